"""What happens at a roulette table. Every event names the rule under which it happened."""

from dataclasses import dataclass
from typing import Literal

from croupier.equipment.chips import Colour
from croupier.games.kit.play.betting import BetsClosed, Left, Opened, WagerCorrected
from croupier.games.kit.play.decider import DeviationWithdrawn, Event, Signature, message
from croupier.games.roulette.play.commands import Direction
from croupier.games.wheel.play.settlement import RULING, StepDone, Withdrawn

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


@message
class Logged(Event):
    entry: LogEntry


@message
class Inspected(Event):
    check: str
    passed: bool
    by: Signature


@message
class Certified(Event):
    entry: int
    by: Signature


@message
class Shut(Event):
    """The table is closed; `secured` says whether the wheel is covered and locked."""

    secured: bool


@message
class Seated(Event):
    player: str
    colour: Colour


@message
class Spun(Event):
    wheel: Direction
    ball: Direction


@message
class SpinVoided(Event):
    """No spin: what made it void, and what must be done with the ball ("" if nothing)."""

    cause: str
    remedy: str


@message
class BallRemoved(Event):
    in_time: bool


@message
class BallInspected(Event):
    damaged: bool


@message
class BallReplaced(Event):
    diameter_inches: str


@message
class Landed(Event):
    number: str


@message
class Marked(Event):
    number: str


@message
class FifthMoved(Event):
    """Part of a winning neighbour wager went from the replica to the winning box."""

    player: str
    wager: str
    to: str
    cents: int


@message
class FifthPutBack(Event):
    """A moved part went back to the replica: the number was corrected, or the spin made void."""

    player: str
    wager: str
    on: str
    cents: int
