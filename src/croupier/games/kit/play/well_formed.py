"""Whether a command is one at all: every field holds the kind of value that its annotation says.

Whoever builds commands in Python, or reads them from outside, may put anything into a field. The doors through which they
come (a live table, a table in Python, test vectors) ask here first; a game decides only about commands whose fields are
numbers, words, choices and lists as they should be.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import repeat
from operator import attrgetter, call
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from croupier.games.kit.play.people import misspelt, writable
from croupier.games.kit.play.refused import Refused

LARGEST = 10**36
"""No amount, count or number of a record comes near this."""
LONGEST = 10_000
"""Characters in one field; far more than anybody says at a table."""
_SHOWN = 40


class Kind(NamedTuple):
    """A kind of value: whether something is one, and what it is called."""

    holds: Callable[[Any], bool]
    called: str


def malformed(command: object) -> Refused | None:
    """Why this is no command; None if it is one. No rule says so, so the refusal names none.

    Every command of every table comes through here: what is asked of each field is found once for each kind of command.
    """
    kind: Any = type(command)
    shape = _shape(kind)
    if shape is None:
        return Refused("", f"{_shown(command)} is not a command of a table")
    called, parts, for_player = shape
    for name, is_text, holds, right in parts:
        value = getattr(command, name)
        if is_text and type(value) is str and len(value) <= LONGEST and value.isascii():
            continue  # as most fields are
        if not holds(value):
            return Refused("", f"{called}: {name} must be {right}, not {_shown(value)}")
    if for_player and (player := command.player) and (wrong := misspelt(player)):  # type: ignore[attr-defined]
        return Refused("", f"{called}: {wrong}")
    return None


@cache
def _shape(kind: Any) -> tuple[str, tuple[tuple[str, bool, Callable[[Any], bool], str], ...], bool] | None:
    """A kind of command: what it is called, its fields with the kind of value of each, and whether it names a player."""
    called = getattr(kind, "name", None)
    if not (is_dataclass(kind) and isinstance(called, str)):
        return None
    hints = get_type_hints(kind)
    parts = tuple((part.name, hints[part.name] is str, *kind_of(hints[part.name])) for part in fields(kind))
    return called, parts, any(part[0] == "player" for part in parts)


def kind_of(hint: Any) -> Kind:
    """The kind of value that an annotation means."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        # Which words are lawful is the game's to say, with its rule.
        return _SIMPLE[type(args[0])]
    if origin is tuple:
        return _list_of(kind_of(args[0]))
    if origin in (Union, UnionType):
        return _any_of([kind_of(arg) for arg in args])
    if is_dataclass(hint):
        return _record_of(hint)
    return _SIMPLE.get(hint) or Kind(lambda value: isinstance(value, hint), f"a {hint.__name__.lower()}")


# `all` over `map` in place of generators, which take most of the time of a decision


def _any_of(kinds: list[Kind]) -> Kind:
    tries = [kind.holds for kind in kinds]
    return Kind(lambda value: any(map(call, tries, repeat(value))), " or ".join(kind.called for kind in kinds))


def _list_of(part: Kind) -> Kind:
    fits = part.holds

    def holds(value: Any) -> bool:
        return type(value) is tuple and len(value) <= LONGEST and all(map(fits, value))

    return Kind(holds, f"a tuple, each of them {part.called}")


def _record_of(hint: Any) -> Kind:
    hints, names = get_type_hints(hint), [part.name for part in fields(hint)]
    checks, values = [kind_of(hints[name]).holds for name in names], attrgetter(*names)

    def holds(value: Any) -> bool:
        return type(value) is hint and all(map(call, checks, values(value)))

    return Kind(holds, f"a {hint.__name__.lower()}")


def _is_text(value: Any) -> bool:
    return type(value) is str and len(value) <= LONGEST and (value.isascii() or writable(value))


_SIMPLE: dict[Any, Kind] = {
    bool: Kind(lambda value: type(value) is bool, "true or false"),
    int: Kind(lambda value: type(value) is int and -LARGEST < value < LARGEST, f"a whole number below {LARGEST:,}"),
    str: Kind(_is_text, f"words of at most {LONGEST:,} characters, none of them half a character"),
    NoneType: Kind(lambda value: value is None, "nothing"),
}


def _shown(value: object) -> str:
    """Describe any value in a few characters."""
    if isinstance(value, str):
        return ascii(value[:_SHOWN])
    if type(value) is int:
        return str(value) if abs(value) < 10**_SHOWN else "so large a number"
    if isinstance(value, float | bool | NoneType):
        return repr(value)
    return f"a {type(value).__name__}"
