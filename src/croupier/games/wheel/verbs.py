"""Verbs of the wheels: a wager by its name, a whole spin."""

from croupier.games.kit.verbs import Verbs


class WheelVerbs(Verbs):
    def bet(self, player: object, wager: str, amount: object) -> None:
        """So many dollars on a wager: "red", "split 17-20"."""
        self._table.step("place wager", player=player, wager=wager, cents=amount)
