"""The Big Six Wheel at a live table, and from Python: `table.bet("Ann", "$5", 10); table.spin("$5"); table.settle()`."""

from croupier.games.big_six import words
from croupier.games.big_six.irregularities import IRREGULARITIES
from croupier.games.big_six.play import commands as c
from croupier.games.big_six.play import events as e
from croupier.games.big_six.play import play
from croupier.games.big_six.play.state import State
from croupier.games.big_six.rules import BigSixRules
from croupier.games.kit.live import vocabulary
from croupier.games.kit.play.decider import Event
from croupier.games.wheel.live import OneRing, WheelHabits, WheelLive, WheelMethods, WheelPlay


class BigSixPlay(WheelPlay[BigSixRules, State]):
    vocabulary = vocabulary(c, e, spoken=words.SPOKEN)
    voids = (e.SpinVoided,)
    options = staticmethod(play.options)
    decide = staticmethod(play.decide)
    evolve = staticmethod(play.evolve)
    view = staticmethod(play.view)
    ready = staticmethod(play.ready)
    moving = staticmethod(play.moving)

    def new(self, rules: BigSixRules, /) -> State:
        return play.new()

    def result(self, event: Event, /) -> str:
        return event.symbol if isinstance(event, e.Landed) else ""


class BigSixHabits(WheelHabits):
    rest = c.Rest.name
    slips = frozenset({c.SpinWheel.name, *(one.command for one in IRREGULARITIES if one.command)})
    corrects = frozenset({c.CorrectWager.name, c.Correct.name, c.Withdraw.name})
    seconds = {c.CallNoMoreBets.name: 4.0, c.Rest.name: 6.0, c.Pay.name: 2.5}


class BigSixMethods(WheelMethods):
    def spin(self, symbol: str = "", *, direction: str = "", revolutions: int | None = None) -> None:
        """No more bets, and a whole spin of as many revolutions as the rules ask for; a seeded table finds the symbol."""
        spin = self._table.rules.spin
        self._table.step(c.SpinWheel.name, direction=direction or spin.directions[0])
        turns = spin.revolutions if revolutions is None else revolutions
        self._table.step(c.Rest.name, revolutions=turns, **({"symbol": symbol} if symbol else {}))


class BigSixLive(WheelLive[BigSixRules, State]):
    fills = {c.Rest.name: {"symbol": ""}}
    never = frozenset({c.Correct.name, c.RestBetween.name, c.Withdraw.name})
    wheel = OneRing(c.Rest.name, "symbol", lambda rules: rules.wheel.order)
    habits = BigSixHabits()
    methods = BigSixMethods
    words = words.BigSixWords()
