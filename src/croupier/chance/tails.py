"""How far a long run of rounds can stray: what may be left out of a table, at a chance that is stated."""

import math
from collections.abc import Sequence

NEGLECTED = 2.0**-54  # the chance left out of a table of floats: below the spacing of floats at 1


def reach(steps: Sequence[tuple[float, float]], rounds: int) -> float:
    """The distance that the running total of (step, probability) rounds passes with a chance of at most `NEGLECTED`.

    Chernoff's bound in its maximal form: for every tilt θ > 0, exp(θ·total - t·max(0, ln E exp(θ·step))) is a
    supermartingale, so the total reaches h within the rounds with chance at most exp(rounds·max(0, ln E …) - θh).
    Any θ gives a valid distance; the best of a fixed ladder is taken.
    """
    farthest = max(abs(step) for step, _ in steps)
    if not farthest:
        return 0.0
    best = math.inf
    for rung in range(160):
        tilt = 32 / farthest * 2 ** (-rung / 3)
        growth = math.log1p(sum(chance * math.expm1(tilt * step) for step, chance in steps))
        best = min(best, (rounds * max(0.0, growth) - math.log(NEGLECTED)) / tilt)
    return best
