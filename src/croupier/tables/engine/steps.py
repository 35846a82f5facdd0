"""The house's own steps at every table: which are open now, why another is not, and what follows from each.

Pure functions, as in the games.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from croupier.equipment.chips import Pieces, worth
from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Decision,
    Domain,
    Event,
    OneOf,
    Option,
    Role,
    Words,
    replace,
    ruling_due,
)
from croupier.games.kit.play.money import DROP_BOX, INVENTORY, purse_of
from croupier.games.kit.play.refused import Refused
from croupier.tables.engine import commands as c
from croupier.tables.engine import events as e
from croupier.tables.engine import limits, pieces, transfers
from croupier.tables.engine.commands import option, rule_of
from croupier.tables.engine.standing import Live, Standing

MOVES = (c.Fill, c.Credit, c.ReceiveFill, c.SendCredit, c.ExchangeBox, c.DropRake, c.Tip, c.EmptyTips)
"""Steps that move chips or a box."""
FIRST_BOX = "first"
"""What the drop box is called that was at the table before any was exchanged."""
ON_ARRIVAL = (c.ReceiveFill, c.ReceiveCredit)
"""Steps that count chips which may all be missing."""
COUNTS = (c.CountFloat, c.CountInventory, c.CountBox)
"""Steps that count money, of which there may be none."""


# What may be done


def options(live: Live, now: Standing, at: str = "") -> Iterator[Option]:
    game, accounts = live.game, live.accounts(now)
    unit = game.live.unit(live.rules)
    cents: dict[str, Domain] = {"cents": Between(unit, None, unit)}
    slip: dict[str, Domain] = {"slip": Words("the number of the slip")}
    if now.cards == "electronic" and game.live.cards.dealt:
        yield option(c.ChangeKey, "may")
    if now.boxes:
        fields: dict[str, Domain] = {"box": OneOf(tuple(dict.fromkeys(one.box for one in now.boxes)))}
        yield option(c.CountBox, "may", {**fields, "cents": Between(0), "second": Between(0)})
    counting = live.counting(now)
    if not now.opened:
        yield option(c.CountFloat, "next", _count(live, second=counting))
        yield from _apart(live, now)
        return
    if now.disputes:
        yield option(c.SettleDispute, "next", {"reason": Words("the finding, and what was done")})
    if game.wagers.banked:
        chips = pieces.domains(live, "chips")
        yield option(c.Fill, "may", {**chips, **cents, **slip})
        if (held := accounts.get(INVENTORY, 0)) >= unit and not counting:
            yield option(c.Credit, "may", {**chips, "cents": Between(unit, held, unit), **slip})
        yield from transfers.options(live, now)
    yield from limits.options(live, now)
    if accounts.get("rake", 0):
        yield option(c.DropRake, "may")
    yield option(c.ExchangeBox, "may", {"box": Words("the number of the new box")})
    if players := tuple(sorted(name for name in _players(accounts) if game.live.cashed(now.game, name, unit, ""))):
        yield option(c.Tip, "may", {"player": OneOf(players), **cents})
    if accounts.get(e.TIP_BOX, 0):
        yield option(c.EmptyTips, "may")
    if not game.live.new_dealer or game.play.stage(now.game) == "closed":
        yield option(c.RelieveDealer, "irregular" if game.live.new_dealer else "may")
    if game.live.cards.changed:
        if game.play.stage(now.game) != "round":
            yield option(c.ChangeCards, "next" if card_change_due(live, now, at) else "may")
        broken = live.rules.in_force.values.get("shuffler.broken")
        if isinstance(broken, tuple):
            yield option(c.BrokenShuffler, "irregular", {"marked": OneOf(broken)})
    if _repair(live, now) is not None:
        yield option(c.RestoreShuffler, "may")
    yield option(c.Dispute, "irregular", {"player": Words("who"), "what": Words("what is contested")})
    if not counting:
        yield from _adjustments(now)
    if game.play.stage(now.game) == "closed":
        if counting:
            yield option(c.CountInventory, "next", _count(live, second=True))
            yield from _apart(live, now)
        if now.counted or not game.wagers.banked:
            yield option(c.EndDay, "next", {"locked": OneOf((True,))})


def _count(live: Live, *, second: bool) -> dict[str, Domain]:
    """What a count asks for, of one person or of two."""
    fields: dict[str, Domain] = {**pieces.domains(live, "chips"), "cents": Between(0)}
    return {**fields, **pieces.domains(live, "second_chips"), "second": Between(0)} if second else fields


def _apart(live: Live, now: Standing) -> Iterator[Option]:
    """The count of one of two people who sign apart."""
    if now.practice > 1 and (chips := pieces.domains(live, "chips", needed=True)):
        yield option(c.CountChips, "may", chips)


def _adjustments(now: Standing) -> Iterator[Option]:
    """An adjustment by one supervisor, and above the limit of the house by two."""
    limit, most = now.two_above, 2**50
    about: dict[str, Domain] = {"record": Between(1), "reason": Words("why")}
    for low, high, present in ((-limit, limit, None), (limit + 1, None, c.ABOVE), (-most, -limit - 1, c.ABOVE)):
        fields: dict[str, Domain] = {"player": Words("who"), "cents": Between(low, high), **about}
        yield option(c.Adjust, "irregular", fields)._replace(present=present)


def _players(accounts: dict[str, int]) -> Iterator[str]:
    for name, cents in accounts.items():
        if name.startswith("chips of ") and cents > 0:
            yield name.removeprefix("chips of ")


# What follows


def why_not(live: Live, now: Standing, command: Command) -> tuple[str, str]:
    """The rule and the reason against a step that is not open now."""
    rule = rule_of(command.name)
    if isinstance(command, c.ChangeKey):
        return rule, "nothing is sealed at this table: it has no electronic shoe"
    if isinstance(command, c.CountBox):
        return rule, "no drop box of this table is in the count room and still to be counted"
    if not now.opened:
        return rule, "the table is not open: its float is counted first"
    if (about := limits.why_not(live, now, command) or transfers.why_not(now, command)) and _has_it(live, command):
        return rule, about
    match command:
        case c.RestoreShuffler() if now.practice > 2:
            return rule, "no shuffler is out of use that can come back now: between rounds it can"
        case c.CountFloat():
            return rule, "the float was counted when the day began; a fill brings more chips"
        case c.CountChips() if now.practice > 1 and live.denominations:
            return rule, "chips are counted before the table opens, and once after the game is closed"
        case c.EndDay() | c.CountInventory() if live.game.play.stage(now.game) != "closed":
            return rule, f"{command.name} comes after the game is closed"
        case c.CountInventory():
            return rule, "the inventory was counted, and what it lacked or had too much is posted: it is not counted again"
        case c.EndDay():
            return rule_of(c.CountInventory.name), "the inventory is counted before the day ends"
        case c.Credit() | c.Adjust() if live.counting(now):
            return rule, f"{command.name} comes before the game is closed, or after the count that is due"
        case c.SettleDispute():
            return rule, "there is no dispute"
        case c.DropRake():
            return rule, "no rake is held"
        case c.Tip():
            return rule, f"player {command.player[:30]} has no chips to give now"
        case c.EmptyTips():
            return rule, "the tip box is empty"
        case c.ChangeCards() if live.game.live.cards.changed:
            return live.game.live.cards.changed, "cards are changed between hands"
    return rule, f"{command.name} is not possible at this table now"


def _repair(live: Live, now: Standing) -> tuple[Event, ...] | None:
    """What follows in the game when the shuffler works again; None if none is out of use, or that cannot be now."""
    if now.practice < 3:
        return None
    own = live.game.live.repaired(live.rules, now.game, rule_of(c.RestoreShuffler.name))
    return () if own is None and now.shuffler else own


def _has_it(live: Live, command: Command) -> bool:
    """Whether tables of this game know such a step at all: without an inventory there are no fills."""
    return live.game.wagers.banked or not isinstance(command, transfers.COMMANDS)


def follows(live: Live, now: Standing, command: Command) -> Decision:
    """What follows from a step that is open and signed, or why it is refused."""
    rule = rule_of(command.name)
    if (empty := _empty(command)) is not None:
        return Refused(rule, f"{command.name} needs its {empty}")
    wrong = no_amount(live, command) or _counts_differ(live, now, command) or pieces.wrong(live, now, command)
    if wrong is not None:
        return Refused(rule, wrong)
    if isinstance(command, MOVES):
        return moves(live, now, command)
    if isinstance(command, transfers.COMMANDS):
        return transfers.follows(live, now, command)
    match command:
        case c.AnnounceLimits():
            return limits.announced(live, now, command)
        case c.WithdrawLimits():
            return (e.LimitsWithdrawn(rule=rule, reason=command.reason),)
        case c.RestoreShuffler():
            return (e.ShufflerRestored(rule=rule), *(_repair(live, now) or ()))
        case c.CountFloat():
            chips = pieces.pieces(live, command)
            return (*_float(live, now, rule, command.cents, chips), *dealt_by(command, rule))
        case c.CountChips():
            return _counted_apart(live, now, command)
        case c.CountBox():
            return _soft_count(now, command)
        case c.RelieveDealer():
            return dealt_by(command, rule)
        case c.ChangeCards():
            return (e.CardsChanged(rule=live.game.live.cards.changed, at=command.at),)
        case c.BrokenShuffler():
            marks = live.rules.in_force.values["shuffler.broken"]
            assert isinstance(marks, tuple)  # as the option has it
            if command.marked not in marks:
                named = ", ".join(map(str, marks))
                return Refused("shuffler.broken", f"{command.marked[:30]!r} is not a way to mark it; the ways are {named}")
            return (e.ShufflerMarked(rule="shuffler.broken", marked=command.marked),)
        case c.Dispute():
            return (e.Disputed(rule=rule, player=command.player, what=command.what, record=command.record),)
        case c.SettleDispute():
            return (e.DisputeSettled(rule=rule, reason=command.reason),)
        case c.Adjust():
            return _adjust(live, now, command)
        case c.ChangeKey() if command.shoe_key == now.shoe_key:
            return Refused(rule, "this key seals the shoes of the table already")
        case c.ChangeKey():
            return ()  # what follows is the equipment's evidence
        case c.CountInventory():
            return _inventory(live, now, rule, command.cents, pieces.pieces(live, command))
        case c.EndDay():
            return _end(live, now, command)
    raise AssertionError(command)


def moves(live: Live, now: Standing, command: Command) -> Decision:
    """The postings of a step that moves chips or a box, whoever signed it."""
    rule, accounts = rule_of(command.name), live.accounts(now)
    match command:
        case c.Fill() | c.Credit() if transfers.is_taken(now, command.name, command.slip.strip()):
            return Refused(
                rule, f"slip {command.slip[:30]} was entered already; every {command.name} has a slip of its own"
            )
        case c.ReceiveFill() | c.SendCredit():
            return transfers.moves(live, now, command)
        case c.Fill():
            return _with_slip(live, command, e.CAGE, INVENTORY)
        case c.Credit():
            if command.cents > (held := accounts.get(INVENTORY, 0)):
                return Refused(rule, f"the table inventory has {dollars(held)}, not {dollars(command.cents)}")
            return _with_slip(live, command, INVENTORY, e.CAGE)
        case c.ExchangeBox():
            went: tuple[Event, ...] = ()
            if now.practice > 1:
                went = (e.BoxSent(rule=rule, box=now.box or FIRST_BOX, cents=accounts.get(DROP_BOX, 0)),)
            return (*_all_of(DROP_BOX, e.COUNT_ROOM, accounts, rule), *went, e.BoxExchanged(rule=rule, box=command.box))
        case c.DropRake():
            return _all_of("rake", DROP_BOX, accounts, rule)
        case c.Tip():
            taken = live.game.live.cashed(now.game, command.player, command.cents, rule)
            if taken is None:
                return Refused(rule, f"player {command.player[:30]} has not {dollars(command.cents)} to give now")
            gift = e.Posted(rule=rule, source=purse_of(command.player), target=e.TIP_BOX, cents=command.cents)
            return (*taken, gift)
        case c.EmptyTips():
            return _all_of(e.TIP_BOX, "dealers", accounts, rule)
    raise AssertionError(command)


def _with_slip(live: Live, command: c.Fill | c.Credit, source: str, target: str) -> tuple[Event, ...]:
    """The posting of a fill or credit, and its pieces where the slip has them."""
    rule, slip, chips = rule_of(command.name), command.slip, pieces.pieces(live, command)
    posted = e.Posted(rule=rule, source=source, target=target, cents=command.cents, slip=slip)
    if chips is None:
        return (posted,)
    return (posted, e.ChipsMoved(rule=rule, source=source, target=target, chips=chips, slip=slip))


def _all_of(source: str, target: str, accounts: dict[str, int], rule: str) -> tuple[Event, ...]:
    """Everything in one account goes to the other; nothing, if it is empty."""
    held = accounts.get(source, 0)
    return (e.Posted(rule=rule, source=source, target=target, cents=held),) if held else ()


def no_amount(live: Live, command: Command) -> str | None:
    """Why the command's amount cannot be one of chips or of a count; None if it can, or it has none."""
    cents = getattr(command, "cents", None)
    if not isinstance(cents, int):
        return None
    counted = isinstance(command, (*COUNTS, *ON_ARRIVAL))
    if not (0 if counted else 1) <= (abs(cents) if isinstance(command, c.Adjust) else cents) < 2**50:
        return f"{dollars(cents)} is not a possible amount"
    unit = live.game.live.unit(live.rules)
    if not counted and cents % unit:
        return f"{dollars(cents)} is not a whole number of chips of {dollars(unit)}"
    return None


