"""Omaha hands in compiled code: exactly two of a player's cards with exactly three of the board, high and low together.

The ranks of a board name a row of a table, the ranks of two cards a column: ten look-ups instead of a hundred hands. A
flush is the best three of the board's suit with the best two of the player's; only a straight flush needs a closer look.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.hands import lookup
from croupier.games.poker.hands.kernels import (
    ALL_RANKS,
    COUNTERS,
    ENOUGH,
    RANK_BITS,
    TWO,
    Cards,
    Known,
    Short,
    U,
    Values,
    bits_of,
    lowest_bit,
    place,
)
from croupier.games.poker.hands.ladder import values

WIDTH = U(96)  # columns of a board's row: 91 pairs of ranks, and some room so that rows lie evenly in memory
LOW_RANKS = U(52)
ALL_CARDS = U((1 << 52) - 1)
EIGHT, SIX = U(8), U(6)
SPADES = U(1 << 47)  # found where no suit has three: then no flush can be made of the spades either


class Tables(NamedTuple):
    """The look-up tables of Omaha: high hands by board and pair, flushes by sets of ranks, and lows.

    A set of ranks has a bit for each. `straights` are from the royal flush down.
    """

    start: np.uint64  # what the suit counters begin with, so that three of a suit set their top bit
    row: NDArray[np.uint32]  # where the row of a board's ranks begins
    values: Short  # the rows one after another
    pair: NDArray[np.uint8]  # the column of two cards, first card * 64 + second
    suited: Short  # the value of a flush
    top_three: Short
    top_two: Short
    runs: NDArray[np.bool_]  # whether the set holds a straight at all
    straights: NDArray[np.uint64]
    lows: NDArray[np.uint8]  # by the player's ranks and the board's, ace to eight, eight bits each


@cache
def omaha_tables() -> Tables:
    """All tables: 6,175 rows of high hands are 1.2 MB."""
    five, boards = lookup.tables(5, "high"), lookup.multisets(5)
    pairs = np.array([*combinations_with_replacement(range(13), 2)], np.uint8)
    highs, row = np.zeros(len(boards) * int(WIDTH), np.uint16), np.zeros(int(five.inside) + 1, np.uint32)
    best_rows(boards, pairs, lookup.RANK_KEYS, five, highs)
    row[place(lookup.RANK_KEYS[boards].sum(axis=1, dtype=np.uint64), five)] = np.arange(len(boards)) * int(WIDTH)
    column = np.zeros((13, 13), np.uint8)
    column[pairs[:, 0], pairs[:, 1]] = column[pairs[:, 1], pairs[:, 0]] = np.arange(len(pairs))
    pair = np.zeros((52, 64), np.uint8)
    pair[:, :52] = column.repeat(4, axis=0).repeat(4, axis=1)
    masks = np.arange(1 << 13)
    runs = [31 << low for low in range(8, -1, -1)] + [1 << 12 | 15]
    lows = np.zeros((256, 256), np.uint8)
    for value, each in enumerate(values("8-or-better").classes, 1):
        bits = [1 << (rank + 1) % 13 for rank in each.ranks]
        for own in combinations(bits, 2):
            lows[sum(own), sum(bits) - sum(own)] = value
    lookup.with_more(lows)
    lookup.with_more(lows.T)
    return Tables(
        start=np.uint64(0x5555 << 32),
        row=row,
        values=highs,
        pair=pair.reshape(-1),
        suited=five.suited[0].copy(),
        top_three=_top(masks, 3),
        top_two=_top(masks, 2),
        runs=np.logical_or.reduce([masks & run == run for run in runs]),
        straights=np.array(runs, np.uint64),
        lows=lows.reshape(-1),
    )


def _top(masks: NDArray[np.int64], count: int) -> Short:
    """Each set of ranks with only its highest few."""
    kept, taken = np.zeros_like(masks), np.zeros_like(masks)
    for rank in range(12, -1, -1):
        take = (masks >> rank & 1 == 1) & (taken < count)
        kept |= take << rank
        taken += take
    return kept.astype(np.uint16)


@kernel
def best_rows(boards: NDArray[np.int8], pairs: Cards, keys: Any, known: Known, values: Short) -> None:
    """Fill the rows: for the ranks of each board and each pair the best with any three of the board.

    Five of a rank cannot be dealt; the entry of such a pair has no meaning and is never read.
    """
    threes = np.empty(10, np.uint64)
    for board in range(len(boards)):
        total, filled = U(0), 0
        for i in range(5):
            total += keys[boards[board, i]]
        for i in range(5):
            for j in range(i):
                threes[filled] = total - keys[boards[board, i]] - keys[boards[board, j]]
                filled += 1
        for pair in range(len(pairs)):
            two, best = keys[pairs[pair, 0]] + keys[pairs[pair, 1]], U(0)
            for three in range(10):
                best = max(best, U(known.plain[0, place(two + threes[three], known)]))
            values[U(board) * WIDTH + U(pair)] = best


@part
def suit_of_flush(total: Any) -> Any:
    """By how many bits masks are shifted for the suit of which a board, given by the sum of its words, has three."""
    return (lowest_bit(total & ENOUGH | SPADES) - COUNTERS >> TWO) * RANK_BITS


@part
def straight_flush(board: Any, own: Any, suited: Short, straights: Any) -> Any:
    """The value of the best straight flush of three and two of these ranks of one suit; 0 if there is none."""
    for i in range(len(straights)):
        if bits_of(straights[i] & board) == U(3) and bits_of(straights[i] & own) == TWO:
            return U(suited[straights[i]])
    return U(0)


@kernel
def rank_omaha(cards: Cards, boards: Cards, high: Values, low: Values, known: Known, tables: Tables) -> bool:
    """High and low of each row of four or five cards with the board of the same row, or with the only board.

    Says whether all cards of every row and its board were different; if not, the values mean nothing.
    """
    start, row_of, values, pair, suited, top_three, top_two, runs, straights, lows = tables
    words, masks = known.words, known.masks
    five, only, different = cards.shape[1] == 5, len(boards) == 1, True
    for row in range(U(len(cards))):
        at = U(0) if only else row
        total, shared = start, U(0)
        for column in range(5):
            total += words[boards[at, column]]
            shared |= masks[boards[at, column]]
        base = U(row_of[place(total, known)])
        a, b, c, d = U(cards[row, 0]), U(cards[row, 1]), U(cards[row, 2]), U(cards[row, 3])
        own = masks[a] | masks[b] | masks[c] | masks[d]
        one = max(values[base + U(pair[a << SIX | b])], values[base + U(pair[a << SIX | c])])
        two = max(values[base + U(pair[a << SIX | d])], values[base + U(pair[b << SIX | c])])
        three = max(values[base + U(pair[b << SIX | d])], values[base + U(pair[c << SIX | d])])
        if five:
            e = U(cards[row, 4])
            own |= masks[e]
            one = max(one, values[base + U(pair[a << SIX | e])], values[base + U(pair[b << SIX | e])])
            two = max(two, values[base + U(pair[c << SIX | e])], values[base + U(pair[d << SIX | e])])
        suit = suit_of_flush(total)
        on_board, in_hand = shared >> suit & ALL_RANKS, own >> suit & ALL_RANKS
        flush = U(suited[top_three[on_board] | top_two[in_hand]])
        if flush and runs[on_board | in_hand]:
            flush = max(flush, straight_flush(on_board, in_hand, suited, straights))
        high[row] = max(U(max(one, two, three)), flush)
        low[row] = lows[own >> LOW_RANKS << EIGHT | shared >> LOW_RANKS]
        different &= bits_of((own | shared) & ALL_CARDS) == U(cards.shape[1] + 5)
    return different
