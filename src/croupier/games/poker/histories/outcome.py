"""A written hand as it went under the rules: its parts and events, what everybody has at the end, and what was won."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from croupier.games.kit.play.decider import Event
from croupier.games.poker.histories import moments
from croupier.games.poker.histories.moments import Part
from croupier.games.poker.histories.phh import Hand
from croupier.games.poker.histories.posts import Deviation
from croupier.games.poker.play import events as e
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.words import Step


@dataclass(frozen=True)
class Replayed:
    """A hand as it went under the rules. `stacks` are cents at the end, as `Hand.starting_stacks` are at the beginning.

    One that the file does not know begins as `UNKNOWN_STACK`. `agrees` is None where the file does not say how the hand
    ended. `deviations` are what the room did otherwise than the edition says.
    """

    hand: Hand
    rules: PokerRules
    before: State
    parts: tuple[Part, ...]
    events: tuple[Event, ...]
    stacks: tuple[int, ...]
    complete: bool
    agrees: bool | None
    notes: tuple[str, ...]
    deviations: tuple[Deviation, ...] = ()

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The hand in sentences, built on demand: that takes as long as the hand itself."""
        return tuple(moments.steps(self.rules, self.before, self.parts))

    @property
    def who(self) -> tuple[str, ...]:
        return players(self.hand)


def players(hand: Hand) -> tuple[str, ...]:
    """What the players are called: their names, or p1, p2 … where these do not tell them apart."""
    named = tuple(hand.who(position) for position in range(hand.count))
    return named if len(set(named)) == len(named) else tuple(f"p{position + 1}" for position in range(hand.count))


def won(events: Iterable[Event], count: int, *, returned: bool = False) -> tuple[int, ...]:
    """What each player got out of the pots, with bets that nobody called or without."""
    won = [0] * count
    for event in events:
        if isinstance(event, e.Chips) and event.kind == "paid":
            won[event.position] += event.cents
        elif isinstance(event, e.RoundOver) and event.returned and returned:
            won[event.position] += event.returned
    return tuple(won)
