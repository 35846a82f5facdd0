"""Many rounds of the same wager: where the player stands afterwards, what the house holds, how long bad luck lasts.

Every answer names its method and states its absolute error.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.runs import LongestRun, longest_losing_run, run_probability
from croupier.chance.laws.sums import Law, exact_cost, exact_law, fourier_law, fourier_window, normal_law
from croupier.chance.laws.tails import require_count
from croupier.errors import InputError

__all__ = ["Band", "LongestRun", "Session", "after", "longest_losing_run", "run_probability"]

EXACT_BUDGET = 2**30  # bits written; about a quarter of a second
FFT_BUDGET = 2**21  # totals in the table; about a second
FFT_ROUNDS = 2**30  # beyond, rounding errors are larger than those of the normal curve
THREE_SIGMAS = (0.6827, 0.95, 0.9973)


@dataclass(frozen=True, slots=True)
class Band:
    """The house's hold, as a share of all money wagered, between `low` and `high` with at least probability `level`.

    Each side beyond has at most half of what is left; `covers` is the probability of the band itself.
    """

    level: float
    low: Fraction | float
    high: Fraction | float
    covers: Fraction | float


@dataclass(frozen=True, slots=True)
class Session:
    """The player's total net after `rounds` independent rounds of one unit each.

    `method` is "exact", "fft" or "normal"; no probability in the session is off by more than `error`. Probabilities
    are Fractions when exact, floats otherwise.
    """

    distribution: Distribution
    rounds: int
    law: Law

    @property
    def method(self) -> str:
        return self.law.method

    @property
    def error(self) -> float:
        return self.law.error

    @property
    def ahead(self) -> Fraction | float:
        return 1 - self.at_most(0)

    @property
    def level(self) -> Fraction | float:
        return self.at_most(0) - self.behind

    @property
    def behind(self) -> Fraction | float:
        return self.law.at_most(Fraction(0), strictly_less=True)

    @property
    def mean(self) -> Fraction:
        return self.distribution.mean * self.rounds

    @property
    def deviation(self) -> float:
        return self.distribution.deviation * math.sqrt(self.rounds)

    def at_most(self, net: Fraction | int) -> Fraction | float:
        """The probability that the total net is `net` or less."""
        return self.law.at_most(Fraction(net))

    def quantile(self, share: Fraction | float) -> Fraction | float:
        """The smallest total net that is not exceeded with at least this probability; outside 0 to 1 an InputError."""
        if not 0 < share < 1:
            raise InputError(f"A quantile is asked for a probability between 0 and 1, not {share}.")
        return self.law.quantile(Fraction(share))

    def hold_bands(self, levels: tuple[float, ...] = THREE_SIGMAS) -> tuple[Band, ...]:
        """The central band of the house's hold for each level; a level outside 0 to 1 is an InputError."""
        return tuple(self._band(level) for level in levels)

    def _band(self, level: float) -> Band:
        if not 0 < level < 1:
            raise InputError(f"The level of a band is a probability between 0 and 1, not {level}.")
        each_side = (1 - Fraction(level)) / 2
        worst, best = self.quantile(each_side), self.quantile(1 - each_side)
        below = self.law.at_most(Fraction(worst), strictly_less=True)
        return Band(level, -best / self.rounds, -worst / self.rounds, self.law.at_most(Fraction(best)) - below)


def after(
    distribution: Distribution, rounds: int, *, exact_budget: int = EXACT_BUDGET, fft_budget: int = FFT_BUDGET
) -> Session:
    """The session of so many rounds, exact where the budget (bits written) allows.

    Otherwise by Fourier transform while the table of totals that matter is within `fft_budget`, and by the normal
    curve beyond. A number of rounds that is not a whole number of at least 1 is an InputError.
    """
    require_count("The number of rounds", rounds)
    return Session(distribution, rounds, _law(distribution, rounds, exact_budget, fft_budget))


def _law(distribution: Distribution, rounds: int, exact_budget: int, fft_budget: int) -> Law:
    lattice = distribution.lattice()
    if lattice.length == 1 or exact_cost(lattice, rounds) <= exact_budget:
        return exact_law(lattice, rounds)
    if rounds <= FFT_ROUNDS:
        first, last = fourier_window(lattice, rounds)
        if last - first < fft_budget:
            return fourier_law(lattice, rounds, (first, last))
    return normal_law(distribution, rounds)
