"""Stakes that change from round to round, from a strategy file: a table of steps for sessions at a wheel.

    [[step]]            # the first step is where a session begins
    times = 1           # how many times the bets lie
    won   = 1           # the step after a round that wins
    lost  = 2           # and after one that loses; a round that brings nothing stays

What is missing, misspelt or beyond the limits of the table is refused with the name of the file and the place in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from croupier.errors import InputError
from croupier.games.wheel.simulation.plan import WheelSessions

if TYPE_CHECKING:
    from croupier.games.kit.simulation.sessions import Rows

MOST_STEPS, MOST_TIMES = 100, 10_000
SAYS = (
    "Stakes that go by what happened before change no edge, and they leave no exact chance to put beside what happened to "
    "sessions. A step that the bankroll does not cover is the first one instead."
)


class Step(NamedTuple):
    """How many times the bets lie, and the steps that follow, from 0."""

    times: int
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class Progression(WheelSessions):
    """Sessions of one book of bets whose stakes go by a table."""

    exact = False

    name: str = ""
    steps: tuple[Step, ...] = ()

    @property
    def assumptions(self) -> Mapping[str, object]:
        return {"stops": len(self.cents), "strategy": self.name}

    @property
    def says(self) -> tuple[str, ...]:
        return (SAYS,)

    def play(self, first: int, rows: "Rows", at_marks: "Rows", paths: "Rows", counts: "Rows") -> None:
        import numpy as np

        from croupier.chance.random import streams
        from croupier.games.kit.simulation.session_kernel import limits_of
        from croupier.games.wheel.simulation.session_kernel import progress_sessions

        nets, steps = np.array(self.cents, np.int64), np.array(self.steps, np.int64)
        key, least = streams.key(self.seed), streams.least(len(self.cents))
        progress_sessions(key, first, limits_of(self.terms), nets, steps, least, rows, at_marks, paths, counts)


def steps_of(name: str, content: Mapping[str, object]) -> tuple[Step, ...]:
    """The steps that a file states."""
    where = name[-80:]
    if strange := next((key for key in content if key not in ("game", "name", "step")), None):
        raise InputError(f"{where}: there is no {strange[:30]!r}; at a wheel a file has steps: [[step]]")
    lines = content.get("step")
    if not isinstance(lines, list) or not lines or not all(isinstance(line, Mapping) for line in lines):
        raise InputError(f"{where}: step: write 1 to {MOST_STEPS} tables [[step]] with times, won and lost")
    if len(lines) > MOST_STEPS:
        raise InputError(f"{where}: step: at most {MOST_STEPS} of [[step]], not {len(lines)}")
    return tuple(_step(line, len(lines), f"{where}: [[step]] {number}") for number, line in enumerate(lines, start=1))


def _step(line: Mapping[str, object], many: int, at: str) -> Step:
    if strange := next((key for key in line if key not in Step._fields), None):
        raise InputError(f"{at}: there is no {strange[:30]!r}; there are {', '.join(Step._fields)}")
    found = []
    for key, most in (("times", MOST_TIMES), ("won", many), ("lost", many)):
        value = line.get(key)
        if type(value) is not int or not 1 <= value <= most:
            said = "is missing" if value is None else f"is {value!r:.20}"
            raise InputError(f"{at}: {key} {said}; it is a whole number from 1 to {most}")
        found.append(value)
    return Step(found[0], found[1] - 1, found[2] - 1)
