"""One wager's results: moments by hand, and the laws that hold for every distribution."""

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance.laws.distribution import Distribution, Lattice, common_step
from croupier.errors import InputError

NETS = st.fractions(min_value=-3, max_value=40, max_denominator=6)
DISTRIBUTIONS = st.lists(st.tuples(NETS, st.integers(1, 20)), min_size=1, max_size=8).map(Distribution.of)
EVEN = Distribution.of([(1, 18), (-1, 20)])


def test_even_chance_with_18_of_38() -> None:
    assert EVEN.outcomes == ((Fraction(-1), 20), (Fraction(1), 18))
    assert EVEN.of_ways == 38
    assert EVEN.mean == Fraction(-1, 19)
    assert EVEN.variance == 1 - Fraction(1, 361)
    assert EVEN.house_edge == Fraction(1, 19)
    assert EVEN.returned == Fraction(18, 19)
    assert EVEN.hit_frequency == Fraction(9, 19)
    assert EVEN.probability(0) == 0
    assert EVEN.loss_frequency == Fraction(10, 19)
    assert EVEN.deviation == pytest.approx(math.sqrt(360) / 19)
    # Bernoulli with p = 9/19: (1 - 2p) / sqrt(pq), where pq = 90/361.
    assert EVEN.skewness == pytest.approx((1 / 19) / math.sqrt(90 / 361))


def test_thirty_five_to_one() -> None:
    single = Distribution.of([(35, 1), (-1, 37)])
    assert single.mean == Fraction(-2, 38)
    assert single.variance == Fraction(35**2 + 37, 38) - Fraction(1, 361)
    assert single.lattice() == Lattice(Fraction(-1), Fraction(36), ((0, 37), (1, 1)))


def test_equal_nets_are_merged_and_those_without_ways_dropped() -> None:
    merged = Distribution.of([(1, 2), (Fraction(2, 2), 3), (0, 0), (-1, 1)])
    assert merged == Distribution(((Fraction(-1), 1), (Fraction(1), 5)))


def test_a_certain_result_has_no_shape() -> None:
    certain = Distribution.of([(Fraction(1, 2), 7)])
    assert certain.variance == 0
    assert (certain.deviation, certain.skewness) == (0.0, 0.0)
    assert certain.lattice() == Lattice(Fraction(1, 2), Fraction(1), ((0, 1),))


def test_half_a_wager_lost_widens_the_lattice() -> None:
    lattice = Distribution.of([(-1, 18), (Fraction(-1, 2), 2), (1, 18)]).lattice()
    assert lattice == Lattice(Fraction(-1), Fraction(1, 2), ((0, 9), (1, 1), (4, 9)))


def test_common_step_of_nothing_but_zero_is_zero() -> None:
    assert common_step([Fraction(0)]) == 0
    assert common_step([Fraction(3, 2), Fraction(-1)]) == Fraction(1, 2)


@pytest.mark.parametrize("pairs", [[], [(1, 0)], [(1, -1), (2, 3)], [(0.5, 1)], [(1, 1.5)]])
def test_bad_outcomes_are_refused(pairs: list[tuple[int, int]]) -> None:
    with pytest.raises(InputError):
        Distribution.of(pairs)


@pytest.mark.parametrize(
    "outcomes",
    [(), ((Fraction(1), 0),), ((Fraction(1), 1), (Fraction(0), 1)), ((Fraction(1), 1), (Fraction(1), 1))],
)
def test_outcomes_must_be_sorted_distinct_and_have_ways(outcomes: tuple[tuple[Fraction, int], ...]) -> None:
    with pytest.raises(InputError):
        Distribution(outcomes)


@settings(max_examples=40)
@given(DISTRIBUTIONS)
def test_every_round_wins_pushes_or_loses(one: Distribution) -> None:
    assert one.hit_frequency + one.probability(0) + one.loss_frequency == 1
    assert sum(one.probability(net) for net, _ in one.outcomes) == 1
    assert one.probability(41) == 0


@settings(max_examples=40)
@given(DISTRIBUTIONS)
def test_the_lattice_holds_every_outcome(one: Distribution) -> None:
    lattice = one.lattice()
    assert [lattice.start + lattice.step * position for position, _ in lattice.ways] == [net for net, _ in one.outcomes]
    assert math.gcd(*(position for position, _ in lattice.ways)) in (0, 1)
    assert lattice.length == lattice.ways[-1][0] + 1
    times = one.of_ways // sum(ways for _, ways in lattice.ways)
    assert [ways * times for _, ways in lattice.ways] == [ways for _, ways in one.outcomes]


@settings(max_examples=40)
@given(DISTRIBUTIONS, st.fractions(min_value=-4, max_value=4, max_denominator=5))
def test_scaling_scales_the_moments(one: Distribution, by: Fraction) -> None:
    scaled = one.scaled(by)
    assert scaled.mean == one.mean * by
    assert scaled.variance == one.variance * by**2
    assert scaled.of_ways == one.of_ways
    if by > 0:
        assert scaled.skewness == pytest.approx(one.skewness)
