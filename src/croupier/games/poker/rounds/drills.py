"""Poker hands to put in order: dealt by lot from the deck in play, ranked as the showdown ranks them."""

from croupier.equipment.cards import FACES, names
from croupier.games.kit.lots import Lots
from croupier.games.kit.rounds.drills import HandsToOrder, RankedHand
from croupier.games.poker.play import pots
from croupier.games.poker.rules import PokerRules

HANDS = 5
"""So many hands are put in order; fewer where the deck does not hold them."""
TRIES = 60
"""So often hands are dealt anew until enough of them make a hand of the kind asked for."""

HALVES = {"high": "high", "omaha-high": "high", "short-high": "high", "badugi": "badugi"}
"""What hands of a kind are called where a pot is divided; all others are low."""


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
    )


def _near(found: list[RankedHand], most: int, lots: Lots) -> list[RankedHand]:
    """Some hands next to each other in rank, in any order."""
    ordered = sorted(found, key=lambda hand: hand.value)
    first = lots.below(max(1, len(ordered) - most + 1))
    return lots.shuffled(ordered[first : first + most])
