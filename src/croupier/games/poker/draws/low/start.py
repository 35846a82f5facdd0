"""The lows' draws from one start: what exchanges are worth by ranks, and the ways to the final hands, flushes counted.

In A-5 suits do not matter. In 2-7 a flush spoils a low, so what is found by ranks, flushes left aside, is a bound from
above; what follows is then worked out by cards, unless almost nothing of the start is kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb, factorial, prod

import numpy as np

from croupier.equipment.cards import Card
from croupier.games.poker.draws.low.by_cards import CardHands, drawn_to, losses, masks
from croupier.games.poker.draws.low.kernels import count_ways, exchanges_worth, spread
from croupier.games.poker.draws.ranks import ALL, HELD, key_of, node_numbers, nodes_of, plain_values, tree, twins
from croupier.games.poker.draws.search import Chances, Part, Plan, Position, Report, Start, side_by_side
from croupier.games.poker.draws.sets import Real, Whole
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import values
from croupier.games.poker.hands.single import SCALES

BY_CARDS = 2
"""In 2-7, how many cards must be kept at first for all that follows to be worked out by cards: there are few enough."""
PARTS_OF_ONE = 12
"""Of one to four cards of a rank each is as likely: whole parts of so many, as sums of fractions take much longer."""


@dataclass(frozen=True, slots=True)
class LowHands(Position):
    """Full hands by their nodes, with two draws to come; `left` are the cards of each rank that are not gone.

    `times` are the ways to each hand, `own` the ranks of cards kept from the start.
    """

    left: Whole
    hands: Whole
    times: Whole
    final: Real
    own: tuple[int, ...] = ()
    held: int = HELD

    @property
    def likely(self) -> Real:
        chances: Real = self.times / self.times.sum()
        return chances

    @property
    def cards(self) -> int:
        return int(self.left.sum())

    def bounds(self) -> Real:
        bounds = np.full((len(self.hands), ALL + 1), -1.0)
        for subset in range(ALL + 1):
            rows = np.flatnonzero(tree().first[self.hands] >> subset & 1)
            if len(rows):
                away = [at for at in range(HELD) if not subset >> at & 1]
                rest = tree().ranks[self.hands[rows]][:, away].astype(np.int64, order="C")  # of the kind that `worth` has
                nothing, kept = np.full(len(rows), node_numbers()[()]), self._nodes(rows, np.array(subset))
                bounds[rows, subset] = self._mean(nothing, kept, rest, len(away), None)
        return bounds

    def worth(self, rows: Whole, subsets: Whole, report: Part | None) -> Real:
        gone, kept = self._nodes(rows, ALL & ~subsets), self._nodes(rows, subsets)
        order = np.lexsort((kept, gone))
        worths = np.empty(len(rows))
        nothing = np.empty((len(rows), 0), np.int64)
        worths[order] = self._mean(gone[order], kept[order], nothing, HELD - int(subsets[0]).bit_count(), report)
        return worths

    def ways(self, choice: Whole, report: Report | None) -> Iterator[tuple[int, int, int, Whole]]:
        """The ways to each full hand, by own cards still held, cards exchanged in this draw and in the last."""
        marks = np.zeros(13, np.int64)
        marks[[*self.own]] = 1 << np.arange(len(self.own))
        for away, rows, then in self.by_exchange(choice, report):
            gone, kept = self._nodes(rows, ALL & ~choice[rows]), self._nodes(rows, choice[rows])
            order = np.lexsort((kept, gone))
            gone, kept, times = gone[order], kept[order], self.times[rows][order]
            own = ((tree().counts[kept] > 0) * marks).sum(axis=1)
            count = partial(self._count, marks, self.cards - HELD - away)
            total = sum(side_by_side(count, (gone, kept, own, times), then), np.zeros(1, np.int64))
            for still, last in np.argwhere(total.any(axis=2)).tolist():
                yield still, away, last, total[still, last] // factorial(last)

    def _count(self, marks: Whole, unseen: int, gone: Whole, kept: Whole, own: Whole, times: Whole) -> Whole:
        counts = np.zeros((1 << len(self.own), HELD + 1, len(tree().ranks)), np.int64)
        count_ways(self.left, tree(), self.final, unseen, marks, gone, kept, own, times, counts)
        return counts

    def _nodes(self, rows: Whole, subsets: Whole) -> Whole:
        """The nodes of these subsets of hands."""
        return tree().parts[self.hands[rows], subsets].astype(np.int64)

    def _mean(self, gone: Whole, kept: Whole, rest: Whole, away: int, report: Part | None) -> Real:
        """The worth of exchanges before the last draw, on average over the cards drawn."""
        sums, unseen = np.empty(len(gone)), self.cards - HELD
        work = partial(exchanges_worth, self.left, tree(), self.final, unseen - away)
        [*side_by_side(work, (gone, kept, rest, sums), report)]
        return sums / comb(unseen, away)


class LowStart(Start):
    """Five cards."""

    def __init__(self, kind: Kind, hand: Sequence[Card], worth: Sequence[float], dead: Sequence[Card]) -> None:
        super().__init__(hand, worth, dead)
        self.kind, self.table = kind, values(SCALES[kind])
        self.suits = bool(self.table.suited)  # whether they matter
        self.final = np.array(worth)[plain_values(kind)]
        self.node = node_numbers()[tuple(card >> 2 for card in self.hand)]

    def subsets(self) -> list[int]:
        """Without suits it does not matter which cards of the same rank are kept."""
        first = int(tree().first[self.node])
        return [subset for subset in range(ALL + 1) if first >> subset & 1 or self._by_cards(subset)]

    def _by_cards(self, subset: int) -> bool:
        """Whether what follows this exchange is worked out by cards."""
        return self.suits and subset.bit_count() >= BY_CARDS

    def overlooks(self, plan: Plan) -> bool:
        """Positions by ranks do not see flushes."""
        return self.suits and isinstance(plan.position, LowHands)

    def closer(self, subset: int, plan: Plan, bound: Real) -> Position | None:
        """The hands after an exchange by cards, if few enough; exchanges are bounded by ranks."""
        if not self._by_cards(subset):
            return None
        assert isinstance(plan.position, LowHands)
        cards, times = drawn_to(self.kept(subset), self.unseen, self.away(subset))
        row = np.zeros(len(tree().ranks), np.int64)
        row[plan.position.hands] = np.arange(len(plan.position.hands))
        nodes = nodes_of(cards)
        return self._card_hands(
            self.kept(subset), cards, times, np.take_along_axis(bound[row[nodes]], twins()[nodes], axis=1)
        )

    def _card_hands(self, kept: Sequence[Card], cards: Whole, times: Whole, bound: Real) -> CardHands:
        there = masks(np.array([*self.unseen, *kept]))
        return CardHands(there, cards, times, self.final, losses(self.kind, self.worth), bound)

    def _low_hands(self, subset: int, hands: Whole, times: Whole) -> LowHands:
        left = np.bincount([card >> 2 for card in (*self.unseen, *self.kept(subset))], minlength=13)
        return LowHands(left, hands, times, self.final, self._own(subset))

    def now(self) -> LowHands | CardHands:
        if not self.suits:
            return self.now_by_ranks()
        bound = np.full((1, ALL + 1), np.inf)
        return self._card_hands(self.hand, np.array([self.hand]), np.ones(1, np.int64), bound)

    def now_by_ranks(self) -> LowHands:
        """The start itself without a look at suits."""
        return self._low_hands(ALL, np.array([self.node]), np.ones(1, np.int64))

    def position(self, subset: int) -> LowHands:
        ways = self._drawn(subset)
        return self._low_hands(subset, np.flatnonzero(ways), ways[ways > 0])

    def _drawn(self, subset: int) -> Whole:
        """The ways to each full hand after a first exchange."""
        known, ways = tree(), np.zeros(len(node_numbers()), np.int64)
        ways[known.parts[self.node, subset]] = 1
        left = np.bincount([card >> 2 for card in (*self.unseen, *self.kept(subset))], minlength=13)
        spread(left, known.step, known.counts, known.order, ways)
        return ways[: len(known.ranks)] // factorial(self.away(subset))

    def played(self, subset: int, plan: Plan, first: bool, report: Report | None) -> Chances:
        position, before = plan.position, (self.away(subset),) if first else ()
        if isinstance(position, CardHands):
            ways = position.ways(plan.choice, report)
            return self._by_flushes({(*before, *exchanged): each for exchanged, each in ways.items()})
        assert isinstance(position, LowHands)
        by_marks = position.ways(plan.choice, report)
        return self._by_value(subset, [(own, (*before, *rest), ways) for own, *rest, ways in by_marks], position.own)

    def _own(self, subset: int) -> tuple[int, ...]:
        """The ranks kept, where suits matter."""
        return tuple(sorted({card >> 2 for card in self.kept(subset)})) if self.suits else ()

    def _by_value(self, subset: int, by_marks: Sequence[tuple[int, Sequence[int], Whole]], own: tuple[int, ...]) -> Chances:
        """The chance of each value: by marks of own cards and cards exchanged in each draw the ways to each full hand."""
        suits, plain, sure = self._chances_of_suits(subset), plain_values(self.kind).tolist(), PARTS_OF_ONE**HELD
        out: Chances = {}
        for marks, exchanged, ways in by_marks:
            held = {rank for at, rank in enumerate(own) if marks >> at & 1}
            counts: dict[int, int] = {}
            for node in np.flatnonzero(ways).tolist():
                ranks, count, suited = tree().ranks[node].tolist(), int(ways[node]), 0
                if self.suits and len({*ranks}) == HELD:
                    suited = sum(prod(suits[rank in held][rank][suit] for rank in ranks) for suit in range(4))
                    flush = self.table.suited[key_of(ranks)]
                    counts[flush] = counts.get(flush, 0) + count * suited
                counts[plain[node]] = counts.get(plain[node], 0) + count * (sure - suited)
            whole = self.ways_to_draw(exchanged) * sure
            for value, count in counts.items():
                out[value] = out.get(value, Fraction(0)) + Fraction(count, whole)
        return {value: part for value, part in out.items() if part}

    def _by_flushes(self, by_draws: dict[tuple[int, ...], tuple[Whole, Whole]]) -> Chances:
        """The chance of each value: by cards exchanged in each draw the ways to each full hand, and to each flush."""
        ways = []
        for exchanged, (plain, suited) in by_draws.items():
            for node in np.flatnonzero(plain).tolist():
                ways.append((self.table.plain[key_of(tree().ranks[node].tolist())], int(plain[node]), exchanged))
            for flush in np.flatnonzero(suited).tolist():
                key = key_of(rank for rank in range(13) if flush >> rank & 1)
                ways.append((self.table.plain[key], -int(suited[flush]), exchanged))
                ways.append((self.table.suited[key], int(suited[flush]), exchanged))
        return self.chances(ways)

    def _chances_of_suits(self, subset: int) -> list[list[list[int]]]:
        """The chance of each suit by rank, in twelfths, for a card drawn and for a card of the start."""
        drawn = [[0] * 4 for _ in range(13)]
        for card in self.unseen:
            drawn[card >> 2][card & 3] = PARTS_OF_ONE // sum(other >> 2 == card >> 2 for other in self.unseen)
        own = [[0] * 4 for _ in range(13)]
        for card in reversed(self.kept(subset)):
            own[card >> 2] = [PARTS_OF_ONE * (suit == card & 3) for suit in range(4)]
        return [drawn, own]
