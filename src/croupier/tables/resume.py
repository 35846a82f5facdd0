"""Where to take up the long journal of a table: at the last snapshot before some record."""

from typing import Any, NamedTuple

from croupier.errors import InputError
from croupier.games.kit.live import Vocabulary
from croupier.journal.book import Journal
from croupier.journal.problems import DamagedError
from croupier.journal.record import Record
from croupier.tables.codec.events import codec_of, event_from_json
from croupier.tables.codec.records import events_of, signatures
from croupier.tables.engine import snapshot
from croupier.tables.engine.events import SnapshotTaken
from croupier.tables.engine.page import Page
from croupier.tables.engine.standing import Live, Standing

_MARK = f'"event":"{SnapshotTaken.__name__}"'.encode()
"""How the body of a record with a snapshot spells it. In a string the quotes would be escaped."""
_READ_PAGE = codec_of(Page)[1]
_WORDS = Vocabulary({}, {SnapshotTaken.__name__: SnapshotTaken})


class Snapshot(NamedTuple):
    """How the table stood after a record, as the record itself has it, with the page of the ledger that it ended."""

    record: Record
    now: Standing
    page: Page


def last_snapshot(journal: Journal, live: Live, until: int | None = None) -> Snapshot | None:
    """The last snapshot up to this record; None if there is none."""
    record = journal.last_with(_MARK, until)
    while record is not None:
        found = snapshot_in(live, record)
        if found is not None:
            return found
        record = journal.last_with(_MARK, record.sequence - 1)
    return None


def snapshot_in(live: Live, record: Record) -> Snapshot | None:
    """The snapshot in this record, if it has one."""
    last = record.entry.events[-1] if record.entry.events else {}
    if last.get("event") != SnapshotTaken.__name__:
        return None
    try:
        event = event_from_json(_WORDS, last)
        assert isinstance(event, SnapshotTaken)
        stood = snapshot.from_json(live, event.standing)
        return Snapshot(record, live.turned(stood), stood.page)
    except InputError as wrong:
        raise DamagedError(f"record {record.sequence} of journal {record.journal!r}: {wrong.reason}") from None


def page_in(record: Record) -> Page:
    """The page of the ledger that this record ended; a record that ended none is damaged."""
    last: Any = record.entry.events[-1] if record.entry.events else {}
    try:
        page = _READ_PAGE(last["standing"].get("page", {}))
        assert isinstance(page, Page)
        if not 0 <= page.since < record.sequence:
            raise InputError("its page does not begin before it")
    except (InputError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        says = "carries no page of the ledger, though a later record says so"
        raise DamagedError(f"record {record.sequence} of journal {record.journal!r} {says}") from None
    return page


def snapshot_places(journal: Journal, until: int) -> list[int]:
    """The records up to this one that have a snapshot."""
    return [sequence for sequence in journal.all_with(_MARK) if sequence <= until]


def standing_after(journal: Journal, live: Live, until: int | None = None) -> Standing:
    """How the table stood after this record; without one, how it stands now."""
    found = last_snapshot(journal, live, until)
    first, now = (found.record.sequence + 1, found.now) if found else (1, live.first())
    for record in journal.records(first, until):
        now = evolved(live, now, record)
    return now


def evolved(live: Live, now: Standing, record: Record) -> Standing:
    """The standing after the record."""
    name, entry = str(record.entry.command.get("name")), record.entry
    return live.after(now, events_of(live.words, record), command=name, by=signatures(record), at=entry.at)
