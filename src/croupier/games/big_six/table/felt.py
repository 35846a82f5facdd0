"""The felt of a Big Six table: the wheel with its clapper, and a space for each wager as the printed layout has it."""

from functools import lru_cache

from croupier.drawing.paint import GLASS
from croupier.drawing.svg import element, text
from croupier.games.big_six.drawing import RIM, clapper, rotor
from croupier.games.big_six.layout import layout
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue
from croupier.games.kit.layout import Area
from croupier.games.kit.table import felt as kit
from croupier.games.kit.table.felt import FELT_DEEP, FELT_LINE, WHITE, Anchor, Felt, FeltArea, Sheet, box_hit, words
from croupier.games.kit.table.scene import distinct

NARROW = 390.0
GAP = 4.0
MOST_PLAYERS = 24


@lru_cache(maxsize=64)
def felt(rules: BigSixRules) -> Felt:
    """The table that these rules set up."""
    ids, offered = area_ids(rules), catalogue(rules)
    areas = tuple(
        FeltArea(ids[area.name], f"{_title(rules, area)}, {offered[area.name].odds}", {"wager": area.name})
        for area in layout(rules).areas
        if area.name in offered and offered[area.name].offered
    )
    return Felt("ring", "Big Six table", _wide(rules), _tall(rules), areas)


@lru_cache(maxsize=64)
def area_ids(rules: BigSixRules) -> dict[str, str]:
    """The element id of each space."""
    return distinct(area.name for area in layout(rules).areas)


def _title(rules: BigSixRules, area: Area) -> str:
    return rules.stated[area.name].title if area.name in rules.stated else rules.shown(area.name)


def _wide(rules: BigSixRules) -> Sheet:
    printed = layout(rules)
    left, width = 494.0, 1100.0
    unit = (width - left - 44) / printed.width
    down = min(1.9 * unit, 340 / printed.height)
    height = max(524.0, 70 + printed.height * down + 90)
    return _sheet(rules, (width, height), (254.0, 258.0, 222.0), (left, 74.0, unit, down), 6)


def _tall(rules: BigSixRules) -> Sheet:
    printed = layout(rules)
    unit = (NARROW - 28) / printed.width
    down = min(2.2 * unit, 40.0)
    height = 372 + printed.height * down + 70
    return _sheet(rules, (NARROW, height), (NARROW / 2, 172.0, 138.0), (14.0, 350.0, unit, down), 4)


def _sheet(
    rules: BigSixRules,
    size: tuple[float, float],
    wheel: tuple[float, float, float],
    grid: tuple[float, float, float, float],
    across: int,
) -> Sheet:
    """The wheel at its middle and radius, the layout from its corner with so much for each unit across and down."""
    (width, height), (x, y, radius), (left, top, unit, down) = size, wheel, grid
    ids, offered = area_ids(rules), catalogue(rules)
    narrow = width < 700
    anchors = {
        "wheel": Anchor(x, y, radius),
        "says": Anchor(x, y + radius + (18 if narrow else 22), 0.85),
        "results": Anchor(14 if narrow else left, height - 24 if narrow else 40, 0.7 if narrow else 0.85, (48, 0)),
        "rack": Anchor(width / 2, height),
    }
    hits = {}
    frame = kit.oval((0, 0, width, height), 22, rail=8 if narrow else 14)
    scale = radius / RIM
    turning = element("g", element("g", rotor(rules), class_="rotor"), class_="rotor-place")
    art = [frame, element("g", turning, clapper(), transform=f"translate({x:g} {y:g}) scale({scale:.4f})")]
    for area in layout(rules).areas:
        box = (
            left + area.x * unit + GAP,
            top + area.y * down + GAP,
            area.width * unit - 2 * GAP,
            area.height * down - 2 * GAP,
        )
        art.append(_space(rules, area, box))
        anchors[ids[area.name]] = Anchor(box[0] + box[2] / 2, box[1] + box[3] * 0.62, min(1.0, box[3] / 110))
        if area.name in offered and offered[area.name].offered:
            hits[ids[area.name]] = box_hit(*box)
    for player in range(MOST_PLAYERS):
        row, column = divmod(player, across)
        start = left if not narrow else 24
        pitch = (width - start - 20) / across
        base = top + layout(rules).height * down + 26
        anchors[f"seat-{player + 1}"] = Anchor(start + 14 + column * pitch, base + row * 30, 0.9)
    small = (
        frame
        + element("circle", cx=x, cy=y, r=radius, fill=kit.RAIL)
        + element(
            "circle",
            cx=x,
            cy=y,
            r=radius * 0.68,
            fill="none",
            stroke=WHITE,
            stroke_width=radius * 0.5,
            stroke_dasharray="40 26",
        )
    )
    return Sheet((0, 0, width, height), element("g", *art), small, anchors, hits)


def _space(rules: BigSixRules, area: Area, box: tuple[float, float, float, float]) -> str:
    x, y, width, height = box
    ground, ink = GLASS.get(area.colour, (FELT_DEEP, WHITE))
    title = _title(rules, area)
    head = height * 0.42
    odds = rules.stated[area.name].odds if area.name in rules.stated else rules.payouts[area.name]
    letter = min(30.0, head * 0.62, 1.6 * (width - 12) / max(2, len(title)))
    return element(
        "g",
        element("rect", x=x, y=y, width=width, height=height, rx=7, fill=FELT_DEEP, stroke=FELT_LINE, stroke_width=1.5),
        element("rect", x=x + 5, y=y + 5, width=width - 10, height=head - 6, rx=4, fill=ground),
        text(title[:1].upper() + title[1:], x + width / 2, y + head / 2 + 2, letter, ink, font_weight="600"),
        words(str(odds), x + width / 2, y + height - min(14.0, height * 0.14), min(18.0, height * 0.21)),
    )
