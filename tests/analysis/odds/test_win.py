"""What a table wins, against numbers found by hand and against the exact odds."""

from fractions import Fraction
from math import comb, isclose
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.edition import open_edition
from croupier.analysis.odds.win import Pace, win
from croupier.errors import InputError

WAR, WHEEL, SIX, MD = "pa-2012/casino-war", "pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "md-1.2/casino-war"


def told(edition: str, pace: Pace, **asked: Any) -> Any:
    return win(open_edition(edition), pace, **asked)


def number(exact: Any) -> Fraction:
    return Fraction(exact["exact"])


def test_two_players_on_one_spin_by_hand() -> None:
    """One on red, one on 17, which is black, 10 dollars each, 38 stops.

    The players together: 0 on the 18 red stops, +34 units on 17, -2 units on the other 19. In dollars a spin:
    mean (340 - 380)/38 = -20/19; squares (340² + 19 · 20²)/38 = 123200/38.
    """
    report = told(WHEEL, Pace(2, 10_00, Fraction(38), Fraction(10)), on=["red", "straight 17"])
    assert number(report["win"]["per_round"]) == Fraction(20, 19)
    assert number(report["win"]["per_hour"]) == 40
    assert number(report["win"]["expected"]) == 400
    assert number(report["win"]["variance"]) == 380 * (Fraction(123_200, 38) - Fraction(20, 19) ** 2)
    assert number(report["handle"]) == 7_600
    assert number(report["win_of_handle"]) == Fraction(1, 19)
    assert (report["drop"], report["hold"]) == (None, None)
    first, second = report["tax"]["rates"]
    assert [number(rate["state"]) for rate in (first, second)] == [56, 48]
    assert [number(rate["left"]) for rate in (first, second)] == [344, 352]
    assert report["tax"]["local_share"] is None


def test_players_on_the_same_number_win_and_lose_together() -> None:
    one = told(WHEEL, Pace(1, 5_00, Fraction(40)), on=["straight 17"])
    six = told(WHEEL, Pace(6, 5_00, Fraction(40)), on=["straight 17"])
    assert number(six["win"]["expected"]) == 6 * number(one["win"]["expected"])
    assert number(six["win"]["variance"]) == 36 * number(one["win"]["variance"])


@pytest.mark.parametrize("strategy", ["war", "surrender"])
def test_one_player_of_casino_war_has_the_variance_of_the_odds(strategy: str) -> None:
    opened = open_edition(WAR)
    law = next(line.distribution for line in opened.game.odds.lines(opened.rules) if line.strategy == strategy)
    report = told(WAR, Pace(1, 25_00, Fraction(60), Fraction(8)), strategy=strategy)
    assert number(report["win_of_handle"]) == law.house_edge
    assert number(report["win"]["expected"]) == law.house_edge * 25 * 480
    assert number(report["win"]["variance"]) == law.variance * 25**2 * 480
    assert report["played"] == f"initial wager, {strategy}"


def test_players_of_casino_war_share_the_dealers_card() -> None:
    one, five = (told(WAR, Pace(players, 25_00, Fraction(60))) for players in (1, 5))
    assert number(five["win"]["expected"]) == 5 * number(one["win"]["expected"])
    assert 5 * number(one["win"]["variance"]) < number(five["win"]["variance"]) < 25 * number(one["win"]["variance"])


def test_bands_are_those_of_the_binomial_law() -> None:
    """100 spins on red: the house wins 20 of 38 of them, each 10 dollars."""
    report = told(WHEEL, Pace(1, 10_00, Fraction(50), Fraction(2)), on=["red"])
    chances = [Fraction(comb(100, lost) * 20**lost * 18 ** (100 - lost), 38**100) for lost in range(101)]
    below = [float(sum(chances[:lost])) for lost in range(102)]
    assert report["operator_loses"] == below[50]
    assert (report["method"], report["error"]) == ("exact", 0.0)
    for band in report["bands"]:
        low, high = ((band["win"][end] / 10 + 100) / 2 for end in ("low", "high"))
        each_side = (1 - band["level"]) / 2
        assert below[int(low)] < each_side <= below[int(low) + 1]
        assert below[int(high)] < 1 - each_side <= below[int(high) + 1]
        assert isclose(band["win_of_handle"]["low"], band["win"]["low"] / 1_000)
        assert (band["hold"], band["error"]) == (None, None)
    assert "warnings" not in report


