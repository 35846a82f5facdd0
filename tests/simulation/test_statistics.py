"""Edges and errors from counts, against numbers worked out by hand."""

from fractions import Fraction
from math import sqrt

import pytest

from croupier.chance.laws.distribution import Distribution
from croupier.games.kit.simulation import Counts, Sampled, Spread
from croupier.simulation.statistics import estimate

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
    assert not found.disagrees
    low, high = found.interval or (0.0, 0.0)
    assert (low + high) / 2 == pytest.approx(0.04)
    assert high - low == pytest.approx(2 * 1.96 * sqrt(0.9984 / 99), rel=1e-4)


@pytest.mark.parametrize(("won", "disagrees"), [(4_800, False), (4_799, True), (5_200, False), (5_201, True)])
def test_more_than_four_deviations_disagree(won: int, disagrees: bool) -> None:
    """Of 10,000 throws the mean deviates by 0.01: 4,800 wins are an edge of 0.04."""
    assert estimate(coin(won, 10_000 - won), COIN).disagrees is disagrees


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
