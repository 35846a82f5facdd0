"""Exhibit A, I, II and IV: the draw games, paragraph by paragraph."""

import pytest

from croupier.equipment.cards import UNKNOWN, cards
from croupier.games.poker import hands
from croupier.games.poker.play import commands as c
from croupier.games.poker.play import events as e
from played import DEALER
from poker_tables import ACE_FIVE, BADACEY, BADEUCEY, BADUGI, DEUCE, TRIPLE_DRAW, PokerTable, poker
from war_tables import covers

FIVE_UNSEEN, FOUR_UNSEEN = "?? " * 15, "?? " * 12


def beats(kind: hands.Kind, better: str, worse: str) -> bool:
    first, second = hands.rank(kind, cards(better)), hands.rank(kind, cards(worse))
    assert first is not None
    assert second is not None
    return first > second


def same(kind: hands.Kind, one: str, other: str) -> bool:
    return hands.rank(kind, cards(one)) == hands.rank(kind, cards(other))


def drawing(edition: str, players: str = "A B C") -> PokerTable:
    """Up to the first draw, everybody in for four dollars."""
    table = PokerTable(poker(edition), players).starts().deals().posts(2)
    while table.state.phase == "betting":
        table.calls(table.turn) if "call" in table.next_steps else table.checks(table.turn)
    assert table.state.phase == "drawing"
    return table


# The table and the button


def at_most_eight(edition: str) -> None:
    assert poker(edition).seats == 8
    with pytest.raises(Exception, match="seats = 9 is not allowed"):
        poker(edition, {"seats": 9})
    table = PokerTable(poker(edition), "A B C D E F G H")
    assert "no seat 9" in table.refuses(c.Sit(by=DEALER, player="I", seat=9), "seats")


def button_rules_the_order(edition: str) -> None:
    table = PokerTable(poker(edition)).starts()
    assert [table.state.seats[seat] for seat in table.state.players] == ["A", "B", "C"]
    assert table.state.players[-1] == table.state.button


def button_starts_at_the_dealers_right(edition: str) -> None:
    table = PokerTable(poker(edition), "A B C D").starts()
    assert table.state.seats[table.state.button] == "D"
    assert table.happened(e.HandBegan)[0].rule == "button.first"


def button_goes_clockwise(edition: str) -> None:
    table = PokerTable(poker(edition), "A B C")
    held = []
    for _ in range(4):
        table.starts()
        held.append(table.state.seats[table.state.button])
        table.deals().posts(2) if table.state.phase == "dealing" else table.posts(2).deals()
        while table.state.phase != "award":
            table.folds(table.turn)
        table.awards()
    assert held == ["C", "A", "B", "C"]


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_table_at_most_eight(edition: str) -> None:
    at_most_eight(edition)


@covers(BADUGI)
def test_exhibit_a_ii_table_at_most_eight(edition: str) -> None:
    at_most_eight(edition)


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_button_1_orders_cards_and_bets(edition: str) -> None:
    button_rules_the_order(edition)


@covers(BADUGI)
def test_exhibit_a_ii_button_1_orders_cards_and_bets(edition: str) -> None:
    button_rules_the_order(edition)


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_button_2_starts_at_the_dealers_right(edition: str) -> None:
    button_starts_at_the_dealers_right(edition)


@covers(BADUGI)
def test_exhibit_a_ii_button_2_starts_at_the_dealers_right(edition: str) -> None:
    button_starts_at_the_dealers_right(edition)


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_button_3_rotates_clockwise(edition: str) -> None:
    button_goes_clockwise(edition)


@covers(BADUGI)
def test_exhibit_a_ii_button_3_rotates_clockwise(edition: str) -> None:
    button_goes_clockwise(edition)


# Deal, blinds and the first bets


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_deal_five_rounds_face_down_the_button_last(edition: str) -> None:
    table = PokerTable(poker(edition)).starts()
    assert table.state.due == (0, 2, 4) * 5
    table.deals(FIVE_UNSEEN)
    assert [len(table.held(player)) for player in "ABC"] == [5, 5, 5]


@covers(BADUGI)
def test_exhibit_a_ii_deal_four_rounds_face_down_the_button_last(edition: str) -> None:
    table = PokerTable(poker(edition)).starts()
    assert table.state.due == (0, 2, 4) * 4
    table.deals(FOUR_UNSEEN)
    assert [len(table.held(player)) for player in "ABC"] == [4, 4, 4]


