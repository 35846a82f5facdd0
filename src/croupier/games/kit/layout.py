"""A layout as data: areas as rectangles, so that lines and corners between them follow from geometry."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
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

    @property
    def corners(self) -> frozenset[tuple[int, int]]:
        right, below = self.x + self.width, self.y + self.height
        return frozenset({(self.x, self.y), (right, self.y), (self.x, below), (right, below)})

    def on_edge(self, point: tuple[int, int]) -> bool:
        """Whether the point lies on the border of the box."""
        x, y = point
        inside = self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height
        return inside and (x in (self.x, self.x + self.width) or y in (self.y, self.y + self.height))


@dataclass(frozen=True, slots=True)
class Spot:
    """Where chips are put for a wager: a box, a line or a corner, by name and by point."""

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """The areas of a layout, and what else is printed on it."""

    areas: tuple[Area, ...]
    inscriptions: tuple[str, ...] = ()

    def area(self, name: str) -> Area:
        return next(area for area in self.areas if area.name == name)

    def of_kind(self, kind: str) -> tuple[Area, ...]:
        return tuple(area for area in self.areas if area.kind == kind)

    @property
    def width(self) -> int:
        return max(area.x + area.width for area in self.areas) - min(area.x for area in self.areas)

    @property
    def height(self) -> int:
        return max(area.y + area.height for area in self.areas) - min(area.y for area in self.areas)


def line_between(one: Area, other: Area) -> tuple[float, float] | None:
    """The middle of the line that two boxes share, or None if they share none (a common corner is not a line)."""
    left, right = max(one.x, other.x), min(one.x + one.width, other.x + other.width)
    top, bottom = max(one.y, other.y), min(one.y + one.height, other.y + other.height)
    if (left == right and top < bottom) or (top == bottom and left < right):
        return (left + right) / 2, (top + bottom) / 2
    return None


def common_corners(areas: Iterable[Area], count: int) -> dict[tuple[int, int], tuple[Area, ...]]:
    """Each point where exactly `count` of the boxes meet, with the boxes."""
    boxes = tuple(areas)
    points = {corner for box in boxes for corner in box.corners}
    meeting = {point: tuple(box for box in boxes if box.on_edge(point)) for point in sorted(points)}
    return {point: met for point, met in meeting.items() if len(met) == count}


def lines(areas: Iterable[Area]) -> dict[tuple[Area, Area], tuple[float, float]]:
    """Each pair of boxes that share a line, with the middle of it."""
    pairs = ((pair, line_between(*pair)) for pair in combinations(areas, 2))
    return {pair: point for pair, point in pairs if point is not None}
