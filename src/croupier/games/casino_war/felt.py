"""The felt of a Casino War table: wide as the table lies, and upright for a narrow screen.

Wide, the positions lie on the curve where the layout to scale has them; tall, they stand in rows below the dealer, the
first again at the right-hand side.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from croupier.drawing.letters import SANS, SERIF
from croupier.drawing.plan import Circle, Drawn, Shape, Words
from croupier.drawing.scaled import on_screen
from croupier.drawing.svg import element
from croupier.games.casino_war.geometry import SIZE, Rows, angle_of, fixtures, odds_shown, pitch
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.table.art import discard_rack, oval, rack, shoe
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, round_hit
from croupier.games.kit.table.scene import distinct

UNIT = 14.4  # of the wide drawing for an inch; its middle is that of the table's curve
BACK = -140.0  # the dealer's edge of the table there
LINE = 21.0  # from one small line of odds to the next
TITLE, SMALL = 16.5, (10.6, 9.9)  # capitals of the odds on the layout: the first line, and the others, which may be smaller
LARGEST, LEAST, LEAST_TALL = 13.2, 9.3, 7.9  # capitals in a circle; a tablet shows the wide drawing at two thirds
DEALT = 70.0  # down to where the dealer's cards lie
FLATTER = 300.0  # inscriptions run along a flatter curve than the positions
ACROSS, DEEP, NARROW = 3, 130.0, 390.0  # positions in a row of the tall drawing, the height of one, and its width
TOP = 168.0  # what the dealer's side takes of the tall drawing
PRINTED = {"initial-and-war": ("INITIAL", "& WAR"), "tie": ("TIE",), "progressive": ("PROG",), "bonus-spin": ("SPIN",)}
WAGERS = {"initial-and-war": "initial"}
"""The wager that chips on an area are before any card, where it is not called as the area is."""
Place = tuple[float, float, float]
"""Where something lies, and half its size."""


@lru_cache(maxsize=64)
def felt(rules: WarRules) -> Felt:
    """The table that these rules set up."""
    table = Rows(rules, SIZE, least=0.4)  # a screen shows circles that no cloth has room for
    areas = tuple(_areas(rules, table))
    return Felt("arc", f"Casino War table, {table.seats} positions", _wide(rules, table), _tall(rules, table), areas)


@lru_cache(maxsize=64)
def ids_of(rules: WarRules) -> dict[str, str]:
    """The id of each kind of area on the table that these rules set up, to which a position's number is added."""
    return distinct(_kinds(Rows(rules)))


def _kinds(table: Rows) -> list[str]:
    """Every kind of area, from the dealer to the players."""
    return list(dict.fromkeys(area.kind for area in table.printed.areas))


def _areas(rules: WarRules, table: Rows) -> Iterator[FeltArea]:
    ids, pays = ids_of(rules), {"initial-and-war": rules.payouts["initial"], "tie": rules.payouts["tie"]}
    inscribed = {area.kind: area.inscription for area in table.printed.areas}
    for place in range(1, table.seats + 1):
        for kind in _kinds(table):
            odds = f", {pays[kind]}" if kind in pays else ""
            fields = {"position": str(place), "wager": WAGERS.get(kind, kind)}
            yield FeltArea(f"{ids[kind]}-{place}", f"{inscribed[kind]}, seat {place}{odds}", fields)


def _inscribed(table: Rows, kind: str) -> tuple[str, ...]:
    if kind in PRINTED:
        return PRINTED[kind]
    title = next(area.inscription for area in table.printed.areas if area.kind == kind)
    return tuple(title.upper().split())


def _spot(where: Place, lines: tuple[str, ...], least: float) -> Iterator[Drawn]:
    """A circle with its inscription; of one whose letters would be smaller than `least` only the first are left."""
    x, y, half = where
    capital = min(LARGEST, 0.46 * half, 2.0 * half / max(map(len, lines)), half / len(lines))
    if capital < least:
        lines, capital = ("".join(line[0] for line in lines)[:3],), 0.73 * half
    yield Circle(x, y, half, "area")
    for row, line in enumerate(lines):
        yield Words(line, x, y + (row - (len(lines) - 1) / 2) * capital * 1.8, capital, "quiet", tracking=0)


