"""The felt of a roulette table: the wheel, the last results, a race track where neighbours are offered, and the layout.

The layout lies as the printed drawing has it; on a narrow screen it stands upright. Every place of every lawful wager can
be pressed: boxes first, lines and corners above them.
"""

from collections.abc import Iterator
from functools import lru_cache

from croupier.drawing.paint import FELT, FELT_DEEP, FELT_LINE, NIGHT, POCKET, RAIL, RAIL_LINE, WHITE
from croupier.drawing.svg import element, points, text
from croupier.games.kit.table import art as kit
from croupier.games.kit.table.art import words
from croupier.games.kit.table.geometry import Area, Lie, Spot
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, box_hit, round_hit, shape_hit
from croupier.games.kit.table.scene import distinct
from croupier.games.kit.wager import Wager
from croupier.games.roulette.geometry import Cell, layout, race_track
from croupier.games.roulette.rules import RouletteRules, wheel_of
from croupier.games.roulette.wagers import catalogue
from croupier.games.roulette.wheel import NUMBERS, POCKETS, TRACK, shown

UNIT = 33.0  # half a column of the wide layout
MARGIN, POINT, HEAD = 44.0, 24.0, 304.0
NARROW, DOWN = 390.0, 24.0  # the width of the tall drawing, and half a row of it
MOST_PLAYERS = 24
LETTERS = {"red": "R", "black": "B"}


@lru_cache(maxsize=64)
def felt(rules: RouletteRules) -> Felt:
    """The table that these rules set up, with the wheel in use."""
    kind = rules.physical_wheel.replace("-", " ")
    ids = place_ids(rules)
    areas = tuple(
        FeltArea(ids[spot.name], f"{wager.name}, {wager.odds}", {"wager": wager.kind, "on": wager.on, "place": spot.name})
        for wager, spot in places(rules)
    )
    return Felt("grid", f"Roulette table, {kind}", _wide(rules), _tall(rules), areas)


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


# Wide


def _wide(rules: RouletteRules) -> Sheet:
    printed = layout(rules)
    lie = Lie.of(printed.areas, MARGIN + (POINT if rules.zeros else 0), HEAD, UNIT, UNIT, turned=True)
    width = lie.left + printed.height * UNIT + MARGIN
    foot = HEAD + printed.width * UNIT
    height = foot + 70
    wheel = _Wheel(164, 159, 140)
    track = _track(rules, 320, 98, width - 320 - MARGIN, 178, 44) if rules.five_adjacent.offered else []
    anchors, hits = _spots(rules, lie, track, chip=0.86, reach=(13.0, 12.0))
    middle = (320 + width - MARGIN) / 2
    anchors |= wheel.anchors | {
        "results": Anchor(346, 60, 1.0, (48, 0)),
        "says": Anchor(middle, 172 if track else 214),
        "rack": Anchor(width / 2, height),
    }
    for player in range(MOST_PLAYERS):
        row, column = divmod(player, 8)
        anchors[f"seat-{player + 1}"] = Anchor(
            66 + column * (width - 90) / 8, foot + 34 + 24 * row, 0.9 if row == 0 else 0.6
        )
    frame = kit.oval((0, 0, width, height), 18, rail=12)
    art = [frame, wheel.art(rules), *_track_art(rules, track, 16), *_layout_art(rules, lie)]
    if not track:
        art += _payouts(rules, middle, 128)
    outline = frame + wheel.small() + _small_grid(rules, lie)
    return Sheet((0, 0, width, height), element("g", *art), outline, anchors, hits)


def _tall(rules: RouletteRules) -> Sheet:
    printed = layout(rules)
    across = (NARROW - 26) / printed.width
    track = _track(rules, 12, 122, NARROW - 24, 150, 34) if rules.five_adjacent.offered else []
    top = (122.0 if not track else 286.0) + (14 if rules.zeros else 0)
    lie = Lie.of(printed.areas, 13, top, across, DOWN)
    height = top + printed.height * DOWN + 92
    wheel = _Wheel(58, 60, 46)
    anchors, hits = _spots(rules, lie, track, chip=0.74, reach=(11.0, 10.0))
    anchors |= wheel.anchors | {
        "results": Anchor(118, 48, 0.92, (48, 0)),
        "says": Anchor(246, 92, 0.85),
        "rack": Anchor(NARROW / 2, height),
    }
    for player in range(MOST_PLAYERS):
        row, column = divmod(player, 4)
        anchors[f"seat-{player + 1}"] = Anchor(28 + column * 90, height - 70 + row * 30, 0.78)
    frame = element("rect", width=NARROW, height=height, fill=FELT)
    art = [frame, wheel.art(rules)]
    art += [*_track_art(rules, track, 11), *_layout_art(rules, lie)]
    return Sheet((0, 0, NARROW, height), element("g", *art), frame, anchors, hits)


# The wheel


