"""A plan as SVG at a scale: rulers in inches along two sides, marks, dimensions, and a bar to check the print by.

The coordinates of the file are inches of the thing; only its width and height say how large it is on paper.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import hypot
from typing import Literal, NamedTuple

from croupier.drawing import paint
from croupier.drawing.letters import FONT_FAMILIES, SANS, SANS_BOLD, short, size_of
from croupier.drawing.marks import Mark, marks
from croupier.drawing.plan import Circle, Dimension, Drawn, Part, Picture, Plan, Shape, Words, box
from croupier.drawing.svg import drawing, element
from croupier.errors import InputError
from croupier.figures import inches

LEAST_SCALE, MOST_SCALE = Fraction(1), Fraction(40)
POINT = 1 / 72
ASIDE = 0.24  # of a measure below its drawing, on paper
INK, MUTED, BRASS, PAPER = "#1f2429", "#59626b", "#7A5A12", "#ffffff"


class Paint(NamedTuple):
    """What an ink is: its fill, its line and how thick that is, in points on paper."""

    fill: str
    line: str = "none"
    points: float = 0.0
    dash: str = ""


LINES: Mapping[str, Paint] = {
    "edge": Paint("none", INK, 0.9),
    "rail": Paint("none", INK, 0.9),
    "cloth": Paint("none", INK, 0.5),
    "area": Paint("none", INK, 0.7),
    **{f"{ground} area": Paint("none", INK, 0.7) for ground in ("red", "yellow", "blue", "purple")},
    "second": Paint("none", INK, 0.35),
    "line": Paint("none", INK, 0.6),
    "hair": Paint("none", MUTED, 0.4),
    "thing": Paint("none", INK, 0.5),
    "track": Paint("none", INK, 0.5),
    "slot": Paint(INK),
    "open": Paint("none", MUTED, 0.6, "3 2"),
    "bare": Paint("none"),
    "glass": Paint("none", MUTED, 0.6, "4 2"),
    "cover": Paint("#e9e6dd", INK, 0.7),
    "words": Paint(INK),
    "quiet": Paint(MUTED),
    "beside": Paint(MUTED),
    "bar": Paint(INK, INK, 0.35),
    "empty bar": Paint("none", INK, 0.35),
    "mark": Paint(BRASS),
    "number": Paint(MUTED),
    "light": Paint(PAPER),
    "title": Paint(INK),
    "dark words": Paint(INK),
    "under cover": Paint(MUTED),
    "wood": Paint("#f4f1ea", INK, 0.5),
    "metal": Paint("#e4e2dc", INK, 0.5),
    "red": Paint("#b3202a", PAPER, 0.5),
    "black": Paint(INK, PAPER, 0.5),
    "green": Paint("#14603a", PAPER, 0.5),
    "blue": Paint("#1f4f92", PAPER, 0.5),
    "purple": Paint("#65327d", PAPER, 0.5),
    "yellow": Paint("#f2dd9b", INK, 0.35),
    "white": Paint("#f7f5ee", INK, 0.35),
    "neutral": Paint("#c9c5ba", INK, 0.35),
}
"""Ink on paper: lines, and colour only where a text asks for it. Nothing hides what stands behind, such as EXERCISE."""

CLOTH: Mapping[str, Paint] = {
    **LINES,
    "edge": Paint(paint.WOOD[1], paint.WOOD[0], 1.0),
    "rail": Paint(paint.RAIL, paint.RAIL_LINE, 1.0),
    "mark": Paint("#a87b1c"),
    "cloth": Paint(paint.FELT, paint.FELT_LINE, 0.4),
    "area": Paint(paint.FELT_DEEP, paint.FELT_LINE, 1.0),
    "second": Paint("none", paint.FELT_LINE, 0.4),
    "line": Paint("none", paint.FELT_LINE, 0.8),
    "hair": Paint("none", paint.FELT_LINE, 0.4),
    "thing": Paint(paint.METAL[1], paint.METAL[2], 0.5),
    "track": Paint(paint.WOOD[1], paint.WOOD[0], 0.8),
    "slot": Paint(paint.DARK, paint.BRASS[1], 0.4),
    "open": Paint("none", paint.FELT_LINE, 0.6, "3 2"),
    "cover": Paint(paint.COVER, paint.COVER_INK, 0.7),
    "words": Paint(paint.WHITE),
    "quiet": Paint(paint.FELT_LINE),
    "number": Paint(paint.BRASS[2]),
    "light": Paint(paint.WHITE),
    "under cover": Paint(paint.COVER_INK),
    "wood": Paint(paint.WOOD[2], paint.WOOD[0], 0.8),
    "metal": Paint(paint.BRASS[1], paint.BRASS[0], 0.5),
    **{color: Paint(fill, paint.FELT_LINE, 0.7) for color, fill in paint.POCKET.items()},
    "red area": Paint("#a3202b", paint.FELT_LINE, 0.8),
    **{f"{color} area": Paint(LINES[color].fill, paint.FELT_LINE, 0.8) for color in ("yellow", "blue", "purple")},
    "title": Paint(paint.BRASS[2]),
    "dark words": Paint(paint.DARK),
}
"""The colors of a table, for pages, screens and the guide."""

DARK_ON = frozenset({"yellow", "white", "neutral"})
"""Grounds on which letters are dark."""


def on(ground: str) -> str:
    """The ink of letters on a coloured ground."""
    return "slot" if ground in DARK_ON else "light"


@dataclass(frozen=True, slots=True)
class Scale:
    """1 to so many."""

    to: Fraction

    @classmethod
    def parse(cls, written: str) -> "Scale":
        """From "1:10"; anything but 1 to a number from 1 to 40 is refused."""
        first, colon, rest = written.strip().partition(":")
        try:
            to = Fraction(rest.strip()) if colon and first.strip() == "1" and len(rest) <= 12 else Fraction(0)
        except (ValueError, ZeroDivisionError):
            to = Fraction(0)
        if not LEAST_SCALE <= to <= MOST_SCALE:
            raise InputError(
                f"--scale {written[:20]}: a scale is written 1:10, from 1:{LEAST_SCALE} (true size) to 1:{MOST_SCALE}, "
                "below which nothing can be read"
            )
        return cls(to)

    def __str__(self) -> str:
        return f"1:{float(self.to):g}"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A plan at a scale, as SVG: its size on paper in inches, and its marks."""

    svg: str
    width: float
    height: float
    marks: tuple[Mark, ...]


