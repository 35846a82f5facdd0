"""Sessions of one player: what ends one, and how many went how, as whole numbers that add up in any order.

A session is a number of rounds with the same wagers. It ends early when the bankroll no longer covers them, which is
ruin, or when a stated win is reached. Every session has a random stream of its own, so it is the same whoever plays it.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.simulation import Chunk, Counts, Plan

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.games.kit import session_kernel

    Rows = NDArray[np.int64]

MOST_SESSIONS, MOST_SESSION_ROUNDS, MOST_ROUNDS = 10**8, 10**6, 10**12
MOST_CENTS = 10**10  # of a bankroll; so many rounds of so much, at any odds, fit into 64 bits
AT_A_TIME = 1 << 15  # sessions whose rows are held in memory
MARKS = 50  # rounds at which bankrolls are looked at

# What a session leaves behind, as columns of the kernels' rows
FINAL, DRAWDOWN, LOSING, WINNING, PLAYED, END = range(6)
COLUMNS = 6
TO_THE_END, RUINED, GOAL = range(3)  # in the column END

# Sums of all sessions; what a game counts follows
SESSIONS, ROUNDS, RUINS, GOALS = range(4)
GAME_AT = 4

# Tallies of all sessions; the bankrolls at each mark follow
FINALS, DRAWDOWNS, LOSING_RUNS, WINNING_RUNS, RUIN_ROUNDS = range(5)
MARKS_AT = 5

Tally = Mapping[int, int]
"""How many sessions have each value: cents, rounds or a length of run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedSessions:
    """What a user asks of sessions, money in cents; a game refuses what it does not have."""

    sessions: int
    rounds: int
    bankroll: int
    win: int | None = None
    seed: int = 1
    bets: Sequence[tuple[str, Fraction]] = ()
    strategy: str | None = None
    to_cover_card: bool = False

    def terms(self, stake: int) -> "Terms":
        return Terms(self.sessions, self.rounds, self.bankroll, stake, self.win)


