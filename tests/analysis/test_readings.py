"""What another reading of an unclear point would do."""

from functools import cache
from typing import Any

import pytest

from croupier.analysis.assumptions.lines import lines
from croupier.analysis.edition import open_edition
from croupier.analysis.readings import readings

ROULETTE = "pa-2011-proposed/roulette"


def reading(id: str, edition: str = ROULETTE, read: dict[str, str] | None = None) -> Any:
    report: Any = readings(open_edition(edition, read=read)) if read else as_chosen(edition)
    return next(reading for reading in report["readings"] if reading["id"] == id)


@cache
def as_chosen(edition: str) -> Any:
    return readings(open_edition(edition))


def edges(option: Any) -> set[tuple[str, str | None, str]]:
    return {(line["wager"], line.get("wheel"), line["house_edge"]["exact"]) for line in option["odds"]}


def test_wagers_that_touch_a_covered_00() -> None:
    told = reading("combinations-with-covered-00")
    assert told["rules"] == ["covered.combinations"]
    refused, accepted = told["options"]
    assert [option["chosen"] for option in told["options"]] == [True, False]
    wheel = "double-as-single"
    # A split of 00 and a live number wins 17 in one way of 37: 36 - 17 = 19. A trio with 00 wins 11 in two ways:
    # 35 - 22 = 13. The first five win 6 in four ways: 33 - 24 = 9.
    assert edges(refused) == {("split", wheel, "1/37"), ("three-numbers", wheel, "1/37")}
    assert edges(accepted) == {
        ("split", wheel, "1/37"),
        ("split", wheel, "19/37"),
        ("three-numbers", wheel, "1/37"),
        ("three-numbers", wheel, "13/37"),
        ("first-five", wheel, "9/37"),
    }
    assert refused["catalogue"] is None
    assert accepted["catalogue"] == {
        "adds": [
            "first-five (double-as-single)",
            "split 0-00 (double-as-single)",
            "split 00-2 (double-as-single)",
            "split 00-3 (double-as-single)",
            "three-numbers 0-00-2 (double-as-single)",
            "three-numbers 00-2-3 (double-as-single)",
        ],
        "lacks": [],
    }


@pytest.mark.parametrize("id", ["rank-of-inspector", "who-replaces-parts", "limits-of-neighbours"])
def test_nothing_differs(id: str) -> None:
    for option in reading(id)["options"]:
        assert option["odds"] is None
        assert option["catalogue"] is None


def test_a_reading_that_only_adds_wagers() -> None:
    listed, more = reading("trios-with-a-zero")["options"]
    assert listed["catalogue"] is None
    assert more["catalogue"]["adds"] == ["three-numbers 0-2-3 (single-zero)"]
    assert more["odds"] is None


def test_the_switched_reading_is_the_chosen_one() -> None:
    other = "only the straight wager on 00 is refused"
    told = reading("combinations-with-covered-00", read={"combinations-with-covered-00": other})
    assert [option["chosen"] for option in told["options"]] == [False, True]
    refused, accepted = told["options"]
    assert accepted["catalogue"] is None
    assert len(refused["catalogue"]["lacks"]) == 6


def test_joker_and_flag_as_one_wager() -> None:
    told = reading("joker-and-flag", "pa-2011-proposed/big-six")
    two, one = told["options"]
    # 45 to 1 in one way of 54: 53 - 45 = 8. In two ways: 90 - 52 = 38 to the player.
    assert edges(two) == {("joker", None, "4/27"), ("flag", None, "4/27")}
    assert edges(one) == {("joker", None, "-19/27"), ("flag", None, "-19/27")}


def test_an_amendment_inherits_its_readings_with_their_edition() -> None:
    assert reading("zero-boxes", "gge-2011/roulette")["edition"] == ROULETTE
    report: Any = readings(open_edition("gge-2011/big-six"))
    assert "odds-on-the-wheel" not in [reading["id"] for reading in report["readings"]]
    assert {slip["edition"] for slip in report["errata"]} == {report["edition"]}  # L8: its own
    assert (report["schema"], report["edition"], report["status"]) == (1, "gge-2011/big-six", "comment")


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("gge-2011/razz", "none: no text describes the game, and all of it is custom"),
        ("custom/omaha", "none: no text describes the game, and all of it is custom"),
        ("gge-2011/poker-room", "none: the text leaves nothing unclear"),
    ],
)
def test_where_there_is_no_text_nothing_is_called_clear(edition: str, said: str) -> None:
    assert said in [line.says for line in lines(as_chosen(edition)["assumptions"]) if line.label == "readings"]
