"""Draws the roulette wheel from above, and the layout as it lies on the table.

A layout's data run from the zeros down; on paper it is turned, so that a table is seen from the players' side: the zeros at
the left, the dozens and even chances below.
"""

from html import escape
from math import cos, radians, sin

from croupier.drawing.chips import fitted
from croupier.drawing.cloth import MARGIN, STRIP, cloth, holder_name
from croupier.drawing.paint import BRASS, COVER, COVER_INK, FELT_SHADE, INK, LETTER, LINE, NEUTRAL, POCKET, WOOD
from croupier.drawing.svg import drawing, element, points, ring, text
from croupier.equipment.wheel import Sector, Wheel
from croupier.games.kit.layout import Area
from croupier.games.roulette.geometry import Lie
from croupier.games.roulette.layout import layout
from croupier.games.roulette.rules import RouletteRules, wheel_of
from croupier.games.wheel.drawing import sectors, turned

RIM, TRACK, NUMBERS, POCKETS, CONE = 318, 302, 268, 222, 160  # radii of the wheel
UNIT = 30.0  # half a column of the layout
POINT = 22.0  # how far the zeros' boxes come to a point at the head
NOTICE = 24.0


# The wheel


def draw_wheel(rules: RouletteRules) -> str:
    """The wheel in use; `neutral` compartments have one colour and only the ring shows the numbers' own."""
    wheel = wheel_of(rules)
    order = ", ".join(f"{sector.mark} {sector.colour}" for sector in wheel.sectors)
    return drawing(
        f"Roulette wheel, {rules.physical_wheel.replace('-', ' ')}, {len(wheel.sectors)} compartments",
        f"Clockwise from the top: {order}.",
        (-RIM - 4, -RIM - 4, 2 * RIM + 8, 2 * RIM + 8),
        bowl(),
        rotor(rules),
        class_="wheel",
    )


def rotor(rules: RouletteRules) -> str:
    """What turns: the ring of numbers, the compartments and the turret."""
    wheel = wheel_of(rules)
    return element(
        "g",
        _numbers(wheel, NUMBERS, POCKETS),
        _compartments(wheel, rules.wheel.compartments == "neutral"),
        _separators(len(wheel.sectors)),
        _turret(),
    )


def _numbers(wheel: Wheel, outer: float, inner: float) -> str:
    """The ring of numbers: on the wheel, and on the layout as a replica of it."""
    degrees = 360 / len(wheel.sectors)
    shape = ring(inner, outer, degrees)
    narrow = radians(degrees) * inner

    def face(sector: Sector) -> list[str]:
        size = min((outer - inner) * 0.66, narrow * 1.64 / max(2, len(sector.mark)))  # its figures must fit the narrow end
        return [
            element("title", f"{sector.mark} {sector.colour}"),
            element("path", d=shape, fill=INK[sector.colour], stroke=BRASS[2], stroke_width=1),
            text(
                sector.mark,
                0,
                -(outer + inner) / 2,
                size,
                LETTER,
                font_weight="700",
                **fitted(sector.mark, size, 0.9 * narrow),
            ),
        ]

    return sectors(wheel, face)


def bowl() -> str:
    """The rim, the ball track and its eight deflectors."""
    rings = [
        element("circle", r=RIM, fill=WOOD[0]),
        element("circle", r=RIM - 3, fill=WOOD[1], stroke=BRASS[0], stroke_width=1.5),
        element("circle", r=TRACK, fill=WOOD[2], stroke=WOOD[0], stroke_width=2),
        element("circle", r=NUMBERS + 3, fill=WOOD[0], stroke=BRASS[1], stroke_width=2),
    ]
    middle = (TRACK + NUMBERS) / 2
    for place in range(8):
        tall, wide = (11, 4) if place % 2 else (4, 11)
        diamond = points((0, -middle - tall), (wide, -middle), (0, -middle + tall), (-wide, -middle))
        turn = f"rotate({place * 45 + 22.5})"
        rings.append(element("polygon", points=diamond, fill=BRASS[1], stroke=BRASS[0], transform=turn))
    return element("g", *rings)


