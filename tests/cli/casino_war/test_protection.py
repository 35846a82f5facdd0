"""The command `protection`: what people read, the contract's keys, refusals and the plot."""

import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.conftest import Run

PA, GGE = "pa-2012/casino-war", "gge-2011/casino-war"
FEW = ("--shoes", "30", "--seed", "3")


def test_for_people(run: Run) -> None:
    shown = run("protection", PA, *FEW)
    assert (shown.code, shown.err) == (0, "")
    text = " ".join(shown.out.split())
    for word in (
        f"{PA} · Casino War · final",
        "6 decks, manual shoe, 78 cards behind the cover card, 1 player",
        "exceeds 1/11 of n(n-1)",
        "23/311",
        "30 shoes, seed 3",
        "best edge seen",
        "156 (1/2)",
        "39 (1/8)",
        "A Tie Wager needs an Initial Wager",
    ):
        assert word in text
    assert max(map(len, shown.out.splitlines())) <= 120


def test_for_programs(run: Run) -> None:
    report = run("protection", PA, *FEW, "--decks", "2", "--depth", "0", "--players", "2", "--json").json
    assert {
        "edition",
        "status",
        "assumptions",
        "shoes",
        "seed",
        "rounds",
        "profitable",
        "edge_when_profitable",
        "win_per_100_rounds",
        "win_per_shoe",
        "best",
        "break_even",
        "by_depth",
        "by_cut",
    } <= set(report)
    assert (report["shoes"], report["seed"]) == (30, 3)
    assert {"share", "standard_error"} <= set(report["profitable"])
    assumed = report["assumptions"]
    assert (assumed["lawful"], assumed["decks"], assumed["players"], assumed["cards_left"]) == (False, 2, 2, 0)
    assert report == run("protection", PA, *FEW, "--decks", "2", "--depth", "0", "--players", "2", "--json").json


def test_what_the_edition_does_not_allow_is_said(run: Run) -> None:
    assert "not what the edition allows" in run("protection", PA, *FEW, "--depth", "1/8").out
    assert "not what the edition allows" not in run("protection", PA, *FEW, "--depth", "1/4").out


def test_a_device_without_a_cover_card(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'edition = "{GGE}"\n\n[choices]\nshoe.kind = "continuous"\n', "utf-8")
    shown = " ".join(run("protection", str(file)).out.split())
    assert "there is no depth" in shown
    assert "never profitable, whoever counts" in shown
    assert "Sampled" not in shown
    assert run("protection", str(file), "--json").json["submission"] == str(file)
    assert "has no cover card" in run("protection", str(file), "--depth", "78").refused()
    undrawn = run("protection", str(file), "--plot", str(tmp_path / "x.svg"))
    assert (undrawn.code, " ".join(undrawn.out.split())) == (2, shown)
    assert "nothing to draw" in undrawn.err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["pa-2011-proposed/roulette"], "game protection is about the Tie Wager of Casino War; Roulette has none"),
        (["gge-2011/big-six"], "Big Six Wheel has none"),
        (["nowhere"], "no edition"),
        ([PA, "--depth", "deep"], "'deep' is no depth"),
        ([PA, "--depth", "312"], "leaves nothing to deal"),
        ([PA, "--decks", "17"], "17 is not in the range"),
        ([PA, "--shoes", "0"], "0 is not in the range"),
        ([PA, "--seed", "-1"], "-1 is not in the range"),
        ([PA, "--players", "0"], "0 is not in the range"),
        ([PA, *FEW, "--plot", "x.pdf"], "a plot is drawn as .svg or .png"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_refusals(run: Run, words: list[str], complaint: str) -> None:
    assert complaint in run("protection", *words).refused()
    assert complaint in run("protection", *words, "--json").refused_json()["reason"]


@pytest.mark.long
@pytest.mark.parametrize("more", [[], ["--decks", "1", "--depth", "0"], ["--depth", "1/2"]], ids=" ".join)
def test_a_plot(run: Run, tmp_path: Path, more: list[str]) -> None:
    svg = tmp_path / "counter.svg"
    shown = run("protection", PA, *FEW, *more, "--plot", str(svg))
    assert (shown.code, shown.err) == (0, "")
    assert f"drawn to {svg}" in shown.out
    drawing = ElementTree.parse(svg).getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    drawn = " ".join(text.strip() for text in drawing.itertext() if text.strip())
    for word in (PA, "final", "cover card", "30 sampled shoes, seed 3", "edge when profitable"):
        assert word in drawn


@pytest.mark.long
@pytest.mark.parametrize(
    "more",
    [
        [],
        pytest.param(["--decks", "1", "--depth", "0"], marks=pytest.mark.soak),
        pytest.param(["--depth", "1/2"], marks=pytest.mark.soak),
    ],
    ids=" ".join,
)
def test_a_plot_as_a_picture(run: Run, tmp_path: Path, more: list[str]) -> None:
    png = tmp_path / "counter.png"
    assert run("protection", PA, *FEW, *more, "--plot", str(png), "--json").json["edition"] == PA
    content = png.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", content[16:24])
    assert width > 600
    assert height > 600
