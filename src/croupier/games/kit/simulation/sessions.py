"""Sessions of one player: what ends one, and how many went how, as whole numbers that add up in any order.

A session is a number of rounds with the same wagers. It ends early when the bankroll no longer covers them, which is
ruin, or when a stated win is reached. Every session has a random stream of its own, so it is the same whoever plays it.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeAlias

from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, Plan, Tally, tallied

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Rows: TypeAlias = "NDArray[np.int64]"

MOST_SESSIONS, MOST_SESSION_ROUNDS, MOST_ROUNDS = 10**8, 10**6, 10**12
MOST_CENTS = 10**10  # of a bankroll; so many rounds of so much, at any odds, fit into 64 bits
AT_A_TIME = 1 << 15  # sessions whose rows are held in memory
NO_GOAL = 1 << 62
MARKS = 50  # rounds at which bankrolls are counted

# What a session leaves behind, as columns of its row; behind them is what its book needs while it is played
FINAL, DRAWDOWN, LOSING, WINNING, PLAYED, END = range(6)
COLUMNS = 6
HIGHEST, LOST, WON = range(COLUMNS, COLUMNS + 3)  # bankroll so far; rounds in a row
TO_THE_END, RUINED, GOAL = range(3)  # in the column END

# Sums of all sessions; what a game counts follows
SESSIONS, ROUNDS, RUINS, GOALS = range(4)
GAME_AT = 4

# Tallies of all sessions; the bankrolls at each mark follow
FINALS, DRAWDOWNS, LOSING_RUNS, WINNING_RUNS, RUIN_ROUNDS = range(5)
MARKS_AT = 5


@dataclass(frozen=True, slots=True)
class SessionTerms:
    """What every session has in common; all money in cents. `stake` is what lies on the layout when a round begins."""

    sessions: int
    rounds: int
    bankroll: int
    stake: int
    win: int | None = None  # at which the player goes home

    @classmethod
    def of(cls, asked: Asked, stake: int) -> "SessionTerms":
        return cls(asked.sessions or 0, asked.rounds, asked.bankroll, stake, asked.win)

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
        """The rounds after which bankrolls are counted, evenly spaced, the last one included."""
        many = min(MARKS, self.rounds)
        return tuple(self.rounds * mark // many for mark in range(1, many + 1))


class Books(NamedTuple):
    """The books of some sessions in plain numbers, for a kernel; all money in cents.

    A session has a row, its bankroll at the marks and, where `paths` has room, after each round; whoever has left keeps
    the bankroll. A session ends below the stake, with the goal, or at the last mark. `counts` are the game's own.
    """

    stake: int
    goal: int
    marks: "Rows"
    rows: "Rows"
    at_marks: "Rows"
    paths: "Rows"
    counts: "Rows"


class Sessions(Plan):
    """Sessions of a game: a plan of a simulation with a group for each session."""

    terms: SessionTerms
    chunk_rounds: ClassVar[int]  # that are played in about a third of a second
    exact: ClassVar[bool] = True  # whether the law of a round gives the exact chances of sessions

    @property
    @abstractmethod
    def game_counts(self) -> int:
        """How many numbers the game's kernel counts."""

    @abstractmethod
    def play(self, first: int, books: Books) -> Sequence[Tally]:
        """Play a session for each book, from number `first` on; gives what the game tallies itself."""

    def edge_compared(self, counts: Counts) -> bool:
        """Whether the edge of these rounds must be that of a single round, however sessions end."""
        return self.compared

    @property
    def staked(self) -> int:
        """What the law of a round is told per unit of, in cents; less than the stake where raises may follow."""
        return self.terms.stake

    @property
    def groups(self) -> int:
        return self.terms.sessions

    @property
    def groups_at_once(self) -> int:
        return max(1, self.chunk_rounds // self.terms.rounds)

    @property
    def extent(self) -> Mapping[str, object]:
        terms = self.terms
        return {"sessions": terms.sessions, "session rounds": terms.rounds, "bankroll": dollars(terms.bankroll)}

    def rounds_of(self, counts: Counts) -> int:
        return counts.sums[ROUNDS] if counts.sums else 0

    def rounds_due(self, counts: Counts) -> int:
        """As if as many of the other sessions ended early."""
        return counts.sums[ROUNDS] * self.terms.sessions // counts.sums[SESSIONS]

    def run(self, chunk: Chunk) -> Counts:
        """Play the chunk's sessions, so many at a time as fit into memory."""
        total, end = Counts(), chunk.first + chunk.groups
        at_once = min(AT_A_TIME, self.groups_at_once)
        for first in range(chunk.first, end, at_once):
            books = self._books(min(at_once, end - first))
            tallies = self.play(first, books)
            total += counted(books.rows, books.at_marks, books.counts.tolist(), tallies)
        return total

    def paths(self, chunk: Chunk) -> "tuple[Rows, Rows]":
        """What became of each session, and its bankroll after each round."""
        books = self._books(chunk.groups, self.terms.rounds)
        self.play(chunk.first, books)
        return books.rows[:, :COLUMNS], books.paths

    def _books(self, many: int, path: int = 0) -> Books:
        """Books before the first round."""
        import numpy as np

        terms = self.terms
        shapes = ((many, WON + 1), (many, len(terms.marks)), (many, path), (self.game_counts,))
        rows, at_marks, paths, counts = (np.zeros(shape, np.int64) for shape in shapes)
        rows[:, (FINAL, HIGHEST)] = terms.bankroll
        goal = NO_GOAL if terms.goal is None else terms.goal
        return Books(terms.stake, goal, np.array(terms.marks), rows, at_marks, paths, counts)


def counted(rows: "Rows", at_marks: "Rows", game: Sequence[int], tallies: Sequence[Tally] = ()) -> Counts:
    """The sessions of a kernel's rows counted together, with what the game counted itself."""
    ends = rows[:, END]
    ruined = ends == RUINED
    sums = (len(rows), int(rows[:, PLAYED].sum()), int(ruined.sum()), int((ends == GOAL).sum()), *game)
    columns = [*rows.T[[FINAL, DRAWDOWN, LOSING, WINNING]], rows[ruined, PLAYED], *at_marks.T]
    return Counts(sums, 0, (*(tallied(column) for column in columns), *tallies))


# Money that chips can make


def cents_of(bets: Sequence[tuple[str, Fraction]], smallest: int) -> list[int]:
    """The bets in cents; an amount that the chips in play cannot make is refused."""
    in_cents = []
    for wager, amount in bets:
        cents = amount * 100
        if cents % smallest:
            said = f"${dollars(int(cents))}" if cents.denominator == 1 else f"{amount} of a dollar"
            raise InputError(f"--bet {wager[:40]!r}: {said} cannot be made of chips of {dollars(smallest)} and more")
        in_cents.append(int(cents))
    return in_cents
