"""Draws the roulette layout as it lies on the table: the zeros at the left, the dozens and even chances below.

A layout's data run from the zeros down; on paper it is turned, so that a table is seen from the players' side.
"""

from croupier.drawing.cloth import MARGIN, STRIP, cloth, holder_name
from croupier.drawing.paint import BRASS, COVER, COVER_INK, FELT_SHADE, INK, LETTER, LINE
from croupier.drawing.svg import drawing, element, points, text
from croupier.equipment.wheel import Wheel
from croupier.games.kit.layout import Area, Felt
from croupier.games.roulette.layout import felt as layout
from croupier.games.roulette.rules import RouletteRules, wheel_of
from croupier.games.roulette.wheel_drawing import numbers_ring

UNIT = 30.0  # half a column
POINT = 22.0  # how far the zeros' boxes come to a point at the head
NOTICE = 24.0


def draw_layout(rules: RouletteRules) -> str:
    """The layout in use."""
    covered = rules.covered_number
    title = f"Roulette layout, {rules.physical_wheel.replace('-', ' ')}" + (f", {covered} covered" if covered else "")
    return roulette_layout(
        layout(rules),
        title,
        holder=rules.layout.holder,
        covered=covered,
        replica=wheel_of(rules) if rules.five_adjacent.replica else None,
        notices=rules.covered.sign if covered else (),
    )


def roulette_layout(
    felt: Felt,
    title: str,
    *,
    holder: str | None = None,
    covered: str | None = None,
    replica: Wheel | None = None,
    notices: tuple[str, ...] = (),
) -> str:
    """The layout as a drawing. A covered number's box is shown under its cover; a replica of the wheel lies at the head."""
    top = max(area.x + area.width for area in felt.areas)
    shelf = 2 * (ring_radius := felt.width * UNIT / 2) + MARGIN if replica else 0.0
    width = felt.height * UNIT + 2 * MARGIN + POINT + shelf
    boxes = felt.width * UNIT
    height = boxes + 2 * MARGIN + STRIP + (len(notices) + 0.5) * NOTICE * bool(notices)
    origin = MARGIN + POINT + shelf
    drawn = [_area(_Spot(area, top, origin), area.name == covered) for area in felt.areas]
    middle = origin + felt.height * UNIT / 2
    parts = [cloth(width, height), *drawn, holder_name(holder, middle, MARGIN + boxes + STRIP / 2 + 8)]
    if replica:
        parts.append(_replica(replica, MARGIN + ring_radius, MARGIN + ring_radius, ring_radius))
    for line, notice in enumerate(notices):
        parts.append(text(notice, width / 2, MARGIN + boxes + STRIP + (line + 1) * NOTICE, 15, LETTER))
    told = ", ".join(f"{area.name}{' (covered)' if area.name == covered else ''}" for area in felt.areas)
    return drawing(title, f"Areas: {told}.", (0, 0, width, height), *parts, class_="layout")


class _Spot:
    """An area turned onto the paper, in drawing units."""

    def __init__(self, area: Area, top: int, origin: float) -> None:
        self.area = area
        self.x, self.y = origin + area.y * UNIT, MARGIN + (top - area.x - area.width) * UNIT
        self.width, self.height = area.height * UNIT, area.width * UNIT
        self.cx, self.cy = self.x + self.width / 2, self.y + self.height / 2


def _area(spot: _Spot, covered: bool) -> str:
    area = spot.area
    zero = area.kind == "number" and area.colour == "green"
    outline = _pointed(spot) if zero else _box(spot)
    face = _cover(spot) if covered else _face(spot, zero)
    return element(
        "g",
        element("title", f"{area.name}, covered" if covered else area.name),
        outline,
        *face,
        class_="area",
        data_area=area.name,
        data_kind=area.kind,
        data_colour=area.colour,
        data_covered="true" if covered else None,
    )


def _box(spot: _Spot) -> str:
    return element(
        "rect", x=spot.x, y=spot.y, width=spot.width, height=spot.height, fill="none", stroke=LINE, stroke_width=2
    )


def _pointed(spot: _Spot) -> str:
    right, below = spot.x + spot.width, spot.y + spot.height
    corners = points((spot.x, spot.y), (right, spot.y), (right, below), (spot.x, below), (spot.x - POINT, spot.cy))
    return element("polygon", points=corners, fill=INK["green"], stroke=LINE, stroke_width=2, stroke_linejoin="round")


def _face(spot: _Spot, zero: bool) -> list[str]:
    """What is printed in the box: a number on its oval, a diamond for a colour, or words."""
    area = spot.area
    if zero:
        return [text(area.inscription, spot.cx - POINT / 4, spot.cy, 30, LETTER, font_weight="700")]
    if area.kind == "number":
        oval = element("ellipse", cx=spot.cx, cy=spot.cy, rx=21, ry=25, fill=INK[area.colour])
        return [oval, text(area.inscription, spot.cx, spot.cy, 25, LETTER, font_weight="700")]
    if area.colour != "none":
        wide, tall = min(spot.width / 2 - 6, 52), spot.height / 2 - 6
        corners = points(
            (spot.cx - wide, spot.cy), (spot.cx, spot.cy - tall), (spot.cx + wide, spot.cy), (spot.cx, spot.cy + tall)
        )
        diamond = element("polygon", points=corners, fill=INK[area.colour], stroke=LINE, stroke_width=1.5)
        return [diamond, text(area.inscription, spot.cx, spot.cy, 17, LETTER, font_weight="600")]
    size = 18 if area.kind == "column" else 22
    return [text(area.inscription, spot.cx, spot.cy, size, LETTER, font_weight="600", letter_spacing="0.5")]


def _cover(spot: _Spot) -> list[str]:
    """A plate over the box that says it cannot be wagered on."""
    plate = {"x": spot.x - 7, "y": spot.y + 6, "width": spot.width + 1, "height": spot.height - 12}
    frame = element("rect", rx=5, fill=COVER, stroke=COVER_INK, stroke_width=1.5, **plate)
    x, y = spot.cx - 7 / 2, spot.cy
    number = text(spot.area.inscription, x, y - 12, 24, COVER_INK, font_weight="700", text_decoration="line-through")
    lines = [text(words, x, y + 10 + 13 * row, 11.5, COVER_INK) for row, words in enumerate(("covered:", "no wager"))]
    return [frame, number, *lines]


def _replica(wheel: Wheel, x: float, y: float, radius: float) -> str:
    inner = radius * 0.76
    middle = element("circle", r=inner, fill=FELT_SHADE, stroke=BRASS[2], stroke_width=2)
    words = [
        text(line, 0, -10 + 22 * row, 16, LETTER) for row, line in enumerate(("Replica of the wheel:", "five adjacent"))
    ]
    whole = element("g", numbers_ring(wheel, radius, inner), middle, *words, class_="replica")
    return element("g", whole, transform=f"translate({x:.2f} {y:.2f})")
