"""The total of many independent rounds of one wager, three ways: exact, by Fourier transform, by the normal curve.

Each answers the same questions and states its absolute error: a bound on the error of the probability of any range of
totals. It is 0.0 only where every number is exact.
"""

import math
from abc import ABC, abstractmethod
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate

from croupier.chance.laws.distribution import Distribution, Lattice
from croupier.chance.laws.tails import MANY_OUTCOMES, NEGLECTED, ROUNDING, reach, require_count
from croupier.errors import InputError
from croupier.extras import require_extra

BERRY_ESSEEN = 0.4748  # Shevtsova (2011), for identically distributed rounds
EXACT_BUDGET = 2**30  # bits written; about a quarter of a second
FFT_BUDGET = 2**21  # totals in the table; about a second
FFT_ROUNDS = 2**30  # beyond, rounding errors are larger than those of the normal curve
THREE_SIGMAS = (0.6827, 0.95, 0.9973)


@dataclass(frozen=True, slots=True)
class Band:
    """What the house keeps of the handle, all money wagered, between `low` and `high` with at least probability `level`.

    Each side beyond has at most half of what is left; `covers` is the probability of the band itself.
    """

    level: float
    low: Fraction | float
    high: Fraction | float
    covers: Fraction | float


class Total(ABC):
    """The player's total net after `rounds` rounds of one unit each.

    `method` is "exact", "fft" or "normal"; no probability is off by more than `error`. Probabilities are Fractions when
    exact, floats otherwise.
    """

    rounds: int
    method: str
    error: float

    @abstractmethod
    def at_most(self, net: Fraction | int, *, strictly_less: bool = False) -> Fraction | float:
        """The probability of a total of at most `net` (or of less)."""

    @abstractmethod
    def _quantile(self, share: Fraction) -> Fraction | float: ...

    @property
    def ahead(self) -> Fraction | float:
        return 1 - self.at_most(0)

    @property
    def level(self) -> Fraction | float:
        return self.at_most(0) - self.behind

    @property
    def behind(self) -> Fraction | float:
        return self.at_most(0, strictly_less=True)

    def quantile(self, share: Fraction | float) -> Fraction | float:
        """The smallest total net that is not exceeded with at least this probability; outside 0 to 1 an InputError."""
        if not 0 < share < 1:
            raise InputError(f"A quantile is asked for a probability between 0 and 1, not {share}.")
        return self._quantile(Fraction(share))

    def handle_bands(self, levels: tuple[float, ...] = THREE_SIGMAS) -> tuple[Band, ...]:
        """The central band of the house's share of the handle for each level; a level outside 0 to 1 is an InputError."""
        return tuple(self._band(level) for level in levels)

    def _band(self, level: float) -> Band:
        if not 0 < level < 1:
            raise InputError(f"The level of a band is a probability between 0 and 1, not {level}.")
        each_side = (1 - Fraction(level)) / 2
        worst, best = self.quantile(each_side), self.quantile(1 - each_side)
        covers = self.at_most(Fraction(best)) - self.at_most(Fraction(worst), strictly_less=True)
        return Band(level, -best / self.rounds, -worst / self.rounds, covers)


def after(
    distribution: Distribution, rounds: int, *, exact_budget: int = EXACT_BUDGET, fft_budget: int = FFT_BUDGET
) -> Total:
    """Return the total of the rounds, exact where the budget (bits written) allows.

    Otherwise by Fourier transform while the table of totals that matter is within `fft_budget`. Beyond, rare results are
    rounded to the steps of the others; or the normal curve is taken, if its error is smaller. A number of rounds that is
    not a whole number of at least 1 is an InputError.
    """
    require_count("The number of rounds", rounds)
    lattice = distribution.lattice()
    if lattice.length == 1 or exact_cost(lattice, rounds) <= exact_budget:
        return exact_total(lattice, rounds)
    found = None
    if fft_budget and rounds <= FFT_ROUNDS:
        found = fourier_total(lattice, rounds, fft_budget)
        if found is not None:
            return found
        found = rounded_total(lattice, rounds, fft_budget)
    normal = normal_total(distribution, rounds)
    return normal if found is None or normal.error < found.error else found


