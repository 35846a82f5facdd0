"""Random streams for simulation: a function of (seed, group, purpose), never of who computes them or in which order.

The generator is ChaCha with eight rounds, as RFC 8439 has it with twenty: a block is a function of key and counter, so any
part of any stream can be had by itself. The key is the seed, the nonce the group and the purpose. Eight blocks are made
side by side and stand word by word: first the first words of all eight, then the second words.

Numbers below a bound come from 16 bits without bias: the high half of the product with the bound, drawn again where the
low half falls into the remainder (Lemire 2019).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import ROUNDS, kernel, part, require_seed
from croupier.chance.random.vectors import (
    add,
    below,
    exclusive_or,
    load_16,
    load_32,
    lowest,
    product_high,
    product_low,
    rotate,
    splat_16,
    splat_32,
    store,
    which,
)

WORDS = 256  # of 16 bits, in eight blocks
LANES = 16  # numbers that are drawn side by side

U = np.uint64
LOW = U(0xFFFFFFFF)
HALF = U(32)
ZERO, ONE, WIDTH, SHIFT, MASK = U(0), U(1), U(LANES), U(16), U(0xFFFF)
SIGMA = (U(0x61707865), U(0x3320646E), U(0x79622D32), U(0x6B206574))  # "expand 32-byte k"
COUNTS = np.arange(8, dtype=np.uint32)

Key = NDArray[np.uint32]
Blocks = NDArray[np.uint32]
Words = NDArray[np.uint16]
State = NDArray[np.int64]  # of a stream: its next word, and its next block


def key(seed: int) -> Key:
    """The key of a seed from 0 to 2^64 - 1; any other is refused. The rest of the key says what the stream is for."""
    return np.frombuffer(
        require_seed(seed).to_bytes(8, "little") + b"croupier simulation".ljust(24, b"."), np.uint32
    ).copy()


def least(most: int) -> Words:
    """For each bound up to `most` the least low half of a product that keeps the draw unbiased."""
    return np.array([0, *(2**16 % bound for bound in range(1, most + 1))], np.uint16)


@part
def quarter(a: Any, b: Any, c: Any, d: Any) -> Any:
    """A quarter of a round, on four words of each block."""
    a = add(a, b)
    d = rotate(exclusive_or(d, a), 16)
    c = add(c, d)
    b = rotate(exclusive_or(b, c), 12)
    a = add(a, b)
    d = rotate(exclusive_or(d, a), 8)
    c = add(c, d)
    b = rotate(exclusive_or(b, c), 7)
    return a, b, c, d


@kernel
def fill(key: Key, group: Any, purpose: Any, first: Any, rounds: Any, out: Blocks) -> None:
    """Eight blocks from number `first` on, word by word. The nonce is the group in two words, and the purpose."""
    k0, k1, k2, k3 = splat_32(U(key[0])), splat_32(U(key[1])), splat_32(U(key[2])), splat_32(U(key[3]))
    k4, k5, k6, k7 = splat_32(U(key[4])), splat_32(U(key[5])), splat_32(U(key[6])), splat_32(U(key[7]))
    s0, s1, s2, s3 = splat_32(SIGMA[0]), splat_32(SIGMA[1]), splat_32(SIGMA[2]), splat_32(SIGMA[3])
    number = add(load_32(COUNTS, U(0)), splat_32(U(first)))
    n0, n1, n2 = splat_32(U(group) & LOW), splat_32(U(group) >> HALF), splat_32(U(purpose))
    a0, a1, a2, a3 = s0, s1, s2, s3
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = number, n0, n1, n2
    for _ in range(rounds // 2):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    store(out, U(0), add(a0, s0))
    store(out, U(8), add(a1, s1))
    store(out, U(16), add(a2, s2))
    store(out, U(24), add(a3, s3))
    store(out, U(32), add(b0, k0))
    store(out, U(40), add(b1, k1))
    store(out, U(48), add(b2, k2))
    store(out, U(56), add(b3, k3))
    store(out, U(64), add(c0, k4))
    store(out, U(72), add(c1, k5))
    store(out, U(80), add(c2, k6))
    store(out, U(88), add(c3, k7))
    store(out, U(96), add(d0, number))
    store(out, U(104), add(d1, n0))
    store(out, U(112), add(d2, n1))
    store(out, U(120), add(d3, n2))


@kernel
def draw_one(key: Key, group: Any, purpose: Any, state: State, blocks: Blocks, words: Words, bound: Any, least: Any) -> Any:
    """One number below the bound, from the next words of the stream. `words` are the blocks seen as 16 bits."""
    while True:
        if state[0] >= WORDS:
            fill(key, group, purpose, state[1], ROUNDS, blocks)
            state[0], state[1] = 0, state[1] + 8
        product = U(words[state[0]]) * bound
        state[0] += 1
        if product & MASK >= least:
            return product >> SHIFT


@part
def draw_some(key: Key, group: Any, purpose: Any, state: State, blocks: Blocks, words: Words, bound: Any, step: Any,
              least: Words, out: Words) -> None:  # fmt: skip
    """Fill `out` with numbers below a bound, which falls by `step` from each to the next."""
    at = state[0]
    for place in range(len(out)):
        limit = bound - place * step
        while True:
            if at >= WORDS:
                fill(key, group, purpose, state[1], ROUNDS, blocks)
                at, state[1] = 0, state[1] + 8
            product = U(words[at]) * U(limit)
            at += 1
            if product & MASK >= U(least[limit]):
                break
        out[place] = product >> SHIFT
    state[0] = at


@kernel
def draw_rows(key: Key, group: Any, purpose: Any, state: State, blocks: Blocks, words: Words, first: Any, last: Any,
              bound: Any, step: Any, least: Words, out: Words) -> None:  # fmt: skip
    """Rows `first` to `last` of sixteen numbers side by side, below a bound that falls by `step` from row to row.

    Numbers that must be drawn again follow their row one by one in the stream.
    """
    at = state[0]
    for row in range(U(first), U(last)):
        if at + LANES > WORDS:
            fill(key, group, purpose, state[1], ROUNDS, blocks)
            at, state[1] = 0, state[1] + 8
        limit = U(bound) - row * U(step)
        word, limits = load_16(words, U(at)), splat_16(limit)
        at += LANES
        store(out, row * WIDTH, product_high(word, limits))
        biased = which(below(product_low(word, limits), splat_16(U(least[limit]))))
        if biased:
            state[0] = at
            while biased:
                drawn = draw_one(key, group, purpose, state, blocks, words, limit, U(least[limit]))
                out[row * WIDTH + lowest(biased)] = drawn
                biased &= biased - ONE
            at = state[0]
    state[0] = at
