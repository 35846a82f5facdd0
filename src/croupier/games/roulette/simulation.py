"""Roulette for simulation: what each compartment pays each wager of a book. Settles for itself, apart from `play`."""

from collections.abc import Sequence
from fractions import Fraction

from croupier.games.kit.wager import Wager
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel.simulation import Paid


def stops(rules: RouletteRules) -> tuple[str, ...]:
    """The compartments that decide a spin, around the wheel; a covered one makes it void."""
    return tuple(number for number in rules.ring.order if number != rules.covered_number)


def paid(rules: RouletteRules, wager: Wager, name: str = "") -> Paid:
    """One wager. Of several equal parts the one on the number wins and the others lose."""
    part = Fraction(1, wager.parts)
    nets = []
    for number in stops(rules):
        hit = wager.on.count(number)
        won = part * wager.odds.ratio if wager.parts > 1 else wager.odds.ratio
        nets.append(won - (1 - part) if hit else Fraction(-1))
    return Paid(wager.kind, tuple(nets), name)


def book(rules: RouletteRules, bets: Sequence[tuple[Wager, Fraction]]) -> Paid:
    """Several wagers on the same spin as one, per unit of all the money in them."""
    total = sum((amount for _, amount in bets), Fraction(0))
    each = [(paid(rules, wager).nets, amount / total) for wager, amount in bets]
    return Paid("book", tuple(sum(nets[stop] * share for nets, share in each) for stop in range(len(stops(rules)))))  # type: ignore[misc]
