"""Maryland, chapters 2 and 7 to 10: the Progressive Payout Wager, the Envy Bonus and the Bonus Spin."""
# ruff: noqa: N802, the sections have capital letters

import pytest

from croupier.games.bank import Money
from croupier.games.casino_war import state as s
from croupier.games.table import Signature
from croupier.rulebook.values import Value
from games.casino_war.md_table import (
    BOTH,
    DEALER,
    FLOOR,
    PIT,
    PROGRESSIVE,
    SPIN,
    MarylandTable,
    as_player,
    maryland,
    not_allowed,
    wagered,
)

FIRST_CARD = {"when-the-bonus-spin-closes": "the first card"}
ONE_DOLLAR: dict[str, Value] = {**SPIN, "bonus_spin.stake": "1.00"}


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


def hot_spot(symbol: str) -> int:
    """What position 2 is paid when the Hot Spot is its own."""
    table = wagered(SPIN)
    table.deals("3h 4h", dealer="Qs")
    table.spins(symbol, "2")
    return next(cents for _, wager, cents in table.money("paid") if wager == "bonus-spin 2")


def community(symbol: str) -> int:
    """What position 1 is paid when the Hot Spot is position 2's."""
    table = wagered(SPIN)
    table.deals("3h 4h", dealer="Qs")
    table.spins("$200", "2", symbol)
    return next(cents for _, wager, cents in table.money("paid") if wager == "bonus-spin 1")


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


# Chapter 2: the devices


def test_md_2_B_5_b_a_hand_is_not_paid_above_the_limit() -> None:
    table = wagered({"limits.payout_per_hand": "15.00"}, 1)
    table.does(table_place(table, "tie", 2_00))
    table.deals("Qs", dealer="Qh")
    table.settles()
    assert table.money("paid") == [("paid", "tie 1", 15_00)]
    assert [event.rule for event in table.events if isinstance(event, Money) and event.kind == "paid"] == [
        "limits.payout_per_hand"
    ]
    table.chooses(p1="war")
    table.wars("Ks", dealer="2c")
    assert table.money("paid") == [("paid", "tie 1", 15_00)], "the War won comes above it too"
    assert table.net("1") == 15_00


def test_md_2_B_5_b_exactly_the_limit_is_paid_and_the_next_round_starts_anew() -> None:
    table = wagered({"limits.payout_per_hand": "10.00"}, 1)
    for _ in range(2):
        table.deals("Ks", dealer="2h")
        table.settles()
        table.ends()
        if table.state.stakes == ():
            table.does(table_place(table, "initial", 10_00))
    assert table.money("paid") == [("paid", "initial 1", 10_00)] * 2


@pytest.mark.parametrize(
    ("option", "paid"),
    [
        ("all that a hand is paid but the meters", 10_000_00 + 100_00),
        ("all that a hand is paid", 100_00),
        ("the Initial, Tie and War Wagers only", 10_000_00 + 5_000_00),
    ],
)
def test_md_2_B_5_b_the_limit_and_the_meter(option: str, paid: int) -> None:
    read = {"what-the-payout-limit-covers": option}
    table = suited_fours(1, {"limits.payout_per_hand": "120.00"}, read=read)
    table.pays_progressive()
    assert table.money("paid") == [("paid", "war 1", 20_00), ("paid", "progressive 1", paid)]


def table_place(table: MarylandTable, wager: str, cents: int) -> s.Place:
    return s.Place(by=as_player("1"), player="1", position="1", wager=wager, cents=cents)


def test_md_2_B_7_the_bonus_spin_is_taken_only_where_offered() -> None:
    player = MarylandTable(maryland()).sits("1").bets(initial=10_00)
    player.may_not_bet("bonus_spin.offered", bonus_spin=5_00)


def test_md_2_B_7_b_the_lock_out_refuses_late_spins() -> None:
    table = wagered(SPIN)
    table.sits("3")
    table.calls()
    assert "no more bets" in table.refuses(table_place(table, "bonus-spin", 5_00), "bonus_spin.closes")


