"""Commands and events as plain JSON, and back. The annotation of a field says what it is, so nothing is stated twice.

Every event is written with the version of its shape, and so is a command whose shape has changed. When a shape changes,
its old version gets an entry in `OLDER` that turns it into the next one: old journals can still be read and audited.
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
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.play.decider import Command, Event

Plain = dict[str, object]

VERSIONS: dict[str, int] = {}
"""The version of the shape of each event or command whose shape has changed; all others are at 1."""
OLDER: dict[tuple[str, int], Callable[[Plain], Plain]] = {}
"""What turns an event or a command of this name and version into one of the next version."""

_OUTSIDE = ("by", "at")  # of a command: they stand beside it in the record


class Field(NamedTuple):
    """One field of a command or an event; without `write` its value is plain JSON already."""

    name: str
    write: Callable[[Any], object] | None
    read: Callable[[Any], object]
    required: bool


def command_to_json(words: Vocabulary, command: Command) -> Plain:
    """The command without who gave it and when, which stand beside it in the record."""
    version = VERSIONS.get(command.name, 1)
    plain: Plain = {"name": command.name, "v": version} if version > 1 else {"name": command.name}
    return _write(plain, command, words.cards)


def recorded_command(words: Vocabulary, plain: Mapping[str, object], **beside: Any) -> Command:
    """The command in a journal, in today's shape; an unknown version is refused."""
    if "v" in plain or str(plain.get("name")) in VERSIONS:
        today = _today("command", plain.get("name"), plain.get("v", 1), plain)
        plain = {name: part for name, part in today.items() if name != "v"}
    return command_from_json(words, plain, **beside)


def command_from_json(words: Vocabulary, plain: Mapping[str, object], **beside: Any) -> Command:
    """The command that somebody gives; one that this table does not know, or with other fields, is refused."""
    name = plain.get("name")
    kind = words.commands.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InputError(f"this table has no command {str(name)[:60]!r}")
    return kind(**_read(kind, words.cards, plain, ("name",), f"the command {name!r}"), **beside)


def event_to_json(words: Vocabulary, event: Event) -> Plain:
    name = type(event).__name__
    return _write({"event": name, "v": VERSIONS.get(name, 1)}, event, words.cards)


def event_from_json(words: Vocabulary, plain: Mapping[str, object]) -> Event:
    """The event in today's shape; an unknown one, or an unknown version, is refused."""
    name, version = plain.get("event"), plain.get("v")
    kind = words.events.get(name) if isinstance(name, str) else None
    if kind is None or not isinstance(name, str) or type(version) is not int:
        raise InputError(f"this table has no event {str(name)[:60]!r}")
    if version != VERSIONS.get(name, 1):
        plain = _today("event", name, version, plain)
    return kind(**_read(kind, words.cards, plain, ("event", "v"), f"the event {name}"))


def _today(what: str, name: object, version: object, plain: Mapping[str, object]) -> Mapping[str, object]:
    """A recorded shape brought to today's, one version after the other."""
    current = VERSIONS.get(str(name), 1)
    shape = dict(plain)
    while version != current:
        older = OLDER.get((str(name), version)) if type(version) is int else None
        if older is None or not isinstance(version, int):
            raise InputError(f"the {what} {name} has version {version}, and this program knows {current}")
        shape, version = older(shape), version + 1
    return shape


def _write(plain: Plain, value: Command | Event, cards: frozenset[str]) -> Plain:
    kind: Any = type(value)
    for name, write, _, _ in _fields(kind, cards):
        part = getattr(value, name)
        plain[name] = write(part) if write else part
    return plain


def _read(
    kind: type, cards: frozenset[str], plain: Mapping[str, object], beside: tuple[str, ...], what: str
) -> dict[str, Any]:
    known = _fields(kind, cards)
    values: dict[str, Any] = {}
    for name, _, read, required in known:
        if name in plain:
            try:
                values[name] = read(plain[name])
            except (InputError, TypeError, ValueError, KeyError, AttributeError, ArithmeticError) as wrong:
                reason = wrong.reason if isinstance(wrong, InputError) else "it is of the wrong kind"
                raise InputError(f"{what}: {name}: {reason}") from None
        elif required:
            raise InputError(f"{what} lacks {name}")
    if len(values) + len(beside) != len(plain):
        unknown = sorted(set(plain) - set(values) - set(beside))
        if unknown:
            named = ", ".join(field.name for field in known) or "nothing"
            raise InputError(f"{what} has no {unknown[0][:40]!r}; it has {named}")
    return values


