"""Paths are written one way, whichever way they were read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebook import paths

parts = st.lists(st.text(), min_size=1, max_size=5).map(tuple)


@given(parts)
def test_split_takes_apart_what_join_made(parts: tuple[str, ...]) -> None:
    assert paths.split(paths.join(parts)) == parts


@given(parts)
def test_a_normal_path_stays_as_it_is(parts: tuple[str, ...]) -> None:
    assert paths.normal(paths.join(parts)) == paths.join(parts)


@pytest.mark.parametrize(
    ("written", "normal", "parts"),
    [
        ("seats", "seats", ("seats",)),
        ("war.initial.win", "war.initial.win", ("war", "initial", "win")),
        ('payouts."1-18"', 'payouts."1-18"', ("payouts", "1-18")),
        ("payouts.1-18", 'payouts."1-18"', ("payouts", "1-18")),
        ("payouts.'1-18'", 'payouts."1-18"', ("payouts", "1-18")),
        ('"payouts"."straight"', "payouts.straight", ("payouts", "straight")),
        ("payouts . straight", "payouts.straight", ("payouts", "straight")),
        ('bonus_spin.hot."jackpot 1"', 'bonus_spin.hot."jackpot 1"', ("bonus_spin", "hot", "jackpot 1")),
        ('counts."$1"', 'counts."$1"', ("counts", "$1")),
        ("counts.$1", 'counts."$1"', ("counts", "$1")),
        ('a."b.c"', 'a."b.c"', ("a", "b.c")),
        (r'a."say \"no\""', r'a."say \"no\""', ("a", 'say "no"')),
    ],
)
def test_ways_to_write_a_path(written: str, normal: str, parts: tuple[str, ...]) -> None:
    assert paths.split(written) == parts
    assert paths.normal(written) == normal


def test_what_can_be_an_attribute() -> None:
    assert all(map(paths.is_attribute, ["seats", "war_win", "draw1", "is_x"]))
    assert not any(map(paths.is_attribute, ["is", "class", "None", "1st", "Seats", "a-b", "", "a b", "é"]))


def test_under() -> None:
    assert paths.under("payouts.red", "payouts")
    assert paths.under("payouts", "payouts")
    assert not paths.under("payouts_more", "payouts")
    assert not paths.under("payouts", "payouts.red")


def test_the_lines_of_keys() -> None:
    text = """\
edition = "x"
seats = 1

[choices]  # what the house chose
seats = 7
payouts."1-18" = "2 to 1"
  payouts . straight = "36 to 1"
'payouts.odd' = "1 to 1"
colours = [
  "red",
  ["a", "b"],
]
after = 1
# seats = 9
[choices.limits]
minimum = "5.00"
[choices."a b"]
c = 1
[[section]]
seats = 9
[other]
seats = 9
"""
    assert paths.lines(text, "choices") == {
        "seats": 5,
        'payouts."1-18"': 6,
        "payouts.straight": 7,
        '"payouts.odd"': 8,
        "colours": 9,
        "after": 13,
        "limits": 15,
        "limits.minimum": 16,
        '"a b"': 17,
        '"a b".c': 18,
    }
    assert paths.lines(text, "") == {"edition": 1, "seats": 2}
    assert paths.lines(text, "rules") == {}
    assert paths.lines("", "rules") == {}
