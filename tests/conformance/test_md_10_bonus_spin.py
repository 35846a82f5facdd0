"""Maryland, chapter 10: what the Bonus Spin pays."""
# ruff: noqa: N802, the sections have capital letters

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.rulebook.values import Value
from games.casino_war.md_table import (
    BOTH,
    DEALER,
    FLOOR,
    SPIN,
    MarylandTable,
    maryland,
    not_allowed,
    wagered,
)

ONE_DOLLAR: dict[str, Value] = {**SPIN, "bonus_spin.stake": "1.00"}


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
    spin = c.SpinBonus(by=DEALER, hot="$201", to="1", community="$25")
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
    table.refuses(c.SpinBonus(by=DEALER, hot="$200", to="4", community="$25"), "bonus_spin.spins")
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
    table.refuses(c.SpinBonus(by=DEALER, hot="$200", to="1", community="$25"), "bonus_spin.spins")
    table.spins("jackpot 1", "2", "$30")
    correct = c.CorrectCard(by=FLOOR, to="dealer", card="Kc")
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
    table.refuses(c.SpinBonus(by=DEALER, hot="$200", to="1", community="$200"), "bonus_spin.weights")


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
