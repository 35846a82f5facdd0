"""A time as people say it: about 21:40, 9:40 pm, 2140, 16 Nov 21:40, 11/16/2026 9:40 PM."""

import re
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from croupier.errors import InputError

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = "|".join(_MONTHS)
_ABOUT = re.compile(r"^(?:about|around|at|near|ca\.?|circa|~)\s*", re.IGNORECASE)
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})[t,\s]*", re.ASCII | re.IGNORECASE)
_DAY_MONTH = re.compile(
    rf"(\d{{1,2}})(?:st|nd|rd|th)?\.?\s+({_MONTH})[a-z]*\.?,?(?:\s+(\d{{4}}))?[,\s]*(?:at\s+)?", re.I | re.A
)
_MONTH_DAY = re.compile(
    rf"({_MONTH})[a-z]*\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?,?(?:\s+(\d{{4}}))?[,\s]+(?:at\s+)?", re.I | re.A
)
_SLASHES = re.compile(r"(\d{1,2})/(\d{1,2})(?:/(\d{4}|\d{2}))?[,\s]+(?:at\s+)?", re.ASCII | re.IGNORECASE)
_TIME = re.compile(
    r"(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?:\s*[:.]\s*(\d{2}))?|(\d{2}))?\s*(a\.?m\.?|p\.?m\.?)?(?:\s*(?:h|hrs?|hours))?",
    re.ASCII | re.IGNORECASE,
)
ROUGHLY = timedelta(minutes=30)
"""So much after the last record a time may be that people say from memory."""
_HOW = "give 21:40 or 9:40 pm, and its day as 2026-11-16 or 16 Nov"


class Said(NamedTuple):
    """A clock time, and its day where one was said; a day without its year is the last such day before the end."""

    clock: time
    year: int | None = None
    month: int | None = None
    day: int | None = None

    def on(self, last: date) -> date | None:
        """The day that was meant, not after the last one; None where none was said."""
        if self.month is None or self.day is None:
            return None
        try:
            if self.year is not None:
                return date(self.year, self.month, self.day)
            this = date(last.year, self.month, self.day)
            return this if this <= last else date(last.year - 1, self.month, self.day)
        except ValueError:
            raise InputError(f"there is no day {self.day} in month {self.month}; {_HOW}") from None


def said(text: str) -> Said:
    """What somebody said; what is no time is refused with what would be one."""
    whole = " ".join(text.split())
    left = _ABOUT.sub("", whole)
    year: int | None = None
    month = day = None
    for pattern, order in ((_ISO, (1, 2, 3)), (_DAY_MONTH, (3, 2, 1)), (_MONTH_DAY, (3, 1, 2)), (_SLASHES, (3, 1, 2))):
        if found := pattern.match(left):
            left = _ABOUT.sub("", left[found.end() :].strip())
            parts = [found[group] for group in order]
            year = int(parts[0]) + (2000 if len(parts[0]) == 2 else 0) if parts[0] else None
            month = int(parts[1]) if parts[1].isdigit() else _MONTHS.index(parts[1][:3].lower()) + 1
            day = int(parts[2])
            break
    clock = _clock(left)
    if clock is None:
        raise InputError(f"{whole[:40]!r} is not a time; {_HOW}")
    return Said(clock, year, month, day)


def _clock(text: str) -> time | None:
    found = _TIME.fullmatch(text.strip())
    if found is None:
        return None
    hour, minute, second, joined, half = found.groups()
    if minute is None and joined is None and half is None:
        return None  # a bare number may be anything
    hours = int(hour)
    if half is not None:
        if not 1 <= hours <= 12:
            return None
        hours = hours % 12 + (12 if half.lower().startswith("p") else 0)
    try:
        return time(hours, int(minute or joined or 0), int(second or 0))
    except ValueError:
        return None


def moment(text: str, last: str) -> datetime:
    """The time that was meant, as clocks showed it there: where no day was said, the last one not well after `last`."""
    meant, end = said(text), datetime.fromisoformat(last)
    day = meant.on(end.date())
    if day is not None:
        return datetime.combine(day, meant.clock)
    at = datetime.combine(end.date(), meant.clock)
    return at if at <= end.replace(tzinfo=None) + ROUGHLY else at - timedelta(days=1)
