"""A table played command by command, whatever the game: what it takes, what it refuses, and what may be done next."""

from types import ModuleType
from typing import Generic, TypeVar

from croupier.games.kit.decider import Command, Event, Option
from croupier.games.kit.refused import Refused

R = TypeVar("R")
S = TypeVar("S")


class Played(Generic[R, S]):
    """`play` is the game's module of that name; the events of all commands are kept in `events`."""

    def __init__(self, play: ModuleType, rules: R, state: S) -> None:
        self.play = play
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def does(self, command: Command) -> tuple[Event, ...]:
        decision: tuple[Event, ...] | Refused = self.play.decide(self.rules, self.state, command)
        assert not isinstance(decision, Refused), f"{command.name} was refused: {decision.reason} ({decision.rule})"
        for event in decision:
            self.state = self.play.evolve(self.rules, self.state, event)
        self.events += decision
        return decision

    def refuses(self, command: Command, rule: str) -> str:
        """The reason, after checking the rule that it names and that the table stands as before."""
        before = self.state
        decision = self.play.decide(self.rules, self.state, command)
        assert isinstance(decision, Refused), f"{command.name} was taken: {decision}"
        assert decision.rule == rule, f"refused under {decision.rule}: {decision.reason}"
        assert self.state == before
        return decision.reason

    def may(self, name: str) -> list[Option]:
        return [option for option in self.play.options(self.rules, self.state) if option.command == name]

    @property
    def next_steps(self) -> set[str]:
        return {option.command for option in self.play.options(self.rules, self.state) if option.kind == "next"}
