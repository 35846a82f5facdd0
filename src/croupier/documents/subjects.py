"""What is printed, by the name that somebody gives: an edition's id or file, a submission's file, a house's folder."""

import os
from pathlib import Path

from croupier.analysis.edition import Opened, open_submission
from croupier.compliance.house import DIAMETER
from croupier.documents.papers import Subject
from croupier.rulebook.choices import Submission, submission
from croupier.rulebook.house.folder import SUBMISSIONS, HouseFolder, open_house
from croupier.rulebook.house.house import House, is_house


def open_subject(name: str, *, wheel: str | None = None) -> Subject | HouseFolder:
    """The subject of a paper. A submission in a house's folder is printed as the house has filed it."""
    if os.path.isdir(name):
        return open_house(name)
    submitted = submission(name)
    folder = _folder_of(submitted)
    if folder is None:
        return Subject(open_submission(submitted, name, wheel=wheel))
    whole = open_house(folder)
    number = submitted.number
    filed = whole.submission(number) if number else submitted
    opened = measured(open_submission(filed, name, wheel=wheel), whole.house)
    return Subject(opened, whole.house, whole.filings.get(number or ""))


def subject_of(folder: HouseFolder, submitted: Submission) -> Subject:
    """A submission of an opened house."""
    filing = folder.filings.get(submitted.number or "")
    opened = open_submission(submitted, str(submitted.file or submitted.number))
    return Subject(measured(opened, folder.house), folder.house, filing)


def measured(opened: Opened, house: House) -> Opened:
    """A game with the wheel of its house where the submission does not say how wide it is.

    A wheel that the text does not allow stays as the text has it: that is a finding, and no reason to print nothing.
    """
    across, force = house.size(opened.draft.game).diameter, opened.in_force
    if across is None or DIAMETER not in force.values or DIAMETER in force.choices:
        return opened
    inches = int(across) if across.denominator == 1 else str(across)
    return opened.with_(choices={DIAMETER: inches}) if force.allows(DIAMETER, inches) else opened


def _folder_of(submitted: Submission) -> Path | None:
    """The house's folder in which a submission lies; None for an edition, and for a file elsewhere."""
    if submitted.file is None:
        return None
    folder = Path(submitted.file).absolute().parent
    return folder.parent if folder.name == SUBMISSIONS and is_house(folder.parent) else None