def _counts_differ(live: Live, now: Standing, command: Command) -> str | None:
    """Why two counts are none; they are held against each other, and not against what the ledger expects."""
    if not isinstance(command, COUNTS) or not (live.counting(now) or isinstance(command, c.CountBox)):
        return None
    if command.second is None:
        return f"{command.name} is done by each of the two who sign: give second, too"
    if command.second != command.cents:
        return f"the two counts differ, {dollars(command.cents)} and {dollars(command.second)}: both count again"
    return None


def _empty(command: Command) -> str | None:
    """A field of words that says nothing."""
    chips = ("chips",) if isinstance(command, c.CountChips) else ()
    slip = () if isinstance(command, c.ReceiveFill | c.ReceiveCredit) else ("slip",)
    for name in (*slip, "box", "reason", "what", "player", "limits", "since", *chips):
        if not str(getattr(command, name, "x")).strip():
            return "slip number" if name == "slip" else name
    return None


def _adjust(live: Live, now: Standing, command: c.Adjust) -> Decision:
    rule, player, cents = rule_of(command.name), command.player, command.cents
    given = live.game.live.given(now.game, player, cents, rule)
    if given is None:
        return Refused(rule, f"player {player[:30]} cannot be given {dollars(cents)} now")
    adjusted = e.Adjusted(rule=rule, player=player, cents=cents, record=command.record, reason=command.reason)
    if live.game.wagers.banked:
        return (adjusted, *given)
    # The house is not in a poker game: what it owes a player it pays out of its own.
    return (adjusted, *_posted(rule, e.CAGE, purse_of(player), cents), *given)