class _Wheel:
    """Where the wheel stands: its middle and its radius."""

    def __init__(self, x: float, y: float, radius: float) -> None:
        self.x, self.y, self.radius = x, y, radius
        track, pockets = (TRACK + NUMBERS) / 2 * radius, (POCKETS - 0.06) * radius
        size = max(0.55, radius / 124)
        self.anchors = {
            "ball": Anchor(x, y, size, (track, 0)),
            "pockets": Anchor(x, y, size, (pockets, 0)),
            "wheel": Anchor(x, y, radius),
        }

    def art(self, rules: RouletteRules) -> str:
        return shown(rules, self.anchors["wheel"])

    def small(self) -> str:
        radius = self.radius
        where = {"cx": self.x, "cy": self.y, "fill": "none"}
        return element(
            "g",
            element("circle", r=radius, cx=self.x, cy=self.y, fill=RAIL, stroke=RAIL_LINE),
            element("circle", r=radius * 0.76, stroke=POCKET["red"], stroke_width=radius * 0.22, **where),
            element(
                "circle",
                r=radius * 0.76,
                stroke=POCKET["black"],
                stroke_width=radius * 0.22,
                stroke_dasharray="22",
                **where,
            ),
        )


# The race track


def _track(rules: RouletteRules, x: float, y: float, width: float, height: float, thick: float) -> list[Cell]:
    return race_track(len(rules.ring.order), x, y, width, height, thick)


def _track_art(rules: RouletteRules, track: list[Cell], size: float) -> Iterator[str]:
    for sector, cell in zip(wheel_of(rules).sectors, track, strict=False):
        fill = POCKET.get(sector.colour, NIGHT)
        yield element("polygon", points=points(*cell.corners), fill=fill, stroke=FELT_LINE, stroke_width=1)
        yield text(sector.mark, *cell.middle, size, WHITE, font_weight="600")
    if track:
        xs, ys = zip(*(cell.middle for cell in track), strict=True)
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        yield words("Neighbours, placed on the middle one", x, y + (24 if size > 12 else 14), min(15.0, size))


# The layout


def _spots(
    rules: RouletteRules, lie: Lie, track: list[Cell], *, chip: float, reach: tuple[float, float]
) -> tuple[dict[str, Anchor], dict[str, str]]:
    """Anchors and what is pressed for every place: boxes first, then lines, then corners, the smallest on top."""
    ids, printed = place_ids(rules), layout(rules)
    boxes = {f"box {area.name}": area for area in printed.areas}
    boxes |= {f"box {rules.stated[area.name].title}": area for area in printed.areas if area.kind == "stated"}
    order = {mark: index for index, mark in enumerate(rules.ring.order)}
    anchors: dict[str, Anchor] = {}
    pressed: list[tuple[int, str, str]] = []
    for _, spot in places(rules):
        name = ids[spot.name]
        if spot.name in anchors:
            continue
        if spot.name.startswith("replica "):
            cell = track[order[spot.name.removeprefix("replica ")]]
            anchors[name] = Anchor(*cell.middle, chip * 0.8)
            pressed.append((0, name, shape_hit(cell.corners)))
        elif (area := boxes.get(spot.name)) is not None:
            x, y, width, height = lie.box(area)
            anchors[name] = _on_box(area, (x, y, width, height), chip, upright=not lie.turned)
            pressed.append((0, name, box_hit(x, y, width, height)))
        else:
            x, y = lie.point(spot.x, spot.y)
            anchors[name] = Anchor(x, y, chip)
            corner = "corner" in spot.name
            pressed.append(
                (2, name, round_hit(x, y, reach[1])) if corner else (1, name, _line_hit(lie, spot, x, y, reach[0]))
            )
    numbers = {area.name: area for area in printed.of_kind("number")}
    for number, area in numbers.items():
        x, y, width, height = lie.box(area)
        anchors[f"number-{number}"] = Anchor(x + width / 2, y + height / 2)
    return anchors, {name: shape for _, name, shape in sorted(pressed, key=lambda each: each[0])}


def _on_box(area: Area, box: tuple[float, float, float, float], chip: float, *, upright: bool) -> Anchor:
    """Chips on a number lie on it; on a wide box they lie beside its words."""
    x, y, width, height = box
    if area.kind == "number":
        return Anchor(x + width / 2, y + height / 2, chip)
    if upright:
        return Anchor(x + width / 2, y + height * (0.86 if height > 60 else 0.72), chip * (1 if height > 60 else 0.8))
    return Anchor(x + width * (0.84 if width > 80 else 0.5), y + height * (0.5 if width > 80 else 0.72), chip)


def _line_hit(lie: Lie, spot: Spot, x: float, y: float, reach: float) -> str:
    """A strip along a line: as long as leaves room for the corners, across it as far as a finger reaches."""
    along_x = spot.x % 2 == 1 if not lie.turned else spot.y % 2 == 1
    long = max((lie.across if along_x else lie.down) - reach, reach)
    width, height = (2 * long, 2 * reach) if along_x else (2 * reach, 2 * long)
    return box_hit(x - width / 2, y - height / 2, width, height)


