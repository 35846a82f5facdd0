"""Maryland, chapters 1 to 7: the table, cards, opening, shuffle, cut, ranks and the wagers of the game."""
# ruff: noqa: N802, the sections have capital letters

from itertools import pairwise

import pytest

from croupier.games.casino_war import state as s
from croupier.games.table import Signature
from games.casino_war.md_table import (
    DEALER,
    DEVICE,
    FLOOR,
    PIT,
    SHUFFLER,
    MarylandTable,
    as_player,
    maryland,
    not_allowed,
    wagered,
)

OPENING = ("inspect", "verify", "spread", "show", "turn face down", "wash", "stack", "shuffle")


def opened() -> MarylandTable:
    """A table where the first player has come and the cards are shuffled by hand, to be cut."""
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.sits("3")
    table.sits("7")
    table.prepares(*OPENING)
    return table


def reached(cover_on: str) -> MarylandTable:
    """Players at 2, 5 and 8; the cover card came on somebody, the round is over and the cards are shuffled."""
    table = MarylandTable(maryland())
    for position in "258":
        table.sits(position).bets(initial=10_00)
    table.calls()
    for who, card in zip(("2", "5", "8", "dealer"), ("Ks", "Kd", "Kh", "2c"), strict=True):
        if who == cover_on:
            table.does(s.CoverCard(by=DEALER))
        table.does(s.DealCard(by=DEALER, to=who, card=card))
    table.settles()
    table.ends()
    table.prepares("shuffle")
    return table


def offered(table: MarylandTable, accepted: bool = False) -> str:
    """Who is offered the cut, and refuses it or not."""
    (option,) = table.may("offer the cut")
    position = str(option.fields["position"].values[0])  # type: ignore[union-attr]
    table.does(s.OfferCut(by=DEALER, position=position, accepted=accepted))
    return position


# Chapters 1 and 2


def test_md_1_A_1_only_an_initial_wager_brings_a_card() -> None:
    table = wagered({})
    table.sits("3")
    table.calls()
    assert table.state.due == ("1", "2", "dealer")
    table.refuses(s.DealCard(by=DEALER, to="3", card="2h"), "deal.direction")


def test_md_1_A_6_no_war_without_its_wager() -> None:
    table = MarylandTable(maryland())
    table.sits("1", brings=15_00).bets(initial=10_00)
    table.deals("Qs", dealer="Qh")
    table.settles()
    war = s.Choose(by=as_player("1"), player="1", position="1", choice="war")
    assert "10.00" in table.refuses(war, "wagers.war")


def test_md_2_A_nine_positions_at_most() -> None:
    table = MarylandTable(maryland())
    table.sits("9")
    table.refuses(s.BuyIn(by=as_player("x"), player="x", position="10", cents=100_00), "seats")
    assert not_allowed({"seats": 10}).cite == "2.A"
    assert maryland({"seats": 5}).seats == 5


# Chapter 3


def test_md_3_A_six_or_eight_decks() -> None:
    for decks in (6, 8):
        table = MarylandTable(maryland({"decks.shoe": decks}), closed=True)
        table.receives(decks)
        assert table.state.decks == decks
    for wrong in (5, 7, 9):
        assert not_allowed({"decks.shoe": wrong}).cite == "3.A"


def test_md_3_B_with_a_shuffler_six_or_eight_in_two_batches() -> None:
    rules = maryland({**SHUFFLER, "decks.shuffler": 6})
    MarylandTable(rules, closed=True).receives(6)
    for wrong in (5, 7, 10):
        assert not_allowed({**SHUFFLER, "decks.shuffler": wrong}).cite == "3.B, 3.B(1)"
    assert not_allowed({**SHUFFLER, "shoe.kind": "continuous"}).rule == "shoe.kind"


def test_md_3_B_1_half_of_them_are_dealt() -> None:
    table = MarylandTable(maryland({**SHUFFLER, "decks.shuffler": 8}), closed=True)
    table.receives(8)
    assert table.state.decks == 4


