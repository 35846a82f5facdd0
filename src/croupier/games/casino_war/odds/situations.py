"""The situations of a round: the dealer's two cards, and which of the other cards bring a box what.

Cards that bring every box the same are of one class. In a situation it is known in how many ways so many cards of each
class come to given boxes; which boxes these are does not matter.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import product
from math import perm
from operator import add
from typing import NamedTuple, get_args

from croupier.equipment.cards import RANKS
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.box import TIED, CardRelation, DealersCards, First, Second
from croupier.games.casino_war.side.patterns import (
    Lines,
    asks_suits,
    faces_held,
    lines_of_hand,
    patterns_of,
    seen_of_rank,
    suits_alike,
)
from croupier.games.casino_war.side.wager import Terms

BITS = 6
"""Cards of one class are counted in so many bits of a whole number: up to 63."""

Goes = tuple[tuple[bool, bool], ...]
"""For each rank, highest first: whether a suited tie of it goes to War, and a plain one."""

Dealt = tuple[int, DealersCards, bool]
"""The rank of the dealer's first card, how the two stand to each other, and whether the first sets the wheel off."""

Hands = tuple[CardRelation, ...]


class Effect(NamedTuple):
    """What a hand does to others: whether it wins the meter, and who envies it; hands together have their sums.

    `worth` is the Envy Bonus that each other box has for it, and `beyond` what that has from a meter, where the limit of
    the house leaves meters alone.
    """

    wins: int = 0
    worth: int = 0
    beyond: int = 0

    def plus(self, other: "Effect") -> "Effect":
        return Effect(*map(add, self, other)) if other != NOTHING else self


NOTHING = Effect()


class Kind(NamedTuple):
    """Hands that do the same with ties, have the side wager or not, and are the book's own or another's."""

    goes: Goes
    wagered: bool
    own: bool


Effects = Callable[[CardRelation, Kind], Effect]
Options = tuple[tuple[tuple[Effect, int], int], ...]
"""What a hand may do, with the cards that it takes: each with its weight, below 0 where cards were counted before."""


class CardClass(NamedTuple):
    """Cards that bring every box the same: how they stand to the dealer's first card and to the second, and one of them.

    `taken` is one card of the class.
    """

    first: First
    second: First
    face: str
    held: int
    taken: int


