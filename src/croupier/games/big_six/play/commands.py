"""What can be said at a Big Six table: requests of players and staff, and reports of what happened."""

from croupier.games.kit.play.banked import CallNoMoreBets, Leave, TakeBack
from croupier.games.kit.play.betting import BuyIn, Close, CorrectWager, Open, PlaceWager
from croupier.games.kit.play.decider import Command, command
from croupier.games.wheel.play.settlement import Collect, Pay, Withdraw


@command("spin")
class SpinWheel(Command):
    """The dealer spun the wheel."""

    direction: str


@command("clapper at rest")
class Rest(Command):
    """The clapper came to rest in a section with this symbol after so many complete revolutions of the wheel."""

    symbol: str
    revolutions: int


@command("clapper between two sections")
class RestBetween(Command):
    """The clapper came to rest between two sections: "$1 and $2", or "" if nobody noted which."""

    sections: str = ""


@command("correct symbol")
class Correct(Command):
    """The spin was entered wrongly, as valid or as void: where the clapper came to rest, and after how many revolutions.

    The symbol "between" says that it rests between two sections, which `sections` may name. Without revolutions they were
    entered rightly. It is possible until anything is collected or paid, or, after a void spin, until chips are moved or
    the wheel is spun again.
    """

    symbol: str
    revolutions: int | None = None
    sections: str = ""
