"""Marks on a drawing: where each lettered disc stands, so that no leader crosses another and no word is hidden.

The drawing is laid on a fine grid of cells. A disc stands where its cells are free of words and lines, as near to what it
points at as can be; a leader may cross lines, which costs, but never words, discs or other leaders.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, dist, hypot, inf
from typing import NamedTuple

from croupier.drawing.plan import Plan, Point, Pointed, Words, away, cross, from_top, inside

LETTERS = tuple("ABCDEFGHJKLMNPQRSTUVWXYZ")  # no I and no O, which read as figures
DIRECTIONS = 32
LINE_COST, ON_A_LINE = 0.36, 2.5  # of a cell with a line under a leader, or under its disc, in radii of a disc
NEAR, FAR = 2.8, 40.0  # how far a disc stands from what it points at, in radii

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


def marks(plan: Plan, radius: float, extent: tuple[float, float, float, float]) -> list[Mark]:
    """A mark for everything that the plan points at, inside the extent (left, top, right, below)."""
    ground = _Ground(plan, radius, extent)
    for letter, pointed in zip(LETTERS, plan.points, strict=False):
        ground.mark(letter, pointed)
    return ground.found


class _Ground:
    """The cells that words and lines take, and the marks that stand there."""

    def __init__(self, plan: Plan, radius: float, extent: tuple[float, float, float, float]) -> None:
        self.radius, self.extent, self.cell = radius, extent, radius / 2.5
        self.words: set[Cell] = set()
        self.lines: set[Cell] = set()
        self.found: list[Mark] = []
        for shape in (shape for part in plan.parts for shape in part.shapes):
            outline = shape.outline()
            if isinstance(shape, Words):
                self.words |= set(self._filled(outline))
            else:
                self.lines |= set(self._along((*outline, outline[0])))
        reach = range(-ceil(radius * 1.25 / self.cell), ceil(radius * 1.25 / self.cell) + 1)
        self.disc = [(dx, dy) for dx in reach for dy in reach if hypot(dx, dy) * self.cell <= radius * 1.25]

    def mark(self, letter: str, pointed: Pointed) -> None:
        """Put a disc where it costs least, and that is never less than how far it stands."""
        target, distance = (pointed.x, pointed.y), NEAR
        best: Option = (inf, *target)
        while distance <= min(FAR, best[0]):
            best = min((best, *self._options(target, distance)))
            distance += 0.6
        self.found.append(Mark(letter, *best[1:], target, pointed))

    def _options(self, target: Point, distance: float) -> Iterator[Option]:
        """The places at one distance, in all directions: never on words, and on lines only where nothing else is free."""
        left, top, right, below = self.extent
        radius, near = self.radius, set(self._about(target, [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]))
        for direction in range(DIRECTIONS):
            x, y = from_top(distance * radius, 90 + direction * 360 / DIRECTIONS, *target)
            if not (left + radius <= x <= right - radius and top + radius <= y <= below - radius):
                continue
            cells = set(self._about((x, y), self.disc))
            under = set(self._along(((x, y), target))) - near  # a leader may lead up to words
            if not (cells | under) & self.words and self._free((x, y), target):
                crossed = len((under - cells) & self.lines)
                yield distance + LINE_COST * crossed + ON_A_LINE * len(cells & self.lines), x, y

    def _free(self, disc: Point, target: Point) -> bool:
        """Whether disc and leader keep clear of those that stand already."""
        for mark in self.found:
            other = (mark.x, mark.y)
            if dist(disc, other) < 2.4 * self.radius or cross(disc, target, other, mark.to):
                return False
            if min(away(other, disc, target), away(disc, other, mark.to)) < 1.3 * self.radius:
                return False
        return True

    def _at(self, x: float, y: float) -> Cell:
        return int(x // self.cell), int(y // self.cell)

    def _about(self, point: Point, steps: Iterable[Cell]) -> Iterator[Cell]:
        column, row = self._at(*point)
        return ((column + dx, row + dy) for dx, dy in steps)

    def _along(self, points: Sequence[Point]) -> Iterator[Cell]:
        """The cells under a line, half a cell at a time."""
        for (x1, y1), (x2, y2) in pairwise(points):
            count = max(1, ceil(dist((x1, y1), (x2, y2)) / (self.cell / 2)))
            for step in range(count + 1):
                yield self._at(x1 + (x2 - x1) * step / count, y1 + (y2 - y1) * step / count)

    def _filled(self, outline: Sequence[Point]) -> Iterator[Cell]:
        yield from self._along((*outline, outline[0]))
        (left, top), (right, below) = (map(min, zip(*outline, strict=True)), map(max, zip(*outline, strict=True)))
        first, last = self._at(left, top), self._at(right, below)
        for column in range(first[0], last[0] + 1):
            for row in range(first[1], last[1] + 1):
                if inside(((column + 0.5) * self.cell, (row + 0.5) * self.cell), outline):
                    yield column, row
