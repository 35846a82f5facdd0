"""Irregularities: something went wrong. What now, who may do it, and does the spin, deal or hand still count?"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.games.kit.play.decider import Deviated, OneOf, Option, ReportDeviation, replace
from croupier.games.kit.play.money import Money
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table_habits import Lots, PlannedAction
from croupier.tables.attendant.moment import Moment as Look
from croupier.tables.attendant.signing import Signers
from croupier.tables.engine import commands as c
from croupier.tables.engine import procedure
from croupier.tables.engine.standing import Standing
from croupier.tables.words.sentences import deviation_in_words
from croupier.training.drills import steps
from croupier.training.question import Ask, Question, Shown, among, lettered
from croupier.training.rehearsal import Step
from croupier.training.step_words import said
from croupier.training.subject import AT_THE_TABLE, Moment, Subject, capital

NAME = "irregularity"
TRIES = 12
"""So many reports of one kind are tried until one can be made."""
NO_IRREGULARITIES = {
    ReportDeviation.name: "it is anything that somebody says in words of their own, and only a ruling follows",
    c.Dispute.name: "a player's complaint is answered by words, and the round does not wait for it",
    c.RelieveDealer.name: "another dealer may take over at any time: the other drills ask what is due then",
    c.Adjust.name: "money that the house hands over after a finding, apart from the round",
}
"""Reports that are not asked about, with the reason; nor are those by which an entry is put right."""
BACK = ("voided", "returned")
STANDS, WAITS, WAGERS, VOID = (
    "Nothing: no spin, deal, hand or wager.",
    "Nothing yet: a supervisor rules whether it stands or is void.",
    "Only some wagers: they go back to their players, and the round goes on.",
    "The spin, the deal or that player's hand: it does not count.",
)


def make(subject: Subject, seed: int) -> Question | None:
    """Something that went wrong, and what follows from it; each thing that can go wrong comes up as often as any other."""
    lots = Lots(f"{NAME}:{seed}")
    number = lots.below(1000)
    found = _picked(subject.houses, number, lots)
    if found is None:
        return None
    house, step, is_void = found
    options = procedure.options(house.live, step.after, step.at)
    asked = steps.ask_next(house, ("slips", number), options, lots, words="What now?")
    void = None if is_void and what_is_void(house, step) == STANDS else _ask_void(house, step)
    if asked is None and void is None:
        return None
    who = steps.ask_who(asked[1][0].options) if asked and len(asked[1]) == 1 else None
    right, wrong = (asked[1], asked[2]) if asked else ((), [])
    rules = tuple(dict.fromkeys((*_rules(step), *(one.option.rule for one in right))))
    now = "; ".join(f"{one.words} ({steps.who_in_words(one.option)})" for one in right)
    own = "" if house is subject else house.house(*house.opened.in_force.choices)
    return Question(
        NAME,
        subject.id,
        seed,
        f"This happens: {said(house.live, step.command)}.{_amiss(house, step)}{own}{house.house(*rules)}",
        house.facts(step.before),
        tuple(one for one in (asked[0] if asked else None, who, void) if one is not None),
        " ".join((*([void.right_in_words()] if void else []), *([f"Now due: {now}."] if now else []))),
        house.reasons(*rules),
        house.trained(*rules[:1]),
        shown=Shown(house.live, step.before, AT_THE_TABLE),
        proof=(step, right, wrong, house),
    )


# What goes wrong


def _picked(houses: Sequence[Subject], number: int, lots: Lots) -> tuple[Subject, Step, bool] | None:
    """Something that goes wrong in a course at one of the houses, and whether what goes on there is void already.

    First lots decide what, then under which of its rules, then where and when: what only one of the houses has, such as a
    shuffler, goes wrong as often as what both have.
    """
    kinds: dict[tuple[str, str], dict[str, list[tuple[Subject, Step | Report]]]] = {}
    for house in houses:
        for command, rule, one in _amiss_in(house, number):
            kinds.setdefault((command, _group(rule)), {}).setdefault(rule, []).append((house, one))
    for kind in lots.shuffled(sorted(kinds)):
        for rule in lots.shuffled(sorted(kinds[kind])):
            for house, one in lots.shuffled(kinds[kind][rule])[:TRIES]:
                if isinstance(one, Step):
                    return house, one, False
                if (made := _reported(house, one)) is not None:
                    return house, made, one.void
    return None


def _group(rule: str) -> str:
    """What has several rules of one group is one thing, such as an inspection that finds any of its checks failed."""
    parts = rule.split(".")
    return ".".join(parts[:-1]) if len(parts) > 2 else rule


def _amiss_in(house: Subject, number: int) -> Iterator[tuple[str, str, "Step | Report"]]:
    """What can be reported in a course by its rule, and what is done wrong in it by what becomes void."""
    for report in reports(house, number):
        yield report.option.command, report.option.rule, report
    course = house.course("slips", number)
    for last, moment in zip((None, *course), course, strict=False):
        step = moment.step
        done_wrong = moment.slip and (step.option is None or step.option.kind != "irregular")
        if done_wrong and not (last and _is_void(house, last.step)):  # on a void spin nothing more depends
            yield step.command.name, what_is_void(house, step), step


class Report(NamedTuple):
    """A report that a moment of a course allows."""

    option: Option
    moment: Moment
    number: int
    void: bool  # whether what goes on is void already


def reports(subject: Subject, number: int) -> tuple[Report, ...]:
    """What could be reported during a course of slips, at a table whose cards and results people draw themselves."""
    return subject.found("reports", "slips", number, lambda course: tuple(_reports(subject, course)))


def _reports(subject: Subject, course: Sequence[Moment]) -> Iterator[Report]:
    left_out = {*NO_IRREGULARITIES, *subject.live.game.live.habits.corrects}
    void = 0
    for number, moment in enumerate(course):
        if not moment.step.before.deviated_by:  # while a ruling is due nothing else is asked about
            for option in procedure.options(subject.live, by_hand(moment.step.before), moment.step.at):
                if option.kind == "irregular" and option.command not in left_out:
                    yield Report(option, moment, number, void == moment.step.before.round)
        if _is_void(subject, moment.step):
            void = moment.step.after.round


def by_hand(now: Standing) -> Standing:
    """The same table with a shoe or wheel that people work: electronic ones let fewer things go wrong."""
    return replace(now, cards="typed")


def _reported(subject: Subject, report: Report) -> Step | None:
    """The report as somebody makes it; None where nobody at the table can."""
    table = subject.table(report.number)
    table.now, table.version = by_hand(report.moment.step.before), report.number
    at, option = report.moment.step.at, report.option
    look = Look(table, subject.cast, report.number, frozenset(), at)
    fixed = {name: one.values[0] for name, one in option.fields.items() if isinstance(one, OneOf) and len(one.values) == 1}
    fields = look.fields(PlannedAction(option, fixed), slip=True)
    by = Signers(table, subject.cast).of(option, fields, at)
    if by is None:
        return None
    command = table.command(fields, by, at)
    outcome = procedure.decide(subject.live, table.now, command)
    if isinstance(outcome, Refused):
        return None
    return Step(table.now, look.options, option, command, outcome.events, outcome.after, at)


def _amiss(subject: Subject, step: Step) -> str:
    """What is wrong with a step that looks lawful by itself: what was left out before it, or whose turn it was."""
    wrong = [event for event in step.events if isinstance(event, Deviated)]
    if wrong:
        return "".join(f" {capital(deviation_in_words(subject.live, event))}." for event in wrong)
    option = step.option
    if option is None or option.kind != "irregular" or option.command not in subject.steps_due:
        return ""  # a report by itself, such as a ball that left the wheel
    if any(getattr(domain, "values", ()) == (False,) for domain in option.fields.values()):
        return ""  # a finding, which says itself what is wrong
    passed = [
        one.words for one in steps.due(subject, step.options) if one.command not in subject.live.game.live.habits.comes
    ]
    return f" Due was: {'; '.join(passed)}." if passed else ""


def what_is_void(subject: Subject, step: Step) -> str:
    """Whether what was done still counts, by the events that followed."""
    if _is_void(subject, step):
        return VOID
    if any(isinstance(event, Deviated) for event in step.events):
        return WAITS
    return WAGERS if any(isinstance(event, Money) and event.kind in BACK for event in step.events) else STANDS


def _is_void(subject: Subject, step: Step) -> bool:
    return any(isinstance(event, subject.live.game.play.voids) for event in step.events)


def _ask_void(subject: Subject, step: Step) -> Ask:
    choices = lettered([STANDS, WAITS, WAGERS, VOID])
    return Ask("void", "What is void?", "one", choices, (among(choices, [what_is_void(subject, step)]),))


def _rules(step: Step) -> list[str]:
    """The rules of what followed, those on the slip itself first."""
    own = [event.rule for event in step.events if isinstance(event, Deviated)]
    rules = [*own, *(event.rule for event in step.events if not event.rule.startswith("house."))]
    return rules or ([step.option.rule] if step.option else [])
