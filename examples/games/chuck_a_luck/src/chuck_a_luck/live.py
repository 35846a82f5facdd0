"""Chuck-a-luck at a live table, with dice that somebody reports or that electronic equipment throws."""

from collections.abc import Collection, Mapping
from typing import Any

from chuck_a_luck import words
from chuck_a_luck.play import commands as c
from chuck_a_luck.play import events as e
from chuck_a_luck.play import play
from chuck_a_luck.play.state import State
from chuck_a_luck.rules import ChuckRules
from chuck_a_luck.verbs import ChuckVerbs
from croupier.games.kit.live import Result, Ring, filled, vocabulary
from croupier.games.kit.play import banked
from croupier.games.kit.play.decider import Command
from croupier.games.kit.words import Place
from croupier.games.wheel.live import WheelGame
from croupier.games.wheel.play import chip_table, commands, events


class Dice(Result[ChuckRules, State]):
    """Electronic dice: a ring for each, all faces as likely."""

    command = c.Rest.name

    def rings(self, rules: ChuckRules, state: State) -> tuple[Ring, ...]:
        return tuple(Ring(f"die {die}", dict.fromkeys(rules.faces, 1)) for die in range(1, rules.cage.dice + 1))

    def filled(self, command: Command, places: tuple[str, ...]) -> Command:
        return filled(command, dice="-".join(places))


class LiveChuckALuck(WheelGame[ChuckRules, State]):
    play = play
    hides_cards = False
    vocabulary = vocabulary(banked, commands, events, c, e)
    equipment_fills = {c.Rest.name: {"dice": ""}}
    never = frozenset({c.Correct.name, c.Cocked.name})
    result = Dice()
    verbs = ChuckVerbs
    sentences = words.SENTENCES
    deviations = words.WHAT_WENT_WRONG

    def new(self, rules: ChuckRules) -> State:
        return play.new()

    def ready(self, rules: ChuckRules, chips: Mapping[str, int]) -> State:
        return chip_table.ready(rules, State(), chips)

    def seated(self, state: State) -> Collection[str]:
        return state.players

    def places(self, view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
        return words.places(view)
