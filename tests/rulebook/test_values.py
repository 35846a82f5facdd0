"""Values: which are the same, and how they are shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rulebook.values import Value, frozen, measure, plain, same, shown

written = st.recursive(
    st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(written)
def test_a_value_comes_out_as_it_went_in(value: object) -> None:
    assert plain(frozen(value)) == value
    assert same(frozen(value), frozen(value))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("12/16", "3/4"),
        ("3/4", "0.75"),
        (5, "5"),
        (5, "5.00"),
        ("5.00", "5"),
        ("2 to 1", "4 to 2"),
        (("3/4", 1), ("6/8", "1")),
        ({"part": "1/2"}, {"part": "2/4"}),
    ],
)
def test_the_same_in_other_words(one: Value, other: Value) -> None:
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (True, 1),
        (False, 0),
        (True, "true"),
        ((True,), (1,)),
        ({"a": True}, {"a": 1}),
        ("0", "00"),
        ("2 to 1", 2),
        ("2 to 1", "2"),
        ("red", "Red"),
        ((1, 2), (2, 1)),
        ((1,), (1, 1)),
        ({"a": 1}, {"b": 1}),
        (None, 0),
        (None, "not determined"),
        ("٣", 3),
    ],
)
def test_not_the_same(one: Value, other: Value) -> None:
    assert not same(one, other)
    assert not same(other, one)


@pytest.mark.parametrize("value", [True, None, "", "seven", "1/0", "1e3", "00", "½", "٣", "1 to 0", (1,), "9" * 100])
def test_what_has_no_size(value: Value) -> None:
    assert measure(value) is None


def test_how_values_are_shown() -> None:
    assert shown(None) == "not determined"
    assert shown(True) == "yes"
    assert shown(("0", False, 3)) == "0, no, 3"
    assert shown({"down": 5, "first": "left"}) == "down: 5, first: left"


def test_lists_of_lists_and_sentences_keep_their_parts_apart() -> None:
    assert shown((("0", "1", "2"), ("0", "2", "00"))) == "0, 1, 2; 0, 2, 00"
    assert shown({"0": (0, 3), "00": (3, 6)}) == "0: 0, 3; 00: 3, 6"
    assert shown(("00 is covered.", "The spin is void.")) == "00 is covered. The spin is void."
    assert shown(()) == "none"
