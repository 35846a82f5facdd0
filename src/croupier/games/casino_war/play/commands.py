"""What can be said at a Casino War table: requests of players and staff, and reports of what happened."""

from typing import Literal

from croupier.games.kit.play.banked import CallNoMoreBets, Leave, TakeBack
from croupier.games.kit.play.decider import Command, command

# Cards


@command("receive cards")
class ReceiveCards(Command):
    """Decks came to the table; `preinspected` if they were inspected and shuffled before."""

    decks: int
    preinspected: bool = False


@command("prepare cards")
class Prepare(Command):
    """One step of preparing the cards, as the edition orders them."""

    step: str


@command("offer the cut")
class OfferCut(Command):
    """The cut was offered to the player at a position, who took it or not."""

    position: str
    accepted: bool


@command("cut")
class Cut(Command):
    """A cover card was put into the stack, so many cards from the top."""

    cards_from_top: int


@command("second cover card")
class SecondCover(Command):
    """The second cover card was put into the stack, so many cards from the bottom."""

    cards_from_bottom: int


@command("order a recut")
class OrderRecut(Command):
    """A supervisor found the cut wrong; `by_whom` it is made again, among those whom the edition allows."""

    reason: str
    by_whom: str = "last"


@command("burn a card")
class Burn(Command):
    """A card went face down into the discard rack."""


@command("order a reshuffle")
class OrderReshuffle(Command):
    pass


@command("no gaming activity")
class GoIdle(Command):
    """Nobody plays: the cards are taken out of the shoe and the discard rack."""

    face_up: bool = False


@command("ask to see the stored batch")
class AskToSpread(Command):
    """A player who came to an idle table wants the batch out of the shuffler spread and shuffled before it is dealt."""

    player: str


@command("new dealer")
class NewDealer(Command):
    """Another dealer takes the place of this one, and burns."""


@command("close table")
class CloseTable(Command):
    """The cards leave the table."""


# Players


@command("buy in")
class BuyIn(Command):
    """A seat at a position, or more chips for who sits there."""

    player: str
    position: str
    cents: int


@command("place wager")
class PlaceWager(Command):
    """Chips on a position: an Initial Wager, or a Tie Wager beside it."""

    player: str
    position: str
    wager: str
    cents: int
    means: str = "value chips"


@command("choose")
class Choose(Command):
    """A tied player gives up a part of the Initial Wager, or goes to War."""

    player: str
    position: str
    choice: Literal["war", "surrender"]


@command("correct wager")
class CorrectWager(Command):
    """A wager was entered wrongly: "tie 1" is "initial 2" of so many cents, or with 0 cents was never made."""

    player: str
    wager: str
    to: str
    cents: int


@command("correct choice")
class CorrectChoice(Command):
    """What a tied player chose was entered wrongly; no War card has been dealt yet."""

    player: str
    position: str
    choice: Literal["war", "surrender"]


@command("place tie on the war")
class PlaceWarTie(Command):
    """A Tie Wager on the War deal."""

    player: str
    position: str
    cents: int


# The deal


@command("count progressive wagers")
class CountProgressive(Command):
    """The chips of the Progressive Payout Wagers were counted before the deal: so many were there."""

    count: int


@command("bonus spin")
class SpinBonus(Command):
    """The Bonus Spin wheel stopped: the Hot Spot's symbol and whose it is, and the symbol of Community Pay."""

    hot: str
    to: str
    community: str


@command("settle progressive wagers")
class SettleProgressive(Command):
    pass


@command("deal a card")
class DealCard(Command):
    """A card was dealt face up to a position or to the dealer."""

    to: str
    card: str


@command("cover card")
class CoverCard(Command):
    """The cover card came out of the shoe."""


@command("card face up in the shoe")
class FaceUpCard(Command):
    """A card lay face up in the shoe."""

    card: str


@command("card drawn in error")
class DrawnInError(Command):
    """A card was drawn that nobody was due, and nobody saw it."""


@command("exposed card drawn in error")
class DrawnExposed(Command):
    """A card was drawn that nobody was due, and its face was seen."""

    card: str


@command("shoe is empty")
class EmptyShoe(Command):
    """A card was due and none was left."""


@command("shuffler jams")
class Jam(Command):
    """The shuffler jammed, stopped, or did not finish."""


@command("shuffler out of order")
class OutOfOrder(Command):
    """The shuffler or the device that deals cannot be used and was covered or marked with a sign."""

    marked: str


# The settlement


@command("correct card")
class CorrectCard(Command):
    """A card was entered wrongly; nothing has been settled with it yet."""

    to: str
    card: str


@command("settle the original deal")
class SettleOriginal(Command):
    pass


@command("collect surrenders")
class CollectSurrenders(Command):
    pass


@command("begin the war deal")
class BeginWar(Command):
    """All choices are made and all War Wagers lie: cards that are done go to the discard rack."""


@command("settle the war deal")
class SettleWar(Command):
    pass


@command("end the round")
class EndRound(Command):
    """The remaining cards go to the discard rack."""
