"""Return tables and hold bands, as the command `odds` prints them."""

import pytest

from cli.conftest import Run

WAR = "pa-2012/casino-war"


def rows(out: str, start: str) -> list[list[str]]:
    """The rows of the table after a line that begins so, down to the next empty line."""
    lines = out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith(start))
    table = lines[at + 1 :]
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in table[2 : table.index("")]]


def test_one_wager_has_its_return_table(run: Run) -> None:
    shown = run("odds", WAR, "--wager", "tie").out
    assert rows(shown, "Return table of tie") == [
        ["ties", "+10", "7176", "23/311", "7.395498 %", "+73.954984 %"],
        ["no tie", "-1", "89856", "288/311", "92.604502 %", "-92.604502 %"],
        ["total", "97032", "1", "100.000000 %", "-18.649518 %"],
    ]
    assert "Win to drop is not determined without --churn" in shown


def test_all_wagers_together_have_none(run: Run) -> None:
    assert "Return table" not in run("odds", WAR).out


def test_strategies_side_by_side(run: Run) -> None:
    """The best play of six decks is to go to War: its table is that, and is not printed twice."""
    shown = run("odds", WAR, "--wager", "initial", "--churn", "4").out
    assert "Return table of initial, best: that of initial, war." in shown
    table = shown.partition("initial, best: that of initial, war.\n\n")[2].splitlines()
    numbers = {
        cells[0]: cells[1:]
        for cells in ([cell.strip() for cell in line.split("  ") if cell.strip()] for line in table)
        if cells
    }
    assert numbers["house edge, per initial wager"] == ["2.3301 %", "3.6977 %", "2.3301 %"]
    assert numbers["house edge, per money wagered (element of risk)"] == ["2.1696 %", "3.6977 %", "2.1696 %"]
    assert numbers["win to drop"] == ["9.3202 %", "14.7910 %", "9.3202 %"]

    assert "the handle here is the wager named; War Wagers, which a round adds, are left out" in shown


def test_a_book_has_its_edge_per_all_bets(run: Run) -> None:
    shown = run("odds", WAR, "--bet", "initial 5", "--bet", "tie 1").out
    assert "house edge, per all bets" in shown
    assert "per wager named" not in shown
    assert "the handle here is all bets" in shown


def test_where_a_round_adds_no_money_nothing_is_said_of_the_handle(run: Run) -> None:
    assert "Win to handle" not in run("odds", WAR, "--wager", "tie").out


def test_bands(run: Run) -> None:
    shown = run("odds", "pa-2011-proposed/roulette", "--wager", "red", "--bands", "--churn", "2").out
    handle = rows(shown, "Win to handle of red")
    drop = rows(shown, "Win to drop of red")
    assert [row[0] for row in handle] == ["100", "1,000", "10,000", "100,000", "1,000,000", "10,000,000", "100,000,000"]
    # 95 % of all sessions of 100 rounds: 38 to 57 won (the quantiles of the binomial law with chance 9/19)
    assert handle[0][2] == "-14.000 to 24.000 %"
    assert drop[0][2] == "-28.000 to 48.000 %"
    assert handle[0][-1] == "exact"
    assert handle[-1][-2].startswith("< ")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--churn", "0"], "--churn must be above 0 and at most 1,000,000"),
        (["--churn", "often"], "--churn: 'often' is not a number"),
        (["--churn", "2", "--churn", "3"], "--churn is given 2 times; give it once"),
    ],
)
def test_refusals(run: Run, options: list[str], reason: str) -> None:
    assert reason in run("odds", WAR, *options).refused()
