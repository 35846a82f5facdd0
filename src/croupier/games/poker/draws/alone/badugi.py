"""The policy `alone` for badugi. Hands that differ only by the names of suits are alike, and one stands for all of them."""

from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.equipment.cards import FACES
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.alone.field import Game, Kept, beaten, in_threads
from croupier.games.poker.draws.sets import (
    Bits,
    Cards,
    Real,
    Whole,
    all_sets,
    next_choice,
    number_of_four,
    numbers,
    places_within,
    steps,
    sum_sets,
    triangle,
    unseen,
)

HELD = 4
ALL = (1 << HELD) - 1
MANY = 3
"""With so many cards drawn, those thrown away hardly matter to the field and count as still there."""


class BadugiAlone(Game):
    """One hand for all that differ only by the names of suits."""

    def __init__(self) -> None:
        self.first, self.which, self.images = _alike()
        self.dealt = np.bincount(self.which).astype(np.float64) / len(self.which)
        self.values, self.size = badugi_values()[self.first], ranking.best_value("badugi") + 1

    def worth(self, likely: Real) -> Real:
        return beaten(self.values, likely, self.size)[self.values]

    def plan(self, worth: Real, draws: int) -> list[Kept]:
        rows, table = all_sets(HELD)[self.first], np.empty(sum(comb(FACES, size) for size in range(HELD + 1)))
        totals = np.array([comb(FACES - HELD, HELD - subset.bit_count()) for subset in range(ALL + 1)], np.float64)
        after, plan = worth, []
        for _ in range(draws):
            table[-len(self.which) :] = after[self.which]
            sum_sets(all_sets(HELD), steps(FACES, HELD), table)
            found = np.empty((len(rows), ALL + 1))
            in_threads(sum_draws, len(rows), rows, steps(FACES, HELD), table, *_supersets(), totals, found)
            plan.append(found.argmax(axis=1))
            after = found.max(axis=1)
        return plan

    def after(self, likely: Real, kept: Kept) -> Real:
        out = np.zeros(len(self.which))
        for subset in range(ALL):
            at, size = np.flatnonzero(kept == subset), HELD - subset.bit_count()
            rows = all_sets(HELD)[self.first[at]]
            if size < MANY:
                used = (np.uint64(1) << rows.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
                add_draws(rows, used, subset, size, likely[at] / comb(FACES - HELD, size), triangle(), out)
            elif len(at):
                ranks = rows[:, subset.bit_length() - 1] >> 2 if subset else np.zeros(len(at), np.int64)
                all_ways = comb(FACES - subset.bit_count(), size)
                weights = np.bincount(ranks, likely[at], minlength=13 if subset else 1) / all_ways
                of_rank = np.arange(4 * len(weights), dtype=np.uint8).reshape(-1, 4)
                used = np.uint64(bool(subset)) << of_rank[:, 0].astype(np.uint64)
                add_draws(of_rank, used, int(bool(subset)), size, weights, triangle(), out)
        found: Real = np.where(kept == ALL, likely, 0.0) + np.bincount(self.which, out)
        return found


@cache
def _alike() -> tuple[Whole, Whole, Whole]:
    """One hand for all that differ only by the names of suits, which of them each hand is like, and where its cards are."""
    rows = all_sets(HELD)
    least, image = np.full(len(rows), len(rows), np.int64), np.zeros_like(rows)
    for order in permutations(range(4)):
        renamed = rows & 0xFC | np.array(order, np.uint8)[rows & 3]
        number = numbers(np.sort(renamed, axis=1))
        image[number < least] = renamed[number < least]
        least = np.minimum(least, number)
    first, which = np.unique(least, return_inverse=True)
    return first, which.reshape(-1), image.argsort(axis=1).argsort(axis=1)


@cache
def badugi_values() -> Whole:
    """The value of each hand of four cards by its number."""
    return ranking.batch("badugi", all_sets(HELD)).astype(np.int64)


@cache
def field(draws: int) -> tuple[float, ...]:
    """The worth of each value against a player who draws as often, from any four cards, and plays for the same worth."""
    game = BadugiAlone()
    return tuple(beaten(game.values, game.field(draws), game.size).tolist())


def kept_alone(draws: int) -> list[NDArray[np.uint8]]:
    """What to keep of every hand of four cards, by its number, in each draw."""
    game, found = BadugiAlone(), []
    for plan in reversed(game.plan(np.array(field(draws))[game.values], draws)):
        kept = plan[game.which, None] >> game.images & 1
        found.append((kept << np.arange(HELD)).sum(axis=1).astype(np.uint8))
    return found


@cache
def _supersets() -> tuple[Whole, Whole]:
    """By subset kept and number of other cards: where the sets with these cards begin in a list of all; and the list."""
    begins, found = np.zeros((ALL + 1, HELD + 2), np.int64), list[int]()
    for subset in range(ALL + 1):
        others = [1 << at for at in range(HELD) if not subset >> at & 1]
        for more in range(HELD + 1):
            begins[subset, more] = len(found)
            found += [subset + sum(chosen) for chosen in combinations(others, more)]
        begins[subset, HELD + 1] = len(found)
    return begins, np.array(found, np.int64)


@kernel
def sum_draws(
    first: int, end: int, rows: Cards, steps: Whole, table: Real, begins: Whole, supersets: Whole, totals: Real, out: Real
) -> None:
    """What each hand is worth on average after a draw, for each subset kept; the table has the sums over all sets.

    It is the sum over all cards, less the draws with a card thrown away, plus those with two, and so on.
    """
    places = np.empty(ALL + 1, np.int64)
    for row in range(first, end):
        places_within(rows[row], steps, places)
        for subset in range(ALL + 1):
            total = 0.0
            for more in range(HELD + 1):
                part = 0.0
                for at in range(begins[subset, more], begins[subset, more + 1]):
                    part += table[places[supersets[at]]]
                total += -part if more & 1 else part
            out[row, subset] = total / totals[subset]


@kernel
def add_draws(rows: Cards, used: Bits, kept: int, size: int, weights: Real, choose: Whole, out: Real) -> None:
    """Add the weight of each row to every hand that replacing the cards not kept leads to, by its number."""
    pack, chosen, hand = np.empty(FACES, np.int64), np.empty(HELD, np.int64), np.empty(HELD, np.int64)
    for row in range(len(rows)):
        count = unseen(used[row], pack)
        for at in range(size):
            chosen[at] = at
        going = True
        while going:
            drawn = 0
            for at in range(HELD):
                hand[at] = rows[row, at]
                if not kept >> at & 1:
                    hand[at] = pack[chosen[drawn]]
                    drawn += 1
            out[number_of_four(hand[0], hand[1], hand[2], hand[3], choose)] += weights[row]
            going = next_choice(chosen, size, count)