def _float(live: Live, now: Standing, rule: str, cents: int, chips: Pieces | None) -> tuple[Event, ...]:
    """The first float comes from the cage. Later ones stayed locked over night: a difference is over or short."""
    came = (e.CAGE, INVENTORY, cents) if not now.day else (e.OVER_SHORT, INVENTORY, cents - live.inventory(now))
    return (*_posted(rule, *came), e.FloatCounted(rule=rule, cents=cents), *_by_denomination(rule, chips))


def _inventory(live: Live, now: Standing, rule: str, cents: int, chips: Pieces | None) -> tuple[Event, ...]:
    """What the ledger did not expect is over or short."""
    expected = live.inventory(now)
    counted = e.InventoryCounted(rule=rule, cents=cents, expected=expected)
    return (*_posted(rule, e.OVER_SHORT, INVENTORY, cents - expected), counted, *_by_denomination(rule, chips))


def _soft_count(now: Standing, command: c.CountBox) -> Decision:
    """What the ledger did not have is over or short, as in the inventory."""
    rule = rule_of(command.name)
    box = next((one for one in now.boxes if one.box == command.box), None)
    if box is None:
        named = ", ".join(dict.fromkeys(one.box for one in now.boxes))
        return Refused(rule, f"drop box {command.box[:30]} does not wait to be counted; there are {named[:80]}")
    counted = e.BoxCounted(rule=rule, box=box.box, cents=command.cents, expected=box.cents)
    return (counted, *_posted(rule, e.OVER_SHORT, e.COUNT_ROOM, command.cents - box.cents))


