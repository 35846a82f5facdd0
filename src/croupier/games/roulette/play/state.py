"""What can be said at a roulette table (commands), what happens (events), and how the table stands (state)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple

from croupier.equipment.chips import Colour
from croupier.games.kit.decider import Command, Deviated, Event, Signature, message
from croupier.games.kit.money import Stake

Direction = Literal["clockwise", "counterclockwise"]
Phase = Literal["closed", "betting", "spinning", "void", "landed", "marked", "moved", "collected"]

CALLED_LATE = "called late"
"""The kind of deviation when the ball comes to rest before no more bets was called."""


# Commands: opening and closing


@message
class Adjust(Command):
    """External movable parts of the wheel were adjusted."""

    name: ClassVar[str] = "adjust wheel"
    table: str
    description: str


@message
class Replace(Command):
    """Movable parts of the wheel were replaced."""

    name: ClassVar[str] = "replace part"
    table: str
    description: str


@message
class Inspect(Command):
    """One of the inspections before opening, signed by who made it. The ball's also gives its diameter in inches."""

    name: ClassVar[str] = "inspect"
    check: str
    passed: bool
    diameter_inches: str = ""


@message
class Certify(Command):
    """The inspection that an entry of the log calls for has been made."""

    name: ClassVar[str] = "certify log entry"
    entry: int


@message
class Open(Command):
    name: ClassVar[str] = "open table"


@message
class Close(Command):
    """Close the table and secure the wheel."""

    name: ClassVar[str] = "close table"
    covered: bool
    locked: bool


# Commands: players and their chips


@message
class BuyIn(Command):
    """A player buys roulette chips of a colour of their own, at a value agreed for each."""

    name: ClassVar[str] = "buy in"
    player: str
    colour: str
    chip_cents: int
    cents: int


@message
class CashIn(Command):
    """All of a player's roulette chips off the layout are exchanged for value chips."""

    name: ClassVar[str] = "cash in"
    player: str


@message
class Leave(Command):
    name: ClassVar[str] = "leave"
    player: str


@message
class Place(Command):
    """Chips on the layout, by kind and numbers or by the place where they lie."""

    name: ClassVar[str] = "place wager"
    player: str
    cents: int
    wager: str = ""
    on: tuple[str, ...] = ()
    place: str = ""
    means: Literal["roulette chips", "value chips", "words with cash"] = "roulette chips"


@message
class TakeBack(Command):
    """A player takes a wager off the layout while that is still free to do."""

    name: ClassVar[str] = "take back wager"
    player: str
    wager: str


# Commands: the spin


@message
class SpinBall(Command):
    """The dealer spun: which way the wheel turns and which way the ball runs."""

    name: ClassVar[str] = "spin"
    wheel: Direction
    ball: Direction


@message
class CallNoMoreBets(Command):
    name: ClassVar[str] = "no more bets"


@message
class Rest(Command):
    """The ball came to rest in a compartment after so many complete revolutions of the track."""

    name: ClassVar[str] = "ball at rest"
    number: str
    revolutions: int


@message
class BallOut(Command):
    """The ball left the wheel."""

    name: ClassVar[str] = "ball left the wheel"


@message
class ForeignObject(Command):
    """Something fell into the wheel before the ball came to rest."""

    name: ClassVar[str] = "foreign object in the wheel"


@message
class RemoveBall(Command):
    """The dealer took the ball out of a void spin: in time, or after it came to rest on a number."""

    name: ClassVar[str] = "remove the ball"
    in_time: bool
    number: str = ""


@message
class InspectBall(Command):
    """The dealer examined the ball after a void spin."""

    name: ClassVar[str] = "inspect the ball"
    damaged: bool


@message
class NewBall(Command):
    """A new ball came to the table, with what its inspection showed."""

    name: ClassVar[str] = "new ball"
    diameter_inches: str
    magnet_passed: bool


# Commands: the settlement


@message
class Mark(Command):
    """The number was announced and the point marker set."""

    name: ClassVar[str] = "mark number"
    number: str


@message
class Correct(Command):
    """The number was entered wrongly; nothing has been collected yet."""

    name: ClassVar[str] = "correct number"
    number: str


@message
class MoveFifths(Command):
    name: ClassVar[str] = "move fifths"


@message
class Collect(Command):
    name: ClassVar[str] = "collect losing wagers"


@message
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
class Opened(Event):
    pass


@message
class Shut(Event):
    """The table is closed; `secured` says whether the wheel is covered and locked."""

    secured: bool


@message
class Seated(Event):
    player: str
    colour: Colour


@message
class Left(Event):
    player: str


@message
class Spun(Event):
    wheel: Direction
    ball: Direction


@message
class BetsClosed(Event):
    pass


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


@message
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
