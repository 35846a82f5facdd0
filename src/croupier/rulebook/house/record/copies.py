"""The copies in `filed/`: the text that each step froze, with its SHA-256. The journal is the truth."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from croupier.new_file import write_new
from croupier.rulebook.house.record.frozen_text import digest_of
from croupier.rulebook.submission_head import Status


class Frozen(NamedTuple):
    """A text that a step froze: whose, in which state, and its SHA-256 by the journal."""

    number: str
    status: Status
    text: str
    sha256: str

    @property
    def name(self) -> str:
        return f"{self.number}.{self.status}.toml"


def write_copies(folder: Path, frozen: "list[Frozen]") -> None:
    """Write the copies that are missing. Those that are there stay as they are, altered or not."""
    for one in frozen:
        for name, content in ((one.name, one.text), (f"{one.name}.sha256", f"{one.sha256}  {one.name}\n")):
            if not (folder / name).exists():
                write_new(folder / name, content)


def problems(folder: Path, frozen: "list[Frozen]") -> Iterator[str]:
    """Copies that are missing, or are not what was filed."""
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
