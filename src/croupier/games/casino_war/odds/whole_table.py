"""How far seats of a table of Casino War, and rounds of a shoe, go together, exactly.

Seats share the dealer's cards. Any two of them are alike, since nobody sees cards beforehand; each plays the same
strategy on its own two cards.

Whatever was dealt before, the cards of a round are any cards of the rest, so that any two rounds of a shoe are as any other
two: as if each had four cards of its own. Of a decided pair of cards either is as likely the higher, so that only ties make
rounds go together: the product of two results has the mean of the ties alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from croupier.equipment.shoe import Composition
from croupier.errors import InputError
from croupier.games.casino_war.odds.box import Box, Nets, nets, tie_net, undivided
from croupier.games.casino_war.odds.counting import cards_of_a_war, dealt_from, falling, in_order, require, ways_of
from croupier.games.casino_war.odds.odds import STRATEGIES, Strategy, wars_on
from croupier.games.casino_war.odds.round import BetSet, Round
from croupier.games.casino_war.rules import WarRules

PAIRS = 4  # of cards, in two rounds with a War each


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
    rules, unit = undivided(rules) if stake is None else (rules, stake)
    seats = max(players, 2)  # a covariance is of two seats, also where one is asked for
    require(cards, cards_of_a_war(rules, seats), f"a War of {seats} players")
    one, two = (Round(rules, BetSet((Box(unit),) * boxes), strategy, cards).together() for boxes in (1, 2))
    covariance = (two.variance - 2 * one.variance) / 2
    return TableVariance(players, strategy, players * one.mean / unit, one.variance / unit**2, covariance / unit**2)


def rounds_per_shoe(rules: WarRules, cards: Composition) -> int:
    """So many rounds of one player that a shoe can always finish."""
    return (cards.size - rules.burn.shoe) // cards_of_a_war(rules, 1)


def covariances(rules: WarRules, cards: Composition, stake: int | None = None) -> dict[tuple[str, str | None], Fraction]:
    """Of any two rounds of one shoe, for the Initial Wager by strategy and for the Tie Wager.

    A strategy that goes to War on some ties and not on others is left out, and so are cards too few for two Wars.
    """
    if cards.size < 2 * PAIRS:
        return {}
    ranks, money = in_order(rules, cards), nets(rules, stake)
    chances = [_all_tied(ranks, pairs) for pairs in range(PAIRS + 1)]
    pays = tie_net(rules, "tie", stake) + 1
    found: dict[tuple[str, str | None], Fraction] = {("tie", None): pays**2 * (chances[2] - chances[1] ** 2)}
    if money.won == -money.lost:
        for strategy in STRATEGIES:
            covariance = _initial(money, strategy, ranks, chances)
            if covariance is not None:
                found["initial", strategy] = covariance
    return found


def _initial(money: Nets, strategy: Strategy, ranks: Sequence[int], chances: Sequence[Fraction]) -> Fraction | None:
    wars = wars_on(money, ways_of(ranks), strategy)
    if all(wars):
        decided = (money.war_won + money.war_lost) / 2
        more = money.war_tied - decided
    elif not any(wars):
        decided, more = money.surrendered, Fraction(0)
    else:
        return None
    _, one, both, and_a_war, and_both_wars = chances
    mean = decided * one + more * both  # of a round: a tie, and a tie whose War ties as well
    return decided**2 * both + 2 * decided * more * and_a_war + more**2 * and_both_wars - mean**2


def _all_tied(ranks: Sequence[int], pairs: int) -> Fraction:
    """The chance that so many given pairs of cards are each of one rank.

    The ways are `pairs`! times the coefficient of that power in the product of Σ (ways of 2c cards of the rank) / c!.
    """
    product = [Fraction(1)] + [Fraction(0)] * pairs
    for held in ranks:
        terms = [Fraction(falling(held, 2 * count), factorial(count)) for count in range(pairs + 1)]
        product = [
            sum((product[rest] * terms[count - rest] for rest in range(count + 1)), Fraction(0))
            for count in range(pairs + 1)
        ]
    return product[pairs] * factorial(pairs) / falling(sum(ranks), 2 * pairs)
