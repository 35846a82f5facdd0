"""A house's folder opened: who the house is, all its submissions, and what is in force at a table on a day."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from croupier.errors import InputError
from croupier.rulebook.choices import Submission, submission
from croupier.rulebook.house.house import House, read_house

SUBMISSIONS = "submissions"
FILED = "filed"


@dataclass(frozen=True, slots=True)
class HouseFolder:
    """A house with its submissions, each resolved: an amendment has what it leaves as it was."""

    house: House
    submissions: tuple[Submission, ...]

    def submission(self, number: str) -> Submission:
        """The submission of a number; one that there is not is refused."""
        for one in self.submissions:
            if one.number == number:
                return one
        known = ", ".join(str(one.number) for one in self.submissions if one.number) or "none"
        raise InputError(f"{self.house.folder} has no submission {number[:40]!r}; it has {known}")

    def in_force(self, table: str, day: date) -> Submission | None:
        """What is in force for a table on a day; None where nothing is."""
        return next(iter(self._in_force(table, day)), None)

    def _in_force(self, table: str, day: date) -> Iterator[Submission]:
        since = (one for one in self.submissions if one.effective is not None and one.effective <= day)
        live = (one for one in since if one.status == "in-force" and table in one.tables)
        yield from sorted(live, key=lambda one: one.effective or day, reverse=True)


def open_house(folder: Path | str) -> HouseFolder:
    """The house of a folder with all its submissions. Refused: two of one number, and files that lie elsewhere."""
    house = read_house(folder)
    found: dict[str, Submission] = {}
    listed = []
    for file in submission_files(house):
        one = submission(str(file))
        if one.number is not None:
            if one.number in found:
                first = Path(str(found[one.number].file)).name
                raise InputError(
                    f"{file.parent}: {first} and {file.name} both have the number {one.number}; one must change"
                )
            found[one.number] = one
        listed.append(one)
    return HouseFolder(house, tuple(listed))


def submission_files(house: House) -> list[Path]:
    """The files of the house's submissions, by name. A link that leads out of the folder is refused."""
    folder = house.folder / SUBMISSIONS
    files = sorted(folder.glob("*.toml"))
    for file in files:
        if not file.resolve().is_relative_to(house.folder.resolve()):
            raise InputError(f"{file}: leads out of the house's folder; a submission lies in {folder} itself")
    return files
