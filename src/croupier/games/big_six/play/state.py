"""What can be said at a Big Six table (commands), what happens (events), and how the table stands (state)."""

from collections.abc import Mapping
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from croupier.games.kit.decider import Command, Deviated, Event, message
from croupier.games.kit.money import Stake

Phase = Literal["closed", "betting", "called", "spinning", "landed", "collected"]

SPUN_EARLY = "spun early"
"""The kind of deviation when the wheel is spun before no more bets was called."""


# Commands: the table and its players


@message
class Open(Command):
    name: ClassVar[str] = "open table"


@message
class Close(Command):
    name: ClassVar[str] = "close table"


@message
class BuyIn(Command):
    """A player joins with value chips, or a player at the table buys more."""

    name: ClassVar[str] = "buy in"
    player: str
    cents: int


@message
class Leave(Command):
    """A player goes, with all chips that are not on the layout; value chips are good anywhere in the house."""

    name: ClassVar[str] = "leave"
    player: str


@message
class Place(Command):
    """Chips on the layout, by symbol or by the space where they lie."""

    name: ClassVar[str] = "place wager"
    player: str
    cents: int
    wager: str = ""
    on: tuple[str, ...] = ()
    place: str = ""
    means: Literal["value chips", "cash"] = "value chips"


@message
class TakeBack(Command):
    """A player takes a wager off the layout while that is still free to do."""

    name: ClassVar[str] = "take back wager"
    player: str
    wager: str


OfPlayer: TypeAlias = BuyIn | Leave | Place | TakeBack


# Commands: the spin and the settlement


@message
class CallNoMoreBets(Command):
    name: ClassVar[str] = "no more bets"


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


@message
class Collect(Command):
    name: ClassVar[str] = "collect losing wagers"


@message
class Pay(Command):
    name: ClassVar[str] = "pay winning wagers"


# Events


@message
class Opened(Event):
    pass


@message
class Shut(Event):
    pass


@message
class Joined(Event):
    player: str


@message
class Left(Event):
    player: str


@message
class BetsClosed(Event):
    pass


@message
class Spun(Event):
    direction: str


@message
class SpinVoided(Event):
    """No valid spin, and what made it so."""

    cause: str


@message
class Landed(Event):
    symbol: str


@message
class StepDone(Event):
    """The dealer finished a step of the settlement."""

    phase: Phase


class State(NamedTuple):
    """How the table stands. `announced`: no more bets was called, and it still holds."""

    phase: Phase = "closed"
    players: tuple[str, ...] = ()
    accounts: Mapping[str, int] = {}
    stakes: tuple[Stake, ...] = ()
    announced: bool = False
    symbol: str | None = None
    deviations: tuple[Deviated, ...] = ()
