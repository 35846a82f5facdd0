"""What a winning wager is paid: odds, fixed sums, shares of a meter."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.awards import Award, Fixed, MeterShare, Odds
from croupier.errors import InputError

odds = st.builds(Odds, st.integers(0, 10**9 - 1), st.integers(1, 10**9 - 1))


@given(odds)
def test_odds_are_read_as_they_are_written(one: Odds) -> None:
    again = Odds.parse(str(one))
    assert (again.win, again.stake) == (one.win, one.stake)


@given(odds, odds)
def test_odds_are_ordered_by_what_they_pay(one: Odds, other: Odds) -> None:
    assert (one < other) == (one.ratio < other.ratio)
    assert (one <= other) == (one.ratio <= other.ratio)
    assert (one > other) == (one.ratio > other.ratio)
    assert (one >= other) == (one.ratio >= other.ratio)
    assert (one == other) == (one.ratio == other.ratio)


def test_the_same_odds_in_other_words_are_the_same_odds() -> None:
    two_to_one, four_to_two = Odds(2), Odds(4, 2)
    assert two_to_one == four_to_two
    assert two_to_one <= four_to_two <= two_to_one
    assert len({two_to_one, four_to_two}) == 1
    assert str(four_to_two) == "4 to 2"
    assert two_to_one != "2 to 1"


@pytest.mark.parametrize(
    ("written", "stake_cents", "won_cents"),
    [
        ("35 to 1", 5_00, Fraction(175_00)),
        ("3 to 2", 25, Fraction(75, 2)),
        ("0 to 1", 5_00, Fraction(0)),
        ("1 to 9", 1, Fraction(1, 9)),
    ],
)
def test_winnings_are_exact(written: str, stake_cents: int, won_cents: Fraction) -> None:
    assert Odds.parse(written).winnings(stake_cents) == won_cents
    assert Award.parse(written).winnings(stake_cents) == won_cents


@pytest.mark.parametrize(
    "written",
    [
        "",
        "35",
        "35:1",
        "35 for 1",
        "35 to 0",
        "-1 to 1",
        "1.5 to 1",
        "35  to 1",
        "35 to 1 to 1",
        "٣٥ to ١",
        "1234567890 to 1",
        35,
        None,
        True,
        ["35 to 1"],
    ],
)
def test_what_are_not_odds_is_refused(written: object) -> None:
    with pytest.raises(InputError, match='are not odds; write them as "35 to 1"'):
        Odds.parse(written)


def test_a_jackpot_pays_its_odds_and_the_meter() -> None:
    award = Award.parse("1000 to 1 and 100% of progressive")
    assert award == Award((Odds(1000), MeterShare(100, "progressive")))
    assert str(award) == "1000 to 1 and 100% of progressive"
    assert award.winnings(5_00, {"progressive": 12_345_67}) == 5_000_00 + 12_345_67


def test_a_share_of_a_meter_is_exact() -> None:
    assert Award.parse("10% of hot jackpot 1").winnings(1_00, {"hot jackpot 1": 10_05}) == Fraction(1005, 10)


@pytest.mark.parametrize("meters", [None, {}, {"primary": 1_00}])
def test_a_share_needs_its_meter(meters: dict[str, int] | None) -> None:
    with pytest.raises(InputError, match="needs the amount of the meter 'progressive'"):
        Award.parse("100% of progressive").winnings(5_00, meters)


def test_a_fixed_sum_is_for_each_amount_wagered() -> None:
    award = Award.parse("5000.00 per 5.00")
    assert award == Award((Fixed(5_000_00, 5_00),))
    assert str(award) == "5000.00 per 5.00"
    assert award.winnings(5_00) == 5_000_00
    assert award.winnings(10_00) == 10_000_00
    assert award.winnings(1_00) == 1_000_00


@pytest.mark.parametrize(
    "written",
    [
        "",
        "lots",
        "5000.00 per 0.00",
        "5000.00 per",
        "5000.001 per 5.00",
        "100% of ",
        "1000% of progressive",
        "10 to 0",
        "10 to 1 and",
        "10 to 1 and lots",
        "10 to 1, 100% of progressive",
        "10 to 1 and 1.2.3 per 5.00",
        10,
        None,
    ],
)
def test_what_is_no_award_is_refused(written: object) -> None:
    with pytest.raises(InputError):
        Award.parse(written)
