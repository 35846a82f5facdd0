"""A game's own scenes under any rules: what is listed and what follows, step by step, and how written rounds are settled.

Each is played anew. What the rules refuse is a part of what is told, and the scene goes on
as it can.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import count, islice
from typing import Any

from croupier import games
from croupier.errors import InputError
from croupier.games.kit.game import Game
from croupier.games.kit.play.decider import Command
from croupier.games.kit.play.refused import Refused
from scenes import SCENES
from scenes.table import Scene, Scenes, Script

Told = Callable[[Any], Iterator[object]]
"""What is told under some rules."""


def told_scenes(game: Game[Any], rules: Any) -> Iterator[object]:
    """All that is told in every scene and round that a game has; what the edition lacks is left out."""
    for tell in each_scene(game):
        yield from tell(rules)


def each_scene(game: Game[Any]) -> list[Told]:
    """What each of its scenes tells, and after them its written rounds, which take longest."""
    return _each_scene(game.name)


@cache
def _each_scene(name: str) -> list[Told]:
    game = games.game(name)
    scenes = SCENES[game.name]
    played = dict[object, Scene]()
    for scene in scenes.scenes():
        played.setdefault((scene.play, scene.version, repr(scene.players)), scene)
    return [*(partial(_scene, game, scene, _telling(scenes)) for scene in played.values()), partial(_rounds, game)]


def _rounds(game: Game[Any], rules: Any) -> Iterator[object]:
    for each in SCENES[game.name].rounds(rules):
        try:
            yield game.settlement.settle(rules, each.written)
        except InputError as refused:
            yield refused.rule


def _scene(game: Game[Any], scene: Scene, telling: Any, rules: Any) -> Iterator[object]:
    if scene.needs and scene.needs not in rules.in_force.draft.rules:
        return
    try:
        table = telling(game.live.at(scene.version), rules, scene.players, SCENES[game.name])
    except InputError as refused:  # fewer seats
        yield refused.rule
        return
    scene.play(table)
    yield from table.told


def _telling(scenes: Scenes[Any]) -> Any:
    class Telling(scenes.script):  # type: ignore[name-defined, misc]
        """The table of the game; everything it lists and answers is kept."""

        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.told = list[object]()

        def tries(self: Any, command: Command) -> bool:
            self.told.append(self.options(command.at))
            Script.tries(self, command)
            decision = self.steps[-1].decision
            self.told += [decision, self.game.live.cards.left(self.state)]
            return not isinstance(decision, Refused)

    return Telling


class Shown:
    """What a house shows, worked out once and only as far as somebody looks: many are compared with the same."""

    def __init__(self, source: Iterator[object]) -> None:
        self.source, self.known = source, list[object]()

    def __iter__(self) -> Iterator[object]:
        for place in count():
            if place == len(self.known):
                self.known.extend(islice(self.source, 1))
            if place == len(self.known):
                return
            yield self.known[place]