def _by_denomination(rule: str, chips: Pieces | None) -> tuple[Event, ...]:
    return () if chips is None else (e.ChipsCounted(rule=rule, chips=chips),)


def _counted_apart(live: Live, now: Standing, command: c.CountChips) -> Decision:
    """The first count is sealed. The second opens it, if another one counted, and counts if it is the same."""
    rule, chips = rule_of(command.name), pieces.pieces(live, command)
    assert chips is not None  # it needs them
    if not now.sealed:
        return (e.CountSealed(rule=rule, chips=chips),)
    first = now.sealed_by[0]
    if any(row.is_by(one) for row in now.sealed_by for one in command.by):
        return Refused(rule, f"{first.person[:30]} has counted (record {first.record}): another one counts too")
    if (first.role is Role.DEALER) == any(one.role is Role.DEALER for one in command.by):
        other = c.ABOVE if first.role is Role.DEALER else Role.DEALER
        return Refused(rule, f"{first.person[:30]} has counted as {first.role}: the second count is that of a {other}")
    if now.sealed[0].chips != chips:
        return (e.CountsDiffered(rule=rule),)
    if now.opened:
        return _inventory(live, now, rule, worth(chips), chips)
    people = (*command.by, first.as_signature)
    return (*_float(live, now, rule, worth(chips), chips), *dealt_by(replace(command, by=people), rule))


