"""How much a whole table of Casino War swings: seats share the dealer's cards, so their results go together.

Any two seats are alike: which cards of the shoe they get does not matter, since nobody sees them beforehand. Each seat
plays the same strategy on its own two cards, without regard to what the others show.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.counting import (
    cards_of_a_war,
    dealt_from,
    falling,
    in_order,
    require,
    tied_again,
    ways_of,
)
from croupier.games.casino_war.odds.odds import Strategy, seat, wars_on
from croupier.games.casino_war.odds.payments import Nets, nets
from croupier.games.casino_war.rules import WarRules


@dataclass(frozen=True, slots=True)
class TableVariance:
    """One round of a table where every seat wagers one unit; all numbers are the players' nets, in units."""

    players: int
    strategy: Strategy
    mean: Fraction  # of the whole table
    seat_variance: Fraction
    covariance: Fraction  # between any two seats

    @property
    def variance(self) -> Fraction:
        """Of the whole table's net."""
        return self.players * (self.seat_variance + (self.players - 1) * self.covariance)


def table_variance(
    rules: WarRules,
    players: int,
    strategy: Strategy = "war",
    *,
    decks: int | None = None,
    shoe: Composition | None = None,
    stake: int | None = None,
) -> TableVariance:
    """Seats that each wager one unit on the Initial Wager; with a stake, in cents, paid in the chips in play.

    Fewer than one player, and more than the shoe can serve with a War, are refused.
    """
    if players < 1:
        raise InputError(f"a table has one player or more, not {players}")
    cards = dealt_from(rules, decks, shoe)
    pair = max(players, 2)  # a covariance is of two seats, also where one is asked for
    require(cards, cards_of_a_war(rules, pair), f"a War of {pair} players")
    ranks, money = in_order(rules, cards), nets(rules, stake)
    ways = ways_of(ranks)
    wars = wars_on(money, ways, strategy)
    one = seat(money, ways, wars)
    covariance = _product(money, ranks, wars) - one.mean**2
    return TableVariance(players, strategy, players * one.mean, one.variance, covariance)


def _product(money: Nets, ranks: Sequence[int], wars: Sequence[bool]) -> Fraction:
    """The expected product of two seats' nets, over six cards: theirs and the dealer's, on both deals."""
    unit = lcm(*(net.denominator for net in money))
    won, lost, surrendered, war_won, war_tied, war_lost = (int(net * unit) for net in money)
    left = sum(ranks) - 3
    rest = falling(left, 3)
    total, below = 0, 0
    for dealer, (count, again) in enumerate(zip(ranks, tied_again(ranks), strict=True)):
        above = sum(ranks) - below - count
        decided = falling(above, 2) * won**2 + falling(below, 2) * lost**2 + 2 * above * below * won * lost
        total += count * decided * rest
        for rank, other in enumerate(ranks):
            if rank == dealer or not other:
                continue
            if wars[dealer]:  # the other seat's card is gone from the War as well
                tied = again - 2 * (other - 1)
                apart = (falling(left, 2) - tied) // 2
                worth = (tied * war_tied + apart * (war_won + war_lost)) * (left - 2)
            else:
                worth = surrendered * rest
            total += 2 * falling(count, 2) * other * (won if rank > dealer else lost) * worth
        if falling(count, 3):
            both = _both_at_war(ranks, dealer, (war_won, war_tied, war_lost)) if wars[dealer] else surrendered**2 * rest
            total += falling(count, 3) * both
        below += count
    return Fraction(total, falling(sum(ranks), 6) * unit**2)


def _both_at_war(ranks: Sequence[int], tied_rank: int, money: tuple[int, int, int]) -> int:
    """The summed products of two seats' War nets against one dealer's card, three cards of the tied rank being gone."""
    won, tied, lost = money
    left_of = [count - 3 * (rank == tied_rank) for rank, count in enumerate(ranks)]
    left = sum(left_of)
    total, below = 0, 0
    for count in left_of:
        if count:
            above, level = left - below - count, count - 1
            summed = above * won + level * tied + below * lost
            same_card = above * won**2 + level * tied**2 + below * lost**2
            total += count * (summed**2 - same_card)
        below += count
    return total
