"""How people go about Roulette: inspections are passed, the ball runs against the wheel, and a void spin is put right."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from croupier.games.kit.lots import Lots
from croupier.games.kit.play.decider import Option
from croupier.games.roulette.play import commands as c
from croupier.games.wheel.customs import WheelCustoms

LATE = Fraction(1, 2)
"""Of the spins that end wrongly, the share in which the call came too late."""
_AGAINST = {"clockwise": "counterclockwise", "counterclockwise": "clockwise"}
_PROPER: Mapping[str, Mapping[str, object]] = {
    c.Inspect.name: {"passed": True},
    c.RemoveBall.name: {"in_time": True},
    c.InspectBall.name: {"damaged": False},
    c.NewBall.name: {"magnet_passed": True},
}


class RouletteCustoms(WheelCustoms):
    rest = c.Rest.name
    slips = frozenset({c.SpinBall.name, c.Rest.name, c.BallOut.name, c.ForeignObject.name, c.SameDirection.name})
    called = {c.Inspect.name: "inspect the wheel and the ball"}
    corrects = frozenset({c.CorrectWager.name, c.Correct.name, c.Withdraw.name})
    seconds = {c.SpinBall.name: 4.0, c.CallNoMoreBets.name: 5.0, c.Rest.name: 6.0, c.Mark.name: 1.5, c.Pay.name: 2.5}

    def answers(
        self, rules: Any, state: Any, option: Option, lots: Lots, *, held: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        if option.command == c.SpinBall.name:
            wheel = lots.pick(sorted(_AGAINST))
            return {"wheel": wheel, "ball": wheel if slip else _AGAINST[wheel]}
        if slip and option.command == self.rest and not state.announced and lots.chance(LATE):
            slip = False  # a good spin, whose number came before no more bets was called
        found = super().answers(rules, state, option, lots, held=held, slip=slip)
        ball = {"diameter_inches": str(rules.ball.diameter_inches)} if "diameter_inches" in option.fields else {}
        return {**found, **_PROPER.get(option.command, {}), **ball}
