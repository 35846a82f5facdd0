"""A roulette table drawn: to scale, with the wheel at the left end, and as felt, wide and upright.

The dealer's side is at the top. The layout is seen from the players' side: the zeros towards the wheel, the dozens and even
chances next to the players. On a narrow screen it stands upright. Boxes have the same faces everywhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from croupier.drawing.paint import FELT
from croupier.drawing.plan import Circle, Drawn, Part, Plan, Shape, Words, box, box_about, fitted, moved, round_about
from croupier.drawing.scaled import on_screen
from croupier.drawing.svg import element
from croupier.figures import inches
from croupier.games.kit.table import art
from croupier.games.kit.table.boxes import people, printed_in
from croupier.games.kit.table.geometry import (
    WHEEL,
    Area,
    Box,
    Holder,
    Lie,
    Spot,
    TableSize,
    require_size,
    too_small,
    wheel_size,
)
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, box_hit, round_hit, shape_hit
from croupier.games.kit.table.scene import distinct, slug
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
    def aside(self) -> float:
        """How far the middle of a zero lies towards its point, along the table."""
        return 0.0 if self.upright else self.point

    def fit(self, words: str, wide: float, most: float) -> float:
        """The height of capitals at which words fit a width; what a screen has no room for is small there."""
        return fitted(words, wide, most, 0.0 if self.screen else 0.2, "a box of the layout")


def faces(rules: RouletteRules, area: Area, where: Box, how: Print) -> Iterator[Drawn]:
    """A box with what is printed in it, or with the plate that covers it; words run up a box that stands."""
    x, y, wide, deep = where
    zero, turned = area.name in rules.zeros, how.upright and deep > wide and area.kind not in ("number", "column")
    long, short = (deep, wide) if turned else (wide, deep)
    if area.name == rules.covered_number:
        shapes = _cover(area, wide, deep, how)
    elif area.kind == "number":
        shapes = _number(area, wide, deep, how, zero=zero)
    else:
        shapes = _outside(area, long, short, how, turned=turned)
    outline = _zero(area, wide, deep, how) if zero else box_about(0, 0, long, short, "area")
    for shape in (outline, *shapes):
        yield moved(shape, x + wide / 2, y + deep / 2, -90.0 if turned else 0.0)


def _zero(area: Area, wide: float, deep: float, how: Print) -> Shape:
    """It comes to a point towards the wheel."""
    x, y = wide / 2, deep / 2
    points = [(-x, -y), (x, -y), (x, y), (-x, y)]
    points.insert(1 if how.upright else 4, (0, -y - how.point) if how.upright else (-x - how.point, 0))
    return Shape(tuple(points), area.colour if area.colour in COLOURS else "area")


def _number(area: Area, wide: float, deep: float, how: Print, *, zero: bool) -> Iterator[Drawn]:
    if not zero:
        ink = area.colour if area.colour in COLOURS else "thing"
        yield Shape(tuple(round_about(0, 0, wide * 0.4, deep * 0.42, 0, 348.75, 31)), ink)
    letter, number = LETTERS.get(area.colour, "") if how.screen else "", area.inscription.upper()
    capital = how.fit(number, wide * 0.66, min(deep * 0.3, wide * 0.3, 1.15 * how.unit))
    ink, aside = "light" if area.colour in COLOURS else "words", how.aside / 4 if zero else 0.0
    yield Words(number, -aside, -deep * 0.08 if letter else 0.0, capital, ink, tracking=0.0)
    if letter:
        yield Words(letter, 0, deep * 0.27, max(6.0, deep * 0.13), ink, tracking=0.0)


def _outside(area: Area, long: float, short: float, how: Print, *, turned: bool) -> Iterator[Drawn]:
    """A stated wager with what it pays, a diamond for a colour, or words; chips have room at the foot of what stands."""
    inscribed, u, column = area.inscription.upper(), how.unit, area.kind == "column"
    along = long * (0.1 if area.colour in COLOURS else 0.14) if turned else 0.0
    if area.kind == "stated":
        title, odds = (words.upper() for words in printed_in(area))
        yield Words(title, along, -short * 0.17, how.fit(title, long * (1 - 0.28 * turned) - 0.8 * u, short * 0.2))
        yield Words(odds, along, short * 0.2, how.fit(odds, long - 0.8 * u, short * 0.16))
    elif area.colour in COLOURS:
        half, tall = min(long / 2 - 0.4 * u, 2.6 * short / 3), short / 2 - 0.35 * u
        yield Shape(((along - half, 0.0), (along, -tall), (along + half, 0.0), (along, tall)), area.colour)
        capital = how.fit(inscribed, half * 1.1, short * (0.19 if how.screen else 0.16))
        yield Words(inscribed, along, 0.0, capital, "light")
    else:
        up, free = (short * 0.22, long - 0.3 * u) if column and how.screen else (0.0, long - 0.7 * u)
        yield Words(inscribed, along, -up, how.fit(inscribed, free, short * (0.17 if column else 0.24)))


def _cover(area: Area, wide: float, deep: float, how: Print) -> Iterator[Drawn]:
    """The plate over a box that cannot be wagered on."""
    u, x, y, aside = how.unit, -how.aside / 4, -deep * 0.2, wide * 0.3
    yield box_about(x, 0, wide + how.aside * 0.3 - 0.3 * u, deep - 0.7 * u, "cover", corner=0.3 * u)
    yield Words(area.inscription, x, y, min(wide * 0.26, deep * 0.16), "under cover", tracking=0.0)
    yield Shape(((x - aside, y), (x + aside, y)), "line", closed=False)
    for row, words in enumerate(("COVERED:", "NO WAGER")):
        capital = how.fit("NO WAGER", wide - 0.3 * u, 0.5 * u)
        yield Words(words, x, deep * (0.06 + 0.18 * row), capital, "under cover", tracking=0.0)


def _track(rules: RouletteRules, cells: Sequence[Cell], capital: float) -> Iterator[Drawn]:
    """The track that repeats the wheel, clockwise."""
    for each, cell in zip(wheel_of(rules).sectors, cells, strict=True):
        yield Shape(cell.corners, each.colour if each.colour in COLOURS else "neutral")
        yield Words(each.mark, *cell.middle, capital, "light", tracking=0.0)


# To scale


def table_plan(rules: RouletteRules, size: TableSize, holder: Holder) -> Plan:
    """The table in use. One that is too small for its wheel or its boxes is refused."""
    require_size(size)
    covered, kind = rules.covered_number, rules.physical_wheel.replace("-", " ")
    table = _Table(rules, size)
    names = ", ".join(f"{area.name}{' (covered)' if area.name == covered else ''}" for area in table.printed.areas)
    return art.table_plan(
        f"Roulette, {kind}" + (f", {covered} covered" if covered else ""),
        f", the wheel at the left. Areas: {names}.",
        size,
        art.straight(size, 3),
        table.parts(holder),
    )


class _Table:
    """Where the layout lies: as large as goes beside the wheel and below the dealer's chips."""

    def __init__(self, rules: RouletteRules, size: TableSize) -> None:
        self.rules, self.size, self.printed = rules, size, layout(rules)
        printed, self.radius = self.printed, float(wheel_size(rules, rules.wheel.diameter_inches, size.wheel)) / 2
        self.beside = size.rail + 2 * (self.radius + WELL)
        self.rack = size.rail + 0.8 + art.RACK_DEEP / 2
        top = self.rack + art.RACK_DEEP / 2 + 1.2 + (REPLICA[1] + 1.2 if rules.five_adjacent.replica else 0.0)
        wide, deep = size.width - size.rail - MARGIN - self.beside, size.depth - size.rail - NAME_STRIP - top
        point = POINTED if rules.zeros else 0.0
        self.across = min(wide / (printed.height + point), MOST_BOX[0] / 2)
        self.down = min(deep / printed.width, MOST_BOX[1] / 2)
        tall = self.beside + size.rail
        if size.depth < tall or 2 * self.across < LEAST_BOX[0] or 2 * self.down < LEAST_BOX[1]:
            least = f"{inches(LEAST_BOX[0])} by {inches(LEAST_BOX[1])} in"
            raise too_small(
                size,
                f"a wheel {inches(2 * self.radius)} in across and {len(printed.areas)} boxes beside it, "
                f"those of numbers {least} or more",
                cite=rules.cite(WHEEL),
            )
        self.long, self.how = self.across * printed.height, Print(point=point * self.across)
        self.left = self.beside + self.how.point + max(0.0, (wide - self.long - self.how.point) * 0.6)
        self.top = top + (deep - self.down * printed.width) * 0.4
        self.lie = Lie.of(printed.areas, self.left, self.top, self.across, self.down, turned=True)

    def parts(self, holder: Holder) -> Iterator[Part]:
        yield self._wheel()
        yield from self._boxes()
        if self.rules.five_adjacent.replica:
            yield self._replica()
        yield self._name(holder)
        yield from self._signs()
        for rule, where, aside in (("boxes.drop", self.rules.boxes.drop, 0.28), ("boxes.tip", self.rules.boxes.tip, 0.86)):
            here = f"slot, {where}" if where else "where it is approved; not chosen yet"
            x, name = self.size.width * aside, rule.removeprefix("boxes.") + " box"
            yield art.slot_part(rule, name, x, self.size.rail / 2, here, sure=where is not None)
        x, wide = self.left + self.long * 0.62, min(30.0, self.long * 0.55)
        yield art.chip_rack(x, self.rack, wide, here="chips of the table, before the dealer")

    def _wheel(self) -> Part:
        x, y, rail = self.beside - WELL - self.radius, self.size.depth / 2, self.size.rail
        rings: list[Drawn] = [Circle(x, y, self.radius * part, "second") for part in (0.95, 0.84, 0.7, 0.5)]
        shapes = (Circle(x, y, self.radius, "wood"), *rings, Words("WHEEL", x, y, 1.2, "words"))
        across = inches(2 * self.radius)
        part = Part(WHEEL, f"the wheel, {across} in across", "wheel", shapes)
        return part.pointed("at one end of the table", f"{across} across", toward=(rail, rail))

    def _boxes(self) -> Iterator[Part]:
        """The boxes, with marks on one of each kind."""
        rules, printed, covered = self.rules, self.printed, self.rules.covered_number
        long, numbers, outside = inches(2 * self.across), printed.of_kind("number"), printed.of_kind("even chance")
        for area in printed.areas:
            title = f"{area.name}, covered" if area.name == covered else area.name
            shapes = tuple(faces(rules, area, self.lie.box(area), self.how))
            part = Part(f"box-{slug(area.name)}", title, "area", shapes, colour=area.colour)
            body = part.body
            if rules.zeros and area is numbers[0]:
                zeros = [path for path in rules.in_force.draft.rules if path.startswith("layout.zeros")]
                here = f"{rules.physical_wheel.replace('-', ' ')}: the zeros head the columns"
                part = part.pointed(here, f"{long} long", *zeros[:1], at=body[-2])
            if area is numbers[-1]:
                here, at = "a box for each number, three to a row", (body[1][0] - self.across * 0.6, body[1][1])
                part = part.pointed(here, f"{long} × {inches(2 * self.down)}", "layout.row", "layout.column", at=at)
            if area in outside[-1:]:
                here, at = "dozens and even chances next to the players", (body[2][0] - self.across, body[2][1])
                part = part.pointed(here, f"{inches(2 * self.down)} deep", "parity.even", "colours.red", at=at)
            if area.name == covered:
                paths = ("covered.number", "covered.device_approval")
                part = part.pointed(f"{covered} under its cover", f"{long} long", *paths, at=body[4])
            yield part

    def _replica(self) -> Part:
        """The track for wagers on five adjacent numbers."""
        wide, high = min(REPLICA[0], self.size.width - self.left - self.size.rail - MARGIN), REPLICA[1]
        x, y = self.left + (self.long - wide) / 2, self.rack + art.RACK_DEEP / 2 + 1.4
        thick, words = high * 0.34, "FIVE ADJACENT NUMBERS"
        cells = race_track(len(self.rules.ring.order), (x, y, wide, high), thick)
        shapes = (
            box(x, y, wide, high, "bare", corner=high / 2),
            *_track(self.rules, cells, 0.72),
            Words(words, x + wide / 2, y + high / 2, self.how.fit(words, wide - 2 * thick - 3, 0.75), "words"),
        )
        title = "replica of the wheel for wagers on five adjacent numbers"
        part = Part("five_adjacent.replica", title, "replica", shapes)
        return part.pointed("replica of the wheel, beside the numbers", part.measure, toward=(self.size.width, self.top))

    def _name(self, holder: Holder) -> Part:
        kept_for = str(self.rules.in_force.says["layout.holder"].value).removeprefix("the ")
        foot, size = self.top + self.down * self.printed.width, self.size
        where = (self.left + self.long / 2, (foot + size.depth - size.rail) / 2)
        here = "below the boxes" if holder.named else "a place kept for it"
        return art.holder_part(holder, kept_for, where, self.long - 2, 1.15, here, (0, size.depth))

    def _signs(self) -> Iterator[Part]:
        """Signs stand beside the wheel on the players' side."""
        due = [("limits.minimum", "SIGN: LIMITS", "the sign with the table's limits", "on a sign at the table")]
        if self.rules.covered_number:
            told = f"the sign on the covered number: {' '.join(self.rules.covered.sign)}"
            due.append(("covered.sign", "SIGN: 00 COVERED", told, "three notices on a sign"))
        y = self.size.depth - self.size.rail / 2
        for place, (rule, words, title, here) in enumerate(due):
            x = self.size.rail + 8 + place * 15
            sign = (box_about(x, y, 13.0, 1.5, "thing"), Words(words, x, y, 0.6, "words", tracking=0.05))
            yield Part(rule, title, "sign", sign).pointed(here, "11 × 17 sign", toward=(x, 0))


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
    height, middle = foot + 70, (276 + width) / 2
    cells = _cells(rules, (320, 98, width - 364, 178), 44)
    frame = art.oval((0, 0, width, height), 18, rail=12)
    above = _neighbours(rules, cells, 15) if cells else _payouts(rules, middle)
    sheet = _sheet(rules, (width, height), frame, above, Anchor(164, 159, 140), lie, how, cells, chip=0.86, reach=13.0)
    places = {
        "results": Anchor(346, 60, 1.0),
        "says": Anchor(middle, 172 if cells else 214),
        **people(66, foot + 34, width - 90, 8, 24),
    }
    return replace(sheet, anchors={**sheet.anchors, **places})


