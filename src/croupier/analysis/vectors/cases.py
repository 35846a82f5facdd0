"""A test case of an edition, and what is expected of it under any rules: so that another value of a rule can be tried.

There are five kinds: a written round, a table played command by command, the catalogue of wagers, what people are told
about a step, and a choice that a house files.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from croupier.errors import InputError
from croupier.games.kit.decider import Command
from croupier.games.kit.live import LiveGame
from croupier.games.kit.refused import Refused
from croupier.games.kit.room import Room
from croupier.rulebook.choices import InForce, in_force
from croupier.rulebook.shape import Rules
from croupier.rulebook.values import Value, plain
from croupier.tables.codec.events import command_to_json, event_to_json
from croupier.tables.engine.standing import live_under
from croupier.tables.words.instructions import instructions

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Case(ABC):
    """What somebody does under the rules of a house. `choices` are the house's."""

    kind: ClassVar[str]
    title: str
    choices: Mapping[str, Value]

    @abstractmethod
    def given(self) -> Plain:
        """What the engine under test is given."""

    @abstractmethod
    def expected(self, rules: Any) -> Plain:
        """What follows under these rules. Words that only explain are under the key `reason`."""

    def differs(self, rules: Any, expected: Plain) -> bool:
        """Whether under these rules something else follows, but for words."""
        return bool(without_words(self.expected(rules)) != expected)

    def cost(self) -> int:
        """How long it takes to find out, in steps."""
        return 1

    def vector(self, rules: Any) -> Plain:
        """The two together, as they stand in the file."""
        return {**self.given(), "expected": self.expected(rules)}


@dataclass(frozen=True, slots=True)
class Settlement(Case):
    """A round written for `settle`, and who gets what."""

    kind = "settlement"
    room: Room[Any]
    written: Mapping[str, object]

    def given(self) -> Plain:
        return {"round": {"edition": "", "choices": {}, **self.written}}

    def expected(self, rules: Any) -> Plain:
        try:
            settled = self.room.settle(rules, self.written).json()
        except InputError as refused:
            return {"refused": _refusal(refused.rule, refused.cite, refused.reason)}
        return {name: settled[name] for name in ("players", "steps", "procedure")}

    def differs(self, rules: Any, expected: Plain) -> bool:
        """Whether somebody gets something else, or by another rule; what the dealer says beside is left to procedures."""
        told = self.expected(rules)
        return any(without_words(told.get(name)) != expected.get(name) for name in ("players", "steps", "refused"))


@dataclass(frozen=True, slots=True)
class Procedure(Case):
    """A table played command by command: what follows from each, and where the money is at the end."""

    kind = "procedure"
    game: LiveGame[Any, Any]
    version: str
    players: Mapping[str, int] | None
    commands: tuple[Command, ...]

    def given(self) -> Plain:
        start: Plain = {"table": "closed" if self.players is None else "ready", "version": self.version}
        chips = {player: {"chips": cents} for player, cents in (self.players or {}).items()}
        return {"start": {**start, "players": chips}, "commands": [self._command(each) for each in self.commands]}

    def _command(self, command: Command) -> Plain:
        by = [
            {"person": one.person, "role": str(one.role), **({"licence": one.licence} if one.licence else {})}
            for one in command.by
        ]
        at = {"at": command.at} if command.at else {}
        return {**command_to_json(self.game.vocabulary, command), "by": by, **at}

    def expected(self, rules: Any) -> Plain:
        *steps, end = self._course(rules)
        return {"steps": steps, **end}

    def differs(self, rules: Any, expected: Plain) -> bool:
        known = [*expected["steps"], {name: value for name, value in expected.items() if name != "steps"}]
        return any(without_words(one) != other for one, other in zip(self._course(rules), known, strict=True))

    def cost(self) -> int:
        return len(self.commands)

    def _course(self, rules: Any) -> Iterator[Plain]:
        """What follows from each command, and at the end where the money is."""
        state = self.start(rules)
        for command in self.commands:
            decision = self.game.play.decide(rules, state, command)
            if isinstance(decision, Refused):
                cite = rules.cite(decision.rule) if decision.rule else None
                step: Plain = {"refused": _refusal(decision.rule or None, cite, decision.reason)}
            else:
                for event in decision:
                    state = self.game.play.evolve(rules, state, event)
                step = {"events": [_event(self.game, rules, event) for event in decision]}
            yield {**step, "next": list(self._next(rules, state, command.at))}
        meters = dict(self.game.meters(state))
        yield {"accounts": dict(self.game.accounts(state)), **({"meters": meters} if meters else {})}

    def start(self, rules: Any) -> Any:
        """The table before the first command."""
        return self.game.new(rules) if self.players is None else self.game.ready(rules, self.players)

    def _next(self, rules: Any, state: Any, at: str) -> Iterator[Plain]:
        """What moves the game on now, and who may do it."""
        told = list[Plain]()
        for option in self.game.options(rules, state, at):
            if option.kind == "next":
                beside = {"present": option.present} if option.present else {}
                line: Plain = {"command": option.command, "by": list(dict.fromkeys(option.roles)), **beside}
                if line not in told:
                    told.append(line)
                    yield line


