"""What can be said at a roulette table: requests of players and staff, and reports of what happened."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from croupier.games.kit.banked import CallNoMoreBets, Leave, TakeBack
from croupier.games.kit.decider import Command, message
from croupier.games.wheel.commands import Collect, Open, Pay

Direction = Literal["clockwise", "counterclockwise"]

# Opening and closing


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
class Close(Command):
    """Close the table and secure the wheel."""

    name: ClassVar[str] = "close table"
    covered: bool
    locked: bool


# Players and their chips


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
class PlaceWager(Command):
    """Chips on the layout, by kind and numbers or by the place where they lie."""

    name: ClassVar[str] = "place wager"
    player: str
    cents: int
    wager: str = ""
    on: tuple[str, ...] = ()
    place: str = ""
    means: Literal["roulette chips", "value chips", "words with cash"] = "roulette chips"


# The spin


@message
class SpinBall(Command):
    """The dealer spun: which way the wheel turns and which way the ball runs."""

    name: ClassVar[str] = "spin"
    wheel: Direction
    ball: Direction


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


# The settlement


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
