"""A poker table drawn: to scale, the dealer at the top and seats clockwise from the dealer's left hand, and as felt.

Wide, the seats lie where they are to scale; on a narrow screen they stand in two columns. Whoever looks and holds cards
sees them large before them, at the place `cards-own`; the others' lie at their seats.
"""

import itertools
import math
from collections.abc import Iterator
from functools import lru_cache

from croupier.drawing.letters import SANS_BOLD
from croupier.drawing.plan import Circle, Drawn, Part, Plan, Point, Pointed, Shape, Words, box_about, fitted, round_about
from croupier.drawing.scaled import on_screen
from croupier.drawing.svg import element
from croupier.games.kit.table.art import RACK_DEEP, chip_rack, holder_part, oval, rack, slot_part
from croupier.games.kit.table.geometry import Holder, TableSize, inches, require_size, too_small
from croupier.games.kit.table.projections import Anchor, Felt, Sheet, pointed
from croupier.games.kit.table.stacks import POT_LIST
from croupier.games.poker.geometry import OUT, SIZE, Track
from croupier.games.poker.rules import PokerRules

CARD = (2.5, 3.5)
PLACE = 5.4  # across the place of a seat's cards
HOLDER_BELOW = 5.2  # the holder's name below the middle
SLOT_NAMED = 7.7  # from the middle of the drop slot to the end of its name
NAME = "name or logo of the house"
UNIT, NARROW = 14.4, 390.0  # of the wide felt for an inch; the width of the tall one


def table_plan(rules: PokerRules, size: TableSize = SIZE, holder: Holder | None = None) -> Plan:
    """The table in use. One that is too small for its seats is refused."""
    require_size(size)
    return _Table(rules, size, holder or Holder()).plan()


