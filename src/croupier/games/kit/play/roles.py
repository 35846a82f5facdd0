"""Who is who at a table, and whom a rule may name. Rules need only this of a table, so it stands apart from play."""

from enum import StrEnum
from typing import NewType

from croupier.errors import InputError
from croupier.games.kit.play.names import identity as identity  # noqa: PLC0414 (people are told apart by it)
from croupier.references import is_licence as is_licence  # noqa: PLC0414 (what somebody signs with)
from croupier.references import is_reference as is_reference  # noqa: PLC0414
from croupier.rulebook.shape import READERS
from croupier.rulebook.values import Value, shown


class Role(StrEnum):
    """Who a person is at the table. From floorperson to shift manager each may do what the one before may."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    PIT_MANAGER = "pit manager"
    SHIFT_MANAGER = "shift manager"
    SECURITY = "security"
    MAINTENANCE = "maintenance"
    REGULATOR = "regulator"
    AUDITOR = "auditor"
    CASHIER = "cashier"


_SUPERVISION = (Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER)
_OR_ABOVE = " or above"


def may_act_as(role: Role, named: str) -> bool:
    """Whether the role is the one a text names: "dealer", or "floorperson or above"."""
    if named.endswith(_OR_ABOVE):
        lowest = Role(named.removesuffix(_OR_ABOVE))
        return role in _SUPERVISION[_SUPERVISION.index(lowest) :]
    return role == named


def is_supervisor(role: Role) -> bool:
    """Whether the role is floorperson or above."""
    return role in _SUPERVISION


Person = NewType("Person", str)
"""Whom a rule names: a role, or a supervisor "or above"."""

PersonOrNobody = NewType("PersonOrNobody", str)
"""The same where a text may name nobody."""


_PEOPLE = frozenset((*Role, *(role + _OR_ABOVE for role in _SUPERVISION)))


def _person(named: Value) -> object:
    if isinstance(named, str) and named in _PEOPLE:
        return named
    raise InputError(f"{shown(named)!r} is nobody at a table; there are {', '.join(sorted(_PEOPLE))}")


READERS[Person] = _person
READERS[PersonOrNobody] = lambda named: named if named == "nobody" else _person(named)
