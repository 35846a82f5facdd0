"""The policy `alone` in a split pot: what to keep of five cards so that the shares of the pot are the most together.

Each share is worth its part of the pot times the chance to win it from the field, somebody who draws as often and keeps
cards for the same aim. Discards are forgotten. The field is found by playing against itself a few times.
"""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import comb
from os import cpu_count

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.discarding.split_kernels import Bytes, Real, Whole, draw_once, keep_best, sum_sets
from croupier.games.poker.hands.kinds import Kind

HELD = 5
FIELD_ROUNDS = 2
"""How often the field is made better."""
Shares = tuple[tuple[Kind, float, bool], ...]
"""Kind of hand, part of the pot, and whether a badugi's aces are high."""


def all_hands() -> NDArray[np.uint8]:
    """Every hand of five cards in the order of its number."""
    return _sets(HELD)


@cache
def _sets(size: int) -> NDArray[np.uint8]:
    """Every set of so many cards in the order of its number."""
    if not size:
        return np.empty((1, 0), np.uint8)
    parts = []
    for highest in range(size - 1, FACES):
        rows = _sets(size - 1)[: comb(highest, size - 1)]
        parts.append(np.column_stack([rows, np.full(len(rows), highest, np.uint8)]))
    return np.concatenate(parts)


@cache
def _numbers() -> tuple[Whole, Whole, Real]:
    """Pascal's triangle, where sets of each size begin in a table of all, and the chance of a draw by subset kept."""
    choose = np.array([[comb(n, k) for k in range(HELD + 1)] for n in range(FACES + 1)], np.int64)
    starts = np.cumsum([0, *(comb(FACES, size) for size in range(HELD + 1))]).astype(np.int64)
    return choose, starts, np.array([1 / comb(FACES - HELD, HELD - subset.bit_count()) for subset in range(1 << HELD)])


@cache
def _values(kind: Kind, high_aces: bool) -> Whole:
    """The value of every hand; high aces of a badugi are those of a deck in which the deuce is the lowest card."""
    rows = (all_hands().astype(np.int64) - 4) % FACES if high_aces else all_hands()
    return ranking.batch(kind, rows.astype(np.uint8)).astype(np.int64)


@cache
def kept_for_all(shares: Shares, draws: int) -> tuple[Bytes, ...]:
    """What to keep of every hand of five cards, by its number, in each of the draws to come."""
    likely = np.full(len(all_hands()), 1 / len(all_hands()))
    worth = _field(shares, likely)
    for _ in range(FIELD_ROUNDS):
        held = likely
        for kept in _plan(worth, draws):
            held = _after(held, kept)
        worth = _field(shares, held)
    return tuple(_plan(worth, draws))


def _field(shares: Shares, likely: Real) -> Real:
    """What every hand gets of the pot from somebody whose hand is so likely; of equal hands each gets half."""
    total = np.zeros(len(likely))
    for kind, part, high_aces in shares:
        values = _values(kind, high_aces)
        chance = np.bincount(values, likely)
        total += part * (chance.cumsum() - chance / 2)[values]
    return total


def _plan(worth: Real, draws: int) -> list[Bytes]:
    """What to keep in each draw, the first one first."""
    choose, starts, chance = _numbers()
    sums, found = np.empty(starts[-1]), []
    order = np.array(sorted(range((1 << HELD) - 1), key=lambda subset: -subset.bit_count()), np.int64)
    for _ in range(draws):
        sums[starts[HELD] :] = worth
        sum_sets(all_hands(), choose, starts, sums)
        kept, after = np.empty(len(worth), np.uint8), np.empty(len(worth))
        cuts = np.linspace(0, len(worth), 4 * (cpu_count() or 1) + 1).astype(int).tolist()

        def part(first: int, end: int, kept: Bytes = kept, after: Real = after) -> None:
            keep_best(all_hands(), first, choose, starts, sums, order, chance, kept[first:end], after[first:end])

        with ThreadPoolExecutor(cpu_count() or 1) as pool:
            [*pool.map(part, cuts[:-1], cuts[1:])]
        found.append(kept)
        worth = after
    return found[::-1]


def _after(likely: Real, kept: Bytes) -> Real:
    """How likely hands are after a draw."""
    choose, starts, chance = _numbers()
    notes, after = np.empty(starts[-1]), np.empty(len(likely))
    draw_once(all_hands(), choose, starts, kept, chance, likely, notes, after)
    return after
