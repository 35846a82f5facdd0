"""Draws the cage with its dice, and the layout."""

from chuck_a_luck.layout import layout
from chuck_a_luck.rules import ChuckRules
from croupier.drawing.cloth import MARGIN, STRIP, cloth, holder_name
from croupier.drawing.paint import BRASS, DARK, LETTER, LINE, WOOD
from croupier.drawing.svg import drawing, element, points, text
from croupier.games.kit.layout import Area

UNIT = 40.0
_HIGH, _WIDE, _WAIST, _BARS = 200, 130, 34, 9
_DIE = 52.0
_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
"""The pips of each face on a grid of three by three, from a at the top left to i at the bottom right."""


def draw_cage(rules: ChuckRules) -> str:
    """The cage as it stands when the dice rest: an hourglass of wire between two drums."""
    dice = [_die(face, (face - 2) * (_DIE + 9), _HIGH - _DIE / 2 - 8) for face in range(1, rules.cage.dice + 1)]
    return drawing(
        "Cage",
        f"A cage like an hourglass that turns end over end, with {rules.cage.dice} dice in it.",
        (-190, -_HIGH - 40, 380, 2 * _HIGH + 80),
        *(element("rect", x=side - 9, y=-30, width=18, height=_HIGH + 60, fill=WOOD[1]) for side in (-170, 170)),
        element("rect", x=-180, y=-5, width=360, height=10, fill=BRASS[0]),
        *(_bar(bar) for bar in range(_BARS)),
        *(_drum(level) for level in (-_HIGH, _HIGH)),
        *dice,
        class_="cage",
    )


def draw_layout(rules: ChuckRules) -> str:
    """The layout in use."""
    areas = layout(rules)
    width, boxes = areas.width * UNIT + 2 * MARGIN, areas.height * UNIT
    height = boxes + 2 * MARGIN + STRIP
    return drawing(
        "Chuck-a-luck layout",
        f"Spaces: {'; '.join(area.inscription for area in areas.areas)}.",
        (0, 0, width, height),
        cloth(width, height),
        *(_space(area) for area in areas.areas),
        holder_name(rules.layout.holder, width / 2, MARGIN + boxes + STRIP / 2 + 10, "name or logo of the house"),
        class_="layout",
    )


def _space(area: Area) -> str:
    x, y = MARGIN + area.x * UNIT, MARGIN + area.y * UNIT
    width, height = area.width * UNIT, area.height * UNIT
    name, _, odds = area.inscription.partition(" pays ")
    middle = x + width / 2
    drawn = [text(name, middle, y + 26, 24, LETTER, font_weight="700"), text(odds, middle, y + height - 18, 15, LETTER)]
    if area.kind == "number" and int(area.name) in _PIPS:
        drawn[0] = _die(int(area.name), middle, y + 64)
    box = element("rect", x=x, y=y, width=width, height=height, fill="none", stroke=LINE, stroke_width=2)
    return element("g", element("title", area.inscription), box, *drawn, class_="area", data_area=area.name)


def _die(face: int, x: float, y: float) -> str:
    edge = {"x": x - _DIE / 2, "y": y - _DIE / 2, "width": _DIE, "height": _DIE, "rx": 8}
    spots = ["abcdefghi".index(pip) for pip in _PIPS[face]]
    step = _DIE / 4
    pips = [element("circle", cx=x + (at % 3 - 1) * step, cy=y + (at // 3 - 1) * step, r=5, fill=DARK) for at in spots]
    return element("g", element("rect", fill=LETTER, stroke=DARK, stroke_width=1.5, **edge), *pips, class_="die")


def _bar(bar: int) -> str:
    """One wire from drum to drum, through the waist."""
    across = 2 * bar / (_BARS - 1) - 1
    line = points((across * _WIDE, -_HIGH), (across * _WAIST, 0), (across * _WIDE, _HIGH))
    return element("polyline", points=line, fill="none", stroke=BRASS[1], stroke_width=3)


def _drum(level: float) -> str:
    return element("rect", x=-_WIDE - 12, y=level - 9, width=2 * _WIDE + 24, height=18, rx=6, fill=BRASS[0])
