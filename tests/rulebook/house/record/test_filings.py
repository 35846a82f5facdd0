"""The journal of a house's submissions is the truth: altered copies and files are named; of two at once one is first."""

import os
import sqlite3
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from croupier.journal.problems import DamagedError
from croupier.rulebook.house.filing import approve, file_submission
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.report import kept_in_words
from rulebook.house.houses import BUREAU, OFFICER, TODAY, TempHouse, in_force, refused, step

ROULETTE = "pa-2011-proposed/roulette"


# The journal is the truth


def test_an_altered_copy_is_named(pennsylvania: TempHouse) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01"]), "2026-10-01", "2026-10-02")
    copies = pennsylvania.folder / "filed"
    (copies / "CW-1.filed.toml").write_text("edition = 1")
    (copies / "CW-1.approved.toml").write_bytes(b"\xff")
    (copies / "CW-1.in-force.toml").unlink()
    problems = open_house(pennsylvania.folder).problems
    assert [problem.partition(": ")[2].partition(":")[0] for problem in problems] == [
        "this copy was altered",
        "this copy was altered",
        "the copy of CW-1 as in-force is missing; the journal has it",
    ]
    in_force(pennsylvania.draft("CW-2", tables=["CW-02"]), "2026-10-01", "2026-10-02")
    assert (copies / "CW-1.in-force.toml").exists()
    assert (copies / "CW-1.filed.toml").read_text() == "edition = 1"
    assert len(open_house(pennsylvania.folder).problems) == 2


def test_a_file_that_was_changed_since(pennsylvania: TempHouse) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"], choices="seats = 7")
    file_submission(file, step("2026-10-01"))
    file.write_text(file.read_text().replace("seats = 7", "seats = 9\ndecks.shoe = 8"))
    opened = open_house(pennsylvania.folder)
    assert "was changed since it was filed (seats, decks.shoe); what counts is in the journal" in opened.problems[0]
    assert opened.submission("CW-1").choices == {"seats": 7}
    complaint = refused(lambda: approve(file, step("2026-10-02", BUREAU)))
    assert "(seats, decks.shoe); file the change as an amendment of CW-1" in complaint
    file.write_text(file.read_text().replace("seats = 9\ndecks.shoe = 8", "seats = 7").replace('"filed"', '"in-force"'))
    assert "says that it is in force, and by the journal it is filed" in open_house(pennsylvania.folder).problems[0]
    assert open_house(pennsylvania.folder).submission("CW-1").status == "filed"
    file.unlink()
    opened = open_house(pennsylvania.folder)
    assert "the file of CW-1 is gone; the journal has it" in opened.problems[0]
    assert opened.submission("CW-1").choices == {"seats": 7}


def test_a_claim_that_the_journal_does_not_know(pennsylvania: TempHouse) -> None:
    pennsylvania.draft("CW-1", tables=["CW-01"], more='status = "in-force"\neffective = 2026-10-01')
    opened = open_house(pennsylvania.folder)
    assert "says that it is in force, and the journal knows nothing of it" in opened.problems[0]
    assert opened.in_force("CW-01", TODAY) is None
    assert opened.submission("CW-1").status == "draft"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE records SET body = replace(CAST(body AS TEXT), 'C-1031', 'C-9999')",
        "UPDATE records SET hash = x'00' WHERE sequence = 2",
        "DELETE FROM records WHERE sequence = 3",
        "DELETE FROM records WHERE sequence = 1",
        "UPDATE records SET id = 'other' WHERE sequence = 2",
        "UPDATE journals SET head = x'00'",
        "UPDATE journals SET version = 2",
        "DROP TABLE records",
    ],
)
def test_a_damaged_journal_is_no_truth(pennsylvania: TempHouse, damage: str) -> None:
    in_force(pennsylvania.draft("CW-1", tables=["CW-01"]), "2026-10-01", "2026-10-02")
    connection = sqlite3.connect(pennsylvania.folder / "filings.db")
    connection.execute(damage)
    connection.commit()
    connection.close()
    with pytest.raises(DamagedError, match=r"filings\.db"):
        open_house(pennsylvania.folder)


def test_a_file_that_is_no_journal(pennsylvania: TempHouse) -> None:
    (pennsylvania.folder / "filings.db").write_text("no database" * 100)
    with pytest.raises(DamagedError, match="is no journal, or is damaged"):
        open_house(pennsylvania.folder)


