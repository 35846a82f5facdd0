"""Whose step it is, and which section says so."""

from collections.abc import Sequence

from croupier.games.kit.play.decider import Option
from croupier.games.kit.table_habits import Lots
from croupier.training.drills import steps
from croupier.training.question import Ask, Question, Shown, among, lettered
from croupier.training.subject import AT_THE_TABLE, Moment, Subject

NAME = "whose"
SHORT = 150
"""So many letters of a section are shown in a choice."""


def make(subject: Subject, seed: int) -> Question | None:
    """Who does a step that is due, and where the text says so."""
    lots = Lots(f"{NAME}:{seed}")
    course = subject.course("play" if lots.chance(0.7) else "day", lots.below(1000))
    moments = [
        (moment.step.command.name, moment)
        for moment in course
        if moment.step.option is not None and moment.step.option.kind == "next" and steps.may_do(moment.step.option)
    ]
    moment = steps.picked(moments, lots)
    if moment is None or moment.step.option is None:
        return None
    step, option = moment.step, moment.step.option
    named = next((one for one in steps.due(subject, step.options) if option in one.options), None)
    who = steps.ask_who((option,))
    if who is None or named is None or not _for_the_same(named.options):
        return None
    where = _ask_section(subject, course, option.rule, lots)
    return Question(
        NAME,
        subject.id,
        seed,
        f"The next step is: {named.words}.",
        subject.facts(step.before),
        (who, where) if where else (who,),
        f"{named.words} is for the {steps.who_in_words(option)}.",
        subject.reasons(option.rule),
        subject.trained(option.rule),
        shown=Shown(subject.live, step.before, AT_THE_TABLE),
        proof=(step, (named,), ()),
    )


def _ask_section(subject: Subject, course: tuple[Moment, ...], rule: str, lots: Lots) -> Ask | None:
    """Which section it rests on, among others of the same course; None where the text says nothing of it."""
    own = subject.sections(rule)
    if not own or not (right := _shown(subject, own[0], rule)):
        return None
    others: dict[str, None] = {}
    rules = dict.fromkeys(option.rule for moment in course for option in moment.step.options)
    for other in lots.shuffled(rules):
        for id in subject.sections(other)[:1]:
            near = any(_within(id, one) or _within(one, id) for one in own) or _says_it_too(subject, id, rule)
            if not near and (words := _shown(subject, id, other)):
                others.setdefault(words)
    others.pop(right, None)
    if len(others) < 2:
        return None
    choices = lettered([right, *list(others)[: steps.WRONG]], lots)
    return Ask("section", "Which section does it rest on?", "one", choices, (among(choices, [right]),))


def _for_the_same(options: Sequence[Option]) -> bool:
    """Whether all ways to do a step are for the same people: otherwise its words alone do not say whose it is."""
    return len({frozenset(steps.may_do(one)) for one in options}) == 1


def _says_it_too(subject: Subject, section: str, rule: str) -> bool:
    """Whether a section that the rule does not cite is about it all the same."""
    found = subject.draft.sections.get(section)
    return found is not None and rule in found.rules


def _within(inner: str, outer: str) -> bool:
    return inner == outer or inner.startswith((f"{outer}(", f"{outer}."))


def _shown(subject: Subject, id: str, rule: str) -> str:
    says = subject.says(id, rule)
    short = says if len(says) <= SHORT else says[: says.rindex(" ", 0, SHORT)] + " …"
    return f"{id}: {short}" if says else ""
