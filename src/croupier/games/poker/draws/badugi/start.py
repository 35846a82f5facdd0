"""Badugi's draws from one start: the deck that is left, what exchanges are worth in it, and the ways to the final hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES, Card
from croupier.games.poker.draws.alone import hand_values
from croupier.games.poker.draws.badugi.kernels import Tables, count_ways, exchanges_worth, sum_hands
from croupier.games.poker.draws.search import Chances, Part, Plan, Position, Report, Start, side_by_side
from croupier.games.poker.draws.sets import Real, Whole, all_sets, numbers, spread_sets, steps, triangle
from croupier.games.poker.draws.suits import decode, least_codes, renamings

HELD = 4
ALL = (1 << HELD) - 1


def all_hands(cards: int) -> Whole:
    """Every hand of four places in a deck of so many, in the order of their numbers."""
    return all_sets(HELD)[: comb(cards, HELD)].astype(np.int64)


@cache
def joins(cards: int) -> NDArray[np.int32]:
    """By card and place of a set of up to three cards: the place of the set with that card; its own if it has the card."""
    parts, start, more = [], 0, np.arange(cards)[:, None]
    for size in range(HELD):
        rows = all_sets(size)[: comb(cards, size)].astype(np.int64)
        higher, lower = rows > more[:, :, None], rows < more[:, :, None]
        place = steps(cards, HELD)[rows, np.arange(1, size + 1) + higher].sum(axis=2)
        place += steps(cards, HELD)[more, 1 + lower.sum(axis=2)]
        new = (higher | lower).all(axis=2)
        parts.append(np.where(new, place, start + np.arange(len(rows))).astype(np.int32))
        start += len(rows)
    return np.concatenate(parts, axis=1)


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that are not gone, by place, with the value of all hands of them and the tables for the kernels.

    `alike` are the ways to rename suits, as places, that change neither what is gone nor what is held.
    """

    places: dict[Card, int]
    alike: tuple[Whole, ...]
    values: Whole
    tables: Tables

    @property
    def cards(self) -> int:
        return len(self.places)


def deck_without(gone: Sequence[Card], held: Sequence[Card], worth: Sequence[float]) -> Deck:
    """The deck when these cards are gone; the worth is by value of the hand."""
    # High cards first: hands with the low ones that are kept lie side by side.
    left = sorted({*range(FACES)} - {*gone}, key=lambda card: -(((card >> 2) + 1) % 13))
    places = {card: at for at, card in enumerate(left)}
    alike = [np.array([places[card] for card in way[left].tolist()]) for way in renamings(gone, held)]
    values = hand_values("badugi", HELD)[numbers(np.sort(np.array(left)[all_hands(len(left))], axis=1))]
    four, sums = np.array(worth)[values], np.empty(joins(len(left)).shape[1])
    sum_hands(len(left), triangle(), four, sums)
    return Deck(places, tuple(alike), values, Tables(triangle(), steps(len(left), HELD), joins(len(left)), four, sums))


