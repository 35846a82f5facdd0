"""The policy `alone` in a split pot: what to keep of five cards so that the shares of the pot are the most together.

Each share is worth its part of the pot times the chance to win it from the field. Suits and ranks both count.
"""

from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.equipment.cards import FACES
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.alone.field import Game, Kept, beaten, in_threads
from croupier.games.poker.draws.sets import (
    TIE,
    Cards,
    Real,
    Whole,
    all_sets,
    places_within,
    spread_sets,
    steps,
    sum_sets,
)
from croupier.games.poker.hands.kinds import Kind

HELD = 5
ALL = (1 << HELD) - 1
Shares = tuple[tuple[Kind, float, bool], ...]
"""Kind of hand, part of the pot, and whether a badugi's aces are high."""


class SplitAlone(Game):
    """Every hand of five cards by its number."""

    def __init__(self, shares: Shares) -> None:
        self.shares, self.hands = shares, all_sets(HELD)
        self.dealt = np.full(len(self.hands), 1 / len(self.hands))
        self.table = np.empty(sum(comb(FACES, size) for size in range(HELD + 1)))
        self.chance = np.array([1 / comb(FACES - HELD, HELD - subset.bit_count()) for subset in range(ALL + 1)])

    def worth(self, likely: Real) -> Real:
        total = np.zeros(len(likely))
        for kind, part, high_aces in self.shares:
            values = _values(kind, high_aces)
            total += part * beaten(values, likely)[values]
        return total

    def plan(self, worth: Real, draws: int) -> list[Kept]:
        order = np.array(sorted(range(ALL), key=lambda subset: -subset.bit_count()), np.int64)
        plan: list[Kept] = []
        for _ in range(draws):
            self.table[-len(worth) :] = worth
            sum_sets(self.hands, steps(FACES, HELD), self.table)
            kept, after = np.empty(len(worth), np.uint8), np.empty(len(worth))
            in_threads(keep_best, len(worth), self.hands, steps(FACES, HELD), self.table, order, self.chance, kept, after)
            plan.append(kept)
            worth = after
        return plan

    def after(self, likely: Real, kept: Kept) -> Real:
        found = np.empty(len(likely))
        note_draws(self.hands, steps(FACES, HELD), kept, self.chance, likely, self.table)
        spread_sets(self.hands, steps(FACES, HELD), self.table, found)
        return found


@cache
def _values(kind: Kind, high_aces: bool) -> Whole:
    """The value of every hand; high aces of a badugi are those of a deck in which the deuce is the lowest card."""
    rows = (all_sets(HELD).astype(np.int64) - 4) % FACES if high_aces else all_sets(HELD)
    return ranking.batch(kind, rows.astype(np.uint8)).astype(np.int64)


@cache
def kept_for_all(shares: Shares, draws: int) -> list[NDArray[np.uint8]]:
    """What to keep of every hand of five cards, by its number, in each of the draws to come."""
    game = SplitAlone(shares)
    return game.plan(game.worth(game.field(draws)), draws)[::-1]


@kernel
def keep_best(
    first: int, end: int, hands: Cards, steps: Whole, table: Real, order: Whole, chance: Real, kept: Cards, worth: Real
) -> None:
    """What to keep of these hands, and what it is worth; the table has the sums over all sets.

    Subsets are compared in the order given; `chance` is that of one draw when a subset is kept.
    """
    places, sums = np.empty(ALL + 1, np.int64), np.empty(ALL + 1)
    for hand in range(first, end):
        places_within(hands[hand], steps, places)
        for subset in range(ALL + 1):
            sums[subset] = table[places[subset]]
        for at in range(HELD):  # less the draws with a card thrown away
            for subset in range(ALL + 1):
                if not subset >> at & 1:
                    sums[subset] -= sums[subset | 1 << at]
        best, most = ALL, sums[ALL]
        for subset in order:
            if sums[subset] * chance[subset] > most + TIE:
                best, most = subset, sums[subset] * chance[subset]
        kept[hand], worth[hand] = best, most


@kernel
def note_draws(hands: Cards, steps: Whole, kept: Cards, chance: Real, likely: Real, notes: Real) -> None:
    """Note for each set how likely draws lead to all hands with these cards, when everybody keeps as settled.

    What is noted for the cards kept is taken back for each card thrown away.
    """
    places = np.empty(ALL + 1, np.int64)
    notes[:] = 0.0
    for hand in range(len(hands)):
        keep, part = kept[hand], likely[hand] * chance[kept[hand]]
        places_within(hands[hand], steps, places)
        for subset in range(ALL + 1):
            if subset & keep == keep:
                odd = False
                for at in range(HELD):
                    odd = odd != bool((subset ^ keep) >> at & 1)
                notes[places[subset]] += -part if odd else part
