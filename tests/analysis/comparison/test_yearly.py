"""Money in a year: exact, and only for a whole pace."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.comparison.yearly import Pace, pace_of, yearly
from croupier.analysis.edition import open_edition
from croupier.errors import InputError


def test_a_year_is_the_edge_of_the_handle() -> None:
    pace = pace_of("60", "25.00", "2000")
    assert pace == Pace(Fraction(60), 2500, Fraction(2000))
    found: Any = yearly([open_edition("pa-2011-proposed/casino-war"), open_edition("pa-2012/casino-war")], pace)
    tie = next(row for row in found["wagers"] if row["wager"] == "tie")
    # 60 x 2000 x 25 dollars are 3,000,000; a Tie Wager with six decks has an edge of 58/311
    assert found["handle"]["exact"] == "3000000"
    assert [Fraction(win["exact"]) for win in tie["win"]] == [Fraction(3_000_000 * 58, 311)] * 2
    assert tie["change"]["exact"] == "0"


def test_a_wager_that_one_text_lacks_has_no_change() -> None:
    pace = Pace(Fraction(1), 100, Fraction(1))
    found: Any = yearly([open_edition("pa-2012/casino-war"), open_edition("md-1.2/casino-war")], pace)
    row = next(row for row in found["wagers"] if row["wager"] == "progressive")
    assert (row["win"][0], row["change"]) == (None, None)
    assert row["win"][1] is not None


def test_no_option_asks_for_no_money() -> None:
    assert pace_of(None, None, None) is None


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (("60", None, None), "give --average-wager and --hours, too"),
        ((None, "25", "2000"), "give --rounds-per-hour, too"),
        (("0", "25", "2000"), "--rounds-per-hour must be above 0"),
        (("60", "0", "2000"), "--average-wager must be above 0"),
        (("60", "25", "8785"), "at most 8,784"),
        (("-1", "25", "2000"), "--rounds-per-hour"),
        (("many", "25", "2000"), "not a number"),
        (("60", "2.505", "2000"), "--average-wager"),
        (("1000001", "25", "2000"), "at most 1,000,000"),
    ],
)
def test_half_a_pace_is_refused(given: tuple[str | None, str | None, str | None], says: str) -> None:
    with pytest.raises(InputError, match=says):
        pace_of(*given)


def test_all_hours_of_a_leap_year_are_allowed() -> None:
    assert pace_of("1", "0.01", "8784") is not None
