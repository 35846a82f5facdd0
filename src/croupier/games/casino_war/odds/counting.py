"""Counting the ways that cards come out of a Casino War shoe. All that its wagers need is how often cards tie.

Burned cards go out unseen. Every order of the cards is as likely as any other, so that the cards dealt around the burned
ones are any cards in any order, as they would be without the burn: how many are burned, and for whom, changes no chance.
It only decides how many cards a round takes, and so which shoe is too small. A burned card that somebody saw is another
matter: it is one of the visible cards, and those are taken out of the shoe before anything is counted.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import perm

from croupier.equipment.cards import RANKS
from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.rules import WarRules
from croupier.part import value_class

MOST_DECKS = 16


def dealt_from(rules: WarRules, decks: int | None = None, shoe: Composition | None = None) -> Composition:
    """The cards of a round: the rules' own decks, so many whole decks, or a shoe of any composition.

    Decks and shoe together, decks beyond 1 to 16, and a shoe too small for a round with a War are refused.
    """
    if shoe is not None and decks is not None:
        raise InputError("ask for a number of decks or for a shoe, not for both")
    if decks is not None and (type(decks) is not int or not 1 <= decks <= MOST_DECKS):
        raise InputError(f"exact odds are for 1 to {MOST_DECKS} decks, not {decks!r}; any other shoe is given by its cards")
    cards = shoe or Composition.full(rules.decks_in_shoe if decks is None else decks)
    require(cards, cards_of_a_war(rules, 1), "a round with a War")
    return cards


def burned_in_a_war(rules: WarRules, players: int) -> int:
    """How many cards go out unseen in a War of so many players: once, or before every card of theirs and the dealer's."""
    return rules.burn.war * (players + 1 if rules.burn.war_for == "each player" else 1)


def cards_of_a_war(rules: WarRules, players: int) -> int:
    """What a round takes from the shoe in which so many players tie and go to War."""
    return 2 * (players + 1) + burned_in_a_war(rules, players)


def require(cards: Composition, needed: int, what: str) -> None:
    """Refuse a shoe that cannot serve what is asked."""
    if cards.size < needed:
        raise InputError(f"{what} needs {needed} cards, burned ones included; the shoe has {cards.size}")


def in_order(rules: WarRules, cards: Composition) -> tuple[int, ...]:
    """How many cards there are of each rank, the lowest rank of the rules first."""
    return tuple(cards.ranks[RANKS.index(rank)] for rank in reversed(rules.ranks.order))


def falling(count: int, cards: int) -> int:
    """The ways to deal `cards` of `count` in order: count x (count - 1) x …; 0 if there are not so many."""
    return perm(max(count, 0), cards)


def tied_pairs(ranks: Sequence[int]) -> int:
    """The ordered pairs of cards that tie."""
    return sum(falling(count, 2) for count in ranks)


@value_class
class DealWays:
    """Ways of the player's card, the dealer's and their two War cards in order; by rank of the dealer's where they tie."""

    of: int
    won: int
    lost: int
    tied: tuple[int, ...]
    tied_twice: tuple[int, ...]


@lru_cache(maxsize=64)
def ways_of(ranks: tuple[int, ...], cards: int = 1) -> DealWays:
    """The ways of a round with a War; where several `cards` are dealt to the players, the highest of them plays.

    `ranks` is how many cards there are of each rank, the lowest first. The players' cards are counted as if drawn last: all
    of them must be among those not above a rank.
    """
    size = sum(ranks)
    upto, wars = list(accumulate(ranks)), falling(size - 1 - cards, 2)
    won = lost = 0
    tied, twice = [], []
    for at, count in enumerate(ranks):
        below, until = upto[at] - count, upto[at] - 1  # lower cards, and those not above the dealer's when it is gone
        worse, not_better = falling(below, cards), falling(until, cards)
        won += count * (falling(size - 1, cards) - not_better) * wars
        lost += count * worse * wars
        tied.append(count * (not_better - worse) * wars)
        again = 0
        for war_at, held in enumerate(ranks):
            pairs = falling(held - (war_at == at), 2)
            gone_until, gone_below = 2 * (war_at <= at), 2 * (war_at < at)
            if pairs:
                again += pairs * (falling(until - gone_until, cards) - falling(below - gone_below, cards))
        twice.append(count * again)
    return DealWays(falling(size, cards + 3), won, lost, tuple(tied), tuple(twice))
