"""Scenes of rounds that go as they should: wagers, boxes, choices, the deal and the War."""

from collections.abc import Callable

from croupier.games.casino_war.play import commands as c
from scenes.table import DEALER, FLOOR, as_player
from scenes.war.table import WarTable

# Wagers and choices


def seats(table: WarTable) -> None:
    """The last position, and one more than there are."""
    table.seats(table.rules.seats, table.rules.seats + 1)


def wagers(table: WarTable) -> None:
    """Wagers made with words, and Tie Wagers of odd amounts that win."""
    table.bets(1, means="words with cash")
    table.bets(1)
    table.bets(1, "tie", 5_50)
    table.bets(3, "tie", 5_50)
    table.bets(3)
    table.no_more_bets()
    table.deals("Qs", "2c", "Qh")
    table.goes_on()


def odd_amounts(table: WarTable) -> None:
    """Amounts that chips cannot halve: surrendered, and at War; nobody may go to War without the chips for it."""
    table.bets(1, cents=25_50)
    table.bets(3, cents=7_50)
    table.bets(3, "tie", 50)
    table.seats(7, cents=20_50)
    table.bets(7, cents=20_00)
    table.no_more_bets()
    table.gives({"1": "Qs", "3": "Qd", "7": "Qc", "dealer": "Qh"})
    table.goes_on()
    table.chooses("surrender", 1)
    table.chooses("war", 3, 7)
    table.chooses("surrender", 7)
    table.goes_on()
    table.gives({"3": "2s", "dealer": "2h"})
    table.goes_on()


def boxes(table: WarTable) -> None:
    """One player on several boxes, then on one that is another's and on one too many."""
    table.bets(1)
    for box in (2, 4, 5, 6, 7):
        table.bets(1, on=box)
    table.tries(c.TakeBack(by=as_player("1"), player="1", wager="initial 1"))
    table.no_more_bets()
    table.tries(c.TakeBack(by=as_player("1"), player="1", wager="initial 1"))
    table.bets(3)
    table.gives({"1": "Ks", "2": "Qd", "4": "Qc", "dealer": "Qh"})
    table.goes_on()


def leaves(table: WarTable) -> None:
    """A player goes away while wagers lie, before and after the call."""
    table.bets(1)
    table.bets(3)
    table.tries(c.Leave(by=as_player("5"), player="5"))
    table.tries(c.Leave(by=as_player("1"), player="1"))
    table.no_more_bets()
    table.tries(c.Leave(by=as_player("3"), player="3"))
    table.gives({"1": "Ks", "3": "Kd", "dealer": "2h"})
    table.goes_on()


def absent(table: WarTable) -> None:
    """A tied player goes away; who chooses for them."""
    table.bets(1)
    table.bets(3)
    table.no_more_bets()
    table.deals("Qs", "Qd", "Qh")
    table.goes_on()
    table.tries(c.Leave(by=as_player("1"), player="1"))
    for by in (as_player("3"), as_player("1"), DEALER, FLOOR):
        table.tries(c.Choose(by=by, player="1", position="1", choice="surrender"))


# The deal and the War


def wars(table: WarTable) -> None:
    """A loss between two wins, two surrenders and a War of two, and the cover card among them."""
    table.seats(2, 4, 6, 7)
    for player in range(1, 8):
        table.bets(player)
    table.no_more_bets()
    table.gives({"1": "Ks", "2": "Qd"})
    table.tries(c.CoverCard(by=DEALER))
    table.gives({"3": "Qs", "4": "Qc", "5": "Qs", "6": "2s", "7": "Kc", "dealer": "Qh"})
    table.goes_on()
    table.chooses("war", 2)
    table.chooses("surrender", 3)
    table.chooses("war", 4)
    table.chooses("surrender", 5)
    table.goes_on()
    table.gives({"2": "Ks", "4": "2d", "dealer": "Qh"})
    table.goes_on()


def collected(table: WarTable) -> None:
    """A War begins after the cards of those who are out were collected: how many can still come."""
    for player in (1, 3, 5):
        table.bets(player)
    table.no_more_bets()
    table.gives({"1": "Ks", "3": "Qd", "5": "2s", "dealer": "Qh"})
    table.goes_on()
    table.chooses("war", 3)
    table.goes_on()
    table.gives({"3": "2d"})


def war_of(mine: str, dealers: str) -> Callable[[WarTable], None]:
    """A War with a Tie Wager on it."""

    def war(table: WarTable) -> None:
        table.bets(1)
        table.bets(3)
        table.no_more_bets()
        table.gives({"1": "Qs", "3": "Jd", "dealer": "Qh"})
        table.goes_on()
        table.chooses("war", 1)
        table.tries(c.PlaceWarTie(by=as_player("1"), player="1", position="1", cents=10_00))
        table.goes_on()
        table.gives({"1": mine, "dealer": dealers})
        table.goes_on()

    return war


def ranked(table: WarTable) -> None:
    """Every rank beside the one above it, in two rounds: suits count for nothing, and the ace is the highest."""
    table.seats(2, 4, 6, 7)
    for dealt in (("Ah", "Kh", "Qh", "Jh", "Th", "9h", "8h", "Ts"), ("7h", "6h", "5h", "4h", "3h", "2h", "Ad", "5s")):
        for player in range(1, 8):
            table.bets(player)
        table.no_more_bets()
        table.gives(dict(zip((*map(str, range(1, 8)), "dealer"), dealt, strict=True)))
        table.goes_on()
        for player in range(1, 8):
            if (option := table.may("choose")) is not None and table.tries(table.first(option)) and player > 1:
                table.goes_on()
        table.goes_on()
        table.gives({str(player): "3c" for player in range(1, 8)} | {"dealer": "9c"})
        table.goes_on()


def out_of_turn(table: WarTable) -> None:
    """A card for the wrong position, one that is none, and one more after the dealer's."""
    table.bets(1)
    table.bets(3)
    table.tries(c.DealCard(by=DEALER, to="1", card="Ks"))
    table.no_more_bets()
    table.tries(c.DealCard(by=as_player("1"), to="1", card="Ks"))
    table.tries(c.DealCard(by=DEALER, to="1", card="1s"))
    table.tries(c.SettleOriginal(by=DEALER))
    table.gives({"1": "Ks", "3": "2d", "dealer": "9h"})
    table.tries(c.DealCard(by=DEALER, to="1", card="Kd"))
    table.goes_on()