def _compartments(wheel: Wheel, neutral: bool) -> str:
    count = len(wheel.sectors)
    shape = ring(CONE, POCKETS, 360 / count)
    fills = (NEUTRAL if neutral else POCKET[sector.colour] for sector in wheel.sectors)
    each = (
        element("path", d=shape, fill=fill, class_="compartment", transform=turned(index, count))
        for index, fill in enumerate(fills)
    )
    return element("g", *each)


def _separators(count: int) -> str:
    walls = []
    for index in range(count):
        angle = radians((index + 0.5) * 360 / count)
        x, y = sin(angle), -cos(angle)
        walls.append(element("line", x1=CONE * x, y1=CONE * y, x2=POCKETS * x, y2=POCKETS * y))
    rim = element("circle", r=POCKETS, fill="none")
    return element("g", *walls, rim, stroke=BRASS[1], stroke_width=2)


def _turret() -> str:
    """The cone and the turret with its four arms."""
    parts = [
        element("circle", r=CONE, fill=WOOD[1], stroke=BRASS[1], stroke_width=3),
        element("circle", r=CONE - 22, fill="none", stroke=WOOD[2], stroke_width=2),
        element("circle", r=CONE - 60, fill=WOOD[0], stroke=WOOD[2], stroke_width=2),
    ]
    for turn in (45, 135, 225, 315):
        arm = points((-4, 0), (-2.5, -92), (2.5, -92), (4, 0))
        parts.append(element("polygon", points=arm, fill=BRASS[1], stroke=BRASS[0], transform=f"rotate({turn})"))
        knob = {"cx": 0, "cy": -94, "r": 9, "transform": f"rotate({turn})"}
        parts.append(element("circle", fill=BRASS[2], stroke=BRASS[0], stroke_width=1.5, **knob))
    parts.append(element("circle", r=34, fill=BRASS[1], stroke=BRASS[0], stroke_width=2))
    parts.append(element("circle", r=20, fill=BRASS[2], stroke=BRASS[0], stroke_width=1.5))
    return element("g", *parts)


# The layout


def draw_layout(rules: RouletteRules) -> str:
    """The layout in use. A covered number's box is shown under its cover; a replica of the wheel lies at the head."""
    printed, covered = layout(rules), rules.covered_number
    replica = wheel_of(rules) if rules.five_adjacent.replica else None
    notices = rules.covered.sign if covered else ()
    shelf = 2 * (ring_radius := printed.width * UNIT / 2) + MARGIN if replica else 0.0
    point = POINT if rules.zeros else 0.0
    width = printed.height * UNIT + 2 * MARGIN + point + shelf
    boxes = printed.width * UNIT
    height = boxes + 2 * MARGIN + STRIP + (len(notices) + 0.5) * NOTICE * bool(notices)
    origin = MARGIN + point + shelf
    lie = Lie.turned(printed.areas, origin, MARGIN, UNIT)
    drawn = [_area(_Box(area, lie), area.name == covered) for area in printed.areas]
    middle = origin + printed.height * UNIT / 2
    parts = [cloth(width, height), *drawn, holder_name(rules.layout.holder, middle, MARGIN + boxes + STRIP / 2 + 8)]
    if replica:
        parts.append(_replica(replica, MARGIN + ring_radius, MARGIN + ring_radius, ring_radius))
    for line, notice in enumerate(notices):
        parts.append(text(notice, width / 2, MARGIN + boxes + STRIP + (line + 1) * NOTICE, 15, LETTER))
    names = ", ".join(f"{area.name}{' (covered)' if area.name == covered else ''}" for area in printed.areas)
    title = f"Roulette layout, {rules.physical_wheel.replace('-', ' ')}" + (f", {covered} covered" if covered else "")
    return drawing(title, f"Areas: {names}.", (0, 0, width, height), *parts, class_="layout")


class _Box:
    """An area turned onto the paper, in drawing units."""

    def __init__(self, area: Area, lie: Lie) -> None:
        self.area = area
        self.x, self.y, self.width, self.height = lie.box(area)
        self.cx, self.cy = self.x + self.width / 2, self.y + self.height / 2


