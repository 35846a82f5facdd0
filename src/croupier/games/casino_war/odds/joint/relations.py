"""Counting how the cards of several boxes stand to the dealer's, in one round from one shoe.

A box's first card is higher or lower than the dealer's, or ties with it, suited or plain; its War card stands to the
dealer's War card in the same four ways. All boxes share the dealer's two cards, and the others are any cards of the rest:
how many of the boxes stand in which relation is all that has to be counted. Cards that nobody looks at change no chance
and are left out.

The ways are counted from the dealer's two ranks. What the boxes hold above, between and below these does not depend on
suits, and how the ties are suited does not depend on the rest: the two are counted apart and multiplied.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from functools import lru_cache
from math import comb, factorial, perm
from typing import NamedTuple

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.shoe import Composition


class Firsts(NamedTuple):
    """How many boxes' first cards stand how to the dealer's."""

    higher: int
    lower: int
    suited: int
    plain: int

    @property
    def tied(self) -> int:
        return self.suited + self.plain


class Seconds(NamedTuple):
    """How many of the War cards stand how to the dealer's War card."""

    higher: int
    lower: int
    suited: int
    plain: int


class DealersCards(NamedTuple):
    """How the dealer's two cards stand to each other."""

    one_rank: bool
    one_suit: bool


Suits = tuple[tuple[int, int], ...]
"""Of one rank, suit by suit: how many cards there are, and how many of them count as the dealer's first."""


class _Between(NamedTuple):
    """Cards by rank, from the dealer's first card towards the second: beyond it, of its rank, between, of the first's."""

    beyond: int
    second: int
    between: int
    first: int
    behind: int


