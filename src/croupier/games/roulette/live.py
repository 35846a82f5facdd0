"""Roulette at a live table."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from croupier.games.kit.decider import Command, Event
from croupier.games.kit.live import vocabulary
from croupier.games.kit.words import DEVIATIONS, ByKind, Place, Teller
from croupier.games.roulette import words
from croupier.games.roulette.play import play
from croupier.games.roulette.play import state as s
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel.live import OneRing, WheelGame


class Ball(OneRing):
    command = s.Rest.name
    field = "number"

    def order(self, rules: RouletteRules) -> Sequence[str]:
        return rules.ring.order


class LiveRoulette(WheelGame[RouletteRules, s.State]):
    play = play
    vocabulary = vocabulary(s)
    equipment_fills = {s.Rest.name: {"number": ""}}
    never = frozenset({s.Correct.name, s.BallOut.name, s.ForeignObject.name})
    result = Ball()
    deviations = {**DEVIATIONS, **words.DEVIATIONS}

    def new(self, rules: RouletteRules) -> s.State:
        return play.new()

    def seated(self, state: s.State) -> Collection[str]:
        return state.seats

    def closed(self, state: s.State) -> bool:
        return state.phase == "closed" and state.secured  # a wheel that is worked on in the day is neither

    def over(self, event: Event) -> bool:
        return isinstance(event, s.StepDone) and event.phase == "betting"

    def denies(self, command: Command) -> bool:
        return isinstance(command, s.RemoveBall) and not command.in_time

    def teller(self, rules: RouletteRules, state: s.State, open_cards: bool) -> Teller:
        return ByKind(words.SENTENCES)

    def places(self, view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
        return words.places(view)
