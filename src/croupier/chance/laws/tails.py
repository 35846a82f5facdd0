"""How far many rounds can stray, which bounds what a table of floats may leave out; and checks of what is asked."""

import math
from collections.abc import Sequence

from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError

ROUNDING = 2.0**-53  # the relative error of one operation on floats
MANY_OUTCOMES = 64  # beyond, NumPy is faster, and needed: no wager has so many, only rounds that were drawn
NEGLECTED = 2.0**-54  # the chance left out of a table of floats: below the spacing of floats at 1


def reach(steps: Sequence[tuple[float, float]], rounds: int) -> float:
    """The distance that the running total of (step, probability) rounds passes with a chance of at most `NEGLECTED`.

    Chernoff's bound in its maximal form: for every tilt θ > 0, exp(θ·total - t·max(0, ln E exp(θ·step))) is a
    supermartingale, so the total reaches h within the rounds with chance at most exp(rounds·max(0, ln E …) - θh).
    Any θ gives a valid distance; the best of a fixed ladder is taken. Some step must not be 0.
    """
    farthest = max(abs(step) for step, _ in steps)
    tilts = [32 / farthest * 2 ** (-rung / 3) for rung in range(160)]
    if len(steps) > MANY_OUTCOMES:
        import numpy as np

        far, chances = np.array(steps).T
        means = (np.expm1(np.outer(tilts, far)) @ chances).tolist()
    else:
        means = [sum(chance * math.expm1(tilt * step) for step, chance in steps) for tilt in tilts]
    growing = ((tilt, max(0.0, math.log1p(mean))) for tilt, mean in zip(tilts, means, strict=True))
    return min((rounds * growth - math.log(NEGLECTED)) / tilt for tilt, growth in growing)


def two_sided(deviations: float) -> float:
    """Return the chance of a normal number this many deviations or more from its middle, on either side."""
    return math.erfc(abs(deviations) / math.sqrt(2))


def count_chance(count: int, rounds: int, chance: float) -> float:
    """Return the chance of a count no likelier than this one: two-sided and exact, by the binomial law.

    For a chance above 0 and below 1. The terms are measured by the likeliest count's and summed from there to both sides,
    as far as floats go; a count beyond them has no chance.
    """
    middle, odds = min(rounds, int((rounds + 1) * chance)), chance / (1 - chance)
    terms, term = {middle: 1.0}, 1.0
    for number in range(middle, rounds):
        term *= (rounds - number) / (number + 1) * odds
        if not term:
            break
        terms[number + 1] = term
    term = 1.0
    for number in range(middle, 0, -1):
        term *= number / (rounds - number + 1) / odds
        if not term:
            break
        terms[number - 1] = term
    seen = terms.get(count, 0.0) * (1 + 1e-9)
    return min(1.0, math.fsum(each for each in terms.values() if each <= seen) / math.fsum(terms.values()))


def surprise(law: Distribution, rounds: float, mean: float) -> float:
    """Return how many normal deviations the mean of the rounds is off, also where rare awards make it far from normal.

    The signed root of the likelihood ratio between the law and the law tilted until its mean is this one. With many rounds
    of every outcome it is the usual number of standard errors; one jackpot where a hundredth was expected is worth 2.7,
    where the standard error would say 10. Beyond the lowest or the highest outcome it is infinite.
    """
    middle, ways = law.mean, law.of_ways
    steps = [(float(net - middle), count / ways) for net, count in law.outcomes]
    off = mean - float(middle)
    low, high = steps[0], steps[-1]
    if off == 0 or low[0] == high[0]:
        return 0.0 if off == 0 else math.copysign(math.inf, off)
    end = high if off > 0 else low
    if abs(off) >= abs(end[0]) * (1 - 1e-12):
        only = math.sqrt(-2 * rounds * math.log(end[1]))
        return math.copysign(only if abs(off) <= abs(end[0]) * (1 + 1e-12) else math.inf, off)
    tilt = _tilted(steps, off)
    return math.copysign(math.sqrt(max(0.0, 2 * rounds * (tilt * off - _growth(steps, tilt)))), off)


def _tilted(steps: Sequence[tuple[float, float]], off: float) -> float:
    """The tilt under which the steps have this mean, found by halving."""
    side = math.copysign(1.0, off)
    near, far = 0.0, 1 / max(abs(step) for step, _ in steps)
    while side * _mean(steps, side * far) < abs(off):
        near, far = far, 2 * far
    for _ in range(100):
        middle = (near + far) / 2
        if middle in (near, far):
            break
        near, far = (middle, far) if side * _mean(steps, side * middle) < abs(off) else (near, middle)
    return side * far


def _mean(steps: Sequence[tuple[float, float]], tilt: float) -> float:
    most = max(tilt * step for step, _ in steps)
    weights = [chance * math.exp(tilt * step - most) for step, chance in steps]
    return math.fsum(weight * step for weight, (step, _) in zip(weights, steps, strict=True)) / math.fsum(weights)


def _growth(steps: Sequence[tuple[float, float]], tilt: float) -> float:
    most = max(tilt * step for step, _ in steps)
    if most < 1:
        return math.log1p(math.fsum(chance * math.expm1(tilt * step) for step, chance in steps))
    return most + math.log(math.fsum(chance * math.exp(tilt * step - most) for step, chance in steps))


def ahead_at_most(law: Distribution, rounds: int) -> float:
    """Return a bound on the chance that the total net of the rounds is above 0; it holds however small it is.

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
    return min(1.0, math.exp(max(rounds * least, -745.0)) * (1 + 1e-6))


def require_count(what: str, count: object) -> None:
    """Rounds and losses are counted: anything but a whole number of at least 1 is an InputError."""
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise InputError(f"{what} must be a whole number of at least 1, not {count!r}.")
