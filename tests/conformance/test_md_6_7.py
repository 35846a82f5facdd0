"""Maryland, chapters 6 and 7: ranks, and the wagers of the game."""
# ruff: noqa: N802, the sections have capital letters

from itertools import pairwise

import pytest

import croupier
from croupier.errors import InputError
from croupier.games.casino_war.play import commands as c
from games.casino_war.md_table import MarylandTable, maryland, wagered
from played import as_player

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
    bet = c.PlaceWager(by=as_player("2"), player="2", position="2", wager="initial", cents=10_00)
    table.refuses(bet, "wagers.seated")
    standing = c.BuyIn(by=as_player("2"), player="2", position="standing", cents=10_00)
    table.refuses(standing, "wagers.seated")
    assert maryland().cite("wagers.seated") == "7.B(1)"


def test_md_7_B_2_words_with_cash_are_refused() -> None:
    player = MarylandTable(maryland()).sits("1")
    player.table.refuses(player.place("initial", 10_00, means="words with cash"), "chips.verbal_with_cash")


def test_md_7_B_4_as_long_as_the_house_says_nothing_the_wagers_of_who_left_stay() -> None:
    table = wagered({})
    table.calls()
    table.does(c.Leave(by=as_player("1"), player="1"))
    table._deals("Ks Kd", "2h")
    table.settles()
    assert table.money("paid") == [("paid", "initial 2", 10_00), ("paid", "initial 1", 10_00)]
    assert table.net("1") == 10_00


def test_md_7_B_4_or_they_are_lost() -> None:
    table = wagered({"wagers.leaving": "lost"})
    table.deals("Ks Kd", dealer="2h")
    table.does(c.Leave(by=as_player("1"), player="1"))
    table.settles()
    assert table.money("lost") == [("lost", "initial 1", 10_00)]
    assert (table.net("1"), table.net("2")) == (-10_00, 10_00)
    table.ends()


@pytest.mark.parametrize("others", [1, 2])
def test_md_7_B_4_a_tie_that_was_abandoned_asks_nobody(others: int) -> None:
    table = wagered({"wagers.leaving": "lost"}, others)
    table.deals("Qs Qd"[: 3 * others].strip(), dealer="Qh")
    table.settles()
    table.does(c.Leave(by=as_player("1"), player="1"))
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


def test_md_7_D_a_wager_is_raised_until_the_call() -> None:
    table = MarylandTable(maryland({"limits.maximum": "25.00", "limits.tie_maximum": "10.00"}))
    player = table.sits("1").bets(initial=10_00).bets(initial=5_00, tie=5_00).bets(tie=5_00)
    assert table.laid_by("1") == {"initial 1": 15_00, "tie 1": 10_00}
    player.may_not_bet("limits.maximum", initial=15_00)
    player.may_not_bet("limits.maximum", tie=50)
    player.takes_back("initial 1")
    assert table.laid_by("1") == {}


def test_md_7_D_nothing_is_raised_or_taken_back_after_it() -> None:
    table = MarylandTable(maryland())
    player = table.sits("1").bets(initial=10_00, tie=5_00)
    player.takes_back("tie 1")
    table.calls()
    table.refuses(c.TakeBack(by=as_player("1"), player="1", wager="initial 1"), "no_more_bets.said")
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
    table.does(c.PlaceWarTie(by=as_player("1"), player="1", position="1", cents=5_00))
    table.wars("2s", dealer="2h")
    assert [cents for _, wager, cents in table.money("paid") if "tie" in wager] == [50_00, 50_00]


def test_md_9_E_the_choice_after_a_tie_and_7_D_chips_that_lie_are_refused_where_they_stand() -> None:
    """What a player decides, and what lies on the layout, each by the paragraph that says so."""
    table = croupier.table("md-1.2/casino-war", {"1": 100, "4": 100})
    table.bet("1", initial=10)
    with pytest.raises(InputError, match="taken back first") as refused:
        table.leave("1")
    assert refused.value.cite == "7.D"
    table.deal("Qs", dealer="Qh")
    with pytest.raises(InputError, match="no tie of player '4'") as refused:
        table.do("choose", player="4", position="1", choice="war")
    assert refused.value.cite == "9.E"


def test_md_9_B_a_lost_wager_is_lost_by_the_paragraph_that_compares_the_cards() -> None:
    table = croupier.table("md-1.2/casino-war", {"1": 100})
    table.bet("1", initial=10)
    table.deal("2s", dealer="Qh")
    lost = next(entry for entry in table.settle() if "loses" in entry.words)
    assert lost.cite == "9.A, 9.B"
