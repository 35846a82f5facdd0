"""The Big Six Wheel at a live table."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from croupier.games.big_six import words
from croupier.games.big_six.play import play
from croupier.games.big_six.play import state as s
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.decider import Event
from croupier.games.kit.live import vocabulary
from croupier.games.kit.words import DEVIATIONS, ByKind, Place, Teller
from croupier.games.wheel.live import OneRing, WheelGame


class Clapper(OneRing):
    command = s.Rest.name
    field = "symbol"

    def order(self, rules: BigSixRules) -> Sequence[str]:
        return rules.wheel.order


class LiveBigSix(WheelGame[BigSixRules, s.State]):
    play = play
    vocabulary = vocabulary(s)
    equipment_fills = {s.Rest.name: {"symbol": ""}}
    never = frozenset({s.Correct.name, s.RestBetween.name})
    result = Clapper()
    deviations = {**DEVIATIONS, **words.DEVIATIONS}

    def new(self, rules: BigSixRules) -> s.State:
        return play.new()

    def seated(self, state: s.State) -> Collection[str]:
        return state.players

    def over(self, event: Event) -> bool:
        return isinstance(event, s.StepDone) and event.phase == "betting"

    def teller(self, rules: BigSixRules, state: s.State, open_cards: bool) -> Teller:
        return ByKind(words.SENTENCES)

    def places(self, view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
        return words.places(view)