def _layout_art(rules: RouletteRules, lie: Lie) -> Iterator[str]:
    for area in layout(rules).areas:
        x, y, width, height = box = lie.box(area)
        zero = area.kind == "number" and area.y == 0
        line = {"fill": "none", "stroke": FELT_LINE, "stroke_width": 1.8}
        if zero and not lie.turned:
            peak = ((x, y), (x + width / 2, y - POINT / 2), (x + width, y), (x + width, y + height), (x, y + height))
            yield element("polygon", points=points(*peak), **line)
        elif zero:
            peak = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x - POINT, y + height / 2))
            yield element("polygon", points=points(*peak), stroke_linejoin="round", **line)
        else:
            yield element("rect", x=x, y=y, width=width, height=height, **line)
        if area.name == rules.covered_number:
            yield from _cover(area, box)
        else:
            yield from _face(area, box, not lie.turned)


def _face(area: Area, box: tuple[float, float, float, float], upright: bool) -> Iterator[str]:
    x, y, width, height = box
    cx, cy = x + width / 2, y + height / 2
    tall = upright and height > width and area.kind in ("dozen", "even chance", "stated")
    turn = -90 if tall else 0
    if area.kind == "number":
        rx, ry = min(0.36 * width, 26.0), 0.42 * height
        yield element("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, fill=POCKET.get(area.colour, NIGHT), stroke=FELT_LINE)
        letter = LETTERS.get(area.colour, "")
        size = min(25.0, 0.44 * height, 2.2 * rx / max(2, len(area.inscription)))
        yield text(area.inscription, cx, cy - (0.09 * height if letter else 0), size, WHITE, font_weight="600")
        if letter:
            yield text(letter, cx, cy + 0.28 * height, max(9.0, 0.2 * height), WHITE)
        return
    ink = FELT_LINE
    if area.colour in POCKET:
        at_y = cy - height * 0.1 if tall else cy
        wide, high = (
            (min(width / 2 - 4, 56), min(height / 2 - 4, 56)) if not tall else (width / 2 - 4, min(height * 0.4 - 4, 44))
        )
        corners = ((cx - wide, at_y), (cx, at_y - high), (cx + wide, at_y), (cx, at_y + high))
        yield element("polygon", points=points(*corners), fill=POCKET[area.colour], stroke=FELT_LINE)
        ink = WHITE
    long = height if tall else width
    title, _, odds = area.inscription.rpartition(" pays ")
    lines = (title, odds) if title else (area.inscription,)
    size = min(
        19.0, 1.75 * (long - 10) / max(len(line) for line in lines), (width if tall else height) / (1.9 * len(lines))
    )
    for row, line in enumerate(lines):
        off = (row - (len(lines) - 1) / 2) * size * 1.15
        up = (
            (0.1 if area.colour in POCKET else 0.14) if tall else 0.22 if area.kind == "column" else 0.0
        )  # room for chips below the words
        at = (cx + off, cy - height * up) if tall else (cx, cy + off - height * up)
        yield text(line, *at, size, ink, turn=turn, font_weight="600" if area.colour in POCKET else None)


def _cover(area: Area, box: tuple[float, float, float, float]) -> Iterator[str]:
    """A plate over a number that cannot be wagered on."""
    x, y, width, height = box
    yield element("rect", x=x + 3, y=y + 4, width=width - 6, height=height - 8, rx=4, fill="#d8d3c4", stroke="#3c3a35")
    yield text(area.inscription, x + width / 2, y + height / 2 - 7, 17, "#3c3a35", text_decoration="line-through")
    yield text("covered", x + width / 2, y + height / 2 + 11, 11.5, "#3c3a35")


def _payouts(rules: RouletteRules, x: float, y: float) -> list[str]:
    """What wagers pay, where there is no race track."""
    named = {
        "straight": "Straight",
        "split": "Split",
        "three-numbers": "Row",
        "four-numbers": "Corner",
        "six-numbers": "Six line",
    }
    lines = [f"{name} {rules.payouts[kind]}" for kind, name in named.items() if kind in rules.payouts]
    return [
        element(
            "rect", x=x - 250, y=y - 30, width=500, height=84, rx=42, fill=FELT_DEEP, stroke=FELT_LINE, stroke_opacity=0.5
        ),
        words("  ·  ".join(lines[:3]), x, y - 4, 16),
        words("  ·  ".join(lines[3:]), x, y + 22, 16),
    ]


def _small_grid(rules: RouletteRules, lie: Lie) -> str:
    boxes = []
    for area in layout(rules).areas:
        x, y, width, height = lie.box(area)
        fill = POCKET.get(area.colour, "none")
        boxes.append(element("rect", x=x, y=y, width=width, height=height, fill=fill, stroke=FELT_LINE, stroke_width=3))
    return element("g", *boxes)
