"""What is done at every table, whatever is played: float, fills and credits, boxes, tips, dealers, disputes, the count.

The texts at hand leave these to the operator's internal controls. What they do not say is the custom of the trade, told
here as data (`PROCEDURES`): who does it, and who must be there and sign, too.
"""

from typing import ClassVar, Literal, NamedTuple

from croupier.games.kit.decider import Command, Event, Role, message
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.money import DROP_BOX, INVENTORY

CAGE, COUNT_ROOM, TIP_BOX, OVER_SHORT, RESERVE = "cage", "count room", "tip box", "over and short", "progressive reserve"

Mode = Literal["strict", "recorded"]
Source = Literal["typed", "electronic"]

NOT_BURNED = "not burned"
"""The kind of deviation when a new dealer comes in mid-round and burns no card."""

PRACTICE = 1
"""The practice of the house that a new table follows: the number changes when a custom here does, and a table that was set
up under an older one goes on by it."""


def pool_of(meter: str) -> str:
    """The account of a progressive meter."""
    return f"progressive pool {meter}"


# Commands


@message
class OpenFloat(Command):
    """The chips of the table inventory were counted when the table was made ready."""

    name: ClassVar[str] = "count the float"
    cents: int


@message
class Fill(Command):
    """Chips came from the cage."""

    name: ClassVar[str] = "fill"
    cents: int
    slip: str


@message
class Credit(Command):
    """Chips went back to the cage."""

    name: ClassVar[str] = "credit"
    cents: int
    slip: str


@message
class ExchangeBox(Command):
    """The drop box went to the count room with all that was in it, and an empty one came."""

    name: ClassVar[str] = "exchange the drop box"
    box: str


@message
class DropRake(Command):
    """The rake that was held went down the drop box."""

    name: ClassVar[str] = "drop the rake"


@message
class Tip(Command):
    """A player gave the dealer chips, which went into the tip box."""

    name: ClassVar[str] = "tip"
    player: str
    cents: int


@message
class EmptyTips(Command):
    """The tip box was emptied."""

    name: ClassVar[str] = "empty the tip box"


@message
class RelieveDealer(Command):
    """Another dealer took over; the one who signs is the new one."""

    name: ClassVar[str] = "relieve the dealer"


@message
class ChangeCards(Command):
    """New cards came to the table."""

    name: ClassVar[str] = "change the cards"


@message
class BrokenShuffler(Command):
    """The shuffler failed; what was done about it."""

    name: ClassVar[str] = "shuffler out of use"
    marked: str


@message
class Dispute(Command):
    """A player contests what was done."""

    name: ClassVar[str] = "dispute"
    player: str
    what: str


@message
class SettleDispute(Command):
    """A supervisor's answer to the oldest dispute."""

    name: ClassVar[str] = "settle the dispute"
    reason: str


@message
class Adjust(Command):
    """What was settled wrongly is made good: so many cents more for the player, or less if below zero.

    `record` is the number of the record that it corrects.
    """

    name: ClassVar[str] = "adjust"
    player: str
    cents: int
    record: int
    reason: str


@message
class CountInventory(Command):
    """The chips of the table inventory were counted at the end of a day."""

    name: ClassVar[str] = "count the inventory"
    cents: int


@message
class ChangeKey(Command):
    """From now on another key seals the shoes of the table, also the one in use; only its fingerprint is told.

    `lost`: nobody has the old key, so that no card comes out of the shoe in use any more.
    """

    name: ClassVar[str] = "change shoe key"
    shoe_key: str
    lost: bool = False


@message
class EndDay(Command):
    """The table is done for the day: cover locked, nothing is at stake."""

    name: ClassVar[str] = "end the day"
    locked: bool


# Events


@message
class SetUp(Event):
    """The table exists: under which rules it deals, how strictly, and from where its cards come.

    `practice`: the house's, see PRACTICE. `shoe_key`: the fingerprint of the key that seals its shoes; empty where there
    is none, or nobody told it.
    """

    mode: Mode
    cards: Source
    version: str
    practice: int = 1
    shoe_key: str = ""


@message
class Posted(Event):
    """Cents went from one account to another."""

    source: str
    target: str
    cents: int
    slip: str = ""


@message
class FloatCounted(Event):
    cents: int


@message
class BoxExchanged(Event):
    box: str


@message
class DealerChanged(Event):
    person: str


@message
class CardsChanged(Event):
    at: str


