"""A plan: what lies on a table or a wheel, in inches of the thing itself, to be drawn at any scale.

A part is one thing with an id (a rule's path, or the name of an area). Its shapes say by their ink what they are; a
`Look` says what each ink is on paper or on cloth. x grows to the right and y downwards from the upper left corner.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import cos, dist, radians, sin
from typing import NamedTuple

from croupier.drawing.letters import SANS_BOLD, Face, outline_of, size_of, width_of
from croupier.errors import InputError
from croupier.figures import inches

Point = tuple[float, float]
CIRCLE_POINTS = 36  # of a circle's outline where it is compared with others


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    r: float
    ink: str = "area"

    def outline(self) -> tuple[Point, ...]:
        turn = 360 / CIRCLE_POINTS
        return tuple(round_about(self.x, self.y, self.r, self.r, 0, 360 - turn, CIRCLE_POINTS - 1))


@dataclass(frozen=True, slots=True)
class Shape:
    """A closed outline, or an open line."""

    points: tuple[Point, ...]
    ink: str = "area"
    closed: bool = True

    def outline(self) -> tuple[Point, ...]:
        return self.points


@dataclass(frozen=True, slots=True)
class Words:
    """Words around their middle, or from or up to a point. `capital` is the height of a capital in inches.

    `turn` is clockwise in degrees.
    """

    text: str
    x: float
    y: float
    capital: float
    ink: str = "words"
    face: Face = SANS_BOLD
    turn: float = 0.0
    anchor: str = "middle"
    tracking: float = 0.04

    @property
    def size(self) -> float:
        return size_of(self.capital, self.face)

    @property
    def width(self) -> float:
        return width_of(self.text, self.size, self.face, self.tracking)

    @property
    def left(self) -> float:
        """Where they begin, from their point along their line."""
        return {"start": 0.0, "middle": -self.width / 2, "end": -self.width}[self.anchor]

    def start(self) -> Point:
        """Where the line that they stand on begins."""
        return _turned(self.x, self.y, self.left, self.capital / 2, self.turn)

    def path(self) -> str:
        """The outlines of all letters."""
        return outline_of(self.text, self.face, self.size, *self.start(), self.turn, self.tracking)

    def outline(self) -> tuple[Point, ...]:
        """A closed line around the words, with the room that hanging letters take."""
        around = box(self.left, -self.capital / 2, self.width, 1.25 * self.capital)
        return tuple(_turned(self.x, self.y, dx, dy, self.turn) for dx, dy in around.points)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the house's own (a logo) as large as fits a box; `kind` is "svg" or "png"."""

    x: float
    y: float
    width: float
    height: float
    content: bytes
    kind: str

    def outline(self) -> tuple[Point, ...]:
        return box(self.x, self.y, self.width, self.height).points


Drawn = Circle | Shape | Words | Picture


class Pointed(NamedTuple):
    """Something that a mark on the drawing points at, and the rules that put it there.

    `here` says how it is on this drawing; `inches` its measure. Without rules it is there by custom.
    """

    paths: tuple[str, ...]
    part: str
    x: float
    y: float
    here: str
    inches: str


@dataclass(frozen=True, slots=True)
class Part:
    """One thing that is drawn: its id, what it is in words, what kind of thing, for an area its position, and the marks
    that point at it."""

    id: str
    title: str
    kind: str
    shapes: tuple[Drawn, ...]
    position: int | None = None
    colour: str | None = None
    points: tuple[Pointed, ...] = ()

    @property
    def body(self) -> tuple[Point, ...]:
        """The outline of what it covers: its first shape."""
        return self.shapes[0].outline()

    @property
    def wide(self) -> float:
        return max(x for x, _ in self.body) - min(x for x, _ in self.body)

    @property
    def deep(self) -> float:
        return max(y for _, y in self.body) - min(y for _, y in self.body)

    @property
    def middle(self) -> Point:
        return middle_of(self.body)

    @property
    def measure(self) -> str:
        return f"{inches(self.wide)} × {inches(self.deep)}"

    def moved(self, x: float, y: float) -> "Part":
        """The same so far to the right and downwards."""
        return replace(self, shapes=tuple(moved(shape, x, y) for shape in self.shapes))

    def pointed(self, here: str, measure: str, *paths: str, at: Point | None = None, toward: Point = (0, 0)) -> "Part":
        """The same with a mark that leads to a point of it, or to the point of its outline that faces another point.

        The rules are those given; without any its own, where its id is the path of one.
        """
        sides = zip(self.body, (*self.body[1:], self.body[0]), strict=True)
        to = at or min((nearest(toward, a, b) for a, b in sides), key=lambda found: dist(found, toward))
        own = (self.id,) if "." in self.id else ()
        return replace(self, points=(*self.points, Pointed(paths or own, self.id, *to, here, measure)))


