"""Files the submissions of the houses in examples/house anew, from their drafts to what is in force.

.venv/bin/python tools/example_houses.py [FOLDER]

What was filed before is thrown away: the journal, the copies, and the dates in the files. FOLDER is where the houses are.
"""

import re
import shutil
import sqlite3
import sys
from datetime import date
from pathlib import Path

from croupier.rulebook.house import filing
from croupier.rulebook.house.filing import Step, approve, file_submission, put_in_force, review
from croupier.rulebook.house.folder import SUBMISSIONS
from croupier.rulebook.house.record.copies import FILED
from croupier.rulebook.house.record.filings import FILE, Signed
from croupier.rulebook.house.record.review import Item

HOUSES = Path(__file__).parents[1] / "examples" / "house"
OFFICER, BUREAU = Signed("C-1031", "compliance"), Signed("R-2207", "regulator")
LIFE = re.compile(r"^(?:filed|approved|effective|exercise) *=.*\n", re.MULTILINE)


def step(day: str, by: Signed = OFFICER) -> Step:
    return Step(by, date.fromisoformat(day), date.fromisoformat(day))


def begin(house: Path) -> None:
    """The house as it was before it filed anything."""
    for file in (house / FILE, house / f"{FILE}-wal", house / f"{FILE}-shm"):
        file.unlink(missing_ok=True)
    shutil.rmtree(house / FILED, ignore_errors=True)
    for draft in (house / SUBMISSIONS).glob("*.toml"):
        text = LIFE.sub("", draft.read_text("utf-8"))
        draft.write_text(re.sub(r'^status( *)= "[a-z-]+"', r'status\1= "draft"', text, flags=re.MULTILINE), "utf-8")


def end(house: Path) -> None:
    """One file for the journal, without the log of a database in use."""
    connection = sqlite3.connect(house / FILE)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    (house / FILE).chmod(0o644)


def life(file: Path, filed: str, approved: str, effective: str, *, exercise: bool = False) -> None:
    file_submission(file, step(filed), exercise=exercise)
    approve(file, step(approved, BUREAU))
    put_in_force(file, step(effective))


def pennsylvania(house: Path) -> None:
    drafts = house / SUBMISSIONS
    first = drafts / "CW-2026-001.toml"
    file_submission(first, step("2026-09-01"))
    review(first, step("2026-09-07", BUREAU), Item("boxes.tip", "objection", "", "say who may open the tip box"))
    filing.answer(first, step("2026-09-08"), "boxes.tip", "the cage opens it, with security, after the count")
    review(first, step("2026-09-10", BUREAU), Item("boxes.tip", "met", ""))
    operations = {"bureau": "Bureau of Gaming Operations", "approval": "L-2026-117", "on": date(2026, 9, 10)}
    review(first, step("2026-09-10", BUREAU), Item("layout.approval", "approved", "", **operations))
    approve(first, step("2026-09-14", BUREAU), approval="TG-2026-0455")
    put_in_force(first, step("2026-10-01"))
    second = drafts / "CW-2026-002.toml"
    file_submission(second, step("2026-10-12"))
    operations |= {"approval": "L-2026-131", "on": date(2026, 10, 20)}
    review(second, step("2026-10-20", BUREAU), Item("layout.approval", "approved", "", **operations))
    approve(second, step("2026-10-26", BUREAU), approval="TG-2026-0533")
    put_in_force(second, step("2026-11-02"))
    life(drafts / "R-2026-001.toml", "2026-09-01", "2026-09-14", "2026-10-01", exercise=True)


def maryland(house: Path) -> None:
    drafts = house / SUBMISSIONS
    first = drafts / "MD-CW-001.toml"
    file_submission(first, step("2026-08-03"))
    commission = {"bureau": "Commission", "approval": "36-0117", "on": date(2026, 8, 17)}
    review(first, step("2026-08-17", BUREAU), Item("layout.approval", "approved", "", **commission))
    approve(first, step("2026-08-20", BUREAU))
    put_in_force(first, step("2026-09-01"))
    life(drafts / "MD-CW-002.toml", "2026-10-05", "2026-10-19", "2026-11-01")


def main(folder: Path) -> None:
    for name, files in (("pennsylvania", pennsylvania), ("maryland", maryland)):
        begin(folder / name)
        files(folder / name)
        end(folder / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HOUSES)