class Situation:
    """The dealer's cards, and the classes of the others; `dealt` are the ways of the dealer's two cards."""

    def __init__(self, faces: "Faces", first: str, second: str, dealt: int, *, started: bool) -> None:
        self._faces, self._first, self._second, self._ways = faces, first, second, dealt
        self.rank = faces.order.index(first[0])
        self.dealers, self.started = DealersCards(first[0] == second[0], first[1] == second[1]), started
        self._known: dict[tuple[int, int], int] = {}

    @cached_property
    def _classes(self) -> Sequence[CardClass]:
        return self._faces.classes(self._first, self._second)

    def ways(self, taken: int, boxes: int) -> int:
        """In how many ways all cards of a round of so many boxes come so that given ones have these."""
        key = taken, boxes
        if key not in self._known:
            ways, drawn = self._ways, 2
            for each in self._classes if taken else ():
                if cards := taken // each.taken % (1 << BITS):
                    ways *= perm(each.held, cards)
                    drawn += cards
            self._known[key] = ways * perm(self._faces.size - drawn, 2 * boxes + 2 - drawn) if ways else 0
        return self._known[key]

    def hands(self, goes: Sequence[Goes]) -> list[tuple[Hands, int]]:
        """What can come to each of several boxes that go to War with these ties, with the cards that they take."""
        rows: list[tuple[Hands, int]] = [((), 0)]
        for each in goes:
            courses = [(shown, first + more) for first, wars in self._firsts(each) for shown, more in wars]
            rows = [((*hands, shown), taken + more) for hands, taken in rows for shown, more in courses]
        return rows

    def _firsts(self, goes: Goes) -> Iterator[tuple[int, Sequence[tuple[CardRelation, int]]]]:
        """The first cards, and what can come of each with the card that it takes: a War card, or none but after a tie."""
        going = dict(zip(TIED, goes[self.rank], strict=True))
        for card in self._classes:
            courses = [(CardRelation(card.first, lines=self._faces.lines(card.face, self._first)), 0)]
            if going.get(card.first):
                courses = [(self._at_war(card, again), again.taken) for again in self._classes]
            yield card.taken, courses

    def _at_war(self, card: CardClass, again: CardClass) -> CardRelation:
        lines = self._faces.lines(card.face, self._first, again.face, self._second)
        return CardRelation(card.first, again.second, self.dealers, lines)

    def company(self, kinds: Mapping[Kind, int], effect: Effects, boxes: int) -> Callable[[int], Mapping[Effect, int]]:
        """What so many hands of each kind do together, beside other boxes that take some cards of each class.

        It has the ways of all cards of so many boxes.
        """
        together = _together(tuple((self._options(kind, effect), count) for kind, count in kinds.items()))

        @cache
        def beside(taken: int) -> Mapping[Effect, int]:
            found: Counter[Effect] = Counter()
            for (each, held), weight in together.items():
                found[each] += weight * self.ways(taken + held, boxes)
            return +found

        return beside

    def _options(self, kind: Kind, effect: Effects) -> Options:
        """What one hand may do. One that does nothing is any hand but those that do something."""
        found = Counter({(NOTHING, 0): 1})
        for first, wars in self._firsts(kind.goes):
            effects = [(effect(shown, kind), more) for shown, more in wars]
            usual = Counter(each for each, _ in effects).most_common(1)[0][0]
            found[NOTHING, first] -= 1
            found[usual, first] += 1  # with any War card
            for each, more in effects:
                found[usual, first + more] -= 1
                found[each, first + more] += 1
        return tuple((each, weight) for each, weight in found.items() if weight)


@lru_cache(maxsize=512)
def _together(hands: tuple[tuple[Options, int], ...]) -> Mapping[tuple[Effect, int], int]:
    found: Mapping[tuple[Effect, int], int] = {(NOTHING, 0): 1}
    for options, count in hands:
        for _ in range(count):
            more: Counter[tuple[Effect, int]] = Counter()
            for ((effect, taken), weight), ((other, held), times) in product(found.items(), options):
                more[effect.plus(other), taken + held] += weight * times
            found = {each: weight for each, weight in more.items() if weight}
    return found


def always(order: Sequence[str], *, war: bool = True) -> Goes:
    """The same with every tie."""
    return ((war, war),) * len(order)


def acting(effect: Effects, kinds: Iterable[Kind]) -> set[DealersCards | None]:
    """How the dealer's cards stand to each other where hands of these kinds may do something."""
    return {shown.dealers for shown in ties() if any(effect(shown, kind) != NOTHING for kind in kinds)}


def ties() -> Iterator[CardRelation]:
    """Every way for a hand that ties to lie."""
    dealers = (DealersCards(rank, suit) for rank, suit in product((True, False), repeat=2))
    return (CardRelation(*cards) for cards in product(TIED, get_args(Second), dealers))


