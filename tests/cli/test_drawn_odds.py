"""Drawn odds, read as the text of the SVG (N13): every panel has its own name, and no chance is made certain."""

import re
from pathlib import Path

import pytest

from cli.conftest import Run

TEXT = re.compile(r"<(?:text|tspan)[^>]*>([^<]+)<")


def words(file: Path) -> list[str]:
    return TEXT.findall(file.read_text())


@pytest.mark.parametrize("edition", ["pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette"])
def test_every_panel_and_every_row_has_its_own_name(run: Run, tmp_path: Path, edition: str) -> None:
    """Casino War's Initial Wager by strategy was three panels of one name."""
    report = run("odds", edition, "--json").json
    names = [f"{line['wager']}, {line['strategy']}" if line["strategy"] else line["wager"] for line in report["wagers"]]
    for more in ((), ("--rounds", "20")):
        file = tmp_path / "x.svg"
        assert run("odds", edition, *more, "--plot", str(file)).code == 0
        drawn = words(file)
        assert [drawn.count(name) for name in names] == [1] * len(names)


def test_what_is_assumed_and_left_out_stands_on_the_drawing(run: Run, tmp_path: Path) -> None:
    """N7, N5: the decks, the stake, and that the meter is left out."""
    run("odds", "md-1.2/casino-war", "--wager", "progressive", "--plot", str(file := tmp_path / "x.svg"))
    assert "Assumed: 6 decks (312 cards, manual shoe); stake: a unit that chips divide as the rules ask" in words(file)
    assert "progressive: without the meter; every tie goes to War" in words(file)


def test_a_chance_that_is_not_certain_is_never_drawn_as_100(run: Run, tmp_path: Path) -> None:
    """Two in a million players are paid an Envy Bonus for one other: 993021 of 993023 are not."""
    run("odds", "md-1.2/casino-war", "--wager", "envy", "--plot", str(file := tmp_path / "x.svg"))
    assert {"99.9998 %", "0.000201 %"} <= set(words(file))
    assert "100 %" not in words(file)


def test_few_totals_are_told_in_words(run: Run, tmp_path: Path) -> None:
    run("odds", "md-1.2/casino-war", "--wager", "envy", "--rounds", "1", "--plot", str(file := tmp_path / "x.svg"))
    assert "level after 1 round: 99.9998 %" in words(file)
    assert "behind after 1 round: 0.0000 %" in words(file)
