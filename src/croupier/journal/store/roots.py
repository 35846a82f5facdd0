"""The roots of parts of a journal, which proofs are made from.

The peaks beside checkpoints are the roots of many parts. In a journal that is signed now and then, a proof about one of ten
million records therefore reads a few thousand hashes, not ten million.
"""

from sqlalchemy import Connection

from croupier.journal import merkle
from croupier.journal.problems import DamagedError
from croupier.journal.store.store import Store

FEW = 1024
"""Up to this many hashes are read; the root of more is first looked for beside checkpoints."""
_HASHES = "SELECT hash FROM records WHERE journal = ? AND sequence > ? AND sequence <= ? ORDER BY sequence"
_PEAKS = "SELECT size, peaks FROM checkpoints WHERE journal = ? AND size >= ? AND size < ? ORDER BY size LIMIT 1"


class Roots:
    """The root of any part that a proof asks for, computed once each. A proof is checked after it is made."""

    def __init__(self, store: Store, connection: Connection, journal: int, name: str) -> None:
        self._store, self._connection, self._journal, self._name = store, connection, journal, name
        self._known: dict[merkle.Span, bytes] = {}

    def __call__(self, span: merkle.Span) -> bytes:
        found = self._known.get(span)
        if found is None:
            found = self._known[span] = self._root(*span)
        return found

    def _root(self, first: int, end: int) -> bytes:
        if end - first <= FEW:
            return self._read(first, end)
        middle = first + merkle.largest_power_below(end - first)
        if 2 * (middle - first) == end - first and not first & (end - first):
            peak = self._peak(first, end)
            if peak is not None:
                return peak
        return merkle.node_hash(self((first, middle)), self((middle, end)))

    def _peak(self, first: int, end: int) -> bytes | None:
        """A complete part that is a left half stands as a peak beside each checkpoint that ends within the right half."""
        values = (self._journal, end, 2 * end - first)
        for size, joined in self._store.rows(_PEAKS, values, self._connection):
            peaks = merkle.Peaks.joined(size, joined) if type(size) is int else None
            if peaks is not None:
                return peaks.hashes[first.bit_count()]  # behind the peaks of all that comes before
        return None

    def _read(self, first: int, end: int) -> bytes:
        peaks = merkle.Peaks()
        with self._store.batches(self._connection, _HASHES, (self._journal, first, end)) as found:
            for rows in found:
                peaks.extend([stored_hash(leaf, self._name) for (leaf,) in rows])
        if peaks.size != end - first:
            raise DamagedError(f"journal {self._name!r} lacks some of the records {first + 1} to {end}")
        return peaks.root


def stored_hash(value: object, journal: str) -> bytes:
    """The stored hash, if it is one: in a damaged file it may be anything."""
    if not isinstance(value, bytes) or len(value) != merkle.HASH_BYTES:
        raise DamagedError(f"a stored hash of journal {journal!r} is not a hash")
    return value