@dataclass(frozen=True, slots=True)
class BadugiHands(Position):
    """Hands of four places in a deck, with two draws to come, all equally likely."""

    deck: Deck
    hands: Whole
    held: int = HELD

    @property
    def likely(self) -> Real:
        return np.full(len(self.hands), 1 / len(self.hands))

    def bounds(self) -> Real:
        bounds = np.empty((len(self.hands), ALL + 1))
        for subset in range(ALL + 1):
            away, kept = self._split(np.arange(len(self.hands)), subset)
            bounds[:, subset] = self._mean(away[:, :0], kept, away, None)
        return bounds

    def closer(self, rows: Whole, subset: int, known: int, report: Part | None) -> Real:
        away, kept = self._split(rows, subset)
        least = np.full(len(rows), np.inf)
        for taken in combinations(range(away.shape[1]), known):
            left = [at for at in range(away.shape[1]) if at not in taken]
            least = np.minimum(least, self._mean(away[:, [*taken]], kept, away[:, left], report))
        return least

    def worth(self, rows: Whole, subsets: Whole, report: Part | None) -> Real:
        at, away, kept = self._by_subset(rows, subsets)
        worths = np.empty(len(rows))
        worths[at] = self._mean(away, kept, away[:, :0], report)
        return worths

    def ways(self, choice: Whole, report: Report | None) -> dict[tuple[int, int], Whole]:
        """The ways to each final hand, by cards exchanged in this draw and in the last, when hands keep as chosen."""
        by_draws: dict[tuple[int, int], Whole] = {}
        hands = all_hands(self.deck.cards)
        for away, rows, then in self.by_exchange(choice, report):
            different, times = np.unique(
                least_codes(self._by_subset(rows, choice[rows])[1:], self.deck.alike), return_counts=True
            )
            gone, kept = decode(different, [away, HELD - away])
            count = partial(self._count, self.deck.cards - HELD - away)
            total = sum(side_by_side(count, (gone, kept, times), then), np.zeros(1, np.int64))
            for last in range(HELD + 1):
                ways = np.empty(len(hands), np.int64)
                spread_sets(hands, self.deck.tables.steps, total[last], ways)
                if ways.any():
                    by_draws[away, last] = ways
        return by_draws

    def _count(self, unseen: int, gone: Whole, kept: Whole, times: Whole) -> Whole:
        """By cards exchanged in the last draw, what is noted for each set of up to four cards."""
        tables = self.deck.tables
        notes = np.zeros((HELD + 1, len(tables.sums)), np.int64)
        ways = np.zeros((HELD + 1, len(tables.four)), np.int64)
        count_ways(tables, unseen, gone, kept, times, notes, ways)
        return np.hstack([notes, ways])

    def _split(self, rows: Whole, subset: int) -> tuple[Whole, Whole]:
        """The cards that are thrown away, and those kept."""
        kept = [at for at in range(HELD) if subset >> at & 1]
        return self.hands[rows][:, [at for at in range(HELD) if at not in kept]], self.hands[rows][:, kept]

    def _by_subset(self, rows: Whole, subsets: Whole) -> tuple[Whole, Whole, Whole]:
        """The rows by subset, as places in them, with the cards thrown away and kept."""
        pieces = [np.flatnonzero(subsets == subset) for subset in np.unique(subsets).tolist()]
        parts = [self._split(rows[piece], int(subsets[piece[0]])) for piece in pieces]
        away, kept = (np.concatenate(part) for part in zip(*parts, strict=True))
        return np.concatenate(pieces), away, kept

    def _mean(self, gone: Whole, kept: Whole, rest: Whole, report: Part | None) -> Real:
        """The worth of exchanges before the last draw, on average over the cards drawn; alike ones are worked out once."""
        sizes = [gone.shape[1], kept.shape[1], rest.shape[1]]
        unseen = self.deck.cards - HELD - sizes[0] - sizes[2]
        different, back = np.unique(least_codes((gone, kept, rest), self.deck.alike), return_inverse=True)
        gone, kept, rest = decode(different, sizes)
        sums = np.empty(len(different))
        work = partial(exchanges_worth, self.deck.tables, unseen)
        [*side_by_side(work, (gone, kept, rest, sums), report)]
        return sums[back.reshape(-1)] / comb(self.deck.cards - HELD, HELD - sizes[1])


class BadugiStart(Start):
    """Four cards."""

    kind = "badugi"

    def subsets(self) -> range:
        return range(ALL + 1)

    def now(self) -> BadugiHands:
        deck = deck_without(self.dead, self.hand, self.worth)
        return BadugiHands(deck, np.array([[deck.places[card] for card in self.hand]], np.int64))

    def position(self, subset: int) -> BadugiHands:
        kept = self.kept(subset)
        deck = deck_without([*self.dead, *({*self.hand} - {*kept})], kept, self.worth)
        hands = all_hands(deck.cards)
        for card in kept:
            hands = hands[(hands == deck.places[card]).any(axis=1)]
        return BadugiHands(deck, hands)

    def played(self, subset: int, plan: Plan, first: bool, report: Report | None) -> Chances:
        position, before = plan.position, (self.away(subset),) if first else ()
        assert isinstance(position, BadugiHands)
        ways = []
        for exchanged, by_hand in position.ways(plan.choice, report).items():
            by_value = np.zeros(int(position.deck.values.max()) + 1, np.int64)
            np.add.at(by_value, position.deck.values, by_hand)
            ways += [(value, int(by_value[value]), (*before, *exchanged)) for value in np.flatnonzero(by_value).tolist()]
        return self.chances(ways)
