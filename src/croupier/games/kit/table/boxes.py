"""A table of boxes, from one layout: to scale with its dealer's side, and as felt with people below it.

Big Six is such a table, and so is that of a game that draws none of its own: a box for each wager of its catalogue.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from croupier.drawing.plan import Drawn, Part, Plan, Point, Words, box, fitted
from croupier.drawing.scaled import on, on_screen
from croupier.figures import inches
from croupier.games.kit.table import art
from croupier.games.kit.table.geometry import Area, Box, Holder, Layout, Lie, TableSize, require_size, too_small
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, box_hit, standing
from croupier.games.kit.table.scene import distinct, slug
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
NARROW = 500.0  # of a screen: a narrower one is held in the hand


class Boxes(NamedTuple):
    """A table of boxes: what it is called, its areas, and the rules that its marks point at."""

    title: str
    layout: Layout
    kept_for: str = "name or logo of the house"
    spaces: tuple[str, ...] = ()
    odds: tuple[str, ...] = ()
    slots: Mapping[str, str] = {}  # the rules on the boxes of the dealer's side, and where each is
    cite: str | None = None


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


def printed_in(area: Area) -> tuple[str, str]:
    """The title of a box, and what it pays."""
    title, _, odds = area.inscription.rpartition(" pays ")
    return title, odds


# To scale


def table_plan(table: Boxes, size: TableSize, holder: Holder) -> Plan:
    """The table from above, the dealer at the top. One that is too small for its boxes is refused."""
    require_size(size)
    printed, middle, rack = table.layout, size.width / 2, size.rail + 0.8 + art.RACK_DEEP / 2
    top, left = rack + art.RACK_DEEP / 2 + 1.6, size.rail + MARGIN
    down = (size.depth - size.rail - NAME_STRIP - top) / printed.height
    lie = Lie.of(printed.areas, left, top, (size.width - 2 * left) / printed.width, down)
    places = {area.name: _inner(lie, area) for area in printed.areas}
    if any(wide < LEAST_SPACE[0] or deep < LEAST_SPACE[1] for _, _, wide, deep in places.values()):
        least = f"{inches(LEAST_SPACE[0])} by {inches(LEAST_SPACE[1])} in"
        raise too_small(size, f"{len(places)} spaces of {least} or more", cite=table.cite)
    areas = [_part(area, places[area.name]) for area in printed.areas]
    x, y = areas[0].body[0]
    says = f"{len(areas)} spaces, each with the wheel’s symbol" if table.spaces else f"{len(areas)} spaces"
    areas[0] = areas[0].pointed(says, areas[0].measure, *table.spaces, toward=(x - 20, y - 4))
    odds, says = areas[-1].shapes[-1], "the odds below each symbol" if table.odds else "what each pays"
    assert isinstance(odds, Words)
    areas[-1] = art.beside(areas[-1], odds, says, *table.odds)
    name = art.holder_part(
        holder,
        table.kept_for,
        (middle, size.depth - size.rail - NAME_STRIP / 2),
        size.width - 2 * (size.rail + 4),
        1.3,
        "below the spaces" if holder.named else "a place kept for it, below the spaces",
        (size.width, size.depth - 6),
    )
    return art.table_plan(
        f"{table.title}, {len(areas)} spaces",
        f". Spaces: {', '.join(area.inscription for area in printed.areas)}.",
        size,
        art.straight(size, 2.5),
        (name, *areas, *_slots(table, size), art.chip_rack(middle, rack, min(28.0, size.width * 0.4))),
    )


def _inner(lie: Lie, area: Area, gap: float = GAP) -> Box:
    x, y, wide, deep = lie.box(area)
    return x + gap / 2, y + gap / 2, wide - gap, deep - gap


def _part(area: Area, where: Box) -> Part:
    return Part(f"space-{slug(area.name)}", area.inscription, "area", tuple(space(area, where)), colour=area.colour)


def space(area: Area, where: Box, unit: float = 1.0, panel: float = 0.64) -> Iterator[Drawn]:
    """A box: its title on the color of its ground, and what it pays; between them chips have room on a screen."""
    x, y, wide, deep = where
    title, pays = (words.upper() for words in printed_in(area))
    ground, ink = (area.colour, on(area.colour)) if area.colour in COLORS else ("area", "words")
    high, middle = deep * panel, x + wide / 2
    yield box(x, y, wide, deep, "area", corner=0.6 * unit)
    yield box(x + 0.5 * unit, y + 0.5 * unit, wide - unit, high - 0.5 * unit, ground, corner=0.4 * unit)
    least = 0.3 if unit == 1.0 else 0.0  # a screen shows what is too small to be printed
    capital = fitted(title, wide - 2 * unit, min(2.4 * unit, high * 0.45), least, "a space of the layout")
    yield Words(title, middle, y + 0.25 * unit + high / 2, capital, ink)
    low = fitted(pays, wide - 1.2 * unit, min(1.25 * unit, deep * 0.15), least, "the odds of a space")
    foot = (high + deep) / 2 if panel > 0.5 else deep - 1.6 * low
    yield Words(pays, middle, y + foot, low, "words")


def _slots(table: Boxes, size: TableSize) -> Iterator[Part]:
    """Those of the dealer's left lie on the right of the drawing."""
    for rule, where in table.slots.items():
        toward = 1 if where.startswith("left") else -1
        x, name = size.width * (0.5 + toward * 0.26), rule.removeprefix("boxes.") + " box"
        yield art.slot_part(rule, name, x, size.rail / 2, f"slot {where}", words_aside=-toward)


