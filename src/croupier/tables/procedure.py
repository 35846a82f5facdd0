"""What may be done at a live table and what follows: the game's own decisions, and around them the house's.

Pure functions, as in the games: nothing here draws, waits or writes. What the table's own equipment produced (a card of the
electronic shoe, where an electronic wheel stopped) comes in as evidence and is checked.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from croupier.equipment.cards import card as card_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games import room
from croupier.games.bank import DROP_BOX, INVENTORY, purse_of
from croupier.games.refused import Refused
from croupier.games.table import (
    Between,
    Command,
    Decision,
    Deviated,
    Domain,
    Event,
    OneOf,
    Option,
    Role,
    RuleOn,
    Words,
    lawful_now,
    refuse_unlisted,
    replace,
)
from croupier.tables import evidence
from croupier.tables import house as h
from croupier.tables.standing import Live, Standing

Kind = Literal["next", "may", "irregular"]


# What may be done


def options(live: Live, now: Standing) -> tuple[Option, ...]:
    """Everything that may be done or reported now, the game's steps first."""
    game = (option for option in live.game.options(live.rules, now.game) if _in_time(live, now, option))
    return (*(_as_it_is_here(live, now, option) for option in game), *_options(live, now))


def _as_it_is_here(live: Live, now: Standing, option: Option) -> Option:
    """The option without what electronic equipment gives.

    A step of the house's own that went wrong has nothing to do with the deal: a ruling cannot make that void.
    """
    left = live.game.left
    if now.cards == "electronic" and option.command == left.command:
        return replace(option, fields={name: domain for name, domain in option.fields.items() if name != left.field})
    if option.command != RuleOn.name or not _of_the_house(now):
        return option
    return replace(option, fields={**option.fields, "ruling": OneOf(("stands",))})


def _of_the_house(now: Standing) -> bool:
    return bool(now.game.deviations) and now.game.deviations[0].rule.startswith("house.")


def _in_time(live: Live, now: Standing, option: Option) -> bool:
    """Whether a step of the game is not held up by the table around it."""
    if option.command == live.game.opens:
        return now.opened
    if now.cards == "electronic" and not evidence.may_be(live, now, option.command):
        return False
    return not (option.command == live.game.begins and not now.cards_at)


def _options(live: Live, now: Standing) -> Iterator[Option]:
    game, accounts = live.game, live.accounts(now)
    unit = game.unit(live.rules)
    cents: dict[str, Domain] = {"cents": Between(unit, None, unit)}
    slip: dict[str, Domain] = {"slip": Words("the number of the slip")}
    if not now.opened:
        yield _option(h.OpenFloat.name, "next", {"cents": Between(0)})
        return
    if now.disputes:
        yield _option(h.SettleDispute.name, "next", {"reason": Words("what was found, and what was done")})
    if game.banked:
        yield _option(h.Fill.name, "may", {**cents, **slip})
        if (held := accounts.get(INVENTORY, 0)) >= unit:
            yield _option(h.Credit.name, "may", {"cents": Between(unit, held, unit), **slip})
    if accounts.get("rake", 0):
        yield _option(h.DropRake.name, "may", {})
    yield _option(h.ExchangeBox.name, "may", {"box": Words("the number of the new box")})
    if players := tuple(sorted(name for name in _players(accounts) if game.cashed(now.game, name, unit, ""))):
        yield _option(h.Tip.name, "may", {"player": OneOf(players), **cents})
    if accounts.get(h.TIP_BOX, 0):
        yield _option(h.EmptyTips.name, "may", {})
    if not game.own_dealer:
        yield _option(h.RelieveDealer.name, "may", {})
    if game.changes_cards:
        if game.idle(now.game):
            yield _option(h.ChangeCards.name, "next" if _card_change_due(live, now, "") else "may", {})
        broken = live.rules.in_force.values.get("shuffler.broken")
        if isinstance(broken, tuple):
            yield _option(h.BrokenShuffler.name, "irregular", {"marked": OneOf(broken)})
    yield _option(h.Dispute.name, "irregular", {"player": Words("who"), "what": Words("what is contested")})
    adjust: dict[str, Domain] = {"player": Words("who"), "cents": Between(-(2**50)), "record": Between(1)}
    yield _option(h.Adjust.name, "irregular", {**adjust, "reason": Words("why")})
    if game.closed(now.game):
        if game.banked and not now.counted:
            yield _option(h.CountInventory.name, "next", {"cents": Between(0)})
        else:
            yield _option(h.EndDay.name, "next", {"locked": OneOf((True,))})


