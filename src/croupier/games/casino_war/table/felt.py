"""The felt of a Casino War table: as the printed layout lies, and upright for a narrow screen.

Wide, the positions lie on the curve where the printed drawing has them; tall, they stand in rows below the dealer, the
first again at the right-hand side.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import degrees
from typing import NamedTuple

from croupier.drawing.arc import along, at, length
from croupier.drawing.paint import FELT, FELT_DEEP, FELT_LINE, RAIL_LINE
from croupier.drawing.paint import RAIL as WOODEN
from croupier.drawing.svg import element, ring, text
from croupier.games.casino_war.geometry import (
    BACK,
    EDGE,
    RADIUS,
    RAIL,
    STEP,
    TIE,
    WIDE,
    Ground,
    Plan,
    angle_of,
    outline,
)
from croupier.games.casino_war.layout import fixtures, odds_shown
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.table import art as kit
from croupier.games.kit.table.art import words
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, round_hit
from croupier.games.kit.table.scene import distinct

SERIF = "'Croupier Serif', 'Source Serif 4', Georgia, 'Times New Roman', serif"
LINE = 21.0  # from one small line of odds to the next
TITLE, SMALL = 25.0, (16.0, 15.0)  # letters of the odds on the layout: the first line, and the others, which may be smaller
LARGEST, LEAST, LEAST_TALL = 20.0, 14.0, 12.0  # letters in a circle; a tablet shows the wide drawing at two thirds
DEALT = 70.0  # down to where the dealer's cards lie
FLATTER = 300.0  # inscriptions run along a flatter curve than the positions
ACROSS, DEEP, NARROW = 3, 130.0, 390.0  # positions in a row of the tall drawing, the height of one, and its width
TOP = 168.0  # what the dealer's side takes of the tall drawing
PRINTED = {"initial-and-war": ("INITIAL", "& WAR"), "tie": ("TIE",), "progressive": ("PROG",), "bonus-spin": ("SPIN",)}
WAGERS = {"initial-and-war": "initial"}
"""The wager that chips on an area are before any card, where it is not called as the area is."""


@lru_cache(maxsize=64)
def felt(rules: WarRules) -> Felt:
    """The table that these rules set up."""
    plan = Plan(rules)
    areas = tuple(_areas(rules, plan))
    return Felt("arc", f"Casino War table, {plan.seats} positions", _wide(rules, plan), _tall(rules, plan), areas)


@lru_cache(maxsize=64)
def ids_of(rules: WarRules) -> dict[str, str]:
    """The same for the table that these rules set up."""
    return area_ids(Plan(rules))


def area_ids(plan: Plan) -> dict[str, str]:
    """The id of each kind of area, to which a position's number is added."""
    return distinct(plan.kinds)


def _areas(rules: WarRules, plan: Plan) -> Iterator[FeltArea]:
    ids = area_ids(plan)
    pays = {"initial-and-war": rules.payouts["initial"], "tie": rules.payouts["tie"]}
    inscribed = {area.kind: area.inscription for area in plan.printed.areas}
    for place in range(1, plan.seats + 1):
        for kind in plan.kinds:
            odds = f", {pays[kind]}" if kind in pays else ""
            fields = {"position": str(place), "wager": WAGERS.get(kind, kind)}
            yield FeltArea(f"{ids[kind]}-{place}", f"{inscribed[kind]}, seat {place}{odds}", fields)


# Wide


def _wide(rules: WarRules, plan: Plan) -> Sheet:
    ids, seats = area_ids(plan), plan.seats
    anchors: dict[str, Anchor] = {}
    hits: dict[str, str] = {}
    spots: list[str] = []
    if len(plan.printed.of_kind("tie")) == 1:
        spots.append(_band(plan))
    for place in range(seats):
        for kind in plan.kinds:
            ground, name = plan.ground(kind, place), f"{ids[kind]}-{place + 1}"
            anchors[name] = Anchor(ground.x, ground.y, min(1.18, ground.half / 36), cover=ground.half * 0.88)
            hits[name] = round_hit(ground.x, ground.y, ground.half + 3)
            if not (kind == "tie" and len(plan.printed.of_kind("tie")) == 1):
                spots.append(_spot(ground, _inscribed(plan, kind), LEAST))
        angle = angle_of(place, seats)
        x, y = at(EDGE + RAIL / 2, angle)
        anchors[f"seat-{place + 1}"] = Anchor(x, y, 1.1)
        initial = plan.ground("initial-and-war", place)
        anchors[f"word-{place + 1}"] = Anchor(initial.x, initial.y + 45, 1.05)
    radius, size = _card_row(plan)
    for place in range(seats):
        x, y = at(radius, angle_of(place, seats))
        anchors[f"cards-{place + 1}"] = Anchor(x, y, size, (46 * size, 0))
    anchors |= _dealer_anchors(rules)
    lying = [_Box.around(*at(radius, angle_of(place, seats)), 54 * size, 43 * size) for place in range(seats)]
    art = element("g", _table(), *spots, _printed_odds(rules, lying), *_fixtures(rules))
    box = (-WIDE - 6, BACK - RAIL - 8, 2 * WIDE + 12, WIDE - BACK + RAIL + 16)
    return Sheet(box, art, _table(), anchors, hits)


