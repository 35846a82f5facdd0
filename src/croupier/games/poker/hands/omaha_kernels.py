"""Omaha in compiled code: exactly two of a player's cards with exactly three of the board, high and low together.

The ranks of a board name a row of a table, the ranks of two cards a column: ten look-ups instead of a hundred hands. A
flush is the best three of the board's suit with the best two of the player's; only a straight flush needs a closer look.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.hands.jit import bits_of, kernel, lowest_bit
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
    place,
)

WIDTH = U(96)  # columns of a board's row: 91 pairs of ranks, and some room so that rows lie evenly in memory
LOW_RANKS = U(52)
ALL_CARDS = U((1 << 52) - 1)
EIGHT = U(8)
SIX = U(6)
SPADES = U(1 << 47)  # found where no suit has three: then no flush can be made of the spades either
MOST_PLAYERS = 8
SHARE = 2 * 840
"""The parts into which a pot is divided when counting: half a pot among up to eight hands comes out whole."""


class Rows(NamedTuple):
    """High hands by board and pair: where the ranks of a board stand, and the values of its rows one after another."""

    start: np.uint64
    row: NDArray[np.uint32]
    values: Short
    pair: NDArray[np.uint8]  # the column of two cards, first card * 64 + second


class Suited(NamedTuple):
    """Flushes: values by set of ranks, the top three and two of a set, and whether a set holds a straight at all."""

    values: Short
    top_three: Short
    top_two: Short
    runs: NDArray[np.bool_]
    straights: NDArray[np.uint64]  # from the royal flush down


@kernel
def straight_flush(board: Any, own: Any, values: Short, straights: Any) -> Any:
    """The value of the best straight flush of three and two of these ranks of one suit; 0 if there is none."""
    for i in range(len(straights)):
        if bits_of(straights[i] & board) == U(3) and bits_of(straights[i] & own) == TWO:
            return U(values[straights[i]])
    return U(0)


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

    Five of a rank cannot be dealt; what stands there for such a pair has no meaning and is never read.
    """
    multiplier, bucket_shift, inside, displaced = index
    threes = np.empty(10, np.uint64)
    for board in range(len(boards)):
        total, found = U(0), 0
        for i in range(5):
            total += keys[boards[board, i]]
        for i in range(5):
            for j in range(i):
                threes[found] = total - keys[boards[board, i]] - keys[boards[board, j]]
                found += 1
        for pair in range(len(pairs)):
            two, best = keys[pairs[pair, 0]] + keys[pairs[pair, 1]], U(0)
            for three in range(10):
                best = max(best, U(plain[place(two + threes[three], multiplier, bucket_shift, inside, displaced)]))
            values[U(board) * WIDTH + U(pair)] = best


@kernel
def rank_omaha(
    cards: Cards,
    boards: Cards,
    high: NDArray[np.int32],
    low: NDArray[np.int32],
    deck: Deck,
    index: Index,
    rows: Rows,
    flushes: Suited,
    lows: NDArray[np.uint8],
) -> bool:
    """High and low of each row of four or five cards with the board of the same row, or with the only board.

    Says whether all cards of every row and its board were different; if not, the values mean nothing.
    """
    words, masks, _ = deck
    start, row_of, values, pair = rows
    multiplier, bucket_shift, inside, displaced = index
    suited, top_three, top_two, runs, straights = flushes
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
        suit = (lowest_bit(total & ENOUGH | SPADES) - COUNTERS >> TWO) * RANK_BITS
        on_board, in_hand = shared >> suit & ALL_RANKS, own >> suit & ALL_RANKS
        flush = U(suited[top_three[on_board] | top_two[in_hand]])
        if flush and runs[on_board | in_hand]:
            flush = max(flush, straight_flush(on_board, in_hand, suited, straights))
        high[row] = max(U(max(one, two, three)), flush)
        low[row] = lows[own >> LOW_RANKS << EIGHT | shared >> LOW_RANKS]
        different &= bits_of((own | shared) & ALL_CARDS) == U(cards.shape[1] + 5)
    return different


