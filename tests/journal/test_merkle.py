"""The tree of RFC 6962, against the published test vectors and against the definitions of its section 2.1 written out."""

from collections.abc import Sequence
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.journal.merkle import Peaks, Span, Tree, consistency, inclusion, leaf_hash, verify
from journal.entries import verify_consistency

# The eight entries that Certificate Transparency's own tests use, and the root over the first n of them.
ENTRIES = [
    bytes.fromhex(entry)
    for entry in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def split(count: int) -> int:
    """The largest power of two below the count."""
    power = 1
    while power * 2 < count:
        power *= 2
    return power


def naive_root(entries: Sequence[bytes]) -> bytes:
    """MTH of section 2.1, word for word."""
    if not entries:
        return sha256(b"").digest()
    if len(entries) == 1:
        return sha256(b"\x00" + entries[0]).digest()
    k = split(len(entries))
    return sha256(b"\x01" + naive_root(entries[:k]) + naive_root(entries[k:])).digest()


def naive_path(m: int, entries: Sequence[bytes]) -> list[bytes]:
    """PATH of section 2.1.1, word for word."""
    if len(entries) == 1:
        return []
    k = split(len(entries))
    if m < k:
        return [*naive_path(m, entries[:k]), naive_root(entries[k:])]
    return [*naive_path(m - k, entries[k:]), naive_root(entries[:k])]


@pytest.mark.parametrize("count", range(9))
def test_published_roots(count: int) -> None:
    tree = Tree(ENTRIES[:count])
    assert tree.size == count
    assert tree.root.hex() == naive_root(ENTRIES[:count]).hex() == ROOTS[count]


def test_the_seven_leaves_of_the_rfc_by_hand() -> None:
    """The example of section 2.1.3: the proofs of d0, d3, d4 and d6 are [b, h, l], [c, g, l], [f, j, k] and [i, k]."""
    a, b, c, d, e, f, j = (sha256(b"\x00" + entry).digest() for entry in ENTRIES[:7])
    g, h, i = (sha256(b"\x01" + left + right).digest() for left, right in ((a, b), (c, d), (e, f)))
    k, l_ = sha256(b"\x01" + g + h).digest(), sha256(b"\x01" + i + j).digest()
    tree = Tree(ENTRIES[:7])
    assert tree.root == sha256(b"\x01" + k + l_).digest()
    assert [tree.proof(at) for at in (0, 3, 4, 6)] == [(b, h, l_), (c, g, l_), (f, j, k), (i, k)]


@given(st.lists(st.binary(max_size=4), min_size=1, max_size=40))
def test_every_proof_is_that_of_the_definition_and_verifies(entries: list[bytes]) -> None:
    tree = Tree(entries)
    assert tree.root == naive_root(entries)
    for at, entry in enumerate(entries):
        assert list(tree.proof(at)) == naive_path(at, entries)
        assert verify(tree.root, tree.size, at, entry, tree.proof(at))


@given(st.integers(1, 40), st.data())
def test_no_other_place_entry_or_proof_verifies(size: int, data: st.DataObject) -> None:
    entries = [bytes([number]) for number in range(size)]
    tree = Tree(entries)
    at = data.draw(st.integers(0, size - 1))
    proof = tree.proof(at)
    for other in range(-1, size + 2):
        assert verify(tree.root, size, other, entries[at], proof) == (other == at)
    assert not verify(tree.root, size, at, b"another", proof)
    assert not verify(bytes(32), size, at, entries[at], proof)
    assert not verify(tree.root, size, at, entries[at], (*proof, bytes(32)))
    if proof:
        cut = data.draw(st.integers(0, len(proof) - 1))
        assert not verify(tree.root, size, at, entries[at], proof[:cut] + proof[cut + 1 :])
        wrong = bytes([proof[cut][0] ^ 1]) + proof[cut][1:]
        for altered in (wrong, proof[cut][:-1], proof[cut] + b"\x00"):
            assert not verify(tree.root, size, at, entries[at], (*proof[:cut], altered, *proof[cut + 1 :]))


def test_a_node_is_no_entry() -> None:
    left, right = (sha256(b"\x00" + entry).digest() for entry in ENTRIES[:2])
    assert not verify(Tree(ENTRIES[:2]).root, 1, 0, left + right, ())


@pytest.mark.parametrize("position", [-1, 7, 10**9])
def test_a_position_outside_the_list_has_no_proof(position: int) -> None:
    with pytest.raises(InputError, match="is not among the 7 that were committed to"):
        Tree(ENTRIES[:7]).proof(position)


def naive_consistency(m: int, entries: Sequence[bytes], whole: bool = True) -> list[bytes]:
    """SUBPROOF of section 2.1.2, word for word."""
    if m == len(entries):
        return [] if whole else [naive_root(entries)]
    k = split(len(entries))
    if m <= k:
        return [*naive_consistency(m, entries[:k], whole), naive_root(entries[k:])]
    return [*naive_consistency(m - k, entries[k:], False), naive_root(entries[:k])]


def test_the_consistency_proofs_of_the_rfc_by_hand() -> None:
    """The example of section 2.1.3: from 3, 4 and 6 leaves to 7 the proofs are [c, d, g, l], [l] and [i, j, k]."""
    _, _, c, d, e, f, j = (sha256(b"\x00" + entry).digest() for entry in ENTRIES[:7])
    a, b = (sha256(b"\x00" + entry).digest() for entry in ENTRIES[:2])
    g, h, i = (sha256(b"\x01" + left + right).digest() for left, right in ((a, b), (c, d), (e, f)))
    k, l_ = sha256(b"\x01" + g + h).digest(), sha256(b"\x01" + i + j).digest()

    def root_of(span: Span) -> bytes:
        return naive_root(ENTRIES[span[0] : span[1]])

    assert [consistency(old, 7, root_of) for old in (3, 4, 6)] == [(c, d, g, l_), (l_,), (i, j, k)]


@given(st.integers(1, 40), st.data())
def test_proofs_from_parts_of_the_list_are_those_of_the_definition(size: int, data: st.DataObject) -> None:
    entries = [bytes([number]) for number in range(size)]
    old = data.draw(st.integers(1, size))
    asked: list[Span] = []

    def root_of(span: Span) -> bytes:
        asked.append(span)
        return naive_root(entries[span[0] : span[1]])

    proof = consistency(old, size, root_of)
    assert list(proof) == naive_consistency(old, entries)
    roots = naive_root(entries[:old]), naive_root(entries)
    assert verify_consistency(old, roots[0], size, roots[1], proof)
    place = data.draw(st.integers(0, size - 1))
    asked.clear()
    assert list(inclusion(place, size, root_of)) == naive_path(place, entries)
    assert len({entry for span in asked for entry in range(*span)}) == sum(end - first for first, end in asked) == size - 1


@given(st.integers(2, 40), st.data())
def test_no_other_sizes_roots_or_proof_are_consistent(size: int, data: st.DataObject) -> None:
    entries = [bytes([number]) for number in range(size)]
    old = data.draw(st.integers(1, size - 1))
    was, now = naive_root(entries[:old]), naive_root(entries)
    proof = tuple(naive_consistency(old, entries))
    assert verify_consistency(old, was, size, now, proof)
    assert not verify_consistency(old, bytes(32), size, now, proof)
    assert not verify_consistency(old, was, size, bytes(32), proof)
    assert not verify_consistency(0, was, size, now, proof)
    assert not verify_consistency(size + 1, was, size, now, proof)
    assert not verify_consistency(old, was, size, now, (*proof, bytes(32)))
    assert not verify_consistency(old, was, size, now, ())
    cut = data.draw(st.integers(0, len(proof) - 1))
    assert not verify_consistency(old, was, size, now, proof[:cut] + proof[cut + 1 :])
    for altered in (bytes([proof[cut][0] ^ 1]) + proof[cut][1:], proof[cut][:-1]):
        assert not verify_consistency(old, was, size, now, (*proof[:cut], altered, *proof[cut + 1 :]))
    rewritten = [*entries[: old - 1], b"another", *entries[old:]]
    assert not verify_consistency(old, was, size, naive_root(rewritten), naive_consistency(old, rewritten))
    assert verify_consistency(size, now, size, now, ())
    assert not verify_consistency(size, now, size, was, ())


@given(st.lists(st.binary(max_size=3), max_size=70))
def test_a_growing_list_has_the_root_of_the_tree_at_every_size(entries: list[bytes]) -> None:
    peaks = Peaks()
    assert peaks.root == sha256().digest()
    for count, entry in enumerate(entries, 1):
        peaks.extend([sha256(b"\x00" + entry).digest()])
        assert (peaks.size, peaks.root) == (count, naive_root(entries[:count]))
        peaks = Peaks(peaks.size, peaks.hashes)


@given(st.lists(st.lists(st.binary(max_size=3), max_size=20), max_size=6))
def test_many_at_once_are_the_same_as_one_after_the_other(parts: list[list[bytes]]) -> None:
    once, many, entries = Peaks(), Peaks(), list[bytes]()
    for part in parts:
        leaves = [leaf_hash(entry) for entry in part]
        many.extend(leaves)
        for leaf in leaves:
            once.extend([leaf])
        entries += part
        assert (many.size, many.hashes) == (once.size, once.hashes)
        assert many.root == naive_root(entries)


@given(st.integers(0, 3), st.integers(0, 5), st.integers(0, 5))
def test_whole_subtrees_are_joined_by_their_roots(level: int, before: int, more: int) -> None:
    width = 1 << level
    entries = [bytes([number]) for number in range(width * (before + more))]
    peaks = Peaks()
    peaks.extend([leaf_hash(entry) for entry in entries[: width * before]])
    parts = [entries[at : at + width] for at in range(width * before, len(entries), width)]
    peaks.extend([naive_root(part) for part in parts], level)
    assert (peaks.size, peaks.root) == (len(entries), naive_root(entries))


def test_a_subtree_does_not_begin_in_the_middle_of_one() -> None:
    peaks = Peaks(3, [bytes(32)] * 2)
    with pytest.raises(InputError, match="no subtree of 2 begins after entry 3"):
        peaks.extend([bytes(32)], 1)


@pytest.mark.parametrize(("size", "hashes"), [(3, [bytes(32)]), (0, [bytes(32)]), (1, [bytes(31)])])
def test_peaks_that_do_not_fit_are_refused(size: int, hashes: list[bytes]) -> None:
    with pytest.raises(InputError, match=f"a list of {size} has"):
        Peaks(size, hashes)


@pytest.mark.parametrize(("old", "new"), [(0, 3), (4, 3), (-1, 3)])
def test_no_list_begins_with_a_longer_or_empty_one(old: int, new: int) -> None:
    with pytest.raises(InputError, match="cannot be shown to begin with"):
        consistency(old, new, lambda span: bytes(32))


def test_a_place_outside_has_no_proof() -> None:
    with pytest.raises(InputError, match="position 3 is not among the 3"):
        inclusion(3, 3, lambda span: bytes(32))
