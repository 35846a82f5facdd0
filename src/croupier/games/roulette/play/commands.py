"""What can be said at a roulette table: requests of players and staff, and reports of what happened."""

from typing import Literal

from croupier.games.kit.play.banked import CallNoMoreBets, Leave, TakeBack
from croupier.games.kit.play.betting import CorrectWager, Open
from croupier.games.kit.play.decider import Command, command
from croupier.games.wheel.play.settlement import Collect, Pay, Withdraw

Direction = Literal["clockwise", "counterclockwise"]

# Opening and closing


@command("adjust wheel")
class Adjust(Command):
    """External movable parts of the wheel were adjusted."""

    table: str
    description: str


@command("replace part")
class Replace(Command):
    """Movable parts of the wheel were replaced."""

    table: str
    description: str


@command("inspect")
class Inspect(Command):
    """One of the inspections before opening, signed by who made it. The ball's also gives its diameter in inches."""

    check: str
    passed: bool
    diameter_inches: str = ""


@command("certify log entry")
class Certify(Command):
    """The inspection that an entry of the log calls for has been made."""

    entry: int


@command("close table")
class Close(Command):
    """Close the table and secure the wheel."""

    covered: bool
    locked: bool


# Players and their chips


@command("buy in")
class BuyIn(Command):
    """A player buys roulette chips of a colour of their own, at a value agreed for each."""

    player: str
    colour: str
    chip_cents: int
    cents: int


@command("cash in")
class CashIn(Command):
    """All of a player's roulette chips off the layout are exchanged for value chips."""

    player: str


@command("place wager")
class PlaceWager(Command):
    """Chips on the layout, by kind and numbers or by the place where they lie."""

    player: str
    cents: int
    wager: str = ""
    on: tuple[str, ...] = ()
    place: str = ""
    means: Literal["roulette chips", "value chips", "words with cash"] = "roulette chips"


# The spin


@command("spin")
class SpinBall(Command):
    """The dealer spun: which way the wheel turns and which way the ball runs."""

    wheel: Direction
    ball: Direction


@command("ball at rest")
class Rest(Command):
    """The ball came to rest in a compartment after so many complete revolutions of the track."""

    number: str
    revolutions: int


@command("ball left the wheel")
class BallOut(Command):
    """The ball left the wheel."""


@command("foreign object in the wheel")
class ForeignObject(Command):
    """Something fell into the wheel before the ball came to rest."""


@command("ball runs with the wheel")
class SameDirection(Command):
    """The ball runs the way of the wheel, whatever was entered when it was spun."""


@command("remove the ball")
class RemoveBall(Command):
    """The dealer took the ball out of a void spin: in time, or after it came to rest on a number."""

    in_time: bool
    number: str = ""


@command("inspect the ball")
class InspectBall(Command):
    """The dealer examined the ball after a void spin."""

    damaged: bool


@command("new ball")
class NewBall(Command):
    """A new ball came to the table, with what its inspection showed."""

    diameter_inches: str
    magnet_passed: bool


# The settlement


@command("mark number")
class Mark(Command):
    """The number was announced and the point marker set."""

    number: str


@command("correct number")
class Correct(Command):
    """The spin was entered wrongly, as valid or as void: where the ball came to rest, and after how many revolutions.

    Without revolutions they were entered rightly. It is possible until anything is collected or paid, or, after a void
    spin, until chips are moved or the ball is spun again.
    """

    number: str
    revolutions: int | None = None


@command("move fifths")
class MoveFifths(Command):
    pass