class Ways:
    """The ways of one round by relation, from these cards, for at most so many boxes; `ranks` with the highest first.

    `labels` tell for each rank, the lowest first, what sets a tie of it apart (whether it goes to War); `starts` are the
    faces of the dealer's first card that set something off. Where suits do not matter (`suits`), every tie counts as
    suited and the dealer's cards as of one suit.
    """

    def __init__(
        self,
        ranks: Sequence[str],
        cards: Composition,
        boxes: int,
        labels: Sequence[Hashable],
        *,
        suits: bool,
        starts: frozenset[str] = frozenset(),
    ) -> None:
        self.boxes, self.size, self.suits = boxes, cards.size, suits
        order = [RANKS.index(rank) for rank in reversed(ranks)]
        self._held = [cards.ranks[rank] for rank in order]
        self._below = [sum(self._held[:at]) for at in range(len(order))]
        self._above = [sum(self._held[at + 1 :]) for at in range(len(order))]
        self._firsts: dict[tuple[Hashable, bool], list[tuple[int, Suits]]] = defaultdict(list)
        self._seconds: list[tuple[int, ...]] = []
        for at, rank in enumerate(order):
            faces = [cards.faces[rank * len(SUITS) + suit] for suit in range(len(SUITS))] if cards.faces else []
            starting = [RANKS[rank] + suit in starts for suit in SUITS]
            self._seconds.append(tuple(faces) if suits else (self._held[at],))
            for started in (False, True) if starts else (False,):
                mine = [held if start == started else 0 for held, start in zip(faces, starting, strict=False)]
                if suits:
                    firsts: Suits = tuple(zip(faces, mine, strict=True))
                else:
                    firsts = ((self._held[at], sum(mine) if starts else self._held[at]),)
                if any(ways for _, ways in firsts):
                    self._firsts[labels[at], started].append((at, firsts))
        self._memo: dict[tuple[object, ...], int] = {}
        self._spread: dict[tuple[Hashable, bool], list[tuple[Suits, tuple[int, ...], int, int]]] = {}
        self._level: dict[tuple[Hashable, bool], list[tuple[Suits, tuple[tuple[int, int], ...]]]] = {}
        self._pairs: list[tuple[tuple[_Between, int], ...]] = []

    @property
    def every(self) -> int:
        """All ways together."""
        return perm(self.size, 2 * self.boxes + 2)

    @property
    def kinds(self) -> list[tuple[Hashable, bool]]:
        """The labels of ranks, each with whether the dealer's first card sets something off."""
        return list(self._firsts)

    @property
    def dealers(self) -> list[DealersCards]:
        """How the dealer's two cards can stand to each other, as far as that is told apart."""
        suits = (True, False) if self.suits else (True,)
        return [DealersCards(rank, suit) for rank in (True, False) for suit in suits]

    def with_war(self, kind: tuple[Hashable, bool], dealers: DealersCards, firsts: Firsts, seconds: Seconds) -> int:
        """The ways for given boxes' first cards to stand so, and the War cards of so many of those that tie."""
        count = self._one_rank if dealers.one_rank else self._two_ranks
        return count(kind, dealers.one_suit, firsts, seconds) * self._rest(2 + sum(firsts) + sum(seconds))

    def _rest(self, drawn: int) -> int:
        return perm(max(0, self.size - drawn), 2 * self.boxes + 2 - drawn)

    def _one_rank(self, kind: tuple[Hashable, bool], one_suit: bool, firsts: Firsts, seconds: Seconds) -> int:
        total, above, below = 0, firsts.higher + seconds.higher, firsts.lower + seconds.lower
        for suits, sides in self._levels(kind):
            fours = self._fours(suits, one_suit, firsts[2:], seconds[2:])
            if fours:
                total += fours * self._decided(sides, above, below)
        return total

    def _levels(self, kind: tuple[Hashable, bool]) -> list[tuple[Suits, tuple[tuple[int, int], ...]]]:
        """The dealer's ranks, gathered by how they are suited: how many cards are above and below each."""
        if kind not in self._level:
            found: dict[Suits, list[tuple[int, int]]] = defaultdict(list)
            for at, suits in self._firsts[kind]:
                found[suits].append((self._above[at], self._below[at]))
            self._level[kind] = [(suits, tuple(sides)) for suits, sides in found.items()]
        return self._level[kind]

    def _decided(self, sides: tuple[tuple[int, int], ...], above: int, below: int) -> int:
        key = (sides, above, below)
        if key not in self._memo:
            self._memo[key] = sum(perm(over, above) * perm(under, below) for over, under in sides)
        return self._memo[key]

    def _fours(self, suits: Suits, one_suit: bool, firsts: tuple[int, ...], seconds: tuple[int, ...]) -> int:
        key = (suits, one_suit, firsts, seconds)
        if key not in self._memo:
            self._memo[key] = (_four if one_suit else _four_of_two_suits)(suits, firsts, seconds)
        return self._memo[key]

    def _two_ranks(self, kind: tuple[Hashable, bool], one_suit: bool, firsts: Firsts, seconds: Seconds) -> int:
        total, tied = 0, seconds.suited + seconds.plain
        for first, second, up, down in self._spreads(kind):
            suited = self._ties(first, second, one_suit, firsts[2:], seconds[2:])
            if suited:
                upwards = self._apart(up, firsts.tied, tied, firsts.higher, firsts.lower, seconds.higher, seconds.lower)
                downwards = self._apart(down, firsts.tied, tied, firsts.lower, firsts.higher, seconds.lower, seconds.higher)
                total += suited * (upwards + downwards)
        return total

    def _ties(
        self, first: Suits, second: tuple[int, ...], one_suit: bool, firsts: tuple[int, ...], seconds: tuple[int, ...]
    ) -> int:
        key = (first, second, one_suit, firsts, seconds)
        if key not in self._memo:
            self._memo[key] = _two_ties(first, second, one_suit, firsts, seconds)
        return self._memo[key]

    def _spreads(self, kind: tuple[Hashable, bool]) -> list[tuple[Suits, tuple[int, ...], int, int]]:
        """The pairs of different ranks, gathered by how both are suited: those with the second above, and those below."""
        if kind not in self._spread:
            found: dict[tuple[Suits, tuple[int, ...]], tuple[Counter[_Between], Counter[_Between]]] = {}
            for at, suits in self._firsts[kind]:
                for other, held in enumerate(self._held):
                    if other == at or not held:
                        continue
                    up, down = found.setdefault((suits, self._seconds[other]), (Counter(), Counter()))
                    if other > at:
                        between = sum(self._held[at + 1 : other])
                        up[_Between(self._above[other], held, between, self._held[at], self._below[at])] += 1
                    else:
                        between = sum(self._held[other + 1 : at])
                        down[_Between(self._below[other], held, between, self._held[at], self._above[at])] += 1
            self._spread[kind] = [
                (first, second, self._kept(up), self._kept(down)) for (first, second), (up, down) in found.items()
            ]
        return self._spread[kind]

    def _kept(self, pairs: Counter[_Between]) -> int:
        """The place of these pairs among all: what is counted for them once serves whoever has the same."""
        listed = tuple(sorted(pairs.items()))
        if listed not in self._pairs:
            self._pairs.append(listed)
        return self._pairs.index(listed)

    def _apart(
        self, pairs: int, ties: int, tied: int, towards: int, away: int, war_beyond: int, war_short: int
    ) -> int:  # fmt: skip
        """The ways of all cards but the tied ones; `towards` and `away` are first cards on the second's side, or not."""
        key = (pairs, ties, tied, towards, away, war_beyond, war_short)
        if key not in self._memo:
            total = 0
            for (beyond, second, between, first, behind), times in self._pairs[pairs]:
                one_side, others = beyond + second - 1 + between - war_beyond - tied, first - 1 - ties
                if others < 0 or behind < away:
                    continue
                # War cards short of the second card: some between, the rest any of those that are left behind
                left, ways = behind - away + others, 0
                for inside, share in _shares(war_short, min(between, war_short)):
                    if one_side - inside >= towards:
                        side = perm(between, inside) * perm(one_side - inside, towards)
                        ways += share * side * perm(left, war_short - inside)
                ways *= perm(behind, away)
                total += times * perm(beyond, war_beyond) * ways
            self._memo[key] = total
        return self._memo[key]


