"""Whether a stored journal is what was written: every hash, the chain, the sequence, the signed roots, in one pass.

Rows are streamed, so that ten million records need no more memory than ten. What is wrong is named with its record.
"""

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain as chained
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

from croupier.errors import InputError
from croupier.journal import chain, merkle, record, schema, spans
from croupier.journal import checkpoint as checkpoints
from croupier.journal.chain import Rows
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.problems import DamagedError
from croupier.journal.report import MOST_FINDINGS, Decide, Report
from croupier.journal.store import Batches, Store


class _Point(NamedTuple):
    """A checkpoint as stored; one that was kept outside has no peaks."""

    size: int
    body: object
    signature: object
    peaks: object


def _size(point: _Point) -> int:
    return point.size


def _between(after: int, points: Iterable[_Point], end: int) -> tuple[int, ...]:
    return tuple(sorted({point.size for point in points if after < point.size < end}))


def verify(
    store: Store,
    names: Iterable[str] | None = None,
    *,
    key: bytes | None = None,
    kept: Iterable[Checkpoint] = (),
    decide: Decide | None = None,
    ledger: Decide | None = None,
    hashes_only: bool = False,
    all_signed: bool = False,
    parses: bool = True,
    processes: int = 1,
    seen: Callable[[int], None] | None = None,
) -> Iterator[Report]:
    """Verify the journals of these names, or all, and first the file itself.

    `key` is the only one whose signatures count, and something must be signed by it. With `all_signed` records after the
    last signature are wrong; without, a table that goes on has them. `kept` are checkpoints that somebody kept outside the
    database: they also find what was cut off the end. `decide` decides each command again and says what does not lawfully
    follow; `ledger` enters each record and says what does not balance. `hashes_only` leaves out what is not needed to show
    that nothing was altered; without `parses` what is in the records is left to somebody else. `processes` share the work
    on a long journal, unless its records are judged one after the other. `seen` is told how many more were read.
    """
    how, kept = _How(key, all_signed, decide, ledger, parses and not hashes_only, processes, seen), list(kept)
    with ThreadPoolExecutor(1) as beside:  # while the file is checked, the first journal is read
        checking = beside.submit(_verified_file, store, hashes_only=hashes_only)
        try:
            found = store.journals()
        except DamagedError:
            found = []
        asked = found if names is None else list(names)
        for name in asked:
            if name not in found and checking.result().good:
                yield checking.result()
                raise InputError(f"there is no journal {name!r}; there is {', '.join(found) or 'none at all'}")
        reports = (_verified(store, name, how, kept) for name in asked)
        first = list(islice(reports, 1))
        yield checking.result()
        yield from first
        yield from reports
    for name in sorted({point.journal for point in kept} - set(found)):
        gone = Report(name)
        gone.add("removed", None, f"the journal {name!r}, of which a checkpoint was kept, is gone")
        yield gone


def _verified(store: Store, name: str, how: "_How", kept: list[Checkpoint]) -> Report:
    report = Report(name)
    try:
        with store.reading() as connection:
            of_it = [point for point in kept if point.journal == name]
            _Pass(store, connection, report, how).run(of_it)
    except DamagedError as wrong:
        report.add("damaged", report.records + 1, f"after record {report.records} nothing can be read: {wrong.reason}")
    return report


def _verified_file(store: Store, *, hashes_only: bool) -> Report:
    report = Report(None)
    try:
        _verify_file(store, report, hashes_only=hashes_only)
        store.journals()
    except DamagedError as wrong:
        report.add("damaged", None, wrong.reason)
    return report


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


class _How(NamedTuple):
    """What was asked for."""

    key: bytes | None
    all_signed: bool
    decide: Decide | None
    ledger: Decide | None
    reads: bool
    processes: int
    seen: Callable[[int], None] | None

    @property
    def judges(self) -> bool:
        return self.decide is not None or self.ledger is not None

    @property
    def parses(self) -> bool:
        return self.judges or self.reads


