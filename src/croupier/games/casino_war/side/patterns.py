"""The cards that decide side wagers, without those that differ in nothing that an event asks for.

Ranks that no event tells apart, and of which the shoe holds as many, stand for one another, and so do suits: one hand of
each pattern is looked at, and counted as often as it comes.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from croupier.equipment.cards import SUITS
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.side.expression import (
    COLOURS,
    RANKS,
    Among,
    Atom,
    Compared,
    Expression,
    Reckoning,
    Run,
    Same,
    Sum,
    atoms,
    holds,
)
from croupier.games.casino_war.side.wager import WAR, Terms

ORIGINAL_CARDS, ALL_CARDS = 2, 4


Row = tuple[tuple[str, ...], int]
"""Ranks or suits in the order of the cards, and how many rows of them there are like it."""


class Hand(NamedTuple):
    """A hand's cards, None where no War is dealt, and in how many ways such cards come in order."""

    cards: tuple[str | None, ...]
    ways: int

    @property
    def rank(self) -> str:
        """Of the player's card."""
        return (self.cards[0] or "")[0]

    @property
    def tied(self) -> bool:
        return self.rank == (self.cards[1] or "")[0]


def asks_suits(said: Iterable[Atom]) -> bool:
    """Whether anything is said of suits."""
    return any(atom.what != "rank" for atom in said if isinstance(atom, Same | Among))


@lru_cache(maxsize=256)
def impossible(terms: Terms, decks: int) -> tuple[str, ...]:
    """The lines whose event cannot happen with so many whole decks."""
    shoe = Composition.full(decks)
    return tuple(hand for hand, event in terms.events if not _happens(terms, event, shoe))


def _happens(terms: Terms, event: Expression, shoe: Composition) -> bool:
    patterns = Patterns(shoe, tuple(atoms(event)), terms.ranks)
    wars = patterns.wars() if terms.on_war else iter(())
    return any(holds(event, hand.cards, terms.ranks) for hand in chain(_by_pairs(terms, patterns), wars))


def _by_pairs(terms: Terms, patterns: "Patterns") -> Iterator[Hand]:
    """The hands that two cards decide: a tie only where no War card does."""
    ties = not terms.on_war or terms.surrendered == "decided by the original cards"
    for hand in patterns.pairs():
        if ties if hand.tied else terms.decided != WAR:
            yield hand


