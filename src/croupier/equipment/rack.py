"""The discard rack: an ordered stack of piles, so that every hand of the shoe can be laid out again."""

from typing import NamedTuple

from croupier.equipment.cards import Card
from croupier.errors import InputError


class Pile(NamedTuple):
    """Cards picked up together: in which round, from which place ("3", "dealer", "burn"), the lowest in the rack first."""

    round: int
    place: str
    cards: tuple[Card, ...]


class Rack(NamedTuple):
    """The piles from the bottom up. Nothing is ever moved inside: cards come on top and go from the top."""

    piles: tuple[Pile, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards from the bottom up."""
        return tuple(card for pile in self.piles for card in pile.cards)

    def put(self, in_round: int, place: str, *cards: Card) -> "Rack":
        """The rack with these cards on top; no cards leave it as it is."""
        return Rack((*self.piles, Pile(in_round, place, cards))) if cards else self

    def hands(self, in_round: int) -> dict[str, tuple[Card, ...]]:
        """The hands of one round laid out again: the cards of each place, in the order in which they were put down."""
        hands: dict[str, tuple[Card, ...]] = {}
        for pile in self.piles:
            if pile.round == in_round:
                hands[pile.place] = hands.get(pile.place, ()) + pile.cards
        if not hands:
            raise InputError(f"no cards of round {in_round} are in the discard rack")
        return hands

    def lift(self, piles: int = 1) -> tuple[tuple[Pile, ...], "Rack"]:
        """The topmost piles, from the bottom up, and the rack without them."""
        if not 0 <= piles <= len(self.piles):
            raise InputError(f"{piles} piles cannot be lifted from a discard rack of {len(self.piles)}")
        left = len(self.piles) - piles
        return self.piles[left:], Rack(self.piles[:left])

    def clear(self) -> tuple[tuple[Card, ...], "Rack"]:
        """All cards, from the bottom up, and the empty rack."""
        return self.cards, Rack()
