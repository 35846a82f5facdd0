"""Scenes of a game, played by hand: tables at which anything may be tried, and every answer is kept."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from croupier.analysis.vectors.walks import signed
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import Between, Command, Decision, Domain, OneOf, Option, Role, Signature
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.table_habits import Lots
from croupier.rulebook.shape import Rules
from croupier.rulebook.values import Value

R = TypeVar("R", bound=Rules)

DEALER = (Signature("Dee", Role.DEALER, "D-1"),)
FLOOR = (Signature("Flo", Role.FLOORPERSON, "F-1"),)
_LONGEST = 60  # steps that a scene may take to go on by itself


def as_player(player: str) -> tuple[Signature, ...]:
    return (Signature(player, Role.PLAYER),)


class Step(NamedTuple):
    """What was tried, and what followed."""

    command: Command
    decision: Decision


class Script:
    """A table at which anything may be tried; all that was tried is kept with its answer."""

    def __init__(self, game: Game[Any], rules: Any, players: Mapping[str, int] | None, fields: "Scenes[Any]") -> None:
        self.game, self.rules, self.fields = game, rules, fields
        self.state = game.play.new(rules) if players is None else game.play.ready(rules, players)
        self.steps: list[Step] = []
        self._listed: tuple[Any, str, tuple[Option, ...]] | None = None

    def tries(self, command: Command) -> bool:
        """Give a command; whether it was taken. A refusal is a part of what is kept."""
        decision = self.game.play.decide(self.rules, self.state, command)
        self.steps.append(Step(command, decision))
        if isinstance(decision, Refused):
            return False
        for event in decision:
            self.state = self.game.play.evolve(self.rules, self.state, event)
        return True

    def options(self, at: str = "") -> tuple[Option, ...]:
        """What may be done now, worked out once for a state: scenes ask several times before anything changes."""
        if self._listed is None or self._listed[0] is not self.state or self._listed[1] != at:
            self._listed = self.state, at, self.game.play.options(self.rules, self.state, at)
        return self._listed[2]

    def due(self) -> list[Option]:
        return [one for one in self.options() if one.kind == "next"]

    def may(self, name: str) -> Option | None:
        return next((one for one in self.options() if one.command == name), None)

    def first(self, option: Option) -> Command:
        """The option taken up as it is first listed, by the first who may."""
        return self.command(option, None)

    def command(self, option: Option, lots: Lots | None, at: str = "") -> Command:
        """The option taken up, each field by lot or as it is first listed."""
        fields = {name: self.fields.value(self, option, name, domain, lots) for name, domain in option.fields.items()}
        player = str(fields.get("player") or self.fields.acting(self, option))
        made: Command = self.game.play.vocabulary.commands[option.command](
            by=signed(option, player), at=at or self.fields.time_of(option), **fields
        )
        return made

    def one_step(self, stops: Collection[str] = ()) -> bool:
        """What is due, unless somebody must first be asked; whether it was done."""
        due = self.due()
        return bool(due) and not any(one.command in stops for one in due) and self.tries(self.first(due[0]))

    def goes_on(self, stops: Collection[str] = ()) -> None:
        """What is due, step by step, up to where somebody must be asked."""
        for _ in range(_LONGEST):
            if not self.one_step(stops):
                return


class Scene(NamedTuple):
    """Something that happens at a table. `house` are choices; those that an edition does not know are left out."""

    title: str
    play: Callable[[Any], None]
    house: Mapping[str, Value] = {}
    version: str = ""
    players: Mapping[str, int] | None = {}  # with their chips in cents; None: the table is not open yet
    needs: str = ""  # a rule that the edition must have
    read: Mapping[str, str] = {}  # unclear points that are read otherwise than the edition does, by id


class Round(NamedTuple):
    """A round as somebody writes it down for `settle`, without its edition."""

    title: str
    written: Mapping[str, object]
    house: Mapping[str, Value] = {}
    needs: str = ""


class Scenes(Generic[R]):
    """The scenes and the written rounds of a game."""

    script: ClassVar[type[Script]] = Script

    def scenes(self) -> Iterable[Scene]:
        """What lots seldom come to, played by the book."""
        return ()

    def rounds(self, rules: R) -> Iterable[Round]:
        """Written rounds, under the rules of the house without choices."""
        return ()

    def acting(self, table: Script, option: Option) -> str:
        """Who acts, where the command does not name a player."""
        return ""

    def time_of(self, option: Option) -> str:
        """When a command is given, where it matters."""
        return ""

    def value(self, table: Any, option: Option, name: str, domain: Domain, lots: Lots | None) -> object:
        """A value of a field, by lot or as it is first listed."""
        match domain:
            case OneOf():
                return lots.pick(domain.values) if lots else domain.values[0]
            case Between():
                most = 40 if domain.high is None else (domain.high - domain.low) // domain.step
                steps = lots.pick(sorted({0, min(most, 1), min(most, 4), min(most, 19), min(most, 40)})) if lots else 0
                return domain.low + domain.step * steps
            case _:
                return self.words(name, lots)

    def words(self, name: str, lots: Lots | None) -> str:
        """Free text for a field."""
        return "as seen"
