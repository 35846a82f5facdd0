"""Low hands by their highest card, against published tables; `test_frequencies.py` has them by category."""

from collections import Counter
from math import comb

import pytest

from croupier.equipment.cards import RANKS
from croupier.games.poker.hands import Kind
from croupier.games.poker.hands.single import class_of

from .test_frequencies import frequencies

ACE_TO_FIVE = {
    "5": 1_024,
    "6": 5_120,
    "7": 15_360,
    "8": 35_840,
    "9": 71_680,
    "T": 129_024,
    "J": 215_040,
    "Q": 337_920,
    "K": 506_880,
}
"""Wikipedia, Poker probability: frequency of 5-card lowball hands; durangobill.com/LowballPoker. 1,317,888 in all."""

DEUCE_TO_SEVEN = {
    highest: 1_020 * (comb(below, 4) - 1) for below, highest in enumerate("789TJQKA", start=5)
}  # fmt: skip
"""Pat hands without a pair: of each highest card one of the choices of four lower ranks is a straight, and 4 of 4⁵ suits
are a flush. An ace is high: 5-4-3-2-A is no straight, only A-K-Q-J-T is (flopturnriver.com, on 2-7 pat hands).
"""

BADUGI = {
    "4": 24,
    "5": 96,
    "6": 240,
    "7": 480,
    "8": 840,
    "9": 1_344,
    "T": 2_016,
    "J": 2_880,
    "Q": 3_960,
    "K": 5_280,
}
"""Of four cards (pokergeekmn.blogspot.com, January 2010): 17,160 of 270,725."""


def by_highest(kind: Kind, count: int, cards: int) -> dict[str, int]:
    """Hands of so many cards without pairs, and in a badugi without suits twice, by the highest of their ranks."""
    found: Counter[str] = Counter()
    for value, ways in enumerate(frequencies(kind, count).tolist()):
        if value and ways:
            made = class_of(kind, value)
            if made.category in ("high card", "badugi") and len(made.ranks) == cards:
                found[RANKS[made.ranks[0]]] += ways
    return dict(found)


@pytest.mark.parametrize(
    ("kind", "cards", "table", "total"),
    [
        ("a-5", 5, ACE_TO_FIVE, 1_317_888),
        ("2-7", 5, DEUCE_TO_SEVEN, 1_303_560),
        ("badugi", 4, BADUGI, 17_160),
    ],
)
def test_low_hands_by_their_highest_card(kind: Kind, cards: int, table: dict[str, int], total: int) -> None:
    assert by_highest(kind, cards, cards) == table
    assert sum(table.values()) == total


def test_the_best_deuce_to_seven_lows() -> None:
    """4,080 sevens and 14,280 eights, as tables of pat hands have them."""
    assert (DEUCE_TO_SEVEN["7"], DEUCE_TO_SEVEN["8"], DEUCE_TO_SEVEN["9"]) == (4_080, 14_280, 34_680)