def _card_row(plan: Plan) -> tuple[float, float]:
    """The radius on which the positions' cards lie, and their size: two cards of neighbours must not touch."""
    step = angle_of(0, 2 if plan.seats == 1 else plan.seats) - angle_of(1, 2 if plan.seats == 1 else plan.seats)
    radius = plan.foot - 44
    return radius, min(0.95, radius * step * 0.01745 / 108)


def _dealer_anchors(rules: WarRules) -> dict[str, Anchor]:
    toward = _shoe_side(rules)
    return {
        "cards-dealer": Anchor(0, 18, 1.12, (74, 0)),
        "shoe": Anchor(toward * 268, -44, 0.6),
        "shoe-count": Anchor(toward * 340, -44),
        "discards": Anchor(-toward * 352, -44, 0.6),
        "discards-count": Anchor(-toward * 330 + 34, -44),
        "cover": Anchor(toward * 330, 12, 0.8),
        "rack": Anchor(0, BACK - RAIL + 36),
        "tray": Anchor(0, BACK - RAIL + 36, step=(440, 60)),
        "meters": Anchor(0, -52, 1.0, (190, 0)),
    }


def _shoe_side(rules: WarRules) -> int:
    """1 where the shoe stands at the dealer's left, which is the right-hand side of the drawing."""
    side = next(fixture.side for fixture in fixtures(rules) if fixture.kind == "shoe")
    return 1 if side == "left" else -1


def _table() -> str:
    return element(
        "g",
        element("path", d=outline(WIDE, BACK - RAIL, 26), fill=WOODEN, stroke=RAIL_LINE, stroke_width=1.5),
        element("path", d=outline(EDGE, BACK - 14, 12), fill=FELT),
        element("path", d=outline(EDGE - 11, BACK - 4, 9), fill="none", stroke=FELT_LINE, stroke_opacity=0.45),
    )


def _fixtures(rules: WarRules) -> list[str]:
    toward = _shoe_side(rules)
    return [
        kit.rack(-220, BACK - RAIL + 6, 440, 60),
        kit.shoe(toward * 330, -44, toward),
        kit.discard_rack(-toward * 330, -44),
    ]


def _inscribed(plan: Plan, kind: str) -> tuple[str, ...]:
    if kind in PRINTED:
        return PRINTED[kind]
    title = next(area.inscription for area in plan.printed.areas if area.kind == kind)
    return tuple(title.upper().split())


def _spot(ground: Ground, lines: tuple[str, ...], least: float) -> str:
    """A circle with its inscription; of one whose letters would be smaller than `least` only the first are left."""
    circle = {"cx": ground.x, "cy": ground.y, "r": ground.half}
    letter = min(LARGEST, 0.7 * ground.half, 3.0 * ground.half / max(map(len, lines)), 1.5 * ground.half / len(lines))
    if letter < least:
        lines = ("".join(line[0] for line in lines)[:3],)
        letter = 1.1 * ground.half
    printed = [
        words(line, ground.x, ground.y + (row - (len(lines) - 1) / 2) * letter * 1.2, letter)
        for row, line in enumerate(lines)
    ]
    return element("g", element("circle", fill=FELT_DEEP, stroke=FELT_LINE, stroke_width=1.5, **circle), *printed)


def _band(plan: Plan) -> str:
    """One Tie area for all positions."""
    radius = RADIUS["tie"]
    span = 2 * angle_of(0, plan.seats) + STEP
    band = ring(radius - TIE, radius + TIE, span)
    shape = element("path", d=band, fill=FELT_DEEP, stroke=FELT_LINE, stroke_width=1.5, transform="rotate(180)")
    return shape + along("TIE", radius + 9, 26, FELT_LINE, spacing=14, font_weight="600")


