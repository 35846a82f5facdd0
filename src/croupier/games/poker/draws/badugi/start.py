"""Badugi's draws from one start: the deck that is left, what exchanges are worth in it, and the ways to the final hands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES, Card
from croupier.games.poker.draws.badugi.kernels import Real, Steps, Whole, exchanges_worth, sum_sets
from croupier.games.poker.draws.badugi.odds import badugi_values
from croupier.games.poker.draws.badugi.odds import number as number_of_cards
from croupier.games.poker.draws.badugi.ways import count_ways
from croupier.games.poker.draws.search import Plan, Position, Tell, Told, side_by_side, told_about, ways_of

HELD = 4
ALL = (1 << HELD) - 1


@cache
def steps() -> Steps:
    """C(n, 2), C(n, 3) and C(n, 4)."""
    return np.array([[comb(n, size) for size in (2, 3, 4)] for n in range(FACES + 1)], np.int64)


@cache
def all_hands(cards: int) -> Whole:
    """Every hand of four places in a deck of so many, in the order of their numbers."""
    rows = np.array([*combinations(range(cards), HELD)], np.int64).reshape(-1, HELD)
    return rows[number(rows).argsort()]


def number(rows: NDArray[Any]) -> Whole:
    """The number of each hand, whose cards stand in ascending order."""
    found: Whole = rows[:, 0] + sum(steps()[rows[:, at], at - 1] for at in range(1, HELD))
    return found


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that are not gone, by place, with the worth and value of all hands of them, and the sums over the worth.

    `alike` are the ways to rename suits, as places, that change neither what is gone nor what is held.
    """

    places: dict[Card, int]
    alike: tuple[Whole, ...]
    values: Whole
    four: Real
    three: Real
    two: Real
    one: Real
    none: float

    @property
    def cards(self) -> int:
        return len(self.places)

    def tables(self) -> tuple[int, Steps, Real, Real, Real, Real, float]:
        """What kernels ask for."""
        return self.cards, steps(), self.four, self.three, self.two, self.one, self.none


def deck_without(gone: Sequence[Card], held: Sequence[Card], worth: Sequence[float]) -> Deck:
    """The deck when these cards are gone; the worth is by value of the hand."""
    # High cards first: hands with the low ones that are kept lie side by side.
    left = sorted({*range(FACES)} - {*gone}, key=lambda card: -(((card >> 2) + 1) % 13))
    places = {card: at for at, card in enumerate(left)}
    alike = []
    for order in permutations(range(4)):
        renamed = [card & ~3 | order[card & 3] for card in range(FACES)]
        if {renamed[card] for card in gone} == {*gone} and {renamed[card] for card in held} == {*held}:
            alike.append(np.array([places[renamed[card]] for card in left], np.int64))
    values = badugi_values()[number_of_cards(np.sort(np.array(left, np.int64)[all_hands(len(left))], axis=1))]
    four = np.array(worth)[values]
    three, two, one = np.empty(comb(len(left), 3)), np.empty(comb(len(left), 2)), np.empty(len(left))
    none = sum_sets(len(left), steps(), four, three, two, one)
    return Deck(places, tuple(alike), values, four, three, two, one, none)


@dataclass(frozen=True, slots=True)
class BadugiHands:
    """Hands of four places in a deck, with two draws to come, all equally likely."""

    deck: Deck
    hands: Whole
    held: int = HELD

    @property
    def likely(self) -> Real:
        return np.full(len(self.hands), 1 / len(self.hands))

    def bounds(self) -> Real:
        found = np.empty((len(self.hands), ALL + 1))
        for subset in range(ALL + 1):
            away, kept = self._split(np.arange(len(self.hands)), subset)
            found[:, subset] = self._summed(away[:, :0], kept, away, None)
        return found

    def closer(self, rows: Whole, subset: int, known: int, tell: Told | None) -> Real:
        away, kept = self._split(rows, subset)
        least = np.full(len(rows), np.inf)
        for taken in combinations(range(away.shape[1]), known):
            left = [at for at in range(away.shape[1]) if at not in taken]
            least = np.minimum(least, self._summed(away[:, [*taken]], kept, away[:, left], tell))
        return least

    def worth(self, rows: Whole, subsets: Whole, tell: Told | None) -> Real:
        at, (away, kept) = self._sorted_out(rows, subsets)
        found = np.empty(len(rows))
        found[at] = self._summed(away, kept, away[:, :0], tell)
        return found

    def ways(self, choice: Whole, tell: Tell | None) -> dict[tuple[int, int], Whole]:
        """The ways to each final hand, by cards exchanged in this draw and in the last, when hands keep as chosen."""
        found: dict[tuple[int, int], Whole] = {}
        sizes = HELD - np.bitwise_count(choice).astype(np.int64)
        for away_count in np.unique(sizes).tolist():
            rows = np.flatnonzero(sizes == away_count)
            _, parts = self._sorted_out(rows, choice[rows])
            different, times = np.unique(self._least(parts), return_counts=True)
            gone, kept = _decode(different, [away_count, HELD - away_count])

            def work(first: int, end: int, gone: Whole = gone, kept: Whole = kept, times: Whole = times) -> Whole:
                mine = np.zeros((HELD + 1, len(self.deck.four)), np.int64)
                unseen = self.deck.cards - HELD - gone.shape[1]
                count_ways(*self.deck.tables(), gone[first:end], kept[first:end], times[first:end], unseen, mine)
                return mine

            total = sum(side_by_side(work, gone, told_about(tell, f"counting, {away_count} in the last draw but one")))
            assert isinstance(total, np.ndarray)
            found |= {(away_count, last): total[last] for last in range(HELD + 1) if total[last].any()}
        return found

    def _split(self, rows: Whole, subset: int) -> tuple[Whole, Whole]:
        """The cards that are thrown away, and those kept."""
        kept = [at for at in range(HELD) if subset >> at & 1]
        return self.hands[rows][:, [at for at in range(HELD) if at not in kept]], self.hands[rows][:, kept]

    def _sorted_out(self, rows: Whole, subsets: Whole) -> tuple[Whole, tuple[Whole, Whole]]:
        """The rows by subset, as places in them, with the cards thrown away and kept."""
        pieces = [np.flatnonzero(subsets == subset) for subset in np.unique(subsets).tolist()]
        parts = [self._split(rows[piece], int(subsets[piece[0]])) for piece in pieces]
        away, kept = (np.concatenate([part[which] for part in parts]) for which in (0, 1))
        return np.concatenate(pieces), (away, kept)

    def _summed(self, gone: Whole, kept: Whole, rest: Whole, tell: Told | None) -> Real:
        """The worth of exchanges before the last draw, on average over the cards drawn; alike ones are worked out once."""
        deck, sizes = self.deck, [gone.shape[1], kept.shape[1], rest.shape[1]]
        unseen = deck.cards - HELD - gone.shape[1] - rest.shape[1]
        different, back = np.unique(self._least((gone, kept, rest)), return_inverse=True)
        gone, kept, rest = _decode(different, sizes)
        found = np.empty(len(different))

        def work(first: int, end: int) -> None:
            here = slice(first, end)
            exchanges_worth(*deck.tables(), gone[here], kept[here], rest[here], unseen, found[here])

        side_by_side(work, gone, tell)
        return found[back.reshape(-1)] / comb(deck.cards - HELD, HELD - sizes[1])

    def _least(self, parts: Sequence[Whole]) -> Whole:
        """One number for all rows that are the same but for the names of suits."""
        codes = np.full(len(parts[0]), np.iinfo(np.int64).max)
        for renamed in self.deck.alike:
            codes = np.minimum(codes, _code([np.sort(renamed[part], axis=1) for part in parts]))
        return codes


