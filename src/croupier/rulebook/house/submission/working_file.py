"""The file that a house works on: a step of its life sets status and dates in the head, and leaves all else as it was."""

import os
import re
from datetime import date
from pathlib import Path

from croupier.errors import InputError
from croupier.rulebook.house.submission.rewrite import alone, rewrite
from croupier.rulebook.submission_head import Status
from croupier.rulebook.toml.files import text_of
from croupier.rulebook.toml.write import written

_OWN = re.compile(r"^(?:status|exercise|filed|approved|effective)\b.*\n?", re.MULTILINE)
"""Lines of the head that steps of its life set: what they add stands below them."""
_TABLE = re.compile(r"^\s*\[", re.MULTILINE)


def set_head(text: str, status: Status, dates: dict[str, date | None], *, exercise: bool) -> str:
    """The text with this status and these dates in its head; comments and everything below stay."""
    cut = found.start() if (found := _TABLE.search(text)) else len(text)
    head, rest = text[:cut], text[cut:]
    values = {"status": written(status)}
    values |= {"exercise": "true"} if exercise else {}
    values |= {key: day.isoformat() for key, day in dates.items() if day is not None}
    after = ""
    for key, value in values.items():
        line = re.compile(rf'^({key}\s*=\s*)("[^"\n]*"|[^\s#]+)(.*)$', re.MULTILINE)
        if line.search(head):
            head = line.sub(rf"\g<1>{value}\g<3>", head, count=1)
        else:
            after += f"{key} = {value}\n"
    at = max((place.end() for place in _OWN.finditer(head)), default=len(head.rstrip()) + 1)
    if not head[:at].endswith("\n"):
        head, at = head[:at] + "\n" + head[at:], at + 1
    return head[:at] + after + head[at:] + rest


def update(file: Path, status: Status, dates: dict[str, date | None], *, exercise: bool) -> None:
    """Write the head anew, whole or not at all."""
    with alone(file.parent):  # of which nobody saves a draft meanwhile
        try:
            rewrite(file, set_head(text_of(file), status, dates, exercise=exercise))
        except OSError as problem:
            raise InputError(f"{file}: the step is recorded, but the file cannot be changed ({problem.strerror})") from None


def require_writable(*folders: Path) -> None:
    """Refuse folders that take no file, before anything is recorded. One that is missing is made."""
    for folder in folders:
        try:
            folder.mkdir(exist_ok=True)
        except OSError as problem:
            raise InputError(f"{folder}: this folder cannot be made ({problem.strerror})") from None
        if not os.access(folder, os.W_OK):
            raise InputError(f"{folder}: nothing may be written into this folder")
