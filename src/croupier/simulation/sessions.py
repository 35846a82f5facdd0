"""What the tallies of sessions tell: quantiles and shares in whole numbers, and whether a share agrees with its chance."""

from dataclasses import dataclass
from fractions import Fraction
from math import log, sqrt

from croupier.games.kit.sessions import Tally
from croupier.games.kit.simulation import WIDTH
from croupier.simulation.statistics import DISAGREE

SHARES = {str(percent): Fraction(percent, 100) for percent in (5, 25, 50, 75, 95)}
_LEAST = 1e-15  # a chance that is computed in floats is never surely 0 or 1


def quantile(tally: Tally, share: Fraction) -> int | None:
    """The smallest value that at least this share of the sessions do not exceed; None without sessions."""
    due, so_far = share * sum(tally.values()), 0
    for value in sorted(tally):
        so_far += tally[value]
        if so_far >= due:
            return value
    return None


def quantiles(tally: Tally) -> dict[str, int | None]:
    """Those that are told of everything, by percent."""
    return {percent: quantile(tally, share) for percent, share in SHARES.items()}


def mean(tally: Tally) -> Fraction:
    """Of at least one session."""
    return Fraction(sum(value * count for value, count in tally.items()), sum(tally.values()))


def at_least(tally: Tally, least: int) -> int:
    """How many sessions have this value or more."""
    return sum(count for value, count in tally.items() if value >= least)


@dataclass(frozen=True, slots=True)
class Share:
    """How many of all sessions something happened in, beside its exact chance where that is known.

    `z` is the signed root of the likelihood ratio: near the middle it is the number of standard errors between the two, and
    unlike that it is also true for chances so small that hardly a session is expected.
    """

    count: int
    of: int
    exact: float | None = None
    error: float = 0.0  # of the exact chance

    @property
    def share(self) -> Fraction:
        return Fraction(self.count, self.of)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's confidence interval of the chance."""
        share, many, square = self.count / self.of, self.of, WIDTH**2
        middle = (share + square / (2 * many)) / (1 + square / many)
        wide = WIDTH / (1 + square / many) * sqrt(share * (1 - share) / many + square / (4 * many**2))
        return max(0.0, middle - wide), min(1.0, middle + wide)

    @property
    def z(self) -> float | None:
        """None where the exact chance is not known, or not well enough to tell."""
        if self.exact is None:
            return None
        chance = min(max(self.exact, _LEAST), 1 - _LEAST)
        if self.error > sqrt(chance * (1 - chance) / self.of) / 20:
            return None
        missed = self.of - self.count
        ratio = _part(self.count, self.of * chance) + _part(missed, self.of * (1 - chance))
        return (1 if self.count > self.of * chance else -1) * sqrt(max(0.0, 2 * ratio))

    @property
    def disagrees(self) -> bool:
        return self.z is not None and abs(self.z) > DISAGREE


def _part(count: int, expected: float) -> float:
    return count * log(count / expected) if count else 0.0