def _tall(rules: RouletteRules) -> Sheet:
    """The same on a narrow screen: the layout stands, the dozens and even chances at its left."""
    printed, how = layout(rules), Print(12.0, 12.0, screen=True, upright=True)
    cells = _cells(rules, (12, 122, NARROW - 24, 150), 34)
    top = (286.0 if cells else 122.0) + (14 if rules.zeros else 0)
    lie = Lie.of(printed.areas, 13, top, (NARROW - 26) / printed.width, 24)
    height = top + printed.height * lie.down + 92
    frame = element("rect", width=NARROW, height=height, fill=FELT)
    above = _neighbours(rules, cells, 10) if cells else ""
    sheet = _sheet(rules, (NARROW, height), frame, above, Anchor(58, 60, 46), lie, how, cells, chip=0.74, reach=11.0)
    places = {
        "results": Anchor(118, 48, 0.92),
        "says": Anchor(246, 92, 0.85),
        **people(28, height - 70, 360, 4),
    }
    return replace(sheet, anchors={**sheet.anchors, **places})


def _sheet(
    rules: RouletteRules,
    size: tuple[float, float],
    frame: str,
    above: str,
    wheel: Anchor,
    lie: Lie,
    how: Print,
    cells: Sequence[Cell],
    *,
    chip: float,
    reach: float,
) -> Sheet:
    """The wheel, where the ball runs and rests, and the boxes with all that is pressed there."""
    areas = layout(rules).areas
    boxes = on_screen(shape for area in areas for shape in faces(rules, area, lie.box(area), how))
    grid = (box(*lie.box(area), area.colour if area.colour in COLOURS else "line") for area in areas)
    small = frame + on_screen((Circle(wheel.x, wheel.y, wheel.size, "wood"), *grid))
    anchors, hits = _spots(rules, lie, cells, chip, reach)
    radius, ball = wheel.size, max(0.55, wheel.size / 124)
    anchors |= {
        "ball": Anchor(wheel.x, wheel.y, ball, ((TRACK + NUMBERS) / 2 * radius, 0)),
        "pockets": Anchor(wheel.x, wheel.y, ball, ((POCKETS - 0.06) * radius, 0)),
        "wheel": wheel,
        "rack": Anchor(size[0] / 2, size[1]),
    }
    return Sheet((0, 0, *size), frame + shown(rules, wheel) + above + boxes, small, anchors, hits)


