"""The copies in `filed/`: the text that each step froze, with its SHA-256. The journal is the truth."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from croupier.new_file import write_new
from croupier.rulebook.house.record.frozen_text import digest_of
from croupier.rulebook.submission_head import Status

FILED = "filed"
"""The folder that they lie in."""


class Frozen(NamedTuple):
    """A text that a step froze: whose, in which state, and its SHA-256 by the journal."""

    number: str
    status: Status
    text: str
    sha256: str

    @property
    def name(self) -> str:
        return f"{self.number}.{self.status}.toml"

    @property
    def sum_name(self) -> str:
        return f"{self.name}.sha256"

    @property
    def sum_line(self) -> str:
        """What stands in the file beside it."""
        return f"{self.sha256}  {self.name}\n"


def write_copies(folder: Path, frozen: "list[Frozen]") -> None:
    """Write the copies that are missing. Those that are there stay as they are, altered or not."""
    for one in frozen:
        for name, content in ((one.name, one.text), (one.sum_name, one.sum_line)):
            if not (folder / name).exists():
                write_new(folder / name, content)


def problems(folder: Path, frozen: "list[Frozen]") -> Iterator[str]:
    """Copies that are missing, or are not what was filed, and files that are no copy of anything."""
    known = {name for one in frozen for name in (one.name, one.sum_name)}
    for file in sorted(folder.glob("*")):
        if file.name not in known and not file.name.startswith("."):
            yield f"{file}: is no copy of anything that was filed: the journal does not know it"
    for one in frozen:
        file = folder / one.name
        if not file.is_file():
            yield f"{file}: the copy of {one.number} as {one.status} is missing; the journal has it"
            continue
        try:
            found = digest_of(file.read_bytes().decode())
        except (OSError, UnicodeDecodeError):
            found = ""
        if found != one.sha256:
            yield f"{file}: this copy was altered: it is not {one.number} as {one.status}, which the journal has"
        elif not _says(folder / one.sum_name, one.sum_line):
            yield f"{folder / one.sum_name}: this is not the SHA-256 of {one.number} as {one.status}, which the journal has"


def any_in(folder: Path) -> bool:
    """Whether a house has copies of something that it filed."""
    return any((folder / FILED).glob("*.toml"))


def _says(file: Path, line: str) -> bool:
    try:
        return file.read_bytes() == line.encode()
    except OSError:
        return False
