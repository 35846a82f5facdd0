"""Ranking rows of cards in compiled code.

A card is a word: in the low 32 bits its key, above them a one in the counter of its suit. The sum of a hand's words tells
both what its ranks are and, through the counters, whether a suit has five. Ranks are looked up by hash and displace: the
product of the key with a multiplier names a bucket and a place, and the bucket says by how much to displace the place.

Kernels that rank rows say whether every row held different cards; if not, the values mean nothing.
"""

from typing import Any, NamedTuple

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


class Index(NamedTuple):
    """Where a sum of keys stands in a table: the hash, and by how much each bucket is displaced."""

    multiplier: np.uint64
    bucket_shift: np.uint64
    mask: np.uint64
    displaced: Short


class Deck(NamedTuple):
    """What a kernel knows of each card."""

    words: Words  # key and suit counter
    masks: Words  # 13 bits of ranks for each suit, and from bit 52 the eight ranks from ace to eight
    ladder: Words  # one bit per card, four per rank, ace lowest


class Table(NamedTuple):
    """The values of hands of one size and kind: by ranks, and by the set of ranks of a suit of which there are enough."""

    start: np.uint64  # what the suit counters begin with, so that enough of a suit sets their top bit
    plain: Short
    suited: Short


class Steps(NamedTuple):
    """The walk to the best badugi: the next state by state and suits, and the value of a set of ranks."""

    after: NDArray[np.uint8]
    values: Short


class Fours(NamedTuple):
    """The best badugi of any four cards: how many pairs, threes and fours are below a card, and the value by place."""

    choose: NDArray[np.uint32]
    values: Short


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
def place(word: Any, multiplier: Any, bucket_shift: Any, mask: Any, displaced: Short) -> Any:
    """Where the ranks of a sum of words stand. Takes the parts of an index: a tuple of arrays is slow inside a loop."""
    product = (word & LOW) * multiplier & LOW
    return (product >> TWO & mask) ^ U(displaced[product >> bucket_shift])


@part
def suited_ranks(total: Any, mask: Any) -> Any:
    """The ranks of the suit of which the counters of the total found enough."""
    return mask >> (lowest_bit(total & ENOUGH) - COUNTERS >> TWO) * RANK_BITS & ALL_RANKS


@kernel
def rank_rows(cards: Cards, columns: tuple[int, ...], out: Values, deck: Deck, index: Index, table: Table) -> bool:
    """The value of each row. The number of columns is known when compiling, so that the inner loop is unrolled."""
    words, masks, _ = deck
    start, plain, suited = table
    multiplier, bucket_shift, inside, displaced = index
    different = True
    for row in range(U(len(cards))):
        total, seen = start, U(0)
        for column in range(len(columns)):
            total += words[cards[row, column]]
            seen |= ONE << U(cards[row, column])
        different &= bits_of(seen) == U(len(columns))
        if total & ENOUGH:
            mask = U(0)
            for column in range(len(columns)):
                mask |= masks[cards[row, column]]
            out[row] = suited[suited_ranks(total, mask)]
        else:
            out[row] = plain[place(total, multiplier, bucket_shift, inside, displaced)]
    return different


@kernel
def rank_choices(cards: Cards, choices: Cards, out: Values, deck: Deck, index: Index, table: Table) -> bool:
    """The value of the best five in each row, trying every choice: for 2-7, where a flush makes a hand worse."""
    words, masks, _ = deck
    start, plain, suited = table
    multiplier, bucket_shift, inside, displaced = index
    different = True
    for row in range(len(cards)):
        best, seen = U(0), U(0)
        for column in range(cards.shape[1]):
            seen |= ONE << U(cards[row, column])
        different &= bits_of(seen) == U(cards.shape[1])
        for choice in range(len(choices)):
            total, mask = start, U(0)
            for column in range(5):
                card = cards[row, choices[choice, column]]
                total += words[card]
                mask |= masks[card]
            if total & ENOUGH:
                best = max(best, U(suited[suited_ranks(total, mask)]))
            else:
                best = max(best, U(plain[place(total, multiplier, bucket_shift, inside, displaced)]))
        out[row] = best
    return different


