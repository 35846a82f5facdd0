"""The Big Six wheel to scale, from the front, and its sections with and without odds side by side."""

from collections.abc import Iterator

from croupier.drawing.letters import SANS, SANS_BOLD
from croupier.drawing.plan import (
    Circle,
    Dimension,
    Drawn,
    Part,
    Plan,
    Pointed,
    Shape,
    Words,
    from_top,
    sector,
)
from croupier.drawing.scaled import on
from croupier.games.big_six.layout import section_odds
from croupier.games.big_six.paper.lettering import (
    GAP,
    INNER,
    MARGIN,
    OUTER,
    TRACKING,
    Heights,
    heights,
    per_capital,
    rim_inches,
    wedge,
)
from croupier.games.big_six.rules import BigSixRules, wheel_of
from croupier.games.kit.paper.table_plan import inches
from croupier.games.kit.paper.wheel_plan import Detail, WheelPlan

HEAD = 3.0  # above the wheel, for the clapper
HUB = 0.16
FREE = 2.6  # between the sections of the detail
NO_ROOM = "no room"


def wheel_plan(rules: BigSixRules, diameter: float) -> WheelPlan:
    """The wheel in use, and what odds on its sections do to the letters."""
    return WheelPlan(_wheel(rules, diameter), _detail(rules, diameter))


def _wheel(rules: BigSixRules, diameter: float) -> Plan:
    wheel, radius = wheel_of(rules), diameter / 2
    x, y, count = radius, HEAD + radius, len(wheel.sectors)
    parts = [
        Part("wheel.diameter_inches", f"the wheel, {inches(diameter)} in across", "wheel", (Circle(x, y, radius, "wood"),)),
        *_sections(rules, x, y, radius),
        Part(
            "wheel.cover",
            f"the {rules.wheel.cover} before the sections",
            "glass",
            (Circle(x, y, OUTER * radius + 0.5, "glass"),),
        ),
        Part("pegs", "pegs between the sections", "pegs", tuple(_pegs(x, y, radius, count))),
        Part("hub", "hub", "hub", tuple(_hub(x, y, radius, rules))),
        _clapper(x, y, radius),
    ]
    rim = rim_inches(count, diameter)
    shown = rules.wheel.odds_shown
    low, high = from_top(x, y, radius, 118), from_top(x, y, OUTER * radius + 0.5, 242)
    points = [
        Pointed(
            ("wheel.diameter_inches",),
            "wheel.diameter_inches",
            *low,
            f"{inches(diameter)} in across",
            f"{inches(diameter)}",
        ),
        Pointed(
            ("wheel.cover",),
            "wheel.cover",
            *high,
            f"{rules.wheel.cover} before all sections",
            f"{inches(2 * (OUTER * radius + 0.5))} across",
        ),
        Pointed(
            ("wheel.sections", "wheel.spacing"),
            "section-10",
            *from_top(x, y, OUTER * radius, 9.5 * 360 / count),
            f"{count} sections, each as wide as the others",
            f"{rim:.2f} of rim each",
        ),
        Pointed(
            ("wheel.order",),
            "section-1",
            *from_top(x, y, (INNER + 0.012) * radius, 0),
            f"clockwise from {wheel.marks[0]}",
            f"{360 / count:.2f}° each",
        ),
        Pointed(
            ("wheel.odds_shown",),
            f"section-{count - 8}",
            *from_top(x, y, (INNER + 0.012) * radius, -8 * 360 / count),
            "symbol and odds on every section" if shown else "symbols alone, no odds",
            "see the detail",
        ),
        Pointed(
            ("wheel.clapper",),
            "wheel.clapper",
            x + 0.7,
            HEAD * 0.35,
            "rests between two pegs at the top",
            f"{HEAD + 2:g} long",
        ),
    ]
    across = Dimension((0, y + radius), (diameter, y + radius), f"{inches(diameter)} in", 0.24)
    return Plan(
        f"Big Six wheel, {count} sections",
        f"The wheel from the front, {inches(diameter)} in across. Clockwise from the clapper: {', '.join(wheel.marks)}.",
        diameter,
        diameter + HEAD,
        tuple(parts),
        tuple(points),
        (across,),
    )


