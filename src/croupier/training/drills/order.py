"""Take and pay in order: whose wagers are settled first, second and so on, as the edition goes around the table."""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.equipment.money import dollars
from croupier.games.kit.play.money import Money
from croupier.games.kit.table_habits import Lots
from croupier.training.question import Ask, Question, Shown, lettered
from croupier.training.rehearsal import Step
from croupier.training.subject import AT_THE_TABLE, Moment, Subject, capital

NAME = "order"
TAKEN, GIVEN = ("lost", "surrendered"), ("paid", "returned", "voided")
MOST = 7
"""More than this nobody puts in order on a page."""


class Settled(NamedTuple):
    """One thing to settle: whose, on what, and whether it is taken or paid."""

    words: str
    taken: bool
    rule: str


def make(subject: Subject, seed: int) -> Question | None:
    """The order of a settlement; None where too little was settled at once."""
    if not subject.game.wagers.banked:
        return None
    lots = Lots(f"{NAME}:{seed}")
    course = subject.course("play", lots.below(1000))
    found = []
    for steps in _settlements(course):
        groups = _in_turn(subject, steps) if subject.game.training.settles_in_turn else _by_step(steps)
        things = [one.words for group in groups for one in group]
        if len(groups) > 1 and 2 < len(things) <= MOST and len(set(things)) == len(things):
            found.append((steps, groups))
    if not found:
        return None
    steps, groups = lots.pick(found)
    choices = lettered([one.words for group in groups for one in group], lots)
    keys = {choice.words: choice.key for choice in choices}
    right = tuple(frozenset(keys[one.words] for one in group) for group in groups)
    first = steps[0]
    rules = tuple(dict.fromkeys(step.option.rule for step in steps if step.option is not None))
    told = ", then ".join(" and ".join(f"{one.words} ({'take' if one.taken else 'pay'})" for one in g) for g in groups)
    alike = "" if subject.game.training.settles_in_turn else " What is settled in one step may stand in any order."
    return Question(
        NAME,
        subject.id,
        seed,
        f"The round is decided. Now the dealer settles.{subject.house(*rules)}",
        subject.facts(first.before),
        (Ask("answer", f"In which order are they settled?{alike}", "order", choices, right),),
        f"In order: {told}.",
        subject.reasons(*rules),
        subject.trained(*rules),
        shown=Shown(subject.live, first.before, AT_THE_TABLE),
        proof=(steps, groups),
    )


def _moves(step: Step) -> list[Money]:
    return [event for event in step.events if isinstance(event, Money) and event.kind in (*TAKEN, *GIVEN)]


def _settlements(course: Sequence[Moment]) -> list[list[Step]]:
    """Steps that settle, those of one round that follow each other together."""
    found: list[list[Step]] = []
    before = None
    for moment in course:
        if _moves(moment.step):
            if before is not None and before and found[-1][-1].before.round == moment.step.before.round:
                found[-1].append(moment.step)
            else:
                found.append([moment.step])
            before = True
        else:
            before = False
    return found


def _in_turn(subject: Subject, steps: Sequence[Step]) -> list[list[Settled]]:
    """Seat after seat, as the events of the first step come; who is both taken from and paid apart stands twice."""
    step = steps[0]
    passed: list[Settled] = []
    kinds = {(event.player, event.kind in TAKEN) for event in _moves(step)}
    turns: list[str] = []
    for event in _moves(step):
        place = subject.live.game.live.sits_at(step.before.game, event.player) or ""
        who = f"Seat {place}, {event.player}" if place else event.player
        one = Settled(who, event.kind in TAKEN, event.rule)
        if not passed or passed[-1].words != who:
            passed.append(one)
            turns.append(event.player)
    if len(set(turns)) == len(turns):
        return [[one] for one in passed]
    # All that is lost goes first: the same seat comes twice, once for each.
    assert kinds
    return [[Settled(f"{one.words}: {'take' if one.taken else 'pay'}", one.taken, one.rule)] for one in passed]


def _by_step(steps: Sequence[Step]) -> list[list[Settled]]:
    """What one step settles is equal; the steps have an order. A wager that is partly lost stands where it is first."""
    groups: list[list[Settled]] = []
    seen: set[str] = set()
    for step in steps:
        group = []
        for event in _moves(step):
            words = capital(f"{event.wager}, {event.player}, {dollars(_staked(steps[0], event))}")
            if words not in seen:
                seen.add(words)
                group.append(Settled(words, event.kind in TAKEN, event.rule))
        if group:
            groups.append(group)
    return groups


def _staked(step: Step, event: Money) -> int:
    stakes = getattr(step.before.game, "stakes", ())
    return sum(one.cents for one in stakes if (one.player, one.wager) == (event.player, event.wager))
