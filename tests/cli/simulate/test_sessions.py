"""`simulate --sessions` and `--plot`: what people read, what is written and drawn, and what is refused."""

import struct
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

import croupier
from cli.conftest import Run
from cli.test_startup import HEAVY, LOADED

WAR, WHEEL, SIX = "pa-2012/casino-war", "pa-2011-proposed/roulette", "pa-2011-proposed/big-six"
TEN = ("--session-rounds", "100", "--bankroll", "100")
RED = ("simulate", WHEEL, "--sessions", "500", *TEN, "--bet", "red 10")
CARDS = ("simulate", WAR, "--sessions", "500", *TEN, "--bet", "initial 10", "--bet", "tie 1")


def words(text: str) -> str:
    return " ".join(text.split())


def drawn(file: Path) -> str:
    root = ElementTree.parse(file).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return words(" ".join(text for text in root.itertext()))


def test_what_people_read_of_a_wheel(run: Run) -> None:
    shown = run(*RED, "--stop-win", "50")
    assert (shown.code, shown.err) == (0, "")
    assert (
        "500 sessions of at most 100 rounds: red 10.00 on every round, a bankroll of 100.00, over with a win of 50.00"
        in shown.out
    )
    for row in ("were ruined", "won 50.00 and stopped", "ended ahead", "bankroll at the end", "longest run of lost rounds"):
        assert row in shown.out
    assert "WARNING" not in shown.out
    assert "depend on each other" not in shown.out


def test_what_people_read_of_casino_war(run: Run) -> None:
    shown = words(run(*CARDS).out)
    assert "initial 10.00, tie 1.00 on every round" in shown
    assert "surrenders (651a.1, 651a.9(c)(2)), after the Tie Wager is paid." in shown
    assert "Rounds dealt from one shoe depend on each other" in shown


def test_the_same_numbers_with_any_workers(run: Run) -> None:
    first = run(*CARDS, "--json", "--workers", "1").json
    assert run(*CARDS, "--json", "--workers", "3").json == first
    assert run(*CARDS, "--json", "--seed", "2").json != first
    assert first["sessions"] == 500
    assert sum(count for _, count in first["final_cents"]["counts"]) == 500


def test_from_python(run: Run) -> None:
    told = croupier.sessions(WHEEL, 500, 100, bankroll=100, bets=[("red", Fraction(10))], stop_win="50")
    assert told == run(*RED, "--stop-win", "50", "--json").json


def test_resume(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "kept")
    first = run(*CARDS, "--json", "--resume", file).json
    assert run(*CARDS, "--json", "--resume", file).json == first
    fewer = ["100" if word == "500" else word for word in CARDS]
    assert "it differs in sessions (500 there, 100 asked for)" in run(*fewer, "--resume", file).refused()


@pytest.mark.long
def test_plots(run: Run, tmp_path: Path) -> None:
    fan, png, closing = tmp_path / "fan.svg", tmp_path / "fan.png", tmp_path / "closing.svg"
    shown = run(*RED, "--stop-win", "50", "--plot", str(fan))
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.endswith(f"drawn to {fan}\n")
    seen = drawn(fan)
    for said in ("Roulette: what becomes of a bankroll", f"{WHEEL} (58 Pa. Code ch. 617a", "proposed, not law", "seed 1",
                 "red 10.00", "dashed: exact", "ruined", "rounds", "95 %", "$100"):  # fmt: skip
        assert said in seen, said
    run(*CARDS, "--plot", str(fan))
    assert "dashed: exact" not in drawn(fan)
    assert run(*RED, "--plot", str(png), "--json").json["sessions"] == 500
    content = png.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert min(struct.unpack(">II", content[16:24])) > 600
    run("simulate", WAR, "--rounds", "100000", "--players", "2", "--plot", str(closing))
    seen = drawn(closing)
    for said in ("Casino War: the simulated house edge", "100,000 rounds, seed 1", "ChaCha8", "going to War on every tie",
                 "war-tie", "exact 18.6495 %", "house edge", "10k", "final"):  # fmt: skip
        assert said in seen, said
    shown = run("simulate", SIX, "--rounds", "100000", "--every-spin", "--bet", "joker 1", "--plot", str(closing))
    assert "exact 14.8148 %" in drawn(closing)
    assert shown.out.endswith(f"drawn to {closing}\n")
    run(
        "simulate",
        WHEEL,
        "--sessions",
        "9",
        "--session-rounds",
        "3",
        "--bankroll",
        "50",
        "--bet",
        "red 5",
        "--plot",
        str(fan),
    )
    assert "ruined" not in drawn(fan)
    assert "there is nothing to draw" in run("simulate", WAR, "--rounds", "1", "--plot", str(closing)).refused()
    same = ("simulate", WAR, "--rounds", "10000", "--plot", str(closing), "--resume", str(closing))
    assert "--resume and --plot name the same file" in run(*same).refused()
    (folder := tmp_path / "folder.svg").mkdir()
    assert "a folder, not a file" in run("simulate", WAR, "--rounds", "10000", "--plot", str(folder)).refused()
    one_part = ("simulate", WHEEL, "--rounds", "20000", "--every-spin", "--plot", str(closing))
    assert "there is nothing to draw" in run(*one_part).refused()


