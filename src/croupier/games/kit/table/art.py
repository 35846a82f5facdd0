"""What stands on many tables: on a screen the rail, racks, trays and shoes; to scale the table itself, the holder's name,
the tray of chips and slots, each with the mark that points at it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from croupier.drawing.letters import SERIF
from croupier.drawing.paint import FELT, FELT_DEEP, FELT_LINE, NIGHT, RAIL, RAIL_LINE, WHITE
from croupier.drawing.plan import Drawn, Part, Picture, Plan, Point, Shape, Words, box, box_about, fitted
from croupier.drawing.svg import element, points, text
from croupier.figures import inches
from croupier.games.kit.table.geometry import Box, Holder, TableSize

SLOT = (4.4, 0.9)  # of a drop box or a tip box, in inches
RACK_DEEP = 4.6
NAME_LEAST = 0.8
"""The lowest capitals of the holder's name that are read from a seat."""
_CARD = {"fill": "#fdfcf8", "stroke": "#b9b3a4"}

# On a screen


def oval(box: Box, radius: float, rail: float = 24) -> str:
    """A table with round ends, its rail around the felt."""
    x, y, width, height = box

    def ring(inset: float, corner: float, **paint: object) -> str:
        inner = {"width": width - 2 * inset, "height": height - 2 * inset, "rx": corner}
        return element("rect", x=x + inset, y=y + inset, **inner, **paint)

    inside = max(radius - rail, 6)
    return element(
        "g",
        ring(0, radius, fill=RAIL, stroke=RAIL_LINE, stroke_width=1.5),
        ring(rail, inside, fill=FELT),
        ring(rail + 10, max(inside - 10, 4), fill="none", stroke=FELT_LINE, stroke_opacity=0.45),
    )


_TUBES = ("#f1eee6", "#f1eee6", "#b3202a", "#b3202a", "#1e7a46", "#1e7a46", "#1e7a46", "#1b1b1b", "#1b1b1b", "#5b3a8c")
_FILLED = (10, 8, 10, 9, 10, 10, 6, 10, 8, 5)


def rack(x: float, y: float, width: float, height: float, tubes: int = 10) -> str:
    """The tray with its tubes of chips, seen from above; it tells nothing of what is in it."""
    chips = [((fill, FELT_LINE), full / 10, "", "") for fill, full in zip(_TUBES, _FILLED, strict=True)]
    return element("g", tray(width, height, chips[:tubes]), transform=f"translate({x + width / 2:g} {y + height / 2:g})")


def tray(width: float, height: float, tubes: Sequence[tuple[tuple[str, str], float, str, str]]) -> str:
    """The tray around the origin: of each denomination its look, how full its tube is drawn, its value, and how many
    pieces there are, where that is told."""
    parts = [
        element("rect", x=-width / 2, y=-height / 2, width=width, height=height, rx=6, fill="#4a4038", stroke="#6b5e53")
    ]
    pitch, foot = (width - 12) / max(len(tubes), 1), 27 if any(count for *_, count in tubes) else 0
    wide, deep, bottom = min(pitch - 4, 44.0), height - 12 - foot, height / 2 - 6 - foot
    for index, ((fill, edge), full, value, count) in enumerate(tubes):
        x, tall = (index + 0.5) * pitch + 6 - width / 2, max(deep * full, 3.0)
        ribs = "".join(
            f"M{x + 2 - wide / 2:.1f} {bottom - 4 * step:.1f}h{wide - 4:.1f}" for step in range(1, int(tall / 4) + 1)
        )
        parts += [
            element("rect", x=x - wide / 2, y=bottom - deep, width=wide, height=deep, rx=3, fill="#332c26"),
            element("rect", x=x + 2 - wide / 2, y=bottom - tall, width=wide - 4, height=tall, fill=fill),
            element("path", d=f"M{x:.1f} {bottom:.1f}v{-tall:.1f}", stroke=edge, stroke_width=5),
            element("path", d=ribs, stroke=NIGHT, stroke_width=0.7),
        ]
        if count:
            parts.append(text(value, x, bottom + 13, 16, WHITE, font_weight="600"))
            parts.append(text(count, x, bottom + 26.5, 15, FELT_LINE))
    return element("g", *parts)


def shoe(toward: int) -> str:
    """The shoe, its mouth towards the middle of the table; `toward` is 1 at the right-hand side of the drawing."""
    corners = points(*((toward * x, y) for x, y in ((-56, -22), (56, -38), (56, 38), (-56, 22))))
    mouth = element("rect", x=-toward * 62 - 8, y=-22, width=16, height=44, rx=2, **_CARD)
    body = element("polygon", points=corners, fill="#363c44", stroke="#7d8791", stroke_width=1.5, stroke_linejoin="round")
    return element("title", "shoe") + mouth + body


def discard_rack(wide: float = 136.0) -> str:
    """The rack for discards, with room beside the cards for their number."""
    frame = element("rect", x=-wide / 2, y=-35, width=wide, height=70, rx=6, fill=FELT_DEEP, stroke=FELT_LINE)
    return element("title", "discards") + frame + pile(35 - wide / 2, 0.6)


