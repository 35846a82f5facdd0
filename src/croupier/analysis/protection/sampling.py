"""Shoes of Casino War dealt for a perfect counter: what is known when each round begins, and how often a Tie Wager pays.

Every shoe is dealt to its end, so that any number of cover cards can be looked at over the same cards. A burned card is
unseen: to the counter it might as well still be in the shoe.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import NamedTuple

from croupier.analysis.protection.compositions import tie_edge
from croupier.equipment.awards import Odds
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.counting import tied_pairs

SHOE, ROUND, PROFITABLE, GAIN, SHARE, WIN = range(6)  # what a tally adds up; the last two are expected


class CountedTable(NamedTuple):
    """Who plays, and how many cards nobody sees: of a new shoe, and before a War."""

    players: int
    burn_shoe: int
    burn_war: int

    @property
    def most(self) -> int:
        """The cards of a round in which everybody goes to War."""
        return 2 * (self.players + 1) + self.burn_war


class CountedRound(NamedTuple):
    """What the counter knows when a round begins. `unseen` changes as the round is dealt."""

    dealt: int
    unseen: list[int]
    cards: int
    tied: int  # the ordered pairs of unseen cards that tie


def rounds(order: Sequence[int], held: Sequence[int], table: CountedTable) -> Iterator[CountedRound]:
    """The rounds of a shoe in this order of ranks (`held` of each), as long as it can finish a round with a War.

    Everybody who ties goes to War, on one burn and against one card of the dealer's.
    """
    unseen = list(held)
    cards, tied, at = len(order), tied_pairs(unseen), table.burn_shoe
    while at + table.most <= len(order):
        yield CountedRound(at, unseen, cards, tied)
        end = at + table.players + 1
        seen = order[at:end]
        at = end
        if at_war := seen[:-1].count(seen[-1]):
            at = end + table.burn_war + at_war + 1
            seen = [*seen, *order[at - at_war - 1 : at]]
        for rank in seen:
            unseen[rank] -= 1
            tied -= 2 * unseen[rank]
        cards -= len(seen)


class SampledRatio(NamedTuple):
    """A sampled number and its standard error; None where nothing was sampled, or too few shoes for an error."""

    mean: float | None
    standard_error: float | None

    def times(self, factor: float) -> "SampledRatio":
        return SampledRatio(*(None if number is None else factor * number for number in self))


@dataclass(slots=True)
class ShoeTally:
    """The rounds that began with `first` to `last` cards dealt. Rounds of a shoe hang together, so errors are by shoe.

    `sums` and `products` are over the shoes: how many there are, their rounds, the profitable ones and the gain in them,
    and both as expected of the numbers of unseen cards.
    """

    first: int
    last: int
    winning: int = 0  # shoes with a profitable round
    sums: list[float] = field(default_factory=lambda: [0] * 6)
    products: list[list[float]] = field(default_factory=lambda: [[0] * 6 for _ in range(6)])

    def add(
        self, starts: Sequence[int], profits: Sequence[tuple[int, float]], expected: Sequence[tuple[float, float]]
    ) -> None:
        """One more shoe: where its rounds began, which were profitable by how much, and what was expected of each."""
        gains = [gain for dealt, gain in profits if self.first <= dealt <= self.last]
        within = expected[bisect_left(starts, self.first) : bisect_right(starts, self.last)]
        shoe = [1, len(within), len(gains), sum(gains), *(sum(each) for each in zip((0.0, 0.0), *within, strict=True))]
        self.winning += bool(gains)
        for one, number in enumerate(shoe):
            self.sums[one] += number
            for other, factor in enumerate(shoe[: one + 1]):
                self.products[one][other] += number * factor

    @property
    def rounds(self) -> int:
        return int(self.sums[ROUND])

    @property
    def shoes(self) -> int:
        return int(self.sums[SHOE])

    def ratio(self, of: int, to: int) -> SampledRatio:
        """The ratio of two sums over shoes, its error by linearisation; `of` comes after `to`."""
        if not self.sums[to]:
            return SampledRatio(None, None)
        ratio = self.sums[of] / self.sums[to]
        if (self.shoes if of in (SHARE, WIN) else self.winning) < 2:
            return SampledRatio(ratio, None)
        squares, mixed, others = self.products[of][of], self.products[of][to], self.products[to][to]
        spread = max(squares - 2 * ratio * mixed + ratio * ratio * others, 0)
        return SampledRatio(ratio, sqrt(spread * self.shoes / (self.shoes - 1)) / self.sums[to])


class Sample(NamedTuple):
    """What dealing the shoes gave beside the tallies."""

    best_dealt: int
    best_unseen: tuple[int, ...]


def sample(
    cards: Composition,
    pays: Odds,
    table: CountedTable,
    tallies: Sequence[ShoeTally],
    by_unseen: Mapping[int, tuple[float, float]],
    *,
    cover: int,
    shoes: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
) -> Sample:
    """Deal so many shoes, shuffled from the seed, into the tallies; the best round is one that begins before the cover.

    `by_unseen`: how often so many unseen cards are profitable, and the gain then.
    """
    order = [rank for rank, held in enumerate(cards.ranks) for _ in range(held)]
    random = Random(seed)
    each, best, best_dealt, best_unseen = float(pays.ratio + 1), -2.0, 0, cards.ranks
    for number in range(1, shoes + 1):
        random.shuffle(order)
        starts, profits, expected = [], [], []
        for dealt, unseen, left, tied in rounds(order, cards.ranks, table):
            starts.append(dealt)
            expected.append(by_unseen[left])
            edge = each * tied / (left * (left - 1)) - 1
            if edge > -1e-9 and tie_edge(unseen, pays) > 0:  # what is nearly even is decided exactly
                profits.append((dealt, edge))
            if edge > best and dealt <= cover:
                best, best_dealt, best_unseen = edge, dealt, tuple(unseen)
        for tally in tallies:
            tally.add(starts, profits, expected)
        if progress is not None:
            progress(number, shoes)
    return Sample(best_dealt, best_unseen)