class Faces:
    """The cards as the wagers of a box see them; `order` with the highest rank first, `terms` of the stated wagers.

    Where neither the wagers (`suits`) nor the events ask for suits, all cards count as of one. `starts` are the dealer's
    first cards that set the wheel off.
    """

    def __init__(
        self, order: tuple[str, ...], cards: Composition, terms: tuple[Terms, ...], suits: bool, starts: frozenset[str]
    ) -> None:  # fmt: skip
        self.order, self.size, self._starts = order, cards.size, starts
        self._said = [atom for each in terms for atom in each.said]
        self._terms = terms
        self._lines: dict[tuple[str | None, ...], tuple[Lines, ...]] = {}
        self._told = {rank: tuple(seen_of_rank(rank, self._said, each.ranks) for each in terms) for rank in RANKS}
        held = faces_held(cards, suits=bool(suits or starts or asks_suits(self._said)))
        self._held = {face: many if face[0] in order else 0 for face, many in held.items()}
        self._deals: dict[tuple[Goes, ...], Mapping[Dealt, Counter[Hands]]] = {}

    @cached_property
    def situations(self) -> Sequence[Situation]:
        """Every two cards of the dealer that are not seen alike."""
        suits = dict.fromkeys(face[1] for face in self._held)
        columns = {suit: tuple(self._held[rank + suit] for rank in RANKS) for suit in suits}
        alike, found = suits_alike(self._said, columns), list[Situation]()
        for rank, again in product(RANKS, repeat=2):
            for (one, other), sequences in patterns_of(2, alike):
                first, second = rank + one, again + other
                ways = sequences * self._held[first] * (self._held[second] - (first == second))
                (like,) = (each for each in alike if one in each)
                starting = ways * sum(rank + suit in self._starts for suit in like) // len(like)
                for started, dealt in ((True, starting), (False, ways - starting)):
                    if dealt > 0:
                        found.append(Situation(self, first, second, dealt, started=started))
        return found

    def deals(self, goes: tuple[Goes, ...]) -> Mapping[Dealt, Counter[Hands]]:
        """What comes to one box or to each of several that go to War with these ties, by the dealer's cards."""
        if goes not in self._deals:
            found = self._deals[goes] = defaultdict(Counter)
            for situation in self.situations:
                deals, ways = found[situation.rank, situation.dealers, situation.started], situation.ways
                for hands, taken in situation.hands(goes):
                    deals[hands] += ways(taken, len(goes))
        return self._deals[goes]

    def lines(self, mine: str, dealers: str, again: str | None = None, second: str | None = None) -> tuple[Lines, ...]:
        """What every stated wager is paid with these cards; a tie without War cards is given up."""
        cards = mine, dealers, again, second
        if cards not in self._lines:
            self._lines[cards] = tuple(lines_of_hand(terms, cards) for terms in self._terms)
        return self._lines[cards]

    def classes(self, first: str, second: str) -> Sequence[CardClass]:
        """The other cards beside these of the dealer, as no wager tells them apart."""
        alike: dict[Hashable, list[str]] = defaultdict(list)
        for face in filter(self._held.get, self._held):
            told = self._told[face[0]]
            alike[self._relation(face, first), self._relation(face, second), face[1], told].append(face)
        wars = [faces[0] for faces in alike.values()] if any(each.on_war for each in self._terms) else []
        tied = [face for face in wars if face[0] == first[0]]
        groups: dict[tuple[First, First, Hashable], list[str]] = defaultdict(list)
        for face, *more in alike.values():
            own = [self.lines(face, first, war, second) for war in wars] if face in tied else []
            told = self.lines(face, first), *own, *(self.lines(tie, first, face, second) for tie in tied)
            groups[self._relation(face, first), self._relation(face, second), told] += face, *more
        found = list[CardClass]()
        for (to_first, to_second, _), faces in sorted(
            groups.items(), key=lambda each: (each[0][0] not in TIED, each[0][:2])
        ):
            held = sum(self._held[face] - (face == first) - (face == second) for face in faces)
            found.append(CardClass(to_first, to_second, faces[0], held, 1 << BITS * len(found)))
        return found

    def _relation(self, face: str, to: str) -> First:
        if face[0] != to[0]:
            return "higher" if self.order.index(face[0]) < self.order.index(to[0]) else "lower"
        return "suited" if face[1] == to[1] else "plain"


faces_of = lru_cache(maxsize=8)(Faces)
"""The same faces for whoever asks again: other readings of a text deal the same cards."""
