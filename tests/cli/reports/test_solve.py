"""The command `solve`: tables for people, one object for programs, one line for what cannot be asked."""

import pytest

from cli.conftest import Run
from paths import ROOT

WAR = "pa-2012/casino-war"
SNAKE = str(ROOT / "examples" / "snake.toml")


def test_people_read_what_is_lawful_first(run: Run) -> None:
    told = run("solve", WAR, "--wager", "tie", "--edge", "10%").out
    assert "tie: 18.6495 % (58/311) as it is; wanted: 10.0000 % (1/10)" in told
    assert told.index("Lawful, the nearest first") < told.index("Not lawful here") < told.index("Pays and decks together")
    lawful = told.partition("Lawful, the nearest first")[2].partition("Not lawful")[0]
    assert "17.8313 %" in lawful  # eight decks
    assert "payouts.tie" not in lawful


def test_an_edge_out_of_reach_has_no_nearest_whole_number(run: Run) -> None:
    """A War that pays nothing still keeps far less than 60 % of the Initial Wager."""
    told = run("solve", WAR, "--wager", "initial", "--edge", "60%", "--vary", "payouts.war").out
    (row,) = [line for line in told.splitlines() if "cannot be reached" in line]
    assert row.split("cannot be reached")[1].split()[0] == "–"


def test_programs_read_the_same(run: Run) -> None:
    report = run("solve", WAR, "--wager", "tie", "--edge", "1/10", "--vary", "payouts.tie", "--json").json
    assert report["schema"] == 1
    assert report["rules"][0]["exactly"]["value"] == "2569 to 230"
    assert {one["kind"] for one in report["candidates"]} == {"now", "pays"}


def test_a_wager_that_an_edition_states_has_a_price_to_solve_for(run: Run) -> None:
    """12 of 38 numbers at n to 1 keep 1 - 12(n + 1)/38: nothing at 13/6."""
    report = run("solve", SNAKE, "--wager", "snake", "--edge", "0", "--json").json
    prices = {one["rule"]: one["exactly"] for one in report["rules"] if one["kind"] == "pays"}
    assert {path: one["value"] for path, one in prices.items()} == {"side.snake.odds": "13 to 6"}
    wheels = {one["value"] for one in report["candidates"] if one["kind"] == "wheel"}
    assert wheels == {"single-zero", "double-as-single"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--wager", "tie", "--edge", "100%"), "is not between -100 % and 100 %"),
        (("--wager", "tie", "--edge", "5"), 'for 5 per cent write "5%"'),
        (("--wager", "tie"), "--edge"),
        (("--edge", "0.1"), "--wager"),
        (("--wager", "tie", "--edge", "0.1", "--edge", "0.2"), "given 2 times"),
        (("--wager", "tie", "--edge", "0.1", "--wheel", "single-zero"), "has no wheel"),
        (("--wager", "tie", "--edge", "0.1", "--vary", "weights"), "what moves it: payouts.tie, decks"),
    ],
)
def test_what_cannot_be_asked_gets_one_line(run: Run, words: tuple[str, ...], said: str) -> None:
    assert said in run("solve", WAR, *words).refused()
