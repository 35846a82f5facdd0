"""The house's own steps at every table: which are open now, why another is not, and what follows from each.

They are told as data in `house`; this is what they do. Pure functions, as in the games.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Literal

from croupier.equipment.money import dollars
from croupier.games.kit.decider import (
    Between,
    Command,
    Decision,
    Deviated,
    Domain,
    Event,
    OneOf,
    Option,
    Role,
    Words,
    ruling_due,
)
from croupier.games.kit.money import DROP_BOX, INVENTORY, purse_of
from croupier.games.kit.refused import Refused
from croupier.tables.engine import house as h
from croupier.tables.engine.standing import Live, Standing

Kind = Literal["next", "may", "irregular"]
MOVES = (h.Fill, h.Credit, h.ExchangeBox, h.DropRake, h.Tip, h.EmptyTips)


# What may be done


def options(live: Live, now: Standing) -> Iterator[Option]:
    game, accounts = live.game, live.accounts(now)
    unit = game.unit(live.rules)
    cents: dict[str, Domain] = {"cents": Between(unit, None, unit)}
    slip: dict[str, Domain] = {"slip": Words("the number of the slip")}
    if now.cards == "electronic" and game.pack:
        yield _option(h.ChangeKey.name, "may", {})
    if not now.opened:
        yield _option(h.OpenFloat.name, "next", {"cents": Between(0)})
        return
    if now.disputes:
        yield _option(h.SettleDispute.name, "next", {"reason": Words("what was found, and what was done")})
    if game.banked:
        yield _option(h.Fill.name, "may", {**cents, **slip})
        if (held := accounts.get(INVENTORY, 0)) >= unit:
            most = None if _blind(live, now) else held
            yield _option(h.Credit.name, "may", {"cents": Between(unit, most, unit), **slip})
    if accounts.get("rake", 0):
        yield _option(h.DropRake.name, "may", {})
    yield _option(h.ExchangeBox.name, "may", {"box": Words("the number of the new box")})
    if players := tuple(sorted(name for name in _players(accounts) if game.cashed(now.game, name, unit, ""))):
        yield _option(h.Tip.name, "may", {"player": OneOf(players), **cents})
    if accounts.get(h.TIP_BOX, 0):
        yield _option(h.EmptyTips.name, "may", {})
    if not game.new_dealer or not game.may_change_dealer(now.game):
        yield _option(h.RelieveDealer.name, "irregular" if game.new_dealer else "may", {})
    if game.changes_cards:
        if game.idle(now.game):
            yield _option(h.ChangeCards.name, "next" if card_change_due(live, now, "") else "may", {})
        broken = live.rules.in_force.values.get("shuffler.broken")
        if isinstance(broken, tuple):
            yield _option(h.BrokenShuffler.name, "irregular", {"marked": OneOf(broken)})
    yield _option(h.Dispute.name, "irregular", {"player": Words("who"), "what": Words("what is contested")})
    adjust: dict[str, Domain] = {"player": Words("who"), "cents": Between(-(2**50)), "record": Between(1)}
    yield _option(h.Adjust.name, "irregular", {**adjust, "reason": Words("why")})
    if game.closed(now.game):
        if game.banked:  # a count may be made again
            yield _option(h.CountInventory.name, "may" if now.counted else "next", {"cents": Between(0)})
        if now.counted or not game.banked:
            yield _option(h.EndDay.name, "next", {"locked": OneOf((True,))})


def _blind(live: Live, now: Standing) -> bool:
    return live.counting(now)


def _option(name: str, kind: Kind, fields: dict[str, Domain]) -> Option:
    who = h.PROCEDURES[name]
    return Option(name, kind, h.rule_of(name), who.roles, fields, who.present, who.licence)


def _players(accounts: dict[str, int]) -> Iterator[str]:
    for name, cents in accounts.items():
        if name.startswith("chips of ") and cents > 0:
            yield name.removeprefix("chips of ")


# What follows


def why_not(live: Live, now: Standing, command: Command) -> tuple[str, str]:
    rule = h.rule_of(command.name)
    if isinstance(command, h.ChangeKey):
        return rule, "nothing is sealed at this table: it has no electronic shoe"
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


def follows(live: Live, now: Standing, command: Command) -> Decision:
    rule, accounts = h.rule_of(command.name), live.accounts(now)
    if (empty := _empty(command)) is not None:
        return Refused(rule, f"{command.name} needs its {empty}")
    if (wrong := no_amount(live, command)) is not None:
        return Refused(rule, wrong)
    if isinstance(command, MOVES):
        return moves(live, now, command)
    match command:
        case h.OpenFloat():
            counted = h.FloatCounted(rule=rule, cents=command.cents)
            return (*_float(now, command, accounts.get(INVENTORY, 0)), counted, *dealt_by(command, rule))
        case h.RelieveDealer():
            return (*dealt_by(command, rule), *_not_burned(live, now))
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
        case h.ChangeKey() if command.shoe_key == now.shoe_key:
            return Refused(rule, "this key seals the shoes of the table already")
        case h.ChangeKey():
            return ()  # what follows is the equipment's evidence
        case h.CountInventory():
            return _count(now, command, accounts.get(INVENTORY, 0))
        case h.EndDay():
            return _end(live, now, command)
    raise AssertionError(command)


def moves(live: Live, now: Standing, command: Command) -> Decision:
    """The postings of a step that moves chips or a box, whoever signed it."""
    rule, accounts = h.rule_of(command.name), live.accounts(now)
    match command:
        case h.Fill() | h.Credit() if (command.name, command.slip.strip()) in now.slips:
            return Refused(
                rule, f"slip {command.slip[:30]} was entered already; every {command.name} has a slip of its own"
            )
        case h.Fill():
            return (h.Posted(rule=rule, source=h.CAGE, target=INVENTORY, cents=command.cents, slip=command.slip),)
        case h.Credit():
            if command.cents > (held := accounts.get(INVENTORY, 0)):
                has = "less" if _blind(live, now) else dollars(held)
                return Refused(rule, f"the table inventory has {has}, not {dollars(command.cents)}")
            return (h.Posted(rule=rule, source=INVENTORY, target=h.CAGE, cents=command.cents, slip=command.slip),)
        case h.ExchangeBox():
            return (*_all_of(DROP_BOX, h.COUNT_ROOM, accounts, rule), h.BoxExchanged(rule=rule, box=command.box))
        case h.DropRake():
            return _all_of("rake", DROP_BOX, accounts, rule)
        case h.Tip():
            taken = live.game.cashed(now.game, command.player, command.cents, rule)
            if taken is None:
                return Refused(rule, f"player {command.player[:30]} has not {dollars(command.cents)} to give now")
            gift = h.Posted(rule=rule, source=purse_of(command.player), target=h.TIP_BOX, cents=command.cents)
            return (*taken, gift)
        case h.EmptyTips():
            return _all_of(h.TIP_BOX, "dealers", accounts, rule)
    raise AssertionError(command)


def _all_of(source: str, target: str, accounts: dict[str, int], rule: str) -> tuple[Event, ...]:
    """Everything that is in one account goes to the other; nothing, if it is empty."""
    held = accounts.get(source, 0)
    return (h.Posted(rule=rule, source=source, target=target, cents=held),) if held else ()


def no_amount(live: Live, command: Command) -> str | None:
    """Why the command's amount cannot be one of chips or of a count; None if it can, or it has none."""
    cents = getattr(command, "cents", None)
    if not isinstance(cents, int):
        return None
    counted = isinstance(command, h.OpenFloat | h.CountInventory)
    if not (0 if counted else 1) <= (abs(cents) if isinstance(command, h.Adjust) else cents) < 2**50:
        return f"{dollars(cents)} is no amount that can be counted here"
    unit = live.game.unit(live.rules)
    if not counted and cents % unit:
        return f"{dollars(cents)} is no whole number of chips of {dollars(unit)}"
    return None


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
        return Refused(*ruling_due(live.rules, now.game.deviations[0]))
    if not command.locked:
        return Refused(rule, "the table is left locked")
    return (h.DayEnded(rule=rule, locked=command.locked),)


def dealt_by(command: Command, rule: str) -> tuple[h.DealerChanged, ...]:
    """The dealer who signed deals from now on; nobody, where an edition lets others than dealers deal."""
    dealers = [one.person for one in command.by if one.role == Role.DEALER and one.person.strip()]
    return tuple(h.DealerChanged(rule=rule, person=person) for person in dealers[:1])


def _not_burned(live: Live, now: Standing) -> tuple[Event, ...]:
    """Where each new dealer burns, one who comes in the middle of a round does not, and somebody rules upon that."""
    burns = live.rules.in_force.values.get("burn.new_dealer")
    if not burns or live.game.idle(now.game):
        return ()
    return (Deviated(rule="burn.new_dealer", kind=h.NOT_BURNED),)


def card_change_due(live: Live, now: Standing, at: str) -> Refused | None:
    rule = live.game.changes_cards
    hours = live.rules.in_force.values[rule]
    assert isinstance(hours, int)
    if not now.cards_at:
        return Refused(rule, "no cards are at the table: change the cards first")
    if at and datetime.fromisoformat(at) - datetime.fromisoformat(now.cards_at) > timedelta(hours=hours):
        return Refused(rule, f"the cards have been in use for more than {hours} hours and must be changed")
    return None
