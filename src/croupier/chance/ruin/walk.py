"""A bankroll as a walk: it stands at a whole number, and every round moves it up or down by whole steps.

At 0 it covers just one more wager, below it is ruined; at `top` or above it has reached the goal.
"""

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.chance.laws.distribution import Distribution, common_step

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Chances = NDArray[np.float64]

Moves = tuple[tuple[int, int], ...]


class Walk(NamedTuple):
    """Where it stands, where it stops, and its moves: steps up or down with their ways, lowest first."""

    moves: Moves
    at: int
    top: int | None

    @classmethod
    def of(
        cls, law: Distribution, bankroll: Fraction | int, goal: Fraction | int | None, stake: Fraction | int = 1
    ) -> "Walk":
        """Count the bankroll in common steps of the results, from 0 for the lowest that still covers the stake."""
        unit = step_of(law)
        lowest = math.gcd(*(ways for _, ways in law.outcomes))
        at = math.floor((bankroll - stake) / unit)
        top = None if goal is None else at + math.ceil((goal - bankroll) / unit)
        return cls(tuple((int(net / unit), ways // lowest) for net, ways in law.outcomes), at, top)

    @property
    def of_ways(self) -> int:
        return sum(ways for _, ways in self.moves)

    @property
    def chances(self) -> list[tuple[int, float]]:
        """The moves with their chances."""
        all_ways = self.of_ways
        return [(step, ways / all_ways) for step, ways in self.moves]

    @property
    def down(self) -> int:
        """The steps of the largest loss; 0 when nothing loses."""
        return max(0, -self.moves[0][0])

    @property
    def up(self) -> int:
        return max(0, self.moves[-1][0])

    @property
    def drift(self) -> int:
        """The sign of the mean, and more: the mean times all ways."""
        return sum(step * ways for step, ways in self.moves)


def step_of(law: Distribution) -> Fraction:
    """What every result is a whole multiple of."""
    return common_step(net for net, _ in law.outcomes) or Fraction(1)


def followed(walk: Walk, rounds: int, height: int) -> "Iterator[tuple[Chances, Chances, Chances]]":
    """The chances after each round: to have been ruined, by how far; to stand at 0 up to `height`; to have risen above.

    In floats. No term is negative, so that a round of k results adds a relative error of at most (k+2) roundings. The same
    arrays are given out after every round.
    """
    import numpy as np

    down, up, chances = walk.down, walk.up, walk.chances
    ruined, standing, risen = np.zeros(down), np.zeros(height), np.zeros(up)
    moved, share = np.empty(down + height + up), np.empty(height)
    standing[walk.at] = 1.0
    for _ in range(rounds):
        moved.fill(0.0)
        for step, chance in chances:
            np.multiply(standing, chance, out=share)
            moved[down + step : down + step + height] += share
        ruined += moved[:down]
        risen += moved[down + height :]
        standing[:] = moved[down : down + height]
        yield ruined, standing, risen
