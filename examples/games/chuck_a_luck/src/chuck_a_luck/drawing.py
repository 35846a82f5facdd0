"""Draws the cage with its dice; the layout is the kit's, a box for each wager."""

from chuck_a_luck.rules import ChuckRules
from croupier.drawing.paint import BRASS, DARK, WHITE, WOOD
from croupier.drawing.svg import drawing, element, points

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


def _die(face: int, x: float, y: float) -> str:
    edge = {"x": x - _DIE / 2, "y": y - _DIE / 2, "width": _DIE, "height": _DIE, "rx": 8}
    spots = ["abcdefghi".index(pip) for pip in _PIPS[face]]
    step = _DIE / 4
    pips = [element("circle", cx=x + (at % 3 - 1) * step, cy=y + (at // 3 - 1) * step, r=5, fill=DARK) for at in spots]
    return element("g", element("rect", fill=WHITE, stroke=DARK, stroke_width=1.5, **edge), *pips, class_="die")


def _bar(bar: int) -> str:
    """One wire from drum to drum, through the waist."""
    across = 2 * bar / (_BARS - 1) - 1
    line = points((across * _WIDE, -_HIGH), (across * _WAIST, 0), (across * _WIDE, _HIGH))
    return element("polyline", points=line, fill="none", stroke=BRASS[1], stroke_width=3)


def _drum(level: float) -> str:
    return element("rect", x=-_WIDE - 12, y=level - 9, width=2 * _WIDE + 24, height=18, rx=6, fill=BRASS[0])
