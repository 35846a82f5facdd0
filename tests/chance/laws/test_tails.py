"""How surprising a mean is: against exact binomial tails, and the normal law where it holds."""

from fractions import Fraction
from math import comb, inf

import pytest

from croupier.chance.laws.distribution import Distribution
from croupier.chance.laws.tails import count_chance, surprise, two_sided

COIN = Distribution.of([(Fraction(1), 1), (Fraction(-1), 1)])


def test_two_sided_chances_that_tables_print() -> None:
    assert two_sided(0) == 1
    assert two_sided(1.959964) == pytest.approx(0.05, abs=1e-7)
    assert two_sided(-2.575829) == pytest.approx(0.01, abs=1e-7)


@pytest.mark.parametrize("heads", [5_000, 5_050, 4_900, 5_150])
def test_near_the_middle_it_is_the_number_of_deviations(heads: int) -> None:
    """Of 10,000 throws the mean deviates by 0.01."""
    off = (2 * heads - 10_000) / 10_000
    assert surprise(COIN, 10_000, off) == pytest.approx(off / 0.01, abs=0.01)


@pytest.mark.parametrize(("chance", "hits"), [(0.001, 5), (0.0001, 2), (0.00001, 1)])
def test_rare_things_are_as_surprising_as_they_are_rare(chance: float, hits: int) -> None:
    """Within a factor of two of the exact tail of one side, over 1,000 rounds."""
    law = Distribution.of([(Fraction(1), round(chance * 10**5)), (Fraction(0), 10**5 - round(chance * 10**5))])
    tail = 1 - sum(comb(1_000, k) * chance**k * (1 - chance) ** (1_000 - k) for k in range(hits))
    assert 0.5 < two_sided(surprise(law, 1_000, hits / 1_000)) / tail < 2


def test_the_ends_of_what_can_happen() -> None:
    """Ten heads of ten are a likelihood of 1/1024 against 1: 2 ln 1024 = 13.863."""
    assert surprise(COIN, 10, 1.0) ** 2 == pytest.approx(13.863, abs=1e-3)
    assert surprise(COIN, 10, -1.0) == -surprise(COIN, 10, 1.0)
    assert surprise(COIN, 10, 1.1) == inf
    assert surprise(COIN, 10, 0.0) == 0
    certain = Distribution.of([(Fraction(1), 1)])
    assert surprise(certain, 5, 1.0) == 0
    assert surprise(certain, 5, 0.9) == -inf


@pytest.mark.parametrize(
    ("count", "rounds", "chance", "expected"),
    [
        (0, 3, 0.5, 2 / 8),  # none or all three
        (1, 3, 0.5, 1.0),
        (2, 3, 0.25, 10 / 64),  # 27, 27, 9 and 1 of 64: two or three
        (0, 3, 0.25, 1.0),
        (3, 3, 0.25, 1 / 64),
        (1, 100_000, 1e-7, 0.00995017),  # 1 - exp(-0.01)
        (2, 100_000, 1e-7, 4.96679e-5),  # 1 - 1.01 exp(-0.01)
        (5_000, 100_000, 1e-7, 0.0),
        (100, 100, 1 - 1e-7, 1.0),
        (98, 100, 1 - 1e-7, 4.95e-11),  # 100 · 99 / 2 pairs, each in one of 10¹⁴
    ],
)
def test_a_count_by_the_binomial_law(count: int, rounds: int, chance: float, expected: float) -> None:
    assert count_chance(count, rounds, chance) == pytest.approx(expected, rel=1e-5)


THIRDS = [2**3_000]
"""In how many ways each number of 3,000 rounds is won, where one outcome of three wins."""
for number in range(3_000):
    THIRDS.append(THIRDS[-1] * (3_000 - number) // (number + 1) // 2)


@pytest.mark.parametrize("count", [0, 700, 900, 999, 1_000, 1_001, 1_100, 2_900])
def test_a_count_of_which_many_are_expected(count: int) -> None:
    """A third of 3,000 rounds, by whole numbers: where none at all has a chance that is below all ordinary floats."""
    expected = Fraction(sum(each for each in THIRDS if each <= THIRDS[count]), 3**3_000)
    assert count_chance(count, 3_000, 1 / 3) == pytest.approx(float(expected), rel=1e-9)
