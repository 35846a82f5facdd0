"""Draws the Big Six wheel from the front, the first section at the top under the clapper, and the layout."""

from html import escape

from croupier.drawing.chips import fitted
from croupier.drawing.cloth import MARGIN, STRIP, cloth, holder_name
from croupier.drawing.paint import BRASS, DARK, FELT_SHADE, GLASS, LETTER, LINE, WOOD
from croupier.drawing.svg import drawing, element, points, ring, text
from croupier.equipment.wheel import Sector, Wheel
from croupier.games.big_six.layout import layout, section_odds
from croupier.games.big_six.rules import BigSixRules, wheel_of
from croupier.games.kit.layout import Area
from croupier.games.wheel.drawing import sectors, turned

RIM, OUTER, INNER, HUB = 318, 294, 122, 50  # radii of the wheel
SIZE = 22.0  # of what is printed on the sections, as large as the narrow end of one has room for
UNIT = 44.0
GAP = 5.0


# The wheel


def draw_wheel(rules: BigSixRules) -> str:
    """The wheel in use, with odds on its sections where the edition asks for them."""
    wheel = wheel_of(rules)
    return drawing(
        f"Big Six wheel, {len(wheel.sectors)} sections",
        f"Clockwise from the clapper: {', '.join(wheel.marks)}.",
        (-RIM - 4, -RIM - 30, 2 * RIM + 8, 2 * RIM + 34),
        rotor(rules),
        clapper(),
        class_="wheel",
    )


def rotor(rules: BigSixRules) -> str:
    """What turns: the sections, the pegs between them and the hub."""
    wheel = wheel_of(rules)
    odds = {rules.shown(symbol): str(shown) for symbol in rules.symbols if (shown := section_odds(rules, symbol))}
    return element(
        "g",
        element("circle", r=RIM, fill=WOOD[0]),
        element("circle", r=RIM - 4, fill=WOOD[2], stroke=BRASS[0], stroke_width=1.5),
        element("circle", r=OUTER + 3, fill=WOOD[0]),
        _sections(wheel, odds),
        _pegs(len(wheel.sectors)),
        _hub(),
    )


def _sections(wheel: Wheel, odds: dict[str, str]) -> str:
    shape = ring(INNER, OUTER, 360 / len(wheel.sectors))

    def face(sector: Sector) -> list[str]:
        ground, ink = GLASS[sector.colour]
        return [
            element("title", escape(" ".join(filter(None, (sector.mark, odds.get(sector.mark)))))),
            element("path", d=shape, fill=ground, stroke=BRASS[1], stroke_width=1.2),
            *_printed(sector, odds.get(sector.mark), ink),
        ]

    return sectors(wheel, face)


def _printed(sector: Sector, odds: str | None, ink: str) -> list[str]:
    """A short symbol stands upright at the rim, condensed to its section; a word and the odds run inwards."""
    if len(sector.mark) > 3:
        name = sector.mark[0].upper() + sector.mark[1:]
        words, centre = f"{name} {odds}" if odds else name, -(OUTER + INNER) / 2
        room = fitted(words, SIZE, OUTER - INNER - 16)
        return [text(words, 0, centre, SIZE, ink, turn=-90, font_weight="700", **room)]
    symbol = text(sector.mark, 0, -OUTER + 17, SIZE, ink, font_weight="700", **fitted(sector.mark, SIZE, 27))
    if not odds:
        return [symbol]
    return [symbol, text(odds, 0, -(OUTER + INNER) / 2 + 12, SIZE, ink, turn=-90, **fitted(odds, SIZE, 100))]


def _pegs(count: int) -> str:
    pegs = (element("circle", cy=-(OUTER + 13), r=4.2, transform=turned(index + 0.5, count)) for index in range(count))
    return element("g", *pegs, fill=BRASS[2], stroke=BRASS[0], stroke_width=1)


def _hub() -> str:
    parts = [element("circle", r=INNER, fill=WOOD[1], stroke=BRASS[1], stroke_width=3)]
    for turn in range(0, 360, 60):
        spoke = points((-7, -HUB), (-4, -INNER + 10), (4, -INNER + 10), (7, -HUB))
        parts.append(element("polygon", points=spoke, fill=WOOD[2], stroke=WOOD[0], transform=f"rotate({turn})"))
    parts.append(element("circle", r=HUB, fill=WOOD[0], stroke=BRASS[1], stroke_width=3))
    parts.append(element("circle", r=20, fill=BRASS[1], stroke=BRASS[0], stroke_width=2))
    return element("g", *parts)


def clapper() -> str:
    """The tongue that rests between two pegs and names the section."""
    tongue = points((-13, -RIM - 26), (13, -RIM - 26), (3.5, -OUTER + 4), (-3.5, -OUTER + 4))
    return element(
        "g",
        element("title", "clapper"),
        element("polygon", points=tongue, fill=LETTER, stroke=DARK, stroke_width=1.5, stroke_linejoin="round"),
        element("circle", cy=-RIM - 14, r=4, fill=BRASS[0]),
        class_="clapper",
    )


# The layout


def draw_layout(rules: BigSixRules) -> str:
    """The layout in use: each space with its symbol and what it pays."""
    printed = layout(rules)
    faces = {symbol: (rules.shown(symbol), str(rules.payouts[symbol])) for symbol in rules.layout.spaces}
    faces |= {name: (wager.title, str(wager.odds)) for name, wager in rules.stated.items()}
    width, boxes = printed.width * UNIT + 2 * MARGIN, printed.height * UNIT
    height = boxes + 2 * MARGIN + STRIP
    spaces = ", ".join(f"{symbol} pays {odds}" for symbol, odds in faces.values())
    return drawing(
        "Big Six layout",
        f"Spaces: {spaces}.",
        (0, 0, width, height),
        cloth(width, height),
        *(_space(area, *faces[area.name]) for area in printed.areas),
        holder_name(rules.layout.holder, width / 2, MARGIN + boxes + STRIP / 2 + 10),
        class_="layout",
    )


def _space(area: Area, symbol: str, odds: str) -> str:
    x, y = MARGIN + area.x * UNIT + GAP, MARGIN + area.y * UNIT + GAP
    width, height = area.width * UNIT - 2 * GAP, area.height * UNIT - 2 * GAP
    middle = x + width / 2
    ground, ink = GLASS.get(area.colour, (FELT_SHADE, LETTER))
    size = min(40.0, 1.5 * (width - 24) / max(1, len(symbol)))
    return element(
        "g",
        element("title", escape(area.inscription)),
        element("rect", x=x, y=y, width=width, height=height, rx=9, fill="none", stroke=LINE, stroke_width=2),
        element("rect", x=x + 9, y=y + 9, width=width - 18, height=height - 48, rx=6, fill=ground),
        text(symbol[0].upper() + symbol[1:], middle, y + (height - 30) / 2, size, ink, font_weight="700"),
        text(odds, middle, y + height - 20, 20, LETTER, font_weight="600"),
        class_="area",
        data_area=area.name,
        data_kind=area.kind,
        data_colour=area.colour,
    )
