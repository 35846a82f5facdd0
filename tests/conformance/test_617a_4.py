"""§ 617a.4: what winning wagers are paid, and what the zeros do."""

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import Announced
from croupier.games.kit.play.money import Money
from croupier.games.roulette.play import events as e
from croupier.rulebook.values import Value
from wheel_tables import AS_SINGLE, DOUBLE, SINGLE, RouletteTable, roulette

# Each wager with a number it wins on, and the least odds of the list in (a).
LEAST = [
    ("straight", "straight 17", "17", 35),
    ("split", "split 17-20", "20", 17),
    ("three-numbers", "three-numbers 16-17-18", "18", 11),
    ("four-numbers", "four-numbers 16-17-19-20", "16", 8),
    ("first-five", "first-five", "00", 6),
    ("six-numbers", "six-numbers 16-17-18-19-20-21", "21", 5),
    ("column", "column 2", "17", 2),
    ("dozen", "dozen 2nd 12", "13", 2),
    ("red", "red", "1", 1),
    ("black", "black", "2", 1),
    ("odd", "odd", "3", 1),
    ("even", "even", "4", 1),
    ("1-18", "1-18", "18", 1),
    ("19-36", "19-36", "19", 1),
]
EVEN_CHANCES = ("red", "black", "odd", "even", "1-18", "19-36")


def path(kind: str) -> str:
    return f"payouts.{kind}" if kind.isalpha() else f'payouts."{kind}"'


# (a) The least odds


@pytest.mark.parametrize(("kind", "wager", "number", "odds"), LEAST)
def test_617a_4_a_winner_is_paid_the_least_odds(kind: str, wager: str, number: str, odds: int) -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets(wager, 2_00)
    table.plays(number)
    assert table.money()[-1] == ("paid", "1", wager, odds * 2_00)
    assert table.happened(Money)[-1].rule == path(kind)
    assert table.rules.cite(path(kind)) == "617a.4(a)"
    assert table.net("1") == odds * 2_00


@pytest.mark.parametrize(("kind", "wager", "number", "odds"), LEAST)
def test_617a_4_a_house_may_pay_more(kind: str, wager: str, number: str, odds: int) -> None:
    table = RouletteTable(roulette({path(kind): f"{odds + 1} to 1"}))
    table.seat("1").bets(wager, 2_00)
    table.plays(number)
    assert table.net("1") == (odds + 1) * 2_00


@pytest.mark.parametrize(("kind", "wager", "number", "odds"), LEAST)
def test_617a_4_a_house_may_not_pay_less(kind: str, wager: str, number: str, odds: int) -> None:
    for less in (f"{odds - 1} to 1", f"{odds * 100 - 1} to 100"):
        with pytest.raises(InputError, match=f"at least {odds} to 1") as problem:
            roulette({path(kind): less})
        assert (problem.value.rule, problem.value.cite) == (path(kind), "617a.4(a)")


@pytest.mark.parametrize(("kind", "wager", "number", "odds"), LEAST)
def test_617a_4_a_least_odds_themselves_may_be_filed(kind: str, wager: str, number: str, odds: int) -> None:
    assert roulette({path(kind): f"{2 * odds} to 2"}).payouts[kind].ratio == odds


def test_617a_4_a_what_chips_cannot_pay_is_paid_up_to_the_next() -> None:
    # 71 to 2 on 0.25 is 8.875, between 8.75 and 9.00.
    table = RouletteTable(roulette({"payouts.straight": "71 to 2"}))
    table.seat("1", chip=25).bets("straight 17", 25)
    table.plays("17")
    assert table.net("1") == 9_00


def test_617a_4_a_what_chips_cannot_pay_may_be_read_down() -> None:
    rules = roulette({"payouts.straight": "71 to 2"}, read={"what-chips-cannot-pay": "down to whole chips"})
    table = RouletteTable(rules)
    table.seat("1", chip=25).bets("straight 17", 25)
    table.plays("17")
    assert table.net("1") == 8_75


