"""The number of a new submission: the game's initials and the next free number in the house's folder."""

import re
from pathlib import Path

from croupier.rulebook.house.folder import open_house, submission_files
from croupier.rulebook.text.draft import Draft


def next_number(draft: Draft, folder: Path | None) -> str:
    """CW-001 for the first of Casino War, CW-002 for the next."""
    initials = "".join(word[0].upper() for word in re.findall(r"[A-Za-z0-9]+", draft.title)) or "S"
    taken = taken_in(folder) if folder is not None else set()
    place = 1
    while f"{initials}-{place:03d}".casefold() in taken:
        place += 1
    return f"{initials}-{place:03d}"


def taken_in(folder: Path) -> set[str]:
    """The numbers that a house has, in small letters, since files are called by them; also of files that cannot be read."""
    opened = open_house(folder)
    files = (file.stem for file in submission_files(opened.house))
    return {number.casefold() for number in (*files, *(one.number for one in opened.submissions if one.number))}
