"""What can go wrong in a round, by the table of a game, and what somebody writes down of it: a card too many, and when."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields
from types import ModuleType
from typing import Any, Literal, NamedTuple, get_type_hints

from croupier.errors import InputError
from croupier.games.kit.play.decider import (
    Between,
    Command,
    Domain,
    OneOf,
    Option,
    ReportDeviation,
    Role,
    RuleOn,
    Signature,
)
from croupier.games.kit.rounds.refusals import WrittenError

MOST = 50
KEY = "irregular"
_HOW = '"irregular" must be a list of {"what": "card drawn in error", "before": "3"}'


Fault = Literal["no error", "dealer", "patron", "supervisor"]
FAULTS: tuple[Fault, ...] = ("no error", "dealer", "patron", "supervisor")
Effect = Literal["round void", "card replaced", "played on", "ruling due"]


class Irregularity(NamedTuple):
    """Something that can go wrong: under which rule, whose error it usually is, and what becomes of the round.

    `command` reports it at the table; empty where it changes no step. A rule of an edition may let the `effect` be another.
    `remedy` is what careful people answer to the fields of a step that it makes due, `sentence` what is said when it is
    reported: what tells most first.
    """

    name: str
    rule: str
    fault: Fault
    tells: tuple[str, ...] = ()
    also: tuple[str, ...] = ()  # what else people call it
    command: str = ""
    effect: Effect = "played on"
    remedy: Mapping[str, Mapping[str, object]] = {}
    sentence: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """How it is typed, with a gap for each thing that it tells."""
        return f"irregular {self.name}" + "".join(f", {name} …" for name in self.tells)


BEYOND_LIMITS = "wager accepted beyond the limits"
TOUCHED = Irregularity("wager touched after the call", "no_more_bets.said", "patron")
CALLED_LATE = Irregularity("no more bets called too late", "no_more_bets.said", "dealer")
BEYOND = Irregularity(BEYOND_LIMITS, "limits.maximum", "dealer")
RULED = Irregularity("ruled at the table against the text", "deviation.ruled_by", "supervisor")


class WrittenIrregularity(NamedTuple):
    """A report by the name of its command, before which moment of the round it happened, and what else it tells."""

    what: str
    before: str
    tells: Mapping[str, str]


Commands = Mapping[str, type[Command]]
"""The commands of a game by name."""


def commands_of(*modules: ModuleType) -> Commands:
    """Every command of these modules, with those about deviations."""
    found: list[Any] = [each for module in modules for each in vars(module).values()]
    kinds: list[Any] = [each for each in found if isinstance(each, type) and issubclass(each, Command)]
    return {each.name: each for each in (*kinds, ReportDeviation, RuleOn) if each is not Command}


def irregularities(written: Mapping[str, object]) -> tuple[WrittenIrregularity, ...]:
    """Those of a written round, in their order; what is of the wrong kind is refused."""
    listed = written.get(KEY, ())
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        raise InputError(_HOW)
    if len(listed) > MOST:
        raise InputError(f"{len(listed)} irregularities are more than a round has; at most {MOST}")
    return tuple(_irregularity(one) for one in listed)


def _irregularity(entry: object) -> WrittenIrregularity:
    if not isinstance(entry, Mapping) or not isinstance(entry.get("what"), str):
        raise InputError(_HOW)
    told = {str(name): str(value).strip() for name, value in entry.items() if isinstance(value, str | int | bool)}
    if len(told) != len(entry):
        raise InputError(f"irregular: {entry['what'][:40]!r}: write every part of it as words")
    return WrittenIrregularity(told.pop("what"), told.pop("before", ""), told)


def reported(
    one: WrittenIrregularity, options: Iterable[Option], commands: Commands, known: Collection[Irregularity]
) -> Command:
    """The report as the table takes it, signed by the first who may; what cannot be reported now is refused with what of
    `known`, the irregularities of the game, could have been."""
    listed = tuple(options)
    named = [option for option in listed if option.command == one.what and one.what in commands]
    if not named:
        when = f" before {one.before}" if one.before else ""
        names = {each.name for each in known}
        could_be = dict.fromkeys(option.command for option in listed if option.command in names)
        could = (
            f"what can have happened then is {', '.join(could_be)}" if could_be else "nothing irregular is reported then"
        )
        raise WrittenError(
            f"{one.what[:40]!r} cannot have happened{when}; {could}",
            f"{one.what[:40]} cannot have happened{when or ' then'}, at a table as the house has chosen it; {could}",
        )
    kind = commands[one.what]
    hints = get_type_hints(kind)
    asked = {part.name for part in fields(kind)} - {"by", "at"}
    if strange := next((name for name in one.tells if name not in asked), None):
        rest = f"it tells {', '.join(sorted(asked))}" if asked else "it tells nothing else"
        raise InputError(f"{one.what} has no {strange[:30]!r}; {rest}")
    told = {name: _typed(one.what, name, text, hints[name]) for name, text in one.tells.items()}
    option = next((each for each in named if _fits(each, told)), named[0])
    only = {name: _first(domain) for name, domain in option.fields.items() if _is_sole(domain)}
    if missing := next((part.name for part in fields(kind) if _lacks(part, {**only, **told})), None):
        raise InputError(f"{one.what} must tell its {missing}, such as {missing} {_example(option.fields.get(missing))}")
    return _made(kind, option, {**only, **told})


def remedied(option: Option, answers: Mapping[str, Mapping[str, object]], commands: Commands) -> Command:
    """The step that is due, as careful people do it."""
    told = {name: _first(domain) for name, domain in option.fields.items()}
    return _made(commands[option.command], option, {**told, **answers.get(option.command, {})})


def _made(kind: Any, option: Option, told: Mapping[str, object]) -> Command:
    roles = (option.roles[0], *((option.present,) if option.present else ()))
    made: Command = kind(by=tuple(_signature(role, number) for number, role in enumerate(roles, 1)), **told)
    return made


def _signature(named: str, number: int) -> Signature:
    role = Role(named.removesuffix(" or above"))
    return Signature(f"{role} {number}", role, f"L-{number}")


def _typed(what: str, name: str, text: str, hint: object) -> object:
    if hint is int:
        if not (text.isascii() and text.isdecimal() and len(text) < 10):
            raise InputError(f"{what}: {name} is a number, not {text[:20]!r}")
        return int(text)
    if hint is bool:
        if text.lower() not in ("yes", "no", "true", "false"):
            raise InputError(f"{what}: {name} is yes or no, not {text[:20]!r}")
        return text.lower() in ("yes", "true")
    return text


def _fits(option: Option, told: Mapping[str, object]) -> bool:
    asked = ((domain, told.get(name)) for name, domain in option.fields.items())
    return all(value is None or not isinstance(domain, OneOf) or value in domain.values for domain, value in asked)


def _is_sole(domain: Domain) -> bool:
    return isinstance(domain, OneOf) and len(domain.values) == 1


def _lacks(part: Any, told: Mapping[str, object]) -> bool:
    """Whether a field of a command has neither a value nor a default."""
    return part.name not in told and part.default is MISSING and part.default_factory is MISSING


def _example(domain: Domain | None) -> str:
    return str(domain.values[0]) if isinstance(domain, OneOf) and domain.values else "…"


def _first(domain: Domain) -> object:
    match domain:
        case OneOf():
            return domain.values[0]
        case Between():
            return domain.low
        case _:
            return "as seen"
