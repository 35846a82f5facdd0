"""A Merkle tree as in RFC 6962: one hash that commits to a list, and short proofs that an entry stands at its place.

Leaves and nodes are hashed with different first bytes, so that neither can be passed off as the other.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from croupier.errors import InputError

HASH_BYTES = 32


def leaf_hash(entry: bytes) -> bytes:
    return sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


class Tree:
    """The tree over the entries, in their order. It keeps every level, so that a proof is only looked up."""

    __slots__ = ("_levels",)

    def __init__(self, entries: Iterable[bytes]) -> None:
        level = [leaf_hash(entry) for entry in entries]
        self._levels = [level]
        while len(level) > 1:
            pairs = [node_hash(left, right) for left, right in zip(level[::2], level[1::2], strict=False)]
            level = pairs + level[len(pairs) * 2 :]  # a last one without a neighbour moves up as it is
            self._levels.append(level)

    @property
    def size(self) -> int:
        """How many entries it commits to."""
        return len(self._levels[0])

    @property
    def root(self) -> bytes:
        """The commitment; of no entries, the hash of nothing."""
        return self._levels[-1][0] if self.size else sha256().digest()

    def proof(self, position: int) -> tuple[bytes, ...]:
        """The neighbours from the entry up to the root; a position outside the list is refused."""
        if not 0 <= position < self.size:
            raise InputError(f"position {position} is not among the {self.size} that were committed to")
        proof: list[bytes] = []
        for level in self._levels:
            proof += level[position ^ 1 : (position ^ 1) + 1]  # none where it moves up without a neighbour
            position >>= 1
        return tuple(proof)


def verify(root: bytes, size: int, position: int, entry: bytes, proof: Sequence[bytes]) -> bool:
    """Whether the entry stands at this position of the list of this size that the root commits to."""
    if not 0 <= position < size:
        return False
    here, last, found = position, size - 1, leaf_hash(entry)
    for neighbour in proof:
        if last == 0 or len(neighbour) != HASH_BYTES:
            return False
        if here & 1 or here == last:
            found = node_hash(neighbour, found)
            while not here & 1 and here:  # it had moved up without a neighbour
                here, last = here >> 1, last >> 1
        else:
            found = node_hash(found, neighbour)
        here, last = here >> 1, last >> 1
    return last == 0 and found == root