# On a screen


@lru_cache(maxsize=64)
def felt(title: str, wagers: tuple[Wager, ...], *, cards: bool) -> Felt:
    """The felt of a game that draws none: boxes in rows, people below them; `cards` have their places above."""
    ids = distinct(wager.name for wager in wagers)
    areas = tuple(
        FeltArea(ids[wager.name], f"{wager.name}, {wager.odds}", {"wager": wager.kind, "on": wager.on}) for wager in wagers
    )
    sheets = []
    for width, across, columns in ((1000.0, ACROSS, 7), (390.0, 3, 4)):
        above, below = (170.0, 150.0) if cards else (0.0, 26.0)
        printed = layout_of(wagers, across)
        sheet = boxes_sheet(printed, ids, width, (40, 44 + above), ROW / 12, columns, below=below)
        sheets.append(_with_cards(sheet) if cards else sheet)
    return Felt("areas", f"{title} table", sheets[0], sheets[1], areas)


def boxes_sheet(
    printed: Layout,
    pressed: Collection[str],
    width: float,
    corner: Point,
    down: float,
    columns: int,
    *,
    below: float = 26.0,
    least: float = 0.0,
) -> Sheet:
    """A screen so wide and at least so high: boxes from a corner on, each unit so far `down`, and people below them."""
    left, top = corner
    room = width - left - min(left, 44)
    lie, foot = Lie.of(printed.areas, *corner, room / printed.width, down), top + printed.height * down + below
    frame = (0.0, 0.0, width, max(least, foot + 96))
    outline = art.oval(frame, 24, rail=8 if width < NARROW else 14)
    ids = distinct(area.name for area in printed.areas)
    drawn, hits, anchors = outline, dict[str, str](), people(left + 20, foot, room, columns)
    anchors["rack"] = Anchor(width / 2, 0)
    for area in printed.areas:
        (x, y, wide, high), id = _inner(lie, area, 8.0), ids[area.name]
        drawn += on_screen(space(area, (x, y, wide, high), UNIT, 0.42))
        anchors[id] = Anchor(x + wide / 2, y + high * 0.62, min(1.0, high / 110))
        if area.name in pressed:
            hits[id] = box_hit(x, y, wide, high)
    return Sheet(frame, drawn, outline, anchors, hits)


def _with_cards(sheet: Sheet) -> Sheet:
    """Shoe and discard rack, the dealer's cards between them, and a place for the cards of each seat."""
    _, _, width, _ = sheet.box
    middle, side, small = (width / 2, width / 2 - 82, 0.5) if width < NARROW else (width / 2, width / 2 - 160, 0.8)
    pitch, foot = (width - 60) / 7, sheet.anchors["seat-1"].y
    anchors = {
        **sheet.anchors,
        "cards-dealer": Anchor(middle, 84, 0.8, (36, 0)),
        "cards-board": Anchor(middle, 160, 0.8, (36, 0)),
        "shoe": Anchor(middle + side - 20, 84, 0.6),
        "shoe-count": Anchor(middle + side, 150, 0.8),
        "discards": Anchor(middle - side, 84, 0.6),
        "discards-count": Anchor(middle - side, 150, 0.8),
    }
    for seat in range(7):
        anchors[f"cards-{seat + 1}"] = Anchor(30 + pitch * (seat + 0.5), foot - 76, small, (pitch / 4, 0))
    things = standing(art.shoe(1), middle + side, 84, small) + standing(art.discard_rack(100), middle - side, 84, small)
    return replace(sheet, art=sheet.art + things, anchors=anchors)


def people(left: float, top: float, width: float, columns: int, pitch: float = 30) -> dict[str, Anchor]:
    """Where people stand, in rows."""
    seats = [divmod(seat, columns) for seat in range(MOST_PEOPLE)]
    return {
        f"seat-{seat}": Anchor(left + column * width / columns, top + row * pitch, 0.9)
        for seat, (row, column) in enumerate(seats, 1)
    }
