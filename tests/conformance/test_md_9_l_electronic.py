"""Maryland, chapter 9.L: the electronic version, where stations wager on community cards."""
# ruff: noqa: N802, the sections have capital letters

import pytest

from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import BURN
from croupier.games.casino_war.stations import play
from games.casino_war.electronic_table import (
    BEST,
    DEALER,
    OWN_CARDS,
    UNDECIDED,
    ElectronicTable,
    spot,
    stations,
)
from games.casino_war.md_table import maryland, not_allowed
from played import as_player


def test_md_9_L_without_the_submission_no_station_takes_a_wager() -> None:
    station = ElectronicTable(maryland()).sits("1")
    assert "must specify it" in station.cannot_bet("electronic.offered", "1", initial=10_00)


def test_md_9_L_with_the_submission_a_station_wagers() -> None:
    table = ElectronicTable(stations())
    table.sits("1").bets("1", initial=10_00, tie=5_00).bets("3", initial=20_00)
    assert table.money("placed") == [
        ("placed", "initial 101", 1000),
        ("placed", "tie 101", 500),
        ("placed", "initial 103", 2000),
    ]


def test_md_9_L_as_many_stations_as_the_house_has() -> None:
    table = ElectronicTable(stations({"electronic.stations": 40}))
    table.sits("40").bets("1", initial=10_00)
    assert "there are 40" in table.refuses(
        c.BuyIn(by=as_player("41"), player="41", position="41", cents=10_00), "electronic.stations"
    )


def test_md_9_L_the_dealer_controls_it() -> None:
    table = ElectronicTable(stations())
    table.sits("1").bets("1", initial=10_00)
    table.refuses(c.CallNoMoreBets(by=as_player("1")), "no_more_bets.said")
    table.calls()
    table.refuses(c.DealCard(by=as_player("1"), to="1", card="Qs"), "deal.direction")


def test_md_9_L_1_the_dealer_has_one_card_the_last() -> None:
    table = ElectronicTable(stations())
    table.sits("1").bets("1", initial=10_00)
    table.calls()
    assert table.state.due == ("1", "2", "3", "dealer")


def test_md_9_L_1_the_dealers_card_meets_each_community_card() -> None:
    table = ElectronicTable(stations())
    table.sits("1").bets("1", initial=10_00).bets("2", initial=10_00).bets("3", initial=10_00, tie=5_00)
    table.deals("3h Ks Qd", dealer="Qh")
    table.settles()
    assert table.money("lost") == [("lost", "initial 101", 1000)]
    assert table.money("paid") == [("paid", "tie 103", 5000), ("paid", "initial 102", 1000)]
    assert table.state.due == (spot("1:3"),)


def test_md_9_L_1_read_otherwise_it_meets_the_best_of_them() -> None:
    table = ElectronicTable(stations(read=BEST))
    station = table.sits("1").bets(initial=10_00, tie=5_00)
    station.cannot_bet("electronic.cards", "1", initial=10_00)
    table.deals("3h Ks Qd", dealer="Qh")
    table.settles()
    assert table.net("1") == 10_00 - 5_00


def test_md_9_L_1_read_as_left_to_the_submission_it_cannot_be_dealt() -> None:
    rules = stations(read=UNDECIDED)
    reason = ElectronicTable(rules).sits("1").cannot_bet("electronic.decided", "1", initial=10_00)
    assert "what-community-cards-do" in reason
    assert not [line for line in GAME.odds.lines(rules) if line.wager.startswith("electronic")]
    assert [told for told in GAME.odds.warnings(rules) if "not determined" in told]


@pytest.mark.parametrize("cards", [3, 5, 7])
def test_md_9_L_2_three_five_or_seven_cards_are_dealt(cards: int) -> None:
    table = ElectronicTable(stations({"electronic.cards": cards}))
    table.sits("1").bets(str(cards), initial=10_00).cannot_bet("electronic.cards", str(cards + 1), initial=10_00)
    table.deals("2c 2d 2h 2s 3c 3d 3h"[: 3 * cards - 1], dealer="Qh")
    assert len(table.state.cards) == cards + 1


def test_md_9_L_2_no_other_number() -> None:
    for wrong in (1, 2, 4, 6, 8):
        assert not_allowed({"electronic.cards": wrong}).cite == "9.L(2)"


def test_md_9_L_2_the_cards_are_shared() -> None:
    table = ElectronicTable(stations())
    table.sits("1").bets("2", initial=10_00)
    table.sits("2").bets("2", initial=30_00)
    table.deals("3h Ks 4d", dealer="Qh")
    table.settles()
    assert (table.net("1"), table.net("2")) == (10_00, 30_00)


def test_md_9_L_2_stations_at_war_on_one_card_share_its_war_card() -> None:
    table = ElectronicTable(stations())
    table.sits("1").bets("1", initial=10_00).bets("2", initial=10_00)
    table.sits("2").bets("2", initial=30_00)
    table.sits("3").bets("2", initial=20_00)
    table.deals("Qd Qs 4d", dealer="Qh")
    table.settles()
    for place in ("1:1", "1:2", "2:2"):
        table.chooses(place, "war")
    table.chooses("3:2", "surrender")
    table.begins_war()
    assert table.state.due == (*(BURN,) * 3, "1", "2", "dealer")
    assert table.state.discards == ("4d",)
    for _ in range(3):
        table.does(c.Burn(by=DEALER))
    for to, card in (("1", "5c"), ("2", "Kc"), ("dealer", "9c")):
        table.gives(to, card)
    table.does(c.SettleWar(by=DEALER))
    assert (table.net("1"), table.net("2"), table.net("3")) == (-20_00 + 10_00, 30_00, -10_00)


def test_md_9_L_2_read_otherwise_each_station_at_war_has_its_own() -> None:
    table = ElectronicTable(stations(read=OWN_CARDS))
    table.sits("1").bets("2", initial=10_00)
    table.sits("2").bets("2", initial=30_00)
    table.deals("3d Qs 4d", dealer="Qh")
    table.settles()
    table.chooses("1:2", "war")
    table.chooses("2:2", "war")
    table.wars("Kc 5c", dealer="9c")
    assert (table.net("1"), table.net("2")) == (10_00, -60_00)
    rack = [event.cards for event in table.ends() if isinstance(event, e.Discarded)]
    assert rack == [("Qs", "Kc", "5c", "Qh", "9c")]


def test_md_9_L_2_the_best_cards_war_is_one_card_against_one() -> None:
    table = ElectronicTable(stations(read=BEST))
    table.sits("1").bets(initial=10_00)
    table.deals("3d Qs 4d", dealer="Qh")
    table.settles()
    table.chooses("1", "war")
    table.begins_war()
    assert table.state.due == (*(BURN,) * 3, "2", "dealer")


def test_md_9_L_2_a_card_that_was_missed_voids_what_lies_on_it() -> None:
    table = ElectronicTable(stations())
    table.sits("1").bets("1", initial=10_00).bets("2", initial=20_00, tie=5_00)
    table.calls()
    table.gives("1", "Ks")
    table.gives("3", "4s")
    assert table.money("voided") == [("voided", "initial 102", 2000), ("voided", "tie 102", 500)]
    table.gives("dealer", "Qh")
    table.settles()
    assert table.net("1") == 10_00
    assert play.decide(table.rules, table.state, c.EndRound(by=DEALER))
