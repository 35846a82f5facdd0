"""What may be done at a live table and what follows: the game's own decisions, and around them the house's.

Pure functions, as in the games: nothing here draws, waits or writes. What the table's equipment produced (a card of the
electronic shoe, where an electronic wheel stopped) comes in as evidence and is checked.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from croupier.equipment.cards import card as card_of
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.play.decider import (
    UNLAWFUL,
    Command,
    Decision,
    Deviated,
    Event,
    OneOf,
    Option,
    Role,
    RuleOn,
    decided,
    lawful_now,
    replace,
)
from croupier.games.kit.play.people import identity
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.play.well_formed import malformed
from croupier.journal import canonical
from croupier.tables.engine import commands as c
from croupier.tables.engine import conflicts, evidence, limits, pieces, snapshot, steps, transfers
from croupier.tables.engine import events as e
from croupier.tables.engine.commands import HouseCommand, rule_of
from croupier.tables.engine.standing import Live, Standing

# What may be done


def options(live: Live, now: Standing, at: str = "") -> tuple[Option, ...]:
    """Everything that may be done or reported now, the game's steps first.

    `at`: at that time cards may be too old, or other limits in force.
    """
    for change in limits.due(live, now, at):
        now = live.evolve(now, change)
    live = live.under(now)
    game = (option for option in live.game.play.options(live.rules, now.game, at) if _in_time(live, now, option, at))
    return (*(_at_this_table(live, now, option) for option in game), *steps.options(live, now, at))


def moment(live: Live, now: Standing, at: str) -> tuple[object, ...]:
    """What the time decides about the options: at two times with the same, they are the same."""
    old = steps.card_change_due(live, now, at) if live.game.live.cards.changed else None
    return limits.due(live, now, at), old, live.game.play.moment(live.rules, now.game, at)


def _at_this_table(live: Live, now: Standing, option: Option) -> Option:
    """The option without the fields that electronic equipment fills in.

    Who rules signs with the licence number. A deviation in a step of the house's own has nothing to do with the deal: a
    ruling cannot make the deal void.
    """
    if left := live.left(now, option.command):
        return replace(option, fields={name: domain for name, domain in option.fields.items() if name not in left})
    if option.command != RuleOn.name:
        return option
    only = {"ruling": OneOf(("stands",))} if _of_the_house(now) else {}
    return replace(option, licence=True, fields={**option.fields, **only})


def _of_the_house(now: Standing) -> bool:
    return bool(now.game.deviations) and now.game.deviations[0].rule.startswith("house.")


def _in_time(live: Live, now: Standing, option: Option, at: str) -> bool:
    """Whether the table around the game does not hold this step up."""
    if option.command == live.game.live.opens:
        return now.opened
    if now.cards == "electronic" and not evidence.may_be(live, now, option.command):
        return False
    return not (option.command == live.game.live.cards.begins and steps.card_change_due(live, now, at))


# What follows


class Outcome(NamedTuple):
    """What follows from a command, and how the table stands after it."""

    events: tuple[Event, ...]
    after: Standing


def decide(
    live: Live, now: Standing, command: Command, drawn: Sequence[e.Evidence] = (), *, happened: bool = False
) -> Outcome | Refused:
    """What follows from a command, or why it is refused; a refused command changes nothing.

    `drawn` is the evidence of electronic equipment; `happened`: the step was done at a recorded table, lawful or not.
    """
    if (no_command := malformed(command)) is not None:
        return replace(no_command, lawful=lawful_now(options(live, now)))
    due = limits.due(live, now, command.at, command)
    before = live.evolve(now, due[0]) if due else now
    decision = _decided(live.under(before), before, command, drawn, happened=happened)
    if isinstance(decision, Refused):
        return decision
    return _outcome(live, now, command, (*due, *decision, *limits.after_round(live, before, command.at, decision)))


def _decided(live: Live, now: Standing, command: Command, drawn: Sequence[e.Evidence], *, happened: bool) -> Decision:
    """The events of a command under the limits that are in force with it."""
    decision: Decision
    if (wrong_people := _wrong_people(live, now, command)) is not None:
        decision = wrong_people
    elif isinstance(command, HouseCommand):
        decision = _house(live, now, command)
        if isinstance(command, c.ChangeKey) and not isinstance(decision, Refused):
            decision = evidence.not_sealed(now, command, drawn) or tuple(drawn)
    elif refused := evidence.not_drawn(live, now, command, drawn):
        return refused
    else:
        held = _too_early(live, now, command) or _not_to_void(now, command)
        decision = held or live.game.play.decide(live.rules, now.game, command)
        if isinstance(decision, Refused) and not now.opened and live.game.play.stage(now.game) == "closed":
            decision = replace(decision, **_float_first(command))
        if not isinstance(decision, Refused):
            if command.name == live.game.live.new_dealer:
                decision = (*decision, *steps.dealt_by(command, "burn.new_dealer"))
            decision = (*drawn, *decision) if drawn else decision
    if not isinstance(decision, Refused) and (apart := conflicts.conflict(live, now, command)) is not None:
        decision = apart
    if isinstance(decision, Refused) and happened:
        decision = _entered(live, now, command, decision)
    return decision


def _float_first(command: Command) -> dict[str, Any]:
    """Before a day begins the next step is the float, which the game does not know."""
    due = c.CountFloat.name
    reason = f"{command.name} is not possible now; the next step is: {due}"
    return {"rule": rule_of(due), "reason": reason, "lawful": (due,)}


def _outcome(live: Live, now: Standing, command: Command, events: tuple[Event, ...]) -> Outcome | Refused:
    """The outcome, unless the table is not open yet or has too few chips for it."""
    after = live.after(now, events, command=command.name, by=command.by, at=command.at)
    if not now.opened and live.game.play.stage(after.game) != "closed":
        return Refused(rule_of(c.CountFloat.name), "the float is counted before the table opens")
    left = live.inventory(after)
    if left < 0 and left < live.inventory(now):
        lacks = "chips" if live.counting(now) else dollars(-left)
        return Refused(rule_of(c.Fill.name), f"the table inventory lacks {lacks} for this: a fill comes first")
    page_ends = (after.record - after.page.since) % snapshot.PAGE == 0
    if page_ends or any(isinstance(event, e.DayEnded | e.BoxExchanged) for event in events):
        standing = snapshot.to_json(live, after)
        if len(canonical.encode(standing)) <= snapshot.LARGEST:
            events = (*events, e.SnapshotTaken(rule="house.snapshot", standing=standing))
            after = live.turned(after)
    return Outcome(events, after)


def _wrong_people(live: Live, now: Standing, command: Command) -> Refused | None:
    """A player at a table cannot sign for the house, and where cards are dealt only the table's dealer signs as dealer."""
    game = live.game
    counts = (c.CountFloat.name,) if now.opened else (c.CountFloat.name, c.CountChips.name)
    takes_over = (*counts, c.RelieveDealer.name, game.live.new_dealer)
    if (comes := getattr(command, "player", "")) and game.live.cards.dealt and now.dealer and _same_name(comes, now.dealer):
        return Refused("house.staff", f"{now.dealer[:30]} deals at this table and does not play at it")
    for one in command.by:
        if one.role == Role.PLAYER or not one.person.strip():
            continue
        if any(_same_name(one.person, player) for player in game.live.seated(now.game)):
            return Refused("house.staff", f"{one.person[:30]} plays at this table and cannot sign as its {one.role}")
        deals = one.role == Role.DEALER and now.dealer and game.live.cards.dealt and command.name not in takes_over
        if deals and not _same_name(one.person, now.dealer):
            own = game.live.new_dealer and game.play.stage(now.game) != "closed"
            relieve = c.RelieveDealer.name
            step, rule = (game.live.new_dealer, "burn.new_dealer") if own else (relieve, rule_of(relieve))
            return Refused(rule, f"{now.dealer[:30]} deals at this table; {one.person[:30]} takes over with: {step}")
    return None


