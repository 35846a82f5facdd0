"""Maryland, chapters 8 to 11: the deal, the settlement, what is paid, and irregularities."""
# ruff: noqa: N802, the sections have capital letters

from fractions import Fraction

import pytest

from croupier.games.casino_war.odds.odds import odds
from croupier.games.casino_war.play import commands as c
from croupier.games.kit.play.decider import Announced
from croupier.rulebook.values import Value
from games.casino_war.md_table import DEALER, SHUFFLER, MarylandTable, maryland, wagered
from played import as_player


def tied(choices: dict[str, Value] | None = None, *, initial: int = 10_00, tie: int = 5_00) -> MarylandTable:
    """One player with a tie to decide."""
    table = MarylandTable(maryland(choices))
    table.sits("1").bets(initial=initial, tie=tie)
    table.deals("Qs", dealer="Qh")
    table.settles()
    return table


def war(card: str, dealer: str) -> MarylandTable:
    """One player at War, with a Tie Wager on it."""
    table = tied()
    table.chooses(p1="war")
    table.does(c.PlaceWarTie(by=as_player("1"), player="1", position="1", cents=5_00))
    table.wars(card, dealer=dealer)
    return table


def since_the_war(table: MarylandTable) -> list[tuple[str, str, int]]:
    moves = table.money("lost", "paid", "returned")
    return moves[moves.index(("paid", "tie 1", 50_00)) + 1 :]


# Chapter 8


def test_md_8_B_the_stack_goes_into_the_shoe_after_the_cut() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives(preinspected=True)
    table.sits("1")
    table.refuses(c.Prepare(by=DEALER, step="into the shoe"), "cut.first_player")
    table.cuts("1")


def test_md_8_C_no_more_bets_before_any_card() -> None:
    table = wagered({}, 1)
    table.refuses(c.DealCard(by=DEALER, to="1", card="2h"), "no_more_bets.said")
    table.calls()
    assert [event.words for event in table.events if isinstance(event, Announced)] == ["no more bets"]


def test_md_8_E_1_one_card_is_burned_from_a_filled_shoe() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives(preinspected=True)
    table.sits("1")
    assert table.state.plan.count("burn") == 1
    table.cuts("1")
    assert (table.state.drawn, table.state.discards) == (1, ("??",))


def test_md_8_E_4_a_new_dealer_burns_one_too() -> None:
    table = MarylandTable(maryland())
    ann = table.sits("1")
    table.does(c.NewDealer(by=DEALER))
    table.does(c.Burn(by=DEALER))
    assert (table.state.phase, table.state.discards) == ("betting", ("??",))
    table.does(c.NewDealer(by=DEALER))
    ann.bets(initial=10_00)
    table.calls()
    assert table.next_steps == {"burn a card"}
    table.refuses(c.DealCard(by=DEALER, to="1", card="Qs"), "burn.new_dealer")


def test_md_8_F_from_the_left_clockwise() -> None:
    table = MarylandTable(maryland())
    for position in "725":
        table.sits(position).bets(initial=10_00)
    table.calls()
    assert table.state.due == ("2", "5", "7", "dealer")


def test_md_8_F_1_a_card_for_each_initial_wager() -> None:
    table = wagered({}, 3)
    table.deals("2h 3h 4h", dealer="5h")
    assert table.state.cards == {"1": "2h", "2": "3h", "3": "4h", "dealer": "5h"}


def test_md_8_F_2_and_one_for_the_dealer() -> None:
    table = wagered({}, 1)
    table.calls()
    table.does(c.DealCard(by=DEALER, to="1", card="2h"))
    assert table.state.due == ("dealer",)


@pytest.mark.parametrize("first", [True, False])
def test_md_8_G_the_cover_card_is_set_aside_and_the_round_completed(first: bool) -> None:
    table = wagered({}, 1)
    table.calls()
    if first:
        table.does(c.CoverCard(by=DEALER))
    table.does(c.DealCard(by=DEALER, to="1", card="Ks"))
    if not first:
        table.does(c.CoverCard(by=DEALER))
    table.does(c.DealCard(by=DEALER, to="dealer", card="2s"))
    table.settles()
    table.ends()
    assert (table.net("1"), table.state.phase) == (10_00, "preparing")