# Wide


def _wide(rules: WarRules, table: Rows) -> Sheet:
    ids, seats = ids_of(rules), table.seats
    shared = len(table.printed.of_kind("tie")) == 1
    anchors: dict[str, Anchor] = {}
    hits: dict[str, str] = {}
    shapes: list[Drawn] = []
    if shared:
        radius = (table.curve.down - table.rows["tie"].out) * UNIT
        shapes += [Shape(tuple(_shown(table, *point) for point in table.band("tie")), "area")]
        shapes += [Words("TIE", 0, radius, 17, "quiet", tracking=0.5, curve=radius)]
    for place in range(seats):
        for kind in _kinds(table):
            (x, y), half = _shown(table, *table.spot(kind, place)), table.rows[kind].across / 2 * UNIT
            name = f"{ids[kind]}-{place + 1}"
            anchors[name] = Anchor(x, y, min(1.18, half / 36), cover=half * 0.88)
            hits[name] = round_hit(x, y, half + 3)
            if not (shared and kind == "tie"):
                shapes += _spot((x, y, half), _inscribed(table, kind), LEAST)
        initial = anchors[f"{ids['initial-and-war']}-{place + 1}"]
        anchors[f"word-{place + 1}"] = Anchor(initial.x, initial.y + 45, 1.05)
        anchors[f"seat-{place + 1}"] = Anchor(*_shown(table, *table.curve.at(SIZE.rail / 2, angle_of(place, seats))), 1.1)
    anchors |= (cards := _cards(table)) | _dealer_anchors(rules)
    toward = _shoe_side(rules)
    frame = on_screen(
        (
            Shape(tuple(_shown(table, *point) for point in table.curve.outline(0)), "rail"),
            Shape(tuple(_shown(table, *point) for point in table.curve.outline(SIZE.rail, 1.2)), "cloth"),
        )
    )
    things = rack(-220, BACK + 6, 440, 60) + shoe(toward * 330, -44, toward) + discard_rack(-toward * 330, -44)
    art = frame + on_screen((*shapes, *_printed_odds(rules, tuple(cards.values())))) + things
    wide, deep = SIZE.width * UNIT, SIZE.depth * UNIT
    return Sheet((-wide / 2 - 6, BACK - 12, wide + 12, deep + 16), element("g", art), frame, anchors, hits)


def _shown(table: Rows, x: float, y: float) -> tuple[float, float]:
    """A point of the table on the wide drawing."""
    return (x - table.curve.x) * UNIT, (y - table.curve.y) * UNIT


def _cards(table: Rows) -> dict[str, Anchor]:
    """The positions' cards in a row before the areas, as large as leaves those of neighbours apart."""
    out = table.inner + 44 / UNIT
    size = min(0.95, (table.curve.down - out) * UNIT * pitch(table.seats) / 108)
    spots = [_shown(table, *table.curve.at(out, angle_of(place, table.seats))) for place in range(table.seats)]
    return {f"cards-{place}": Anchor(x, y, size, (46 * size, 0)) for place, (x, y) in enumerate(spots, 1)}


def _dealer_anchors(rules: WarRules) -> dict[str, Anchor]:
    toward = _shoe_side(rules)
    return {
        "cards-dealer": Anchor(0, 18, 1.12, (74, 0)),
        "shoe": Anchor(toward * 268, -44, 0.6),
        "shoe-count": Anchor(toward * 340, -44),
        "discards": Anchor(-toward * 352, -44, 0.6),
        "discards-count": Anchor(-toward * 330 + 34, -44),
        "cover": Anchor(toward * 330, 12, 0.8),
        "rack": Anchor(0, BACK + 36),
        "tray": Anchor(0, BACK + 36, step=(440, 60)),
        "meters": Anchor(0, -52, 1.0, (190, 0)),
    }


def _shoe_side(rules: WarRules) -> int:
    """1 where the shoe stands at the dealer's left, which is the right-hand side of the drawing."""
    side = next(fixture.side for fixture in fixtures(rules) if fixture.kind == "shoe")
    return 1 if side == "left" else -1


