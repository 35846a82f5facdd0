"""§§ 651a.6 to 651a.8: ranks, wagers and the deal."""

from itertools import pairwise

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.casino_war.play.state import UNSEEN
from croupier.games.kit.play.decider import Announced
from played import DEALER, FLOOR, as_player
from war_tables import GGE, PA2011, PA2012, PENNSYLVANIA, WarTable, covers, war

RANKS = "23456789TJQKA"


# 6 Ranks


@covers(*PENNSYLVANIA)
def test_651a_6_ace_is_high_and_two_is_low(edition: str) -> None:
    rules = war(edition=edition)
    for low, high in pairwise(RANKS):
        for mine, dealers, net in ((low, high, -5_00), (high, low, 5_00)):
            table = WarTable(rules)
            table.seat(1).bets(initial=5)
            table.plays(mine + "s", dealer=dealers + "h")
            assert table.net(1) == net


@covers(*PENNSYLVANIA)
def test_651a_6_suits_do_not_count(edition: str) -> None:
    for mine in "cdhs":
        for dealers in "cdhs":
            table = WarTable(war(edition=edition))
            table.seat(1).bets(initial=5)
            table.deals("9" + mine, dealer="9" + dealers).settles()
            assert table.state.phase == "choosing"


# 7 Wagers


@covers(*PENNSYLVANIA)
def test_651a_7_a_chips_and_plaques_but_no_words_with_cash(edition: str) -> None:
    table = WarTable(war(edition=edition))
    seat = table.seat(1)
    reason = table.refuses(seat.place("initial", 20, means="words with cash"), "chips.verbal_with_cash")
    assert "chips are placed on the layout" in reason
    table.refuses(seat.place("initial", 20, means="a watch"), "chips.wagered")
    table.does(seat.place("initial", 20, means="plaques"))
    table.does(seat.place("tie", 5, means="value chips"))
    assert table.laid() == {"initial 1": 20_00, "tie 1": 5_00}


@covers(*PENNSYLVANIA)
def test_651a_7_a_wager_is_made_of_chips_that_the_player_has(edition: str) -> None:
    table = WarTable(war(edition=edition))
    seat = table.seat(1, brings=20_00)
    for amount in (-5, 0, 0.25, 5.25):
        seat.may_not_bet("chips.in_play", amount=amount)
    seat.may_not_bet("chips.wagered", amount=20.50)
    seat.bets(initial=20)
    seat.may_not_bet("chips.wagered", "tie", 0.50)


@covers(*PENNSYLVANIA)
def test_651a_7_b_without_an_initial_wager_nobody_takes_part(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1)
    seat = table.seat(2)
    table.refuses(c.CallNoMoreBets(by=DEALER), "wagers.initial")
    seat.may_not_bet("wagers.tie", "tie", 5)
    seat.bets(initial=5)
    table.calls()
    assert table.state.due == ("2", "dealer")
    table.refuses(c.DealCard(by=DEALER, to="1", card="Qs"), "deal.direction")


@covers(*PENNSYLVANIA)
def test_651a_7_b_who_is_not_at_the_table_cannot_bet(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1)
    bet = c.PlaceWager(by=as_player("Eve"), player="Eve", position="2", wager="initial", cents=5_00)
    table.refuses(bet, "chips.wagered")


