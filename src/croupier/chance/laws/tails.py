"""How far many rounds can stray, which bounds what a table of floats may leave out; and checks of what is asked."""

import math
from collections.abc import Sequence

from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError

ROUNDING = 2.0**-53  # the relative error of one operation on floats
NEGLECTED = 2.0**-54  # the chance left out of a table of floats: below the spacing of floats at 1


def reach(steps: Sequence[tuple[float, float]], rounds: int) -> float:
    """The distance that the running total of (step, probability) rounds passes with a chance of at most `NEGLECTED`.

    Chernoff's bound in its maximal form: for every tilt θ > 0, exp(θ·total - t·max(0, ln E exp(θ·step))) is a
    supermartingale, so the total reaches h within the rounds with chance at most exp(rounds·max(0, ln E …) - θh).
    Any θ gives a valid distance; the best of a fixed ladder is taken. Some step must not be 0.
    """
    farthest = max(abs(step) for step, _ in steps)
    best = math.inf
    for rung in range(160):
        tilt = 32 / farthest * 2 ** (-rung / 3)
        growth = math.log1p(sum(chance * math.expm1(tilt * step) for step, chance in steps))
        best = min(best, (rounds * max(0.0, growth) - math.log(NEGLECTED)) / tilt)
    return best


def ahead_at_most(law: Distribution, rounds: int) -> float:
    """A bound on the chance that the total net of so many rounds is above 0, which holds however small it is.

    Chernoff's: for every tilt θ ≥ 0 it is at most (E exp(θ·net))ⁿ. The best of a fixed ladder is taken.
    """
    highest = float(law.outcomes[-1][0])
    if highest <= 0:
        return 0.0
    steps = [(float(net), ways / law.of_ways) for net, ways in law.outcomes]
    least = 0.0
    for rung in range(240):
        tilt = 32 / highest * 2 ** (-rung / 6)
        least = min(least, math.log1p(sum(chance * math.expm1(tilt * net) for net, chance in steps)))
    return math.exp(max(rounds * least, -745.0)) * (1 + 1e-6)


def require_count(what: str, count: object) -> None:
    """Rounds and losses are counted: anything but a whole number of at least 1 is an InputError."""
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise InputError(f"{what} must be a whole number of at least 1, not {count!r}.")
