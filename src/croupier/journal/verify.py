"""Whether a stored journal is what was written: every hash, the chain, the sequence, the signed roots, in one pass.

Rows are streamed, so that ten million records need no more memory than ten. What is wrong is named with its record.
"""

import heapq
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, CursorResult, text

from croupier.errors import InputError
from croupier.journal import checkpoint as checkpoints
from croupier.journal import merkle, record, schema
from croupier.journal.book import AT_ONCE, streamed
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.problems import DamagedError
from croupier.journal.record import Record
from croupier.journal.store import Store

Kind = Literal["removed", "altered", "swapped", "forged", "unsigned", "unlawful", "damaged"]
Decide = Callable[[Record], Iterable[str]]
"""Decides a record's command again and gives what does not lawfully follow; it sees the records in their order."""

MOST_FINDINGS = 100
"""More are only counted: one that moved every record says no more than one that moved a hundred."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, and with which record; None where it concerns no single one."""

    kind: Kind
    sequence: int | None
    says: str


@dataclass(slots=True)
class Report:
    """One journal verified (or the file, with journal None): what was read, what is signed, what is wrong."""

    journal: str | None
    records: int = 0
    signed: int = 0
    """How many records the last good checkpoint covers."""
    keys: set[str] = field(default_factory=set)
    root: str = ""
    findings: list[Finding] = field(default_factory=list)
    more: int = 0
    """Findings that were only counted."""

    @property
    def good(self) -> bool:
        return not self.findings

    def add(self, kind: Kind, sequence: int | None, says: str) -> None:
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(kind, sequence, says))
        else:
            self.more += 1


class _Point(NamedTuple):
    """A checkpoint as stored; one that was kept outside has no peaks."""

    size: int
    body: object
    signature: object
    peaks: object


def _size(point: _Point) -> int:
    return point.size


def verify(
    store: Store,
    names: Iterable[str] | None = None,
    *,
    key: bytes | None = None,
    kept: Iterable[Checkpoint] = (),
    decide: Decide | None = None,
    hashes_only: bool = False,
) -> Iterator[Report]:
    """Verify the journals of these names, or all, and first the file itself.

    `key` is the only one whose signatures count. `kept` are checkpoints that somebody kept outside the database: they also
    find what was cut off the end. `hashes_only` leaves out what is not needed to show that nothing was altered.
    """
    file = Report(None)
    try:
        _verify_file(store, file, hashes_only=hashes_only)
        found = store.journals()
    except DamagedError as wrong:
        file.add("damaged", None, wrong.reason)
        found = []
    yield file
    kept, names = list(kept), None if names is None else list(names)
    for name in names or ():
        if file.good and name not in found:
            raise InputError(f"there is no journal {name!r}; there is {', '.join(found) or 'none at all'}")
    for name in found if names is None else names:
        report = Report(name)
        try:
            with store.reading() as connection:
                _Pass(connection, report, key, decide, hashes_only).run([point for point in kept if point.journal == name])
        except DamagedError as wrong:
            report.add("damaged", report.records + 1, f"after record {report.records} nothing can be read: {wrong.reason}")
        yield report
    for name in sorted({point.journal for point in kept} - set(found)):
        gone = Report(name)
        gone.add("removed", None, f"the journal {name!r}, of which a checkpoint was kept, is gone")
        yield gone


def _verify_file(store: Store, report: Report, *, hashes_only: bool) -> None:
    with store.reading() as connection:
        if store.dialect == "sqlite":
            check = "quick_check" if hashes_only else "integrity_check"  # the latter also compares the indexes
            for (says,) in connection.exec_driver_sql(f"PRAGMA {check}({MOST_FINDINGS})"):
                if says != "ok":
                    report.add("damaged", None, f"SQLite: {says}")
            for kind, name in schema.undeclared(connection):
                report.add("forged", None, f"the {kind} {name!r} is not as a journal declares it")
        for table in ("records", "checkpoints"):
            orphans = text(f"SELECT journal FROM {table} WHERE journal NOT IN (SELECT id FROM journals) LIMIT 1")
            if connection.execute(orphans).one_or_none() is not None:
                report.add("removed", None, f"there are {table} of a journal that is gone")


