"""The commands `equity` and `draws`: their shapes, their tables and their refusals."""

import re
from fractions import Fraction

import pytest

from cli.conftest import Run

OMAHA, BADUGI, DEUCE = "gge-2011/big-o-high-low", "gge-2011/badugi", "gge-2011/triple-draw-2-7"


def test_the_shape_of_an_exact_equity(run: Run) -> None:
    told = run("equity", OMAHA, "As2sKcKdQh", "Ah2hQcJdJh", "--board", "3c4d8sKs9h", "--json").json
    assert {"edition", "method", "boards", "hands"} <= set(told)
    assert (told["edition"], told["method"], told["boards"]) == (OMAHA, "exact", 1)
    first = told["hands"][0]
    assert first["hand"] == "As2sKcKdQh"
    assert first["equity"] == {"exact": "3/4", "float": 0.75}
    assert [share["hand_kind"] for share in first["shares"]] == ["omaha-high", "omaha-8"]
    assert first["shares"][1] == {
        "hand_kind": "omaha-8",
        "win": {"exact": "0/1", "float": 0.0},
        "tie": {"exact": "1/1", "float": 1.0},
    }
    assert first["standard_error"] is None


def test_the_shape_of_a_sampled_equity(run: Run) -> None:
    told = run("equity", BADUGI, "As2h3dKd", "??", "--samples", "1000", "--seed", "5", "--json").json
    assert (told["method"], told["boards"], told["seed"]) == ("sampled", 1000, 5)
    assert told["policy"]["name"] == "low-8"
    assert told["hands"][0]["equity"]["exact"] is None
    assert told["hands"][0]["standard_error"] > 0
    assert sum(Fraction(hand["equity"]["float"]).limit_denominator(10**6) for hand in told["hands"]) == 1


def test_tables(run: Run) -> None:
    shown = run("equity", BADUGI, "As2h3d4c", "9s8h7d6c", "--draws", "0").out
    assert "exact, 1 deal\n" in shown
    assert "100.0000 %" in shown
    shown = run("equity", DEUCE, "2s3h4d7cKc", "2c3c5h6h8s", "--policy", "low-9", "--samples", "500").out
    assert "sampled, 500 deals, seed 1" in shown
    assert "3 draws to come; policy low-9: each keeps different ranks up to the 9" in shown


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["gge-2011/nothing", "As", "Ks"], "nothing"),
        (["pa-2012/casino-war", "As", "Ks"], "no poker game"),
        (["gge-2011/poker-room", "As", "Ks"], "no poker game"),
        ([OMAHA], "Missing argument"),
        ([OMAHA, "As"], "between 2 and 8"),
        ([OMAHA, "", "Ks"], "without cards"),
        ([OMAHA, "Xx", "Ks"], "not a hand"),
        ([OMAHA, "As", "Ks", "--board", "Qy"], "not a card"),
        ([OMAHA, "As", "Ks", "--dead", "2c2c"], "--dead: 2c appears more than once"),
        ([OMAHA, "As", "Ks", "--samples", "-5"], "range"),
        ([OMAHA, "As", "Ks", "--samples", "99999999999"], "range"),
        ([OMAHA, "As", "Ks", "--seed", "-1"], "a seed is a whole number from 0 to 18446744073709551615, not -1"),
        ([OMAHA, "As", "Ks", "--seed", str(2**64)], "a seed is a whole number from 0 to 18446744073709551615"),
        ([BADUGI, "As", "Ks", "--draws", "9"], "3 draws"),
    ],
)
def test_refusals(run: Run, words: list[str], says: str) -> None:
    assert says in run("equity", *words).refused()
    assert says in run("equity", *words, "--json").refused_json()["reason"]