# Chapter 9: the original deal


def test_md_9_A_counterclockwise_from_the_right() -> None:
    table = wagered({}, 3)
    table.deals("2h Kh 3h", dealer="9h")
    table.settles()
    assert [wager for _, wager, _ in table.money("lost", "paid")] == ["initial 3", "initial 2", "initial 1"]


def test_md_9_B_each_card_meets_the_dealers() -> None:
    table = wagered({}, 3)
    table.deals("8h 9d Th", dealer="9h")
    table.settles()
    assert (table.net("1"), table.state.due, table.net("3")) == (-10_00, ("2",), 10_00)


def test_md_9_B_1_lower_loses_initial_and_tie() -> None:
    table = MarylandTable(maryland())
    table.sits("1").bets(initial=10_00, tie=5_00)
    table.deals("2s", dealer="3h")
    table.settles()
    assert table.money("lost") == [("lost", "initial 1", 10_00), ("lost", "tie 1", 5_00)]


def test_md_9_B_2_higher_wins_the_initial_and_loses_the_tie() -> None:
    table = MarylandTable(maryland())
    table.sits("1").bets(initial=10_00, tie=5_00)
    table.deals("4s", dealer="3h")
    table.settles()
    assert table.money("lost", "paid") == [("paid", "initial 1", 10_00), ("lost", "tie 1", 5_00)]


def test_md_9_B_3_equal_wins_the_tie_and_asks_the_player() -> None:
    table = tied()
    assert table.money("lost", "paid") == [("paid", "tie 1", 50_00)]
    assert table.next_steps == {"choose"}


def test_md_9_C_what_was_lost_is_in_the_tray() -> None:
    table = wagered({}, 1)
    before = table.state.accounts["inventory"]
    table.deals("2s", dealer="3h")
    table.settles()
    assert table.state.accounts["inventory"] == before + 10_00
    assert "layout" not in table.state.accounts


def test_md_9_D_what_was_won_is_paid() -> None:
    table = wagered({}, 1)
    before = table.state.accounts["inventory"]
    table.deals("4s", dealer="3h")
    table.settles()
    assert table.state.accounts["inventory"] == before - 10_00


def test_md_9_E_two_choices() -> None:
    table = tied()
    (option,) = table.may("choose")
    assert option.fields["choice"].values == ("war", "surrender")  # type: ignore[union-attr]
    table.refuses(c.BeginWar(by=DEALER), "wagers.decided_by")


def test_md_9_E_1_half_is_given_up_and_the_round_is_over_for_the_player() -> None:
    table = tied(tie=1_00)
    table.chooses(p1="surrender")
    assert table.state.phase == "over"
    assert table.net("1") == 10_00 - 5_00


def test_md_9_E_1_a_half_is_collected() -> None:
    table = tied()
    table.chooses(p1="surrender")
    assert table.money("surrendered") == [("surrendered", "initial 1", 5_00)]


def test_md_9_E_1_a_of_an_odd_wager_the_smaller_part() -> None:
    table = tied({"chips.in_play": ("1.00", "5.00")}, initial=15_00)
    table.chooses(p1="surrender")
    assert table.money("surrendered") == [("surrendered", "initial 1", 7_00)]


def test_md_9_E_1_b_half_is_handed_back() -> None:
    table = tied()
    table.chooses(p1="surrender")
    assert table.money("returned") == [("returned", "initial 1", 5_00)]


def test_md_9_E_1_c_clockwise() -> None:
    table = wagered({}, 3)
    table.deals("Qs Qd Qc", dealer="Qh")
    table.settles()
    table.chooses(p3="surrender", p2="war", p1="surrender")
    assert [wager for _, wager, _ in table.money("surrendered")] == ["initial 1", "initial 3"]


