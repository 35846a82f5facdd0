"""Chuck-a-luck from `examples/games`, installed by pip into a fresh environment: every command, a live table, the pages."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import urlopen

import openpyxl
import pytest

from cli.conftest import Ran, Run, run  # noqa: F401
from paths import ROOT
from ports import free_port

EXAMPLE = ROOT / "examples" / "games" / "chuck_a_luck"
CUSTOM, CARNIVAL = "custom/chuck-a-luck", "carnival/chuck-a-luck"
PEOPLE = ("--as", "Dee:dealer:D1", "--as", "Flo:floorperson:F1", "--as", "Ann:player")


def test_nothing_of_ours_knows_it() -> None:
    site = ROOT / "src" / "croupier" / "web" / "docs"  # where `make docs` puts the documentation, which shows the game
    for file in (ROOT / "src").rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts and site not in file.parents:
            assert b"chuck" not in file.read_bytes().lower(), file


def test_it_uses_no_private_names_of_ours() -> None:
    for file in EXAMPLE.rglob("*.py"):
        for line in file.read_text("utf-8").splitlines():
            if line.startswith(("from croupier", "import croupier")):
                assert " _" not in line
                assert "._" not in line


DESK = """\
import io, json, sys
import chuck_a_luck, croupier
from croupier.cli import main
asked, answers = sys.stdin, sys.stdout
print(json.dumps([croupier.__file__, chuck_a_luck.__file__]), flush=True)
for line in asked:
    sys.argv = ["croupier", *json.loads(line)]
    sys.stdin, sys.stdout, sys.stderr = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(3))
    try:
        main()
    except SystemExit as ended:
        told = [stream.buffer.getvalue().decode() for stream in (sys.stdout, sys.stderr)]
        print(json.dumps([ended.code or 0, *told]), file=answers, flush=True)
