"""Closing a table for the day, step by step: players leave, the game closes, the inventory is counted, the day ends."""

import click

from croupier.cli import table_shown
from croupier.cli.table_desk import Desk
from croupier.equipment.money import cents as cents_of
from croupier.errors import InputError
from croupier.games.refused import Refused
from croupier.games.table import Role, Signature
from croupier.tables import house as h
from croupier.tables.live import RefusedError
from croupier.tables.menu import Question, procedure_option, steps
from croupier.tables.procedure import decide, options
from croupier.tables.standing import Live, Standing

_GOING = ("cash in", "leave")  # a roulette player's chips are worth nothing elsewhere
_CLOSING = ("close table", h.EndDay.name)


def close(desk: Desk, counted: str | None) -> list[int]:
    """Do what is left of the day, and give the records; refused with what is still due, before anybody has left."""
    table, done = desk.table, list[int]()
    cents = cents_of(counted) if counted is not None else None
    _require_closable(desk, cents)
    while (told := _next(table.live, table.now)) is not None:
        if told["name"] == h.CountInventory.name:
            told["cents"] = _count(desk, cents)
        try:
            done.append(desk.do(told).record.sequence)
        except RefusedError as refused:
            lawful = f"; lawful now: {', '.join(refused.lawful)}" if refused.lawful else ""
            raise InputError(f"{refused.reason}{lawful}", rule=refused.rule, cite=refused.cite) from None
    return done


def _require_closable(desk: Desk, cents: int | None) -> None:
    """Refuse while something or somebody is missing, and look ahead: who has left for nothing would not be amused."""
    table = desk.table
    now, live = table.now, table.live
    if not now.opened:
        raise InputError(f"table {table.name!r} is not open: its float was not counted, or its day is over")
    if now.disputes:
        raise InputError(f"a dispute waits: {now.disputes[0].what}; settle the dispute first")
    if waiting := now.game.deviations:
        raise InputError(f"a ruling is due: {waiting[0].what}; rule on deviation first")
    due = next((step for step in steps(options(live, now), table.cite) if step.kind == "next"), None)
    named = f"; the next step is: {due.label}" if due else ""
    cite = due.cites[0] if due and due.cites[0] != "custom" else None
    if not live.game.idle(now.game):
        raise InputError(f"round {now.round} is not over{named}", cite=cite)
    while (told := _next(live, now)) is not None and told["name"] in _GOING:
        by = (Signature(str(told["player"]), Role.PLAYER),)
        taken = decide(live, now, table.command(told, by, table.last_at))
        if isinstance(taken, Refused):
            raise InputError(taken.reason, rule=taken.rule, cite=table.cite(taken.rule))
        now = taken.after
    if told is None:
        raise InputError(f"the table cannot close yet{named}", cite=cite)
    if desk.people.ask is None:
        _require_people(desk, now)
        if cents is None and live.game.banked and not now.counted:
            raise InputError("the inventory is counted before the day ends: give --count AMOUNT")


def _require_people(desk: Desk, now: Standing) -> None:
    """Whoever signs the rest of the day is there, where nobody can be asked."""
    live = desk.table.live
    rest = [one for one in options(live, now) if one.command in ("close table", h.DropRake.name)]
    counts = [h.CountInventory.name] if live.game.banked and not now.counted else []
    for option in (*rest, *map(procedure_option, (*counts, h.EndDay.name))):
        desk.people.sign(option, {}, now.game)


def _next(live: Live, now: Standing) -> dict[str, object] | None:
    """The next step towards the end of the day; None if there is none, as when the day is over."""
    open_now = {step.command: step for step in steps(options(live, now), lambda rule: rule) if step.kind != "irregular"}
    for name in (*_GOING, h.DropRake.name, h.CountInventory.name, *_CLOSING):
        if name in open_now and now.opened:
            player = Question.of(open_now[name].options, "player").values if name in _GOING else ()
            return {"name": name, **({"player": player[0]} if player else {})}
    return None


def _count(desk: Desk, cents: int | None) -> int:
    """What was counted. Whoever counts is not told what the ledger expects."""
    if cents is not None:
        return cents
    assert desk.people.ask is not None  # or the amount was required before
    return cents_of(desk.people.ask("the inventory as counted, in dollars> "))


def tell(desk: Desk) -> None:
    for one in desk.news():
        table_shown.told(one, hidden=not desk.open_cards)
    click.echo(f"table {desk.table.name} is closed for the day")
