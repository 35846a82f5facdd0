"""The felt of a poker table: seats as the printed drawing has them, and in two columns on a narrow screen.

Whoever looks and holds cards sees them large before them, at the place `cards-own`; the others' lie at their seats.
"""

from functools import lru_cache

from croupier.drawing.paint import FELT_LINE
from croupier.drawing.svg import element
from croupier.games.kit.table import art as kit
from croupier.games.kit.table.projections import Anchor, Felt, Sheet
from croupier.games.kit.table.stacks import POT_LIST
from croupier.games.poker.geometry import HIGH, RAIL, WIDE, angle_of, at
from croupier.games.poker.rules import PokerRules

NARROW = 390.0


@lru_cache(maxsize=64)
def felt(rules: PokerRules) -> Felt:
    """The table that these rules set up. Nothing on it is pressed but a player's own cards, which are pieces."""
    most = rules.hole_cards
    return Felt("seats", f"Poker table, {rules.seats} seats", _wide(rules, most), _tall(rules, most))


def _wide(rules: PokerRules, most: int) -> Sheet:
    anchors: dict[str, Anchor] = {}
    for seat in range(1, rules.seats + 1):
        angle = angle_of(seat - 1, rules.seats)
        x, y = at(angle, 1)
        x, y = 0.83 * x, 0.87 * y + 16
        size = 0.62 if rules.seats > 7 or most > 5 else 0.72
        anchors[f"seat-{seat}"] = Anchor(x, y)
        anchors[f"cards-{seat}"] = Anchor(x, y - 30 - 42 * size, size, (min(40 * size, 150 / most), 0))
        anchors[f"word-{seat}"] = Anchor(x, y - 30 - 84 * size - 14, 0.9)
        side = 1 if x >= 0 else -1
        anchors[f"button-{seat}"] = Anchor(x - side * 106, y)
        bx, by = at(angle, 0.52)
        anchors[f"bet-{seat}"] = Anchor(bx, by + 14, 0.85)
    board = bool(rules.board_cards)
    anchors |= {
        # A stud game has no board, but where cards run out one lies for all, beside the pot.
        "cards-board": Anchor(0, -84, 0.86, (56, 0)) if board else Anchor(190, -50, 0.72, (48, 0)),
        # Between the pots and what the players opposite have bet.
        "cards-own": _own(most, board),
        "pots": Anchor(0, -6 if board else -62, 1.0, (190, 0)),
        "deck": Anchor(-56, -196, 0.6),
        "deck-count": Anchor(-56, -146, 0.9),
        "discards": Anchor(56, -196, 0.6),
        "discards-count": Anchor(56, -146, 0.9),
        "rack": Anchor(0, -HIGH - RAIL + 30),
    }
    box = (-WIDE - RAIL, -HIGH - RAIL, 2 * (WIDE + RAIL), 2 * (HIGH + RAIL))
    table = kit.oval(box, HIGH + RAIL, rail=28)
    art = [table, kit.rack(-120, -HIGH - RAIL + 4, 240, 52, 7), *_deck(-56, -196, 0.6), *_deck(56, -196, 0.55)]
    if board:
        art += _board(anchors["cards-board"], rules.board_cards)
    return Sheet(_around(box, 4), element("g", *art), table, anchors, {})


def _own(most: int, board: bool) -> Anchor:
    """Where a player's own cards lie: as large as the pots above and the bets of the players opposite leave room for."""
    if board:
        return Anchor(0, 84, 0.95, (72 if most < 6 else 60, 0))
    return Anchor(0, 66, 1.28, (84, 0)) if most < 6 else Anchor(0, 74, 0.95, (60, 0))


def _tall(rules: PokerRules, most: int) -> Sheet:
    right = -(-rules.seats // 2)
    rows = max(right, 3)
    deep = {3: 90.0, 4: 78.0}.get(rows, 74.0)
    height = 40 + rows * deep + 92  # the player's own cards lie below all seats, above the bar at the foot of the screen
    cards = 0.42 if rows < 5 else 0.4  # between a plate and the next one below
    anchors: dict[str, Anchor] = {}
    for seat in range(1, rules.seats + 1):
        at_right = seat <= right
        row = seat - 1 if at_right else rules.seats - seat
        x, y = (NARROW - 60 if at_right else 60.0), 40 + row * deep
        inward = -1 if at_right else 1
        anchors[f"seat-{seat}"] = Anchor(x, y)
        anchors[f"cards-{seat}"] = Anchor(x, y + 20 + 42 * cards, cards, (min(18.0, 66 / max(most - 1, 1)), 0))
        anchors[f"word-{seat}"] = Anchor(x + inward * 26, y + 54, 0.6)
        anchors[f"button-{seat}"] = Anchor(x + inward * 55, y - 8, 0.7)
        anchors[f"bet-{seat}"] = Anchor(x + inward * 62, y + 20, 0.58)
    middle, board = NARROW / 2, bool(rules.board_cards)
    between = 107 + deep  # below the bets of the second row, above those of the third
    pots = between + 25 if board else 98.0
    room = height - 120 - pots if board else 130.0
    anchors |= {
        "cards-board": Anchor(middle, between, 0.48, (31, 0)) if board else Anchor(middle, 252, 0.5, (32, 0)),
        "cards-own": Anchor(middle, height - 68, 1.05, (min(70.0, 290 / max(most - 1, 1)), 0)),
        "pots": Anchor(middle, pots + room / 2, 0.75),
        POT_LIST: Anchor(middle, pots, 0.75, (0, room)),
        "deck": Anchor(middle - 30, 42, 0.42),
        "deck-count": Anchor(middle - 30, 80, 0.8),
        "discards": Anchor(middle + 30, 42, 0.42),
        "discards-count": Anchor(middle + 30, 80, 0.8),
        "rack": Anchor(middle, 0),
    }
    table = kit.oval((0, 0, NARROW, height), 46, rail=8)
    art = [table, *_deck(middle - 30, 42, 0.42), *_deck(middle + 30, 42, 0.38)]
    if board:
        art += _board(anchors["cards-board"], rules.board_cards)
    return Sheet((0, 0, NARROW, height), element("g", *art), table, anchors, {})


def _around(box: tuple[float, float, float, float], margin: float) -> tuple[float, float, float, float]:
    x, y, width, height = box
    return x - margin, y - margin, width + 2 * margin, height + 2 * margin


def _deck(x: float, y: float, size: float) -> list[str]:
    """A pile of cards face down."""
    parts = []
    for level in range(3):
        off = 3.0 * (2 - level)
        where = {"x": x - 30 * size - off, "y": y - 42 * size + off / 2, "width": 60 * size, "height": 84 * size}
        fill = "#33475b" if level == 2 else "#fdfcf8"
        parts.append(element("rect", rx=3, fill=fill, stroke="#b9b3a4", **where))
    return parts


def _board(anchor: Anchor, cards: int) -> list[str]:
    """A place for each common card."""
    parts = []
    for index in range(cards):
        x, y = anchor.of(index, cards)
        wide, high = 58 * anchor.size, 82 * anchor.size
        where = {"x": x - wide / 2, "y": y - high / 2, "width": wide, "height": high, "rx": 5 * anchor.size}
        parts.append(element("rect", fill="none", stroke=FELT_LINE, stroke_opacity=0.6, stroke_dasharray="5 4", **where))
    return [element("g", element("title", "board"), *parts)]
