"""A book of bets on one round, with how far its wagers go together."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

from croupier.games.kit.odds.odds import Exact

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Draw: TypeAlias = "Callable[[int, int], list[tuple[NDArray[np.int64], NDArray[np.float64]]]]"
"""Draws so many parts of so many rounds: what all players win together, in cents, and the weight of each round."""


@dataclass(frozen=True, slots=True)
class Together:
    """The wagers of a book in one round, in cents: what is staked, and means and covariances of the nets, row by row.

    `says` are the conventions by which it was counted.
    """

    staked: int
    rows: tuple[str, ...]
    means: tuple[Fraction, ...]
    covariances: tuple[tuple[Fraction, ...], ...]
    says: tuple[str, ...] = ()

    @classmethod
    def of(cls, staked: int, rows: tuple[str, ...], nets: Iterable[tuple[Sequence[Fraction], int]]) -> "Together":
        """From what the rows win in each case, in cents, and in how many ways it comes."""
        nets = list(nets)
        ways = sum(many for _, many in nets)
        means = tuple(sum((won[row] * many for won, many in nets), Fraction(0)) / ways for row in range(len(rows)))
        apart = [([net - mean for net, mean in zip(won, means, strict=True)], Fraction(many, ways)) for won, many in nets]

        def covariance(one: int, other: int) -> Fraction:
            return sum((won[one] * won[other] * share for won, share in apart), Fraction(0))

        covariances = tuple(tuple(covariance(one, other) for other in range(len(rows))) for one in range(len(rows)))
        return cls(staked, rows, means, covariances)

    @property
    def mean(self) -> Fraction:
        """Of all rows."""
        return sum(self.means, Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of all rows."""
        return sum((sum(row, Fraction(0)) for row in self.covariances), Fraction(0))


@dataclass(frozen=True, slots=True)
class BookOdds(Exact):
    """Several bets on one round as one wager, per unit of all of them."""

    together: Together | None = None


@dataclass(frozen=True, slots=True)
class Spread:
    """Several bets of which mean and variance are counted, but not the law: per unit of all of them.

    `wagered` and `initial` are those of `Exact`.
    """

    strategy: str
    together: Together
    wagered: Fraction
    initial: Fraction
    offered: bool = True
    wager: str = "book"

    @property
    def mean(self) -> Fraction:
        return self.together.mean / self.together.staked

    @property
    def house_edge(self) -> Fraction:
        return -self.mean

    @property
    def variance(self) -> Fraction:
        return self.together.variance / self.together.staked**2

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)
