"""A banked card game as data, and how a round of it goes: what is due next, what lies, what becomes of it.

Live tables, odds, simulations, written rounds and the guide follow from it. A game says how a round goes and how one hand
is settled, and nothing else.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, TypeVar

from croupier.equipment.cards import UNKNOWN, Card
from croupier.errors import InputError
from croupier.games.kit.play.card_state import CardState, Phase
from croupier.games.kit.play.course import (
    BOARD,
    DEALER,
    Back,
    Before,
    Decide,
    Fate,
    Hand,
    Raise,
    Seen,
    Show,
    Step,
    Strategy,
    To,
    Value,
)
from croupier.games.kit.rules import CardTableRules
from croupier.games.kit.wager import Catalogue

R = TypeVar("R", bound=CardTableRules)

_PHASES: Mapping[type[Step], Phase] = {To: "dealing", Decide: "deciding", Show: "showing"}


@dataclass(frozen=True, kw_only=True, eq=False)
class CardTable(Generic[R]):
    """The table of one game. A course that nobody could play is a ValueError.

    `catalogue` has every wager by name, those after the cards too. `settle` gives the fates of a hand's wagers in the order
    of the text; `seen_as` says what a hand is worth, whatever its suits are called. `deck` are the faces of one deck. A
    strategy is what a player chooses who sees so much.
    """

    catalogue: Callable[[R], Catalogue]
    before: tuple[Before, ...]
    steps: tuple[Step, ...]
    settle: Callable[[Any, Hand], Iterable[Fate]]
    seen_as: Value | None = None
    deck: tuple[Card, ...] = tuple(range(UNKNOWN))
    strategies: Mapping[str, Strategy] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.before or self.before[0].beside or self.before[0].like:
            raise ValueError("the first wager before the cards is the one that takes part: it stands for itself")
        for decision in self.decisions:
            if all(isinstance(choice, Raise) for choice in decision.choices.values()):
                raise ValueError(f"{decision.name}: one choice must cost nothing")
            if not set(decision.ends) <= set(decision.choices):
                raise ValueError(f"{decision.name}: what ends a hand is one of its choices")

    # Wagers

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

    @cached_property
    def decisions(self) -> tuple[Decide, ...]:
        return tuple(step for step in self.steps if isinstance(step, Decide))

    @cached_property
    def _likes(self) -> Mapping[str, str]:
        raised = {
            each.wager: each.like for step in self.decisions for each in step.choices.values() if isinstance(each, Raise)
        }
        return {one.wager: one.like for one in self.before if one.like} | raised

    def of(self, wager: str) -> str:
        """The wager before the cards that this one follows: a raise, the one that it is like."""
        while wager in self._likes:
            wager = self._likes[wager]
        return wager

    def lying(self, choices: Sequence[str], bets: Mapping[str, int]) -> dict[str, int]:
        """What lies on each wager after these choices, where so much was bet before the cards."""
        lies = {one.wager: bets[root] for one in self.before if (root := one.like or one.wager) in bets}
        for choice, step in zip(choices, self.decisions, strict=False):
            match step.choices[choice]:
                case Raise(wager, like, times) if like in lies:
                    lies[wager] = times * lies[like]
                case Back(wager):
                    lies.pop(wager, None)
        return lies

    # A round

    @cached_property
    def _cards(self) -> Counter[tuple[str, int]]:
        """How many cards each has after each step: looked up for every card that is dealt, a million times by odds."""
        places = range(len(self.steps))
        dealt = ((step.whom, step.cards, at) for at, step in enumerate(self.steps) if isinstance(step, To))
        found = Counter[tuple[str, int]]()
        for whom, cards, at in dealt:
            found.update({(whom, after): cards for after in places[at:]})
        return found

    def cards_of(self, whom: str, until: int | None = None) -> int:
        """How many cards they have after this step; at the end, if none is named."""
        return self._cards[whom, len(self.steps) - 1 if until is None else until]

    @cached_property
    def last_decision(self) -> int:
        """The step of the last decision; -1 if there is none."""
        return max((at for at, step in enumerate(self.steps) if isinstance(step, Decide)), default=-1)

    def due(self, rules: R, state: CardState) -> list[str]:
        """Whose turn it is in this step, in order: positions, the dealer, the board."""
        if state.step >= len(self.steps):
            order = state.playing if rules.settlement.order == "clockwise" else state.playing[::-1]
            return [place for place in order if place not in state.done]
        step, made = self.steps[state.step], state.choices
        left = [place for place in state.playing if not self.is_out(made.get(place, ()))]
        if isinstance(step, Decide):
            asked = sum(isinstance(one, Decide) for one in self.steps[: state.step + 1])
            return [place for place in left if len(made.get(place, ())) < asked]
        whom = left if step.whom == "positions" else [step.whom] if left else []
        if isinstance(step, To):
            return [one for one in whom if self.lacks(state, one) > 0]
        return [one for one in whom if one not in state.done and not all(state.up.get(one, ()))]

    def is_out(self, choices: Sequence[str]) -> bool:
        """Whether a hand with these choices is out: nothing more is asked of it."""
        return any(choice in step.ends for choice, step in zip(choices, self.decisions, strict=False))

    def lacks(self, state: CardState, to: str) -> int:
        """How many cards they still get in this step, in which cards are dealt."""
        step = self.steps[state.step]
        assert isinstance(step, To)
        return self.cards_of(step.whom, state.step) - len(state.hands.get(to, ()))

    def reached(self, rules: R, state: CardState) -> CardState:
        """The table at the step that comes next, where this one is done with everybody: betting, if the round is over."""
        while state.step <= len(self.steps) and not self.due(rules, state):
            state = state._replace(step=state.step + 1, done=())
        if state.step < len(self.steps):
            return state._replace(phase=_PHASES[type(self.steps[state.step])])
        return state._replace(phase="settling" if state.step == len(self.steps) else "betting")

    def turned(self, state: CardState, to: str) -> list[int]:
        """The places of the cards that are turned up next."""
        step = self.steps[state.step] if state.step < len(self.steps) else None
        down = [at for at, up in enumerate(state.up.get(to, ())) if not up]
        return down[: step.cards] if isinstance(step, Show) else down

    def left(self, rules: R, state: CardState) -> Counter[Card]:
        """The cards that nobody has been dealt, as far as those that were are known."""
        cards = Counter(dict.fromkeys(self.deck, rules.deal.decks))
        cards.subtract(card for hand in state.hands.values() for card in hand if card != UNKNOWN)
        return +cards

    def seen(self, cards: Mapping[str, Sequence[Card]], place: str, choices: tuple[str, ...]) -> Seen:
        """What the player at this place sees of the cards, who is to decide."""
        own, board, dealer = (
            tuple(card for card in cards.get(whom, ()) if card != UNKNOWN) for whom in (place, BOARD, DEALER)
        )
        return Seen(own, board, dealer, choices, self.decisions[len(choices)].name)


def settled(fates: Iterable[Fate], lies: Mapping[str, int]) -> Iterator[Fate]:
    """What is done with the wagers that lie there, in order: lost, returned, paid; who was paid takes up what is left."""
    left, paid = dict(lies), dict[str, str]()
    for fate in fates:
        if fate.kind == "paid" and lies.get(fate.wager):
            paid.setdefault(fate.wager, fate.rule)
            yield fate
        elif fate.kind != "paid" and left.pop(fate.wager, 0):
            yield fate
    for wager in left:
        if wager not in paid:
            raise InputError(f"the game does not say what becomes of {wager}")
        yield Fate(wager, "taken", paid[wager])
