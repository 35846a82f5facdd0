"""The last value that a rule allows, and the first that it does not."""

import pytest

from croupier.analysis.vectors.bounds import bounds
from croupier.rulebook.text.draft import Says
from croupier.rulebook.values import Value


@pytest.mark.parametrize(
    ("says", "values"),
    [
        (Says("at_most", 9), [9, 10]),
        (Says("at_least", 2), [2, 1]),
        (Says("at_least", "35 to 1"), ["35 to 1", "34 to 1"]),
        (Says("at_least", "5.00"), ["5.00", "4.99"]),
        (Says("at_least", "1/4"), ["1/4", "15/64"]),
        (Says("one_of", (6, 8)), [6, 8, 9]),
        (Says("one_of", ("left", "right")), ["left", "right", "none of these"]),
        (Says("range", 12, 16, 2), [12, 10, 16, 18, 13]),
        (Says("range", 6, 16), [6, 5, 16, 17]),
        (Says("house", "a letter"), ["as filed"]),
        (Says("is", 7), []),
    ],
)
def test_at_the_bound_and_just_beyond(says: Says, values: list[Value]) -> None:
    assert list(bounds(says)) == values


def test_what_is_at_the_bound_is_allowed_and_what_is_beyond_is_not() -> None:
    for says in (Says("at_most", 9), Says("at_least", "35 to 1"), Says("at_least", "5.00"), Says("at_least", "1/4")):
        at, beyond = bounds(says)
        assert (says.allows(at), says.allows(beyond)) == (True, False)
