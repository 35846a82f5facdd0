"""What happens at a roulette table. Every event names the rule under which it happened."""

from dataclasses import dataclass
from typing import Literal

from croupier.equipment.chips import Colour
from croupier.games.kit.decider import Event, Signature
from croupier.games.roulette.play.commands import Direction
from croupier.games.wheel.events import BetsClosed, Left, Opened, StepDone

CALLED_LATE = "called late"
"""The kind of deviation when the ball comes to rest before no more bets was called."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of the inspection log; `certified` names who certified the inspection that had to follow."""

    at: str
    table: str
    kind: Literal["adjustment", "replacement"]
    description: str
    by: tuple[Signature, ...]
    certified: Signature | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged(Event):
    entry: LogEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspected(Event):
    check: str
    passed: bool
    by: Signature


@dataclass(frozen=True, slots=True, kw_only=True)
class Certified(Event):
    entry: int
    by: Signature


@dataclass(frozen=True, slots=True, kw_only=True)
class Shut(Event):
    """The table is closed; `secured` says whether the wheel is covered and locked."""

    secured: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated(Event):
    player: str
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Spun(Event):
    wheel: Direction
    ball: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinVoided(Event):
    """No spin: what made it void, and what must be done with the ball ("" if nothing)."""

    cause: str
    remedy: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BallRemoved(Event):
    in_time: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BallInspected(Event):
    damaged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BallReplaced(Event):
    diameter_inches: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Landed(Event):
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(Event):
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FifthMoved(Event):
    """Part of a winning neighbour wager went from the replica to the winning box."""

    player: str
    wager: str
    to: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FifthPutBack(Event):
    """A moved part went back to the replica: the number was corrected, or the spin made void."""

    player: str
    wager: str
    on: str
    cents: int
