"""From one edge to the other step by step, readings as switches, and the sheet."""

import csv
from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.comparison.compare import compare
from croupier.analysis.comparison.sheet import csv_of
from croupier.analysis.comparison.switches import read_otherwise
from croupier.analysis.edition import open_edition
from croupier.analysis.odds.odds import lines
from croupier.errors import InputError

PROPOSED, COMMENT, WAR = "pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war"
R3 = "R3: paid on a win, paid on a tie"


def compared(*names: str, reads: tuple[str, ...] = ()) -> Any:
    return compare(read_otherwise([open_edition(name) for name in names], reads))


@pytest.fixture(scope="module")
def adopted() -> Any:
    return compared(PROPOSED, COMMENT, WAR)


def chance(course: str) -> Fraction:
    """How often a War ends so, from the six decks of the adopted text."""
    line = lines(open_edition(WAR))[0]
    return Fraction(next(one.ways for one in line.courses if one.name == course), line.distribution.of_ways)


def fall_of(report: Any, wager: str, strategy: str | None) -> Any:
    return next(one for one in report["waterfalls"] if (one["wager"], one["strategy"]) == (wager, strategy))


def test_the_initial_and_the_war_undo_each_other(adopted: Any) -> None:
    """A unit comes back where it was lost, and a War pays a unit less: each by itself moves the edge by its chance."""
    fall = fall_of(adopted, "initial", "war")
    won, tied = chance("wins the War"), chance("ties the War")
    steps = {step["paths"][0]: Fraction(step["change"]["exact"]) for step in fall["parts"]["steps"]}
    assert steps == {
        "war.initial.win": -won,
        "war.initial.tie": -tied,
        "payouts.war": won,
        'payouts."war-tied"': tied,
    }
    assert {step["request"].partition(":")[0] for step in fall["parts"]["steps"]} == {"letter 3, second"}
    assert fall["steps"] == []
    assert fall["parts"]["interaction"]["exact"] == fall["interaction"]["exact"] == "0"
    assert fall["from"] == fall["to"]


def test_a_choice_of_the_player_makes_an_interaction(adopted: Any) -> None:
    """Who may surrender does, where a War alone would pay less: the steps alone do not add up."""
    fall = fall_of(adopted, "initial", "best")
    assert Fraction(fall["parts"]["interaction"]["exact"]) > 0


def test_steps_and_interaction_lead_from_edge_to_edge(adopted: Any) -> None:
    roulette = compared("pa-2011-proposed/roulette", "gge-2011/roulette")
    for report in (adopted, roulette):
        assert report["waterfalls"]
        for fall in report["waterfalls"]:
            for told in (fall, fall["parts"]):
                by = sum((Fraction(step["change"]["exact"]) for step in told["steps"]), Fraction(0))
                reached = Fraction(fall["from"]["exact"]) + by + Fraction(told["interaction"]["exact"])
                assert reached == Fraction(fall["to"]["exact"])


def test_what_became_of_each_rule(adopted: Any) -> None:
    became = {row["path"]: (row["request"], row["adopted"]) for row in adopted["dispositions"]}
    assert set(became) == {rule["path"] for rule in adopted["rules"]}
    assert became["war.initial.win"] == ("letter 3, second", "yes")
    assert became["seats"] == ("letter 3, third: seats", "partly")
    assert became["decks.shuffler"] == ("letter 3, third: decks", "no")
    assert became["layout.odds_of"] == (None, None)


def test_a_point_read_otherwise_is_worked_out_anew() -> None:
    """The Initial paid, not returned: another unit for each War that is won or tied."""
    report = compared(PROPOSED, COMMENT, reads=(f"b:initial-after-war={R3}",))
    fall = fall_of(report, "initial", "war")
    usual = Fraction(23138, 993023)
    assert Fraction(fall["from"]["exact"]) == usual
    assert Fraction(fall["to"]["exact"]) == usual - chance("wins the War") - chance("ties the War")
    switch = next(one for one in report["switches"] if one["id"] == "initial-after-war")
    assert (switch["letter"], switch["chosen"], switch["moves"]) == ("b", R3, True)
    assert switch["usual"] != R3
    assert f"the player has the edge on initial in {COMMENT}" in report["warnings"]


@pytest.mark.parametrize(
    ("read", "said"),
    [
        ("", "reads nothing"),
        ("initial-after-war=x", "reads nothing"),
        (":initial-after-war=x", "reads nothing"),
        ("c:initial-after-war=x", "a letter of a to b"),
        ("ab:initial-after-war=x", "reads nothing"),
        ("b:initial-after-wa=x", "did you mean initial-after-war?"),
        ("a:initial-after-war=x", "has no reading"),
        ("b:initial-after-war=x", "it has 'R1:"),
    ],
)
def test_what_cannot_be_read_is_refused(read: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        read_otherwise([open_edition(PROPOSED), open_edition(COMMENT)], [read])
    assert said in refused.value.reason


def test_a_point_is_read_once() -> None:
    editions = [open_edition(PROPOSED), open_edition(COMMENT)]
    with pytest.raises(InputError, match="given twice"):
        read_otherwise(editions, [f"b:initial-after-war={R3}"] * 2)
    usual = editions[1].draft.readings["initial-after-war"].chosen.name
    assert read_otherwise(editions, [f"b:initial-after-war={usual}"]) == editions


def test_nobody_falls_where_nobody_bets_against_the_house() -> None:
    assert compared("gge-2011/badugi", "gge-2011/badugi")["waterfalls"] == []


def test_the_sheet_has_a_row_for_each_rule(adopted: Any) -> None:
    rows = list(csv.DictReader(csv_of(adopted).splitlines()))
    assert [row["rule"] for row in rows if row["class"] != "words"] == [rule["path"] for rule in adopted["rules"]]
    seats = rows[0]
    assert (seats[PROPOSED], seats[COMMENT], seats[WAR]) == ("at most 7", "at most 10", "at most 9")
    assert seats[f"{WAR}, sections"] == "651a.2(a)"
    assert (seats["effect on house edges"], seats["adopted"]) == ("none", "partly")
