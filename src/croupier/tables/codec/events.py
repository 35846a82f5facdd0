"""Commands and events as plain JSON, and back. What a field is follows from its annotation, so nothing is stated twice.

Every event is written with the version of its shape, and so is a command whose shape has changed. When a shape changes,
its old version gets an entry in `OLDER` that brings what was written then into today's shape, and old journals go on to be
read and audited.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from croupier.equipment.cards import Card
from croupier.equipment.cards import card as card_of
from croupier.equipment.cards import name as name_of
from croupier.errors import InputError
from croupier.games.kit.decider import Command, Event
from croupier.games.kit.live import Vocabulary

Plain = dict[str, object]


VERSIONS: dict[str, int] = {}
"""The version of the shape of each event or command whose shape has changed; all others are at 1."""
OLDER: dict[tuple[str, int], Callable[[Plain], Plain]] = {}
"""What makes an event or a command of this name and version into one of the next version."""

_OUTSIDE = ("by", "at")  # of a command: they stand beside it in the record


class _Part(NamedTuple):
    """How one field is written and read; None where it is written as it is."""

    name: str
    write: Callable[[Any], object] | None
    read: Callable[[Any], object]
    required: bool


def command_to_json(words: Vocabulary, command: Command) -> Plain:
    """The command without who gave it and when; those stand beside it in the record."""
    told: Plain = {"name": command.name}
    if (version := VERSIONS.get(command.name, 1)) > 1:
        told["v"] = version
    for part in _parts_of(type(command), words.cards):
        value = getattr(command, part.name)
        told[part.name] = part.write(value) if part.write else value
    return told


def recorded_command(words: Vocabulary, told: Mapping[str, object], **beside: Any) -> Command:
    """The command that a journal has, in today's shape; one of a version that is not known is refused."""
    if "v" not in told and str(told.get("name")) not in VERSIONS:
        return command_from_json(words, told, **beside)
    plain = _today("command", told.get("name"), told.get("v", 1), told)
    return command_from_json(words, {name: part for name, part in plain.items() if name != "v"}, **beside)


def command_from_json(words: Vocabulary, told: Mapping[str, object], **beside: Any) -> Command:
    """The command that somebody writes; one that this table does not know, or with other fields, is refused."""
    name = told.get("name")
    kind = words.commands.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InputError(f"this table knows no command {str(name)[:60]!r}")
    return kind(**_read(kind, words.cards, told, ("name",), f"the command {name!r}"), **beside)


def event_to_json(words: Vocabulary, event: Event) -> Plain:
    kind = type(event)
    told: Plain = {"event": kind.__name__, "v": VERSIONS.get(kind.__name__, 1)}
    for part in _parts_of(kind, words.cards):
        value = getattr(event, part.name)
        told[part.name] = part.write(value) if part.write else value
    return told


def event_from_json(words: Vocabulary, told: Mapping[str, object]) -> Event:
    """The event that was written, in today's shape; one of a version that is not known is refused."""
    name, version = told.get("event"), told.get("v")
    kind = words.events.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(name, str) or type(version) is not int:
        raise InputError(f"this table knows no event {str(name)[:60]!r}")
    plain = _today("event", name, version, told) if version != VERSIONS.get(name, 1) else told
    return kind(**_read(kind, words.cards, plain, ("event", "v"), f"the event {name}"))


def _today(what: str, name: object, version: object, told: Mapping[str, object]) -> Mapping[str, object]:
    """What was written, brought from its version to today's one after the other."""
    current = VERSIONS.get(str(name), 1)
    plain = dict(told)
    while version != current:
        older = OLDER.get((str(name), version)) if type(version) is int else None
        if older is None or not isinstance(version, int):
            raise InputError(f"the {what} {name} has version {version}, and this program knows {current}")
        plain, version = older(plain), version + 1
    return plain


def _read(
    kind: type, cards: frozenset[str], told: Mapping[str, object], beside: tuple[str, ...], what: str
) -> dict[str, Any]:
    parts = _parts_of(kind, cards)
    values: dict[str, Any] = {}
    for part in parts:
        if part.name in told:
            try:
                values[part.name] = part.read(told[part.name])
            except (InputError, TypeError, ValueError, KeyError, AttributeError, ArithmeticError) as wrong:
                reason = wrong.reason if isinstance(wrong, InputError) else "it is of the wrong kind"
                raise InputError(f"{what}: {part.name}: {reason}") from None
        elif part.required:
            raise InputError(f"{what} lacks {part.name}")
    if len(values) + len(beside) != len(told):
        unknown = sorted(set(told) - set(values) - set(beside))
        if unknown:
            raise InputError(
                f"{what} has no {unknown[0][:40]!r}; it has " + (", ".join(p.name for p in parts) or "nothing")
            )
    return values


