"""Ranking rows of cards in compiled code.

A card is a word: in the low 32 bits its key, above them a one in the counter of its suit. The sum of a hand's words tells
both what its ranks are and, through the counters, whether a suit has five. Ranks are looked up by hash and displace: the
product of the key with a multiplier names a bucket and a place, and the bucket says by how much to displace the place.

Kernels that rank rows say whether every row held different cards; if not, the values mean nothing.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part

U = np.uint64
LOW = U(0xFFFFFFFF)
ONE, TWO, FOUR, RANK_BITS = U(1), U(2), U(4), U(13)
ALL_RANKS = U(0x1FFF)
COUNTERS = U(32)
ENOUGH = U(0x8888 << 32)  # the top bit of each suit's counter of four bits
BEYOND = U(1 << 56)  # a bit above all cards, where no card is
SUITS = U(15)
INSIDE = U(~3 & (2**64 - 1))

Cards = NDArray[np.uint8]
Words = NDArray[np.uint64]
Short = NDArray[np.uint16]
Values = NDArray[np.int32]
Numbers = NDArray[np.int64]

Known = Any
"""What kernels look up: a record of `lookup.tables`, handed on by its place in memory. A tuple of arrays would be slow."""

# Two machine instructions on bits that Python has no word for


def _count(typing: Any, word: Any) -> Any:
    return types.uint64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


def _lowest(typing: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, True))

    return types.uint64(types.uint64), generate


bits_of: Any = intrinsic(_count)
"""How many bits of a word are set."""
lowest_bit: Any = intrinsic(_lowest)
"""The position of the lowest bit set; the word must not be 0."""


@part
def ones(word: Any) -> int:
    """How many bits of a whole number are set, as a number to count with."""
    return np.int64(bits_of(U(word)))  # type: ignore[return-value]


# Ranking


@part
def place(word: Any, known: Known) -> Any:
    """Where the ranks of a sum of words stand. In Python also of many words at once."""
    product = (word & LOW) * known.multiplier & LOW
    return (product >> TWO & known.inside) ^ U(known.displaced[product >> known.bucket_shift])


@part
def suited_ranks(total: Any, mask: Any) -> Any:
    """The ranks of the suit of which the counters of the total found enough."""
    return mask >> (lowest_bit(total & ENOUGH) - COUNTERS >> TWO) * RANK_BITS & ALL_RANKS


@part
def of_sum(scale: Any, total: Any, mask: Any, known: Known) -> Any:
    """The value on a scale by the sum of words, which begins with the scale's start, and the masks of the same cards."""
    if total & ENOUGH:
        return np.int64(known.suited[scale, suited_ranks(total, mask)])
    return np.int64(known.plain[scale, place(total, known)])


@kernel
def rank_rows(cards: Cards, columns: tuple[int, ...], out: Values, known: Known) -> bool:
    """The value of each row. The number of columns is known when compiling, so that the inner loop is unrolled."""
    different = True
    for row in range(U(len(cards))):
        total, seen, mask = known.starts[0], U(0), U(0)
        for column in range(len(columns)):
            total += known.words[cards[row, column]]
            seen |= ONE << U(cards[row, column])
        different &= bits_of(seen) == U(len(columns))
        if total & ENOUGH:
            for column in range(len(columns)):
                mask |= known.masks[cards[row, column]]
        out[row] = of_sum(0, total, mask, known)
    return different


@part
def badugi_ranks(held: Any, columns: tuple[int, ...], known: Known) -> Any:
    """The ranks of the best badugi among cards given by their bits from the ace up. Goes on at the end without a branch."""
    state, ranks = U(0), U(0)
    for _ in range(len(columns)):
        at = lowest_bit(held | BEYOND) & INSIDE
        after = U(known.following[state << FOUR | held >> at & SUITS])
        ranks |= U(after != state) << (at >> TWO)
        held &= ~(SUITS << at)
        state = after
    return ranks


@kernel
def badugi_rows(cards: Cards, columns: tuple[int, ...], out: Values, known: Known) -> bool:
    """The value of the best badugi in each row."""
    different = True
    for row in range(U(len(cards))):
        held = U(0)
        for column in range(len(columns)):
            held |= known.ladder[cards[row, column]]
        different &= bits_of(held) == U(len(columns))
        out[row] = known.badugis[badugi_ranks(held, columns, known)]
    return different


@kernel
def badugi_fours(cards: Cards, out: Values, choose: NDArray[np.uint32], values: Short) -> bool:
    """The value of the best badugi in each row of four cards: sorted, they name their place among all fours.

    `choose` is how many pairs, threes and fours are below a card.
    """
    different = True
    for row in range(U(len(cards))):
        a: Any = np.uint32(cards[row, 0])
        b: Any = np.uint32(cards[row, 1])
        c: Any = np.uint32(cards[row, 2])
        d: Any = np.uint32(cards[row, 3])
        a, b = min(a, b), max(a, b)
        c, d = min(c, d), max(c, d)
        a, c = min(a, c), max(a, c)
        b, d = min(b, d), max(b, d)
        b, c = min(b, c), max(b, c)
        different &= (a < b) & (b < c) & (c < d)
        out[row] = values[U(a + choose[0, b] + choose[1, c] + choose[2, d])]
    return different


@kernel
def fill_buckets(spots: Words, ends: Numbers, largest_first: Numbers, sizes: Numbers, taken: Any, displaced: Short) -> bool:
    """Displace the spots of each bucket, which stand together and differ, to places that are not taken; False if none fit.

    Buckets with most keys go first, while there is most room; places that a displacement reaches differ by exclusive or.
    """
    for bucket in largest_first:
        inside, fits = spots[ends[bucket] - sizes[bucket] : ends[bucket]], False
        for by in range(len(taken)):
            fits = True
            for spot in inside:
                fits = fits and not taken[spot ^ U(by)]
            if fits:
                displaced[bucket] = by
                for spot in inside:
                    taken[spot ^ U(by)] = True
                break
        if not fits:
            return False
    return True