# (b) and (c) The zeros


def lost_on(number: str, wheel: dict[str, str]) -> RouletteTable:
    table = RouletteTable(roulette({**wheel}))
    seat = table.seat("1")
    for wager in EVEN_CHANCES:
        seat.bets(wager, 1_00)
    table.plays(number)
    return table


@pytest.mark.parametrize(("wheel", "number"), [(SINGLE, "0"), (DOUBLE, "0"), (DOUBLE, "00")])
def test_617a_4_b_zeros_lose_the_even_chances(wheel: dict[str, str], number: str) -> None:
    table = lost_on(number, wheel)
    assert table.net("1") == -6_00
    lost = [event for event in table.happened(Money) if event.kind == "lost"]
    assert [event.wager for event in lost] == list(EVEN_CHANCES)
    assert {event.rule for event in lost} == {"zero.even_chances"}
    assert "617a.4(b)" in table.rules.cite("zero.even_chances")


@pytest.mark.parametrize("value", ["returned", "half lost", "en prison"])
def test_617a_4_b_no_other_fate_on_zero_can_be_filed(value: str) -> None:
    with pytest.raises(InputError, match="fixes it at lost"):
        roulette({"zero.even_chances": value})


def test_617a_4_c_things_that_hold_only_where_a_wheel_is_used_as_single_zero() -> None:
    assert roulette(AS_SINGLE).covered_number == "00"
    assert roulette(SINGLE).covered_number is None
    table = RouletteTable(roulette(DOUBLE))
    table.seat("1").bets("straight 00")
    table.plays("00")
    assert table.net("1") == 35_00


def test_617a_4_c_1_notice_of_the_use_is_given() -> None:
    assert "in use as a single zero wheel" in roulette(AS_SINGLE).covered.sign[0]
    assert "617a.4(c)(1)" in roulette(AS_SINGLE).cite("covered.sign")


def test_617a_4_c_2_ball_in_00_is_no_spin_and_is_spun_again() -> None:
    table = RouletteTable(roulette(AS_SINGLE))
    seat = table.seat("1").bets("straight 17").bets("red")
    table.spins()
    table.calls()
    void = table.lands("00")
    assert isinstance(void[0], Announced)
    assert void[0].words == "no spin"
    assert isinstance(void[1], e.SpinVoided)
    assert "617a.4(c)(2)" in table.rules.cite(void[1].rule)
    assert table.net("1") == 0
    assert table.next_steps == {"spin"}
    assert "not touched" in seat.may_not_bet("no_more_bets.then", "black")
    table.plays("17")
    # 35 to 1 on the straight; 17 is black, so the red wager is lost.
    assert table.net("1") == 34_00


@pytest.mark.parametrize("number", ["0", "1", "36"])
def test_617a_4_c_2_no_other_number_is_void(number: str) -> None:
    table = RouletteTable(roulette(AS_SINGLE))
    table.plays(number)
    assert table.happened(e.SpinVoided) == []


def test_617a_4_c_3_ball_in_0_loses_the_even_chances() -> None:
    table = lost_on("0", AS_SINGLE)
    assert table.net("1") == -6_00
    assert "617a.4(c)(3)" in table.rules.cite("zero.even_chances")


def test_617a_4_b_column_and_dozen_lose_on_zero_as_any_wager_does() -> None:
    table = RouletteTable(roulette())
    table.seat("1").bets("column 1").bets("dozen 1st 12").bets("straight 0")
    table.plays("0")
    assert table.net("1") == 33_00
    assert {event.rule for event in table.happened(Money) if event.kind == "lost"} == {"settlement.order"}


@pytest.mark.parametrize("value", ["36 to 0", "thirty-six", "36", 36])
def test_617a_4_a_odds_that_are_none_are_refused(value: Value) -> None:
    with pytest.raises(InputError):
        roulette({"payouts.straight": value})