class _Pass:
    """One pass over one journal."""

    def __init__(
        self, connection: Connection, report: Report, key: bytes | None, decide: Decide | None, hashes_only: bool
    ) -> None:
        self.connection = connection
        self.report = report
        self.key = key
        self.decide = decide
        self.parses = decide is not None or not hashes_only
        self.peaks = merkle.Peaks()
        self._beyond: list[_Point] = []  # the first checkpoint of more records than there are
        self.previous: bytes | None = record.NOTHING_BEFORE  # None: not known, after something that is wrong
        self.whole = True  # whether the leaves so far are those that were signed, as far as can be known

    def run(self, kept: list[Checkpoint]) -> None:
        where = {"name": self.report.journal}
        head = self.connection.execute(
            text("SELECT id, version, head FROM journals WHERE name = :name"), where
        ).one_or_none()
        if head is None:
            raise DamagedError(f"the journal {self.report.journal!r} is not found under its name")
        number, version, last = head  # by place: in a damaged file even the names of columns may differ
        rows = text("SELECT sequence, id, hash, body FROM records WHERE journal = :journal ORDER BY sequence")
        marks = text("SELECT size, body, signature, peaks FROM checkpoints WHERE journal = :journal ORDER BY size")
        of_it = {"journal": number}
        with streamed(self.connection, rows, of_it) as records, streamed(self.connection, marks, of_it) as stored:
            outside = sorted((_Point(mark.size, mark.body, mark.signature, None) for mark in kept), key=_size)
            points = heapq.merge(self._points(stored), outside, key=_size)
            count = self._read(records, points)
            self._check_end(version, last, count)
            for point in (*self._beyond, *points):
                self._check(point, count)
        self.report.root = self.peaks.root.hex()

    def _read(self, records: "CursorResult[*tuple[Any, ...]]", points: Iterator[_Point]) -> int:
        """All records, and the checkpoints at their places; gives how many records there should have been."""
        count, report = 0, self.report
        point = next(points, None)
        for partition in records.partitions(AT_ONCE):
            for sequence, id, stored, body in partition:
                count += 1
                if not self._follows(count, sequence, id, stored, body):
                    self._blame(count, sequence, id, stored, body)
                    if type(sequence) is int and sequence > count:
                        count = sequence
                report.records = count
                while point is not None and point.size <= count:
                    self._check(point, count)
                    point = next(points, None)
        if point is not None:
            self._beyond.append(point)
        return count

    def _points(self, stored: "CursorResult[*tuple[Any, ...]]") -> Iterator[_Point]:
        for size, body, signature, peaks in stored:
            if type(size) is int:
                yield _Point(size, body, signature, peaks)
            else:
                self.report.add("damaged", None, f"a checkpoint is stored under the size {size!r}")

    def _follows(self, place: int, sequence: object, id: object, stored: object, body: object) -> bool:
        """Whether this row is the record that belongs here; quick, as nearly every row is."""
        if sequence != place or type(body) is not bytes or self.previous is None:
            return False
        leaf = sha256(b"\x00" + body).digest()
        if leaf != stored or not body.endswith(record.ending(place, self.previous)):
            return False
        if self.parses:
            try:
                found = record.read(body)
            except InputError:
                return False
            if found.entry.id != id or found.journal != self.report.journal:
                return False
            if self.decide is not None and self.whole:
                for says in self.decide(found):
                    self.report.add("unlawful", place, says)
        self.previous = leaf
        self.peaks.add(leaf)
        return True

    def _blame(self, place: int, sequence: object, id: object, stored: object, body: object) -> None:
        """Say what is wrong with a row, and go on as well as can be."""
        add, known = self.report.add, self.previous
        self.previous = None
        if type(sequence) is not int or sequence < place or type(body) is not bytes or type(stored) is not bytes:
            self.whole = False
            return add("damaged", place, f"what is stored as record {place} is no record")
        if sequence > place:
            what = f"record {place} was" if sequence == place + 1 else f"records {place} to {sequence - 1} were"
            add("removed", place, f"{what} removed")
            self.whole, known = False, None
        leaf = merkle.leaf_hash(body)
        if leaf != stored:
            add("altered", sequence, f"record {sequence} was altered: it does not have the hash that is stored beside it")
            if len(stored) == merkle.HASH_BYTES:  # the chain and the signatures show whether at least that is the old one
                self.previous = stored
                self.peaks.add(stored)
            else:
                self.whole = False
            return None
        try:
            found = record.read(body)
        except InputError as wrong:
            add("forged", sequence, f"record {sequence} was forged: {wrong.reason}")
            self.whole = False
            return None
        if (found.sequence, found.journal) != (sequence, self.report.journal):
            foreign = "" if found.journal == self.report.journal else f" of journal {found.journal!r}"
            add("swapped", sequence, f"in the place of record {sequence} stands record {found.sequence}{foreign}")
            self.whole = False
            return None
        if found.entry.id != id:
            add("altered", sequence, f"record {sequence} is filed under the id {id!r}, and its own is {found.entry.id!r}")
        if known is not None and found.previous != known:
            says = f"record {sequence} was chained to another record {sequence - 1} than the one that stands there"
            add("forged", max(sequence - 1, 1), f"{says}: one of the two was forged")
            self.whole = False
        self.previous = leaf
        self.peaks.add(leaf)
        return None

    def _check(self, point: _Point, count: int) -> None:
        add, name = self.report.add, f"the checkpoint at {point.size}"
        try:
            if type(point.body) is not bytes or type(point.signature) is not bytes:
                raise InputError("it is stored as something else than bytes")
            found = checkpoints.read(point.body, point.signature)
        except InputError as wrong:
            return add("altered", None, f"{name} was altered: {wrong.reason}")
        if not found.signed:
            return add("unsigned", None, f"{name} is not signed by the key that it names")
        if self.key is not None and found.key != self.key:
            return add("unsigned", None, f"{name} is signed by another key, {found.key.hex()}")
        if (found.size, found.journal) != (point.size, self.report.journal):
            return add("swapped", None, f"in the place of {name} stands one of journal {found.journal!r} at {found.size}")
        if found.size > count:
            first = count + 1
            if not any(finding.kind == "removed" and finding.sequence == first for finding in self.report.findings):
                add("removed", first, f"records {first} to {found.size} were removed: {name} signed them")
            return None
        if self.whole and self.peaks.size == found.size:
            if found.root != self.peaks.root:
                self.whole = False
                since = self.report.signed + 1
                what = (
                    f"record {since} was" if since == found.size else f"one or more of records {since} to {found.size} were"
                )
                return add("forged", since, f"{what} forged: {name} signed another root")
            if point.peaks is not None and point.peaks != b"".join(self.peaks.hashes):
                add("altered", None, f"the peaks beside {name} were altered")
            self.report.signed = found.size
        self.report.keys.add(found.key.hex())
        return None

    def _check_end(self, version: object, head: object, count: int) -> None:
        if type(version) is not int or type(head) is not bytes:
            return self.report.add("damaged", None, "the journal's own row is no longer readable")
        if version > count:
            what = f"record {version} was" if version == count + 1 else f"records {count + 1} to {version} were"
            return self.report.add("removed", count + 1, f"{what} removed: the journal counts {version}")
        if version < count:
            what = f"record {count} was" if version == count - 1 else f"records {version + 1} to {count} were"
            return self.report.add("forged", version + 1, f"{what} put in: the journal counts {version}")
        if self.previous is not None and head != self.previous:
            says = f"the last record, {count}, is not the one that the journal's row names: one of the two was altered"
            return self.report.add("forged", count or None, says)
        return None
