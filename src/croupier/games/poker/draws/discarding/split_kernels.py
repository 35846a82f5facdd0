"""What to keep of every hand of five cards when suits and ranks both count, in compiled code; discards are forgotten.

A set of up to five cards is numbered by its cards in ascending order, through Pascal's triangle. For every set of less than
five cards a table has the worth of all hands of which they are part, summed; what a draw is worth follows from the sums of
the sets within the hand, with alternating signs.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.hands.jit import kernel

Bytes = NDArray[np.uint8]
Cards = NDArray[np.uint8]
Real = NDArray[np.float64]
Whole = NDArray[np.int64]

TIE = 1e-12
"""What an exchange must be worth more than one of fewer cards, lest rounding decide."""


@kernel
def places_within(hand: Cards, choose: Whole, starts: Whole, out: Whole) -> None:
    """By subset of a hand's cards, which stand in ascending order: where its number is in a table of all sets."""
    for subset in range(32):
        size, number = 0, 0
        for at in range(5):
            if subset >> at & 1:
                size += 1
                number += choose[hand[at], size]
        out[subset] = starts[size] + number


@kernel
def sum_sets(hands: Cards, choose: Whole, starts: Whole, sums: Real) -> None:
    """Fill the table of sets of less than five cards; the worth of full hands is in it already."""
    sums[: starts[5]] = 0.0
    places = np.empty(32, np.int64)
    for hand in range(len(hands)):
        places_within(hands[hand], choose, starts, places)
        worth = sums[starts[5] + hand]
        for subset in range(31):
            sums[places[subset]] += worth


@kernel
def keep_best(
    hands: Cards, first: int, choose: Whole, starts: Whole, sums: Real, order: Whole, chance: Real, kept: Bytes, worth: Real
) -> None:
    """What to keep of hands from number `first` on, and what it is worth.

    Subsets are looked at in the order given; `chance` is that of one draw when a subset is kept.
    """
    places, found = np.empty(32, np.int64), np.empty(32)
    for row in range(len(kept)):
        places_within(hands[first + row], choose, starts, places)
        for subset in range(32):
            found[subset] = sums[places[subset]]
        for at in range(5):
            for subset in range(32):
                if not subset >> at & 1:
                    found[subset] -= found[subset | 1 << at]
        best, most = 31, found[31]
        for subset in order:
            if found[subset] * chance[subset] > most + TIE:
                best, most = subset, found[subset] * chance[subset]
        kept[row], worth[row] = best, most


@kernel
def draw_once(
    hands: Cards, choose: Whole, starts: Whole, kept: Bytes, chance: Real, likely: Real, notes: Real, after: Real
) -> None:
    """How likely hands are after a draw in which everybody keeps as settled: notes for sets, spread over the hands."""
    places = np.empty(32, np.int64)
    notes[:] = 0.0
    for hand in range(len(hands)):
        keep = kept[hand]
        if keep == 31:
            notes[starts[5] + hand] += likely[hand]
            continue
        places_within(hands[hand], choose, starts, places)
        part = likely[hand] * chance[keep]
        for subset in range(32):
            if subset & keep == keep:
                odd = False
                for at in range(5):
                    odd = odd != bool((subset ^ keep) >> at & 1)
                notes[places[subset]] += -part if odd else part
    for hand in range(len(hands)):
        places_within(hands[hand], choose, starts, places)
        total = 0.0
        for subset in range(32):
            total += notes[places[subset]]
        after[hand] = total
