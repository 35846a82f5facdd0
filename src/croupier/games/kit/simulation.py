"""What a simulated game gives to the layers above it: counts that can be added up, and wagers' results made from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, Protocol

from croupier.errors import InputError

LEVEL, WIDTH = 0.95, 1.959963984540054  # of the confidence interval, in standard errors

Key = tuple[str, str | None, str]
"""A line of a report: wager, strategy, name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a user asks of a simulation. `bets` are wagers as written, with amounts; a game refuses what it has not."""

    rounds: int
    seed: int = 1
    players: int | None = None
    strategy: str | None = None
    to_cover_card: bool = False
    bets: Sequence[tuple[str, Fraction]] = ()
    every_spin: bool = False
    policy: str | None = None
    stack: str | None = None


def refuse_options(asked: object, options: Sequence[str], because: str) -> None:
    """Refuse what was asked for among these options, by the name that it has on the command line."""
    for option in options:
        value = getattr(asked, option)
        if value is not None and value is not False and value not in ((), []):
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
    """

    sums: tuple[int, ...] = ()
    latest: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        if not self.sums or not other.sums:
            return self if self.sums else other
        sums = tuple(one + more for one, more in zip(self.sums, other.sums, strict=True))
        return Counts(sums, max(self.latest, other.latest))

    def json(self) -> dict[str, object]:
        return {"sums": list(self.sums), "latest": self.latest}

    @classmethod
    def of_json(cls, told: Mapping[str, object]) -> "Counts":
        """The counts that `json` gave."""
        sums, latest = told["sums"], told["latest"]
        assert isinstance(sums, Sequence)
        assert isinstance(latest, int)
        return cls(tuple(map(int, sums)), latest)


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
    """

    wager: str
    outcomes: tuple[tuple[Fraction, int], ...]
    strategy: str | None = None
    positions: int = 1
    spread: Spread | None = None
    pair: Fraction | None = None
    name: str = ""  # only where wagers of one kind differ, or where one wager was asked for
    notes: tuple[tuple[str, object], ...] = ()

    @property
    def made(self) -> int:
        """How many wagers of one unit were made."""
        return sum(count for _, count in self.outcomes)


class Plan(Protocol):
    """A game made ready for simulation: plain numbers, which can be sent to another process."""

    @property
    def groups(self) -> int: ...  # of the whole simulation
    @property
    def groups_at_once(self) -> int: ...  # in a chunk, so that it lasts about a third of a second
    @property
    def mode(self) -> str: ...
    @property
    def compared(self) -> bool: ...  # whether the exact odds are what this converges to
    @property
    def ordered(self) -> bool: ...  # whether rounds follow each other, instead of being drawn as totals
    @property
    def generator(self) -> str: ...
    @property
    def told(self) -> Mapping[str, object]: ...  # more about how it is simulated
    def run(self, chunk: Chunk) -> Counts: ...
    def rounds_of(self, counts: Counts) -> int: ...
    def lines(self, counts: Counts) -> list[Sampled]: ...