@pytest.mark.long
def test_the_shape_of_draws(run: Run) -> None:
    told = run("draws", DEUCE, "2s3h4d7cKc", "--draws", "1", "--target", "8-7-4-3-2", "--json").json
    assert told["reached"] == {"exact": "12/47", "float": 12 / 47}
    assert (told["hand_kind"], told["draws"], told["objective"]) == ("2-7", 1, "target")
    assert told["target"] == "8-7-4-3-2, eight-seven low"
    assert (told["method"], told["boards"], told["seed"]) == ("exact", None, None)
    best = {"keep": "2s 3h 4d 7c", "discard": "Kc", "worth": pytest.approx(12 / 47), "bound": False}
    assert told["exchanges"][0] == {**best, "standard_error": None}
    assert told["more_at_most"] == pytest.approx(0)
    assert told["hands"][0]["name"] == "7-5-4-3-2, seven-five low"
    assert sum(Fraction(each["probability"]["exact"]) for each in told["hands"]) == 1


@pytest.mark.long
def test_draws_are_told(run: Run) -> None:
    shown = run("draws", BADUGI, "As2h3dKd", "--draws", "1").out
    assert "1 draw to come, to beat the field: throw Kd, keep 2h 3d As" in shown
    assert "badugi 4-3-2-A              2.0833 %" in shown
    assert "three-card badugi" in shown
    shown = run("draws", BADUGI, "As2h3d4c", "--draws", "2", "--target", "4c3d2hAs").out
    assert "stand pat" in shown
    assert "reached with 100.0000 %" in shown


@pytest.mark.long
def test_draws_for_the_low_half_of_a_split_pot(run: Run) -> None:
    """The low half of Badeucey is won by the hands of Triple Draw, so what is kept for it is the same."""
    alone = run("draws", DEUCE, "2s3h4d7cKc", "--draws", "1", "--json").json
    half = run("draws", "gge-2011/badeucey", "2s3h4d7cKc", "--draws", "1", "--for", "2-7", "--json").json
    assert half["hands"] == alone["hands"]


@pytest.mark.long
def test_three_draws_are_sampled(run: Run) -> None:
    """What is sampled has no fraction but an error, and a seed that gives the same again."""
    asked = ("draws", BADUGI, "As2h3dKd", "--target", "8-7-6-5", "--seed", "4")
    told = run(*asked, "--json").json
    assert (told["method"], told["boards"], told["seed"]) == ("sampled", 200_000, 4)
    assert told["reached"] == {"exact": None, "float": told["exchanges"][0]["worth"]}
    assert told["more_at_most"] is None
    assert told["exchanges"][0]["standard_error"] < 0.002
    assert all(each["standard_error"] > 0 for each in told["hands"])
    assert sum(each["probability"]["float"] for each in told["hands"]) == pytest.approx(1)
    assert run(*asked, "--json").json == told
    shown = " ".join(run(*asked).out.split())
    assert "sampled, 200,000 deals, seed 4" in shown
    assert re.search(r"reached with \d\d\.\d{4} %, standard error 0\.1\d{3} %", shown)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([OMAHA, "AsKsQsJsTs"], "no draw"),
        (["gge-2011/badeucey", "2s3h4d7cKc"], "split"),
        (["gge-2011/badeucey", "2s3h4d7cKc", "--for", "badugi"], "the best badugi of 5 cards is not worked out"),
        (["gge-2011/badacey", "2s3h4d7cKc", "--for", "2-7"], "no share of this pot is for '2-7' hands"),
        ([BADUGI, "As2h3d"], "4 known cards"),
        ([BADUGI, "As2h3dKd", "--draws", "0"], "stays as it is"),
        ([BADUGI, "As2h3dKd", "--draws", "4"], "3 draws"),
        ([DEUCE, "2s3h4d7cKc", "--target", "8-7"], "no hand such as"),
        ([DEUCE, "2s3h4d7cKc", "--target", "8-7-6-5-1"], "no hand such as"),
        ([DEUCE, "2s3h4d7cKc", "--dead", "Kc"], "Kc appears more than once"),
    ],
)
def test_refused_draws(run: Run, words: list[str], says: str) -> None:
    assert says in run("draws", *words).refused()