@pytest.mark.parametrize(("asked", "says"), [
    ((WHEEL, "--sessions", "5", "--session-rounds", "5", "--bet", "red 1"), "--sessions needs --bankroll AMOUNT"),
    ((WHEEL, "--sessions", "5", "--bankroll", "5", "--bet", "red 1"), "--sessions needs --session-rounds K"),
    ((WHEEL, "--sessions", "5", "--session-rounds", "5", "--bankroll", "-1"), "--bankroll '-1' is not an amount of money"),
    ((WHEEL, "--sessions", "5", *TEN, "--stop-win", "x"), "--stop-win 'x' is not an amount of money"),
    ((WHEEL, "--sessions", "5", *TEN), "say what the player wagers on every spin, such as --bet 'red 5'"),
    ((WHEEL, "--sessions", "5", *TEN, "--bet", "red 101"), "a bankroll of 100.00 does not cover wagers of 101.00"),
    ((WHEEL, "--sessions", "5", *TEN, "--bet", "red 1/3"), "1/3 of a dollar cannot be made of chips of 0.25 and more"),
    ((WHEEL, "--sessions", "5", *TEN, "--bet", "red 5.37"), "--bet 'red': $5.37 cannot be made of chips of 0.25 and more"),
    ((WHEEL, "--sessions", "0", *TEN, "--bet", "red 1"), "1 to 100,000,000 sessions can be simulated, not 0"),
    ((WHEEL, "--sessions", "5", *TEN, "--bet", "red 1", "--rounds", "5"), "--rounds does not go with --sessions"),
    ((WHEEL, "--sessions", "5", *TEN, "--bet", "red 1", "--every-spin"), "--every-spin does not go with --sessions"),
    ((WAR, "--sessions", "5", *TEN, "--players", "2"), "--players does not go with --sessions: a session is one player's"),
    ((WAR, "--sessions", "5", *TEN, "--stack", "200"), "--stack does not go with --sessions"),
    ((WHEEL, "--sessions", "5", *TEN, "--bet", "red 1", "--strategy", "war"), "--strategy is for games with cards"),
    ((WAR, "--sessions", "5", *TEN, "--strategy", "flee"), "there is no strategy 'flee'"),
    ((WAR, "--sessions", "5", *TEN, "--bet", "red 5"), "and bonus-spin, not on 'red'"),
    ((WAR, "--sessions", "5", *TEN, "--stop-win", "0"), "--stop-win is an amount above zero"),
    ((WAR, "--sessions", "5", *TEN, "--seed", "-1"), "a seed is a whole number from 0"),
    ((WAR, "--sessions", "5", "--session-rounds", "5", "--bankroll", "much"), "'much' is not an amount of money"),
    ((WAR, "--sessions", "5", *TEN, "--plot", "a.pdf"), "a.pdf: a plot is drawn as .svg or .png"),
    ((WAR, "--rounds", "5", "--plot", "a"), "a: a plot is drawn as .svg or .png"),
    ((WAR, "--rounds", "5", "--plot", "nowhere/a.svg"), "nowhere/a.svg: no such folder"),
    ((WHEEL, "--rounds", "5", "--plot", "a.svg"), "--plot follows the edge from spin to spin, so it needs --every-spin"),
    ((WAR, "--rounds", "5", "--bankroll", "5"), "--bankroll is for sessions only: add --sessions N"),
    ((WAR,), "give --rounds N, or --sessions N with --session-rounds and --bankroll"),
    (("gge-2011/razz", "--sessions", "5", *TEN), "RAZZ"),
])  # fmt: skip
def test_what_is_refused(run: Run, asked: tuple[str, ...], says: str) -> None:
    assert says in run("simulate", *asked).refused()
    assert run("simulate", *asked, "--json").refused_json()["reason"]


def test_refusals_come_before_anything_heavy_is_loaded() -> None:

    asked = [*CARDS, "--stop-win", "0"]
    done = subprocess.run([sys.executable, "-c", LOADED, *asked], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert not (HEAVY | {"pyarrow"}) & {name.split(".")[0] for name in done.stderr.split()}
