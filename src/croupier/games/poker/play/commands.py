"""What people ask for or report at a poker table."""

from typing import ClassVar

from croupier.equipment.cards import Card
from croupier.games.kit.decider import Command, message


@message
class OpenTable(Command):
    name: ClassVar[str] = "open table"


@message
class CloseTable(Command):
    name: ClassVar[str] = "close table"


@message
class Sit(Command):
    """Take a chair; seat 1 is at the dealer's left hand."""

    name: ClassVar[str] = "sit"
    player: str
    seat: int


@message
class BuyIn(Command):
    """Bring money to the table; `bills` says that it stays there as bills, which may be bet as they are."""

    name: ClassVar[str] = "buy in"
    player: str
    cents: int
    bills: bool = False


@message
class SitOut(Command):
    name: ClassVar[str] = "sit out"
    player: str


@message
class SitIn(Command):
    name: ClassVar[str] = "sit in"
    player: str


@message
class Leave(Command):
    name: ClassVar[str] = "leave"
    player: str


@message
class StartHand(Command):
    name: ClassVar[str] = "start hand"


@message
class PostBet(Command):
    """The ante, blind or bring-in that is due."""

    name: ClassVar[str] = "post"
    player: str


@message
class Deal(Command):
    """The next cards off the deck, in their order; burned and hole cards may be unknown."""

    name: ClassVar[str] = "deal"
    cards: tuple[Card, ...]


@message
class Reshuffle(Command):
    name: ClassVar[str] = "reshuffle"


@message
class Fold(Command):
    name: ClassVar[str] = "fold"
    player: str


@message
class Check(Command):
    name: ClassVar[str] = "check"
    player: str


@message
class Call(Command):
    name: ClassVar[str] = "call"
    player: str


@message
class Bet(Command):
    """Open the betting, or raise it, to so many cents of this round in all."""

    name: ClassVar[str] = "bet"
    player: str
    to: int


@message
class Discard(Command):
    """Cards to exchange; none is to stand pat. Cards that nobody else saw are unknown and counted."""

    name: ClassVar[str] = "discard"
    player: str
    cards: tuple[Card, ...] = ()


@message
class Show(Command):
    """Table the hand; the cards must be named where they are not known yet."""

    name: ClassVar[str] = "show"
    player: str
    cards: tuple[Card, ...] = ()


@message
class Muck(Command):
    name: ClassVar[str] = "muck"
    player: str


@message
class AwardPots(Command):
    name: ClassVar[str] = "award pots"
