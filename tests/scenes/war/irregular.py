"""Scenes in which something goes wrong: void deals, cards in error, somebody passed over, wrong entries, a jam."""

from croupier.games.casino_war.play import commands as c
from croupier.games.kit.play.decider import ReportDeviation, RuleOn
from scenes.table import DEALER, FLOOR, as_player
from scenes.war.table import WarTable


def void(table: WarTable) -> None:
    """A shoe that ends in a War after others were settled."""
    table.bets(1)
    table.bets(3)
    table.no_more_bets()
    table.deals("2s", "Qd", "Qh")
    table.goes_on()
    table.chooses("war", 3)
    table.goes_on()
    table.tries(c.EmptyShoe(by=DEALER))
    table.goes_on()


def ruled_void(table: WarTable) -> None:
    """A deal that a ruling makes void after somebody left."""
    table.bets(1)
    table.bets(3)
    table.no_more_bets()
    table.deals("2s")
    table.tries(c.Leave(by=as_player("1"), player="1"))
    table.tries(ReportDeviation(by=DEALER, broken="deal.direction", what="dealt wrongly"))
    table.tries(RuleOn(by=DEALER, ruling="void", reason="dealt wrongly"))
    table.tries(RuleOn(by=FLOOR, ruling="void", reason="dealt wrongly"))
    table.goes_on()


def out_of_order(table: WarTable) -> None:
    """A shuffler or a device jams and cannot be used; the next round begins."""
    table.tries(c.Jam(by=DEALER))
    table.goes_on()
    table.tries(c.OutOfOrder(by=DEALER, marked="hidden"))
    table.tries(c.OutOfOrder(by=DEALER, marked="covered"))
    table.goes_on()
    table.bets(1)
    table.no_more_bets()
    table.gives({"1": "Ks", "dealer": "2h"})
    table.goes_on()


def reported(table: WarTable) -> None:
    """Cards face up and drawn in error, somebody passed over in a War, and what comes back with the next shoe."""
    for player in (1, 3, 5):
        table.bets(player)
    table.no_more_bets()
    table.tries(c.FaceUpCard(by=DEALER, card="9c"))
    table.gives({"1": "Qs"})
    table.tries(c.DrawnExposed(by=DEALER, card="Qd"))
    table.gives({"3": "Qd", "5": "2s"})
    table.tries(c.DrawnInError(by=DEALER))
    table.gives({"dealer": "Qh"})
    table.goes_on()
    table.chooses("war", 1, 3)
    table.goes_on()
    table.tries(c.DealCard(by=DEALER, to="3", card="Ks"))
    table.gives({"1": "Kc", "dealer": "2d"})
    table.gives({"1": "Kc", "dealer": "2d"})
    table.goes_on()
    table.tries(c.OrderReshuffle(by=FLOOR))
    table.goes_on()


def passed_over(table: WarTable) -> None:
    """Somebody gets no card of the original deal; what becomes of the wager, and the round after."""
    for player in (1, 3, 5):
        table.bets(player)
    table.no_more_bets()
    table.gives({"1": "Ks"})
    table.tries(c.DealCard(by=DEALER, to="5", card="Kd"))
    table.gives({"dealer": "2h"})
    table.goes_on()
    for player in (1, 3):
        table.bets(player)
    table.no_more_bets()
    table.gives({"1": "3s", "3": "Kd", "5": "4s", "dealer": "2h"})
    table.goes_on()


def corrected(table: WarTable) -> None:
    """A card, a choice and a wager that were entered wrongly, in time and too late."""
    table.bets(1)
    table.bets(3)
    table.tries(c.CorrectWager(by=DEALER, player="1", wager="initial 1", to="initial 1", cents=25_00))
    table.no_more_bets()
    table.gives({"1": "Qs", "3": "Jd", "dealer": "Qh"})
    table.tries(c.CorrectCard(by=DEALER, to="3", card="Qd"))
    table.goes_on()
    table.tries(c.CorrectCard(by=DEALER, to="3", card="Jd"))
    table.chooses("war", 1)
    table.tries(c.CorrectChoice(by=DEALER, player="1", position="1", choice="surrender"))
    table.chooses("surrender", 3)
    table.goes_on()