def test_md_2_B_7_b_read_otherwise_it_is_open_until_the_first_card() -> None:
    table = MarylandTable(maryland(SPIN, read=FIRST_CARD))
    player, late = table.sits("1").bets(initial=10_00), table.sits("2").bets(initial=10_00)
    table.calls()
    player.bets(bonus_spin=5_00)
    player.may_not_bet("no_more_bets.said", tie=5_00)
    table.does(s.DealCard(by=DEALER, to="1", card="3h"))
    late.may_not_bet("bonus_spin.closes", bonus_spin=5_00)


def test_md_2_C_the_progressive_is_taken_only_where_offered() -> None:
    player = MarylandTable(maryland()).sits("1").bets(initial=10_00)
    player.may_not_bet("progressive.offered", progressive=5_00)


def test_md_2_C_1_only_what_the_device_accepted_counts() -> None:
    table = wagered(PROGRESSIVE)
    table.calls()
    reason = table.refuses(s.CountProgressive(by=DEALER, count=3), "progressive.collected")
    assert reason == "3 chips were counted and 2 Progressive Payout Wagers accepted"


def test_md_2_C_2_after_no_more_bets_no_progressive_is_recognised() -> None:
    table = MarylandTable(maryland(PROGRESSIVE))
    player = table.sits("1").bets(initial=10_00)
    table.calls()
    player.may_not_bet("progressive.closes", progressive=5_00)


# Chapter 7: the wagers


def test_md_7_F_3_the_progressive_needs_the_submission() -> None:
    assert not maryland().progressive.offered  # type: ignore[union-attr]
    wagered(PROGRESSIVE)


def test_md_7_F_3_a_an_initial_wager_comes_first_and_the_stake_is_the_houses() -> None:
    table = MarylandTable(maryland({**PROGRESSIVE, "progressive.stake": "2.00"}))
    player = table.sits("1")
    player.may_not_bet("progressive.placed", progressive=2_00)
    player.bets(initial=10_00).may_not_bet("progressive.stake", progressive=5_00)
    player.bets(progressive=2_00)
    assert not_allowed({"progressive.stake": "0.50"}).cite == "7.F(3)(a), 10.C(3)(a), 10.C(3)(c)"


def test_md_7_F_3_b_a_chip_that_was_not_accepted_is_no_wager() -> None:
    table = wagered(PROGRESSIVE, 1)
    table.calls()
    table.refuses(s.CountProgressive(by=DEALER, count=2), "progressive.collected")
    table.refuses(s.CountProgressive(by=DEALER, count=0), "progressive.collected")
    table.counts()


@pytest.mark.parametrize(("trigger", "dealer", "spun"), [
    ("black Q", "Qs", True), ("black Q", "Qc", True), ("black Q", "Qh", False), ("black Q", "Ks", False),
    ("red T", "Td", True), ("red T", "Ts", False),
])  # fmt: skip
def test_md_7_F_4_the_dealers_rank_and_colour_set_it_off(trigger: str, dealer: str, spun: bool) -> None:
    table = wagered({**SPIN, "bonus_spin.trigger": trigger}, 1)
    table.deals("3h", dealer=dealer)
    assert table.next_steps == {"bonus spin" if spun else "settle the original deal"}
    if not spun:
        table.settles()
        assert ("lost", "bonus-spin 1", 5_00) in table.money()


def test_md_7_F_4_one_dollar_or_five() -> None:
    wagered(ONE_DOLLAR)
    assert not_allowed({**SPIN, "bonus_spin.stake": "2.00"}).rule == "bonus_spin.stake"
    player = MarylandTable(maryland(SPIN)).sits("1").bets(initial=10_00)
    player.may_not_bet("bonus_spin.stake", bonus_spin=1_00)


@pytest.mark.parametrize("trigger", [{}, {"bonus_spin.trigger": "blue Q"}, {"bonus_spin.trigger": "red 1"}])
def test_md_7_F_4_without_a_trigger_nothing_is_taken(trigger: dict[str, Value]) -> None:
    table = MarylandTable(maryland({"bonus_spin.offered": True, **trigger}))
    table.sits("1").bets(initial=10_00).may_not_bet("bonus_spin.trigger", bonus_spin=5_00)


# Chapter 8: before the deal


