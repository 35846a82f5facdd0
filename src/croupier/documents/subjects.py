"""What is printed, by the name that somebody gives: an edition's id or file, a submission's file, a house's folder."""

import os
from pathlib import Path

from croupier.analysis.edition import Opened, open_edition, open_submission
from croupier.documents.papers import Subject
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.folder import SUBMISSIONS, HouseFolder, open_house
from croupier.rulebook.house.house import is_house


def open_subject(name: str, *, wheel: str | None = None) -> Subject | HouseFolder:
    """The subject of a paper. A submission in a house's folder is printed as the house has filed it."""
    if os.path.isdir(name):
        return open_house(name)
    opened = open_edition(name, wheel=wheel)
    folder = _folder_of(opened)
    if folder is None:
        return Subject(opened)
    whole = open_house(folder)
    number = opened.submitted.number
    filed = whole.submission(number) if number else opened.submitted
    return Subject(open_submission(filed, name, wheel=wheel), whole.house, whole.filings.get(number or ""))


def subject_of(folder: HouseFolder, submitted: Submission) -> Subject:
    """A submission of an opened house."""
    filing = folder.filings.get(submitted.number or "")
    return Subject(open_submission(submitted, str(submitted.file or submitted.number)), folder.house, filing)


def _folder_of(opened: Opened) -> Path | None:
    """The house's folder in which a submission lies; None for an edition, and for a file elsewhere."""
    file = opened.submitted.file
    if file is None:
        return None
    folder = Path(file).absolute().parent
    return folder.parent if folder.name == SUBMISSIONS and is_house(folder.parent) else None
