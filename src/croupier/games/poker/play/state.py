"""A poker table: how it stands, what can be asked of it, and what can happen at it.

A *position* is a player's place in the hand, counted clockwise from the button's left (in stud from the dealer's left), so
that position 0 is dealt to first and the button has the last one. A *seat* is a chair: seat 1 is at the dealer's left hand.
"""

from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError
from typing import Any, Literal

from croupier.equipment.cards import FACES, Card
from croupier.games.kit.decider import Deviated
from croupier.games.poker.play.events import Post

Phase = Literal["closed", "between", "posting", "dealing", "betting", "drawing", "showdown", "award"]


_FIRST: dict[str, Any] = {}
"""What a state is before anything happened."""


def _kept_apart(cls: type["State"]) -> type["State"]:
    """Keep the values that a state has at first beside the class: Python finds a state's own ones faster without them."""
    for name in cls.__annotations__:
        _FIRST[name] = cls.__dict__[name]
        delattr(cls, name)
    return cls


@_kept_apart
class State:
    """The table and the hand on it. Per-player values of the hand stand by position.

    A state cannot be changed. Its values lie in one dictionary, which is copied at once; a named tuple of as many would be
    taken apart and put together again.
    """

    __slots__ = ("__dict__",)

    phase: Phase = "closed"
    seats: tuple[str, ...] = ()  # who sits where; "" is an empty chair
    stacks: tuple[int, ...] = ()  # cents in front of each seat
    away: frozenset[str] = frozenset()  # players who sit out
    purses: Mapping[str, int] = {}  # money outside the table: below zero by what each brought in
    raked: int = 0
    button: int = -1  # its seat; -1 before the first hand
    number: int = 0  # of the hand

    players: tuple[int, ...] = ()  # the seat of each position
    live: tuple[bool, ...] = ()  # has not folded
    put: tuple[int, ...] = ()  # cents in this hand, uncalled bets taken back
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
    due: tuple[int, ...] = ()  # where the next cards go
    actor: int = -1  # the position whose turn it is to bet or to draw
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
    deviations: tuple[Deviated, ...] = ()

    def __init__(self, **given: Any) -> None:
        if unknown := given.keys() - _FIRST.keys():
            raise TypeError(f"a state of a poker table has no {', '.join(sorted(unknown))}")
        _set_values(self, _FIRST | given)

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __eq__(self, other: object) -> bool:
        return self.__dict__ == other.__dict__ if isinstance(other, State) else NotImplemented

    __hash__ = None  # type: ignore[assignment] # the purses are a dictionary

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}={value!r}' for name, value in self.__dict__.items())})"


class Draft(State):
    """The table while a command is carried out: what happens is written into it, and it ends as a state."""

    __slots__ = ()
    __setattr__ = object.__setattr__  # type: ignore[assignment]
    __delattr__ = object.__delattr__  # both, or Python calls neither directly

    def clear(self) -> None:
        """Take the hand off the table; chairs, chips, button and deviations stay."""
        self.__dict__.update(_NO_HAND)

    def finished(self) -> State:
        """The state that came out; it cannot be changed any more."""
        self.__class__ = State  # type: ignore[assignment]
        return self


_STAYS = {"phase", "seats", "stacks", "away", "purses", "raked", "button", "number", "deviations"}
_NO_HAND = {name: value for name, value in _FIRST.items() if name not in _STAYS}
_set_values: Callable[[State, dict[str, Any]], None] = State.__dict__["__dict__"].__set__
_new: Callable[[type[Draft]], Draft] = object.__new__


def draft(state: State) -> Draft:
    """The same table, to be changed."""
    made = _new(Draft)
    _set_values(made, state.__dict__.copy())
    return made