def _printed_odds(rules: WarRules, cards: Sequence[Anchor]) -> tuple[Words, ...]:
    """The odds on the layout along a curve, the first line large, between the dealer's cards and the positions' own.

    Lines for which there is no room, the last ones first, are left out: they are in the rules of the table.
    """
    lines = [line.upper() for line in odds_shown(rules)]
    for many in range(len(lines), 0, -1):
        for capital in SMALL if many > 1 else SMALL[:1]:
            for foot in range(142, int(DEALT + TITLE * 1.1), -4):
                rows = tuple(_row(line, at, foot, capital) for at, line in enumerate(lines[:many]))
                if not any(_covered(row, cards) for row in rows):
                    return rows
    return ()


def _row(line: str, at: int, foot: float, capital: float) -> Words:
    """A line of the odds, as low as it stands in the middle."""
    if at == 0:
        return Words(line, 0, foot - TITLE / 2, TITLE, "quiet", SERIF, tracking=0.1, curve=foot + FLATTER)
    y = foot + LINE * at + 6
    return Words(line, 0, y - capital / 2, capital, "quiet", SANS, tracking=0.09, curve=y + FLATTER)


def _covered(row: Words, cards: Sequence[Anchor]) -> bool:
    """Whether a card would lie on a letter."""
    near = row.size / 2
    feet = [(x, y - row.capital / 2) for _, x, y, _ in row.letters()]
    reach = [(card, 54 * card.size + near, 43 * card.size + near) for card in cards]
    return any(abs(x - card.x) < wide and abs(y - card.y) < high for x, y in feet for card, wide, high in reach)


# Tall


def _tall(rules: WarRules, table: Rows) -> Sheet:
    ids, seats = ids_of(rules), table.seats
    beside = [kind for kind in _kinds(table) if kind not in ("initial-and-war", "tie")]
    deep = DEEP + (36 if beside else 0)
    top = TOP + (54 if table.devices else 0)  # room for meters
    height = top + -(-seats // ACROSS) * deep + 22
    anchors: dict[str, Anchor] = {}
    hits: dict[str, str] = {}
    shapes: list[Drawn] = []
    for place in range(seats):
        x, y = _cell(place, seats, deep, top)
        spots = {"initial-and-war": (x - 16, y + 86, 30.0), "tie": (x + 37, y + 75, 20.0)}
        for index, kind in enumerate(beside):
            gap = min(34.0, 116 / len(beside))
            spots[kind] = (x + (index - (len(beside) - 1) / 2) * gap, y + 141, min(15.0, gap / 2 - 1))
        for kind, (cx, cy, half) in spots.items():
            name = f"{ids[kind]}-{place + 1}"
            shapes += _spot((cx, cy, half), _inscribed(table, kind), LEAST_TALL)
            anchors[name] = Anchor(cx, cy, half / 34, cover=half * 0.88)
            hits[name] = round_hit(cx, cy, max(half + 2, 22.0 if kind in PRINTED else half))
        anchors[f"cards-{place + 1}"] = Anchor(x, y + 26, 0.58, (27, 0))
        anchors[f"seat-{place + 1}"] = Anchor(x + 42, y + 110, 0.85)
        anchors[f"word-{place + 1}"] = Anchor(x - 16, y + 115, 0.85)
    toward, middle = _shoe_side(rules), NARROW / 2
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
    shapes += [Words(line.upper(), middle, top - 18, 10.6, "quiet", SERIF, tracking=0.1) for line in odds_shown(rules)[:1]]
    frame = oval((0, 0, NARROW, height), 30, rail=10)
    things = element("g", shoe(0, 0, toward), transform=f"translate({shoe_x:g} 60) scale(.55)")
    things += element("g", discard_rack(0, 0, 74), transform=f"translate({rack_x:g} 58) scale(.8)")
    return Sheet((0, 0, NARROW, height), frame + on_screen(shapes) + things, frame, anchors, hits)


def _cell(place: int, seats: int, deep: float, top: float) -> tuple[float, float]:
    """The middle of a position's cell at its top; rows fill from the right, the last one is centred."""
    row, column = divmod(place, ACROSS)
    here = min(ACROSS, seats - row * ACROSS)
    return NARROW / 2 - 5 + ((here - 1) / 2 - column) * 118, top + row * deep
