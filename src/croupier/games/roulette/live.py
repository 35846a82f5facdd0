"""Roulette at a live table."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from croupier.games.kit.live import LogLine, vocabulary
from croupier.games.kit.play.decider import Command, Option
from croupier.games.kit.words import DEVIATIONS, Place
from croupier.games.roulette import words
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import play
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.roulette.table import instructions
from croupier.games.roulette.table.customs import RouletteCustoms
from croupier.games.roulette.verbs import RouletteVerbs
from croupier.games.wheel.live import OneRing, WheelGame


class LiveRoulette(WheelGame[RouletteRules, State]):
    play = play
    hides_cards = False
    vocabulary = vocabulary(c, e, spoken=words.SPOKEN)
    equipment_fills = {c.Rest.name: {"number": ""}}
    never = frozenset({c.Correct.name, c.BallOut.name, c.ForeignObject.name, c.SameDirection.name, c.Withdraw.name})
    result = OneRing(c.Rest.name, "number", lambda rules: rules.ring.order)
    verbs = RouletteVerbs
    how = instructions.HOW
    told = instructions.TOLD
    customs = RouletteCustoms()
    voids = (e.SpinVoided,)
    sentences = words.SENTENCES
    deviations = {**DEVIATIONS, **words.DEVIATIONS}

    def moving(self, rules: RouletteRules, state: State, at: str) -> Iterator[Option]:
        return play.moving(rules, state)

    def new(self, rules: RouletteRules) -> State:
        return play.new()

    def ready(self, rules: RouletteRules, chips: Mapping[str, int]) -> State:
        """Everybody has roulette chips of the smallest value in play."""
        smallest = min(rules.chips.in_play)
        return play.ready(rules, {player: (smallest, cents) for player, cents in chips.items()})

    def seated(self, state: State) -> Collection[str]:
        return state.seats

    def closed(self, state: State) -> bool:
        return state.phase == "closed" and state.secured  # a wheel that is worked on in the day is neither

    def work_log(self, state: State) -> Sequence[LogLine]:
        return [LogLine(one.at, one.kind, one.description, one.by, one.certified) for one in state.log]

    def denies(self, command: Command) -> bool:
        return isinstance(command, c.RemoveBall) and not command.in_time

    def places(self, view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
        return words.places(view)
