"""What a game brings to its trainer: positions to pay, pots to divide, hands to put in order. The rest is decided."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple


class Picture(NamedTuple):
    """Picture bets: what one player has on the layout, in chips of one value, and where the wheel stops.

    A game with cards has the `cards` that come out of the shoe first instead, and what the player chooses if asked.
    """

    result: str
    chip_cents: int
    chips: Sequence[tuple[str, int]]  # the name of a wager, and how many chips lie on it
    cards: tuple[str, ...] = ()  # those that nobody sees are unknown
    choice: str = ""


class PotsToDivide(NamedTuple):
    """A showdown as `settle` takes it, the seat that is asked about, how it lies in lines, and the smallest chip."""

    written: Mapping[str, object]
    seat: str
    lies: Sequence[str]
    chip_cents: int
    called: Mapping[str, str] = {}  # kinds of hands, as people call them
    state: Any = None  # of the table at that moment, to be drawn


class RankedHand(NamedTuple):
    """A hand as it is shown, its value (higher is better, equal is a tie), and what people call it."""

    shown: str
    value: int
    called: str


class HandsToOrder(NamedTuple):
    """Hands of one kind, to be put in order from the best on; `board` lies for all of them. The rule says how they rank.

    `half` is what such hands are called where a pot is divided, and `place` which of its parts they win; `called` is what
    people call the kind.
    """

    kind: str
    hands: Sequence[RankedHand]
    rule: str
    board: str = ""
    half: str = ""
    place: int = 0
    called: str = ""
