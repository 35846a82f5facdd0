"""Casino War from Python.

table.bet("3", initial=20, tie=5)
table.deal("Qs", dealer="Qh")
table.war("3")
table.deal("Kd", dealer="2c")
table.settle()
"""

from collections.abc import Iterator

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import UNSEEN
from croupier.games.kit.verbs import Verbs


class WarVerbs(Verbs):
    def bet(self, position: object, **wagers: object) -> None:
        """Dollars on a position by wager: `initial=20, tie=5`, and side wagers that are offered, as `suited_tie=5`."""
        player = self._player(position)
        for name, amount in wagers.items():
            wager = name.replace("_", "-")
            self._table.step(c.PlaceWager.name, player=player, position=position, wager=wager, cents=amount)

    def deal(self, *cards: str, dealer: str = "") -> None:
        """A card for each position in turn, and one for the dealer. A seeded table deals from its shoe: `table.deal()`.

        The call of no more bets, and before a War what is settled, collected and burned, come first by themselves.
        """
        self._table.reach(c.DealCard.name)
        named = iter((*cards, dealer) if cards or dealer else ())
        if not self._table.open(c.DealCard.name):
            self._table.step(c.DealCard.name, to="dealer", card=UNSEEN)  # which is refused, with the reason
        for to in self._due():
            card = next(named, None)
            self._table.step(c.DealCard.name, to=to, **({} if card is None else {"card": card}))
        for card in named:
            self._table.step(c.DealCard.name, to="dealer", card=card)

    def war(self, position: object, *, tie: object = 0) -> None:
        """The player at the position goes to War, with so many dollars on another tie."""
        self._choose(position, "war")
        if tie:
            self._table.step(c.PlaceWarTie.name, player=self._player(position), position=position, cents=tie)

    def surrender(self, position: object) -> None:
        """The player at the position gives up a part of the Initial Wager."""
        self._choose(position, "surrender")

    def _choose(self, position: object, choice: str) -> None:
        self._table.step(c.Choose.name, player=self._player(position), position=position, choice=choice)

    def _player(self, position: object) -> str:
        """Who wagers there: who sits there, or else whoever the position is called after."""
        return str(self._table.state.seats.get(str(position), position))

    def _due(self) -> Iterator[str]:
        """Who gets a card, one after the other, until the deal is over."""
        while self._table.open(c.DealCard.name) and self._table.state.due:
            yield self._table.state.due[0]
