"""Whether a command is one at all: every field holds the kind of value that its annotation says.

Whoever builds commands in Python, or reads them from outside, may put anything into a field. A game decides only about
commands whose fields are numbers, words, choices and lists as they should be; all else is refused here, for every game.
"""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from croupier.games.kit.names import misspelt, writable
from croupier.games.kit.refused import Refused

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
    """Why this is no command; None if it is one. No rule says so, so the refusal names none."""
    kind: Any = type(command)
    called = getattr(kind, "name", None)
    known = is_dataclass(kind) and isinstance(called, str)
    if not known:
        return Refused("", f"{_shown(command)} is not a command of a table")
    for name, holds, right in _parts(kind):
        value = getattr(command, name)
        if not holds(value):
            return Refused("", f"{called}: {name} must be {right}, not {_shown(value)}")
    player = getattr(command, "player", "")
    return Refused("", f"{called}: {wrong}") if player and (wrong := misspelt(player)) else None


@cache
def _parts(command: Any) -> tuple[tuple[str, Callable[[Any], bool], str], ...]:
    hints = get_type_hints(command)
    return tuple((part.name, *kind_of(hints[part.name])) for part in fields(command))


def kind_of(hint: Any) -> Kind:
    """The kind of value that an annotation means."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        # Which words are lawful is the game's to say, with its rule.
        return _SIMPLE[type(args[0])]
    if origin is tuple:
        return _list_of(kind_of(args[0]))
    if origin in (Union, UnionType):
        kinds = [kind_of(arg) for arg in args]
        return Kind(lambda value: any(kind.holds(value) for kind in kinds), " or ".join(kind.called for kind in kinds))
    if is_dataclass(hint):
        return _record_of(hint)
    return _SIMPLE.get(hint) or Kind(lambda value: isinstance(value, hint), f"a {hint.__name__.lower()}")


def _list_of(part: Kind) -> Kind:
    holds = part.holds
    return Kind(
        lambda value: type(value) is tuple and len(value) <= LONGEST and all(map(holds, value)),
        f"a tuple, each of them {part.called}",
    )


def _record_of(hint: Any) -> Kind:
    hints = get_type_hints(hint)
    parts = tuple((part.name, kind_of(hints[part.name]).holds) for part in fields(hint))
    return Kind(
        lambda value: type(value) is hint and all(holds(getattr(value, name)) for name, holds in parts),
        f"a {hint.__name__.lower()}",
    )


def _is_text(value: object) -> bool:
    return type(value) is str and len(value) <= LONGEST and writable(value)


_SIMPLE: dict[Any, Kind] = {
    bool: Kind(lambda value: type(value) is bool, "true or false"),
    int: Kind(lambda value: type(value) is int and -LARGEST < value < LARGEST, f"a whole number below {LARGEST:,}"),
    str: Kind(_is_text, f"words of at most {LONGEST:,} characters, none of them half a character"),
    NoneType: Kind(lambda value: value is None, "nothing"),
}


def _shown(value: object) -> str:
    """What is there instead, in few characters, whatever it is."""
    if isinstance(value, str):
        return ascii(value[:_SHOWN])
    if type(value) is int:
        return str(value) if abs(value) < 10**_SHOWN else "so large a number"
    if isinstance(value, float | bool | NoneType):
        return repr(value)
    return f"a {type(value).__name__}"
