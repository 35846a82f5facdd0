"""A roulette table drawn: to scale, with the wheel at the left end, and as felt, wide and upright.

The dealer's side is at the top. The layout is seen from the players' side: the zeros towards the wheel, the dozens and even
chances next to the players. On a narrow screen it stands upright. Boxes have the same faces everywhere.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.drawing.paint import FELT, POCKET, RAIL, RAIL_LINE
from croupier.drawing.plan import Circle, Drawn, Part, Plan, Pointed, Shape, Words, box, box_about, fitted, round_about
from croupier.drawing.scaled import on_screen
from croupier.drawing.svg import element
from croupier.games.kit.table.art import RACK_DEEP, holder_part, oval, slot_part
from croupier.games.kit.table.boxes import people
from croupier.games.kit.table.geometry import (
    Area,
    Box,
    Holder,
    Lie,
    Spot,
    TableSize,
    inches,
    require_size,
    too_small,
    wheel_size,
)
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, box_hit, pointed, round_hit, shape_hit
from croupier.games.kit.table.scene import distinct
from croupier.games.kit.wager import Wager
from croupier.games.roulette.geometry import Cell, layout, race_track
from croupier.games.roulette.rules import RouletteRules, wheel_of
from croupier.games.roulette.wagers import catalogue
from croupier.games.roulette.wheel import NUMBERS, POCKETS, TRACK, shown

SIZE = TableSize(102, 54)
WELL = 2.0  # between the wheel's bowl and what lies around it
MARGIN = 1.8
NAME_STRIP = 4.6
REPLICA = (44.0, 9.5)  # the track that repeats the wheel, wide and deep
LEAST_BOX = (2.4, 2.6)  # of a number, along the table and across it
MOST_BOX = (4.0, 4.4)
POINTED = 0.8  # how far the zeros come to a point, as a part of half a box
COLOURS = {"red", "black", "green"}
LETTERS = {"red": "R", "black": "B"}
NARROW = 390.0  # the width of the tall drawing


# Faces, on the table and on a screen


class Print(NamedTuple):
    """How boxes are printed: how many units an inch is, how far zeros come to a point, and for a screen room for chips,
    letters for colours, and words that run up boxes that stand `upright`."""

    unit: float = 1.0
    point: float = 0.0
    screen: bool = False
    upright: bool = False

    @property
    def least(self) -> float:
        return 0.0 if self.screen else 0.2

    def fit(self, words: str, wide: float, most: float, least: float | None = None) -> float:
        """The height of capitals at which words fit a width; what a screen has no room for is small there."""
        return fitted(words, wide, most, self.least if least is None or self.screen else least, "a box of the layout")


def faces(rules: RouletteRules, area: Area, where: Box, how: Print) -> Iterator[Drawn]:
    """A box with what is printed in it, or with the plate that covers it."""
    x, y, wide, deep = where
    zero = area.name in rules.zeros
    right, below, ink = x + wide, y + deep, area.colour if area.colour in COLOURS else "area"
    if not zero:
        yield box(x, y, wide, deep, "area")
    elif how.upright:
        yield Shape(((x, y), (x + wide / 2, y - how.point), (right, y), (right, below), (x, below)), ink)
    else:
        yield Shape(((x, y), (right, y), (right, below), (x, below), (x - how.point, y + deep / 2)), ink)
    aside = 0.0 if how.upright else how.point
    if area.name == rules.covered_number:
        yield from _cover(area, where, how, aside)
    elif area.kind == "number":
        yield from _number(area, where, how, aside / 4 if zero else 0.0, zero=zero)
    else:
        yield from _outside(area, where, how)


def _number(area: Area, where: Box, how: Print, aside: float, *, zero: bool) -> Iterator[Drawn]:
    x, y, wide, deep = where
    cx, cy = x + wide / 2, y + deep / 2
    if not zero:
        ink = area.colour if area.colour in COLOURS else "thing"
        yield Shape(tuple(round_about(cx, cy, wide * 0.4, deep * 0.42, 0, 348.75, 31)), ink)
    letter = LETTERS.get(area.colour, "") if how.screen else ""
    capital = how.fit(area.inscription.upper(), wide * 0.66, min(deep * 0.3, wide * 0.3, 1.15 * how.unit))
    ink = "light" if area.colour in COLOURS else "words"
    yield Words(area.inscription.upper(), cx - aside, cy - (deep * 0.08 if letter else 0.0), capital, ink, tracking=0.0)
    if letter:
        yield Words(letter, cx, cy + deep * 0.27, max(6.0, deep * 0.13), ink, tracking=0.0)


def _outside(area: Area, where: Box, how: Print) -> Iterator[Drawn]:
    """A stated wager with what it pays, a diamond for a colour, or words; they run up a box that stands."""
    x, y, wide, deep = where
    turned = how.upright and deep > wide and area.kind != "column"
    cx, cy = x + wide / 2, y + deep / 2
    long, short, u = (deep, wide, how.unit) if turned else (wide, deep, how.unit)
    along = long * (0.1 if area.colour in COLOURS else 0.14) if turned else 0.0  # room for chips at the foot

    def at(dx: float, dy: float) -> tuple[float, float]:
        return (cx + dy, cy - dx) if turned else (cx + dx, cy + dy)

    def words(line: str, down: float, capital: float, ink: str = "words") -> Words:
        return Words(line, *at(along, down), capital, ink, turn=-90.0 if turned else 0.0)

    inscribed = area.inscription.upper()
    if area.kind == "stated":
        title, _, odds = inscribed.rpartition(" PAYS ")
        yield words(title, -short * 0.17, how.fit(title, long * (1 - 0.28 * turned) - 0.8 * u, short * 0.2))
        yield words(odds, short * 0.2, how.fit(odds, long - 0.8 * u, short * 0.16))
    elif area.colour in COLOURS:
        half, tall = min(long / 2 - 0.4 * u, 2.6 * short / 3), short / 2 - 0.35 * u
        corners = ((along - half, 0.0), (along, -tall), (along + half, 0.0), (along, tall))
        yield Shape(tuple(at(*corner) for corner in corners), area.colour)
        yield words(inscribed, 0.0, how.fit(inscribed, half * 1.1, short * (0.19 if how.screen else 0.16)), "light")
    else:
        column = area.kind == "column"
        up = short * 0.22 if column and how.screen else 0.0
        free = long - (0.3 if column and how.screen else 0.7) * u
        yield words(inscribed, -up, how.fit(inscribed, free, short * (0.17 if column else 0.24)))


def _cover(area: Area, where: Box, how: Print, aside: float) -> Iterator[Drawn]:
    """The plate over a box that cannot be wagered on."""
    x, y, wide, deep = where
    u, cx, cy = how.unit, x + wide / 2 - aside / 4, y + deep / 2
    yield box_about(cx, cy, wide + aside * 0.3 - 0.3 * u, deep - 0.7 * u, "cover", corner=0.3 * u)
    capital = min(wide * 0.26, deep * 0.16)
    yield Words(area.inscription, cx, cy - deep * 0.2, capital, "under cover", tracking=0.0)
    yield Shape(((cx - wide * 0.3, cy - deep * 0.2), (cx + wide * 0.3, cy - deep * 0.2)), "line", closed=False)
    for row, words in enumerate(("COVERED:", "NO WAGER")):
        capital = how.fit("NO WAGER", wide - 0.3 * u, 0.5 * u, 0.2)
        yield Words(words, cx, cy + deep * (0.06 + 0.18 * row), capital, "under cover", tracking=0.0)


def _track(rules: RouletteRules, cells: Sequence[Cell], capital: float) -> Iterator[Drawn]:
    """The track that repeats the wheel, clockwise."""
    for each, cell in zip(wheel_of(rules).sectors, cells, strict=True):
        yield Shape(cell.corners, each.colour if each.colour in COLOURS else "neutral")
        yield Words(each.mark, *cell.middle, capital, "light", tracking=0.0)


# To scale


def table_plan(rules: RouletteRules, size: TableSize, holder: Holder) -> Plan:
    """The table in use. One that is too small for its wheel or its boxes is refused."""
    require_size(size)
    return _Table(rules, size, holder).plan()


class _Table:
    def __init__(self, rules: RouletteRules, size: TableSize, holder: Holder) -> None:
        self.rules, self.size, self.holder = rules, size, holder
        across = wheel_size(rules, rules.wheel.diameter_inches, size.wheel)
        self.printed, self.radius = layout(rules), float(across) / 2
        self._lay()

    def _lay(self) -> None:
        """Where the layout lies: as large as goes beside the wheel and below the dealer's chips."""
        size, printed = self.size, self.printed
        self.left = size.rail + 2 * (self.radius + WELL)
        self.top = size.rail + 0.8 + RACK_DEEP + 1.2
        if self.rules.five_adjacent.replica:
            self.top += REPLICA[1] + 1.2
        wide = size.width - size.rail - MARGIN - self.left
        deep = size.depth - size.rail - NAME_STRIP - self.top
        point = POINTED if self.rules.zeros else 0.0
        self.across = min(wide / (printed.height + point), MOST_BOX[0] / 2)
        self.down = min(deep / printed.width, MOST_BOX[1] / 2)
        tall = 2 * (self.radius + WELL) + 2 * size.rail
        if size.depth < tall or 2 * self.across < LEAST_BOX[0] or 2 * self.down < LEAST_BOX[1]:
            least = f"{inches(LEAST_BOX[0])} by {inches(LEAST_BOX[1])} in"
            raise too_small(
                size,
                f"a wheel {inches(2 * self.radius)} in across and {len(printed.areas)} boxes beside it, "
                f"those of numbers {least} or more",
                cite=self.rules.cite("wheel.diameter_inches"),
            )
        spare = deep - self.down * printed.width
        self.top += spare * 0.4
        self.how = Print(point=point * self.across)
        self.left += self.how.point + max(0.0, (wide - self.across * (printed.height + point)) * 0.6)
        self.long = self.across * printed.height
        self.lie = Lie.of(printed.areas, self.left, self.top, self.across, self.down, turned=True)

    def plan(self) -> Plan:
        rules, size, covered = self.rules, self.size, self.rules.covered_number
        inner = box(size.rail, size.rail, size.width - 2 * size.rail, size.depth - 2 * size.rail, "cloth", corner=2)
        parts = [
            Part("table", f"table of {size.says}", "table", (box(0, 0, size.width, size.depth, "edge", corner=3),)),
            Part("cloth", "the cloth inside the rail", "cloth", (inner,)),
            self._wheel(),
            *(self._area(area) for area in self.printed.areas),
            *self._replica(),
            self._name(),
            self._chips(),
            self._slot("boxes.drop", rules.boxes.drop, -0.22),
            self._slot("boxes.tip", rules.boxes.tip, 0.36),
            *self._signs(),
        ]
        kind = rules.physical_wheel.replace("-", " ")
        names = ", ".join(f"{area.name}{' (covered)' if area.name == covered else ''}" for area in self.printed.areas)
        return Plan(
            f"Roulette, {kind}" + (f", {covered} covered" if covered else ""),
            f"Table of {size.says} from above, the dealer at the top, the wheel at the left. Areas: {names}.",
            size.width,
            size.depth,
            tuple(parts),
            tuple(self._points({part.id: part for part in parts})),
        )

    def _area(self, area: Area) -> Part:
        title = f"{area.name}, covered" if area.name == self.rules.covered_number else area.name
        shapes = tuple(faces(self.rules, area, self.lie.box(area), self.how))
        return Part(f"box-{_id(area.name)}", title, "area", shapes, colour=area.colour)

    def _wheel(self) -> Part:
        x, y = self.size.rail + WELL + self.radius, self.size.depth / 2
        shapes: list[Drawn] = [Circle(x, y, self.radius, "wood")]
        shapes += [Circle(x, y, self.radius * part, "second") for part in (0.95, 0.84, 0.7, 0.5)]
        shapes.append(Words("WHEEL", x, y, 1.2, "words"))
        return Part("wheel.diameter_inches", f"the wheel, {inches(2 * self.radius)} in across", "wheel", tuple(shapes))

    def _replica(self) -> Iterator[Part]:
        """The track for wagers on five adjacent numbers."""
        if not self.rules.five_adjacent.replica:
            return
        wide, high = min(REPLICA[0], self.size.width - self.left - self.size.rail - MARGIN), REPLICA[1]
        x, y = self.left + (self.long - wide) / 2, self.size.rail + 0.8 + RACK_DEEP + 1.4
        thick, words = high * 0.34, "FIVE ADJACENT NUMBERS"
        cells = race_track(len(self.rules.ring.order), x, y, wide, high, thick)
        shapes = (
            box(x, y, wide, high, "bare", corner=high / 2),
            *_track(self.rules, cells, 0.72),
            Words(words, x + wide / 2, y + high / 2, self.how.fit(words, wide - 2 * thick - 3, 0.75), "words"),
        )
        title = "replica of the wheel for wagers on five adjacent numbers"
        yield Part("five_adjacent.replica", title, "replica", shapes)

    def _name(self) -> Part:
        kept_for = str(self.rules.in_force.says["layout.holder"].value).removeprefix("the ")
        foot = self.top + self.down * self.printed.width
        middle = (self.left + self.long / 2, (foot + self.size.depth - self.size.rail) / 2)
        return holder_part(self.holder, kept_for, *middle, self.long - 2, 1.15, "layout.holder")

    def _chips(self) -> Part:
        """The dealer's stacks of colour chips and the tray of value chips."""
        x, y = self.left + self.long * 0.62, self.size.rail + 0.8 + RACK_DEEP / 2
        wide = min(30.0, self.long * 0.55)
        columns = max(6, int(wide / 2.3))
        stacks = [
            Circle(x - wide / 2 + (place + 0.5) * wide / columns, y + row * 1.1, 0.78, "hair")
            for row in (-1, 1)
            for place in range(columns)
        ]
        tray = box_about(x, y, wide, RACK_DEEP, "thing", corner=0.4)
        return Part("inventory", "chips of the table, before the dealer", "fixture", (tray, *stacks))

    def _slot(self, rule: str, where: str | None, aside: float) -> Part:
        x, name = self.size.width * (0.5 + aside), rule.removeprefix("boxes.") + " box"
        return slot_part(rule, name, x, self.size.rail / 2, sure=where is not None, words_aside=-1)

    def _signs(self) -> Iterator[Part]:
        """Signs stand beside the wheel on the players' side."""
        y = self.size.depth - self.size.rail / 2
        due = [("limits.minimum", "SIGN: LIMITS", "the sign with the table's limits")]
        if self.rules.covered_number:
            told = " ".join(self.rules.covered.sign)
            due.append(("covered.sign", "SIGN: 00 COVERED", f"the sign on the covered number: {told}"))
        for place, (rule, words, title) in enumerate(due):
            x = self.size.rail + 8 + place * 15
            sign = box_about(x, y, 13.0, 1.5, "thing")
            yield Part(rule, title, "sign", (sign, Words(words, x, y, 0.6, "words", tracking=0.05)))

    def _points(self, named: dict[str, Part]) -> Iterator[Pointed]:
        rules, size = self.rules, self.size
        long, wide = inches(2 * self.across), f"{inches(2 * self.down)} deep"

        def to(id: str, toward: tuple[float, float], here: str, measure: str, *paths: str) -> Pointed:
            return pointed(named[id], toward, paths, here, measure)

        wheel = "wheel.diameter_inches"
        yield to(wheel, (size.rail, size.rail), "at one end of the table", f"{inches(2 * self.radius)} across", wheel)
        if rules.zeros:
            first = next(area for area in self.printed.areas if area.kind == "number")
            part, kind = named[f"box-{_id(first.name)}"], rules.physical_wheel.replace("-", " ")
            zeros = tuple(path for path in rules.in_force.draft.rules if path.startswith("layout.zeros"))
            here = f"{kind}: the zeros head the columns"
            yield Pointed(zeros[:1], part.id, *part.body[-2], here, f"{long} long")
        number = named["box-36"] if "box-36" in named else named[f"box-{_id(self.printed.areas[-1].name)}"]
        x, y = number.body[1]
        here = "a box for each number, three to a row"
        rows = ("layout.row", "layout.column")
        yield Pointed(rows, number.id, x - self.across * 0.6, y, here, f"{long} × {inches(2 * self.down)}")
        if outside := self.printed.of_kind("even chance"):
            last = named[f"box-{_id(outside[-1].name)}"]
            x, y = last.body[2]
            here = "dozens and even chances next to the players"
            yield Pointed(("parity.even", "colours.red"), last.id, x - self.across, y, here, wide)
        if covered := rules.covered_number:
            part = named[f"box-{_id(covered)}"]
            paths = ("covered.number", "covered.device_approval")
            yield Pointed(paths, part.id, *part.body[4], f"{covered} under its cover", f"{long} long")
        if replica := named.get(rule := "five_adjacent.replica"):
            here, measure = "replica of the wheel, beside the numbers", f"{inches(replica.wide)} × {inches(REPLICA[1])}"
            yield to(rule, (size.width, self.top), here, measure, rule)
        here = "below the boxes" if self.holder.name or self.holder.logo else "a place kept for it"
        measure = f"{inches(named['layout.holder'].wide)} wide"
        yield to("layout.holder", (0, size.depth), here, measure, "layout.holder")
        for rule, here in (("limits.minimum", "on a sign at the table"), ("covered.sign", "three notices on a sign")):
            if sign := named.get(rule):
                yield to(rule, (sign.middle[0], 0), here, "11 × 17 sign", rule)
        for rule, name in (("boxes.drop", rules.boxes.drop), ("boxes.tip", rules.boxes.tip)):
            here = f"slot, {name}" if name else "where it is approved; not chosen yet"
            yield to(rule, (named[rule].middle[0], size.depth), here, f"{inches(named[rule].wide)} × 0.9", rule)
        chips = named["inventory"]
        measure = f"{inches(chips.wide)} × {inches(RACK_DEEP)}"
        yield to("inventory", (0, chips.body[0][1] + 2), "chips of the table, before the dealer", measure)


