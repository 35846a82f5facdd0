"""The electronic version of Casino War drawn: the dealer's and the community cards, and a panel for each station.

A station has a spot for each hand that it can wager on, with the Tie beside it. Very many stations are not drawn one by
one: the text of the table has them all.
"""

from collections.abc import Iterator
from functools import lru_cache

from croupier.drawing.letters import SANS
from croupier.drawing.plan import Circle, Drawn, Words, box
from croupier.drawing.scaled import on_screen
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations.play import ALL, community, hands, spot
from croupier.games.kit.table.art import oval
from croupier.games.kit.table.projections import Anchor, Felt, FeltArea, Sheet, round_hit
from croupier.games.kit.table.scene import area_id

MOST_DRAWN = 24
KINDS = {"initial-and-war": "initial", "tie": "tie"}


@lru_cache(maxsize=64)
def felt(rules: WarRules) -> Felt:
    """The screen of the table under these rules."""
    stations = rules.electronic.stations if rules.electronic else 0
    title = f"Casino War at {stations} stations"
    return Felt("areas", title, _sheet(rules, 1200, 3), _sheet(rules, 390, 1), tuple(_areas(rules)))


def _drawn(rules: WarRules) -> range:
    return range(1, min(rules.electronic.stations, MOST_DRAWN) + 1) if rules.electronic else range(0)


def _areas(rules: WarRules) -> Iterator[FeltArea]:
    for station in _drawn(rules):
        for hand in hands(rules):
            place, which = spot(str(station), hand), "the highest card" if hand == ALL else f"hand {hand}"
            for kind, wager in KINDS.items():
                label = f"{wager} on {which}, station {station}, {rules.payouts[wager]}"
                yield FeltArea(f"{area_id(kind)}-{place}", label, {"position": place, "wager": wager})


def _sheet(rules: WarRules, width: float, across: int) -> Sheet:
    played, shared, margin, gap, deep = hands(rules), community(rules), 30.0, 10.0, 112.0
    narrow = across == 1
    top, middle = (292.0, width / 2) if narrow else (226.0, width / 2)
    panel = (width - 2 * margin + gap) / across - gap
    rows = -(-len(_drawn(rules)) // across)
    height = top + rows * (deep + gap) + 24
    size = 0.62 if narrow else 0.86
    pitch = (width - 2 * margin) / max(len(shared), 1) if narrow else 132.0
    row_y = 210.0 if narrow else 134.0
    anchors = {
        "cards-dealer": Anchor(middle if narrow else 130, 84 if narrow else 122, 0.9, (52, 0)),
        "shoe": Anchor(width - 60, 50, 0.5),
        "shoe-count": Anchor(width - 70, 62),
        "discards": Anchor(60, 50, 0.5),
        "discards-count": Anchor(70 if narrow else width - 70, 62 if narrow else 116),
        "cover": Anchor(width - 76, 96 if narrow else 150, 0.8),
        "rack": Anchor(middle, 0),
        "meters": Anchor(middle, top - 16),
    }
    frame = oval((0, 0, width, height), 26, rail=12)
    shapes: list[Drawn] = [_words("Dealer", anchors["cards-dealer"].x, row_y - 104 if narrow else 58)]
    for index, hand in enumerate(shared):
        x = (middle if narrow else middle + 40) + (index - (len(shared) - 1) / 2) * pitch
        anchors[f"cards-{hand}"] = Anchor(x, row_y, size, (41 * size, 0))
        shapes.append(_words(f"Hand {hand}", x, row_y + 42 * size + 14))
    hits = {}
    for index, station in enumerate(_drawn(rules)):
        row, column = divmod(index, across)
        x, y = margin + column * (panel + gap), top + row * (deep + gap)
        shapes.append(box(x, y, panel, deep, "line", corner=8))
        anchors[f"seat-{station}"] = Anchor(x + 20, y + 20, 0.9)
        step = (panel - 44) / max(len(played), 1)
        for place, hand in enumerate(played):
            name, cx, cy = spot(str(station), hand), x + 44 + step * (place + 0.5), y + 44
            radius = min(28.0, step / 2 - 3)
            for kind, at, half in (("initial-and-war", cy, radius), ("tie", y + 91, min(15.0, radius * 0.75))):
                area = f"{area_id(kind)}-{name}"
                line, capital = (
                    ("TIE", min(6.6, half * 0.53)) if kind == "tie" else ("ALL" if hand == ALL else str(hand), 9.3)
                )
                shapes += [Circle(cx, at, half, "area"), _words(line, cx, at, capital)]
                anchors[area] = Anchor(cx, at - 6, half / 34)
                hits[area] = round_hit(cx, at, half + 1)
    return Sheet((0, 0, width, height), frame + on_screen(shapes), frame, anchors, hits)


def _words(line: str, x: float, y: float, capital: float = 9.6) -> Words:
    return Words(line, x, y, capital, "quiet", SANS, tracking=0)
