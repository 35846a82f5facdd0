"""The report on odds: one round, a session, a bankroll, several bets on one spin."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.odds import odds
from croupier.errors import InputError

PA = "pa-2011-proposed/roulette"


@pytest.fixture
def table() -> Opened:
    return open_edition(PA)


def line(report: Any) -> Any:
    (only,) = report["wagers"]
    return only


def test_red(table: Opened) -> None:
    report: Any = odds(table, "red")
    assert (report["edition"], report["status"]) == (PA, "proposed")
    assert report["assumptions"]["lawful"] is True
    assert report["assumptions"]["wheel"] == "double-zero"
    red = line(report)
    exact = {key: red[key]["exact"] for key in ("house_edge", "element_of_risk", "mean", "hit_frequency", "variance")}
    # The variance is 1 - (1/19)².
    assert exact == {
        "house_edge": "1/19",
        "element_of_risk": "1/19",
        "mean": "-1/19",
        "hit_frequency": "9/19",
        "variance": "360/361",
    }
    assert red["house_edge"]["float"] == pytest.approx(0.0526315789)
    assert red["of"] == "38"
    assert red["outcomes"] == [
        {"net": "-1", "ways": "20", "probability": "10/19"},
        {"net": "1", "ways": "18", "probability": "9/19"},
    ]


@pytest.mark.parametrize(
    ("wager", "wheel", "edge"),
    [
        ("split 17-20", "double-zero", "1/19"),
        ("first-five", "double-zero", "3/38"),
        ("straight", "single-zero", "1/37"),
        ("dozen 2nd 12", "double-as-single", "1/37"),
        ("five-adjacent 17", "double-zero", "1/19"),
    ],
)
def test_one_wager_on_one_wheel(wager: str, wheel: str, edge: str) -> None:
    assert line(odds(open_edition(PA, wheel=wheel), wager))["house_edge"]["exact"] == edge


def test_what_only_a_submission_offers_is_marked(table: Opened) -> None:
    offered = {told["wager"]: told["offered"] for told in _wagers(odds(table))}
    assert offered["five-adjacent"] is False
    assert offered["straight"] is True
    choices = {"five_adjacent.offered": True, "five_adjacent.replica": True}
    report: Any = odds(open_edition(PA, choices=choices))
    assert {told["wager"]: told["offered"] for told in report["wagers"]}["five-adjacent"] is True
    assert report["assumptions"]["choices"] == choices


def _wagers(report: Any) -> Any:
    return report["wagers"]


def test_two_rounds_of_red(table: Opened) -> None:
    session = line(odds(table, "red", rounds=2))["session"]
    assert session["rounds"] == 2
    assert (session["method"], session["error"]) == ("exact", 0.0)
    # (9/19)², 2 · 9/19 · 10/19 and (10/19)².
    assert [session[key]["exact"] for key in ("ahead", "level", "behind")] == ["81/361", "180/361", "100/361"]
    # The longest losing run is 2 in 100 cases of 361 and 1 in 180.
    assert session["longest_losing_run"]["expected"] == pytest.approx(380 / 361)


def test_a_bankroll_of_two_units_that_goes_for_four(table: Opened) -> None:
    # The gambler's ruin: (10/9)² against 1.
    risk = line(odds(table, "red", bankroll=Fraction(2), goal=Fraction(4)))["ruin"]
    assert risk["probability"] == pytest.approx(100 / 181)
    assert (risk["bankroll"], risk["goal"], risk["rounds"]) == ("2", "4", None)


def test_a_bankroll_of_one_unit_for_one_round(table: Opened) -> None:
    told = line(odds(table, "red", rounds=1, bankroll=Fraction(1)))
    assert told["ruin"]["probability"] == pytest.approx(10 / 19)
    assert told["ruin"]["goal"] is None
    assert told["session"]["ahead"]["exact"] == "9/19"


def test_ruin_is_certain_in_time(table: Opened) -> None:
    assert all(told["ruin"]["probability"] == 1.0 for told in _wagers(odds(table, bankroll=Fraction(1000))))


def test_red_and_black_together_lose_only_to_the_zeros(table: Opened) -> None:
    book = line(odds(table, bets=[("red", Fraction(5)), ("black", Fraction(5))]))
    assert book["wager"] == "book"
    assert book["house_edge"]["exact"] == "1/19"
    assert [(out["net"], out["ways"]) for out in book["outcomes"]] == [("-1", "2"), ("0", "36")]


def test_unequal_bets_on_one_spin(table: Opened) -> None:
    book = line(odds(table, bets=[("straight 17", Fraction(1)), ("black", Fraction(3))]))
    # 17 is black: it wins 35 + 3; the other 17 black numbers win 3 - 1; the rest lose 4; all per unit of 4.
    assert [(out["net"], out["ways"]) for out in book["outcomes"]] == [("-1", "20"), ("1/2", "17"), ("19/2", "1")]
    assert book["house_edge"]["exact"] == "1/19"


def test_a_wager_that_favours_the_player_is_a_warning() -> None:
    report: Any = odds(open_edition(PA, choices={"payouts.red": "3 to 2"}), "red")
    # 3/2 in 18 ways of 38 against 20: 27 - 20 = 7.
    assert line(report)["house_edge"]["exact"] == "-7/38"
    assert report["warnings"] == ["the player has the edge on red"]


@pytest.mark.parametrize(
    ("wager", "rule"),
    [("split 1-3", "split.place"), ("straight 37", "wheel.kind"), ("blue", "wagers.others"), ("", "wagers.others")],
)
def test_no_such_wager(table: Opened, wager: str, rule: str) -> None:
    with pytest.raises(InputError) as problem:
        odds(table, wager)
    assert problem.value.rule == rule
    assert problem.value.cite


def test_one_wager_or_several_bets(table: Opened) -> None:
    with pytest.raises(InputError, match="ask for one wager or for a book of bets, not for both"):
        odds(table, "red", bets=[("black", Fraction(1))])


@pytest.mark.parametrize("rounds", [0, -1])
def test_no_rounds(table: Opened, rounds: int) -> None:
    with pytest.raises(InputError, match="at least 1"):
        odds(table, "red", rounds=rounds)


def test_a_goal_below_the_bankroll(table: Opened) -> None:
    with pytest.raises(InputError, match="above the bankroll"):
        odds(table, "red", bankroll=Fraction(4), goal=Fraction(2))


def test_big_six() -> None:
    report: Any = odds(open_edition("pa-2011-proposed/big-six"))
    edges = {told["wager"]: told["house_edge"]["exact"] for told in report["wagers"]}
    # Of 54 sections 23, 15, 8, 4, 2, 1 and 1 win 1, 2, 5, 10, 20, 45 and 45.
    assert edges == {"$1": "4/27", "$2": "1/6", "$5": "1/9", "$10": "5/27", "$20": "2/9", "joker": "4/27", "flag": "4/27"}
    assert report["assumptions"]["wheel"] is None


@pytest.mark.parametrize(
    ("edition", "wheel", "complaint"),
    [
        (PA, "triple-zero", "there is no wheel 'triple-zero'; the wheels are single-zero, double-zero, double-as-single"),
        (PA, "", "there is no wheel ''"),
        ("pa-2011-proposed/big-six", "double-zero", "pa-2011-proposed/big-six has one wheel"),
    ],
)
def test_wheels_that_there_are_not(edition: str, wheel: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        open_edition(edition, wheel=wheel)
