"""A poker table to scale: the dealer at the top, seats clockwise from the dealer's left hand, in inches.

The dealer looks down the page, so seat 1 lies on the right-hand side of the drawing and clockwise is clockwise.
"""

import itertools
import math
from collections.abc import Iterator

from croupier.drawing.letters import SANS_BOLD
from croupier.drawing.plan import Circle, Drawn, Part, Plan, Point, Pointed, Shape, Words, box_about, fitted, round_about
from croupier.games.kit.table.art import RACK_DEEP, chip_rack, holder_part, slot_part
from croupier.games.kit.table.geometry import Holder, TableSize, inches, require_size, too_small
from croupier.games.kit.table.projections import pointed
from croupier.games.poker.geometry import angle_of
from croupier.games.poker.rules import PokerRules

SIZE = TableSize(84, 46, 4.0)
CARD = (2.5, 3.5)
PLACE = 5.4  # across the place of a seat's cards
OUT = 6.0  # from the rail to the middle of that place
HOLDER_BELOW = 5.2  # the holder's name below the middle
SLOT_NAMED = 7.7  # from the middle of the drop slot to the end of its name
NAME = "name or logo of the house"


def table_plan(rules: PokerRules, size: TableSize = SIZE, holder: Holder | None = None) -> Plan:
    """The table in use. One that is too small for its seats is refused."""
    require_size(size)
    return _Table(rules, size, holder or Holder()).plan()


class _Table:
    def __init__(self, rules: PokerRules, size: TableSize, holder: Holder) -> None:
        self.rules, self.size, self.holder = rules, size, holder
        self.x, self.y = size.width / 2, size.depth / 2
        self.seats = rules.seats

    def at(self, place: int, inside: float) -> Point:
        """The point of a seat, so far inside the table's edge: seats are spread along the edge that the dealer leaves."""
        end = self.y - inside  # radius of the round ends
        straight = self.size.width - self.size.depth
        way = angle_of(place, self.seats) / 360 * (2 * straight + math.tau * end)
        mirrored = way > straight + math.pi * end
        if mirrored:
            way = 2 * straight + math.tau * end - way
        if way <= straight / 2:
            x, y = way, -end
        elif way <= straight / 2 + math.pi * end:
            turn = (way - straight / 2) / end
            x, y = straight / 2 + end * math.sin(turn), -end * math.cos(turn)
        else:
            x, y = straight + math.pi * end - way, end
        return self.x + (-x if mirrored else x), self.y + y

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
        right = round_about(self.x + half, self.y, end, end, -90, 90, 90, end=True)
        left = round_about(self.x - half, self.y, end, end, 90, 270, 90, end=True)
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
        second = named[f"seat-{min(2, self.seats)}"]
        yield pointed(
            second,
            (self.x, self.y),
            ("seats",),
            f"{self.seats} seats, clockwise from the dealer’s left",
            f"{inches(PLACE)} across",
        )
        if board := named.get("board"):
            card = board.shapes[-1].outline()
            corner = (max(x for x, _ in card), sum(y for _, y in card) / len(card))
            yield Pointed(
                (), "board", *corner, f"the board, {rules.board_cards} cards", f"{inches(CARD[0])} × {inches(CARD[1])} each"
            )
        pot = named["pot.shares"].shapes[0]
        assert isinstance(pot, Words)
        paths = tuple(path for path in rules.in_force.draft.rules if path.startswith("pot.shares"))[:1]
        yield Pointed(
            paths,
            "pot.shares",
            pot.x - pot.width / 2 - 0.3,
            pot.y,
            "who shares the pot, in the middle",
            f"{inches(pot.capital)} high",
        )
        rake = named["rake.holding"]
        yield pointed(
            rake, (0, size.depth), ("rake.holding",), f"until the hand is over, {rules.rake.holding}", "4.8 × 2.6"
        )
        slot = named["drop-box"]
        yield pointed(slot, (self.x, size.rail / 2), (), "drop slot, at the dealer’s right", "4.4 × 0.9")
        rack = named["inventory"]
        yield pointed(rack, (size.width, size.rail + 4), (), "chips, before the dealer", f"18 × {inches(RACK_DEEP)}")
        holder = named["holder"]
        yield pointed(
            holder, (size.width, holder.body[0][1]), (), "in the middle, facing the players", f"{inches(holder.wide)} wide"
        )
