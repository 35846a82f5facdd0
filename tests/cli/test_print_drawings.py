"""`croupier print layout|wheel|sign`: files at a scale, refusals in one line, and nothing half written."""

import json
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from cli.conftest import Run

WAR, ROULETTE = "pa-2012/casino-war", "pa-2011-proposed/roulette"
HOUSE = """name = "Millrace Casino"
jurisdiction = "Pennsylvania"
help_line = "Gambling problem? Call 1-800-GAMBLER."
[sizes]
casino-war = { width = "90", depth = "54" }
"""
SUBMISSION = """edition = "pa-2012/casino-war"
number = "CW-2026-001"
tables = ["CW-02"]
[choices]
layout.odds_where = "sign"
limits.minimum = "10.00"
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "millrace"
    (folder / "submissions").mkdir(parents=True)
    (folder / "house.toml").write_text(HOUSE)
    (folder / "submissions" / "war.toml").write_text(SUBMISSION)
    monkeypatch.chdir(tmp_path)
    return folder / "submissions" / "war.toml"


def test_a_layout_of_a_house_has_its_size_and_name(run: Run, house: Path) -> None:
    told = json.loads(run("print", "layout", str(house), "--scale", "1:10", "-o", "x.svg", "--json").out)
    assert told["schema"] == 1
    assert told["kind"] == "layout"
    root = fromstring(Path("x.svg").read_bytes())
    left, _, wide, _ = map(float, root.attrib["viewBox"].split())
    assert wide + 2 * left == pytest.approx(90 - 3.2, abs=0.2), (
        "90 in, with room for the ruler at the left and a little at the right"
    )
    assert 'data-words="MILLRACE CASINO"' in Path("x.svg").read_text()


def test_a_sign_of_a_house_is_written(run: Run, house: Path) -> None:
    said = run("print", "sign", str(house), "--of", "odds", "-o", "x.pdf").out
    assert "page 1 of 1" in said
    assert Path("x.pdf").read_bytes().startswith(b"%PDF-1.7")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("layout", WAR, "--scale", "1:0", "-o", "x.pdf"), "--scale 1:0: a scale is written 1:10"),
        (("layout", WAR, "--scale", "-3", "-o", "x.pdf"), "--scale -3: a scale is written 1:10"),
        (("wheel", WAR, "-o", "x.pdf"), "Casino War has no wheel"),
        (("sign", WAR, "-o", "x.pdf"), "name the sign with --of"),
        (("sign", WAR, "--of", "odds", "-o", "x.pdf"), "no sign odds is due: the odds stand on the layout"),
        (("layout", WAR, "--of", "odds", "-o", "x.pdf"), "--of is for sign, and not for layout"),
        (("rules", WAR, "--scale", "1:10", "-o", "x.pdf"), "--scale is for layout, wheel, and not for rules"),
        (("layout", WAR, "--announce", "limits.minimum=5", "-o", "x.pdf"), "--announce is for sign"),
        (("layout", WAR, "-o", "x.xlsx"), "this paper is written as .pdf or .svg or .png"),
    ],
)
def test_what_cannot_be_printed_is_one_line_and_no_file(
    run: Run, words: tuple[str, ...], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in run("print", *words).refused()
    assert list(tmp_path.iterdir()) == []
