"""The one error that bad input raises: a sentence for the reader, with the rule and section where law decides."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin


class InputError(ValueError):
    """What was asked cannot be used: says what is wrong, where, and what would be right."""

    def __init__(self, reason: str, *, rule: str | None = None, cite: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.rule = rule
        self.cite = cite

    def __str__(self) -> str:
        return f"{self.reason} ({self.cite})" if self.cite else self.reason


def require_types(function: Callable[..., object], given: Mapping[str, object]) -> None:
    """Refuse arguments of other types than the function's annotations name; annotations in quotes are not checked."""
    for name, kind in function.__annotations__.items():
        if name in given and not _is(given[name], kind):
            wanted = kind.__name__ if isinstance(kind, type) else str(kind).replace("collections.abc.", "")
            raise InputError(f"{name} must be {wanted}, not {given[name]!r:.60}")


def _is(value: object, kind: Any) -> bool:
    """Whether the value is of the type, or of one of several; a truth value is no number."""
    origin, parts = _apart(kind)
    if origin is UnionType:
        return any(_is(value, each) for each in parts)
    if origin is int:
        return hasattr(value, "__index__") and not isinstance(value, bool)
    if origin is Sequence or origin is tuple:
        if not isinstance(value, list | tuple):
            return False
        return {*map(type, value)} <= {parts[0]} or all(_is(each, parts[0]) for each in value)
    return not isinstance(origin, type) or origin is Any or isinstance(value, origin)


@cache
def _apart(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type and those that it is of: taking it apart takes longer than looking at a value."""
    return get_origin(kind) or kind, get_args(kind)
