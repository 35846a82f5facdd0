"""Maryland, chapters 9 and 10: the Progressive Payout Wager and its Envy Bonus are settled."""
# ruff: noqa: N802, the sections have capital letters

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.kit.play.decider import Signature
from croupier.rulebook.values import Value
from games.casino_war.md_table import DEALER, FLOOR, PIT, PROGRESSIVE, MarylandTable, maryland, not_allowed, wagered
from played import as_player


def progressive_of(cards: str, dealer: str, war: str = "", war_dealer: str = "", *, stake: str = "5.00") -> list[int]:
    """What the one player's Progressive Payout Wager is paid."""
    table = wagered({**PROGRESSIVE, "progressive.stake": stake}, 1)
    table.deals(cards, dealer=dealer)
    table.settles()
    if war:
        table.chooses(p1="war")
        table.wars(war, dealer=war_dealer)
    elif table.state.due:
        table.chooses(p1="surrender")
    table.pays_progressive()
    return [cents for _, wager, cents in table.money("paid") if wager == "progressive 1"]


def suited_fours(
    players: int, choices: dict[str, Value] | None = None, *, read: dict[str, str] | None = None
) -> MarylandTable:
    """Everybody holds the same suited four of a kind, and it remains to be paid."""
    table = wagered({**PROGRESSIVE, "decks.shoe": 8, **(choices or {})}, players, read=read)
    table.deals(" ".join(["Qs"] * players), dealer="Qs")
    table.settles()
    table.chooses(**{f"p{position}": "war" for position in range(1, players + 1)})
    table.wars(" ".join(["Qs"] * players), dealer="Qs")
    return table


# Chapter 9: settling the progressive


def test_md_9_J_2_cards_of_a_progressive_wager_lie_until_it_is_settled() -> None:
    table = MarylandTable(maryland(PROGRESSIVE))
    table.sits("1").bets(initial=10_00)
    table.sits("2").bets(initial=10_00, progressive=5_00)
    table.sits("3").bets(initial=10_00)
    table.deals("2h 3h Qs", dealer="Qh")
    table.settles()
    table.chooses(p3="war")
    table.wars("4d", dealer="5d")
    assert list(table.state.discards) == ["2h", "??", "??", "??"]
    table.pays_progressive()
    table.ends()
    assert list(table.state.discards) == ["2h", "??", "??", "??", "3h", "Qs", "4d", "Qh", "5d"]


def test_md_9_J_2_a_surrendered_tie_is_still_paid() -> None:
    assert progressive_of("Qs", "Qh") == [25_00]


def test_md_9_J_2_read_otherwise_it_is_lost_with_the_surrender() -> None:
    table = wagered(PROGRESSIVE, 1, read={"progressive-after-a-surrender": "the wager is lost with the surrender"})
    table.deals("Qs", dealer="Qh")
    table.settles()
    table.chooses(p1="surrender")
    (lost,) = table.pays_progressive()
    assert lost.rule == "progressive.surrendered"
    assert table.net("1") == -5_00 - 5_00


def test_md_9_J_3_settled_after_the_other_wagers() -> None:
    table = wagered(PROGRESSIVE, 1)
    table.deals("3h", dealer="Qh")
    table.settles()
    assert table.next_steps == {"settle progressive wagers"}
    table.refuses(c.EndRound(by=DEALER), "progressive.validated_by")
    table.pays_progressive()
    assert table.money("lost") == [("lost", "initial 1", 10_00), ("lost", "progressive 1", 5_00)]
    table.ends()


def test_md_9_J_4_what_has_not_won_needs_no_validation() -> None:
    table = wagered(PROGRESSIVE, 1)
    table.deals("3h", dealer="Qh")
    table.settles()
    table.does(c.SettleProgressive(by=DEALER))


def test_md_9_J_4_a_the_hand_is_checked_by_the_table() -> None:
    assert progressive_of("Ks", "Qs") == []
    assert progressive_of("Qs", "Qs") == [75_00]


@pytest.mark.parametrize("beside", [FLOOR, PIT])
def test_md_9_J_4_c_a_floorperson_or_above_signs_too(beside: tuple[Signature, ...]) -> None:
    table = suited_fours(1)
    table.refuses(c.SettleProgressive(by=DEALER), "progressive.validated_by")
    table.refuses(c.SettleProgressive(by=(*DEALER, *as_player("1"))), "progressive.validated_by")
    table.refuses(c.SettleProgressive(by=FLOOR), "progressive.validated_by")
    table.does(c.SettleProgressive(by=(*DEALER, *beside)))


