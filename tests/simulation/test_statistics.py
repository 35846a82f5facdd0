"""Edges and errors from counts, quantiles and shares of sessions, against numbers worked out by hand."""

from fractions import Fraction
from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.chance.laws.distribution import Distribution
from croupier.games.kit.simulation.plan import Counts, Sampled, Spread
from croupier.simulation.agreement import DOUBT
from croupier.simulation.statistics import SessionShare, at_least, estimate, mean, quantile, quantiles

COIN = Distribution.of([(1, 1), (-1, 1)])
ONE, LOST = Fraction(1), Fraction(-1)


def coin(won: int, lost: int, **more: object) -> Sampled:
    return Sampled("coin", ((LOST, lost), (ONE, won)), **more)  # type: ignore[arg-type]


def test_a_coin() -> None:
    """48 of 100: an edge of 4 %, a variance of 1 - 0.04², and 0.4 exact deviations of 0.1."""
    found = estimate(coin(48, 52), COIN)
    assert found.house_edge == Fraction(4, 100)
    assert found.variance == 1 - Fraction(4, 100) ** 2
    assert found.standard_error == pytest.approx(sqrt(0.9984 / 99))
    assert found.z == pytest.approx(0.4)
    assert found.hits == 48
    assert found.p_value == pytest.approx(0.6892, abs=1e-3)  # 0.4 deviations from the middle
    low, high = found.interval or (0.0, 0.0)
    assert (low + high) / 2 == pytest.approx(0.04)
    assert high - low == pytest.approx(2 * 1.96 * sqrt(0.9984 / 99), rel=1e-4)


@pytest.mark.parametrize(("won", "p_value"), [(50_000, 1.0), (50_310, 0.04993), (49_690, 0.04993), (50_411, 0.00934)])
def test_the_p_value_is_two_sided(won: int, p_value: float) -> None:
    """Of 100,000 throws the number of wins deviates by 158.1: 310 are 1.9606 deviations, 411 are 2.5994."""
    found = estimate(coin(won, 100_000 - won), COIN)
    assert found.p_value == pytest.approx(p_value, abs=2e-5)


RARE = Distribution.of([(Fraction(9_999_999), 1), (Fraction(-1), 9_999_999)])
"""A fair wager with one jackpot in ten million."""


@pytest.mark.parametrize(("jackpots", "p_value"), [(0, 1.0), (1, 1 / 100.5), (2, 1 / 20_134)])
def test_a_rare_jackpot_is_no_disagreement(jackpots: int, p_value: float) -> None:
    """A hundredth of a jackpot is expected: one comes in one of 100 simulations, two in one of 20,000. z says 10 and 20."""
    outcomes = ((Fraction(-1), 100_000 - jackpots), (Fraction(9_999_999), jackpots))
    found = estimate(Sampled("jackpot", tuple(pair for pair in outcomes if pair[1])), RARE)
    assert found.z is not None
    assert found.p_value is not None
    assert abs(found.z) == pytest.approx(10 * jackpots, abs=0.2)
    assert found.p_value == pytest.approx(p_value, rel=1e-4)


def test_an_award_that_did_not_come() -> None:
    """Four are expected of 400, and none came: e⁻⁴ = 0.0183, and nine or more, rarer still, 0.0214 (by Poisson)."""
    law = Distribution.of([(99, 1), (-1, 99)])
    found = estimate(Sampled("rare", ((LOST, 400),)), law)
    assert found.p_value == pytest.approx(0.0183 + 0.0214, abs=1e-3)
    low, high = found.interval or (0.0, 0.0)
    assert (low, high) == pytest.approx((1 - 1.96 * sqrt(99 / 400), 1 + 1.96 * sqrt(99 / 400)), abs=1e-4)
    assert estimate(Sampled("rare", ((LOST, 400),))).interval is None


