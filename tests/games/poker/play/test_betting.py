"""Betting: caps, short all-ins, what pot limit and no limit allow, forced bets and uncalled bets."""

import pytest

from croupier.errors import InputError
from croupier.games.poker.play import commands as c
from croupier.rulebook.values import Value
from played import DEALER, as_player
from poker_tables import BIG_O, DEUCE, RAZZ, PokerTable, poker

POT, NONE = {"limit.kind": "pot"}, {"limit.kind": "none"}


def blinds(table: PokerTable) -> PokerTable:
    """Past the deal and the blinds of a draw game."""
    return table.starts().deals().posts(2)


# Fixed limit


@pytest.mark.parametrize("raises", [3, 4, 5])
def test_a_bet_and_so_many_raises(raises: int) -> None:
    table = blinds(PokerTable(poker(DEUCE, {"limit.raises": raises}), "A B C"))
    to = 4_00  # the big blind is the bet
    for number in range(raises):
        to += 4_00
        table.bets("CAB"[number % 3], to)
    assert table.bet_range == (0, 0)
    assert f"its bet and {raises} raises" in table.may_not_bet(table.turn, to + 4_00, "limit.raises")


def test_no_cap_for_a_round_that_began_with_two_players() -> None:
    table = blinds(PokerTable(poker(DEUCE), "A B"))
    for number in range(1, 12):
        table.bets("AB"[(number - 1) % 2], 4_00 + number * 4_00)
    assert table.bet_range == (52_00, 52_00)


def test_a_house_may_cap_two_players_too() -> None:
    table = blinds(PokerTable(poker(DEUCE, {"limit.heads_up": "capped"}), "A B"))
    for number in range(1, 5):
        table.bets("AB"[(number - 1) % 2], 4_00 + number * 4_00)
    table.may_not_bet(table.turn, 24_00, "limit.raises")


def test_a_round_of_three_stays_capped_when_one_folds() -> None:
    table = blinds(PokerTable(poker(DEUCE), "A B C")).folds("C")
    for number in range(1, 5):
        table.bets("AB"[(number - 1) % 2], 4_00 + number * 4_00)
    table.may_not_bet(table.turn, 24_00, "limit.raises")


@pytest.mark.parametrize(("short", "full"), [(5_00, False), (6_00, True), (7_00, True)])
def test_an_all_in_of_half_a_bet_counts_as_one(short: int, full: bool) -> None:
    table = blinds(PokerTable(poker(DEUCE), stacks={"A": 100_00, "B": 100_00, "C": 100_00, "D": short}))
    # C acts behind the blinds, D is on the button with a stack just under, at, or over one and a half bets.
    table.calls("C").bets("D", short).calls("A", "B")
    assert table.turn == "C"
    if full:
        assert table.bet_range == (short + 4_00, short + 4_00)
    else:
        assert table.bet_range == (0, 0)
        table.may_not_bet("C", 8_00, "limit.half_bet")


def test_under_half_is_completed_by_who_has_not_acted() -> None:
    table = blinds(PokerTable(poker(DEUCE), stacks={"A": 100_00, "B": 100_00, "C": 100_00, "D": 5_00}))
    table.calls("C").bets("D", 5_00)
    assert table.turn == "A"
    assert table.bet_range == (8_00, 8_00)


def test_only_a_full_bet_counts_where_the_house_says_so() -> None:
    rules = poker(DEUCE, {"limit.half_bet": "counts only if full"})
    table = blinds(PokerTable(rules, stacks={"A": 100_00, "B": 100_00, "C": 100_00, "D": 7_00}))
    table.calls("C").bets("D", 7_00).calls("A", "B")
    table.may_not_bet("C", 8_00, "limit.half_bet")


def test_a_short_all_in_may_stand_and_be_raised_by_a_whole_bet() -> None:
    choices = {"limit.half_bet": "raised as it stands"}
    table = blinds(PokerTable(poker(DEUCE, choices), stacks={"A": 100_00, "B": 100_00, "C": 5_00, "D": 100_00}))
    assert table.bets("C", 5_00).bet_range == (9_00, 9_00)
    table.bets("D", 9_00).calls("A")
    assert table.bet_range == (13_00, 13_00)
    short = third(choices, stacks={"A": 4_00, "B": 100_00, "C": 100_00}).posts()
    assert short.bets("A", 3_00).bet_range == (7_00, 7_00)  # the bring-in is completed, the short bet is raised


def test_the_big_blind_may_raise_when_all_have_called() -> None:
    table = blinds(PokerTable(poker(DEUCE))).calls("C", "A")
    assert (table.turn, table.bet_range) == ("B", (8_00, 8_00))
    table.bets("B", 8_00).calls("C", "A")
    assert table.state.phase == "drawing"


