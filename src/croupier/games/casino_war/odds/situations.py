"""The situations of a round: the dealer's two cards, and which of the other cards bring a box what.

Cards that bring every box the same are of one class. In a situation it is known in how many ways so many cards of each
class come to given boxes; which boxes these are does not matter.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from math import perm
from typing import NamedTuple

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.box import TIED, CardRelation, DealersCards, First
from croupier.games.casino_war.odds.stated_wagers import Lines, lines_of_hand
from croupier.games.casino_war.side.expression import Same, atoms
from croupier.games.casino_war.side.patterns import asks_suits, patterns_of, seen_of_rank, seen_of_suit, suits_alike
from croupier.games.casino_war.side.wager import Terms

BITS = 6
"""Cards of one class are counted in so many bits of a whole number: up to 63."""

_ONE = (1 << BITS) - 1

Goes = tuple[tuple[bool, bool], ...]
"""For each rank, lowest first: whether a suited tie of it goes to War, and a plain one."""

Courses = Sequence[tuple[CardRelation, int]]
"""What can come to a box, each with the cards that it takes."""

Dealt = tuple[DealersCards, bool]
"""How the dealer's cards stand to each other, and whether the first one sets the wheel off."""


class CardClass(NamedTuple):
    """Cards that bring every box the same: how they stand to the dealer's first card and to the second, and one of them."""

    first: First
    second: First
    face: str
    held: int


class Situation:
    """The dealer's cards, by rank (0 the lowest), and the classes of the others.

    `started`: whether the dealer's first card sets the wheel off. `dealt`: the ways of the dealer's two cards.
    """

    def __init__(self, faces: "Faces", first: str, second: str, dealt: int) -> None:
        self._faces, self._first, self._second, self._dealt = faces, first, second, dealt
        self.rank = len(faces.order) - 1 - faces.order.index(first[0])
        self.started = first in faces.starts
        self.dealers = DealersCards(first[0] == second[0], first[1] == second[1])
        self.classes = faces.classes(first, second)
        self._ways: dict[tuple[int, int], int] = {}
        self._courses: dict[tuple[bool, bool], Courses] = {}

    def ways(self, taken: int, boxes: int) -> int:
        """In how many ways all cards of a round of so many boxes come so that given ones have these."""
        key = taken, boxes
        if key not in self._ways:
            ways, drawn = self._dealt, 2
            for at, each in enumerate(self.classes):
                if cards := taken >> BITS * at & _ONE:
                    ways *= perm(each.held, cards)
                    drawn += cards
            self._ways[key] = ways * perm(self._faces.size - drawn, 2 * boxes + 2 - drawn) if ways else 0
        return self._ways[key]

    def courses(self, goes: Goes) -> Courses:
        """What can come to a box that goes to War with these ties."""
        going = goes[self.rank]
        if going not in self._courses:
            untied = [(CardRelation(card.first, lines=self._lines(card.face, None)), 1 << BITS * at)
                      for at, card in enumerate(self.classes) if card.first not in TIED]  # fmt: skip
            tied = [(shown, first + second) for first, wars in self.ties(goes) for shown, second in wars]
            self._courses[going] = [*untied, *tied]
        return self._courses[going]

    def ties(self, goes: Goes) -> Iterator[tuple[int, Courses]]:
        """The first cards that tie, and what can come of each: a War card, or none where the box surrenders."""
        going = dict(zip(TIED, goes[self.rank], strict=True))
        for at, card in enumerate(self.classes):
            if card.first in TIED and not going[card.first]:
                yield 1 << BITS * at, [(CardRelation(card.first, lines=self._lines(card.face, None)), 0)]
            elif card.first in TIED:
                yield (
                    1 << BITS * at,
                    [
                        (
                            CardRelation(card.first, again.second, self.dealers, self._lines(card.face, again.face)),
                            1 << BITS * place,
                        )
                        for place, again in enumerate(self.classes)
                    ],
                )

    def _lines(self, face: str, again: str | None) -> tuple[Lines, ...]:
        return self._faces.lines((face, self._first, again, None if again is None else self._second))