class Dimension(NamedTuple):
    """A measured width between two points at the foot of a drawing, with its words, which stand below it."""

    start: Point
    end: Point
    words: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A drawing in inches: its size, its parts in the order of drawing, what is pointed at, and what is measured."""

    title: str
    description: str
    width: float
    height: float
    parts: tuple[Part, ...]
    points: tuple[Pointed, ...] = ()
    dimensions: tuple[Dimension, ...] = ()

    def part(self, id: str) -> Part:
        return next(part for part in self.parts if part.id == id)


# Shapes


def moved(shape: Drawn, x: float, y: float, turn: float = 0.0) -> Drawn:
    """What is drawn around the origin, around another point, turned about it."""
    if isinstance(shape, Shape):
        return replace(shape, points=tuple(_turned(x, y, px, py, turn) for px, py in shape.points))
    at_x, at_y = _turned(x, y, shape.x, shape.y, turn)
    if isinstance(shape, Words):
        return replace(shape, x=at_x, y=at_y, turn=shape.turn + turn)
    return replace(shape, x=at_x, y=at_y)


def box(x: float, y: float, width: float, height: float, ink: str = "area", *, corner: float = 0.0) -> Shape:
    """A rectangle by its upper left corner, with round corners where a radius is given; large ones have more steps."""
    if not corner:
        return Shape(((x, y), (x + width, y), (x + width, y + height), (x, y + height)), ink)
    right, below, r = x + width, y + height, min(corner, width / 2, height / 2)
    middles = ((right - r, y + r, -90), (right - r, below - r, 0), (x + r, below - r, 90), (x + r, y + r, 180))
    steps = 6 if r < 10 else 45
    points = [point for cx, cy, start in middles for point in round_about(cx, cy, r, r, start, start + 90, steps)]
    return Shape(tuple(points), ink)


def box_about(
    x: float, y: float, width: float, height: float, ink: str = "area", *, turn: float = 0.0, corner: float = 0.0
) -> Shape:
    """A rectangle around a point, turned about it."""
    level = box(x - width / 2, y - height / 2, width, height, ink, corner=corner)
    return Shape(tuple(_turned(x, y, px - x, py - y, turn) for px, py in level.points), ink) if turn else level


def round_about(x: float, y: float, across: float, down: float, start: float, stop: float, steps: int) -> Iterator[Point]:
    """Points along an ellipse, from an angle to another, clockwise in degrees from the right-hand side."""
    for step in range(steps + 1):
        angle = radians(start + (stop - start) * step / steps)
        yield x + across * cos(angle), y + down * sin(angle)


def sector(inner: float, outer: float, start: float, stop: float, ink: str, y: float = 0.0) -> Shape:
    """A piece of a ring between two angles, clockwise in degrees from the top."""
    steps = max(2, round((stop - start) * outer / 40))
    far, near = (list(round_about(0, y, out, out, start - 90, stop - 90, steps)) for out in (outer, inner))
    return Shape((*far, *reversed(near)), ink)


def from_top(radius: float, angle: float, x: float = 0.0, y: float = 0.0) -> Point:
    """The point of a circle at an angle, clockwise in degrees from the top."""
    return x + radius * sin(radians(angle)), y - radius * cos(radians(angle))


def _turned(x: float, y: float, dx: float, dy: float, turn: float) -> Point:
    c, s = cos(radians(turn)), sin(radians(turn))
    return x + dx * c - dy * s, y + dx * s + dy * c


# Words that fit


def fitted(
    text: str, wide: float, most: float, least: float, what: str, *, face: Face = SANS_BOLD, tracking: float = 0.04
) -> float:
    """The height of capitals, `most` or lower, at which words fit a width; refused below `least`."""
    unit = width_of(text, size_of(1, face), face, tracking)
    high = min(most, wide / unit) if unit else most
    if high < least:
        raise InputError(
            f"{what}: {text[:60]!r} has no room: in capitals of {least:g} in, the least that can be read, it is "
            f"{least * unit:.1f} in wide, and the place is {wide:.1f} in wide"
        )
    return high


# Comparing outlines


def inside(point: Point, outline: Iterable[Point]) -> bool:
    """Whether a point lies within a closed outline."""
    x, y = point
    corners = tuple(outline)
    found = False
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the lines from a to b and from c to d cross."""

    def side(p: Point, q: Point, r: Point) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def nearest(point: Point, a: Point, b: Point) -> Point:
    """The point of the line from a to b that is nearest to another."""
    (px, py), (ax, ay), (bx, by) = point, a, b
    long = (bx - ax) ** 2 + (by - ay) ** 2
    t = max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / long)) if long else 0.0
    return ax + t * (bx - ax), ay + t * (by - ay)


def away(point: Point, a: Point, b: Point) -> float:
    """How far a point is from the line from a to b."""
    return dist(point, nearest(point, a, b))


def middle_of(outline: tuple[Point, ...]) -> Point:
    """The mean of an outline's points."""
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
