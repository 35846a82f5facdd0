"""`croupier compare --letter`: printed, written to a file, as data; and what is refused."""

from pathlib import Path

from cli.conftest import Run

WAR = ("pa-2011-proposed/casino-war", "gge-2011/casino-war", "pa-2012/casino-war")


def test_the_file_holds_what_the_terminal_shows(run: Run, tmp_path: Path) -> None:
    shown = run("compare", *WAR, "--letter")
    assert (shown.code, shown.err) == (0, "")
    file = tmp_path / "answer.md"
    written = run("compare", *WAR, "--letter", "-o", str(file))
    assert written.out == f"written to {file}\n"
    assert file.read_text("utf-8") == shown.out
    assert shown.out.endswith(f"- made again by: `croupier compare {' '.join(WAR)} --letter`\n")


def test_the_same_as_data(run: Run) -> None:
    report = run("compare", "gge-2011/poker-room", "--letter", "--json").json
    assert [request["item"] for request in report["requests"]] == list("123456")


def test_what_cannot_be_answered_is_refused(run: Run, tmp_path: Path) -> None:
    assert "asks for nothing" in run("compare", "pa-2012/casino-war", "--letter").refused()
    assert "at least two editions" in run("compare", "gge-2011/poker-room").refused()
    assert "give --letter with it" in run("compare", *WAR, "-o", str(tmp_path / "a.md")).refused()
    there = tmp_path / "there.md"
    there.write_text("mine")
    assert "exists already" in run("compare", *WAR, "--letter", "-o", str(there)).refused()
    assert there.read_text() == "mine"
    assert "cannot be written" in run("compare", *WAR, "--letter", "-o", str(tmp_path / "no" / "a.md")).refused()
