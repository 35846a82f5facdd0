"""The tables that the kernels look into, built from the ladder at first use.

They take 20 KB for five cards, 150 KB for seven, and 540 KB for the badugis of all fours.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.games.poker.hands.kernels import (
    Deck,
    Fours,
    Index,
    Short,
    Steps,
    Table,
    Words,
    best_by_ranks,
    displace,
    fill_fours,
)
from croupier.games.poker.hands.ladder import FIVE_SUITED, KEYS, WORDS, Scale, badugis, values
from croupier.games.poker.hands.single import NOTHING, badugi_walk

_ROOM = {5: (13, 11), 6: (15, 12), 7: (16, 13)}
"""Bits of the places and of the buckets, for so many cards."""


@cache
def deck() -> Deck:
    """What a kernel knows of each card."""
    cards = range(FACES)
    heights = [((card >> 2) + 1) % 13 for card in cards]
    masks = [1 << 13 * (card & 3) + (card >> 2) | (1 << 52 + heights[card] if heights[card] < 8 else 0) for card in cards]
    return Deck(_words([*WORDS]), _words(masks), _words([1 << 4 * heights[card] + (card & 3) for card in cards]))


@cache
def columns(count: int) -> tuple[int, ...]:
    """One number for each of so many cards: kernels are compiled for the length of this."""
    return tuple(range(count))


@cache
def choices(count: int) -> NDArray[np.uint8]:
    """Every choice of five out of so many cards."""
    return np.array([*combinations(range(count), 5)], np.uint8)


@cache
def multisets(count: int) -> NDArray[np.int8]:
    """The ranks of so many cards, in ascending order: at most four of each."""
    rows = np.array([*combinations_with_replacement(range(13), count)], np.int8)
    possible: NDArray[np.int8] = rows[(rows[:, 4:] != rows[:, : count - 4]).all(axis=1)]
    return possible


@cache
def placed(count: int) -> tuple[Index, NDArray[np.int64]]:
    """The index of all ranks of so many cards, and where each row of `multisets` stands."""
    room, buckets = _ROOM[count]
    keys = rank_keys()[multisets(count)].sum(axis=1, dtype=np.uint64)
    places = np.zeros(len(keys), np.int64)
    multiplier = 1
    while True:
        multiplier = multiplier * 0x9E3779B1 % 2**32  # odd, and well spread: each attempt is a different hash
        displaced = np.zeros(1 << buckets, np.uint16)
        index = Index(np.uint64(multiplier), np.uint64(32 - buckets), np.uint64((1 << room) - 1), displaced)
        if displace(keys, index, places):
            return index, places


@cache
def table(scale: Scale, count: int) -> Table:
    """The values of so many cards; for 2-7 of five cards only, since more are tried choice by choice."""
    index, places = placed(count)
    plain = np.zeros(int(index.mask) + 1, np.uint16)
    known = values(scale)
    if count == 5:
        keys = rank_keys()[multisets(5)].sum(axis=1, dtype=np.uint64).tolist()
        plain[places] = [known.plain.get(key, 0) for key in keys]
    else:
        best = np.zeros(len(places), np.uint16)
        best_by_ranks(multisets(count), choices(count), rank_keys(), placed(5)[0], table(scale, 5).plain, best)
        plain[places] = best
    start = FIVE_SUITED if known.suited else 0  # from zero no suit can reach eight, and no hand is a flush
    return Table(np.uint64(start), plain, suited(scale))


@cache
def suited(scale: Scale) -> Short:
    """The value of five to seven cards of one suit by their ranks, one bit each; 0 for fewer."""
    by_ranks = np.zeros(1 << 13, np.uint16)
    known = values(scale)
    if not known.suited:
        return by_ranks
    for each in known.classes:
        if each.category in {"flush", "straight flush"}:
            by_ranks[sum(1 << rank for rank in each.ranks)] = known.suited[sum(KEYS[4 * rank] for rank in each.ranks)]
    masks = np.arange(1 << 13)
    counts = sum(masks >> rank & 1 for rank in range(13))
    for count in (6, 7):
        more = masks[counts == count]
        without = np.stack([np.where(more >> rank & 1, by_ranks[more & ~(1 << rank)], 0) for rank in range(13)])
        by_ranks[more] = without.max(axis=0)
    return by_ranks


@cache
def badugi_steps() -> Steps:
    """The walk to the best badugi, its states numbered."""
    walk = badugi_walk()
    numbers = {state: number for number, state in enumerate(sorted({state for state, _ in walk}))}
    after = np.zeros(len(numbers) * 16, np.uint8)
    for (state, suits), further in walk.items():
        after[numbers[state] * 16 + suits] = numbers[further]
    assert numbers[NOTHING] == 0, "the kernel starts from state 0"
    by_ranks = np.zeros(1 << 13, np.uint16)
    for value, each in enumerate(badugis(), 1):
        by_ranks[sum(1 << (rank + 1) % 13 for rank in each.ranks)] = value
    return Steps(after, by_ranks)


@cache
def badugi_fours() -> Fours:
    """The value of the best badugi among any four cards, by how many fours come before them."""
    choose = np.array([[comb(card, cards) for card in range(FACES)] for cards in (2, 3, 4)], np.uint32)
    last = FACES - 1
    values = np.zeros(1 + last + int(choose[:, last].sum()), np.uint16)  # a card twice, which is refused, stays inside
    fill_fours(columns(4), deck(), badugi_steps(), values)
    return Fours(choose, values)


@cache
def rank_keys() -> Words:
    """The key of each rank."""
    return _words([*KEYS[::4]])


def _words(numbers: list[int]) -> Words:
    return np.array(numbers, np.uint64)