class _Pass:
    """One pass over one journal."""

    def __init__(self, store: Store, connection: Connection, report: Report, how: _How) -> None:
        self.store = store
        self.connection = connection
        self.report = report
        self.how = how
        self.parses = how.parses
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
        outside = sorted((_Point(mark.size, mark.body, mark.signature, None) for mark in kept), key=_size)
        marks = "SELECT size, body, signature, peaks FROM checkpoints WHERE journal = ? ORDER BY size"
        with self.store.batches(self.connection, marks, (number,)) as stored:
            points: Iterator[_Point] = heapq.merge(self._points(stored), outside, key=_size)
            long = type(version) is int and version >= spans.WORTHWHILE << spans.LEVEL
            if long and self.how.processes > 1 and not self.how.judges:
                points = self._read_apart(number, version, points)
            asks, values = chain.question(number, self.report.records, None, ids=self.parses)
            with self.store.batches(self.connection, asks, values) as records:
                count = self._read(records, points)
            self._check_end(version, last, count)
            for point in (*self._beyond, *points):
                self._check(point, count)
        self._check_signed(count)
        self.report.root = self.peaks.root.hex()

    def _points(self, stored: Batches) -> Iterator[_Point]:
        for rows in stored:
            for size, body, signature, peaks in rows:
                if type(size) is int:
                    yield _Point(size, body, signature, peaks)
                else:
                    self.report.add("damaged", None, f"a checkpoint is stored under the size {size!r}")

    def _read_apart(self, journal: int, version: int, points: Iterator[_Point]) -> Iterator[_Point]:
        """As many whole spans from the first on as hold, in several processes; gives the checkpoints of what is left."""
        inside: deque[list[_Point]] = deque()  # of each span that was begun
        ahead: list[_Point] = []  # the one after them

        def begun() -> Iterator[spans.Span]:
            size = 1 << spans.LEVEL
            for end in range(size, version + 1, size):
                ahead.extend(islice(points, not ahead))
                found = []
                while ahead and ahead[0].size <= end:
                    found.append(ahead.pop())
                    ahead.extend(islice(points, 1))
                inside.append(found)
                marks = _between(end - size, found, end)
                yield spans.Span(str(self.report.journal), journal, end - size, end, marks, self.parses)

        with closing(spans.walked(self.store, begun(), self.how.processes)) as walks:
            for walked in walks:
                if walked is None or walked.previous != self.previous:
                    break
                self._join(walked, inside.popleft())
        return chained(*inside, ahead, points)

    def _join(self, walked: spans.Walked, inside: list[_Point]) -> None:
        """Take in a span that holds by itself, and begins with the hash that the one before ended with."""
        before, end = self.peaks, self.peaks.size + (1 << spans.LEVEL)
        marks = dict(zip(_between(before.size, inside, end), walked.marks, strict=True))
        for point in inside:
            if point.size < end:
                if point.size in marks:
                    self.peaks = merkle.Peaks(point.size, [*before.hashes, *marks[point.size]])
                self._check(point, self.peaks.size)
        before.grow([walked.root], spans.LEVEL)
        self.peaks, self.previous, self.report.records = before, walked.last, end
        if self.how.seen:
            self.how.seen(1 << spans.LEVEL)
        for point in inside:
            if point.size == end:
                self._check(point, end)

    def _read(self, records: Batches, points: Iterator[_Point]) -> int:
        """All records, and the checkpoints at their places; gives how many records there should have been."""
        count, point = self.report.records, next(points, None)
        for rows in records:
            taken = 0
            if self.how.seen:
                self.how.seen(len(rows))
            while taken < len(rows):
                room = point.size - count if point is not None and point.size > count else len(rows)
                part = rows[taken : taken + room] if taken or room < len(rows) else rows
                count = self._take(part, count)
                taken += len(part)
                self.report.records = count
                while point is not None and point.size <= count:
                    self._check(point, count)
                    point = next(points, None)
        if point is not None:
            self._beyond.append(point)
        return count

    def _take(self, rows: Rows, count: int) -> int:
        """Take in what stands after so many records; gives how many there should now have been."""
        if self._follow(rows, count):
            return count + len(rows)
        if len(rows) > 1:
            for row in rows:
                count = self._take([row], count)
            return count
        sequence = self._blame(count + 1, *rows[0])
        return max(count + 1, sequence)

    def _follow(self, rows: Rows, count: int) -> bool:
        """Whether these rows are the records that belong here; quick, as nearly all are."""
        leaves = None if self.previous is None else chain.linked(rows, self.previous, count)
        if leaves is None:
            return False
        if self.parses:
            parts = chain.parsed(rows, self.report.journal)
            if parts is None:
                return False
            if self.how.judges and self.whole:
                self._judge(parts, rows, leaves)
        self.previous = leaves[-1]
        self.peaks.extend(leaves)
        return True

    def _judge(self, parts: list[dict[str, Any]], rows: Rows, leaves: list[bytes]) -> None:
        for written, (_, _, body, _), leaf in zip(parts, rows, leaves, strict=True):
            found = record.built(written, body, leaf)
            if self.how.decide is not None:
                self.report.judge(self.how.decide, "unlawful", found)
            if self.how.ledger is not None:
                self.report.judge(self.how.ledger, "unbalanced", found)

    def _blame(self, place: int, sequence: object, stored: object, body: object, id: object) -> int:
        """Say what is wrong with a row, and go on as well as can be; gives its sequence."""
        add, known = self.report.add, self.previous
        self.previous = None
        if type(sequence) is not int or sequence < place or type(body) is not bytes or type(stored) is not bytes:
            self.whole = False
            add("damaged", place, f"what is stored as record {place} is no record")
            return sequence if type(sequence) is int else place
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
            return sequence
        try:
            found = record.read(body)
        except InputError as wrong:
            add("forged", sequence, f"record {sequence} was forged: {wrong.reason}")
            self.whole = False
            return sequence
        if (found.sequence, found.journal) != (sequence, self.report.journal):
            foreign = "" if found.journal == self.report.journal else f" of journal {found.journal!r}"
            add("swapped", sequence, f"in the place of record {sequence} stands record {found.sequence}{foreign}")
            self.whole = False
            return sequence
        if self.parses and found.entry.id != id:
            add("altered", sequence, f"record {sequence} is filed under the id {id!r}, and its own is {found.entry.id!r}")
        if known is not None and found.previous != known:
            says = f"record {sequence} was chained to another record {sequence - 1} than the one that stands there"
            add("forged", max(sequence - 1, 1), f"{says}: one of the two was forged")
            self.whole = False
        self.previous = leaf
        self.peaks.add(leaf)
        return sequence

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
        if self.how.key is not None and found.key != self.how.key:
            return add("unsigned", None, f"{name} is signed by another key, {found.key.hex()}")
        if (found.size, found.journal) != (point.size, self.report.journal):
            return add("swapped", None, f"in the place of {name} stands one of journal {found.journal!r} at {found.size}")
        self.report.keys.add(found.key.hex())
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
        return None

    def _check_signed(self, count: int) -> None:
        """Whether as much is signed as was asked for."""
        key, report = self.how.key, self.report
        if not count or (key is None and not self.how.all_signed):
            return
        by, first = "" if key is None else " by the key that was named", report.signed + 1
        if first == 1:
            if report.good or key is None or key.hex() not in report.keys:  # else what is wrong says why it does not count
                report.add("unsigned", None, f"no record is signed{by}")
        elif self.how.all_signed and self.whole and first <= count:
            what = f"record {first} is" if first == count else f"records {first} to {count} are"
            report.add("unsigned", first, f"{what} not signed{by}")

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
