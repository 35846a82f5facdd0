"""What can be said at a Casino War table (commands), what happens (events), and how the table stands (state).

Positions are numbered from the dealer's left, so that clockwise is upwards. A position's wagers are named with it:
"initial 3", "tie 3", "war 3", "war-tie 3".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar, Literal

from croupier.games.bank import Money, Stake
from croupier.games.table import Command, Deviated, Event

DEALER = "dealer"
NOBODY = "nobody"
UNSEEN = "??"
BURN = "burn"

Phase = Literal[
    "closed",
    "preparing",
    "betting",
    "called",
    "dealing",
    "dealt",
    "choosing",
    "warring",
    "war dealing",
    "war dealt",
    "over",
]


def at(position: str, wager: str) -> str:
    """The name of a wager at a position."""
    return f"{wager} {position}"


def kind_of(wager: str) -> str:
    return wager.rpartition(" ")[0]


def position_of(wager: str) -> str:
    return wager.rpartition(" ")[2]


# Commands: cards


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


# Commands: players


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyIn(Command):
    """A seat at a position, or more chips for who sits there."""

    name: ClassVar[str] = "buy in"
    player: str
    position: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Leave(Command):
    name: ClassVar[str] = "leave"
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Command):
    """Chips on a position: an Initial Wager, or a Tie Wager beside it."""

    name: ClassVar[str] = "place wager"
    player: str
    position: str
    wager: str
    cents: int
    means: str = "value chips"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Command):
    name: ClassVar[str] = "take back wager"
    player: str
    wager: str


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


# Commands: the deal


@dataclass(frozen=True, slots=True, kw_only=True)
class CallNoMoreBets(Command):
    name: ClassVar[str] = "no more bets"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountProgressive(Command):
    """The chips of the Progressive Payout Wagers were counted before the deal."""

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
class Jam(Command):
    """The shuffler jammed, stopped, or did not finish."""

    name: ClassVar[str] = "shuffler jams"


@dataclass(frozen=True, slots=True, kw_only=True)
class OutOfOrder(Command):
    """The shuffler cannot be used and was covered or marked with a sign."""

    name: ClassVar[str] = "shuffler out of order"
    marked: str


# Commands: the settlement


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


# Events


@dataclass(frozen=True, slots=True, kw_only=True)
class Received(Event):
    decks: int
    at: str
    plan: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared(Event):
    """A step is done."""

    step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned(Event):
    """Cards must be made ready again: why, and by which steps."""

    why: str
    plan: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CutOffered(Event):
    position: str
    accepted: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CutMade(Event):
    cards_from_top: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverPlaced(Event):
    cards_from_bottom: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Burned(Event):
    """A card was burned unseen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Event):
    player: str
    position: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Left(Event):
    """A player went away; `lost`: their wagers of the round are taken as lost."""

    player: str
    lost: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken(Event):
    """A player plays this position in this round."""

    position: str
    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BetsClosed(Event):
    due: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressiveCounted(Event):
    count: int
    positions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Paid(Money):
    """An award of a side wager; `of_meter` is the part that came from progressive meters."""

    of_meter: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Spun(Event):
    """The Bonus Spin's wheel paid the Hot Spot to this position."""

    position: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MeterSet(Event):
    """A progressive meter stands at this, in cents."""

    meter: str
    cents: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt(Event):
    to: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Corrected(Event):
    to: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Missed(Event):
    """A position that was due a card got none."""

    position: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverReached(Event):
    """The cover card came; `on` is who was due the next card, or nobody before the first card and among burned ones."""

    on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Discarded(Event):
    """Cards went to the discard rack, in this order, so that the hands can be put together again."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldBack(Event):
    """A card drawn in error waits to be the next one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(Event):
    position: str
    choice: Literal["war", "surrender"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """The round goes on to another phase."""

    phase: Phase
    due: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DealVoided(Event):
    """The round is over without a decision."""

    cause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShufflerOut(Event):
    marked: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableClosed(Event):
    pass


@dataclass(frozen=True, slots=True)
class State:
    """How the table stands.

    `plan`: steps still to do before cards can be dealt. `due`: who gets the next cards, in order. `seen`: faces that
    came out of this shoe; `drawn`: how many cards did. `seats`: who sits where;
    `counted`: positions whose Progressive Payout Wagers were counted; `spun`: which had their Bonus Spin;
    `paid`: what counts for each against the payout limit.
    `positions`: who plays which position in this round. `cut_after`: the seat of whoever got the last cover card.
    """

    phase: Phase = "closed"
    decks: int = 0
    cards_at: str = ""
    plan: tuple[str, ...] = ()
    plan_why: str = ""
    refused_cut: tuple[str, ...] = ()
    cutter: str = ""
    cut_after: str = ""
    seats: Mapping[str, str] = field(default_factory=dict)
    positions: Mapping[str, str] = field(default_factory=dict)
    accounts: Mapping[str, int] = field(default_factory=dict)
    stakes: tuple[Stake, ...] = ()
    due: tuple[str, ...] = ()
    cards: Mapping[str, str] = field(default_factory=dict)
    war_cards: Mapping[str, str] = field(default_factory=dict)
    missed: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    surrenders_due: bool = False
    seen: tuple[str, ...] = ()
    drawn: int = 0
    held: bool = False
    cover_on: str = ""
    discards: tuple[str, ...] = ()
    meters: Mapping[str, Fraction] = field(default_factory=dict)
    counted: tuple[str, ...] = ()
    spun: tuple[str, ...] = ()
    paid: Mapping[str, int] = field(default_factory=dict)
    shuffler_out: bool = False
    deviations: tuple[Deviated, ...] = ()
