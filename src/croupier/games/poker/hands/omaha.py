"""Omaha hands in compiled code: exactly two of a player's cards with exactly three of the board, high and low together.

The ranks of a board name a row of a table, the ranks of two cards a column: ten look-ups instead of a hundred hands. A
flush is the best three of the board's suit with the best two of the player's; only a straight flush needs a closer look.
"""

from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.equipment.cards import deck
from croupier.games.poker.hands import lookup
from croupier.games.poker.hands.kernels import (
    ALL_RANKS,
    COUNTERS,
    ENOUGH,
    RANK_BITS,
    TWO,
    Cards,
    Deck,
    Index,
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
def tables() -> Tables:
    """All tables: 6,175 rows of high hands are 1.2 MB."""
    index, places = lookup.placed(5)
    pairs = np.array([*combinations_with_replacement(range(13), 2)], np.uint8)
    highs = np.zeros(len(places) * int(WIDTH), np.uint16)
    best_rows(lookup.multisets(5), pairs, lookup.rank_keys(), index, lookup.table("high", 5).plain, highs)
    row = np.zeros(int(index.mask) + 1, np.uint32)
    row[places] = np.arange(len(places)) * int(WIDTH)
    column = {(low, high): at for at, (low, high) in enumerate(pairs.tolist())}
    pair = np.zeros((52, 64), np.uint8)
    for one in deck():
        for two in deck():
            pair[one, two] = column[min(one, two) >> 2, max(one, two) >> 2]
    masks = np.arange(1 << 13)
    runs = [31 << low for low in range(8, -1, -1)] + [1 << 12 | 15]
    lows = np.zeros(1 << 16, np.uint8)
    best_low(lows, np.array([sum(1 << (rank + 1) % 13 for rank in each.ranks) for each in values("8-or-better").classes]))
    return Tables(
        start=np.uint64(0x5555 << 32),
        row=row,
        values=highs,
        pair=pair.reshape(-1),
        suited=lookup.suited("high"),
        top_three=_top(masks, 3),
        top_two=_top(masks, 2),
        runs=np.logical_or.reduce([masks & run == run for run in runs]),
        straights=np.array(runs, np.uint64),
        lows=lows,
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
def best_low(low: NDArray[np.uint8], lows: NDArray[np.int64]) -> None:
    """Fill the values of lows by the player's ranks and the board's, eight bits each; `lows` are in order, worst first.

    A set of ranks makes what its subsets make, and two with three others make a low themselves.
    """
    value_of = np.zeros(256, np.uint8)
    for i in range(len(lows)):
        value_of[lows[i]] = i + 1
    for own in range(256):
        for board in range(256):
            best = np.uint8(0)
            if bits_of(U(own)) == TWO and bits_of(U(board)) == U(3) and own & board == 0:
                best = value_of[own | board]
            for bit in range(8):
                if own >> bit & 1:
                    best = max(best, low[(own ^ 1 << bit) << 8 | board])
                if board >> bit & 1:
                    best = max(best, low[own << 8 | board ^ 1 << bit])
            low[own << 8 | board] = best


@kernel
def best_rows(boards: NDArray[np.int8], pairs: Cards, keys: Any, index: Index, plain: Short, values: Short) -> None:
    """Fill the rows: for the ranks of each board and each pair the best with any three of the board.

    Five of a rank cannot be dealt; the entry of such a pair has no meaning and is never read.
    """
    multiplier, bucket_shift, inside, displaced = index
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
                best = max(best, U(plain[place(two + threes[three], multiplier, bucket_shift, inside, displaced)]))
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
def rank_omaha(cards: Cards, boards: Cards, high: Values, low: Values, deck: Deck, index: Index, tables: Tables) -> bool:
    """High and low of each row of four or five cards with the board of the same row, or with the only board.

    Says whether all cards of every row and its board were different; if not, the values mean nothing.
    """
    words, masks, _ = deck
    start, row_of, values, pair, suited, top_three, top_two, runs, straights, lows = tables
    multiplier, bucket_shift, inside, displaced = index
    five, only, different = cards.shape[1] == 5, len(boards) == 1, True
    for row in range(U(len(cards))):
        at = U(0) if only else row
        total, shared = start, U(0)
        for column in range(5):
            total += words[boards[at, column]]
            shared |= masks[boards[at, column]]
        base = U(row_of[place(total, multiplier, bucket_shift, inside, displaced)])
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
