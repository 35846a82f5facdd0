"""How high letters can stand on a section of the wheel, alone and with the odds beside the symbol; the detail to scale.

A section is a wedge of 1/54 of the circle. Words run along it from the rim towards the hub, so that their height is bounded
by the wedge's width where they end, and their length by the section's own.
"""

from math import pi, tan
from typing import NamedTuple

from croupier.drawing.letters import SANS, SANS_BOLD, size_of, width_of
from croupier.drawing.plan import Drawn, Part, Plan, Shape, Words, from_top, sector
from croupier.figures import inches
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.table.projections import Detail

RIM, OUTER, INNER = 1.0, 0.925, 0.385  # radii of the wheel, its sections and their feet, as parts of its radius
MARGIN = 0.25  # inches kept free on every side of a section
TRACKING = 0.02
FREE = 2.6  # between the sections of the detail
NO_ROOM = "no room"
GAP = 0.9  # between a symbol and its odds, in heights of a capital


class Wedge(NamedTuple):
    """A section: how many there are, and the radii between which words can stand, in inches."""

    sections: int
    outer: float
    inner: float
    margin: float = MARGIN

    def width(self, radius: float) -> float:
        """How wide the section is at a radius."""
        return 2 * radius * tan(pi / self.sections)


class Heights(NamedTuple):
    """Heights of capitals on one section, in inches.

    `alone`: the symbol without odds. `together`: symbol and odds in one line of equal letters. `behind`: the odds in
    letters of their own behind a symbol that stays as high as alone, from the radius `end`.
    """

    symbol: str
    odds: str
    alone: float
    together: float
    behind: float
    end: float


def wedge(sections: int, diameter: float, margin: float = MARGIN) -> Wedge:
    """The section of a wheel of so many inches."""
    radius = diameter / 2
    return Wedge(sections, OUTER * radius - margin, INNER * radius + margin, margin)


def rim_inches(sections: int, diameter: float) -> float:
    """How much of the rim each section has."""
    return pi * diameter / sections


def per_capital(words: str) -> float:
    """How long words are for each inch of a capital's height."""
    return width_of(words, size_of(1, SANS_BOLD), SANS_BOLD, TRACKING)


def tallest(long: float, section: Wedge, start: float) -> float:
    """The height of capitals, in words so long for each inch of it, that begin at a radius and run towards the hub.

    Where they end, the section is 2 r tan(pi / n) wide; they must leave the margin free on both sides.
    """
    slope = section.width(1.0)
    by_width = (slope * start - 2 * section.margin) / (1 + slope * long)
    by_length = (start - section.inner) / long
    return max(0.0, min(by_width, by_length))


def heights(rules: BigSixRules, diameter: float, margin: float = MARGIN) -> tuple[Heights, ...]:
    """Every symbol of the wheel, as the house shows it."""
    section = wedge(len(rules.wheel.order), diameter, margin)
    return tuple(
        _heights(rules.shown(symbol).upper(), str(rules.payouts[symbol]).upper(), section) for symbol in rules.symbols
    )


def _heights(symbol: str, odds: str, section: Wedge) -> Heights:
    long, after = per_capital(symbol), per_capital(odds)
    alone, together = (tallest(each, section, section.outer) for each in (long, long + GAP + after))
    end = section.outer - alone * (long + GAP * 0.6)
    return Heights(symbol, odds, alone, together, tallest(after, section, end), end)


def radial(words: str, start: float, angle: float, capital: float, ink: str, y: float = 0.0) -> Words:
    """Words that begin at a radius around a point of the middle line and run towards the hub."""
    return Words(words, *from_top(start, angle, y=y), capital, ink, SANS_BOLD, angle + 90, "start", TRACKING)


# The detail to scale


def detail(rules: BigSixRules, diameter: float) -> Detail:
    """What odds on its sections do to the letters: one section three times, and the heights of every symbol."""
    found = heights(rules, diameter)
    dearest = min(found, key=lambda each: (each.together, each.symbol))
    shown = next((each for each in found if each.symbol == "$20"), dearest)
    count = len(rules.wheel.order)
    rows = tuple(
        (each.symbol, each.odds, *(_high(high) for high in (each.alone, each.together, each.behind)), _lost(each))
        for each in found
    )
    says = (
        f"A wheel {inches(diameter)} in across gives each of its {count} sections "
        f"{rim_inches(count, diameter):.2f} in of rim.",
        f"Letters keep {MARGIN:g} in free on every side, run from the rim towards the hub and are Source Sans Semibold; "
        "the heights are those of capitals, computed from the font’s own measures.",
        "The heights are the largest that fit: of the symbol alone, of symbol and odds in one line of equal letters, "
        "and of odds in their own letters behind a symbol that stays as it was.",
    )
    heads = (
        "Symbol",
        "Odds",
        "Symbol alone",
        "With odds, equal letters",
        "Odds behind the symbol",
        "Equal letters are lower by",
    )
    return Detail("Letters on a section, with and without odds", says, _three(shown, count, diameter), heads, rows)


def _high(capital: float) -> str:
    """A height of capitals; where none fit, that there is no room."""
    return f"{capital:.2f}" if round(capital, 2) > 0 else NO_ROOM


def _lost(each: Heights) -> str:
    if round(each.together, 2) <= 0:
        return NO_ROOM
    return f"{100 * (1 - each.together / each.alone):.0f} %"


def _three(each: Heights, count: int, diameter: float) -> Plan:
    """The section of one symbol with the symbol alone, with odds in its line, and with odds behind it."""
    section = wedge(count, diameter)
    outer, inner = OUTER * diameter / 2, INNER * diameter / 2
    wide, centre = section.width(outer), 2.2 + outer
    symbol = (each.symbol, section.outer, each.alone)
    after = section.outer - each.together * (per_capital(each.symbol) + GAP)
    equal = ((each.symbol, section.outer, each.together), (each.odds, after, each.together))
    cases = (
        ("without-odds", "without odds", (symbol,)),
        ("with-odds", "with odds, equal letters", equal),
        ("odds-behind", "odds behind the symbol", (symbol, (each.odds, each.end, each.behind))),
    )
    parts, step = [], wide + FREE + 3.6
    for place, (id, says, words) in enumerate(cases):
        letters = [radial(text, start, 0, capital, "words", centre) for text, start, capital in words]
        shapes: list[Drawn] = [sector(inner, outer, -180 / count, 180 / count, "area", centre), *letters]
        shapes.append(Words(says, 0, 0.9, 0.52, "words", SANS, tracking=0.01))
        for line in letters:
            shapes += _measured(wide / 2 + 0.5, line.y + line.width / 2, line.capital)
        part = Part(id, f"{each.symbol} {each.odds} {says}", "section", tuple(shapes))
        parts.append(part.moved(2.6 + wide / 2 + place * step, 0))
    return Plan(
        "Sections with and without odds",
        "One section three times, to scale.",
        2.6 + wide + 2 * step + 4.2,
        centre - inner + 0.4,
        tuple(parts),
    )


def _measured(side: float, y: float, capital: float) -> tuple[Drawn, ...]:
    """How high words on the section are, beside their middle."""
    high = _high(capital)
    says = high if high == NO_ROOM else f"{high} in"
    tick = Shape(((side, y), (side + 0.5, y)), "line", closed=False)
    return tick, Words(says, side + 0.7, y, 0.6, "words", SANS_BOLD, anchor="start", tracking=0)
