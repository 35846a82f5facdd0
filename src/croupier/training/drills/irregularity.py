"""Irregularities: something went wrong. What now, who may do it, and does the spin, deal or hand still count?"""

from croupier.games.kit.lots import Lots
from croupier.games.kit.play.decider import Deviated
from croupier.games.kit.play.money import Money
from croupier.tables.codec.events import command_to_json
from croupier.tables.engine import procedure
from croupier.tables.words.sentences import command_in_words
from croupier.training.drills import steps
from croupier.training.question import Ask, Question, Shown, among, lettered
from croupier.training.rehearsal import Step
from croupier.training.subject import AT_THE_TABLE, Subject

NAME = "irregularity"
BACK = ("voided", "returned")
STANDS, WAITS, WAGERS, VOID = (
    "Nothing: what was done stands, and the round goes on.",
    "Nothing yet: a supervisor rules whether it stands or is void.",
    "Only some wagers: they go back to their players, and the round goes on.",
    "The spin, the deal or that player's hand: it does not count.",
)


def make(subject: Subject, seed: int) -> Question | None:
    """A slip, and what follows from it."""
    lots = Lots(f"{NAME}:{seed}")
    course = subject.course("slips", lots.below(1000))
    before = (None, *course)
    moments = [
        (f"{moment.step.command.name} {what_is_void(subject, moment.step)}", moment)
        for last, moment in zip(before, course, strict=False)
        if moment.slip and not (last and _is_void(subject, last.step))  # on a void spin nothing more depends
    ]
    moment = steps.picked(moments, lots)
    if moment is None:
        return None
    step = moment.step
    options = procedure.options(subject.live, step.after, step.at)
    asked = steps.ask_next(subject, course, options, lots, words="What now?")
    void = _ask_void(subject, step)
    who = steps.ask_who(asked[1][0].options) if asked and len(asked[1]) == 1 else None
    right, wrong = (asked[1], asked[2]) if asked else ((), [])
    rules = tuple(dict.fromkeys((*_rules(step), *(one.option.rule for one in right))))
    now = "; ".join(f"{one.words} ({steps.who_in_words(one.option)})" for one in right)
    return Question(
        NAME,
        subject.id,
        seed,
        f"This happens: {happened(subject, step)}.",
        subject.facts(step.before),
        tuple(one for one in (asked[0] if asked else None, who, void) if one is not None),
        f"{void.right_in_words()}{f' Now due: {now}.' if now else ''}",
        subject.reasons(*rules),
        subject.trained(*rules[:1]),
        shown=Shown(subject.live, step.before, AT_THE_TABLE),
        proof=(step, right, wrong),
    )


def happened(subject: Subject, step: Step) -> str:
    """What somebody did or reported, as they would say it."""
    return command_in_words(subject.live.words, command_to_json(subject.live.words, step.command))


def what_is_void(subject: Subject, step: Step) -> str:
    """Whether what was done still counts, by the events that followed."""
    if _is_void(subject, step):
        return VOID
    if any(isinstance(event, Deviated) for event in step.events):
        return WAITS
    return WAGERS if any(isinstance(event, Money) and event.kind in BACK for event in step.events) else STANDS


def _is_void(subject: Subject, step: Step) -> bool:
    return any(isinstance(event, subject.live.game.voids) for event in step.events)


def _ask_void(subject: Subject, step: Step) -> Ask:
    choices = lettered([STANDS, WAITS, WAGERS, VOID])
    return Ask("void", "What is void?", "one", choices, (among(choices, [what_is_void(subject, step)]),))


def _rules(step: Step) -> list[str]:
    """The rules of what followed, those on the slip itself first."""
    own = [event.rule for event in step.events if isinstance(event, Deviated)]
    rules = [*own, *(event.rule for event in step.events if not event.rule.startswith("house."))]
    return rules or ([step.option.rule] if step.option else [])