def next_shoe() -> MarylandTable:
    table = MarylandTable(maryland(SHUFFLER))
    table.sits("1").bets(initial=10_00)
    table.calls()
    table.does(s.CoverCard(by=DEALER))
    table.does(s.DealCard(by=DEALER, to="1", card="Ks"))
    table.does(s.DealCard(by=DEALER, to="dealer", card="2s"))
    table.settles()
    table.ends()
    return table


def test_md_3_B_3_the_batch_that_was_dealt_goes_into_the_shuffler() -> None:
    assert next_shoe().state.plan[0] == "into the shuffler"


def test_md_3_B_4_the_other_batch_is_next() -> None:
    table = next_shoe()
    table.prepares("into the shuffler", "take the other batch", "into the shoe")
    table.does(s.Burn(by=DEALER))
    assert table.state.phase == "betting"


def test_md_3_B_5_the_rack_is_empty_when_the_other_batch_comes() -> None:
    table = next_shoe()
    assert list(table.state.discards) == ["Ks", "2s"]
    table.prepares("into the shuffler", "take the other batch", "into the shoe")
    assert list(table.state.discards) == []


def test_md_3_C_cards_are_changed_every_24_hours() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives(preinspected=True, at="2026-03-01T10:00:00")
    table.sits("1")
    table.cuts("1")
    player = s.Place(by=as_player("1"), player="1", position="1", wager="initial", cents=10_00)
    table.does(player)
    table.refuses(s.CallNoMoreBets(by=DEALER, at="2026-03-02T10:00:01"), "cards.change_hours")
    table.calls(at="2026-03-02T10:00:00")
    assert not_allowed({"cards.change_hours": 25}).cite == "3.C"


# Chapter 4


def test_md_4_A_inspected_by_the_dealer_and_verified_by_a_floorperson() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.refuses(s.Prepare(by=FLOOR, step="inspect"), "opening.inspected_by")
    table.prepares("inspect")
    table.refuses(s.Prepare(by=DEALER, step="verify"), "opening.verified_by")
    table.does(s.Prepare(by=PIT, step="verify"))


def test_md_4_B_spread_for_the_first_player() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.prepares("inspect", "verify", "spread")
    assert not table.may("prepare cards"), "the cards wait for the first player"
    table.sits("4")
    table.prepares("show")


def test_md_4_C_when_the_player_has_looked_they_are_mixed() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.sits("1")
    table.prepares("inspect", "verify", "spread")
    table.refuses(s.Prepare(by=DEALER, step="turn face down"), "opening.shown_to")
    table.prepares("show", "turn face down", "wash", "stack")


def test_md_4_C_1_turned_over_first() -> None:
    assert next_step_after(4) == "turn face down"


def test_md_4_C_2_then_washed() -> None:
    assert next_step_after(5) == "wash"


def test_md_4_C_3_then_stacked() -> None:
    assert next_step_after(6) == "stack"


def test_md_4_D_then_shuffled() -> None:
    assert next_step_after(7) == "shuffle"


def next_step_after(done: int) -> str:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.sits("1")
    table.prepares(*OPENING[:done])
    (option,) = table.may("prepare cards")
    return str(option.fields["step"].values[0])  # type: ignore[union-attr]


def test_md_4_E_cards_for_a_shuffler_go_through_the_same_steps() -> None:
    table = MarylandTable(maryland(SHUFFLER), closed=True)
    table.receives(8)
    assert table.state.plan[: len(OPENING)] == OPENING


def test_md_4_F_cards_that_came_inspected_and_shuffled_skip_all_of_it() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives(preinspected=True)
    assert table.state.plan == ("offer the cut", "cut", "second cover card", "into the shoe", "burn")


# Chapter 5: the shuffle


def test_md_5_A_shuffled_unless_they_came_so() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    assert "shuffle" in table.state.plan


def test_md_5_A_1_before_play() -> None:
    table = MarylandTable(maryland(), closed=True)
    table.receives()
    table.sits("1")
    table.refuses(s.CallNoMoreBets(by=DEALER), "opening.inspected_by")


def test_md_5_A_2_after_the_round_of_the_cover_card_or_read_otherwise_after_each() -> None:
    for read, phase in (({}, "betting"), ({"shuffle-after-each-round": "after every round"}, "preparing")):
        table = wagered({}, read=read)
        table.deals("Ks Kd", dealer="2h")
        table.settles()
        table.ends()
        assert table.state.phase == phase


