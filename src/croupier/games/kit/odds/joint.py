"""A book of bets on one round, with how far its wagers go together."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

from croupier.games.kit.odds.odds import Exact
from croupier.part import value_class

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Draw: TypeAlias = "Callable[[int, int], list[tuple[NDArray[np.int64], NDArray[np.float64]]]]"
"""Draws so many parts of so many rounds: what all players win together, in cents, and the weight of each round."""


@value_class
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
    def of(cls, staked: int, rows: Sequence[str], courses: Sequence[tuple[Sequence[Fraction], int]]) -> "Together":
        """By what each course brings every row, with its ways."""
        every, places = sum(ways for _, ways in courses), range(len(rows))
        means = [sum((nets[at] * ways for nets, ways in courses), Fraction(0)) / every for at in places]

        def covariance(one: int, other: int) -> Fraction:
            products = sum((nets[one] * nets[other] * ways for nets, ways in courses), Fraction(0))
            return products / every - means[one] * means[other]

        covariances = tuple(tuple(covariance(one, other) for other in places) for one in places)
        return cls(staked, tuple(rows), tuple(means), covariances)

    @property
    def mean(self) -> Fraction:
        """Of all rows."""
        return sum(self.means, Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Of all rows."""
        return sum((sum(row, Fraction(0)) for row in self.covariances), Fraction(0))


@value_class
class BookOdds(Exact):
    """Several bets on one round as one wager, per unit of all of them."""

    together: Together | None = None


@value_class
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
