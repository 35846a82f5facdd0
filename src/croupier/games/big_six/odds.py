"""Exact odds of Big Six wagers, counted over the sections of the wheel. Settles for itself, apart from `play`.

A clapper between two sections is spun again and changes no odds.
"""

from collections.abc import Sequence
from fractions import Fraction

from croupier.chance.laws.distribution import Distribution
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.wagers import catalogue
from croupier.games.kit.odds import Exact
from croupier.games.kit.wager import Wager


def odds(rules: BigSixRules) -> list[Exact]:
    """One line for each wager."""
    return [Exact(wager.kind, _distribution(rules, wager)) for wager in catalogue(rules).values()]


def odds_of(rules: BigSixRules, wager: Wager) -> Exact:
    """One wager of the catalogue."""
    return Exact(wager.kind, _distribution(rules, wager), on=wager.on)


def book(rules: BigSixRules, bets: Sequence[tuple[Wager, Fraction]]) -> Exact:
    """Several wagers on the same spin as one, per unit of all the money in them."""
    total = sum((amount for _, amount in bets), Fraction(0))
    nets = {symbol: sum((_net(wager, symbol) * amount for wager, amount in bets), Fraction(0)) for symbol in rules.symbols}
    return Exact("book", Distribution.of((nets[symbol] / total, 1) for symbol in rules.wheel.order))


def _distribution(rules: BigSixRules, wager: Wager) -> Distribution:
    won = sum(symbol in wager.on for symbol in rules.wheel.order)
    return Distribution.of(((wager.odds.ratio, won), (Fraction(-1), len(rules.wheel.order) - won)))


def _net(wager: Wager, symbol: str) -> Fraction:
    return wager.odds.ratio if symbol in wager.on else Fraction(-1)
