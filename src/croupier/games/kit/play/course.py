"""The parts of a banked card game as data: what is wagered before the cards, who gets cards, decides, and shows them.

What settlement may ask of a hand is here too, so that it can be asked of one hand or of many at once.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from croupier.equipment.awards import Odds
from croupier.equipment.cards import UNKNOWN, Card
from croupier.errors import InputError

Whom: TypeAlias = Literal["positions", "dealer", "board"]
DEALER, BOARD = "dealer", "board"


class Before(NamedTuple):
    """A wager before the cards. The first takes part; others lie `beside` one, or are made with one and `like` it."""

    wager: str
    beside: str = ""
    like: str = ""


class To(NamedTuple):
    """Cards for each position, for the dealer, or for the board that counts for all."""

    whom: Whom
    cards: int
    face: Literal["down", "up"] = "down"


class Raise(NamedTuple):
    """A choice that puts a wager down, so many times as much as lies on another."""

    wager: str
    like: str
    times: int = 1


class Back(NamedTuple):
    """A choice that takes a wager back."""

    wager: str


class Decide(NamedTuple):
    """Each position in turn chooses. After one of the choices in `ends` a hand is out: nothing more is asked of it."""

    name: str
    choices: Mapping[str, Raise | Back | None]
    ends: tuple[str, ...] = ()


class Show(NamedTuple):
    """Cards that lie face down are turned up: so many, or all."""

    whom: Whom
    cards: int | None = None


Step: TypeAlias = To | Decide | Show


class Fate(NamedTuple):
    """What becomes of a wager, under which rule. One that is paid and was not lost goes back to the player as well."""

    wager: str
    kind: Literal["lost", "paid", "returned", "taken"]
    rule: str
    odds: Odds | None = None


class Hand:
    """What settlement may ask of one position. A card that was not seen is refused, so nothing is settled by it."""

    def __init__(
        self, value: "Value | None", cards: Mapping[str, Sequence[Card]], choices: Sequence[str] = (), place: str = ""
    ) -> None:
        """`cards` are those of the position at its place, of the dealer and on the board."""
        self._value, self._cards, self._place, self.choices = value, cards, place, tuple(choices)

    @property
    def choice(self) -> str:
        """The last choice."""
        return self.choices[-1] if self.choices else ""

    @property
    def cards(self) -> tuple[Card, ...]:
        return self._seen(self._place)

    @property
    def dealer(self) -> tuple[Card, ...]:
        return self._seen(DEALER)

    @property
    def board(self) -> tuple[Card, ...]:
        return self._seen(BOARD)

    @property
    def value(self) -> Any:
        """The player's hand with the board, as the game sees it."""
        return self._valued(self.cards)

    @property
    def dealer_value(self) -> Any:
        """The dealer's hand with the board."""
        return self._valued(self.dealer)

    @property
    def order(self) -> int:
        """1 if the player's hand is the better, -1 if it is the worse, 0 for a tie."""
        mine, dealers = self.value, self.dealer_value
        return int(mine > dealers) - int(mine < dealers)

    def dealer_has(self, least: Any) -> bool:
        """Whether the dealer's hand is worth this at least."""
        return bool(self.dealer_value >= least)

    def _valued(self, cards: tuple[Card, ...]) -> Any:
        if self._value is None:
            raise InputError("the game compares hands and does not say what a hand is worth: give its table `seen_as`")
        return self._value((*cards, *self.board))

    def _seen(self, whose: str) -> tuple[Card, ...]:
        cards = tuple(self._cards.get(whose, ()))
        if UNKNOWN in cards:
            named = "the hand" if whose == self._place else f"the {whose}"
            raise InputError(f"{named} has a card that was not seen; it must be shown first")
        return cards

    # What becomes of a wager

    def lost(self, wager: str, rule: str) -> Fate:
        return Fate(wager, "lost", rule)

    def returned(self, wager: str, rule: str) -> Fate:
        return Fate(wager, "returned", rule)

    def paid(self, wager: str, odds: Odds, rule: str) -> Fate:
        return Fate(wager, "paid", rule, odds)

    def awarded(self, wager: str, odds: Odds | None, rule: str, lost: str) -> Fate:
        """Paid at these odds under the one rule; where there are none, lost under the other."""
        return Fate(wager, "lost", lost) if odds is None else Fate(wager, "paid", rule, odds)

    def compared(self, wager: str, odds: Odds, rule: str) -> Fate:
        """Paid, returned or lost by which hand is the better."""
        order = self.order
        return Fate(wager, "paid", rule, odds) if order > 0 else Fate(wager, "lost" if order else "returned", rule)


class Seen(NamedTuple):
    """What a player sees who is to decide."""

    cards: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    choices: tuple[str, ...] = ()
    decision: str = ""


Value: TypeAlias = Callable[[Sequence[Card]], Any]
Strategy: TypeAlias = Callable[[Seen], str]
