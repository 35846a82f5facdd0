"""What happens at a Casino War table. Every event names the rule under which it happened."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from croupier.games.kit.decider import Event
from croupier.games.kit.money import Money

Phase = Literal[
    "closed",
    "preparing",
    "betting",
    "dealing",
    "dealt",
    "choosing",
    "war dealing",
    "war dealt",
    "over",
]

CARDS_MISSING, COUNT_DIFFERS = "cards missing", "count differs"
"""Kinds of deviations: an empty shoe that should hold cards, and Progressive Payout Wagers counted otherwise."""


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
    """Cards must be made ready again: why, by which steps, and where the table goes on afterwards."""

    why: str
    plan: tuple[str, ...]
    resumes: Phase = "betting"


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
