"""What may be done at a live table and what follows: the game's own decisions, and around them the house's.

Pure functions, as in the games: nothing here draws, waits or writes. What the table's own equipment produced (a card of the
electronic shoe, where an electronic wheel stopped) comes in as evidence and is checked.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from croupier.equipment.cards import card as card_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.decider import (
    UNLAWFUL,
    Command,
    Decision,
    Deviated,
    Event,
    OneOf,
    Option,
    Role,
    RuleOn,
    lawful_now,
    plain,
    refuse_unlisted,
    replace,
)
from croupier.games.kit.refused import Refused
from croupier.journal import canonical
from croupier.tables.engine import evidence, house_steps, snapshot
from croupier.tables.engine import house as h
from croupier.tables.engine.standing import Live, Standing

# What may be done


def options(live: Live, now: Standing) -> tuple[Option, ...]:
    """Everything that may be done or reported now, the game's steps first."""
    game = (option for option in live.game.play.options(live.rules, now.game) if _in_time(live, now, option))
    return (*(_as_it_is_here(live, now, option) for option in game), *house_steps.options(live, now))


def _as_it_is_here(live: Live, now: Standing, option: Option) -> Option:
    """The option without what electronic equipment gives.

    A step of the house's own that went wrong has nothing to do with the deal: a ruling cannot make that void.
    """
    if left := live.left(now, option.command):
        return replace(option, fields={name: domain for name, domain in option.fields.items() if name not in left})
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
    decision: Decision
    if (theirs := _not_theirs(live, now, command)) is not None:
        decision = theirs
    elif isinstance(command, _OF_THE_HOUSE):
        decision = _house(live, now, command)
        if isinstance(command, h.ChangeKey) and not isinstance(decision, Refused):
            decision = evidence.not_sealed(now, command, drawn) or tuple(drawn)
    elif refused := evidence.not_drawn(live, now, command, drawn):
        return refused
    else:
        held = _too_early(live, now, command) or _not_to_void(now, command)
        decision = held or live.game.play.decide(live.rules, now.game, command)
        if isinstance(decision, Refused) and not now.opened and live.game.closed(now.game):
            decision = replace(decision, **_float_first(command))
        if not isinstance(decision, Refused):
            if command.name == live.game.new_dealer:
                decision = (*decision, *house_steps.dealt_by(command, "burn.new_dealer"))
            return _in_order(live, now, (*drawn, *decision) if drawn else decision)
    if isinstance(decision, Refused) and happened:
        decision = _strayed(live, now, command, decision)
    return decision if isinstance(decision, Refused) else _in_order(live, now, decision)


def _float_first(command: Command) -> dict[str, Any]:
    """Before a day begins the game knows of no float, which is what comes next."""
    reason = f"{command.name} is not possible now; the next step is: {h.OpenFloat.name}"
    return {"rule": h.rule_of(h.OpenFloat.name), "reason": reason, "lawful": (h.OpenFloat.name,)}


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
    if any(isinstance(event, h.DayEnded | h.BoxExchanged) for event in events):
        standing = snapshot.to_json(live, after)
        if len(canonical.encode(standing)) <= snapshot.LARGEST:
            events = (*events, h.Carried(rule="house.carried", standing=standing))
    return Taken(events, after)


def _not_theirs(live: Live, now: Standing, command: Command) -> Refused | None:
    """Who plays at a table cannot sign for the house, and where cards are dealt only the table's dealer signs as such."""
    game = live.game
    takes_over = (h.OpenFloat.name, h.RelieveDealer.name, game.new_dealer)
    if (comes := getattr(command, "player", "")) and game.pack and now.dealer and _same_name(comes, now.dealer):
        return Refused("house.staff", f"{now.dealer[:30]} deals at this table and does not play at it")
    for one in command.by:
        if one.role == Role.PLAYER or not one.person.strip():
            continue
        if any(_same_name(one.person, player) for player in game.seated(now.game)):
            return Refused("house.staff", f"{one.person[:30]} plays at this table and cannot sign as its {one.role}")
        deals = one.role == Role.DEALER and now.dealer and game.pack and command.name not in takes_over
        if deals and not _same_name(one.person, now.dealer):
            relieved = h.RelieveDealer.name, h.rule_of(h.RelieveDealer.name)
            own = game.new_dealer and game.may_change_dealer(now.game)
            step, rule = (game.new_dealer, "burn.new_dealer") if own else relieved
            return Refused(rule, f"{now.dealer[:30]} deals at this table; {one.person[:30]} takes over by: {step}")
    return None


def _same_name(one: str, other: str) -> bool:
    return one == other or plain(one) == plain(other)


def _too_early(live: Live, now: Standing, command: Command) -> Refused | None:
    """A hand with cards that must be changed is not begun, where the game leaves them to the table."""
    if command.name == live.game.begins:
        return house_steps.card_change_due(live, now, command.at)
    return None


def _not_to_void(now: Standing, command: Command) -> Refused | None:
    if isinstance(command, RuleOn) and command.ruling == "void" and _of_the_house(now):
        return Refused("deviation.ruled_by", "a step of the house's own makes no deal void: rule that it stands")
    return None


def _strayed(live: Live, now: Standing, command: Command, refused: Refused) -> Decision:
    """What was done although it was not lawful: a deviation from the rule, with what was due, until somebody rules.

    Chips that the house moved are posted with it. They lie where they lie, whoever did not sign: a ledger without them
    would make the tray look over or short at the next count, and the ruling is about the people, not about the chips.
    """
    if now.mode != "recorded":
        return refused
    if (impossible := _impossible(live, command)) is not None:
        return replace(refused, reason=impossible)
    due = refused.lawful or lawful_now(options(live, now))
    strayed = h.Strayed(rule=refused.rule, command=command.name, due=due)
    return (
        strayed,
        *_moved_all_the_same(live, now, command),
        Deviated(rule=refused.rule, kind=UNLAWFUL, facts={"command": command.name}),
    )


def _moved_all_the_same(live: Live, now: Standing, command: Command) -> tuple[Event, ...]:
    """The postings of a step of the house's that went wrong; none where it cannot have moved what it says.

    A slip that was entered already is of chips that were posted already. What the ledger does not have cannot leave it:
    the next count tells what is there. Before the first float everything in the tray is still to be counted with it.
    """
    if (
        not isinstance(command, house_steps.MOVES)
        or (isinstance(command, h.Fill | h.Credit) and not live.game.banked)
        or not now.day
        or house_steps.no_amount(live, command)
    ):
        return ()
    decision = house_steps.moves(live, now, command)
    return () if isinstance(decision, Refused) else decision


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
        known = live.room.catalogue(live.rules)
        kinds = {one.kind for one in known.values()}
        if wager not in known and wager not in kinds and wager.rpartition(" ")[0] not in kinds:
            return f"there is no wager {wager[:30]!r}"
    return None


# The house's own procedures


def _house(live: Live, now: Standing, command: Command) -> Decision:
    listed = tuple(house_steps.options(live, now))
    reason = house_steps.why_not(live, now, command)
    refused = refuse_unlisted(live.rules, listed, command, reason)
    if refused is not None:
        return refused if refused.lawful else replace(refused, lawful=lawful_now(options(live, now)))
    return house_steps.follows(live, now, command)
