"""Poker for its trainer and its test vectors: hands to put in order, pots to divide, houses as data.

Hands are dealt by lot from the deck in play and ranked as at a showdown.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from croupier.equipment.cards import FACES, Card, names
from croupier.equipment.money import dollars
from croupier.games.kit.game import Training
from croupier.games.kit.table_habits import Lots
from croupier.games.kit.training import HandsToOrder, House, PotsToDivide, RankedHand
from croupier.games.poker.play import pots
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules
from croupier.rulebook.values import Value

RAKED: Mapping[str, Value] = {"rake.percent": "10", "rake.unit": "0.25", "limit.kind": "fixed", "stakes.unit": "0.25"}
ODD: Mapping[str, Value] = {"pot.odd_among_tied": "high card by suit", "exposed.misdeal": 3}
OWN_KEPT_OUT = {
    "own-discards-come-back": "kept out, as card rooms do",
    "how-often-a-card-is-burned": "before each player's cards",
}
"""As the deck can run out even with the discards."""
_FULL = (dict.fromkeys("ABCDEFGH", 900_00), dict.fromkeys("ABCDEF", 900_00))
_EXCHANGED = {"command": ("post", "call", "check", "discard"), "cards": ("all",)}
_THREE = {"Ann": 90_00, "Bob": 35_00, "Cid": 61_50}
HANDS = 5
"""So many hands are put in order; fewer where the deck does not hold them."""
TRIES = 60
"""So often hands are dealt anew until enough of them make a hand of the kind asked for."""

HALVES = {"high": "high", "omaha-high": "high", "short-high": "high", "badugi": "badugi"}
"""What hands of a kind are called where a pot is divided; all others are low."""

CALLED = {
    "high": "high hands",
    "short-high": "high hands of a short deck",
    "omaha-high": "Omaha high hands",
    "badugi": "badugis",
    "2-7": "deuce-to-seven lows",
    "a-5": "ace-to-five lows",
    "8-or-better": "eight-or-better lows",
    "omaha-8": "Omaha eight-or-better lows",
    "omaha-8-one-hand": "eight-or-better lows of the cards that play high",
    "omaha-a-5": "Omaha ace-to-five lows",
}
"""What people call hands of a kind."""

PLAYERS = (2, 3, 3, 4)
"""So many hands are shown, the most usual number twice."""
ALL_IN, TIED, FOLDED = 0.6, 0.6, 0.5
"""How often somebody is all in for less, equal hands are looked for, and chips of folded hands lie in the main pot."""
MOST_BETS = 12
BEHIND = 80
"""Chips before whoever is not all in."""


class PokerTraining(Training[PokerRules]):
    houses = (
        House("as the edition has it", crowds=(None, _THREE, {"Ann": 900_00}, dict.fromkeys("ABCDE", 900_00))),
        House("a rake", RAKED, crowds=({"Ann": 900_00, "Bob": 23_25, "Cid": 900_00},)),
        House("the odd chip by suit", ODD, crowds=({"A": 900_00, "B": 7_00, "C": 10_50, "D": 13_00},)),
        House("a deck that runs out", crowds=_FULL, shows=_EXCHANGED, read=OWN_KEPT_OUT),
    )
    prepares = ("shuffler", "cards", "deck")

    def hands(self, rules: PokerRules, lots: Lots) -> HandsToOrder:
        """Hands of one share of the pot, next to each other in rank. Those that do not qualify for it are left out."""
        share = lots.pick(rules.pot.shares)
        left = TRIES
        while True:
            left -= 1
            board, dealt = _dealt(rules, lots)
            ranked = [(pots.ranks(rules, held, board)[share.hand], held) for held in dealt]
            found = [
                RankedHand(names(held), value, pots.named(rules, share.hand, held, board))
                for value, held in ranked
                if value is not None
            ]
            most = min(HANDS, len(dealt))
            if len(found) >= most or not left:
                break
        found.sort(key=lambda hand: hand.value)
        first = lots.below(max(1, len(found) - most + 1))
        return HandsToOrder(
            str(share.hand),
            lots.shuffled(found[first : first + most]),
            "pot.shares",
            names(board) if board else "",
            HALVES.get(share.hand, "low"),
            rules.pot.shares.index(share),
            CALLED.get(share.hand, share.hand),
        )

    def pots(self, rules: PokerRules, lots: Lots) -> PotsToDivide:
        """A showdown of a few hands, with side pots and equal hands more often than at a table.

        Amounts are whole chips and seldom divide evenly, so that odd chips are left. Who is asked about takes something.
        """
        chairs = range(1, rules.seats + 1)
        seats = sorted(lots.shuffled(chairs)[: lots.pick(PLAYERS)])
        count = len(seats)
        held, board = _showdown(rules, count, lots)
        chip = pots.unit(rules)
        put = [chip * (11 + 2 * lots.below(MOST_BETS) * 5)] * count
        if count > 2 and lots.chance(ALL_IN):  # of two, what the other cannot match goes back and is no pot
            for at in lots.shuffled(range(count))[: max(1, count - 2)]:
                put[at] = chip * (5 + lots.below(put[at] // chip - 5))
        folded = chip * (1 + lots.below(9)) if lots.chance(FOLDED) else 0
        dead = (folded,) + (0,) * (count - 1)
        levels = pots.side_pots([put[0] + folded, *put[1:]], (True,) * count, dead)
        listed, lies = list[Mapping[str, object]](), list[str]()
        for number, pot in enumerate(levels):
            *others, last = (str(seats[at]) for at in pot.eligible)
            who = f"seats {', '.join(others)} and {last}" if others else f"seat {last} alone"
            listed.append({"amount": dollars(pot.cents), "players": [*others, last]})
            lies.append(f"{f'Side pot {number}' if number else 'Main pot'}: {dollars(pot.cents)}, for {who}.")
        hands = {str(seat): names(cards) for seat, cards in zip(seats, held, strict=True)}
        button = lots.pick(chairs)
        written: dict[str, object] = {"hands": hands, "pots": listed, "button": str(button)}
        if board:
            written["board"] = names(board)
            lies.append(f"Board: {names(board)}.")
        lies += (f"Seat {seat}: {cards}" for seat, cards in hands.items())
        if rules.button.used:
            lies.append(f"The button is at seat {button}.")
        takes = {step.player for step in self.game.settlement.settle(rules, written).steps}
        behind = {seat: 0 if cents < max(put) else BEHIND * chip for seat, cents in zip(seats, put, strict=True)}
        state = State(
            phase="award",
            seats=tuple(f"Seat {seat}" if seat in seats else "" for seat in chairs),
            stacks=tuple(behind.get(seat, 0) for seat in chairs),
            button=button - 1 if rules.button.used else -1,
            players=tuple(seat - 1 for seat in seats),
            live=(True,) * count,
            put=(put[0] + folded, *put[1:]),
            dead=dead,
            bets=(0,) * count,
            down=tuple(held),
            up=((),) * count,
            board=board,
            stub=rules.deck_size - len(board) - count * rules.hole_cards,
            street=len(rules.order) - 1,
            shown=(1 << count) - 1,
        )
        return PotsToDivide(written, lots.pick(sorted(takes)), lies, chip, CALLED, state)

    def together(self, rules: PokerRules) -> Iterator[Mapping[str, Value]]:
        """A blind more, streets in another order, other parts of the pot or another kind of hand for it."""
        if rules.blinds is not None:
            amounts = [dollars(cents) for cents in (rules.blinds.amounts[0], *rules.blinds.amounts)]
            yield {"blinds.number": len(amounts), "blinds.amounts": tuple(amounts)}
        first, *others = rules.street_order
        yield {"street_order": (first, *others[1:], *others[:1])}
        kinds = [share.hand for share in rules.pot.shares]
        if len(kinds) > 1:
            least = Fraction(1, 2 * len(kinds))
            parts = (least, *[(1 - least) / (len(kinds) - 1)] * (len(kinds) - 1))
            yield {"pot.shares": tuple({"hand": kind, "part": str(part)} for kind, part in zip(kinds, parts, strict=True))}
        yield {"pot.shares": tuple({"hand": kind, "part": "1/2"} for kind in ("omaha-high", "omaha-a-5"))}
        for other in ("a-5", "2-7", "high"):
            yield {"pot.shares": ({"hand": other, "part": "1"},), "pot.odd": other}


def _dealt(rules: PokerRules, lots: Lots) -> tuple[tuple[Card, ...], list[tuple[Card, ...]]]:
    """A board, and as many hands as the deck holds."""
    cards, each = lots.shuffled(range(rules.lowest_card, FACES)), rules.hole_cards
    starts = range(rules.board_cards, len(cards) - each + 1, each)
    return tuple(cards[: rules.board_cards]), [tuple(sorted(cards[at : at + each], reverse=True)) for at in starts]


def _showdown(rules: PokerRules, players: int, lots: Lots) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Hands and board; where equal hands are looked for, those of the first deal in which some share has them."""
    left = TRIES if lots.chance(TIED) else 1
    while True:
        left -= 1
        board, dealt = _dealt(rules, lots)
        held = dealt[:players]
        ranked = [pots.ranks(rules, hand, board) for hand in held]
        for share in rules.pot.shares:
            made = [value for each in ranked if (value := each[share.hand]) is not None]
            if not left or made.count(max(made, default=0)) > 1:
                return held, board
