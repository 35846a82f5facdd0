"""Many rounds: against every sequence written out, by hand, and each method against the exact one."""

import math
import sys
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.totals import Total, after, rounded_total
from croupier.errors import InputError

NETS = st.fractions(min_value=-2, max_value=5, max_denominator=3)
SMALL = st.lists(st.tuples(NETS, st.integers(1, 5)), min_size=1, max_size=4).map(Distribution.of)
EVEN = Distribution.of([(1, 18), (-1, 20)])
SKEWED = Distribution.of([(-1, 26), (0, 1), (1, 8), (5, 2), (17, 1)])
SINGLE = Distribution.of([(35, 1), (-1, 37)])


def totals(one: Distribution, rounds: int) -> dict[Fraction, Fraction]:
    """The probability of every total, from every sequence of results."""
    chances: dict[Fraction, Fraction] = {}
    for sequence in product(one.outcomes, repeat=rounds):
        total = sum((net for net, _ in sequence), Fraction(0))
        ways = math.prod(ways for _, ways in sequence)
        chances[total] = chances.get(total, Fraction(0)) + Fraction(ways, one.of_ways**rounds)
    return chances


def standing(session: Total) -> tuple[Fraction | float, Fraction | float, Fraction | float]:
    return session.ahead, session.level, session.behind


def test_two_rounds_of_an_even_chance() -> None:
    session = after(EVEN, 2)
    assert session.method == "exact"
    assert session.error == 0
    assert standing(session) == (Fraction(81, 361), Fraction(180, 361), Fraction(100, 361))


def test_three_rounds_cannot_end_level() -> None:
    assert after(EVEN, 3).level == 0


def test_a_thousand_even_chances_are_binomial() -> None:
    session = after(EVEN, 1000)
    wins = sum(math.comb(1000, won) * 9**won * 10 ** (1000 - won) for won in range(501, 1001))
    assert session.method == "exact"
    assert session.ahead == Fraction(wins, 19**1000)
    assert session.level == Fraction(math.comb(1000, 500) * 90**500, 19**1000)


@given(SMALL, st.integers(1, 4))
@settings(max_examples=40)
def test_exact_is_every_sequence_counted(one: Distribution, rounds: int) -> None:
    session, chances = after(one, rounds), totals(one, rounds)
    assert session.ahead == sum(chance for total, chance in chances.items() if total > 0)
    assert session.level == chances.get(Fraction(0), 0)
    assert session.behind == sum(chance for total, chance in chances.items() if total < 0)
    for total in (*chances, Fraction(-9), Fraction(21)):
        assert session.at_most(total) == sum(chance for other, chance in chances.items() if other <= total)


@given(SMALL, st.integers(1, 4), st.fractions(min_value=Fraction(1, 50), max_value=Fraction(49, 50)))
@settings(max_examples=40)
def test_a_quantile_is_the_smallest_total_that_suffices(one: Distribution, rounds: int, share: Fraction) -> None:
    running = Fraction(0)
    for total, chance in sorted(totals(one, rounds).items()):
        running += chance
        if running >= share:
            assert after(one, rounds).quantile(share) == total
            return


def test_a_quantile_at_its_boundary() -> None:
    session = after(EVEN, 2)
    assert session.quantile(Fraction(100, 361)) == -2
    assert session.quantile(Fraction(101, 361)) == 0
    assert session.quantile(Fraction(280, 361)) == 0
    assert session.quantile(Fraction(281, 361)) == 2