@dataclass(frozen=True, slots=True)
class Terms:
    """What every session has in common; all money in cents. `stake` is what lies on the layout when a round begins."""

    sessions: int
    rounds: int
    bankroll: int
    stake: int
    win: int | None = None  # at which the player goes home

    def __post_init__(self) -> None:
        for number, most, what in (
            (self.sessions, MOST_SESSIONS, "sessions"),
            (self.rounds, MOST_SESSION_ROUNDS, "rounds of a session"),
        ):
            if not 1 <= number <= most:
                raise InputError(f"1 to {most:,} {what} can be simulated, not {number:,}")
        if self.sessions * self.rounds > MOST_ROUNDS:
            raise InputError(f"{self.sessions:,} sessions of {self.rounds:,} rounds are more than {MOST_ROUNDS:,} rounds")
        if self.bankroll < self.stake:
            raise InputError(f"a bankroll of {dollars(self.bankroll)} does not cover wagers of {dollars(self.stake)}")
        if self.bankroll > MOST_CENTS:
            raise InputError(f"a bankroll can be at most {dollars(MOST_CENTS)}, not {dollars(self.bankroll)}")
        if self.win is not None and not 0 < self.win <= MOST_CENTS:
            raise InputError(f"--stop-win is an amount above zero up to {dollars(MOST_CENTS)}, not {dollars(self.win)}")

    @property
    def goal(self) -> int | None:
        """The bankroll at which the player goes home."""
        return None if self.win is None else self.bankroll + self.win

    @property
    def marks(self) -> tuple[int, ...]:
        """The rounds after which bankrolls are looked at, evenly spaced, the last one included."""
        many = min(MARKS, self.rounds)
        return tuple(self.rounds * mark // many for mark in range(1, many + 1))

    def table(self) -> "session_kernel.Table":
        """The same numbers for the kernels."""
        import numpy as np

        from croupier.games.kit.session_kernel import Table

        return Table(self.rounds, self.bankroll, self.stake, self.goal or 0, np.array([*self.marks, 0], np.int64))


@dataclass(frozen=True, slots=True)
class SessionCounts(Counts):
    """The counts of some sessions: sums, and a tally for each thing that is told of a session."""

    tallies: tuple[Tally, ...] = ()

    def __add__(self, other: Counts) -> "SessionCounts":
        if not other.sums:
            return self
        assert isinstance(other, SessionCounts)
        sums = tuple(one + more for one, more in zip(self.sums, other.sums, strict=True))
        tallies = tuple(_together(one, more) for one, more in zip(self.tallies, other.tallies, strict=True))
        return SessionCounts(sums, 0, tallies)

    def json(self) -> dict[str, object]:
        tallies = [[list(tally), list(tally.values())] for tally in self.tallies]
        return {"sums": list(self.sums), "tallies": tallies}

    @classmethod
    def of_json(cls, told: Mapping[str, object]) -> "SessionCounts":
        """The counts that `json` gave."""
        sums, tallies = told["sums"], told["tallies"]
        assert isinstance(sums, Sequence)
        assert isinstance(tallies, Sequence)
        found = ({int(value): int(count) for value, count in zip(*tally, strict=True)} for tally in tallies)
        return cls(tuple(map(int, sums)), 0, tuple(found))


class SessionPlan(Plan, Protocol):
    """Sessions of a game: like any plan of a simulation, with a group for each session."""

    @property
    def seed(self) -> int: ...
    @property
    def terms(self) -> Terms: ...
    @property
    def independent(self) -> bool: ...  # whether no round depends on those before it
    @property
    def exact(self) -> bool: ...  # whether the law of a round gives the exact chances of sessions
    @property
    def says(self) -> tuple[str, ...]: ...  # rules of the game that a bankroll meets
    def paths(self, chunk: Chunk) -> "tuple[Rows, Rows]": ...  # each session's row, and its bankroll after each round


def blocks(chunk: Chunk) -> Iterator[Chunk]:
    """Parts of a chunk whose rows fit into memory, however long it is."""
    end = chunk.first + chunk.groups
    for first in range(chunk.first, end, AT_A_TIME):
        yield Chunk(first, min(AT_A_TIME, end - first))


def counted(terms: Terms, rows: "Rows", at_marks: "Rows", game: Sequence[int]) -> SessionCounts:
    """The sessions of a kernel's rows counted together, with what the game counted itself."""
    ends = rows[:, END]
    ruined = ends == RUINED
    sums = (len(rows), int(rows[:, PLAYED].sum()), int(ruined.sum()), int((ends == GOAL).sum()), *game)
    columns = [rows[:, column] for column in (FINAL, DRAWDOWN, LOSING, WINNING)]
    columns.append(rows[ruined, PLAYED])
    columns += [at_marks[:, mark] for mark in range(len(terms.marks))]
    return SessionCounts(sums, 0, tuple(_tally(column) for column in columns))


class Sessions(ABC):
    """What the sessions of every game do with what was played."""

    __slots__ = ()
    terms: Terms

    @abstractmethod
    def _played(self, chunk: Chunk, kept: int) -> "tuple[Rows, Rows, Rows, Rows]":
        """What became of each session, the bankroll at the marks and over so many rounds, and the game's counts."""

    @property
    def ordered(self) -> bool:
        return True

    def run(self, chunk: Chunk) -> Counts:
        """Play the chunk's sessions."""
        return sum((self._counted(block) for block in blocks(chunk)), Counts())

    def _counted(self, block: Chunk) -> Counts:
        rows, at_marks, _, counts = self._played(block, 0)
        return counted(self.terms, rows, at_marks, [int(count) for count in counts])

    def paths(self, chunk: Chunk) -> "tuple[Rows, Rows]":
        rows, _, paths, _ = self._played(chunk, self.terms.rounds)
        return rows, paths


def _tally(values: "Rows") -> Tally:
    import numpy as np

    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def _together(one: Tally, more: Tally) -> Tally:
    found = dict(one)
    for value, count in more.items():
        found[value] = found.get(value, 0) + count
    return found
