"""What can be said at a Big Six table (commands), what happens (events), and how the table stands (state)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from croupier.games.kit.decider import Command, Deviated, Event
from croupier.games.kit.money import Stake

Phase = Literal["closed", "betting", "called", "spinning", "landed", "collected"]

SPUN_EARLY = "spun early"
"""The kind of deviation when the wheel is spun before no more bets was called."""


# Commands: the table and its players


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Command):
    name: ClassVar[str] = "open table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Close(Command):
    name: ClassVar[str] = "close table"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn(Command):
    """A player joins with value chips, or a player at the table buys more."""

    name: ClassVar[str] = "buy in"
    player: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    """A player goes, with all chips that are not on the layout; value chips are good anywhere in the house."""

    name: ClassVar[str] = "leave"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Command):
    """Chips on the layout, by symbol or by the space where they lie."""

    name: ClassVar[str] = "place wager"
    player: str
    cents: int
    wager: str = ""
    on: tuple[str, ...] = ()
    place: str = ""
    means: Literal["value chips", "cash"] = "value chips"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Command):
    """A player takes a wager off the layout while that is still free to do."""

    name: ClassVar[str] = "take back wager"
    player: str
    wager: str


OfPlayer: TypeAlias = BuyIn | Leave | Place | TakeBack


# Commands: the spin and the settlement


@dataclass(frozen=True, slots=True, kw_only=True)
class CallNoMoreBets(Command):
    name: ClassVar[str] = "no more bets"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinWheel(Command):
    """The dealer spun the wheel."""

    name: ClassVar[str] = "spin"
    direction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rest(Command):
    """The clapper came to rest in a section with this symbol after so many complete revolutions of the wheel."""

    name: ClassVar[str] = "clapper at rest"
    symbol: str
    revolutions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RestBetween(Command):
    """The clapper came to rest between two sections: "$1 and $2", or "" if nobody noted which."""

    name: ClassVar[str] = "clapper between two sections"
    sections: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct(Command):
    """The symbol was entered wrongly; nothing has been collected yet."""

    name: ClassVar[str] = "correct symbol"
    symbol: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Collect(Command):
    name: ClassVar[str] = "collect losing wagers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay(Command):
    name: ClassVar[str] = "pay winning wagers"


# Events


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shut(Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Event):
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Event):
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsClosed(Event):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Spun(Event):
    direction: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinVoided(Event):
    """No valid spin, and what made it so."""

    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Landed(Event):
    symbol: str


@dataclass(frozen=True, slots=True, kw_only=True)
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
