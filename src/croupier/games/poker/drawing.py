"""A poker table drawn: to scale, as felt, and at one moment as a scene.

The dealer is at the top and looks down the page, so seats go clockwise from the dealer's left hand, the drawing's right.
Wide, they lie where they are to scale; on a narrow screen they stand in two columns. Whoever looks and holds cards sees
them large before them, at the place `cards-own`; the others' lie at their seats, and are backs until they are shown.
"""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from croupier.drawing.chips import in_chips, short
from croupier.drawing.letters import SANS_BOLD
from croupier.drawing.plan import Circle, Part, Plan, Point, Words, box_about, fitted
from croupier.drawing.scaled import on_screen
from croupier.equipment.cards import FACES, UNKNOWN
from croupier.equipment.cards import name as name_of
from croupier.figures import inches
from croupier.games.kit.game import Drawing
from croupier.games.kit.play.decider import Event
from croupier.games.kit.table import art
from croupier.games.kit.table.geometry import Box, Holder, TableSize, Track, require_size, too_small
from croupier.games.kit.table.projections import Anchor, Felt, Sheet, standing
from croupier.games.kit.table.scene import CardAt, Count, Mark, Move, Pot, Scene, Seat, Seen, Stack, stack_id
from croupier.games.kit.table.stacks import POT_LIST
from croupier.games.poker.play import events as e
from croupier.games.poker.play.pots import named, side_pots
from croupier.games.poker.rules import PokerRules

SIZE = TableSize(84, 46, 4.0)
OUT = 6.0  # from the rail to the middle of the place of a seat's cards
DEALER = 52.0  # parts of 360 of the edge on either side of the dealer that no seat takes
HOLDER_BELOW = 5.2  # the holder's name below the middle
SLOT_NAMED = 7.7  # from the middle of the drop slot to the end of its name
PLACE = 5.4  # across the place of a seat's cards
CARD = (2.5, 3.5)
NAME = "name or logo of the house"
UNIT, NARROW = 14.4, 390.0  # of the wide felt for an inch; the width of the tall one
VALUES = (1_00, 5_00, 25_00, 100_00, 500_00, 1000_00)
_IN_FRONT = ("posting", "betting")


class PokerDrawing(Drawing[PokerRules]):
    table_size = SIZE

    def table_plan(self, rules: PokerRules, size: TableSize, holder: Holder) -> Plan:
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
        slot, y, here = middle - slot_aside(size), middle_y(size) + HOLDER_BELOW, "in the middle, facing the players"
        parts = (
            *places,
            *(_number(size, seats, place) for place in range(seats)),
            *_middle(rules, size),
            _rake(rules, size),
            art.slot_part("drop-box", "drop slot", slot, size.rail / 2, "drop slot, at the dealer’s right"),
            art.chip_rack(middle, size.rail + 0.9 + art.RACK_DEEP / 2, 18.0, 8, here="chips, before the dealer"),
            art.holder_part(holder, NAME, (middle, y), size.width * 0.34, 0.95, here, (size.width, y), "holder"),
        )
        says = f"; {seats} seats clockwise from the dealer's left."
        return art.table_plan(
            f"{rules.in_force.draft.title}, {seats} seats", says, size, art.straight(size, size.depth), parts
        )

    def felt(self, rules: PokerRules) -> Felt:
        return felt(rules)

    def scene(self, rules: PokerRules, seen: Seen) -> Scene:
        """The table, turned so that a player who looks at it sits at its near side.

        What is bet in this round lies before the players; it joins the pots when the round is over.
        """
        view, person = seen.view, seen.person
        hands = {hand["player"]: hand for hand in view["hands"]}
        drawn_at = _turned(view["seats"], person)
        places = {player: drawn_at[seat] for seat, player in enumerate(view["seats"], 1) if player}
        values = tuple(sorted({rules.stakes.unit, *(value for value in VALUES if not value % rules.stakes.unit)}))
        stacks = tuple(_bets(view, places, values))
        pots = tuple(_pots(view, values))
        seats = tuple(_seats(view, hands, person, drawn_at))
        button = drawn_at[view["button"] + 1] if view["button"] >= 0 and rules.button.used else ""
        return Scene(
            kind="seats",
            title=f"{rules.in_force.draft.title}, {view['phase']}",
            phase=view["phase"],
            words=tuple(_told(view, seats, pots)),
            seats=seats,
            stacks=stacks,
            cards=tuple(_cards(view, places, person)),
            counts=tuple(_counts(rules, view)),
            pots=pots,
            marks=tuple(_made(rules, view, places)),
            button=button,
            moves=tuple(_moves(seen.events, places)),
        )


