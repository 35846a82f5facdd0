"""What all games share: people and their roles, commands, options, refusals, deviations and rulings.

A game's `play.py` has four pure functions over values that never change: `options`, `decide`, `evolve`, `view`.
"""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, dataclass_transform

from croupier.games.kit.play.people import Role as Role  # noqa: PLC0414 (part of what all games share)
from croupier.games.kit.play.people import identity, is_licence
from croupier.games.kit.play.people import may_act_as as may_act_as  # noqa: PLC0414
from croupier.games.kit.play.people import plain as plain  # noqa: PLC0414 (part of what all games share)
from croupier.games.kit.play.refused import Refused
from croupier.part import value_class
from croupier.rulebook.shape import Rules

_Value = TypeVar("_Value")
_PLACES: dict[type, dict[str, int]] = {}


def replace(value: _Value, /, **changes: Any) -> _Value:
    """The value with other fields. The state of a table is a named tuple, and this is where a decision spends its time."""
    kind: Any = type(value)
    places = _PLACES.get(kind)
    if places is None:
        if not hasattr(kind, "_fields"):
            other: _Value = dataclasses.replace(value, **changes)  # type: ignore[type-var]
            return other
        places = _PLACES[kind] = {name: place for place, name in enumerate(kind._fields)}
    values = list(value)  # type: ignore[call-overload]
    for name, new in changes.items():
        values[places[name]] = new
    made: _Value = tuple.__new__(kind, values)
    return made


def without(row: tuple[_Value, ...], place: int) -> tuple[_Value, ...]:
    """The row without what stands at this place, which must be in it."""
    if not 0 <= place < len(row):
        raise IndexError(f"there is no place {place} among {len(row)}")
    return (*row[:place], *row[place + 1 :])


@value_class
class Signature:
    """A person who says or does something, in a role, with the licence number where the text asks for one."""

    person: str
    role: Role
    licence: str | None = None

    @property
    def licensed(self) -> bool:
        """Whether the licence number can be one."""
        return is_licence(self.licence)

    def is_same_person(self, other: "Signature") -> bool:
        """One name in any spelling, or one licence, is one person in any role."""
        if self.licensed and other.licensed and identity(self.licence) == identity(other.licence):
            return True
        return identity(self.person) == identity(other.person)


