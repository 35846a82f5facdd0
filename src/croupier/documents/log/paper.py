"""The log of adjustments and replacements: the fields that the text asks for, blank or filled, with lines to sign.

It is filled from a table's journal where a store is named, otherwise from the house's equipment register, otherwise blank.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from croupier.analysis.edition import Opened
from croupier.documents.papers import Asked, Printed, Subject
from croupier.documents.parts.frame import files_of, frame
from croupier.documents.parts.output import printed
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.games.kit.live import LogLine
from croupier.games.kit.play.decider import Role, Signature
from croupier.rulebook import paths
from croupier.rulebook.house.register import Device, Work
from croupier.rulebook.values import plain

TEMPLATE = Path(__file__).with_name("log.typ")
KIND = "Adjustments and replacements"
FIELDS = "log.fields"
ON_A_PAGE = 9
KINDS = ("adjustment", "replacement")
_DID = {"adjusted": "adjustment", "replaced": "replacement"}
_DEVICES = {"wheel": "Wheel", "ball": "Ball", "shuffler": "Shuffler", "shoe": "Shoe"}

require = press.require


class Row(NamedTuple):
    """One line of the log; what is not known is left to be written by hand."""

    at: str = ""
    kind: str = ""
    description: str = ""
    certified: str = ""
    by: str = ""
    credential: str = ""
    witness: str = ""
    witness_credential: str = ""


def ways(opened: Opened) -> tuple[Mapping[str, str], ...]:
    """A blank log, where the text asks for one."""
    return ({},) if FIELDS in opened.draft.rules else ()


def make(subject: Subject, asked: Asked) -> Printed:
    """The log as it is asked for. Refused where the text of the game asks for none."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files=files_of(subject.house))


def model(subject: Subject, asked: Asked) -> dict[str, Any]:
    """Everything that the log shows."""
    opened = subject.opened
    if FIELDS not in opened.draft.rules:
        raise InputError(f"no section of {opened.text.id} asks for a log of adjustments and replacements")
    tables = subject.submission.tables if subject.submission else ()
    table = asked.table or (tables[0] if tables else "")
    if asked.db is not None and not table:
        raise InputError("--db fills the log of one table: name it with --table")
    devices = _devices(subject, table)
    rows = _from_journal(asked.db, table) if asked.db is not None else _from_register(devices)
    blank = -len(rows) % ON_A_PAGE or (0 if rows else ON_A_PAGE)
    head = {**frame(subject, KIND), "number": table or opened.text.title}
    return {
        "frame": {**head, "title": f"{opened.text.title}: log of {table or 'a table'}"},
        "title": f"{opened.text.title} log{f', table {table}' if table else ''}",
        "devices": [_device(device) for device in devices],
        "fields": plain(opened.in_force.values[FIELDS]),
        "witness": _witness(subject),
        "rows": [{**row._asdict(), "number": at} for at, row in enumerate((*rows, *[Row()] * blank), start=1)],
        "notes": [{"section": id, "says": opened.text.sections[id].says} for id in _sections(subject)],
    }


def _witness(subject: Subject) -> str:
    """Who is present and signs beside whoever does the work; empty where nobody must be."""
    values = subject.opened.in_force.values
    present = [str(values[path]) for path in values if path.endswith(".present") and values[path] != "nobody"]
    return next(iter(present), "")


def _sections(subject: Subject) -> list[str]:
    """The paragraphs about the work and its log, in the order of the text."""
    draft = subject.opened.text
    about = {
        cite
        for rule in draft.rules.values()
        if paths.split(rule.path)[0] in ("adjustment", "replacement", "log")
        for cite in rule.cite
    }
    return [id for id in draft.sections if id in about]


def _devices(subject: Subject, table: str) -> list[Device]:
    """The wheels of the table, and those that were there when they were worked on."""
    listed = subject.house.equipment if subject.house else ()
    at_table = [one for one in listed if one.table == table or any(work.table == table for work in one.work)]
    return [one for one in at_table if one.kind == "wheel"] if table else []


def _device(device: Device) -> str:
    return " ".join(
        part for part in (_DEVICES[device.kind], device.serial, f"({device.maker})" if device.maker else "") if part
    )


def _from_register(devices: Sequence[Device]) -> list[Row]:
    work = sorted(
        ((one, device) for device in devices for one in device.work if one.did in _DID), key=lambda each: each[0].at
    )
    return [_row(one, device) for one, device in work]


def _row(work: Work, device: Device) -> Row:
    spare = f" In its place: {work.spare}." if work.spare else ""
    return Row(
        f"{work.at:%Y-%m-%d %H:%M}",
        _DID[work.did],
        f"{work.description}{spare}",
        work.inspection or "",
        work.by,
        work.credential,
    )


def _from_journal(db: str | None, table: str) -> list[Row]:
    """The lines of the table's own log, as its journal has them."""
    from croupier.journal.store.store import open_store
    from croupier.tables.table import Table

    if db is None or ("://" not in db and not Path(db).is_file()):
        raise InputError(f"{str(db)[:80]}: no such file; --db names the store of the tables")
    with open_store(db, read_only=True) as store:
        found = Table(store, table, reads=True)
        return [_line(line) for line in found.live.game.live.log(found.now.game)]


def _line(line: LogLine) -> Row:
    doers = [one for one in line.by if one.role is not Role.SECURITY]
    witnesses = [one for one in line.by if one.role is Role.SECURITY]
    doer: Signature | None = doers[0] if doers else None
    witness: Signature | None = witnesses[0] if witnesses else None
    at = datetime.fromisoformat(line.at) if line.at else None
    return Row(
        f"{at:%Y-%m-%d %H:%M}" if at else "",
        line.kind,
        line.description,
        line.certified.person if line.certified else "",
        doer.person if doer else "",
        (doer.licence or "") if doer else "",
        witness.person if witness else "",
        (witness.licence or "") if witness else "",
    )
