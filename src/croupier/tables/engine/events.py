"""What happens at every table, whatever is played: the house's own events and the evidence of its equipment."""

from collections.abc import Mapping
from typing import Literal

from croupier.games.kit.play.decider import Event, message
from croupier.games.kit.play.money import DROP_BOX, INVENTORY
from croupier.tables.engine.commands import TWO_ABOVE

CAGE, COUNT_ROOM, TIP_BOX, OVER_SHORT, RESERVE = "cage", "count room", "tip box", "over and short", "progressive reserve"
"""Accounts that the house has beside those of the games."""
BOXES = (INVENTORY, DROP_BOX, COUNT_ROOM, CAGE, "rake")
"""The accounts in which the operator's win ends up, whatever moves between them."""

Mode = Literal["strict", "recorded"]
Source = Literal["typed", "electronic"]
Purpose = Literal["live", "practice", "demonstration"]
Way = Literal["fill", "credit"]

SHOE_RULE, WHEEL_RULE = "house.electronic_shoe", "house.electronic_wheel"
"""The rules under which electronic equipment gives its evidence."""


def pool_of(meter: str) -> str:
    """The account of a progressive meter."""
    return f"progressive pool {meter}"


@message
class SetUp(Event):
    """The table exists: how strictly it deals, where its cards come from, and by which practice of the house.

    `version`: the game's other version, if it is that. `shoe_key`: the fingerprint of the key that seals its shoes; empty
    where there is none, or nobody gave it. `two_above`: cents above which two supervisors sign an adjustment. `register`:
    the digest of the register of licences; empty where the house keeps none. `purpose`: a house's own table, or one for
    practice or demonstration, without real money; it never changes.
    """

    mode: Mode
    cards: Source
    version: str
    practice: int = 1
    shoe_key: str = ""
    two_above: int = TWO_ABOVE
    register: str = ""
    purpose: Purpose = "live"


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
class ChipsCounted(Event):
    """What was counted, by denomination."""

    chips: Mapping[str, int]


@message
class ChipsMoved(Event):
    """Chips of a fill came to the rack, or those of a credit left it, by denomination."""

    source: str
    target: str
    chips: Mapping[str, int]
    slip: str


@message
class CountSealed(Event):
    """One of two people has counted. Nobody is told what before the other has."""

    chips: Mapping[str, int]


@message
class CountsDiffered(Event):
    """The two counts are not the same, and both count again."""


@message
class BoxExchanged(Event):
    box: str


@message
class BoxSent(Event):
    """The drop box that was at the table went to the count room, with so many cents by the ledger."""

    box: str
    cents: int


@message
class BoxCounted(Event):
    """What a drop box held, and what the ledger had."""

    box: str
    cents: int
    expected: int


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
class ShufflerRestored(Event):
    """The shuffler is in use again."""


@message
class LimitsAnnounced(Event):
    """Other limits hold from this time on: cents by rule, of which a blind or a bet may have several."""

    limits: Mapping[str, tuple[int, ...]]
    since: str


@message
class LimitsWithdrawn(Event):
    """The limits that were announced do not come into force."""

    reason: str


@message
class LimitsChanged(Event):
    """The limits that were announced are in force."""

    limits: Mapping[str, tuple[int, ...]]


@message
class TransferRequested(Event):
    """Chips are to come from the cage, or to go there; `chips` are pieces by denomination, none where nobody names them."""

    way: Way
    cents: int
    chips: Mapping[str, int]


@message
class TransferPrepared(Event):
    """They are counted out, and on their way with a slip. `request`: by which record; 0 where there is only one a way."""

    way: Way
    slip: str
    request: int = 0


@message
class TransferReceived(Event):
    """They are there, as the slip has them."""

    way: Way
    slip: str
    request: int = 0


@message
class TransferDiffered(Event):
    """What was counted on arrival is not what the slip says: it stays open."""

    way: Way
    slip: str
    cents: int
    chips: Mapping[str, int]
    differs: str
    request: int = 0


@message
class TransferCancelled(Event):
    """A fill or credit was called off."""

    way: Way
    reason: str
    request: int = 0


@message
class Disputed(Event):
    player: str
    what: str
    record: int = 0


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
class SnapshotTaken(Event):
    """How the table stands after this record: a reader of the journal may begin here."""

    standing: dict[str, object]


@message
class UnlawfulStepEntered(Event):
    """An unlawful step happened and was entered; `due`: what was lawful instead."""

    command: str
    due: tuple[str, ...]


@message
class ShoeLoaded(Event):
    """An electronic shoe was shuffled: its commitment, and its sealed order, which only the key opens."""

    root: str
    size: int
    sealed: str


@message
class ShoeCardDrawn(Event):
    """A card came out of the electronic shoe, with the proof that it lay there from the start."""

    position: int
    card: str
    salt: str
    proof: tuple[str, ...]


@message
class ShoeCardBurned(Event):
    """A card of the electronic shoe was burned unseen."""

    position: int


@message
class WheelStopped(Event):
    """An electronic wheel stopped here; `ring` names one of its rings, where it has several."""

    place: str
    ring: str = ""


@message
class KeyChanged(Event):
    """Another key seals the shoes: its fingerprint, and the shoe in use sealed with it.

    `sealed` is empty where no shoe is in use, or where it was lost with the old key.
    """

    shoe_key: str
    sealed: str


Evidence = ShoeLoaded | ShoeCardDrawn | ShoeCardBurned | WheelStopped | KeyChanged
"""What the table's own equipment adds to a command: it cannot be computed again, but it can be checked."""

EVENTS: dict[str, type[Event]] = {
    each.__name__: each
    for each in (
        *(SetUp, Posted, FloatCounted, ChipsCounted, ChipsMoved, CountSealed, CountsDiffered, BoxSent, BoxExchanged),
        *(BoxCounted, DealerChanged, CardsChanged, ShufflerMarked, Disputed, DisputeSettled, Adjusted),
        *(InventoryCounted, DayEnded, SnapshotTaken, UnlawfulStepEntered),
        *(ShufflerRestored, LimitsAnnounced, LimitsWithdrawn, LimitsChanged),
        *(TransferRequested, TransferPrepared, TransferReceived, TransferDiffered, TransferCancelled),
        *(ShoeLoaded, ShoeCardDrawn, ShoeCardBurned, WheelStopped, KeyChanged),
    )
}
"""By name."""
