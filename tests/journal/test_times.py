"""Finding records by their times: by halving, and by what a clock on the wall showed."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from croupier.errors import InputError
from croupier.journal import times
from croupier.journal.book import Head, Journal
from croupier.journal.record import Record, written
from croupier.journal.store.store import Store
from journal.entries import entry

NIGHT = datetime(2026, 3, 1, 21, 0, tzinfo=UTC)


def timed(store: Store, ats: Sequence[str]) -> Journal:
    journal = Journal(store, "war-1", create=True)
    for number, at in enumerate(ats):
        journal.append(replace(entry(number), at=at), expects=number)
    return journal


def minutes(*after: float) -> list[str]:
    return [(NIGHT + timedelta(minutes=each)).isoformat() for each in after]


def test_the_last_record_up_to_a_time(store: Store) -> None:
    journal = timed(store, minutes(0, 10, 10, 20, 30))
    found = [times.about(journal, NIGHT + timedelta(minutes=after)) for after in (-1, 0, 9, 10, 19, 20, 29, 30, 9999)]
    assert found == [0, 1, 1, 3, 3, 4, 4, 5, 5]


def test_without_a_zone_it_is_the_clock_where_it_was_recorded(store: Store) -> None:
    """In autumn the clock showed 01:30 twice; the moment is told apart only by its zone."""
    zones = ["01:10:00-04:00", "01:30:00-04:00", "01:50:00-04:00", "01:10:00-05:00", "01:30:00-05:00", "02:10:00-05:00"]
    journal = timed(store, [f"2026-11-01T{zone}" for zone in zones])
    assert times.about(journal, datetime(2026, 11, 1, 1, 55)) == 5
    assert times.about(journal, datetime.fromisoformat("2026-11-01T01:55:00-04:00")) == 3
    assert times.about(journal, datetime.fromisoformat("2026-11-01T01:55:00-05:00")) == 5


class _Listed(Journal):
    """A journal of records in a list, for as long a list as a test likes; it counts what is read."""

    def __init__(self, ats: Sequence[str]) -> None:
        self.name, self.asked = "war-1", 0
        self._listed = [
            written(replace(entry(place), at=at), journal="war-1", sequence=place + 1, previous=bytes(32), engine="x")
            for place, at in enumerate(ats)
        ]

    def head(self) -> Head:
        return Head(len(self._listed), bytes(32))

    def record(self, sequence: int) -> Record:
        self.asked += 1
        return self._listed[sequence - 1]


def test_a_long_journal_is_not_read_for_it() -> None:
    journal = _Listed(minutes(*range(3000)))
    assert times.about(journal, NIGHT + timedelta(minutes=1234)) == 1235
    assert journal.asked <= 12


@pytest.mark.parametrize(
    ("clock", "day", "meant"),
    [
        ("21:30", None, "2026-03-01T21:30:00"),
        ("00:15", None, "2026-03-02T00:15:00"),
        ("00:45", None, "2026-03-01T00:45:00"),
        ("21:40", "2026-02-27", "2026-02-27T21:40:00"),
        ("2026-02-27T21:40", None, "2026-02-27T21:40:00"),
        ("2026-02-27 21:40", None, "2026-02-27T21:40:00"),
        ("21:40-05:00", "2026-02-27", "2026-02-27T21:40:00-05:00"),
        ("21:40+00:00", None, "2026-03-01T21:40:00+00:00"),
    ],
)
def test_which_time_is_meant(store: Store, clock: str, day: str | None, meant: str) -> None:
    """The journal ends half an hour after midnight of the second of March."""
    journal = timed(store, minutes(0, 60, 210))
    assert times.meant(journal, clock, day).isoformat() == meant


@pytest.mark.parametrize(
    ("clock", "day"), [("soon", None), ("25:00", None), ("21:40", "yesterday"), ("", None), ("x T", None)]
)
def test_what_is_no_time_is_refused(store: Store, clock: str, day: str | None) -> None:
    journal = timed(store, minutes(0))
    with pytest.raises(InputError, match="is not a time; give 21:40, and its day as 2026-11-16"):
        times.meant(journal, clock, day)


def test_a_journal_without_records_has_none_of_any_time(store: Store) -> None:
    journal = Journal(store, "war-1", create=True)
    assert times.about(journal, NIGHT) == 0
    with pytest.raises(InputError, match="journal 'war-1' has no record yet"):
        times.meant(journal, "21:40", None)
