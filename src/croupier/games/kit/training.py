"""What a game brings to its trainer and its test vectors beside its play: exercises, and houses as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from croupier.rulebook.values import Value


class House(NamedTuple):
    """A house at whose tables test vectors are played: what it chooses and reads, and who sits there with how many cents.

    Without players a table is not open yet. `needs` is a rule that the edition must have. `shows` are goals that lots reach
    seldom: what fields of commands hold there, such as cards that tie, and which "command" is given. `tries` is what they
    may not hold.
    """

    title: str
    choices: Mapping[str, Value] = {}
    version: str = ""
    crowds: tuple[Mapping[str, int] | None, ...] = (None, {"Ann": 200_00, "Bob": 300_00, "Cid": 61_50})
    needs: str = ""
    shows: Mapping[str, tuple[object, ...]] = {}
    tries: Mapping[str, tuple[object, ...]] = {}
    read: Mapping[str, str] = {}


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
