"""What happens at a Casino War table. Every event names the rule under which it happened."""

from fractions import Fraction
from typing import Literal

from croupier.games.kit.play.decider import Event, message
from croupier.games.kit.play.money import Money

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

CARDS_MISSING, COUNT_DIFFERS, FACE_UP = "cards missing", "count differs", "card face up"
"""Kinds of deviations: an empty shoe that should hold cards, Progressive Payout Wagers counted otherwise, and a card that
lay face up at a time of which the text says nothing."""


@message
class Received(Event):
    decks: int
    at: str
    plan: tuple[str, ...]
    cover_cards: int = 2


@message
class Prepared(Event):
    """A step is done; `how`, where the text says it."""

    step: str
    how: str = ""


@message
class Planned(Event):
    """Cards must be prepared again: why, by which steps, and where the table goes on afterwards."""

    why: str
    plan: tuple[str, ...]
    resumes: Phase = "betting"


@message
class CutOffered(Event):
    position: str
    accepted: bool


@message
class CutMade(Event):
    cards_from_top: int


@message
class CoverPlaced(Event):
    cards_from_bottom: int


@message
class Burned(Event):
    """A card was burned unseen."""


@message
class Joined(Event):
    player: str
    position: str


@message
class Left(Event):
    """A player went away; `lost`: their wagers of the round are taken as lost."""

    player: str
    lost: bool = False


@message
class Taken(Event):
    """A player plays this position in this round."""

    position: str
    player: str


@message
class BetsClosed(Event):
    due: tuple[str, ...]


@message
class ProgressiveCounted(Event):
    count: int
    positions: tuple[str, ...] = ()


@message
class Paid(Money):
    """An award of a side wager; `of_meter` is the part that came from progressive meters."""

    of_meter: int = 0


@message
class Spun(Event):
    """The Bonus Spin's wheel paid the Hot Spot to this position."""

    position: str


@message
class MeterSet(Event):
    """A progressive meter stands at this, in cents."""

    meter: str
    cents: Fraction


@message
class Dealt(Event):
    to: str
    card: str


@message
class Corrected(Event):
    to: str
    card: str


@message
class Missed(Event):
    """A position that was due a card got none."""

    position: str


@message
class CoverReached(Event):
    """The cover card came; `on` is who was due the next card, or nobody before the first card and among burned ones."""

    on: str


@message
class Discarded(Event):
    """Cards went to the discard rack, in this order, so that the hands can be put together again."""

    cards: tuple[str, ...]


@message
class HeldBack(Event):
    """A card drawn in error waits to be the next one; its face, where it was seen."""

    card: str = "??"


@message
class DealerCame(Event):
    """Another dealer deals from now on, who owes so many burned cards; `waits`: not before the round is over."""

    burns: int
    waits: bool = False


@message
class Chosen(Event):
    position: str
    choice: Literal["war", "surrender"]


@message
class Unchosen(Event):
    """What a position chose was entered wrongly."""

    position: str


@message
class Moved(Event):
    """The round goes on to another phase."""

    phase: Phase
    due: tuple[str, ...] = ()


@message
class DealVoided(Event):
    """The round is over without a decision."""

    cause: str


@message
class ShufflerOut(Event):
    marked: str


@message
class ShufflerBack(Event):
    """The shuffler that was out of order works again, and shuffles the next batch."""


@message
class OtherDecks(Event):
    """A batch of so many decks is left without its shuffler, which is no number of decks for a shoe without one."""

    decks: int


@message
class TableClosed(Event):
    pass
