"""The random streams against ChaCha as the RFC writes it, and bounded draws against counting."""

import struct
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.chance.random import streams
from croupier.chance.random.compiled import MOST_SEED, ROUNDS
from croupier.errors import InputError

M = 2**32 - 1


def rotated(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & M


def quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for one, other, into, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[one] = (x[one] + x[other]) & M
        x[into] = rotated(x[into] ^ x[one], by)


def block(key: bytes, number: int, nonce: bytes, rounds: int) -> tuple[int, ...]:
    """RFC 8439, 2.3."""
    start = [
        *struct.unpack("<4I", b"expand 32-byte k"),
        *struct.unpack("<8I", key),
        number & M,
        *struct.unpack("<3I", nonce),
    ]
    x = list(start)
    for _ in range(rounds // 2):
        for column in range(4):
            quarter(x, column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter(x, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return tuple((word + first) & M for word, first in zip(x, start, strict=True))


def filled(key: bytes, number: int, nonce: bytes, rounds: int) -> list[tuple[int, ...]]:
    """Eight blocks of the kernel, each by itself."""
    low, high, purpose = struct.unpack("<3I", nonce)
    out = np.zeros(128, np.uint32)
    streams.fill(np.frombuffer(key, np.uint32).copy(), np.uint64(low | high << 32), purpose, number, rounds, out)
    return [tuple(map(int, blocks)) for blocks in out.reshape(16, 8).T]


def test_the_block_of_the_rfc() -> None:
    """RFC 8439, 2.3.2."""
    key, nonce = bytes(range(32)), bytes.fromhex("000000090000004a00000000")
    expected = bytes.fromhex(
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )
    assert struct.pack("<16I", *filled(key, 1, nonce, 20)[0]) == expected
    assert struct.pack("<16I", *block(key, 1, nonce, 20)) == expected


def test_the_first_block_of_nothing_with_eight_rounds() -> None:
    """draft-strombergson-chacha-test-vectors, TC1 with a key of 256 bits: everything is zero."""
    expected = bytes.fromhex("3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e")
    assert struct.pack("<16I", *filled(bytes(32), 0, bytes(12), 8)[0])[:32] == expected


@given(
    key=st.binary(min_size=32, max_size=32),
    nonce=st.binary(min_size=12, max_size=12),
    number=st.integers(0, 2**32 - 8),
    rounds=st.sampled_from([8, 12, 20]),
)
def test_eight_blocks_side_by_side(key: bytes, nonce: bytes, number: int, rounds: int) -> None:
    assert filled(key, number, nonce, rounds) == [block(key, number + after, nonce, rounds) for after in range(8)]


@pytest.mark.parametrize("bound", [1, 2, 3, 37, 52, 311, 312, 416, 832, 37**2, 38**2, 54**2])
def test_each_number_below_a_bound_has_the_same_words(bound: int) -> None:
    """Over all words of 16 bits, those that are not drawn again."""
    products = np.arange(2**16, dtype=np.uint64) * np.uint64(bound)
    kept = products[(products & np.uint64(0xFFFF)) >= streams.least(bound)[bound]] >> np.uint64(16)
    counts = np.bincount(kept.astype(np.int64), minlength=bound)
    assert counts.tolist() == [2**16 // bound] * bound


def words_of(seed: int, group: int, purpose: int) -> Iterator[Iterator[int]]:
    """The words of the stream, eight blocks at a time."""
    key, nonce = streams.key(seed).tobytes(), struct.pack("<QI", group, purpose)
    for number in range(0, 2**32, 8):
        blocks = [block(key, number + after, nonce, ROUNDS) for after in range(8)]
        words = [blocks[lane][word] for word in range(16) for lane in range(8)]
        yield iter([half for word in words for half in (word & 0xFFFF, word >> 16)])


def rows(seed: int, group: int, bounds: list[int]) -> list[list[int]]:
    """What `draw_rows` should draw, one number after the other."""
    blocks, left, found = words_of(seed, group, 0), list[int](), []
    for bound in bounds:
        if len(left) < streams.LANES:
            left = list(next(blocks))
        row = [left.pop(0) * bound for _ in range(streams.LANES)]
        for lane in range(streams.LANES):
            while row[lane] % 2**16 < 2**16 % bound:
                if not left:
                    left = list(next(blocks))
                row[lane] = left.pop(0) * bound
        found.append([product >> 16 for product in row])
    return found


@pytest.mark.parametrize(("bound", "step"), [(312, 1), (37**2, 0), (20_000, 100)])
def test_rows_of_numbers(bound: int, step: int) -> None:
    """With bounds near 2^16 most numbers are drawn again, also over the end of a block."""
    bounds = [bound - row * step for row in range(100)]
    blocks, state = np.empty(streams.WORDS // 2, np.uint32), np.array([streams.WORDS, 0], np.int64)
    out = np.zeros(len(bounds) * streams.LANES, np.uint16)
    least = streams.least(bound)
    for first, last in ((0, 3), (3, 60), (60, 100)):  # in pieces as in one go
        streams.draw_rows(
            streams.key(7), np.uint64(5), np.uint64(0), state, blocks, blocks.view(np.uint16), first, last,
            bound, step, least, out,
        )  # fmt: skip
    assert out.reshape(-1, streams.LANES).tolist() == rows(7, 5, bounds)


def test_keys_tell_seeds_apart() -> None:
    assert len({streams.key(seed).tobytes() for seed in (0, 1, 2**32, 2**63, MOST_SEED)}) == 5


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1, 10**30])
def test_seeds_out_of_range_are_refused(seed: int) -> None:
    with pytest.raises(InputError, match="a seed is a whole number from 0 to 18446744073709551615"):
        streams.key(seed)
