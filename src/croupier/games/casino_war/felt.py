"""The felt of a Casino War table: wide as the table lies, and upright for a narrow screen; and that of its stations.

Wide, the positions lie on the curve where the layout to scale has them; tall, they stand in rows below the dealer, the
first again at the right-hand side. Electronic stations have a panel each, with a spot for each hand that can be wagered on
and the Tie beside it. Very many stations are not drawn one by one: the text of the table has them all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from croupier.drawing.letters import SANS, SERIF
from croupier.drawing.plan import Circle, Drawn, Shape, Words, box
from croupier.drawing.scaled import on_screen
from croupier.drawing.svg import element
from croupier.games.casino_war.drawing import PRINTED, inscribed, lines_of
from croupier.games.casino_war.geometry import SIZE, Rows, fixtures, odds_shown
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations.play import ALL, community, hands, spot
from croupier.games.kit.table import art
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, round_hit, standing
from croupier.games.kit.table.scene import area_id, distinct

UNIT = 14.4  # of the wide drawing for an inch; its middle is that of the table's curve
BACK = -140.0  # the dealer's edge of the table there
LINE = 21.0  # from one line of odds to the next
TITLE, SMALL = 16.5, 10.6  # capitals of the odds on the layout: the first line, and the others
LARGEST, LEAST, LEAST_TALL = 13.2, 9.3, 7.9  # capitals in a circle; a tablet shows the wide drawing at two thirds
DEALT = 70.0  # down to where the dealer's cards lie
ACROSS, DEEP, NARROW = 3, 130.0, 390.0  # positions in a row of the tall drawing, the height of one, and its width
TOP = 168.0  # what the dealer's side takes of the tall drawing
WAGERS = {"initial-and-war": "initial"}
"""The wager that chips on an area are before any card, where it is not called as the area is."""
MOST_DRAWN = 24  # stations


@lru_cache(maxsize=64)
def felt(rules: WarRules) -> Felt:
    """The table that these rules set up."""
    table = _Table(rules)
    return Felt("arc", f"Casino War table, {table.seats} positions", table.wide(), table.tall(), tuple(table.areas()))


@lru_cache(maxsize=64)
def ids_of(rules: WarRules) -> dict[str, str]:
    """The id of each kind of area on the table that these rules set up, to which a position's number is added."""
    return distinct(dict.fromkeys(area.kind for area in Rows(rules).printed.areas))


