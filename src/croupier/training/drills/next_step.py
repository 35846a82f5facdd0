"""The next step: a table in the middle of play, and what is due now."""

from collections.abc import Iterator, Sequence

from croupier.games.kit.table_habits import Lots
from croupier.training.drills import steps
from croupier.training.question import Question, Shown
from croupier.training.subject import AT_THE_TABLE, Moment, Subject

NAME = "next"
ALONE = 0.8
"""How often a moment is asked about at which only one step is due."""


def make(subject: Subject, seed: int) -> Question | None:
    """What is due at a moment of play."""
    lots = Lots(f"{NAME}:{seed}")
    number = lots.below(1000)
    found = subject.found("steps due", "play", number, lambda course: tuple(_asked_about(subject, course)))
    moments = [(moment.step.command.name, moment) for moment, _ in found]
    alone = [(moment.step.command.name, moment) for moment, due in found if due == 1]
    moment = steps.picked(alone if alone and lots.chance(ALONE) else moments, lots)
    if moment is None:
        return None
    step = moment.step
    asked = steps.ask_next(subject, ("play", number), step.options, lots)
    if asked is None:
        return None
    ask, right, wrong = asked
    rules = tuple(dict.fromkeys(one.option.rule for one in right))
    lawful = "; ".join(f"{one.words} ({steps.who_in_words(one.option)})" for one in right)
    return Question(
        NAME,
        subject.id,
        seed,
        f"The table stands so.{subject.house(*rules)}",
        subject.facts(step.before),
        (ask,),
        f"Due is: {lawful}.",
        subject.reasons(*rules),
        subject.trained(*rules),
        shown=Shown(subject.live, step.before, AT_THE_TABLE),
        proof=(step, right, wrong),
    )


def _asked_about(subject: Subject, course: Sequence[Moment]) -> Iterator[tuple[Moment, int]]:
    """The moments at which what is due was done, and how many steps are due, if they are not too many."""
    for moment in course:
        option = moment.step.option
        if option is not None and option.kind == "next":
            due = len(steps.due(subject, moment.step.options))
            if 0 < due <= steps.MOST_DUE:
                yield moment, due
