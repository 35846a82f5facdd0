"""Hands of 2-7 by cards, with two draws to come: hands that differ only by names of suits are one.

Exchanges are bounded by what they are worth by ranks, flushes left aside, and worked out by cards if that leaves a doubt.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import comb, factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import Card
from croupier.games.poker.draws.low.card_kernels import Flushes, exchanges_by_cards, sum_losses
from croupier.games.poker.draws.ranks import ALL, HELD, key_of, nodes_of, tree
from croupier.games.poker.draws.search import Part, Position, Report, side_by_side
from croupier.games.poker.draws.sets import Real, Whole, every_draw
from croupier.games.poker.draws.suits import decode, least_codes, renamings
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import values
from croupier.games.poker.hands.single import SCALES

SETS = 1 << 13


@cache
def places() -> tuple[Whole, Whole]:
    """By set of ranks its place in tables, -1 for more than five; and the sets of five."""
    sizes = np.bitwise_count(np.arange(SETS))
    small = np.flatnonzero(sizes <= HELD)
    place = np.full(SETS, -1, np.int64)
    place[small] = np.arange(len(small))
    return place, np.flatnonzero(sizes == HELD)


@cache
def _of_fives(kind: Kind) -> tuple[Whole, Whole]:
    """The values of each set of five ranks: of other suits, and of a flush."""
    table, fives = values(SCALES[kind]), places()[1].tolist()
    keys = [key_of(rank for rank in range(13) if five >> rank & 1) for five in fives]
    return np.array([table.plain[key] for key in keys]), np.array([table.suited[key] for key in keys])


def losses(kind: Kind, worth: Sequence[float]) -> Real:
    """By set of five ranks: how much less a flush is worth than other suits."""
    plain, suited = _of_fives(kind)
    by_value, out = np.array(worth), np.zeros(SETS)
    out[places()[1]] = by_value[plain] - by_value[suited]
    return out


def masks(cards: Whole) -> Whole:
    """By row of cards and suit: the set of ranks."""
    return np.stack([((cards & 3 == suit) << (cards >> 2)).sum(axis=-1) for suit in range(4)], axis=-1)


def drawn_to(kept: Sequence[Card], unseen: Sequence[Card], count: int) -> tuple[Whole, Whole]:
    """The hands after so many cards are drawn, one for all that differ only by names of suits; and how many each is."""
    cards = every_draw(kept, unseen, count).astype(np.int64)
    codes, times = np.unique(least_codes((cards,), renamings(kept, unseen)), return_counts=True)
    return decode(codes, [HELD])[0], times


@dataclass(frozen=True, slots=True)
class CardHands(Position):
    """Full hands by their cards, in order, with two draws to come; `there` are the cards of each suit that are not gone.

    `bound` is what each exchange is worth at most, by ranks.
    """

    there: Whole
    cards: Whole
    times: Whole
    final: Real
    loss: Real
    bound: Real
    held: int = HELD

    @property
    def likely(self) -> Real:
        chances: Real = self.times / self.times.sum()
        return chances

    def bounds(self) -> Real:
        bounds = self.bound.copy()
        rows = np.arange(len(self.cards))
        bounds[:, ALL] = self.worth(rows, np.full(len(rows), ALL), None)
        return bounds

    def worth(self, rows: Whole, subsets: Whole, report: Part | None) -> Real:
        return self._played(rows, subsets, report, None)[0]

    def ways(self, choice: Whole, report: Report | None) -> dict[tuple[int, int], tuple[Whole, Whole]]:
        """By cards exchanged in this draw and the last: the ways to each full hand, and to each flush, by ranks."""
        by_draws = {}
        for away, rows, then in self.by_exchange(choice, report):
            _, plain, suited = self._played(rows, choice[rows], then, self.times[rows])
            for last in range(HELD + 1):
                if plain[last].any():
                    by_draws[away, last] = plain[last] // factorial(last), suited[last] // factorial(last)
        return by_draws

    def _played(self, rows: Whole, subsets: Whole, report: Part | None, times: Whole | None) -> tuple[Real, Whole, Whole]:
        """What exchanges of as many cards are worth; with `times` also the ways to full hands and to flushes."""
        known, (place, fives) = tree(), places()
        size = int(subsets[0]).bit_count()
        hands = self.cards[rows]
        cards = hands[(subsets[:, None] >> np.arange(HELD) & 1).astype(bool)].reshape(len(rows), size)
        nodes = nodes_of(hands)
        gone, kept = (known.parts[nodes, each].astype(np.int64) for each in (ALL & ~subsets, subsets))
        there = self.there & ~(masks(hands) & ~masks(cards))
        order = np.lexsort((*there.T, gone))
        gone, kept, cards, there = gone[order], kept[order], np.ascontiguousarray(cards[order]), there[order]
        distinct, tables = np.unique(there, return_inverse=True)
        tables = tables.reshape(there.shape)
        lost = np.empty((len(distinct), int(place.max()) + 1))
        for row, mask in enumerate(distinct.tolist()):
            sum_losses(mask, self.loss, fives, place, lost[row])
        left = np.array([sum(int(mask) >> rank & 1 for mask in self.there) for rank in range(13)])
        total, counted = np.empty(len(rows)), times[order] if times is not None else np.empty(0, np.int64)
        unseen = int(left.sum()) - HELD

        flushes = Flushes(place, fives, lost)

        def work(*rows: NDArray[Any]) -> tuple[Whole, Whole]:
            plain = np.zeros((1, HELD + 1, len(known.ranks)), np.int64)
            suited = np.zeros((HELD + 1, SETS), np.int64)
            exchanges_by_cards(left, known, self.final, unseen - HELD + size, flushes, plain, suited, *rows)
            return plain[0], suited

        pieces = side_by_side(work, (gone, kept, cards, there, tables, total, counted), report)
        plain, suited = (sum(parts) for parts in zip(*pieces, strict=True))
        worth = np.empty(len(rows))
        worth[order] = total / comb(unseen, HELD - size)
        return worth, plain, suited
