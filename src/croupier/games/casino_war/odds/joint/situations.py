"""The situations of a round: how the dealer's two cards lie, and which cards of the rest bring a box what.

Cards that bring every box the same are of one class. In a situation it is known in how many ways so many cards of each
class come to given boxes; which boxes these are does not matter. Where all wagers ask for no more than how a card stands to
the dealer's, `by_relation` counts with four classes for each deal; where a stated wager asks for more, `by_face` has a
situation for each of the dealer's faces, and as many classes as its events tell apart.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import perm
from typing import NamedTuple

from croupier.equipment.cards import RANKS, SUITS
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.odds.joint.box import TIED, First, Second, Shown
from croupier.games.casino_war.odds.joint.relations import DealersCards, Firsts, Seconds, Ways
from croupier.games.casino_war.odds.stated_wagers import Lines, lines_of_hand
from croupier.games.casino_war.side.expression import Atom, Same, atoms
from croupier.games.casino_war.side.patterns import asks_suits, patterns_of, seen_of_rank, seen_of_suit, suits_alike
from croupier.games.casino_war.side.wager import Terms

BITS = 6
"""Cards of one class are counted in so many bits of a whole number: up to 63."""

_ONE = (1 << BITS) - 1
RELATIONS: tuple[First, ...] = ("higher", "lower", *TIED)


class CardClass(NamedTuple):
    """Cards that bring every box the same: how they stand to the dealer's first card and to the second, and one of them."""

    first: First
    second: Second
    taken: int  # one card of it, among the cards taken
    face: str = ""


@dataclass(frozen=True, eq=False)
class Situation:
    """The dealer's cards, and the classes of the others.

    `label` sets ties of a rank apart, for whoever asks what is done with them. `started`: whether the dealer's first card
    sets the wheel off. `count`: the ways in which boxes get given cards of the classes, by how many of each are taken.
    """

    label: Hashable
    started: bool
    dealers: DealersCards
    firsts: tuple[CardClass, ...]
    seconds: tuple[CardClass, ...]
    classes: int
    count: Callable[[int], int]
    lines: Callable[[CardClass, CardClass | None], tuple[Lines, ...]]
    _ways: dict[int, int] = field(default_factory=dict)
    _courses: dict[tuple[bool, bool], list[tuple[Shown, int]]] = field(default_factory=dict)

    def ways(self, taken: int) -> int:
        """In how many ways all cards of the round come so that given boxes have these."""
        if taken not in self._ways:
            self._ways[taken] = self.count(taken)
        return self._ways[taken]

    def courses(self, goes: tuple[bool, bool]) -> list[tuple[Shown, int]]:
        """What can come to a box that goes to War with suited ties, and with plain ones, each with the cards it takes."""
        if goes not in self._courses:
            self._courses[goes] = list(self._each_course(dict(zip(TIED, goes, strict=True))))
        return self._courses[goes]

    def _each_course(self, goes: dict[First, bool]) -> Iterator[tuple[Shown, int]]:
        for card in self.firsts:
            if not goes.get(card.first, False):
                yield Shown(card.first, lines=self.lines(card, None)), card.taken
                continue
            for again in self.seconds:
                shown = Shown(card.first, again.second, self.dealers, self.lines(card, again))
                yield shown, card.taken + again.taken


def sizes(of: int, parts: int) -> list[tuple[int, ...]]:
    """Every way to make a number of so many parts, in order."""
    if parts == 1:
        return [(of,)]
    return [(first, *rest) for first in range(of + 1) for rest in sizes(of - first, parts - 1)]


# By relation


def by_relation(ways: Ways) -> list[Situation]:
    """The situations of wagers that ask only how cards stand to the dealer's."""
    return [_related(ways, kind, dealers) for kind in ways.kinds for dealers in ways.dealers]


def _related(ways: Ways, kind: tuple[Hashable, bool], dealers: DealersCards) -> Situation:
    """One of them; cards that stand alike to both of the dealer's cards are of one class."""
    relations = RELATIONS if ways.suits else RELATIONS[:3]
    again = [0, 1, 2, 3] if dealers.one_rank and dealers.one_suit else [0, 1, 6, 7] if dealers.one_rank else [4, 5, 6, 7]
    firsts = tuple(CardClass(relation, "surrendered", _taken(at)) for at, relation in enumerate(relations))
    seconds = tuple(CardClass("lower", relation, _taken(at)) for at, relation in zip(again, relations, strict=False))

    def count(taken: int) -> int:
        held = [taken >> BITS * at & _ONE for at in range(8)]
        return ways.with_war(kind, dealers, Firsts(*held[:4]), Seconds(*held[4:]))

    return Situation(kind[0], kind[1], dealers, firsts, seconds, 8, count, lambda card, other: ())


def _taken(at: int) -> int:
    return 1 << BITS * at


# By face


class Stated(NamedTuple):
    """Wagers that the edition states, by name, with what decides them."""

    names: tuple[str, ...]
    terms: tuple[Terms, ...]

    @staticmethod
    def atoms_of(terms: Terms) -> list[Atom]:
        return [atom for _, event in terms.events for atom in atoms(event)]

    @property
    def asks_suits(self) -> bool:
        return any(asks_suits(self.atoms_of(terms)) for terms in self.terms)

    @property
    def on_war(self) -> bool:
        return any(terms.on_war for terms in self.terms)


