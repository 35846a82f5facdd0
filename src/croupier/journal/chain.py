"""Whether rows follow one another as they should: the tight loop that nearly all of verifying a journal is.

It says only yes or no. Where it says no, `verify` looks again at each row and names what is wrong.
"""

from collections.abc import Sequence
from typing import Any

from croupier.errors import InputError
from croupier.journal import record
from croupier.journal.merkle import LEAF

Rows = Sequence[tuple[Any, ...]]
"""Each of sequence, hash, body and id as they are stored; in a damaged file each may be anything."""


def question(journal: int, after: int, end: int | None, *, ids: bool) -> tuple[str, tuple[int, ...]]:
    """How to ask for the rows after one record, and up to another; without one before, also for what should not be."""
    bounds = [("sequence > ?", after)] * (after > 0) + ([("sequence <= ?", end)] if end is not None else [])
    where = " AND ".join(["journal = ?", *(says for says, _ in bounds)])
    asks = f"SELECT sequence, hash, body, {'id' if ids else 'NULL'} FROM records WHERE {where} ORDER BY sequence"
    return asks, (journal, *(bound for _, bound in bounds))


def linked(rows: Rows, previous: bytes, place: int) -> list[bytes] | None:
    """The hashes of these rows, if they are what follows the record at `place` with this hash; else None."""
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
    except (TypeError, AttributeError):  # what should be bytes is something else
        return None
    return leaves


def broken(rows: Rows, previous: bytes, place: int) -> int:
    """Which record it is that does not follow, where `linked` says no."""
    for row in rows:
        leaves = linked([row], previous, place)
        if leaves is None:
            break
        previous, place = leaves[0], place + 1
    return place + 1


def parsed(rows: Rows, journal: str | None) -> list[dict[str, Any]] | None:
    """What is written in the bodies of these rows, if all are records of this journal under their own ids; else None."""
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
