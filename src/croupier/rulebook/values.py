"""Values of rules: what can be compared (numbers, odds, money, sizes) and what can only be equal."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Generic, TypeAlias, TypeVar, Union

Value: TypeAlias = Union[bool, int, str, "tuple[Value, ...]", Mapping[str, "Value"], None]
"""As TOML has it, with lists as tuples; None is what only a submission could tell ("not determined")."""

Thing = TypeVar("Thing")

_NUMBER = re.compile(r"-?(0|[1-9]\d{0,17})(\.\d{1,9})?|(0|[1-9]\d{0,17})/[1-9]\d{0,17}", re.ASCII)  # 00 is a name
_ODDS = re.compile(r"(\d{1,9}) to ([1-9]\d{0,8})", re.ASCII)


def frozen(value: object) -> Value:
    """A TOML value with lists as tuples. Floats and dates are not values of rules: ValueError says how to write them."""
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in value)
    if isinstance(value, Mapping):
        return {str(key): frozen(item) for key, item in value.items()}
    if isinstance(value, float):
        raise ValueError(f'{value!r} is inexact; write it in quotes, as "1/2" or "2.50"')
    raise ValueError(f"{value!r} cannot be the value of a rule")


def measure(value: Value) -> tuple[str, Fraction] | None:
    """What the value measures, for comparing: ("odds", 35) or ("number", 3/4); None if it has no size."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return "number", Fraction(value)
    if isinstance(value, str):
        if match := _ODDS.fullmatch(value):
            return "odds", Fraction(int(match[1]), int(match[2]))
        if _NUMBER.fullmatch(value):
            return "number", Fraction(value)
    return None


def same(one: Value, other: Value) -> bool:
    """Equal in meaning: "12/16" is "3/4", but true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(item, other[key]) for key, item in one.items())
    sizes = measure(one), measure(other)
    return one == other or (sizes[0] is not None and sizes[0] == sizes[1])


def shown(value: Value) -> str:
    """The value for people."""
    if value is None:
        return "not determined"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if value and all(isinstance(item, str) and item.endswith(".") for item in value):
            return " ".join(map(str, value))  # sentences
        return _between(value).join(shown(item) for item in value) or "none"
    if isinstance(value, Mapping):
        return _between(value.values()).join(f"{key}: {shown(item)}" for key, item in value.items()) or "none"
    return str(value)


def _between(items: Iterable[Value]) -> str:
    """What stands between the items of a list; items that are lists themselves have commas inside."""
    return "; " if any(isinstance(item, tuple | Mapping) for item in items) else ", "


def plain(value: Value) -> object:
    """The value for JSON."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return value


class Alike(Generic[Thing]):
    """Something that stands for whatever has the same values in the same order, as a key of what is kept; true is not 1."""

    def __init__(self, it: Thing, values: Mapping[str, Value]) -> None:
        self.it = it
        self._words = repr(values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Alike) and self._words == other._words

    def __hash__(self) -> int:
        return hash(self._words)
