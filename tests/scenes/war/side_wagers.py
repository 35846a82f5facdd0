"""Scenes with the Progressive Payout Wager, the Bonus Spin and stations."""

from collections.abc import Callable

from croupier.games.casino_war.play import commands as c
from scenes.table import DEALER, as_player
from scenes.war.table import WarTable


def beside(progressives: tuple[int, ...], hot: str) -> Callable[[WarTable], None]:
    """Side wagers: boxes with the highest hand, with the wager or one without, and each meter of the Bonus Spin."""

    def played(table: WarTable) -> None:
        progressive, spin = table.rules.progressive, table.rules.bonus_spin
        table.seats(6)
        for player, on in ((1, 1), (1, 2), (3, 3), (5, 5), (6, 6)):
            table.bets(player, on=on)
            if on in progressives:
                table.bets(player, "progressive", progressive.stake, on=on)
            if on != 6:
                table.bets(player, "bonus-spin", spin.stake, on=on)
        table.bets(5, "progressive", progressive.stake + 1_00)
        table.bets(5, "progressive", progressive.stake, means="on its area")
        table.no_more_bets()
        table.bets(6, "bonus-spin", spin.stake)
        table.bets(5, "progressive", progressive.stake)
        table.goes_on()
        table.gives({"1": "Qs", "2": "Qs", "3": "Qh", "5": "Qd", "6": "Qc", "dealer": "Qs"})
        while (option := table.may("bonus spin")) is not None:
            to = str(table.fields.value(table, option, "to", option.fields["to"], None))
            table.tries(c.SpinBonus(by=DEALER, hot=hot, to=to, community="$100"))
        table.goes_on()
        for player, on in ((1, 1), (1, 2), (5, 5)):
            table.chooses("war", player, on=on)
        table.chooses("surrender", 3, 6)
        table.goes_on()
        table.gives({"1": "Qs", "2": "Qs", "5": "2c", "dealer": "Qs"})
        table.goes_on()

    return played


def stations(table: WarTable) -> None:
    """Wagers at a station, side wagers among them, on cards that all stations share."""
    table.tries(c.ReceiveCards(by=DEALER, decks=table.rules.decks_at_table))
    table.seats(1)
    table.goes_on()
    place = {"player": "1", "position": "101"}
    for wager in ("progressive", "bonus-spin", "initial", "tie"):
        table.tries(c.PlaceWager(by=as_player("1"), wager=wager, cents=5_00, **place))
    table.no_more_bets()
    table.gives({"101": "Qs", "102": "2s", "103": "3s", "dealer": "Qh"})
    table.goes_on()
    table.tries(c.Choose(by=as_player("1"), player="1", position="101", choice="war"))
    table.goes_on()
    table.gives({"101": "Qs", "dealer": "2h"})
    table.goes_on()
