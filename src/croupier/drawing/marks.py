"""Marks on a drawing: where each lettered disc stands, so that no leader crosses another and no word is hidden.

The drawing is laid on a fine grid of cells. A disc stands where its cells are free of words and lines, as near to what it
points at as can be; a leader may cross lines, which costs, but never words, discs or other leaders.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin
from typing import NamedTuple

from croupier.drawing.plan import Plan, Point, Pointed, Words, away, cross, inside

LETTERS = tuple("ABCDEFGHJKLMNPQRSTUVWXYZ")  # no I and no O, which read as figures
DIRECTIONS = 32
LINE_COST = 0.9  # of a cell with a line under a leader, in radii of a disc
NEAR, FAR = 2.8, 16.0  # how far a disc stands from what it points at, in radii

Cell = tuple[int, int]
Option = tuple[float, float, float]
"""What a place costs, and where it is."""


class Mark(NamedTuple):
    """A lettered disc, and the point that its leader leads to."""

    letter: str
    x: float
    y: float
    to: Point
    pointed: Pointed


class _Ground:
    """The cells that words and lines take."""

    def __init__(self, plan: Plan, cell: float) -> None:
        self.cell = cell
        self.words: set[Cell] = set()
        self.lines: set[Cell] = set()
        for shape in (shape for part in plan.parts for shape in part.shapes):
            outline = shape.outline()
            if isinstance(shape, Words):
                self.words |= set(self._filled(outline))
            else:
                self.lines |= set(self._along((*outline, outline[0])))

    def at(self, x: float, y: float) -> Cell:
        return int(x // self.cell), int(y // self.cell)

    def _along(self, points: Sequence[Point]) -> Iterator[Cell]:
        for (x1, y1), (x2, y2) in pairwise(points):
            yield from (self.at(x, y) for x, y in _steps((x1, y1), (x2, y2), self.cell / 2))

    def _filled(self, outline: Sequence[Point]) -> Iterator[Cell]:
        yield from self._along((*outline, outline[0]))
        (left, top), (right, below) = (map(min, zip(*outline, strict=True)), map(max, zip(*outline, strict=True)))
        first, last = self.at(left, top), self.at(right, below)
        for column in range(first[0], last[0] + 1):
            for row in range(first[1], last[1] + 1):
                if inside(((column + 0.5) * self.cell, (row + 0.5) * self.cell), outline):
                    yield column, row


def marks(plan: Plan, radius: float, extent: tuple[float, float, float, float]) -> list[Mark]:
    """A mark for everything that the plan points at, inside the extent (left, top, right, below)."""
    ground, found = _Ground(plan, radius / 2.5), list[Mark]()
    reach = ceil((radius * 1.25) / ground.cell)
    around = [
        (dx, dy)
        for dx in range(-reach, reach + 1)
        for dy in range(-reach, reach + 1)
        if hypot(dx, dy) * ground.cell <= radius * 1.25
    ]
    for letter, pointed in zip(LETTERS, plan.points, strict=False):
        found.append(_best(letter, pointed, ground, around, found, radius, extent))
    return found


def _best(
    letter: str,
    pointed: Pointed,
    ground: _Ground,
    around: Sequence[Cell],
    before: Sequence[Mark],
    radius: float,
    extent: tuple[float, float, float, float],
) -> Mark:
    target = (pointed.x, pointed.y)
    for strict, far in ((True, FAR), (False, 2.5 * FAR)):  # where no place is free of lines, a disc may stand on one
        best: Option | None = None
        distance = NEAR
        while distance <= far and (best is None or distance <= best[0]):  # no place costs less than its distance
            ring = _options(target, distance, ground, around, before, radius, extent, strict=strict)
            best = min(ring if best is None else (best, *ring), default=None)
            distance += 0.6
        if best is not None:
            return Mark(letter, best[1], best[2], target, pointed)
    return Mark(letter, *target, target, pointed)


def _options(
    target: Point,
    distance: float,
    ground: _Ground,
    around: Sequence[Cell],
    before: Sequence[Mark],
    radius: float,
    extent: tuple[float, float, float, float],
    *,
    strict: bool,
) -> Iterator[Option]:
    """The places at one distance, in all directions: never on words, and `strict` on no line."""
    left, top, right, below = extent
    column, row = ground.at(*target)
    near = {(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}  # it may lead up to words
    for direction in range(DIRECTIONS):
        angle = radians(direction * 360 / DIRECTIONS)
        x, y = target[0] + distance * radius * cos(angle), target[1] + distance * radius * sin(angle)
        if not (left + radius <= x <= right - radius and top + radius <= y <= below - radius):
            continue
        column, row = ground.at(x, y)
        cells = {(column + dx, row + dy) for dx, dy in around}
        if cells & ground.words or (strict and cells & ground.lines) or not _free((x, y), target, before, radius):
            continue
        under = {ground.at(*step) for step in _steps((x, y), target, ground.cell / 2)} - near
        if under & ground.words:
            continue
        crossed = len((under - cells) & ground.lines) + len(cells & ground.lines)
        yield distance + LINE_COST * crossed / 2.5, x, y


def _free(disc: Point, target: Point, before: Iterable[Mark], radius: float) -> bool:
    """Whether disc and leader keep clear of those that stand already."""
    for mark in before:
        other = (mark.x, mark.y)
        if hypot(disc[0] - mark.x, disc[1] - mark.y) < 2.4 * radius:
            return False
        if cross(disc, target, other, mark.to):
            return False
        if away(other, disc, target) < 1.3 * radius or away(disc, other, mark.to) < 1.3 * radius:
            return False
    return True


def _steps(a: Point, b: Point, step: float) -> Iterator[Point]:
    count = max(1, ceil(hypot(b[0] - a[0], b[1] - a[1]) / step))
    for index in range(count + 1):
        yield a[0] + (b[0] - a[0]) * index / count, a[1] + (b[1] - a[1]) * index / count
