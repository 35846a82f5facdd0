"""Roulette from Python: `table.bet("1", "split 17-20", 5); table.spin("17"); table.settle()`."""

from croupier.games.roulette.play import commands as c
from croupier.games.wheel.verbs import WheelVerbs


class RouletteVerbs(WheelVerbs):
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
