"""`--plot` of every command: looked at before the work begins; a report is printed even if it cannot be drawn."""

from pathlib import Path

import pytest

from cli.conftest import Run

WAR, WHEEL = "pa-2012/casino-war", "pa-2011-proposed/roulette"
SESSIONS = ("--sessions", "9", "--session-rounds", "3", "--bankroll", "50", "--bet", "red 5")


@pytest.fixture
def full(tmp_path: Path) -> str:
    """A file on a disk that is full."""
    (file := tmp_path / "full.svg").symlink_to("/dev/full")
    return str(file)


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "told", "key"),
    [
        (("odds", WHEEL, "--wager", "red"), "5.2632 %", "wagers"),
        (("protection", WAR, "--shoes", "2"), "Sampled: 2 shoes", "by_cut"),
        (("simulate", WAR, "--rounds", "100000"), "100,000 rounds, seed 1", "wagers"),
        (("simulate", WHEEL, *SESSIONS), "9 sessions of at most 3 rounds", "shares"),
    ],
    ids=["odds", "protection", "simulate", "sessions"],
)
def test_a_report_is_printed_even_if_its_plot_cannot_be_written(
    run: Run, full: str, words: tuple[str, ...], told: str, key: str
) -> None:
    shown = run(*words, "--plot", full)
    assert shown.code == 2
    assert told in shown.out
    assert "drawn to" not in shown.out
    assert shown.err == f"croupier: {full[:80]}: cannot be written (No space left on device)\n"
    as_json = run(*words, "--plot", full, "--json")
    assert (as_json.code, as_json.err) == (2, shown.err)
    assert key in as_json.json


@pytest.mark.parametrize(
    "words",
    [
        ("odds", WHEEL),
        ("protection", WAR, "--shoes", "1000000"),
        ("simulate", WAR, "--rounds", "100000000000"),
        ("simulate", WHEEL, *SESSIONS),
    ],
    ids=["odds", "protection", "simulate", "sessions"],
)
def test_what_can_be_known_of_a_plot_is_said_before_the_work(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    nowhere = str(tmp_path / "nowhere" / "x.svg")
    assert run(*words, "--plot", nowhere).refused() == f"{nowhere[:80]}: no such folder"
    assert run(*words, "--plot", nowhere, "--json").refused_json()["reason"].endswith("no such folder")
    (folder := tmp_path / "x.svg").mkdir()
    assert run(*words, "--plot", str(folder)).refused().endswith("a folder, not a file")
    assert run(*words, "--plot", "x.pdf").refused() == "x.pdf: a plot is drawn as .svg or .png"
    (store := tmp_path / "night.svg").write_bytes(b"SQLite format 3\0")  # T1 by another door
    assert run(*words, "--plot", str(store)).refused() == f"{store}: the file exists already; name a new one"
    assert store.read_bytes() == b"SQLite format 3\0"
