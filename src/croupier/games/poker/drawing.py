"""A poker table drawn: to scale, the dealer at the top and seats clockwise from the dealer's left hand, and as felt.

Wide, the seats lie where they are to scale; on a narrow screen they stand in two columns. Whoever looks and holds cards
sees them large before them, at the place `cards-own`; the others' lie at their seats.
"""

import itertools
import math
from collections.abc import Iterator
from functools import lru_cache, partial

from croupier.drawing.letters import SANS_BOLD
from croupier.drawing.plan import Circle, Part, Plan, Point, Words, box_about, fitted
from croupier.drawing.scaled import on_screen
from croupier.drawing.svg import element, inches
from croupier.games.kit.table import art
from croupier.games.kit.table.geometry import Holder, TableSize, require_size, too_small
from croupier.games.kit.table.projections import Anchor, Felt, Sheet, standing
from croupier.games.kit.table.stacks import POT_LIST
from croupier.games.poker.geometry import HOLDER_BELOW, OUT, PLACE, SIZE, middle_y, outline, seat_at, slot_aside
from croupier.games.poker.rules import PokerRules

CARD = (2.5, 3.5)
NAME = "name or logo of the house"
UNIT, NARROW = 14.4, 390.0  # of the wide felt for an inch; the width of the tall one


# To scale


def table_plan(rules: PokerRules, size: TableSize = SIZE, holder: Holder | None = None) -> Plan:
    """The table in use. One that is too small for its seats is refused."""
    require_size(size)
    seats, middle = rules.seats, size.width / 2
    spots = [seat_at(size, seats, place, size.rail + OUT) for place in range(seats)]
    near = min((math.dist(a, b) for a, b in itertools.pairwise(spots)), default=PLACE + 1)
    if near < PLACE + 0.3 or size.depth < 34 or size.width < max(60, size.depth):
        raise too_small(size, f"{seats} seats with the places of their cards", cite=rules.cite("seats") or None)

    places = [_place(rules, spot, number) for number, spot in enumerate(spots, 1)]
    second, here = min(1, seats - 1), f"{seats} seats, clockwise from the dealer’s left"
    places[second] = places[second].pointed(here, f"{inches(PLACE)} across", "seats", toward=(middle, size.depth / 2))
    slot = middle - slot_aside(size)
    parts = (
        *places,
        *(_number(size, seats, place) for place in range(seats)),
        *_middle(rules, size),
        _rake(rules, size),
        art.slot_part("drop-box", "drop slot", slot, size.rail / 2, "drop slot, at the dealer’s right"),
        art.chip_rack(middle, size.rail + 0.9 + art.RACK_DEEP / 2, 18.0, 8, here="chips, before the dealer"),
        _name(size, holder or Holder()),
    )
    says = f"; {seats} seats clockwise from the dealer's left."
    return art.table_plan(f"{rules.in_force.draft.title}, {seats} seats", says, size, partial(outline, size), parts)


def _place(rules: PokerRules, spot: Point, number: int) -> Part:
    """Where the cards of a seat lie, before its player."""
    (x, y), hole = spot, rules.hole_cards
    fan, wide, high = min(0.55, 2.4 / hole), CARD[0] * 0.62, CARD[1] * 0.62
    cards = (box_about(x + (at - (hole - 1) / 2) * fan, y, wide, high, "thing", corner=0.15) for at in range(hole))
    return Part(f"seat-{number}", f"seat {number}", "area", (Circle(x, y, PLACE / 2, "open"), *cards), number)


def _number(size: TableSize, seats: int, place: int) -> Part:
    number = str(place + 1)
    words = Words(number, *seat_at(size, seats, place, size.rail / 2), min(1.3, size.rail * 0.36), "number", tracking=0)
    return Part(f"position-{number}", f"seat {number}", "position", (words,), place + 1)


