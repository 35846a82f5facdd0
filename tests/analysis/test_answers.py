"""What a text allows, value by value, and what became of a request for one rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.analysis.answers import Answer, answered, is_open, listed, together
from croupier.rulebook.text.draft import Says
from croupier.rulebook.values import Value


def fixed(value: Value) -> Says:
    return Says("is", value)


def one_of(*values: Value) -> Says:
    return Says("one_of", values)


def at_most(value: Value) -> Says:
    return Says("at_most", value)


def at_least(value: Value) -> Says:
    return Says("at_least", value)


def between(low: Value, high: Value, step: Value = None) -> Says:
    return Says("range", low, high, step)


HOUSE = Says("house", "the name of the house")


@pytest.mark.parametrize(
    ("says", "values", "leaves_a_choice"),
    [
        (None, [], False),
        (fixed("clockwise"), ["clockwise"], False),
        (one_of(6, 8), [6, 8], True),
        (one_of("manual"), ["manual"], False),
        (between(12, 16, 2), [12, 14, 16], True),
        (between(12, 16), None, True),
        (between(1, None, 1), None, True),
        (between(1, 100_000, 1), None, True),
        (between("0.50", "2.00", "0.50"), None, True),
        (at_most(3), [1, 2, 3], True),
        (at_most(1), [1], False),
        (at_most("35 to 1"), None, True),
        (at_least(10), None, True),
        (HOUSE, None, True),
    ],
    ids=str,
)
def test_what_is_allowed(says: Says | None, values: list[Value] | None, leaves_a_choice: bool) -> None:
    assert listed(says) == values
    assert is_open(says) is leaves_a_choice


@pytest.mark.parametrize(
    ("before", "asked", "made", "answer"),
    [
        # a fixed value
        (fixed("lost"), fixed("returned"), fixed("returned"), "yes"),
        (fixed("lost"), fixed("returned"), fixed("lost"), "no"),
        (fixed("lost"), fixed("returned"), fixed("paid"), "no"),  # something else was done
        (fixed("lost"), fixed("lost"), fixed("returned"), None),  # nobody asked
        (fixed(True), fixed(1), fixed(1), "yes"),  # yes is not one
        # limits, also met half-way, overshot, and moved the wrong way
        (at_most(7), at_most(10), at_most(10), "yes"),
        (at_most(7), at_most(10), at_most(9), "partly"),
        (at_most(7), at_most(10), at_most(12), "yes"),
        (at_most(7), at_most(10), at_most(7), "no"),
        (at_most(7), at_most(10), at_most(5), "no"),
        (at_most(10), at_most(7), at_most(8), "partly"),
        (at_most(10), at_most(7), at_most(10), "no"),
        (at_least("35 to 1"), at_least("36 to 1"), at_least("36 to 1"), "yes"),
        (at_least("35 to 1"), at_least("36 to 1"), at_least("35 to 1"), "no"),
        # sets and ranges
        (between(12, 16, 2), between(6, 16, 2), between(12, 16, 2), "no"),
        (between(12, 16, 2), between(6, 16, 2), between(8, 16, 2), "partly"),
        (between(12, 16, 2), between(6, 16, 2), between(6, 16, 2), "yes"),
        (fixed("manual"), one_of("manual", "continuous"), one_of("manual", "reshuffling"), "partly"),  # opened, otherwise
        (fixed("manual"), one_of("manual", "continuous"), one_of("washed", "reshuffling"), "no"),  # and not opened
        (fixed("manual"), one_of("manual", "continuous"), fixed("manual"), "no"),
        (fixed("manual"), fixed("continuous"), one_of("manual", "reshuffling"), "no"),  # nobody asked to open it
        (fixed("manual"), one_of("manual", "continuous"), one_of("continuous", "manual"), "yes"),
        (fixed("manual"), fixed("continuous"), one_of("manual", "continuous"), "partly"),  # asked to rule manual out
        # rules that come and go, and what a house files
        (None, fixed("securely"), fixed("securely"), "yes"),
        (None, fixed("securely"), None, "no"),
        (fixed("paid"), None, None, "yes"),
        (fixed("paid"), None, fixed("paid"), "no"),
        (None, HOUSE, HOUSE, "yes"),
        (None, HOUSE, None, "no"),
        (HOUSE, HOUSE, None, None),
    ],
    ids=str,
)
def test_what_became_of_a_rule(before: Says | None, asked: Says | None, made: Says | None, answer: Answer | None) -> None:
    assert answered(before, asked, made) == answer


@pytest.mark.parametrize(
    ("answers", "whole"),
    [
        ([], None),
        ([None, None], None),
        (["yes", None], "yes"),
        (["no", None, "no"], "no"),
        (["yes", "no"], "partly"),
        (["partly", "partly"], "partly"),
        (["yes", "partly"], "partly"),
    ],
    ids=str,
)
def test_what_became_of_a_request(answers: list[Answer | None], whole: Answer | None) -> None:
    assert together(answers) == whole


SETS = st.sets(st.integers(1, 6), min_size=1).map(lambda found: one_of(*sorted(found)))


@given(SETS, SETS, SETS)
def test_sets_are_answered_by_their_members(before: Says, asked: Says, made: Says) -> None:
    had, want, got = (set(listed(says) or ()) for says in (before, asked, made))
    answer = answered(before, asked, made)
    assert (answer is None) == (had == want)
    if answer == "yes":
        assert want - had <= got
        assert not (had - want) & got
    if answer == "no" and want - had:
        assert not (want - had) & got
    if want != had:
        assert answered(before, asked, asked) == "yes"
        assert answered(before, asked, before) == "no"


@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 40))
def test_a_limit_met_half_way_is_partly(before: int, asked: int, made: int) -> None:
    answer = answered(at_most(before), at_most(asked), at_most(made))
    low, high = sorted((before, asked))
    if before == asked:
        assert answer is None
    elif low < made < high:
        assert answer == "partly"
    else:
        reached = made >= asked if asked > before else made <= asked
        assert answer == ("yes" if reached else "no")
