"""Cut and burn: how cards are shuffled, cut and burned under this text, and how far a cut may go."""

from collections.abc import Iterator

from croupier.games.kit.lots import Lots
from croupier.games.kit.play.decider import Between
from croupier.rulebook import labels, paths
from croupier.rulebook.text import library
from croupier.rulebook.values import Value, shown
from croupier.tables.words.menu import called
from croupier.training.drills import steps
from croupier.training.question import Ask, Question, Shown, among, lettered
from croupier.training.subject import AT_THE_TABLE, Subject, capital

NAME = "cut"
OTHERS = 3


def make(subject: Subject, seed: int) -> Question | None:
    """A rule about preparing cards, or how many cards a step may move."""
    lots = Lots(f"{NAME}:{seed}")
    return (_how_many(subject, seed, lots) if lots.chance(0.3) else None) or _rule(subject, seed, lots)


def rules_of(subject: Subject) -> dict[str, Value]:
    """The rules on preparing cards that have a value."""
    values = subject.opened.in_force.values
    found = (path for path in values if any(path == one or paths.under(path, one) for one in subject.room.prepares))
    return {path: values[path] for path in found if values[path] is not None}


def _rule(subject: Subject, seed: int, lots: Lots) -> Question | None:
    values = rules_of(subject)
    asked = {path: others for path, value in values.items() if len(others := list(_others(subject, path, value))) > 0}
    if not asked:
        return None
    path = lots.pick(sorted(asked))
    right = shown(values[path])
    wrong = lots.shuffled(asked[path])[:OTHERS]
    choices = lettered([right, *wrong], lots)
    about = labels.label(path)
    ask = Ask("answer", "What does the text ask for?", "one", choices, (among(choices, [right]),))
    return Question(
        NAME,
        subject.id,
        seed,
        f"{about}.",
        (f"{subject.draft.name}: {labels.within(path)}.",),
        (ask,),
        f"{about}: {right}.",
        subject.reasons(path),
        subject.trained(path),
        proof=(path, right),
    )


def _others(subject: Subject, path: str, value: Value) -> Iterator[str]:
    """Other values of a rule that somebody might take for it: those of other texts, the opposite, and numbers near it."""
    found: dict[str, None] = {}
    for id in library.ids():
        if library.head(id).game == subject.draft.game and (rule := library.draft(id).rules.get(path)) is not None:
            found.setdefault(shown(rule.default if rule.says.kind in ("house", "reading") else rule.says.value))
    if isinstance(value, bool):
        found.setdefault(shown(not value))
    elif isinstance(value, int):
        found |= dict.fromkeys(shown(near) for near in (value - 1, value + 1, value + 2, 2 * value) if near >= 0)
    reading = next((one for one in subject.draft.readings.values() if path in one.rules), None)
    for option in reading.options if reading else ():
        if path in option.sets:
            found.setdefault(shown(option.sets[path].value))
    stated = subject.draft.rules[path].says
    if stated.kind == "one_of" and isinstance(stated.value, tuple):
        found |= dict.fromkeys(map(shown, stated.value))
    yield from (one for one in found if one not in (shown(value), shown(None), ""))


def _how_many(subject: Subject, seed: int, lots: Lots) -> Question | None:
    """A step that moves so many cards: which numbers are lawful."""
    course = subject.course("play", lots.below(1000))
    moments = [
        (moment.step.command.name, moment)
        for moment in course
        if (option := moment.step.option) is not None
        and any(paths.under(option.rule, one) for one in subject.room.prepares)
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