def _posted(rule: str, source: str, target: str, cents: int) -> tuple[Event, ...]:
    """A posting from one account to the other, back if below zero; none of nothing."""
    if not cents:
        return ()
    ends = (source, target) if cents > 0 else (target, source)
    return (e.Posted(rule=rule, source=ends[0], target=ends[1], cents=abs(cents)),)


def _end(live: Live, now: Standing, command: c.EndDay) -> Decision:
    rule = rule_of(command.name)
    if live.game.play.stage(now.game) == "round":
        return Refused(rule, "wagers lie on the layout: decide them or hand them back before the day ends")
    if now.transfers:
        way = now.transfers[0].way
        return Refused(rule, f"a {way} is under way: receive the {way} or cancel the request first")
    if now.disputes:
        return Refused(rule_of(c.SettleDispute.name), f"a dispute is open: {now.disputes[0].what}")
    if now.game.deviations:
        return Refused(*ruling_due(live.rules, now.game.deviations[0]))
    if not command.locked:
        return Refused(rule, "the table must be locked: give locked yes")
    return (e.DayEnded(rule=rule, locked=command.locked),)


def dealt_by(command: Command, rule: str) -> tuple[e.DealerChanged, ...]:
    """The dealer who signed deals from now on; nobody, where an edition lets others than dealers deal."""
    dealers = [one.person for one in command.by if one.role == Role.DEALER and one.person.strip()]
    return tuple(e.DealerChanged(rule=rule, person=person) for person in dealers[:1])


def cards_due(live: Live, now: Standing) -> str | None:
    """When the cards must be changed; None where no rule asks for it, or none are at the table."""
    rule = live.game.live.cards.changed
    hours = live.rules.in_force.values.get(rule) if rule else None
    if not isinstance(hours, int) or not now.cards_at:
        return None
    return (datetime.fromisoformat(now.cards_at) + timedelta(hours=hours)).isoformat()


def card_change_due(live: Live, now: Standing, at: str) -> Refused | None:
    """Why no hand begins with the cards at the table; None if they are fresh enough at this time."""
    rule = live.game.live.cards.changed
    hours = live.rules.in_force.values[rule]
    assert isinstance(hours, int)
    if not now.cards_at:
        return Refused(rule, "no cards are at the table: change the cards first")
    if at and datetime.fromisoformat(at) - datetime.fromisoformat(now.cards_at) > timedelta(hours=hours):
        return Refused(rule, f"the cards have been in use for more than {hours} hours and must be changed")
    return None