def test_a_rare_award_beside_frequent_ones() -> None:
    """Three of a thousandth are a chance of 1.7 in ten billion, of two that are looked at; the coin beside it is even."""
    law = Distribution.of([(1, 499_999_995), (-1, 499_999_995), (1000, 10)])
    found = estimate(Sampled("both", ((LOST, 50_000), (ONE, 50_000), (Fraction(1000), 3))), law)
    assert found.p_value == pytest.approx(2 * 1.6654e-10, rel=1e-3)
    even = estimate(Sampled("both", ((LOST, 50_000), (ONE, 50_000))), law)
    assert even.p_value == 1.0
    uneven = estimate(Sampled("both", ((LOST, 49_500), (ONE, 50_500))), law)
    assert uneven.p_value == pytest.approx(2 * 0.001565, rel=1e-2)  # 1,000 is 3.162 deviations of 316.2


def test_positions_that_win_together_are_counted_once() -> None:
    """Two positions that always agree: of 200,000 wagers 2 jackpots are one of 100,000 rounds."""
    outcomes = ((LOST, 199_998), (Fraction(9_999_999), 2))
    found = estimate(Sampled("jackpot", outcomes, positions=2, pair=RARE.variance), RARE)
    assert found.p_value == pytest.approx(1 / 100.5, rel=1e-4)
    known = estimate(Sampled("jackpot", outcomes, positions=6, alike=2), RARE)
    assert known.p_value == pytest.approx(1 / 100.5, rel=1e-4)


def test_a_few_awards_where_some_more_are_expected() -> None:
    """Two of 6: by Poisson e⁻⁶ (1 + 6 + 18) = 0.0620 for two or fewer; ten (0.0413, below 0.0446) or more are 0.0839."""
    law = Distribution.of([(Fraction(1000), 6), (Fraction(0), 999_994)])
    found = estimate(Sampled("envy", ((Fraction(0), 999_998), (Fraction(1000), 2)), positions=2, alike=1), law)
    assert found.p_value == pytest.approx(0.0620 + 0.0839, abs=2e-4)


def test_positions_that_share_a_card() -> None:
    """Two positions that always agree are one: the exact deviation of their mean is that of one."""
    found = estimate(coin(60, 140, positions=2, pair=Fraction(1)), COIN)
    assert found.z == pytest.approx(0.4 / 0.1)
    alone = estimate(coin(60, 140, positions=2, pair=Fraction(0)), COIN)
    assert alone.z == pytest.approx(0.4 / sqrt(1 / 200))


def test_positions_of_which_nothing_exact_is_known() -> None:
    """What never happened still has its exact deviation; what was measured to swing more counts as measured."""
    rare = Distribution.of([(99, 1), (-1, 99)])
    never = estimate(Sampled("rare", ((LOST, 50),), positions=2), rare)
    assert never.standard_error == 0
    assert never.z == pytest.approx(1 / sqrt(99 / 50))
    assert estimate(coin(60, 140, positions=2), COIN).z == pytest.approx(0.4 / sqrt(0.84 * 2 / 199))


def test_the_spread_between_shoes() -> None:
    """Forty shoes of ten wagers, half of them winning all and half losing all."""
    spread = Spread(shoes=40, won_squared=Fraction(40 * 100), won_times_made=Fraction(0), made_squared=40 * 100)
    found = estimate(coin(200, 200, spread=spread), COIN)
    assert found.standard_error == pytest.approx(sqrt(4000 * 40 / 39) / 400)
    few = Spread(shoes=20, won_squared=Fraction(20 * 100), won_times_made=Fraction(0), made_squared=20 * 100)
    assert estimate(coin(100, 100, spread=few), COIN).standard_error == pytest.approx(sqrt(1 / 199))


def test_a_single_wager_has_no_error() -> None:
    found = estimate(coin(1, 0))
    assert (found.standard_error, found.interval, found.z) == (None, None, None)


def test_certain_results() -> None:
    certain = Distribution.of([(-1, 1)])
    assert estimate(Sampled("sure", ((LOST, 9),)), certain).z == 0.0


