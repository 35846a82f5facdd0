"""What people ask for or report at a poker table."""

from dataclasses import dataclass
from typing import ClassVar

from croupier.equipment.cards import Card
from croupier.games.kit.decider import Command


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable(Command):
    name: ClassVar[str] = "open table"


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable(Command):
    name: ClassVar[str] = "close table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit(Command):
    """Take a chair; seat 1 is at the dealer's left hand."""

    name: ClassVar[str] = "sit"
    player: str
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn(Command):
    """Bring money to the table; `bills` says that it stays there as bills, which may be bet as they are."""

    name: ClassVar[str] = "buy in"
    player: str
    cents: int
    bills: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut(Command):
    name: ClassVar[str] = "sit out"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SitIn(Command):
    name: ClassVar[str] = "sit in"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    name: ClassVar[str] = "leave"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartHand(Command):
    name: ClassVar[str] = "start hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class PostBet(Command):
    """The ante, blind or bring-in that is due."""

    name: ClassVar[str] = "post"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Command):
    """The next cards off the deck, in their order; burned and hole cards may be unknown."""

    name: ClassVar[str] = "deal"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle(Command):
    name: ClassVar[str] = "reshuffle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold(Command):
    name: ClassVar[str] = "fold"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Command):
    name: ClassVar[str] = "check"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Command):
    name: ClassVar[str] = "call"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bet(Command):
    """Open the betting, or raise it, to so many cents of this round in all."""

    name: ClassVar[str] = "bet"
    player: str
    to: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(Command):
    """Cards to exchange; none is to stand pat. Cards that nobody else saw are unknown and counted."""

    name: ClassVar[str] = "discard"
    player: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Show(Command):
    """Table the hand; the cards must be named where they are not known yet."""

    name: ClassVar[str] = "show"
    player: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Muck(Command):
    name: ClassVar[str] = "muck"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardPots(Command):
    name: ClassVar[str] = "award pots"
