"""A table as data: the areas of its layout, its size in inches, and whose name it bears.

Areas count in units of their own, such as half columns; a `Lie` brings them onto a table in inches or onto a screen.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import cos, pi, sin, tau
from typing import NamedTuple

from croupier.drawing.svg import inches
from croupier.errors import InputError
from croupier.part import value_class
from croupier.rulebook.shape import Rules

RAIL = 3.0
LEAST_SIDE, MOST_SIDE = 12.0, 180.0  # beyond that no page of true size can be shown
WHEEL = "wheel.diameter_inches"  # the rule on the size of a wheel
Box = tuple[float, float, float, float]
"""Left, top, width and depth."""


@value_class
class Area:
    """A box on the layout. `kind` says what it is for; the inscription is what is printed in it."""

    name: str
    kind: str
    x: int
    y: int
    width: int
    height: int
    inscription: str
    colour: str = "none"

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


@value_class
class Spot:
    """Where chips are put for a wager: a box, a line or a corner, by name and by point."""

    name: str
    x: float
    y: float


@value_class
class Layout:
    """The areas of a layout, and what else is printed on it."""

    areas: tuple[Area, ...]
    inscriptions: tuple[str, ...] = ()

    def area(self, name: str) -> Area:
        for area in self.areas:
            if area.name == name:
                return area
        raise LookupError(f"the layout has no area {name}")

    def of_kind(self, kind: str) -> tuple[Area, ...]:
        return tuple(area for area in self.areas if area.kind == kind)

    @property
    def width(self) -> int:
        return max(area.x + area.width for area in self.areas) - min(area.x for area in self.areas)

    @property
    def height(self) -> int:
        return max(area.y + area.height for area in self.areas) - min(area.y for area in self.areas)


class Lie(NamedTuple):
    """How a layout's own coordinates come onto a drawing: its first corner, and how long a unit is across and down.

    `turned` by a quarter, what is at the head of the layout lies at the left.
    """

    left: float
    top: float
    across: float
    down: float
    origin: tuple[int, int] = (0, 0)
    turned: bool = False

    @classmethod
    def of(
        cls, areas: Iterable[Area], left: float, top: float, across: float, down: float, *, turned: bool = False
    ) -> "Lie":
        """With the areas' own corner at a point."""
        boxes = tuple(areas)
        side = max(box.x + box.width for box in boxes) if turned else min(box.x for box in boxes)
        return cls(left, top, across, down, (side, min(box.y for box in boxes)), turned)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the layout on the drawing."""
        if self.turned:
            return self.left + (y - self.origin[1]) * self.across, self.top + (self.origin[0] - x) * self.down
        return self.left + (x - self.origin[0]) * self.across, self.top + (y - self.origin[1]) * self.down

    def box(self, area: Area) -> Box:
        """An area on the drawing."""
        if self.turned:
            return *self.point(area.x + area.width, area.y), area.height * self.across, area.width * self.down
        return *self.point(area.x, area.y), area.width * self.across, area.height * self.down


# In inches


class TableSize(NamedTuple):
    """Inches: along the dealer's side, from it to the players, and the rail around.

    The size of the trade where the house does not give it; no text has one.
    """

    width: float
    depth: float
    rail: float = RAIL
    wheel: Fraction | None = None  # its diameter, where the house gave it

    @property
    def says(self) -> str:
        return f"{inches(self.width)} by {inches(self.depth)} in"


class Holder(NamedTuple):
    """Whose name or logo the layout bears; `kind` of a logo is "svg" or "png"."""

    name: str | None = None
    logo: bytes | None = None
    kind: str = ""

    @property
    def named(self) -> bool:
        return bool(self.name or self.logo)


class Track(NamedTuple):
    """A line with round ends around a point: how long its straight sides are, and the radius of its ends."""

    x: float
    y: float
    straight: float
    radius: float

    @property
    def length(self) -> float:
        return 2 * self.straight + tau * self.radius

    def at(self, way: float, out: float = 0.0) -> tuple[float, float]:
        """The point so far along it, clockwise from the middle of its upper side, and so far outside."""
        way %= self.length
        side, way = (1, way) if way <= self.length / 2 else (-1, self.length - way)
        half, reach = self.straight / 2, self.radius + out
        if way <= half:
            x, y = way, -reach
        elif way <= half + pi * self.radius:
            turn = (way - half) / self.radius
            x, y = half + reach * sin(turn), -reach * cos(turn)
        else:
            x, y = self.straight + pi * self.radius - way, reach
        return self.x + side * x, self.y + y


def require_size(size: TableSize) -> None:
    """Refuse what is no table."""
    for what, side in (("wide", size.width), ("deep", size.depth)):
        if not LEAST_SIDE <= side <= MOST_SIDE:
            raise InputError(
                f"a table {inches(side)} in {what}: a table is {LEAST_SIDE:g} to {MOST_SIDE:g} in wide and deep "
                "(house.toml, sizes)"
            )
    most = min(size.width, size.depth) / 6
    if not 0 <= size.rail <= most:
        raise InputError(
            f"a rail of {inches(size.rail)} in does not go around a table of {size.says}: "
            f"it is from 0 to {inches(most)} in wide there (house.toml, sizes)"
        )


def too_small(size: TableSize, what: str, *, cite: str | None = None) -> InputError:
    """The refusal of a table without room for what lies on it."""
    return InputError(f"a table of {size.says} has no room for {what}; state a larger one in house.toml, sizes", cite=cite)


def wheel_size(rules: Rules, chosen: Fraction, stated: Fraction | None) -> Fraction:
    """How large the wheel is: as the submission chooses it, else as the house says, else as the edition has it.

    One that the edition does not allow, and one that no room holds, is refused.
    """
    force = rules.in_force
    size = chosen if stated is None or WHEEL in force.choices else stated
    if stated is size and not force.allows(WHEEL, str(stated)):
        allowed = force.says[WHEEL]
        raise InputError(
            f"a wheel of {stated} in is not allowed: its diameter must be {allowed} in", rule=WHEEL, cite=rules.cite(WHEEL)
        )
    if size > MOST_SIDE:
        raise InputError(
            f"a wheel of {float(size):g} in: none is drawn above {MOST_SIDE:g} in", rule=WHEEL, cite=rules.cite(WHEEL)
        )
    return size
