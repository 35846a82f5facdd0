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
    load_4,
    load_16,
    load_32,
    lowest,
    product_high,
    product_low,
    rotate,
    splat_16,
    spread,
    store,
    turn,
    which,
)

WORDS = 256  # of 16 bits, in eight blocks
LANES = 16  # numbers that are drawn side by side

U = np.uint64
LOW = U(0xFFFFFFFF)
HALF = U(32)
ZERO, ONE, WIDTH, SHIFT, MASK = U(0), U(1), U(LANES), U(16), U(0xFFFF)
SIGMA = np.array([0x61707865, 0x3320646E, 0x79622D32, 0x6B206574], np.uint32)  # "expand 32-byte k"
COUNTS = np.array([*range(8), *[0] * 24], np.uint32)  # in a row of four words of eight blocks

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
def quarters(a: Any, b: Any, c: Any, d: Any) -> Any:
    """Four quarters of a round side by side, one in each column of all blocks."""
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
    """Eight blocks from number `first` on, word by word. The nonce is the group in two words, and the purpose.

    The four rows of the blocks are a vector each; turned by a word each, their columns are the diagonals.
    """
    out[0], out[1], out[2], out[3] = U(first), U(group) & LOW, U(group) >> HALF, U(purpose)
    a0, b0, c0 = spread(load_4(SIGMA, ZERO)), spread(load_4(key, ZERO)), spread(load_4(key, U(4)))
    d0 = add(spread(load_4(out, ZERO)), load_32(COUNTS, ZERO))
    a, b, c, d = a0, b0, c0, d0
    for _ in range(rounds // 2):
        a, b, c, d = quarters(a, b, c, d)
        a, b, c, d = quarters(a, turn(b, 8), turn(c, 16), turn(d, 24))
        b, c, d = turn(b, 24), turn(c, 16), turn(d, 8)
    store(out, U(0), add(a, a0))
    store(out, U(32), add(b, b0))
    store(out, U(64), add(c, c0))
    store(out, U(96), add(d, d0))


@part
def draw_some(key: Key, group: Any, purpose: Any, state: State, blocks: Blocks, words: Words, bound: Any, step: Any,
              least: Words, out: Words) -> None:  # fmt: skip
    """Fill `out` with numbers below a bound, which falls by `step` from each to the next.

    `words` are the blocks seen as 16 bits.
    """
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
                again = row * WIDTH + lowest(biased)
                draw_some(key, group, purpose, state, blocks, words, np.int64(limit), 0, least, out[again : again + ONE])
                biased &= biased - ONE
            at = state[0]
    state[0] = at
