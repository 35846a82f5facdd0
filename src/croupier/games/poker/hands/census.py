"""Counting all hands: how many of the hands of so many cards have each value, one by one over the whole deck."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.errors import InputError
from croupier.games.poker.hands import lookup
from croupier.games.poker.hands.jit import kernel
from croupier.games.poker.hands.kernels import ENOUGH, Deck, Index, Steps, Table, U, badugi_ranks, place, suited_ranks
from croupier.games.poker.hands.kinds import Kind, takes
from croupier.games.poker.hands.ladder import badugis, values
from croupier.games.poker.hands.single import SCALES

_FEWEST = 3  # the two lowest cards of a hand are loops of their own


def frequencies(kind: Kind, count: int, threads: int | None = None) -> NDArray[np.int64]:
    """How many of all hands of `count` cards have each value, by value; at 0 those with no qualifying low.

    For kinds without a board: seven cards are 133,784,560 hands. 2-7 is counted for five cards, badugi for three and more.
    """
    need = takes(kind)
    if need.board or count not in need.own or count < _FEWEST or (kind == "2-7" and count > 5):
        raise InputError(f"hands of kind {kind} with {count} cards are not counted one by one")
    best = len(badugis() if kind == "badugi" else values(SCALES[kind]).classes)
    # Large parts first, so that no thread is left alone with one at the end.
    tops = range(FACES - 1, count - 2, -1)
    if kind == "badugi":
        part = partial(_count_badugis, lookup.columns(count), lookup.deck(), lookup.badugi_steps())
    else:
        table = lookup.table(SCALES[kind], count)
        part = partial(_count_values, lookup.columns(count), lookup.deck(), lookup.placed(count)[0], table)
    with ThreadPoolExecutor(threads or cpu_count()) as pool:
        found = list(pool.map(lambda top: _counted(part, top, best + 1), tops))
    total: NDArray[np.int64] = np.sum(found, axis=0)
    return total


def _counted(part: Any, top: int, size: int) -> NDArray[np.int64]:
    """The counts of the hands whose highest card is this."""
    counts = np.zeros(size, np.int64)
    part(top, counts)
    return counts


@kernel
def _advance(chosen: NDArray[np.int64]) -> bool:
    """The next descending choice below the first card; False after the last."""
    for at in range(len(chosen) - 1, 0, -1):
        room = len(chosen) - at + 1  # cards that still come below, the two lowest among them
        if chosen[at] > room:
            chosen[at] -= 1
            for below in range(at + 1, len(chosen)):
                chosen[below] = chosen[below - 1] - 1
            return True
    return False


@kernel
def _count_values(
    columns: tuple[int, ...], deck: Deck, index: Index, table: Table, top: int, counts: NDArray[np.int64]
) -> None:
    """Add the values of all hands with this highest card."""
    words, masks, _ = deck
    start, plain, suited = table
    multiplier, bucket_shift, inside, displaced = index
    chosen = np.empty(len(columns) - 2, np.int64)
    for at in range(len(chosen)):
        chosen[at] = top - at
    while True:
        upper, upper_mask = start, U(0)
        for at in range(len(chosen)):
            upper += words[chosen[at]]
            upper_mask |= masks[chosen[at]]
        for last_but_one in range(U(chosen[-1])):
            total, mask = upper + words[last_but_one], upper_mask | masks[last_but_one]
            for last in range(last_but_one):
                hand = total + words[last]
                if hand & ENOUGH:
                    counts[suited[suited_ranks(hand, mask | masks[last])]] += 1
                else:
                    counts[plain[place(hand, multiplier, bucket_shift, inside, displaced)]] += 1
        if not _advance(chosen):
            return


@kernel
def _count_badugis(columns: tuple[int, ...], deck: Deck, steps: Steps, top: int, counts: NDArray[np.int64]) -> None:
    """Add the best badugis of all hands with this highest card."""
    ladder, following, values = deck.ladder, steps.after, steps.values
    chosen = np.empty(len(columns) - 2, np.int64)
    for at in range(len(chosen)):
        chosen[at] = top - at
    while True:
        upper = U(0)
        for at in range(len(chosen)):
            upper |= ladder[chosen[at]]
        for last_but_one in range(U(chosen[-1])):
            for last in range(last_but_one):
                held = upper | ladder[last_but_one] | ladder[last]
                counts[values[badugi_ranks(held, columns, following)]] += 1
        if not _advance(chosen):
            return
