"""Times as people say them."""

import pytest

from croupier.disputes.when import moment
from croupier.errors import InputError

LAST = "2026-11-17T15:00:00+00:00"


@pytest.mark.parametrize(
    "text",
    [
        *("about 21:40", "21:40", "9:40 pm", "9.40 PM", "2140", "21h40", "~21:40", "21:40 h", "around 9:40 p.m."),
        *("2026-11-16 21:40", "2026-11-16T21:40", "16 Nov 21:40", "16 November 2026, 9:40 p.m.", "16th Nov. about 21:40"),
        *("Nov 16, 2026 at 9:40 pm", "11/16/2026 21:40", "11/16/26 9:40 pm", "11/16 9:40pm"),
    ],
)
def test_the_same_moment_in_every_spelling(text: str) -> None:
    assert moment(text, LAST).isoformat() == "2026-11-16T21:40:00"


def test_without_a_day_it_is_the_last_time_before_the_end() -> None:
    assert moment("14:59", LAST).isoformat() == "2026-11-17T14:59:00"
    assert moment("15:30", LAST).isoformat() == "2026-11-17T15:30:00"  # people say it roughly
    assert moment("15:31", LAST).isoformat() == "2026-11-16T15:31:00"
    assert moment("12 am", LAST).isoformat() == "2026-11-17T00:00:00"
    assert moment("12:30 pm", LAST).isoformat() == "2026-11-17T12:30:00"
    assert moment("20 Dec 21:40", LAST).isoformat() == "2025-12-20T21:40:00"


@pytest.mark.parametrize(
    "text", ["", "teatime", "25:00", "13 pm", "0 pm", "21", "21:60", "32 Nov 21:40", "2026-02-30 9:00", "٩:٤٠"]
)
def test_what_is_no_time_is_refused_with_what_would_be_one(text: str) -> None:
    with pytest.raises(InputError, match="give 21:40 or 9:40 pm"):
        moment(text, LAST)
