"""The policy `alone`, and the field that a player wants to beat: somebody who draws as often and plays just as well.

A player looks only at their own cards and forgets what they threw away. The lows go by ranks, flushes left aside. Badugi
and the shares of a split pot go by cards: what is kept is best for all shares together, each worth its part of the pot
times the chance to win it from the field.
"""

from abc import ABC, abstractmethod
from functools import cache
from math import comb, factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.equipment.cards import FACES
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.choices import CHOICES, Choices, rename_choices
from croupier.games.poker.draws.low.kernels import chances, last_draws, note_ways, settle_notes
from croupier.games.poker.draws.ranks import ALL, HELD, Nodes, nodes_of, plain_values, tree, twins
from croupier.games.poker.draws.sets import (
    TIE,
    Cards,
    Real,
    Whole,
    all_sets,
    alternate,
    places_within,
    spread_sets,
    steps,
    sum_sets,
    triangle,
)
from croupier.games.poker.draws.suits import suit_orders
from croupier.games.poker.hands.kernels import ones
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import spoiled_by_cards, values
from croupier.games.poker.hands.single import SCALES

ROUNDS = 2
"""How often the field is made better."""

Kept = NDArray[Any]
"""What to keep of each hand: by ranks a bit for each card, by cards its `Choices`."""


class Game(ABC):
    """Draws in which discards are forgotten: hands, each with a number, and what one draw makes of them."""

    dealt: Real
    """How likely each hand is to be dealt."""

    @abstractmethod
    def worth(self, likely: Real) -> Real:
        """What each hand is worth against somebody whose hand is so likely."""

    @abstractmethod
    def plan(self, worth: Real, draws: int) -> list[Kept]:
        """What to keep in each draw, the last one first, for final hands of this worth."""

    @abstractmethod
    def after(self, likely: Real, kept: Kept) -> Real:
        """How likely hands are after a draw."""

    def field(self, draws: int) -> Real:
        """How likely the final hands of the field are."""
        likely = self.dealt
        for _ in range(ROUNDS if draws else 0):
            plan, likely = self.plan(self.worth(likely), draws), self.dealt
            for kept in reversed(plan):
                likely = self.after(likely, kept)
        return likely


def beaten(values: Whole, likely: Real, size: int = 0) -> Real:
    """By value, the chance to beat a hand of these values and likelihoods; of equal hands each wins half."""
    chance = np.bincount(values, likely, minlength=size)
    wins: Real = chance.cumsum() - chance / 2
    return wins


# By ranks


class RankHands(Game):
    """Full hands by their nodes."""

    def __init__(self, kind: Kind) -> None:
        self.values, self.size, self.deck = plain_values(kind), ranking.best_value(kind) + 1, np.full(13, 4)
        rows = tree().ranks.tolist()
        ways = [prod(comb(4, row.count(rank)) for rank in set(row)) for row in rows]
        self.dealt = np.array(ways, np.float64) / comb(FACES, HELD)

    def worth(self, likely: Real) -> Real:
        return beaten(self.values, likely, self.size)[self.values]

    def plan(self, worth: Real, draws: int) -> list[Kept]:
        chance, sums, plan = np.empty(ALL + 1), np.empty(len(tree().counts)), []
        chances(FACES - HELD, chance)
        for _ in range(draws):
            after, kept = np.empty(len(worth)), np.empty(len(worth), np.int64)
            last_draws(self.deck, tree(), worth, chance, sums, after, kept)
            plan.append(kept)
            worth = after
        return plan

    def after(self, likely: Real, kept: Kept) -> Real:
        notes, reached = np.zeros((1, HELD + 1, len(tree().counts))), np.zeros((1, HELD + 1, len(likely)))
        note_all(likely, kept, tree().parts, notes[0])
        settle_notes(self.deck, tree(), notes, np.ones((1, HELD + 1), np.bool_), reached)
        ways = np.array([comb(FACES - HELD, size) * factorial(size) for size in range(HELD + 1)])
        total: Real = (reached[0] / ways[:, None]).sum(axis=0)
        return total


@cache
def low_field(kind: Kind, draws: int) -> tuple[float, ...]:
    """The worth of each value against a player who draws as often, from any five cards, and plays for the same worth."""
    game = RankHands(kind)
    return tuple(beaten(game.values, game.field(draws), game.size).tolist())


@cache
def kept_by_ranks(kind: Kind, draws: int) -> list[Choices]:
    """What to keep of every hand of five cards, by its number, in each draw; a flush loses its highest card.

    Of several cards of a rank any may be kept.
    """
    worth = np.array(low_field(kind, draws))[plain_values(kind)]
    suits = all_sets(HELD) & 3
    flush = bool(values(SCALES[kind]).suited) & (suits == suits[:, :1]).all(axis=1)
    nodes, tables = nodes_of(all_sets(HELD)), []
    for plan in reversed(RankHands(kind).plan(worth, draws)):
        alike = twins() == np.take_along_axis(twins(), plan[:, None], axis=1)
        choices = (alike << np.arange(ALL + 1)).sum(axis=1).astype(CHOICES)[nodes]
        tables.append(np.where(flush & (plan[nodes] == ALL), CHOICES(1 << (ALL >> 1)), choices))
    return tables


@kernel
def note_all(likely: Real, kept: Whole, parts: Nodes, notes: Real) -> None:
    """Note the draws of all hands, each as likely as it is, by cards exchanged."""
    for hand in range(len(likely)):
        note_ways(hand, kept[hand], likely[hand], parts, notes[HELD - ones(kept[hand])])


# By cards


