"""The dispute record as a paper: of a dispute by its number, from the docket of a store."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from croupier.disputes.docket import NAME, Case, Docket
from croupier.disputes.recorded import are_exercises
from croupier.disputes.report import report
from croupier.documents.dispute.model import record, require_number
from croupier.documents.papers import Asked, Printed
from croupier.documents.parts.frame import files_of
from croupier.documents.parts.output import printed
from croupier.documents.parts.record_frame import house_named
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.extras import require_extra

TEMPLATE = Path(__file__).with_name("dispute.typ")
STORE = "tables.db"


class Told(NamedTuple):
    """A dispute as plain data: its report, and the hash of each of its records by number."""

    report: Mapping[str, Any]
    seals: Mapping[int, str]


def require() -> None:
    """Refuse where what sets type, or what reads a docket, is not installed."""
    press.require()
    require_extra("journal", "a docket of disputes")


def subject(names: Sequence[str], asked: Asked) -> Told:
    """The dispute of this number; a store without it is refused."""
    from croupier.journal.store.store import open_store

    if len(names) != 1:
        raise InputError(f"a dispute record is of one dispute, not of {len(names)}: give its number, such as 31")
    number = require_number(names[0])
    with open_store(asked.db or STORE, read_only=True) as store:
        if NAME not in store.journals():
            raise InputError(f"{store.where} has no disputes yet: `croupier dispute new` opens one")
        docket = Docket(store, exercise=are_exercises(store))
        return told(docket, docket.case(number))


def told(docket: Docket, case: Case) -> Told:
    """What the record of a dispute is made of."""
    seals = {step.record: docket.journal.record(step.record).hash.hex() for step in case.steps}
    return Told(report(case, docket.exercise), seals)


def head(subject: Told) -> dict[str, object]:
    return {"dispute": subject.report["dispute"], "edition": subject.report["edition"]}


def model(subject: Told, asked: Asked) -> dict[str, Any]:
    """Everything that the record shows."""
    return record(subject.report, subject.seals, house_named(asked))


def make(subject: Told, asked: Asked) -> Printed:
    """The record as it is asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files=files_of(house_named(asked)))
