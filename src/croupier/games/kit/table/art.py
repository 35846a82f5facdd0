"""What stands on many tables: on a screen the rail, racks, trays and shoes; to scale the holder's name, rack and slots."""

from collections.abc import Sequence
from dataclasses import replace

from croupier.drawing.letters import SERIF
from croupier.drawing.paint import FELT, FELT_DEEP, FELT_LINE, NIGHT, RAIL, RAIL_LINE, WHITE
from croupier.drawing.plan import Drawn, Part, Picture, Words, box_about, fitted
from croupier.drawing.svg import element, points, text
from croupier.games.kit.table.geometry import Box, Holder

SLOT = (4.4, 0.9)  # of a drop box or a tip box, in inches
RACK_DEEP = 4.6
NAME_LEAST = 0.8
"""The lowest capitals of the holder's name that are read from a seat."""

# On a screen


def oval(box: Box, radius: float, rail: float = 24) -> str:
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
    looks = [(fill, "#33475b" if fill == _TUBES[0] else "#efe6d2") for fill in (*_TUBES, *_TUBES)[:tubes]]
    filled = [(look, count / 10) for look, count in zip(looks, _FILLED * 2, strict=False)]
    where = f"translate({x + width / 2:g} {y + height / 2:g})"
    return element("g", element("title", "table inventory"), *_trough(width, height, filled), transform=where)


def tray(width: float, height: float, tubes: Sequence[tuple[str, tuple[str, str], int, float]]) -> str:
    """The same with what is in it, around the origin: of each denomination its value, its look, how many pieces there are,
    and how full its tube is drawn."""
    left, pitch, foot = -width / 2 + 4, (width - 12) / max(len(tubes), 1), height / 2
    parts = _trough(width, height, [(look, full) for _, look, _, full in tubes], foot=27)
    for index, (value, _, count, _) in enumerate(tubes):
        x = left + (index + 0.5) * pitch + 2
        parts += [
            text(value, x, foot - 20, 16, WHITE, font_weight="600"),
            text(f"× {count}", x, foot - 6.5, 15, FELT_LINE),
        ]
    return element("g", *parts)


def _trough(width: float, height: float, tubes: Sequence[tuple[tuple[str, str], float]], foot: float = 0.0) -> list[str]:
    """The tray around the origin, its tubes of chips by their look and by how full they are; `foot` is kept for words."""
    parts = [
        element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=6, fill="#4a4038", stroke="#6b5e53")
    ]
    pitch, deep = (width - 12) / max(len(tubes), 1), height - 12 - foot
    wide, bottom = min(pitch - 4, 44.0), height / 2 - 6 - foot
    for index, ((fill, edge), full) in enumerate(tubes):
        x, tall = -width / 2 + 6 + (index + 0.5) * pitch - wide / 2, max(deep * full, 3.0)
        ribs = "".join(f"M{x + 2:.1f} {bottom - 4 * step:.1f}h{wide - 4:.1f}" for step in range(1, int(tall / 4) + 1))
        parts += [
            element("rect", x=x, y=bottom - deep, width=wide, height=deep, rx=3, fill="#332c26"),
            element("rect", x=x + 2, y=bottom - tall, width=wide - 4, height=tall, fill=fill),
            element("path", d=f"M{x + wide / 2:.1f} {bottom:.1f}v{-tall:.1f}", stroke=edge, stroke_width=5),
            element("path", d=ribs, stroke=NIGHT, stroke_width=0.7),
        ]
    return parts


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


# To scale, in inches


def holder_part(holder: Holder, kept_for: str, x: float, y: float, wide: float, most: float, rule: str) -> Part:
    """The holder's logo and name side by side, around a point; or the place that is kept for them."""
    if holder.name is None and holder.logo is None:
        frame = box_about(x, y, min(wide, 26), 2 * most, "open", corner=0.4)
        place = kept_for[0].upper() + kept_for[1:]
        capital = fitted(
            place, min(wide, 26) - 1, min(0.9, 0.66 * most), 0.3, "the place of the holder's name", tracking=0.02
        )
        return Part(rule, kept_for, "holder", (frame, Words(place, x, y, capital, "quiet", tracking=0.02)))
    mark = 2.4 * most if holder.logo is not None else 0.0
    gap = 0.9 * most if mark and holder.name else 0.0
    name = (holder.name or "").upper()
    least = min(NAME_LEAST, most)
    room = wide - mark - gap
    capital = fitted(name, room, most, least, "the holder's name on the layout", face=SERIF, tracking=0.1) if name else most
    words = Words(name, x, y, capital, "words", SERIF, tracking=0.1)
    long = mark + gap + words.width
    left = x - long / 2
    shapes: list[Drawn] = [box_about(x, y, long, max(mark, 1.2 * capital), "bare")]
    if holder.logo is not None:
        shapes.append(Picture(left, y - mark / 2, mark, mark, holder.logo, holder.kind))
    if name:
        shapes.append(replace(words, x=left + mark + gap, anchor="start"))
    return Part(rule, holder.name or "logo of the holder", "holder", tuple(shapes))


def chip_rack(x: float, y: float, wide: float, tubes: int = 10) -> Part:
    """The tray of the table inventory, around a point."""
    shapes: list[Drawn] = [box_about(x, y, wide, RACK_DEEP, "thing", corner=0.4)]
    pitch = (wide - 0.5) / tubes
    for tube in range(tubes):
        middle = x - wide / 2 + 0.25 + (tube + 0.5) * pitch
        shapes.append(box_about(middle, y, pitch * 0.7, RACK_DEEP - 1, "hair", corner=0.3))
    return Part("inventory", "table inventory: the tray of chips", "fixture", tuple(shapes))


def slot_part(id: str, name: str, x: float, y: float, *, sure: bool = True, words_aside: int = 0) -> Part:
    """The slot of a locked box in the rail, its name beside it (-1 left, 1 right); dashed where its place is open."""
    shape = box_about(x, y, *SLOT, "slot" if sure else "open", corner=0.4)
    capital = 0.62
    shapes: list[Drawn] = [shape]
    aside = words_aside or 1
    anchor = "start" if aside > 0 else "end"
    label = name if sure else f"{name}: as approved"
    shapes.append(Words(label.upper(), x + aside * (SLOT[0] / 2 + 0.5), y, capital, "quiet", anchor=anchor, tracking=0.03))
    return Part(id, label, "fixture", tuple(shapes))
