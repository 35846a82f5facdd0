"""A Casino War table to play at in tests.

    table = WarTable(war(edition=PA2012))
    table.seat(1).bets(initial=20, tie=5)
    table.deals("Qs", dealer="Qh").settles()
    table.at(1).goes_to_war()
    table.wars("Kd", dealer="2c").ends()
    assert table.net(1) == 70_00

Wagers are in dollars, everything else in cents. What the table should take goes through `does` and its friends, which fail
with the reason if it is refused; what it should not take goes through `refuses`, which also checks that nothing changed.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

import pytest

from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import play
from croupier.games.casino_war.play.state import State
from croupier.games.casino_war.rules import WarRules
from croupier.games.kit.play.decider import Event
from croupier.games.kit.play.money import Money
from croupier.rulebook.choices import in_force
from croupier.rulebook.text import library
from croupier.rulebook.values import Value
from played import DEALER, FLOOR, Banked, as_player

PA2011, GGE, PA2012 = "pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war"
MD = "md-1.2/casino-war"
PENNSYLVANIA = (PA2011, GGE, PA2012)
SHUFFLER: Mapping[str, Value] = {"shoe.shuffler": True}


NINE = "2012-05-19T09:00:00"

Test = TypeVar("Test", bound=Callable[..., None])


def covers(*editions: str) -> Callable[[Test], Test]:
    """Runs a conformance test under each of these editions, as `edition`; `test_coverage` reads which they are."""
    return pytest.mark.parametrize("edition", editions)


def war(
    choices: Mapping[str, Value] | None = None, *, edition: str = PA2012, read: Mapping[str, str] | None = None
) -> WarRules:
    """The rules in force under an edition, with a house's choices and other readings."""
    return GAME.rules.build(in_force(library.draft(edition), choices, read))


class WarTable(Banked[WarRules, State]):
    """A table played command by command; with cards in the shoe unless it starts `closed`."""

    def __init__(self, rules: WarRules, *, closed: bool = False) -> None:
        super().__init__(play, rules, play.new(rules) if closed else play.ready(rules, {}))

    # People

    def seat(self, position: int, player: str = "", *, brings: int = 10_000_00) -> "Seat":
        """Somebody new, who bears the number of the position unless named."""
        name = player or str(position)
        self.does(c.BuyIn(by=as_player(name), player=name, position=str(position), cents=brings))
        return Seat(self, position)

    def at(self, position: int) -> "Seat":
        return Seat(self, position)

    def chips(self, position: int) -> int:
        return self.chips_of(self.at(position).player)

    def laid(self) -> dict[str, int]:
        return {stake.wager: stake.cents for stake in self.state.stakes}

    def net(self, position: int) -> int:
        """What the player has won or lost since sitting down, wagers on the layout counted as the player's."""
        return self.net_of(self.at(position).player)

    # Cards

    def receives(self, decks: int | None = None, *, preinspected: bool = False, at: str = NINE) -> None:
        count = decks or self.rules.decks_at_table
        self.does(c.ReceiveCards(by=DEALER, at=at, decks=count, preinspected=preinspected))

    def prepares(self, *, until: str = "") -> list[str]:
        """Every step that is due, up to `until` or to the first wager; the cut is accepted by the first who is asked."""
        done = []
        while self.state.phase == "preparing" and self.state.plan[0] != until:
            step = self.state.plan[0]
            done.append(step)
            match step:
                case "offer the cut" if self.asked:
                    self.does(c.OfferCut(by=DEALER, position=self.asked, accepted=True))
                case "offer the cut" | "cut":
                    self.cuts()
                case "second cover card":
                    self.does(c.SecondCover(by=DEALER, cards_from_bottom=13 * self.rules.decks_in_shoe))
                case "burn":
                    self.does(c.Burn(by=DEALER))
                case _:
                    self.does(c.Prepare(by=FLOOR if step == "verify" else DEALER, step=step))
        return done

    def opens(self, *, preinspected: bool = False) -> None:
        self.receives(preinspected=preinspected)
        self.prepares()

    @property
    def asked(self) -> str:
        """The position that is offered the cut now; empty where it is the dealer's."""
        offers = self.may("offer the cut")
        if not offers:
            return ""
        domain: Any = offers[0].fields["position"]
        (position,) = domain.values
        return str(position)

    def refusals(self) -> list[str]:
        """Everybody who is offered the cut, until it is the dealer's."""
        asked = []
        while position := self.asked:
            asked.append(position)
            self.does(c.OfferCut(by=DEALER, position=position, accepted=False))
        return asked

    def cuts(self, cards: int = 100) -> None:
        self.does(c.Cut(by=DEALER, cards_from_top=cards))

    # The round

    def calls(self, at: str = "") -> None:
        self.does(c.CallNoMoreBets(by=DEALER, at=at))

    def deals(self, *cards: str, dealer: str) -> "WarTable":
        """No more bets, then a card for each position in turn and one for the dealer."""
        self.calls()
        self.cards(*cards, dealer)
        return self

    def cards(self, *cards: str) -> tuple[Event, ...]:
        """Face up to whoever is due."""
        found: tuple[Event, ...] = ()
        for card in cards:
            found += self.does(c.DealCard(by=DEALER, to=self.state.due[0], card=card))
        return found

    def gives(self, to: int | str, card: str) -> tuple[Event, ...]:
        return self.does(c.DealCard(by=DEALER, to=str(to), card=card))

    def settles(self) -> "WarTable":
        self.does(c.SettleOriginal(by=DEALER))
        return self

    def begins_war(self) -> "WarTable":
        """From the last choice to the first War card: surrenders collected, three cards burned."""
        if self.may("collect surrenders"):
            self.does(c.CollectSurrenders(by=DEALER))
        self.does(c.BeginWar(by=DEALER))
        while self.state.due[0] == "burn":
            self.does(c.Burn(by=DEALER))
        return self

    def wars(self, *cards: str, dealer: str) -> "WarTable":
        self.begins_war()
        self.cards(*cards, dealer)
        self.does(c.SettleWar(by=DEALER))
        return self

    def ends(self) -> None:
        if self.may("collect surrenders"):
            self.does(c.CollectSurrenders(by=DEALER))
        self.does(c.EndRound(by=DEALER))

    def plays(self, *cards: str, dealer: str) -> None:
        """A whole round in which nobody ties."""
        self.deals(*cards, dealer=dealer).settles().ends()

    # What happened

    def money(self) -> list[tuple[str, str, int]]:
        """What the dealer did with wagers: (kind, wager, cents)."""
        dealer = ("lost", "paid", "returned", "surrendered", "voided")
        return [(m.kind, m.wager, m.cents) for m in self.happened(Money) if m.kind in dealer]


