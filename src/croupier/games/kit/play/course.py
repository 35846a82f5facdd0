"""A banked card game as data: what is wagered before the cards, who gets cards, who decides what, what is shown.

From it, and from how a game settles one hand, follow its table, its odds and its simulation. What settlement may ask of a
hand is here too, so that it can be asked of one hand or of many at once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
    kind: Literal["lost", "paid", "returned"]
    rule: str
    odds: Odds | None = None


class Hand:
    """What settlement may ask of one position. A card that was not seen is refused, so nothing is settled by it."""

    def __init__(self, value: "Value | None", cards: Mapping[str, Sequence[Card]], choices: Sequence[str] = ()) -> None:
        """`cards` are those of the position (""), of the dealer and on the board."""
        self._value, self._cards, self.choices = value, cards, tuple(choices)

    @property
    def choice(self) -> str:
        """The last choice."""
        return self.choices[-1] if self.choices else ""

    @property
    def cards(self) -> tuple[Card, ...]:
        return self._seen("")

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
            raise InputError(
                f"{f'the {whose}' if whose else 'the hand'} has a card that was not seen; it must be shown first"
            )
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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Course:
    """One hand from the wagers to the settlement, whoever plays it. A course that nobody could play is a ValueError.

    `settle` gives the fates of a hand's wagers in the order of the text; `seen_as` says what a hand is worth, whatever its
    suits are called. `deck` are the faces of one deck. A strategy is what a player chooses who sees so much.
    """

    before: tuple[Before, ...]
    steps: tuple[Step, ...]
    settle: Callable[[Any, Hand], Iterable[Fate]]
    seen_as: Value | None = None
    deck: tuple[Card, ...] = tuple(range(UNKNOWN))
    strategies: Mapping[str, Strategy] = field(default_factory=dict)
    decisions: tuple[Decide, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "decisions", tuple(step for step in self.steps if isinstance(step, Decide)))
        if not self.before or self.before[0].beside or self.before[0].like:
            raise ValueError("the first wager before the cards is the one that takes part: it stands for itself")
        for decision in self.decisions:
            if all(isinstance(choice, Raise) for choice in decision.choices.values()):
                raise ValueError(f"{decision.name}: one choice must cost nothing")
            if not set(decision.ends) <= set(decision.choices):
                raise ValueError(f"{decision.name}: what ends a hand is one of its choices")

    @property
    def main(self) -> str:
        """The wager that takes part in a round."""
        return self.before[0].wager

    @property
    def alone(self) -> tuple[str, ...]:
        """The wagers before the cards that are made by themselves."""
        return tuple(one.wager for one in self.before if not one.like)

    def together(self, wager: str) -> tuple[str, ...]:
        """A wager before the cards, with those that are made like it."""
        return (wager, *(one.wager for one in self.before if one.like == wager))

    def of(self, wager: str) -> str:
        """The wager before the cards that this one follows: a raise, the one that it is like."""
        raised = [each for step in self.decisions for each in step.choices.values() if isinstance(each, Raise)]
        like = {**{one.wager: one.like for one in self.before if one.like}, **{one.wager: one.like for one in raised}}
        while wager in like:
            wager = like[wager]
        return wager

    def cards_of(self, whom: str, until: int | None = None) -> int:
        """How many cards they have after this step; at the end, if none is named."""
        steps = self.steps if until is None else self.steps[: until + 1]
        return sum(step.cards for step in steps if isinstance(step, To) and step.whom == whom)

    def is_out(self, choices: Sequence[str]) -> bool:
        """Whether a hand with these choices is out."""
        return any(choice in step.ends for choice, step in zip(choices, self.decisions, strict=False))
