"""A Merkle tree as in RFC 6962: one hash that commits to a list, and short proofs about it.

An inclusion proof shows that an entry stands at its place, a consistency proof that a longer list begins with a shorter
one. Leaves and nodes are hashed with different first bytes, so that neither can be passed off as the other.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256

from croupier.errors import InputError

HASH_BYTES = 32

Span = tuple[int, int]
"""The entries from the first number up to, not including, the second, counted from 0."""


LEAF, NODE = sha256(b"\x00"), sha256(b"\x01")
"""Begun hashes: copying one takes half as long as beginning one."""


def leaf_hash(entry: bytes) -> bytes:
    made = LEAF.copy()
    made.update(entry)
    return made.digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    made = NODE.copy()
    made.update(left + right)
    return made.digest()


class Tree:
    """The tree over the entries in their order. It keeps every level, so that a proof is only a lookup."""

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


class Peaks:
    """The tree of a list that only grows, kept as the roots of its complete subtrees, the largest first."""

    __slots__ = ("hashes", "size")

    def __init__(self, size: int = 0, hashes: Iterable[bytes] = ()) -> None:
        self.size = size
        self.hashes = list(hashes)
        if len(self.hashes) != size.bit_count() or any(len(peak) != HASH_BYTES for peak in self.hashes):
            raise InputError(f"a list of {size} has {size.bit_count()} peaks of {HASH_BYTES} bytes")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Peaks) and (self.size, self.hashes) == (other.size, other.hashes)

    __hash__ = None  # type: ignore[assignment]  # it grows

    @classmethod
    def joined(cls, size: int, joined: object) -> "Peaks | None":
        """The peaks of a list of this size, joined as one string of bytes; None if these are none."""
        if not isinstance(joined, bytes) or len(joined) != size.bit_count() * HASH_BYTES:
            return None
        return cls(size, (joined[at : at + HASH_BYTES] for at in range(0, len(joined), HASH_BYTES)))

    def extend(self, roots: Sequence[bytes], level: int = 0) -> None:
        """The leaf hashes of the next entries, or the roots of the next complete subtrees of 2**level entries each.

        Subtrees can follow only where the list so far has no smaller one.
        """
        if self.size % (1 << level):
            raise InputError(f"no subtree of {1 << level} begins after entry {self.size}")
        size = self.size >> level
        self.size += len(roots) << level
        here, left_over, begun = list(roots), [], NODE.copy
        while here:
            if size & 1:
                here.insert(0, self.hashes.pop())
            if len(here) & 1:
                left_over.append(here.pop())
            above, pairs = [], iter(here)
            for left in pairs:
                node = begun()
                node.update(left + next(pairs))
                above.append(node.digest())
            here = above
            size >>= 1
        self.hashes.extend(reversed(left_over))

    @property
    def root(self) -> bytes:
        """The root over all entries so far; of no entries, the hash of nothing."""
        if not self.hashes:
            return sha256().digest()
        root = self.hashes[-1]
        for peak in self.hashes[-2::-1]:
            root = node_hash(peak, root)
        return root


def inclusion(position: int, size: int, root_of: Callable[[Span], bytes]) -> tuple[bytes, ...]:
    """The proof that the entry stands at this position of the first `size`, from the roots of parts of the list."""
    if not 0 <= position < size:
        raise InputError(f"position {position} is not among the {size} that were committed to")
    first, end, spans = 0, size, []
    while end - first > 1:
        middle = first + largest_power_below(end - first)
        if position < middle:
            spans.append((middle, end))
            end = middle
        else:
            spans.append((first, middle))
            first = middle
    return tuple(root_of(span) for span in reversed(spans))


def consistency(old: int, new: int, root_of: Callable[[Span], bytes]) -> tuple[bytes, ...]:
    """The proof that the first `new` entries begin with the first `old`, from the roots of parts of the list."""
    if not 0 < old <= new:
        raise InputError(f"a list of {new} cannot be shown to begin with one of {old}")
    first, end, spans, whole = 0, new, [], True
    while old != end:
        middle = first + largest_power_below(end - first)
        if old <= middle:
            spans.append((middle, end))
            end = middle
        else:
            spans.append((first, middle))
            first, whole = middle, False
    if not whole:
        spans.append((first, end))
    return tuple(root_of(span) for span in reversed(spans))


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


def largest_power_below(count: int) -> int:
    """Where a list of `count` entries, two or more, is cut in two."""
    return 1 << ((count - 1).bit_length() - 1)
