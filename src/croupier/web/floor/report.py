"""The report of a shift or a gaming day over all tables that a visitor may look at."""

from datetime import date
from threading import Lock

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.tables.ledger import shift_of
from croupier.tables.read_access import Data, Whose
from croupier.tables.report import Period, TableReport, require_period, table_report
from croupier.web.floor.pit import watched
from croupier.web.tables.api import hall_of

_ONE = Lock()
"""One report is added up at a time, so that tables go on meanwhile."""


def period_asked(request: Request, day: str, shift: str) -> Period:
    """The gaming day and the shift of an address; today and all shifts where nothing is said."""
    if not day:
        asked = shift_of(hall_of(request).clock().isoformat()).day
    else:
        try:
            asked = date.fromisoformat(day)
        except ValueError:
            raise InputError(f"{day!r} is no day: give day such as 2026-03-01") from None
    if shift and (not shift.isascii() or not shift.isdecimal()):
        raise InputError(f"{shift!r} is no shift: give shift as a number such as 1, or leave it out for the whole day")
    period = Period(asked, int(shift) if shift else None)
    require_period(period)
    return period


def period_told(period: Period) -> str:
    """ "2026-03-01" or "2026-03-01 shift 2"."""
    return period.day.isoformat() + (f" shift {period.shift}" if period.shift else "")


async def reports(request: Request, period: Period) -> list[TableReport]:
    """The report of every table with records in the period."""
    journals = [host.journal(viewer, Data.RATINGS, Whose.OTHER) for host, viewer in await watched(request)]
    return await run_in_threadpool(_added_up, journals, period)


async def to_print(request: Request, period: Period) -> tuple[list[TableReport], bool]:
    """The reports for paper, and whether they are exercises: where a house's own tables are seen, only theirs."""
    seen = await watched(request)
    live = [(host, viewer) for host, viewer in seen if host.purpose == "live"]
    journals = [host.journal(viewer, Data.RATINGS, Whose.OTHER) for host, viewer in live or seen]
    return await run_in_threadpool(_added_up, journals, period), not live


async def recorded_days(request: Request) -> tuple[date, date] | None:
    """The gaming days of the first and the last record of all tables; None where there is none."""
    journals = [host.journal(viewer, Data.BOOKS) for host, viewer in await watched(request)]
    return await run_in_threadpool(_days, journals)


def _days(journals: list[Journal]) -> tuple[date, date] | None:
    numbers = ((journal, (1, journal.head().version)) for journal in journals)
    days = [shift_of(journal.record(number).entry.at).day for journal, both in numbers for number in both if both[1]]
    return (min(days), max(days)) if days else None


def _added_up(journals: list[Journal], period: Period) -> list[TableReport]:
    with _ONE:
        found = (table_report(journal, period) for journal in journals)
        return [one for one in found if one is not None]