def _sections(rules: BigSixRules, x: float, y: float, radius: float) -> Iterator[Part]:
    wheel = wheel_of(rules)
    count, half = len(wheel.sectors), 180 / len(wheel.sectors)
    found = {each.symbol: each for each in heights(rules, 2 * radius)}
    odds = {rules.shown(symbol): str(shown) for symbol in rules.symbols if (shown := section_odds(rules, symbol))}
    common = min(each.alone for each in found.values() if len(each.symbol) <= 3) if any(len(s) <= 3 for s in found) else 9.0
    small = min((each.behind for each in found.values()), default=1.0)
    section = wedge(count, 2 * radius)
    for index, each in enumerate(wheel.sectors):
        angle = index * 360 / count
        ground = sector(x, y, INNER * radius, OUTER * radius, angle - half, angle + half, each.colour)
        ink = on(each.colour)
        capital = min(found[each.mark.upper()].alone, common)
        shapes: list[Drawn] = [ground, _radial(each.mark.upper(), x, y, section.outer, angle, capital, ink)]
        if pays := odds.get(each.mark):
            end = section.outer - found[each.mark.upper()].alone * (per_capital(each.mark.upper()) + GAP * 0.6)
            shapes.append(_radial(pays.upper(), x, y, end, angle, small, ink))
        words = " ".join(filter(None, (each.mark, odds.get(each.mark))))
        yield Part(f"section-{index + 1}", words, "section", tuple(shapes), index + 1, each.colour)


def _radial(words: str, x: float, y: float, start: float, angle: float, capital: float, ink: str) -> Words:
    """Words that begin at a radius and run towards the hub."""
    px, py = from_top(x, y, start, angle)
    return Words(words, px, py, capital, ink, SANS_BOLD, angle + 90, "start", TRACKING)


def _pegs(x: float, y: float, radius: float, count: int) -> Iterator[Drawn]:
    for index in range(count):
        yield Circle(*from_top(x, y, 0.965 * radius, (index + 0.5) * 360 / count), 0.4, "metal")


def _hub(x: float, y: float, radius: float, rules: BigSixRules) -> Iterator[Drawn]:
    yield Circle(x, y, INNER * radius, "wood")
    yield Circle(x, y, INNER * radius - 0.6, "second")
    yield Circle(x, y, HUB * radius, "metal")


def _clapper(x: float, y: float, radius: float) -> Part:
    tip = y - OUTER * radius - 0.6
    tongue = Shape(((x - 1.1, 0), (x + 1.1, 0), (x + 0.3, tip), (x - 0.3, tip)), "thing")
    return Part("wheel.clapper", "clapper", "clapper", (tongue, Circle(x, 0.9, 0.3, "slot")))


# The detail: one section three times


def _detail(rules: BigSixRules, diameter: float) -> Detail:
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
    wide = section.width(outer)
    line, end = f"{each.symbol} {each.odds}", section.outer - each.alone * (per_capital(each.symbol) + GAP * 0.6)
    cases = (
        ("without-odds", "without odds", ((each.symbol, section.outer, each.alone),)),
        (
            "with-odds",
            "with odds, equal letters",
            (
                (each.symbol, section.outer, each.together),
                (each.odds, section.outer - each.together * (per_capital(each.symbol) + GAP), each.together),
            ),
        ),
        (
            "odds-behind",
            "odds behind the symbol",
            ((each.symbol, section.outer, each.alone), (each.odds, end, each.behind)),
        ),
    )
    parts, points, top, step = [], list[Pointed](), 2.2, wide + FREE + 3.6
    for place, (id, says, words) in enumerate(cases):
        x = 2.6 + wide / 2 + place * step
        half = 180 / count
        centre = top + outer
        ground = sector(x, centre, inner, outer, -half, half, "area")
        shapes: list[Drawn] = [ground]
        shapes += [_radial(text, x, centre, start, 0, capital, "words") for text, start, capital in words]
        parts.append(Part(id, f"{line} {says}", "section", tuple(shapes)))
        label = Words(says, x, 0.9, 0.52, "words", SANS, tracking=0.01)
        parts.append(Part(f"{id}-label", says, "label", (label,)))
        measured = tuple(_height(x, centre - start, wide, text, capital) for text, start, capital in words)
        parts.append(
            Part(f"{id}-heights", "heights of capitals", "heights", tuple(shape for group in measured for shape in group))
        )
    width = 2.6 + wide + 2 * step + 4.2
    return Plan(
        "Sections with and without odds",
        "One section three times, to scale.",
        width,
        top + outer - inner + 0.4,
        tuple(parts),
        tuple(points),
    )


def _height(x: float, y: float, wide: float, words: str, capital: float) -> tuple[Drawn, ...]:
    """The height of words on the section, beside it: two ticks as far apart as the letters are high, and the measure."""
    side = x + wide / 2 + 0.5
    middle = y + per_capital(words) * capital / 2
    return (
        Shape(((side, middle), (side + 0.5, middle)), "line", closed=False),
        Words(
            NO_ROOM if _high(capital) == NO_ROOM else f"{capital:.2f} in",
            side + 0.7,
            middle,
            0.6,
            "words",
            SANS_BOLD,
            anchor="start",
            tracking=0,
        ),
    )
