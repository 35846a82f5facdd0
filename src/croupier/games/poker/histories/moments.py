"""A hand moment by moment: every sentence that is told of it, with the table as it stands then."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from croupier.games.kit.play.decider import Event
from croupier.games.poker.histories.phh import Action, Hand, in_units
from croupier.games.poker.histories.rules import Deviation
from croupier.games.poker.play import events as e
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules
from croupier.games.poker.words import HandTeller, Step, by_place

Part = Step | tuple[tuple[Event, ...], Action | None]
"""Part of a hand: a step that stands in a file alone, or events and the action that led to them."""


class Moment(NamedTuple):
    """A step, and the table after it. Cards that one event deals to several places are dealt one place after another."""

    step: Step
    state: State
    events: tuple[Event, ...] = ()


def moments(rules: PokerRules, before: State, parts: Iterable[Part]) -> list[Moment]:
    """The hand in sentences, each with the table after it; only the first step of an action has its number."""
    teller, found = HandTeller(rules, before), list[Moment]()
    for part in parts:
        if isinstance(part, Step):
            found.append(Moment(part, teller.state))
            continue
        events, written = part
        for event in events:
            for each in by_place(event):
                told = teller.tell(each)
                if told and written is not None:
                    told[0], written = told[0]._replace(action=written.number, comment=written.comment), None
                found += [Moment(step, teller.state, (event,)) for step in told]
    return found


# The whole hand


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
        return tuple(moment.step for moment in moments(self.rules, self.before, self.parts))

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


def agreement(
    hand: Hand, names: Sequence[str], events: Sequence[Event], stacks: tuple[int, ...]
) -> tuple[bool | None, list[str]]:
    """Whether the hand ends as the file says, in stacks and in winnings, None where it does not say; and what differs."""
    compared = []
    if hand.finishing_stacks is not None:
        compared.append(("finishing_stacks", "has", stacks, hand.finishing_stacks))
    # Rooms count a blind that nobody called among the winnings, and a bet that nobody called mostly not.
    if hand.winnings is not None and hand.winnings != won(events, hand.count, returned=True):
        compared.append(("winnings", "won", won(events, hand.count), hand.winnings))
    last = f"after action {len(hand.actions)} " if hand.actions else ""
    differences = [
        f"{last}{who} {verb} {in_units(cents)}, and {field} says {in_units(stated)}"
        for field, verb, here, written in compared
        for who, cents, stated in zip(names, here, written, strict=True)
        if cents != stated
    ]
    return (None if hand.finishing_stacks is None and hand.winnings is None else not differences), differences