def _middle(rules: PokerRules, size: TableSize) -> Iterator[Part]:
    """The board, and the pot with its shares."""
    x, y, count = size.width / 2, middle_y(size), rules.board_cards
    if count:
        step = CARD[0] + 0.5
        lefts = (x + (index - (count - 1) / 2) * step for index in range(count))
        cards = [box_about(left, y - 2.6, *CARD, "open", corner=0.25) for left in lefts]
        frame = box_about(x, y - 2.6, count * step + 0.3, CARD[1] + 0.8, "bare")
        board = Part("board", f"the board, {count} cards", "area", (frame, *cards))
        corner = (max(right for right, _ in cards[-1].points), y - 2.6)
        measure = f"{inches(CARD[0])} × {inches(CARD[1])} each"
        yield board.pointed(f"the board, {count} cards", measure, at=corner)
    pot = f"POT: {' · '.join(share.hand.upper() for share in rules.pot.shares)}"
    high = fitted(pot, size.width * 0.4, 0.85, 0.3, "the words on the pot")
    words = Words(pot, x, y + (1.6 if count else -1.4), high, "words", SANS_BOLD)
    part = Part("pot.shares", "the pot and its shares", "inscription", (words,))
    paths = (path for path in rules.in_force.draft.rules if path.startswith("pot.shares"))
    yield art.beside(part, words, "who shares the pot, in the middle", next(paths, "pot.shares"), side=-1)


def _name(size: TableSize, holder: Holder) -> Part:
    y, here = middle_y(size) + HOLDER_BELOW, "in the middle, facing the players"
    return art.holder_part(holder, NAME, (size.width / 2, y), size.width * 0.34, 0.95, here, (size.width, y), "holder")


def _rake(rules: PokerRules, size: TableSize) -> Part:
    holding = rules.rake.holding
    right = -1 if "right" in holding else 1  # the dealer's right hand is the drawing's left
    x, y = size.width / 2 + right * 15, size.rail + 3.2
    if holding == "top of the drop slide":
        x, y = size.width / 2 - max(slot_aside(size), 11.5), size.rail + 2.2
    shapes = (box_about(x, y, 4.8, 2.6, "open", corner=1.3), Words("RAKE", x, y, 0.7))
    part = Part("rake.holding", f"the rake waits {holding}", "rake", shapes)
    return part.pointed(f"until the hand is over, {holding}", part.measure, toward=(0, size.depth))


# The felt


@lru_cache(maxsize=64)
def felt(rules: PokerRules) -> Felt:
    """The table that these rules set up. Nothing on it is pressed but a player's own cards, which are pieces."""
    most = rules.hole_cards
    return Felt("seats", f"Poker table, {rules.seats} seats", _wide(rules, most), _tall(rules, most))


def _wide(rules: PokerRules, most: int) -> Sheet:
    wide, high, board = SIZE.width * UNIT, SIZE.depth * UNIT, bool(rules.board_cards)
    size = 0.62 if rules.seats > 7 or most > 5 else 0.72
    anchors: dict[str, Anchor] = {
        # A stud game has no board, but where cards run out one lies for all, beside the pot.
        "cards-board": Anchor(0, -84, 0.86, (56, 0)) if board else Anchor(190, -50, 0.72, (48, 0)),
        # Between the pots and what the players opposite have bet.
        "cards-own": _own(most, board),
        "pots": Anchor(0, -6 if board else -62, 1.0, (190, 0)),
        "rack": Anchor(0, 30 - high / 2),
    }
    for seat in range(1, rules.seats + 1):
        x, y = seat_at(SIZE, rules.seats, seat - 1, 3)
        x, y = (x - SIZE.width / 2) * UNIT, (y - SIZE.depth / 2) * UNIT
        anchors[f"bet-{seat}"] = Anchor(0.52 * x, 0.46 * y + 14, 0.85)
        x, y = 0.86 * x, 0.85 * y + 16  # a plate is wider than the place of a seat's cards
        anchors |= {
            f"seat-{seat}": Anchor(x, y),
            f"cards-{seat}": Anchor(x, y - 30 - 42 * size, size, (min(40 * size, 150 / most), 0)),
            f"word-{seat}": Anchor(x, y - 30 - 84 * size - 14, 0.9),
            f"button-{seat}": Anchor(x + (106 if x < 0 else -106), y),
        }
    table = art.oval((-wide / 2, -high / 2, wide, high), high / 2, rail=28)
    rack = art.rack(-120, 4 - high / 2, 240, 52, 7)
    return _sheet(rules, (-wide / 2 - 4, -high / 2 - 4, wide + 8, high + 8), table, rack, anchors, (0, -196, 56, 0.6))