@pytest.mark.parametrize("by", [FLOOR, PIT])
def test_md_5_A_3_when_a_floorperson_or_above_says_so(by: tuple[Signature, ...]) -> None:
    table = MarylandTable(maryland())
    table.refuses(s.OrderReshuffle(by=DEALER), "reshuffle.at_discretion_of")
    table.does(s.OrderReshuffle(by=by))
    assert table.state.plan[0] == "shuffle"


def test_md_5_B_the_shuffled_stack_ends_in_the_shoe() -> None:
    assert "into the shoe" in opened().state.plan
    assert "into the shoe" in next_shoe().state.plan


def test_md_5_B_1_from_a_shuffler_without_a_cut() -> None:
    assert "cut" not in next_shoe().state.plan


def test_md_5_B_2_by_hand_or_preshuffled_with_a_cut() -> None:
    assert "cut" in opened().state.plan
    table = MarylandTable(maryland(), closed=True)
    table.receives(preinspected=True)
    assert "cut" in table.state.plan


# Chapter 5: the cut


def test_md_5_C_the_dealer_offers_it_before_anybody_cuts() -> None:
    table = opened()
    table.refuses(s.Cut(by=as_player("3"), cards_from_top=100), "cut.first_player")
    assert offered(table, accepted=True) == "3"
    table.does(s.Cut(by=as_player("3"), cards_from_top=100))


def test_md_5_D_the_dealer_cuts_if_no_player_will() -> None:
    table = opened()
    assert offered(table) == "3"
    table.refuses(s.Cut(by=as_player("3"), cards_from_top=100), "cut.least_cards")
    table.does(s.Cut(by=DEALER, cards_from_top=100))


def test_md_5_E_the_cut_is_offered_in_order() -> None:
    table = opened()
    table.refuses(s.OfferCut(by=DEALER, position="7", accepted=True), "cut.first_player")


def test_md_5_E_1_first_to_the_first_player() -> None:
    assert offered(opened()) == "3"


def test_md_5_E_2_to_whom_the_cover_card_came() -> None:
    assert offered(reached("5")) == "5"


def test_md_5_E_3_farthest_right_if_it_came_to_the_dealer() -> None:
    assert offered(reached("dealer")) == "8"


def test_md_5_E_4_then_counterclockwise() -> None:
    table = reached("dealer")
    assert [offered(table), offered(table), offered(table)] == ["8", "5", "2"]
    assert table.next_steps == {"cut"}


def directed() -> MarylandTable:
    table = MarylandTable(maryland())
    for position in "259":
        table.sits(position)
    table.does(s.OrderReshuffle(by=FLOOR))
    table.prepares("shuffle")
    return table


def test_md_5_E_5_farthest_right_by_direction() -> None:
    assert offered(directed()) == "9"


def test_md_5_E_6_then_counterclockwise() -> None:
    table = directed()
    assert [offered(table), offered(table, accepted=True)] == ["9", "5"]
    table.does(s.Cut(by=as_player("5"), cards_from_top=10))


@pytest.mark.parametrize(("place", "taken"), [(9, False), (10, True), (302, True), (303, False)])
def test_md_5_F_ten_cards_on_either_side(place: int, taken: bool) -> None:
    table = opened()
    offered(table, accepted=True)
    cut = s.Cut(by=as_player("3"), cards_from_top=place)
    if taken:
        table.does(cut)
    else:
        table.refuses(cut, "cut.least_cards")


def test_md_5_F_2_the_cover_card_a_quarter_from_the_bottom() -> None:
    table = opened()
    offered(table, accepted=True)
    table.does(s.Cut(by=as_player("3"), cards_from_top=100))
    table.refuses(s.SecondCover(by=DEALER, cards_from_bottom=77), "cut.second_cover")
    table.does(s.SecondCover(by=DEALER, cards_from_bottom=78))
    assert not_allowed({"cut.second_cover": "1/5"}).cite == "5.F(2)"