def test_md_9_E_2_a_war_wager_as_large_as_the_first() -> None:
    table = tied(initial=35_00)
    table.chooses(p1="war")
    assert table.money("placed")[-1] == ("placed", "war 1", 35_00)


# Chapter 9: the War


def test_md_9_F_all_cards_but_those_at_war_are_collected() -> None:
    table = wagered({}, 3)
    table.deals("2s Qd Qc", dealer="Qh")
    table.settles()
    table.chooses(p3="surrender", p2="war")
    table.does(c.BeginWar(by=DEALER))
    assert table.state.discards == ("2s", "Qc")


def test_md_9_G_no_card_before_all_choices_are_made() -> None:
    table = wagered({}, 2)
    table.deals("Qd Qc", dealer="Qh")
    table.settles()
    table.chooses(p1="war")
    table.refuses(c.BeginWar(by=DEALER), "wagers.decided_by")
    table.chooses(p2="war")
    table.does(c.BeginWar(by=DEALER))


def test_md_9_H_three_cards_are_burned_unseen() -> None:
    table = tied()
    table.chooses(p1="war")
    table.does(c.BeginWar(by=DEALER))
    table.refuses(c.DealCard(by=DEALER, to="1", card="Kd"), "burn.war")
    for _ in range(3):
        table.does(c.Burn(by=DEALER))
    assert table.state.discards == ("??", "??", "??")
    assert table.next_steps == {"deal a card"}


def test_md_9_H_2_clockwise_and_the_dealer_last() -> None:
    table = wagered({}, 3)
    table.deals("Qs Qd Qc", dealer="Qh")
    table.settles()
    table.chooses(p3="war", p2="surrender", p1="war")
    table.does(c.BeginWar(by=DEALER))
    assert [who for who in table.state.due if who != "burn"] == ["1", "3", "dealer"]


def test_md_9_I_counterclockwise() -> None:
    table = wagered({}, 2)
    table.deals("Qs Qd", dealer="Qh")
    table.settles()
    table.chooses(p1="war", p2="war")
    table.wars("Kd Ac", dealer="2h")
    assert table.money("paid") == [("paid", "war 2", 10_00), ("paid", "war 1", 10_00)]


def test_md_9_I_1_lower_loses_all_three() -> None:
    table = war("2c", "3c")
    lost = [("lost", "initial 1", 10_00), ("lost", "war 1", 10_00), ("lost", "war-tie 1", 5_00)]
    assert since_the_war(table) == lost


def test_md_9_I_2_higher_wins_the_war_and_has_the_initial_back() -> None:
    table = war("4c", "3c")
    moves = [("returned", "initial 1", 10_00), ("paid", "war 1", 10_00), ("lost", "war-tie 1", 5_00)]
    assert since_the_war(table) == moves


def test_md_9_I_3_equal_wins_war_and_tie() -> None:
    table = war("3d", "3c")
    moves = [("returned", "initial 1", 10_00), ("paid", "war 1", 20_00), ("paid", "war-tie 1", 50_00)]
    assert since_the_war(table) == moves


def test_md_9_J_lost_wagers_are_in_the_tray() -> None:
    assert "layout" not in war("2c", "3c").state.accounts
    assert war("2c", "3c").net("1") == 50_00 - 10_00 - 10_00 - 5_00


def test_md_9_J_1_war_and_tie_are_paid() -> None:
    assert war("3d", "3c").net("1") == 50_00 + 20_00 + 50_00


def test_md_9_K_the_rest_is_collected_hand_by_hand() -> None:
    table = war("3d", "2c")
    table.ends()
    assert table.state.discards == ("??", "??", "??", "Qs", "3d", "Qh", "2c")


# Chapter 10


def test_md_10_A_what_chips_cannot_pay_goes_up_to_the_next() -> None:
    table = MarylandTable(maryland({"chips.in_play": ("0.50", "1.00")}))
    assert table.rules.chips_in_play.pays(12_34, table.rules.chips.breakage) == 12_50


