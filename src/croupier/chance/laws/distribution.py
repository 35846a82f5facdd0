"""What one wager does: each net result per unit wagered, with the whole number of ways it happens."""

import math
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from croupier.errors import InputError
from croupier.part import value_class


class Lattice(NamedTuple):
    """The nets as `start + step * position`; only the positions that have ways are kept, lowest first.

    Sums of many rounds live on the same lattice, so that their arithmetic is on whole positions.
    """

    start: Fraction
    step: Fraction
    ways: tuple[tuple[int, int], ...]

    @property
    def length(self) -> int:
        """The positions from the lowest to the highest net, empty ones included."""
        return self.ways[-1][0] + 1


@value_class
class Distribution:
    """The net results per unit wagered, lowest first, each with its ways.

    Usually built by `Distribution.of`. Outcomes out of order, repeated, absent or without ways are an InputError.
    """

    outcomes: tuple[tuple[Fraction, int], ...]

    def __post_init__(self) -> None:
        if not self.outcomes:
            raise InputError("A distribution needs at least one outcome that has ways.")
        if any(ways <= 0 for _, ways in self.outcomes):
            raise InputError("Every outcome of a distribution needs a positive number of ways.")
        nets = [net for net, _ in self.outcomes]
        if any(lower >= higher for lower, higher in pairwise(nets)):
            raise InputError("The outcomes of a distribution must be distinct and sorted by net, lowest first.")

    @classmethod
    def of(cls, pairs: Iterable[tuple[Fraction | int, int]]) -> "Distribution":
        """Collect (net, ways) in any order: equal nets are merged, nets without ways are dropped.

        A net that is not exact, ways that are not a whole number or negative, and no ways at all are an InputError.
        """
        ways_by_net: dict[Fraction, int] = {}
        for net, ways in pairs:
            _require(net, ways)
            exact = Fraction(net)
            ways_by_net[exact] = ways_by_net.get(exact, 0) + ways
        return cls(tuple(sorted((net, ways) for net, ways in ways_by_net.items() if ways)))

    @property
    def of_ways(self) -> int:
        """All ways together: the denominator of every probability."""
        return sum(ways for _, ways in self.outcomes)

    @property
    def mean(self) -> Fraction:
        """The player's expected net per unit wagered."""
        return self._moment(1, Fraction(0))

    @property
    def variance(self) -> Fraction:
        return self._moment(2, self.mean)

    @property
    def house_edge(self) -> Fraction:
        """What the house expects to keep of each unit wagered."""
        return -self.mean

    @property
    def returned(self) -> Fraction:
        """What the player expects back of each unit wagered, the wager included."""
        return 1 + self.mean

    @property
    def hit_frequency(self) -> Fraction:
        """The probability that the player is ahead after one round."""
        return Fraction(sum(ways for net, ways in self.outcomes if net > 0), self.of_ways)

    @property
    def loss_frequency(self) -> Fraction:
        return Fraction(sum(ways for net, ways in self.outcomes if net < 0), self.of_ways)

    @property
    def deviation(self) -> float:
        """The standard deviation of one round."""
        return math.sqrt(self.variance)

    @property
    def skewness(self) -> float:
        """The third standardised moment; 0.0 for a certain result, which has no shape."""
        variance = self.variance
        return float(self._moment(3, self.mean) / variance) / math.sqrt(variance) if variance else 0.0

    def probability(self, net: Fraction | int) -> Fraction:
        """The probability of exactly this net; 0 for a net that cannot happen."""
        return Fraction(sum(ways for other, ways in self.outcomes if other == net), self.of_ways)

    def scaled(self, by: Fraction | int) -> "Distribution":
        """The same chances for a wager of `by` units; by 0 everything is a push, below 0 it is the other side's view."""
        return Distribution.of((net * by, ways) for net, ways in self.outcomes)

    def lattice(self) -> Lattice:
        """The nets on their widest even spacing, ways in lowest terms. A certain result has one position, step 1."""
        parts, nets = _in_parts(net for net, _ in self.outcomes)
        step = math.gcd(*(net - nets[0] for net in nets)) or parts
        lowest = math.gcd(*(ways for _, ways in self.outcomes))
        places = ((net - nets[0]) // step for net in nets)
        ways = tuple((place, ways // lowest) for place, (_, ways) in zip(places, self.outcomes, strict=True))
        return Lattice(self.outcomes[0][0], Fraction(step, parts), ways)

    def _moment(self, order: int, about: Fraction) -> Fraction:
        """In whole parts of a unit, so that only the result is reduced."""
        parts, (centre, *nets) = _in_parts((about, *(net for net, _ in self.outcomes)))
        total = sum((net - centre) ** order * ways for net, (_, ways) in zip(nets, self.outcomes, strict=True))
        return Fraction(total, parts**order * self.of_ways)


def _require(net: object, ways: object) -> None:
    if not isinstance(net, int | Fraction):
        raise InputError(f"A net result must be a whole number or an exact fraction, not {net!r}.")
    if not isinstance(ways, int) or ways < 0:
        raise InputError(f"The ways of net {net} must be a whole number, 0 or more, not {ways!r}.")


def common_step(nets: Iterable[Fraction]) -> Fraction:
    """The largest step of which every net is a whole multiple; 0 when all are 0."""
    parts, numbers = _in_parts(nets)
    return Fraction(math.gcd(*numbers), parts)


def _in_parts(nets: Iterable[Fraction]) -> tuple[int, list[int]]:
    """Into how many parts a unit is cut so that every net is a whole number of them, and these numbers."""
    exact = list(nets)
    parts = math.lcm(*(net.denominator for net in exact))
    return parts, [net.numerator * (parts // net.denominator) for net in exact]
