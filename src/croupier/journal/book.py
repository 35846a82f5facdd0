"""One table's journal: append on an expected version, read back, sign, and prove.

An append is one transaction: it moves the journal's row on from the version and the hash that the writer saw, and inserts
the record. Of two writers one finds the row as it saw it, and the other gets a conflict. There is never a gap or a fork.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from typing import Any, NamedTuple

from sqlalchemy import insert

from croupier.errors import InputError
from croupier.journal import checkpoint as checkpoints
from croupier.journal import merkle, record
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.keys import SigningKey
from croupier.journal.problems import ConflictError, DamagedError, TakenError, TwiceError
from croupier.journal.record import Entry, Record
from croupier.journal.store import schema
from croupier.journal.store.roots import Roots, stored_hash
from croupier.journal.store.store import Row, Store
from croupier.version import VERSION

ENGINE = f"croupier {VERSION}"
"""What writes records now."""


class Head(NamedTuple):
    """Where a journal stands: how many records it has, and the hash of the last."""

    version: int
    hash: bytes


class SignedTree(NamedTuple):
    """A checkpoint with the peaks of the tree that it signs."""

    checkpoint: Checkpoint
    peaks: merkle.Peaks


class StoredRecord(NamedTuple):
    """A record as it is stored: `body` are the bytes that were hashed, `id` is what it is filed under."""

    sequence: int
    hash: bytes
    id: str
    body: bytes


_MOVE = "UPDATE journals SET version = ?, head = ? WHERE id = ? AND version = ? AND head = ?"
_INSERT = "INSERT INTO records (journal, sequence, id, hash, body)"
_BOTH = f"WITH moved AS ({_MOVE} RETURNING id) {_INSERT} SELECT id, ?, ?, ?, ? FROM moved"
"""The same in one statement, as PostgreSQL can."""
_HEAD = "SELECT version, head FROM journals WHERE id = ?"
_READ = (
    "SELECT sequence, hash, id, body, (SELECT version FROM journals WHERE id = ?), (SELECT head FROM journals WHERE id = ?)"
    " FROM records WHERE journal = ? AND sequence >= ? AND sequence <= ? ORDER BY sequence"
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
        found = store.rows("SELECT id FROM journals WHERE name = ?", (name,)) if name.isprintable() else []
        if not found:
            known = ", ".join(store.journals()) or "none"
            raise InputError(f"{store.where} has no journal {name!r}; it has {known}")
        self.number: int = found[0][0]
        self._head: Head | None = None

    def head(self) -> Head:
        """Where the journal stands now."""
        self._head = self._read_head(self.store.answer(_HEAD, (self.number,)))
        return self._head

    def append(self, entry: Entry, *, expects: int) -> Record:
        """Record the entry after exactly `expects` records; it is on the disk when this returns.

        A command whose id is recorded already gives that record. Another version than expected is a ConflictError. After
        UnavailableError nobody knows whether the record was kept: give the command again.
        """
        head = self._head
        if head is None or head.version != expects:
            head = self.head()
            if head.version != expects:
                return self.repeated(entry) or self._conflict(expects, head.version)
        made = record.written(entry, journal=self.name, sequence=expects + 1, previous=head.hash, engine=self.engine)
        self._head = None  # until the record is known to be kept
        try:
            with self.store.appending() as cursor:
                moved = self._write(cursor, made, head)
        except TwiceError:
            repeated = self.repeated(entry)
            if repeated is None:
                raise self._damaged(made.sequence, "is there, and the journal does not count it") from None
            return repeated
        if not moved:
            return self.repeated(entry) or self._conflict(expects, self.head().version)
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
            cursor.execute(self.store.spelled(_BOTH), (*on, *row))
        return bool(cursor.rowcount == 1)

    def record(self, sequence: int) -> Record:
        """The record of this number; where there is none, InputError."""
        found = next(self.records(sequence, sequence), None) if 0 < sequence <= _MOST else None
        if found is None:
            raise InputError(f"journal {self.name!r} has no record {sequence}; it has {self.head().version}")
        return found

    def find(self, id: str) -> Record | None:
        """The record of the command with this id."""
        question = "SELECT sequence FROM records WHERE journal = ? AND id = ? ORDER BY sequence DESC LIMIT 1"
        return self._first(self.store.answer(question, (self.number, id)))

    def last_with(self, mark: bytes, until: int | None = None) -> Record | None:
        """The last record whose body holds these bytes, up to the record of this number if one is given."""
        return self._last_where(f"{self._holds} AND sequence <= ?", mark, _MOST if until is None else min(until, _MOST))

    def all_with(self, mark: bytes) -> list[int]:
        """The numbers of all records whose bodies hold these bytes."""
        question = f"SELECT sequence FROM records WHERE journal = ? AND {self._holds} ORDER BY sequence"
        return [sequence for (sequence,) in self.store.rows(question, (self.number, mark))]

    def _last_where(self, condition: str, *values: object) -> Record | None:
        question = f"SELECT sequence FROM records WHERE journal = ? AND {condition} ORDER BY sequence DESC LIMIT 1"
        return self._first(self.store.rows(question, (self.number, *values)))

    def _first(self, found: list[Row]) -> Record | None:
        for (sequence,) in found:
            if type(sequence) is not int:
                raise self._damaged(f"record {sequence!r}", "is stored under something that is not a number")
            return self.record(sequence)
        return None

    @property
    def _holds(self) -> str:
        return "instr(body, ?) > 0" if self.store.dialect == "sqlite" else "position(? in body) > 0"

    def records(self, first: int = 1, last: int | None = None) -> Iterator[Record]:
        """The records from the first to the last, read on demand; see `stored` for what is checked."""
        for sequence, leaf, id, body in self.stored(first, last):
            try:
                parts = record.checked(body)
            except InputError as wrong:
                raise self._damaged(sequence, f"cannot be read: {wrong.reason}") from None
            if (parts["sequence"], parts["journal"], parts["id"]) != (sequence, self.name, id):
                raise self._damaged(sequence, "was altered")
            yield record.built(parts, body, leaf)

    def stored(self, first: int = 1, last: int | None = None) -> Iterator[StoredRecord]:
        """The same as they are stored.

        A record is given once it is known to have its hash, to follow the record before, and to be the one to which the
        record after it, or the journal's own row, is chained. Otherwise it is damaged.
        """
        first, last = min(max(first, 1), _MOST), _MOST if last is None else max(min(last, _MOST), 0)
        values = (self.number, self.number, self.number, max(first - 1, 1), last + 1)
        with self.store.reading() as connection, self.store.batches(connection, _READ, values) as batches:
            rows = next(batches, [])
            head = self._read_head([rows[0][4:]] if rows else self.store.rows(_HEAD, (self.number,), connection))
            yield from self._chained(chain(rows, chain.from_iterable(batches)), first, min(last, head.version), head)

    def _chained(self, rows: Iterable[Row], first: int, end: int, head: Head) -> Iterator[StoredRecord]:
        """The records in these rows, which begin one before the first and go one beyond the last."""
        place, held = max(first - 1, 1), None
        link = record.NOTHING_BEFORE if first == 1 else None  # the hash of the record before, once it is known
        for sequence, stored, id, body, *_ in rows:
            if sequence != place:
                raise self._damaged(place, "is missing")
            if place > head.version:
                raise self._damaged(place, "is there, and the journal does not count it")
            if type(body) is not bytes or type(stored) is not bytes:
                raise self._damaged(place, "was altered")
            if link is not None and not body.endswith(record.ending(place, link)):
                raise self._damaged(place, "does not follow the one before it")
            if held is not None:
                yield held
            held, link = None, stored
            if first <= place <= end:
                if merkle.leaf_hash(body) != stored:
                    raise self._damaged(place, "was altered")
                held = StoredRecord(place, stored, id, body)
            place += 1
        if first <= end and place <= min(end + 1, head.version):
            raise self._damaged(place, "is missing")
        if held is not None:
            if link != head.hash:
                raise self._damaged(end, "is not the last that the journal names")
            yield held

    def checkpoint(self, key: SigningKey, at: str) -> Checkpoint:
        """Sign all records so far, after checking those that came since the last checkpoint.

        A journal without records is refused; one that has not grown since gives the checkpoint that there is.
        """
        last = self.last_checkpoint()
        if last is not None and not last.checkpoint.signed:
            raise self._damaged(f"the checkpoint at {last.checkpoint.size}", "is not signed by the key that it names")
        peaks = last.peaks if last else merkle.Peaks()
        head = self._hash_of(peaks.size)
        try:
            for found in self.records(peaks.size + 1):
                peaks.extend([found.hash])
                head = found.hash
        except DamagedError as wrong:
            raise DamagedError(f"nothing was signed: {wrong.reason}") from None
        return self.sign(key, at, peaks, head)

    def sign(self, key: SigningKey, at: str, tree: merkle.Peaks, head: object) -> Checkpoint:
        """Sign this tree of the journal's first records, which the caller has verified; `head` is the hash of the last.

        What was signed is read back. If it is not there, or no longer the last record of the tree, DamagedError.
        """
        record.time_of(at)
        if tree.size == 0:
            raise InputError(f"journal {self.name!r} has no record to sign yet")
        stored = self._stored_at(tree.size)
        if stored is None:
            made = checkpoints.sign(key, journal=self.name, size=tree.size, root=tree.root, at=at)
            stored = self.enter(made, tree)
        point = f"the checkpoint at {tree.size}"
        if not stored.signed:
            raise self._damaged(point, "is not signed by the key that it names")
        if (stored.root, stored.size, stored.journal) != (tree.root, tree.size, self.name):
            raise self._damaged(point, "signed another root than the records have")
        if self._hash_of(tree.size) != head:
            raise self._damaged(tree.size, "changed while it was signed")
        return stored

    def enter(self, made: Checkpoint, tree: merkle.Peaks) -> Checkpoint:
        """Put a checkpoint into the database and read it back; if somebody else was first, theirs is given.

        If it is not there as it was signed, DamagedError: a trigger or a rule swallows or alters what is written.
        """
        row = {"journal": self.number, "size": made.size, "body": made.body, "signature": made.signature}
        entered = False
        with suppress(TwiceError):
            with self.store.writing() as connection:
                connection.execute(insert(schema.checkpoints), {**row, "peaks": b"".join(tree.hashes)})
            entered = True
        stored = self._stored_at(made.size)
        point = f"the checkpoint at {made.size}"
        if stored is None:
            raise self._damaged(point, "was entered and is not there: something in the database swallows it")
        if entered and (stored.body, stored.signature) != (made.body, made.signature):
            raise self._damaged(point, "is not stored as it was signed: something in the database alters it")
        return stored

    def _stored_at(self, size: int) -> Checkpoint | None:
        question = "SELECT body, signature FROM checkpoints WHERE journal = ? AND size = ?"
        found = self.store.rows(question, (self.number, size))
        return self._read_checkpoint(*found[0]) if found else None

    def _hash_of(self, sequence: int) -> object:
        """The hash that is stored beside a record; None where there is no such record."""
        found = self.store.rows("SELECT hash FROM records WHERE journal = ? AND sequence = ?", (self.number, sequence))
        return found[0][0] if found else None

    def checkpoints(self) -> Iterator[Checkpoint]:
        """The checkpoints, the smallest first; their signatures are not yet verified."""
        question = "SELECT body, signature FROM checkpoints WHERE journal = ? ORDER BY size"
        with self.store.reading() as connection, self.store.batches(connection, question, (self.number,)) as batches:
            for body, signature in chain.from_iterable(batches):
                yield self._read_checkpoint(body, signature)

    def last_checkpoint(self, at_least: int = 0) -> SignedTree | None:
        """The last checkpoint, if it covers at least this many records."""
        question = (
            "SELECT body, signature, peaks FROM checkpoints WHERE journal = ? AND size >= ? ORDER BY size DESC LIMIT 1"
        )
        for body, signature, joined in self.store.rows(question, (self.number, min(at_least, _MOST))):
            made = self._read_checkpoint(body, signature)
            peaks = merkle.Peaks.joined(made.size, joined)
            if peaks is None or peaks.root != made.root or made.journal != self.name:
                raise self._damaged(f"the checkpoint at {made.size}", "does not have the root of the peaks beside it")
            return SignedTree(made, peaks)
        return None

    @contextmanager
    def roots(self, size: int) -> Iterator[Roots]:
        """What proofs about the first `size` records are made from."""
        version = self.head().version
        if size > version:
            raise InputError(f"journal {self.name!r} has {version} records, not {size}")
        with self.store.reading() as connection:
            yield Roots(self.store, connection, self.number, self.name)

    def _read_head(self, rows: list[Row]) -> Head:
        if not rows:
            raise DamagedError(f"{self.store.where}: the journal {self.name!r} is missing")
        ((version, last),) = rows
        if type(version) is not int:
            raise DamagedError(f"{self.store.where}: the journal {self.name!r} counts its records as {version!r}")
        return Head(version, stored_hash(last, self.name))

    def _read_checkpoint(self, body: bytes, signature: bytes) -> Checkpoint:
        try:
            return checkpoints.read(body, signature)
        except InputError as wrong:
            raise self._damaged("a checkpoint", f"was altered: {wrong.reason}") from None

    def _damaged(self, what: object, says: str) -> DamagedError:
        """`what` is the number of a record, or words for something else."""
        named = f"record {what}" if isinstance(what, int) else what
        return DamagedError(f"{named} of journal {self.name!r} {says}; `croupier journal verify` shows more")

    def repeated(self, entry: Entry) -> Record | None:
        """The record of a command that is given once more; another command under its id is refused."""
        found = self.find(entry.id)
        if found is not None and not record.same_command(entry, found):
            raise TakenError(entry.id, found.sequence)
        return found

    def _conflict(self, expects: int, version: int) -> Record:
        raise ConflictError(self.name, expects, version)
