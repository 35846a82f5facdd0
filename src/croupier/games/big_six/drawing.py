"""Draws the Big Six layout: a space for each wager with its symbol and what it pays."""

from croupier.drawing.cloth import MARGIN, STRIP, cloth, holder_name
from croupier.drawing.paint import GLASS, LETTER, LINE
from croupier.drawing.svg import drawing, element, text
from croupier.games.big_six.layout import felt as layout
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.layout import Area, Felt

UNIT = 44.0
GAP = 5.0


def draw_layout(rules: BigSixRules) -> str:
    """The layout in use."""
    faces = {symbol: (rules.shown(symbol), str(rules.payouts[symbol])) for symbol in rules.layout.spaces}
    return big_six_layout(layout(rules), "Big Six layout", faces, holder=rules.layout.holder)


def big_six_layout(felt: Felt, title: str, faces: dict[str, tuple[str, str]], *, holder: str | None = None) -> str:
    """The layout as a drawing. `faces` are the symbol and the odds that each space shows."""
    width, boxes = felt.width * UNIT + 2 * MARGIN, felt.height * UNIT
    height = boxes + 2 * MARGIN + STRIP
    told = ", ".join(f"{symbol} pays {odds}" for symbol, odds in faces.values())
    return drawing(
        title,
        f"Spaces: {told}.",
        (0, 0, width, height),
        cloth(width, height),
        *(_space(area, *faces[area.name]) for area in felt.areas),
        holder_name(holder, width / 2, MARGIN + boxes + STRIP / 2 + 10),
        class_="layout",
    )


def _space(area: Area, symbol: str, odds: str) -> str:
    x, y = MARGIN + area.x * UNIT + GAP, MARGIN + area.y * UNIT + GAP
    width, height = area.width * UNIT - 2 * GAP, area.height * UNIT - 2 * GAP
    middle = x + width / 2
    ground, ink = GLASS[area.colour]
    size = min(40.0, 1.5 * (width - 24) / max(1, len(symbol)))
    return element(
        "g",
        element("title", area.inscription),
        element("rect", x=x, y=y, width=width, height=height, rx=9, fill="none", stroke=LINE, stroke_width=2),
        element("rect", x=x + 9, y=y + 9, width=width - 18, height=height - 48, rx=6, fill=ground),
        text(symbol[0].upper() + symbol[1:], middle, y + (height - 30) / 2, size, ink, font_weight="700"),
        text(odds, middle, y + height - 20, 20, LETTER, font_weight="600"),
        class_="area",
        data_area=area.name,
        data_kind=area.kind,
        data_colour=area.colour,
    )