def _id(name: str) -> str:
    return "-".join(name.lower().split())


# The felt


@lru_cache(maxsize=64)
def felt(rules: RouletteRules) -> Felt:
    """The table that these rules set up, with the wheel in use. Every place of every lawful wager can be pressed."""
    ids = place_ids(rules)
    areas = tuple(
        FeltArea(ids[spot.name], f"{wager.name}, {wager.odds}", {"wager": wager.kind, "on": wager.on, "place": spot.name})
        for wager, spot in places(rules)
    )
    return Felt("grid", f"Roulette table, {rules.physical_wheel.replace('-', ' ')}", _wide(rules), _tall(rules), areas)


def places(rules: RouletteRules) -> Iterator[tuple[Wager, Spot]]:
    """Every place where chips may be put, with the wager that they make there."""
    for wager in catalogue(rules).values():
        if wager.offered:
            yield from ((wager, spot) for spot in wager.places)


@lru_cache(maxsize=64)
def place_ids(rules: RouletteRules) -> dict[str, str]:
    """The element id of each place."""
    return distinct(spot.name for _, spot in places(rules))


@lru_cache(maxsize=64)
def wager_ids(rules: RouletteRules) -> dict[str, str]:
    """The element id of the first place of each wager, where its chips are drawn."""
    ids = place_ids(rules)
    return {wager.name: ids[wager.places[0].name] for wager in catalogue(rules).values() if wager.offered}


