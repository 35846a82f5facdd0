"""What the drawing of a wheel to scale has beside it: details of a section, and a table of measures."""

from fractions import Fraction
from typing import NamedTuple

from croupier.drawing.plan import Plan
from croupier.errors import InputError
from croupier.rulebook.shape import Rules

RULE = "wheel.diameter_inches"
MOST_INCHES = 180


class Detail(NamedTuple):
    """A second drawing, with the words that introduce it and the table of its measures."""

    title: str
    says: tuple[str, ...]
    plan: Plan
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class WheelPlan(NamedTuple):
    """A wheel to scale, and a detail of it where the rules argue about one."""

    plan: Plan
    detail: Detail | None = None


def wheel_size(rules: Rules, chosen: Fraction, stated: Fraction | None) -> Fraction:
    """How large the wheel is: as the submission chooses it, else as the house says, else as the edition has it.

    One that the edition does not allow, and one that no room holds, is refused.
    """
    force = rules.in_force
    size = chosen if stated is None or RULE in force.choices else stated
    if stated is size and not force.allows(RULE, str(stated)):
        allowed = force.says[RULE]
        raise InputError(
            f"a wheel of {stated} in is not allowed: its diameter must be {allowed} in", rule=RULE, cite=rules.cite(RULE)
        )
    if size > MOST_INCHES:
        raise InputError(
            f"a wheel of {float(size):g} in: none is drawn above {MOST_INCHES} in", rule=RULE, cite=rules.cite(RULE)
        )
    return size