def test_md_5_F_3_then_the_stack_goes_into_the_shoe() -> None:
    table = opened()
    table.cuts("3")
    assert table.state.phase == "betting"


def cut_once() -> MarylandTable:
    table = opened()
    offered(table, accepted=True)
    table.does(s.Cut(by=as_player("3"), cards_from_top=100))
    return table


def test_md_5_G_a_floorperson_may_have_it_cut_again() -> None:
    table = cut_once()
    table.refuses(s.OrderRecut(by=DEALER, reason="a card showed"), "cut.recut_ordered_by")
    table.refuses(s.OrderRecut(by=FLOOR, reason=" "), "cut.recut_ordered_by")
    table.does(s.OrderRecut(by=FLOOR, reason="a card showed"))
    assert table.next_steps == {"cut"}


def test_md_5_G_1_by_whoever_cut_last_as_long_as_the_house_says_nothing_else() -> None:
    table = cut_once()
    table.does(s.OrderRecut(by=FLOOR, reason="a card showed"))
    table.refuses(s.Cut(by=as_player("7"), cards_from_top=50), "cut.refusal_after")
    table.does(s.Cut(by=as_player("3"), cards_from_top=50))


def test_md_5_G_2_then_into_the_shoe() -> None:
    table = cut_once()
    table.does(s.OrderRecut(by=FLOOR, reason="a card showed"))
    table.does(s.Cut(by=as_player("3"), cards_from_top=50))
    table.does(s.SecondCover(by=DEALER, cards_from_bottom=80))
    table.prepares("into the shoe")


def test_md_5_H_the_cover_card_ends_the_shoe_after_the_round() -> None:
    table = reached("2")
    assert table.state.plan_why == "cover card"


# Chapter 5: an idle table, and a device that does it all


def idle(face_up: bool = False) -> MarylandTable:
    table = MarylandTable(maryland())
    table.does(s.GoIdle(by=DEALER, face_up=face_up))
    return table


def test_md_5_I_an_open_table_without_players() -> None:
    assert MarylandTable(maryland()).may("no gaming activity")
    busy = MarylandTable(maryland())
    busy.sits("1")
    assert not busy.may("no gaming activity")


def test_md_5_I_1_the_cards_are_out_of_the_shoe() -> None:
    table = idle()
    table.sits("1")
    table.refuses(s.CallNoMoreBets(by=DEALER), "opening.spread")


@pytest.mark.parametrize("face_up", [False, True])
def test_md_5_I_2_spread_out(face_up: bool) -> None:
    assert idle(face_up).state.plan[0] == "spread"


def test_md_5_I_3_when_somebody_has_looked_the_opening_is_completed() -> None:
    table = idle()
    table.prepares("spread")
    table.sits("1")
    table.prepares("show", "turn face down", "wash", "stack", "shuffle")
    table.cuts("1")
    assert table.state.phase == "betting"


def test_md_5_J_a_device_that_reshuffles_needs_approval() -> None:
    assert not_allowed({"shoe.kind": "reshuffling"}).cite == "5.J"
    assert maryland(DEVICE).shoe.kind == "reshuffling"


def test_md_5_K_with_it_nothing_is_cut() -> None:
    table = MarylandTable(maryland(DEVICE), closed=True)
    table.receives()
    assert not {"offer the cut", "cut", "second cover card"} & set(table.state.plan)
    assert "into the shoe" in table.state.plan


# Chapter 6


def test_md_6_A_ace_high_then_king_down_to_two() -> None:
    order = "AKQJT98765432"
    for higher, lower in pairwise(order):
        table = wagered({}, 1)
        table.deals(f"{higher}s", dealer=f"{lower}s")
        table.settles()
        assert table.net("1") == 10_00


def test_md_6_B_suits_have_no_effect() -> None:
    for suit in "cdhs":
        table = wagered({}, 1)
        table.deals(f"9{suit}", dealer="9h")
        table.settles()
        assert table.state.due == ("1",), "a tie"


# Chapter 7