# To scale


def seat_at(size: TableSize, seats: int, place: int, inside: float) -> Point:
    """The point of a seat, so far inside the table's edge: seats are spread along the edge that the dealer leaves."""
    track = Track(size.width / 2, size.depth / 2, size.width - size.depth, size.depth / 2 - inside)
    return track.at((DEALER + (360 - 2 * DEALER) * (place + 0.5) / seats) / 360 * track.length)


def middle_y(size: TableSize) -> float:
    """Half-way down, or higher on a narrow table: the name below must not lie on the places of the seats."""
    free = size.depth - size.rail - OUT - PLACE / 2 - 0.4
    return min(size.depth / 2 + 0.5, free - HOLDER_BELOW - 1.2)


def slot_aside(size: TableSize) -> float:
    """How far the drop slot is from the middle: at most as far as its name still stands on the bend of the rail."""
    end, high = size.depth / 2, size.rail / 2 - 0.5
    along = (size.width - size.depth) / 2 + math.sqrt(max(0.0, end**2 - (end - high) ** 2))
    return min(15.0, along - SLOT_NAMED)


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
    return Felt("seats", f"Poker table, {rules.seats} seats", _wide(rules), _tall(rules))


def _wide(rules: PokerRules) -> Sheet:
    most, board = rules.hole_cards, bool(rules.board_cards)
    wide, high, size = SIZE.width * UNIT, SIZE.depth * UNIT, 0.62 if rules.seats > 7 or most > 5 else 0.72
    places = (seat_at(SIZE, rules.seats, seat, 3) for seat in range(rules.seats))
    anchors = {
        # A stud game has no board, but where cards run out one lies for all, beside the pot.
        "cards-board": _row(0, -84, 0.86) if board else _row(190, -50, 0.72),
        # Between the pots and what the players opposite have bet.
        "cards-own": _row(0, 84, 0.95, 360 / most) if board or most > 5 else _row(0, 66, 1.28),
        "pots": Anchor(0, -6 if board else -62, 1.0, (190, 0)),
        "rack": Anchor(0, 30 - high / 2),
    }
    for seat, (right, down) in enumerate(places, 1):
        # A plate is wider than the place of a seat's cards.
        x, y = (right - SIZE.width / 2) * 0.86 * UNIT, (down - SIZE.depth / 2) * 0.85 * UNIT + 16
        anchors |= {
            f"bet-{seat}": Anchor(0.6 * x, 0.54 * y + 5, 0.85),
            f"seat-{seat}": Anchor(x, y),
            f"cards-{seat}": _row(x, y - 30 - 42 * size, size, min(40 * size, 150 / most)),
            f"word-{seat}": Anchor(x, y - 44 - 84 * size, 0.9),
            f"button-{seat}": Anchor(x + (106 if x < 0 else -106), y),
        }
    table = art.oval((-wide / 2, -high / 2, wide, high), high / 2, rail=28)
    rack = art.rack(-120, 4 - high / 2, 240, 52, 7)
    return _sheet(rules, (-wide / 2 - 4, -high / 2 - 4, wide + 8, high + 8), table, rack, anchors, (-196, 56, 0.6))


