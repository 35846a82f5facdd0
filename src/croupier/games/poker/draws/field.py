"""The field that a player wants to beat in a draw game: somebody who draws as often and plays just as well.

A player looks only at their own cards and forgets what they threw away. Hands that differ only by names of suits are worked
out once, as one class, so that not even rounding tells them apart.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.odds import HELD
from croupier.games.poker.draws.sets import (
    TIE,
    Cards,
    Real,
    Whole,
    all_sets,
    numbers_within,
    with_others,
    without_others,
)
from croupier.games.poker.hands.kinds import Kind

ROUNDS = 2
"""How often the field is made better."""

_TIMES = np.array([24, 12, 12, 4, 12, 6, 4, 1])
"""The sets of a class, by the suits that have the same ranks: a bit for each of four, in order, that is like the next."""


def _ranks(rows: Cards) -> NDArray[np.uint16]:
    """By suit and row the set of ranks."""
    ranks = np.zeros((4, len(rows)), np.uint16)
    for column in rows.T:
        bits = np.left_shift(1, column >> 2, dtype=np.uint16)
        for suit in range(4):
            ranks[suit] += bits * (column & 3 == suit)
    return ranks


@cache
def classes(size: int) -> tuple[Cards, Whole]:
    """A set for each class of those that differ only by names of suits, and how many sets are in the class."""
    rows, ranks = all_sets(size), _ranks(all_sets(size))
    first = (ranks[:-1] <= ranks[1:]).all(axis=0)
    alike = ranks[:-1, first] == ranks[1:, first]
    return rows[first], _TIMES[alike.T @ (1, 2, 4)]


@cache
def class_numbers(size: int) -> Whole:
    """The class of every set, by its number."""
    keys, known = (np.array([1 << 39, 1 << 26, 1 << 13, 1]) @ np.sort(_ranks(rows), axis=0)
                   for rows in (all_sets(size), classes(size)[0]))  # fmt: skip
    order = known.argsort()
    found: Whole = order[np.searchsorted(known[order], keys)]
    return found


def beaten(values: Whole, likely: Real, size: int = 0) -> Real:
    """By value, the chance to beat a hand of these values and likelihoods; of equal hands each wins half."""
    chance = np.bincount(values, likely, minlength=size)
    wins: Real = chance.cumsum() - chance / 2
    return wins


@cache
def field(kind: Kind, draws: int) -> tuple[float, ...]:
    """The worth of each value against a player who draws as often, from unknown cards, and plays for the same worth."""
    game = Forgetful(kind)
    dealt: Real = game.times / game.times.sum()
    likely = dealt
    for _ in range(ROUNDS if draws else 0):
        plan, likely = game.plan(beaten(game.values, likely)[game.values], draws), dealt
        for kept in reversed(plan):
            likely = game.after(likely, kept)
    return tuple(beaten(game.values, likely, ranking.best_value(kind) + 1).tolist())


class Forgetful:
    """Draws in which discards are forgotten but never drawn at once: what one draw makes of every class of hands."""

    def __init__(self, kind: Kind) -> None:
        self.held = HELD[kind]
        self.hands, self.times = classes(self.held)
        self.values: Whole = ranking.batch(kind, self.hands).astype(np.int64)
        self.within = [
            (class_numbers(subset.bit_count())[at] if subset.bit_count() < self.held else np.arange(len(self.hands)))
            for subset, at in sorted(numbers_within(self.hands, self.held).items())
        ]
        self.sizes = np.bitwise_count(np.arange(len(self.within)))
        self.ways = np.array([comb(FACES - self.held, self.held - size) for size in self.sizes.tolist()])[:, None]

    def plan(self, worth: Real, draws: int) -> list[NDArray[np.bool_]]:
        """By subset and hand whether it is kept, in each draw, the last one first, for final hands of this worth.

        Of exchanges as good as the best, all those that keep most cards.
        """
        plan = []
        for _ in range(draws):
            means = without_others(self._spread([worth * self.times] * len(self.within))) / self.ways
            worth = means.max(axis=0)
            good = means >= worth - TIE
            plan.append(good & (self.sizes[:, None] == (good * self.sizes[:, None]).max(axis=0)))
        return plan

    def after(self, likely: Real, kept: NDArray[np.bool_]) -> Real:
        """How likely hands are after a draw; exchanges that are equally good are equally likely.

        A draw leads to all hands with the cards kept, less those with a card thrown away.
        """
        notes = with_others(kept * (likely / kept.sum(axis=0)) / self.ways)
        total: Real = self._spread(list(notes)).sum(axis=0) * self.times
        return total

    def _spread(self, notes: list[Real]) -> Real:
        """By subset and hand: what is noted by subset for all hands of which the cards kept are part, summed."""
        tables = [np.zeros(len(classes(size)[1])) for size in range(self.held + 1)]
        for size, at, noted in zip(self.sizes, self.within, notes, strict=True):
            tables[size] += np.bincount(at, noted, len(tables[size]))
        means = [table / classes(size)[1] for size, table in enumerate(tables)]
        return np.stack([means[size][at] for size, at in zip(self.sizes, self.within, strict=True)])
