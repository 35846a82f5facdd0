"""What happens at every table, whatever is played: the house's own events and the evidence of its equipment."""

from dataclasses import dataclass
from typing import Literal

from croupier.games.kit.decider import Event
from croupier.games.kit.money import DROP_BOX, INVENTORY

CAGE, COUNT_ROOM, TIP_BOX, OVER_SHORT, RESERVE = "cage", "count room", "tip box", "over and short", "progressive reserve"
"""Accounts that the house has beside those of the games."""
BOXES = (INVENTORY, DROP_BOX, COUNT_ROOM, CAGE, "rake")
"""The accounts in which the operator's win ends up, whatever moves between them."""

Mode = Literal["strict", "recorded"]
Source = Literal["typed", "electronic"]

SHOE_RULE, WHEEL_RULE = "house.electronic_shoe", "house.electronic_wheel"
"""The rules under which electronic equipment gives its evidence."""

NOT_BURNED = "not burned"
"""The kind of deviation when a new dealer comes in mid-round and burns no card."""


def pool_of(meter: str) -> str:
    """The account of a progressive meter."""
    return f"progressive pool {meter}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp(Event):
    """The table exists: how strictly it deals, where its cards come from, and by which practice of the house.

    `version`: the game's other version, if it is that. `shoe_key`: the fingerprint of the key that seals its shoes; empty
    where there is none, or nobody gave it.
    """

    mode: Mode
    cards: Source
    version: str
    practice: int = 1
    shoe_key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Posted(Event):
    """Cents went from one account to another."""

    source: str
    target: str
    cents: int
    slip: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatCounted(Event):
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxExchanged(Event):
    box: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerChanged(Event):
    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsChanged(Event):
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShufflerMarked(Event):
    marked: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Disputed(Event):
    player: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeSettled(Event):
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjusted(Event):
    player: str
    cents: int
    record: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryCounted(Event):
    """What was counted, and what the ledger had."""

    cents: int
    expected: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayEnded(Event):
    locked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotTaken(Event):
    """How the table stands after this record: a reader of the journal may begin here."""

    standing: dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnlawfulStepEntered(Event):
    """A step that was not lawful happened and was entered all the same; `due`: what was lawful instead."""

    command: str
    due: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeLoaded(Event):
    """An electronic shoe was shuffled: its commitment, and its sealed order, which only the key opens."""

    root: str
    size: int
    sealed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeCardDrawn(Event):
    """A card came out of the electronic shoe, with the proof that it lay there from the start."""

    position: int
    card: str
    salt: str
    proof: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeCardBurned(Event):
    """A card of the electronic shoe was burned unseen."""

    position: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WheelStopped(Event):
    """An electronic wheel stopped here; `ring` names one of its rings, where it has several."""

    place: str
    ring: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
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
        *(SetUp, Posted, FloatCounted, BoxExchanged, DealerChanged, CardsChanged, ShufflerMarked, Disputed),
        *(DisputeSettled, Adjusted, InventoryCounted, DayEnded, SnapshotTaken, UnlawfulStepEntered),
        *(ShoeLoaded, ShoeCardDrawn, ShoeCardBurned, WheelStopped, KeyChanged),
    )
}
"""By name."""
