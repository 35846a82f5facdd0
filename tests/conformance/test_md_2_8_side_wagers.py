"""Maryland, chapters 2, 7 and 8: where side wagers are taken, and what happens to them before the deal."""
# ruff: noqa: N802, the sections have capital letters

import pytest

from croupier.games.casino_war.play import commands as c
from croupier.games.casino_war.play import events as e
from croupier.games.kit.play.decider import RuleOn
from croupier.games.kit.play.money import Money
from croupier.rulebook.values import Value
from games.casino_war.md_table import DEALER, FLOOR, PROGRESSIVE, SPIN, MarylandTable, maryland, not_allowed, wagered
from played import as_player

FIRST_CARD = {"when-the-bonus-spin-closes": "the first card"}


ONE_DOLLAR: dict[str, Value] = {**SPIN, "bonus_spin.stake": "1.00"}


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


def table_place(table: MarylandTable, wager: str, cents: int) -> c.PlaceWager:
    return c.PlaceWager(by=as_player("1"), player="1", position="1", wager=wager, cents=cents)


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
    table.does(c.DealCard(by=DEALER, to="1", card="3h"))
    late.may_not_bet("bonus_spin.closes", bonus_spin=5_00)


def test_md_2_C_the_progressive_is_taken_only_where_offered() -> None:
    player = MarylandTable(maryland()).sits("1").bets(initial=10_00)
    player.may_not_bet("progressive.offered", progressive=5_00)


def test_md_2_C_1_only_what_the_device_accepted_counts() -> None:
    table = wagered(PROGRESSIVE)
    table.calls()
    table.does(c.CountProgressive(by=DEALER, count=3))
    assert table.state.counted == ("1", "2")
    (deviation,) = table.state.deviations
    assert (deviation.kind, deviation.facts) == (e.COUNT_DIFFERS, {"counted": "3", "accepted": "2"})


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
    player = MarylandTable(maryland(PROGRESSIVE)).sits("1").bets(initial=10_00)
    beside = player.place("progressive", 5_00, means="on its area")
    player.table.refuses(beside, "progressive.placed")
    player.table.refuses(player.place("tie", 5_00, means="on its area"), "chips.wagered")
    read = {"progressive-not-accepted": "in the device or on its area; the chip is the wager"}
    other = MarylandTable(maryland(PROGRESSIVE, read=read))
    other.sits("1").bets(initial=10_00)
    other.does(beside)
    assert other.state.stakes[-1].wager == "progressive 1"


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
    player = MarylandTable(maryland({**SPIN, "bonus_spin.stake": "5.00"})).sits("1").bets(initial=10_00)
    player.may_not_bet("bonus_spin.stake", bonus_spin=1_00)
    player = MarylandTable(maryland(SPIN)).sits("1").bets(initial=10_00)
    player.may_not_bet("bonus_spin.stake", bonus_spin=2_00)
    player.bets(bonus_spin=1_00).may_not_bet("bonus_spin.stake", bonus_spin=1_00)
    player.bets(bonus_spin=4_00)  # five together


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
    table.refuses(c.DealCard(by=DEALER, to="1", card="3h"), "progressive.collected")
    none = wagered({})
    none.calls()
    assert none.next_steps == {"deal a card"}


def test_md_8_D_1_a_collected_for_all_positions_at_once() -> None:
    table = wagered(PROGRESSIVE, 3)
    table.calls()
    (counted,) = table.counts()
    assert isinstance(counted, e.ProgressiveCounted)
    assert counted.positions == ("1", "2", "3")


def test_md_8_D_1_b_chips_and_system_must_agree() -> None:
    table = wagered(PROGRESSIVE)
    table.calls()
    table.refuses(c.CountProgressive(by=DEALER, count=-2), "progressive.collected")
    table.counts()
    assert table.next_steps == {"deal a card"}
    assert not table.state.deviations


@pytest.mark.parametrize("count", [0, 1, 3])
def test_md_8_D_1_b_if_they_do_not_agree_nothing_is_settled_before_a_ruling(count: int) -> None:
    table = wagered(PROGRESSIVE)
    table.calls()
    table.does(c.CountProgressive(by=DEALER, count=count))
    for to, card in (("1", "2c"), ("2", "3c"), ("dealer", "Kh")):
        table.does(c.DealCard(by=DEALER, to=to, card=card))
    table.refuses(c.SettleOriginal(by=DEALER), "deviation.ruled_by")
    table.does(RuleOn(by=FLOOR, ruling="stands", reason="the chip was found"))
    table.settles()


def test_md_8_D_1_b_a_void_deal_takes_the_meter_back() -> None:
    table = wagered({**PROGRESSIVE, "progressive.meter.rate": "1/10"})
    table.calls()
    table.does(c.CountProgressive(by=DEALER, count=1))
    assert table.meter() == 10_001_00
    table.does(RuleOn(by=FLOOR, ruling="void", reason="nobody knows whose chip it is"))
    assert (table.meter(), table.net("1"), table.net("2"), table.state.stakes) == (10_000_00, 0, 0, ())