def _option(name: str, kind: Kind, fields: dict[str, Domain]) -> Option:
    who = h.PROCEDURES[name]
    return Option(name, kind, h.rule_of(name), who.roles, fields, who.present, who.licence)


def _players(accounts: dict[str, int]) -> Iterator[str]:
    for name, cents in accounts.items():
        if name.startswith("chips of ") and cents > 0:
            yield name.removeprefix("chips of ")


# What follows


class Taken(NamedTuple):
    """What follows from a command, and how the table stands after it."""

    events: tuple[Event, ...]
    after: Standing


_OF_THE_HOUSE = tuple(h.WORDS.commands.values())


def decide(
    live: Live, now: Standing, command: Command, drawn: Sequence[h.Evidence] = (), *, happened: bool = False
) -> Taken | Refused:
    """What follows from a command, or why it is refused; a refused command changes nothing.

    `drawn` is what electronic equipment gave; `happened`: it is entered as what was done at a recorded table, lawful or
    not.
    """
    if isinstance(command, _OF_THE_HOUSE):
        decision = _house(live, now, command)
    elif refused := evidence.not_drawn(live, now, command, drawn):
        return refused
    else:
        held = _too_early(live, now, command) or _not_to_void(now, command)
        decision = held or live.game.decide(live.rules, now.game, command)
        if not isinstance(decision, Refused):
            return _in_order(live, now, (*drawn, *decision) if drawn else decision)
    if isinstance(decision, Refused) and happened:
        decision = _strayed(live, now, command, decision)
    return decision if isinstance(decision, Refused) else _in_order(live, now, decision)


def _in_order(live: Live, now: Standing, events: tuple[Event, ...]) -> Taken | Refused:
    """The events, unless the table is not open yet or has too few chips for them."""
    after = now
    for event in events:
        after = live.evolve(after, event)
    if not now.opened and not live.game.closed(after.game):
        return Refused(h.rule_of(h.OpenFloat.name), "the float is counted before the table opens")
    left = live.inventory(after)
    if left < 0 and left < live.inventory(now):
        return Refused(h.rule_of(h.Fill.name), f"the table inventory lacks {dollars(-left)} for this: a fill comes first")
    return Taken(events, after)


def _too_early(live: Live, now: Standing, command: Command) -> Refused | None:
    """A hand with cards that must be changed is not begun, where the game leaves them to the table."""
    if command.name == live.game.begins:
        return _card_change_due(live, now, command.at)
    return None


def _not_to_void(now: Standing, command: Command) -> Refused | None:
    if isinstance(command, RuleOn) and command.ruling == "void" and _of_the_house(now):
        return Refused("deviation.ruled_by", "a step of the house's own makes no deal void: rule that it stands")
    return None


def _card_change_due(live: Live, now: Standing, at: str) -> Refused | None:
    rule = live.game.changes_cards
    hours = live.rules.in_force.values[rule]
    assert isinstance(hours, int)
    if not now.cards_at:
        return Refused(rule, "no cards are at the table: change the cards first")
    if at and datetime.fromisoformat(at) - datetime.fromisoformat(now.cards_at) > timedelta(hours=hours):
        return Refused(rule, f"the cards have been in use for more than {hours} hours and must be changed")
    return None


def _strayed(live: Live, now: Standing, command: Command, refused: Refused) -> Decision:
    """What was done although it was not lawful: a deviation from the rule, with what was due, until somebody rules."""
    if now.mode != "recorded":
        return refused
    if (impossible := _impossible(live, command)) is not None:
        return replace(refused, reason=impossible)
    what = f"{command.name}: {refused.reason}"
    due = refused.lawful or lawful_now(options(live, now))
    strayed = h.Strayed(rule=refused.rule, command=command.name, reason=refused.reason, due=due)
    return (strayed, Deviated(rule=refused.rule, what=what))


