"""A bankroll that is wagered the same way round after round until it is ruined, reaches a goal, or the rounds are over.

Rounds are independent, so the chances of all bankrolls after a round follow from those before it; they are followed round
by round in floats. What would take too long is None.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.chance.laws.distribution import Distribution
from croupier.chance.ruin.walk import Walk, followed, step_of
from croupier.extras import require_extra

if TYPE_CHECKING:
    from croupier.chance.ruin.walk import Chances

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
        return int(step_of(self.law))

    @property
    def walk(self) -> Walk:
        return Walk.of(self.law, self.bankroll, self.goal, self.stake)

    @property
    def height(self) -> int:
        """The positions between ruin and the goal, or between ruin and what can be reached."""
        walk = self.walk
        reached = walk.at + walk.up * self.rounds + 1
        return reached if walk.top is None else min(walk.top, reached)

    @property
    def unsafe_height(self) -> int:
        """The positions from which ruin or the goal can still come; above them the rounds are over before."""
        return self.height if self.goal is not None else min(self.height, max(1, self.walk.down * (self.rounds - 1)))


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


@dataclass(frozen=True, slots=True)
class Stopped:
    """The bankrolls at each of the rounds asked for, and the chances that a session has ended by then with the last."""

    at: tuple[Bankrolls, ...]
    ruined: float
    reached: float


def stopped(staked: Staked, marks: Sequence[int]) -> Stopped | None:
    """What a session is like after each of these rounds, the last of which is the session's; None if it takes too long."""
    walk, height, step = staked.walk, staked.height, staked.step
    if staked.rounds * len(walk.moves) * (height + 4096) > BUDGET:
        return None
    require_extra("chance", f"a session of {staked.rounds:,} rounds")
    import numpy as np

    lowest = staked.bankroll - (walk.at + walk.down) * step
    at, ended = [], (0.0, 0.0)
    for number, (ruined, standing, risen) in enumerate(followed(walk, staked.rounds, height), start=1):
        if number in marks:
            at.append(Bankrolls(lowest, step, np.concatenate((ruined, standing, risen))))
            ended = float(ruined.sum()), float(risen.sum())
    return Stopped(tuple(at), ended[0], ended[1] if staked.goal is not None else 0.0)


def run_at_least(staked: Staked, length: int, *, winning: bool = False) -> float | None:
    """The chance of so many rounds lost in a row, or won, before the session ends; None where it would take too long.

    Followed for every bankroll and every run up to that length; bankrolls that cannot be ruined any more are as one.
    """
    if length <= 0:
        return 1.0
    if length > staked.rounds:
        return 0.0
    walk, height = staked.walk, staked.unsafe_height
    runs = [(step, chance) for step, chance in walk.chances if (step > 0 if winning else step < 0)]
    others = [move for move in walk.chances if move not in runs]
    if staked.rounds * (len(runs) * length + len(others)) * (height + 1024) > BUDGET:
        return None
    require_extra("chance", f"the longest run in a session of {staked.rounds:,} rounds")
    import numpy as np

    chance_of_one = sum(chance for _, chance in runs)
    alive, safe = _start(walk, length, height)  # by the run so far
    total = 0.0
    for _ in range(staked.rounds):
        total += float(alive[-1].sum() + safe[-1]) * chance_of_one
        next_alive, next_safe = np.zeros_like(alive), np.zeros_like(safe)
        ended = alive.sum(axis=0)
        for step, chance in others:
            next_safe[0] += _shifted(ended, step, chance, next_alive[0])
        for step, chance in runs:
            next_safe[1:] += _shifted(alive[:-1], step, chance, next_alive[1:])
        next_safe[0] += safe.sum() * (1 - chance_of_one)
        next_safe[1:] += safe[:-1] * chance_of_one
        alive, safe = next_alive, next_safe if staked.goal is None else np.zeros_like(safe)
    return min(1.0, total)


def fall_at_least(staked: Staked, cents: int) -> float | None:
    """The chance that the bankroll falls so far below its highest so far; None where it would take too long.

    Followed for every bankroll and every depth below the highest; bankrolls that cannot be ruined any more are as one.
    """
    depth = -(-cents // staked.step)
    if depth <= 0:
        return 1.0
    walk, height, chances = staked.walk, staked.unsafe_height, staked.walk.chances
    if staked.rounds * len(walk.moves) * depth * (height + 1024) > BUDGET:
        return None
    require_extra("chance", f"the drawdown of a session of {staked.rounds:,} rounds")
    import numpy as np

    alive, safe = _start(walk, depth, height)  # by the fall so far
    total = 0.0
    for _ in range(staked.rounds):
        next_alive, next_safe = np.zeros_like(alive), np.zeros_like(safe)
        for step, chance in chances:
            if step < 0:
                deep = max(0, depth + step)  # from here on a loss is the fall that was asked for
                total += float(alive[deep:].sum() + safe[deep:].sum()) * chance
                _shifted(alive[:deep], step, chance, next_alive[depth - deep :])
                next_safe[depth - deep :] += safe[:deep] * chance
                continue
            risen = min(step + 1, depth)  # from here up a win makes a new highest
            next_safe[0] += _shifted(alive[:risen].sum(axis=0), step, chance, next_alive[0]) + safe[:risen].sum() * chance
            next_safe[1 : depth - risen + 1] += _shifted(alive[risen:], step, chance, next_alive[1 : depth - risen + 1])
            next_safe[1 : depth - risen + 1] += safe[risen:] * chance
        alive, safe = next_alive, next_safe if staked.goal is None else np.zeros_like(safe)
    return min(1.0, total)


def _start(walk: Walk, kinds: int, height: int) -> "tuple[Chances, Chances]":
    """The chances before the first round, by run or fall so far and position; and of those that are safe from ruin."""
    import numpy as np

    alive, safe = np.zeros((kinds, height)), np.zeros(kinds)
    if walk.at < height:
        alive[0, walk.at] = 1.0
    else:
        safe[0] = 1.0
    return alive, safe


def _shifted(alive: "Chances", step: int, chance: float, into: "Chances") -> "Chances | float":
    """Move everybody by a step. Returns how many left at the upper end; who leaves at the lower end is ruined."""
    height = alive.shape[-1]
    if abs(step) >= height:
        return alive.sum(axis=-1) * chance if step > 0 else 0.0
    if step <= 0:
        into[..., : height + step] += alive[..., -step:] * chance
        return 0.0
    into[..., step:] += alive[..., :-step] * chance
    left: Chances = alive[..., height - step :].sum(axis=-1) * chance
    return left