def _area(box: _Box, covered: bool) -> str:
    area = box.area
    zero = area.kind == "number" and area.y == 0
    outline = _pointed(box) if zero else _outlined(box)
    face = _cover(box) if covered else _face(box, zero)
    return element(
        "g",
        element("title", escape(f"{area.name}, covered" if covered else area.name)),
        outline,
        *face,
        class_="area",
        data_area=area.name,
        data_kind=area.kind,
        data_colour=area.colour,
        data_covered="true" if covered else None,
    )


def _outlined(box: _Box) -> str:
    return element("rect", x=box.x, y=box.y, width=box.width, height=box.height, fill="none", stroke=LINE, stroke_width=2)


def _pointed(box: _Box) -> str:
    right, below = box.x + box.width, box.y + box.height
    corners = points((box.x, box.y), (right, box.y), (right, below), (box.x, below), (box.x - POINT, box.cy))
    return element(
        "polygon", points=corners, fill=INK[box.area.colour], stroke=LINE, stroke_width=2, stroke_linejoin="round"
    )


def _face(box: _Box, zero: bool) -> list[str]:
    """What is printed in the box: a number on its oval, a diamond for a colour, or words."""
    area = box.area
    if zero:
        size = min(30.0, 1.5 * box.width / max(1, len(area.inscription)))
        return [text(area.inscription, box.cx - POINT / 4, box.cy, size, LETTER, font_weight="700")]
    if area.kind == "number":
        oval = element("ellipse", cx=box.cx, cy=box.cy, rx=21, ry=25, fill=INK[area.colour])
        return [oval, text(area.inscription, box.cx, box.cy, 25, LETTER, font_weight="700")]
    if area.kind == "stated":
        return _two_lines(box)
    if area.colour != "none":
        wide, tall = min(box.width / 2 - 6, 52), box.height / 2 - 6
        corners = points((box.cx - wide, box.cy), (box.cx, box.cy - tall), (box.cx + wide, box.cy), (box.cx, box.cy + tall))
        diamond = element("polygon", points=corners, fill=INK[area.colour], stroke=LINE, stroke_width=1.5)
        return [diamond, text(area.inscription, box.cx, box.cy, 17, LETTER, font_weight="600")]
    size = 18 if area.kind == "column" else 22
    return [text(area.inscription, box.cx, box.cy, size, LETTER, font_weight="600", letter_spacing="0.5")]


def _two_lines(box: _Box) -> list[str]:
    """A wager of the edition's own: its title above what it pays."""
    title, _, odds = box.area.inscription.rpartition(" pays ")
    size = min(20.0, 1.7 * (box.width - 8) / max(1, len(title)))
    return [
        text(title, box.cx, box.cy - 11, size, LETTER, font_weight="600"),
        text(odds, box.cx, box.cy + 14, 16, LETTER),
    ]


def _cover(box: _Box) -> list[str]:
    """A plate over the box that says it cannot be wagered on."""
    plate = {"x": box.x - 7, "y": box.y + 6, "width": box.width + 1, "height": box.height - 12}
    frame = element("rect", rx=5, fill=COVER, stroke=COVER_INK, stroke_width=1.5, **plate)
    x, y = box.cx - 7 / 2, box.cy
    number = text(box.area.inscription, x, y - 12, 24, COVER_INK, font_weight="700", text_decoration="line-through")
    lines = [text(words, x, y + 10 + 13 * row, 11.5, COVER_INK) for row, words in enumerate(("covered:", "no wager"))]
    return [frame, number, *lines]


def _replica(wheel: Wheel, x: float, y: float, radius: float) -> str:
    inner = radius * 0.76
    middle = element("circle", r=inner, fill=FELT_SHADE, stroke=BRASS[2], stroke_width=2)
    words = [
        text(line, 0, -10 + 22 * row, 16, LETTER) for row, line in enumerate(("Replica of the wheel:", "five adjacent"))
    ]
    whole = element("g", _numbers(wheel, radius, inner), middle, *words, class_="replica")
    return element("g", whole, transform=f"translate({x:.2f} {y:.2f})")