@message
class ShufflerMarked(Event):
    marked: str


@message
class Disputed(Event):
    player: str
    what: str


@message
class DisputeSettled(Event):
    reason: str


@message
class Adjusted(Event):
    player: str
    cents: int
    record: int
    reason: str


@message
class InventoryCounted(Event):
    """What was counted, and what the ledger had."""

    cents: int
    expected: int


@message
class DayEnded(Event):
    locked: bool


@message
class Carried(Event):
    """How the table stands after this record: who reads the journal may begin here."""

    standing: dict[str, object]


@message
class Strayed(Event):
    """Something that was not lawful happened and was entered all the same: what was due instead."""

    command: str
    due: tuple[str, ...]


@message
class Loaded(Event):
    """An electronic shoe was shuffled: what it commits to, and the sealed order that only the key opens."""

    root: str
    size: int
    sealed: str


@message
class Drawn(Event):
    """A card of the electronic shoe with what proves that it lay there from the start."""

    position: int
    card: str
    salt: str
    proof: tuple[str, ...]


@message
class Passed(Event):
    """A card of the electronic shoe was burned unseen."""

    position: int


@message
class Stopped(Event):
    """An electronic wheel stopped here; `ring` is which of its rings, where it has several."""

    place: str
    ring: str = ""


@message
class KeyChanged(Event):
    """Another key seals the shoes: its fingerprint, and the shoe in use as it is sealed now.

    Nothing is sealed where no shoe is in use, or where it is lost with the old key.
    """

    shoe_key: str
    sealed: str


Evidence = Loaded | Drawn | Passed | Stopped | KeyChanged
"""What the table's own equipment adds to a command; it cannot be computed again, but it can be checked."""

_COMMANDS = (
    *(OpenFloat, Fill, Credit, ExchangeBox, DropRake, Tip, EmptyTips, RelieveDealer, ChangeCards, BrokenShuffler),
    *(Dispute, SettleDispute, Adjust, CountInventory, ChangeKey, EndDay),
)
_EVENTS = (
    *(SetUp, Posted, FloatCounted, BoxExchanged, DealerChanged, CardsChanged, ShufflerMarked, Disputed, DisputeSettled),
    *(Adjusted, InventoryCounted, DayEnded, Carried, Strayed, Loaded, Drawn, Passed, Stopped, KeyChanged),
)
WORDS = Vocabulary({each.name: each for each in _COMMANDS}, {each.__name__: each for each in _EVENTS})


# Who


class Procedure(NamedTuple):
    """Who does it, who else must be there and sign, and whether the licence number is asked for."""

    roles: tuple[str, ...]
    present: str | None = None
    licence: bool = False


_ABOVE = "floorperson or above"
PROCEDURES: dict[str, Procedure] = {
    OpenFloat.name: Procedure((Role.DEALER,), _ABOVE, licence=True),
    Fill.name: Procedure((_ABOVE,), Role.SECURITY, licence=True),
    Credit.name: Procedure((_ABOVE,), Role.SECURITY, licence=True),
    ExchangeBox.name: Procedure((Role.SECURITY,), _ABOVE, licence=True),
    DropRake.name: Procedure((Role.DEALER,)),
    Tip.name: Procedure((Role.DEALER,)),
    EmptyTips.name: Procedure((Role.DEALER,), _ABOVE),
    RelieveDealer.name: Procedure((Role.DEALER,), licence=True),
    ChangeCards.name: Procedure((Role.DEALER,), _ABOVE),
    BrokenShuffler.name: Procedure((Role.DEALER, _ABOVE, Role.MAINTENANCE)),
    Dispute.name: Procedure((Role.PLAYER, Role.DEALER)),
    SettleDispute.name: Procedure((_ABOVE,), licence=True),
    Adjust.name: Procedure((_ABOVE,), licence=True),
    CountInventory.name: Procedure((Role.DEALER,), _ABOVE, licence=True),
    ChangeKey.name: Procedure((_ABOVE,), Role.SECURITY, licence=True),
    EndDay.name: Procedure((_ABOVE,), licence=True),
}


def rule_of(command: str) -> str:
    """The name under which a procedure of the house is cited; no text at hand states it."""
    return "house." + command.replace(" ", "_")


BOXES = (INVENTORY, DROP_BOX, COUNT_ROOM, CAGE, "rake")
"""The accounts in which the operator's win ends up, whatever moves between them."""