def _code(parts: Sequence[Whole]) -> Whole:
    """One number for the places of each row, in the same order."""
    found: Whole = np.zeros(len(parts[0]), np.int64)
    for part in parts:
        for column in part.T:
            found = found * FACES + column
    return found


def _decode(codes: Whole, sizes: Sequence[int]) -> list[Whole]:
    """The places of each row by its number."""
    columns = []
    for _ in range(sum(sizes)):
        columns.append(codes % FACES)
        codes = codes // FACES
    rows = np.stack([*reversed(columns)], axis=1)
    cuts = np.cumsum([0, *sizes]).tolist()
    return [np.ascontiguousarray(rows[:, first:end]) for first, end in pairwise(cuts)]


class BadugiStart:
    """Four cards and what is known to be gone, for one worth of final hands, by value."""

    def __init__(self, hand: Sequence[Card], worth: Sequence[float], dead: Sequence[Card]) -> None:
        self.hand, self.dead, self.worth = sorted(hand), tuple(dead), worth

    def kept(self, subset: int) -> tuple[Card, ...]:
        return tuple(card for at, card in enumerate(self.hand) if subset >> at & 1)

    def overlooks(self, plan: Plan) -> bool:
        """Whether there is something that the plan does not see."""
        return False

    def closer(self) -> None:
        """Nothing sees more than the positions do."""

    def subsets(self) -> range:
        """The exchanges to look at."""
        return range(ALL + 1)

    def now(self) -> BadugiHands:
        """The start itself as a position with two draws to come."""
        deck = deck_without(self.dead, self.hand, self.worth)
        return BadugiHands(deck, np.array([[deck.places[card] for card in self.hand]], np.int64))

    def positions(self) -> Iterator[tuple[int, Position]]:
        """What each exchange leads to, with two draws to come after it."""
        for subset in self.subsets():
            kept = self.kept(subset)
            deck = deck_without([*self.dead, *({*self.hand} - {*kept})], kept, self.worth)
            hands = all_hands(deck.cards)
            for card in kept:
                hands = hands[(hands == deck.places[card]).any(axis=1)]
            yield subset, BadugiHands(deck, hands)

    def drawn(self, subset: int) -> dict[int, Fraction]:
        """The chance of every final value after this exchange, if it is the last."""
        kept, rest = self.kept(subset), sorted({*range(FACES)} - {*self.hand, *self.dead})
        drawn = np.array([*combinations(rest, HELD - len(kept))], np.int64)
        rows = np.concatenate([np.broadcast_to(np.array(kept, np.int64), (len(drawn), len(kept))), drawn], axis=1)
        found = np.bincount(badugi_values()[number_of_cards(np.sort(rows, axis=1))])
        return {int(value): Fraction(int(found[value]), len(drawn)) for value in np.flatnonzero(found)}

    def played(self, subset: int, plan: Plan, first: bool, tell: Tell | None) -> dict[int, Fraction]:
        """The chance of every final value when the plan is followed, after a first exchange or from the start."""
        position = plan.position
        assert isinstance(position, BadugiHands)
        cards = FACES - len(self.hand) - len(self.dead)
        before = (HELD - subset.bit_count(),) if first else ()
        found: dict[int, Fraction] = {}
        for (away, last), ways in position.ways(plan.choice, tell).items():
            whole = ways_of((*before, away, last), cards)
            by_value = np.zeros(int(position.deck.values.max()) + 1, np.int64)
            np.add.at(by_value, position.deck.values, ways)
            for value in np.flatnonzero(by_value).tolist():
                found[value] = found.get(value, Fraction(0)) + Fraction(int(by_value[value]), whole)
        return found