ways_of_boxes = lru_cache(maxsize=8)(Ways)
"""The same ways for whoever asks again: other readings of a text deal the same cards."""


def _shares(of: int, most: int) -> Iterator[tuple[int, int]]:
    return ((part, comb(of, part)) for part in range(most + 1))


def _four(suits: Suits, firsts: tuple[int, ...], seconds: tuple[int, ...]) -> int:
    """Both cards of the dealer are of one face, and all ties of their rank."""
    suited, plain = (one + other for one, other in zip(firsts, seconds, strict=True))
    held = sum(own for own, _ in suits)
    # one of the dealer's face is the dealer's first, which may be one of a part of them only; the next is the second
    return sum(ways * perm(max(0, own - 1), 1 + suited) * perm(held - own, plain) for own, ways in suits if ways)


def _four_of_two_suits(suits: Suits, firsts: tuple[int, ...], seconds: tuple[int, ...]) -> int:
    """One rank in two suits: a plain first card may be of the second card's suit, and the other way round."""
    held, (suited, plain), (suited_again, plain_again) = sum(own for own, _ in suits), firsts, seconds
    pairs = Counter(
        (own, ways, other)
        for at, (own, ways) in enumerate(suits)
        for other_at, (other, _) in enumerate(suits)
        if at != other_at and ways and other
    )
    total = 0
    for (own, ways, other), alike in pairs.items():
        for crossed, times in _shares(plain_again, plain_again):
            first = alike * times * ways * perm(max(0, own - 1), suited + crossed)
            for taken, more in _shares(plain, plain) if first else ():
                second = perm(other, 1 + suited_again + taken)
                total += more * first * second * perm(held - own - other, plain + plain_again - crossed - taken)
    return total


def _two_ties(
    first: Suits, second: tuple[int, ...], one_suit: bool, firsts: tuple[int, ...], seconds: tuple[int, ...]
) -> int:
    """The dealer's cards of two ranks and all that tie with them."""
    held, second_held = sum(own for own, _ in first), sum(second)
    ties = [ways * perm(max(0, own - 1), firsts[0]) * perm(held - own, firsts[1]) if ways else 0 for own, ways in first]
    again = [own * perm(own - 1, seconds[0]) * perm(second_held - own, seconds[1]) if own else 0 for own in second]
    together = sum(one * other for one, other in zip(ties, again, strict=True))
    return together if one_suit else sum(ties) * sum(again) - together


def arrangements(of: int, parts: Sequence[int]) -> int:
    """In how many ways so many boxes fall into parts of these sizes."""
    ways = factorial(of)
    for part in parts:
        ways //= factorial(part)
    return ways
