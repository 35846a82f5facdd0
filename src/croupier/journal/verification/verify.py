"""Whether a stored journal is what was written: every hash, the chain, the sequence, the signed roots, in one pass.

Rows are streamed, so that ten million records need no more memory than ten. Each finding names its record.
"""

import heapq
from collections.abc import Callable, Collection, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import chain as chained
from itertools import islice
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection

from croupier.errors import InputError
from croupier.journal import checkpoint as checkpoints
from croupier.journal import merkle, record
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.problems import DamagedError
from croupier.journal.standalone import span_words
from croupier.journal.store.store import Batches, Store
from croupier.journal.verification import chain, declarations, spans
from croupier.journal.verification.chain import Rows
from croupier.journal.verification.report import MOST_FINDINGS, Decide, KeptTree, Report


class _Point(NamedTuple):
    """A checkpoint as it is stored; one that was kept outside has no peaks."""

    size: int
    body: object
    signature: object
    peaks: object


_size = attrgetter("size")


class _Request(NamedTuple):
    """What the caller asked for."""

    keys: frozenset[bytes]
    demanding: bool
    all_signed: bool
    decide: Decide | None
    parses: bool
    ids: bool
    processes: int
    seen: Callable[[int], None] | None


def verify(
    store: Store,
    names: Iterable[str] | None = None,
    *,
    key: bytes | Collection[bytes] | None = None,
    demanding: bool = True,
    kept: Iterable[Checkpoint] = (),
    decide: Decide | None = None,
    hashes_only: bool = False,
    ids: bool = False,
    all_signed: bool = False,
    decided: Collection[str] = (),
    processes: int = 1,
    seen: Callable[[int], None] | None = None,
) -> Iterator[Report]:
    """Verify the journals of these names, or all, and first the file itself.

    `key`: only the signatures of this key, or of these, count, and something must be signed by one of them, unless not
    `demanding`. `all_signed`: records after the last signature are
    wrong; otherwise a table in use may have some. `kept`: checkpoints that somebody kept outside the database, which
    also find records that were cut off the end. `decide` decides each command again and says what does not lawfully follow.
    `hashes_only` leaves out whatever is not needed to show that nothing was altered, and with `ids` still compares what a
    record is filed under with what it says itself. `decided`: journals whose records
    the caller has read and decided already. `processes` share a long journal, unless its records are decided one after the
    other. `seen` is called with the number of records read since its last call.
    """
    kept = list(kept)
    trusted = frozenset((key,) if isinstance(key, bytes) else key or ())
    parses = decide is not None or not hashes_only
    request = _Request(trusted, demanding, all_signed, decide, parses, parses or ids, processes, seen)
    sealed = request._replace(decide=None, parses=False, ids=False, seen=None)
    with ThreadPoolExecutor(1) as beside:  # the file is checked while the first journal is read
        checking = beside.submit(_verified_file, store, hashes_only=hashes_only)
        try:
            found = store.journals()
        except DamagedError:
            found = []
        asked = found if names is None else list(names)
        for name in asked:
            if name not in found and checking.result().good:
                yield checking.result()
                raise InputError(f"there is no journal {name!r}; {store.where} has {', '.join(found) or 'none'}")
        reports = (_verified(store, name, sealed if name in decided else request, kept) for name in asked)
        first = list(islice(reports, 1))
        yield checking.result()
        yield from first
        yield from reports
    for name in sorted({point.journal for point in kept} - set(found)):
        gone = Report(name)
        gone.add("removed", None, f"the journal {name!r}, of which a checkpoint was kept, is missing")
        yield gone


def _verified(store: Store, name: str, request: _Request, kept: list[Checkpoint]) -> Report:
    report = Report(name)
    try:
        with store.reading() as connection:
            _Pass(store, connection, report, request).run([point for point in kept if point.journal == name])
    except DamagedError as wrong:
        report.add("damaged", report.records + 1, f"after record {report.records} nothing can be read: {wrong.reason}")
    return report


def _verified_file(store: Store, *, hashes_only: bool) -> Report:
    report = Report(None)
    try:
        with store.reading() as connection:
            _check_file(store, connection, report, hashes_only=hashes_only)
    except DamagedError as wrong:
        report.add("damaged", None, wrong.reason)
    return report


def _check_file(store: Store, connection: Connection, report: Report, *, hashes_only: bool) -> None:
    if store.dialect == "sqlite":
        check = "quick_check" if hashes_only else "integrity_check"  # the latter also compares the indexes
        for (says,) in store.rows(f"PRAGMA {check}({MOST_FINDINGS})", (), connection):
            if says != "ok":
                report.add("damaged", None, f"SQLite: {says}")
    for kind, name in declarations.undeclared(connection):
        report.add("forged", None, f"the {kind} {name!r} is not as a journal declares it")
    for table in ("records", "checkpoints"):
        orphans = f"SELECT journal FROM {table} WHERE journal NOT IN (SELECT id FROM journals) LIMIT 1"
        if store.rows(orphans, (), connection):
            report.add("removed", None, f"there are {table} of a journal that is missing")
    store.journals()


