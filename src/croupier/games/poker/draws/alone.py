"""The policy `alone`, and the field that a player wants to beat: somebody who draws as often and plays just as well.

A player looks only at their own cards and forgets what they threw away. What is kept is best for all shares of the pot
together, each worth its part times the chance to win it from the field. Hands that differ only by names of suits are
worked out once, as one class, so that not even rounding tells them apart.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.sets import (
    CHOICES,
    TIE,
    Cards,
    Choices,
    Real,
    Whole,
    all_sets,
    numbers_within,
    rename_choices,
    with_others,
    without_others,
)
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import spoiled_by_cards
from croupier.games.poker.rules import PokerRules

ROUNDS = 2
"""How often the field is made better."""

Shares = tuple[tuple[Kind, float, bool], ...]
"""Kind of hand, part of the pot, and whether it `is_turned`."""

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


def is_turned(rules: PokerRules, kind: str) -> bool:
    """Whether a badugi's aces are high, or 2-7 lows that are spoiled go by their cards."""
    return {"badugi": rules.high_aces, "2-7": rules.spoiled_by_cards}.get(kind, False)


def hand_values(kind: Kind, rows: Cards, turned: bool = False) -> Whole:
    """The value of every hand; where aces are high in badugi, deuces take their place, and they that of kings."""
    shown = (rows + np.uint8(FACES - 4)) % np.uint8(FACES) if turned and kind == "badugi" else rows
    values = ranking.batch(kind, shown).astype(np.int64)
    return np.array(spoiled_by_cards(), np.int64)[values] if turned and kind == "2-7" else values


def beaten(values: Whole, likely: Real, size: int = 0) -> Real:
    """By value, the chance to beat a hand of these values and likelihoods; of equal hands each wins half."""
    chance = np.bincount(values, likely, minlength=size)
    wins: Real = chance.cumsum() - chance / 2
    return wins


class Game:
    """Draws in which discards are forgotten but never drawn at once: what one draw makes of every class of hands."""

    def __init__(self, shares: Shares) -> None:
        self.held = 4 if [kind for kind, *_ in shares] == ["badugi"] else 5
        self.hands, self.times = classes(self.held)
        self.dealt: Real = self.times / self.times.sum()
        self.values = [(part, hand_values(kind, self.hands, turned)) for kind, part, turned in shares]
        self.within = [
            (class_numbers(subset.bit_count())[at] if subset.bit_count() < self.held else np.arange(len(self.hands)))
            for subset, at in sorted(numbers_within(self.hands, self.held).items())
        ]
        self.sizes = np.array([subset.bit_count() for subset in range(len(self.within))])
        self.ways = np.array([comb(FACES - self.held, self.held - size) for size in self.sizes])[:, None]

    def worth(self, likely: Real) -> Real:
        """What each hand is worth against somebody whose hand is so likely."""
        total = np.zeros(len(likely))
        for part, values in self.values:
            total += part * beaten(values, likely)[values]
        return total

    def plan(self, worth: Real, draws: int) -> list[Choices]:
        """What to keep in each draw, the last one first, for final hands of this worth.

        Of exchanges as good as the best, all those that keep most cards.
        """
        plan = []
        for _ in range(draws):
            means = without_others(self._spread(self._gathered([worth * self.times] * len(self.within)))) / self.ways
            worth, kept = means.max(axis=0), np.zeros(len(worth), CHOICES)
            for size in range(self.held, -1, -1):
                subsets = np.flatnonzero(self.sizes == size).astype(CHOICES)
                best = (means[subsets] >= worth - TIE) * (CHOICES(1) << subsets)[:, None]
                kept = np.where(kept, kept, best.sum(axis=0, dtype=CHOICES))
            plan.append(kept)
        return plan

    def after(self, likely: Real, kept: Choices) -> Real:
        """How likely hands are after a draw; exchanges that are equally good are equally likely.

        A draw leads to all hands with the cards kept, less those with a card thrown away.
        """
        chosen = kept[None] >> np.arange(len(self.within), dtype=CHOICES)[:, None] & 1
        notes = with_others(chosen * (likely / np.bitwise_count(kept)) / self.ways)
        total: Real = self._spread(self._gathered(list(notes))).sum(axis=0) * self.times
        return total

    def field(self, draws: int) -> Real:
        """How likely the final hands of the field are."""
        likely = self.dealt
        for _ in range(ROUNDS if draws else 0):
            plan, likely = self.plan(self.worth(likely), draws), self.dealt
            for kept in reversed(plan):
                likely = self.after(likely, kept)
        return likely

    def _gathered(self, notes: list[Real]) -> list[Real]:
        """By size, for each set of a class: what is noted by subset for all hands of which it is part, summed."""
        tables = [np.zeros(len(classes(size)[1])) for size in range(self.held + 1)]
        for size, at, noted in zip(self.sizes, self.within, notes, strict=True):
            tables[size] += np.bincount(at, noted, len(tables[size]))
        return [table / classes(size)[1] for size, table in enumerate(tables)]

    def _spread(self, tables: list[Real]) -> Real:
        """By subset and hand, what a table has."""
        return np.stack([tables[size][at] for size, at in zip(self.sizes, self.within, strict=True)])


@cache
def field(kind: Kind, draws: int) -> tuple[float, ...]:
    """The worth of each value against a player who draws as often, from unknown cards, and plays for the same worth."""
    game = Game(((kind, 1.0, False),))
    return tuple(beaten(game.values[0][1], game.field(draws), ranking.best_value(kind) + 1).tolist())


@cache
def kept_alone(shares: Shares, draws: int) -> Choices:
    """What to keep of every hand, by its number, in each of the draws to come."""
    game = Game(shares)
    plan = game.plan(game.worth(game.field(draws)), draws)
    return np.stack([rename_choices(game.hands, kept) for kept in reversed(plan)])
