"""Handing a journal on: as JSON Lines, one record or a span with proofs (a receipt), a proof that it only grew, a copy.

A record's line is exactly the canonical JSON that was hashed, so that anybody can hash it again. `standalone.py` verifies
all of these without the rest of Croupier.
"""

import os
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import insert, select

from croupier.errors import InputError
from croupier.journal import canonical, chain, checkpoint, merkle, schema
from croupier.journal.book import Head, Journal, streamed
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.problems import DamagedError
from croupier.journal.record import NOTHING_BEFORE
from croupier.journal.store import AT_ONCE, Batches, Store, open_store

SCHEMA = 1


def lines(journal: Journal) -> Iterator[bytes]:
    """The whole journal as it stands now: its records, and each checkpoint after the last record that it covers.

    A record that does not have its hash or does not follow the one before is refused when it is come to.
    """
    with journal.store.reading() as connection:
        head = journal.read_head(connection)
        yield _line({"export": {"journal": journal.name, "schema": SCHEMA, "size": head.version}})
        points = schema.checkpoints.c
        signed = select(points.size, points.body, points.signature)
        signed = signed.where(points.journal == journal.number, points.size <= head.version).order_by(points.size)
        asks, values = chain.question(journal.number, 0, head.version, ids=False)
        with streamed(connection, signed) as marks, journal.store.batches(connection, asks, values) as batches:
            mark = marks.fetchone()
            for sequence, body in enumerate(_bodies(journal, batches, head), 1):
                yield body + b"\n"
                while mark is not None and mark.size <= sequence:
                    yield _checkpoint_line(mark.body, mark.signature)
                    mark = marks.fetchone()


def _bodies(journal: Journal, batches: Batches, head: Head) -> Iterator[bytes]:
    """The bodies of all records, which must lead from one to the next and end where the journal stands."""
    count, previous = 0, NOTHING_BEFORE
    for rows in batches:
        leaves = chain.linked(rows, previous, count)
        if leaves is None:
            raise journal.damaged(chain.broken(rows, previous, count), "is missing or was altered")
        yield from (body for _, _, body, _ in rows)
        count, previous = count + len(rows), leaves[-1]
    if count < head.version:
        raise journal.damaged(count + 1, "is missing")
    if previous != head.hash:
        raise journal.damaged(count, "is not the last that the journal was told of")


def receipt(journal: Journal, first: int, last: int) -> Iterator[bytes]:
    """Records with the proof that they are among those that the last checkpoint signed; unsigned ones are refused."""
    if not 1 <= first <= last:
        raise InputError(f"records {first} to {last} are no span; the first is 1")
    journal.record(last)
    place = journal.last_checkpoint(at_least=last)
    if place is None:
        raise InputError(f"no checkpoint covers record {last} of journal {journal.name!r} yet; sign one first")
    point = place.checkpoint
    yield _line({"receipt": {"first": first, "journal": journal.name, "last": last, "schema": SCHEMA}})
    with journal.roots(point.size) as root_of:
        for found in journal.records(first, last):
            proof = merkle.inclusion(found.sequence - 1, point.size, root_of)
            if not merkle.verify(point.root, point.size, found.sequence - 1, found.body, proof):
                raise DamagedError(
                    f"record {found.sequence} of journal {journal.name!r} is not as it was signed; croupier journal verify"
                    " says more"
                )
            yield found.body + b"\n"
            shown = [part.hex() for part in proof]
            yield _line({"inclusion": {"proof": shown, "sequence": found.sequence, "size": point.size}})
    yield _checkpoint_line(point.body, point.signature)


def growth(journal: Journal, old: int, new: int) -> Iterator[bytes]:
    """Two checkpoints with the proof that the journal at the second begins with the journal at the first."""
    if not 0 < old < new:
        raise InputError(f"the proof leads from a smaller checkpoint to a larger one, not from {old} to {new}")
    sizes = {point.size: point for point in journal.checkpoints()}
    for size in (old, new):
        if size not in sizes:
            known = ", ".join(map(str, sorted(sizes))) or "none"
            raise InputError(f"journal {journal.name!r} has no checkpoint at {size}; it has {known}")
    yield _line({"receipt": {"journal": journal.name, "schema": SCHEMA}})
    parts = journal.consistency(old, new)
    if not merkle.verify_consistency(old, sizes[old].root, new, sizes[new].root, parts):
        raise DamagedError(f"journal {journal.name!r} is not as it was signed; croupier journal verify says more")
    proof = [part.hex() for part in parts]
    for point in (sizes[old], sizes[new]):
        yield _checkpoint_line(point.body, point.signature)
    yield _line({"consistency": {"new": new, "old": old, "proof": proof}})


def checkpoint_line(point: Checkpoint) -> bytes:
    """The checkpoint as a line, to be kept outside the database."""
    return _checkpoint_line(point.body, point.signature)


def backup(store: Store, to: Path) -> None:
    """Copy everything as it stands now into a new SQLite file, while others write on; a file that exists is refused."""
    if to.exists():
        raise InputError(f"{to}: the file exists; a backup is never written over another")
    unfinished = to.with_name(f".{to.name}.unfinished")
    _remove(unfinished)
    try:
        with open_store(str(unfinished), create=True) as copy, store.reading() as source:
            for table in (schema.journals, schema.records, schema.checkpoints):
                with streamed(source, select(table)) as found:
                    for rows in found.mappings().partitions(AT_ONCE):
                        with copy.writing() as target:
                            target.execute(insert(table), [dict(row) for row in rows])
        unfinished.rename(to)
        _sync_folder(to.absolute().parent)
    except OSError as wrong:
        raise InputError(f"{to}: the backup cannot be written: {wrong.strerror}") from None
    finally:
        _remove(unfinished)


def _remove(file: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _line(value: object) -> bytes:
    return canonical.encode(value) + b"\n"


def _checkpoint_line(body: object, signature: object) -> bytes:
    if not isinstance(body, bytes) or not isinstance(signature, bytes):
        raise DamagedError("what is stored as a checkpoint is none")
    return b'{"checkpoint":%b,"signature":"%b"}\n' % (body, signature.hex().encode())


def kept_checkpoints(file: Path) -> list[Checkpoint]:
    """The checkpoints in a file that was kept outside: one that `sign` wrote, an export or a receipt."""
    found: list[Checkpoint] = []
    try:
        with file.open("rb") as opened:
            for line in opened:
                if line.startswith(b'{"checkpoint":'):
                    value = canonical.decode(line.rstrip(b"\n"))
                    assert isinstance(value, dict)  # it begins as one
                    found.append(checkpoint.read(canonical.encode(value["checkpoint"]), bytes.fromhex(value["signature"])))
    except OSError as wrong:
        raise InputError(f"{file}: {wrong.strerror}") from None
    except (ValueError, TypeError, KeyError):
        raise InputError(f"{file}: a checkpoint in it is not written as checkpoints are") from None
    if not found:
        raise InputError(f"{file}: there is no checkpoint in it")
    return found
