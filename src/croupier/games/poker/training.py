"""Poker for its trainer and its test vectors: hands to put in order, pots to divide, houses as data.

Hands are dealt by lot from the deck in play and ranked as at a showdown.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.equipment.cards import FACES, Card, names
from croupier.equipment.money import dollars
from croupier.games.kit.game import Training
from croupier.games.kit.rounds.written_round import SettledWager
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


class PokerTraining(Training[PokerRules]):
    houses = (
        House("as the edition has it", crowds=(None, _THREE, {"Ann": 900_00}, dict.fromkeys("ABCDE", 900_00))),
        House("a rake", RAKED, crowds=({"Ann": 900_00, "Bob": 23_25, "Cid": 900_00},)),
        House("the odd chip by suit", ODD, crowds=({"A": 900_00, "B": 7_00, "C": 10_50, "D": 13_00},)),
        House("a deck that runs out", crowds=_FULL, shows=_EXCHANGED, read=OWN_KEPT_OUT),
    )
    prepares = ("shuffler", "cards", "deck")

    def pots(self, rules: PokerRules, lots: Lots) -> PotsToDivide | None:
        return pots_to_divide(rules, lots)

    def hands(self, rules: PokerRules, lots: Lots) -> HandsToOrder:
        return hands_to_order(rules, lots)

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


def hands_to_order(rules: PokerRules, lots: Lots) -> HandsToOrder:
    """Hands of one share of the pot. Those that do not qualify for it are not dealt."""
    share = lots.pick(rules.pot.shares)
    deck = range(rules.lowest_card, FACES)
    most = min(HANDS, (len(deck) - rules.board_cards) // rules.hole_cards)
    found: list[RankedHand] = []
    board: tuple[int, ...] = ()
    for _ in range(TRIES):
        cards = lots.shuffled(deck)
        board = tuple(cards[: rules.board_cards])
        found = []
        for start in range(len(board), len(cards) - rules.hole_cards + 1, rules.hole_cards):
            held = tuple(sorted(cards[start : start + rules.hole_cards], reverse=True))
            value = pots.ranks(rules, held, board)[share.hand]
            if value is not None:
                found.append(RankedHand(names(held), value, pots.named(rules, share.hand, held, board)))
        if len(found) >= most:
            break
    return HandsToOrder(
        str(share.hand),
        _near(found, most, lots),
        "pot.shares",
        names(board) if board else "",
        HALVES.get(share.hand, "low"),
        rules.pot.shares.index(share),
        CALLED.get(share.hand, share.hand),
    )


def _near(found: list[RankedHand], most: int, lots: Lots) -> list[RankedHand]:
    """Some hands next to each other in rank, in any order."""
    ordered = sorted(found, key=lambda hand: hand.value)
    first = lots.below(max(1, len(ordered) - most + 1))
    return lots.shuffled(ordered[first : first + most])


# Pots to divide

PLAYERS = (2, 3, 3, 4)
"""So many hands are shown, the most usual number twice."""
ALL_IN, TIED, FOLDED = 0.6, 0.6, 0.5
"""How often somebody is all in for less, equal hands are looked for, and chips of folded hands lie in the main pot."""
MOST_BETS = 12
BEHIND = 80
"""Chips before whoever is not all in."""


def pots_to_divide(rules: PokerRules, lots: Lots) -> PotsToDivide | None:
    """A showdown of a few hands, with side pots and equal hands more often than at a table.

    Amounts are whole chips and seldom divide evenly, so that odd chips are left. Who is asked about takes something.
    """
    seats = sorted(lots.shuffled(range(1, rules.seats + 1))[: lots.pick(PLAYERS)])
    held, board = _showdown(rules, len(seats), lots, tied=lots.chance(TIED))
    chip = pots.unit(rules)
    put = [chip * (11 + 2 * lots.below(MOST_BETS) * 5)] * len(seats)
    if len(seats) > 2 and lots.chance(ALL_IN):  # of two, what the other cannot match goes back and is no pot
        for at in lots.shuffled(range(len(seats)))[: max(1, len(seats) - 2)]:
            put[at] = chip * (5 + lots.below(put[at] // chip - 5))
    levels = pots.side_pots(put, [True] * len(seats))
    folded = chip * (1 + lots.below(9)) if lots.chance(FOLDED) else 0
    amounts = [pot.cents + (0 if number else folded) for number, pot in enumerate(levels)]
    listed = [
        {"amount": dollars(cents), "players": [str(seats[at]) for at in pot.eligible]}
        for cents, pot in zip(amounts, levels, strict=True)
    ]
    hands = {str(seat): names(cards) for seat, cards in zip(seats, held, strict=True)}
    written: dict[str, object] = {"hands": hands, "pots": listed, "button": str(lots.pick(range(1, rules.seats + 1)))}
    if board:
        written["board"] = names(board)
    takes = {step.player for step in _settled(rules, written)}
    behind = {seat: 0 if cents < max(put) else BEHIND * chip for seat, cents in zip(seats, put, strict=True)}
    state = State(
        phase="award",
        seats=tuple(f"Seat {seat}" if seat in seats else "" for seat in range(1, rules.seats + 1)),
        stacks=tuple(behind.get(seat, 0) for seat in range(1, rules.seats + 1)),
        button=int(str(written["button"])) - 1 if rules.button.used else -1,
        players=tuple(seat - 1 for seat in seats),
        live=(True,) * len(seats),
        put=(put[0] + folded, *put[1:]),
        dead=(folded, *(0 for _ in seats[1:])),
        bets=(0,) * len(seats),
        down=tuple(held),
        up=((),) * len(seats),
        board=board,
        stub=FACES - rules.lowest_card - len(board) - sum(map(len, held)),
        street=len(rules.order) - 1,
        shown=(1 << len(seats)) - 1,
    )
    return PotsToDivide(written, lots.pick(sorted(takes)), _lies(rules, written, listed), chip, CALLED, state)


def _settled(rules: PokerRules, written: Mapping[str, object]) -> Sequence[SettledWager]:
    from croupier.games.poker.settle import settle

    return settle(rules, written).steps


def _showdown(
    rules: PokerRules, players: int, lots: Lots, *, tied: bool
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Hands and board; where equal hands are looked for, those of the first deal in which some share has them."""
    deck = range(rules.lowest_card, FACES)
    held, board = list[tuple[Card, ...]](), tuple[Card, ...]()
    for _ in range(TRIES if tied else 1):
        cards = lots.shuffled(deck)
        board = tuple(cards[: rules.board_cards])
        starts = range(len(board), len(board) + players * rules.hole_cards, rules.hole_cards)
        held = [tuple(sorted(cards[start : start + rules.hole_cards], reverse=True)) for start in starts]
        ranked = [pots.ranks(rules, hand, board) for hand in held]
        if any(_equal_best([each[share.hand] for each in ranked]) for share in rules.pot.shares):
            break
    return held, board


def _equal_best(values: Sequence[int | None]) -> bool:
    made = [value for value in values if value is not None]
    return made.count(max(made, default=0)) > 1


def _lies(rules: PokerRules, written: Mapping[str, object], listed: Sequence[Mapping[str, object]]) -> list[str]:
    lines = []
    for number, pot in enumerate(listed):
        players = pot["players"]
        assert isinstance(players, list)
        who = " and ".join((", ".join(players[:-1]), players[-1])) if len(players) > 1 else f"{players[0]} alone"
        seats = "seats" if len(players) > 1 else "seat"
        lines.append(f"{f'Side pot {number}' if number else 'Main pot'}: {pot['amount']}, for {seats} {who}.")
    if board := written.get("board"):
        lines.append(f"Board: {board}.")
    hands = written["hands"]
    assert isinstance(hands, Mapping)
    lines += (f"Seat {seat}: {cards}" for seat, cards in hands.items())
    if rules.button.used:
        lines.append(f"The button is at seat {written['button']}.")
    return lines
