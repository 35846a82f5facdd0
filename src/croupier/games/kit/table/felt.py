"""A table's felt: what is printed and stands on it, drawn once for a set of rules, and where things lie on it.

There are two drawings, `wide`, and `tall` for a narrow screen. Both have the same areas under the same ids. What moves
(chips, cards, the ball) is no part of them: it is put onto anchors, by `pieces` here and by the page's own script there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.drawing.svg import element, points, text

FELT, FELT_DEEP, FELT_LINE = "#0f4c3a", "#0b3b2d", "#e9dfc1"
RAIL, RAIL_LINE = "#2c2521", "#4a3f37"
POCKET = {"red": "#b3202a", "black": "#1b1b1b", "green": "#1e7a46"}
WHITE, NIGHT, BRASS = "#ffffff", "#0a1512", "#d9b45b"
FONT = "'Croupier Sans', 'Source Sans 3', system-ui, 'Helvetica Neue', Arial, sans-serif"
SERIF = "'Croupier Serif', 'Source Serif 4', Georgia, 'Times New Roman', serif"


@dataclass(frozen=True, slots=True)
class Anchor:
    """Where things are put: the first, or the middle of several that lie `step` apart; `size` scales them.

    `cover` is how much of the felt chips hide there, so that no inscription looks out from behind them.
    """

    x: float
    y: float
    size: float = 1.0
    step: tuple[float, float] = (0.0, 0.0)
    centred: bool = True
    cover: float = 0.0

    def of(self, index: int, count: int) -> tuple[float, float]:
        """The point of the `index`-th of so many."""
        place = index - (count - 1) / 2 if self.centred else float(index)
        return self.x + place * self.step[0], self.y + place * self.step[1]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One drawing of the felt: the box it fills, its art, the anchors by place, and what is pressed for each area.

    `outline` is the art of a picture so small that nothing can be read on it.
    """

    box: tuple[float, float, float, float]
    art: str
    outline: str
    anchors: Mapping[str, Anchor]
    hits: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FeltArea:
    """An area, line or corner that a wager is made on: the id of its element, its name for people, and the fields of
    the command that it settles."""

    id: str
    label: str
    fields: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Felt:
    kind: str
    title: str
    wide: Sheet
    tall: Sheet
    areas: tuple[FeltArea, ...] = ()

    @property
    def sheets(self) -> dict[str, Sheet]:
        return {"wide": self.wide, "tall": self.tall}


# What is pressed


def round_hit(x: float, y: float, radius: float) -> str:
    return element("circle", cx=x, cy=y, r=radius)


def box_hit(x: float, y: float, width: float, height: float) -> str:
    return element("rect", x=x, y=y, width=width, height=height, rx=3)


def shape_hit(corners: Iterable[tuple[float, float]]) -> str:
    return element("polygon", points=points(*corners))


# What stands on many tables


def oval(box: tuple[float, float, float, float], radius: float, rail: float = 24) -> str:
    """A table with round ends, its rail around the felt."""
    x, y, width, height = box
    frame = {"x": x, "y": y, "width": width, "height": height, "rx": radius}
    inner = {"x": x + rail, "y": y + rail, "width": width - 2 * rail, "height": height - 2 * rail}
    thin = {name: value + (10 if name in "xy" else -20) for name, value in inner.items()}
    inside = max(radius - rail, 6)
    return element(
        "g",
        element("rect", fill=RAIL, stroke=RAIL_LINE, stroke_width=1.5, **frame),
        element("rect", fill=FELT, rx=inside, **inner),
        element("rect", fill="none", stroke=FELT_LINE, stroke_opacity=0.45, rx=max(inside - 10, 4), **thin),
    )


_TUBES = ("#f1eee6", "#f1eee6", "#b3202a", "#b3202a", "#1e7a46", "#1e7a46", "#1e7a46", "#1b1b1b", "#1b1b1b", "#5b3a8c")
_FILLED = (10, 8, 10, 9, 10, 10, 6, 10, 8, 5)