def _cells(rules: RouletteRules, where: Box, thick: float) -> list[Cell]:
    return race_track(len(rules.ring.order), where, thick) if rules.five_adjacent.offered else []


def _neighbours(rules: RouletteRules, cells: Sequence[Cell], capital: float) -> str:
    xs, ys = zip(*(cell.middle for cell in cells), strict=True)
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2 + capital * 1.6
    words = Words("Neighbours, placed on the middle one", x, y, min(10.0, capital * 0.75), "quiet")
    return on_screen((*_track(rules, cells, capital * 0.7), words))


def _payouts(rules: RouletteRules, x: float) -> str:
    """What wagers pay, where there is no race track."""
    kinds = ("straight", "split", "three-numbers", "four-numbers", "six-numbers")
    named = zip(kinds, ("Straight", "Split", "Row", "Corner", "Six line"), strict=True)
    lines = [f"{name} {rules.payouts[kind]}" for kind, name in named if kind in rules.payouts]
    rows = ((lines[:3], 126.0), (lines[3:], 152.0))
    return on_screen(Words("  ·  ".join(row), x, y, 10.6, "quiet", tracking=0) for row, y in rows)


def _spots(
    rules: RouletteRules, lie: Lie, track: Sequence[Cell], chip: float, reach: float
) -> tuple[dict[str, Anchor], dict[str, str]]:
    """Anchors and what is pressed for every place: boxes first, then lines, then corners, the smallest on top."""
    ids, printed = place_ids(rules), layout(rules)
    boxes = {f"box {area.name}": area for area in printed.areas}
    boxes |= {f"box {rules.stated[area.name].title}": area for area in printed.of_kind("stated")}
    cells = {f"replica {mark}": cell for mark, cell in zip(rules.ring.order, track, strict=False)}
    anchors: dict[str, Anchor] = {}
    pressed: tuple[dict[str, str], ...] = ({}, {}, {})
    for _, spot in places(rules):
        name = ids[spot.name]
        if (cell := cells.get(spot.name)) is not None:
            anchors[name], pressed[0][name] = Anchor(*cell.middle, chip * 0.8), shape_hit(cell.corners)
        elif (area := boxes.get(spot.name)) is not None:
            anchors[name] = _on_box(area, lie.box(area), chip, upright=not lie.turned)
            pressed[0][name] = box_hit(*lie.box(area))
        else:
            x, y = lie.point(spot.x, spot.y)
            anchors[name] = Anchor(x, y, chip)
            if "corner" in spot.name:
                pressed[2][name] = round_hit(x, y, reach - 1)
            else:
                pressed[1][name] = _line_hit(lie, spot, x, y, reach)
    for area in printed.of_kind("number"):
        x, y, width, height = lie.box(area)
        anchors[f"number-{area.name}"] = Anchor(x + width / 2, y + height / 2)
    return anchors, pressed[0] | pressed[1] | pressed[2]


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
