"""What the counts of a simulation tell of a wager: its edge, how sure that is, and whether it agrees with the exact odds.

Sums are exact; only roots are floats.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.chance.laws.distribution import Distribution
from croupier.games.kit.simulation import WIDTH, Sampled

DISAGREE = 4.0  # standard errors from the exact edge
FEW_SHOES = 30  # with fewer, the spread between shoes tells nothing


@dataclass(frozen=True, slots=True)
class Estimate:
    """One wager after a simulation. `z` is None where there is nothing exact to compare it with."""

    sampled: Sampled
    house_edge: Fraction
    variance: Fraction  # of one wager
    standard_error: float | None  # None after a single wager
    exact: Distribution | None = None
    z: float | None = None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The confidence interval of the house edge."""
        if self.standard_error is None:
            return None
        edge, wide = float(self.house_edge), WIDTH * self.standard_error
        return edge - wide, edge + wide

    @property
    def hits(self) -> int:
        return sum(count for net, count in self.sampled.outcomes if net > 0)

    @property
    def disagrees(self) -> bool:
        return self.z is not None and abs(self.z) > DISAGREE


def estimate(sampled: Sampled, exact: Distribution | None = None) -> Estimate:
    """The wager's edge, beside the exact distribution where there is one to compare with."""
    made = sampled.made
    mean = sum((net * count for net, count in sampled.outcomes), Fraction(0)) / made
    variance = sum(((net - mean) ** 2 * count for net, count in sampled.outcomes), Fraction(0)) / made
    error = _standard_error(sampled, mean, variance)
    z = None if exact is None else _z(sampled, mean, exact, error)
    return Estimate(sampled, -mean, variance, error, exact, z)


def _standard_error(sampled: Sampled, mean: Fraction, variance: Fraction) -> float | None:
    """Between shoes, where there are enough of them: rounds and positions of one shoe go together."""
    made, spread = sampled.made, sampled.spread
    if spread is not None and spread.shoes >= FEW_SHOES:
        apart = spread.won_squared - 2 * mean * spread.won_times_made + mean**2 * spread.made_squared
        return sqrt(apart * spread.shoes / (spread.shoes - 1)) / made
    if made < 2:
        return None
    return sqrt(variance * sampled.positions / (made - 1))  # as if all positions of a round were one


def _z(sampled: Sampled, mean: Fraction, exact: Distribution, error: float | None) -> float | None:
    """How many standard errors the simulated edge is above the exact one, by the exact deviation.

    Where it is not known how far positions go together, at least as much as if they did not, or as was measured.
    """
    deviation = sqrt(exact.variance / sampled.made)
    if sampled.positions > 1 and sampled.pair is not None:
        deviation = sqrt((exact.variance + (sampled.positions - 1) * sampled.pair) / sampled.made)
    elif sampled.positions > 1:
        deviation = max(deviation, error or 0.0)
    apart = float(exact.mean - mean)
    if not deviation:
        return None if apart else 0.0
    return apart / deviation