def test_without_numba_no_band_is_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several players are simulated; where that cannot be done, nothing is said of the spread: no normal curve."""
    monkeypatch.setattr("croupier.analysis.odds.win.find_spec", lambda name: None)
    report = told(WAR, Pace(2, 25_00, Fraction(60)))
    assert (report["bands"], report["operator_loses"], report["method"]) == ([], None, None)
    assert report["warnings"][0].startswith("bands and the chance of a loss are left out")
    assert not any(at["bands"] for at in report["by_hour"])
    assert told(WAR, Pace(1, 25_00, Fraction(60)))["method"] == "exact"


def test_hold_is_a_share_of_the_drop() -> None:
    """N15: 5,000 spins of 10.00 on red are a handle of 50,000, of which 1/19 is won; chips were bought for 8,000."""
    report = told(WHEEL, Pace(1, 10_00, Fraction(50), Fraction(100), drop_cents=8_000_00), on=["red"])
    assert number(report["win_of_handle"]) == Fraction(1, 19)
    assert number(report["drop"]) == 8_000
    assert number(report["hold"]) == Fraction(50_000, 19) / 8_000
    for band in report["bands"]:
        assert isclose(band["hold"]["high"], band["win"]["high"] / 8_000)


def test_a_rate_that_is_given_and_a_local_share() -> None:
    pace = Pace(1, 10_00, Fraction(38), Fraction(10))
    tax = told(MD, pace, tax_rate=Fraction(1, 5), local_share=Fraction(1, 20))["tax"]
    expected = number(told(MD, pace, tax_rate=Fraction(0))["win"]["expected"])
    assert tax["source"] == "given"
    assert [number(rate["state"]) for rate in tax["rates"]] == [expected / 5]
    assert number(tax["local_share"]["expected"]) == expected / 20
    assert number(tax["rates"][0]["left"]) == expected * Fraction(3, 4)
    assert [number(rate["rate"]) for rate in told(WAR, pace, tax_rate=Fraction(1, 5))["tax"]["rates"]] == [Fraction(1, 5)]


@given(
    players=st.integers(1, 9),
    wager=st.integers(1, 10**9),
    pace=st.fractions(Fraction(1, 100), 10_000, max_denominator=100),
    hours=st.fractions(Fraction(1, 100), 1_000_000, max_denominator=100),
)
def test_money_goes_with_the_pace(players: int, wager: int, pace: Fraction, hours: Fraction) -> None:
    report = told(SIX, Pace(players, wager, pace, hours), on=["$1"])
    assert number(report["win"]["expected"]) == number(report["win_of_handle"]) * number(report["handle"])
    assert number(report["handle"]) == Fraction(players * wager, 100) * pace * hours
    assert number(report["win"]["expected"]) == number(report["win"]["per_hour"]) * hours
    lows = [band["win"]["low"] for band in report["bands"]]
    assert lows == sorted(lows, reverse=True)
    for rate in report["tax"]["rates"]:
        assert number(rate["state"]) + number(rate["left"]) == number(report["win"]["expected"])


@pytest.mark.parametrize(("pace", "says"), [
    ((0, 1, 1, 1), "1 to 100 players can be at a table, not 0"),
    ((101, 1, 1, 1), "1 to 100 players can be at a table, not 101"),
    ((1, 0, 1, 1), "--wager must be above zero"),
    ((1, 1, 0, 1), "--rounds-per-hour must be above 0 and at most 10,000, not 0"),
    ((1, 1, 10_001, 1), "--rounds-per-hour must be above 0 and at most 10,000, not 10001"),
    ((1, 1, 1, 0), "--hours must be above 0 and at most 1,000,000, not 0"),
    ((1, 1, 1, 1_000_001), "--hours must be above 0 and at most 1,000,000, not 1000001"),
])  # fmt: skip
def test_a_pace_that_cannot_be(pace: tuple[int, int, int, int], says: str) -> None:
    players, wager, rounds, hours = pace
    with pytest.raises(InputError) as refused:
        Pace(players, wager, Fraction(rounds), Fraction(hours))
    assert refused.value.reason == says


def test_the_ends_of_a_pace_are_allowed() -> None:
    Pace(100, 1, Fraction(10_000), Fraction(1_000_000))


def test_the_churn_tells_the_drop() -> None:
    """Handle 7,600 played through four times is a drop of 1,900; the hold is four times the edge of 1/19."""
    pace = Pace(2, 10_00, Fraction(38), Fraction(10), churn=Fraction(4))
    report = told(WHEEL, pace, on=["red", "straight 17"])
    assert number(report["drop"]) == 1_900
    assert number(report["churn"]) == 4
    assert number(report["hold"]) == Fraction(4, 19)
    given = told(WHEEL, Pace(2, 10_00, Fraction(38), Fraction(10), 1_900_00), on=["red", "straight 17"])
    assert given == report


def test_a_drop_and_a_churn_are_not_both_given() -> None:
    with pytest.raises(InputError, match="give --drop or --churn, not both"):
        Pace(1, 10_00, Fraction(60), drop_cents=100_00, churn=Fraction(2))
    with pytest.raises(InputError, match="--churn must be above 0"):
        Pace(1, 10_00, Fraction(60), churn=Fraction(0))
