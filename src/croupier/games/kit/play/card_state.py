"""What is said and what happens at a table of cards against the house, and how the table stands after it."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from croupier.equipment.cards import Card
from croupier.games.kit.play import banked
from croupier.games.kit.play.betting import BetsClosed, Joined, Left, Opened, Shut
from croupier.games.kit.play.decider import Command, Deviated, Event, command, message, replace
from croupier.games.kit.play.money import Stake
from croupier.games.kit.rules import CardTableRules

Phase = Literal["closed", "betting", "dealing", "deciding", "showing", "settling"]

# Commands


@command("deal")
class DealCards(Command):
    """The next cards off the deck, for a position, the dealer or the board; those face down may be unknown."""

    to: str
    cards: tuple[Card, ...]


@command("choose")
class Choose(Command):
    player: str
    choice: str


@command("show")
class ShowCards(Command):
    """Cards that lay face down are turned up; those that nobody had seen are named."""

    to: str
    cards: tuple[Card, ...] = ()


@command("settle hand")
class SettleHand(Command):
    position: str


@command("misdeal")
class Misdeal(Command):
    """The deal does not count."""

    why: str


@command("correct card")
class CorrectCard(Command):
    """A card was entered wrongly: the one of this number, the first being 1, is another."""

    to: str
    number: int
    cards: tuple[Card, ...]


# Events


@message
class Dealt(Event):
    to: str
    cards: tuple[Card, ...]
    face: Literal["down", "up"]


@message
class Chosen(Event):
    player: str
    position: str
    choice: str


@message
class Shown(Event):
    to: str
    cards: tuple[Card, ...]


@message
class HandSettled(Event):
    position: str


@message
class CardCorrected(Event):
    to: str
    number: int
    cards: tuple[Card, ...]


@message
class DealVoided(Event):
    cause: str


@message
class Advanced(Event):
    """The round goes on to this step of its course, or is over."""

    step: int
    phase: Phase


class CardState(NamedTuple):
    """How the table stands. `hands` are cards by position, of the dealer and on the board, `up` which of them lie face up.

    `playing` are the positions in the round, `done` those with which the dealer is through in this step.
    """

    phase: Phase = "closed"
    seats: Mapping[str, str] = {}
    accounts: Mapping[str, int] = {}
    stakes: tuple[Stake, ...] = ()
    deviations: tuple[Deviated, ...] = ()
    playing: tuple[str, ...] = ()
    step: int = 0
    done: tuple[str, ...] = ()
    hands: Mapping[str, tuple[Card, ...]] = {}
    up: Mapping[str, tuple[bool, ...]] = {}
    choices: Mapping[str, tuple[str, ...]] = {}

    def place_of(self, player: str) -> str:
        """The position of a player; empty for nobody's."""
        return next((place for place, who in self.seats.items() if who == player), "")


def whose(to: str) -> str:
    """A place by what people call it."""
    return f"position {to}" if to.isdecimal() else f"the {to}"


def _joined(rules: CardTableRules, state: CardState, event: Joined) -> CardState:
    free = next(str(place) for place in range(1, rules.seats + 1) if str(place) not in state.seats)
    seats = {**state.seats, free: event.player}
    return replace(state, seats={place: seats[place] for place in sorted(seats, key=int)})


def _dealt(rules: CardTableRules, state: CardState, event: Dealt) -> CardState:
    cards, up = state.hands.get(event.to, ()), state.up.get(event.to, ())
    flags = (*up, *(event.face == "up" for _ in event.cards))
    hands = {**state.hands, event.to: (*cards, *event.cards)}
    return replace(state, hands=hands, up={**state.up, event.to: flags})


def _shown(rules: CardTableRules, state: CardState, event: Shown) -> CardState:
    cards, up, named = list(state.hands[event.to]), list(state.up[event.to]), iter(event.cards)
    for at in [at for at, shown in enumerate(up) if not shown][: len(event.cards)]:
        cards[at], up[at] = next(named), True
    hands, flags = {**state.hands, event.to: tuple(cards)}, {**state.up, event.to: tuple(up)}
    done = (*state.done, event.to) if state.phase == "showing" else state.done
    return replace(state, hands=hands, up=flags, done=done)


def _corrected(rules: CardTableRules, state: CardState, event: CardCorrected) -> CardState:
    cards = list(state.hands[event.to])
    cards[event.number - 1] = event.cards[0]
    return replace(state, hands={**state.hands, event.to: tuple(cards)})


def _advanced(rules: CardTableRules, state: CardState, event: Advanced) -> CardState:
    if event.phase == "betting":
        return replace(state, phase="betting", playing=(), step=0, done=(), hands={}, up={}, choices={})
    return replace(state, phase=event.phase, step=event.step, done=())


def _closed(rules: CardTableRules, state: CardState, event: BetsClosed) -> CardState:
    staked = {stake.player for stake in state.stakes}
    playing = tuple(place for place, player in state.seats.items() if player in staked)
    return replace(state, phase="dealing", playing=playing, step=0, done=())


EVOLVES: banked.Evolves = {
    **banked.EVOLVES,
    Opened: lambda rules, state, event: replace(state, phase="betting"),
    Shut: lambda rules, state, event: replace(state, phase="closed"),
    Joined: _joined,
    Left: lambda rules, state, event: replace(
        state, seats={place: player for place, player in state.seats.items() if player != event.player}
    ),
    BetsClosed: _closed,
    Dealt: _dealt,
    Shown: _shown,
    CardCorrected: _corrected,
    Chosen: lambda rules, state, event: replace(
        state, choices={**state.choices, event.position: (*state.choices.get(event.position, ()), event.choice)}
    ),
    HandSettled: lambda rules, state, event: replace(state, done=(*state.done, event.position)),
    Advanced: _advanced,
}


def evolve(rules: CardTableRules, state: CardState, event: Event, /) -> CardState:
    """The next state. State is the fold of events: it never depends on anything else."""
    change = EVOLVES.get(type(event))
    after: CardState = change(rules, state, event) if change else state
    return after
