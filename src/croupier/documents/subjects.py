"""What is printed, by the name that somebody gives: an edition's id or file, a submission's file, a house's folder."""

import os

from croupier.analysis.edition import Opened, open_submission
from croupier.compliance.check import require_edition
from croupier.compliance.house import answers, house_around
from croupier.documents.papers import Subject
from croupier.rulebook.choices import Submission, submission
from croupier.rulebook.house.folder import HouseFolder, open_house
from croupier.rulebook.house.house import House
from croupier.rulebook.text import library


def open_subject(name: str, *, wheel: str | None = None) -> Subject | HouseFolder:
    """The subject of a paper. A submission in a house's folder is printed as the house has filed it."""
    if os.path.isdir(name):
        return open_house(name)
    require_edition(name)
    submitted = submission(name)
    house = house_around(submitted.file)
    if house is None:
        return Subject(open_submission(submitted, name, wheel=wheel))
    whole = open_house(house.folder)
    filed = whole.submission(submitted.number) if submitted.number else submitted
    return Subject(_as_filed(filed, whole.house, name, wheel), whole.house, whole.filings.get(submitted.number or ""))


def subject_of(folder: HouseFolder, submitted: Submission) -> Subject:
    """A submission of an opened house."""
    filing = folder.filings.get(submitted.number or "")
    return Subject(_as_filed(submitted, folder.house, str(submitted.file or submitted.number)), folder.house, filing)


def _as_filed(submitted: Submission, house: House, name: str, wheel: str | None = None) -> Opened:
    """A submission with what its house answers for it where it does not say so itself."""
    known = answers(house, library.draft(submitted.edition))
    beside = {path: value for path, value in known.items() if path not in submitted.choices}
    return open_submission(submitted, name, wheel=wheel, choices=beside)
