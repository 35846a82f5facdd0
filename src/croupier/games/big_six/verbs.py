"""The Big Six Wheel from Python: `table.bet("1", "$20", 5); table.spin("$20"); table.settle()`."""

from croupier.games.big_six.play import commands as c
from croupier.games.wheel.verbs import WheelVerbs


class BigSixVerbs(WheelVerbs):
    def spin(self, symbol: str = "", *, direction: str = "", revolutions: int | None = None) -> None:
        """No more bets, and a whole spin of as many revolutions as the rules ask for; a seeded table finds the symbol."""
        spin = self._table.rules.spin
        self._table.step(c.SpinWheel.name, direction=direction or spin.directions[0])
        turns = spin.revolutions if revolutions is None else revolutions
        self._table.step(c.Rest.name, revolutions=turns, **({"symbol": symbol} if symbol else {}))
