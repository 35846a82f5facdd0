"""The roulette layout: a box for each number, outside wager and stated wager; the lines and corners; the race track.

Coordinates are half columns: x runs across the table from the side of the dozens, y from the zeros to the columns'
feet. Each number box is two by two.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from croupier.games.kit.table.geometry import Area, Box, Layout, Track
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel import stated

_BOX = 2


def numbers_from(first: str, last: str) -> tuple[str, ...]:
    """The numbers of a run that an edition gives by its ends."""
    return tuple(str(number) for number in range(int(first), int(last) + 1))


@lru_cache(maxsize=64)
def layout(rules: RouletteRules) -> Layout:
    """The main layout of the wheel in use, with 00 where it is although it may be covered."""
    inscriptions = [rules.layout.holder or "", *(rules.covered.sign if rules.covered_number else ())]
    areas = (*_zeros(rules), *_numbers(rules), *_outside(rules), *_stated(rules))
    return Layout(areas, tuple(line for line in inscriptions if line))


def _zeros(rules: RouletteRules) -> Iterator[Area]:
    for zero, (left, right) in rules.zeros.items():
        yield Area(zero, "number", left, 0, right - left, _BOX, zero, rules.colour(zero))


def _numbers(rules: RouletteRules) -> Iterator[Area]:
    across, down = rules.layout.row, rules.layout.column
    for place in range(across * down):
        row, column = divmod(place, across)
        name = str(place + 1)
        yield Area(name, "number", column * _BOX, _BOX + row * _BOX, _BOX, _BOX, name, rules.colour(name))
    for column in range(across):
        odds = str(rules.payouts["column"])
        yield Area(f"column {column + 1}", "column", column * _BOX, _BOX + down * _BOX, _BOX, _BOX, odds)


def _outside(rules: RouletteRules) -> Iterator[Area]:
    """Dozens, and beside them the even chances."""
    y = _BOX
    for name, (first, last) in rules.dozens.items():
        height = len(numbers_from(first, last)) // rules.layout.row * _BOX
        yield Area(name, "dozen", -_BOX, y, _BOX, height, name)
        y += height
    low, high = rules.halves
    names = {low: low, "even": "Even", "red": "Red", "black": "Black", "odd": "Odd", high: high}
    height = rules.layout.column * _BOX // len(names)
    for place, (name, inscription) in enumerate(names.items()):
        colour = name if name in rules.colours._fields else "none"
        yield Area(name, "even chance", -2 * _BOX, _BOX + place * height, _BOX, height, inscription, colour)


def _stated(rules: RouletteRules) -> Iterator[Area]:
    """Boxes of the wagers that the edition states and this wheel has, outside of the even chances."""
    here = {name: wager for name, wager in rules.stated.items() if set(wager.numbers) <= set(rules.ring.order)}
    return stated.boxes(here, x=-3 * _BOX, y=_BOX, long=rules.layout.column * _BOX, deep=_BOX, down=True)


# Lines and corners

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
    points = sorted({corner for box in areas for corner in corners(box)})
    meeting = {point: tuple(box for box in areas if _on_edge(box, *point)) for point in points}
    return {point: met for point, met in meeting.items() if len(met) == count}


def _on_edge(area: Area, x: int, y: int) -> bool:
    """Whether a point lies on the border of the box."""
    right, below = area.x + area.width, area.y + area.height
    return area.x <= x <= right and area.y <= y <= below and (x in (area.x, right) or y in (area.y, below))


# The race track


class Cell(NamedTuple):
    """One number of a race track: its outline and its middle."""

    corners: tuple[tuple[float, float], ...]
    middle: tuple[float, float]


def race_track(count: int, where: Box, thick: float) -> list[Cell]:
    """So many cells around a track with round ends, clockwise; the first is in the middle of the upper side."""
    x, y, width, height = where
    track = Track(x + width / 2, y + height / 2, width - height, height / 2 - thick / 2)
    pitch, half, steps = track.length / count, thick / 2, 4
    cells = []
    for index in range(count):
        ways = [(index - 0.5 + step / steps) * pitch for step in range(steps + 1)]
        outer, inner = [track.at(way, half) for way in ways], [track.at(way, -half) for way in reversed(ways)]
        cells.append(Cell((*outer, *inner), track.at(index * pitch)))
    return cells
