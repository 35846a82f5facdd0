"""Where an edge reaches a wanted value: an exact fit through a few points, checked beside its root and mended if off.

Edges are straight lines in what is paid, and quotients of two in weights. Where a player's best choice changes on the way
the line has a bend: then only the points next to the root count.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.solve.scales import Scale

_STEPS = (1, 2, -1, -2, 5, 10, 100)
_TRIES = 16

Edge = Callable[[Fraction], Fraction | None]
"""The edge at a number; None where such a number makes no game."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The edge as (a + b·x) / (c + d·x)."""

    a: Fraction
    b: Fraction
    c: Fraction
    d: Fraction

    def at(self, x: Fraction) -> Fraction | None:
        below = self.c + self.d * x
        return (self.a + self.b * x) / below if below else None

    def root(self, wanted: Fraction) -> Fraction | None:
        slope = self.b - wanted * self.d
        return (wanted * self.c - self.a) / slope if slope else None


@dataclass(frozen=True, slots=True)
class Root:
    """`exact`: the number at which the edge is as wanted, None if there is none; `near`: where to look for others.

    `broken`: near it payments are broken to whole chips, so that the edge moves by steps and misses the wanted one.
    """

    exact: Fraction | None
    near: Fraction
    slope: Fraction  # of the edge where the rule stands now
    broken: bool = False


def find_root(edge: Edge, scale: Scale, wanted: Fraction) -> Root | None:
    """The number that gives the wanted edge; None where the number does not move it at all."""
    known: dict[Fraction, Fraction] = {}

    def look(x: Fraction) -> None:
        if x not in known and scale.within(x) and (found := edge(x)) is not None:
            known[x] = found

    for step in (0, *_STEPS):
        look(scale.now + step * scale.step)
        if len(known) == 3:
            break
    if len(set(known.values())) < 2:
        return None
    first, second = sorted(known)[:2]
    slope = (known[second] - known[first]) / (second - first)
    near = scale.now
    for _ in range(_TRIES):
        nearest = sorted(known, key=lambda x: abs(x - near))[:3]
        curve = curve_through([(x, known[x]) for x in nearest])
        root = None if curve is None else curve.root(wanted)
        if curve is None or root is None:
            break
        near = scale.clamped(root)
        around = scale.around(near)
        for x in around:
            look(x)
        if all(curve.at(x) == known[x] for x in around if x in known):
            reached = scale.within(root) and any(x in known for x in around)
            broken = reached and edge(root) not in (None, wanted)
            return Root(root if reached and not broken else None, near, slope, broken)
    best = min(known, key=lambda x: abs(known[x] - wanted))
    return Root(None, best, slope)


def curve_through(points: list[tuple[Fraction, Fraction]]) -> Curve | None:
    """A straight line if the points lie on one, else the quotient of two straight lines; None through equal edges."""
    (x0, y0), (x1, y1), *more = points
    if y0 == y1:
        return None
    slope = (y1 - y0) / (x1 - x0)
    line = Curve(y0 - slope * x0, slope, Fraction(1), Fraction(0))
    if not more or line.at(more[0][0]) == more[0][1]:
        return line
    x2, y2 = more[0]
    # a + b·x - c·y = x·y, less the first point's equation
    m1, n1, r1 = x1 - x0, y0 - y1, x1 * y1 - x0 * y0
    m2, n2, r2 = x2 - x0, y0 - y2, x2 * y2 - x0 * y0
    determinant = m1 * n2 - m2 * n1
    if not determinant:
        return line
    b, c = (r1 * n2 - r2 * n1) / determinant, (m1 * r2 - m2 * r1) / determinant
    return Curve(x0 * y0 - b * x0 + c * y0, b, c, Fraction(1))
