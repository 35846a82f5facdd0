"""Finding records by the time that is written in them, by halving, without reading the rest.

Times are those that people and devices gave, and a clock may be set back. What was recorded within some minutes is found as
long as no clock was set back by as much as `SET_BACK`.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from croupier.errors import InputError

if TYPE_CHECKING:
    from croupier.journal.book import Journal
    from croupier.journal.record import Record

SET_BACK = timedelta(hours=1)
"""A clock on the wall in autumn goes back a little less than this between two records."""


def written(record: "Record", like: datetime) -> datetime:
    """The record's time: the moment, or if the other time has no zone, what the clock showed where it was recorded."""
    at = datetime.fromisoformat(record.entry.at)
    return at.replace(tzinfo=None) if like.tzinfo is None else at


def about(journal: "Journal", at: datetime) -> int:
    """The last record up to this time, where the journal passes it; 0 if it begins later."""
    low, high = 0, journal.head().version + 1
    while high - low > 1:
        middle = (low + high) // 2
        if written(journal.record(middle), at) <= at:
            low = middle
        else:
            high = middle
    return low


def between(journal: "Journal", first: datetime, last: datetime) -> Iterator["Record"]:
    """The records of these times, both included, in their order."""
    if (first.tzinfo is None) != (last.tzinfo is None):
        raise InputError("of two times either both have a zone or none has")
    before, end = about(journal, _moved(first, -SET_BACK)), about(journal, _moved(last, SET_BACK))
    for record in journal.records(before + 1, end):
        if first <= written(record, first) <= last:
            yield record


def meant(journal: "Journal", clock: str, day: str | None) -> datetime:
    """What "21:40" means: on that day, or the last time it was so late before the journal's last record."""
    try:
        if day is None and ("T" in clock or " " in clock):
            return datetime.fromisoformat(clock)
        at = datetime.fromisoformat(f"{day or '2000-01-01'}T{clock}")
    except ValueError:
        raise InputError(
            f"{clock if day is None else day + ' ' + clock!r} is no time; 21:40 is, and 2026-11-16 for its day"
        ) from None
    if day is not None:
        return at
    version = journal.head().version
    if not version:
        raise InputError(f"journal {journal.name!r} has no record yet, and so none of that time")
    ends = written(journal.record(version), at)
    at = at.replace(year=ends.year, month=ends.month, day=ends.day)
    return at if at <= ends else at - timedelta(days=1)


def _moved(at: datetime, by: timedelta) -> datetime:
    try:
        return at + by
    except OverflowError:
        return (datetime.min if by < timedelta() else datetime.max).replace(tzinfo=at.tzinfo and UTC)
