"""Lines and corners between the boxes of the roulette layout: where chips on several numbers are put."""

from collections.abc import Iterable
from itertools import combinations

from croupier.games.kit.layout import Area

Point = tuple[int, int]


def line_between(one: Area, other: Area) -> tuple[float, float] | None:
    """The middle of the line that two boxes share, or None if they share none (a common corner is not a line)."""
    left, right = max(one.x, other.x), min(one.x + one.width, other.x + other.width)
    top, bottom = max(one.y, other.y), min(one.y + one.height, other.y + other.height)
    if (left == right and top < bottom) or (top == bottom and left < right):
        return (left + right) / 2, (top + bottom) / 2
    return None


def lines(areas: Iterable[Area]) -> dict[tuple[Area, Area], tuple[float, float]]:
    """Each pair of boxes that share a line, with the middle of it."""
    pairs = ((pair, line_between(*pair)) for pair in combinations(areas, 2))
    return {pair: point for pair, point in pairs if point is not None}


def corners(area: Area) -> frozenset[Point]:
    right, below = area.x + area.width, area.y + area.height
    return frozenset({(area.x, area.y), (right, area.y), (area.x, below), (right, below)})


def common_corners(areas: Iterable[Area], count: int) -> dict[Point, tuple[Area, ...]]:
    """Each point where exactly `count` of the boxes meet, with the boxes."""
    boxes = tuple(areas)
    points = {corner for box in boxes for corner in corners(box)}
    meeting = {point: tuple(box for box in boxes if _on_edge(box, point)) for point in sorted(points)}
    return {point: met for point, met in meeting.items() if len(met) == count}


def _on_edge(area: Area, point: Point) -> bool:
    """Whether the point lies on the border of the box."""
    x, y = point
    right, below = area.x + area.width, area.y + area.height
    inside = area.x <= x <= right and area.y <= y <= below
    return inside and (x in (area.x, right) or y in (area.y, below))
