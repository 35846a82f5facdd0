"""P-values of many lines: corrected by hand, and a level that holds for the whole report."""

from random import Random

import pytest

from croupier.simulation.agreement import DOUBT, agreement, compare, holm


def test_holm_by_hand() -> None:
    """The smallest of four times four, the next times three, then two; never below one before it, never above 1."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.3, 0.6]) == pytest.approx([0.6, 0.6])
    assert holm([0.9]) == [0.9]
    assert holm([]) == []


def test_a_line_without_anything_exact_is_left_out() -> None:
    compared = compare([("red", 0.5), ("book", None), ("17", 0.02)])
    assert compared[1] is None
    assert compared[2] is not None
    assert compared[2].adjusted == pytest.approx(0.04)
    found = agreement(compared)
    assert found is not None
    assert found["lines"] == 2
    assert found["smallest"] == {"line": "17", "p_value": 0.02, "p_adjusted": pytest.approx(0.04)}
    assert agreement([None]) is None


def test_a_page_of_twenty_lines_does_not_cry_wolf() -> None:
    """By chance alone a line is below the level in about one of 500 such pages; corrected, in one of 10,000."""
    random, plain, corrected = Random(3), 0, 0
    for _ in range(5_000):
        p_values = [random.random() for _ in range(20)]
        plain += min(p_values) < DOUBT
        corrected += min(holm(p_values)) < DOUBT
    assert plain >= 5
    assert corrected <= 3


def test_the_sentence_names_what_is_wrong() -> None:
    found = agreement(compare([("red", 0.5), ("tie (war)", 1e-9)]))
    assert found is not None
    assert found["agrees"] is False
    assert found["says"] == "tie (war) does not agree with what is exact: see the warnings."
    fine = agreement(compare([("red", 0.5), ("tie", 0.02)]))
    assert fine is not None
    assert fine["says"] == (
        "All 2 lines agree with what is exact. The farthest off is tie: so far off or farther comes by chance in 2 % of "
        "simulations, 4 % after Holm's correction for 2 lines."
    )
