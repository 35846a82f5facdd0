"""Sets of cards by number: tables with an entry for every set, and what follows from them for the draws to a hand.

A set has a number among those of its size, by its cards in ascending order, through Pascal's triangle. `Tables` have one
table for each size. Cards that differ only by names of suits are alike: a choice that is made for one set, is renamed for
all that are.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.equipment.cards import FACES, Card

U = np.uint64
Cards = NDArray[np.uint8]
Bits = NDArray[np.uint64]
Whole = NDArray[np.int64]
Real = NDArray[np.float64]
Tables = Sequence[Real]
"""By size a number for each set, up to full hands."""

CHOICES = np.uint32
"""Holds the subsets of five cards."""
Choices = NDArray[np.uint32]
"""What may be kept of each hand, one exchange as likely as the other: a bit for each subset that may be. A subset has a bit
for each card kept, in ascending order."""

TIE = 1e-12
"""By how much an exchange must be better than another, so that rounding does not decide."""
MOST = 8  # cards of a set
BLOCK = 1 << 13
"""Hands that are worked on at a time: what is known of them stays in the processor's cache."""


@cache
def triangle() -> Whole:
    """Pascal's triangle."""
    return np.array([[comb(n, k) for k in range(MOST + 1)] for n in range(FACES + 1)], np.int64)


@cache
def all_sets(size: int, faces: int = FACES) -> Cards:
    """Every set of so many cards in the order of its number; those of the first few cards come first."""
    if not size:
        return np.empty((1, 0), np.uint8)
    parts = [np.empty((0, size), np.uint8)]
    for highest in range(size - 1, faces):
        rows = all_sets(size - 1, faces)[: comb(highest, size - 1)]
        parts.append(np.column_stack([rows, np.full(len(rows), highest, np.uint8)]))
    return np.concatenate(parts)


def every_draw(kept: Sequence[Card], unseen: Sequence[Card], count: int) -> Cards:
    """The cards kept with each choice of so many unseen ones, one hand a row, in ascending order."""
    drawn = np.array(unseen, np.uint8)[all_sets(count, len(unseen))]
    return np.sort(np.hstack([np.tile(np.array(kept, np.uint8), (len(drawn), 1)), drawn]), axis=1)


def blocks(count: int) -> Iterator[slice]:
    """All of so many rows, some at a time."""
    return (slice(first, first + BLOCK) for first in range(0, count, BLOCK))


def numbers(rows: NDArray[Any]) -> Whole:
    """The number of each row, whose cards stand in ascending order."""
    found: Whole = sum((triangle()[rows[:, at], at + 1] for at in range(rows.shape[1])), np.zeros(len(rows), np.int64))
    return found


def numbers_within(rows: Cards, most: int) -> dict[int, Whole]:
    """By subset of each row, of so many cards at most, its number."""
    found = {0: np.zeros(len(rows), np.int64)}
    for at in range(rows.shape[1]):
        adds = [triangle()[rows[:, at], size] for size in range(most + 1)]
        for lower in [subset for subset in found if subset.bit_count() < most]:
            found[lower | 1 << at] = found[lower] + adds[lower.bit_count() + 1]
    return found


def add_up(worth: Real, size: int) -> Tables:
    """For the sets of each size, the worth of all full hands of which they are part, summed."""
    tables = [worth]
    for more in range(size, 0, -1):
        rows, fewer = all_sets(more), np.zeros(comb(FACES, more - 1))
        for at in range(more):
            fewer += np.bincount(numbers(np.delete(rows, at, axis=1)), tables[0], len(fewer))
        tables.insert(0, fewer / (size - more + 1))
    return tables


def joins(card: Card, most: int) -> list[tuple[Whole, Whole]]:
    """By size up to so many cards: the numbers of sets without the card, and of the same sets with it."""
    found = []
    for size in range(most):
        rows = all_sets(size)
        without = np.flatnonzero((rows != card).all(axis=1))
        with_it = np.column_stack([rows[without], np.full(len(without), card, np.uint8)])
        found.append((without, numbers(np.sort(with_it, axis=1))))
    return found


def take_out(tables: Tables, card: Sequence[tuple[Whole, Whole]]) -> Tables:
    """The tables with the card of these joins gone; its sets, and full hands, mean nothing any more."""
    left = [table.copy() for table in tables[:-1]]
    for fewer, larger, (without, with_it) in zip(left, tables[1:], card, strict=True):
        fewer[without] -= larger[with_it]
    return [*left, tables[-1]]


