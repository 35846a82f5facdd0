"""The next step: a table in the middle of play, and what is due now."""

from croupier.games.kit.lots import Lots
from croupier.training.drills import steps
from croupier.training.question import Question, Shown
from croupier.training.subject import AT_THE_TABLE, Subject

NAME = "next"
ALONE = 0.8
"""How often a moment is asked about at which only one step is due."""


def make(subject: Subject, seed: int) -> Question | None:
    """What is due at a moment of play."""
    lots = Lots(f"{NAME}:{seed}")
    course = subject.course("play", lots.below(1000))
    moments = [
        (moment.step.command.name, moment)
        for moment in course
        if moment.step.option is not None
        and moment.step.option.kind == "next"
        and 0 < len(steps.due(subject, moment.step.options)) <= steps.MOST_DUE
    ]
    alone = [one for one in moments if len(steps.due(subject, one[1].step.options)) == 1]
    moment = steps.picked(alone if alone and lots.chance(ALONE) else moments, lots)
    if moment is None:
        return None
    step = moment.step
    asked = steps.ask_next(subject, course, step.options, lots)
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
