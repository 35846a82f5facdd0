"""Counting all hands of seven cards by their value, one by one over the whole deck, in compiled code."""

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.equipment.cards import FACES
from croupier.games.poker.hands import best_value, lookup
from croupier.games.poker.hands.kernels import U, of_sum

CARDS = 7


def frequencies() -> NDArray[np.int64]:
    """How many of the 133,784,560 hands have each value."""
    known = lookup.tables(CARDS, "high")

    def part(top: int) -> NDArray[np.int64]:
        counts = np.zeros(best_value("high") + 1, np.int64)
        count(top, known, counts)
        return counts

    with ThreadPoolExecutor(cpu_count()) as pool:  # large parts first, so that no thread is left alone with one at the end
        found: NDArray[np.int64] = sum(pool.map(part, range(FACES - 1, CARDS - 2, -1)), np.zeros(1, np.int64))
    return found


@kernel
def count(top: int, known: Any, counts: NDArray[np.int64]) -> None:
    """Add the values of all hands with this highest card."""
    words, masks = known.words, known.masks
    chosen = np.arange(top, top - CARDS + 2, -1)  # all but the two lowest, which are loops of their own
    while True:
        upper, upper_mask = known.starts[0], U(0)
        for card in chosen:
            upper += words[card]
            upper_mask |= masks[card]
        for last_but_one in range(U(chosen[-1])):
            total, mask = upper + words[last_but_one], upper_mask | masks[last_but_one]
            for last in range(last_but_one):
                hand = total + words[last]
                counts[of_sum(0, hand, mask | masks[last], known)] += 1
        if not advance(chosen):
            return


@kernel
def advance(chosen: NDArray[np.int64]) -> bool:
    """The next descending choice below the first card; False after the last."""
    for at in range(len(chosen) - 1, 0, -1):
        if chosen[at] > len(chosen) - at + 1:  # room for the cards that still come below, the two lowest among them
            chosen[at] -= 1
            for below in range(at + 1, len(chosen)):
                chosen[below] = chosen[below - 1] - 1
            return True
    return False
