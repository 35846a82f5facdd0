"""Spins of a wheel in compiled code: every one of them from a stream, or only how often each stop comes. Knows no game.

One number of 16 bits below the square of the stops is two spins. Drawing and counting are separate, so that given spins
can be counted too.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.chance.random.streams import LANES, WORDS, Key, Words, draw_rows, least
from croupier.errors import InputError

U = np.uint64
PAIRS = 1 << 14  # of a group
SPINS = 2 * PAIRS
AT_ONCE = 1 << 10  # pairs that are drawn before they are counted: both stay in the nearest memory
MOST_STOPS = 255
MAIN = U(0)

Counts = NDArray[np.int64]


@kernel
def count_pairs(pairs: Words, many: Any, counts: NDArray[np.uint32]) -> None:
    """How often each pair comes among the first so many. Four tables in turn: equal pairs need not wait."""
    for at in range(U(0), U(many) & ~U(3), U(4)):
        counts[0, pairs[at]] += U(1)
        counts[1, pairs[at + U(1)]] += U(1)
        counts[2, pairs[at + U(2)]] += U(1)
        counts[3, pairs[at + U(3)]] += U(1)
    for at in range(U(many) & ~U(3), U(many)):
        counts[0, pairs[at]] += U(1)


@kernel
def spin(key: Key, first: Any, groups: Any, spins: Any, stops: Any, least: Words, counts: Counts) -> None:
    """Count how often each stop comes in these groups, no more than `spins` over all groups from the first of the run."""
    bound = stops * stops
    blocks, state = np.empty(WORDS // 2, np.uint32), np.empty(2, np.int64)
    words = blocks.view(np.uint16)
    pairs, by_pair = np.empty(AT_ONCE, np.uint16), np.zeros((4, bound), np.uint32)
    for group in range(first, first + groups):
        due = min(SPINS, spins - group * SPINS)
        state[0], state[1] = WORDS, 0
        while due > 0:
            draw_rows(key, U(group), MAIN, state, blocks, words, 0, AT_ONCE // LANES, bound, 0, least, pairs)
            count_pairs(pairs, min(due // 2, AT_ONCE), by_pair)
            if due < 2 * AT_ONCE and due % 2:
                counts[pairs[due // 2] // stops] += 1
            due -= 2 * AT_ONCE
    for table in range(4):
        for pair in range(bound):
            counts[pair // stops] += by_pair[table, pair]
            counts[pair % stops] += by_pair[table, pair]


def every_spin(key: Key, first: int, groups: int, spins: int, stops: int) -> Counts:
    """How often each stop comes when every spin of these groups is made; wheels of 1 to 255 stops."""
    if not 1 <= stops <= MOST_STOPS:
        raise InputError(f"a wheel has 1 to {MOST_STOPS} stops, not {stops}")
    counts = np.zeros(stops, np.int64)
    spin(key, first, groups, spins, stops, least(stops**2), counts)
    return counts


def totals(seed: int, first: int, blocks: int, spins: int, block: int, stops: int) -> Counts:
    """Return how often each stop comes in these blocks of `block` spins, no more than `spins` over all blocks of the run.

    One multinomial draw for each block, by NumPy's Philox, whose key is the seed and the block.
    """
    bits = np.random.Philox(key=np.array([seed, first], np.uint64))
    fresh, generator = bits.state, np.random.Generator(bits)
    even, counts = np.full(stops, 1 / stops), np.zeros(stops, np.int64)
    for number in range(first, first + blocks):
        fresh["state"]["key"][1] = number
        bits.state = fresh
        counts += generator.multinomial(min(block, spins - number * block), even)
    return counts