def drawn(
    plan: Plan,
    scale: Scale,
    *,
    letters: Literal["outlines", "text"] = "outlines",
    marked: bool = True,
    ruled: bool = True,
    thing: str = "table",
) -> Drawing:
    """The plan at a scale: in outlines and ink for print, or in text and the colors of a table for pages."""
    to = float(scale.to)
    enlarged = min(4.0, max(1.0, 6 / to))  # what is written beside a drawing of true size is read from farther away
    pen = Pen(to, letters, enlarged)
    beside = (0.42, 0.36, 0.1, 0.5 + (ASIDE if plan.dimensions else 0.0))  # for rulers, and for the bar below
    left, top, right, below = (side * enlarged * to if ruled else 0.02 * to for side in beside)
    disc = 7 * POINT * enlarged * to
    extent = (-0.1 * left, 0.0, plan.width + right, plan.height + 0.25 * below)
    placed = tuple(marks(plan, disc, extent)) if marked else ()
    width, height = plan.width + left + right, plan.height + top + below
    ruling = (*map(pen.dimension, plan.dimensions), pen.rulers(plan), pen.bar(plan, plan.height + below, thing, str(scale)))
    svg = drawing(
        plan.title,
        plan.description,
        f"{-left:.4f} {-top:.4f} {width:.4f} {height:.4f}",
        *map(pen.part, plan.parts),
        *(ruling if ruled else ()),
        *(pen.mark(mark, disc) for mark in placed),
        width=f"{width / to:.4f}in",
        height=f"{height / to:.4f}in",
        data_scale=str(scale),
    )
    return Drawing(svg, width / to, height / to, placed)


def picture(plan: Plan, class_: str, *, dealer: bool = False) -> str:
    """The plan in the colors of a table, for a page: as large as the page has room for, and without ids.

    Above a table the dealer's sides are named; pay tables are repeated below it in letters that can be read there.
    """
    pen, edge, head = Pen(plan.width / 7, "text"), 0.3, 3.0 if dealer else 0.3
    below = pen.enlarged_below(plan, [part for part in plan.parts if part.kind == "pay-table"])
    high = plan.height + head + edge + (below[1] if below else 0.0)
    return drawing(
        plan.title,
        plan.description,
        f"{-edge} {-head} {short(plan.width + 2 * edge)} {short(high)}",
        *(pen.part(part, alone=False) for part in plan.parts),
        *([pen.hands(plan.width / 2)] if dealer else []),
        *below[:1],
        class_=class_,
    )


SCREEN = 135.0
"""The scale at which lines in units of a screen are as thick as they are on paper at 1:10."""