def test_md_8_D_the_system_is_locked_with_no_more_bets() -> None:
    table = MarylandTable(maryland(PROGRESSIVE))
    late = table.sits("2").bets(initial=10_00)
    table.sits("1").bets(initial=10_00, progressive=5_00)
    table.calls()
    late.may_not_bet("progressive.closes", progressive=5_00)


def test_md_8_D_1_counted_before_the_first_card_if_any_were_made() -> None:
    table = wagered(PROGRESSIVE)
    table.calls()
    assert table.next_steps == {"count progressive wagers"}
    table.refuses(s.DealCard(by=DEALER, to="1", card="3h"), "progressive.collected")
    none = wagered({})
    none.calls()
    assert none.next_steps == {"deal a card"}


def test_md_8_D_1_a_collected_for_all_positions_at_once() -> None:
    table = wagered(PROGRESSIVE, 3)
    table.calls()
    (counted,) = table.counts()
    assert isinstance(counted, s.ProgressiveCounted)
    assert counted.positions == ("1", "2", "3")


def test_md_8_D_1_b_chips_and_system_must_agree() -> None:
    table = wagered(PROGRESSIVE)
    table.calls()
    for count in (1, 3, -2):
        table.refuses(s.CountProgressive(by=DEALER, count=count), "progressive.collected")
    table.counts()
    assert table.next_steps == {"deal a card"}


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
    table.refuses(s.EndRound(by=DEALER), "progressive.validated_by")
    table.pays_progressive()
    assert table.money("lost") == [("lost", "initial 1", 10_00), ("lost", "progressive 1", 5_00)]
    table.ends()


def test_md_9_J_4_what_has_not_won_needs_no_validation() -> None:
    table = wagered(PROGRESSIVE, 1)
    table.deals("3h", dealer="Qh")
    table.settles()
    table.does(s.SettleProgressive(by=DEALER))


def test_md_9_J_4_a_the_hand_is_checked_by_the_table() -> None:
    assert progressive_of("Ks", "Qs") == []
    assert progressive_of("Qs", "Qs") == [75_00]


@pytest.mark.parametrize("beside", [FLOOR, PIT])
def test_md_9_J_4_c_a_floorperson_or_above_signs_too(beside: tuple[Signature, ...]) -> None:
    table = suited_fours(1)
    table.refuses(s.SettleProgressive(by=DEALER), "progressive.validated_by")
    table.refuses(s.SettleProgressive(by=(*DEALER, *as_player("1"))), "progressive.validated_by")
    table.refuses(s.SettleProgressive(by=FLOOR), "progressive.validated_by")
    table.does(s.SettleProgressive(by=(*DEALER, *beside)))


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


# Chapter 10: the Bonus Spin


def test_md_10_D_the_stake_goes_back_with_a_win() -> None:
    table = wagered(SPIN, 1)
    table.deals("3h", dealer="Qs")
    table.spins("$200", "1")
    assert table.money()[-2:] == [("paid", "bonus-spin 1", 200_00), ("taken", "bonus-spin 1", 5_00)]


def test_md_10_D_read_otherwise_it_is_gone() -> None:
    table = wagered(SPIN, 1, read={"stake-of-a-winning-spin": "gone, whatever happens"})
    table.deals("3h", dealer="Qs")
    table.spins("$200", "1")
    assert table.money()[-1] == ("lost", "bonus-spin 1", 5_00)


def test_md_10_D_1_no_other_symbol_is_on_the_wheel() -> None:
    table = wagered(SPIN)
    table.deals("3h 4h", dealer="Qs")
    spin = s.SpinBonus(by=DEALER, hot="$201", to="1", community="$25")
    assert "$201" in table.refuses(spin, "bonus_spin.weights")


def test_md_10_D_1_a_jackpot_1_is_the_primary_meter() -> None:
    table = wagered({**SPIN, "bonus_spin.primary.now": "34567.00"})
    table.deals("3h 4h", dealer="Qs")
    table.spins("jackpot 1", "1")
    assert ("paid", "bonus-spin 1", 34_567_00) in table.money()
    assert (table.meter("primary"), table.meter("secondary")) == (10_000_00, 5_000_00)


