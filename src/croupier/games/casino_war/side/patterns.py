"""The cards that decide side wagers, without those that differ in nothing that an event asks for.

Ranks that no event tells apart, and of which the shoe holds as many, stand for one another, and so do suits: one hand of
each pattern is looked at, and counted as often as it comes.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
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
    Reckoning,
    Run,
    Same,
    Sum,
    atoms,
    holds,
)
from croupier.games.casino_war.side.wager import ORIGINAL, WAR, SideWager

ORIGINAL_CARDS, ALL_CARDS = 2, 4


class Hand(NamedTuple):
    """A hand's cards, None where no War is dealt, and in how many ways such cards come in order."""

    cards: tuple[str | None, ...]
    ways: int


def asks_suits(said: Iterable[Atom]) -> bool:
    """Whether anything is said of suits."""
    return any(atom.what != "rank" for atom in said if isinstance(atom, Same | Among))


def impossible(wager: SideWager, decks: int, order: tuple[str, ...]) -> Iterator[str]:
    """The lines whose event cannot happen with so many whole decks."""
    ranks, shoe = wager.reckoning(order), Composition.full(decks)
    by_original = wager.decided == ORIGINAL or wager.surrendered == "decided by the original cards"
    for name, line in wager.pays.items():
        patterns = Patterns(shoe, tuple(atoms(line.when.event)), ranks)
        if not any(
            holds(line.when.event, hand.cards, ranks)
            for hand in chain(_with_pairs(wager, patterns, ties=by_original), _with_wars(wager, patterns))
        ):
            yield name


def _with_pairs(wager: SideWager, patterns: "Patterns", *, ties: bool) -> Iterator[Hand]:
    """The hands that two cards decide: those that tie only where nothing else decides them."""
    for hand in patterns.pairs():
        tied = (hand.cards[0] or "")[0] == (hand.cards[1] or "")[0]
        if ties if tied else wager.decided != WAR:
            yield hand


def _with_wars(wager: SideWager, patterns: "Patterns") -> Iterator[Hand]:
    return patterns.wars() if wager.on_war else iter(())


class Patterns:
    """Hands from a shoe as these events see them; `apart` tells ranks apart for a reason of its own."""

    def __init__(
        self, shoe: Composition, said: Sequence[Atom], ranks: Reckoning, apart: Sequence[Hashable] = (None,) * 13
    ) -> None:
        self.suits = SUITS if asks_suits(said) else SUITS[:1]
        held = shoe.by_face if asks_suits(said) else shoe.ranks
        each = range(len(self.suits))
        self.held = {
            (rank, suit): held[at * len(self.suits) + place]
            for at, rank in enumerate(RANKS)
            for place, suit in enumerate(self.suits)
        }
        by_rank = [(apart[at], *(self.held[rank, suit] for suit in self.suits)) for at, rank in enumerate(RANKS)]
        by_suit = [tuple(self.held[rank, self.suits[place]] for rank in RANKS) for place in each]
        self.ranks = _alike(RANKS, [(by_rank[at], _seen_rank(rank, said, ranks)) for at, rank in enumerate(RANKS)])
        self.suit_classes = _alike(self.suits, [(by_suit[at], _seen_suit(self.suits[at], said)) for at in each])

    def pairs(self) -> Iterator[Hand]:
        """The player's card and the dealer's."""
        for ranks, ways in _patterns(ORIGINAL_CARDS, self.ranks):
            yield from self._suited(ranks, ways)

    def wars(self) -> Iterator[Hand]:
        """All four cards of a hand that ties and goes to War."""
        for (tied, *war), ways in _patterns(ALL_CARDS - 1, self.ranks):
            yield from self._suited((tied, tied, *war), ways)

    def _suited(self, ranks: tuple[str, ...], ways: int) -> Iterator[Hand]:
        for suits, often in _patterns(len(ranks), self.suit_classes):
            if drawn := self._drawn(tuple(zip(ranks, suits, strict=True))):
                cards = [rank + suit for rank, suit in zip(ranks, suits, strict=True)]
                yield Hand((*cards, *(None,) * (ALL_CARDS - len(cards))), ways * often * drawn)

    def _drawn(self, faces: tuple[tuple[str, str], ...]) -> int:
        """The ways to draw these faces one after the other."""
        ways = 1
        for at, face in enumerate(faces):
            ways *= max(self.held[face] - faces[:at].count(face), 0)
        return ways


def _seen_rank(rank: str, said: Sequence[Atom], ranks: Reckoning) -> tuple[Hashable, ...]:
    """What events see of a rank beside which others are the same."""
    seen: list[Hashable] = []
    for atom in said:
        match atom:
            case Among(what="rank"):
                seen.append(rank in atom.values)
            case Sum():
                seen.append(ranks.values[rank])
            case Run() | Compared():
                seen.append(rank)
    return tuple(seen)


def _seen_suit(suit: str, said: Sequence[Atom]) -> tuple[Hashable, ...]:
    seen: list[Hashable] = []
    for atom in said:
        match atom:
            case Among(what="suit"):
                seen.append(suit in atom.values)
            case Same(what="colour"):
                seen.append(suit in COLOURS["red"])
    return tuple(seen)


def _alike(labels: str, signs: Sequence[Hashable]) -> tuple[str, ...]:
    """The labels in classes of those with the same sign."""
    classes: dict[Hashable, str] = {}
    for label, sign in zip(labels, signs, strict=True):
        classes[sign] = classes.get(sign, "") + label
    return tuple(classes.values())


def _patterns(count: int, classes: tuple[str, ...], used: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int]]:
    """Sequences of labels, one for all that differ only inside the classes, and how many that are."""
    if len(used) == count:
        yield used, 1
        return
    for label in dict.fromkeys(used):
        yield from _patterns(count, classes, (*used, label))
    for members in classes:
        fresh = [label for label in members if label not in used]
        if fresh:
            for sequence, ways in _patterns(count, classes, (*used, fresh[0])):
                yield sequence, ways * len(fresh)
