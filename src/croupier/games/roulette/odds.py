"""Exact odds of roulette wagers, counted over the compartments of the wheel. Settles for itself, apart from `play`."""

from collections.abc import Sequence
from fractions import Fraction

from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.kit.odds import Exact
from croupier.games.kit.wager import Wager
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.wagers import KINDS, catalogue


def odds(rules: RouletteRules) -> list[Exact]:
    """One line for each kind of wager on the wheel in use; more where wagers of a kind differ."""
    found: list[Exact] = []
    for kind in KINDS:
        lines: dict[Distribution, Wager] = {}
        for wager in catalogue(rules).values():
            if wager.kind == kind:
                lines.setdefault(_distribution(rules, wager), wager)
        for distribution, wager in lines.items():
            on = wager.on if len(lines) > 1 else ()
            found.append(Exact(kind, distribution, offered=wager.offered, on=on))
    return found


def odds_of(rules: RouletteRules, wager: Wager) -> Exact:
    """One wager of the catalogue."""
    return Exact(wager.kind, _distribution(rules, wager), offered=wager.offered, on=wager.on)


def book(rules: RouletteRules, bets: Sequence[tuple[Wager, Fraction]]) -> Exact:
    """Several wagers on the same spin as one, per unit of all the money in them; no money at all is refused."""
    total = sum((amount for _, amount in bets), Fraction(0))
    if not bets or any(amount <= 0 for _, amount in bets):
        raise InputError("a book is one or more wagers, each with an amount above zero")
    return Exact(
        "book",
        Distribution.of(
            (sum((_net(wager, number) * amount for wager, amount in bets), Fraction(0)) / total, 1)
            for number in _live(rules)
        ),
        offered=all(wager.offered for wager, _ in bets),
    )


def _live(rules: RouletteRules) -> list[str]:
    """The compartments that decide a spin: a covered one makes it void and is spun again."""
    return [number for number in rules.ring.order if number != rules.covered_number]


def _distribution(rules: RouletteRules, wager: Wager) -> Distribution:
    live = _live(rules)
    won = sum(number in wager.on for number in live)
    outcomes = ((_won(wager), won), (Fraction(-1), len(live) - won))
    return Distribution.of((net, ways) for net, ways in outcomes if ways)


def _net(wager: Wager, number: str) -> Fraction:
    return _won(wager) if number in wager.on else Fraction(-1)


def _won(wager: Wager) -> Fraction:
    """Net per unit when the wager wins: its odds, or, of equal parts, the odds of one less the others."""
    return (wager.odds.ratio - (wager.parts - 1)) / wager.parts
