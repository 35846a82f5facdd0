"""Roots of edges by exact fits: straight lines, quotients of them, and lines with a bend."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.solve.fit import curve_through, find_root
from croupier.analysis.solve.scales import Scale, scales_of, whole

ODDS = Scale(Fraction(1), lambda number: f"{number.numerator} to {number.denominator}")
fractions = st.fractions(min_value=-50, max_value=50, max_denominator=60)


@given(st.fractions(min_value="1/100", max_value="99/100", max_denominator=400), st.integers(-99, 99))
def test_what_is_paid_moves_the_edge_along_a_line(chance: Fraction, percent: int) -> None:
    """A wager that wins with a chance p at n to 1 has the edge 1 - p(n + 1)."""
    wanted = Fraction(percent, 100)
    root = find_root(lambda pays: 1 - chance * (pays + 1), ODDS, wanted)
    assert root is not None
    pays = (1 - wanted) / chance - 1
    assert root.exact == (pays if pays >= 0 else None)
    assert root.slope == -chance


@given(st.integers(1, 40), st.integers(1, 90), st.integers(1, 60))
def test_a_weight_moves_it_along_a_quotient(weight: int, others: int, pays: int) -> None:
    """Of w + others stops, w win at n to 1: the edge is (others - n·w) / (others + w)."""

    def edge(number: Fraction) -> Fraction:
        return (others - pays * number) / (others + number)

    wanted = edge(Fraction(weight + 3))
    root = find_root(edge, whole(weight), wanted)
    assert root is not None
    assert root.exact == weight + 3


def test_a_bend_is_found() -> None:
    """Up to 4 nothing happens; from there each unit takes a hundredth."""

    def edge(pays: Fraction) -> Fraction:
        return Fraction(1, 5) - Fraction(1, 100) * max(Fraction(0), pays - 4) - pays / 1000

    root = find_root(edge, ODDS, Fraction(1, 10))
    assert root is not None
    assert root.exact is not None
    assert edge(root.exact) == Fraction(1, 10)


def test_what_moves_nothing_has_no_root() -> None:
    assert find_root(lambda pays: Fraction(1, 19), ODDS, Fraction(1, 10)) is None


def test_what_cannot_be_reached_says_where_it_ends() -> None:
    """Even 0 to 1 leaves an edge of nine tenths of a wager that wins one time in ten."""
    root = find_root(lambda pays: 1 - (pays + 1) / 10, ODDS, Fraction(95, 100))
    assert root is not None
    assert root.exact is None
    assert root.near == 0


@given(st.tuples(fractions, fractions, fractions, fractions), st.sets(st.integers(0, 50), min_size=4, max_size=4))
def test_a_curve_goes_through_a_fourth_point(parts: tuple[Fraction, ...], places: set[int]) -> None:
    a, b, c, d = parts
    points = [(Fraction(x), (a + b * x) / (c + d * x)) for x in places if c + d * x]
    if len(points) < 4 or points[0][1] == points[1][1]:
        return
    curve = curve_through(points[:3])
    assert curve is not None
    assert curve.at(points[3][0]) == points[3][1]


@pytest.mark.parametrize(
    ("value", "number", "other", "written"),
    [
        ("10 to 1", 10, Fraction(119, 9), "119 to 9"),
        ("3 to 2", Fraction(3, 2), 2, "2 to 1"),
        ("1000.00 per 5.00", 1000, 750, "750.00 per 5.00"),
        ("1000 to 1 and 100% of progressive", 1000, 900, "900 to 1 and 100% of progressive"),
        ("10000.00", 10000, Fraction(25001, 2), "12500.50"),
        ("1/2", Fraction(1, 2), Fraction(2, 3), "2/3"),
        (23, 23, 24, 24),
    ],
)
def test_numbers_of_rules_are_read_and_written(
    value: str | int, number: Fraction, other: Fraction, written: object
) -> None:
    scale = next(scales_of(value))
    assert scale.now == number
    assert scale.write(Fraction(other)) == written


def test_what_cannot_be_written_is_none() -> None:
    assert next(scales_of("1000.00 per 5.00")).write(Fraction(1, 3)) is None
    assert next(scales_of("10 to 1")).write(Fraction(10**9 + 7, 3)) is None
    assert next(scales_of(5)).write(Fraction(1, 2)) is None
    assert list(scales_of("left of the dealer")) == list(scales_of(True)) == []


def test_an_award_of_two_parts_has_two_numbers() -> None:
    odds, share = scales_of("1000 to 1 and 100% of progressive")
    assert share.now == 100
    assert share.write(Fraction(50)) == "1000 to 1 and 50% of progressive"
    assert odds.now == 1000
