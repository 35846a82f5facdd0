"""Casino War from Python.

table.bet("3", initial=20, tie=5)
table.deal("Qs", dealer="Qh")
table.war("3")
table.deal("Kd", dealer="2c")
table.settle()
"""

from collections.abc import Iterator, Sequence

from croupier.errors import InputError
from croupier.games.casino_war.electronic import stations
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import UNSEEN
from croupier.games.kit.verbs import Verbs


class WarVerbs(Verbs):
    def bet(self, position: object, *, on: object = None, player: object = None, **wagers: object) -> None:
        """Dollars on a position by wager: `initial=20, tie=5`, and side wagers that are offered, as `suited_tie=5`.

        At a station, `on` is the number of the community card; `player` names one who sits elsewhere or stands.
        """
        place = self._place(position, on)
        for name, amount in wagers.items():
            whose = {"player": self._player(place) if player is None else str(player), "position": place}
            self._table.step(c.PlaceWager.name, **whose, wager=name.replace("_", "-"), cents=amount)

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

    def war(self, position: object, *, on: object = None, tie: object = 0) -> None:
        """The player at the position goes to War, with so many dollars on another tie; a station with every tie."""
        for place in self._choose(position, on, "war"):
            if tie:
                self._table.step(c.PlaceWarTie.name, player=self._player(place), position=place, cents=tie)

    def surrender(self, position: object, *, on: object = None) -> None:
        """The player at the position gives up a part of the Initial Wager."""
        self._choose(position, on, "surrender")

    def _choose(self, position: object, on: object, choice: str) -> Sequence[str]:
        places = self._tied(position, on)
        for place in places:
            self._table.step(c.Choose.name, player=self._player(place), position=place, choice=choice)
        return places

    def _place(self, position: object, on: object) -> str:
        """Where the wagers lie."""
        if on is not None:
            raise InputError(f"position {position} has a card of its own: only stations wager on community cards")
        return str(position)

    def _tied(self, position: object, on: object) -> Sequence[str]:
        """Where a choice is made."""
        return (self._place(position, on),)

    def _player(self, place: str) -> str:
        """Who wagers there: who plays or sits there, or else whoever the place is called after."""
        state = self._table.state
        return str(state.positions.get(place) or state.seats.get(place, place))

    def _due(self) -> Iterator[str]:
        """Who gets a card, one after the other, until the deal is over."""
        while self._table.open(c.DealCard.name) and self._table.state.due:
            yield self._table.state.due[0]


class StationVerbs(WarVerbs):
    """The same at stations: `table.bet("12", on=2, initial=20)`, or at the spot, `table.bet("1202", initial=20)`."""

    def _place(self, position: object, on: object) -> str:
        hands, station = stations.hands(self._table.rules), str(position)
        if on is None and (len(hands) != 1 or station not in self._table.state.seats):
            return station
        hand = hands[0] if on is None else {"highest": stations.ALL}.get(str(on), str(on))
        if not hand.isdecimal():
            raise InputError(f"{hand[:20]!r} is not the number of a community card; there are {', '.join(hands)}")
        return stations.spot(station, hand)

    def _tied(self, position: object, on: object) -> Sequence[str]:
        self._table.reach(c.Choose.name)
        every = [place for place in self._table.state.due if on is None and stations.station_of(place) == str(position)]
        return every or super()._tied(position, on)

    def _player(self, place: str) -> str:
        seats = self._table.state.seats
        station = stations.station_of(place)
        return str(seats.get(station) or seats.get(place, station or place))
