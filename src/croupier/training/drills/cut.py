"""Cut and burn: how cards are shuffled, cut and burned under this text, and how far a cut may go."""

from collections.abc import Iterator
from functools import cache

from croupier.games.kit.play.decider import Between
from croupier.games.kit.table_habits import Lots
from croupier.rulebook import labels, paths
from croupier.rulebook.text import library
from croupier.rulebook.text.draft import Draft
from croupier.rulebook.values import Value
from croupier.tables.words.menu import called
from croupier.training.drills import steps
from croupier.training.question import Ask, Kind, Question, Shown, among, lettered
from croupier.training.rule_words import allowed_in_words, in_words, near, values_of
from croupier.training.subject import AT_THE_TABLE, Subject, capital

NAME = "cut"
OTHERS, MOST_RIGHT = 3, 3
"""So many wrong values stand in a question, and so many of those that are right."""


def make(subject: Subject, seed: int) -> Question | None:
    """A rule about preparing cards, or how many cards a step may move."""
    lots = Lots(f"{NAME}:{seed}")
    return (_how_many(subject, seed, lots) if lots.chance(0.3) else None) or _rule(subject, seed, lots)


def rules_of(subject: Subject) -> dict[str, Value]:
    """The rules on preparing cards that have a value."""
    values = subject.opened.in_force.values
    listed = tuple(values)
    found = {path for one in subject.game.training.prepares for path in paths.all_under(listed, one)}
    return {path: value for path, value in values.items() if path in found and value is not None}


def _rule(subject: Subject, seed: int, lots: Lots) -> Question | None:
    """What the text asks for or allows; of a house's own choice, what it has chosen."""
    told = ((path, found) for path in lots.shuffled(sorted(rules_of(subject))) if (found := _alternatives(subject, path)))
    path, (right, wrong) = next(told, ("", ([], [])))
    if not path:
        return None
    right, wrong = lots.shuffled(right)[:MOST_RIGHT], lots.shuffled(wrong)[:OTHERS]
    choices = lettered([in_words(value) for value in (*right, *wrong)], lots)
    stated, chosen = subject.opened.in_force.says[path], path in subject.opened.in_force.choices
    lawful = in_words(right[0]) if chosen else allowed_in_words(stated)
    kind: Kind = "one" if chosen or stated.kind == "is" else "several"
    about = labels.label(path)
    ask = Ask("answer", _asked(subject, path), kind, choices, (among(choices, [in_words(value) for value in right]),))
    return Question(
        NAME,
        subject.id,
        seed,
        f"{about}.",
        (f"{subject.draft.name}: {labels.within(path)}.",),
        (ask,),
        f"{about}: {lawful}.",
        subject.reasons(path),
        subject.trained(path),
        proof=(path, right, wrong),
    )


def _asked(subject: Subject, path: str) -> str:
    force = subject.opened.in_force
    if path in force.choices:
        return "What has the house chosen?"
    unclear = subject.draft.rules[path].says.kind == "reading"
    fixed = force.says[path].kind == "is"
    if unclear:
        asks = "what does it ask for?" if fixed else "which of these does it allow? Mark them all."
        return f"The text is unclear. As it is read here, {asks}"
    return "What does the text ask for?" if fixed else "Which of these does the text allow? Mark them all."


def _alternatives(subject: Subject, path: str) -> tuple[list[Value], list[Value]] | None:
    """Values of a rule that are right to answer, and others that are not; None where there is nothing to tell apart.

    What is allowed is for the rule as it is read to say: a value that a house may choose is never a wrong answer.
    """
    force = subject.opened.in_force
    stated, value = force.says[path], force.values[path]
    found: dict[str, Value] = {}
    for one in (value, *values_of(stated), *_elsewhere(subject, path), *near(value)):
        if one is not None and one != "":
            found.setdefault(in_words(one), one)
    if path in force.choices:
        right = [value]
    elif stated.kind == "house":
        return None
    else:
        right = [one for one in found.values() if stated.allows(one)]
    wrong = [one for one in found.values() if one not in right]
    return (right, wrong) if right and len(right) + len(wrong) > 1 else None


def _elsewhere(subject: Subject, path: str) -> Iterator[Value]:
    """What other texts of the game say of the rule, and other readings of this one."""
    for draft in _drafts(subject.draft.game):
        if (rule := draft.rules.get(path)) is not None:
            yield rule.default
            yield from values_of(rule.says)
    for reading in subject.draft.readings.values():
        for option in reading.options:
            if path in option.sets:
                yield from values_of(option.sets[path])


@cache
def _drafts(game: str) -> tuple[Draft, ...]:
    return tuple(library.draft(id) for id in library.ids() if library.head(id).game == game)


def _how_many(subject: Subject, seed: int, lots: Lots) -> Question | None:
    """A step that moves so many cards: which numbers are lawful."""
    course = subject.course("play", lots.below(1000))
    moments = [
        (moment.step.command.name, moment)
        for moment in course
        if (option := moment.step.option) is not None
        and any(paths.under(option.rule, one) for one in subject.game.training.prepares)
        and any(_bounded(domain) for domain in option.fields.values())
    ]
    moment = steps.picked(moments, lots)
    if moment is None or (option := moment.step.option) is None:
        return None
    field, domain = next((name, one) for name, one in option.fields.items() if _bounded(one))
    assert isinstance(domain, Between)
    assert domain.high is not None
    low, high = domain.low, domain.high
    inside = sorted({low, high, low + (high - low) // 3})
    outside = sorted({low - 1, max(low // 2, 1), high + 1} - {0} - set(range(low, high + 1)))
    choices = lettered([str(number) for number in sorted({*inside, *outside})])
    said = f"{capital(option.command)}: which numbers of {called(field)} are lawful? Mark them all."
    right = among(choices, [str(number) for number in inside])
    return Question(
        NAME,
        subject.id,
        seed,
        f"The next step is: {option.command}.",
        subject.facts(moment.step.before),
        (Ask("answer", said, "several", choices, (right,)),),
        f"Lawful are {low} to {high}.",
        subject.reasons(option.rule),
        subject.trained(option.rule),
        shown=Shown(subject.live, moment.step.before, AT_THE_TABLE),
        proof=(moment.step, field, inside, outside),
    )


def _bounded(domain: object) -> bool:
    return isinstance(domain, Between) and domain.high is not None and domain.high > domain.low + 1 and domain.step == 1
