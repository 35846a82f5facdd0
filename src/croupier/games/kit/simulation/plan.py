"""Simulation as a game gives it to the layers above: plans in plain numbers, counts that add up, and wagers from them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from croupier.chance.random.compiled import GENERATOR
from croupier.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.chance.laws.distribution import Distribution

LEVEL, WIDTH = 0.95, 1.959963984540054  # of the confidence interval, in standard errors

Key = tuple[str, str | None, str]
"""A line of a report: wager, strategy, name."""

Outcomes = tuple[tuple[Fraction, int], ...]
"""How often each net per unit came, lowest first."""

Tally = Mapping[int, int]
"""How many sessions have each value: cents, rounds or a length of run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a user asks of a simulation; a game refuses what it does not have.

    With `sessions` it is so many sessions of one player, each of at most `rounds` rounds, with money in cents. `bets` are
    wagers as written, with amounts in dollars.
    """

    rounds: int
    seed: int = 1
    players: int | None = None
    strategy: str | None = None
    to_cover_card: bool = False
    bets: Sequence[tuple[str, Fraction]] = ()
    stake: int | None = None  # in cents, on every wager; without it a unit, which chips need not pay
    every_spin: bool = False
    policy: str | None = None
    stack: str | None = None
    sessions: int | None = None
    bankroll: int = 0
    win: int | None = None  # with which the player of a session goes home
    version: str = ""  # of the game: one of its live tables, for a check of its odds
    until: Fraction | None = None  # the half-width of an edge at which to stop; `rounds` are then the most


def refuse_options(asked: Asked, options: Sequence[str], because: str) -> None:
    """Refuse what was asked for among these options, by the name that it has on the command line."""
    for option in options:
        value = getattr(asked, option)
        if value is not None and value is not False and value not in ((), [], ""):
            name = "bet" if option == "bets" else option.replace("_", "-")
            raise InputError(f"--{name} {because}")


class Chunk(NamedTuple):
    """A part of a simulation: groups from the first on. What it gives depends on nothing else."""

    first: int
    groups: int


@dataclass(frozen=True, slots=True)
class Counts:
    """What happened in some chunks, as whole numbers: added up in any order, they are the same.

    `latest` is the number of the last round in which something happened that the game must know of, over the whole run.
    `tallies` are of sessions: one for each thing that is counted of a session.
    """

    sums: tuple[int, ...] = ()
    latest: int = 0
    tallies: tuple[Tally, ...] = ()

    def __add__(self, other: "Counts") -> "Counts":
        if not self.sums or not other.sums:
            return self if self.sums else other
        sums = tuple(one + more for one, more in zip(self.sums, other.sums, strict=True))
        tallies = tuple(Counter(one) + Counter(more) for one, more in zip(self.tallies, other.tallies, strict=True))
        return Counts(sums, max(self.latest, other.latest), tallies)

    def json(self) -> dict[str, object]:
        tallies = [[list(tally), list(tally.values())] for tally in self.tallies]
        return {"sums": list(self.sums), "latest": self.latest, "tallies": tallies}

    @classmethod
    def of_json(cls, written: Mapping[str, Any]) -> "Counts":
        """The counts that `json` gave; anything else is an error of keys, types or values."""
        read = (dict(zip(map(int, values), map(int, counts), strict=True)) for values, counts in written["tallies"])
        return cls(tuple(map(int, written["sums"])), int(written["latest"]), tuple(read))


def outcomes(pairs: Iterable[tuple[Fraction, int]]) -> Outcomes:
    """Equal nets together, lowest first; what never happened is left out."""
    counts = Counter[Fraction]()
    for net, count in pairs:
        counts[net] += count
    return tuple(sorted((+counts).items()))


@dataclass(frozen=True, slots=True)
class Spread:
    """How a wager's result varies between shoes, whose rounds and positions go together.

    Sums over the shoes, in parts of a unit: the squares of what was won, of what was won times wagered, of the wagers made.
    """

    shoes: int
    won_squared: Fraction
    won_times_made: Fraction
    made_squared: int


@dataclass(frozen=True, slots=True)
class Sampled:
    """One wager as it came out: how often each net per unit, over all positions.

    `pair`: the exact covariance of two positions of a round where it is known, which the exact deviation needs.
    `alike`: how many of these wagers always win and lose together, where that is known of rare awards.
    """

    wager: str
    outcomes: Outcomes
    strategy: str | None = None
    positions: int = 1
    spread: Spread | None = None
    pair: Fraction | None = None
    name: str = ""  # only where wagers of one kind differ, or where one wager was asked for
    notes: tuple[tuple[str, object], ...] = ()
    alike: int | None = None

    @property
    def made(self) -> int:
        """How many wagers of one unit were made."""
        return sum(count for _, count in self.outcomes)

    @property
    def key(self) -> Key:
        return self.wager, self.strategy, self.name


def tallied(values: "NDArray[np.int64]") -> Tally:
    """How often each value comes."""
    import numpy as np

    distinct, counts = np.unique(values, return_counts=True)
    return dict(zip(distinct.tolist(), counts.tolist(), strict=True))


class Plan(Protocol):
    """The simulation of a game in plain numbers, which can be sent to another process."""

    seed: int

    @property
    def groups(self) -> int: ...  # of the whole simulation
    @property
    def groups_at_once(self) -> int: ...  # in a chunk, so that it lasts about a third of a second
    @property
    def mode(self) -> str: ...
    @property
    def assumptions(self) -> Mapping[str, object]: ...  # more about how it is simulated
    def run(self, chunk: Chunk) -> Counts: ...
    def rounds_of(self, counts: Counts) -> int: ...
    def lines(self, counts: Counts) -> list[Sampled]: ...
    @property
    def extent(self) -> Mapping[str, object]: ...  # how much is simulated, as people would name it
    def rounds_due(self, counts: Counts) -> int: ...  # of the whole simulation, as far as these counts tell

    @property
    def stake_cents(self) -> int | None:
        """What lies on every wager, where that was asked."""
        return None

    def laws(self, rules: Any) -> "Mapping[Key, Distribution]":
        """The exact laws that depend on how it is simulated, under these rules; they go before those of the game."""
        return {}

    @property
    def compared(self) -> bool:
        """Whether the exact odds are what this converges to."""
        return True

    @property
    def ordered(self) -> bool:
        """Whether rounds follow each other, instead of being drawn as totals."""
        return True

    @property
    def generator(self) -> str:
        return GENERATOR

    @property
    def says(self) -> tuple[str, ...]:
        """Sentences that a reader of the report needs: rules that a bankroll meets, why something is not compared."""
        return ()


class RoundsPlan(Plan):
    """A simulation of so many rounds."""

    rounds: int

    @property
    def extent(self) -> Mapping[str, object]:
        return {"rounds": self.rounds}

    def rounds_due(self, counts: Counts) -> int:
        return self.rounds