@part
def badugi_ranks(held: Any, columns: tuple[int, ...], following: NDArray[np.uint8]) -> Any:
    """The ranks of the best badugi among cards given by their bits from the ace up. Goes on at the end without a branch."""
    state, ranks = U(0), U(0)
    for _ in range(len(columns)):
        at = lowest_bit(held | BEYOND) & INSIDE
        after = U(following[state << FOUR | held >> at & SUITS])
        ranks |= U(after != state) << (at >> TWO)
        held &= ~(SUITS << at)
        state = after
    return ranks


@kernel
def badugi_rows(cards: Cards, columns: tuple[int, ...], out: Values, deck: Deck, steps: Steps) -> bool:
    """The value of the best badugi in each row."""
    ladder, following, values = deck.ladder, steps.after, steps.values
    different = True
    for row in range(U(len(cards))):
        held = U(0)
        for column in range(len(columns)):
            held |= ladder[cards[row, column]]
        different &= bits_of(held) == U(len(columns))
        out[row] = values[badugi_ranks(held, columns, following)]
    return different


@kernel
def fill_fours(columns: tuple[int, ...], deck: Deck, steps: Steps, values: Short) -> None:
    """The value of the best badugi of every four cards, one after the other: those of the lowest highest card first."""
    ladder, following, by_ranks = deck.ladder, steps.after, steps.values
    at = 0
    for d in range(len(ladder)):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    held = ladder[a] | ladder[b] | ladder[c] | ladder[d]
                    values[at] = by_ranks[badugi_ranks(held, columns, following)]
                    at += 1


@kernel
def badugi_fours(cards: Cards, out: Values, fours: Fours) -> bool:
    """The value of the best badugi in each row of four cards: sorted, they name their place among all fours."""
    choose, values = fours
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


def displace(keys: Words, index: Index, places: Numbers) -> bool:
    """Fill in the index's displacements so that no two keys share a place; False if this multiplier cannot do it.

    Buckets with most keys go first, while there is most room; places that a displacement reaches differ by exclusive or.
    """
    multiplier, bucket_shift, mask, displaced = index
    product = keys * multiplier & LOW
    bucket_of = (product >> bucket_shift).astype(np.int64)
    sizes = np.bincount(bucket_of, minlength=len(displaced))
    order, largest_first = (np.argsort(each, kind="stable") for each in (bucket_of, -sizes))
    taken = np.zeros(int(mask) + 1, np.bool_)
    return bool(
        fill_buckets(product >> TWO & mask, order, largest_first, sizes, np.cumsum(sizes), taken, displaced, places)
    )


@kernel
def fill_buckets(spot: Words, order: Numbers, largest_first: Numbers, sizes: Numbers, ends: Numbers,
                 taken: NDArray[np.bool_], displaced: Short, places: Numbers) -> bool:  # fmt: skip
    """Displace the keys of each bucket to places that are not taken; `order` has the keys bucket by bucket."""
    for bucket in largest_first:
        inside = order[ends[bucket] - sizes[bucket] : ends[bucket]]
        fits = False
        for by in range(len(taken)):
            fits = True
            for j in range(len(inside)):
                to = spot[inside[j]] ^ U(by)
                for earlier in range(j):
                    fits = fits and spot[inside[earlier]] ^ U(by) != to
                if taken[to] or not fits:
                    fits = False
                    break
            if fits:
                displaced[bucket] = by
                for j in range(len(inside)):
                    places[inside[j]] = spot[inside[j]] ^ U(by)
                    taken[places[inside[j]]] = True
                break
        if not fits:
            return False
    return True


@kernel
def best_by_ranks(ranks: NDArray[np.int8], keep: Cards, keys: Words, index: Index, plain: Short, out: Short) -> None:
    """The best five of each row of six or seven ranks, through the table of five; `keep` lists the choices."""
    multiplier, bucket_shift, inside, displaced = index
    for row in range(len(ranks)):
        best = U(0)
        for choice in range(len(keep)):
            total = U(0)
            for column in range(5):
                total += keys[ranks[row, keep[choice, column]]]
            best = max(best, U(plain[place(total, multiplier, bucket_shift, inside, displaced)]))
        out[row] = best