def test_the_later_of_two_equal_blinds_has_the_option() -> None:
    table = blinds(PokerTable(poker(DEUCE, {"blinds.amounts": ("4.00", "4.00")}))).calls("C")
    assert table.turn == "B"
    assert "check" in table.next_steps


# Pot limit and no limit


def test_pot_limit_allows_the_pot_after_the_call() -> None:
    table = blinds(PokerTable(poker(DEUCE, POT)))
    assert table.bet_range == (8_00, 14_00)  # blinds of six, a call of four, and ten on top
    table.bets("C", 14_00)
    assert table.bet_range == (24_00, 46_00)  # twenty in the pot, a call of twelve, and 32 on top of 14
    table.may_not_bet("A", 47_00)


def test_no_limit_raises_by_the_last_raise_and_goes_to_the_stack() -> None:
    table = blinds(PokerTable(poker(DEUCE, NONE))).bets("C", 20_00)
    assert table.bet_range == (36_00, 1_000_00)
    table.may_not_bet("A", 35_00)
    table.may_not_bet("A", 1_001_00)
    table.refuses(c.Bet(by=as_player("A"), player="A", to=40_50), "stakes.unit")


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    table = blinds(PokerTable(poker(DEUCE, NONE), stacks={"A": 25_00, "B": 500_00, "C": 500_00}))
    table.bets("C", 20_00).bets("A", 25_00)
    assert table.bet_range == (41_00, 500_00)  # the big blind has not acted: 25 and the last raise of 16
    table.calls("B")
    table.may_not_bet("C", 41_00, "limit.half_bet")


def test_short_all_ins_together_reopen_it_for_who_faces_a_full_raise_only() -> None:
    stacks = {"A": 500_00, "B": 500_00, "C": 500_00, "D": 30_00, "E": 500_00, "F": 36_00}
    table = blinds(PokerTable(poker(DEUCE, NONE), stacks=stacks))
    table.bets("C", 20_00).bets("D", 30_00).calls("E").bets("F", 36_00).folds("A", "B")
    assert (table.turn, table.bet_range[0]) == ("C", 52_00)  # sixteen more than his bet is a raise
    table.calls("C")
    assert (table.turn, table.bet_range) == ("E", (0, 0))  # but six more than E's is none


def test_a_raise_over_a_short_all_in_is_measured_from_it() -> None:
    stacks = {"A": 100_00, "B": 100_00, "C": 5_00, "D": 100_00}
    table = PokerTable(poker(DEUCE, {"limit.kind": "none"}), stacks=stacks).starts().deals().posts(2)
    table.bets("C", 5_00)  # a dollar over the big blind of four
    assert table.bet_range[0] == 9_00
    assert table.bets("D", 9_00).bet_range[0] == 13_00  # D raised by four, not by five


def test_nobody_raises_who_could_not_be_answered() -> None:
    table = blinds(PokerTable(poker(DEUCE, NONE), stacks={"A": 50_00, "B": 500_00})).bets("A", 50_00)
    assert table.next_steps == {"fold", "call"}
    table.may_not_bet("B", 100_00)


def test_what_nobody_called_goes_back() -> None:
    table = blinds(PokerTable(poker(DEUCE, NONE), "A B C")).bets("C", 100_00).folds("A", "B")
    assert table.stack("C") == 996_00  # only the big blind's four were matched
    assert table.awards().stack("C") == 1_006_00


def test_a_blind_short_of_its_amount_is_a_full_one_for_the_others() -> None:
    table = blinds(PokerTable(poker(DEUCE), stacks={"A": 100_00, "B": 1_00, "C": 100_00}))
    assert table.bet_range == (8_00, 8_00)
    table.calls("C").folds("A")
    assert table.state.phase == "drawing"
    assert table.state.put == (2_00, 1_00, 2_00)  # C's call beyond the dead small blind went back


def test_who_is_alone_with_chips_does_not_answer_a_blind_that_nobody_paid() -> None:
    table = PokerTable(poker(DEUCE), stacks={"A": 100_00, "B": 1_00}).starts().deals().posts(2)
    assert table.state.phase == "drawing"
    assert table.stack("A") == 99_00


# Blinds of two players


def test_two_players_left_of_the_button_posts_first() -> None:
    table = PokerTable(poker(DEUCE), "A B").starts().deals()
    assert table.turn == "A"  # B has the button
    assert table.posts(2).turn == "A"
    assert table.calls("A").checks("B").turn == "A"


