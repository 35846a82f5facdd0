"""The course of a hand: what follows from one command, event by event."""

from croupier.games.kit.decider import Event
from croupier.games.poker.play.betting import plan
from croupier.games.poker.play.evolve import CHANGES
from croupier.games.poker.play.state import State
from croupier.games.poker.rules import PokerRules


class Course:
    """The events that follow from a command, and the table as it stands after them.

    `state` is a copy of its own: an event changes it as soon as it has happened, and nothing else does.
    """

    __slots__ = ("events", "plan", "rules", "state")

    def __init__(self, rules: PokerRules, state: State) -> None:
        self.rules, self.plan = rules, plan(rules)
        self.state = state.copy()
        self.events: list[Event] = []

    def happens(self, event: Event) -> None:
        self.events.append(event)
        CHANGES[type(event)](self.rules, self.state, event)
