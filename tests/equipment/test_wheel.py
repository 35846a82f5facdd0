"""Neighbours of a wheel."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.wheel import Sector, Wheel
from croupier.errors import InputError

# The double zero wheel clockwise, as 617a.1(d) prints it.
CLOCKWISE = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
MARKS = tuple(CLOCKWISE.split())
WHEEL = Wheel(tuple(Sector(mark, "green" if mark in ("0", "00") else "red") for mark in MARKS))


@pytest.mark.parametrize(
    ("centre", "neighbours"),
    [
        ("17", "20 32 17 5 22"),
        ("0", "14 2 0 28 9"),
        ("2", "35 14 2 0 28"),
        ("00", "13 1 00 27 10"),
    ],
)
def test_five_neighbours_also_across_the_end_of_the_list(centre: str, neighbours: str) -> None:
    assert WHEEL.adjacent(centre, 5) == tuple(neighbours.split())


@given(st.sampled_from(MARKS), st.sampled_from([1, 3, 5, 7]))
def test_the_centre_is_in_the_middle_and_each_lies_beside_the_next(centre: str, count: int) -> None:
    found = WHEEL.adjacent(centre, count)
    assert len(set(found)) == count
    assert found[count // 2] == centre
    places = [MARKS.index(mark) for mark in found]
    assert all((after - before) % len(MARKS) == 1 for before, after in pairwise(places))


@pytest.mark.parametrize("centre", ["37", "", "000"])
def test_a_number_that_is_not_on_the_wheel_has_no_neighbours(centre: str) -> None:
    with pytest.raises(InputError, match="is not on this wheel"):
        WHEEL.adjacent(centre, 5)


def test_marks_may_repeat() -> None:
    wheel = Wheel(tuple(Sector(mark, "white") for mark in ("$1", "$2", "$1", "joker")))
    assert [wheel.marks.count(mark) for mark in ("$1", "$2", "joker", "flag")] == [2, 1, 1, 0]
    assert wheel.marks == ("$1", "$2", "$1", "joker")
