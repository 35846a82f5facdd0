"""How people go about Roulette: inspections are passed, the ball runs against the wheel, and a void spin is put right."""

from collections.abc import Collection, Mapping
from typing import Any

from croupier.games.kit.decider import Option
from croupier.games.kit.lots import Lots
from croupier.games.roulette.play import commands as c
from croupier.games.wheel.customs import WheelCustoms

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
    seconds = {c.SpinBall.name: 4.0, c.CallNoMoreBets.name: 5.0, c.Rest.name: 6.0, c.Mark.name: 1.5, c.Pay.name: 2.5}

    def answers(
        self, rules: Any, state: Any, option: Option, lots: Lots, *, persons: Collection[str], slip: bool
    ) -> Mapping[str, object]:
        if option.command == c.SpinBall.name:
            wheel = lots.pick(sorted(_AGAINST))
            return {"wheel": wheel, "ball": wheel if slip else _AGAINST[wheel]}
        found = super().answers(rules, state, option, lots, persons=persons, slip=slip)
        ball = {"diameter_inches": str(rules.ball.diameter_inches)} if "diameter_inches" in option.fields else {}
        return {**found, **_PROPER.get(option.command, {}), **ball}
