"""An electronic Casino War table to play at in tests.

    table = ElectronicTable(stations({"electronic.cards": 3}))
    table.sits("1").bets("2", initial=20_00, tie=5_00)
    table.deals("3h Qs 9d", dealer="Qh")
    table.settles()
    table.chooses("1:2", "war")
    table.wars("Kd", dealer="4c")
    assert table.net("1") == …

A spot is written "station:hand". What is refused must leave everything as it was, which `refuses` checks.
"""

from collections.abc import Mapping

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play.state import BURN, State
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.stations import play
from croupier.games.casino_war.stations import play as spots
from croupier.games.kit.play.decider import Event
from croupier.games.kit.play.money import Money, chips_of, purse_of
from croupier.rulebook.values import Value
from games.casino_war.md_table import DEALER, FLOOR, maryland
from played import Banked, as_player

BEST = {"what-community-cards-do": "the best of them meets the dealer's card"}
UNDECIDED = {"what-community-cards-do": "only the submission can say"}
OWN_CARDS = {"war-cards-of-shared-hands": "one for each station at War"}


def stations(choices: Mapping[str, Value] | None = None, *, read: Mapping[str, str] | None = None) -> WarRules:
    """Maryland's rules where the submission offers the electronic version, with three community cards."""
    return maryland({"electronic.offered": True, "electronic.cards": 3, **(choices or {})}, read=read)


def spot(text: str) -> str:
    station, _, hand = text.partition(":")
    return spots.spot(station, hand or spots.ALL)


class ElectronicTable(Banked[WarRules, State]):
    """A table played command by command, with a fresh shoe."""

    def __init__(self, rules: WarRules) -> None:
        super().__init__(play, rules, play.ready(rules, {}))

    def sits(self, station: str, player: str = "", *, brings: int = 1_000_00) -> "Station":
        name = player or station
        self.does(c.BuyIn(by=as_player(name), player=name, position=station, cents=brings))
        return Station(self, name, station)

    def calls(self) -> None:
        self.does(c.CallNoMoreBets(by=DEALER))

    def deals(self, cards: str, *, dealer: str) -> None:
        """No more bets, the community cards in order, the dealer's card."""
        self.calls()
        for number, card in enumerate(cards.split(), start=1):
            self.gives(str(number), card)
        self.gives("dealer", dealer)

    def gives(self, to: str, card: str) -> tuple[Event, ...]:
        return self.does(c.DealCard(by=DEALER, to=to, card=card))

    def settles(self) -> None:
        self.does(c.SettleOriginal(by=DEALER))

    def chooses(self, place: str, choice: str) -> None:
        self.does(self.choice(place, choice))

    def choice(self, place: str, choice: str) -> c.Choose:
        at = spot(place)
        player = self.state.positions.get(at, "nobody")
        return c.Choose(by=as_player(player), player=player, position=at, choice=choice)  # type: ignore[arg-type]

    def ties_the_war(self, place: str, cents: int) -> None:
        at = spot(place)
        player = self.state.positions[at]
        self.does(c.PlaceWarTie(by=as_player(player), player=player, position=at, cents=cents))

    def begins_war(self) -> None:
        if "collect surrenders" in self.next_steps:
            self.does(c.CollectSurrenders(by=DEALER))
        self.does(c.BeginWar(by=DEALER))

    def wars(self, cards: str, *, dealer: str) -> None:
        """Surrenders, the burned cards, a card for each who is due one, and the settlement."""
        self.begins_war()
        for card in (*cards.split(), dealer):
            while self.state.due[0] == BURN:
                self.does(c.Burn(by=DEALER))
            self.gives(self.state.due[0], card)
        self.does(c.SettleWar(by=DEALER))

    def ends(self) -> tuple[Event, ...]:
        return self.does(c.EndRound(by=DEALER))

    def net(self, player: str) -> int:
        """What the player has won or lost since joining, wagers that lie counted as the player's."""
        laid = sum(stake.cents for stake in self.state.stakes if stake.player == player)
        return self.state.accounts.get(purse_of(player), 0) + self.state.accounts.get(chips_of(player), 0) + laid

    def money(self, *kinds: str) -> list[tuple[str, str, int]]:
        """What was done with each wager, in order: kind, wager with its spot, cents."""
        moves = [event for event in self.events if isinstance(event, Money) and event.wager]
        return [(move.kind, move.wager, move.cents) for move in moves if not kinds or move.kind in kinds]


class Station:
    """A player at a station."""

    def __init__(self, table: ElectronicTable, player: str, station: str) -> None:
        self.table, self.player, self.station = table, player, station

    def place(self, hand: str, wager: str, cents: int, means: str = "value chips") -> c.PlaceWager:
        at, by = spots.spot(self.station, hand or spots.ALL), as_player(self.player)
        return c.PlaceWager(by=by, player=self.player, position=at, wager=wager, cents=cents, means=means)

    def bets(self, hand: str = "", **wagers: int) -> "Station":
        for wager, cents in wagers.items():
            self.table.does(self.place(hand, wager, cents))
        return self

    def cannot_bet(self, rule: str, hand: str = "", **wagers: int) -> str:
        ((wager, cents),) = wagers.items()
        return self.table.refuses(self.place(hand, wager, cents), rule)

    def leaves(self) -> None:
        self.table.does(c.Leave(by=as_player(self.player), player=self.player))


__all__ = ["BEST", "DEALER", "FLOOR", "OWN_CARDS", "UNDECIDED", "ElectronicTable", "Station", "spot", "stations"]
