"""The tables that the kernels look into, built from the ladder at first use.

They take 60 KB for five cards, 300 KB for seven, and 540 KB for the badugis of all fours.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.games.poker.hands.kernels import (
    LOW,
    TWO,
    Known,
    Short,
    U,
    Words,
    badugi_rows,
    fill_buckets,
    place,
)
from croupier.games.poker.hands.ladder import FIVE_SUITED, KEYS, WORDS, Scale, badugis, values
from croupier.games.poker.hands.single import NOTHING, badugi_walk

_ROOM = {5: (13, 11), 6: (15, 12), 7: (16, 13)}
"""Bits of the places and of the buckets, for so many cards."""
BADUGI_STATES = 68  # of the walk to a badugi
RANK_KEYS: Words = np.array(KEYS[::4], np.uint64)


@cache
def tables(count: int, *scales: Scale) -> Known:
    """What kernels know of each card and of so many, by these scales; 2-7 of five only, since more are tried by choices."""
    room, buckets = _ROOM[count]
    fields = {
        "words": ("u8", FACES),  # key and suit counter of each card
        "masks": ("u8", FACES),  # 13 bits of ranks for each suit, and from bit 52 the eight ranks from ace to eight
        "ladder": ("u8", FACES),  # one bit per card, four per rank, ace lowest
        "multiplier": ("u8", ()),  # where a sum of keys stands: its hash, and by how much each bucket is displaced
        "bucket_shift": ("u8", ()),
        "inside": ("u8", ()),
        "displaced": ("u2", 1 << buckets),
        "starts": ("u8", len(scales)),  # what suit counters begin with, so that enough of a suit set their top bit
        "plain": ("u2", (len(scales), 1 << room)),  # values by ranks
        "suited": ("u2", (len(scales), 1 << 13)),  # and by the set of ranks of a suit of which there are enough
        "badugis": ("u2", 1 << 13),  # the value of a set of ranks
        "following": ("u1", BADUGI_STATES * 16),  # the walk to the best badugi: the next state by state and suits
    }
    record = np.dtype([(name, *what) for name, what in fields.items()], align=True)
    known: Known = np.zeros(1, np.dtype((np.record, record)))[0]
    heights = [((card >> 2) + 1) % 13 for card in range(FACES)]
    for card, height in enumerate(heights):
        known.words[card], known.ladder[card] = WORDS[card], 1 << 4 * height + (card & 3)
        known.masks[card] = 1 << 13 * (card & 3) + (card >> 2) | (1 << 52 + height if height < 8 else 0)
    known.bucket_shift, known.inside = 32 - buckets, (1 << room) - 1
    known.multiplier, known.displaced = _index(count)
    _look_up_badugis(known)
    for at, scale in enumerate(scales):
        ladder, keys = values(scale), RANK_KEYS[multisets(count)]
        known.starts[at] = FIVE_SUITED if ladder.suited else 0  # from zero no suit can reach eight: no hand is a flush
        known.suited[at] = _suited(scale)
        total = keys.sum(axis=1, dtype=np.uint64)
        if count == 5:
            best = [ladder.plain.get(key, 0) for key in total.tolist()]
        else:
            five, ways = tables(5, scale), combinations(range(count), count - 5)
            best = np.max([five.plain[0][place(total - keys[:, way].sum(axis=1), five)] for way in ways], axis=0)
        known.plain[at, place(total, known)] = best
    return known


@cache
def columns(count: int) -> tuple[int, ...]:
    """One number for each of so many cards: kernels are compiled for the length of this."""
    return tuple(range(count))


@cache
def multisets(count: int) -> NDArray[np.int8]:
    """The ranks of so many cards, in ascending order: at most four of each."""
    rows = np.array([*combinations_with_replacement(range(13), count)], np.int8)
    possible: NDArray[np.int8] = rows[(rows[:, 4:] != rows[:, : count - 4]).all(axis=1)]
    return possible


@cache
def _index(count: int) -> tuple[int, Short]:
    """A multiplier and displacements by which no two sums of so many ranks share a place."""
    room, buckets = _ROOM[count]
    keys, multiplier = RANK_KEYS[multisets(count)].sum(axis=1, dtype=np.uint64), 1
    while True:
        multiplier = multiplier * 0x9E3779B1 % 2**32  # odd, and well spread: each attempt is a different hash
        product, displaced = keys * U(multiplier) & LOW, np.zeros(1 << buckets, np.uint16)
        bucket, spot = (product >> U(32 - buckets)).astype(np.int64), product >> TWO & U((1 << room) - 1)
        sizes, order = np.bincount(bucket, minlength=len(displaced)), np.argsort(bucket, kind="stable")
        largest_first, taken = np.argsort(-sizes, kind="stable"), np.zeros(1 << room, np.bool_)
        different = len(np.unique(product >> TWO)) == len(keys)
        if different and fill_buckets(spot[order], np.cumsum(sizes), largest_first, sizes, taken, displaced):
            return multiplier, displaced


def _suited(scale: Scale) -> Short:
    """The value of five to seven cards of one suit by their ranks, one bit each; 0 for fewer."""
    by_ranks = np.zeros(1 << 13, np.uint16)
    known = values(scale)
    for each in known.classes if known.suited else ():
        if each.category in {"flush", "straight flush"}:
            by_ranks[sum(1 << rank for rank in each.ranks)] = known.suited[sum(KEYS[4 * rank] for rank in each.ranks)]
    return with_more(by_ranks)


def with_more(best: NDArray[Any]) -> NDArray[Any]:
    """By set, one bit each, the best that it or a set within it has. Changed in place."""
    sets = np.arange(len(best))
    for bit in range(len(best).bit_length() - 1):
        more = sets[sets >> bit & 1 == 1]
        best[more] = np.maximum(best[more], best[more ^ 1 << bit])
    return best


def _look_up_badugis(known: Known) -> None:
    """The walk to the best badugi, its states numbered, and what it finds."""
    walk = badugi_walk()
    numbers = {state: number for number, state in enumerate(sorted({state for state, _ in walk}))}
    assert numbers[NOTHING] == 0, "the kernel starts from state 0"
    for (state, suits), further in walk.items():
        known.following[numbers[state] * 16 + suits] = numbers[further]
    for value, each in enumerate(badugis(), 1):
        known.badugis[sum(1 << (rank + 1) % 13 for rank in each.ranks)] = value


@cache
def badugi_fours() -> tuple[NDArray[np.uint32], Short]:
    """How many pairs, threes and fours are below a card, and the best badugi's value of every four, one after the other."""
    choose = np.array([[comb(card, cards) for card in range(FACES)] for cards in (2, 3, 4)], np.uint32)
    fours = np.array([*combinations(range(FACES - 1, -1, -1), 4)], np.uint8)[::-1]  # those of the lowest highest card first
    last = FACES - 1
    values = np.zeros(1 + last + int(choose[:, last].sum()), np.int32)  # a card twice, which is refused, stays inside
    badugi_rows(np.ascontiguousarray(fours), columns(4), values[: len(fours)], tables(5))
    return choose, values.astype(np.uint16)