def _parts_of(kind: Any, cards: frozenset[str]) -> tuple[_Part, ...]:
    return _parts(kind, cards)


@cache
def _parts(kind: Any, cards: frozenset[str]) -> tuple[_Part, ...]:
    hints = get_type_hints(kind)
    found = []
    for field in fields(kind):
        if issubclass(kind, Command) and field.name in _OUTSIDE:
            continue
        hint = hints[field.name]
        write, read = (_write_cards, _read_cards) if field.name in cards and hint == tuple[Card, ...] else ways(hint)
        required = field.default is MISSING and field.default_factory is MISSING
        found.append(_Part(field.name, write, read, required))
    return tuple(found)


def _write_cards(held: tuple[Card, ...]) -> list[str]:
    return [name_of(card) for card in held]


def _read_cards(told: object) -> tuple[Card, ...]:
    if not isinstance(told, list | tuple):
        raise InputError('it must be a list of cards such as ["Qs", "Td"]')
    return tuple(card_of(each) for each in told)


Ways = tuple[Callable[[Any], object] | None, Callable[[Any], object]]


def ways(hint: Any) -> Ways:
    """How a value of this annotation is written and read."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType) and NoneType in args:
        return _optional(ways(next(arg for arg in args if arg is not NoneType)))
    if origin is Literal:
        return None, _one_of(args)
    if hint is Fraction:
        return str, lambda told: Fraction(_exactly(str, told))
    if origin is tuple:
        return _list(ways(args[0]))
    if origin is frozenset:
        return _set(ways(args[0]))
    if origin is dict:
        return None, _plain  # plain JSON, which somebody else reads
    if origin is Mapping:
        return _mapping(ways(args[1]))
    if is_dataclass(hint):
        return _record(hint, tuple(field.name for field in fields(hint)))
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _record(hint, hint._fields)
    if isinstance(hint, type) and issubclass(hint, str) and hint is not str:
        return str, hint  # an enumeration
    assert hint in (int, str, bool), hint
    return None, lambda told: _exactly(hint, told)


_KINDS = {int: "a whole number", str: "words", bool: "true or false"}


def _exactly(kind: type, told: object) -> Any:
    if type(told) is not kind:
        raise InputError(f"{str(told)[:40]!r} is not {_KINDS[kind]}")
    return told


def _one_of(allowed: tuple[object, ...]) -> Callable[[Any], object]:
    def read(told: object) -> object:
        if told not in allowed:
            raise InputError(f"{str(told)[:40]!r} is not one of " + ", ".join(map(str, allowed)))
        return told

    return read


def _optional(inner: Ways) -> Ways:
    write, read = inner
    return (
        (lambda value: None if value is None else write(value)) if write else None,
        lambda told: None if told is None else read(told),
    )


def _list(inner: Ways) -> Ways:
    write, read = inner

    def reads(told: object) -> object:
        if not isinstance(told, list | tuple):
            raise InputError("it must be a list")
        return tuple(read(each) for each in told)

    return (lambda value: [write(each) for each in value]) if write else list, reads


def _set(inner: Ways) -> Ways:
    write, read = _list(inner)
    return lambda value: (write or list)(sorted(value)), lambda told: frozenset(read(told))  # type: ignore[call-overload]


def _plain(told: object) -> object:
    if not isinstance(told, dict):
        raise InputError("it must be a mapping")
    return told


def _mapping(inner: Ways) -> Ways:
    write, read = inner
    return (
        (lambda value: {key: write(each) for key, each in value.items()}) if write else dict,
        lambda told: {_exactly(str, key): read(each) for key, each in told.items()},
    )


def _record(kind: Any, names: tuple[str, ...]) -> Ways:
    hints = get_type_hints(kind)
    parts = {name: ways(hints[name]) for name in names}

    def write(value: object) -> Plain:
        found: Plain = {}
        for name, (writes, _) in parts.items():
            part = getattr(value, name)
            found[name] = writes(part) if writes else part
        return found

    def read(told: object) -> object:
        if not isinstance(told, dict) or not set(told) <= set(parts):
            raise InputError("it must be a mapping of " + ", ".join(parts))
        return kind(**{name: parts[name][1](part) for name, part in told.items()})

    return write, read
