"""Finding a record by the time that is written in it: by halving, without reading the rest."""

from datetime import datetime, timedelta

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.record import Record


def about(journal: Journal, at: datetime) -> int:
    """The last record up to this time, where the journal passes it; 0 if it begins later.

    A time without a zone is what the clock showed where it was recorded.
    """
    low, high = 0, journal.head().version + 1
    while high - low > 1:
        middle = (low + high) // 2
        if _written(journal.record(middle), at) <= at:
            low = middle
        else:
            high = middle
    return low


def _written(record: Record, like: datetime) -> datetime:
    """The record's time: the moment, or if the other time has no zone, what the clock showed where it was recorded."""
    at = datetime.fromisoformat(record.entry.at)
    return at.replace(tzinfo=None) if like.tzinfo is None else at


def meant(journal: Journal, clock: str, day: str | None) -> datetime:
    """What "21:40" means: on that day, or the last time before the journal's last record when the clock showed it."""
    try:
        if day is None and ("T" in clock or " " in clock):
            return datetime.fromisoformat(clock)
        at = datetime.fromisoformat(f"{day or '2000-01-01'}T{clock}")
    except ValueError:
        text = clock if day is None else f"{day} {clock}"
        raise InputError(f"{text!r} is not a time; give 21:40, and its day as 2026-11-16") from None
    if day is not None:
        return at
    version = journal.head().version
    if not version:
        raise InputError(f"journal {journal.name!r} has no record yet")
    ends = _written(journal.record(version), at)
    at = at.replace(year=ends.year, month=ends.month, day=ends.day)
    return at if at <= ends else at - timedelta(days=1)