def _wide(rules: RouletteRules) -> Sheet:
    """The wheel with the last results and the track beside it, the layout below as on the table."""
    printed, how = layout(rules), Print(16.0, 24.0, screen=True)
    lie = Lie.of(printed.areas, 44 + (how.point if rules.zeros else 0), 304, 33, 33, turned=True)
    width, foot = lie.left + printed.height * lie.across + 44, lie.top + printed.width * lie.down
    height = foot + 70
    cells = _cells(rules, (320, 98, width - 364, 178), 44)
    middle = (276 + width) / 2
    standing, above = _wheel(rules, 164, 159, 140), _payouts(rules, middle) if not cells else _neighbours(rules, cells, 15)
    anchors, hits = _spots(rules, lie, cells, chip=0.86, reach=(13.0, 12.0))
    anchors |= standing[1] | {
        "results": Anchor(346, 60, 1.0, (48, 0)),
        "says": Anchor(middle, 172 if cells else 214),
        "rack": Anchor(width / 2, height),
    }
    anchors |= people(66, foot + 34, width - 90, 8, 24)
    frame = oval((0, 0, width, height), 18, rail=12)
    boxes = on_screen(shape for area in printed.areas for shape in faces(rules, area, lie.box(area), how))
    grid = (box(*lie.box(area), area.colour if area.colour in COLOURS else "line") for area in printed.areas)
    small = frame + _small_wheel(standing[1]["wheel"]) + on_screen(grid)
    return Sheet((0, 0, width, height), frame + standing[0] + above + boxes, small, anchors, hits)


