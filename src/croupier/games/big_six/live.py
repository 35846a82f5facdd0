"""The Big Six Wheel at a live table."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from croupier.games.big_six import words
from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play import events as e
from croupier.games.big_six.play import play
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.big_six.table import instructions
from croupier.games.big_six.table.customs import BigSixCustoms
from croupier.games.big_six.verbs import BigSixVerbs
from croupier.games.kit.live import vocabulary
from croupier.games.kit.play.decider import Option
from croupier.games.kit.words import DEVIATIONS, Place
from croupier.games.wheel.live import OneRing, WheelGame


class LiveBigSix(WheelGame[BigSixRules, State]):
    play = play
    hides_cards = False
    vocabulary = vocabulary(c, e, spoken=words.SPOKEN)
    equipment_fills = {c.Rest.name: {"symbol": ""}}
    never = frozenset({c.Correct.name, c.RestBetween.name, c.Withdraw.name})
    result = OneRing(c.Rest.name, "symbol", lambda rules: rules.wheel.order)
    verbs = BigSixVerbs
    how = instructions.HOW
    told = instructions.TOLD
    customs = BigSixCustoms()
    voids = (e.SpinVoided,)
    sentences = words.SENTENCES
    deviations = {**DEVIATIONS, **words.DEVIATIONS}

    def moving(self, rules: BigSixRules, state: State, at: str) -> Iterator[Option]:
        return play.moving(rules, state)

    def new(self, rules: BigSixRules) -> State:
        return play.new()

    def ready(self, rules: BigSixRules, chips: Mapping[str, int]) -> State:
        return play.ready(rules, chips)

    def seated(self, state: State) -> Collection[str]:
        return state.players

    def places(self, view: Mapping[str, Any]) -> tuple[list[Place], list[str]]:
        return words.places(view)