class Seat:
    """A player at the table."""

    def __init__(self, table: WarTable, position: int) -> None:
        self.table, self.position = table, position

    @property
    def player(self) -> str:
        return self.table.state.seats[str(self.position)]

    def bets(self, *, initial: float = 0, tie: float = 0, on: int | None = None) -> "Seat":
        """Dollars on the own position, or on another one."""
        for wager, amount in (("initial", initial), ("tie", tie)):
            if amount:
                self.table.does(self.place(wager, amount, on=on))
        return self

    def may_not_bet(self, rule: str, wager: str = "initial", amount: float = 20, *, on: int | None = None) -> str:
        return self.table.refuses(self.place(wager, amount, on=on), rule)

    def place(self, wager: str, amount: float, *, on: int | None = None, means: str = "value chips") -> c.PlaceWager:
        position, cents = str(on or self.position), round(amount * 100)
        by = as_player(self.player)
        return c.PlaceWager(by=by, player=self.player, position=position, wager=wager, cents=cents, means=means)

    def choice(self, choice: Literal["war", "surrender"], *, on: int | None = None) -> c.Choose:
        position = str(on or self.position)
        return c.Choose(by=as_player(self.player), player=self.player, position=position, choice=choice)

    def goes_to_war(self, *, tie: float = 0, on: int | None = None) -> "Seat":
        self.table.does(self.choice("war", on=on))
        if tie:
            self.table.does(self.war_tie(tie, on=on))
        return self

    def war_tie(self, amount: float, *, on: int | None = None) -> c.PlaceWarTie:
        position = str(on or self.position)
        by = as_player(self.player)
        return c.PlaceWarTie(by=by, player=self.player, position=position, cents=round(amount * 100))

    def surrenders(self, *, on: int | None = None) -> "Seat":
        self.table.does(self.choice("surrender", on=on))
        return self

    def leaves(self) -> None:
        self.table.does(c.Leave(by=as_player(self.player), player=self.player))
