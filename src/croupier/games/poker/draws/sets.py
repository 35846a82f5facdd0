"""Sets of cards by number: tables with an entry for every set, and drawing in every way, in compiled code.

A set has a number among those of its size, by its cards in ascending order, through Pascal's triangle. A table of all sets
of up to so many cards has the empty set first, then single cards, then pairs; `steps` lead to a set's place in it.
"""

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.equipment.cards import FACES, Card
from croupier.games.poker.hands.kernels import ones

U = np.uint64
Cards = NDArray[np.uint8]
Bits = NDArray[np.uint64]
Whole = NDArray[np.int64]
Real = NDArray[np.float64]

TIE = 1e-12
"""By how much an exchange must be better than one of fewer cards, so that rounding does not decide."""
MOST = 8  # cards of a set


@cache
def triangle() -> Whole:
    """Pascal's triangle."""
    return np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(FACES + 1)], np.int64)


@cache
def steps(cards: int, most: int) -> Whole:
    """What a card adds to a set's place in a table of all sets of up to so many of the cards, by how many it makes."""
    steps = triangle()[:cards, : most + 1].copy()
    steps[:, 1:] += [comb(cards, size) for size in range(most)]
    return steps


@cache
def all_sets(size: int) -> Cards:
    """Every set of so many cards in the order of its number; those of the first few cards come first."""
    if not size:
        return np.empty((1, 0), np.uint8)
    parts = []
    for highest in range(size - 1, FACES):
        rows = all_sets(size - 1)[: comb(highest, size - 1)]
        parts.append(np.column_stack([rows, np.full(len(rows), highest, np.uint8)]))
    return np.concatenate(parts)


def every_draw(kept: Sequence[Card], unseen: Sequence[Card], count: int) -> Cards:
    """The cards kept with each choice of so many unseen ones, one hand a row."""
    drawn = np.array(unseen, np.uint8)[all_sets(count)[: comb(len(unseen), count)]]
    return np.hstack([np.tile(np.array(kept, np.uint8), (len(drawn), 1)), drawn])


def numbers(rows: NDArray[Any]) -> Whole:
    """The number of each row, whose cards stand in ascending order."""
    numbers: Whole = sum((triangle()[rows[:, at], at + 1] for at in range(rows.shape[1])), np.zeros(len(rows), np.int64))
    return numbers


@part
def number_of(cards: Any, choose: Whole) -> int:
    """The number of a set, whose cards stand in ascending order."""
    number = 0
    for at in range(len(cards)):
        number += choose[cards[at], at + 1]
    return number


@part
def sort_cards(cards: Any) -> None:
    """Put a few cards in ascending order."""
    for at in range(1, len(cards)):
        card, to = cards[at], at
        while to > 0 and cards[to - 1] > card:
            cards[to] = cards[to - 1]
            to -= 1
        cards[to] = card


@part
def number_of_four(a: int, b: int, c: int, d: int, choose: Whole) -> int:
    """The number of four cards in any order."""
    a, b, c, d = min(a, b), max(a, b), min(c, d), max(c, d)
    a, b, c, d = min(a, c), min(b, d), max(a, c), max(b, d)
    b, c = min(b, c), max(b, c)
    return int(choose[a, 1] + choose[b, 2] + choose[c, 3] + choose[d, 4])


@part
def place_within(hand: Any, subset: int, steps: Whole) -> int:
    """Where some cards of a hand, which stand in ascending order, are in a table of all sets; `subset` has their bits."""
    place, size = 0, 0
    for at in range(len(hand)):
        if subset >> at & 1:
            size += 1
            place += steps[hand[at], size]
    return place


@part
def places_within(hand: Any, steps: Whole, places: Whole) -> None:
    """The same for every subset of the hand."""
    places[0] = 0
    for at in range(len(hand)):
        for lower in range(1 << at):
            places[lower | 1 << at] = places[lower] + steps[hand[at], ones(lower) + 1]


@kernel
def sum_sets(hands: Any, steps: Whole, table: Real) -> None:
    """For every smaller set, the sum over all hands of which it is part; the table has those of full hands already."""
    subsets, first = 1 << hands.shape[1], len(table) - len(hands)
    places = np.empty(subsets, np.int64)
    table[:first] = 0.0
    for hand in range(len(hands)):
        places_within(hands[hand], steps, places)
        for subset in range(subsets - 1):
            table[places[subset]] += table[first + hand]


@kernel
def spread_sets(hands: Any, steps: Whole, table: Any, out: Any) -> None:
    """For every hand, the sum over all sets within it, itself among them."""
    places = np.empty(1 << hands.shape[1], np.int64)
    for hand in range(len(hands)):
        places_within(hands[hand], steps, places)
        total = table[0]
        for subset in range(1, len(places)):
            total += table[places[subset]]
        out[hand] = total


@part
def alternate(sums: Real, held: int) -> None:
    """From sums over the draws to each subset of a hand with all cards, those without the cards thrown away."""
    for at in range(held):
        for subset in range(1 << held):
            if not subset >> at & 1:
                sums[subset] -= sums[subset | 1 << at]


@part
def next_choice(chosen: Whole, size: int, count: int) -> bool:
    """The next choice of so many out of the count, in ascending order; False after the last."""
    at = size - 1
    while at >= 0 and chosen[at] == count - size + at:
        at -= 1
    if at < 0:
        return False
    chosen[at] += 1
    for later in range(at + 1, size):
        chosen[later] = chosen[later - 1] + 1
    return True


@kernel
def unseen(used: Any, pack: Any) -> int:
    """Put the cards whose bits are not set into the pack; gives their number."""
    count = 0
    for card in range(52):
        if not (used >> U(card)) & U(1):
            pack[count] = card
            count += 1
    return count