def blinds_after_the_deal(edition: str) -> None:
    table = PokerTable(poker(edition)).starts()
    assert table.next_steps == {"deal"}
    table.refuses(c.PostBet(by=DEALER, player="A"), "streets.deal")
    table.deals().posts(2)
    posted = [(chips.player, chips.wager, chips.cents) for chips in table.happened(e.Chips)]
    assert posted == [("A", "small blind", 2_00), ("B", "big blind", 4_00)]


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_blinds_after_the_cards(edition: str) -> None:
    blinds_after_the_deal(edition)


@covers(BADUGI)
def test_exhibit_a_ii_blinds_after_the_cards(edition: str) -> None:
    blinds_after_the_deal(edition)


def first_bets(edition: str) -> None:
    table = PokerTable(poker(edition)).starts().deals().posts(2)
    assert table.turn == "C"
    assert table.next_steps == {"fold", "call", "bet"}
    table.calls("C", "A")
    assert table.turn == "B"
    assert table.next_steps == {"fold", "check", "bet"}
    table.bets("B", 8_00).calls("C", "A")
    assert table.state.phase == "drawing"


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_first_bet_left_of_the_blinds_and_the_big_blinds_option(edition: str) -> None:
    first_bets(edition)


@covers(BADUGI)
def test_exhibit_a_ii_first_bet_left_of_the_blinds_and_the_big_blinds_option(edition: str) -> None:
    first_bets(edition)


# The draws


def one_at_a_time(edition: str) -> None:
    table = drawing(edition)
    hand = len(table.held("A"))
    assert table.turn == "A"
    table.refuses(c.Discard(by=DEALER, player="B"), "draws.order")
    table.discards("A")
    assert table.turn == "B"
    table.discards("B", hand)
    assert table.state.phase == "dealing"
    table.refuses(c.Discard(by=DEALER, player="C"), "streets.draw1")
    table.deals()
    assert (table.turn, len(table.held("B"))) == ("C", hand)


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_draw_one_player_at_a_time_any_number(edition: str) -> None:
    one_at_a_time(edition)


@covers(BADUGI)
def test_exhibit_a_ii_draw_one_player_at_a_time_any_number(edition: str) -> None:
    one_at_a_time(edition)


def one_burn(edition: str) -> None:
    table = drawing(edition).discards("A")
    assert table.state.burns == ()
    table.discards("B", 2)
    assert list(table.state.due) == [e.BURN, 2, 2]
    table.deals().discards("C", 1)
    assert list(table.state.due) == [4]
    table.deals()
    assert len(table.state.burns) == 1


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_draw_1_one_card_is_burned_before_the_first_new_one(edition: str) -> None:
    one_burn(edition)


@covers(BADUGI)
def test_exhibit_a_ii_draw_1_one_card_is_burned_before_the_first_new_one(edition: str) -> None:
    one_burn(edition)


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_draw_2_the_discards_are_reshuffled_without_those_still_to_draw(edition: str) -> None:
    table = drawing(edition, "A B C D E F G H")
    assert table.state.stub == 12
    table.discards("A", 5).deals().discards("B", 5).deals()
    assert table.state.stub == 1
    table.discards("C", 5)
    assert table.next_steps == {"deal"}  # the stub is dealt first
    table.deals("??")
    assert table.next_steps == {"reshuffle"}
    table.does(c.Reshuffle(by=DEALER))
    assert table.state.stub == 15  # fifteen discards; the burn and five hands stay out
    assert [len(table.held(player)) for player in "DEFGH"] == [5] * 5


@covers(BADUGI)
def test_exhibit_a_ii_draw_2_the_discards_are_reshuffled_without_those_still_to_draw(edition: str) -> None:
    table = drawing(edition, "A B C D E F G H")
    assert table.state.stub == 20
    for player in "ABCD":
        table.discards(player, 4).deals()
    assert table.state.stub == 3
    table.discards("E", 4).deals("?? ?? ??")
    table.does(c.Reshuffle(by=DEALER))
    assert table.state.stub == 20
    assert [len(table.held(player)) for player in "FGH"] == [4] * 3


def three_draws(edition: str) -> None:
    table = drawing(edition)
    sizes = []
    for draw in (1, 2, 3):
        assert table.state.street == draw
        table.discards("A").discards("B").discards("C")
        assert table.turn == "A"
        assert table.next_steps == {"fold", "check", "bet"}
        sizes.append(table.bet_range[0])
        table.checks("A").bets("B", sizes[-1]).calls("C", "A")
    assert sizes == [4_00, 8_00, 8_00]
    assert table.state.phase == "showdown"


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_next_bets_three_draws_each_with_its_bets(edition: str) -> None:
    three_draws(edition)