def test_md_9_J_4_d_paid_by_the_pay_table_and_the_stake_handed_back() -> None:
    table = wagered(PROGRESSIVE, 1)
    table.deals("Qs", dealer="Qs")
    table.settles()
    table.chooses(p1="surrender")
    table.pays_progressive()
    assert table.money()[-2:] == [("paid", "progressive 1", 75_00), ("taken", "progressive 1", 5_00)]
    assert table.net("1") == 75_00 - 5_00


def test_md_9_J_4_e_envy_is_paid_with_the_winner() -> None:
    table = suited_fours(1)
    assert table.money("paid") == [("paid", "war 1", 20_00)]
    table.pays_progressive()
    assert [wager for _, wager, _ in table.money("paid")] == ["war 1", "progressive 1"], "nobody else has the wager"


def envied(wagers: str, *, read: dict[str, str] | None = None) -> list[tuple[str, int]]:
    """Position 1 has a suited four; "wagers" lists the positions of three that made the Progressive Payout Wager."""
    table = MarylandTable(maryland({**PROGRESSIVE, "decks.shoe": 8}, read=read))
    for position in "123":
        player = table.sits(position).bets(initial=10_00)
        if position in wagers:
            player.bets(progressive=5_00)
    table.deals("Qs 3h 4h", dealer="Qs")
    table.settles()
    table.chooses(p1="war")
    table.wars("Qs", dealer="Qs")
    table.pays_progressive()
    return [(wager, cents) for _, wager, cents in table.money("paid") if wager.startswith("envy")]


def test_md_9_J_4_e_i_who_wagered_is_paid_for_anothers_hand() -> None:
    assert envied("13") == [("envy 3", 5_000_00)]
    assert envied("123") == [("envy 3", 5_000_00), ("envy 2", 5_000_00)]


def test_md_9_J_4_e_i_also_for_a_hand_without_the_wager() -> None:
    assert envied("2") == [("envy 2", 5_000_00)]
    assert envied("2", read={"envy-of-hands-without-the-wager": "only a hand that carries the wager"}) == []


def test_md_9_J_4_e_ii_one_for_each_holder() -> None:
    table = suited_fours(2)
    table.sits("3")
    table.pays_progressive()
    envy = [move for move in table.money("paid") if move[1].startswith("envy")]
    assert envy == [("paid", "envy 1", 5_000_00), ("paid", "envy 2", 5_000_00)]
    three = suited_fours(3)
    three.pays_progressive()
    assert sum(move[1] == "envy 2" for move in three.money("paid")) == 2


@pytest.mark.parametrize(
    ("option", "paid"), [("none for another box of the same player", 0), ("each box counts as a player", 5_000_00)]
)
def test_md_9_J_4_e_iii_none_for_ones_own_hand(option: str, paid: int) -> None:
    read = {"envy-between-ones-own-boxes": option}
    table = MarylandTable(maryland({**PROGRESSIVE, "wagers.boxes": 2, "decks.shoe": 8}, read=read))
    player = table.sits("1", "A").bets(initial=10_00, progressive=5_00)
    player.bets("2", initial=10_00, progressive=5_00)
    table.deals("Qs 3h", dealer="Qs")
    table.settles()
    table.chooses(p1="war")
    table.wars("Qs", dealer="Qs")
    table.pays_progressive()
    assert sum(cents for _, wager, cents in table.money("paid") if wager.startswith("envy")) == paid


def test_md_9_L_the_electronic_version_needs_the_submission() -> None:
    assert maryland().electronic.offered is False  # type: ignore[union-attr]
    assert maryland({"electronic.offered": True}).electronic.offered is True  # type: ignore[union-attr]


def test_md_9_L_2_three_five_or_seven_cards() -> None:
    for cards in (3, 5, 7):
        assert maryland({"electronic.cards": cards}).electronic.cards == cards  # type: ignore[union-attr]
    for wrong in (1, 4, 8):
        assert not_allowed({"electronic.cards": wrong}).cite == "9.L(2)"


# Chapter 10: the progressive's pay table


def test_md_10_B_by_odds_on_any_stake_and_only_the_highest() -> None:
    assert progressive_of("Qs", "Qh", stake="2.00") == [10_00]
    assert progressive_of("Qs", "Qs", "Qs", "Qh", stake="10.00") == [1_500_00]


def test_md_10_B_read_otherwise_the_stake_is_gone() -> None:
    table = wagered(PROGRESSIVE, 1, read={"stake-of-a-winning-progressive": "gone, whatever happens"})
    table.deals("Qs", dealer="Qh")
    table.settles()
    table.chooses(p1="surrender")
    table.pays_progressive()
    assert table.money()[-2:] == [("paid", "progressive 1", 25_00), ("lost", "progressive 1", 5_00)]


