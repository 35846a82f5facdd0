"""The command `print`."""

import shlex
from hashlib import sha256
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest
from PIL import Image
from pypdf import PdfReader

from cli.conftest import Run
from croupier import extras
from rulebook.house.houses import TempHouse

BIG_SIX = "pa-2011-proposed/big-six"


def test_the_par_sheet_is_written_and_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "big-six.xlsx"
    told = run("print", "par", BIG_SIX, "-o", str(file), "--json").json
    assert (told["edition"], told["kind"], told["file"]) == (BIG_SIX, "par", str(file))
    assert told["sha256"] == sha256(file.read_bytes()).hexdigest()
    assert told["bytes"] == file.stat().st_size
    assert told["sheets"] == openpyxl.load_workbook(BytesIO(file.read_bytes())).sheetnames
    assert [each.name for each in tmp_path.iterdir()] == ["big-six.xlsx"]


def test_a_paper_is_written_and_told_and_the_same_again(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "rules.pdf", tmp_path / "again.pdf"
    told = run("print", "rules", BIG_SIX, "-o", str(first), "--json").json
    assert told["pages"][-1] == f"page {len(told['pages'])} of {len(told['pages'])}"
    assert told["sha256"] == sha256(first.read_bytes()).hexdigest()
    assert f"{len(told['pages'])} pages" in run("print", "rules", BIG_SIX, "-o", str(second)).out
    assert first.read_bytes() == second.read_bytes()


def test_one_page_is_a_picture(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "page.png"
    assert "page 2 of" in run("print", "rules", BIG_SIX, "-o", str(file), "--page", "2").out
    assert file.read_bytes().startswith(b"\x89PNG")


def test_its_own_command_makes_the_same_bytes(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run("print", "par", "pa-2011-proposed/roulette", "--wheel", "single-zero", "-o", "first.xlsx")
    sheet = openpyxl.load_workbook("first.xlsx")["Assumptions"]
    (again,) = [row[1].value for row in sheet.iter_rows(max_row=25) if row[0].value == "Made again by"]
    run(*shlex.split(again)[1:])
    assert Path("roulette-par.xlsx").read_bytes() == Path("first.xlsx").read_bytes()


def test_a_wheel_and_a_submission_are_told(run: Run, tmp_path: Path) -> None:
    told = run("print", "par", "examples/generous.toml", "-o", str(tmp_path / "x.xlsx"), "--json").json
    assert (told["wheel"], told["submission"]) == ("single-zero", "examples/generous.toml")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("poem", BIG_SIX, "-o", "x.xlsx"), "there is no paper 'poem'; there are "),
        (("par", BIG_SIX, "-o", "x.svg"), "x.svg: this paper is written as .xlsx or .pdf"),
        (("par", BIG_SIX, "-o", "no/x.xlsx"), "no/x.xlsx: no such folder"),
        (("par", BIG_SIX, "-o", "x.xlsx", "--page", "1"), ", and not for par"),
        (("rules", BIG_SIX, "-o", "x.xlsx"), "x.xlsx: this paper is written as .pdf or .svg or .png"),
        (("rules", BIG_SIX, "-o", "x.pdf", "--rounds", "5"), "--rounds is for par, and not for rules"),
        (("rules", BIG_SIX, "-o", "x.pdf", "--page", "1"), "--page is for one page as .svg or .png"),
        (("rules", BIG_SIX, "-o", "x.png"), "pages: name one with --page, or print it as .pdf"),
        (("rules", BIG_SIX, "-o", "x.png", "--page", "99"), "there is no page 99"),
        (("rules", BIG_SIX, "-o", "x.svg", "--page", "-1"), "there is no page -1"),
        (("rules", BIG_SIX, "-o", "x.svg", "--page", "0"), "there is no page 0"),
        (("rules", BIG_SIX, "-o", "/proc/x.pdf"), "/proc/x.pdf: cannot be written"),
        (("par", BIG_SIX, "-o", "folder.xlsx"), "folder.xlsx: a folder, not a file"),
        (("par", BIG_SIX, "-o", "there.xlsx"), "there.xlsx: the file exists already"),
        (("par", BIG_SIX, "-o", ""), "this paper is written as .xlsx"),
        (("par", BIG_SIX), "Missing option"),
        (("par", BIG_SIX, "-o", "x.xlsx", "-o", "y.xlsx"), "given 2 times"),
        (("par", BIG_SIX, "-o", "x.xlsx", "--wheel", "single-zero"), "has one wheel"),
        (("par", BIG_SIX, "-o", "x.xlsx", "--rounds", "-1"), "a simulation has a round or more, and 0 is none: not -1"),
        (
            ("par", BIG_SIX, "-o", "x.xlsx", "--rounds", "0", "--seed", "7"),
            "--seed is for a simulation, and --rounds 0 runs",
        ),
        (("par", BIG_SIX, "-o", "x.xlsx", "--seed", "-7"), "seed"),
        (("par", BIG_SIX, "-o", "x.xlsx", "--rounds", "9" * 40), ""),
        (("par", "gge-2011/badugi", "-o", "x.xlsx"), "nobody bets against the house"),
        (("par", "no/such", "-o", "x.xlsx"), "no edition 'no/such'"),
    ],
)
def test_what_cannot_be_printed_is_refused_and_leaves_nothing(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.xlsx").mkdir()
    Path("there.xlsx").write_bytes(b"mine")
    assert reason in run("print", *words).refused()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["folder.xlsx", "there.xlsx"]
    assert Path("there.xlsx").read_bytes() == b"mine"


def verdicts(file: Path) -> dict[object, object]:
    sheet = openpyxl.load_workbook(file, data_only=True)["Check"]
    return {row[0].value: row[12].value for row in sheet.iter_rows(min_row=8)}


@pytest.mark.long
def test_a_simulation_is_a_third_way(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.xlsx"
    run("print", "par", "pa-2012/casino-war", "--rounds", "200000", "--seed", "7", "-o", str(file))
    found = verdicts(file)
    assert found["Initial, surrender"] == found["Tie"] == found["Initial, best"] == "3 ways agree"


def test_no_rounds_are_no_simulation(run: Run, tmp_path: Path) -> None:
    run("print", "par", BIG_SIX, "--rounds", "0", "-o", str(tmp_path / "x.xlsx"))
    assert verdicts(tmp_path / "x.xlsx")["$1"] == "2 ways agree"


def test_whoever_lacks_the_extra_reads_so_once_and_gets_the_sheet(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None if name == "numba" else find_spec(name))
    done = run("print", "par", BIG_SIX, "-o", str(tmp_path / "x.xlsx"), "--json")
    (note,) = done.json["notes"]
    assert note.startswith("the sheet Check has no simulation: a simulation needs numba")
    assert done.err.strip() == note
    assert verdicts(tmp_path / "x.xlsx")["$1"] == "2 ways agree"


def test_a_paper_of_several_texts(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "memo.pdf"
    told = run("print", "memo", BIG_SIX, "gge-2011/big-six", "-o", str(file), "--json").json
    assert told["editions"] == [BIG_SIX, "gge-2011/big-six"]
    assert (told["schema"], told["kind"], told["bytes"]) == (1, "memo", file.stat().st_size)
    first = tmp_path / "letter.png"
    assert "page 1 of 2" in run("print", "letter", "gge-2011/big-six", "--page", "1", "-o", str(first)).out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("memo", BIG_SIX, "-o", "x.pdf"), "two texts, or three with the adopted one, not 1"),
        (("memo", BIG_SIX, "gge-2011/big-six", "--wheel", "single-zero", "-o", "x.pdf"), "--wheel is for papers of one"),
        (("memo", BIG_SIX, "gge-2011/big-six", "--section", "651a.9", "-o", "x.pdf"), "--section is for flash-cards"),
        (("memo", BIG_SIX, "gge-2011/big-six", "-o", "x.xlsx"), "written as .pdf"),
        (("memo", BIG_SIX, "no-such/text", "-o", "x.pdf"), "no-such/text"),
        (("rules", "-o", "x.pdf"), "of one edition or submission, not of 0"),
        (("rules", BIG_SIX, BIG_SIX, "-o", "x.pdf"), "of one edition or submission, not of 2"),
        (("dispute", "1", "--db", "none.db", "-o", "x.pdf"), "none.db"),
        (("shift", "--db", "none.db", "-o", "x.pdf"), "none.db"),
        (("trainee", "D-52", "--db", "none.db", "-o", "x.pdf"), "none.db: there are no records of training here"),
    ],
)
def test_papers_that_cannot_be(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run("print", *words)
    assert (refused.code, refused.out) == (2, "")
    assert reason in refused.err
    assert list(tmp_path.iterdir()) == []


def house(tmp_path: Path, logo: str, content: bytes) -> Path:
    """A house's folder with a draft and this logo."""
    folder = TempHouse.new(tmp_path / "house")
    folder.draft("CW-1", tables=["CW-01"])
    (folder.folder / logo).write_bytes(content)
    text = (folder.folder / "house.toml").read_text("utf-8")
    (folder.folder / "house.toml").write_text(text.replace('name         = "', f'logo = "{logo}"\nname = "', 1), "utf-8")
    return folder.folder


def png(width: int, colour: tuple[int, int, int, int]) -> bytes:
    written = BytesIO()
    Image.new("RGBA", (width, width), colour).save(written, "PNG")
    return written.getvalue()


SVG = b"<svg xmlns='http://www.w3.org/2000/svg'>%b</svg>"


def test_a_logo_that_is_damaged_is_refused(run: Run, tmp_path: Path) -> None:
    folder = house(tmp_path, "logo.png", png(40, (200, 0, 0, 128))[:40])
    for kind, what in (("submission", folder / "submissions" / "CW-1.toml"), ("packet", folder)):
        target = tmp_path / ("x.zip" if kind == "packet" else "x.pdf")
        assert "logo.png cannot be drawn" in run("print", kind, str(what), "-o", str(target)).refused()
        assert not target.exists()


def test_a_logo_stands_on_the_papers_of_the_house(run: Run, tmp_path: Path) -> None:
    folder = house(tmp_path, "logo.png", png(40, (200, 0, 0, 128)))
    file = tmp_path / "submission.pdf"
    run("print", "submission", str(folder / "submissions" / "CW-1.toml"), "-o", str(file))
    assert [len(page.images) for page in PdfReader(file).pages] == [1, 1]


@pytest.mark.parametrize(
    ("logo", "content", "reason"),
    [
        ("logo.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>", "has a <script>"),
        (
            "logo.svg",
            b"<svg xmlns='http://www.w3.org/2000/svg'><image href='http://x/y.png'/></svg>",
            "points outside itself",
        ),
        ("logo.gif", b"GIF89a", "is neither PNG nor SVG"),
        ("logo.png", b"\x89PNG\r\n\x1a\n" + bytes(5 * 2**20), "bytes; at most"),
    ],
)
def test_a_logo_that_is_no_picture_stops_every_paper(
    run: Run, tmp_path: Path, logo: str, content: bytes, reason: str
) -> None:
    folder = house(tmp_path, logo, content)
    for kind, what in (("submission", folder / "submissions" / "CW-1.toml"), ("packet", folder), ("guide", folder)):
        target = tmp_path / ("x.zip" if kind == "packet" else "x.pdf")
        assert reason in run("print", kind, str(what), "-o", str(target)).refused()
        assert not target.exists()


def test_what_a_folder_does_not_have(run: Run, tmp_path: Path) -> None:
    folder = house(tmp_path, "logo.png", png(8, (0, 0, 0, 255)))
    assert "no game is approved" in run("print", "guide", str(folder), "-o", str(tmp_path / "x.pdf")).refused()
    assert "name a submission" in run("print", "rules", str(folder), "-o", str(tmp_path / "x.pdf")).refused()
    assert "no such folder" in run("print", "packet", str(folder), "-o", str(tmp_path / "no" / "x.zip")).refused()
    assert (
        "no section of pa-2012/casino-war asks for a log"
        in run("print", "log", str(folder / "submissions" / "CW-1.toml"), "-o", str(tmp_path / "x.pdf")).refused()
    )
    assert [each.name for each in tmp_path.iterdir()] == ["house"]