@covers(*PENNSYLVANIA)
def test_651a_7_a_who_stands_may_bet(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.does(c.BuyIn(by=as_player("Eve"), player="Eve", position="standing", cents=50_00))
    table.does(c.BuyIn(by=as_player("Eve"), player="Eve", position="standing", cents=50_00))
    table.refuses(c.BuyIn(by=as_player("Eve"), player="Eve", position="3", cents=50_00), "seats")
    table.does(c.PlaceWager(by=as_player("Eve"), player="Eve", position="2", wager="initial", cents=20_00))
    table.deals("Qs", dealer="2h").settles()
    table.ends()
    assert table.net_of("Eve") == 20_00
    table.refuses(c.BuyIn(by=as_player("Eve"), player="Eve", position="2", cents=50_00), "seats")
    table.does(c.Leave(by=as_player("Eve"), player="Eve"))
    assert not table.state.people


@covers(*PENNSYLVANIA)
def test_651a_7_c_tie_wager_wins_if_its_deal_is_a_tie(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=20, tie=5)
    table.deals("Qs", dealer="Qh").settles()
    assert table.money() == [("paid", "tie 1", 50_00)]
    table.at(1).goes_to_war(tie=3)
    table.wars("5s", dealer="5h")
    assert ("paid", "war-tie 1", 30_00) in table.money()


@covers(*PENNSYLVANIA)
def test_651a_7_c_tie_wager_on_the_war_is_only_for_those_at_war(edition: str) -> None:
    table = WarTable(war(edition=edition))
    for position in (1, 2):
        table.seat(position).bets(initial=20)
    table.deals("Qs", "Qd", dealer="Qh").settles()
    table.at(1).surrenders()
    table.refuses(table.at(1).war_tie(5), "wagers.tie_on_war")
    table.refuses(table.at(2).war_tie(5), "wagers.tie_on_war")  # not chosen yet
    table.at(2).goes_to_war(tie=5)
    table.refuses(table.at(1).war_tie(5), "wagers.tie_on_war")
    table.refuses(table.at(2).war_tie(5), "wagers.raised")
    table.begins_war()
    table.refuses(table.at(2).war_tie(5), "wagers.tie_on_war")


@covers(*PENNSYLVANIA)
def test_651a_7_d_no_wager_after_the_call(edition: str) -> None:
    table = WarTable(war(edition=edition))
    seat = table.seat(1).bets(initial=20)
    table.seat(2)
    table.calls()
    for _ in range(2):
        seat.may_not_bet("no_more_bets.said", "tie", 5)
        assert "no more bets" in table.at(2).may_not_bet("no_more_bets.said")
        table.cards("Qs" if table.state.due[0] == "1" else "Kd")
    seat.may_not_bet("no_more_bets.said", "tie", 5)


@covers(*PENNSYLVANIA)
def test_651a_7_d_wager_that_lies_is_not_touched(edition: str) -> None:
    table = WarTable(war(edition=edition))
    seat = table.seat(1).bets(initial=20, tie=5)
    back = c.TakeBack(by=as_player("1"), player="1", wager="initial 1")
    assert "not handled" in table.refuses(back, "wagers.taken_back")
    seat.may_not_bet("wagers.raised", "initial", 5)
    seat.may_not_bet("wagers.raised", "tie", 5)
    table.refuses(c.Leave(by=as_player("1"), player="1"), "wagers.taken_back")
    table.calls()
    table.refuses(back, "no_more_bets.said")


@covers(PA2011, GGE)
def test_651a_7_d_read_as_until_the_call(edition: str) -> None:
    table = WarTable(war(edition=edition, read={"taking-a-wager-back": "until no more bets"}))
    table.seat(1).bets(initial=20, tie=5)
    table.does(c.TakeBack(by=as_player("1"), player="1", wager="initial 1"))
    assert (table.laid(), table.net(1), table.state.positions) == ({}, 0, {})
    table.at(1).leaves()


@covers(*PENNSYLVANIA)
@pytest.mark.parametrize("boxes", [1, 2, 3])
def test_651a_7_e_as_many_adjacent_boxes_as_the_submission_says(boxes: int, edition: str) -> None:
    table = WarTable(war({"wagers.boxes": boxes}, edition=edition))
    seat = table.seat(3)
    for box in range(boxes):
        seat.bets(initial=5, on=3 + box)
    for wrong in (2, 3 + boxes):
        seat.may_not_bet("wagers.boxes", on=wrong)
    table.calls()
    assert len(table.state.due) == boxes + 1


@covers(*PENNSYLVANIA)
def test_651a_7_e_boxes_are_adjacent_and_nobody_else_s(edition: str) -> None:
    table = WarTable(war({"wagers.boxes": 3}, edition=edition))
    table.seat(5)
    seat = table.seat(3).bets(initial=5)
    seat.may_not_bet("wagers.boxes", on=1)
    seat.may_not_bet("layout.initial_and_war", on=5)
    seat.bets(initial=5, on=4).bets(initial=5, on=2)
    table.refuses(c.BuyIn(by=as_player("Eve"), player="Eve", position="4", cents=5_00), "seats")


# 8 The deal


@covers(*PENNSYLVANIA)
def test_651a_8_a_all_cards_come_from_the_shoe(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.plays("Qs", dealer="Ks")
    assert (table.state.drawn, table.state.seen) == (2, ("Qs", "Ks"))
    table.at(1).bets(initial=5)
    table.calls()
    for card in ("", "Q", "1s", "??", "Qx", "10s"):
        table.refuses(c.DealCard(by=DEALER, to="1", card=card), "ranks.order")


@covers(*PENNSYLVANIA)
def test_651a_8_b_first_card_of_a_shoe_is_burned_unseen(edition: str) -> None:
    table = WarTable(war(edition=edition), closed=True)
    table.receives()
    table.seat(1)
    table.prepares(until="burn")
    table.at(1).may_not_bet("burn.shoe")
    table.refuses(c.Burn(by=FLOOR), "burn.shoe")
    table.does(c.Burn(by=DEALER))
    assert (table.state.discards, table.state.drawn, table.state.seen) == ((UNSEEN,), 1, ())
    assert table.state.phase == "betting"


@covers(*PENNSYLVANIA)
def test_651a_8_b_every_new_dealer_burns_a_card(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1)
    table.does(c.NewDealer(by=DEALER))
    table.does(c.Burn(by=DEALER))
    assert table.state.phase == "betting"
    table.does(c.NewDealer(by=DEALER))
    table.at(1).bets(initial=5)
    table.calls()
    table.refuses(c.DealCard(by=DEALER, to="1", card="Qs"), "burn.new_dealer")
    table.refuses(c.Burn(by=FLOOR), "burn.new_dealer")
    table.does(c.Burn(by=DEALER))
    assert table.state.discards == (UNSEEN,) * 2
    assert [burned.rule for burned in table.happened(e.Burned)] == ["burn.new_dealer"] * 2
    table.cards("Qs", "Js")


@covers(*PENNSYLVANIA)
def test_651a_8_c_no_more_bets_then_clockwise_from_the_left(edition: str) -> None:
    table = WarTable(war(edition=edition))
    for position in (4, 2, 7):
        table.seat(position).bets(initial=5)
    table.refuses(c.DealCard(by=DEALER, to="2", card="Qs"), "no_more_bets.said")
    table.refuses(c.CallNoMoreBets(by=FLOOR), "no_more_bets.said")
    table.calls()
    assert [said.words for said in table.happened(Announced)] == ["no more bets"]
    assert table.state.due == ("2", "4", "7", "dealer")


@covers(*PENNSYLVANIA)
def test_651a_8_c_1_one_card_for_each_initial_wager(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1)
    table.seat(2).bets(initial=5)
    table.seat(3).bets(initial=5)
    table.deals("Qs", "Js", dealer="Ts")
    assert table.state.cards == {"2": "Qs", "3": "Js", "dealer": "Ts"}
    table.refuses(c.DealCard(by=DEALER, to="2", card="9s"), "settle.original")


@covers(*PENNSYLVANIA)
def test_651a_8_c_2_dealer_gets_the_last_card(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.calls()
    table.cards("Qs")
    assert (table.state.phase, table.state.due) == ("dealing", ("dealer",))
    table.cards("Ks")
    assert table.state.phase == "dealt"


@covers(*PENNSYLVANIA)
@pytest.mark.parametrize("before", [0, 1, 2])
def test_651a_8_d_round_is_finished_then_the_cards_are_reshuffled(before: int, edition: str) -> None:
    table = WarTable(war(edition=edition))
    for position in (1, 2):
        table.seat(position).bets(initial=5)
    table.calls()
    cards = ["Qs", "Js", "Ts"]
    table.cards(*cards[:before])
    table.does(c.CoverCard(by=DEALER))
    table.refuses(c.CoverCard(by=DEALER), "deal.cover_card")
    table.cards(*cards[before:])
    table.settles().ends()
    assert (table.net(1), table.net(2)) == (5_00, 5_00)
    assert table.state.phase == "preparing"
    table.at(1).may_not_bet("shuffle.when")
    assert table.prepares()[0] == "shuffle"
    assert (table.state.seen, table.state.drawn, table.state.cover_on) == ((), 1, "")


@covers(*PENNSYLVANIA)
def test_651a_8_d_also_if_it_comes_in_the_war_deal_or_at_a_new_dealer_s_burn(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.deals("Qs", dealer="Qh").settles()
    table.at(1).goes_to_war()
    table.begins_war().cards("Kd")
    table.does(c.CoverCard(by=DEALER))
    table.cards("2c")
    table.does(c.SettleWar(by=DEALER))
    table.ends()
    assert table.state.plan[0] == "shuffle"
    table.prepares()
    table.does(c.NewDealer(by=DEALER))
    table.does(c.CoverCard(by=DEALER))
    table.does(c.Burn(by=DEALER))
    table.at(1).bets(initial=5)
    table.plays("Qs", dealer="Ks")
    assert table.state.plan[0] == "shuffle"


@covers(PA2012)
def test_651a_8_e_only_the_dealer_handles_cards(edition: str) -> None:
    table = WarTable(war(edition=edition))
    table.seat(1).bets(initial=5)
    table.calls()
    for by in (as_player("1"), as_player("Eve"), FLOOR, ()):
        assert "for the dealer" in table.refuses(c.DealCard(by=by, to="1", card="Qs"), "deal.direction")
    table.cards("Qs", "Qh")
    table.settles()
    table.at(1).goes_to_war()
    table.refuses(c.BeginWar(by=as_player("1")), "settle.discarded")
    table.does(c.BeginWar(by=DEALER))
    table.refuses(c.Burn(by=as_player("1")), "burn.war")
