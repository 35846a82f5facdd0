"""The command `win`: its JSON, what it says, and what it refuses."""

import subprocess
import sys

import pytest

from cli.conftest import Run
from cli.test_startup import HEAVY, LOADED

WAR, WHEEL, MD = "pa-2012/casino-war", "pa-2011-proposed/roulette", "md-1.2/casino-war"
PACE = ("--rounds-per-hour", "60", "--wager", "25.00")


def test_json(run: Run) -> None:
    told = run("win", WAR, "--players", "5", *PACE, "--hours", "7.5", "--local-share", "2 %", "--json").json
    assert (told["edition"], told["status"], told["jurisdiction"]) == (WAR, "final", "Pennsylvania")
    assert (told["players"], told["wager"], told["rounds"]["exact"]) == (5, "25.00", "450")
    assert told["win_of_handle"] == run("odds", WAR, "--json").json["wagers"][0]["house_edge"]
    assert told["hold"] is None
    held = run("win", WAR, "--players", "5", *PACE, "--hours", "7.5", "--drop", "5000", "--json").json["hold"]
    assert held["float"] == told["win"]["expected"]["float"] / 5_000
    assert [rate["rate"]["exact"] for rate in told["tax"]["rates"]] == ["7/50", "3/25"]
    assert told["tax"]["local_share"]["rate"]["exact"] == "1/50"


def test_what_people_read(run: Run) -> None:
    shown = run("win", WAR, "--players", "5", *PACE, "--hours", "100")
    assert (shown.code, shown.err) == (0, "")
    assert "5 players with 25.00 each (initial wager, war), 60 rounds an hour, 100 h" in shown.out
    assert "state, first two years           14.0000 %" in shown.out
    assert "Regulatory Analysis Form 125-148" in shown.out
    assert "A local share comes on top (question 18 does not say how much)" in shown.out
    assert "(simulated, within 0." in shown.out
    assert "come from simulated rounds of the whole table" in " ".join(shown.out.split())
    assert "WARNING" not in shown.out
    words = ("--on", "red", "--wheel", "single-zero", "--tax", "20%", "--local-share", "1")
    other = run("win", WHEEL, "--players", "1", *PACE, *words)
    assert "1 player with 25.00 (red), 60 rounds an hour" in other.out
    assert "2.7027 %" in other.out
    assert "local share" in other.out
    assert "Rates:" not in other.out
    assert "(exact)" in other.out
    assert "WARNING" not in other.out


@pytest.mark.parametrize(("words", "says"), [
    ((MD, "--players", "5"), "no document here names the tax of Maryland; give its rate, such as --tax 20%"),
    ((WAR, "--players", "10"), "this table has 1 to 9 positions, not 10"),
    ((WAR, "--players", "0"), "1 to 100 players can be at a table, not 0"),
    ((WAR, "--players", "2", "--strategy", "flee"), "there is no strategy 'flee'; there are war, surrender"),
    ((WAR, "--players", "2", "--on", "red"), "--on is for a wheel"),
    ((WHEEL, "--players", "2", "--on", "red", "--strategy", "war"), "--strategy is for a card game"),
    ((WHEEL, "--players", "2"), "say what the players wager on, such as --on red"),
    ((WHEEL, "--players", "1", "--on", "red", "--on", "black"), "--on is given 2 times for 1 player"),
    ((WHEEL, "--players", "2", "--on", "purple"), "'purple' is not a roulette wager"),
    ((WAR, "--players", "2", "--tax", "101"), "--tax must be from 0 to 100 %, not 101 %"),
    ((WAR, "--players", "2", "--tax", "99", "--local-share", "2"), "together are more than 100 % of the win"),
    ((WAR, "--players", "2", "--local-share", "much"), "--local-share: 'much' is not a number"),
    ((WAR, "--players", "2", "--hours", "0"), "--hours must be above 0"),
    ((WAR, "--players", "2", "--hours", "-1"), "--hours: '-1' is not a number"),
    ((WAR, "--players", "2", "--rounds-per-hour", "0"), "--rounds-per-hour must be above 0"),
    ((WAR, "--players", "2", "--wager", "0"), "--wager must be above zero"),
    ((WAR, "--players", "2", "--wager", "1/3"), "is not an amount of money"),
    (("gge-2011/razz", "--players", "2"), "nobody bets against the house"),
    ((WAR,), "--players"),
])  # fmt: skip
def test_what_is_refused(run: Run, words: tuple[str, ...], says: str) -> None:
    usual = dict(zip(PACE[::2], PACE[1::2], strict=True))
    pace = [word for option, value in usual.items() if option not in words for word in (option, value)]
    assert says in run("win", *words, *pace).refused()
    assert says in run("win", *words, *pace, "--json").refused_json()["reason"]


def test_nothing_heavy_is_loaded() -> None:
    words = ["win", WAR, "--players", "5", *PACE]
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True)
    assert not (HEAVY - {"numpy", "numba"}) & {name.split(".")[0] for name in done.stderr.split()}
