"""A house's folder opened: who the house is, all its submissions, and what is in force at a table on a day.

The journal is the truth about what was filed: a submission that has records is what its last record froze, whatever the
file says now. Files and copies that say something else, and files that cannot be read, are `problems`: a slip in one draft
leaves everything else as it is.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from croupier.errors import InputError
from croupier.rulebook.choices import Submission, submission
from croupier.rulebook.house.house import SUBMISSIONS, House, is_house, read_house
from croupier.rulebook.house.record import copies
from croupier.rulebook.house.record.approvals import with_approvals
from croupier.rulebook.house.record.filings import Announced, Filing, journal_missing, read_filings
from croupier.rulebook.house.record.frozen_text import own_digest, read_frozen
from croupier.rulebook.house.record.life import IN_WORDS, kept_until, unknown_claim
from croupier.rulebook.provisions.provisions import kept_years
from croupier.rulebook.toml.files import text_of


@dataclass(frozen=True, slots=True)
class HouseFolder:
    """A house with its submissions, each resolved: an amendment has what it leaves as it was."""

    house: House
    submissions: tuple[Submission, ...]
    filings: Mapping[str, Filing]
    file_problems: tuple[str, ...] = ()  # of files that the house works on
    copy_problems: tuple[str, ...] = ()  # of the copies of what was filed

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong with files and copies."""
        return self.file_problems + self.copy_problems

    def on_record(self) -> "HouseFolder":
        """What was filed, as the regulator sees it: no draft, and nothing about the files that the house works on."""
        filed = tuple(one for one in self.submissions if one.number in self.filings)
        return replace(self, submissions=filed, file_problems=())

    def submission(self, number: str) -> Submission:
        """The submission of a number; one that there is not is refused."""
        for one in self.submissions:
            if one.number == number:
                return one
        known = ", ".join(str(one.number) for one in self.submissions if one.number) or "none"
        raise InputError(f"{self.house.folder} has no submission {number[:40]!r}; it has {known}")

    def in_force(self, table: str, day: date, *, exercise: bool = False, at: datetime | None = None) -> Submission | None:
        """What is in force for a table on a gaming day, with limits that were announced for it; None where nothing is.

        Limits count that hold by the end of that day, which is after midnight, or `at` a time of it.
        """
        for filing in self.filings.values():
            if filing.exercise == exercise and table in filing.tables and filing.holds_on(day):
                announced = [one for one in filing.announced if table in one.tables and self._hold(one, day, at)]
                limits = {path: value for one in announced for path, value in one.choices.items()}
                found = self.submission(filing.number)
                return replace(found, choices={**found.choices, **limits}) if limits else found
        return None

    def _hold(self, limits: Announced, day: date, at: datetime | None) -> bool:
        return limits.since <= at if at is not None else self.house.day_of(limits.since) <= day

    def offered(self, day: date) -> tuple[Submission, ...]:
        """All that is in force in the house on a day, and all exercises."""
        return tuple(self.submission(one.number) for one in self.filings.values() if one.holds_on(day))

    def after_withdrawal(self, filing: Filing) -> tuple[str, ...]:
        """What follows at the tables of a submission that was withdrawn after it was put in force, in a sentence."""
        if filing.effective is None or filing.ended is None:
            return ()
        day = max(filing.effective, filing.ended)
        left = {table: self.in_force(table, day, exercise=filing.exercise) for table in filing.tables}
        bare = [table for table, found in left.items() if found is None]
        goes_on = dict.fromkeys(str(found.number) for found in left.values() if found is not None)
        said = [f"from {day} on nothing is in force at {', '.join(bare)}: no table opens there."] if bare else []
        return (*said, *(f"{number} stays in force." for number in goes_on))

    def kept_until(self, filing: Filing) -> date | None:
        """Until when a submission that ended is kept; None where no provision at hand says it."""
        years = kept_years(self.house.jurisdiction)
        return kept_until(filing.ended, int(years.value)) if filing.ended and years else None


def open_house(folder: Path | str) -> HouseFolder:
    """The house of a folder with all its submissions. Refused: files that lie elsewhere, and a journal that is none."""
    house = read_house(folder)
    filings = read_filings(house.folder)
    by_number = filings.by_number
    problems: list[str] = []
    listed: list[Submission] = []
    for file, one in _each_once(_readable(house, problems), by_number, problems):
        if (filing := by_number.get(one.number or "")) is not None:
            truth = as_filed(filing, str(file))
            problems += _differences(file, one, filing, truth)
            listed.append(truth)
        elif one.number is not None and one.status != "draft":
            problems.append(f"{file}: {unknown_claim(one.status, one.dates)}")
            listed.append(replace(one, status="draft", filed=None, approved=None, effective=None))
        else:
            listed.append(one)
    known = {one.number for one in listed}
    for number, filing in by_number.items():
        if number not in known:
            problems.append(f"{house.folder / SUBMISSIONS}: the file of {number} is gone; the journal has it")
            listed.append(as_filed(filing, None))
    whole = {one.number: one for one in listed if one.number is not None and one.number in by_number}
    every = tuple(_beside_amended(one, whole) for one in listed)
    altered = tuple(copies.problems(house.folder / copies.FILED, filings.frozen))
    if (missing := journal_missing(house.folder)) is not None:
        altered = (missing,)
    return HouseFolder(house, every, by_number, tuple(problems), altered)