class Message:
    """What commands and events have in common: two are equal if they are of one class and say the same."""

    __slots__ = ()
    _values = staticmethod(attrgetter("__class__"))  # each class gets one of its own, for its fields

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values(self) == self._values(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        says = ", ".join(f"{each.name}={getattr(self, each.name)!r}" for each in dataclasses.fields(self))  # type: ignore[arg-type]
        return f"{type(self).__name__}({says})"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def message(kind: type[_Value]) -> type[_Value]:
    """Declare a class of commands or events. mypy lets nobody change one; a game has sixty, which cost start-up time."""
    kind.__doc__ = kind.__doc__ or kind.__name__  # else dataclass writes down the signature, which takes long
    declared: Any = dataclass(slots=True, eq=False, repr=False)(kind)
    declared._values = staticmethod(attrgetter(*(each.name for each in dataclasses.fields(declared))))
    made: type[_Value] = declared
    return made


@message
class Command(Message):
    """A request or a report, signed by one or two people, at a time that comes from outside."""

    name: ClassVar[str]
    by: tuple[Signature, ...] = field(default=(), kw_only=True)
    at: str = field(default="", kw_only=True)


_Command = TypeVar("_Command", bound=Command)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def command(name: str) -> Callable[[type[_Command]], type[_Command]]:
    """A class of commands by the name that people call them."""

    def named(kind: type[_Command]) -> type[_Command]:
        kind.name = name
        return message(kind)

    return named


@message
class Event(Message):
    """Something that happened, and the rule it happened under."""

    rule: str


# What a field of a command may be


class OneOf(NamedTuple):
    values: tuple[object, ...]


def only(value: object) -> OneOf:
    """Just this one."""
    return OneOf((value,))


EITHER = OneOf((True, False))


class Between(NamedTuple):
    """Whole numbers from `low` to `high` (None: no upper end), in steps counted from `low`."""

    low: int
    high: int | None = None
    step: int = 1


class Words(NamedTuple):
    """Free text that may not be empty; `about` says what it should tell."""

    about: str


class PiecesOf(NamedTuple):
    """Chips by denomination, such as "40x25.00 100x5.00", of these values in cents; nothing, where nobody counted them.

    `sums` is the field that holds what they are worth.
    """

    values: tuple[int, ...]
    sums: str = "cents"
    needed: bool = False  # whether they must be told


Domain: TypeAlias = OneOf | Between | Words | PiecesOf


class Option(NamedTuple):
    """Something that may be done now: by whom, under which rule, and what each field may be.

    `next` moves the round on, `may` is free to do or leave, `irregular` reports what should not have happened.
    """

    command: str
    kind: Literal["next", "may", "irregular"]
    rule: str
    roles: tuple[str, ...]
    fields: "dict[str, Domain]"
    present: str | None = None  # the role of a second person who must be there and sign
    licence: bool = False  # whether those who sign for the house need a licence number

    @classmethod
    def due(cls, command: type[Command], rule: str, roles: str | tuple[str, ...], /, **fields: Domain) -> "Option":
        """A step that moves the round on."""
        return cls(command.name, "next", rule, (roles,) if isinstance(roles, str) else roles, fields)

    @classmethod
    def may(cls, command: type[Command], rule: str, roles: str | tuple[str, ...], /, **fields: Domain) -> "Option":
        """A step that is free to do or leave."""
        return cls(command.name, "may", rule, (roles,) if isinstance(roles, str) else roles, fields)

    @classmethod
    def irregular(cls, command: type[Command], rule: str, roles: str | tuple[str, ...], /, **fields: Domain) -> "Option":
        """A report of what should not have happened."""
        return cls(command.name, "irregular", rule, (roles,) if isinstance(roles, str) else roles, fields)


@message
class Announced(Event):
    """Words the dealer must say aloud."""

    words: str


# Deviations: what should not have happened, waiting for a supervisor's ruling

REPORTED, UNLAWFUL = "reported", "unlawful"
"""Kinds of deviations in every game: what somebody reports in words of their own, and a step that was not lawful."""


@command("report deviation")
class ReportDeviation(Command):
    """Somebody did what a rule forbids, or left out what it asks for."""

    broken: str
    what: str


@command("rule on deviation")
class RuleOn(Command):
    """A supervisor's ruling on the oldest deviation: the spin or deal stands, or it is void."""

    ruling: Literal["stands", "void"]
    reason: str


@message
class Deviated(Event):
    """What should not have happened, until a supervisor rules: the rule, what kind of deviation it is, and the facts.

    Its sentence is made when it is shown, so that words can change without touching records.
    """

    kind: str
    facts: Mapping[str, str] = field(default_factory=dict)


@message
class DeviationWithdrawn(Event):
    """A deviation that waited goes, with no ruling: what brought it about was entered by mistake and is withdrawn.

    `place` is where it stood among those that wait, the oldest at 0.
    """

    kind: str
    place: int


@message
class Ruled(Event):
    ruling: Literal["stands", "void"]
    reason: str


def _meant(options: Iterable[Option], command: Command) -> Option | None:
    """The option that the command takes up: the first that fits, or the first of its name; None if there is none."""
    first = None
    for option in options:
        if option.command == command.name:
            if _fits(option, command):
                return option
            first = first or option
    return first


def _wrongly_signed(option: Option, command: Command) -> Refused | None:
    """Why these people cannot do it; None if they can."""
    roles = option.roles
    named = [signature for signature in command.by if signature.person.strip()]  # a signature is somebody's
    signed = [one for one in named if one.role in roles or any(may_act_as(one.role, role) for role in roles)]
    if not signed:
        who = " or ".join(dict.fromkeys(option.roles))
        return Refused(option.rule, f"{command.name} is for the {who}")
    first = signed[0]
    player = getattr(command, "player", first.person)
    if first.person != player and all(one.role == Role.PLAYER and one.person != player for one in signed):
        return Refused(option.rule, f"player {first.person} cannot act for player {player}")
    if option.licence and not first.licensed:
        return Refused(option.rule, unlicensed(command, first))
    if option.present:
        named.remove(first)
        able = [s for s in named if may_act_as(s.role, option.present)]
        beside = [s for s in able if not s.is_same_person(first)]
        if not beside and able:
            return Refused(option.rule, f"{_one_person(first, able[0])}: another signs {command.name} as {option.present}")
        if not beside:
            return Refused(option.rule, f"{command.name} needs a {option.present} member present, who signs too")
        if option.licence and beside[0].role != Role.PLAYER and not any(s.licensed for s in beside):
            return Refused(option.rule, unlicensed(command, beside[0]))
    return None


def _one_person(one: Signature, other: Signature) -> str:
    """How it is known that two signatures are one person's."""
    known = "are one person" if identity(one.person) == identity(other.person) else "share a licence"
    return f"{one.person.strip()[:30]} and {other.person.strip()[:30]} {known}"


def unlicensed(command: Command, one: Signature) -> str:
    """That somebody signs without a licence number, or with what is none."""
    written = (one.licence or "").strip()
    given = f"; {written[:20]!r} is none" if written else ""
    return f"{command.name} needs the credential number of {one.person}{given}"


def _fits(option: Option, command: Command) -> bool:
    """Whether the command is what this option means, among several of the same name."""
    for name, domain in option.fields.items():
        if type(domain) is OneOf and getattr(command, name, None) not in domain.values:
            return False
    return True


def lawful_now(options: Iterable[Option]) -> tuple[str, ...]:
    """The names of what may be done, what moves the round on first."""
    ordered = sorted(options, key=lambda option: ("next", "may", "irregular").index(option.kind))
    return tuple(dict.fromkeys(option.command for option in ordered if option.kind != "irregular"))


# What every `decide` and `options` does about an answer and about deviations

Decision: TypeAlias = tuple[Event, ...] | Refused


class Decider(Protocol):
    """A game's normative module. `Any`: each game has rules and states of its own."""

    def options(self, rules: Any, state: Any, /) -> tuple[Option, ...]: ...
    def decide(self, rules: Any, state: Any, command: Command, /) -> Decision: ...
    def evolve(self, rules: Any, state: Any, event: Event, /) -> Any: ...
    def view(self, state: Any, who: Signature, /) -> dict[str, object]: ...


def decided(
    options: Callable[[Command | None], Iterable[Option]],
    command: Command,
    why: "Callable[[], tuple[str, str] | None]",
    follows: Callable[[], Decision],
) -> Decision:
    """What follows from a command among the options; a refusal always says what would be lawful.

    `options` gives everything that may be done now, or at least all that the given command could be: most commands are
    lawful, and then nothing else need be thought of. `why` is the game's own reason against a command that is not among
    them; without one the next step is named.
    """
    option = _meant(options(command), command)
    every: tuple[Option, ...] = ()
    if option is None:
        every = tuple(options(None))
        option = _meant(every, command)
    if option is None:
        due = next((one for one in every if one.kind == "next"), every[0])
        rule, reason = why() or (due.rule, f"{command.name} is not possible now; the next step is: {due.command}")
        return Refused(rule, reason, lawful_now(every))
    decision = _wrongly_signed(option, command) or follows()
    if isinstance(decision, Refused) and not decision.lawful:
        return replace(decision, lawful=lawful_now(every or options(None)))
    return decision


def time_of(command: object) -> str:
    """When a command was given; "" for what is none."""
    at = getattr(command, "at", "")
    return at if isinstance(at, str) else ""


def asked(wanted: Command | None, *kinds: type[Command]) -> bool:
    """Whether options of these commands are asked for: all are, unless one command is wanted."""
    return wanted is None or isinstance(wanted, kinds)


def deviation_options(rules: Any, waiting: bool, *, may_void: bool, at_table: bool = True) -> Iterator[Option]:
    """A ruling where a deviation waits for one, and the report of a new one while anybody is `at_table`."""
    if waiting:
        ruling = OneOf(("stands", "void") if may_void else ("stands",))
        yield Option.due(RuleOn, "deviation.ruled_by", rules.deviation.ruled_by, ruling=ruling, reason=Words("why"))
    if at_table:
        broken, what = OneOf(tuple(rules.in_force.values)), Words("what happened")
        by = rules.deviation.reported_by
        yield Option.irregular(ReportDeviation, "deviation.reported_by", by, broken=broken, what=what)


def deviated(rules: Rules, command: ReportDeviation) -> Decision:
    """The report of a deviation; it must name a rule of the edition and say what happened."""
    if command.broken not in rules.in_force.values:
        return Refused("deviation.ruled_by", f"{command.broken[:40]!r} is not a rule of this edition")
    if not command.what.strip():
        return Refused("deviation.ruled_by", "say what happened")
    return (Deviated(rule=command.broken, kind=REPORTED, facts={"what": command.what}),)


def ruling_due(rules: Rules, deviation: Deviated) -> tuple[str, str]:
    """The refusal of what must wait for a ruling: the rule, and the reason."""
    broken = "a custom of the house" if deviation.rule.startswith("house.") else rules.cite(deviation.rule)
    return "deviation.ruled_by", f"a {rules.in_force.values['deviation.ruled_by']} must first rule on what broke {broken}"


def ruled(command: RuleOn, void: "tuple[Event, ...] | None", what: str = "spin") -> Decision:
    """A supervisor's ruling; `void` is what follows where it can make the spin or deal void, None where there is none."""
    if not command.reason.strip():
        return Refused("deviation.ruled_by", "a ruling needs its reason")
    if command.ruling not in ("stands", "void"):
        return Refused("deviation.ruled_by", f"a ruling is that the {what} stands or that it is void")
    ruling = Ruled(rule="deviation.ruled_by", ruling=command.ruling, reason=command.reason)
    if command.ruling == "stands":
        return (ruling,)
    if void is None:
        return Refused("deviation.ruled_by", f"there is no {what} that could be void")
    return (ruling, *void)
