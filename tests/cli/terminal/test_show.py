"""How commands say numbers and names."""

import json
import re
from fractions import Fraction

import pytest

from cli.conftest import Run
from croupier.cli.terminal.show import counted, exact_dollars, print_json, refusal


@pytest.mark.parametrize(("count", "says"), [(0, "0 records"), (1, "1 record"), (2, "2 records"), (1200, "1,200 records")])
def test_one_is_one(count: int, says: str) -> None:
    assert counted(count, "record") == says


@pytest.mark.parametrize(
    ("amount", "says"),
    [("537/100", "5.37"), ("457450", "457450.00"), ("-5/2", "-2.50"), ("16/3", "16/3"), ("1/200", "1/200")],
)
def test_exact_dollars(amount: str, says: str) -> None:
    assert exact_dollars(Fraction(amount)) == says


def test_json_holds_nothing_that_a_terminal_obeys(capsys: pytest.CaptureFixture[str]) -> None:
    report = {"person": "Ann\x1b[2J\x9b\u202e\U000e0001 – Zoë"}
    print_json(report)
    printed = capsys.readouterr().out
    assert printed.replace("\n", "").isprintable()
    assert "– Zoë" in printed
    assert json.loads(printed) == report


def test_what_stands_in_no_section_is_said_to_be_custom(run: Run) -> None:
    assert refusal("no", "651a.3(a)") == "no (651a.3(a))"
    assert refusal("no\x1b", None) == r"no\x1b"
    words = ("simulate", "gge-2011/razz", "--rounds", "5", "--stack", "0.01")
    assert run(*words).refused().endswith("at most 100000.00, not 0.01 (by custom)")
    assert run(*words, "--json").refused_json()["cite"] == "custom"


def test_dollars_among_the_details_of_odds(run: Run) -> None:
    shown = run("odds", "md-1.2/casino-war", "--wager", "progressive", "--decks", "6").out
    assert re.search(r"break-even meter, dollars +457,450\.00 +457450\.00\n", shown)


@pytest.mark.long
def test_one_simulated_hand(run: Run) -> None:
    assert run("simulate", "gge-2011/razz", "--rounds", "1").out.splitlines()[1].startswith("1 hand, seed 1")


def test_one_of_each(run: Run) -> None:
    shown = run("protection", "pa-2012/casino-war", "--shoes", "1", "--decks", "1").out
    assert "1 deck, " in shown
    assert "Sampled: 1 shoe, seed 1" in shown
    pace = ("--players", "1", "--rounds-per-hour", "1", "--wager", "25")
    assert "1 player with 25.00 (initial wager, war), 1 round an hour" in run("win", "pa-2012/casino-war", *pace).out
