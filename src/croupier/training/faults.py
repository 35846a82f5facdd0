"""Hidden faults: a course of play told line by line, in which some lines break the rules. The decider proves each.

Kinds of faults: `slip` is something that the attendant does wrong, `who` a step by somebody who may not do it, `order` a
step before its time, `left out` a step that is missing before the next, `amount` a payment that is not what the rules give.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from croupier.equipment.money import dollars
from croupier.games.kit.play.decider import Command, Event, Role, Signature, may_act_as, replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table_habits import Lots
from croupier.tables.attendant.cast import licence_of
from croupier.tables.engine import procedure
from croupier.tables.engine.events import SHOE_RULE, WHEEL_RULE
from croupier.tables.engine.standing import Standing
from croupier.tables.words.sentences import Narrator
from croupier.training.rehearsal import Step
from croupier.training.step_words import said
from croupier.training.subject import Moment, Subject, capital

KINDS = ("slip", "who", "order", "left out", "amount")


class Told(NamedTuple):
    """One line of a course: what is said of it, whether it is a fault and why, and the rules behind it."""

    words: str
    round: int
    fault: str = ""
    why: str = ""
    rule: str = ""
    step: Step | None = None
    command: Command | None = None  # what was done, where it is not what the step had
    before: Standing | None = None  # and how the table stood then


def told(subject: Subject, course: Sequence[Moment], faults: int, kinds: Sequence[str], lots: Lots) -> list[Told]:
    """The lines of a course with so many faults, or as many as find a place; slips that were dealt count among them."""
    due = {option.command for moment in course for option in moment.step.options if option.kind == "next"}
    slips = [n for n, moment in enumerate(course) if moment.slip and moment.step.command.name in due]  # not mere reports
    kept = set(lots.shuffled(slips)[:faults]) if "slip" in kinds else set()
    others = lots.shuffled(kind for kind in kinds if kind != "slip")
    places = [number for number in lots.shuffled(range(len(course))) if number not in slips and number + 1 not in slips]
    made: dict[int, tuple[str, list[Told]]] = {}
    while others and len(made) + len(kept) < faults:
        kind = others.pop(0)
        place = _place(subject, course, kind, places, made)
        if place is not None:
            made[place[0]] = kind, place[1]
            others.append(kind)
    found: list[Told] = []
    skip = False
    for number, moment in enumerate(course):
        if skip:
            skip = False
            continue
        if number in made:
            kind, lines = made[number]
            found += lines
            skip = kind in ("order", "left out")
        else:
            found.append(line(subject, moment.step, slip=number in slips))
    return found


def _place(
    subject: Subject, course: Sequence[Moment], kind: str, places: Sequence[int], made: Mapping[int, object]
) -> tuple[int, list[Told]] | None:
    """The first place with a fault of this kind that is not next to another."""
    for number in places:
        if not any(near in made for near in range(number - 2, number + 3)):
            lines = _fault(subject, course, number, kind)
            if lines is not None:
                return number, lines
    return None


def line(subject: Subject, step: Step, *, slip: bool = False) -> Told:
    """A step as it was, in words."""
    words, rules = _words(subject, step), [event.rule for event in step.events if not event.rule.startswith("house.")]
    if not slip:
        return Told(words, step.before.round, rule=step.option.rule if step.option else "", step=step)
    rule = rules[0] if rules else (step.option.rule if step.option else "")
    follows = "; ".join(_sentences(subject, step.before, step.events)) or "it is to be put right"
    only = f"{_who(step.command)}: {said(subject.live, step.command)}"
    return Told(capital(only), step.before.round, "slip", f"Something went wrong here: {follows}.", rule, step)


def _words(subject: Subject, step: Step, command: Command | None = None, moved: str = "") -> str:
    done = command or step.command
    money = moved or ", ".join(_moves(step.events))
    return capital(f"{_who(done)}: {said(subject.live, done)}" + (f" ({money})" if money else ""))


def _who(command: Command) -> str:
    return " and ".join(f"{one.role} {one.person}" for one in command.by) or "the table"


_BACK = "hands {} back to {}"
_VERBS = {
    "lost": "takes {} of {}",
    "surrendered": "takes {} of {}",
    "paid": "pays {} to {}",
    "returned": _BACK,
    "voided": _BACK,
}


def _moves(events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, Money) and event.kind in _VERBS:
            on = f" for {event.wager}" if event.wager else ""
            yield _VERBS[event.kind].format(dollars(event.cents), event.player) + on


def _sentences(subject: Subject, before: Standing, events: Sequence[Event]) -> list[str]:
    narrator = Narrator(subject.live, before)
    return [text for event in events for text in narrator.words(event)]


# Faults


def _fault(subject: Subject, course: Sequence[Moment], number: int, kind: str) -> list[Told] | None:
    """The lines with a fault of this kind at this place; None where the decider finds none in it."""
    step = course[number].step
    match kind:
        case "who":
            return _wrong_person(subject, step)
        case "amount":
            return _wrong_amount(subject, step)
        case "order" | "left out" if number + 1 < len(course):
            return _too_early(subject, step, course[number + 1].step, kind)
    return None


def refused(subject: Subject, now: Standing, command: Command) -> Refused | None:
    """Why the table would not take the command; None if it would, or if only its electronic equipment is against it."""
    outcome = procedure.decide(subject.live, now, command)
    if isinstance(outcome, Refused) and outcome.rule not in (SHOE_RULE, WHEEL_RULE):
        return outcome
    return None


def _wrong_person(subject: Subject, step: Step) -> list[Told] | None:
    """The same step, signed by somebody at the table who may not do it; wagers are left to their players."""
    customs = subject.live.game.live.habits
    if not step.command.by or step.command.name in {*customs.wagers, *customs.comes, *customs.leaves, customs.buys}:
        return None
    for role in (Role.DEALER, Role.FLOORPERSON, Role.SECURITY):
        person = next(one for one in subject.cast.able(role) if one.person not in {by.person for by in step.command.by})
        wrong = replace(step.command, by=(_dealing(step, role) or person,))
        why = refused(subject, step.before, wrong)
        if why is not None and not any(may_act_as(role, named) for named in (step.option.roles if step.option else ())):
            words = _words(subject, step, wrong)
            return [Told(words, step.before.round, "who", f"{capital(why.reason)}.", why.rule, step, wrong, step.before)]
    return None


def _dealing(step: Step, role: Role) -> Signature | None:
    """The dealer of the table, where one signs as dealer."""
    name = step.before.dealer
    return Signature(name, role, licence_of(role, name)) if role == Role.DEALER and name else None


def _too_early(subject: Subject, step: Step, after: Step, kind: str) -> list[Told] | None:
    """The step after this one before it, or without it."""
    why = refused(subject, step.before, after.command)
    if why is None or after.before.round != step.before.round:
        return None
    fault = Told(
        _words(subject, after),
        step.before.round,
        kind,
        f"{capital(why.reason)}.",
        why.rule,
        after,
        after.command,
        step.before,
    )
    return [fault, line(subject, step)] if kind == "order" else [fault]


def _wrong_amount(subject: Subject, step: Step) -> list[Told] | None:
    """One payment of the step doubled, in what is told of it."""
    paid = [event for event in step.events if isinstance(event, Money) and event.kind == "paid" and event.cents]
    if not paid:
        return None
    first = paid[0]
    wrong = [replace(event, cents=2 * event.cents) if event is first else event for event in step.events]
    words = _words(subject, step, moved=", ".join(_moves(wrong)))
    why = f"{first.player} is paid {dollars(first.cents)} for {first.wager}, not {dollars(2 * first.cents)}."
    return [Told(words, step.before.round, "amount", why, first.rule, step)]