def test_md_10_A_1_initial_1_to_1() -> None:
    table = wagered({}, 1)
    table.deals("4s", dealer="3h")
    table.settles()
    assert table.money("paid") == [("paid", "initial 1", 10_00)]


def test_md_10_A_2_tie_10_to_1() -> None:
    assert tied(tie=7_00).money("paid") == [("paid", "tie 1", 70_00)]


def test_md_10_A_3_war_1_to_1() -> None:
    assert ("paid", "war 1", 10_00) in war("4c", "3c").money()


def test_md_10_A_4_a_tied_war_2_to_1() -> None:
    assert ("paid", "war 1", 20_00) in war("3d", "3c").money()


def test_md_10_A_4_read_otherwise_the_tie_wager_on_the_war_deal() -> None:
    read = {"what-a-tie-war-wager-is": "the Tie Wager on the War deal; a tied War is paid like a War won"}
    table = wagered({}, 1, read=read)
    table.deals("Qs", dealer="Qh")
    table.settles()
    table.chooses(p1="war")
    table.does(c.PlaceWarTie(by=as_player("1"), player="1", position="1", cents=5_00))
    table.wars("3d", dealer="3c")
    assert table.money("paid") == [("paid", "war 1", 10_00), ("paid", "war-tie 1", 10_00)]
    # A War ties in 1181 of 15,965 with six decks: at 2 to 1 the house keeps 15,965 - 3 · 1181 of as many units.
    (line,) = (line for line in odds(table.rules) if line.wager == "war-tie")
    assert line.house_edge == Fraction(12_422, 15_965)


# Chapter 11


def test_md_11_A_a_card_face_up_in_the_shoe_is_discarded() -> None:
    table = wagered({}, 1)
    table.calls()
    table.does(c.FaceUpCard(by=DEALER, card="Ah"))
    assert (table.state.discards, table.state.due) == (("Ah",), ("1", "dealer"))
    table.does(c.DealCard(by=DEALER, to="1", card="2h"))


def test_md_11_B_an_unseen_card_drawn_in_error_is_the_next() -> None:
    table = wagered({}, 1)
    table.calls()
    table.does(c.DrawnInError(by=DEALER))
    assert table.state.held
    table.does(c.DealCard(by=DEALER, to="1", card="2h"))
    assert (table.state.held, table.state.drawn) == ((), 1)


def test_md_11_B_a_seen_card_drawn_in_error_is_discarded() -> None:
    table = wagered({}, 1)
    table.calls()
    table.does(c.DrawnExposed(by=DEALER, card="Ah"))
    assert (table.state.discards, table.state.due) == (("Ah",), ("1", "dealer"))


def test_md_11_C_who_got_no_card_has_everything_back() -> None:
    table = MarylandTable(maryland())
    table.sits("1").bets(initial=10_00, tie=5_00)
    table.sits("2").bets(initial=10_00)
    table.calls()
    table.does(c.DealCard(by=DEALER, to="2", card="Kh"))
    assert table.money("voided") == [("voided", "initial 1", 10_00), ("voided", "tie 1", 5_00)]
    table.does(c.DealCard(by=DEALER, to="dealer", card="2h"))
    table.settles()
    assert (table.net("1"), table.net("2")) == (0, 10_00)


def test_md_11_D_a_jam_voids_the_round() -> None:
    table = wagered(SHUFFLER)
    table.deals("Kh 2h", dealer="9c")
    table.does(c.Jam(by=DEALER))
    assert table.money("voided") == [("voided", "initial 1", 10_00), ("voided", "initial 2", 10_00)]
    assert (table.state.phase, table.state.cards) == ("preparing", {})


def test_md_11_E_a_broken_shuffler_is_covered_or_marked() -> None:
    table = MarylandTable(maryland(SHUFFLER))
    table.refuses(c.OutOfOrder(by=DEALER, marked="kicked"), "irregular.out_of_order")
    for marked in ("covered", "signed"):
        other = MarylandTable(maryland(SHUFFLER))
        other.does(c.OutOfOrder(by=DEALER, marked=marked))
        assert other.state.shuffler_out
