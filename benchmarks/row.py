"""One row of the benchmarks: our work beside a peer, a baseline or a limit, and what was promised."""

from typing import NamedTuple

NEAR = 0.1  # of a goal that may be missed before the run fails: machines are noisy
_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


class Row(NamedTuple):
    """How many times as fast as the peer; where the goal is a most, how many times as much as it takes."""

    work: str
    peer: str
    ratio: float
    took: float | None = None
    """Our own seconds for one of what is measured: a hand, a round, a command. None where no time is measured."""
    goal: float | None = None
    most: float | None = None
    floor: float | None = None
    """The least number a second that was promised."""

    @property
    def promised(self) -> str:
        """The goal as it is shown; "–" where nothing was promised."""
        if self.most is not None:
            return f"≤ {self.most:,g}×"
        if self.goal is not None:
            return f"≥ {self.goal:,g}×"
        return "–" if self.floor is None else f"≥ {self.floor:,.0f}/s"

    @property
    def share(self) -> float | None:
        """How much of the goal is reached: 1 and more is all of it. None where nothing was promised."""
        if self.most is not None:
            return self.most / self.ratio if self.ratio else 1.0
        if self.goal is not None:
            return self.ratio / self.goal
        return None if self.floor is None or self.took is None else 1 / self.took / self.floor

    @property
    def met(self) -> bool | None:
        return None if self.share is None else self.share >= 1

    @property
    def failed(self) -> bool:
        """Whether it is more than a tenth below its goal."""
        return self.share is not None and self.share < 1 - NEAR

    @property
    def ours(self) -> str:
        """Our own time as people read it."""
        if self.took is None:
            return "–"
        size, unit = next((each for each in _UNITS if self.took >= each[0]), _UNITS[-1])
        return f"{self.took / size:.3g} {unit}"
