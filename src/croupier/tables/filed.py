"""Under which submission of its house a table stands: its first record names it, and a day begins only while that holds.

A day that has begun is finished under what it began with, whatever is filed meanwhile.
"""

from datetime import date
from pathlib import Path
from typing import NamedTuple

from croupier.errors import InputError
from croupier.journal.record import Record, time_of
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.folder import HouseFolder, open_house

KEY = "submission"
"""What the first record calls it."""


class Under(NamedTuple):
    """A submission by its number and the SHA-256 of the text that is in force."""

    number: str
    sha256: str
    exercise: bool = False


def under_of(first: Record) -> Under | None:
    """What a table's first record names; None for a table of a house without a folder."""
    named = first.entry.command.get(KEY)
    if named is None:
        return None
    if not isinstance(named, dict) or not all(isinstance(named.get(key), str) for key in ("number", "sha256")):
        raise InputError("the table's first record does not name its submission by number and SHA-256")
    return Under(named["number"], named["sha256"], named.get("exercise") is True)


def in_force_at(opened: HouseFolder, table: str, at: str, *, exercise: bool = False) -> tuple[Submission, Under]:
    """What is in force for a table at a time. Where nothing is, or only an exercise, it is refused."""
    time = time_of(at)
    day = opened.house.day_of(time)
    found = opened.in_force(table, day, exercise=exercise, at=time)
    if found is None and exercise:
        found = opened.in_force(table, day, at=time)
    if found is None:
        raise InputError(_nothing(opened, table, day))
    filing = opened.filings[str(found.number)]
    return found, Under(filing.number, filing.in_force_sha256, filing.exercise)


def require_in_force(folder: Path | None, table: str, first: Record, at: str) -> None:
    """Refuse to begin a day at a table whose submission is not in force on it. A house without a folder asks for none."""
    named = under_of(first)
    if named is not None and folder is None:
        raise InputError(
            f"table {table!r} is under {named.number}: give the house's folder with --house DIR to begin a day"
        )
    if folder is None:
        return
    found, holds = in_force_at(open_house(folder), table, at)
    if named is None:
        raise InputError(f"table {table!r} was set up under no submission: set it up anew under {found.number}")
    if holds != named:
        raise InputError(
            f"table {table!r} was set up under {named.number}, and now {holds.number} is in force: set it up anew"
        )


def _nothing(opened: HouseFolder, table: str, day: date) -> str:
    says = f"nothing is in force for table {table[:40]!r} on {day}"
    if (drill := opened.in_force(table, day, exercise=True)) is not None:
        return f"{says} but the exercise {drill.number}, which only `croupier table practice --house DIR` sets up"
    known = sorted({name for one in opened.offered(day) for name in one.tables})
    return f"{says}; submissions in force are for " + (", ".join(known) or "no table")
