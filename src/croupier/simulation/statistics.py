"""What counts tell: the edge of a wager, shares and quantiles of sessions, and whether they agree with what is exact.

Sums are exact; only roots are floats.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import log, sqrt

from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.tails import count_chance, surprise, two_sided
from croupier.games.kit.simulation.plan import WIDTH, Sampled, Tally

OFTEN = 1_000  # times that every outcome is expected where z alone tells the p-value
FEW = 10  # expected of an award: with fewer, the exact law of their number tells the p-value
FEW_SHOES = 30  # with fewer, the spread between shoes tells nothing
SHARES = {str(percent): Fraction(percent, 100) for percent in (5, 25, 50, 75, 95)}
_LEAST = 1e-15  # a chance that is computed in floats is never surely 0 or 1


@dataclass(frozen=True, slots=True)
class Estimate:
    """One wager after a simulation. `z` is None where there is nothing exact to compare it with."""

    sampled: Sampled
    house_edge: Fraction
    variance: Fraction  # of one wager
    standard_error: float | None  # None after a single wager
    exact: Distribution | None = None
    z: float | None = None
    p_value: float | None = None  # two-sided: how often chance alone brings an edge as far from the exact one

    @property
    def interval(self) -> tuple[float, float] | None:
        """The confidence interval of the house edge.

        A sample in which nothing varied tells no error: then the exact deviation does, and without it there is no interval.
        """
        error = self.standard_error
        if error == 0:
            error = None if self.exact is None else deviation_of(self.sampled, self.exact, None)
        if error is None:
            return None
        edge, wide = float(self.house_edge), WIDTH * error
        return edge - wide, edge + wide

    @property
    def hits(self) -> int:
        return sum(count for net, count in self.sampled.outcomes if net > 0)


def estimate(sampled: Sampled, exact: Distribution | None = None) -> Estimate:
    """The wager's edge, beside the exact distribution where there is one to compare with."""
    made = sampled.made
    mean = sum((net * count for net, count in sampled.outcomes), Fraction(0)) / made
    variance = sum(((net - mean) ** 2 * count for net, count in sampled.outcomes), Fraction(0)) / made
    error = _standard_error(sampled, mean, variance)
    if exact is None:
        return Estimate(sampled, -mean, variance, error)
    deviation = deviation_of(sampled, exact, error)
    apart = float(exact.mean - mean)
    z = apart / deviation if deviation else None if apart else 0.0
    p_value = None if z is None else _p_value(sampled, mean, exact, deviation, z)
    return Estimate(sampled, -mean, variance, error, exact, z, p_value)


def _standard_error(sampled: Sampled, mean: Fraction, variance: Fraction) -> float | None:
    """Between shoes, where there are enough of them: rounds and positions of one shoe go together."""
    made, spread = sampled.made, sampled.spread
    if spread is not None and spread.shoes >= FEW_SHOES:
        apart = spread.won_squared - 2 * mean * spread.won_times_made + mean**2 * spread.made_squared
        return sqrt(apart * spread.shoes / (spread.shoes - 1)) / made
    if made < 2:
        return None
    return sqrt(variance * sampled.positions / (made - 1))  # as if all positions of a round were one


def deviation_of(sampled: Sampled, exact: Distribution, error: float | None) -> float:
    """The exact deviation of the simulated edge.

    Where it is not known how far positions go together, at least as much as if they did not, or as was measured.
    """
    deviation = sqrt(exact.variance / sampled.made)
    if sampled.positions > 1 and sampled.pair is not None:
        return sqrt((exact.variance + (sampled.positions - 1) * sampled.pair) / sampled.made)
    return max(deviation, error or 0.0) if sampled.positions > 1 else deviation


def _p_value(sampled: Sampled, mean: Fraction, exact: Distribution, deviation: float, z: float) -> float:
    """By the normal law, where every outcome is expected often; otherwise by how likely the law makes such a mean.

    Awards of which few are expected are counted, each by the exact law of its number, and what is left is judged by its
    mean; the smallest of these chances, times how many they are, is the p-value. Positions of a round that go together
    count as the rounds of one position that would swing as much.
    """
    made, chances = sampled.made, {net: ways / exact.of_ways for net, ways in exact.outcomes}
    if min(chances.values()) * made >= OFTEN or not deviation:
        return two_sided(z)
    alone = float(exact.variance) / deviation**2
    likeliest = max(chances, key=chances.__getitem__)
    rare = {net for net, chance in chances.items() if chance * made < FEW and net != likeliest}
    if not rare or any(net not in chances for net, _ in sampled.outcomes):
        return two_sided(surprise(exact, alone, float(mean)))
    counts, part = dict(sampled.outcomes), 1 / sampled.alike if sampled.alike else min(1.0, alone / made)
    rounds = max(1, round(made * part))
    found = [count_chance(_together(counts.get(net, 0), part), rounds, chances[net]) for net in rare]
    rest = Distribution.of([(net, ways) for net, ways in exact.outcomes if net not in rare])
    left = sum(count for net, count in sampled.outcomes if net not in rare)
    if left and len(rest.outcomes) > 1:
        middle = sum((net * count for net, count in sampled.outcomes if net not in rare), Fraction(0)) / left
        found.append(two_sided(surprise(rest, left * part, float(middle))))
    return min(1.0, len(found) * min(found))


def _together(count: int, part: float) -> int:
    """How many times something happened, where positions of a round that go together are one."""
    return max(1, round(count * part)) if count else 0


# Sessions


@dataclass(frozen=True, slots=True)
class SessionShare:
    """The number of sessions in which something happened, beside its exact chance where that is known.

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
    def p_value(self) -> float | None:
        """By the exact law of the count; by z where both the sessions and those left over are expected often."""
        if self.z is None or self.exact is None:
            return None
        chance = min(max(self.exact, _LEAST), 1 - _LEAST)
        if self.of * min(chance, 1 - chance) >= OFTEN:
            return two_sided(self.z)
        return count_chance(self.count, self.of, chance)


def _part(count: int, expected: float) -> float:
    return count * log(count / expected) if count else 0.0


def quantile(tally: Tally, share: Fraction) -> int | None:
    """The smallest value that at least this share of the sessions do not exceed; None without sessions."""
    due, so_far = share * sum(tally.values()), 0
    for value in sorted(tally):
        so_far += tally[value]
        if so_far >= due:
            return value
    return None


def quantiles(tally: Tally) -> dict[str, int | None]:
    """Those that reports show, by percent."""
    return {percent: quantile(tally, share) for percent, share in SHARES.items()}


def mean(tally: Tally) -> Fraction:
    """Of at least one session."""
    return Fraction(sum(value * count for value, count in tally.items()), sum(tally.values()))


def at_least(tally: Tally, least: int) -> int:
    """How many sessions have this value or more."""
    return sum(count for value, count in tally.items() if value >= least)