@covers(BADUGI)
def test_exhibit_a_ii_next_bets_three_draws_each_with_its_bets(edition: str) -> None:
    three_draws(edition)


def shown_down(edition: str, hands_shown: dict[str, str]) -> PokerTable:
    table = PokerTable(poker(edition), " ".join(hands_shown)).starts().gives(hands_shown).stays()
    for player in hands_shown:
        table.shows(player)
    return table.awards()


@covers(*TRIPLE_DRAW)
def test_exhibit_a_i_showdown_the_lowest_five_cards_win(edition: str) -> None:
    table = shown_down(edition, {"A": "9s 8d 6c 4h 2d", "B": "9h 7d 6h 5c 2s"})
    assert table.paid() == [("B", f"main pot, {'2-7' if edition == DEUCE else 'a-5'}", 8_00)]


@covers(BADUGI)
def test_exhibit_a_ii_showdown_the_lowest_four_cards_win(edition: str) -> None:
    table = shown_down(edition, {"A": "As 2d 3c 8h", "B": "Ah 2s 4d 7c"})
    assert table.paid() == [("B", "main pot, badugi", 8_00)]


# The hands


@covers(DEUCE)
def test_exhibit_a_i_a_i_counted_from_the_highest_card(edition: str) -> None:
    assert beats("2-7", "8s 6d 5c 4h 3d", "8h 7d 4c 3h 2s")


@covers(DEUCE)
def test_exhibit_a_i_a_ii_the_best_is_seven_five_of_several_suits(edition: str) -> None:
    best = hands.rank("2-7", cards("7s 5d 4c 3h 2d"))
    assert best == hands.best_value("2-7")
    assert beats("2-7", "7s 5d 4c 3h 2d", "7s 5s 4s 3s 2s")
    assert beats("2-7", "7s 5d 4c 3h 2d", "7s 6d 4c 3h 2d")


@covers(DEUCE)
def test_exhibit_a_i_a_iii_pairs_straights_and_flushes_count_against(edition: str) -> None:
    for spoilt in ("7s 6d 5c 4h 3d", "8s 5s 4s 3s 2s", "2s 2d 3c 4h 5d"):
        assert beats("2-7", "Ks Qd Jc 9h 8d", spoilt)


@covers(DEUCE)
def test_exhibit_a_i_a_iv_a_straight_is_worse_not_dead(edition: str) -> None:
    assert beats("2-7", "As Kd Qc Jh 9d", "2s 2d 3c 4h 5d")
    assert beats("2-7", "6s 5d 4c 3h 2d", "7s 6d 5c 4h 3d")
    assert beats("2-7", "2s 2d 3c 4h 5d", "6s 5d 4c 3h 2d")


@covers(DEUCE)
def test_exhibit_a_i_a_v_aces_are_high(edition: str) -> None:
    assert beats("2-7", "Ks Qd Jc 9h 8d", "As 6d 4c 3h 2d")


@covers(DEUCE)
def test_exhibit_a_i_a_vi_ace_to_five_is_no_straight(edition: str) -> None:
    assert beats("2-7", "5s 4d 3c 2h Ad", "6s 5d 4c 3h 2d")
    assert beats("2-7", "5s 4d 3c 2h Ad", "As 6d 4c 3h 2d")
    assert beats("2-7", "Ks Qd Jc Th 8d", "5s 4d 3c 2h Ad")


@covers(DEUCE)
def test_exhibit_a_i_a_vii_equal_hands_split(edition: str) -> None:
    table = shown_down(edition, {"A": "9s 8d 6c 4h 2d", "B": "9h 8h 6h 4c 2s"})
    assert [(player, cents) for player, _, cents in table.paid()] == [("A", 4_00), ("B", 4_00)]


@covers(ACE_FIVE)
def test_exhibit_a_i_b_i_counted_from_the_highest_card(edition: str) -> None:
    assert beats("a-5", "8s 6d 5c 4h 3d", "8h 7d 3c 2h As")


@covers(ACE_FIVE)
def test_exhibit_a_i_b_ii_the_best_is_the_wheel_of_any_suits(edition: str) -> None:
    assert hands.rank("a-5", cards("5s 4s 3s 2s As")) == hands.best_value("a-5")
    assert same("a-5", "5s 4s 3s 2s As", "5s 4d 3c 2h Ad")