def pile(x: float, size: float) -> str:
    """Cards face down on each other, around a point of the middle line."""
    card = {"rx": 3, "stroke": _CARD["stroke"], "width": 60 * size, "height": 84 * size}
    return "".join(
        element("rect", fill=fill, x=x - 30 * size - off, y=off / 2 - 42 * size, **card)
        for off, fill in ((6.0, _CARD["fill"]), (3.0, _CARD["fill"]), (0.0, "#33475b"))
    )


# To scale, in inches

Outline = Callable[[float, str], Shape]
"""The outline of a table so far inside its edge, in an ink."""


def table_plan(title: str, says: str, size: TableSize, outline: Outline, parts: Iterable[Part]) -> Plan:
    """A table from above, the dealer at the top, with what lies on it; marks point at it in the order of the parts."""
    every = (
        Part("table", f"table of {size.says}", "table", (outline(0, "edge"),)),
        Part("cloth", "the cloth inside the rail", "cloth", (outline(size.rail, "cloth"),)),
        *parts,
    )
    told = f"Table of {size.says} from above, the dealer at the top{says}"
    return Plan(title, told, size.width, size.depth, every, tuple(point for part in every for point in part.points))


def straight(size: TableSize, corner: float) -> Outline:
    """The outline of a table with straight sides, its corners rounded by a radius."""

    def outline(inset: float, ink: str) -> Shape:
        wide, deep = size.width - 2 * inset, size.depth - 2 * inset
        return box(inset, inset, wide, deep, ink, corner=corner - bool(inset))

    return outline


def holder_part(
    holder: Holder,
    kept_for: str,
    where: Point,
    wide: float,
    most: float,
    here: str,
    toward: Point,
    id: str = "layout.holder",
) -> Part:
    """The holder's logo and name side by side, around a point; or the place that is kept for them.

    `here` is what the mark says of it, which is led to the side that faces another point.
    """
    x, y = where
    if not holder.named:
        place, wide = kept_for[0].upper() + kept_for[1:], min(wide, 26)
        frame = box_about(x, y, wide, 2 * most, "open", corner=0.4)
        capital = fitted(place, wide - 1, min(0.9, 0.66 * most), 0.3, "the place of the holder's name", tracking=0.02)
        part = Part(id, kept_for, "holder", (frame, Words(place, x, y, capital, "quiet", tracking=0.02)))
    else:
        name, mark = (holder.name or "").upper(), 2.4 * most if holder.logo is not None else 0.0
        room = wide - mark - (gap := 0.9 * most if mark and name else 0.0)
        least = min(NAME_LEAST, most)
        capital = fitted(name, room, most, least, "the holder's name on the layout", face=SERIF, tracking=0.1)
        words = Words(name, x, y, capital, "words", SERIF, tracking=0.1)
        long = mark + gap + words.width
        left = x - long / 2
        shapes: list[Drawn] = [box_about(x, y, long, max(mark, 1.2 * capital), "bare")]
        if holder.logo is not None:
            shapes.append(Picture(left, y - mark / 2, mark, mark, holder.logo, holder.kind))
        if name:
            shapes.append(replace(words, x=left + mark + gap, anchor="start"))
        part = Part(id, holder.name or "logo of the holder", "holder", tuple(shapes))
    return part.pointed(here, f"{inches(part.wide)} wide", toward=toward)


def chip_rack(x: float, y: float, wide: float, tubes: int = 10, here: str = "table inventory, before the dealer") -> Part:
    """The tray of the table inventory, around a point."""
    pitch = (wide - 0.5) / tubes
    middles = (x - wide / 2 + 0.25 + (tube + 0.5) * pitch for tube in range(tubes))
    columns = (box_about(middle, y, pitch * 0.7, RACK_DEEP - 1, "hair", corner=0.3) for middle in middles)
    shapes = (box_about(x, y, wide, RACK_DEEP, "thing", corner=0.4), *columns)
    part = Part("inventory", "table inventory: the tray of chips", "fixture", shapes)
    return part.pointed(here, part.measure, at=(x + wide / 2, y))


def slot_part(id: str, name: str, x: float, y: float, here: str, *, sure: bool = True, words_aside: int = -1) -> Part:
    """The slot of a locked box in the rail, its name beside it (-1 left, 1 right); dashed where its place is open."""
    shape = box_about(x, y, *SLOT, "slot" if sure else "open", corner=0.4)
    label, anchor = name if sure else f"{name}: as approved", "start" if words_aside > 0 else "end"
    side = x + words_aside * (SLOT[0] / 2 + 0.5)
    words = Words(label.upper(), side, y, 0.62, "quiet", anchor=anchor, tracking=0.03)
    part = Part(id, label, "fixture", (shape, words))
    return part.pointed(here, part.measure, at=(x, y + SLOT[1] / 2))


def beside(part: Part, words: Words, here: str, *paths: str, side: int = 1) -> Part:
    """The part with a mark beside its words (-1 left, 1 right), which tells how high they are."""
    at = (words.x + side * (words.width / 2 + 0.3), words.y)
    return part.pointed(here, f"{inches(words.capital)} high", *paths, at=at)