class _Table:
    def __init__(self, rules: PokerRules, size: TableSize, holder: Holder) -> None:
        self.rules, self.size, self.holder = rules, size, holder
        self.x, self.y, self.seats = size.width / 2, size.depth / 2, rules.seats
        self.at = Track(size, rules.seats).at

    def plan(self) -> Plan:
        rules, size = self.rules, self.size
        seats = [self._seat(place) for place in range(self.seats)]
        self._require_room()
        middle = list(self._middle())
        parts = [
            Part("table", f"table of {size.says}", "table", (self._oval(0, "edge"),)),
            Part("cloth", "the cloth inside the rail", "cloth", (self._oval(size.rail, "cloth"),)),
            *seats,
            *(self._number(place) for place in range(self.seats)),
            *middle,
            chip_rack(self.x, size.rail + 0.9 + RACK_DEEP / 2, 18.0, 8),
            slot_part("drop-box", "drop slot", self.x - self._slot_aside(), size.rail / 2, words_aside=-1),
            self._rake(),
        ]
        named = {part.id: part for part in parts}
        return Plan(
            f"{rules.in_force.draft.title}, {self.seats} seats",
            f"Table of {size.says} from above, the dealer at the top; {self.seats} seats clockwise from the dealer's left.",
            size.width,
            size.depth,
            tuple(parts),
            tuple(self._points(named)),
        )

    def _require_room(self) -> None:
        spots = [self.at(place, self.size.rail + OUT) for place in range(self.seats)]
        near = min((math.dist(a, b) for a, b in itertools.pairwise(spots)), default=PLACE + 1)
        if near < PLACE + 0.3 or self.size.depth < 34 or self.size.width < max(60, self.size.depth):
            raise too_small(
                self.size, f"{self.seats} seats with the places of their cards", cite=self.rules.cite("seats") or None
            )

    def _oval(self, inset: float, ink: str) -> Shape:
        """A track with round ends."""
        end, half = self.y - inset, (self.size.width - self.size.depth) / 2
        right = round_about(self.x + half, self.y, end, end, -90, 90, 90)
        left = round_about(self.x - half, self.y, end, end, 90, 270, 90)
        return Shape((*right, *left), ink)

    def _seat(self, place: int) -> Part:
        """Where the cards of a seat lie, before its player."""
        x, y = self.at(place, self.size.rail + OUT)
        hole, fan = self.rules.hole_cards, 0.55
        shapes: list[Drawn] = [Circle(x, y, PLACE / 2, "open")]
        wide, high = CARD[0] * 0.62, CARD[1] * 0.62
        for index in range(hole):
            shapes.append(
                box_about(x + (index - (hole - 1) / 2) * min(fan, 2.4 / hole), y, wide, high, "thing", corner=0.15)
            )
        return Part(f"seat-{place + 1}", f"seat {place + 1}", "area", tuple(shapes), place + 1)

    def _number(self, place: int) -> Part:
        x, y = self.at(place, self.size.rail / 2)
        number = Words(str(place + 1), x, y, min(1.3, self.size.rail * 0.36), "number", tracking=0)
        return Part(f"position-{place + 1}", f"seat {place + 1}", "position", (number,), place + 1)

    def _middle(self) -> Iterator[Part]:
        """The board, the pot with its shares, and the house's name."""
        y = self._middle_y()
        if count := self.rules.board_cards:
            step = CARD[0] + 0.5
            left = self.x - (count - 1) / 2 * step
            cards = [box_about(left + index * step, y - 2.6, *CARD, "open", corner=0.25) for index in range(count)]
            frame = box_about(self.x, y - 2.6, count * step + 0.3, CARD[1] + 0.8, "bare")
            yield Part("board", f"the board, {count} cards", "area", (frame, *cards))
        shares = " · ".join(share.hand.upper() for share in self.rules.pot.shares)
        pot = f"POT: {shares}"
        high = fitted(pot, self.size.width * 0.4, 0.85, 0.3, "the words on the pot")
        words = Words(pot, self.x, y + (1.6 if count else -1.4), high, "words", SANS_BOLD)
        yield Part("pot.shares", "the pot and its shares", "inscription", (words,))
        wide = self.size.width * 0.34
        yield holder_part(self.holder, NAME, self.x, y + HOLDER_BELOW, wide, 0.95, "holder")

    def _middle_y(self) -> float:
        """Half-way down, or higher on a narrow table: the name below must not lie on the places of the seats."""
        free = self.size.depth - self.size.rail - OUT - PLACE / 2 - 0.4
        return min(self.y + 0.5, free - HOLDER_BELOW - 1.2)

    def _slot_aside(self) -> float:
        """How far the drop slot is from the middle: at most as far as its name still stands on the bend of the rail."""
        end, high = self.y, self.size.rail / 2 - 0.5
        along = (self.size.width - self.size.depth) / 2 + math.sqrt(max(0.0, end**2 - (end - high) ** 2))
        return min(15.0, along - SLOT_NAMED)

    def _rake(self) -> Part:
        right = -1 if "right" in self.rules.rake.holding else 1  # the dealer's right hand is the drawing's left
        x, y = self.x + right * 15, self.size.rail + 3.2
        if self.rules.rake.holding == "top of the drop slide":
            x, y = self.x - max(self._slot_aside(), 11.5), self.size.rail + 2.2
        frame = box_about(x, y, 4.8, 2.6, "open", corner=1.3)
        return Part("rake.holding", f"the rake waits {self.rules.rake.holding}", "rake", (frame, Words("RAKE", x, y, 0.7)))

    def _points(self, named: dict[str, Part]) -> Iterator[Pointed]:
        rules, size = self.rules, self.size

        def to(id: str, toward: Point, here: str, measure: str, *paths: str) -> Pointed:
            return pointed(named[id], toward, paths, here, measure)

        here = f"{self.seats} seats, clockwise from the dealer’s left"
        yield to(f"seat-{min(2, self.seats)}", (self.x, self.y), here, f"{inches(PLACE)} across", "seats")
        if board := named.get("board"):
            card = board.shapes[-1].outline()
            corner = (max(x for x, _ in card), sum(y for _, y in card) / len(card))
            measure = f"{inches(CARD[0])} × {inches(CARD[1])} each"
            yield Pointed((), "board", *corner, f"the board, {rules.board_cards} cards", measure)
        pot = named["pot.shares"].shapes[0]
        assert isinstance(pot, Words)
        paths = tuple(path for path in rules.in_force.draft.rules if path.startswith("pot.shares"))[:1]
        left, here = pot.x - pot.width / 2 - 0.3, "who shares the pot, in the middle"
        yield Pointed(paths, "pot.shares", left, pot.y, here, f"{inches(pot.capital)} high")
        held = f"until the hand is over, {rules.rake.holding}"
        yield to("rake.holding", (0, size.depth), held, "4.8 × 2.6", "rake.holding")
        yield to("drop-box", (self.x, size.rail / 2), "drop slot, at the dealer’s right", "4.4 × 0.9")
        yield to("inventory", (size.width, size.rail + 4), "chips, before the dealer", f"18 × {inches(RACK_DEEP)}")
        holder = named["holder"]
        side = (size.width, holder.body[0][1])
        yield to("holder", side, "in the middle, facing the players", f"{inches(holder.wide)} wide")


