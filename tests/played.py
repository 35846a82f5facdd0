"""A table played command by command, whatever the game: what it takes, what it refuses, and what may be done next.

It is the table of `croupier.table` laid open: tests put it into any state, also into one that no lawful step leads to.
"""

from types import ModuleType
from typing import Any, Generic, TypeVar

from croupier.games.kit.play.decider import Command, Event, Option, Role, Signature
from croupier.games.kit.play.money import chips_of, purse_of
from croupier.games.kit.play.refused import Refused

R = TypeVar("R", bound=Any)
S = TypeVar("S", bound=Any)
Happened = TypeVar("Happened", bound=Event)

DEALER = (Signature("Dee", Role.DEALER, "D-1"),)
FLOOR = (Signature("Flo", Role.FLOORPERSON, "F-2"),)
PIT = (Signature("Pia", Role.PIT_MANAGER, "P-3"),)


def as_player(player: str) -> tuple[Signature, ...]:
    return (Signature(player, Role.PLAYER),)


def known(rules: Any, path: str) -> bool:
    """Whether the path is a rule of the edition or a prefix of rules."""
    return bool(path) and any(rule == path or rule.startswith(path + ".") for rule in rules.in_force.values)


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
            assert self.rules.cite(event.rule), event
            self.state = self.play.evolve(self.rules, self.state, event)
        self.events += decision
        return decision

    def refuses(self, command: Command, rule: str) -> str:
        """The reason, after checking the rule that it names and that the table stands as before."""
        before = self.state
        decision = self.play.decide(self.rules, self.state, command)
        assert isinstance(decision, Refused), f"{command.name} was taken: {decision}"
        assert decision.rule == rule, f"refused under {decision.rule}: {decision.reason}"
        assert self.rules.cite(rule)
        assert self.state == before
        return decision.reason

    def may(self, name: str) -> list[Option]:
        return [option for option in self.play.options(self.rules, self.state) if option.command == name]

    @property
    def next_steps(self) -> set[str]:
        return {option.command for option in self.play.options(self.rules, self.state) if option.kind == "next"}

    def happened(self, kind: type[Happened]) -> list[Happened]:
        return [event for event in self.events if isinstance(event, kind)]


class Banked(Played[R, S]):
    """A table where the house takes the other side of every wager."""

    def does(self, command: Command) -> tuple[Event, ...]:
        decision = super().does(command)
        assert sum(self.state.accounts.values()) == 0
        return decision

    def chips_of(self, player: str) -> int:
        return int(self.state.accounts.get(chips_of(player), 0))

    def laid_by(self, player: str) -> dict[str, int]:
        return {stake.wager: stake.cents for stake in self.state.stakes if stake.player == player}

    def net_of(self, player: str) -> int:
        """What the player has won or lost since joining, wagers on the layout counted as the player's."""
        brought = int(self.state.accounts.get(purse_of(player), 0))
        return brought + self.chips_of(player) + sum(self.laid_by(player).values())
