"""Settles one written round of roulette by playing it."""

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.games.kit.rounds.desk import Recorded
from croupier.games.roulette.irregularities import IRREGULARITIES
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel.settle import PlayedSpins, WheelDesk


class RouletteRound(PlayedSpins[State]):
    known = IRREGULARITIES
    steps = {
        e.Spun: lambda event: f"spin the ball against the wheel ({event.ball}, the wheel {event.wheel})",
        e.Marked: lambda event: f"set the point marker on {event.number}",
        e.SpinVoided: lambda event: f"void spin: {event.cause}",
        e.FifthMoved: lambda event: f"move a part of player {event.player}'s {event.wager} to {event.to}",
    }


# At the dispute desk


class RouletteDesk(WheelDesk[RouletteRules]):
    usual = "result 17\n1: 5 split 17-20, 10 black; paid 85, 10"
    irregularities = IRREGULARITIES

    def shown(self, rules: RouletteRules, stood: State, records: Sequence[Recorded]) -> Mapping[str, Any]:
        return {"wheel": rules.wheel.kind}