def _own(most: int, board: bool) -> Anchor:
    """Where a player's own cards lie: as large as the pots above and the bets of the players opposite leave room for."""
    if board:
        return Anchor(0, 84, 0.95, (72 if most < 6 else 60, 0))
    return Anchor(0, 66, 1.28, (84, 0)) if most < 6 else Anchor(0, 74, 0.95, (60, 0))


def _tall(rules: PokerRules, most: int) -> Sheet:
    right, middle, board = -(-rules.seats // 2), NARROW / 2, bool(rules.board_cards)
    rows = max(right, 3)
    deep = {3: 90.0, 4: 78.0}.get(rows, 74.0)
    height = 40 + rows * deep + 92  # the player's own cards lie below all seats, above the bar at the foot of the screen
    cards = 0.42 if rows < 5 else 0.4  # between a plate and the next one below
    between = 107 + deep  # below the bets of the second row, above those of the third
    pots = between + 25 if board else 98.0
    room = height - 120 - pots if board else 130.0
    anchors: dict[str, Anchor] = {
        "cards-board": Anchor(middle, between, 0.48, (31, 0)) if board else Anchor(middle, 252, 0.5, (32, 0)),
        "cards-own": Anchor(middle, height - 68, 1.05, (min(70.0, 290 / max(most - 1, 1)), 0)),
        "pots": Anchor(middle, pots + room / 2, 0.75),
        POT_LIST: Anchor(middle, pots, 0.75, (0, room)),
        "rack": Anchor(middle, 0),
    }
    for seat in range(1, rules.seats + 1):
        row, x, inward = (seat - 1, NARROW - 60, -1) if seat <= right else (rules.seats - seat, 60.0, 1)
        y = 40 + row * deep
        anchors |= {
            f"seat-{seat}": Anchor(x, y),
            f"cards-{seat}": Anchor(x, y + 20 + 42 * cards, cards, (min(18.0, 66 / max(most - 1, 1)), 0)),
            f"word-{seat}": Anchor(x + inward * 26, y + 54, 0.6),
            f"button-{seat}": Anchor(x + inward * 55, y - 8, 0.7),
            f"bet-{seat}": Anchor(x + inward * 62, y + 20, 0.58),
        }
    table = art.oval((0, 0, NARROW, height), 46, rail=8)
    return _sheet(rules, (0, 0, NARROW, height), table, "", anchors, (middle, 42, 30, 0.42))


def _sheet(
    rules: PokerRules,
    box: tuple[float, float, float, float],
    table: str,
    rack: str,
    anchors: dict[str, Anchor],
    deck: tuple[float, float, float, float],
) -> Sheet:
    """A drawing with the deck and the discards on either side of a point, and a place for each card of the board."""
    middle, y, aside, size = deck
    drawn = [table, rack]
    for name, x in (("deck", middle - aside), ("discards", middle + aside)):
        anchors |= {name: Anchor(x, y, size), f"{name}-count": Anchor(x, y + 84 * size, max(0.8, 1.5 * size))}
        drawn.append(standing(art.pile(0, size), x, y))
    if count := rules.board_cards:
        at, size = anchors["cards-board"], anchors["cards-board"].size
        places = (box_about(*at.of(card, count), 58 * size, 82 * size, "open", corner=5 * size) for card in range(count))
        drawn.append(element("g", element("title", "board"), on_screen(places)))
    return Sheet(box, element("g", *drawn), table, anchors, {})
