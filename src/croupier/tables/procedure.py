"""What may be done at a live table and what follows: the game's own decisions, and around them the house's.

Pure functions, as in the games: nothing here draws, waits or writes. What the table's own equipment produced (a card of the
electronic shoe, where an electronic wheel stopped) comes in as evidence and is checked.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple

from croupier.equipment.cards import card as card_of
from croupier.equipment.electronic import Opening, verify_opening
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
from croupier.tables import house as h
from croupier.tables.standing import Live, Standing

Kind = Literal["next", "may", "irregular"]


# What may be done


def options(live: Live, now: Standing) -> tuple[Option, ...]:
    """Everything that may be done or reported now, the game's steps first."""
    game = (option for option in live.game.options(live.rules, now.game) if _in_time(live, now, option))
    return (*(_as_it_is_here(now, option) for option in game), *_options(live, now))


FILLED = {"deal a card": "card", "deal": "cards", "ball at rest": "number", "clapper at rest": "symbol"}
"""The field of a command that electronic equipment fills in."""


def _as_it_is_here(now: Standing, option: Option) -> Option:
    """The option without what electronic equipment gives.

    A step of the house's own that went wrong has nothing to do with the deal: a ruling cannot make that void.
    """
    if now.cards == "electronic" and option.command in FILLED:
        left = FILLED[option.command]
        return replace(option, fields={name: domain for name, domain in option.fields.items() if name != left})
    if option.command != RuleOn.name or not _of_the_house(now):
        return option
    return replace(option, fields={**option.fields, "ruling": OneOf(("stands",))})


def _of_the_house(now: Standing) -> bool:
    return bool(now.game.deviations) and now.game.deviations[0].rule.startswith("house.")


def _in_time(live: Live, now: Standing, option: Option) -> bool:
    """Whether a step of the game is not held up by the table around it."""
    if option.command == live.game.opens:
        return now.opened
    if now.cards == "electronic" and (option.command in _PHYSICAL or not _comes_out(now, option.command)):
        return False
    return not (live.game.changes_cards and option.command == "start hand" and not now.cards_at)


def _comes_out(now: Standing, command: str) -> bool:
    """Whether the electronic shoe has come so far, where a command says that it has."""
    if command not in ("cover card", "shoe is empty"):
        return True
    left = now.shoe.size - now.shoe.position if now.shoe else None
    return left == 0 if command == "shoe is empty" else bool(now.cover) and left is not None and left <= now.cover


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
    live: Live, now: Standing, command: Command, evidence: Sequence[h.Evidence] = (), *, happened: bool = False
) -> Taken | Refused:
    """What follows from a command, or why it is refused; a refused command changes nothing.

    `happened`: it is entered as what was done at a recorded table, lawful or not.
    """
    if isinstance(command, _OF_THE_HOUSE):
        decision = _house(live, now, command)
    elif refused := _not_drawn(live, now, command, evidence):
        return refused
    else:
        held = _too_early(live, now, command) or _not_to_void(now, command)
        decision = held or live.game.decide(live.rules, now.game, command)
        if not isinstance(decision, Refused):
            return _in_order(live, now, (*evidence, *decision) if evidence else decision)
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
    if live.game.changes_cards and command.name == "start hand":
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


# What the table's own equipment produced


def _not_drawn(live: Live, now: Standing, command: Command, evidence: Sequence[h.Evidence]) -> Refused | None:
    """Why the evidence does not belong to the command; None if it does."""
    rule = "house.electronic_shoe"
    game = live.game
    if now.cards == "typed":
        return Refused(rule, "nothing is drawn at this table: cards and results are reported") if evidence else None
    if physical := _physical(now, command):
        return physical
    if game.result is not None:
        return _not_stopped(live, command, evidence)
    if any(one.rule != rule for one in evidence):
        return Refused(rule, "what comes out of the electronic shoe comes by its own rule")
    draw = game.pack.wants(live.rules, now.game, command) if game.pack else None
    if draw is None:
        return Refused(rule, f"{command.name} takes no card out of the shoe") if evidence else None
    assert game.pack is not None
    shoe, rest = now.shoe, list(evidence)
    if shoe is None and rest and isinstance(rest[0], h.Loaded):
        first = rest.pop(0)
        assert isinstance(first, h.Loaded)
        if first.size != len(game.pack.holds(live.rules, now.game)):
            return Refused(rule, f"the shoe was loaded with {first.size} cards, and others are in play")
        now = live.evolve(now, first)
        shoe = now.shoe
    if shoe is None or len(rest) != draw.count:
        return Refused(rule, "the cards come out of the electronic shoe; nobody names them")
    if now.cover and shoe.size - shoe.position <= now.cover:
        return Refused("cut.second_cover", "the cover card comes out of the shoe now")
    cards = []
    for place, one in enumerate(rest, start=shoe.position):
        if isinstance(one, h.Drawn) and draw.seen and one.position == place and _was_there(shoe.root, shoe.size, one):
            cards.append(card_of(one.card))
        elif not (isinstance(one, h.Passed) and not draw.seen and one.position == place):
            return Refused(rule, f"the card at position {place} of the shoe is not proved")
    if draw.seen and game.pack.filled(command, tuple(cards)) != command:
        return Refused(rule, "these are not the cards that came out of the shoe")
    return None


_PHYSICAL = (
    *("card face up in the shoe", "card drawn in error", "exposed card drawn in error", "correct card"),
    *("correct number", "correct symbol", "ball left the wheel", "foreign object in the wheel"),
    "clapper between two sections",
)
"""What cannot be at a table that draws by itself: it makes no slip, and what it drew is what counts."""


def _physical(now: Standing, command: Command) -> Refused | None:
    """Why electronic equipment contradicts what is reported of it; None if it does not."""
    if command.name in _PHYSICAL or (command.name == "remove the ball" and not getattr(command, "in_time", True)):
        return Refused(
            "house.electronic_shoe", f"electronic equipment knows no {command.name}: what it drew is what counts"
        )
    if not _comes_out(now, command.name):
        return Refused("house.electronic_shoe", f"the electronic shoe has not come so far: {command.name} is not true yet")
    return None


def _was_there(root: str, size: int, drawn: h.Drawn) -> bool:
    try:
        proof = tuple(bytes.fromhex(part) for part in drawn.proof)
        opening = Opening(drawn.position, card_of(drawn.card), bytes.fromhex(drawn.salt), proof)
        return verify_opening(bytes.fromhex(root), size, opening)
    except ValueError:
        return False


def _not_stopped(live: Live, command: Command, evidence: Sequence[h.Evidence]) -> Refused | None:
    result = live.game.result
    assert result is not None
    if command.name != result.of:
        return Refused("house.electronic_wheel", f"{command.name} has no result") if evidence else None
    stopped = evidence[0] if len(evidence) == 1 else None
    own = isinstance(stopped, h.Stopped) and stopped.rule == "house.electronic_wheel"
    place = stopped.place if own and isinstance(stopped, h.Stopped) else None
    if place not in result.places(live.rules) or result.filled(command, str(place)) != command:
        return Refused("house.electronic_wheel", "the electronic wheel gives the result; nobody names it")
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