@dataclass(frozen=True, slots=True)
class Catalogue(Case):
    """Every lawful wager of a house with its odds and places, and the wheel in use."""

    kind = "catalogue"
    room: Room[Any]

    def given(self) -> Plain:
        return {}

    def expected(self, rules: Any) -> Plain:
        wheel = self.room.wheel(rules)
        spun = {"wheel": [{"stop": each.mark, "colour": each.colour} for each in wheel.sectors]} if wheel else {}
        return {"wagers": [wager.json() for wager in self.room.catalogue(rules).values() if wager.offered], **spun}

    def cost(self) -> int:
        return 5


@dataclass(frozen=True, slots=True)
class Instructions(Case):
    """What the rules tell the people who do a step."""

    kind = "instructions"
    version: str
    command: str

    def given(self) -> Plain:
        return {"command": self.command, **({"version": self.version} if self.version else {})}

    def expected(self, rules: Any) -> Plain:
        live, values = live_under(rules.in_force, self.version), rules.in_force.values
        return {
            "told": [
                {"rule": each.rule, "value": plain(values[each.rule]), "cite": each.cite}
                for each in instructions(live, self.command)
            ]
        }


@dataclass(frozen=True, slots=True)
class Choice(Case):
    """One choice that a house files: allowed or refused. The rules are those of a house without it."""

    kind = "choice"
    room: Room[Any]
    path: str
    value: Value

    def given(self) -> Plain:
        return {"rule": self.path, "value": plain(self.value)}

    def expected(self, rules: Any) -> Plain:
        force: InForce = rules.in_force
        try:
            self.room.build(in_force(force.draft, {**force.choices, self.path: self.value}, force.read))
        except InputError as refused:
            return {"refused": _refusal(refused.rule, refused.cite, refused.reason)}
        return {"allowed": {"rule": self.path, "cite": force.cite(self.path)}}


def _event(game: LiveGame[Any, Any], rules: Rules, event: Any) -> Plain:
    told = event_to_json(game.vocabulary, event)
    return {**{name: value for name, value in told.items() if name != "v"}, "cite": rules.cite(event.rule)}


def _refusal(rule: str | None, cite: str | None, reason: str) -> Plain:
    return {"rule": rule, "cite": cite, "reason": reason}


def without_words(expected: Any) -> Any:
    """What is expected without the words that only explain it: another engine says it in its own."""
    if isinstance(expected, dict):
        return {name: without_words(value) for name, value in expected.items() if name not in ("reason", "what")}
    return [without_words(each) for each in expected] if isinstance(expected, list) else expected


def rules_named(expected: Any) -> Iterator[str]:
    """The rules that events, refusals and steps name."""
    if isinstance(expected, dict):
        if isinstance(expected.get("rule"), str):
            yield expected["rule"]
        for value in expected.values():
            yield from rules_named(value)
    elif isinstance(expected, list):
        for each in expected:
            yield from rules_named(each)