def _tall(rules: RouletteRules) -> Sheet:
    """The same on a narrow screen: the layout stands, the dozens and even chances at its left."""
    printed, how = layout(rules), Print(12.0, 12.0, screen=True, upright=True)
    cells = _cells(rules, (12, 122, NARROW - 24, 150), 34)
    top = (286.0 if cells else 122.0) + (14 if rules.zeros else 0)
    lie = Lie.of(printed.areas, 13, top, (NARROW - 26) / printed.width, 24)
    height = top + printed.height * lie.down + 92
    standing = _wheel(rules, 58, 60, 46)
    anchors, hits = _spots(rules, lie, cells, chip=0.74, reach=(11.0, 10.0))
    anchors |= standing[1] | {
        "results": Anchor(118, 48, 0.92, (48, 0)),
        "says": Anchor(246, 92, 0.85),
        "rack": Anchor(NARROW / 2, height),
    }
    anchors |= people(28, height - 70, 360, 4)
    frame = element("rect", width=NARROW, height=height, fill=FELT)
    boxes = on_screen(shape for area in printed.areas for shape in faces(rules, area, lie.box(area), how))
    art = frame + standing[0] + (_neighbours(rules, cells, 10) if cells else "") + boxes
    return Sheet((0, 0, NARROW, height), art, frame, anchors, hits)