def test_counts_add_up_in_any_order() -> None:
    one, other = Counts((1, 2), 5), Counts((10, 20), 3)
    assert one + other == other + one == Counts((11, 22), 5)
    assert Counts() + one == one + Counts() == one
    assert Counts.of_json(one.json()) == one


# Sessions

tallies = st.dictionaries(st.integers(-50, 50), st.integers(1, 9), min_size=1)


@given(tallies, st.fractions(Fraction(1, 100), 1, max_denominator=100))
def test_a_quantile_is_that_of_the_sorted_sessions(tally: dict[int, int], share: Fraction) -> None:
    values = sorted(value for value, count in tally.items() for _ in range(count))
    due = share * len(values)
    assert quantile(tally, share) == values[max(0, -(-due.numerator // due.denominator) - 1)]
    assert mean(tally) == Fraction(sum(values), len(values))
    assert at_least(tally, 7) == sum(value >= 7 for value in values)


def test_quantiles_by_hand() -> None:
    tally = {10: 5, 20: 20, 30: 25, 40: 45, 50: 5}
    assert quantiles(tally) == {"5": 10, "25": 20, "50": 30, "75": 40, "95": 40}
    assert quantiles({}) == dict.fromkeys(("5", "25", "50", "75", "95"))


def test_a_share_near_the_middle_is_in_standard_errors() -> None:
    share = SessionShare(5_100, 10_000, 0.5)
    assert share.z == pytest.approx(2.0, abs=0.001)
    assert share.p_value == pytest.approx(0.0455, abs=2e-4)
    low, high = share.interval
    assert (low, high) == pytest.approx((0.5002, 0.5198), abs=1e-4)


def in_doubt(share: SessionShare) -> bool:
    assert share.p_value is not None
    return share.p_value < DOUBT


@pytest.mark.parametrize(("count", "disagrees"), [(0, False), (1, False), (2, False), (4, True)])
def test_rare_things_that_happen_are_no_disagreement(count: int, disagrees: bool) -> None:
    """A tenth of a session is expected. Two of them come in one of 200 simulations, four in one of 250,000."""
    chance, of = 1e-6, 100_000
    assert in_doubt(SessionShare(count, of, chance)) == disagrees
    tail = 1 - sum(comb(of, k) * chance**k * (1 - chance) ** (of - k) for k in range(count))
    assert disagrees == (tail < 1e-5)
    assert (count - of * chance) / sqrt(of * chance) > 6 or count < 2  # what a plain z would say of two


@pytest.mark.parametrize(("count", "expected"), [(0, 2 / 32), (1, 12 / 32), (2, 1.0), (5, 2 / 32)])
def test_the_p_value_of_few_sessions_is_exact(count: int, expected: float) -> None:
    """Five sessions that go either way: 1, 5, 10, 10, 5 and 1 of 32."""
    assert SessionShare(count, 5, 0.5).p_value == pytest.approx(expected, rel=1e-12)


def test_the_p_value_is_near_the_exact_one_where_z_tells_it() -> None:
    exact, by_z = (SessionShare(count, 2 * expected, 0.5).p_value for count, expected in ((1_049, 999), (1_050, 1_000)))
    assert exact == pytest.approx(by_z, rel=0.06)


def test_what_cannot_happen_disagrees_if_it_does() -> None:
    assert not in_doubt(SessionShare(0, 100, 0.0))
    assert in_doubt(SessionShare(1, 100, 0.0))
    assert not in_doubt(SessionShare(100, 100, 1.0))
    assert in_doubt(SessionShare(99, 100, 1.0))


def test_a_chance_that_is_not_known_well_enough_is_not_compared() -> None:
    assert SessionShare(30, 100, 0.5, error=0.01).z is None
    assert SessionShare(30, 100, 0.5, error=0.001).z is not None
    assert SessionShare(30, 100).z is None