def test_md_7_A_chips_plaques_or_what_else_is_approved() -> None:
    player = MarylandTable(maryland()).sits("1")
    for means in ("value chips", "plaques", "other approved instruments"):
        player.table.does(player.place("initial", 10_00, means=means))
        player.takes_back("initial 1")
    player.table.refuses(player.place("initial", 10_00, means="a watch"), "chips.wagered")


def test_md_7_B_1_only_who_sits_there() -> None:
    table = MarylandTable(maryland())
    table.sits("1")
    bet = s.Place(by=as_player("2"), player="2", position="2", wager="initial", cents=10_00)
    table.refuses(bet, "wagers.initial")


def test_md_7_B_2_words_with_cash_are_refused() -> None:
    player = MarylandTable(maryland()).sits("1")
    player.table.refuses(player.place("initial", 10_00, means="words with cash"), "chips.verbal_with_cash")


def test_md_7_B_4_as_long_as_the_house_says_nothing_the_wagers_of_who_left_stay() -> None:
    table = wagered({})
    table.calls()
    table.does(s.Leave(by=as_player("1"), player="1"))
    table._deals("Ks Kd", "2h")
    table.settles()
    assert table.money("paid") == [("paid", "initial 2", 10_00), ("paid", "initial 1", 10_00)]
    assert table.net("1") == 10_00


def test_md_7_B_4_or_they_are_lost() -> None:
    table = wagered({"wagers.leaving": "lost"})
    table.deals("Ks Kd", dealer="2h")
    table.does(s.Leave(by=as_player("1"), player="1"))
    table.settles()
    assert table.money("lost") == [("lost", "initial 1", 10_00)]
    assert (table.net("1"), table.net("2")) == (-10_00, 10_00)
    table.ends()


@pytest.mark.parametrize("others", [1, 2])
def test_md_7_B_4_a_tie_that_was_abandoned_asks_nobody(others: int) -> None:
    table = wagered({"wagers.leaving": "lost"}, others)
    table.deals("Qs Qd"[: 3 * others].strip(), dealer="Qh")
    table.settles()
    table.does(s.Leave(by=as_player("1"), player="1"))
    if others == 2:
        table.chooses(p2="war")
        table.wars("Ks", dealer="2s")
    table.ends()
    assert table.net("1") == -10_00


def test_md_7_C_every_wager_before_no_more_bets() -> None:
    table = MarylandTable(maryland())
    player = table.sits("1").bets(initial=10_00)
    table.calls()
    player.may_not_bet("no_more_bets.said", tie=5_00)


def test_md_7_D_nothing_is_raised_or_taken_back_after_it() -> None:
    table = MarylandTable(maryland())
    player = table.sits("1").bets(initial=10_00, tie=5_00)
    player.takes_back("tie 1")
    table.calls()
    table.refuses(s.TakeBack(by=as_player("1"), player="1", wager="initial 1"), "no_more_bets.said")
    player.may_not_bet("no_more_bets.said", initial=5_00)


def test_md_7_E_as_many_neighbouring_boxes_as_the_house_submits() -> None:
    table = MarylandTable(maryland({"wagers.boxes": 2}))
    player = table.sits("4").bets(initial=10_00)
    table.refuses(player.place("initial", 10_00, "6"), "wagers.boxes")
    player.bets("5", initial=10_00)
    table.refuses(player.place("initial", 10_00, "3"), "wagers.boxes")
    assert maryland().wagers.boxes == 1


def test_md_7_F_1_an_initial_wager_to_compete() -> None:
    table = MarylandTable(maryland())
    player = table.sits("1")
    assert not table.may("no more bets")
    player.bets(initial=10_00)
    assert table.may("no more bets")


def test_md_7_F_2_a_tie_wager_beside_an_initial_or_a_war_wager() -> None:
    table = MarylandTable(maryland())
    player = table.sits("1")
    player.may_not_bet("wagers.tie", tie=5_00)
    player.bets(initial=10_00, tie=5_00)
    table.deals("Qs", dealer="Qh")
    table.settles()
    table.chooses(p1="war")
    table.does(s.PlaceWarTie(by=as_player("1"), player="1", position="1", cents=5_00))
    table.wars("2s", dealer="2h")
    assert [cents for _, wager, cents in table.money("paid") if "tie" in wager] == [50_00, 50_00]