def _tall(rules: PokerRules) -> Sheet:
    most, board = rules.hole_cards, bool(rules.board_cards)
    right = -(-rules.seats // 2)
    deep = max(78.0, 270 / max(right, 3))
    between = 107 + deep  # below the bets of the second row, above those of the third
    height, pots = 132 + max(right, 3) * deep, between + 25 if board else 98.0
    room = height - 120 - pots if board else 130.0
    anchors = {
        "cards-board": _row(0, between, 0.48) if board else _row(0, 252, 0.5),
        # Below all seats, above the bar at the foot of the screen.
        "cards-own": _row(0, height - 68, 1.05, 290 / max(most - 1, 1)),
        "pots": Anchor(0, pots + room / 2, 0.75),
        POT_LIST: Anchor(0, pots, 0.75, (0, room)),
        "rack": Anchor(0, 0),
    }
    for seat in range(1, rules.seats + 1):
        row, side = (seat - 1, 1) if seat <= right else (rules.seats - seat, -1)
        y = 40 + row * deep
        anchors |= {
            f"seat-{seat}": Anchor(side * 135, y),
            f"cards-{seat}": _row(side * 135, y + 37, 0.4, min(18.0, 76 / most)),
            f"word-{seat}": Anchor(side * 109, y + 54, 0.6),
            f"button-{seat}": Anchor(side * 80, y - 8, 0.7),
            f"bet-{seat}": Anchor(side * 73, y + 20, 0.58),
        }
    frame = (-NARROW / 2, 0, NARROW, height)
    return _sheet(rules, frame, art.oval(frame, 46, rail=8), "", anchors, (42, 30, 0.42))


def _row(x: float, y: float, size: float, most: float = 90.0) -> Anchor:
    """Cards side by side around a point, at most so far apart."""
    return Anchor(x, y, size, (min(66 * size, most), 0))


def _sheet(
    rules: PokerRules, frame: Box, table: str, rack: str, anchors: dict[str, Anchor], deck: tuple[float, float, float]
) -> Sheet:
    """A drawing with the deck and the discards on either side of the middle, and a place for each card of the board."""
    drawn, (y, aside, size) = table + rack, deck
    for name, x in (("deck", -aside), ("discards", aside)):
        anchors |= {name: Anchor(x, y, size), f"{name}-count": Anchor(x, y + 84 * size, max(0.8, 1.5 * size))}
        drawn += standing(art.pile(0, size), x, y)
    if count := rules.board_cards:
        at = anchors["cards-board"]
        wide, high, corner = (side * at.size for side in (58, 82, 5))
        drawn += on_screen(box_about(*at.of(card, count), wide, high, "open", corner=corner) for card in range(count))
    return Sheet(frame, drawn, table, anchors, {})


# The scene


def _turned(seated: Sequence[str | None], person: str) -> dict[int, str]:
    """At which place of the drawing each seat is: at its own, or as many further as bring the person to the near side."""
    count = len(seated)
    near = -(-count // 2)
    by = near - (seated.index(person) + 1) if person and person in seated else 0
    return {seat: str((seat - 1 + by) % count + 1) for seat in range(1, count + 1)}


def _seats(
    view: Mapping[str, Any], hands: Mapping[str, Mapping[str, Any]], person: str, drawn_at: Mapping[int, str]
) -> Iterator[Seat]:
    for seat, (player, stack) in enumerate(zip(view["seats"], view["stacks"], strict=True), 1):
        hand = hands.get(player) if player else None
        folded = hand is not None and hand["folded"]
        word = "" if hand is None else "folded" if folded else "all in" if stack == 0 else "shows" if hand["shown"] else ""
        number, own = str(seat), bool(player) and player == person
        turn = bool(player) and view["turn"] == player
        chips = stack if player else None
        yield Seat(f"seat-{drawn_at[seat]}", number, player, chips, word, turn=turn, own=own, out=folded or hand is None)


def _cards(view: Mapping[str, Any], places: Mapping[str, str], person: str) -> Iterator[CardAt]:
    for hand in view["hands"]:
        own = hand["player"] == person
        if hand["folded"]:
            continue
        seat = view["seats"].index(hand["player"]) + 1 if hand["player"] in view["seats"] else ""
        place = "cards-own" if own else f"cards-{places.get(hand['player'], '')}"
        for index, card in enumerate((*hand["down"], *hand["up"])):
            yield CardAt(f"card-{seat}-{index}", place, index, name_of(card), own=own)
    for index, card in enumerate(view["board"]):
        yield CardAt(f"card-board-{index}", "cards-board", index, name_of(card))


def _made(rules: PokerRules, view: Mapping[str, Any], places: Mapping[str, str]) -> Iterator[Mark]:
    """What each hand is called that was shown, for every share of the pot."""
    if view["phase"] not in ("showdown", "award") or len(view["board"]) != rules.board_cards:
        return
    for hand in view["hands"]:
        held = (*hand["down"], *hand["up"])
        if hand["shown"] and not hand["folded"] and UNKNOWN not in held:
            called = "; ".join(named(rules, kind, held, view["board"]) for kind in rules.kinds)
            yield Mark(f"word-{places[hand['player']]}", f"word-{places[hand['player']]}", called)


def _bets(view: Mapping[str, Any], places: Mapping[str, str], values: Sequence[int]) -> Iterator[Stack]:
    if view["phase"] not in _IN_FRONT:
        return
    for hand in view["hands"]:
        if hand["bet"]:
            player, seat = hand["player"], places[hand["player"]]
            chips = in_chips(hand["bet"], values)
            yield Stack(stack_id("bet", player), f"bet-{seat}", player, "bet", hand["bet"], chips, seat=f"seat-{seat}")


def _pots(view: Mapping[str, Any], values: Sequence[int]) -> Iterator[Pot]:
    """The pots with who plays for them; once some of it is paid, what is left as one."""
    hands = view["hands"]
    front = [hand["bet"] if view["phase"] in _IN_FRONT else 0 for hand in hands]
    put = [hand["put"] - bet for hand, bet in zip(hands, front, strict=True)]
    lying = view["pot"] - sum(front)
    if lying <= 0:
        return
    pots = side_pots(put, [not hand["folded"] for hand in hands], [hand["dead"] for hand in hands])
    if sum(pot.cents for pot in pots) != lying:
        yield Pot("Pot", lying, in_chips(lying, values))
        return
    for index, pot in enumerate(pot for pot in pots if pot.cents):
        name = "Main pot" if not index else "Side pot" if len(pots) == 2 else f"Side pot {index}"
        people = tuple(hands[position]["player"] for position in pot.eligible)
        yield Pot(name if len(pots) > 1 else "Pot", pot.cents, in_chips(pot.cents, values), people)


def _counts(rules: PokerRules, view: Mapping[str, Any]) -> Iterator[Count]:
    if view["phase"] in ("closed", "between", "posting") and not view["hands"]:
        return
    held = sum(len(hand["down"]) + len(hand["up"]) for hand in view["hands"] if not hand["folded"])
    size = FACES - rules.lowest_card
    yield Count("deck", view["stub"], "in the deck")
    if (out := size - view["stub"] - held - len(view["board"])) > 0:
        yield Count("discards", out, "out")


def _told(view: Mapping[str, Any], seats: Sequence[Seat], pots: Sequence[Pot]) -> Iterator[str]:
    yield f"phase: {view['phase']}"
    for pot in pots:
        yield f"{pot.name} {short(pot.cents)}" + (f" for {', '.join(pot.players)}" if pot.players else "")
    if view["board"]:
        yield f"board: {' '.join(map(name_of, view['board']))}"
    for seat in seats:
        if seat.player:
            yield seat.words


def _moves(events: Sequence[Event], places: Mapping[str, str]) -> Iterator[Move]:
    """Chips that were paid from a pot; bets move by themselves, as their stacks come and go."""
    for event in events:
        if isinstance(event, e.Chips) and event.kind == "paid":
            seat = f"seat-{places.get(event.player, '')}"
            yield Move("paid", event.player, "pots", "", event.cents, seat)
