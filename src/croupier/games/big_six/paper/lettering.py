"""How high letters can stand on a section of the wheel: alone, and with the odds beside the symbol.

A section is a wedge of 1/54 of the circle. Words run along it from the rim towards the hub, so that their height is bounded
by the wedge's width where they end, and their length by the section's own.
"""

from math import pi, tan
from typing import NamedTuple

from croupier.drawing.letters import SANS_BOLD, cap_height, width_of
from croupier.games.big_six.rules import BigSixRules

RIM, OUTER, INNER = 1.0, 0.925, 0.385  # radii of the wheel, its sections and their feet, as parts of its radius
MARGIN = 0.25  # inches kept free on every side of a section
TRACKING = 0.02
GAP = 0.9  # between a symbol and its odds, in heights of a capital


class Wedge(NamedTuple):
    """A section: how many there are, and the radii between which words can stand, in inches."""

    sections: int
    outer: float
    inner: float

    def width(self, radius: float) -> float:
        """How wide the section is at a radius."""
        return 2 * radius * tan(pi / self.sections)


class Heights(NamedTuple):
    """Heights of capitals on one section, in inches.

    `alone`: the symbol without odds. `together`: symbol and odds in one line of equal letters. `behind`: the odds in
    letters of their own behind a symbol that stays as high as alone.
    """

    symbol: str
    odds: str
    alone: float
    together: float
    behind: float


def wedge(sections: int, diameter: float) -> Wedge:
    """The section of a wheel of so many inches."""
    radius = diameter / 2
    return Wedge(sections, OUTER * radius - MARGIN, INNER * radius + MARGIN)


def rim_inches(sections: int, diameter: float) -> float:
    """How much of the rim each section has."""
    return pi * diameter / sections


def per_capital(words: str) -> float:
    """How long words are for each inch of a capital's height."""
    return width_of(words, 1 / cap_height(SANS_BOLD), SANS_BOLD, TRACKING)


def tallest(long: float, section: Wedge, start: float) -> float:
    """The height of capitals, in words so long for each inch of it, that begin at a radius and run towards the hub.

    Where they end, the section is 2 r tan(pi / n) wide; they must leave the margin free on both sides.
    """
    slope = section.width(1.0)
    by_width = (slope * start - 2 * MARGIN) / (1 + slope * long)
    by_length = (start - section.inner) / long
    return max(0.0, min(by_width, by_length))


def heights(rules: BigSixRules, diameter: float) -> tuple[Heights, ...]:
    """Every symbol of the wheel, as the house shows it."""
    section = wedge(len(rules.wheel.order), diameter)
    return tuple(
        _heights(rules.shown(symbol).upper(), str(rules.payouts[symbol]).upper(), section) for symbol in rules.symbols
    )


def _heights(symbol: str, odds: str, section: Wedge) -> Heights:
    alone = tallest(per_capital(symbol), section, section.outer)
    together = tallest(per_capital(symbol) + GAP + per_capital(odds), section, section.outer)
    end = section.outer - alone * (per_capital(symbol) + GAP * 0.6)
    behind = tallest(per_capital(odds), section, end)
    return Heights(symbol, odds, alone, together, behind)