def rack(x: float, y: float, width: float, height: float, tubes: int = 10) -> str:
    """The tray with its tubes of chips, seen from above; it tells nothing of what is in it."""
    pitch = (width - 20) / tubes
    parts = [
        element("title", "table inventory"),
        element("rect", x=x, y=y, width=width, height=height, rx=6, fill="#4a4038", stroke="#6b5e53"),
    ]
    for tube in range(tubes):
        left, deep = x + 10 + tube * pitch + 2, height - 12
        fill, count = _TUBES[tube % len(_TUBES)], _FILLED[tube % len(_FILLED)]
        edge = "#33475b" if fill == "#f1eee6" else "#efe6d2"
        tall = deep * count / 10
        bottom = y + 6 + deep
        ribs = "".join(f"M{left + 2:.1f} {bottom - step * deep / 10:.1f}h{pitch - 8:.1f}" for step in range(count + 1))
        spots = "".join(f"M{left + 2 + (pitch - 8) * part:.1f} {bottom:.1f}v{-tall:.1f}" for part in (0.2, 0.5, 0.8))
        parts += [
            element("rect", x=left, y=y + 6, width=pitch - 4, height=deep, rx=3, fill="#332c26"),
            element("rect", x=left + 2, y=bottom - tall, width=pitch - 8, height=tall, fill=fill),
            element("path", d=spots, stroke=edge, stroke_width=2.4),
            element("path", d=ribs, stroke=NIGHT, stroke_width=0.7),
        ]
    return element("g", *parts)


def tray(width: float, height: float, tubes: Sequence[tuple[str, tuple[str, str], int, float]]) -> str:
    """The same with what is in it, around the origin: of each denomination its value, its look, how many pieces there are,
    and how full its tube is drawn."""
    left, top, pitch = -width / 2, -height / 2, (width - 12) / max(len(tubes), 1)
    parts = [element("rect", x=left, y=top, width=width, height=height, rx=6, fill="#4a4038", stroke="#6b5e53")]
    for index, (value, (fill, edge), count, full) in enumerate(tubes):
        x, deep = left + 6 + index * pitch + 2, height - 33
        tall = max(deep * full, 3.0)
        wide = min(pitch - 4, 44.0)
        at = x + (pitch - 4 - wide) / 2
        bottom = top + 4 + deep
        ribs = "".join(f"M{at + 2:.1f} {bottom - 3 * step:.1f}h{wide - 4:.1f}" for step in range(1, int(tall / 3) + 1))
        parts += [
            element("rect", x=at, y=top + 4, width=wide, height=deep, rx=3, fill="#332c26"),
            element("rect", x=at + 2, y=bottom - tall, width=wide - 4, height=tall, fill=fill),
            element("path", d=f"M{at + wide / 2:.1f} {bottom:.1f}v{-tall:.1f}", stroke=edge, stroke_width=5),
            element("path", d=ribs, stroke=NIGHT, stroke_width=0.7),
            text(value, x + pitch / 2 - 2, bottom + 9, 16, WHITE, font_weight="600"),
            text(f"× {count}", x + pitch / 2 - 2, bottom + 22.5, 15, FELT_LINE),
        ]
    return element("g", *parts)


def shoe(x: float, y: float, toward: int) -> str:
    """The shoe, its mouth towards the middle of the table; `toward` is 1 at the right-hand side of the drawing."""
    corners = ((-56, -22), (56, -38), (56, 38), (-56, 22))
    body = points(*((x + toward * dx, y + dy) for dx, dy in corners))
    mouth = {"x": x - toward * 62 - 8, "y": y - 22, "width": 16, "height": 44, "rx": 2}
    return element(
        "g",
        element("title", "shoe"),
        element("rect", fill="#fdfcf8", stroke="#b9b3a4", **mouth),
        element("polygon", points=body, fill="#363c44", stroke="#7d8791", stroke_width=1.5, stroke_linejoin="round"),
    )


def discard_rack(x: float, y: float, wide: float = 136.0) -> str:
    """The rack for discards, with room beside the cards for their number."""
    left = x - wide / 2 + 10
    cards = [
        element(
            "rect", x=left + 3 * place, y=y - 25, width=34, height=50, rx=3, fill="#fdfcf8", stroke="#b9b3a4",
            stroke_width=0.8,
        )
        for place in range(6)
    ]  # fmt: skip
    return element(
        "g",
        element("title", "discards"),
        element("rect", x=x - wide / 2, y=y - 35, width=wide, height=70, rx=6, fill=FELT_DEEP, stroke=FELT_LINE),
        *cards,
        element("rect", x=left + 18, y=y - 22, width=28, height=44, rx=2, fill="#33475b", stroke="#6f879e"),
    )


def words(line: str, x: float, y: float, size: float) -> str:
    """Words printed on the felt."""
    return text(line, x, y, size, FELT_LINE)
