"""A small shoe, and every way for cards to come out of it. Counts for itself, apart from the odds."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import perm, prod
from typing import NamedTuple

from croupier.equipment.cards import FACES, RANKS, SUITS
from croupier.equipment.cards import name as name_of
from croupier.equipment.shoe import Composition
from croupier.games.casino_war.rules import WarRules

PLAYER, OTHER, DEALER = "1", "2", "dealer"


class SmallShoe(NamedTuple):
    """How many cards there are of each face, or of each rank where no wager asks for suits."""

    held: Mapping[str, int]

    @property
    def size(self) -> int:
        return sum(self.held.values())

    @property
    def composition(self) -> Composition:
        """The same cards for the exact odds to count."""
        if all(len(card) == 1 for card in self.held):
            return Composition(tuple(self.held.get(rank, 0) for rank in RANKS))
        return Composition.of_faces(tuple(self.held.get(name_of(face), 0) for face in range(FACES)))

    @property
    def said(self) -> str:
        return f"{self.size} cards ({self.composition})"

    def deals(self, many: int) -> Iterator[tuple[str, ...]]:
        """Every order in which so many cards can come out."""
        return (cards for cards in product(self.held, repeat=many) if self.ways(*cards))

    def ways(self, *dealt: str) -> int:
        """In how many ways these come out one after the other; one that is known by its rank is any card of it."""
        return prod(
            sum(count for card, count in self.held.items() if card.startswith(each))
            - sum(before.startswith(each) for before in dealt[:place])
            for place, each in enumerate(dealt)
        )

    def followed(self, dealt: int, by: int) -> int:
        """The ways of further cards once so many are dealt, so that shorter rounds weigh as much as longer ones."""
        return perm(self.size - dealt, by)


def burned_in_a_war(rules: WarRules, players: int) -> int:
    """How many cards a War of so many players takes from the shoe beside those that are dealt, at most."""
    return rules.burn.war * (1 if rules.burn.war_for == "the War deal" else players + 1)


def filled(rules: WarRules, held: Mapping[str, int], size: int) -> SmallShoe:
    """A shoe of these cards and more of them, the first ones first, until a round can be dealt; of no face more than decks.

    Where there are too few of them all the same, `settle` or the odds say so.
    """
    most = rules.decks_in_shoe
    cards = {card: min(count, most) for card, count in held.items()}
    for card, count in cards.items():
        cards[card] += max(min(most - count, size - sum(cards.values())), 0)
    return SmallShoe(cards)


def faces_up(cards: Sequence[str], gone: Sequence[str] = ()) -> list[str]:
    """Cards that are known by their rank as a round has them: each gets the next suit, after those that are gone."""
    every = (*gone, *cards)
    return [
        card if len(card) > 1 else card + SUITS[sum(before[0] == card[0] for before in every[:place]) % len(SUITS)]
        for place, card in enumerate(every)
    ][len(gone) :]