@lru_cache(maxsize=8)
def by_face(
    ranks: tuple[str, ...],
    cards: Composition,
    boxes: int,
    stated: Stated,
    suits: bool,
    starts: frozenset[str],
) -> list[Situation]:
    """The situations of a book with stated wagers; `ranks` with the highest first. Their labels are ranks, 0 the lowest.

    Where neither the wagers (`suits`) nor the events ask for suits, all cards count as of one.
    """
    return list(_Faces(ranks, cards, boxes, stated, suits or stated.asks_suits or bool(starts)).situations(starts))


class _Faces:
    def __init__(
        self, ranks: tuple[str, ...], cards: Composition, boxes: int, stated: Stated, suits: bool
    ) -> None:  # fmt: skip
        self.order, self.boxes, self.size, self.stated = ranks, boxes, cards.size, stated
        self.suits = SUITS if suits else SUITS[:1]
        held, each = (cards.by_face, len(SUITS)) if suits else (cards.ranks, 1)
        self.held = {
            rank + suit: held[at * each + place]
            for at, rank in enumerate(RANKS)
            for place, suit in enumerate(self.suits)
            if held[at * each + place]
        }
        self.said = [atom for terms in stated.terms for _, event in terms.events for atom in atoms(event)]
        self._decided = [_Decided(terms) for terms in stated.terms]
        self._ranks = {rank: tuple(decided.ranks[rank] for decided in self._decided) for rank in RANKS}

    def situations(self, starts: frozenset[str]) -> Iterator[Situation]:
        columns = {suit: tuple(self.held.get(rank + suit, 0) for rank in RANKS) for suit in self.suits}
        seen = {suit: (column, tuple(rank + suit in starts for rank in RANKS)) for suit, column in columns.items()}
        for (one, other), alike in patterns_of(2, suits_alike(self.said, seen)):
            for rank in RANKS:
                for again in RANKS:
                    first, second = rank + one, again + other
                    ways = alike * self.held.get(first, 0) * (self.held.get(second, 0) - (first == second))
                    if ways > 0:
                        label = len(self.order) - 1 - self.order.index(rank)
                        yield self._situation(first, second, label, first in starts, ways)

    def _situation(self, first: str, second: str, label: Hashable, started: bool, dealt: int) -> Situation:
        groups: dict[Hashable, list[str]] = defaultdict(list)
        seen = self._seen_with(first, second)
        ties = [face for face in self.held if face[0] == first[0]]
        at_war = {
            tie: {faces[0]: self._lines((tie, first, faces[0], second)) for faces in seen.values()}
            for tie in ties if self.stated.on_war
        }  # fmt: skip
        for (to_first, to_second, *_), faces in seen.items():
            face = faces[0]
            told: list[Hashable] = [to_first, to_second, self._lines((face, first, None, None))]
            if self.stated.on_war:
                told.append(tuple(lines[face] for lines in at_war.values()))
                if face in ties:
                    told.append(tuple(at_war[face].values()))
            if face in (first, second):
                told.append(face)
            groups[tuple(told)] += faces
        classes = [
            CardClass(self._relation(faces[0], first), self._relation(faces[0], second), _taken(at), faces[0])
            for at, faces in enumerate(groups.values())
        ]
        left = [sum(self.held[face] - (face == first) - (face == second) for face in faces) for faces in groups.values()]
        size, needed = self.size, 2 * self.boxes + 2

        def count(taken: int) -> int:
            ways, drawn, at = dealt, 2, 0
            while taken and ways:
                if cards := taken & _ONE:
                    ways *= perm(left[at], cards)
                    drawn += cards
                taken >>= BITS
                at += 1
            return ways * perm(max(0, size - drawn), needed - drawn) if ways else 0

        def lines(card: CardClass, again: CardClass | None) -> tuple[Lines, ...]:
            return self._lines((card.face, first, again.face if again else None, second if again else None))

        dealers = DealersCards(first[0] == second[0], first[1] == second[1])
        dealable = tuple(card for card, cards in zip(classes, left, strict=True) if cards)
        return Situation(label, started, dealers, dealable, dealable, len(classes), count, lines)

    def _seen_with(self, first: str, second: str) -> dict[tuple[Hashable, ...], list[str]]:
        """The faces that no event tells apart beside these of the dealer: of one suit, and of ranks that are seen alike."""
        found: dict[tuple[Hashable, ...], list[str]] = defaultdict(list)
        for face in self.held:
            rank, suit = face[0], face[1]
            to = self._relation(face, first), self._relation(face, second)
            found[(*to, suit, self._ranks[rank], rank == first[0], rank == second[0])].append(face)
        return found

    def _relation(self, face: str, to: str) -> First:
        if face[0] != to[0]:
            return "higher" if self.order.index(face[0]) < self.order.index(to[0]) else "lower"
        return "suited" if face[1] == to[1] else "plain"

    def _lines(self, cards: tuple[str | None, ...]) -> tuple[Lines, ...]:
        """What every wager is paid with these cards; a tie without War cards is given up."""
        return tuple(decided(cards) for decided in self._decided)


class _Decided:
    """What one stated wager is paid, looked up by all that its events see of a hand's cards."""

    def __init__(self, terms: Terms) -> None:
        self._terms, said = terms, Stated.atoms_of(terms)
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