class _Box(NamedTuple):
    """A part of the drawing that something fills."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, across: float, high: float) -> "_Box":
        return cls(x - across, y - high, x + across, y + high)

    def meets(self, other: "_Box") -> bool:
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def _printed_odds(rules: WarRules, lying: Sequence[_Box]) -> str:
    """The odds on the layout along a curve, the first line large, between the dealer's cards and the positions' own.

    Lines for which there is no room, the last ones first, are left out: they are in the rules of the table.
    """
    lines = [line.upper() for line in odds_shown(rules)]
    for many in range(len(lines), 0, -1):
        for size in SMALL if many > 1 else SMALL[:1]:
            for foot in range(142, int(DEALT + TITLE * 0.75), -4):
                rows = [(line, *_row(at, foot, size)) for at, line in enumerate(lines[:many])]
                if not any(box.meets(card) for row in rows for box in _filled(*row) for card in lying):
                    return element("g", *(_curved(*row) for row in rows), transform=f"translate(0 {-FLATTER:g})")
    return ""


def _row(at: int, foot: float, size: float) -> tuple[float, float]:
    """How low a line of the odds stands in the middle, and its letters."""
    return (foot, TITLE) if at == 0 else (foot + LINE * at + 6, size)


def _curved(line: str, foot: float, size: float) -> str:
    if size == TITLE:
        return along(
            line,
            foot + FLATTER,
            size,
            FELT_LINE,
            spacing=2.5,
            font_family=SERIF,
            font_weight="600",
        )
    return along(line, foot + FLATTER, size, FELT_LINE, spacing=1)


def _filled(line: str, foot: float, size: float) -> Iterator[_Box]:
    """What a line along the curve fills, in a few parts."""
    radius, spacing = foot + FLATTER, 2.5 if size == TITLE else 1
    reach = degrees(length(line, size, spacing) / 2 / radius)
    for part in range(-4, 5):
        x, y = at(radius, reach * part / 4)
        yield _Box(x - size / 2, y - FLATTER - 0.75 * size, x + size / 2, y - FLATTER + 3)


# Tall


def _tall(rules: WarRules, plan: Plan) -> Sheet:
    ids, seats = area_ids(plan), plan.seats
    beside = [kind for kind in plan.kinds if kind not in ("initial-and-war", "tie")]
    deep = DEEP + (36 if beside else 0)
    rows = -(-seats // ACROSS)
    top = TOP + (54 if plan.devices else 0)  # room for meters
    height = top + rows * deep + 22
    anchors: dict[str, Anchor] = {}
    hits: dict[str, str] = {}
    art = [kit.oval((0, 0, NARROW, height), 30, rail=10)]
    for place in range(seats):
        x, y = _cell(place, seats, deep, top)
        spots = {"initial-and-war": (x - 16, y + 86, 30.0), "tie": (x + 37, y + 75, 20.0)}
        for index, kind in enumerate(beside):
            gap = min(34.0, 116 / len(beside))
            spots[kind] = (x + (index - (len(beside) - 1) / 2) * gap, y + 141, min(15.0, gap / 2 - 1))
        for kind, (cx, cy, half) in spots.items():
            name = f"{ids[kind]}-{place + 1}"
            art.append(_spot(Ground(cx, cy, half, 0), _inscribed(plan, kind), LEAST_TALL))
            anchors[name] = Anchor(cx, cy, half / 34, cover=half * 0.88)
            hits[name] = round_hit(cx, cy, max(half + 2, 22.0 if kind in PRINTED else half))
        anchors[f"cards-{place + 1}"] = Anchor(x, y + 26, 0.58, (27, 0))
        anchors[f"seat-{place + 1}"] = Anchor(x + 42, y + 110, 0.85)
        anchors[f"word-{place + 1}"] = Anchor(x - 16, y + 115, 0.85)
    toward = _shoe_side(rules)
    middle = NARROW / 2
    shoe_x, rack_x = middle + toward * 140, middle - toward * 140
    anchors |= {
        "cards-dealer": Anchor(middle, 70, 1.0, (64, 0)),
        "shoe": Anchor(shoe_x - toward * 30, 58, 0.6),
        "shoe-count": Anchor(shoe_x, 112, 0.88),
        "discards": Anchor(rack_x, 58, 0.6),
        "discards-count": Anchor(rack_x, 112, 0.88),
        "cover": Anchor(shoe_x - toward * 8, 138, 0.7),
        "rack": Anchor(middle, 0),
        "meters": Anchor(middle, 150, 0.85, (0, 21)),
    }
    art += [
        element("g", kit.shoe(0, 0, toward), transform=f"translate({shoe_x:g} 60) scale(.55)"),
        element("g", kit.discard_rack(0, 0, 74), transform=f"translate({rack_x:g} 58) scale(.8)"),
    ]
    if lines := odds_shown(rules):
        title = lines[0].upper()
        art.append(
            text(
                title,
                middle,
                top - 18,
                16,
                FELT_LINE,
                letter_spacing=1.5,
                font_family=SERIF,
                font_weight="600",
            )
        )
    return Sheet((0, 0, NARROW, height), "".join(art), art[0], anchors, hits)


def _cell(place: int, seats: int, deep: float, top: float) -> tuple[float, float]:
    """The middle of a position's cell at its top; rows fill from the right, the last one is centred."""
    row, column = divmod(place, ACROSS)
    here = min(ACROSS, seats - row * ACROSS)
    return NARROW / 2 - 5 + ((here - 1) / 2 - column) * 118, top + row * deep