def _readable(house: House, problems: list[str]) -> Iterator[tuple[Path, Submission]]:
    """The submissions in the folder; a file that is none is a problem, and tables open under the others."""
    for file in submission_files(house):
        try:
            yield file, submission(str(file))
        except InputError as problem:
            problems.append(problem.reason)


def _each_once(
    found: Iterable[tuple[Path, Submission]], filings: Mapping[str, Filing], problems: list[str]
) -> Iterator[tuple[Path, Submission]]:
    """Each number once: of several files the one that says what was filed, or else the first."""
    by_number: dict[str, list[tuple[Path, Submission]]] = {}
    for file, one in found:
        by_number.setdefault((one.number or f"{file.name} without one").casefold(), []).append((file, one))
    for same in by_number.values():
        if len(same) > 1:
            names = " and ".join(file.name for file, _ in same)
            problems.append(f"{same[0][0].parent}: {names} have one number, {same[0][1].number}; each needs its own")
        filed = (each for each in same if (of := filings.get(each[1].number or "")) and still_says(each[0], of))
        yield next(filed, same[0])


def _beside_amended(one: Submission, whole: Mapping[str, Submission]) -> Submission:
    """An amendment of what was filed, with what it amends and what it changes; a draft with approvals that still stand."""
    base = whole.get(one.amends) if one.amends is not None else None
    if base is None:
        return one
    if one.number not in whole:
        return replace(with_approvals(one, base), amended=base)
    changes = {path: value for path, value in one.choices.items() if base.choices.get(path) != value}
    return replace(one, amended=base, changes=changes)


def as_filed(filing: Filing, file: str | None) -> Submission:
    """A submission as its last record froze it."""
    return read_frozen(filing.text, f"{filing.number} as {filing.status}", file)


def _differences(file: Path, written: Submission, filing: Filing, truth: Submission) -> Iterator[str]:
    if not still_says(file, filing):
        changed = ", ".join(differing(written, truth)) or "its head"
        yield f"{file}: was changed since it was filed ({changed}); what counts is in the journal"
    elif written.status != truth.status:
        yield f"{file}: says that it is {IN_WORDS[written.status]}, and by the journal it is {IN_WORDS[truth.status]}"


def still_says(file: Path, filing: Filing) -> bool:
    """Whether a file says what it said when it was filed."""
    return own_digest(text_of(file), str(file)) == filing.own_sha256


def differing(one: Submission, other: Submission) -> list[str]:
    """What two submissions of one number say differently: paths of choices, readings, tables, statement."""
    paths = [path for path in {**other.choices, **one.choices} if one.choices.get(path) != other.choices.get(path)]
    rest = (
        ("readings", one.read, other.read),
        ("tables", one.tables, other.tables),
        ("edition", one.edition, other.edition),
    )
    paths += [name for name, before, after in rest if before != after]
    return [*paths, *(["statement"] if one.statement != other.statement else [])]


def submission_files(house: House) -> list[Path]:
    """The files of the house's submissions, by name. A link that leads out of the folder is refused."""
    folder = house.folder / SUBMISSIONS
    files = sorted(folder.glob("*.toml"))
    for file in files:
        require_inside(file, house.folder)
    return files


def house_of(file: Path) -> House:
    """The house in whose folder a submission lies; a file elsewhere is refused with where it would be right."""
    if not os.path.exists(file):
        raise InputError(f"{str(file)[:120]}: no such file")
    folder = file.absolute().parent.parent
    if file.absolute().parent.name != SUBMISSIONS or not is_house(folder):
        raise InputError(
            f"{str(file)[:120]}: lies in no house's folder; `croupier house new DIR` makes one, and submissions lie in "
            f"DIR/{SUBMISSIONS}"
        )
    require_inside(file, folder)
    return read_house(folder)


def require_inside(file: Path, folder: Path) -> None:
    """Refuse a link that leads out of a house's folder."""
    if not file.resolve().is_relative_to(folder.resolve()):
        raise InputError(f"{file}: leads out of the house's folder; what a house files lies in it itself")
