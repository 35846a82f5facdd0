"""Scenes before the first wager: cards received, inspected, shuffled, cut and burned; an idle table; old cards."""

from collections.abc import Callable

from croupier.games.casino_war.play import commands as c
from croupier.games.kit.play.decider import Between, replace
from scenes.table import DEALER, FLOOR, as_player
from scenes.war.table import WarTable


def opened(table: WarTable) -> None:
    """From cards received to the first wager, a reshuffle by order, and cards that came inspected."""
    for preinspected in (False, True):
        table.tries(c.ReceiveCards(by=DEALER, decks=table.rules.decks_at_table, preinspected=preinspected))
        table.seats(2, 4, 5)
        table.goes_on()
        for by in (as_player("2"), DEALER, FLOOR):
            table.tries(c.OrderReshuffle(by=by))
        while table.asks("offer the cut") and table.offers_cut(accepted=False):
            pass
        table.goes_on()
        table.tries(c.CloseTable(by=FLOOR))


def decks_received(table: WarTable) -> None:
    """One deck too few, one too many, and as many as the rules say."""
    right = table.rules.decks_at_table
    for decks in (right - 1, right + 1, right):
        table.tries(c.ReceiveCards(by=DEALER, decks=decks))


def cut_at(end: int) -> Callable[[WarTable], None]:
    """A cut and a cover card outside of their bounds, then at their least (0) or greatest (1) place; a recut by order."""

    def played(table: WarTable) -> None:
        table.tries(c.ReceiveCards(by=DEALER, decks=table.rules.decks_at_table))
        table.seats(2, 4, 5)
        if table.asks("offer the cut"):
            table.offers_cut(accepted=True)
        _places(table, "cut", end)
        if (order := table.may("order a recut")) is not None:
            table.tries(table.first(order))
            _places(table, "cut", end)
        _places(table, "second cover card", end)
        table.goes_on()

    return played


def _places(table: WarTable, name: str, end: int) -> None:
    """Try a place below the least, one above the greatest, and the one at this end."""
    option = table.may(name)
    for field, domain in option.fields.items() if option else ():
        if option is not None and isinstance(domain, Between) and domain.high is not None:
            made = table.first(option)
            for place in (domain.low - 1, domain.high + 1, (domain.low, domain.high)[end]):
                table.tries(replace(made, **{field: place}))


def idle(table: WarTable) -> None:
    """Nobody plays; then two come, and one asks to see the stored batch."""
    table.tries(c.GoIdle(by=DEALER))
    table.seats(2, 5)
    asked = False
    while table.state.phase == "preparing" and table.one_step():
        asked = asked or table.tries(c.AskToSpread(by=as_player("2"), player="2"))


def too_old(table: WarTable) -> None:
    """Cards that were dealt from for a day, and for an hour less."""
    early, late = "2012-05-20T11:00:00", "2012-05-20T13:00:00"
    table.tries(c.ReceiveCards(by=DEALER, decks=table.rules.decks_at_table, at="2012-05-19T12:00:00"))
    table.seats(1, 3)
    table.goes_on()
    table.bets(1)
    table.tries(c.CallNoMoreBets(by=DEALER, at=early))
    table.gives({"1": "Ks", "dealer": "2h"})
    table.goes_on()
    table.bets(1)
    table.tries(c.CallNoMoreBets(by=DEALER, at=late))


def new_dealer(table: WarTable) -> None:
    """A dealer who comes between two rounds, and one who comes in the middle of a round."""
    table.tries(c.NewDealer(by=DEALER))
    table.goes_on()
    table.bets(1)
    table.no_more_bets()
    table.gives({"1": "Ks"})
    table.tries(c.NewDealer(by=DEALER))
    table.gives({"dealer": "2h"})
    table.goes_on()


def cover_before_the_first_card(table: WarTable) -> None:
    """The cover card comes before the first card of a deal; who cuts after the reshuffle."""
    for player in (1, 3, 5):
        table.bets(player)
    table.no_more_bets()
    table.tries(c.CoverCard(by=DEALER))
    table.gives({"1": "Ks", "3": "2d", "5": "3d", "dealer": "9h"})
    table.goes_on()
    while table.asks("offer the cut") and table.offers_cut(accepted=False):
        pass
    table.goes_on()
