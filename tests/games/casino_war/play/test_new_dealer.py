"""A new dealer burns before the next card is dealt (651a.8(b); Maryland 8.E(4)), and nothing else waits for it."""

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play import play
from croupier.games.casino_war.words import WarTeller, WarWords
from played import DEALER, FLOOR
from war_tables import MD, PENNSYLVANIA, WarTable, war

EVERY = pytest.mark.parametrize("edition", [*PENNSYLVANIA, MD])
LATE = {"relieved-in-mid-round": "when the round is over"}


def comes(table: WarTable) -> str:
    """A new dealer, and what is told of it."""
    before = table.state
    (event,) = table.does(c.NewDealer(by=DEALER))
    (told,) = WarTeller(WarWords.sentences)(before, table.state, event)
    return told


def burned(table: WarTable) -> list[str]:
    return [event.rule for event in table.happened(e.Burned)]


@EVERY
def test_the_round_is_settled_and_ended_and_the_next_one_wagered_on(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.seat(2)
    table.deals("Qs", dealer="Js")
    table.does(c.NewDealer(by=DEALER))
    assert table.next_steps == {"settle the original deal"}
    table.settles().ends()
    table.at(2).leaves()
    table.at(1).bets(initial=5)
    table.calls()
    assert (burned(table), table.next_steps) == ([], {"burn a card"})
    table.refuses(c.DealCard(by=DEALER, to="1", card="Qs"), "burn.new_dealer")
    table.does(c.Burn(by=DEALER))
    table.cards("Qs", "Js")
    table.settles().ends()
    assert (burned(table), table.net(1)) == (["burn.new_dealer"], 10_00)


@EVERY
def test_before_a_war_the_new_dealer_s_card_goes_first_and_the_three_after_it(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.deals("Qs", dealer="Qh")
    table.does(c.NewDealer(by=DEALER))
    table.settles().at(1).goes_to_war()
    table.does(c.BeginWar(by=DEALER))
    while table.next_steps == {"burn a card"}:
        table.does(c.Burn(by=DEALER))
    assert burned(table) == ["burn.new_dealer", *["burn.war"] * 3]
    table.cards("Kd", "2c")
    table.does(c.SettleWar(by=DEALER))


@EVERY
def test_a_reshuffle_keeps_its_own_burn(edition: str) -> None:
    """L3: a supervisor orders it until "no more bets", whoever has come to deal."""
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.does(c.NewDealer(by=DEALER))
    table.does(c.OrderReshuffle(by=FLOOR))
    assert not table.may("burn a card")
    assert table.prepares()[-2:] == ["into the shoe", "burn"]
    table.calls()
    table.does(c.Burn(by=DEALER))
    table.cards("Qs", "Js")
    assert burned(table) == ["burn.shoe", "burn.new_dealer"]


@EVERY
def test_two_in_a_row_burn_two_and_are_told_so(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    assert comes(table) == "a new dealer comes, and 1 card is to be burned before the next card"
    assert comes(table) == "a new dealer comes, and 1 card is to be burned before the next card, 2 in all"
    table.calls()
    for _ in range(2):
        assert table.next_steps == {"burn a card"}
        table.does(c.Burn(by=DEALER))
    table.cards("Qs", "Js")


@EVERY
def test_read_otherwise_the_burn_waits_for_the_end_of_the_round(edition: str) -> None:
    table = WarTable(war(edition=edition, read=LATE))
    table.seat(1).bets(initial=5)
    table.does(c.NewDealer(by=DEALER))  # between rounds: before the first card
    table.calls()
    assert comes(table) == "a new dealer comes, and 1 card is to be burned when the round is over, 2 in all"
    table.does(c.Burn(by=DEALER))
    assert not table.may("burn a card")
    table.cards("Qs", "Js")
    table.settles().ends()
    table.at(1).bets(initial=5)
    table.calls()
    assert table.next_steps == {"burn a card"}
    table.does(c.Burn(by=DEALER))
    table.cards("Qs", "Js")
    assert burned(table) == ["burn.new_dealer"] * 2


@EVERY
def test_a_table_that_closes_owes_no_burn(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.does(c.NewDealer(by=DEALER))
    table.does(c.CloseTable(by=FLOOR))
    assert table.state.burns_owed == play.new(table.rules).burns_owed == 0
