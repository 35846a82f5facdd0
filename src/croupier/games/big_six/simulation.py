"""Big Six for simulation: what each section of the wheel pays each wager. Settles for itself, apart from `play`."""

from collections.abc import Sequence
from fractions import Fraction

from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.wager import Wager
from croupier.games.wheel.simulation import Paid


def stops(rules: BigSixRules) -> tuple[str, ...]:
    """The symbols of the sections, around the wheel; a clapper between two of them is spun again."""
    return tuple(rules.wheel.order)


def paid(rules: BigSixRules, wager: Wager, name: str = "") -> Paid:
    """One wager."""
    won, lost = wager.odds.ratio, Fraction(-1)
    return Paid(wager.kind, tuple(won if symbol in wager.on else lost for symbol in stops(rules)), name)


def book(rules: BigSixRules, bets: Sequence[tuple[Wager, Fraction]]) -> Paid:
    """Several wagers on the same spin as one, per unit of all the money in them."""
    total = sum((amount for _, amount in bets), Fraction(0))
    each = [(paid(rules, wager).nets, amount / total) for wager, amount in bets]
    return Paid("book", tuple(sum(nets[stop] * share for nets, share in each) for stop in range(len(stops(rules)))))  # type: ignore[misc]
