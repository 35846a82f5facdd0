"""Submissions in a folder: each is checked, and those that cannot be read are told together with the reason."""

from dataclasses import dataclass
from pathlib import Path

from croupier.analysis.edition import SCHEMA
from croupier.compliance.check import Checked, check
from croupier.errors import InputError
from croupier.rulebook.house.folder import open_house
from croupier.rulebook.house.house import FILE as HOUSE
from croupier.rulebook.house.house import SUBMISSIONS, is_house
from croupier.rulebook.toml.files import table, text_of

_EDITION_HAS = {"rules", "game"}


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that is no submission, and why."""

    name: str
    problem: InputError

    def json(self) -> dict[str, object]:
        refused = {"rule": self.problem.rule, "cite": self.problem.cite, "reason": self.problem.reason}
        return {"submission": self.name, "refused": refused}


@dataclass(frozen=True, slots=True)
class Folder:
    """All submissions of a folder."""

    name: str
    checked: tuple[Checked, ...]
    unreadable: tuple[Unreadable, ...]
    problems: tuple[str, ...] = ()
    """What a house's journal knows otherwise than the files say."""

    @property
    def fails(self) -> bool:
        return bool(self.problems) or any(each.fails for each in self.checked)

    def json(self) -> dict[str, object]:
        return {
            "schema": SCHEMA,
            "folder": self.name,
            "submissions": [each.json() for each in self.checked],
            "unreadable": [each.json() for each in self.unreadable],
            "problems": list(self.problems),
        }


def check_folder(folder: Path) -> Folder:
    """The submissions of a house's folder, or of any folder; editions that lie among them are left out."""
    files = _files(folder)
    checked: list[Checked] = []
    unreadable: list[Unreadable] = []
    for file in files:
        try:
            if not _is_edition(file):
                checked.append(check(str(file)))
        except InputError as problem:
            unreadable.append(Unreadable(str(file), problem))
    if not checked and not unreadable:
        raise InputError(f"{folder}: no submissions there; they are TOML files with an edition and choices")
    problems = open_house(folder).problems if is_house(folder) and not unreadable else ()
    return Folder(str(folder), tuple(checked), tuple(unreadable), problems)


def _files(folder: Path) -> list[Path]:
    inside = folder / SUBMISSIONS
    try:
        return sorted(file for file in (inside if inside.is_dir() else folder).glob("*.toml") if file.name != HOUSE)
    except OSError as problem:
        raise InputError(f"{folder}: cannot be read ({problem.strerror or problem})") from None


def _is_edition(file: Path) -> bool:
    """Whether the file is an edition of its own; what cannot be read is refused."""
    top = table(text_of(file), str(file))
    return "edition" not in top and bool(_EDITION_HAS & set(top))
