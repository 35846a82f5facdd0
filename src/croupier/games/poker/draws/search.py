"""The best play from a start: every exchange is worked out for every hand that can come, cards thrown away being gone.

Tables have the worth of all hands of which a set of cards is part. What a last draw is worth follows from the sets within
a hand, with alternating signs: the draws with all cards, less those with a card thrown away.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb, lcm

import numpy as np

from croupier.equipment.cards import FACES, Card
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.odds import Exchange
from croupier.games.poker.draws.sets import (
    TIE,
    Cards,
    Real,
    Tables,
    Whole,
    add_up,
    all_sets,
    blocks,
    every_draw,
    joins,
    numbers_within,
    sums_within,
    take_out,
    with_others,
)
from croupier.games.poker.hands.kinds import Kind

Report = Callable[[str, float], None]
"""Called with what is being done and which part of it is done."""
Chances = dict[int, Fraction]
"""The chance of each final value."""


class Start:
    """What a player holds and what is known to be gone, for one worth of final hands, by value.

    A subset has a bit for each card kept.
    """

    def __init__(self, kind: Kind, hand: Sequence[Card], dead: Sequence[Card], worth: Sequence[float]) -> None:
        self.kind, self.hand, self.dead, self.worth, self.held = kind, sorted(hand), tuple(dead), worth, len(hand)
        self.unseen = sorted({*range(FACES)} - {*hand, *dead})
        hands = all_sets(self.held)
        self.values: Whole = ranking.batch(kind, hands).astype(np.int64)
        self.there = ~np.isin(hands, np.array(self.dead, np.uint8)).any(axis=1)
        self.tables = self.added_up(np.array(worth)[self.values])

    def added_up(self, worth: Real) -> Tables:
        """For the sets of each size, the worth of all hands of which they are part, summed; none with dead cards."""
        return add_up(np.where(self.there, worth, 0.0), self.held)

    def subsets(self) -> list[int]:
        """The first exchanges to compare; where suits do not matter, one for those that keep the same ranks."""
        every = range(1 << self.held)
        if self.kind != "a-5":
            return [*every]
        return [*{tuple(card >> 2 for card in self.kept(subset)): subset for subset in reversed(every)}.values()][::-1]

    def kept(self, subset: int) -> tuple[Card, ...]:
        return tuple(card for at, card in enumerate(self.hand) if subset >> at & 1)

    def thrown(self, subset: int) -> tuple[Card, ...]:
        return tuple(card for at, card in enumerate(self.hand) if not subset >> at & 1)

    def without(self, tables: Tables) -> dict[int, Tables]:
        """By exchange, the tables with the cards gone that it throws away."""
        left = {(1 << self.held) - 1: tables}
        for at, card in enumerate(self.hand):
            its = joins(card, self.held)
            left |= {subset & ~(1 << at): take_out(left[subset], its) for subset in [*left]}
        return left

    def means(self, rows: Cards, tables: Tables, unseen: int) -> Real:
        """By subset kept and row, what an exchange is worth if so many cards are unseen; -1 where that cannot be."""
        by_size = [comb(unseen, self.held - size) if size <= self.held else 0 for size in range(rows.shape[1] + 1)]
        ways = np.array([by_size[subset.bit_count()] for subset in range(1 << rows.shape[1])])
        means = sums_within(rows, tables)
        means /= np.maximum(ways, 1)[:, None]
        means[ways == 0] = -1.0
        return means

    def last_draws(self, rows: Cards, tables: Tables, unseen: int) -> Real:
        """What hands are worth with one draw to come."""
        return np.concatenate([self.means(rows[some], tables, unseen).max(axis=0) for some in blocks(len(rows))])

    def finals(self, rows: Cards, kept: Whole, gone: Sequence[Card]) -> Chances:
        """The chance of each final value, if the last draw starts from any of these hands and they keep these cards.

        A draw is noted once for the cards kept, and taken back with each further card of the hand, so that each final hand
        has what is noted for the sets within it. A common multiple of the ways to draw makes all of it whole numbers.
        """
        unseen = len(self.unseen) - len(gone)
        ways = [comb(unseen, self.held - size) for size in range(self.held + 1)]
        whole = lcm(*(each for each in ways if each))
        parts = np.array([whole / each if each else 0.0 for each in ways])
        notes = [np.zeros(comb(FACES, size)) for size in range(self.held + 1)]
        for some in blocks(len(rows)):
            noted = np.zeros((1 << self.held, len(kept[some])))
            noted[kept[some], np.arange(len(kept[some]))] = parts[np.bitwise_count(kept[some])]
            with_others(noted)
            for subset, at in numbers_within(rows[some], self.held).items():
                here = noted[subset].nonzero()[0]
                np.add.at(notes[subset.bit_count()], at[here], noted[subset][here])
        hands = all_sets(self.held)
        there = np.flatnonzero(self.there & ~np.isin(hands, np.array(gone, np.uint8)).any(axis=1))
        counts = np.zeros(len(self.worth))
        for some in blocks(len(there)):
            total = np.zeros(len(there[some]))
            for subset, at in numbers_within(hands[there[some]], self.held).items():
                total += notes[subset.bit_count()][at]
            counts += np.bincount(self.values[there[some]], total, len(counts))
        return {value: Fraction(round(counts[value]), len(rows) * whole) for value in counts.nonzero()[0].tolist()}


def best_of(means: Real) -> Whole:
    """By row the best subset to keep, of those that are as good the first that keeps most cards."""
    order = np.array(sorted(range(len(means)), key=lambda subset: -subset.bit_count()))
    found: Whole = order[(means[order] >= means.max(axis=0) - TIE).argmax(axis=0)]
    return found


def weigh(start: Start, draws: int, report: Report | None) -> tuple[list[Exchange], Chances]:
    """All first exchanges from the best down, with one draw or two to come, and the final hands of the best."""
    hand, without, worths = np.array([start.hand], np.uint8), start.without(start.tables), {}
    if draws == 1:
        means = start.means(hand, start.tables, len(start.unseen))[:, 0]
        worths = {subset: float(means[subset]) for subset in start.subsets()}
    for done, subset in enumerate(start.subsets() if draws > 1 else (), 1):
        hands = every_draw(start.kept(subset), start.unseen, len(start.thrown(subset)))
        worth = start.last_draws(hands, without[subset], len(start.unseen) - len(start.thrown(subset)))
        worths[subset] = float(worth.mean())
        if report:
            report("comparing first exchanges", done / len(start.subsets()))
    most = max(worths.values())
    best = max((subset for subset in worths if worths[subset] >= most - TIE), key=lambda subset: subset.bit_count())
    order = sorted(worths, key=lambda subset: (subset != best, -worths[subset], -subset.bit_count()))
    weighed = [Exchange(start.kept(subset), worths[subset], None) for subset in order]
    if draws == 1:
        return weighed, start.finals(hand, np.array([best]), ())
    gone = start.thrown(best)
    hands = every_draw(start.kept(best), start.unseen, len(gone))
    unseen = len(start.unseen) - len(gone)
    kept = [best_of(start.means(hands[some], without[best], unseen)) for some in blocks(len(hands))]
    return weighed, start.finals(hands, np.concatenate(kept), gone)
