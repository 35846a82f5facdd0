"""The roots of parts of a journal, from which proofs are made.

The peaks beside checkpoints are the roots of many parts. Where the journal is signed now and then, a proof about any of ten
million records therefore reads some thousand hashes, not ten million.
"""

from sqlalchemy import Connection

from croupier.journal import merkle
from croupier.journal.problems import DamagedError
from croupier.journal.store import Store

FEW = 1024
"""So many hashes are read rather than looked for."""
_HASHES = "SELECT hash FROM records WHERE journal = ? AND sequence > ? AND sequence <= ? ORDER BY sequence"
_PEAKS = "SELECT size, peaks FROM checkpoints WHERE journal = ? AND size >= ? AND size < ? ORDER BY size LIMIT 1"


class Roots:
    """Gives the root of any part that proofs ask for, each once. It does not judge: a proof is checked when it is made."""

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
        with self._store.batches(self._connection, _PEAKS, (self._journal, end, 2 * end - first)) as found:
            rows = next(found, [])
        for size, peaks in rows:
            width, place = merkle.HASH_BYTES, first.bit_count()  # behind the peaks of all that comes before
            if type(size) is int and type(peaks) is bytes and len(peaks) == size.bit_count() * width:
                return peaks[place * width : (place + 1) * width]
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
    """A stored hash; in a damaged file it may be anything."""
    if not isinstance(value, bytes) or len(value) != merkle.HASH_BYTES:
        raise DamagedError(f"a stored hash of journal {journal!r} is no hash")
    return value
