"""`simulate` for poker: net of each policy and position, what it says, and what it refuses."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import croupier
from cli.conftest import Run
from cli.test_startup import HEAVY, LOADED

DEUCE, RAZZ, BIG_O = "gge-2011/triple-draw-2-7", "gge-2011/razz", "gge-2011/big-o-high-low"
WAR = "pa-2012/casino-war"


def cents(amount: str) -> int:
    return round(float(amount) * 100)


@pytest.mark.long
def test_policies_positions_and_seats(run: Run) -> None:
    told = run("simulate", DEUCE, "--rounds", "5000", "--policy", "tight,loose,loose,call", "--json").json
    assert (told["edition"], told["rounds"], told["seed"], told["mode"]) == (
        DEUCE,
        5_000,
        1,
        "every hand with fresh stacks",
    )
    assert (told["assumptions"]["players"], told["assumptions"]["stack"]) == (4, "200.00")
    assert [line["policy"] for line in told["policies"]] == ["tight", "loose", "call"]
    assert [line["seats"] for line in told["policies"]] == [1, 2, 1]
    assert [line["position"] for line in told["positions"]] == ["small blind", "big blind", "3 from button", "button"]
    for lines in (told["policies"], told["positions"], told["seats"]):
        assert sum(cents(line["net"]) for line in lines) == 0
        for line in lines:
            mean, low = line["net_per_hand"]["float"], line["interval"]["low"]
            assert mean == pytest.approx(cents(line["net"]) / 100 / line["hands"])
            assert low == pytest.approx(mean - 1.959964 * line["standard_error"])
            assert line["big_bets_per_100"] == pytest.approx(mean / 8 * 100)
            assert line["shares"][0]["hand_kind"] == "2-7"
    assert told["policies"][0]["net"] == told["seats"][0]["net"]
    assert told["policies"][0]["standard_error"] == told["seats"][0]["standard_error"]
    assert told["table"]["showdown_frequency"] == told["table"]["showdowns"] / 5_000


@pytest.mark.long
def test_the_error_of_a_policy_by_hand(run: Run) -> None:
    """Two callers in badugi put 4.00 each in every pot: a seat wins or loses it, or neither where they tie."""
    told = run("simulate", "gge-2011/badugi", "--rounds", "2000", "--players", "2", "--policy", "call", "--json").json
    one, other = told["seats"]
    assert (one["shares"][0]["win"], other["shares"][0]["win"]) == (
        told["table"]["showdowns"] - other["shares"][0]["win"] - one["shares"][0]["tie"],
        told["table"]["showdowns"] - one["shares"][0]["win"] - one["shares"][0]["tie"],
    )
    wins, losses = one["shares"][0]["win"], other["shares"][0]["win"]
    assert cents(one["net"]) == 400 * (wins - losses)
    mean = 4 * (wins - losses) / 2000
    variance = (16 * (wins + losses) - 2000 * mean**2) / 1999
    assert one["standard_error"] == pytest.approx((variance / 2000) ** 0.5)
    (all_seats,) = told["policies"]
    assert (all_seats["net"], all_seats["standard_error"], all_seats["hands"]) == ("0.00", 0.0, 4_000)


@pytest.mark.long
def test_the_house_takes_its_rake(run: Run, tmp_path: Path) -> None:
    filed = tmp_path / "house.toml"
    filed.write_text(f'edition = "{RAZZ}"\n[choices]\n"rake.percent" = "10"\n"rake.cap" = "4.00"\n', "utf-8")
    told = run("simulate", str(filed), "--rounds", "3000", "--policy", "loose", "--json").json
    assert cents(told["table"]["rake"]) == -sum(cents(line["net"]) for line in told["seats"]) > 0
    assert told["submission"]
    assert "a hand; " not in run("simulate", str(filed), "--rounds", "300").err


@pytest.mark.long
def test_the_same_numbers_with_any_workers_and_engine(run: Run) -> None:
    words = ("simulate", BIG_O, "--rounds", "3000", "--policy", "random,tight,loose", "--json")
    first = run(*words, "--workers", "1").json
    assert run(*words, "--workers", "3").json == first
    assert run(*words, "--engine", "processes", "--workers", "2").json == first
    assert run(*words, "--seed", "2").json != first


@pytest.mark.long
def test_resume(run: Run, tmp_path: Path) -> None:
    words, file = ("simulate", RAZZ, "--rounds", "4000", "--json"), tmp_path / "hands"
    first = run(*words).json
    assert run(*words, "--resume", str(file), "--workers", "2").json == first
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(lines) > 2
    file.write_bytes(b"".join(lines[:-1]))
    assert run(*words, "--resume", str(file)).json == first
    said = run(*words[:-1], "--resume", str(file), "--policy", "loose").refused()
    assert "the file of another simulation" in said


@pytest.mark.long
def test_what_people_read(run: Run) -> None:
    shown = run("simulate", "gge-2011/badacey", "--rounds", "4000", "--policy", "tight,tight,call")
    assert (shown.code, shown.err) == (0, "")
    assert "4,000 hands, seed 1; 3 players, each with 200.00 before every hand" in shown.out
    assert "call: checks or calls, never bets, never folds" in shown.out
    assert "a-5 won  badugi won" in shown.out
    assert "small blind" in shown.out
    assert "2, tight" in shown.out
    assert "The table: mean pot" in shown.out
    once = run("simulate", RAZZ, "--rounds", "1", "--stack", "5.00", "--players", "2")
    assert once.code == 0
    assert "–" in once.out
    assert "each with 5.00 before every hand" in once.out


@pytest.mark.parametrize(("words", "says"), [
    ((RAZZ, "--rounds", "0"), "1 to 1,000,000,000,000 hands of poker can be dealt, not 0"),
    ((RAZZ, "--rounds", "5", "--players", "9"), "it takes 2 to 8 players, not 9"),
    ((DEUCE, "--rounds", "5", "--players", "9"), "it takes 2 to 8 players, not 9 (Exhibit A I.table)"),
    ((RAZZ, "--rounds", "5", "--players", "1"), "it takes 2 to 8 players, not 1"),
    ((RAZZ, "--rounds", "5", "--policy", "bluff"), "there is no policy 'bluff'; there are call, fold,"),
    ((RAZZ, "--rounds", "5", "--policy", "tight,,loose"), "there is no policy ''"),
    ((RAZZ, "--rounds", "5", "--policy", "tight,loose", "--players", "5"), "2 policies do not go with 5 players"),
    ((RAZZ, "--rounds", "5", "--stack", "1.50"), "a stack is a whole number of chips of 1.00"),
    ((RAZZ, "--rounds", "5", "--stack", "lots"), "'lots' is not an amount of money"),
    ((RAZZ, "--rounds", "5", "--seed", "-1"), "a seed is a whole number from 0"),
    ((RAZZ, "--rounds", "5", "--strategy", "war"), "--strategy is for wagers against the house"),
    ((RAZZ, "--rounds", "5", "--to-cover-card"), "--to-cover-card is for wagers against the house"),
    ((RAZZ, "--rounds", "5", "--bet", "red 5"), "--bet is for wagers against the house"),
    ((RAZZ, "--rounds", "5", "--every-spin"), "--every-spin is for wagers against the house"),
    ((RAZZ, "--rounds", "5", "--plot", "x.svg"), "--plot follows the edge of wagers against the house"),
    (("gge-2011/poker-room", "--rounds", "5"), "a poker room has no simulation: it is the room's rules without a game"),
    ((WAR, "--rounds", "5", "--policy", "tight"), "--policy is for games among players; Casino War is played against"),
    ((WAR, "--rounds", "5", "--stack", "5.00"), "--stack is for games among players"),
])  # fmt: skip
def test_what_is_refused(run: Run, words: tuple[str, ...], says: str) -> None:
    assert says in run("simulate", *words).refused()
    assert run("simulate", *words, "--json").refused_json()["reason"]


def test_refusals_come_before_anything_heavy_is_loaded() -> None:
    words = ["simulate", DEUCE, "--rounds", "5", "--players", "10", "--json"]
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=False)
    refused = json.loads(done.stdout)["refused"]
    assert (refused["rule"], refused["cite"]) == ("seats", "Exhibit A I.table")
    assert not HEAVY & {name.split(".")[0] for name in done.stderr.split()}


@pytest.mark.long
def test_from_python(run: Run) -> None:
    told: Any = croupier.simulate(DEUCE, 1_000, seed=3, policy="tight,loose", stack="100.00", workers=1)
    words = ("--rounds", "1000", "--seed", "3", "--policy", "tight,loose", "--stack", "100.00", "--json")
    assert told == run("simulate", DEUCE, *words).json
    assert json.loads(json.dumps(told)) == told
