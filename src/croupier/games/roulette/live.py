"""Roulette at a live table, and from Python: `table.bet("1", "split 17-20", 5); table.spin("17"); table.settle()`."""

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from croupier.games.kit.game import Stage
from croupier.games.kit.live import vocabulary
from croupier.games.kit.play.decider import Command, Event, Option
from croupier.games.kit.table_habits import Lots
from croupier.games.roulette import words
from croupier.games.roulette.irregularities import IRREGULARITIES
from croupier.games.roulette.play import commands as c
from croupier.games.roulette.play import events as e
from croupier.games.roulette.play import play
from croupier.games.roulette.play.state import State
from croupier.games.roulette.rules import RouletteRules
from croupier.games.wheel.live import OneRing, WheelHabits, WheelLive, WheelMethods, WheelPlay

LATE = Fraction(1, 2)
"""Of the spins that end wrongly, the share in which the call came too late."""
_AGAINST = {"clockwise": "counterclockwise", "counterclockwise": "clockwise"}
_PROPER: Mapping[str, Mapping[str, object]] = {
    c.Inspect.name: {"passed": True},
    c.RemoveBall.name: {"in_time": True},
    c.InspectBall.name: {"damaged": False},
    c.NewBall.name: {"magnet_passed": True},
}


class RoulettePlay(WheelPlay[RouletteRules, State]):
    vocabulary = vocabulary(c, e, spoken=words.SPOKEN)
    voids = (e.SpinVoided,)
    options = staticmethod(play.options)
    decide = staticmethod(play.decide)
    evolve = staticmethod(play.evolve)
    view = staticmethod(play.view)
    moving = staticmethod(play.moving)

    def new(self, rules: RouletteRules, /) -> State:
        return play.new()

    def ready(self, rules: RouletteRules, chips: Mapping[str, int], /) -> State:
        """Everybody has roulette chips of the smallest value in play."""
        smallest = min(rules.chips.in_play)
        return play.ready(rules, {player: (smallest, cents) for player, cents in chips.items()})

    def stage(self, state: State, /) -> Stage:
        """A wheel that is worked on in the day is neither open nor closed."""
        return "idle" if state.phase == "closed" and not state.secured else super().stage(state)

    def result(self, event: Event, /) -> str:
        return event.number if isinstance(event, e.Landed) else ""


class RouletteHabits(WheelHabits):
    """Inspections are passed, the ball runs against the wheel, and a void spin is put right."""

    rest = c.Rest.name
    slips = frozenset({c.SpinBall.name, *(one.command for one in IRREGULARITIES if one.command)})
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


class RouletteMethods(WheelMethods):
    def spin(
        self,
        number: object = "",
        *,
        wheel: c.Direction = "counterclockwise",
        ball: c.Direction = "clockwise",
        revolutions: int | None = None,
    ) -> None:
        """A whole spin, from the ball in the dealer's hand to the number where it rests; a seeded table finds the number.

        The ball makes as many revolutions as the rules ask for, if nothing is said.
        """
        self._table.step(c.SpinBall.name, wheel=wheel, ball=ball)
        self._table.step(c.CallNoMoreBets.name)
        result = {} if number == "" else {"number": number}
        turns = self._table.rules.spin.revolutions if revolutions is None else revolutions
        self._table.step(c.Rest.name, revolutions=turns, **result)


class RouletteLive(WheelLive[RouletteRules, State]):
    fills = {c.Rest.name: {"number": ""}}
    never = frozenset({c.Correct.name, c.BallOut.name, c.ForeignObject.name, c.SameDirection.name, c.Withdraw.name})
    wheel = OneRing(c.Rest.name, "number", lambda rules: rules.ring.order)
    habits = RouletteHabits()
    methods = RouletteMethods
    words = words.RouletteWords()

    def seated(self, state: State) -> Collection[str]:
        return state.seats

    def denies(self, command: Command) -> bool:
        return isinstance(command, c.RemoveBall) and not command.in_time
