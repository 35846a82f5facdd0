"""The lows' draws from one start: what exchanges are worth by ranks, and the ways to the final hands, flushes counted.

In A-5 suits do not matter. In 2-7 a flush spoils a low, so what is found by ranks, flushes left aside, is a bound from
above; what follows is then looked at by cards, unless almost nothing of the start is kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial, prod

import numpy as np

from croupier.equipment.cards import FACES, Card
from croupier.games.poker.draws.low.kernels import Real, Whole, count_ways, draw_all, exchanges_worth
from croupier.games.poker.draws.low.odds import ALL, HELD, plain_values, tree
from croupier.games.poker.draws.low.suits import CardHands, drawn_to, losses, masks, nodes_of, twins
from croupier.games.poker.draws.search import Closer, Plan, Position, Tell, Told, side_by_side, told_about, ways_of
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import KEYS, values
from croupier.games.poker.hands.single import SCALES

BY_CARDS = 2
"""In 2-7, how many cards must be kept at first for all that follows to be looked at by cards: there are few enough."""


@dataclass(frozen=True, slots=True)
class LowHands:
    """Full hands by their nodes, with two draws to come; `left` are the cards of each rank that are not gone.

    `own` are the ranks of cards kept from the start.
    """

    left: Whole
    hands: Whole
    likely: Real
    times: Whole
    final: Real
    own: tuple[int, ...] = ()
    held: int = HELD

    @property
    def cards(self) -> int:
        return int(self.left.sum())

    def bounds(self) -> Real:
        found = np.full((len(self.hands), ALL + 1), -1.0)
        for subset in range(ALL + 1):
            rows = np.flatnonzero(tree().first[self.hands] >> subset & 1)
            if not len(rows):
                continue
            away = [at for at in range(HELD) if not subset >> at & 1]
            rest = tree().ranks[self.hands[rows]][:, away].astype(np.int64)
            kept = tree().parts[self.hands[rows], subset].astype(np.int64)
            found[rows, subset] = self._summed(np.full(len(rows), tree().row[()]), kept, rest, len(away), None)
        return found

    def closer(self, rows: Whole, subset: int, known: int, tell: Told | None) -> Real:
        return np.full(len(rows), np.inf)  # the exchanges themselves cost no more than a closer bound

    def worth(self, rows: Whole, subsets: Whole, tell: Told | None) -> Real:
        gone, kept = self._nodes(rows, subsets)
        order = np.lexsort((kept, gone))
        found = np.empty(len(rows))
        nothing = np.empty((len(rows), 0), np.int64)
        found[order] = self._summed(gone[order], kept[order], nothing, HELD - int(subsets[0]).bit_count(), tell)
        return found

    def ways(self, choice: Whole, tell: Tell | None) -> dict[tuple[int, int, int], Whole]:
        """The ways to each full hand, by own cards still held, cards exchanged in this draw and in the last."""
        found: dict[tuple[int, int, int], Whole] = {}
        known, places = tree(), np.full(13, -1, np.int64)
        places[[*self.own]] = np.arange(len(self.own))
        sizes = HELD - np.bitwise_count(choice).astype(np.int64)
        for away in np.unique(sizes).tolist():
            rows = np.flatnonzero(sizes == away)
            gone, kept = self._nodes(rows, choice[rows])
            marks = sum(((known.counts[kept, rank] > 0) << at for at, rank in enumerate(self.own)), np.zeros_like(gone))
            order = np.lexsort((kept, gone))
            gone, kept, marks, times = gone[order], kept[order], marks[order], self.times[rows][order]

            def work(
                first: int, end: int, gone: Whole = gone, kept: Whole = kept, marks: Whole = marks, times: Whole = times,
                away: int = away,
            ) -> Whole:  # fmt: skip
                mine = np.zeros((1 << len(self.own), HELD + 1, len(known.ranks)), np.int64)
                here = slice(first, end)
                count_ways(
                    self.left, known.step, known.counts, known.order, known.parts, known.ranks, self.final, gone[here],
                    kept[here], marks[here], times[here], self.cards - HELD - away, places, mine,
                )  # fmt: skip
                return mine

            total = sum(side_by_side(work, gone, told_about(tell, f"counting, {away} in the last draw but one")))
            assert isinstance(total, np.ndarray)
            for own in range(1 << len(self.own)):
                for last in range(HELD + 1):
                    if total[own, last].any():
                        found[own, away, last] = total[own, last] // factorial(last)
        return found

    def _nodes(self, rows: Whole, subsets: Whole) -> tuple[Whole, Whole]:
        """The nodes thrown away and kept."""
        parts = tree().parts
        return parts[self.hands[rows], ALL & ~subsets].astype(np.int64), parts[self.hands[rows], subsets].astype(np.int64)

    def _summed(self, gone: Whole, kept: Whole, rest: Whole, away: int, tell: Told | None) -> Real:
        known, found = tree(), np.empty(len(gone))

        def work(first: int, end: int) -> None:
            here = slice(first, end)
            exchanges_worth(
                self.left, known.step, known.counts, known.order, known.parts, self.final, gone[here], kept[here],
                rest[here], self.cards - HELD - away, found[here],
            )  # fmt: skip

        side_by_side(work, gone, tell)
        return found / comb(self.cards - HELD, away)


class LowStart:
    """Five cards and what is known to be gone, for one worth of final hands, by value."""

    def __init__(self, kind: Kind, hand: Sequence[Card], worth: Sequence[float], dead: Sequence[Card]) -> None:
        self.kind, self.hand, self.dead, self.worth = kind, sorted(hand), tuple(dead), worth
        self.final = np.array(worth)[plain_values(kind)]
        self.node = tree().row[tuple(card >> 2 for card in self.hand)]
        out = {*hand, *dead}
        self.unseen = [card for card in range(FACES) if card not in out]

    def kept(self, subset: int) -> tuple[Card, ...]:
        return tuple(card for at, card in enumerate(self.hand) if subset >> at & 1)

    def subsets(self) -> list[int]:
        """The exchanges to look at: without suits it does not matter which cards of the same rank are kept."""
        first = int(tree().first[self.node])
        return [subset for subset in range(ALL + 1) if first >> subset & 1 or self._by_cards(subset)]

    def _by_cards(self, subset: int) -> bool:
        """Whether what follows this exchange is looked at by cards."""
        return bool(values(SCALES[self.kind]).suited) and subset.bit_count() >= BY_CARDS

    def overlooks(self, plan: Plan) -> bool:
        """Whether there is something that the plan does not see: flushes."""
        return bool(values(SCALES[self.kind]).suited) and isinstance(plan.position, LowHands)

    def closer(self) -> Closer | None:
        """What sees more than positions by ranks do, where suits matter."""
        return self._closer if values(SCALES[self.kind]).suited else None

    def _closer(self, subset: int, plan: Plan, bound: Real) -> Position | None:
        """The hands after an exchange by cards, where that is to be looked at; exchanges are bounded by ranks."""
        position = plan.position
        if not self._by_cards(subset):
            return None
        assert isinstance(position, LowHands)
        cards, times = drawn_to(self.kept(subset), self.unseen, HELD - subset.bit_count())
        row = np.zeros(len(tree().ranks), np.int64)
        row[position.hands] = np.arange(len(position.hands))
        nodes = nodes_of(cards)
        most = np.take_along_axis(bound[row[nodes]], twins()[nodes], axis=1)
        there = masks(np.array([*self.unseen, *self.kept(subset)]))
        return CardHands(there, cards, times, self.final, losses(self.kind, self.worth), most)

    def _left(self, *held: Card) -> Whole:
        """The cards of each rank that are not gone, with those held."""
        return np.bincount([card >> 2 for card in (*self.unseen, *held)], minlength=13)

    def now(self) -> LowHands | CardHands:
        """The start itself as a position with two draws to come."""
        if not values(SCALES[self.kind]).suited:
            return self.now_by_ranks()
        there, most = masks(np.array([*self.unseen, *self.hand])), np.full((1, ALL + 1), np.inf)
        one = np.ones(1, np.int64)
        return CardHands(there, np.array([self.hand]), one, self.final, losses(self.kind, self.worth), most)

    def now_by_ranks(self) -> LowHands:
        """The same without a look at suits."""
        one = np.ones(1, np.int64)
        return LowHands(self._left(*self.hand), one * self.node, np.ones(1), one, self.final, self._own(ALL))

    def positions(self) -> Iterator[tuple[int, Position]]:
        """What each exchange leads to, with two draws to come after it."""
        for subset in self.subsets():
            ways = self._drawn(subset)
            hands = np.flatnonzero(ways)
            likely = ways[hands] / ways.sum()
            left = self._left(*self.kept(subset))
            yield subset, LowHands(left, hands, likely, ways[hands], self.final, self._own(subset))

    def drawn(self, subset: int) -> dict[int, Fraction]:
        """The chance of every final value after this exchange, if it is the last."""
        ways, own = self._drawn(subset), self._own(subset)
        return self._by_value(subset, {((1 << len(own)) - 1, HELD - subset.bit_count()): ways}, own)

    def played(self, subset: int, plan: Plan, first: bool, tell: Tell | None) -> dict[int, Fraction]:
        """The chance of every final value when the plan is followed, after a first exchange or from the start."""
        position = plan.position
        before = (HELD - subset.bit_count(),) if first else ()
        if isinstance(position, CardHands):
            return self._by_flushes({(*before, *rest): ways for rest, ways in position.ways(plan.choice, tell).items()})
        assert isinstance(position, LowHands)
        found = position.ways(plan.choice, tell)
        return self._by_value(subset, {(own, *before, *rest): ways for (own, *rest), ways in found.items()}, position.own)

    def _drawn(self, subset: int) -> Whole:
        """The ways to each full hand after a first exchange."""
        known, found = tree(), np.zeros(len(tree().ranks), np.int64)
        left, node = self._left(*self.kept(subset)), int(known.parts[self.node, subset])
        draw_all(left, known.step, known.counts, known.order, node, 1, found)
        return found // factorial(HELD - subset.bit_count())

    def _own(self, subset: int) -> tuple[int, ...]:
        """The ranks kept, where suits matter."""
        return tuple(sorted({card >> 2 for card in self.kept(subset)})) if values(SCALES[self.kind]).suited else ()

    def _by_value(self, subset: int, found: dict[tuple[int, ...], Whole], own: tuple[int, ...]) -> dict[int, Fraction]:
        """The chance of each value: by marks of own cards and cards exchanged in each draw the ways to each full hand."""
        table = values(SCALES[self.kind])
        suits = self._suits(subset)
        out: dict[int, Fraction] = {}
        for (marks, *counts), ways in found.items():
            whole = ways_of(counts, len(self.unseen))
            held = {rank for at, rank in enumerate(own) if marks >> at & 1}
            for node in np.flatnonzero(ways).tolist():
                ranks = tree().ranks[node].tolist()
                key, part, suited = sum(KEYS[4 * rank] for rank in ranks), Fraction(int(ways[node]), whole), Fraction(0)
                if table.suited and len({*ranks}) == HELD:
                    chances = [[suits[rank in held][rank][suit] for rank in ranks] for suit in range(4)]
                    suited = sum((prod(each, start=Fraction(1)) for each in chances if all(each)), Fraction(0))
                    out[table.suited[key]] = out.get(table.suited[key], Fraction(0)) + part * suited
                out[table.plain[key]] = out.get(table.plain[key], Fraction(0)) + part * (1 - suited)
        return {value: part for value, part in out.items() if part}

    def _by_flushes(self, found: dict[tuple[int, ...], tuple[Whole, Whole]]) -> dict[int, Fraction]:
        """The chance of each value: by cards exchanged in each draw the ways to each full hand, and to each flush."""
        table, out = values(SCALES[self.kind]), dict[int, Fraction]()

        def add(value: int, ways: int, whole: int) -> None:
            out[value] = out.get(value, Fraction(0)) + Fraction(ways, whole)

        for counts, (plain, suited) in found.items():
            whole = ways_of(counts, len(self.unseen))
            for node in np.flatnonzero(plain).tolist():
                add(table.plain[sum(KEYS[4 * rank] for rank in tree().ranks[node].tolist())], int(plain[node]), whole)
            for flush in np.flatnonzero(suited).tolist():
                key = sum(KEYS[4 * rank] for rank in range(13) if flush >> rank & 1)
                add(table.plain[key], -int(suited[flush]), whole)
                add(table.suited[key], int(suited[flush]), whole)
        return {value: part for value, part in out.items() if part}

    def _suits(self, subset: int) -> list[list[list[Fraction]]]:
        """The chance of each suit by rank, for a card drawn and for a card of the start."""
        drawn = [[Fraction(0)] * 4 for _ in range(13)]
        for card in self.unseen:
            drawn[card >> 2][card & 3] = Fraction(1, sum(other >> 2 == card >> 2 for other in self.unseen))
        own = [[Fraction(0)] * 4 for _ in range(13)]
        for card in reversed(self.kept(subset)):
            own[card >> 2] = [Fraction(suit == card & 3) for suit in range(4)]
        return [drawn, own]
