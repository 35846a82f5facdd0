"""One table's journal: append with the version that was expected, read back, sign, and prove.

An append is one transaction: the journal's row moves on from the version and the hash that the writer saw, and the record
is inserted. Of two writers one finds the row as it saw it; the other is told. There is never a gap and never a fork.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import Connection, CursorResult, Executable, TextClause, insert, select, text

from croupier.errors import InputError
from croupier.journal import checkpoint as checkpoints
from croupier.journal import merkle, record, times
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.keys import SigningKey
from croupier.journal.problems import ConflictError, DamagedError, TwiceError
from croupier.journal.record import Entry, Record
from croupier.journal.roots import Roots, stored_hash
from croupier.journal.schema import checkpoints as checkpoint_rows
from croupier.journal.schema import journals, records
from croupier.journal.store import AT_ONCE, Store
from croupier.version import VERSION

ENGINE = f"croupier {VERSION}"
"""What writes records now."""


class Head(NamedTuple):
    """Where a journal stands: how many records, and the hash of the last."""

    version: int
    hash: bytes


class Place(NamedTuple):
    """A checkpoint with the peaks of the tree at its size."""

    checkpoint: Checkpoint
    peaks: merkle.Peaks


_MOVE = "UPDATE journals SET version = ?, head = ? WHERE id = ? AND version = ? AND head = ?"
_INSERT = "INSERT INTO records (journal, sequence, id, hash, body)"
_BOTH = f"WITH moved AS ({_MOVE} RETURNING id) {_INSERT} SELECT id, ?, ?, ?, ? FROM moved".replace("?", "%s")
"""The same at once, as PostgreSQL can."""
_READ = (
    "SELECT sequence, hash, body, (SELECT version FROM journals WHERE id = ?), (SELECT head FROM journals WHERE id = ?) "
    "FROM records WHERE journal = ? AND sequence >= ? AND sequence <= ? ORDER BY sequence"
)
_MOST = 2**62
"""More records than any journal has."""


class Journal:
    """A journal in an open store; `create` begins it if there is none of this name."""

    def __init__(self, store: Store, name: str, *, create: bool = False, engine: str | None = None) -> None:
        if create:
            store.add_journal(name)
        self.store = store
        self.name = name
        self.engine = engine if engine is not None else ENGINE
        with store.reading() as connection:
            found = connection.execute(select(journals.c.id).where(journals.c.name == name)).scalar_one_or_none()
        if found is None:
            known = ", ".join(store.journals()) or "none at all"
            raise InputError(f"{store.where} has no journal {name!r}; it has {known}")
        self.number: int = found
        self._head: Head | None = None

    def head(self) -> Head:
        """Where the journal stands now."""
        with self.store.reading() as connection:
            head = self.read_head(connection)
        self._head = head
        return head

    def append(self, entry: Entry, *, expects: int) -> Record:
        """Record the entry after exactly `expects` records; it is on the disk when this returns.

        A command whose id is recorded already gives that record. Another version than expected is a ConflictError. After
        UnavailableError it is not known whether the record was kept: give it again.
        """
        head = self._head
        if head is None or head.version != expects:
            head = self.head()
            if head.version != expects:
                return self._repeated(entry) or self._conflict(expects, head.version)
        made = record.written(entry, journal=self.name, sequence=expects + 1, previous=head.hash, engine=self.engine)
        self._head = None  # until it is known to be kept
        try:
            with self.store.appending() as cursor:
                moved = self._write(cursor, made, head)
        except TwiceError:
            repeated = self._repeated(entry)
            if repeated is None:
                raise DamagedError(
                    f"{self.store.where}: journal {self.name!r} has a record {made.sequence} that it does not count"
                ) from None
            return repeated
        if not moved:
            return self._repeated(entry) or self._conflict(expects, self.head().version)
        self._head = Head(made.sequence, made.hash)
        return made

    def _write(self, cursor: Any, made: Record, head: Head) -> bool:
        """Move the journal on and insert the record, unless the journal no longer stands where the writer saw it."""
        on = (made.sequence, made.hash, self.number, *head)
        row = (made.sequence, made.entry.id, made.hash, made.body)
        if self.store.dialect == "sqlite":
            cursor.execute(_MOVE, on)
            if cursor.rowcount == 1:
                cursor.execute(f"{_INSERT} VALUES (?, ?, ?, ?, ?)", (self.number, *row))
        else:
            cursor.execute(_BOTH, (*on, *row))
        return bool(cursor.rowcount == 1)

    def record(self, sequence: int) -> Record:
        """One record; a number that there is not is refused."""
        found = next(self.records(sequence, sequence), None) if sequence > 0 else None
        if found is None:
            raise InputError(f"journal {self.name!r} has no record {sequence}; it has {self.head().version}")
        return found

    def find(self, id: str) -> Record | None:
        """The record of the command with this id."""
        chosen = select(records.c.sequence).where(records.c.journal == self.number, records.c.id == id)
        with self.store.reading() as connection:
            sequence = connection.execute(chosen).scalar_one_or_none()
        return self._found(sequence)

    def last_with(self, mark: bytes, until: int | None = None) -> Record | None:
        """The last record in whose body these bytes stand, up to the record of this number if one is given."""
        chosen = select(records.c.sequence).where(records.c.journal == self.number, self._holds)
        if until is not None:
            chosen = chosen.where(records.c.sequence <= until)
        with self.store.reading() as connection:
            newest = chosen.order_by(records.c.sequence.desc()).limit(1)
            sequence = connection.execute(newest, {"mark": mark}).scalar_one_or_none()
        return self._found(sequence)

    def all_with(self, mark: bytes) -> list[int]:
        """The numbers of all records in whose bodies these bytes stand."""
        chosen = select(records.c.sequence).where(records.c.journal == self.number, self._holds)
        with self.store.reading() as connection:
            return list(connection.execute(chosen.order_by(records.c.sequence), {"mark": mark}).scalars())

    @property
    def _holds(self) -> TextClause:
        return text("instr(body, :mark) > 0" if self.store.dialect == "sqlite" else "position(:mark in body) > 0")

    def records(self, first: int = 1, last: int | None = None) -> Iterator[Record]:
        """The records from the first to the last, read as they are asked for.

        Each is given once it is known to have its hash, to follow the record before, and to be the one that the record
        after it, or the journal's own row, was chained to. What is not so is refused.
        """
        first, last = max(first, 1), _MOST if last is None else min(last, _MOST)
        values = (self.number, self.number, self.number, max(first - 1, 1), last + 1)
        with self.store.reading() as connection, self.store.batches(connection, _READ, values) as batches:
            rows = next(batches, [])
            head = self._head_of(*rows[0][3:]) if rows else self.read_head(connection)
            yield from self._chained(chain(rows, chain.from_iterable(batches)), first, min(last, head.version), head)

    def _chained(self, rows: Iterable[tuple[Any, ...]], first: int, end: int, head: Head) -> Iterator[Record]:
        """The records in these rows, of which the one before the first and the one after the last are not given."""
        place, held = max(first - 1, 1), None
        link = record.NOTHING_BEFORE if first == 1 else None  # the hash of the record before, once it is known
        for sequence, stored, body, *_ in rows:
            if sequence != place:
                raise self.damaged(place, "is missing")
            if place > head.version:
                raise self.damaged(place, "is there, and the journal does not count it")
            if type(body) is not bytes or type(stored) is not bytes:
                raise self.damaged(place, "was altered")
            if link is not None and not body.endswith(record.ending(place, link)):
                raise self.damaged(place, "does not follow the one before it")
            if held is not None:
                yield held
            held, link = None, stored
            if first <= place <= end:
                held = self._read(body)
                if (held.hash, held.sequence, held.journal) != (stored, place, self.name):
                    raise self.damaged(place, "was altered")
            place += 1
        if first <= end and place <= min(end + 1, head.version):
            raise self.damaged(place, "is missing")
        if held is not None:
            if link != head.hash:
                raise self.damaged(end, "is not the last that the journal was told of")
            yield held

    def checkpoint(self, key: SigningKey, at: str) -> Checkpoint:
        """Sign all records so far, after checking those that came since the last checkpoint.

        A journal without records is refused; one that has not grown since gives the checkpoint that there is.
        """
        record.checked_time(at)
        last = self.last_checkpoint()
        if last is not None and not last.checkpoint.signed:
            raise DamagedError(
                f"the checkpoint at {last.checkpoint.size} of journal {self.name!r} is not signed by the key that it names"
            )
        peaks = last.peaks if last else merkle.Peaks()
        try:
            for found in self.records(peaks.size + 1):
                peaks.add(found.hash)
        except DamagedError as wrong:
            raise DamagedError(f"nothing was signed: {wrong.reason}") from None
        if peaks.size == 0:
            raise InputError(f"journal {self.name!r} has no record yet, so there is nothing to sign")
        if last is not None and last.checkpoint.size == peaks.size:
            return last.checkpoint
        made = checkpoints.sign(key, journal=self.name, size=peaks.size, root=peaks.root, at=at)
        row = {"journal": self.number, "size": made.size, "body": made.body, "signature": made.signature}
        with suppress(TwiceError), self.store.writing() as connection:  # if somebody else just signed the same
            connection.execute(insert(checkpoint_rows), {**row, "peaks": b"".join(peaks.hashes)})
        return made

    def checkpoints(self) -> Iterator[Checkpoint]:
        """The signed checkpoints, the smallest first; their signatures are not yet verified."""
        chosen = select(checkpoint_rows.c.body, checkpoint_rows.c.signature).where(checkpoint_rows.c.journal == self.number)
        ordered = chosen.order_by(checkpoint_rows.c.size)
        with self.store.reading() as connection, streamed(connection, ordered) as rows:
            for body, signature in rows:
                yield checkpoints.read(body, signature)

    def last_checkpoint(self, at_least: int = 0) -> Place | None:
        """The last checkpoint, if it covers at least so many records."""
        chosen = (
            select(checkpoint_rows.c.body, checkpoint_rows.c.signature, checkpoint_rows.c.peaks)
            .where(checkpoint_rows.c.journal == self.number, checkpoint_rows.c.size >= at_least)
            .order_by(checkpoint_rows.c.size.desc())
            .limit(1)
        )
        with self.store.reading() as connection:
            found = connection.execute(chosen).one_or_none()
        if found is None:
            return None
        made, joined = checkpoints.read(found.body, found.signature), found.peaks
        width = merkle.HASH_BYTES
        whole = isinstance(joined, bytes) and len(joined) == made.size.bit_count() * width
        hashes = [joined[at : at + width] for at in range(0, len(joined), width)] if whole else []
        peaks = merkle.Peaks(made.size, hashes) if whole else merkle.Peaks()
        if peaks.root != made.root or made.journal != self.name:
            raise DamagedError(
                f"the peaks beside the checkpoint at {made.size} of journal {self.name!r} do not give its root"
            )
        return Place(made, peaks)

    def about(self, at: datetime) -> int:
        """The last record up to this time; without a zone, by the clock where it was recorded. 0 if there is none."""
        return times.about(self, at)

    def between(self, first: datetime, last: datetime) -> Iterator[Record]:
        """The records of these times, as long as no clock was set back by an hour."""
        return times.between(self, first, last)

    @contextmanager
    def roots(self, size: int) -> Iterator[Roots]:
        """From which proofs about the first `size` records are made."""
        version = self.head().version
        if size > version:
            raise InputError(f"journal {self.name!r} has {version} records, not {size}")
        with self.store.reading() as connection:
            yield Roots(self.store, connection, self.number, self.name)

    def inclusion(self, sequence: int, size: int) -> tuple[bytes, ...]:
        """The proof that the record is one of the first `size`."""
        with self.roots(size) as root_of:
            return merkle.inclusion(sequence - 1, size, root_of)

    def consistency(self, old: int, new: int) -> tuple[bytes, ...]:
        """The proof that the first `new` records begin with the first `old`."""
        with self.roots(new) as root_of:
            return merkle.consistency(old, new, root_of)

    def read_head(self, connection: Connection) -> Head:
        row = connection.execute(
            select(journals.c.version, journals.c.head).where(journals.c.id == self.number)
        ).one_or_none()
        if row is None:
            raise DamagedError(f"{self.store.where}: the journal {self.name!r} is gone")
        return self._head_of(*row)

    def _head_of(self, version: object, last: object) -> Head:
        if type(version) is not int:
            raise DamagedError(f"{self.store.where}: the journal {self.name!r} counts its records as {version!r}")
        return Head(version, stored_hash(last, self.name))

    def _found(self, sequence: Any) -> Record | None:
        """The record of this number, as a question gave it; None if it gave none."""
        if sequence is None:
            return None
        if type(sequence) is not int:
            raise self.damaged(sequence, "is stored under what is no number")
        return self.record(sequence)

    def _read(self, body: bytes) -> Record:
        try:
            return record.read(body)
        except InputError as wrong:
            raise DamagedError(
                f"journal {self.name!r} of {self.store.where}: {wrong.reason}; croupier journal verify says more"
            ) from None

    def damaged(self, sequence: object, says: str) -> DamagedError:
        """What to raise where a record is not what was written."""
        return DamagedError(f"record {sequence} of journal {self.name!r} {says}; croupier journal verify says more")

    def _repeated(self, entry: Entry) -> Record | None:
        """The record of a command that is given once more; another command under its id is refused."""
        found = self.find(entry.id)
        if found is not None and not record.same_command(entry, found):
            raise InputError(
                f"the id {entry.id!r} belongs to another command, record {found.sequence} of journal {self.name!r}"
            )
        return found

    def _conflict(self, expects: int, version: int) -> Record:
        raise ConflictError(self.name, expects, version)


def streamed(
    connection: Connection, statement: Executable, values: Mapping[str, object] | None = None
) -> "CursorResult[*tuple[Any, ...]]":
    """The rows a few at a time instead of all at once; to be closed, as with `with`."""
    return connection.execute(statement, values, execution_options={"stream_results": True, "yield_per": AT_ONCE})
