"""The house whose folder the server was given: its submissions, and who may write them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path

from fastapi import Request

from croupier.compliance.approvals import still_wanted
from croupier.errors import InputError
from croupier.people.duties import COMPLIANCE
from croupier.rulebook.choices import Submission
from croupier.rulebook.house.begin import Begun, begin
from croupier.rulebook.house.folder import HouseFolder, open_house
from croupier.rulebook.house.record.life import LifeError
from croupier.rulebook.text import library
from croupier.rulebook.toml.files import did_you_mean
from croupier.tables.read_access import Data
from croupier.web.request.who import Visitor, people_in, who
from croupier.web.shelf import NotThereError
from croupier.web.tables.hosting.hall import Hall
from croupier.web.tables.problems import ForbiddenError

FILES = ".toml"
"""How the names of the house's files end."""
NO_FOLDER = "this server has no house's folder: `croupier serve --house DIR` gives it one"


def folder_of(request: Request) -> Path | None:
    """The folder of the server's house; None where it has none."""
    found: Path | None = request.app.state.hall.submissions
    return found


def house_of(request: Request, visitor: Visitor) -> HouseFolder:
    """The house with the submissions that a visitor may see: drafts are the house's own, and the regulator has none.

    A server without a house's folder says how to give it. Where the folder lies is nobody's business.
    """
    folder = folder_of(request)
    if folder is None:
        raise InputError(NO_FOLDER)
    with no_drafts_told(visitor):
        opened = open_house(folder)
    house = opened if visitor.reader().reads(Data.DRAFTS) else opened.on_record()
    inside = f"{house.house.folder}/"
    files, altered = (
        tuple(problem.replace(inside, "") for problem in each) for each in (house.file_problems, house.copy_problems)
    )
    return replace(house, file_problems=files, copy_problems=altered)


@contextmanager
def no_drafts_told(visitor: Visitor) -> Iterator[None]:
    """While the regulator reads or takes a step: what is wrong with the house's own files is said without naming any."""
    try:
        yield
    except LifeError:
        raise
    except InputError as wrong:
        if visitor.role == COMPLIANCE or FILES not in wrong.reason:
            raise
        raise InputError("a file in the house's folder must be put right first; compliance sees which") from None


def found(house: HouseFolder, number: str) -> Submission:
    """The submission of a number; one that there is not is nowhere."""
    one = next((each for each in house.submissions if each.number == number), None)
    if one is None:
        known = ", ".join(each.number for each in house.submissions if each.number) or "none"
        raise NotThereError(f"there is no submission {number[:40]!r}; there are {known}")
    return one


def file_of(house: HouseFolder, number: str) -> Path:
    """The file of a submission of the house; one whose file is gone is refused."""
    file = Path(str(found(house, number).file))
    if not file.is_file():
        raise NotThereError(f"the file of {number} is gone from the house's folder; the journal has what was filed")
    return file


def begun_in(request: Request, edition: str, number: str, tables: Sequence[str]) -> Begun:
    """A new submission in the house's folder, under an edition by its id; without a number it gets the next free one."""
    folder = folder_of(request)
    if folder is None:
        raise InputError(NO_FOLDER)
    if not library.known(edition):
        raise InputError(f"there is no edition {edition[:60]!r}{did_you_mean(edition, library.ids())}")
    return begin(edition, number.strip() or None, tables, folder)


def wanted(house: HouseFolder, number: str) -> tuple[str, ...]:
    """Approvals that a submission still wants which is to be put in force, or is; and what follows from its withdrawal."""
    filing = house.filings.get(number)
    if filing is not None and filing.status == "withdrawn":
        return house.after_withdrawal(filing)
    return still_wanted(filing, house.house) if filing and filing.status in ("approved", "in-force") else ()


def now(request: Request) -> datetime:
    """The time of a step, by the clock of the house's store."""
    hall: Hall = request.app.state.hall
    return hall.clock().astimezone()


def require_office(request: Request) -> Visitor:
    """Who reads submissions: a person who is here for compliance, or as the regulator; also by their token."""
    if people_in(request) is None:
        raise ForbiddenError(
            "this server keeps no accounts, so nobody can sign here: `croupier serve --db FILE --house DIR` has them",
            COMPLIANCE,
        )
    visitor = who(request)
    visitor.reader().require(Data.SUBMISSIONS)
    return visitor


def require_compliance(visitor: Visitor) -> None:
    """Who writes them: only the house itself."""
    if visitor.role != COMPLIANCE:
        raise ForbiddenError(f"submissions are written by {COMPLIANCE}; you are here as {visitor.role}", COMPLIANCE)


def in_force_beside(house: HouseFolder, one: Submission, day: date) -> Submission | None:
    """What is in force today for the tables of a submission under the same edition, if it is not this one."""
    for table in one.tables:
        other = house.in_force(table, day)
        if other is not None and other.number != one.number and other.edition == one.edition:
            return other
    return one.amended