@kernel
def pairs_of(hands: Cards, pair: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """The columns of each hand's pairs of ranks, each once, and how many there are."""
    columns = np.zeros((len(hands), 10), np.uint8)
    widths = np.zeros(len(hands), np.int64)
    for player in range(len(hands)):
        for i in range(hands.shape[1]):
            for j in range(i):
                column, known = pair[U(hands[player, i]) << SIX | U(hands[player, j])], False
                for k in range(widths[player]):
                    known = known or columns[player, k] == column
                if not known:
                    columns[player, widths[player]] = column
                    widths[player] += 1
    return columns, widths


@kernel
def together(masks: Any, cards: Any) -> Any:
    """The masks of all these cards in one."""
    found = U(0)
    for i in range(len(cards)):
        found |= masks[cards[i]]
    return found


@kernel
def divide(highs: Any, lows: Any, portions: NDArray[np.int64], sums: NDArray[np.int64]) -> None:
    """Add to each hand what it gets of one pot: see `count_boards`. Portions are those of half a pot among so many."""
    high, low, high_count, low_count = U(0), U(0), 0, 0
    for player in range(len(highs)):
        high_count = 1 if highs[player] > high else high_count + (highs[player] == high)
        high = max(high, highs[player])
        low_count = 1 if lows[player] > low else low_count + (lows[player] == low)
        low = max(low, lows[player])
    for player in range(len(highs)):
        wins_high, wins_low = highs[player] == high, low > 0 and lows[player] == low
        if wins_high:
            sums[player, 0] += portions[high_count] if low else 2 * portions[high_count]
            sums[player, 1 if high_count == 1 else 2] += 1
        if wins_low:
            sums[player, 0] += portions[low_count]
            sums[player, 3 if low_count == 1 else 4] += 1
        if wins_high and high_count == 1 and (low == 0 or (wins_low and low_count == 1)):
            sums[player, 5] += 1


@kernel
def count_boards(
    hands: Cards,
    board: Cards,
    stub: Cards,
    split: bool,
    part: int,
    parts: int,
    deck: Deck,
    index: Index,
    rows: Rows,
    flushes: Suited,
    lows: NDArray[np.uint8],
) -> NDArray[np.int64]:
    """Complete the board from the stub in every way and divide the pot.

    Gives for each hand: parts of the pot (SHARE to a pot), high won alone, high tied, low won alone, low tied, whole pots
    won alone. Where `split` is false, or no low qualifies, the high hand takes all. The work can be cut in parts by the
    first card that comes, if at least two are missing.
    """
    words, masks, _ = deck
    start, row_of, values, pair = rows
    multiplier, bucket_shift, inside, displaced = index
    suited, top_three, top_two, runs, straights = flushes
    players, missing = len(hands), 5 - len(board)
    columns, widths = pairs_of(hands, pair)
    owns, highs, made = np.zeros(players, np.uint64), np.zeros(players, np.uint64), np.zeros(players, np.uint64)
    for player in range(players):
        owns[player] = together(masks, hands[player])
    totals, shareds, chosen = np.zeros(6, np.uint64), np.zeros(6, np.uint64), np.zeros(6, np.int64)
    totals[0] = start
    for i in range(len(board)):
        totals[0] += words[board[i]]
    shareds[0] = together(masks, board)
    sums = np.zeros((players, 6), np.int64)
    portions = SHARE // 2 // np.maximum(np.arange(players + 1), 1)  # of each of so many hands
    depth, chosen[0] = 0, part - parts
    while depth >= 0:
        if depth < missing - 1:  # the cards but the last, like the wheels of an odometer
            chosen[depth] += 1 if depth else parts
            if chosen[depth] > len(stub) - (missing - depth):
                depth -= 1
                continue
            totals[depth + 1] = totals[depth] + words[stub[chosen[depth]]]
            shareds[depth + 1] = shareds[depth] | masks[stub[chosen[depth]]]
            chosen[depth + 1] = chosen[depth]
            depth += 1
            continue
        first, last = (chosen[depth] + 1, len(stub)) if missing else (0, 1)
        for at in range(first, last):
            total, shared = totals[depth], shareds[depth]
            if missing:
                total += words[stub[at]]
                shared |= masks[stub[at]]
            base = U(row_of[place(total, multiplier, bucket_shift, inside, displaced)])
            suit = (lowest_bit(total & ENOUGH | SPADES) - COUNTERS >> TWO) * RANK_BITS
            on_board = shared >> suit & ALL_RANKS
            for player in range(players):
                value = U(0)
                for k in range(widths[player]):
                    value = max(value, U(values[base + U(columns[player, k])]))
                if total & ENOUGH:
                    in_hand = owns[player] >> suit & ALL_RANKS
                    flush = U(suited[top_three[on_board] | top_two[in_hand]])
                    if flush and runs[on_board | in_hand]:
                        flush = max(flush, straight_flush(on_board, in_hand, suited, straights))
                    value = max(value, flush)
                highs[player] = value
                if split:
                    made[player] = lows[owns[player] >> LOW_RANKS << EIGHT | shared >> LOW_RANKS]
            divide(highs, made, portions, sums)
        depth = depth - 1 if missing > 1 else -1
    return sums
