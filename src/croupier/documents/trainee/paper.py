"""The record of a trainee as a paper: by name, from a file of records."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from croupier.documents.papers import Asked, Printed
from croupier.documents.parts.frame import files_of
from croupier.documents.parts.output import printed
from croupier.documents.parts.record_frame import house_named
from croupier.documents.trainee.model import trainee_record
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.training.report import record
from croupier.training.store import TrainingStore, require_trainee

TEMPLATE = Path(__file__).with_name("trainee.typ")
STORE = "training.db"

require = press.require


def subject(names: Sequence[str], asked: Asked) -> Mapping[str, Any]:
    """The record of this trainee; somebody who never answered, and a file that is none, are refused."""
    if len(names) != 1:
        raise InputError(f"a trainee's record is of one trainee, not of {len(names)}: give the name after the kind")
    file, name = Path(asked.db or STORE), require_trainee(names[0])
    if not file.is_file():
        raise InputError(f"{file}: there are no records of training here; `croupier train drill --as NAME` begins them")
    store = TrainingStore(file)
    try:
        known = store.trainees()
        if name not in known:
            there = f"those are {', '.join(list(known)[:8])}" if known else "nobody did yet"
            raise InputError(f"{file}: {name[:40]!r} never answered; {there}")
        return record(store, name).json()
    finally:
        store.close()


def head(subject: Mapping[str, Any]) -> dict[str, object]:
    return {"trainee": subject["trainee"]}


def model(subject: Mapping[str, Any], asked: Asked) -> dict[str, Any]:
    """Everything that the record shows."""
    return trainee_record(subject, house_named(asked))


def make(subject: Mapping[str, Any], asked: Asked) -> Printed:
    """The record as it is asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files=files_of(house_named(asked)))