def on_screen(shapes: Iterable[Drawn]) -> str:
    """Shapes in units of a screen, in the colors of a table."""
    return "".join(map(Pen(SCREEN, "screen").shape, shapes))


class Pen:
    """Writes shapes as SVG; lengths on paper come in points and are scaled to inches of the thing.

    `letters` are "outlines" for print, "text" for a page, or "screen" for a felt, whose own letters they take.
    """

    def __init__(self, to: float, letters: str, enlarged: float = 1.0) -> None:
        self.look = LINES if letters == "outlines" else CLOTH
        self.to, self.letters, self.enlarged = to, letters, enlarged

    def on_paper(self, points: float) -> float:
        """So many points of paper, in inches of the thing."""
        return points * POINT * self.to * self.enlarged

    def part(self, part: Part, *, alone: bool = True) -> str:
        """A part with its id; where drawings share a page (not `alone`), ids would be there twice."""
        return element(
            "g",
            element("title", escape(part.title)),
            *(self.shape(shape) for shape in part.shapes),
            id=part.id if alone else None,
            class_=part.kind,
            data_part=None if alone else part.id,
            data_position=part.position,
            data_colour=part.colour,
        )

    def shape(self, shape: Drawn) -> str:
        match shape:
            case Words():
                return self.words(shape)
            case Picture():
                return _picture(shape)
            case Circle():
                where = {"cx": short(shape.x), "cy": short(shape.y), "r": short(shape.r)}
                return element("circle", **where, **self._paint(shape.ink))
            case Shape():
                corners = " ".join(f"{short(x)},{short(y)}" for x, y in shape.points)
                return element("polygon" if shape.closed else "polyline", points=corners, **self._paint(shape.ink))

    def words(self, words: Words) -> str:
        fill = self.look[words.ink].fill
        if self.letters == "outlines":
            return element("path", d=words.path(), fill=fill, class_="words", data_words=words.text)
        style = {"font_weight": words.face.weight, "font_size": short(words.size), "fill": fill}
        if self.letters == "text" or words.face.family != SANS.family:  # a screen's felt names its letters once
            style |= {"font_family": FONT_FAMILIES[words.face.family], "class_": "words"}
        x, y = words.start()
        turn = f"rotate({short(words.turn)} {short(x)} {short(y)})" if words.turn else None
        fixed = {"textLength": short(words.width), "lengthAdjust": "spacingAndGlyphs"}  # another font keeps to its place
        return element("text", escape(words.text), x=short(x), y=short(y), transform=turn, **fixed, **style)

    def _paint(self, ink: str) -> dict[str, object]:
        paint = self.look[ink]
        if paint.line == "none":
            return {"fill": paint.fill}
        thick = paint.points * POINT * self.to
        dash = " ".join(short(float(each) * POINT * self.to) for each in paint.dash.split()) or None
        return {
            "fill": paint.fill,
            "stroke": paint.line,
            "stroke_width": short(thick),
            "stroke_linejoin": "round",
            "stroke_dasharray": dash,
        }

    # Beside the drawing

    def hands(self, middle: float) -> str:
        """The dealer, who looks down the page, with both hands named; in the ink of the page."""
        words = (("DEALER", 0.0, 1.15), ("dealer’s left →", 17.0, 0.8), ("← dealer’s right", -17.0, 0.8))
        style = {"fill": "currentColor", "text_anchor": "middle", "font_family": FONT_FAMILIES[SANS.family]}
        return "".join(
            element("text", line, x=middle + x, y=-1, font_size=size_of(capital), font_weight=SANS_BOLD.weight, **style)
            for line, x, capital in words
        )

    def enlarged_below(self, plan: Plan, parts: Sequence[Part]) -> tuple[str, float] | tuple[()]:
        """Parts again on a cloth of their own below the drawing, as large as goes; and how deep that is."""
        if not parts:
            return ()
        xs, ys = zip(*(point for part in parts for point in part.body), strict=True)
        left, top, wide, deep = min(xs) - 1, min(ys) - 1, max(xs) - min(xs) + 2, max(ys) - min(ys) + 2
        to = min(plan.width / wide, 2.6)
        cloth = self.shape(box(left, top, wide, deep, "cloth", corner=0.6))
        x, y = (plan.width - wide * to) / 2 - left * to, plan.height + 1 - top * to
        again = (self.shape(shape) for part in parts for shape in part.shapes)
        return element("g", cloth, *again, transform=f"translate({short(x)} {short(y)}) scale({short(to)})"), deep * to + 1

    def rulers(self, plan: Plan) -> str:
        gap, parts = self.on_paper(4), []
        for at, long, label in _ticks(plan.width, self.to):
            parts.append(self._rule(at, -gap, at, -gap - self.on_paper(long)))
            parts.append(self._label(label, at, -gap - self.on_paper(13), "middle"))
        for at, long, label in _ticks(plan.height, self.to):
            parts.append(self._rule(-gap, at, -gap - self.on_paper(long), at))
            parts.append(self._label(label, -gap - self.on_paper(9.5), at, "end"))
        return element("g", *parts, id="rulers", class_="ruler")

    def bar(self, plan: Plan, foot: float, thing: str, scale: str) -> str:
        """A bar that is one inch on paper; at true size twelve of them."""
        count = 1 if self.to > 2 else 12
        y, long, high = foot - self.on_paper(8), count * self.to, self.on_paper(5)
        of = f": {long:g} in of the {thing}" if self.to != 1 else ", true size"
        words = f"this bar is {count} in{of}"
        size = f"{inches(plan.width)} by {inches(plan.height)} in · scale {scale}"
        return element(
            "g",
            self.shape(box(0, y, long / 2, high, "bar")),
            self.shape(box(0, y, long, high, "empty bar")),
            self._label(words, 0, y - self.on_paper(7), "start"),
            self._label(size, plan.width, y + high / 2, "end"),
            id="bar",
            class_="bar",
            data_inches=short(long),
        )

    def dimension(self, each: Dimension) -> str:
        """A line with arrows below what it measures, and its words above the line."""
        (left, top), (right, _) = each.start, each.end
        off, long, wide = ASIDE * self.to * self.enlarged, self.on_paper(5), self.on_paper(1.6)
        y = top + off
        words = Words(each.words, (left + right) / 2, y - long, self.on_paper(5.6), "bar", SANS_BOLD, tracking=0.0)
        parts = [self._rule(left, y, right, y)]
        for x, back in ((left, left + long), (right, right - long)):
            parts.append(self._rule(x, top + 0.1 * off, x, y + 0.12 * off))
            parts.append(self.shape(Shape(((x, y), (back, y + wide), (back, y - wide)), "bar")))
        return element("g", *parts, self.words(words), class_="dimension")

    def mark(self, mark: Mark, radius: float) -> str:
        (x, y), away = mark.to, hypot(mark.to[0] - mark.x, mark.to[1] - mark.y) or 1
        near = (mark.x + (x - mark.x) * radius / away, mark.y + (y - mark.y) * radius / away)
        return element(
            "g",
            self._rule(*near, x, y, self.look["mark"].fill, 0.7),
            self.shape(Circle(x, y, self.on_paper(1.6), "mark")),
            self.shape(Circle(mark.x, mark.y, radius, "mark")),
            self.words(Words(mark.letter, mark.x, mark.y, radius * 0.8, "light", SANS_BOLD, tracking=0)),
            class_="mark",
            data_mark=mark.letter,
            data_part=mark.pointed.part,
        )

    def _rule(self, x1: float, y1: float, x2: float, y2: float, ink: str = INK, points: float = 0.4) -> str:
        where = {"x1": short(x1), "y1": short(y1), "x2": short(x2), "y2": short(y2)}
        return element("line", **where, stroke=ink, stroke_width=short(self.on_paper(points)))

    def _label(self, words: str, x: float, y: float, anchor: str) -> str:
        said = Words(words, x, y, self.on_paper(4.9), "beside", SANS, anchor=anchor, tracking=0)
        return self.words(said) if words else ""


def _ticks(length: float, to: float) -> Iterator[tuple[float, float, str]]:
    """Where a ruler has its marks, how long each is in points, and the words at it."""
    step = 1 if to <= 16 else 3 if to <= 30 else 6
    every = 12 if to > 3 else 6 if to > 1.5 else 1
    for inch in range(0, int(length + 1e-9) + 1, step):
        labelled = inch % every == 0
        long = 7 if labelled else 4.5 if inch % 6 == 0 else 2.5
        yield inch, long, str(inch) if labelled else ""
    if length % every and length % every > (0.25 * to if to > 3 else 0.5):
        yield length, 7, inches(length)


def _picture(shape: Picture) -> str:
    kind = {"svg": "svg+xml", "png": "png"}[shape.kind]
    where = {"x": short(shape.x), "y": short(shape.y), "width": short(shape.width), "height": short(shape.height)}
    return element("image", **where, href=f"data:image/{kind};base64,{b64encode(shape.content).decode()}")
