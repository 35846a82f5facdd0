"""How people go about the Big Six Wheel."""

from croupier.games.big_six.play import commands as c
from croupier.games.wheel.customs import WheelCustoms


class BigSixCustoms(WheelCustoms):
    rest = c.Rest.name
    slips = frozenset({c.SpinWheel.name, c.Rest.name, c.RestBetween.name})
    corrects = frozenset({c.CorrectWager.name, c.Correct.name, c.Withdraw.name})
    seconds = {c.CallNoMoreBets.name: 4.0, c.Rest.name: 6.0, c.Pay.name: 2.5}