def _same_name(one: str, other: str) -> bool:
    return one == other or identity(one) == identity(other)


def _too_early(live: Live, now: Standing, command: Command) -> Refused | None:
    """No hand begins with cards that must be changed, where the game leaves them to the table."""
    if command.name == live.game.live.cards.begins:
        return steps.card_change_due(live, now, command.at)
    return None


def _not_to_void(now: Standing, command: Command) -> Refused | None:
    if isinstance(command, RuleOn) and command.ruling == "void" and _of_the_house(now):
        return Refused("deviation.ruled_by", "a step of the house cannot make a deal void: rule that it stands")
    return None


def _entered(live: Live, now: Standing, command: Command, refused: Refused) -> Decision:
    """A step that was done although it was not lawful: a deviation, with what was due, until somebody rules.

    Chips that the house moved are posted with it, whoever did not sign: without them the next count would find the tray
    over or short, and the ruling is about the people, not about the chips.
    """
    if now.mode != "recorded":
        return refused
    if (impossible := _impossible(live, now, command)) is not None:
        return replace(refused, reason=impossible)
    due = refused.lawful or lawful_now(options(live, now, command.at))
    return (
        e.UnlawfulStepEntered(rule=refused.rule, command=command.name, due=due),
        *_moved_chips(live, now, command),
        Deviated(rule=refused.rule, kind=UNLAWFUL, facts={"command": command.name}),
    )