@dataclass(frozen=True, slots=True)
class LatticeTotal(Total):
    """Totals `start + step * position`, with the ways (or probabilities) of each position added up from below."""

    rounds: int
    start: Fraction
    step: Fraction
    method: str
    error: float
    cumulative: Sequence[int] | Sequence[float]

    def at_most(self, net: Fraction | int, *, strictly_less: bool = False) -> Fraction | float:
        places = (net - self.start) / self.step
        position = math.ceil(places) - 1 if strictly_less else math.floor(places)
        ways = self.cumulative[min(position, len(self.cumulative) - 1)] if position >= 0 else 0
        total = self.cumulative[-1]
        if isinstance(ways, int) and isinstance(total, int):
            return Fraction(ways, total)
        return ways / total

    def _quantile(self, share: Fraction) -> Fraction:
        total = self.cumulative[-1]
        wanted = -(-share.numerator * total // share.denominator) if isinstance(total, int) else float(share) * total
        return self.start + self.step * bisect_left(self.cumulative, wanted)


@dataclass(frozen=True, slots=True)
class NormalTotal(Total):
    """The normal curve with the total's mean and standard deviation, between the lowest and the highest total."""

    rounds: int
    mean: float
    deviation: float
    ends: tuple[float, float]
    error: float
    method: str = "normal"

    def at_most(self, net: Fraction | int, *, strictly_less: bool = False) -> float:
        return math.erfc((self.mean - float(net)) / self.deviation / math.sqrt(2)) / 2

    def _quantile(self, share: Fraction) -> float:
        from statistics import NormalDist

        lowest, highest = self.ends
        return min(max(NormalDist(self.mean, self.deviation).inv_cdf(float(share)), lowest), highest)


def exact_cost(lattice: Lattice, rounds: int) -> int:
    """The work of `exact_total`, in bits written: terms, times outcomes, times the size of a number with its overhead."""
    digits = rounds * sum(ways for _, ways in lattice.ways).bit_length()
    return ((lattice.length - 1) * rounds + 1) * len(lattice.ways) * (digits + 1024)


def exact_total(lattice: Lattice, rounds: int) -> LatticeTotal:
    """The whole-number ways of every total.

    The ways of n rounds are the coefficients of p(x)^n, where p has the ways of one round. As y = p^n satisfies
    p·y' = n·p'·y, each coefficient follows from the few before it with small factors; for two outcomes these are the
    binomial coefficients.
    """
    (_, lowest_ways), *others = lattice.ways
    ways = [lowest_ways**rounds]
    for position in range(1, (lattice.length - 1) * rounds + 1):
        total = 0
        for gap, gap_ways in others:
            if gap > position:
                break
            total += ((rounds + 1) * gap - position) * gap_ways * ways[position - gap]
        ways.append(total // (position * lowest_ways))
    return LatticeTotal(rounds, lattice.start * rounds, lattice.step, "exact", 0.0, list(accumulate(ways)))


def fourier_total(lattice: Lattice, rounds: int, fft_budget: int) -> LatticeTotal | None:
    """The probabilities of all totals that matter, by raising the characteristic function φ to the n-th power.

    Each side beyond their window has a chance below `NEGLECTED`; None where more are left than the budget.

    The error is the sum of three bounds. (1) What lies outside the window, wherever the transform folds it to: twice
    `NEGLECTED`. (2) Rounding u = 2⁻⁵³: φ, a sum of k terms, is off by at most (k+8)u, its power and the power's own
    logarithm by at most (k+16)·n·u·|φ|ⁿ⁻¹; the inverse transform of length L adds at most 7·log₂(L)·u in the
    Euclidean norm (Higham, Accuracy and Stability, th. 24.2). By Parseval and Cauchy-Schwarz the probability of any
    set of totals is then off by at most ((k+16)·n + 7·log₂ L)·u times the Euclidean norm of |φ|ⁿ⁻¹, which is
    computed. Many outcomes are transformed at once, for which k is 7·log₂(L)·√L by the same theorem. (3) Adding up: u
    for each total. The sum counts twice, as the probabilities are divided by their total. Without NumPy this is an
    InputError.
    """
    all_ways, terms = sum(ways for _, ways in lattice.ways), float(len(lattice.ways))
    mean = Fraction(sum(position * ways for position, ways in lattice.ways), all_ways)
    steps = [(position - float(mean), ways / all_ways) for position, ways in lattice.ways]
    above, below = reach(steps, rounds), reach([(-step, chance) for step, chance in steps], rounds)
    first = max(0, math.floor(mean * rounds - Fraction(below)))
    span = min((lattice.length - 1) * rounds, math.ceil(mean * rounds + Fraction(above))) - first + 1
    if span > fft_budget:
        return None
    require_extra("chance", f"a session of {rounds:,} rounds of this wager")
    import numpy as np

    size = 1 << max(1, (span - 1).bit_length())
    frequencies, levels = np.arange(size // 2 + 1), 7 * math.log2(size)
    if terms > MANY_OUTCOMES:
        folded, chance = zip(*((position % size, ways / all_ways) for position, ways in lattice.ways), strict=True)
        phi, terms = np.fft.rfft(np.bincount(folded, chance, size)), levels * math.sqrt(size)
    else:
        phi, turned = np.zeros(len(frequencies), dtype=np.complex128), np.exp(-2j * np.pi / size * np.arange(size))
        for position, ways in lattice.ways:
            # The phase is reduced in whole numbers, so that a far position costs no accuracy.
            phi += ways / all_ways * turned[(position % size) * frequencies & size - 1]
    norm = math.sqrt(2 * float(np.sum(np.abs(phi) ** (2 * rounds - 2))))
    chances = np.roll(np.fft.irfft(phi**rounds, size), -(first % size))[:span].clip(min=0)
    error = 2 * (2 * NEGLECTED + (((terms + 16) * rounds + levels) * norm + span) * ROUNDING)
    start = lattice.start * rounds + lattice.step * first
    return LatticeTotal(rounds, start, lattice.step, "fft", error, array("d", np.cumsum(chances).tobytes()))


def rounded_total(lattice: Lattice, rounds: int, fft_budget: int) -> LatticeTotal | None:
    """Between two laws: rare results rounded down, and up, to the steps of all others; None if that takes too much.

    The first never exceeds the total and the second is never below it, so that the truth lies between their
    probabilities. Their middle is off by at most half of what they differ by, wherever that is most.
    """
    common = (position for position, _ in sorted(lattice.ways, key=lambda both: both[1], reverse=True))
    for wide in [wide for wide in reversed(dict.fromkeys(accumulate(common, math.gcd))) if wide][1:]:
        below, above = (fourier_total(_rounded(lattice, wide, up), rounds, fft_budget) for up in (0, wide - 1))
        if below and above:
            return _between(below, above)
    return None


def _rounded(lattice: Lattice, wide: int, up: int) -> Lattice:
    ways: Counter[int] = Counter()
    for position, count in lattice.ways:
        ways[(position + up) // wide] += count
    return Lattice(lattice.start, lattice.step * wide, tuple(ways.items()))


def _between(below: LatticeTotal, above: LatticeTotal) -> LatticeTotal:
    import numpy as np

    step, start = below.step, min(below.start, above.start)
    last = max(total.start + step * (len(total.cumulative) - 1) for total in (below, above))
    places = np.arange(int((last - start) / step) + 1)
    sums = []
    for total in (below, above):
        at = places - int((total.start - start) / step)
        known = np.array((0.0, *total.cumulative)) / total.cumulative[-1]
        sums.append(known[np.clip(at + 1, 0, len(known) - 1)])
    error = float(np.max(np.abs(sums[0] - sums[1]))) / 2 + max(below.error, above.error)
    middle = array("d", ((sums[0] + sums[1]) / 2).tobytes())
    return LatticeTotal(below.rounds, start, step, "fft", error, middle)


def normal_total(distribution: Distribution, rounds: int) -> NormalTotal:
    """The normal curve, for a distribution that is not certain.

    The error is twice the Berry–Esseen bound 0.4748·E|X-μ|³/(σ³·√n): the bound itself holds for "at most", and a range
    of totals, such as "level", is the difference of two of those.
    """
    mean, deviation = distribution.mean, distribution.deviation
    third = sum(abs(net - mean) ** 3 * ways for net, ways in distribution.outcomes) / distribution.of_ways
    bound = BERRY_ESSEEN * float(third / distribution.variance) / deviation / math.sqrt(rounds)
    (lowest, _), *_, (highest, _) = distribution.outcomes
    ends = float(lowest * rounds), float(highest * rounds)
    return NormalTotal(rounds, float(mean * rounds), deviation * math.sqrt(rounds), ends, min(1.0, 2 * bound))