# The felt


@lru_cache(maxsize=64)
def felt(rules: PokerRules) -> Felt:
    """The table that these rules set up. Nothing on it is pressed but a player's own cards, which are pieces."""
    most = rules.hole_cards
    return Felt("seats", f"Poker table, {rules.seats} seats", _wide(rules, most), _tall(rules, most))


def _wide(rules: PokerRules, most: int) -> Sheet:
    anchors: dict[str, Anchor] = {}
    track, wide, high = Track(SIZE, rules.seats), SIZE.width * UNIT, SIZE.depth * UNIT
    for seat in range(1, rules.seats + 1):
        x, y = ((at - middle) * UNIT for at, middle in zip(track.at(seat - 1, 3), (track.x, track.y), strict=True))
        bet = Anchor(0.52 * x, 0.46 * y + 14, 0.85)
        x, y = 0.86 * x, 0.85 * y + 16  # a plate is wider than the place of a seat's cards
        size = 0.62 if rules.seats > 7 or most > 5 else 0.72
        side = 1 if x >= 0 else -1
        anchors |= {
            f"seat-{seat}": Anchor(x, y),
            f"cards-{seat}": Anchor(x, y - 30 - 42 * size, size, (min(40 * size, 150 / most), 0)),
            f"word-{seat}": Anchor(x, y - 30 - 84 * size - 14, 0.9),
            f"button-{seat}": Anchor(x - side * 106, y),
            f"bet-{seat}": bet,
        }
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
        "rack": Anchor(0, 30 - high / 2),
    }
    table = oval((-wide / 2, -high / 2, wide, high), high / 2, rail=28)
    art = [table, rack(-120, 4 - high / 2, 240, 52, 7), *_deck(-56, -196, 0.6), *_deck(56, -196, 0.55)]
    if board:
        art += _board(anchors["cards-board"], rules.board_cards)
    return Sheet((-wide / 2 - 4, -high / 2 - 4, wide + 8, high + 8), element("g", *art), table, anchors, {})


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
    table = oval((0, 0, NARROW, height), 46, rail=8)
    art = [table, *_deck(middle - 30, 42, 0.42), *_deck(middle + 30, 42, 0.38)]
    if board:
        art += _board(anchors["cards-board"], rules.board_cards)
    return Sheet((0, 0, NARROW, height), element("g", *art), table, anchors, {})


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
    size = anchor.size
    places = (box_about(*anchor.of(at, cards), 58 * size, 82 * size, "open", corner=5 * size) for at in range(cards))
    return [element("g", element("title", "board"), on_screen(places))]
