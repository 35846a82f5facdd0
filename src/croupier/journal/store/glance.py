"""All records of one small journal in a SQLite file, checked as they are read, without the database library.

For commands that answer at once: importing that library takes longer than the whole answer. Writing goes through `book`.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from croupier.errors import InputError
from croupier.journal import record
from croupier.journal.merkle import leaf_hash
from croupier.journal.problems import DamagedError, UnavailableError
from croupier.journal.record import Record


def records_in(file: Path, name: str) -> Iterator[Record]:
    """The records of a journal, the oldest first. A record that was altered, moved or taken away is damage."""
    try:
        with closing(_opened(file)) as connection:
            heads = connection.execute("SELECT id, version, head FROM journals WHERE name = ?", (name,)).fetchall()
            if not heads:
                return
            ((number, version, head),) = heads
            rows = connection.execute(
                "SELECT sequence, hash, id, body FROM records WHERE journal = ? ORDER BY sequence", (number,)
            ).fetchall()
    except sqlite3.DatabaseError as problem:
        if isinstance(problem, sqlite3.OperationalError) and "no such table" not in str(problem):
            raise UnavailableError(f"{file}: it cannot be read ({problem})") from None
        raise DamagedError(f"{file} is no journal, or is damaged ({problem})") from None
    previous = record.NOTHING_BEFORE
    for place, (sequence, stored, id, body) in enumerate(rows, start=1):
        if sequence != place or type(body) is not bytes or leaf_hash(body) != stored:
            raise _damaged(file, place)
        if not body.endswith(record.ending(place, previous)):
            raise _damaged(file, place)
        try:
            parts = record.checked(body)
        except InputError:
            raise _damaged(file, place) from None
        if (parts["sequence"], parts["journal"], parts["id"]) != (sequence, name, id):
            raise _damaged(file, place)
        previous = stored
        yield record.built(parts, body, stored)
    if (len(rows), previous) != (version, head):
        raise _damaged(file, len(rows) + 1)


def _opened(file: Path) -> sqlite3.Connection:
    if not file.is_file():
        raise InputError(f"{file}: no such file")
    mode = "mode=ro"
    if not os.access(file.absolute().parent, os.W_OK) and not file.with_name(f"{file.name}-wal").exists():
        mode += "&immutable=1"  # a read-only disk has no room for SQLite's shared memory, and no writers
    return sqlite3.connect(f"file:{quote(os.fsencode(file.absolute()))}?{mode}", uri=True)


def _damaged(file: Path, place: int) -> DamagedError:
    return DamagedError(f"{file}: record {place} was altered or is missing; `croupier journal verify` shows more")
