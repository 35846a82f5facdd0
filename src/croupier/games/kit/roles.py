"""Who is who at a table, and whom a rule may name. Rules need only this of a table, so it stands apart from play."""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from croupier.rulebook.shape import Rules


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


_SUPERVISION = (Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER)
_OR_ABOVE = " or above"


def may_act_as(role: Role, named: str) -> bool:
    """Whether the role is the one a text names: "dealer", or "floorperson or above"."""
    if named.endswith(_OR_ABOVE):
        lowest = Role(named.removesuffix(_OR_ABOVE))
        return role in _SUPERVISION[_SUPERVISION.index(lowest) :]
    return role == named


def unknown_roles(rules: Rules, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with the people whom these rules name, as (rule, reason): each must be somebody at a table."""
    known = {*Role, *(role + _OR_ABOVE for role in _SUPERVISION)}
    for path in paths:
        named = rules.in_force.values[path]
        for role in named if isinstance(named, tuple) else (named,):
            if role not in known:
                yield path, f"{role!r} is nobody at a table; there are {', '.join(sorted(known))}"