def _impossible(live: Live, command: Command) -> str | None:
    """What cannot have happened, whatever anybody did: it is a slip of the pen. None if it can."""
    cents, wager = getattr(command, "cents", 1), getattr(command, "wager", "")
    cards = (getattr(command, "card", None),) if hasattr(command, "card") else ()
    try:
        for one in cards:
            card_of(one)
    except InputError as wrong:
        return wrong.reason
    if not isinstance(command, h.Adjust) and not 0 <= cents < 2**50:
        return f"{dollars(cents)} is no amount of chips"
    if not str(getattr(command, "player", "x")).strip():
        return "somebody did it: give the player's name"
    if wager and live.game.banked:
        known = room(live.game.name).catalogue(live.rules)
        kinds = {one.kind for one in known.values()}
        if wager not in known and wager not in kinds and wager.rpartition(" ")[0] not in kinds:
            return f"there is no wager {wager[:30]!r}"
    return None


# The house's own procedures


def _house(live: Live, now: Standing, command: Command) -> Decision:
    listed = tuple(_options(live, now))
    reason = _why_not(live, now, command)
    refused = refuse_unlisted(live.rules, listed, command, reason)
    if refused is not None:
        return refused if refused.lawful else replace(refused, lawful=lawful_now(options(live, now)))
    return _follows(live, now, command)


def _why_not(live: Live, now: Standing, command: Command) -> tuple[str, str]:
    rule = h.rule_of(command.name)
    if not now.opened:
        return rule, "the table is not open: its float is counted first"
    match command:
        case h.OpenFloat():
            return rule, "the float was counted when the day began; a fill brings more chips"
        case h.EndDay() | h.CountInventory() if not live.game.closed(now.game):
            return rule, f"{command.name} comes after the game is closed"
        case h.EndDay():
            return h.rule_of(h.CountInventory.name), "the inventory is counted before the day ends"
        case h.SettleDispute():
            return rule, "there is no dispute"
        case h.DropRake():
            return rule, "no rake is held"
        case h.Tip():
            return rule, f"player {command.player[:30]} has no chips to give now"
        case h.EmptyTips():
            return rule, "the tip box is empty"
        case h.CountInventory():
            return rule, "the inventory was counted already"
        case h.ChangeCards() if live.game.changes_cards:
            return live.game.changes_cards, "cards are changed between hands"
    return rule, f"{command.name} is not possible at this table now"


def _follows(live: Live, now: Standing, command: Command) -> Decision:
    rule, accounts = h.rule_of(command.name), live.accounts(now)
    if (empty := _empty(command)) is not None:
        return Refused(rule, f"{command.name} needs its {empty}")
    cents = getattr(command, "cents", None)
    if isinstance(cents, int):
        counted = isinstance(command, h.OpenFloat | h.CountInventory)
        if not (0 if counted else 1) <= (abs(cents) if isinstance(command, h.Adjust) else cents) < 2**50:
            return Refused(rule, f"{dollars(cents)} is no amount that can be counted here")
        unit = live.game.unit(live.rules)
        if not counted and cents % unit:
            return Refused(rule, f"{dollars(cents)} is no whole number of chips of {dollars(unit)}")
    match command:
        case h.OpenFloat():
            return (*_float(now, command, accounts.get(INVENTORY, 0)), h.FloatCounted(rule=rule, cents=command.cents))
        case h.Fill() | h.Credit() if (command.name, command.slip.strip()) in now.slips:
            return Refused(
                rule, f"slip {command.slip[:30]} was entered already; every {command.name} has a slip of its own"
            )
        case h.Fill():
            return (h.Posted(rule=rule, source=h.CAGE, target=INVENTORY, cents=command.cents, slip=command.slip),)
        case h.Credit():
            if command.cents > (held := accounts.get(INVENTORY, 0)):
                return Refused(rule, f"the table inventory has {dollars(held)}, not {dollars(command.cents)}")
            return (h.Posted(rule=rule, source=INVENTORY, target=h.CAGE, cents=command.cents, slip=command.slip),)
        case h.ExchangeBox():
            held = accounts.get(DROP_BOX, 0)
            post = (h.Posted(rule=rule, source=DROP_BOX, target=h.COUNT_ROOM, cents=held),) if held else ()
            return (*post, h.BoxExchanged(rule=rule, box=command.box))
        case h.DropRake():
            return (h.Posted(rule=rule, source="rake", target=DROP_BOX, cents=accounts["rake"]),)
        case h.Tip():
            taken = live.game.cashed(now.game, command.player, command.cents, rule)
            if taken is None:
                return Refused(rule, f"player {command.player[:30]} has not {dollars(command.cents)} to give now")
            gift = h.Posted(rule=rule, source=purse_of(command.player), target=h.TIP_BOX, cents=command.cents)
            return (*taken, gift)
        case h.EmptyTips():
            return (h.Posted(rule=rule, source=h.TIP_BOX, target="dealers", cents=accounts[h.TIP_BOX]),)
        case h.RelieveDealer():
            person = next(signature.person for signature in command.by if signature.role == Role.DEALER)
            return (h.DealerChanged(rule=rule, person=person),)
        case h.ChangeCards():
            return (h.CardsChanged(rule=live.game.changes_cards, at=command.at),)
        case h.BrokenShuffler():
            ways = live.rules.in_force.values["shuffler.broken"]
            assert isinstance(ways, tuple)  # as the option has it
            if command.marked not in ways:
                named = ", ".join(map(str, ways))
                return Refused("shuffler.broken", f"{command.marked[:30]!r} is no way to mark it; there are {named}")
            return (h.ShufflerMarked(rule="shuffler.broken", marked=command.marked),)
        case h.Dispute():
            return (h.Disputed(rule=rule, player=command.player, what=command.what),)
        case h.SettleDispute():
            return (h.DisputeSettled(rule=rule, reason=command.reason),)
        case h.Adjust():
            return _adjust(live, now, command)
        case h.CountInventory():
            return _count(now, command, accounts.get(INVENTORY, 0))
        case h.EndDay():
            return _end(live, now, command)
    raise AssertionError(command)


