"""How a poker table stands.

A *position* is a player's place in the hand, counted clockwise from the button's left (in stud from the dealer's left), so
that position 0 is dealt to first and the button has the last one. A *seat* is a chair: seat 1 is at the dealer's left hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from croupier.equipment.cards import FACES, Card
from croupier.games.kit.play.decider import Deviated
from croupier.games.poker.play.events import Post


class Undo(NamedTuple):
    """How the table stood before the last action, as far as that can have changed it."""

    phase: "Phase"
    position: int
    street: int
    stacks: tuple[int, ...]
    put: tuple[int, ...]
    bets: tuple[int, ...]
    numbers: tuple[int, ...]
    down: tuple[Card, ...]
    up: tuple[Card, ...]


class Resumed(NamedTuple):
    """What was going on, and whose turn it was, when a card had to be replaced."""

    phase: Literal["posting", "betting", "drawing"]
    actor: int


FLAGS = ("heads_up", "bring_in", "burned", "fresh")
NUMBERS = ("high", "full", "step", "raises", "acted", "aggressor", "mucked", "shown", "out", *FLAGS)
"""The numbers of a betting round, of a draw and of the showdown that an action may change, as `Undo` has them."""

STAYS = ("seats", "stacks", "away", "purses", "raked", "button", "number", "deviations")
"""What a hand that is over leaves as it is."""

Phase = Literal["closed", "between", "posting", "dealing", "betting", "drawing", "showdown", "award"]


@dataclass(kw_only=True)
class State:
    """The table and the hand on it. Values of the players in the hand stand by position.

    Only `evolve` changes states, and only copies of its own: whoever holds a state may rely on it.
    """

    phase: Phase = "closed"
    seats: tuple[str, ...] = ()  # who sits where; "" is an empty chair
    stacks: tuple[int, ...] = ()  # cents in front of each seat
    away: frozenset[str] = frozenset()  # players who sit out
    purses: Mapping[str, int] = field(default_factory=dict)  # money outside the table: below zero by what each brought in
    raked: int = 0
    button: int = -1  # its seat; -1 before the first hand
    number: int = 0  # of the hand

    players: tuple[int, ...] = ()  # the seat of each position
    live: tuple[bool, ...] = ()  # has not folded
    put: tuple[int, ...] = ()  # cents in this hand, uncalled bets taken back
    dead: tuple[int, ...] = ()  # of them in the middle from the start, answering no bet
    taken: int = 0  # of them raked, paid or given back at the end of the hand
    down: tuple[tuple[Card, ...], ...] = ()
    up: tuple[tuple[Card, ...], ...] = ()
    board: tuple[Card, ...] = ()
    burns: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()  # exchanged cards
    folded: tuple[Card, ...] = ()  # cards of folded hands
    own: tuple[Card, ...] = ()  # what the player being served has just discarded
    stub: int = FACES  # cards left to deal
    out: int = 0  # the faces known not to be in the stub, one bit each

    street: int = -1
    posts: tuple[Post, ...] = ()
    later: tuple[Post, ...] = ()  # blinds that come after the deal
    due: tuple[int, ...] = ()  # where the next cards go
    actor: int = -1  # the position whose turn it is to bet, to draw or to show
    bets: tuple[int, ...] = ()  # cents of this round
    high: int = 0  # what a player must have bet to stay in
    full: int = 0  # what a raise is counted from: a short all-in may stand above it
    step: int = 0  # the last full bet or raise
    raises: int = 0  # bets and raises of this round
    acted: int = 0  # positions that have acted since the last full bet or raise, one bit each
    heads_up: bool = False  # the round began with two players
    bring_in: bool = False  # the bring-in is due
    burned: bool = False  # in this draw
    aggressor: int = -1  # last to bet or raise in this round

    shown: int = 0  # positions, one bit each
    mucked: int = 0

    fresh: bool = False  # nobody has acted on the cards of this street
    faced: int = 0  # faces of cards that should lie face down and were seen, one bit each
    exposed: int = 0  # how many of them the dealer turned up on the first street
    resumes: tuple[Resumed, ...] = ()  # what goes on once exposed cards are replaced
    undo: tuple[Undo, ...] = ()  # the last action, while it can be taken back
    void: bool = False  # the last hand did not count
    deviations: tuple[Deviated, ...] = ()

    def copy(self) -> "State":
        """The same table, to be changed. All values are immutable, so both may hold them."""
        same = State.__new__(State)
        same.__dict__ = self.__dict__.copy()
        return same


def player_at(state: State, position: int) -> str:
    """Who plays this position."""
    return state.seats[state.players[position]]


def on_turn(state: State) -> str | None:
    """The player who must post, bet, draw or show; None if it is the dealer's turn."""
    position = state.posts[0].position if state.phase == "posting" else state.actor
    return state.seats[state.players[position]] if position >= 0 else None
