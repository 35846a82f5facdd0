"""Lines and corners between the boxes of the roulette layout, where chips are put, and how a layout lies in a drawing."""

import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from croupier.games.kit.layout import Area

Point = tuple[int, int]


def line_between(one: Area, other: Area) -> tuple[float, float] | None:
    """The middle of the line that two boxes share, or None if they share none (a common corner is not a line)."""
    left, right = max(one.x, other.x), min(one.x + one.width, other.x + other.width)
    top, bottom = max(one.y, other.y), min(one.y + one.height, other.y + other.height)
    if (left == right and top < bottom) or (top == bottom and left < right):
        return (left + right) / 2, (top + bottom) / 2
    return None


@lru_cache(maxsize=64)
def lines(areas: tuple[Area, ...]) -> Mapping[tuple[Area, Area], tuple[float, float]]:
    """Each pair of boxes that share a line, with the middle of it."""
    pairs = ((pair, line_between(*pair)) for pair in combinations(areas, 2))
    return {pair: point for pair, point in pairs if point is not None}


def corners(area: Area) -> frozenset[Point]:
    right, below = area.x + area.width, area.y + area.height
    return frozenset({(area.x, area.y), (right, area.y), (area.x, below), (right, below)})


@lru_cache(maxsize=64)
def common_corners(areas: tuple[Area, ...], count: int) -> Mapping[Point, tuple[Area, ...]]:
    """Each point where exactly `count` of the boxes meet, with the boxes."""
    points = {corner for box in areas for corner in corners(box)}
    meeting = {point: tuple(box for box in areas if _on_edge(box, point)) for point in sorted(points)}
    return {point: met for point, met in meeting.items() if len(met) == count}


def _on_edge(area: Area, point: Point) -> bool:
    """Whether the point lies on the border of the box."""
    x, y = point
    right, below = area.x + area.width, area.y + area.height
    inside = area.x <= x <= right and area.y <= y <= below
    return inside and (x in (area.x, right) or y in (area.y, below))


# Where the layout lies in a drawing


class Lie(NamedTuple):
    """How the layout's own coordinates come onto a drawing: turned, so that the zeros lie at the left, or upright.

    `left` and `top` are where its first corner comes to; `across` and `down` are the lengths of half a column.
    """

    left: float
    top: float
    across: float
    down: float
    origin: tuple[int, int]
    upright: bool = False

    @classmethod
    def turned(cls, areas: Iterable[Area], left: float, top: float, unit: float) -> "Lie":
        """The zeros at the left, the dozens and even chances below."""
        boxes = tuple(areas)
        return cls(left, top, unit, unit, (max(box.x + box.width for box in boxes), min(box.y for box in boxes)))

    @classmethod
    def standing(cls, areas: Iterable[Area], left: float, top: float, across: float, down: float) -> "Lie":
        """The zeros at the top, the dozens and even chances at the left."""
        boxes = tuple(areas)
        origin = min(box.x for box in boxes), min(box.y for box in boxes)
        return cls(left, top, across, down, origin, upright=True)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the layout on the drawing."""
        if self.upright:
            return self.left + (x - self.origin[0]) * self.across, self.top + (y - self.origin[1]) * self.down
        return self.left + (y - self.origin[1]) * self.across, self.top + (self.origin[0] - x) * self.down

    def box(self, area: Area) -> tuple[float, float, float, float]:
        """A box of the layout on the drawing: left, top, width, height."""
        if self.upright:
            return *self.point(area.x, area.y), area.width * self.across, area.height * self.down
        return *self.point(area.x + area.width, area.y), area.height * self.across, area.width * self.down


class Cell(NamedTuple):
    """One number of a race track: its outline and its middle."""

    corners: tuple[tuple[float, float], ...]
    middle: tuple[float, float]


def race_track(count: int, x: float, y: float, width: float, height: float, thick: float) -> list[Cell]:
    """So many cells around a track with round ends, clockwise; the first is in the middle of the upper side."""
    radius = height / 2
    straight = width - height
    middle = radius - thick / 2
    long = 2 * straight + math.tau * middle
    pitch = long / count

    def at(way: float, out: float) -> tuple[float, float]:
        """The point so far along the middle of the track, from the middle of its upper side, and so far outside it."""
        way %= long
        reach = middle + out
        right, left = x + width - radius, x + radius
        for start, length, side in (
            (0.0, straight / 2, "top"),
            (straight / 2, math.pi * middle, "right"),
            (straight / 2 + math.pi * middle, straight, "bottom"),
            (1.5 * straight + math.pi * middle, math.pi * middle, "left"),
        ):
            part = way - start
            if part <= length:
                if side == "top":
                    return x + width / 2 + part, y + radius - reach
                if side == "bottom":
                    return right - part, y + radius + reach
                turn = part / middle + (0 if side == "right" else math.pi)
                return (right if side == "right" else left) + reach * math.sin(turn), y + radius - reach * math.cos(turn)
        return left + (way - (long - straight / 2)), y + radius - reach

    half, steps = thick / 2, 4
    cells = []
    for index in range(count):
        ways = [(index - 0.5 + step / steps) * pitch for step in range(steps + 1)]
        outer, inner = [at(way, half) for way in ways], [at(way, -half) for way in reversed(ways)]
        cells.append(Cell((*outer, *inner), at(index * pitch, 0)))
    return cells