Shares = tuple[tuple[Kind, float, bool], ...]
"""Kind of hand, part of the pot, and whether a badugi's aces are high."""
BADUGI: Shares = (("badugi", 1.0, False),)
MANY = 3
"""In badugi, with so many cards drawn, those thrown away hardly matter to the field and count as still there."""


class CardHands(Game):
    """Every hand of five cards, or of badugi's four, by its number."""

    def __init__(self, shares: Shares) -> None:
        self.shares, self.held = shares, 4 if shares == BADUGI else 5
        self.hands, self.steps = all_sets(self.held), steps(FACES, self.held)
        self.dealt = np.full(len(self.hands), 1 / len(self.hands))
        self.table = np.empty(sum(comb(FACES, size) for size in range(self.held + 1)))
        sizes = [self.held - subset.bit_count() for subset in range(1 << self.held)]
        self.chance = np.array([1 / comb(FACES - self.held, size) for size in sizes])
        self.many = np.array([shares == BADUGI and size >= MANY for size in sizes])
        self.chance_of_many = np.array([1 / comb(FACES - self.held + size, size) for size in sizes])

    def worth(self, likely: Real) -> Real:
        total = np.zeros(len(likely))
        for kind, part, turned in self.shares:
            values = hand_values(kind, self.held, turned)
            total += part * beaten(values, likely)[values]
        return total

    def plan(self, worth: Real, draws: int) -> list[Kept]:
        plan: list[Kept] = []
        for _ in range(draws):
            self.table[-len(worth) :] = worth
            sum_sets(self.hands, self.steps, self.table)
            kept, after = np.zeros(len(worth), CHOICES), np.empty(len(worth))
            keep_best(self.hands, self.steps, self.table, self.chance, suit_orders(), triangle(), kept, after)
            plan.append(kept)
            worth = after
        return plan

    def after(self, likely: Real, kept: Kept) -> Real:
        chance, reached = np.where(self.many, self.chance_of_many, self.chance), np.empty(len(likely))
        note_draws(self.hands, self.steps, kept, chance, self.many, likely, self.table)
        spread_sets(self.hands, self.steps, self.table, reached)
        return reached


@cache
def hand_values(kind: Kind, held: int, turned: bool = False) -> Whole:
    """The value of every hand; `turned` if a badugi's aces are high, or 2-7 lows that are spoiled go by their cards.

    High aces of a badugi are those of a deck in which the deuce is the lowest card.
    """
    rows = (all_sets(held).astype(np.int64) - 4) % FACES if turned and kind == "badugi" else all_sets(held)
    values = ranking.batch(kind, rows.astype(np.uint8)).astype(np.int64)
    return np.array(spoiled_by_cards(), np.int64)[values] if turned and kind == "2-7" else values


@cache
def badugi_field(draws: int) -> tuple[float, ...]:
    """The worth of each value against a player who draws as often, from any four cards, and plays for the same worth."""
    game = CardHands(BADUGI)
    return tuple(beaten(hand_values("badugi", 4), game.field(draws), ranking.best_value("badugi") + 1).tolist())


@cache
def kept_by_cards(shares: Shares, draws: int) -> list[Choices]:
    """What to keep of every hand, by its number, in each of the draws to come."""
    game = CardHands(shares)
    return game.plan(game.worth(game.field(draws)), draws)[::-1]


@kernel
def keep_best(
    hands: Cards, steps: Whole, table: Real, chance: Real, orders: Whole, choose: Whole, kept: Choices, worth: Real
) -> None:
    """What to keep of these hands, and what it is worth; the table has the sums over all sets.

    Of exchanges as good as the best, all those that keep most cards. `chance` is that of one draw when a subset is kept.
    Hands that differ only by names of suits are worked out once, so that not even rounding tells them apart.
    """
    held, numbers = hands.shape[1], np.empty(len(orders), np.int64)
    places, sums = np.empty(len(chance), np.int64), np.empty(len(chance))
    for hand in range(len(hands)):
        if kept[hand]:
            continue
        places_within(hands[hand], steps, places)
        for subset in range(len(chance)):
            sums[subset] = table[places[subset]]
        alternate(sums, held)
        most, size, choices = 0.0, 0, 0
        for subset in range(len(chance)):
            sums[subset] *= chance[subset]
            most = max(most, sums[subset])
        for subset in range(len(chance)):
            if sums[subset] >= most - TIE and ones(subset) >= size:
                choices = (choices if ones(subset) == size else 0) | 1 << subset
                size = ones(subset)
        rename_choices(hands[hand], choices, orders, choose, numbers, kept)
        for number in numbers:
            worth[number] = most


@kernel
def note_draws(
    hands: Cards, steps: Whole, kept: Choices, chance: Real, many: NDArray[np.bool_], likely: Real, notes: Real
) -> None:
    """Note for each set how likely draws lead to all hands with these cards, when each hand keeps what is best for it.

    What is noted for the cards kept is taken back for each card thrown away, unless so many are that they count as still
    there. Exchanges that are equally good are equally likely.
    """
    places = np.empty(len(chance), np.int64)
    notes[:] = 0.0
    for hand in range(len(hands)):
        places_within(hands[hand], steps, places)
        ways = ones(kept[hand])
        for keep in range(len(chance)):
            if not kept[hand] >> keep & 1:
                continue
            part = likely[hand] * chance[keep] / ways
            if many[keep]:
                notes[places[keep]] += part
                continue
            for subset in range(len(chance)):
                if subset & keep == keep:
                    notes[places[subset]] += -part if ones(subset ^ keep) & 1 else part
