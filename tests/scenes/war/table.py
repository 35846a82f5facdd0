"""A table of Casino War at which anything may be tried, with what its dealers and players do in a word each."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from croupier.games.casino_war.play import commands as c
from scenes.table import DEALER, Script, as_player

STOPS = frozenset({"deal a card", "place wager", "choose", "buy in"})


class WarTable(Script):
    """A table of Casino War, with what its dealers and players do in a word each."""

    state: Any

    def seats(self, *positions: int, cents: int = 10_000_00) -> None:
        for position in positions:
            name = str(position)
            self.tries(c.BuyIn(by=as_player(name), player=name, position=name, cents=cents))

    def bets(
        self, player: int, wager: str = "initial", cents: int = 20_00, *, on: int = 0, means: str = "value chips"
    ) -> None:
        name = str(player)
        where = {"player": name, "position": str(on or player)}
        self.tries(c.PlaceWager(by=as_player(name), wager=wager, cents=cents, means=means, **where))

    def no_more_bets(self) -> None:
        self.tries(c.CallNoMoreBets(by=DEALER))

    def chooses(self, choice: Literal["war", "surrender"], *players: int, on: int = 0) -> None:
        for player in players:
            name = str(player)
            self.tries(c.Choose(by=as_player(name), player=name, position=str(on or player), choice=choice))

    def deals(self, *cards: str) -> None:
        """Face up to whoever is due, after all that comes first."""
        for card in cards:
            self.goes_on()
            if self.state.due:
                self.tries(c.DealCard(by=DEALER, to=self.state.due[0], card=card))

    def gives(self, cards: Mapping[str, str]) -> None:
        """To whoever is due, the card that is theirs."""
        for _ in cards:
            self.goes_on()
            self.deals(*(cards[who] for who in self.state.due[:1] if who in cards))

    def goes_on(self, stops: Collection[str] = STOPS) -> None:
        super().goes_on(stops)

    def asks(self, name: str) -> bool:
        """Whether this is due, once what comes before it is done."""
        while self.state.phase == "preparing" and self.state.plan[0] not in ("offer the cut", "cut") and self.one_step():
            pass
        return self.may(name) is not None

    def offers_cut(self, *, accepted: bool) -> bool:
        option = self.may("offer the cut")
        if option is None:
            return False
        position = str(self.fields.value(self, option, "position", option.fields["position"], None))
        return self.tries(c.OfferCut(by=DEALER, position=position, accepted=accepted))