def _moved_chips(live: Live, now: Standing, command: Command) -> tuple[Event, ...]:
    """The postings of an unlawful step of the house; none where it cannot have moved what it says.

    A slip that was entered already is of chips that were posted already. What the ledger does not have cannot leave it:
    the next count shows what is there. Before the first float everything in the tray is still to be counted with it.
    """
    if (
        not isinstance(command, steps.MOVES)
        or (isinstance(command, (c.Fill, c.Credit, *transfers.COMMANDS)) and not live.game.wagers.banked)
        or not now.day
        or steps.no_amount(live, command)
        or pieces.wrong(live, now, command)
    ):
        return ()
    decision = steps.moves(live, now, command)
    return () if isinstance(decision, Refused) else decision


def _impossible(live: Live, now: Standing, command: Command) -> str | None:
    """Why this cannot have happened, whatever anybody did: it is a slip of the pen. None if it can."""
    cents, wager = getattr(command, "cents", 1), getattr(command, "wager", "")
    try:
        if hasattr(command, "card"):
            card_of(command.card)
    except InputError as wrong:
        return wrong.reason
    if not isinstance(command, c.Adjust) and not 0 <= cents < 2**50:
        return f"{dollars(cents)} is not an amount of chips"
    moves = isinstance(command, (c.Fill, c.Credit, *transfers.COMMANDS))
    if moves and (wrong_pieces := pieces.wrong(live, now, command)) is not None:
        return wrong_pieces
    if not str(getattr(command, "player", "x")).strip():
        return "somebody did it: give the player's name"
    if wager and live.game.wagers.banked:
        known = live.game.wagers.catalogue(live.rules)
        kinds = {one.kind for one in known.values()}
        if wager not in known and wager not in kinds and wager.rpartition(" ")[0] not in kinds:
            return f"there is no wager {wager[:30]!r}"
    return None


def _house(live: Live, now: Standing, command: Command) -> Decision:
    """What follows from a step of the house's own."""

    def follows() -> Decision:
        decision = steps.follows(live, now, command)
        if isinstance(decision, Refused):
            return replace(decision, lawful=lawful_now(options(live, now, command.at)))
        return decision

    return decided(lambda _: _open_steps(live, now, command), command, lambda: steps.why_not(live, now, command), follows)


def _open_steps(live: Live, now: Standing, command: Command) -> Iterator[Option]:
    """The house's steps; an adjustment with the second signature that it needs above the limit."""
    for option in steps.options(live, now):
        if isinstance(command, c.Adjust) and option.command == command.name:
            yield by_amount(now, option, command.player, command.cents, command.at)
        else:
            yield option


def by_amount(now: Standing, option: Option, player: str, cents: int, at: str) -> Option:
    """An adjustment of so much for the player, with the second supervisor if it needs one."""
    return replace(option, present=c.ABOVE if conflicts.by_two(now, player, cents, at) else None)
