"""What can be said at a Casino War table: requests of players and staff, and reports of what happened."""

from typing import ClassVar, Literal

from croupier.games.kit.banked import CallNoMoreBets, Leave, TakeBack
from croupier.games.kit.decider import Command, message

# Cards


@message
class ReceiveCards(Command):
    """Decks came to the table; `preinspected` if they were inspected and shuffled before."""

    name: ClassVar[str] = "receive cards"
    decks: int
    preinspected: bool = False


@message
class Prepare(Command):
    """One step of making the cards ready, as the edition orders them."""

    name: ClassVar[str] = "prepare cards"
    step: str


@message
class OfferCut(Command):
    """The cut was offered to the player at a position, who took it or not."""

    name: ClassVar[str] = "offer the cut"
    position: str
    accepted: bool


@message
class Cut(Command):
    """A cover card was put into the stack, so many cards from the top."""

    name: ClassVar[str] = "cut"
    cards_from_top: int


@message
class SecondCover(Command):
    """The second cover card was put into the stack, so many cards from the bottom."""

    name: ClassVar[str] = "second cover card"
    cards_from_bottom: int


@message
class OrderRecut(Command):
    """A supervisor found the cut wrong; `by_whom` it is made again, among those whom the edition allows."""

    name: ClassVar[str] = "order a recut"
    reason: str
    by_whom: str = "last"


@message
class Burn(Command):
    """A card went face down into the discard rack."""

    name: ClassVar[str] = "burn a card"


@message
class OrderReshuffle(Command):
    name: ClassVar[str] = "order a reshuffle"


@message
class GoIdle(Command):
    """Nobody plays: the cards are taken out of the shoe and the discard rack."""

    name: ClassVar[str] = "no gaming activity"
    face_up: bool = False


@message
class NewDealer(Command):
    name: ClassVar[str] = "new dealer"


@message
class CloseTable(Command):
    """The cards leave the table."""

    name: ClassVar[str] = "close table"


# Players


@message
class BuyIn(Command):
    """A seat at a position, or more chips for who sits there."""

    name: ClassVar[str] = "buy in"
    player: str
    position: str
    cents: int


@message
class PlaceWager(Command):
    """Chips on a position: an Initial Wager, or a Tie Wager beside it."""

    name: ClassVar[str] = "place wager"
    player: str
    position: str
    wager: str
    cents: int
    means: str = "value chips"


@message
class Choose(Command):
    """A tied player gives up a part of the Initial Wager, or goes to War."""

    name: ClassVar[str] = "choose"
    player: str
    position: str
    choice: Literal["war", "surrender"]


@message
class PlaceWarTie(Command):
    """A Tie Wager on the War deal."""

    name: ClassVar[str] = "place tie on the war"
    player: str
    position: str
    cents: int


# The deal


@message
class CountProgressive(Command):
    """The chips of the Progressive Payout Wagers were counted before the deal: so many were there."""

    name: ClassVar[str] = "count progressive wagers"
    count: int


@message
class SpinBonus(Command):
    """The Bonus Spin wheel stopped: the Hot Spot's symbol and whose it is, and the symbol of Community Pay."""

    name: ClassVar[str] = "bonus spin"
    hot: str
    to: str
    community: str


@message
class SettleProgressive(Command):
    name: ClassVar[str] = "settle progressive wagers"


@message
class DealCard(Command):
    """A card was dealt face up to a position or to the dealer."""

    name: ClassVar[str] = "deal a card"
    to: str
    card: str


@message
class CoverCard(Command):
    """The cover card came out of the shoe."""

    name: ClassVar[str] = "cover card"


@message
class FaceUpCard(Command):
    """A card lay face up in the shoe."""

    name: ClassVar[str] = "card face up in the shoe"
    card: str


@message
class DrawnInError(Command):
    """A card was drawn that nobody was due, and nobody saw it."""

    name: ClassVar[str] = "card drawn in error"


@message
class DrawnExposed(Command):
    """A card was drawn that nobody was due, and its face was seen."""

    name: ClassVar[str] = "exposed card drawn in error"
    card: str


@message
class EmptyShoe(Command):
    """A card was due and none was left."""

    name: ClassVar[str] = "shoe is empty"


@message
class Jam(Command):
    """The shuffler jammed, stopped, or did not finish."""

    name: ClassVar[str] = "shuffler jams"


@message
class OutOfOrder(Command):
    """The shuffler or the device that deals cannot be used and was covered or marked with a sign."""

    name: ClassVar[str] = "shuffler out of order"
    marked: str


# The settlement


@message
class CorrectCard(Command):
    """A card was entered wrongly; nothing has been settled with it yet."""

    name: ClassVar[str] = "correct card"
    to: str
    card: str


@message
class SettleOriginal(Command):
    name: ClassVar[str] = "settle the original deal"


@message
class CollectSurrenders(Command):
    name: ClassVar[str] = "collect surrenders"


@message
class BeginWar(Command):
    """All choices are made and all War Wagers lie: cards that are done go to the discard rack."""

    name: ClassVar[str] = "begin the war deal"


@message
class SettleWar(Command):
    name: ClassVar[str] = "settle the war deal"


@message
class EndRound(Command):
    """The remaining cards go to the discard rack."""

    name: ClassVar[str] = "end the round"