def test_md_10_D_1_b_jackpot_2_is_the_secondary_meter() -> None:
    table = wagered({**SPIN, "bonus_spin.secondary.now": "7654.30"})
    table.deals("3h 4h", dealer="Qs")
    table.spins("jackpot 2", "2")
    assert ("paid", "bonus-spin 2", 7_654_50) in table.money(), "up to the next chip"
    assert table.meter("secondary") == 5_000_00


@pytest.mark.parametrize(("option", "paid", "left"), [
    ("a fifth of the meter", 6_000_00, 24_000_00), ("all of it", 30_000_00, 10_000_00),
])  # fmt: skip
def test_md_10_D_1_a_for_one_dollar(option: str, paid: int, left: int) -> None:
    choices = {**ONE_DOLLAR, "bonus_spin.primary.now": "30000.00"}
    table = wagered(choices, 1, read={"jackpot-for-one-dollar": option})
    table.deals("3h", dealer="Qs")
    table.spins("jackpot 1", "1")
    assert ("paid", "bonus-spin 1", paid) in table.money()
    assert table.meter("primary") == left


def test_md_10_D_1_c_one_thousand() -> None:
    assert hot_spot("$1,000") == 1_000_00


def test_md_10_D_1_d_six_hundred() -> None:
    assert hot_spot("$600") == 600_00


def test_md_10_D_1_e_five_hundred() -> None:
    assert hot_spot("$500") == 500_00


def test_md_10_D_1_f_four_hundred() -> None:
    assert hot_spot("$400") == 400_00


def test_md_10_D_1_g_three_hundred_and_fifty() -> None:
    assert hot_spot("$350") == 350_00


def test_md_10_D_1_h_three_hundred() -> None:
    assert hot_spot("$300") == 300_00


def test_md_10_D_1_i_two_hundred_and_fifty() -> None:
    assert hot_spot("$250") == 250_00


def test_md_10_D_1_j_two_hundred() -> None:
    assert hot_spot("$200") == 200_00


def test_md_10_D_2_the_hot_spot_to_one_and_community_pay_to_the_others() -> None:
    table = wagered(SPIN, 3)
    table.deals("3h 4h 5h", dealer="Qs")
    table.refuses(s.SpinBonus(by=DEALER, hot="$200", to="4", community="$25"), "bonus_spin.spins")
    table.spins("$200", "2", "$30")
    paid = [("paid", "bonus-spin 3", 30_00), ("paid", "bonus-spin 2", 200_00), ("paid", "bonus-spin 1", 30_00)]
    assert table.money("paid") == paid
    assert table.next_steps == {"settle the original deal"}


def test_md_10_D_2_read_otherwise_community_pay_is_for_all() -> None:
    read = {"who-is-paid-by-a-spin": "one spin: Community Pay to all, the Hot Spot to one of them besides"}
    table = wagered(SPIN, 1, read=read)
    table.deals("3h", dealer="Qs")
    table.spins("$200", "1", "$30")
    assert table.money("paid") == [("paid", "bonus-spin 1", 200_00), ("paid", "bonus-spin 1", 30_00)]


def test_md_10_D_2_read_otherwise_each_player_has_a_spin() -> None:
    read = {"who-is-paid-by-a-spin": "a spin for each player, who has the Hot Spot; the others get Community Pay"}
    table = wagered({**SPIN, "bonus_spin.primary.now": "11000.00"}, 2, read=read)
    table.deals("3h 4h", dealer="Qs")
    table.refuses(s.SpinBonus(by=DEALER, hot="$200", to="1", community="$25"), "bonus_spin.spins")
    table.spins("jackpot 1", "2", "$30")
    correct = s.CorrectCard(by=FLOOR, to="dealer", card="Kc")
    table.refuses(correct, "deviation.ruled_by")
    assert table.next_steps == {"bonus spin"}
    table.spins("jackpot 1", "1", "$25")
    assert table.money("paid") == [
        ("paid", "bonus-spin 2", 11_000_00),
        ("paid", "bonus-spin 1", 30_00),
        ("paid", "bonus-spin 2", 25_00),
        ("paid", "bonus-spin 1", 10_000_00),
    ]
    assert table.next_steps == {"settle the original deal"}


