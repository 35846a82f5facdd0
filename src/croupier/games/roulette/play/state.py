"""What can be said at a roulette table (commands), what happens (events), and how the table stands (state)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from croupier.equipment.chips import Colour
from croupier.games.kit.decider import Command, Deviated, Event, Signature
from croupier.games.kit.money import Stake

Direction = Literal["clockwise", "counterclockwise"]
Phase = Literal["closed", "betting", "spinning", "void", "landed", "marked", "moved", "collected"]

CALLED_LATE = "called late"
"""The kind of deviation when the ball comes to rest before no more bets was called."""


# Commands: opening and closing


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust(Command):
    """External movable parts of the wheel were adjusted."""

    name: ClassVar[str] = "adjust wheel"
    table: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Replace(Command):
    """Movable parts of the wheel were replaced."""

    name: ClassVar[str] = "replace part"
    table: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspect(Command):
    """One of the inspections before opening, signed by who made it. The ball's also gives its diameter in inches."""

    name: ClassVar[str] = "inspect"
    check: str
    passed: bool
    diameter_inches: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certify(Command):
    """The inspection that an entry of the log calls for has been made."""

    name: ClassVar[str] = "certify log entry"
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Command):
    name: ClassVar[str] = "open table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Command):
    """Close the table and secure the wheel."""

    name: ClassVar[str] = "close table"
    covered: bool
    locked: bool


# Commands: players and their chips


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn(Command):
    """A player buys roulette chips of a colour of their own, at a value agreed for each."""

    name: ClassVar[str] = "buy in"
    player: str
    colour: str
    chip_cents: int
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CashIn(Command):
    """All of a player's roulette chips off the layout are exchanged for value chips."""

    name: ClassVar[str] = "cash in"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    name: ClassVar[str] = "leave"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Command):
    """Chips on the layout, by kind and numbers or by the place where they lie."""

    name: ClassVar[str] = "place wager"
    player: str
    cents: int
    wager: str = ""
    on: tuple[str, ...] = ()
    place: str = ""
    means: Literal["roulette chips", "value chips", "words with cash"] = "roulette chips"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Command):
    """A player takes a wager off the layout while that is still free to do."""

    name: ClassVar[str] = "take back wager"
    player: str
    wager: str


# Commands: the spin


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinBall(Command):
    """The dealer spun: which way the wheel turns and which way the ball runs."""

    name: ClassVar[str] = "spin"
    wheel: Direction
    ball: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class CallNoMoreBets(Command):
    name: ClassVar[str] = "no more bets"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Command):
    """The ball came to rest in a compartment after so many complete revolutions of the track."""

    name: ClassVar[str] = "ball at rest"
    number: str
    revolutions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BallOut(Command):
    """The ball left the wheel."""

    name: ClassVar[str] = "ball left the wheel"


@dataclass(frozen=True, slots=True, kw_only=True)
class ForeignObject(Command):
    """Something fell into the wheel before the ball came to rest."""

    name: ClassVar[str] = "foreign object in the wheel"


@dataclass(frozen=True, slots=True, kw_only=True)
class RemoveBall(Command):
    """The dealer took the ball out of a void spin: in time, or after it came to rest on a number."""

    name: ClassVar[str] = "remove the ball"
    in_time: bool
    number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InspectBall(Command):
    """The dealer examined the ball after a void spin."""

    name: ClassVar[str] = "inspect the ball"
    damaged: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NewBall(Command):
    """A new ball came to the table, with what its inspection showed."""

    name: ClassVar[str] = "new ball"
    diameter_inches: str
    magnet_passed: bool


# Commands: the settlement


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Command):
    """The number was announced and the point marker set."""

    name: ClassVar[str] = "mark number"
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Command):
    """The number was entered wrongly; nothing has been collected yet."""

    name: ClassVar[str] = "correct number"
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFifths(Command):
    name: ClassVar[str] = "move fifths"


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Command):
    name: ClassVar[str] = "collect losing wagers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Command):
    name: ClassVar[str] = "pay winning wagers"


# Events


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
class Opened(Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shut(Event):
    """The table is closed; `secured` says whether the wheel is covered and locked."""

    secured: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated(Event):
    player: str
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Event):
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Spun(Event):
    wheel: Direction
    ball: Direction


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsClosed(Event):
    pass


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


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDone(Event):
    """The dealer finished a step of the settlement."""

    phase: Phase


class State(NamedTuple):
    """How the table stands. `frozen`: chips may not be touched; `announced`: no more bets was called for this spin;
    `void_under`: the rule that made the spin void, while something is still to be done with its ball;
    `fifths`: what this round moved from the replica to the winning box."""

    phase: Phase = "closed"
    secured: bool = True
    checks: tuple[str, ...] = ()
    log: tuple[LogEntry, ...] = ()
    seats: Mapping[str, Colour] = {}
    accounts: Mapping[str, int] = {}
    stakes: tuple[Stake, ...] = ()
    frozen: bool = False
    announced: bool = False
    remedy: str = ""
    void_under: str = ""
    number: str | None = None
    fifths: tuple[FifthMoved, ...] = ()
    deviations: tuple[Deviated, ...] = ()
