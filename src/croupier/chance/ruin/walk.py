"""A bankroll as a walk: it stands at a whole number, and every round moves it up or down by whole steps.

At 0 it covers just one more wager, below it is ruined; at `top` or above it has reached the goal.
"""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from croupier.chance.laws.distribution import Distribution, common_step

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Chances = NDArray[np.float64]

Moves = tuple[tuple[int, int], ...]


Short = Sequence[tuple[Fraction, Distribution]]
"""What a round is for whoever cannot pay all of it: with less than so much, this law instead; the least amount first."""


class Walk(NamedTuple):
    """Where it stands, where it stops, and its moves: steps up or down with their ways, lowest first.

    `low` are the moves of the lowest positions, from 0 on, where a round is another one; of as many ways as the others.
    """

    moves: Moves
    at: int
    top: int | None
    low: tuple[Moves, ...] = ()

    @classmethod
    def of(
        cls,
        law: Distribution,
        bankroll: Fraction | int,
        goal: Fraction | int | None,
        stake: Fraction | int = 1,
        short: Short = (),
    ) -> "Walk":
        """Count the bankroll in common steps of the results, from 0 for the lowest that still covers the stake."""
        laws = (law, *(other for _, other in short))
        unit = common_step(net for each in laws for net, _ in each.outcomes) or Fraction(1)
        at = math.floor((bankroll - stake) / unit)
        top = None if goal is None else at + math.ceil((goal - bankroll) / unit)
        every = math.lcm(*(sum(ways for _, ways in _lowest_terms(each)) for each in laws))
        moves, *shorts = (_moves(each, unit, every) for each in laws)
        low: list[Moves] = []
        for (below, _), instead in zip(short, shorts, strict=True):
            low += [instead] * (math.ceil(at + (below - bankroll) / unit) - len(low))
        return cls(moves, at, top, tuple(low))

    @property
    def of_ways(self) -> int:
        return sum(ways for _, ways in self.moves)

    @property
    def chances(self) -> list[tuple[int, float]]:
        """The moves with their chances."""
        return self.chances_of(self.moves)

    def chances_of(self, moves: Moves) -> list[tuple[int, float]]:
        all_ways = self.of_ways
        return [(step, ways / all_ways) for step, ways in moves]

    @property
    def down(self) -> int:
        """The steps of the largest loss; 0 when nothing loses."""
        return max(0, *(-moves[0][0] for moves in self.every_moves))

    @property
    def up(self) -> int:
        return max(0, *(moves[-1][0] for moves in self.every_moves))

    @property
    def every_moves(self) -> tuple[Moves, ...]:
        """The moves of all positions, and each kind of the low ones once."""
        return (self.moves, *dict.fromkeys(self.low))

    @property
    def drift(self) -> int:
        """The sign of the mean, and more: the mean times all ways. Above the low positions."""
        return sum(step * ways for step, ways in self.moves)


def _lowest_terms(law: Distribution) -> list[tuple[Fraction, int]]:
    divisor = math.gcd(*(ways for _, ways in law.outcomes))
    return [(net, ways // divisor) for net, ways in law.outcomes]


def _moves(law: Distribution, unit: Fraction, every: int) -> Moves:
    """The results in steps, out of so many ways."""
    outcomes = _lowest_terms(law)
    times = every // sum(ways for _, ways in outcomes)
    return tuple((int(net / unit), ways * times) for net, ways in outcomes)


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
    low = [walk.chances_of(moves) for moves in walk.low[:height]]
    above = len(low)
    ruined, standing, risen = np.zeros(down), np.zeros(height), np.zeros(up)
    moved, share = np.empty(down + height + up), np.empty(height - above)
    standing[walk.at] = 1.0
    for _ in range(rounds):
        moved.fill(0.0)
        for step, chance in chances:
            np.multiply(standing[above:], chance, out=share)
            moved[down + step + above : down + step + height] += share
        for place, instead in enumerate(low):
            for step, chance in instead:
                moved[down + step + place] += standing[place] * chance
        ruined += moved[:down]
        risen += moved[down + height :]
        standing[:] = moved[down : down + height]
        yield ruined, standing, risen