class Faces:
    """The cards as the wagers of a box see them; `ranks` with the highest first, `terms` of the stated wagers.

    Where neither the wagers (`suits`) nor the events ask for suits, all cards count as of one. `starts` are the dealer's
    first cards that set the wheel off.
    """

    def __init__(
        self, ranks: tuple[str, ...], cards: Composition, terms: tuple[Terms, ...], suits: bool, starts: frozenset[str]
    ) -> None:  # fmt: skip
        self.order, self.size, self.starts = ranks, cards.size, starts
        self._said = [atom for each in terms for _, event in each.events for atom in atoms(event)]
        self._on_war = any(each.on_war for each in terms)
        self._suits = SUITS if suits or starts or asks_suits(self._said) else SUITS[:1]
        held, each = (cards.by_face, len(SUITS)) if len(self._suits) > 1 else (cards.ranks, 1)
        self.held = {
            rank + suit: held[at * each + place]
            for at, rank in enumerate(RANKS)
            for place, suit in enumerate(self._suits)
            if held[at * each + place]
        }
        self._decided = [_Decided(each) for each in terms]
        self._hands: dict[Goes, Mapping[Dealt, Counter[CardRelation]]] = {}
        self._pairs: dict[tuple[Goes, Goes], Mapping[DealersCards, Counter[tuple[CardRelation, CardRelation]]]] = {}
        self._seen = {rank: tuple(decided.ranks[rank] for decided in self._decided) for rank in RANKS}

    @cached_property
    def situations(self) -> list[Situation]:
        """Every two cards of the dealer that are not seen alike."""
        columns = {suit: tuple(self.held.get(rank + suit, 0) for rank in RANKS) for suit in self._suits}
        apart = {suit: (column, any(face[1] == suit for face in self.starts)) for suit, column in columns.items()}
        usual, starting = (list(patterns_of(2, suits_alike(self._said, seen))) for seen in (columns, apart))
        ranks = {face[0] for face in self.starts}
        return [
            Situation(self, rank + one, again + other, ways)
            for rank, again in product(RANKS, repeat=2)
            for (one, other), alike in (starting if rank in ranks else usual)
            if (ways := alike * self._drawn(rank + one, again + other)) > 0
        ]

    def _drawn(self, first: str, second: str) -> int:
        return self.held.get(first, 0) * (self.held.get(second, 0) - (first == second))

    @cached_property
    def ties(self) -> Mapping[tuple[int, bool], Counter[CardRelation]]:
        """What comes to one box of each tie, by its rank and by whether it goes to War."""
        found: dict[tuple[int, bool], Counter[CardRelation]] = defaultdict(Counter)
        for situation, goes in product(self.situations, (True, False)):
            hands = found[situation.rank, goes]
            for first, wars in situation.ties(((goes, goes),) * len(self.order)):
                for shown, second in wars:
                    hands[shown] += situation.ways(first + second, 1)
        return found

    def hands(self, goes: Goes) -> Mapping[Dealt, Counter[CardRelation]]:
        """What comes to one box that goes to War with these ties."""
        if goes not in self._hands:
            found = self._hands[goes] = defaultdict(Counter)
            for situation in self.situations:
                hands = found[situation.dealers, situation.started]
                for shown, taken in situation.courses(goes):
                    hands[shown] += situation.ways(taken, 1)
        return self._hands[goes]

    def pairs(self, goes: Goes, others: Goes) -> Mapping[DealersCards, Counter[tuple[CardRelation, CardRelation]]]:
        """What comes to two boxes, one that goes to War with these ties and one with others."""
        if (goes, others) not in self._pairs:
            found = self._pairs[goes, others] = defaultdict(Counter)
            for situation in self.situations:
                pairs, theirs, ways = found[situation.dealers], situation.courses(others), situation.ways
                for shown, taken in situation.courses(goes):
                    for other, more in theirs:
                        pairs[shown, other] += ways(taken + more, 2)
        return self._pairs[goes, others]

    def lines(self, cards: tuple[str | None, ...]) -> tuple[Lines, ...]:
        """What every stated wager is paid with these cards; a tie without War cards is given up."""
        return tuple(decided(cards) for decided in self._decided)

    def classes(self, first: str, second: str) -> list[CardClass]:
        """The other cards beside these of the dealer, as no wager tells them apart."""
        alike: dict[Hashable, list[str]] = defaultdict(list)
        for face in self.held:
            told = self._seen[face[0]], face[0] == first[0], face[0] == second[0]
            alike[(self._relation(face, first), self._relation(face, second), face[1], *told)].append(face)
        at_war = {
            tie: {faces[0]: self.lines((tie, first, faces[0], second)) for faces in alike.values()}
            for tie in self.held
            if self._on_war and tie[0] == first[0]
        }
        groups: dict[Hashable, list[str]] = defaultdict(list)
        for faces in alike.values():
            face = faces[0]
            beside = tuple(lines[face] for lines in at_war.values()), tuple(at_war.get(face, {}).values())
            to = self._relation(face, first), self._relation(face, second), face if face in (first, second) else ""
            groups[to, self.lines((face, first, None, None)), beside] += faces
        found = []
        for face, *more in groups.values():
            held = sum(self.held[each] - (each == first) - (each == second) for each in (face, *more))
            found.append(CardClass(self._relation(face, first), self._relation(face, second), face, held))
        return sorted(found, key=lambda each: (each.first not in TIED, each.first, each.second))

    def _relation(self, face: str, to: str) -> First:
        if face[0] != to[0]:
            return "higher" if self.order.index(face[0]) < self.order.index(to[0]) else "lower"
        return "suited" if face[1] == to[1] else "plain"


faces_of = lru_cache(maxsize=8)(Faces)
"""The same faces for whoever asks again: other readings of a text deal the same cards."""


class _Decided:
    """What one stated wager is paid, looked up by all that its events see of a hand's cards."""

    def __init__(self, terms: Terms) -> None:
        self._terms, said = terms, [atom for _, event in terms.events for atom in atoms(event)]
        self.ranks = {rank: seen_of_rank(rank, said, terms.ranks) for rank in RANKS}
        self._suits = {suit: seen_of_suit(suit, said) for suit in SUITS}
        self._same_suits = any(isinstance(atom, Same) and atom.what in ("suit", "identical") for atom in said)
        self._patterns: dict[str, tuple[Hashable, ...]] = {}
        self._lines: dict[tuple[Hashable, ...], Lines] = {}

    def __call__(self, cards: tuple[str | None, ...]) -> Lines:
        faces = "".join(card for card in cards if card is not None)
        key = self._pattern(faces[::2], self.ranks), self._pattern(faces[1::2], self._suits)
        if key not in self._lines:
            self._lines[key] = lines_of_hand(self._terms, cards)
        return self._lines[key]

    def _pattern(self, labels: str, seen: Mapping[str, Hashable]) -> tuple[Hashable, ...]:
        """What is said of each rank or suit, and which of them are the same."""
        if labels not in self._patterns:
            same = seen is self.ranks or self._same_suits
            self._patterns[labels] = tuple((seen[label], labels.index(label) if same else 0) for label in labels)
        return self._patterns[labels]
