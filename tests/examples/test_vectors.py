"""The runner of test vectors, with an engine that settles rightly and one that does not."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.analysis.edition import open_edition
from croupier.analysis.vectors.vectors import vectors
from paths import ROOT

FOLDER = ROOT / "examples" / "vectors"


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("vectors") / "war.jsonl"
    file.write_text("".join(vectors(open_edition("gge-2011/casino-war")).lines()), "utf-8")
    return file


def run(*words: object) -> "subprocess.CompletedProcess[str]":
    """The runner without Croupier in its way: another folder, and no path to it."""
    command = [sys.executable, "-I", FOLDER / "run.py", *words]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)


@pytest.mark.long
def test_an_engine_without_croupier_passes_every_settlement_and_payment(war: Path) -> None:
    ran = run(war, FOLDER / "casino_war.py")
    assert (ran.returncode, ran.stderr) == (0, "")
    passed, failed, left_out = (int(part.split()[0]) for part in ran.stdout.split(", "))
    assert passed > 20 + 3
    assert failed == 0
    assert left_out > 200
    assert "croupier" not in (FOLDER / "casino_war.py").read_text().lower().partition('"""\n\n')[2]


@pytest.mark.long
def test_a_wrong_engine_fails_and_says_where(war: Path) -> None:
    ran = run(war, FOLDER / "casino_war_wrong.py")
    assert (ran.returncode, ran.stderr) == (1, "")
    assert "[651a.9(g)(3), " in ran.stdout
    assert re.search(r'players\.\d\.net: expected "[\d.]+", the engine says "[\d.]+"', ran.stdout)
    passed, failed = (int(part.split()[0]) for part in ran.stdout.splitlines()[-1].split(", ")[:2])
    assert min(passed, failed) > 5


def test_what_is_asked_for_wrongly() -> None:
    ran = run()
    assert (ran.returncode, ran.stderr) == (2, "usage: python run.py VECTORS.jsonl ENGINE.py\n")
