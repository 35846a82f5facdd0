"""What can be said at a Casino War table: requests of players and staff, and reports of what happened."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from croupier.games.kit.banked import CallNoMoreBets, Leave, TakeBack
from croupier.games.kit.decider import Command

# Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiveCards(Command):
    """Decks came to the table; `preinspected` if they were inspected and shuffled before."""

    name: ClassVar[str] = "receive cards"
    decks: int
    preinspected: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepare(Command):
    """One step of making the cards ready, as the edition orders them."""

    name: ClassVar[str] = "prepare cards"
    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferCut(Command):
    """The cut was offered to the player at a position, who took it or not."""

    name: ClassVar[str] = "offer the cut"
    position: str
    accepted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut(Command):
    """A cover card was put into the stack, so many cards from the top."""

    name: ClassVar[str] = "cut"
    cards_from_top: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondCover(Command):
    """The second cover card was put into the stack, so many cards from the bottom."""

    name: ClassVar[str] = "second cover card"
    cards_from_bottom: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRecut(Command):
    """A supervisor found the cut wrong; `by_whom` it is made again, among those whom the edition allows."""

    name: ClassVar[str] = "order a recut"
    reason: str
    by_whom: str = "last"


@dataclass(frozen=True, slots=True, kw_only=True)
class Burn(Command):
    """A card went face down into the discard rack."""

    name: ClassVar[str] = "burn a card"


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderReshuffle(Command):
    name: ClassVar[str] = "order a reshuffle"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoIdle(Command):
    """Nobody plays: the cards are taken out of the shoe and the discard rack."""

    name: ClassVar[str] = "no gaming activity"
    face_up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDealer(Command):
    name: ClassVar[str] = "new dealer"


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTable(Command):
    """The cards leave the table."""

    name: ClassVar[str] = "close table"


# Players


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn(Command):
    """A seat at a position, or more chips for who sits there."""

    name: ClassVar[str] = "buy in"
    player: str
    position: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWager(Command):
    """Chips on a position: an Initial Wager, or a Tie Wager beside it."""

    name: ClassVar[str] = "place wager"
    player: str
    position: str
    wager: str
    cents: int
    means: str = "value chips"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose(Command):
    """A tied player gives up a part of the Initial Wager, or goes to War."""

    name: ClassVar[str] = "choose"
    player: str
    position: str
    choice: Literal["war", "surrender"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWarTie(Command):
    """A Tie Wager on the War deal."""

    name: ClassVar[str] = "place tie on the war"
    player: str
    position: str
    cents: int


# The deal


@dataclass(frozen=True, slots=True, kw_only=True)
class CountProgressive(Command):
    """The chips of the Progressive Payout Wagers were counted before the deal: so many were there."""

    name: ClassVar[str] = "count progressive wagers"
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SpinBonus(Command):
    """The Bonus Spin wheel stopped: the Hot Spot's symbol and whose it is, and the symbol of Community Pay."""

    name: ClassVar[str] = "bonus spin"
    hot: str
    to: str
    community: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleProgressive(Command):
    name: ClassVar[str] = "settle progressive wagers"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCard(Command):
    """A card was dealt face up to a position or to the dealer."""

    name: ClassVar[str] = "deal a card"
    to: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverCard(Command):
    """The cover card came out of the shoe."""

    name: ClassVar[str] = "cover card"


@dataclass(frozen=True, slots=True, kw_only=True)
class FaceUpCard(Command):
    """A card lay face up in the shoe."""

    name: ClassVar[str] = "card face up in the shoe"
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnInError(Command):
    """A card was drawn that nobody was due, and nobody saw it."""

    name: ClassVar[str] = "card drawn in error"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnExposed(Command):
    """A card was drawn that nobody was due, and its face was seen."""

    name: ClassVar[str] = "exposed card drawn in error"
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyShoe(Command):
    """A card was due and none was left."""

    name: ClassVar[str] = "shoe is empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Jam(Command):
    """The shuffler jammed, stopped, or did not finish."""

    name: ClassVar[str] = "shuffler jams"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfOrder(Command):
    """The shuffler or the device that deals cannot be used and was covered or marked with a sign."""

    name: ClassVar[str] = "shuffler out of order"
    marked: str


# The settlement


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectCard(Command):
    """A card was entered wrongly; nothing has been settled with it yet."""

    name: ClassVar[str] = "correct card"
    to: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleOriginal(Command):
    name: ClassVar[str] = "settle the original deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectSurrenders(Command):
    name: ClassVar[str] = "collect surrenders"


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginWar(Command):
    """All choices are made and all War Wagers lie: cards that are done go to the discard rack."""

    name: ClassVar[str] = "begin the war deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleWar(Command):
    name: ClassVar[str] = "settle the war deal"


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRound(Command):
    """The remaining cards go to the discard rack."""

    name: ClassVar[str] = "end the round"