def test_two_players_where_the_button_posts_the_small_blind() -> None:
    rules = poker(DEUCE, read={"blinds-of-two-players": "the button posts the small blind"})
    table = PokerTable(rules, "A B").starts().deals()
    assert table.turn == "B"
    assert table.posts(2).turn == "B"
    assert table.calls("B").checks("A").turn == "A"


def test_a_third_blind_of_twice_the_bet_is_a_straddle() -> None:
    choices: dict[str, Value] = {"limit.kind": "none", "blinds.number": 3, "blinds.amounts": ("2.00", "4.00", "8.00")}
    table = PokerTable(poker(BIG_O, choices), "A B C D").starts().posts(3).deals()
    assert (table.turn, table.bet_range[0]) == ("D", 16_00)
    table.calls("D", "A", "B")
    assert (table.turn, table.bet_range[0]) == ("C", 16_00)  # it has its option
    assert table.checks("C").deals().bet_range[0] == 4_00
    with pytest.raises(InputError, match=r"the largest blind is more than the small bet of 4\.00"):
        poker(BIG_O, {**choices, "limit.kind": "fixed"})


def test_one_blind_for_two_players() -> None:
    rules = poker(BIG_O, {"blinds.number": 1, "blinds.amounts": ("4.00",)})
    table = PokerTable(rules, "A B").starts()
    assert table.turn == "A"
    assert table.posts().deals().turn == "B"


# Bring-in


def third(choices: dict[str, str] | None = None, stacks: dict[str, int] | None = None) -> PokerTable:
    """C shows the king of spades, A that of clubs."""
    table = PokerTable(poker(RAZZ, choices), stacks=stacks) if stacks else PokerTable(poker(RAZZ, choices), "A B C")
    return table.starts().posts(3).deals("?? ?? ?? ?? ?? ?? Kc 2d Ks")


def test_the_highest_door_card_brings_it_in_by_suit() -> None:
    table = third()
    assert (table.turn, table.next_steps) == ("C", {"post", "bet"})
    table.refuses(c.Fold(by=DEALER, player="C"), "stakes.bring_in")
    table.refuses(c.Check(by=DEALER, player="C"), "stakes.bring_in")
    table.posts()
    assert (table.turn, table.bet_range) == ("A", (4_00, 4_00))


def test_an_ace_is_the_lowest_door_card() -> None:
    table = PokerTable(poker(RAZZ), "A B C").starts().posts(3).deals("?? ?? ?? ?? ?? ?? As 3d 2c")
    assert table.turn == "B"


@pytest.mark.parametrize(("counts", "raises"), [("is a bet", 5), ("is a raise", 4)])
def test_completing_the_bring_in_is_no_raise_unless_the_house_says(counts: str, raises: int) -> None:
    table = third({"stud.completing": counts}).posts()
    for number in range(raises):
        table.bets(table.turn, (number + 1) * 4_00)
    table.may_not_bet(table.turn, (raises + 1) * 4_00, "limit.raises")


def test_the_bring_in_may_open_for_a_full_bet() -> None:
    table = third().bets("C", 4_00)
    assert table.bet_range == (8_00, 8_00)


def test_a_bring_in_as_large_as_a_bet_is_raised_not_completed() -> None:
    table = third({"stakes.bring_in": "4.00"}).posts()
    assert table.bet_range == (8_00, 8_00)


@pytest.mark.parametrize("bring_in", ["1.00", "3.00"])
def test_completing_gives_a_turn_to_all_however_large_the_bring_in_is(bring_in: str) -> None:
    """C brings it in, A calls that, and B completes: both may raise."""
    table = third({"stakes.bring_in": bring_in}).posts().calls("A").bets("B", 4_00)
    assert (table.turn, table.bet_range) == ("C", (8_00, 8_00))
    assert table.calls("C").bet_range == (8_00, 8_00)


def test_who_brought_it_in_has_no_option() -> None:
    table = third().posts().calls("A", "B")
    assert (table.state.street, table.state.phase) == (1, "dealing")


def test_the_lowest_board_acts_first_from_fourth_street() -> None:
    table = third().posts().calls("A", "B").deals("?? 4h 2h 3c")  # K4, 22, K3: a pair is high
    assert table.turn == "C"


def test_equal_boards_leave_it_to_the_first_clockwise() -> None:
    table = third().posts().calls("A", "B").deals("?? 4h Kd 4c")  # K4, K2, K4
    assert table.turn == "B"
    table.checks("B", "C", "A").deals("?? 5h 8d 5c")  # K54, K82, K54
    assert table.turn == "A"
