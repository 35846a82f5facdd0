"""A bankroll that is wagered the same way round after round until it is ruined, reaches a goal, or the rounds are over.

Rounds are independent, so the chances of all bankrolls after a round follow from those before it; they are followed round
by round in floats. No term is negative, so that a round of k results adds a relative error of at most (k+2) roundings.
What would take too long is None.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.chance.laws.distribution import Distribution, common_step
from croupier.extras import require_extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Chances = NDArray[np.float64]

BUDGET = 2**30  # operations of NumPy; about a second


@dataclass(frozen=True, slots=True)
class Staked:
    """A bankroll of which the same stake is wagered again and again; all in cents. Ruin is a bankroll below the stake."""

    law: Distribution  # of one round
    bankroll: int
    stake: int
    goal: int | None
    rounds: int

    @property
    def step(self) -> int:
        """What every result is a whole multiple of."""
        return int(common_step(net for net, _ in self.law.outcomes)) or 1

    @property
    def moves(self) -> list[tuple[int, float]]:
        return [(int(net) // self.step, ways / self.law.of_ways) for net, ways in self.law.outcomes]

    @property
    def at(self) -> int:
        """The steps that the bankroll is above the lowest one that covers the stake."""
        return (self.bankroll - self.stake) // self.step

    @property
    def down(self) -> int:
        return max(0, -self.moves[0][0])

    @property
    def up(self) -> int:
        return max(0, self.moves[-1][0])

    @property
    def top(self) -> int | None:
        """The lowest position that is at the goal."""
        return None if self.goal is None else self.at + -(-(self.goal - self.bankroll) // self.step)

    @property
    def safe_from(self) -> int | None:
        """The lowest position from which the rounds are over before ruin can end them; None where a goal can."""
        return None if self.goal is not None else max(1, self.down * (self.rounds - 1))

    @property
    def heights(self) -> int:
        """The positions between ruin and the goal, or between ruin and what can be reached."""
        reached = self.at + self.up * self.rounds + 1
        return reached if self.top is None else min(self.top, reached)

    def value(self, position: int) -> int:
        """The bankroll at a position, in cents."""
        return self.bankroll + (position - self.at) * self.step


@dataclass(frozen=True, slots=True)
class Bankrolls:
    """The chances of all bankrolls after some round; `lowest` is the first of them, then one each `step`."""

    lowest: int
    step: int
    chances: "Chances"

    def quantile(self, share: float) -> int:
        """The smallest bankroll that is not exceeded with at least this chance."""
        import numpy as np

        place = int(np.searchsorted(np.cumsum(self.chances), share - 1e-12))
        return self.lowest + self.step * min(place, len(self.chances) - 1)

    def above(self, cents: int) -> float:
        """The chance of more than this."""
        first = max(0, (cents - self.lowest) // self.step + 1)
        return float(self.chances[first:].sum())

    @property
    def mean(self) -> float:
        import numpy as np

        return float(self.lowest + self.step * (self.chances @ np.arange(len(self.chances))))


@dataclass(frozen=True, slots=True)
class Stopped:
    """The bankrolls at each of the rounds asked for, and the chances that a session has ended by then with the last."""

    at: tuple[Bankrolls, ...]
    ruined: float
    reached: float
    rounds: float  # that are played on average


def stopped(staked: Staked, marks: Sequence[int]) -> Stopped | None:
    """What a session is like after each of these rounds, which must rise; None where it would take too long."""
    height, moves = staked.heights, staked.moves
    if staked.rounds * len(moves) * (height + 4096) > BUDGET:
        return None
    require_extra("chance", f"sessions of {staked.rounds:,} rounds")
    import numpy as np

    down, up = staked.down, staked.up
    low, alive, high = np.zeros(down), np.zeros(height), np.zeros(up)
    alive[staked.at] = 1.0
    played, found, wanted = 0.0, list[Bankrolls](), set(marks)
    for number in range(1, staked.rounds + 1):
        played += float(alive.sum())
        moved = np.zeros(down + height + up)
        for step, chance in moves:
            moved[down + step : down + step + height] += alive * chance
        low += moved[:down]
        high += moved[down + height :]
        alive = moved[down : down + height]
        if number in wanted:
            found.append(Bankrolls(staked.value(-down), staked.step, np.concatenate((low, alive, high))))
    return Stopped(tuple(found), float(low.sum()), float(high.sum()) if staked.goal is not None else 0.0, played)


def run_at_least(staked: Staked, length: int, *, winning: bool = False) -> float | None:
    """The chance of so many rounds lost in a row, or won, before the session ends; None where it would take too long.

    Followed for every bankroll and every run up to that length; bankrolls that cannot be ruined any more are as one.
    """
    if length <= 0:
        return 1.0
    if length > staked.rounds:
        return 0.0
    height = staked.heights if staked.safe_from is None else min(staked.heights, staked.safe_from)
    runs = [(step, chance) for step, chance in staked.moves if (step > 0 if winning else step < 0)]
    others = [(step, chance) for step, chance in staked.moves if not (step > 0 if winning else step < 0)]
    if staked.rounds * (len(runs) * length + len(others)) * (height + 1024) > BUDGET:
        return None
    require_extra("chance", f"runs in sessions of {staked.rounds:,} rounds")
    import numpy as np

    chance_of_one = sum(chance for _, chance in runs)
    alive, safe = np.zeros((length, height)), np.zeros(length)  # by the run so far
    _start(staked, alive, safe)
    found = 0.0
    for _ in range(staked.rounds):
        found += float(alive[-1].sum() + safe[-1]) * chance_of_one
        next_alive, next_safe = np.zeros_like(alive), np.zeros_like(safe)
        ended = alive.sum(axis=0)
        for step, chance in others:
            next_safe[0] += _shifted(ended, step, chance, next_alive[0])
        for step, chance in runs:
            next_safe[1:] += _shifted(alive[:-1], step, chance, next_alive[1:])
        next_safe[0] += safe.sum() * (1 - chance_of_one)
        next_safe[1:] += safe[:-1] * chance_of_one
        alive, safe = next_alive, next_safe if staked.goal is None else np.zeros_like(safe)
    return min(1.0, found)


def _start(staked: Staked, alive: "Chances", safe: "Chances") -> None:
    if staked.at < alive.shape[-1]:
        alive[0, staked.at] = 1.0
    else:
        safe[0] = 1.0


def _shifted(alive: "Chances", step: int, chance: float, into: "Chances") -> "Chances | float":
    """Move everybody by a step; tells how many left at the upper end. Who leaves at the lower end is ruined."""
    height = alive.shape[-1]
    if abs(step) >= height:
        return alive.sum(axis=-1) * chance if step > 0 else 0.0
    if step <= 0:
        into[..., : height + step] += alive[..., -step:] * chance
        return 0.0
    into[..., step:] += alive[..., :-step] * chance
    left: Chances = alive[..., height - step :].sum(axis=-1) * chance
    return left


def fall_at_least(staked: Staked, cents: int) -> float | None:
    """The chance that the bankroll falls so far below its highest so far; None where it would take too long.

    Followed for every bankroll and every depth below the highest; bankrolls that cannot be ruined any more are as one.
    """
    depth = -(-cents // staked.step)
    if depth <= 0:
        return 1.0
    height = staked.heights if staked.safe_from is None else min(staked.heights, staked.safe_from)
    if staked.rounds * len(staked.moves) * depth * (height + 1024) > BUDGET:
        return None
    require_extra("chance", f"drawdowns in sessions of {staked.rounds:,} rounds")
    import numpy as np

    alive, safe = np.zeros((depth, height)), np.zeros(depth)  # by the fall so far
    _start(staked, alive, safe)
    found = 0.0
    for _ in range(staked.rounds):
        next_alive, next_safe = np.zeros_like(alive), np.zeros_like(safe)
        for step, chance in staked.moves:
            if step < 0:
                deep = max(0, depth + step)  # from here on a loss is the fall that was asked for
                found += float(alive[deep:].sum() + safe[deep:].sum()) * chance
                _shifted(alive[:deep], step, chance, next_alive[depth - deep :])
                next_safe[depth - deep :] += safe[:deep] * chance
                continue
            risen = min(step + 1, depth)  # from here up a win makes a new highest
            next_safe[0] += _shifted(alive[:risen].sum(axis=0), step, chance, next_alive[0]) + safe[:risen].sum() * chance
            next_safe[1 : depth - risen + 1] += _shifted(alive[risen:], step, chance, next_alive[1 : depth - risen + 1])
            next_safe[1 : depth - risen + 1] += safe[risen:] * chance
        alive, safe = next_alive, next_safe if staked.goal is None else np.zeros_like(safe)
    return min(1.0, found)
