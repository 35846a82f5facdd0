"""Chuck-a-luck from Python: `table.bet("Ann", "4", 5); table.spin("4-4-2"); table.settle()`."""

from chuck_a_luck.play import commands as c
from croupier.games.wheel.verbs import WheelVerbs


class ChuckVerbs(WheelVerbs):
    def spin(self, dice: str = "") -> None:
        """No more bets, and the cage turned as often as the rules ask for; a seeded table throws its own dice."""
        self._table.step(c.SpinCage.name, turns=self._table.rules.spin.turns)
        self._table.step(c.Rest.name, **({"dice": dice} if dice else {}))
