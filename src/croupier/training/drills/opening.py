"""Opening and closing: the steps before the first round and after the last, who does them and who signs beside them."""

from croupier.games.kit.table_habits import Lots
from croupier.training.drills import steps
from croupier.training.question import Question, Shown
from croupier.training.subject import AT_THE_TABLE, Moment, Subject

NAME = "opening"


def make(subject: Subject, seed: int) -> Question | None:
    """What is next while a table opens or closes, who does it, and who must be there."""
    lots = Lots(f"{NAME}:{seed}")
    number = lots.below(1000)
    moments = [
        (moment.step.command.name, moment) for moment in subject.course("day", number) if _around_play(subject, moment)
    ]
    moment = steps.picked(moments, lots)
    if moment is None:
        return None
    step = moment.step
    asked = steps.ask_next(subject, ("day", number), step.options, lots)
    if asked is None:
        return None
    ask, right, wrong = asked
    who = steps.ask_who(right[0].options) if len(right) == 1 else None
    present = steps.ask_present(right[0].option) if len(right) == 1 and _same_present(right[0]) else None
    rules = tuple(dict.fromkeys(one.option.rule for one in right))
    lawful = "; ".join(f"{one.words} ({steps.who_in_words(one.option)})" for one in right)
    return Question(
        NAME,
        subject.id,
        seed,
        f"The table {'closes' if moment.closing else 'is made ready'} for the day.{subject.house(*rules)}",
        subject.facts(step.before),
        tuple(one for one in (ask, who, present) if one is not None),
        f"Due is: {lawful}.",
        subject.reasons(*rules),
        subject.trained(*rules),
        shown=Shown(subject.live, step.before, AT_THE_TABLE),
        proof=(step, right, wrong),
    )


def _around_play(subject: Subject, moment: Moment) -> bool:
    """Whether it is a step of opening, before anybody wagered, or of closing."""
    step, game = moment.step, subject.live.game
    if step.option is None or step.option.kind != "next" or not steps.due(subject, step.options):
        return False
    if moment.closing:
        return game.play.stage(step.before.game) != "round" and step.command.name not in game.live.habits.leaves
    wagers = {*game.live.habits.wagers, *game.live.habits.comes}
    early = step.before.round == 1 and game.play.stage(step.before.game) != "round"
    return (
        early
        and step.command.name not in wagers
        and not any(one.command in game.live.habits.wagers for one in step.options)
    )


def _same_present(due: steps.Due) -> bool:
    return len({option.present for option in due.options}) == 1
