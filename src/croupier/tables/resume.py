"""Where a long journal of a table can be taken up: the last record before some place that carries how the table stood."""

from typing import NamedTuple

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.problems import DamagedError
from croupier.journal.record import Record
from croupier.tables.codec.events import event_from_json
from croupier.tables.codec.records import events_of
from croupier.tables.engine import house as h
from croupier.tables.engine import snapshot
from croupier.tables.engine.standing import Live, Standing

_MARK = b'"event":"Carried"'
"""How a body that carries a standing has it. In a string the quotes would be escaped."""


class Resumed(NamedTuple):
    """How the table stood after a record."""

    record: Record
    now: Standing


def last(journal: Journal, live: Live, until: int | None = None) -> Resumed | None:
    """The last record up to this one that carries how the table stood; None if none does."""
    found = journal.last_with(_MARK, until)
    while found is not None:
        now = after(live, found)
        if now is not None:
            return Resumed(found, now)
        found = journal.last_with(_MARK, found.sequence - 1)
    return None


def stood(journal: Journal, live: Live, until: int | None = None) -> Standing:
    """How the table stood after this record; without one, how it stands now."""
    found = last(journal, live, until)
    after, now = (found.record.sequence, found.now) if found else (0, live.first())
    for record in journal.records(after + 1, until):
        now = evolved(live, now, record)
    return now


def evolved(live: Live, now: Standing, record: Record) -> Standing:
    """The standing after what the record says."""
    for event in events_of(live.words, record):
        now = live.evolve(now, event)
    return now


def places(journal: Journal, until: int) -> list[int]:
    """The records up to this one that carry how the table stood."""
    return [sequence for sequence in journal.all_with(_MARK) if sequence <= until]


def after(live: Live, record: Record) -> Standing | None:
    """How the table stood after the record, if the record carries it."""
    told = record.entry.events[-1] if record.entry.events else {}
    if told.get("event") != h.Carried.__name__:
        return None
    try:
        event = event_from_json(h.WORDS, told)
        assert isinstance(event, h.Carried)
        return snapshot.from_json(live, event.standing)
    except InputError as wrong:
        raise DamagedError(f"record {record.sequence} of journal {record.journal!r}: {wrong.reason}") from None