class Patterns:
    """Hands from a shoe as these events see them; `apart` tells ranks apart for a reason of its own.

    Nothing is said of ranks and suits together, so that rows of ranks and rows of suits are made alike for themselves:
    those of which the same is said, with the same cards equal, and of which the shoe holds as many.
    """

    def __init__(
        self, shoe: Composition, said: Sequence[Atom], ranks: Reckoning, apart: Sequence[Hashable] = (None,) * 13
    ) -> None:
        self.said, self.reckoning = said, ranks
        suits = SUITS if asks_suits(said) else SUITS[:1]
        held = shoe.by_face if asks_suits(said) else shoe.ranks
        counts = [held[first : first + len(suits)] for first in range(0, len(held), len(suits))]
        self.held = {(rank, suit): count for rank, row in zip(RANKS, counts, strict=True)
                     for suit, count in zip(suits, row, strict=True)}  # fmt: skip
        self.of_rank = {rank: (apart[at], counts[at]) for at, rank in enumerate(RANKS) if any(counts[at])}
        self.of_suit = {suit: tuple(column) for suit, *column in zip(suits, *counts, strict=True) if any(column)}
        self.ranks = _alike((rank, (of, seen_of_rank(rank, said, ranks))) for rank, of in self.of_rank.items())
        self.suits = suits_alike(said, self.of_suit)

    def pairs(self) -> Iterator[Hand]:
        """The player's card and the dealer's."""
        yield from self._hands(patterns_of(ORIGINAL_CARDS, self.ranks), ORIGINAL_CARDS)

    def wars(self) -> Iterator[Hand]:
        """All four cards of a hand that ties and goes to War."""
        rows = (((tied, tied, *war), ways) for (tied, *war), ways in patterns_of(ALL_CARDS - 1, self.ranks))
        yield from self._hands(rows, ALL_CARDS)

    def _hands(self, rows: Iterable[Row], count: int) -> Iterator[Hand]:
        by_rank = [atom for atom in self.said if not _only_suits(atom)]
        by_suit = [atom for atom in self.said if asks_suits((atom,))]
        ranks = self._grouped(rows, by_rank, self.of_rank, lambda label: label + SUITS[0])
        suits = self._grouped(patterns_of(count, self.suits), by_suit, self.of_suit, lambda label: RANKS[0] + label)
        for of_rank, ways in ranks:
            for of_suit, often in suits:
                faces = tuple(zip(of_rank, of_suit, strict=True))
                if drawn := self._drawn(faces):
                    cards = (*(rank + suit for rank, suit in faces), *(None,) * (ALL_CARDS - count))
                    yield Hand(cards, ways * often * drawn)

    def _grouped(
        self, rows: Iterable[Row], said: Sequence[Atom], held: Mapping[str, Hashable], card: Callable[[str], str]
    ) -> list[Row]:
        """One row for all of which the same holds; `card` has the label and is for the rest like any other."""
        groups: dict[object, Row] = {}
        for row, ways in rows:
            cards = (*map(card, row), *(None,) * (ALL_CARDS - len(row)))
            true = tuple(holds(atom, cards, self.reckoning) for atom in said)
            key = true, tuple(map(row.index, row)), tuple(held[label] for label in row)
            first, before = groups.get(key, (row, 0))
            groups[key] = first, before + ways
        return list(groups.values())

    def _drawn(self, faces: tuple[tuple[str, str], ...]) -> int:
        """The ways to draw these faces one after the other."""
        ways = 1
        for at, face in enumerate(faces):
            ways *= max(self.held[face] - faces[:at].count(face), 0)
        return ways


def _only_suits(atom: Atom) -> bool:
    return isinstance(atom, Same | Among) and atom.what in ("suit", "colour")


def seen_of_rank(rank: str, said: Sequence[Atom], ranks: Reckoning) -> tuple[Hashable, ...]:
    """What events see of a rank beside which others are the same."""
    seen: list[Hashable] = []
    for atom in said:
        match atom:
            case Among(what="rank"):
                seen.append(rank in atom.values)
            case Sum():
                seen.append(ranks.value(rank))
            case Run() | Compared():
                seen.append(rank)
    return tuple(seen)


def seen_of_suit(suit: str, said: Sequence[Atom]) -> tuple[Hashable, ...]:
    """What events see of a suit beside which others are the same."""
    seen: list[Hashable] = []
    for atom in said:
        match atom:
            case Among(what="suit"):
                seen.append(suit in atom.values)
            case Same(what="colour"):
                seen.append(suit in COLOURS["red"])
    return tuple(seen)


def suits_alike(said: Sequence[Atom], seen: Mapping[str, Hashable]) -> tuple[str, ...]:
    """The suits in classes of which nothing that is said, and nothing else that is seen of them, tells one apart."""
    return _alike((suit, (of, seen_of_suit(suit, said))) for suit, of in seen.items())


def _alike(signed: Iterable[tuple[str, Hashable]]) -> tuple[str, ...]:
    """The labels in classes of those with the same sign."""
    classes: dict[Hashable, str] = {}
    for label, sign in signed:
        classes[sign] = classes.get(sign, "") + label
    return tuple(classes.values())


def patterns_of(count: int, classes: tuple[str, ...], used: tuple[str, ...] = ()) -> Iterator[Row]:
    """Sequences of labels, one for all that differ only inside the classes, and how many that are."""
    if len(used) == count:
        yield used, 1
        return
    for label in dict.fromkeys(used):
        yield from patterns_of(count, classes, (*used, label))
    for members in classes:
        fresh = [label for label in members if label not in used]
        if fresh:
            for sequence, ways in patterns_of(count, classes, (*used, fresh[0])):
                yield sequence, ways * len(fresh)