"""
"""Says which packages it has, and gives one command after the other: a process for each would take longer than it does."""


class House(NamedTuple):
    """A fresh environment with Croupier and the game, a folder to work in, and who gives commands there."""

    bin: Path
    folder: Path
    desk: "subprocess.Popen[str]"

    def run(self, *words: str, code: int = 0) -> "subprocess.CompletedProcess[str]":
        done = subprocess.run(words, cwd=self.folder, env=plain(), capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stdout + done.stderr
        return done

    def croupier(self, *words: str, code: int = 0) -> str:
        """What the command prints; nothing goes wrong beside it, or it is the one line of a refusal."""
        assert self.desk.stdin
        assert self.desk.stdout
        print(json.dumps(words), file=self.desk.stdin, flush=True)
        ended, out, err = json.loads(self.desk.stdout.readline())
        assert ended == code, out + err
        beside = err.replace("compiling for this machine, once …\n", "")
        assert beside.count("\n") == (1 if code == 2 else 0)
        return str(err if code == 2 else out)

    def report(self, *words: str) -> Any:
        return json.loads(self.croupier(*words, "--json"))


def plain() -> Mapping[str, str]:
    """The surroundings of a process without anything that would lead it to the sources here."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COVERAGE", "COV_"))}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, built_wheel: Path, built_game: Path) -> Iterator[House]:
    """Both packages as pip builds and installs them. What they need comes from the environment of the tests."""
    folder = tmp_path_factory.mktemp("house")
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / "bin" / "python"
    (site,) = environment.glob("lib/python*/site-packages")
    (site / "of_the_tests.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check", "--quiet", "install"]
    both = ["--no-deps", "--no-compile", "--constraint", str(ROOT / "constraints.txt"), str(built_wheel), str(built_game)]
    subprocess.run([*pip, *both], env=plain(), check=True)
    work = folder / "work"
    shutil.copytree(EXAMPLE, work, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    pipe, command = subprocess.PIPE, [str(python), "-c", DESK]
    with subprocess.Popen(command, cwd=work, env=plain(), stdin=pipe, stdout=pipe, text=True) as desk:
        assert desk.stdout
        installed = [Path(file) for file in json.loads(desk.stdout.readline())]
        assert [file.is_relative_to(site) for file in installed] == [True, True]
        yield House(environment / "bin", work, desk)


@pytest.mark.long
def test_every_command(house: House) -> None:
    ids = [one["id"] for one in house.report("editions", "chuck-a-luck")["editions"]]
    assert ids == [CARNIVAL, CUSTOM]
    assert set(ids) < {one["id"] for one in house.report("editions")["editions"]}
    assert len(house.report("rules", CUSTOM)["rules"]) == 23
    assert {section["edition"] for section in house.report("sections", CARNIVAL)["sections"]} == set(ids)
    assert [reading["id"] for reading in house.report("readings", CUSTOM)["readings"]] == ["cocked-die"]
    assert len(house.report("wagers", CUSTOM)["wagers"]) == 7
    edges = {line["wager"]: line["house_edge"]["exact"] for line in house.report("odds", CUSTOM)["wagers"]}
    assert edges == {"number": "17/216", "triple": "5/36"}
    assert house.report("odds", CUSTOM, "--wager", "number 6", "--rounds", "100")["wagers"][0]["session"]["rounds"] == 100
    settled = house.report("settle", "round.json")["players"]
    assert {player: told["net"] for player, told in settled.items()} == {"Ann": "5.00", "Bo": "-1.00"}
    for asked in (("odds", CUSTOM, "--stake", "5"), ("compare", CUSTOM, CARNIVAL), ("readings", CUSTOM)):
        told = house.croupier(*asked)
        again = told.splitlines()[-1].removeprefix("  made again by  croupier ").split()
        assert again == list(asked)
        assert house.croupier(*again) == told
        assert "216 stops" in told.partition("\nAssumed\n")[2]
    compared = house.report("compare", CUSTOM, CARNIVAL)
    assert {row["path"] for row in compared["rules"]} == {'payouts.number."3"', "no_spin.cocked"}
    won = house.report(
        "win", CUSTOM, "--players", "3", "--rounds-per-hour", "60", "--wager", "5", "--on", "6", "--tax", "10%"
    )
    assert won["win_of_handle"]["exact"] == "17/216"
    told = house.report("print", "par", CARNIVAL, "-o", "par.xlsx")
    assert told["sheets"] == ["Summary", "Number", "Triple", "Hold", "Sensitivity", "Check", "Assumptions"]
    check = openpyxl.load_workbook(house.folder / "par.xlsx", data_only=True)["Check"]
    verdicts = {row[0].value: row[12].value for row in check.iter_rows()}
    assert verdicts["Number"] == verdicts["Triple"] == "3 ways agree"
    named = ["rules", "sections", "readings", "wagers", "odds", "throws"]
    for line in (["editions"], ["settle", "round.json"], ["compare", CUSTOM, CARNIVAL], *([one, CUSTOM] for one in named)):
        assert "huck-a-luck" in house.croupier(*line)
    assert "throws      How often three dice show" in house.run(str(house.bin / "croupier"), "--help").stdout


@pytest.mark.long
def test_simulations(house: House) -> None:
    for more in ((), ("--every-spin",), ("--bet", "number 6 5", "--bet", "any triple 1"), ("--engine", "processes")):
        report = house.report("simulate", CUSTOM, "--rounds", "200000", *more)
        assert all(abs(line["z"]) < 4.5 for line in report["wagers"])
    session = ("--sessions", "500", "--session-rounds", "50", "--bankroll", "100", "--bet", "number 6 5")
    assert house.report("simulate", CUSTOM, *session)["sessions"] == 500
    assert "such as --bet 'number 6 5'" in house.croupier("simulate", CUSTOM, *session[:6], code=2)
    assert "this one has dice" in house.croupier("simulate", CUSTOM, "--rounds", "5", "--players", "2", code=2)


@pytest.mark.long
def test_it_is_trained(house: House) -> None:
    """Its drills come from its own options and settlement: three dice are dealt, and what they pay is asked for."""
    drills = [one["name"] for one in house.report("train", "drill", CUSTOM)["drills"]]
    assert drills == ["pay", "order", "next", "whose", "opening"]
    asked = house.report("train", "drill", CUSTOM, "pay", "--seed", "3", "--answer", "0")["marked"]
    assert asked["lines"]
    assert asked["asks"][0]["answer"] != "0.00"


@pytest.mark.long
@pytest.mark.parametrize("cards", ["typed", "electronic"])
def test_a_live_table(house: House, cards: str) -> None:
    db = ("--db", f"{cards}.db")
    house.croupier("table", "open", CUSTOM, "--table", "luck", "--cards", cards, "--float", "1000", *db, *PEOPLE)
    script = (EXAMPLE / "spin.jsonl").read_text("utf-8")
    left_open = script if cards == "typed" else script.replace(', "dice": "2-2-5"', "")
    (house.folder / f"{cards}.jsonl").write_text(left_open, "utf-8")
    told = house.croupier("table", "deal", "luck", "--do", f"{cards}.jsonl", *db, *PEOPLE)
    assert "the cage is turned 4 times" in told
    assert ("the electronic wheel stops at" in told) is (cards == "electronic")
    assert "the dice show" in told
    assert "Chuck-a-luck" in house.croupier("table", "show", "luck", *db)
    assert "Ann has 5.00 on number 2" in house.croupier("journal", "replay", f"{cards}.db", "luck", "1")
    if cards == "typed":
        assert "Ann is paid 10.00 for number 2" in told
        close = ("table", "close", "luck", "--count", "891.00", "--count", "891.00", *db, *PEOPLE)
        assert "on the layout lie 5.00 of Ann on number 2" in house.croupier(*close, code=2)
        (house.folder / "back.jsonl").write_text('{"name": "take back wager", "player": "Ann", "wager": "number 2"}\n')
        house.croupier("table", "deal", "luck", "--do", "back.jsonl", *db, *PEOPLE)
        assert "the table is closed" in house.croupier(*close)
    assert house.report("journal", "verify", f"{cards}.db")["good"] is True


@pytest.mark.long
def test_it_is_attended_without_a_word_about_its_people(house: House) -> None:
    db = ("--db", "practice.db")
    house.croupier("table", "practice", CUSTOM, "--table", "luck", *db)
    assert "3 rounds" in house.croupier("table", "attend", "luck", "--rounds", "3", "--pace", "0", "--quiet", *db)
    assert "the day is over" in house.croupier("table", "attend", "luck", "--pace", "0", "--close", *db)
    assert house.report("journal", "verify", "practice.db")["good"] is True


@pytest.mark.long
def test_pages(house: House) -> None:
    with serving(house) as address:
        assert f'href="/editions/{CUSTOM}"' in read(address, "/")
        drawn = read(address, f"/editions/{CUSTOM}/drawings")
        assert 'class="layout table-plan"' in drawn
        page = read(address, f"/editions/{CUSTOM}/odds")
        assert "counted over every way the dice can fall" in page
        assert "17/216" in page
        assert "any triple" in read(address, f"/editions/{CUSTOM}/wagers")
        assert "5/108" in read(address, f"/compare?a={CUSTOM}&b={CARNIVAL}")
        assert json.loads(read(address, "/api/editions?game=chuck-a-luck"))["editions"][0]["id"] == CARNIVAL


@contextmanager
def serving(house: House) -> Iterator[str]:
    """The address of its pages while somebody reads them."""
    port = free_port()
    command = [str(house.bin / "croupier"), "serve", "--port", str(port)]
    address, nowhere = f"http://127.0.0.1:{port}", subprocess.DEVNULL
    with subprocess.Popen(
        command, cwd=house.folder, env=plain(), stdout=nowhere, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr
        try:
            assert any("Uvicorn running" in line for line in process.stderr), "it ended before it served"
            yield address
        finally:
            process.terminate()


def read(address: str, path: str) -> str:
    with urlopen(address + path, timeout=30) as answer:
        content: bytes = answer.read()
    return content.decode()


@pytest.mark.long
def test_its_own_tests(house: House) -> None:
    done = house.run(str(house.bin / "python"), "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert "passed" in done.stdout


@pytest.mark.long
def test_a_table_whose_game_is_gone(house: House, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """Its records are as good as ever, and one line says what is missing: in this process there is no such game."""
    monkeypatch.chdir(house.folder)
    house.croupier("table", "open", CUSTOM, "--table", "gone", "--db", "gone.db", "--float", "1000", *PEOPLE)
    war = ("table", "open", "pa-2012/casino-war", "--table", "war", "--db", "gone.db", "--float", "1000", *PEOPLE)
    house.croupier(*war)
    says = (
        "croupier: table 'gone' needs its game: there is no game 'chuck-a-luck'; there are roulette, big-six, casino-war, "
        "poker, poker-room; install its package (`croupier journal verify --hashes` works without)\n"
    )

    for words in (
        ["journal", "verify", "gone.db"],
        ["journal", "replay", "gone.db", "gone", "1"],
        ["table", "show", "gone", "--db", "gone.db"],
        ["table", "deal", "gone", "--db", "gone.db", "--do", "spin.jsonl"],
    ):
        assert run(*words) == Ran(2, "", says)
    for words in (
        ["journal", "verify", "gone.db", "--hashes"],
        ["journal", "verify", "gone.db", "war"],
        ["journal", "show", "gone.db", "gone"],
        ["table", "list", "--db", "gone.db"],
    ):
        done = run(*words)
        assert (done.code, done.err) == (0, "")
