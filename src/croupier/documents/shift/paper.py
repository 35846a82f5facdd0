"""The shift report as a paper: of a gaming day, or one shift of it, over all tables of a store."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from croupier.disputes.recorded import are_exercises
from croupier.documents.papers import Asked, Printed
from croupier.documents.parts.frame import files_of
from croupier.documents.parts.output import printed
from croupier.documents.parts.record_frame import house_named
from croupier.documents.shift.model import shift_report
from croupier.documents.typeset import press
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.tables.report import Period, TableReport, floor_report, last_day

TEMPLATE = Path(__file__).with_name("shift.typ")
STORE = "tables.db"


class Reported(NamedTuple):
    """The period with the report of each table, and whether the tables are for exercise."""

    period: Period
    tables: Sequence[TableReport]
    exercise: bool


def require() -> None:
    """Refuse where what sets type, or what reads tables, is not installed."""
    press.require()
    require_extra("journal", "a report of tables")


def subject(names: Sequence[str], asked: Asked) -> Reported:
    """The report of the day that is named, or of the last one; a store without tables is refused."""
    from croupier.journal.store.store import open_store

    if len(names) > 1:
        raise InputError(f"a shift report is of one day, not of {len(names)}: give it such as 2026-11-16")
    day = _day(names[0]) if names else None
    with open_store(asked.db or STORE, read_only=True) as store:
        period = Period(day or last_day(store), asked.shift)
        return Reported(period, floor_report(store, period), are_exercises(store))


def _day(written: str) -> date:
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise InputError(f"{written[:30]!r} is no day: give it such as 2026-11-16") from None


def head(subject: Reported) -> dict[str, object]:
    return {"day": subject.period.day.isoformat(), "shift": subject.period.shift}


def model(subject: Reported, asked: Asked) -> dict[str, Any]:
    """Everything that the report shows."""
    told = {"exercise": subject.exercise, "open_counts": asked.open_counts}
    return shift_report(subject.period, subject.tables, **told, house=house_named(asked))


def make(subject: Reported, asked: Asked) -> Printed:
    """The report as it is asked for."""
    require()
    return printed(TEMPLATE, model(subject, asked), asked, files=files_of(house_named(asked)))