def test_how_long_what_ended_is_kept(tmp_path: Path, pennsylvania: TempHouse) -> None:
    maryland = TempHouse.new(tmp_path / "maryland", "Maryland")
    for house, edition in ((maryland, "md-1.2/casino-war"), (pennsylvania, "pa-2012/casino-war")):
        in_force(house.draft("CW-1", edition=edition, tables=["CW-01"]), "2026-01-01", "2026-01-02")
        in_force(house.draft("CW-2", edition=edition, amends="CW-1"), "2026-01-03", "2026-01-04")
    opened = open_house(maryland.folder)
    assert opened.kept_until(opened.filings["CW-1"]) == date(2031, 1, 4)
    assert opened.kept_until(opened.filings["CW-2"]) is None
    assert kept_in_words(opened, opened.filings["CW-1"]) == (
        "kept until 2031-01-04 (COMAR 36.05.03.19 E; public code, not among the seeds)"
    )
    other = open_house(pennsylvania.folder)
    assert kept_in_words(other, other.filings["CW-1"]) == "no provision at hand says how long it is kept"


# Two at once, and folders that take nothing


FILES = """
import sys
from datetime import date
from pathlib import Path
from croupier.errors import InputError
from croupier.rulebook.house.filing import Step, file_submission
from croupier.rulebook.house.record.filings import Signed
day = date(2026, 10, 1)
sys.stdin.readline()
try:
    file_submission(Path(sys.argv[1]), Step(Signed("C-1031", "compliance"), day, day))
    print("filed")
except InputError as problem:
    print(problem)
"""


@pytest.mark.long
def test_of_two_that_file_at_once_one_is_first(pennsylvania: TempHouse) -> None:
    file = str(pennsylvania.draft("CW-1", tables=["CW-01"]))
    both = [
        subprocess.Popen([sys.executable, "-c", FILES, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for one in both:
        assert one.stdin is not None
        one.stdin.write("\n")
        one.stdin.flush()
    said = sorted(one.communicate()[0].strip() for one in both)
    assert said.count("filed") == 1
    other = next(words for words in said if words != "filed")
    assert "CW-1 is filed: it cannot be filed now" in other or "at the same moment" in other
    opened = open_house(pennsylvania.folder)
    assert len(opened.filings["CW-1"].steps) == 1
    assert opened.problems == ()


def test_a_step_that_came_first_is_told_to_the_other(pennsylvania: TempHouse) -> None:
    from croupier.rulebook.house.record.filings import open_filings

    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    file_submission(file, step("2026-10-01"))
    with open_filings(pennsylvania.folder) as late:
        approve(file, step("2026-10-02", BUREAU))
        complaint = refused(lambda: late.append("withdraw", "CW-1", date(2026, 10, 2), OFFICER, [], {"reason": "no"}))
    assert complaint.startswith("somebody else took a step in this house at the same moment")
    assert open_house(pennsylvania.folder).filings["CW-1"].status == "approved"


def test_a_folder_that_takes_nothing(pennsylvania: TempHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs the tests may be allowed everything
    assert "nothing may be written into this folder" in refused(lambda: file_submission(file, step("2026-10-01")))
    assert not (pennsylvania.folder / "filings.db").exists()
    monkeypatch.undo()
    (pennsylvania.folder / "filed").rmdir()  # as in a copy that leaves out empty folders
    assert file_submission(file, step("2026-10-01")).status == "filed"
    assert (pennsylvania.folder / "filed" / "CW-1.filed.toml").exists()


def test_a_link_out_of_the_folder_is_not_filed(pennsylvania: TempHouse) -> None:
    outside = pennsylvania.folder.parent / "outside.toml"
    outside.write_text(pennsylvania.draft("CW-1", tables=["CW-01"]).read_text())
    link = pennsylvania.folder / "submissions" / "CW-2.toml"
    link.symlink_to(outside)
    assert "leads out of the house's folder" in refused(lambda: file_submission(link, step("2026-10-01")))


@pytest.mark.parametrize("name", ["filed", "filings.db"])
def test_nothing_is_written_through_a_link(pennsylvania: TempHouse, name: str) -> None:
    file = pennsylvania.draft("CW-1", tables=["CW-01"])
    outside = pennsylvania.folder.parent / "outside"
    outside.mkdir()
    (pennsylvania.folder / "filed").rmdir()
    (pennsylvania.folder / name).symlink_to(outside / "here")
    assert "leads out of the house's folder" in refused(lambda: file_submission(file, step("2026-10-01")))
    assert list(outside.iterdir()) == []