def _wheel(rules: RouletteRules, x: float, y: float, radius: float) -> tuple[str, dict[str, Anchor]]:
    """The wheel around a point, and where the ball runs and rests."""
    size, place = max(0.55, radius / 124), Anchor(x, y, radius)
    anchors = {
        "ball": Anchor(x, y, size, ((TRACK + NUMBERS) / 2 * radius, 0)),
        "pockets": Anchor(x, y, size, ((POCKETS - 0.06) * radius, 0)),
        "wheel": place,
    }
    return shown(rules, place), anchors


def _small_wheel(at: Anchor) -> str:
    ring = {"cx": at.x, "cy": at.y, "r": at.size * 0.76, "fill": "none", "stroke_width": at.size * 0.22}
    return (
        element("circle", cx=at.x, cy=at.y, r=at.size, fill=RAIL, stroke=RAIL_LINE)
        + element("circle", stroke=POCKET["red"], **ring)
        + element("circle", stroke=POCKET["black"], stroke_dasharray="22", **ring)
    )


def _cells(rules: RouletteRules, where: Box, thick: float) -> list[Cell]:
    return race_track(len(rules.ring.order), *where, thick) if rules.five_adjacent.offered else []


def _neighbours(rules: RouletteRules, cells: Sequence[Cell], capital: float) -> str:
    xs, ys = zip(*(cell.middle for cell in cells), strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2 + capital * 1.6
    words = Words("Neighbours, placed on the middle one", x, y, min(10.0, capital * 0.75), "quiet")
    return on_screen((*_track(rules, cells, capital * 0.7), words))


def _payouts(rules: RouletteRules, x: float) -> str:
    """What wagers pay, where there is no race track."""
    kinds = ("straight", "split", "three-numbers", "four-numbers", "six-numbers")
    named = dict(zip(kinds, ("Straight", "Split", "Row", "Corner", "Six line"), strict=True))
    lines = [f"{name} {rules.payouts[kind]}" for kind, name in named.items() if kind in rules.payouts]
    ground = box(x - 250, 98, 500, 84, "area", corner=42)
    rows = ((lines[:3], 126.0), (lines[3:], 152.0))
    return on_screen((ground, *(Words("  ·  ".join(row), x, y, 10.6, "quiet", tracking=0) for row, y in rows)))


def _spots(
    rules: RouletteRules, lie: Lie, track: Sequence[Cell], *, chip: float, reach: tuple[float, float]
) -> tuple[dict[str, Anchor], dict[str, str]]:
    """Anchors and what is pressed for every place: boxes first, then lines, then corners, the smallest on top."""
    ids, printed = place_ids(rules), layout(rules)
    boxes = {f"box {area.name}": area for area in printed.areas}
    boxes |= {f"box {rules.stated[area.name].title}": area for area in printed.of_kind("stated")}
    order = {mark: index for index, mark in enumerate(rules.ring.order)}
    anchors: dict[str, Anchor] = {}
    pressed: list[tuple[int, str, str]] = []
    for _, spot in places(rules):
        name = ids[spot.name]
        if spot.name.startswith("replica "):
            cell = track[order[spot.name.removeprefix("replica ")]]
            anchors[name] = Anchor(*cell.middle, chip * 0.8)
            pressed.append((0, name, shape_hit(cell.corners)))
        elif (area := boxes.get(spot.name)) is not None:
            anchors[name] = _on_box(area, lie.box(area), chip, upright=not lie.turned)
            pressed.append((0, name, box_hit(*lie.box(area))))
        else:
            x, y = lie.point(spot.x, spot.y)
            anchors[name] = Anchor(x, y, chip)
            corner = "corner" in spot.name
            hit = round_hit(x, y, reach[1]) if corner else _line_hit(lie, spot, x, y, reach[0])
            pressed.append((2 if corner else 1, name, hit))
    for area in printed.of_kind("number"):
        x, y, width, height = lie.box(area)
        anchors[f"number-{area.name}"] = Anchor(x + width / 2, y + height / 2)
    return anchors, {name: shape for _, name, shape in sorted(pressed, key=lambda each: each[0])}


def _on_box(area: Area, where: Box, chip: float, *, upright: bool) -> Anchor:
    """Chips on a number lie on it; on a wide box they lie beside its words."""
    x, y, width, height = where
    if area.kind == "number":
        return Anchor(x + width / 2, y + height / 2, chip)
    if upright:
        return Anchor(x + width / 2, y + height * (0.86 if height > 60 else 0.72), chip * (1 if height > 60 else 0.8))
    return Anchor(x + width * (0.84 if width > 80 else 0.5), y + height * (0.5 if width > 80 else 0.72), chip)


def _line_hit(lie: Lie, spot: Spot, x: float, y: float, reach: float) -> str:
    """A strip along a line: as long as leaves room for the corners, across it as far as a finger reaches."""
    along_x = (spot.y if lie.turned else spot.x) % 2 == 1
    long = max((lie.across if along_x else lie.down) - reach, reach)
    width, height = (2 * long, 2 * reach) if along_x else (2 * reach, 2 * long)
    return box_hit(x - width / 2, y - height / 2, width, height)
