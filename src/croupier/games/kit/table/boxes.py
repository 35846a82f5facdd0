"""A table of boxes, from one layout: to scale with its dealer's side, and as felt with people below it.

Big Six is such a table, and so is that of a game that draws none of its own: a box for each wager of its catalogue.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.drawing.plan import Drawn, Part, Plan, Pointed, Words, box, fitted
from croupier.drawing.scaled import on, on_screen
from croupier.games.kit.table.art import RACK_DEEP, chip_rack, discard_rack, holder_part, oval, shoe, slot_part
from croupier.games.kit.table.geometry import (
    Area,
    Box,
    Holder,
    Layout,
    Lie,
    TableSize,
    inches,
    require_size,
    too_small,
)
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, box_hit, pointed
from croupier.games.kit.table.scene import distinct
from croupier.games.kit.wager import Wager

SIZE = TableSize(72, 42)
MARGIN, GAP = 2.0, 0.6
NAME_STRIP = 5.0
LEAST_SPACE = (5.0, 3.6)  # of a box, wide and deep
COLORS = frozenset({"yellow", "blue", "purple", "green", "red", "black", "white"})
ACROSS = 6  # boxes in a row, where a game has no layout of its own
UNIT = 10.0  # of a screen, for an inch of what is printed in a box
ROW = 200.0  # of a screen, deep enough for chips and their sum between the title of a box and what it pays
MOST_PEOPLE = 24


class Face(NamedTuple):
    """What is printed in a box, and the ground of its title."""

    title: str
    odds: str
    ground: str = "none"


class Boxes(NamedTuple):
    """A table of boxes: what it is called, its areas with their faces, and the rules that its marks point at."""

    title: str
    layout: Layout
    faces: Mapping[str, Face]
    kept_for: str = "name or logo of the house"
    spaces: tuple[str, ...] = ()
    odds: tuple[str, ...] = ()
    slots: Mapping[str, str] = {}  # the rules on the boxes of the dealer's side, and where each is
    cite: str | None = None

    def of(self, kind: str) -> tuple[str, ...]:
        """The rule on something, where a text has one."""
        return (kind,) if self.spaces else ()


def layout_of(wagers: Sequence[Wager], across: int = ACROSS) -> Layout:
    """A box for each wager; the last row is as wide as the others."""
    areas = []
    for row in range(-(-len(wagers) // across)):
        here = wagers[row * across : (row + 1) * across]
        wide = 60 // len(here)
        areas += [
            Area(wager.name, "wager", place * wide, row * 12, wide, 12, f"{wager.name} pays {wager.odds}")
            for place, wager in enumerate(here)
        ]
    return Layout(tuple(areas))


def table_of(title: str, wagers: Sequence[Wager], across: int = ACROSS) -> Boxes:
    """The table of a game that draws none: its wagers, and what they pay."""
    faces = {wager.name: Face(wager.name, f"pays {wager.odds}") for wager in wagers}
    return Boxes(title, layout_of(wagers, across), faces)


# To scale


def table_plan(table: Boxes, size: TableSize, holder: Holder) -> Plan:
    """The table from above, the dealer at the top. One that is too small for its boxes is refused."""
    require_size(size)
    printed = table.layout
    top = size.rail + 0.8 + RACK_DEEP + 1.6
    across = (size.width - 2 * (size.rail + MARGIN)) / printed.width
    down = (size.depth - size.rail - NAME_STRIP - top) / printed.height
    lie = Lie.of(printed.areas, size.rail + MARGIN, top, across, down)
    if any(
        _inner(lie, area)[side] < least for area in printed.areas for side, least in zip((2, 3), LEAST_SPACE, strict=True)
    ):
        least = f"{inches(LEAST_SPACE[0])} by {inches(LEAST_SPACE[1])} in"
        raise too_small(size, f"{len(printed.areas)} spaces of {least} or more", cite=table.cite)
    areas = [_part(area, table.faces[area.name], _inner(lie, area)) for area in printed.areas]
    middle = (size.width / 2, size.depth - size.rail - NAME_STRIP / 2)
    name = holder_part(holder, table.kept_for, *middle, size.width - 2 * (size.rail + 4), 1.3, "layout.holder")
    rack = chip_rack(size.width / 2, size.rail + 0.8 + RACK_DEEP / 2, min(28.0, size.width * 0.4))
    slots = [_slot(size, rule, where) for rule, where in table.slots.items()]
    cloth = box(size.rail, size.rail, size.width - 2 * size.rail, size.depth - 2 * size.rail, "cloth", corner=1.5)
    return Plan(
        f"{table.title}, {len(areas)} spaces",
        f"Table of {size.says} from above, the dealer at the top. "
        f"Spaces: {', '.join(area.inscription for area in printed.areas)}.",
        size.width,
        size.depth,
        (
            Part("table", f"table of {size.says}", "table", (box(0, 0, size.width, size.depth, "edge", corner=2.5),)),
            Part("cloth", "the cloth inside the rail", "cloth", (cloth,)),
            *areas,
            name,
            rack,
            *slots,
        ),
        tuple(_points(table, size, areas, name, rack, slots, named=bool(holder.name or holder.logo))),
    )


def _inner(lie: Lie, area: Area, gap: float = GAP) -> Box:
    x, y, wide, deep = lie.box(area)
    return x + gap / 2, y + gap / 2, wide - gap, deep - gap


def _part(area: Area, face: Face, where: Box) -> Part:
    id = f"space-{'-'.join(area.name.lower().replace('$', '').split())}"
    return Part(id, area.inscription, "area", tuple(space(face, where)), colour=area.colour)


def space(face: Face, where: Box, unit: float = 1.0, panel: float = 0.64) -> Iterator[Drawn]:
    """A box: its title on the color of its ground, and what it pays; between them chips have room on a screen."""
    x, y, wide, deep = where
    ground = face.ground if face.ground in COLORS else "area"
    high, middle = deep * panel, x + wide / 2
    yield box(x, y, wide, deep, "area", corner=0.6 * unit)
    yield box(x + 0.5 * unit, y + 0.5 * unit, wide - unit, high - 0.5 * unit, ground, corner=0.4 * unit)
    least = 0.3 if unit == 1.0 else 0.0  # a screen shows what is too small to be printed
    capital = fitted(face.title.upper(), wide - 2 * unit, min(2.4 * unit, high * 0.45), least, "a space of the layout")
    ink = on(ground) if ground != "area" else "words"
    yield Words(face.title.upper(), middle, y + 0.25 * unit + high / 2, capital, ink)
    low = fitted(face.odds.upper(), wide - 1.2 * unit, min(1.25 * unit, deep * 0.15), least, "the odds of a space")
    foot = (high + deep) / 2 if panel > 0.5 else deep - 1.6 * low
    yield Words(face.odds.upper(), middle, y + foot, low, "words")


def _slot(size: TableSize, rule: str, where: str) -> Part:
    toward = 1 if where.startswith("left") else -1  # the dealer's left is the drawing's right
    x = size.width / 2 + toward * size.width * 0.26
    return slot_part(rule, rule.removeprefix("boxes.") + " box", x, size.rail / 2, words_aside=-toward)


def _points(
    table: Boxes, size: TableSize, areas: Sequence[Part], name: Part, rack: Part, slots: Sequence[Part], *, named: bool
) -> Iterator[Pointed]:
    here = "below the spaces" if named else "a place kept for it, below the spaces"
    yield pointed(name, (size.width, size.depth - 6), table.of("layout.holder"), here, f"{inches(name.wide)} wide")
    first, last = areas[0], areas[-1]
    corner = (first.body[0][0] - 20, first.body[0][1] - 4)
    says = f"{len(areas)} spaces, each with the wheel’s symbol" if table.spaces else f"{len(areas)} spaces"
    yield pointed(first, corner, table.spaces, says, f"{inches(first.wide)} × {inches(first.deep)}")
    odds = last.shapes[-1]
    assert isinstance(odds, Words)
    right = odds.x + odds.width / 2 + 0.3
    says = "the odds below each symbol" if table.odds else "what each pays"
    yield Pointed(table.odds, last.id, right, odds.y, says, f"{inches(odds.capital)} high")
    for part, (rule, where) in zip(slots, table.slots.items(), strict=True):
        x = sum(px for px, _ in part.body) / len(part.body)
        yield pointed(part, (x, size.depth), (rule,), f"slot {where}", f"{inches(part.wide)} × {inches(part.deep)}")
    side = (size.width, size.rail + 0.8 + RACK_DEEP / 2)
    yield pointed(rack, side, (), "table inventory, before the dealer", f"{inches(rack.wide)} × {inches(rack.deep)}")


# On a screen


@lru_cache(maxsize=64)
def felt(title: str, wagers: tuple[Wager, ...], *, cards: bool) -> Felt:
    """The felt of a game that draws none: boxes in rows, people below them; `cards` have their places above."""
    ids = distinct(wager.name for wager in wagers)
    areas = tuple(
        FeltArea(ids[wager.name], f"{wager.name}, {wager.odds}", {"wager": wager.kind, "on": wager.on}) for wager in wagers
    )
    sheets = []
    for width, across, columns in ((1000.0, ACROSS, 7 if cards else 8), (390.0, 3, 4)):
        table, top = table_of(title, wagers, across), 44.0 + 170 * cards
        unit = (width - 80) / table.layout.width
        lie = Lie.of(table.layout.areas, 40, top, unit, ROW / 12)
        foot = top + table.layout.height * lie.down + (150 if cards else 26)
        height = foot + 30 * -(-MOST_PEOPLE // columns) + 6
        frame = oval((0, 0, width, height), 26, rail=14)
        art, anchors, hits = boxes_on(table, ids, lie, set(ids))
        anchors |= people(60, foot, width - 84, columns) | {"rack": Anchor(width / 2, 0)}
        if cards:
            dealt, placed = _dealt(width, foot)
            art, anchors = art + dealt, anchors | placed
        sheets.append(Sheet((0, 0, width, height), frame + art, frame, anchors, hits))
    return Felt("areas", f"{title} table", sheets[0], sheets[1], areas)


def _dealt(width: float, foot: float) -> tuple[str, dict[str, Anchor]]:
    """Shoe and discard rack, the dealer's cards between them, and a place for the cards of each seat."""
    side, small = width / 2 - (82 if width < 500 else 160), 0.5 if width < 500 else 0.8
    shared = {
        "cards-dealer": Anchor(width / 2, 84, 0.8, (36, 0)),
        "cards-board": Anchor(width / 2, 160, 0.8, (36, 0)),
        "shoe": Anchor(width / 2 + side - 20, 84, 0.6),
        "shoe-count": Anchor(width / 2 + side, 150, 0.8),
        "discards": Anchor(width / 2 - side, 84, 0.6),
        "discards-count": Anchor(width / 2 - side, 150, 0.8),
    }
    pitch = (width - 60) / 7
    own = {f"cards-{seat + 1}": Anchor(30 + pitch * (seat + 0.5), foot - 76, small, (pitch / 4, 0)) for seat in range(7)}
    standing = (shoe(0, 0, 1), width / 2 + side), (discard_rack(0, 0, 100), width / 2 - side)
    art = "".join(f'<g transform="translate({x:g} 84) scale({small})">{thing}</g>' for thing, x in standing)
    return art, shared | own


def boxes_on(
    table: Boxes, ids: Mapping[str, str], lie: Lie, pressed: set[str], gap: float = 8.0
) -> tuple[str, dict[str, Anchor], dict[str, str]]:
    """The boxes on a screen: their art, where chips lie on each, and what is pressed."""
    places = {area.name: _inner(lie, area, gap) for area in table.layout.areas}
    art = "".join(on_screen(space(table.faces[name], where, UNIT, 0.42)) for name, where in places.items())
    anchors = {ids[name]: Anchor(x + w / 2, y + h * 0.62, min(1.0, h / 110)) for name, (x, y, w, h) in places.items()}
    return art, anchors, {ids[name]: box_hit(*where) for name, where in places.items() if name in pressed}


def people(left: float, top: float, width: float, columns: int, pitch: float = 30) -> dict[str, Anchor]:
    """Where people stand, in rows."""
    seats = [divmod(seat, columns) for seat in range(MOST_PEOPLE)]
    return {
        f"seat-{seat}": Anchor(left + column * width / columns, top + row * pitch, 0.9)
        for seat, (row, column) in enumerate(seats, 1)
    }
