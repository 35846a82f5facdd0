"""Value classes that cost little to declare: every command imports some, and a frozen dataclass takes 0.3 ms."""

from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,), eq_default=False)
def part(declared: type[T]) -> type[T]:
    """Declare a value that is equal only to itself. mypy lets nobody change one."""
    declared.__doc__ = declared.__doc__ or declared.__name__  # else dataclass writes down the signature, which takes long
    return dataclass(slots=True, eq=False, repr=False)(declared)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_class(declared: type[T]) -> type[T]:
    """Declare a value that equals another one of its class with equal fields. mypy lets nobody change one."""
    made: Any = part(declared)
    compared = [each for each in made.__dataclass_fields__.values() if each.compare]
    made._compared = staticmethod(attrgetter("__class__", *(each.name for each in compared)))
    made._hashed = staticmethod(attrgetter("__class__", *(each.name for each in compared if each.hash is not False)))
    for name, method in (("__eq__", _equal), ("__hash__", _hash), ("__repr__", _repr)):
        if name not in declared.__dict__:
            setattr(made, name, method)
    kind: type[T] = made
    return kind


def _equal(self: Any, other: Any) -> bool:
    return self.__class__ is other.__class__ and self._compared(self) == self._compared(other)


def _hash(self: Any) -> int:
    return hash(self._hashed(self))


def _repr(self: Any) -> str:
    shown = (name for name, each in self.__dataclass_fields__.items() if each.repr)
    says = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
    return f"{type(self).__name__}({says})"
