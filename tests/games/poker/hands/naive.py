"""Another ranking of hands, slow and plain, in NumPy: scores to compare with, made without any table of the package.

Scores are larger for better hands, and equal for equal hands. `classes` numbers scores from one, which is what the
package calls a value.
"""

from collections.abc import Callable, Iterator
from itertools import chain, combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[Any]
Scores = NDArray[np.int64]

NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
# How often the rank of each card occurs, added up over the five cards, tells the pattern of ranks.
PATTERNS = {5: NOTHING, 7: PAIR, 9: TWO_PAIR, 11: THREE, 13: FULL_HOUSE, 17: FOUR}
WHEEL = 0b1_0000_0000_1111


def hands(count: int) -> Rows:
    """Every choice of so many cards."""
    found = np.fromiter(chain.from_iterable(combinations(range(52), count)), np.uint8, comb(52, count) * count)
    return found.reshape(-1, count)


def dealt(rows: int, count: int, seed: int) -> Rows:
    """So many random hands."""
    decks = np.random.default_rng(seed).random((rows, 52))
    return np.argsort(decks, axis=1)[:, :count].astype(np.uint8)


def _patterned(heights: Rows) -> tuple[Scores, Scores]:
    """The pattern of ranks, and the ranks from the most frequent and highest down, as one number."""
    heights = heights.astype(np.int64)
    often = (heights[:, :, None] == heights[:, None, :]).sum(axis=2)
    first_compared = -np.sort(-(often * 13 + heights), axis=1) % 13
    pattern = np.array([PATTERNS.get(total, -1) for total in range(18)])[often.sum(axis=1)]
    return pattern, first_compared @ 13 ** np.arange(4, -1, -1)


def _five_high(cards: Rows, *, wheel: bool) -> Scores:
    ranks = (cards >> 2).astype(np.int64)
    pattern, ordered = _patterned(ranks)
    flush = (cards & 3 == cards[:, :1] & 3).all(axis=1)
    straight = (pattern == NOTHING) & (ranks.max(axis=1) - ranks.min(axis=1) == 4)
    if wheel:
        low = np.bitwise_or.reduce(1 << ranks, axis=1) == WHEEL
        straight |= low
        ordered = np.where(low, 0, ordered)  # below every other straight
    kind = np.where(flush, FLUSH, pattern)
    kind = np.where(straight, np.where(flush, STRAIGHT_FLUSH, STRAIGHT), kind)
    return kind * 13**5 + ordered


def high(cards: Rows) -> Scores:
    """The high hand of five cards."""
    return _five_high(cards, wheel=True)


def deuce_to_seven(cards: Rows) -> Scores:
    """The lowest hand is best; the ace is high, so that 5-4-3-2-A is no straight."""
    return -_five_high(cards, wheel=False)


def ace_to_five(cards: Rows) -> Scores:
    """The lowest hand is best; the ace is low, and neither straights nor flushes exist."""
    pattern, ordered = _patterned(((cards >> 2) + 1) % 13)
    return -(pattern * 13**5 + ordered)


def eight_or_better(cards: Rows) -> Scores:
    """As ace to five, for five different ranks of eight or lower; 0 for others."""
    heights = ((cards >> 2) + 1) % 13
    pattern, ordered = _patterned(heights)
    return np.where((pattern == NOTHING) & (heights.max(axis=1) < 8), 13**5 - ordered, 0)


def badugi(cards: Rows) -> Scores:
    """The most cards without a rank or suit twice, and the lowest of those; trying every subset."""
    heights, suits = ((cards >> 2).astype(np.int64) + 1) % 13, cards & 3
    best = np.zeros(len(cards), np.int64)
    for size in range(1, min(cards.shape[1], 4) + 1):
        for chosen in combinations(range(cards.shape[1]), size):
            fits = np.ones(len(cards), bool)
            for one, two in combinations(chosen, 2):
                fits &= (heights[:, one] != heights[:, two]) & (suits[:, one] != suits[:, two])
            ranks = (1 << heights[:, chosen]).sum(axis=1)
            best = np.maximum(best, np.where(fits, (size << 13) + (1 << 13) - ranks, 0))
    return best


FIVE: dict[str, Callable[[Rows], Scores]] = {
    "high": high,
    "2-7": deuce_to_seven,
    "a-5": ace_to_five,
    "8-or-better": eight_or_better,
}


def best_of(score: Callable[[Rows], Scores], choices: Iterator[Rows]) -> Scores:
    """The best score of several ways to choose five cards in every row."""
    best: Scores = np.maximum.reduce([score(chosen) for chosen in choices])
    return best


def fives(cards: Rows) -> Iterator[Rows]:
    """Every way to choose five columns."""
    return (cards[:, chosen] for chosen in combinations(range(cards.shape[1]), 5))


def omaha(cards: Rows, boards: Rows) -> Iterator[Rows]:
    """Every way to choose two columns of the cards and three of the boards."""
    for own in combinations(range(cards.shape[1]), 2):
        for shared in combinations(range(5), 3):
            yield np.hstack([cards[:, own], boards[:, shared]])


def classes(scores: Scores) -> NDArray[np.int64]:
    """Scores numbered from one in their order, where all classes occur; 0 stays 0."""
    found = np.unique(scores[scores != 0])
    return np.where(scores == 0, 0, np.searchsorted(found, scores) + 1)
