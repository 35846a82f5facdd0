"""Whether stored rows follow one another: the tight loop in which verifying a journal spends its time.

It only says yes or no. Where it says no, `verify` looks at each row again and names what is wrong.
"""

from collections.abc import Sequence
from typing import Any

from croupier.errors import InputError
from croupier.journal import canonical, record
from croupier.journal.merkle import LEAF

Rows = Sequence[tuple[Any, ...]]
"""Sequence, hash, body and id as they are stored; in a damaged file each may be anything."""


def question(journal: int, after: int, end: int | None, *, ids: bool) -> tuple[str, tuple[int, ...]]:
    """The question for the rows after one record and up to another; from the first on, also for rows that should not be."""
    bounds = [("sequence > ?", after)] * (after > 0) + ([("sequence <= ?", end)] if end is not None else [])
    where = " AND ".join(["journal = ?", *(says for says, _ in bounds)])
    asks = f"SELECT sequence, hash, body, {'id' if ids else 'NULL'} FROM records WHERE {where} ORDER BY sequence"
    return asks, (journal, *(bound for _, bound in bounds))


def linked(rows: Rows, previous: bytes, place: int) -> list[bytes] | None:
    """The hashes of these rows if they follow the record at `place` with this hash; else None."""
    leaves: list[bytes] = []
    add, begun, ending = leaves.append, LEAF.copy, record.ENDING
    before = previous.hex().encode()
    try:
        for sequence, stored, body, _ in rows:
            place += 1
            hashing = begun()
            hashing.update(body)
            leaf = hashing.digest()
            if sequence != place or leaf != stored or not body.endswith(ending % (before, place)):
                return None
            add(leaf)
            before = leaf.hex().encode()
    except (TypeError, AttributeError):  # a body or a hash that is no bytes
        return None
    return leaves


def filed(rows: Rows, journal: str | None) -> bool:
    """Whether each body names this journal and the id that it is filed under, without reading the rest of it."""
    named = canonical.spelled(journal)
    for sequence, _, body, id in rows:
        if type(id) is not str:
            return False
        due = b',"id":%b,"journal":%b,' % (canonical.spelled(id), named)
        if not body.endswith(due, 0, len(body) - len(record.ending(sequence, record.NOTHING_BEFORE))):
            return False
    return True


def parsed(rows: Rows, journal: str | None) -> list[dict[str, Any]] | None:
    """The parts of each record, if all rows are records of this journal under their own ids; else None."""
    found = []
    try:
        for _, _, body, id in rows:
            parts = record.checked(body)
            if parts["id"] != id or parts["journal"] != journal:
                return None
            found.append(parts)
    except InputError:
        return None
    return found
