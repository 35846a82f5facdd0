"""What can be said at a Big Six table: requests of players and staff, and reports of what happened."""

from dataclasses import dataclass
from typing import ClassVar

from croupier.games.kit.banked import CallNoMoreBets, Leave, TakeBack
from croupier.games.kit.decider import Command, message
from croupier.games.wheel.chip_table import BuyIn, Close, PlaceWager
from croupier.games.wheel.commands import Collect, Open, Pay


@message
class SpinWheel(Command):
    """The dealer spun the wheel."""

    name: ClassVar[str] = "spin"
    direction: str


@message
class Rest(Command):
    """The clapper came to rest in a section with this symbol after so many complete revolutions of the wheel."""

    name: ClassVar[str] = "clapper at rest"
    symbol: str
    revolutions: int


@message
class RestBetween(Command):
    """The clapper came to rest between two sections: "$1 and $2", or "" if nobody noted which."""

    name: ClassVar[str] = "clapper between two sections"
    sections: str = ""


@message
class Correct(Command):
    """The symbol was entered wrongly; nothing has been collected yet."""

    name: ClassVar[str] = "correct symbol"
    symbol: str