def without_others(sums: Real) -> Real:
    """By subset of a row's cards: from what all hands with these cards are worth, what those with none of the others are.

    Changed in place. The second axis are the rows.
    """
    subsets, rows = sums.shape
    for at in range(subsets.bit_length() - 1):
        pairs = sums.reshape(-1, 2, 1 << at, rows)
        pairs[:, 0] -= pairs[:, 1]
    return sums


def with_others(notes: Real) -> Real:
    """By subset of a row's cards: from what is for hands with these and none of the others, what to note for all of these.

    In each hand what is noted for the sets within it then adds up. Changed in place.
    """
    subsets, rows = notes.shape
    for at in range(subsets.bit_length() - 1):
        pairs = notes.reshape(-1, 2, 1 << at, rows)
        pairs[:, 1] -= pairs[:, 0]
    return notes


def sums_within(rows: Cards, tables: Tables) -> Real:
    """By subset of a row's cards and row: the worth of all full hands with these cards and none of the others, summed."""
    sums = np.zeros((1 << rows.shape[1], len(rows)))
    for subset, at in numbers_within(rows, len(tables) - 1).items():
        tables[subset.bit_count()].take(at, out=sums[subset], mode="clip")
    return without_others(sums)


# Names of suits


@cache
def suit_ways() -> Whole:
    """The new card for each card in every way to rename suits, one way a row."""
    cards = np.arange(FACES)
    return np.array([cards & ~3 | np.array(order)[cards & 3] for order in permutations(range(4))])


def standard(*groups: Iterable[Card]) -> Whole:
    """The renaming that gives cards which differ only by names of suits the same names: the new card for each card.

    Of all renamings it gives the groups, one after the other, the lowest cards.
    """
    given = [np.array([*group], np.int64) for group in groups]
    return min(suit_ways(), key=lambda way: [sorted(way[group].tolist()) for group in given])


def as_choices(kept: NDArray[np.bool_]) -> Choices:
    """The choices of each row, from whether a subset may be kept, by subset and row."""
    choices: Choices = (kept * (CHOICES(1) << np.arange(len(kept), dtype=CHOICES))[:, None]).sum(axis=0, dtype=CHOICES)
    return choices


def rename_choices(rows: Cards, choices: Choices) -> Choices:
    """The choices of all hands, by number, from those of rows that stand for all that are alike."""
    out = np.zeros(comb(FACES, rows.shape[1]), CHOICES)
    _rename(rows, choices, suit_ways(), triangle(), out)
    return out


@kernel
def _rename(rows: Cards, choices: Choices, ways: Whole, choose: Whole, out: Choices) -> None:
    held = rows.shape[1]
    cards, was = np.empty(held, np.int64), np.empty(held, np.int64)
    for row in range(len(rows)):
        for way in range(len(ways)):
            for at in range(held):
                card, to = ways[way, rows[row, at]], at
                while to > 0 and cards[to - 1] > card:
                    cards[to], was[to] = cards[to - 1], was[to - 1]
                    to -= 1
                cards[to], was[to] = card, at
            number = number_of(cards, choose)
            for subset in range(1 << held):
                if choices[row] >> subset & 1:
                    kept = 0
                    for at in range(held):
                        kept |= (subset >> was[at] & 1) << at
                    out[number] |= np.uint32(1 << kept)


# Parts of kernels


@part
def number_of(cards: Any, choose: Whole) -> int:
    """The number of a set, whose cards stand in ascending order."""
    number = 0
    for at in range(len(cards)):
        number += choose[cards[at], at + 1]
    return number


@part
def sort_cards(cards: Any) -> None:
    """Put a few cards in ascending order."""
    for at in range(1, len(cards)):
        card, to = cards[at], at
        while to > 0 and cards[to - 1] > card:
            cards[to] = cards[to - 1]
            to -= 1
        cards[to] = card


@part
def one_of(choices: Any, chosen: int) -> int:
    """The subset that is so many after the first of the choices."""
    for subset in range(32):
        if choices >> subset & 1:
            if chosen == 0:
                return subset
            chosen -= 1
    return 0


@kernel
def unseen(used: Any, pack: Any) -> int:
    """Put the cards whose bits are not set into the pack; gives their number."""
    count = 0
    for card in range(52):
        if not (used >> U(card)) & U(1):
            pack[count] = card
            count += 1
    return count
