"""Drawn odds, read as the text of the SVG (N13): every panel has its own name, and no chance is made certain."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from cli.conftest import Run
from croupier.analysis.edition import open_edition
from croupier.documents.plots.distributions import _bars, _decades
from croupier.documents.plots.theme import PAPER
from depth import SOAK

TEXT = re.compile(r"<(?:text|tspan)[^>]*>([^<]+)<")

HOW = {
    "war": "going to War on every tie",
    "surrender": "surrendering every tie",
    "best": "playing each tie as it loses least",
}


def words(file: Path) -> list[str]:
    return TEXT.findall(file.read_text())


@pytest.mark.parametrize("edition", ["pa-2012/casino-war", "md-1.2/casino-war", "pa-2011-proposed/roulette"])
def test_every_panel_and_every_row_has_its_own_name(run: Run, tmp_path: Path, edition: str) -> None:
    """By wager, and by strategy in words: three panels of Casino War's Initial Wager are told apart."""
    report = run("odds", edition, "--json").json
    names = [
        f"{line['wager']}, {HOW[line['strategy']]}" if line["strategy"] else line["wager"] for line in report["wagers"]
    ]
    for more in ((), ("--rounds", "20")) if SOAK or edition != "md-1.2/casino-war" else ((),):
        file = tmp_path / "x.svg"
        assert run("odds", edition, *more, "--plot", str(file)).code == 0
        drawn = words(file)
        assert [drawn.count(name) for name in names] == [1] * len(names)


def test_what_is_assumed_and_left_out_stands_on_the_drawing(run: Run, tmp_path: Path) -> None:
    """N7, N5: the decks, the stake, and that the meter is left out."""
    run("odds", "md-1.2/casino-war", "--wager", "progressive", "--plot", str(file := tmp_path / "x.svg"))
    assert "Assumed: 6 decks (312 cards, manual shoe); stake: a unit that chips divide as the rules ask" in words(file)
    assert "progressive: without the meter; every tie goes to War; a wager of 5.00" in words(file)


def test_a_chance_that_is_not_certain_is_never_drawn_as_100(run: Run, tmp_path: Path) -> None:
    """Two in a million players are paid an Envy Bonus for one other: 993021 of 993023 are not."""
    run("odds", "md-1.2/casino-war", "--wager", "envy", "--plot", str(file := tmp_path / "x.svg"))
    assert {"99.9998 %", "0.000201 %"} <= set(words(file))
    assert words(file).count("100 %") == 1  # where the axis ends


def test_few_totals_are_told_in_words(run: Run, tmp_path: Path) -> None:
    run("odds", "md-1.2/casino-war", "--wager", "envy", "--rounds", "1", "--plot", str(file := tmp_path / "x.svg"))
    assert "level after 1 round: 99.9998 %" in words(file)
    assert "behind after 1 round: 0.0000 %" in words(file)


def test_a_return_table_is_drawn_by_outcome_and_a_rare_award_on_a_logarithmic_scale(run: Run, tmp_path: Path) -> None:
    run("odds", "md-1.2/casino-war", "--wager", "progressive", "--plot", str(file := tmp_path / "x.svg"))
    drawn = words(file)
    assert {"progressive", "progressive, surrendering every tie"} <= set(drawn)
    assert {"suited four of a kind (+1000)", "no award (−1)", "0.000201 %"} <= set(drawn)
    assert drawn.count("probability, on a logarithmic scale") == 1  # who surrenders wins no rare award
    assert {"0.0001 %", "0.001 %", "100 %"} <= set(drawn)


@pytest.mark.parametrize("wager", ["tie", "initial"])
def test_what_is_won_and_what_is_not_meet_at_zero(wager: str) -> None:
    opened = open_edition("pa-2012/casino-war")
    line = next(line for line in opened.game.odds.lines(opened.rules) if line.wager == wager)
    bars = _bars(line, 100)
    behind = [bar for bar in bars if bar["side"] == "behind or level"]
    ahead = [bar for bar in bars if bar["side"] == "ahead"]
    assert behind[-1]["right"] == ahead[0]["left"] == 0
    assert all(one["right"] == other["left"] for one, other in pairwise(bars))


def test_a_plot_on_dark_paper(run: Run, tmp_path: Path) -> None:
    light, dark = tmp_path / "light.svg", tmp_path / "dark.svg"
    assert run("odds", "pa-2012/casino-war", "--wager", "tie", "--plot", str(light)).code == 0
    assert run("odds", "pa-2012/casino-war", "--wager", "tie", "--theme", "dark", "--plot", str(dark)).code == 0
    assert words(light) == words(dark)
    used = [set(re.findall(r"#[0-9a-f]{6}", file.read_text())) for file in (light, dark)]
    assert PAPER in used[0]
    assert not used[0] & used[1]


def test_a_theme_without_a_plot_is_refused(run: Run) -> None:
    refused = run("odds", "pa-2012/casino-war", "--theme", "dark")
    assert refused.code == 2
    assert "--theme needs --plot" in refused.err


def test_an_axis_of_many_decades_skips_some() -> None:
    """Two of three others with the same hand are one in eight thousand million: -10 to 0 in steps of two."""
    assert _decades(-10) == [10.0**power for power in (0, -2, -4, -6, -8, -10)]
    assert _decades(-6) == [10.0**power for power in range(0, -7, -1)]
