"""The command `simulate`: its JSON, what it says, and what it refuses."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import croupier
from cli.conftest import Run
from cli.test_startup import HEAVY, LOADED

WAR, MD = "pa-2012/casino-war", "md-1.2/casino-war"
EDITIONS = ("pa-2011-proposed/casino-war", "gge-2011/casino-war", WAR, MD)
WHEEL, SIX = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"


def wagers(report: Any) -> dict[str, Any]:
    return {line.get("name") or line["wager"]: line for line in report["wagers"]}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("strategy", ["war", "surrender", "best"])
def test_casino_war_agrees_with_its_exact_odds(run: Run, edition: str, strategy: str) -> None:
    words = ("--rounds", "300000", "--seed", "5", "--players", "3", "--strategy", strategy)
    told = run("simulate", edition, *words, "--json").json
    assert (told["edition"], told["rounds"], told["seed"]) == (edition, 300_000, 5)
    assert told["mode"] == "fixed rounds per shoe"
    assert told["generator"] == "ChaCha8"
    assert "warnings" not in told
    exact = {(line["wager"], line["strategy"]): line for line in run("odds", edition, "--json").json["wagers"]}
    for line in told["wagers"]:
        assert line["exact"] == exact[line["wager"], line["strategy"]]["house_edge"]
        assert abs(line["z"]) < 4
        assert 0 < line["standard_error"] < 0.05
        assert line["interval"]["low"] < line["house_edge"] < line["interval"]["high"]
    assert told["wagers"][0]["wagered"] == 900_000


def test_the_same_numbers_with_any_workers(run: Run) -> None:
    words = ("simulate", WAR, "--rounds", "60000", "--json")
    first = run(*words, "--workers", "1").json
    assert run(*words, "--workers", "2").json == first
    assert run(*words, "--workers", "50").json == first
    assert run(*words, "--seed", "2").json != first


@pytest.mark.parametrize("how", [[], ["--every-spin"]], ids=["totals", "every spin"])
@pytest.mark.parametrize("edition", [WHEEL, SIX])
def test_a_wheel_agrees_with_its_exact_odds(run: Run, edition: str, how: list[str]) -> None:
    told = run("simulate", edition, "--rounds", "200001", *how, "--json").json
    exact = {line["wager"]: line for line in run("odds", edition, "--json").json["wagers"] if line["offered"]}
    assert {line["wager"] for line in told["wagers"]} == set(exact)
    for line in told["wagers"]:
        assert line["exact"] == exact[line["wager"]]["house_edge"]
        assert line["wagered"] == told["rounds"] == 200_001
        assert abs(line["z"]) < 4
        assert sum(outcome["count"] for outcome in line["outcomes"]) == 200_001


def test_a_book_of_bets(run: Run) -> None:
    words = ("--bet", "red 5", "--bet", "straight 17 1", "--wheel", "single-zero")
    told = wagers(run("simulate", WHEEL, "--rounds", "100000", *words, "--json").json)
    assert set(told) == {"red", "straight 17", "book"}
    assert {line["exact"]["exact"] for line in told.values()} == {"1/37"}
    assert {outcome["net"] for outcome in told["book"]["outcomes"]} == {"-1", "2/3", "5"}
    assert set(wagers(run("simulate", WHEEL, "--rounds", "10", "--bet", "red 5", "--json").json)) == {"red"}


def test_the_cover_card_is_not_compared(run: Run) -> None:
    told = run("simulate", WAR, "--rounds", "20000", "--to-cover-card", "--json").json
    assert told["mode"] == "to the cover card"
    assert {(line["exact"], line["z"]) for line in told["wagers"]} == {(None, None)}
    assert "not compared with the exact ones" in " ".join(
        run("simulate", WAR, "--rounds", "2000", "--to-cover-card").out.split()
    )


def test_the_progressive_with_its_meter_and_envy(run: Run, tmp_path: Path) -> None:
    filed = tmp_path / "house.toml"
    filed.write_text(
        f'edition = "{MD}"\n[choices]\n"progressive.offered" = true\n"progressive.meter.rate" = "1/10"\n', "utf-8"
    )
    report = run("simulate", str(filed), "--rounds", "150000", "--players", "3", "--json").json
    told = wagers(report)
    assert {"initial", "tie", "war-tie", "progressive", "envy"} == set(told)
    lines = run("odds", str(filed), "--json").json["wagers"]
    exact = {line["wager"]: line for line in lines if line["strategy"] != "surrender"}
    for wager in ("progressive", "envy"):
        assert told[wager]["exact"] == exact[wager]["house_edge"]
        assert abs(told[wager]["z"]) < 4
    assert told["progressive"]["meter"]["stands_cents"] >= 10_000_00
    assert told["envy"]["wagered"] == 150_000 * 3 * 2
    shown = run("simulate", str(filed), "--rounds", "2000").out
    assert "Hands of progressive: suited four of a kind" in shown
    assert "Meter: won" in shown


def test_what_people_read(run: Run) -> None:
    shown = run("simulate", WAR, "--rounds", "5000", "--players", "2")
    assert (shown.code, shown.err) == (0, "")
    assert "5,000 rounds, seed 1, fixed rounds per shoe\n" in shown.out
    assert "6 decks (312 cards, manual shoe); 2 players" in shown.out
    assert "initial, war" in shown.out
    assert "WARNING" not in shown.out
    once = run("simulate", WHEEL, "--rounds", "1", "--bet", "red 5")
    assert once.code == 0
    assert "–" in once.out


def test_a_disagreement_is_said_plainly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from croupier.games.wheel import simulation

    honest = simulation.paid

    def bent(*asked: Any) -> simulation.StopNets:
        """A kernel that pays too much."""
        paid = honest(*asked)
        return paid._replace(nets=tuple(net + (net > 0) for net in paid.nets))

    monkeypatch.setattr(simulation, "paid", bent)
    shown = run("simulate", WHEEL, "--rounds", "100000", "--bet", "red 1")
    assert "WARNING: red disagrees with the exact odds: simulated" in shown.out
    told = run("simulate", WHEEL, "--rounds", "100000", "--bet", "red 1", "--json").json
    assert len(told["warnings"]) == 1
    assert told["wagers"][0]["z"] < -4
    assert told["wagers"][0]["p_adjusted"] == told["wagers"][0]["p_value"] < 1e-6
    assert (told["agreement"]["agrees"], told["agreement"]["lines"]) == (False, 1)
    assert "red does not agree with what is exact: see the warnings." in shown.out


def test_many_lines_are_corrected_for_their_number(run: Run) -> None:
    told = run("simulate", WHEEL, "--rounds", "100000", "--json").json
    lines, found = told["wagers"], told["agreement"]
    assert (found["correction"], found["lines"], found["agrees"]) == ("Holm", len(lines), True)
    least = min(lines, key=lambda line: line["p_value"])
    assert found["smallest"]["p_value"] == least["p_value"]
    assert least["p_adjusted"] == pytest.approx(min(1, len(lines) * least["p_value"]))
    shown = run("simulate", WHEEL, "--rounds", "100000").out
    assert f"All {len(lines)} lines agree with what is exact." in " ".join(shown.split())


@pytest.mark.parametrize(("words", "says"), [
    ((WAR, "--rounds", "0"), "1 to 1,000,000,000,000 rounds of Casino War can be dealt, not 0"),
    ((WAR, "--rounds", "-3"), "1 to 1,000,000,000,000 rounds of Casino War can be dealt, not -3"),
    ((WAR, "--rounds", str(10**15)), "rounds of Casino War can be dealt, not 1,000,000,000,000,000"),
    ((WHEEL, "--rounds", str(10**30)), "1 to 1,000,000,000,000,000,000 spins can be simulated, not 1"),
    ((WHEEL, "--rounds", str(10**15), "--every-spin"), "1 to 10,000,000,000,000 spins can be simulated"),
    ((WAR, "--rounds", "5", "--seed", "-1"), "a seed is a whole number from 0 to 18446744073709551615, not -1"),
    ((WAR, "--rounds", "5", "--seed", str(2**64)), "a seed is a whole number from 0 to 18446744073709551615"),
    ((WAR, "--rounds", "5", "--engine", "warp"), "there is no engine 'warp'; there are threads, processes"),
    ((WAR, "--rounds", "5", "--workers", "0"), "1 to 256 workers can be used, not 0"),
    ((WAR, "--rounds", "5", "--players", "0"), "this table has 1 to 9 positions, not 0"),
    ((WAR, "--rounds", "5", "--players", "10"), "this table has 1 to 9 positions, not 10 (651a.2(a))"),
    ((WAR, "--rounds", "5", "--strategy", "flee"), "there is no strategy 'flee'; there are war, surrender, best"),
    ((WAR, "--rounds", "5", "--bet", "tie 5"), "--bet is for one spin of a wheel"),
    ((WAR, "--rounds", "5", "--every-spin"), "--every-spin is for a wheel"),
    ((WHEEL, "--rounds", "5", "--players", "2"), "--players is for games with cards; this one has a wheel"),
    ((WHEEL, "--rounds", "5", "--strategy", "war"), "--strategy is for games with cards"),
    ((SIX, "--rounds", "5", "--to-cover-card"), "--to-cover-card is for games with cards"),
    ((WHEEL, "--rounds", "5", "--bet", "purple 5"), "'purple' is not a roulette wager"),
    ((WHEEL, "--rounds", "5", "--bet", "red"), "must be a wager and an amount above zero"),
    (("gge-2011/razz", "--rounds", "5", "--strategy", "war"), "--strategy is for wagers against the house"),
    (("gge-2011/poker-room", "--rounds", "5"), "has no simulation"),
    ((WAR, "--rounds", "many"), "not a valid integer"),
    ((WAR,), "--rounds"),
])  # fmt: skip
def test_what_is_refused(run: Run, words: tuple[str, ...], says: str) -> None:
    assert says in run("simulate", *words).refused()
    assert run("simulate", *words, "--json").refused_json()["reason"]


def test_refusals_come_before_anything_heavy_is_loaded() -> None:
    words = ["simulate", WAR, "--rounds", "5", "--players", "10", "--json"]
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=False)
    refused = json.loads(done.stdout)["refused"]
    assert (refused["rule"], refused["cite"]) == ("seats", "651a.2(a)")
    assert not HEAVY & {name.split(".")[0] for name in done.stderr.split()}


def test_resume(run: Run, tmp_path: Path) -> None:
    words, file = ("simulate", WHEEL, "--rounds", "50000000", "--every-spin", "--json"), tmp_path / "spins"
    first = run(*words).json
    assert run(*words, "--resume", str(file)).json == first
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]) + lines[-1][:9])
    assert run(*words, "--resume", str(file), "--workers", "1").json == first
    assert "it differs in seed (1 there, 2 asked for)" in run(*words[:-1], "--resume", str(file), "--seed", "2").refused()
    said = run("simulate", WHEEL, "--rounds", "50000000", "--resume", str(file)).refused()
    assert "the file of another simulation; it differs in mode (every spin there, totals asked for)" in said


def test_what_is_not_installed_is_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    said = run("simulate", WAR, "--rounds", "5").refused()
    assert said == "a simulation needs numba: pip install 'croupier[fast]' (in a checkout: make setup)"


def test_from_python(run: Run) -> None:
    told = croupier.simulate(WAR, 10_000, seed=3, players=2, workers=1)
    assert told == run("simulate", WAR, "--rounds", "10000", "--seed", "3", "--players", "2", "--json").json
    assert json.loads(json.dumps(told)) == told


def test_small_errors_have_two_digits_of_their_own(run: Run) -> None:
    shown = run("simulate", WHEEL, "--rounds", str(10**15), "--bet", "red 5").out
    assert "0.0000032 %" in shown
    assert "5.2631579 %" in shown  # 1/19, with as many
    assert "0.0316 %" in run("simulate", WHEEL, "--rounds", str(10**7), "--bet", "red 5").out


def test_one_round_is_told_as_one(run: Run) -> None:
    assert "\n1 round, seed 1" in run("simulate", WAR, "--rounds", "1").out


# Widths


@pytest.mark.parametrize(("words", "says"), [
    (("--until", "0"), "--until is a half-width above 0 and up to 100%, not 0"),
    (("--until", "wide"), "--until 'wide' is no half-width of an edge"),
    (("--rounds", "10", "--wager", "tie"), "--wager names the edge that --until looks at"),
    (("--rounds", "10", "--version", "electronic"), "No such option '--version'"),
    (("--rounds", "10", "--strategy", "mine.toml"), "there is no strategy 'mine.toml'; there are war, surrender, best"),
    (("--sessions", "5", "--session-rounds", "5", "--bankroll", "9", "--until", "1%"), "--until does not go with --sess"),
])  # fmt: skip
def test_what_does_not_go_is_said(run: Run, words: tuple[str, ...], says: str) -> None:
    refused = run("simulate", WAR, *words)
    assert refused.code == 2
    assert says in refused.err


def test_until_a_width(run: Run) -> None:
    report = run("simulate", WHEEL, "--until", "1%", "--bet", "red 5", "--json").json
    assert report["until"]["reached"] is True
    assert report["until"]["width"] <= 0.01
    shown = run("simulate", WHEEL, "--until", "1%", "--bet", "red 5").out
    assert "Stopped where the half-width of red was 1 % or less" in shown
