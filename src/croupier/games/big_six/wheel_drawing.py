"""Draws a Big Six wheel from the front: the sections clockwise with the first at the top, under the clapper."""

from croupier.drawing.paint import BRASS, DARK, GLASS, LETTER, WOOD
from croupier.drawing.svg import drawing, element, points, ring, text
from croupier.equipment.wheel import Sector, Wheel
from croupier.games.big_six.layout import section_odds
from croupier.games.big_six.rules import BigSixRules, wheel_of

RIM, OUTER, INNER, HUB = 318, 294, 122, 50


def draw_wheel(rules: BigSixRules) -> str:
    """The wheel in use."""
    wheel = wheel_of(rules)
    odds = {rules.shown(symbol): str(shown) for symbol in rules.symbols if (shown := section_odds(rules, symbol))}
    return big_six_wheel(wheel, f"Big Six wheel, {len(wheel.sectors)} sections", odds)


def big_six_wheel(wheel: Wheel, title: str, odds: dict[str, str] | None = None) -> str:
    """The wheel as a drawing. `odds` by symbol are written on the sections where an edition asks for them."""
    order = ", ".join(wheel.marks)
    return drawing(
        title,
        f"Clockwise from the clapper: {order}.",
        (-RIM - 4, -RIM - 30, 2 * RIM + 8, 2 * RIM + 34),
        element("circle", r=RIM, fill=WOOD[0]),
        element("circle", r=RIM - 4, fill=WOOD[2], stroke=BRASS[0], stroke_width=1.5),
        element("circle", r=OUTER + 3, fill=WOOD[0]),
        _sections(wheel, odds or {}),
        _pegs(len(wheel.sectors)),
        _hub(),
        _clapper(),
        class_="wheel",
    )


def _sections(wheel: Wheel, odds: dict[str, str]) -> str:
    degrees = 360 / len(wheel.sectors)
    shape = ring(INNER, OUTER, degrees)
    return element(
        "g",
        *(
            element(
                "g",
                element("title", " ".join(filter(None, (sector.mark, odds.get(sector.mark))))),
                element("path", d=shape, fill=GLASS[sector.colour][0], stroke=BRASS[1], stroke_width=1.2),
                *_printed(sector, odds.get(sector.mark), GLASS[sector.colour][1]),
                class_="sector",
                data_index=index,
                data_mark=sector.mark,
                data_colour=sector.colour,
                transform=f"rotate({index * degrees:.4f})",
            )
            for index, sector in enumerate(wheel.sectors)
        ),
    )


def _printed(sector: Sector, odds: str | None, ink: str) -> list[str]:
    """A short symbol stands upright at the rim; a word and the odds run towards the hub."""
    if len(sector.mark) > 3:
        name = sector.mark[0].upper() + sector.mark[1:]
        words, centre = f"{name} {odds}" if odds else name, -(OUTER + INNER) / 2
        return [text(words, 0, centre, 17 if odds else 22, ink, turn=-90, font_weight="700")]
    large = (16.5 if odds else 20) - 2.5 * (len(sector.mark) == 3)  # without odds there is room for a larger symbol
    symbol = text(sector.mark, 0, -OUTER + 17, large, ink, font_weight="700")
    return [symbol, text(odds, 0, -(OUTER + INNER) / 2 + 2, 14.5, ink, turn=-90)] if odds else [symbol]


def _pegs(count: int) -> str:
    degrees = 360 / count
    pegs = [
        element("circle", cy=-(OUTER + 13), r=4.2, transform=f"rotate({(index + 0.5) * degrees:.4f})")
        for index in range(count)
    ]
    return element("g", *pegs, fill=BRASS[2], stroke=BRASS[0], stroke_width=1)


def _hub() -> str:
    parts = [element("circle", r=INNER, fill=WOOD[1], stroke=BRASS[1], stroke_width=3)]
    for turn in range(0, 360, 60):
        spoke = points((-7, -HUB), (-4, -INNER + 10), (4, -INNER + 10), (7, -HUB))
        parts.append(element("polygon", points=spoke, fill=WOOD[2], stroke=WOOD[0], transform=f"rotate({turn})"))
    parts.append(element("circle", r=HUB, fill=WOOD[0], stroke=BRASS[1], stroke_width=3))
    parts.append(element("circle", r=20, fill=BRASS[1], stroke=BRASS[0], stroke_width=2))
    return element("g", *parts)


def _clapper() -> str:
    """The tongue that rests between two pegs and names the section."""
    tongue = points((-13, -RIM - 26), (13, -RIM - 26), (3.5, -OUTER + 4), (-3.5, -OUTER + 4))
    return element(
        "g",
        element("title", "clapper"),
        element("polygon", points=tongue, fill=LETTER, stroke=DARK, stroke_width=1.5, stroke_linejoin="round"),
        element("circle", cy=-RIM - 14, r=4, fill=BRASS[0]),
        class_="clapper",
    )
