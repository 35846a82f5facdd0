"""Cases in which something is played: a written round, and a table command by command."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from croupier.analysis.vectors.case import Case, Plain, refusal, rules_named, without_words
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import Command, Decision
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.play.well_formed import malformed
from croupier.rulebook.shape import Rules
from croupier.tables.codec.events import command_to_json, event_to_json

BEYOND = 6
"""Steps after the last that names a rule, in which another value of it still shows."""


@dataclass(frozen=True, slots=True)
class Settlement(Case):
    """A round written for `settle`, and who gets what."""

    kind = "settlement"
    game: Game[Any]
    written: Mapping[str, object]

    def given(self) -> Plain:
        return {"round": {"edition": "", "choices": {}, **self.written}}

    def expected(self, rules: Any) -> Plain:
        try:
            settled = self.game.settlement.settle(rules, self.written).json()
        except InputError as refused:
            return {"refused": refusal(refused.rule, refused.cite, refused.reason)}
        return {name: settled[name] for name in ("players", "steps", "procedure")}

    def differs(self, rules: Any, expected: Plain, path: str = "") -> bool:
        """Whether somebody gets something else, or by another rule; what the dealer says beside is left to procedures."""
        told = self.expected(rules)
        return any(without_words(told.get(name)) != expected.get(name) for name in ("players", "steps", "refused"))


class Moment(NamedTuple):
    """A command at a table, what followed, and how the table stood before and after."""

    command: Command
    decision: Decision
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Procedure(Case):
    """A table played command by command: what follows from each, and where money and cards are at the end."""

    kind = "procedure"
    game: Game[Any]
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
        return {**command_to_json(self.game.play.vocabulary, command), "by": by, **at}

    def expected(self, rules: Any) -> Plain:
        *steps, end = self._course(rules)
        return {"steps": steps, **end}

    def differs(self, rules: Any, expected: Plain, path: str = "") -> bool:
        """Whether something else follows; of a rule that steps name, hardly anything is compared beyond them."""
        known = [*expected["steps"], {name: value for name, value in expected.items() if name != "steps"}]
        course = zip(self._course(rules), known, strict=True)
        return any(without_words(one) != other for one, other in islice(course, self.steps(expected, path)))

    def steps(self, expected: Plain, path: str) -> int:
        steps = expected["steps"]
        return BEYOND + max((at for at, step in enumerate(steps) if path in rules_named(step)), default=len(steps))

    def _course(self, rules: Any) -> Iterator[Plain]:
        """What follows from each command, and at the end where money and cards are."""
        state = self.start(rules)
        for command in self.commands:
            decision = malformed(command) or self.game.play.decide(rules, state, command)
            if isinstance(decision, Refused):
                cite = rules.cite(decision.rule) if decision.rule else None
                step: Plain = {"refused": refusal(decision.rule or None, cite, decision.reason)}
            else:
                for event in decision:
                    state = self.game.play.evolve(rules, state, event)
                step = {"events": [_event(self.game, rules, event) for event in decision]}
            yield {**step, "next": list(self._next(rules, state, command.at))}
        beside = {"meters": dict(self.game.live.meters(state)), "cards": dict(self.game.live.cards.left(state))}
        yield {"accounts": dict(self.game.live.accounts(state)), **{name: told for name, told in beside.items() if told}}

    def moments(self, rules: Any) -> Iterator[Moment]:
        """Each command with the table before and after it."""
        state = self.start(rules)
        for command in self.commands:
            before, decision = state, self.game.play.decide(rules, state, command)
            for event in () if isinstance(decision, Refused) else decision:
                state = self.game.play.evolve(rules, state, event)
            yield Moment(command, decision, before, state)

    def tells(self, moment: Moment, usual: Any, rules: Any) -> bool:
        """Whether at this moment another thing follows, or is due, under these rules than under the usual ones."""
        play, command = self.game.play, moment.command
        decision = malformed(command) or play.decide(rules, moment.before, command)
        if isinstance(decision, Refused) and isinstance(moment.decision, Refused):
            return decision.rule != moment.decision.rule
        if decision != moment.decision:
            return True
        due, now = (list(self._next(each, moment.after, command.at)) for each in (usual, rules))
        return due != now

    def start(self, rules: Any) -> Any:
        """The table before the first command."""
        return self.game.play.new(rules) if self.players is None else self.game.play.ready(rules, self.players)

    def _next(self, rules: Any, state: Any, at: str) -> Iterator[Plain]:
        """What moves the game on now, and who may do it."""
        told = list[Plain]()
        for option in self.game.play.moving(rules, state, at):
            if option.kind != "next":
                continue
            beside = {"present": option.present} if option.present else {}
            line: Plain = {"command": option.command, "by": list(dict.fromkeys(option.roles)), **beside}
            if line not in told:
                told.append(line)
                yield line


def _event(game: Game[Any], rules: Rules, event: Any) -> Plain:
    told = event_to_json(game.play.vocabulary, event)
    return {**{name: value for name, value in told.items() if name != "v"}, "cite": rules.cite(event.rule)}