class _Pass:
    """One pass over one journal."""

    def __init__(self, store: Store, connection: Connection, report: Report, request: _Request) -> None:
        self.store = store
        self.connection = connection
        self.report = report
        self.request = request
        self.peaks = merkle.Peaks()
        self._stored: set[int] = set()  # sizes of checkpoints in the database
        self._kept: dict[int, KeptTree] = {}
        self._beyond: list[_Point] = []  # the first checkpoint of more records than there are
        self.previous: bytes | None = record.NOTHING_BEFORE  # None: not known, after something that is wrong
        self.whole = True  # whether the leaves so far are those that were signed, as far as anybody can know

    def run(self, kept: list[Checkpoint]) -> None:
        head = self.store.rows(
            "SELECT id, version, head FROM journals WHERE name = ?", (self.report.journal,), self.connection
        )
        if not head:
            raise DamagedError(f"the journal {self.report.journal!r} is not found under its name")
        ((number, version, last),) = head
        outside = sorted((_Point(mark.size, mark.body, mark.signature, None) for mark in kept), key=_size)
        marks = "SELECT size, body, signature, peaks FROM checkpoints WHERE journal = ? ORDER BY size"
        with self.store.batches(self.connection, marks, (number,)) as stored:
            points: Iterator[_Point] = heapq.merge(self._points(stored), outside, key=_size)
            long = type(version) is int and version >= spans.WORTHWHILE << spans.LEVEL
            if long and self.request.processes > 1 and self.request.decide is None:
                points = self._read_spans(number, version, points, [mark.size for mark in kept])
            asks, values = chain.question(number, self.report.records, None, ids=self.request.ids)
            with self.store.batches(self.connection, asks, values) as records:
                count = self._read(records, points)
            self._check_end(version, last, count)
            for point in sorted((*self._beyond, *points), key=_size, reverse=True):  # the largest says how much is gone
                self._check(point, count)
        self._check_signed(count)
        self.report.root, self.report.tree = self.peaks.root.hex(), self.peaks
        self.report.head = self.previous or record.NOTHING_BEFORE
        self.report.lacking = [point for size, point in self._kept.items() if size not in self._stored]

    def _points(self, stored: Batches) -> Iterator[_Point]:
        for size, body, signature, peaks in chained.from_iterable(stored):
            if type(size) is int:
                self._stored.add(size)
                yield _Point(size, body, signature, peaks)
            else:
                self.report.add("damaged", None, f"a checkpoint is stored under the size {size!r}")

    def _read_spans(self, journal: int, version: int, points: Iterator[_Point], kept: list[int]) -> Iterator[_Point]:
        """Take in as many spans from the first on as hold, in several processes; give the checkpoints of the rest."""
        size, name, how = 1 << spans.LEVEL, str(self.report.journal), (self.request.parses, self.request.ids)
        every = (
            spans.Span(name, journal, after, after + size, tuple(one for one in kept if after < one < after + size), *how)
            for after in range(0, version - size + 1, size)
        )
        with closing(spans.in_processes(spans.walk, self.store.address, every, self.request.processes)) as walks:
            for span in walks:
                if span is None or span.previous != self.previous:
                    break
                points = self._join(span, points)
        return points

    def _join(self, span: spans.GoodSpan, points: Iterator[_Point]) -> Iterator[_Point]:
        """Take in a span that holds by itself and begins with the hash that the one before ended with."""
        before, end = self.peaks, self.peaks.size + (1 << spans.LEVEL)
        point = next(points, None)
        for size in (*span.peaks, end):
            if size < end:
                self.peaks = merkle.Peaks(size, [*before.hashes, *span.peaks[size]])
            else:
                before.extend([span.root], spans.LEVEL)
                self.peaks = before
            while point is not None and point.size <= size:
                self._check(point, size)
                point = next(points, None)
        self.previous, self.report.records = span.last, end
        if self.request.seen:
            self.request.seen(1 << spans.LEVEL)
        return points if point is None else chained((point,), points)

    def _read(self, records: Batches, points: Iterator[_Point]) -> int:
        """Take in all records, and the checkpoints at their places; give how many records there should be."""
        count, point = self.report.records, next(points, None)
        for rows in records:
            taken = 0
            if self.request.seen:
                self.request.seen(len(rows))
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
        """Take in the rows after `count` records; give how many records there should now be."""
        if self._follow(rows, count):
            return count + len(rows)
        if len(rows) > 1:
            for row in rows:
                count = self._take([row], count)
            return count
        sequence = self._blame(count + 1, *rows[0])
        return max(count + 1, sequence)

    def _follow(self, rows: Rows, count: int) -> bool:
        """Whether these rows are the records that belong here; the quick way, which nearly all rows take."""
        leaves = None if self.previous is None else chain.linked(rows, self.previous, count)
        if leaves is None:
            return False
        if self.request.parses:
            parts = chain.parsed(rows, self.report.journal)
            if parts is None:
                return False
            if self.request.decide is not None and self.whole:
                self._judge(self.request.decide, parts, rows, leaves)
        elif self.request.ids and not chain.filed(rows, self.report.journal):
            return False
        self.previous = leaves[-1]
        self.peaks.extend(leaves)
        return True

    def _judge(self, decide: Decide, parts: list[dict[str, Any]], rows: Rows, leaves: list[bytes]) -> None:
        for written, (_, _, body, _), leaf in zip(parts, rows, leaves, strict=True):
            self.report.judge(decide, record.built(written, body, leaf))

    def _blame(self, place: int, sequence: object, stored: object, body: object, id: object) -> int:
        """Say what is wrong with a row, and continue as well as possible; give its sequence."""
        add, known = self.report.add, self.previous
        self.previous = None
        if type(sequence) is not int or sequence < place or type(body) is not bytes or type(stored) is not bytes:
            self.whole = False
            add("damaged", place, f"what is stored as record {place} is not a record")
            return sequence if type(sequence) is int else place
        if sequence > place:
            add("removed", place, f"{span_words(place, sequence - 1)} removed")
            self.whole, known = False, None
        leaf = merkle.leaf_hash(body)
        if leaf != stored:
            add("altered", sequence, f"record {sequence} was altered: it does not have the hash that is stored beside it")
            if len(stored) == merkle.HASH_BYTES:  # chain and signatures show whether the hash is still the old one
                self.previous = stored
                self.peaks.extend([stored])
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
        if self.request.ids and found.entry.id != id:
            add("altered", sequence, f"record {sequence} is filed under the id {id!r}, and its own is {found.entry.id!r}")
        if known is not None and found.previous != known:
            says = f"record {sequence} was chained to another record {sequence - 1} than the one that stands there"
            add("forged", max(sequence - 1, 1), f"{says}: one of the two was forged")
            self.whole = False
        self.previous = leaf
        self.peaks.extend([leaf])
        return sequence

    def _check(self, point: _Point, count: int) -> None:
        add, name = self.report.add, f"the checkpoint at {point.size}"
        try:
            if type(point.body) is not bytes or type(point.signature) is not bytes:
                raise InputError("it is not stored as bytes")
            found = checkpoints.read(point.body, point.signature)
        except InputError as wrong:
            return add("altered", None, f"{name} was altered: {wrong.reason}")
        if not found.signed:
            return add("unsigned", None, f"{name} is not signed by the key that it names")
        if self.request.keys and found.key not in self.request.keys:
            return add("unsigned", None, f"{name} is signed by another key, {found.key.hex()}")
        if (found.size, found.journal) != (point.size, self.report.journal):
            return add("swapped", None, f"in the place of {name} stands one of journal {found.journal!r} at {found.size}")
        self.report.keys.add(found.key.hex())
        if found.size > count:
            first = count + 1
            if not any(finding.kind == "removed" and finding.sequence == first for finding in self.report.findings):
                add("removed", first, f"{span_words(first, found.size)} removed: {name} signed them")
            return None
        if self.whole and self.peaks.size == found.size:
            if found.root != self.peaks.root:
                self.whole = False
                since = self.report.signed + 1
                several = "" if since == found.size else "one or more of "
                return add("forged", since, f"{several}{span_words(since, found.size)} forged: {name} signed another root")
            if point.peaks is not None and point.peaks != b"".join(self.peaks.hashes):
                add("altered", None, f"the peaks beside {name} were altered")
            self.report.signed = found.size
            if point.peaks is None:
                self._kept[found.size] = KeptTree(found, merkle.Peaks(found.size, self.peaks.hashes))
        return None

    def _check_signed(self, count: int) -> None:
        """Report what should be signed and is not."""
        keys, report = self.request.keys, self.report
        demanded = self.request.all_signed or (keys and self.request.demanding)
        if not count or not demanded:
            return
        by = f" by {'the' if len(keys) == 1 else 'a'} key that was named" if keys else ""
        first = report.signed + 1
        if first == 1:
            signers = {key.hex() for key in keys}
            if report.good or not signers & report.keys:  # else the findings say why it does not count
                report.add("unsigned", None, f"no record is signed{by}")
        elif self.request.all_signed and self.whole and first <= count:
            report.add("unsigned", first, f"{span_words(first, count, 'is', 'are')} not signed{by}")

    def _check_end(self, version: object, head: object, count: int) -> None:
        if type(version) is not int or type(head) is not bytes:
            return self.report.add("damaged", None, "the journal's own row is no longer readable")
        if version > count:
            says = f"{span_words(count + 1, version)} removed: the journal counts {version}"
            return self.report.add("removed", count + 1, says)
        if version < count:
            says = f"{span_words(version + 1, count)} put in: the journal counts {version}"
            return self.report.add("forged", version + 1, says)
        if self.previous is not None and head != self.previous:
            says = f"the last record, {count}, is not the one that the journal's row names: one of the two was altered"
            return self.report.add("forged", count or None, says)
        return None
