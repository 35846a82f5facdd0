"""What the installed command loads, draws and does when its reader leaves."""

import struct
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.conftest import COMMAND, Run

PA, SIX, WAR = "pa-2011-proposed/roulette", "pa-2011-proposed/big-six", "pa-2012/casino-war"
HEAVY = {"numpy", "rich", "fastapi", "numba", "altair", "jinja2", "pydantic", "vl_convert", "uvicorn"}
LOADED = """\
import sys
from croupier.cli import main
try:
    main()
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["editions"],
        ["rules", PA],
        ["rules", PA, "--json"],
        ["sections", PA],
        ["odds", PA],
        ["odds", SIX, "--json"],
        ["wagers", PA],
    ],
    ids=" ".join,
)
def test_an_answer_loads_nothing_heavy(words: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True)
    loaded = {name.split(".")[0] for name in done.stderr.split()}
    assert "croupier" in loaded
    assert loaded & HEAVY == set()


@pytest.mark.parametrize(
    "words",
    [
        ["rules", WAR],
        ["odds", PA],
        ["wagers", SIX],
        ["compare", PA, "gge-2011/roulette"],
        ["settle", "examples/round.json"],
        ["rules", "examples/generous.toml"],
        ["draws", "--help"],
    ],
    ids=" ".join,
)
def test_what_is_ours_asks_no_other_package(words: list[str]) -> None:
    """Games from outside are asked for only where a name is not known, and for lists: asking takes as long as an answer."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]
    )
    assert "importlib.metadata" not in done.stderr.split()


def test_help_loads_no_command() -> None:
    done = subprocess.run([sys.executable, "-c", LOADED, "--help"], capture_output=True, text=True, check=True)
    assert not {"croupier.analysis", "croupier.rulebook", "croupier.games.kit.play.decider"} & set(done.stderr.split())


def test_the_installed_command(installed: Run) -> None:
    shown = installed("odds", PA)
    assert (shown.code, shown.err) == (0, "")
    assert "five-adjacent" in shown.out
    assert installed("odds", PA, "--json").json["edition"] == PA


@pytest.mark.parametrize(
    "words", [["rules", PA], ["rules", PA, "--json"], ["rules", "nowhere", "--json"], ["--help"]], ids=" ".join
)
def test_a_reader_that_leaves_early_is_no_accident(words: list[str]) -> None:
    with subprocess.Popen([COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() in (0, 1)


def test_a_reader_that_leaves_after_the_first_line() -> None:
    with subprocess.Popen([COMMAND, "rules", PA], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith(PA.encode())
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() in (0, 1)


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ["odds", PA],
        ["odds", PA, "--wager", "straight"],
        ["odds", PA, "--wager", "red", "--rounds", "100"],
        ["odds", PA, "--bet", "red 5", "--bet", "straight 17 1"],
        ["odds", SIX],
    ],
    ids=" ".join,
)
def test_a_plot(run: Run, tmp_path: Path, words: list[str]) -> None:
    svg, png = tmp_path / "odds.svg", tmp_path / "odds.png"
    shown = run(*words, "--plot", str(svg))
    assert shown.code == 0
    assert shown.err == ""
    assert f"drawn to {svg}" in shown.out
    drawing = ElementTree.parse(svg).getroot()
    assert drawing.tag == "{http://www.w3.org/2000/svg}svg"
    words_drawn = " ".join(text.strip() for text in drawing.itertext() if text.strip())
    assert "proposed, not law" in words_drawn
    assert run(*words, "--plot", str(png), "--json").json["edition"] == words[1]
    content = png.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", content[16:24])
    assert width > 300
    assert height > 200