@covers(ACE_FIVE)
def test_exhibit_a_i_b_iii_straights_and_flushes_do_no_harm(edition: str) -> None:
    assert same("a-5", "7s 6s 5s 4s 3s", "7s 6d 5c 4h 3d")
    assert beats("a-5", "6s 5d 4c 3h 2d", "7s 5d 4c 3h 2d")


@covers(ACE_FIVE)
def test_exhibit_a_i_b_iv_aces_are_low(edition: str) -> None:
    assert beats("a-5", "8s 4d 3c 2h Ad", "8s 5d 4c 3h 2d")
    assert beats("a-5", "As Ad 2c 3h 4d", "2s 2d 3c 4h Ad")


@covers(ACE_FIVE)
def test_exhibit_a_i_b_v_equal_hands_split(edition: str) -> None:
    table = shown_down(edition, {"A": "9s 8d 6c 4h 2d", "B": "9h 8h 6h 4c 2s"})
    assert [(player, cents) for player, _, cents in table.paid()] == [("A", 4_00), ("B", 4_00)]


@covers(BADUGI)
def test_exhibit_a_ii_hand_1_the_most_cards_without_a_duplicate(edition: str) -> None:
    assert len(hands.used("badugi", cards("As 2d 3c 4h"))) == 4
    assert len(hands.used("badugi", cards("As 2d 2c 4h"))) == 3


@covers(BADUGI)
def test_exhibit_a_ii_hand_2_duplicates_leave_three_two_or_one(edition: str) -> None:
    assert sorted(hands.used("badugi", cards("As 2s 3c 4h"))) == sorted(cards("As 3c 4h"))
    assert len(hands.used("badugi", cards("As 2s 3s 4h"))) == 2
    assert len(hands.used("badugi", cards("As Ks Qs Js"))) == 1


@covers(BADUGI)
def test_exhibit_a_ii_hand_3_the_lowest_of_as_many_cards(edition: str) -> None:
    assert hands.rank("badugi", cards("As 2d 3c 4h")) == hands.best_value("badugi")
    assert beats("badugi", "Ks Qd Jc Th", "As 2d 3c 3h")
    assert beats("badugi", "7s 4d 2c 2h", "7s 5d Ac Ah")


@covers(BADUGI)
def test_exhibit_a_ii_hand_4_more_cards_beat_fewer(edition: str) -> None:
    assert beats("badugi", "Ks Qd Jc Th", "As 2d 3c 3h")
    assert beats("badugi", "Ks Qd Jc Jh", "As 2d 2c Ah")
    assert beats("badugi", "Ks Qd Qc Kh", "As Ad Ac Ah")


# Badeucey and Badacey


def dealt_as_triple_draw(edition: str) -> None:
    game, model = poker(edition), poker(DEUCE)
    assert game.order == model.order
    assert game.draws == model.draws
    assert game.blinds == model.blinds
    three_draws(edition)


@covers(BADEUCEY, BADACEY)
def test_exhibit_a_iv_procedure_dealt_as_triple_draw(edition: str) -> None:
    dealt_as_triple_draw(edition)


@covers(BADEUCEY)
def test_exhibit_a_iv_1_half_and_half_the_excess_to_the_2_7_half(edition: str) -> None:
    rules = poker(edition, {"stakes.ante": "1.00"})
    hands_shown = {"A": "8s 7s 5s 3d 2d", "B": "As 4d 3c 2h Kh", "C": "Ks Kd Kc Qs Qd"}
    table = PokerTable(rules, "A B C").starts().posts(3).gives(hands_shown).stays()
    table.shows("A").shows("B").shows("C").awards()
    assert table.paid() == [("A", "main pot, 2-7", 8_00), ("B", "main pot, badugi", 7_00)]
    assert [chips.rule for chips in table.happened(e.Chips) if chips.odd] == ["pot.odd"]


@covers(BADACEY)
def test_exhibit_a_iv_2_half_and_half_the_excess_to_the_a_5_half(edition: str) -> None:
    rules = poker(edition, {"stakes.ante": "1.00"})
    hands_shown = {"A": "5s 4s 3s 2s As", "B": "6s 4d 3c 2h Kh", "C": "Ks Kd Kc Qs Qd"}
    table = PokerTable(rules, "A B C").starts().posts(3).gives(hands_shown).stays()
    table.shows("A").shows("B").shows("C").awards()
    assert table.paid() == [("A", "main pot, a-5", 8_00), ("B", "main pot, badugi", 7_00)]


def test_cards_not_seen_are_drawn_by_number() -> None:
    table = drawing(DEUCE).discards("A", 5)
    assert table.state.own == (UNKNOWN,) * 5
