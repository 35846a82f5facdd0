"""The command `replay`."""

from pathlib import Path

import pytest

from cli.conftest import Run
from paths import DATA

HISTORIES = DATA / "phh"
HAND = """
variant = "FB"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [20, 20]
actions = ["d dh p1 AcKcQcJc", "d dh p2 2c3d4h5s", "p2 {}"]
"""


def test_a_real_hand_as_json(run: Run) -> None:
    found = run("replay", str(HISTORIES / "F2L3D-02-42-44.phh"), "--json")
    assert found.code == 0
    report = found.json
    assert report["variant"] == "F2L3D"
    assert report["finishing_stacks"] == [4625000, 2500000, 17425000, 2575000, 2575000]
    assert report["agrees"] is True
    assert all(step["cite"] for step in report["steps"])
    assert report["steps"][0]["what"] == "Kristopher Tong has the button"
    assert {step["street"] for step in report["steps"]} == {"", "deal", "draw1", "draw2", "draw3"}


def test_a_real_hand_told(run: Run) -> None:
    out = run("replay", str(HISTORIES / "FR-03-48-33.phh")).out
    assert "third · pot 200000\n" in out
    assert "Talal Shakerchi brings it in for 100000" in out
    assert "Brian Rast completes to 300000" in out
    assert "Brian Rast takes back 200000 that nobody called" in out
    assert out.endswith("the hand ends as the file says\n")


def test_one_hand_of_several(run: Run, tmp_path: Path) -> None:
    session = tmp_path / "two.phhs"
    session.write_text(f"[1]\n{HAND.format('f')}\n[2]\n{HAND.format('cbr 4')}", "utf-8")
    assert [hand["complete"] for hand in run("replay", str(session), "--json").json["hands"]] == [True, False]
    assert run("replay", str(session), "--hand", "1", "--json").json["finishing_stacks"] == [21, 19]
    told = run("replay", str(session)).out
    assert told.count("FB · Badugi") == 2
    assert "the record ends before the hand is over" in told
    assert "there is no hand 3; the file has 2" in run("replay", str(session), "--hand", "3").refused()


def test_a_refused_hand_is_told_and_the_others_are_replayed(run: Run, tmp_path: Path) -> None:
    session = tmp_path / "three.phhs"
    session.write_text("".join(f"[{at}]\n{HAND.format(did)}\n" for at, did in enumerate(["f", "cbr 7", "f"], 1)), "utf-8")
    found = run("replay", str(session), str(HISTORIES / "FR-03-48-33.phh"))
    assert (found.code, found.out.count("FB · Badugi"), found.out.count("FR · RAZZ")) == (1, 2, 1)
    assert "three.phhs, hand 2: action 3 (p2 cbr 7): p2 cannot bet to 7.00" in found.out.splitlines()[-1]
    report = run("replay", str(tmp_path), "--json").json
    assert [hand["finishing_stacks"] for hand in report["hands"]] == [[21, 19], [21, 19]]
    assert [each["rule"] for each in report["refused"]] == ["limit.kind"]
    assert "cannot bet to 7.00" in run("replay", str(session), "--hand", "2").refused()


def test_a_hand_that_ends_otherwise_fails(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.phh"
    file.write_text(HAND.format("f") + "finishing_stacks = [20, 20]", "utf-8")
    found = run("replay", str(file))
    assert found.code == 1
    assert "WARNING: the hand does not end as the file says" in found.out


def test_refusals(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.phh"
    file.write_text(HAND.format("cbr 7"), "utf-8")
    assert run("replay", str(file), "--json").refused_json()["rule"] == "limit.kind"
    assert run("replay", str(file)).refused().endswith("cannot bet to 7.00; it must be 4.00 (by custom)")
    file.write_text(HAND.format("f").replace("FB", "NX"), "utf-8")
    assert "variant 'NX' is a game without an edition here" in run("replay", str(file)).refused()
    assert "no such file" in run("replay", str(tmp_path / "none.phh")).refused()


@pytest.mark.parametrize("text", ["", "x = 1", "[1]\nx = 2", "[[1]]", "variant = 'FB'", "\x00", "1 = 2"])
def test_other_files_are_one_sentence(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.phh"
    file.write_text(text, "utf-8")
    run("replay", str(file)).refused()


def test_of_several_hands_that_are_all_refused_each_is_told(run: Run, tmp_path: Path) -> None:
    for name, text in (("a", 'variant = "NT"\n'), ("b", 'variant = "XX"\n')):
        (tmp_path / f"{name}.phh").write_text(text, "utf-8")
    told = run("replay", str(tmp_path))
    assert told.code == 1
    assert told.out.count("refused: ") == 2
    assert [each["reason"] for each in run("replay", str(tmp_path), "--json").json["refused"]] == [
        f"{tmp_path / 'a.phh'}: the required field 'antes' is missing",
        f"{tmp_path / 'b.phh'}: the required field 'antes' is missing",
    ]
