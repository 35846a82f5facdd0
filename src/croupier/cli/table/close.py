"""Closing a table for the day, step by step: players leave, the game closes, the inventory is counted, the day ends."""

from collections.abc import Sequence

import click

from croupier.cli.table import view
from croupier.cli.table.ask import BackError, amount
from croupier.cli.table.desk import Desk
from croupier.equipment.chips import is_pieces, pieces_in, worth
from croupier.equipment.money import cents as cents_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.games.kit.play.refused import Refused
from croupier.tables.engine.commands import CountInventory, DropRake, EndDay, option
from croupier.tables.engine.procedure import decide, options
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.table import RefusedError
from croupier.tables.words.menu import Question, steps, who_signs

_GOING = ("cash in", "leave")  # a roulette player's chips are worth nothing elsewhere
_CLOSING = ("close table", EndDay.name)
_MOST_WAGERS = 4  # that are named


def close(desk: Desk, given: Sequence[str]) -> list[int]:
    """Do the rest of the day, and give the records; it is refused with what is still due before anybody has left.

    `given` are the counts of the two who count.
    """
    table, done = desk.table, list[int]()
    chips = [each for each in given if is_pieces(each)]
    if 0 < len(chips) < len(given):
        raise InputError("one count is by denomination and the other an amount: give both as chips, or both as amounts")
    counts = [worth(pieces_in(each, table.live.denominations)) if is_pieces(each) else cents_of(each) for each in given]
    _require_closable(desk, counts)
    while (step := _next(table.live, table.now)) is not None:
        try:
            if step["name"] == CountInventory.name:
                step["cents"], step["second"] = _counts(desk, counts)
                if chips:
                    step["chips"], step["second_chips"] = (*chips, None)[:2]
            done.append(desk.do(step).record.sequence)
        except BackError:
            raise InputError(
                f"table {table.name!r} is not closed, {step['name']} is next; `croupier table close` continues from here"
            ) from None
        except RefusedError as refused:
            raise InputError(f"{refused.reason}{view.lawful(refused)}", rule=refused.rule, cite=refused.cite) from None
    return done


def _require_closable(desk: Desk, counts: Sequence[int]) -> None:
    """Refuse while something or somebody is missing, and look ahead: nobody should leave for nothing."""
    table = desk.table
    now, live = table.now, table.live
    if not now.opened:
        raise InputError(f"table {table.name!r} is not open: its float was not counted, or its day is over")
    if now.disputes:
        raise InputError(f"a dispute is open: {now.disputes[0].what}; settle the dispute first")
    if desk.deviations:
        raise InputError(f"a ruling is due: {desk.deviations[0]}; rule on deviation first")
    due = next((step for step in steps(options(live, now), table.cite) if step.kind == "next"), None)
    named = f"; the next step is: {due.label}" if due else ""
    cite = due.cites[0] if due and due.cites[0] != "custom" else None
    if live.game.play.stage(now.game) == "round":
        raise InputError(f"round {now.round} is not over{_lying(live, now)}{named}", cite=cite)
    while (step := _next(live, now)) is not None and step["name"] in _GOING:
        by = (Signature(str(step["player"]), Role.PLAYER),)
        outcome = decide(live, now, table.command(step, by, table.last_at))
        if isinstance(outcome, Refused):
            raise InputError(outcome.reason, rule=outcome.rule, cite=table.cite(outcome.rule))
        now = outcome.after
    if step is None:
        raise InputError(f"the table cannot close yet{named}", cite=cite)
    if desk.people.ask is None:
        _require_people(desk, now)
        if live.game.wagers.banked and not now.counted and len(counts) != 2:
            raise InputError(
                "the inventory is counted before the day ends, by each of the two who sign: give --count AMOUNT twice"
            )
    if len(counts) > 2 or (len(counts) == 2 and counts[0] != counts[1]):
        both = " and ".join(map(dollars, counts))
        raise InputError(f"two people count and find the same, and these differ: {both}; both count again")


def _require_people(desk: Desk, now: Standing) -> None:
    """Refuse where somebody is missing who signs the rest of the day, and nobody can be asked."""
    live = desk.table.live
    rest = [one for one in options(live, now) if one.command in ("close table", DropRake.name)]
    counts = [option(CountInventory, "next")] if live.game.wagers.banked and not now.counted else []
    for one in (*rest, *counts, option(EndDay, "next")):
        desk.people.sign(one, {}, now.game)


def _next(live: Live, now: Standing) -> dict[str, object] | None:
    """The next step towards the end of the day; None if there is none, as when the day is over."""
    open_now = {step.command: step for step in steps(options(live, now), lambda rule: rule) if step.kind != "irregular"}
    for name in (*_GOING, DropRake.name, CountInventory.name, *_CLOSING):
        counted = name == CountInventory.name and now.counted  # it may be counted again, and need not be
        if name in open_now and now.opened and not counted:
            player = Question.of(open_now[name].options, "player").values if name in _GOING else ()
            return {"name": name, **({"player": player[0]} if player else {})}
    return None


def _counts(desk: Desk, given: Sequence[int]) -> tuple[int, int]:
    """What each of the two counted. They must not know what the ledger expects, so that nothing is compared with it."""
    ask, counts = desk.people.ask, list(given)
    while len(counts) < 2:
        assert ask is not None  # both were required before
        who = "second" if counts else "first"
        counts.append(amount(ask, f"the inventory as the {who} person counted it, in dollars> "))
        if len(counts) == 2 and counts[0] != counts[1]:
            click.echo(f"  the two counts differ, {dollars(counts[0])} and {dollars(counts[1])}: both count again")
            counts.clear()
    return counts[0], counts[1]


def _lying(live: Live, now: Standing) -> str:
    """The wagers that still lie on the layout, where the house takes wagers, and who may take them back."""
    stakes = now.game.stakes if live.game.wagers.banked else ()
    if not stakes:
        return ""
    named = [f"{dollars(one.cents)} of {one.player} on {one.wager}" for one in stakes[:_MOST_WAGERS]]
    more = [f"{len(stakes) - _MOST_WAGERS} more"] if len(stakes) > _MOST_WAGERS else []
    back = [one for one in options(live, now) if one.command == "take back wager"]
    taken = f", which {who_signs(back[0])} may take back (take back wager)" if back else ""
    return f": on the layout lie {', '.join((*named, *more))}{taken}"