def test_md_10_D_3_meters_as_the_submission_tells() -> None:
    table = MarylandTable(maryland({**SPIN, "bonus_spin.primary.reset": "11000.00"}))
    assert (table.meter("primary"), table.meter("secondary")) == (11_000_00, 5_000_00)


def test_md_10_D_3_a_they_grow_with_the_wagers() -> None:
    rates: dict[str, Value] = {"bonus_spin.primary.rate": "1/10", "bonus_spin.secondary.rate": "1/100"}
    table = wagered({**SPIN, **rates}, 2)
    table.deals("3h 4h", dealer="2s")
    assert (table.meter("primary"), table.meter("secondary")) == (10_001_00, 5_000_10)


def test_md_10_D_3_b_they_start_again_where_they_started() -> None:
    table = wagered({**SPIN, "bonus_spin.primary.now": "99999.00"}, 1)
    table.deals("3h", dealer="Qc")
    table.spins("jackpot 1", "1")
    assert table.meter("primary") == 10_000_00


def test_md_10_D_3_b_i_ten_thousand_and_five_thousand_or_more() -> None:
    assert not_allowed({"bonus_spin.primary.reset": "9999.99"}).cite == "10.D(3)(b), 10.D(3)(b)(i)"
    assert not_allowed({"bonus_spin.secondary.reset": "4999.99"}).cite == "10.D(3)(b), 10.D(3)(b)(i)"
    maryland({"bonus_spin.primary.reset": "10000.00", "bonus_spin.secondary.reset": "5000.00"})


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


def test_md_10_D_5_community_pay_for_all_but_the_hot_spot() -> None:
    table = wagered(SPIN, 4)
    table.deals("3h 4h 5h 6h", dealer="Qs")
    table.spins("$200", "1", "$25")
    assert [wager for _, wager, cents in table.money("paid") if cents == 25_00] == [f"bonus-spin {n}" for n in (4, 3, 2)]


def test_md_10_D_5_a_by_the_receivers_wager() -> None:
    table = wagered(ONE_DOLLAR)
    table.deals("3h 4h", dealer="Qs")
    table.spins("$200", "1", "$25")
    assert table.money("paid") == [("paid", "bonus-spin 2", 5_00), ("paid", "bonus-spin 1", 40_00)]


def test_md_10_D_5_b_only_symbols_of_the_schedule() -> None:
    table = wagered(SPIN)
    table.deals("3h 4h", dealer="Qs")
    table.refuses(s.SpinBonus(by=DEALER, hot="$200", to="1", community="$200"), "bonus_spin.weights")


def test_md_10_E_for_five_dollars() -> None:
    assert maryland().bonus_spin.pays_for == 5_00  # type: ignore[union-attr]
    assert community("$25") == 25_00


def test_md_10_E_1_as_written_or_each_symbol_its_own_amount() -> None:
    symbols = maryland(read={"shifted-community-lines": "each symbol pays its own amount"}).bonus_spin.community  # type: ignore[union-attr]
    assert {name: award.winnings(5_00) for name, award in symbols.items()} == {
        f"${dollars}": dollars * 100 for dollars in (150, 100, 75, 50, 40, 35, 30, 25)
    }


def test_md_10_E_1_a_150() -> None:
    assert community("$150") == 150_00


def test_md_10_E_1_b_100() -> None:
    assert community("$100") == 125_00


def test_md_10_E_1_c_75() -> None:
    assert community("$75") == 100_00


def test_md_10_E_1_d_50() -> None:
    assert community("$50") == 75_00


def test_md_10_E_1_e_40() -> None:
    assert community("$40") == 50_00


def test_md_10_E_1_f_35() -> None:
    assert community("$35") == 40_00


def test_md_10_E_1_g_30() -> None:
    assert community("$30") == 30_00


def test_md_10_E_1_h_25() -> None:
    assert community("$25") == 25_00


def test_md_10_D_spin_and_progressive_in_one_round() -> None:
    table = wagered(BOTH)
    table.deals("Qs 3h", dealer="Qs")
    table.spins("$500", "1", "$50")
    table.settles()
    table.chooses(p1="surrender")
    table.pays_progressive()
    assert table.net("1") == 500_00 - 5_00 + 75_00
    assert table.net("2") == 75_00 - 10_00 - 5_00
