"""What drills ask about steps: those that are due, others that are not lawful now, and who may do them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from croupier.games.kit.play.decider import Between, OneOf, Option, Role, may_act_as
from croupier.games.kit.table_habits import Lots
from croupier.tables.words import menu
from croupier.training.question import Ask, among, lettered
from croupier.training.step_words import called
from croupier.training.subject import Moment, Sort, Subject, capital

WRONG = 3
"""So many wrong steps stand beside the right ones."""
MOST_DUE = 3
"""A moment with more steps due than this is not asked about: nobody remembers a list."""
ROLES = (
    *(Role.PLAYER, Role.DEALER, Role.FLOORPERSON, Role.PIT_MANAGER),
    *(Role.SHIFT_MANAGER, Role.SECURITY, Role.MAINTENANCE),
)
NOBODY = "nobody else"


class Due(NamedTuple):
    """A step as a question names it: its words, command and the fields that are fixed, with its options."""

    words: str
    command: str
    fixed: Mapping[str, object]
    options: tuple[Option, ...]

    @property
    def option(self) -> Option:
        return self.options[0]


def due(subject: Subject, options: Iterable[Option]) -> tuple[Due, ...]:
    """The steps that are due, in words."""
    found = menu.steps((one for one in options if one.kind == "next"), subject.live.cite)
    return tuple(_named(subject, step) for step in found)


def _named(subject: Subject, step: menu.Step) -> Due:
    fixed = {}
    for name in step.options[0].fields:
        asked = menu.Question.of(step.options, name)
        if asked.settled and asked.values:
            fixed[name] = asked.only
    return Due(capital(called(subject.live, step.command, fixed)), step.command, fixed, step.options)


def is_lawful(options: Iterable[Option], command: str, fixed: Mapping[str, object]) -> bool:
    """Whether such a step is due or free to do among these options. A report of what went wrong is neither."""
    return any(
        one.command == command and one.kind != "irregular" and all(_allows(one, *field) for field in fixed.items())
        for one in options
    )


def _allows(option: Option, name: str, value: object) -> bool:
    match option.fields.get(name):
        case None:
            return False
        case OneOf(values=values):
            return value in values
        case Between(low=low, high=high):
            return isinstance(value, int) and low <= value and (high is None or value <= high)
        case _:
            return True


def not_lawful(subject: Subject, course: tuple[Sort, int], options: Sequence[Option], lots: Lots) -> list[Due]:
    """Steps of other moments of a course that cannot be done now, those like what is due first among them."""
    seen = subject.found("steps", *course, lambda moments: _seen(subject, moments))
    now = {one.command for one in options if one.kind == "next"}
    wrong = [one for one in seen.values() if not is_lawful(options, one.command, one.fixed)]
    alike = [one for one in lots.shuffled(wrong) if one.command in now][:1]
    others: dict[str, Due] = {}
    for one in lots.shuffled(wrong):
        if one not in alike:
            others.setdefault(one.command, one)
    return [*alike, *others.values()]


def _seen(subject: Subject, course: Sequence[Moment]) -> dict[str, Due]:
    """The steps that are due at some moment of a course, by their words."""
    seen: dict[str, Due] = {}
    for moment in course:
        for one in due(subject, moment.step.options):
            seen.setdefault(one.words, one)
    return seen


def ask_next(
    subject: Subject,
    course: tuple[Sort, int],
    options: Sequence[Option],
    lots: Lots,
    *,
    name: str = "step",
    words: str = "",
) -> tuple[Ask, tuple[Due, ...], list[Due]] | None:
    """What is due now, among steps that are not; None if nothing or too much is due, or there is nothing else."""
    right = due(subject, options)
    named = {one.words for one in right}  # what is due twice, or due and not, in the same words cannot be told apart
    wrong = [one for one in not_lawful(subject, course, options, lots) if one.words not in named][:WRONG]
    if not 0 < len(right) <= MOST_DUE or len(named) < len(right) or len(wrong) < 2:
        return None
    choices = lettered([one.words for one in (*right, *wrong)], lots)
    kind = "one" if len(right) == 1 else "several"
    said = words or ("What is the next step?" if kind == "one" else "Which steps may come next?")
    ask = Ask(name, said, kind, choices, (among(choices, [one.words for one in right]),))  # type: ignore[arg-type]
    return ask, right, wrong


def may_do(option: Option) -> list[Role]:
    """The roles that may do it: those that its rule names, and those above them where it says so."""
    return [role for role in ROLES if any(may_act_as(role, named) for named in option.roles)]


def ask_who(options: Sequence[Option], name: str = "who", words: str = "Who may do it? Mark everybody.") -> Ask | None:
    """Who may do a step; None if the rules name only people who are not asked about."""
    able = list(dict.fromkeys(role for option in options for role in may_do(option)))
    if not able:
        return None
    choices = lettered([capital(str(role)) for role in ROLES])
    return Ask(name, words, "several", choices, (among(choices, [capital(str(role)) for role in able]),))


def ask_present(option: Option) -> Ask:
    """Who must be there and sign beside the first."""
    words = [capital(str(role)) for role in ROLES]
    choices = lettered([*words, capital(NOBODY)])
    able = [capital(str(role)) for role in ROLES if option.present and may_act_as(role, option.present)]
    said = "Who must be present and sign, too? Mark everybody who will do."
    return Ask("present", said, "several", choices, (among(choices, able or [capital(NOBODY)]),))


def who_in_words(option: Option) -> str:
    return menu.who_signs(option)


def picked(moments: Sequence[tuple[str, Moment]], lots: Lots) -> Moment | None:
    """A moment by lot, first by what it is about: of many cards dealt one is asked about as often as the one cut."""
    kinds = sorted({about for about, _ in moments})
    if not kinds:
        return None
    about = lots.pick(kinds)
    return lots.pick([moment for kind, moment in moments if kind == about])