@pytest.mark.parametrize("one", [EVEN, SKEWED, SINGLE])
@pytest.mark.parametrize("rounds", [1, 2, 37, 300])
def test_fft_is_exact_within_its_error(one: Distribution, rounds: int) -> None:
    exact, fft = after(one, rounds, exact_budget=2**40), after(one, rounds, exact_budget=0)
    assert (exact.method, fft.method) == ("exact", "fft")
    assert 0 < fft.error < 1e-10
    for mine, true in zip(standing(fft), standing(exact), strict=True):
        assert abs(mine - float(true)) <= fft.error
    for net in range(-rounds, 3 * rounds, max(1, rounds // 10)):
        assert abs(fft.at_most(net) - float(exact.at_most(net))) <= fft.error
    assert fft.handle_bands()[0].low == exact.handle_bands()[0].low


@given(SMALL, st.integers(1, 60))
@settings(max_examples=40)
def test_fft_of_any_wager_is_exact_within_its_error(one: Distribution, rounds: int) -> None:
    exact, fft = after(one, rounds), after(one, rounds, exact_budget=0)
    for mine, true in zip(standing(fft), standing(exact), strict=True):
        assert abs(mine - float(true)) <= fft.error


@pytest.mark.parametrize("one", [EVEN, SKEWED, SINGLE])
@pytest.mark.parametrize("rounds", [10, 100, 300])
def test_normal_is_exact_within_its_error(one: Distribution, rounds: int) -> None:
    exact = after(one, rounds, exact_budget=2**40)
    normal = after(one, rounds, exact_budget=0, fft_budget=0)
    assert normal.method == "normal"
    for mine, true in zip(standing(normal), standing(exact), strict=True):
        assert abs(mine - float(true)) <= normal.error


def test_methods_follow_one_another_as_rounds_grow() -> None:
    methods = [after(EVEN, rounds).method for rounds in (1_000, 100_000, 10**10)]
    assert methods == ["exact", "fft", "normal"]


def test_a_long_session_holds_about_its_edge() -> None:
    for rounds in (10**6, 10**10):
        session = after(EVEN, rounds)
        (band,) = session.handle_bands((0.6827,))
        assert float(band.low) == pytest.approx(1 / 19 - EVEN.deviation / math.sqrt(rounds), abs=2e-6)
        assert float(band.high) == pytest.approx(1 / 19 + EVEN.deviation / math.sqrt(rounds), abs=2e-6)


def test_the_band_of_two_rounds_by_hand() -> None:
    # Totals -2, 0, 2 with 100, 180, 81 of 361 ways: each side may leave out (1 - level) / 2.
    narrow, middle, wide = after(EVEN, 2).handle_bands((0.4, 0.5, 0.6))
    assert (narrow.low, narrow.high, narrow.covers) == (0, 0, Fraction(180, 361))
    assert (middle.low, middle.high, middle.covers) == (0, 1, Fraction(280, 361))
    assert (wide.low, wide.high, wide.covers) == (-1, 1, 1)


@given(SMALL, st.integers(1, 30), st.floats(0.01, 0.99))
@settings(max_examples=40)
def test_a_band_covers_at_least_its_level(one: Distribution, rounds: int, level: float) -> None:
    (band,) = after(one, rounds).handle_bands((level,))
    assert band.low <= band.high
    assert band.covers >= Fraction(level)


@pytest.mark.parametrize("net", [Fraction(-1, 2), Fraction(0), Fraction(3)])
def test_a_certain_result_is_certain_for_any_number_of_rounds(net: Fraction) -> None:
    session = after(Distribution.of([(net, 5)]), 10**9, exact_budget=0)
    assert standing(session) == (int(net > 0), int(net == 0), int(net < 0))
    assert session.method == "exact"
    assert session.quantile(0.5) == net * 10**9
    assert all((band.low, band.high, band.covers) == (-net, -net, 1) for band in session.handle_bands())


def test_many_rare_results_off_the_lattice_are_rounded_within_the_stated_error() -> None:
    """300 rare results in sevenths beside results in units: the table of all totals is too long, that of units is not."""
    law = Distribution.of([(-1, 10**6), (1, 9 * 10**5), *((100 + Fraction(part, 7), 1) for part in range(300))])
    exact, rounded = after(law, 1_000), after(law, 1_000, exact_budget=0, fft_budget=2**13)
    assert (rounded.method, rounded.error < 1e-3) == ("fft", True)
    for net in range(-300, 301, 20):
        assert abs(float(exact.at_most(net) - rounded.at_most(net))) <= rounded.error + exact.error
    common = Distribution.of([(0, 10), (1, 11), (3, 12), (4, 1)])
    assert (
        rounded_total(common.lattice(), 10**8, 2**16) is None
    )  # what is not rare is not rounded: both sides are far apart


def test_without_numpy_long_sessions_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert after(EVEN, 1_000).method == "exact"
    with pytest.raises(InputError, match="needs numpy: pip install"):
        after(EVEN, 100_000)


@pytest.mark.parametrize("rounds", [0, -1, True, 1.0, "10"])
def test_bad_rounds_are_refused(rounds: int) -> None:
    with pytest.raises(InputError, match="number of rounds"):
        after(EVEN, rounds)


@pytest.mark.parametrize("share", [0, 1, -0.5, 1.5])
def test_bad_shares_are_refused(share: float) -> None:
    with pytest.raises(InputError, match="between 0 and 1"):
        after(EVEN, 1).quantile(share)
    with pytest.raises(InputError, match="between 0 and 1"):
        after(EVEN, 1).handle_bands((share,))