@cache
def _fields(kind: Any, cards: frozenset[str]) -> tuple[Field, ...]:
    hints = get_type_hints(kind)
    found = []
    for field in fields(kind):
        if issubclass(kind, Command) and field.name in _OUTSIDE:
            continue
        hint = hints[field.name]
        write, read = (_write_cards, _read_cards) if field.name in cards and hint == tuple[Card, ...] else codec_of(hint)
        required = field.default is MISSING and field.default_factory is MISSING
        found.append(Field(field.name, write, read, required))
    return tuple(found)


def _write_cards(held: tuple[Card, ...]) -> list[str]:
    return [name_of(card) for card in held]


def _read_cards(plain: object) -> tuple[Card, ...]:
    if not isinstance(plain, list | tuple):
        raise InputError('it must be a list of cards such as ["Qs", "Td"]')
    return tuple(card_of(each) for each in plain)


Codec = tuple[Callable[[Any], object] | None, Callable[[Any], object]]
"""How a value is written, if it is not plain JSON already, and read."""


@cache
def codec_of(hint: Any) -> Codec:
    """How a value of this annotation is written and read."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType) and NoneType in args:
        return _optional(codec_of(next(arg for arg in args if arg is not NoneType)))
    if origin is Literal:
        return None, _one_of(args)
    if hint is Fraction:
        return str, lambda plain: Fraction(exactly(str, plain))
    if origin is tuple:
        return _list(codec_of(args[0]))
    if origin is frozenset:
        return _set(codec_of(args[0]))
    if origin is dict:
        return None, _mapping_of_json
    if origin is Mapping:
        return _mapping(codec_of(args[1]))
    if is_dataclass(hint):
        return _record(hint, tuple(field.name for field in fields(hint)))
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _record(hint, hint._fields)
    if isinstance(hint, type) and issubclass(hint, str) and hint is not str:
        return str, hint  # an enumeration
    assert hint in (int, str, bool), hint
    return None, lambda plain: exactly(hint, plain)


_KINDS = {int: "a whole number", str: "words", bool: "true or false"}


def exactly(kind: type, plain: object) -> Any:
    if type(plain) is not kind:
        raise InputError(f"{str(plain)[:40]!r} is not {_KINDS[kind]}")
    return plain


def _one_of(allowed: tuple[object, ...]) -> Callable[[Any], object]:
    def read(plain: object) -> object:
        if plain not in allowed:
            raise InputError(f"{str(plain)[:40]!r} is not one of " + ", ".join(map(str, allowed)))
        return plain

    return read


def _optional(inner: Codec) -> Codec:
    write, read = inner
    return (
        (lambda value: None if value is None else write(value)) if write else None,
        lambda plain: None if plain is None else read(plain),
    )


def _list(inner: Codec) -> Codec:
    write, read = inner

    def reads(plain: object) -> object:
        if not isinstance(plain, list | tuple):
            raise InputError("it must be a list")
        return tuple(read(each) for each in plain)

    return (lambda value: [write(each) for each in value]) if write else list, reads


def _set(inner: Codec) -> Codec:
    write, read = _list(inner)
    return lambda value: (write or list)(sorted(value)), lambda plain: frozenset(read(plain))  # type: ignore[call-overload]


def _mapping_of_json(plain: object) -> object:
    if not isinstance(plain, dict):
        raise InputError("it must be a mapping")
    return plain


def _mapping(inner: Codec) -> Codec:
    write, read = inner
    return (
        (lambda value: {key: write(each) for key, each in value.items()}) if write else dict,
        lambda plain: {exactly(str, key): read(each) for key, each in plain.items()},
    )


def _record(kind: Any, names: tuple[str, ...]) -> Codec:
    hints = get_type_hints(kind)
    codecs = {name: codec_of(hints[name]) for name in names}

    def write(value: object) -> Plain:
        parts = ((name, getattr(value, name), writes) for name, (writes, _) in codecs.items())
        return {name: writes(part) if writes else part for name, part, writes in parts}

    def read(plain: object) -> object:
        if not isinstance(plain, dict) or not set(plain) <= set(codecs):
            raise InputError("it must be a mapping of " + ", ".join(codecs))
        return kind(**{name: codecs[name][1](part) for name, part in plain.items()})

    return write, read