def _empty(command: Command) -> str | None:
    """A field of words that says nothing."""
    for name in ("slip", "box", "reason", "what", "player"):
        if not str(getattr(command, name, "x")).strip():
            return "slip number" if name == "slip" else name
    return None


def _adjust(live: Live, now: Standing, command: h.Adjust) -> Decision:
    rule = h.rule_of(command.name)
    given = live.game.given(now.game, command.player, command.cents, rule)
    if given is None:
        return Refused(rule, f"player {command.player[:30]} cannot be given {dollars(command.cents)} now")
    told = h.Adjusted(rule=rule, player=command.player, cents=command.cents, record=command.record, reason=command.reason)
    if live.game.banked:
        return (told, *given)
    # At a poker table the house is not in the game: it pays what it owes a player out of its own.
    source, target = (h.CAGE, purse_of(command.player))[:: 1 if command.cents > 0 else -1]
    return (told, h.Posted(rule=rule, source=source, target=target, cents=abs(command.cents)), *given)


def _count(now: Standing, command: h.CountInventory, expected: int) -> Decision:
    rule, over = h.rule_of(command.name), command.cents - expected
    counted = h.InventoryCounted(rule=rule, cents=command.cents, expected=expected)
    if not over:
        return (counted,)
    source, target = (h.OVER_SHORT, INVENTORY)[:: 1 if over > 0 else -1]
    return (h.Posted(rule=rule, source=source, target=target, cents=abs(over)), counted)


def _float(now: Standing, command: h.OpenFloat, kept: int) -> tuple[Event, ...]:
    """The first float comes from the cage. Later ones stayed locked over night, and what differs is over or short."""
    source, more = (h.OVER_SHORT, command.cents - kept) if now.day else (h.CAGE, command.cents)
    if not more:
        return ()
    ends = (source, INVENTORY)[:: 1 if more > 0 else -1]
    return (h.Posted(rule=h.rule_of(command.name), source=ends[0], target=ends[1], cents=abs(more)),)


def _end(live: Live, now: Standing, command: h.EndDay) -> Decision:
    rule = h.rule_of(command.name)
    if not live.game.idle(now.game):
        return Refused(rule, "wagers lie on the layout: they are decided or handed back before the day ends")
    if now.disputes:
        return Refused(h.rule_of(h.SettleDispute.name), f"a dispute waits: {now.disputes[0].what}")
    if now.game.deviations:
        return Refused("deviation.ruled_by", f"a ruling is due: {now.game.deviations[0].what}")
    if not command.locked:
        return Refused(rule, "the table is left locked")
    return (h.DayEnded(rule=rule, locked=command.locked),)