def test_md_10_B_1_suited_four_of_a_kind() -> None:
    assert progressive_of("Qs", "Qs", "Qs", "Qs") == [10_000_00 + 5_000_00]


def test_md_10_B_2_suited_double_tie() -> None:
    assert progressive_of("Qs", "Qs", "Kh", "Kh") == [1_000_00]
    assert progressive_of("Qs", "Qs", "Ks", "Ks") == [1_000_00]


def test_md_10_B_3_four_of_a_kind() -> None:
    assert progressive_of("Qs", "Qh", "Qd", "Qc") == [750_00]


def test_md_10_B_4_double_tie() -> None:
    assert progressive_of("Qs", "Qh", "Kh", "Kh") == [150_00]
    assert progressive_of("Qs", "Qs", "Kh", "Kd") == [150_00]


def test_md_10_B_5_suited_tie() -> None:
    assert progressive_of("Qs", "Qs", "Kh", "2h") == [75_00]


def test_md_10_B_6_tie() -> None:
    assert progressive_of("Qs", "Qh", "2h", "Kh") == [25_00]


def test_md_10_C_meter_as_the_submission_tells() -> None:
    rules = maryland({**PROGRESSIVE, "progressive.meter.rate": "1/5", "progressive.meter.reset": "20000.00"})
    assert MarylandTable(rules).meter() == 20_000_00


def test_md_10_C_1_each_wager_moves_the_meter_on() -> None:
    table = wagered({**PROGRESSIVE, "progressive.meter.rate": "1/5", "progressive.meter.now": "12345.67"}, 3)
    table.deals("2h 3h 4h", dealer="Qs")
    assert table.meter() == 12_345_67 + 3 * 1_00


def test_md_10_C_2_ten_thousand_or_more() -> None:
    assert not_allowed({"progressive.meter.reset": "9999.99"}).cite == "10.C(2)"
    assert maryland({"progressive.meter.reset": "10000.00"}).progressive.meter.reset == 10_000_00  # type: ignore[union-attr]
    table = suited_fours(1, {"progressive.meter.now": "50000.00"})
    table.pays_progressive()
    assert table.meter() == 10_000_00


def test_md_10_C_3_a_envy_by_the_receivers_wager() -> None:
    table = suited_fours(2, {"progressive.stake": "1.00"})
    table.pays_progressive()
    assert [cents for _, wager, cents in table.money("paid") if wager.startswith("envy")] == [1_000_00, 1_000_00]


def test_md_10_C_3_b_only_hands_of_the_schedule() -> None:
    assert tuple(maryland().progressive.envy) == ("suited four of a kind",)  # type: ignore[union-attr]
    table = wagered(PROGRESSIVE)
    table.deals("Qs 3h", dealer="Qs")
    table.settles()
    table.chooses(p1="war")
    table.wars("Qh", dealer="Qh")
    table.pays_progressive()
    assert not [wager for _, wager, _ in table.money("paid") if wager.startswith("envy")]


def test_md_10_C_3_c_for_five_dollars() -> None:
    assert maryland(PROGRESSIVE).progressive.stake == 5_00  # type: ignore[union-attr]
    assert envied("12") == [("envy 2", 5_000_00)]


def test_md_10_C_3_c_i_five_thousand_for_a_suited_four() -> None:
    assert str(maryland().progressive.envy["suited four of a kind"]) == "5000.00 per 5.00"  # type: ignore[union-attr]
    assert envied("3") == [("envy 3", 5_000_00)]


def test_md_10_D_4_the_second_winner_finds_the_meter_reset() -> None:
    table = suited_fours(2, {"progressive.meter.now": "50000.00"})
    table.pays_progressive()
    won = [move for move in table.money("paid") if move[1].startswith("progressive")]
    assert won == [("paid", "progressive 2", 55_000_00), ("paid", "progressive 1", 15_000_00)]


def test_md_10_D_4_read_otherwise_they_share_it() -> None:
    read = {"second-winner-of-the-meter": "equal shares of one meter"}
    table = suited_fours(2, {"progressive.meter.now": "50000.00"}, read=read)
    table.pays_progressive()
    won = [move for move in table.money("paid") if move[1].startswith("progressive")]
    assert won == [("paid", "progressive 2", 30_000_00), ("paid", "progressive 1", 30_000_00)]
    assert table.meter() == 10_000_00