class _Table:
    def __init__(self, rules: WarRules) -> None:
        self.rules, self.ids, self.seats = rules, ids_of(rules), rules.seats
        self.rows = Rows(rules, SIZE, least=0.4)  # a screen shows circles that no cloth has room for
        self.kinds = {area.kind: area for area in self.rows.printed.areas}
        shoe = next(fixture for fixture in fixtures(rules) if fixture.kind == "shoe")
        self.toward = 1 if shoe.side == "left" else -1  # the dealer's left is the right-hand side of the drawing

    def areas(self) -> Iterator[FeltArea]:
        pays = {"initial-and-war": self.rules.payouts["initial"], "tie": self.rules.payouts["tie"]}
        for place in range(1, self.seats + 1):
            for kind, area in self.kinds.items():
                odds = f", {pays[kind]}" if kind in pays else ""
                fields = {"position": str(place), "wager": WAGERS.get(kind, kind)}
                yield FeltArea(f"{self.ids[kind]}-{place}", f"{area.inscription}, seat {place}{odds}", fields)

    def _spot(self, kind: str, x: float, y: float, half: float, least: float) -> Iterator[Drawn]:
        """A circle with its inscription."""
        yield Circle(x, y, half, "area")
        yield from inscribed(lines_of(self.kinds[kind]), x, y, 2 * half, "quiet", LARGEST, least)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table on the wide drawing."""
        return (x - self.rows.curve.x) * UNIT, (y - self.rows.curve.y) * UNIT

    def wide(self) -> Sheet:
        rows, curve, toward = self.rows, self.rows.curve, self.toward
        shared = len(rows.printed.of_kind("tie")) == 1
        anchors, hits, shapes = self._dealer(), dict[str, str](), list[Drawn]()
        if shared:
            shapes.append(Shape(tuple(self._at(*point) for point in rows.band("tie")), "area"))
            shapes.append(Words("TIE", *self._at(*curve.at(rows.rows["tie"].out, 0)), 17, "quiet", tracking=0.5))
        for place in range(self.seats):
            for kind in self.kinds:
                (x, y), half = self._at(*rows.spot(kind, place)[:2]), rows.rows[kind].across / 2 * UNIT
                name = f"{self.ids[kind]}-{place + 1}"
                anchors[name] = Anchor(x, y, min(1.18, half / 36), cover=half * 0.88)
                hits[name] = round_hit(x, y, half + 3)
                if not (shared and kind == "tie"):
                    shapes += self._spot(kind, x, y, half, LEAST)
            initial = anchors[f"{self.ids['initial-and-war']}-{place + 1}"]
            anchors[f"word-{place + 1}"] = Anchor(initial.x, initial.y + 45, 1.05)
            anchors[f"seat-{place + 1}"] = Anchor(*self._at(*curve.at(SIZE.rail / 2, rows.angle(place))), 1.1)
        cards = self._cards()
        outlines = ((curve.outline(0), "rail"), (curve.outline(SIZE.rail, 1.2), "cloth"))
        frame = on_screen(Shape(tuple(self._at(*point) for point in outline), ink) for outline, ink in outlines)
        things = art.rack(-220, BACK + 6, 440, 60) + standing(art.shoe(toward), toward * 330, -44)
        things += standing(art.discard_rack(), -toward * 330, -44)
        drawn = frame + on_screen((*shapes, *self._odds([*cards.values()]))) + things
        wide, deep = SIZE.width * UNIT, SIZE.depth * UNIT
        return Sheet((-wide / 2 - 6, BACK - 12, wide + 12, deep + 16), element("g", drawn), frame, anchors | cards, hits)

    def _cards(self) -> dict[str, Anchor]:
        """The positions' cards in a row before the areas, as large as leaves those of neighbours apart."""
        out = self.rows.inner + 44 / UNIT
        size = min(0.95, (self.rows.curve.down - out) * UNIT * self.rows.pitch / 108)
        spots = [self._at(*self.rows.curve.at(out, self.rows.angle(place))) for place in range(self.seats)]
        return {f"cards-{place}": Anchor(x, y, size, (46 * size, 0)) for place, (x, y) in enumerate(spots, 1)}

    def _dealer(self) -> dict[str, Anchor]:
        toward = self.toward
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

    def _odds(self, cards: Sequence[Anchor]) -> Iterator[Words]:
        """The odds on the layout, the first line large, between the dealer's cards and the positions' own.

        Lines for which there is no room, the last ones first, are left out: they are in the rules of the table.
        """
        y = DEALT
        for line in odds_shown(self.rules):
            capital, face = (TITLE, SERIF) if y == DEALT else (SMALL, SANS)
            y += 1.1 * capital
            free = (abs(card.x) - 56 * card.size for card in cards if card.y - 43 * card.size < y + capital)
            words = Words(line.upper(), 0, y, capital, "quiet", face, tracking=0.1)
            capital *= min(1.0, 2 * min(free, default=SIZE.width) / words.width)
            if capital < LEAST:
                return
            yield replace(words, capital=capital)
            y += LINE / 2

    def tall(self) -> Sheet:
        seats, toward, middle = self.seats, self.toward, NARROW / 2
        beside = [kind for kind in self.kinds if kind not in ("initial-and-war", "tie")]
        deep = DEEP + (36 if beside else 0)
        top = TOP + (54 if self.rows.devices else 0)  # room for meters
        height = top + -(-seats // ACROSS) * deep + 22
        shoe_x, rack_x = middle + toward * 140, middle - toward * 140
        anchors = {
            "cards-dealer": Anchor(middle, 70, 1.0, (64, 0)),
            "shoe": Anchor(shoe_x - toward * 30, 58, 0.6),
            "shoe-count": Anchor(shoe_x, 112, 0.88),
            "discards": Anchor(rack_x, 58, 0.6),
            "discards-count": Anchor(rack_x, 112, 0.88),
            "cover": Anchor(shoe_x - toward * 8, 138, 0.7),
            "rack": Anchor(middle, 0),
            "meters": Anchor(middle, 150, 0.85, (0, 21)),
        }
        hits: dict[str, str] = {}
        odds = odds_shown(self.rules)[:1]
        shapes: list[Drawn] = [Words(line.upper(), middle, top - 18, 10.6, "quiet", SERIF, tracking=0.1) for line in odds]
        for place in range(seats):
            row, column = divmod(place, ACROSS)  # rows fill from the right, the last one is centred
            here = min(ACROSS, seats - row * ACROSS)
            x, y = middle - 5 + ((here - 1) / 2 - column) * 118, top + row * deep
            spots = {"initial-and-war": (x - 16, y + 86, 30.0), "tie": (x + 37, y + 75, 20.0)}
            for index, kind in enumerate(beside):
                gap = min(34.0, 116 / len(beside))
                spots[kind] = (x + (index - (len(beside) - 1) / 2) * gap, y + 141, min(15.0, gap / 2 - 1))
            for kind, (cx, cy, half) in spots.items():
                name = f"{self.ids[kind]}-{place + 1}"
                shapes += self._spot(kind, cx, cy, half, LEAST_TALL)
                anchors[name] = Anchor(cx, cy, half / 34, cover=half * 0.88)
                hits[name] = round_hit(cx, cy, max(half + 2, 22.0 if kind in PRINTED else half))
            anchors[f"cards-{place + 1}"] = Anchor(x, y + 26, 0.58, (27, 0))
            anchors[f"seat-{place + 1}"] = Anchor(x + 42, y + 110, 0.85)
            anchors[f"word-{place + 1}"] = Anchor(x - 16, y + 115, 0.85)
        frame = art.oval((0, 0, NARROW, height), 30, rail=10)
        things = standing(art.shoe(toward), shoe_x, 60, 0.55) + standing(art.discard_rack(74), rack_x, 58, 0.8)
        return Sheet((0, 0, NARROW, height), frame + on_screen(shapes) + things, frame, anchors, hits)


# The electronic version: the dealer's and the community cards, and a panel for each station


@lru_cache(maxsize=64)
def stations_felt(rules: WarRules) -> Felt:
    """The screen of the electronic table under these rules."""
    count = rules.electronic.stations if rules.electronic else 0
    drawn = range(1, min(count, MOST_DRAWN) + 1)
    areas = []
    for station in drawn:
        for hand in hands(rules):
            place, which = spot(str(station), hand), "the highest card" if hand == ALL else f"hand {hand}"
            for kind, wager in (("initial-and-war", "initial"), ("tie", "tie")):
                label = f"{wager} on {which}, station {station}, {rules.payouts[wager]}"
                areas.append(FeltArea(f"{area_id(kind)}-{place}", label, {"position": place, "wager": wager}))
    wide, tall = (_stations(rules, drawn, width, across) for width, across in ((1200.0, 3), (NARROW, 1)))
    return Felt("areas", f"Casino War at {count} stations", wide, tall, tuple(areas))


def _stations(rules: WarRules, drawn: range, width: float, across: int) -> Sheet:
    """The dealer's card and below it those that all share, then the panels, so many in a row."""
    played, shared, margin, gap, deep, top = hands(rules), community(rules), 30.0, 10.0, 112.0, 292.0
    middle, panel = width / 2, (width - 2 * margin + gap) / across - gap
    height = top + -(-len(drawn) // across) * (deep + gap) + 24
    pitch = min(132.0, (width - 2 * margin) / max(len(shared), 1))
    anchors = {
        "cards-dealer": Anchor(middle, 84, 0.9, (52, 0)),
        "shoe": Anchor(width - 60, 50, 0.5),
        "shoe-count": Anchor(width - 70, 62),
        "discards": Anchor(60, 50, 0.5),
        "discards-count": Anchor(70, 62),
        "cover": Anchor(width - 76, 96, 0.8),
        "rack": Anchor(middle, 0),
        "meters": Anchor(middle, top - 16),
    }
    shapes: list[Drawn] = [_words("Dealer", middle, 34)]
    for index, hand in enumerate(shared):
        x = middle + (index - (len(shared) - 1) / 2) * pitch
        anchors[f"cards-{hand}"] = Anchor(x, 210, min(0.86, pitch / 106), (25, 0))
        shapes.append(_words(f"Hand {hand}", x, 256))
    hits, step = {}, (panel - 44) / max(len(played), 1)
    radius = min(28.0, step / 2 - 3)
    for index, station in enumerate(drawn):
        row, column = divmod(index, across)
        x, y = margin + column * (panel + gap), top + row * (deep + gap)
        shapes.append(box(x, y, panel, deep, "line", corner=8))
        anchors[f"seat-{station}"] = Anchor(x + 20, y + 20, 0.9)
        for place, hand in enumerate(played):
            cx, small = x + 44 + step * (place + 0.5), min(15.0, radius * 0.75)
            main = ("initial-and-war", y + 44, radius, "ALL" if hand == ALL else str(hand), 9.3)
            for kind, cy, half, line, capital in (main, ("tie", y + 91, small, "TIE", small * 0.44)):
                name = f"{area_id(kind)}-{spot(str(station), hand)}"
                shapes += [Circle(cx, cy, half, "area"), _words(line, cx, cy, capital)]
                anchors[name] = Anchor(cx, cy - 6, half / 34)
                hits[name] = round_hit(cx, cy, half + 1)
    frame = art.oval((0, 0, width, height), 26, rail=12)
    return Sheet((0, 0, width, height), frame + on_screen(shapes), frame, anchors, hits)


def _words(line: str, x: float, y: float, capital: float = 9.6) -> Words:
    return Words(line, x, y, capital, "quiet", SANS, tracking=0)
