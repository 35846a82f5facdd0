"""The random streams of simulations through a statistical battery: `make soak`, or python tests/soak/battery.py [TEST...].

Dieharder, which Debian has, reads the raw words of three streams: of one group on and on, of the first blocks of group
after group as a deal of shoes takes them, and of the first blocks of seed after seed. Numbers below a bound, dealt shoes,
spins and rounds are counted here.

A test is weak if a p-value of it is below a thousandth, divided by how many it has; of those counted here also if it is as
near to 1. (Dieharder compares few samples with the even distribution in a way that leans towards 1: with the system's own
source of random bits it gives 0.9999 as well.) A weak test is done twice more with fresh parts of the stream, and fails
if one of those is weak too; below a millionth it fails at once. A good generator has a weak test in one run of fifteen, and
a failed one in one of some thousand.
"""

import math
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned
from croupier.chance.random import spins, streams
from croupier.chance.random.compiled import ROUNDS
from croupier.chance.random.compiled import kernel as compiled
from croupier.games.casino_war.simulation import fast_kernel as kernel
from croupier.games.kit.simulation.plan import Asked, Chunk

WEAK, FAILED = 1e-3, 1e-6
COUNTED_HERE = "counted"
TESTS = {
    "birthdays": "0 -p 100", "overlapping permutations": "1 -p 30", "32×32 matrix rank": "2 -p 20",
    "6×8 matrix rank": "3 -p 30", "bitstream": "4 -p 50", "ones in the stream": "8 -p 100", "ones in bytes": "9 -p 30",
    "parking lot": "10 -p 100", "minimum distance": "11 -p 300", "3d spheres": "12 -p 300", "squeeze": "13 -p 20",
    "runs up and down": "15 -p 100", "craps": "16 -p 30", "greatest common divisor": "17 -p 4", "monobit": "100 -p 100",
    "runs of bits": "101 -p 100", "serial": "102 -p 25", "bit distribution": "200 -n 6 -p 30",
    "permutations": "202 -n 5 -p 100", "Kolmogorov–Smirnov": "204 -p 300", "byte distribution": "205", "DCT": "206",
    "fill tree": "207", "fill tree 2": "208", "monobit 2": "209",
}  # fmt: skip
"""The numbers that dieharder has for its tests, and of how many samples each is made (-p; the last five choose that)."""

ACROSS = ("birthdays", "32×32 matrix rank", "bitstream", "ones in the stream", "craps", "monobit", "runs of bits", "serial",
          "byte distribution", "DCT", "fill tree 2", "monobit 2")  # fmt: skip
ONCE = 512  # calls of `fill` that are written together

Blocks = NDArray[np.uint32]
Stream = Callable[[int], Iterator[Blocks]]
Values = list[float]
"""p-values."""


class Told(NamedTuple):
    """A test: the p-values of each time that it was done, and how it ended."""

    stream: str
    test: str
    values: tuple[Values, ...]
    seconds: float

    @property
    def verdict(self) -> str:
        first, *again = (extreme(values, both_sides=self.stream == COUNTED_HERE) for values in self.values)
        if first < FAILED or any(value < WEAK for value in again):
            return "FAILED"
        return "passed the second time" if again else "passed"


def extreme(values: Values, *, both_sides: bool) -> float:
    """How near to 0 the lowest is, or also how near to 1 the highest, as if it were the only one."""
    return len(values) * min(min(value, 1 - value) if both_sides else value for value in values)


# Streams


@compiled
def fill_all(keys: streams.Key, groups: NDArray[np.uint64], numbers: NDArray[np.int64], out: Blocks) -> None:
    """Eight blocks after eight blocks, each of a key and a group and from a number on."""
    for place in range(len(groups)):
        streams.fill(keys[place % len(keys)], groups[place], np.uint64(0), numbers[place], ROUNDS, out[place])


def _filled(keys: streams.Key, groups: Iterable[int], numbers: Iterable[int]) -> Blocks:
    out = np.empty((ONCE, streams.WORDS // 2), np.uint32)
    fill_all(keys, np.array(list(groups), np.uint64), np.array(list(numbers), np.int64), out)
    return out


def one_group(turn: int) -> Iterator[Blocks]:
    """All blocks of a group, which are 2^32, and then of the next."""
    key = streams.key(1)[None, :]
    for group in range(turn * 1000, (turn + 1) * 1000):
        for first in range(0, 2**32, 8 * ONCE):
            yield _filled(key, [group] * ONCE, range(first, first + 8 * ONCE, 8))


def group_after_group(turn: int) -> Iterator[Blocks]:
    """The first eight blocks of each group."""
    key = streams.key(1)[None, :]
    for start in range(turn * 10**12, (turn + 1) * 10**12, ONCE):
        yield _filled(key, range(start, start + ONCE), [0] * ONCE)


def seed_after_seed(turn: int) -> Iterator[Blocks]:
    """The first eight blocks of the first group of each seed."""
    for start in range(turn * 10**12, (turn + 1) * 10**12, ONCE):
        yield _filled(np.stack([streams.key(seed) for seed in range(start, start + ONCE)]), [0] * ONCE, [0] * ONCE)


STREAMS: dict[str, tuple[Stream, Sequence[str]]] = {
    "one group": (one_group, tuple(TESTS)),
    "group after group": (group_after_group, ACROSS),
    "seed after seed": (seed_after_seed, ACROSS),
}


def dieharder(stream: Stream, test: str, turn: int) -> Values:
    """The p-values of one of its tests, which reads as much of the stream as it needs."""
    words = ["dieharder", "-g", "200", "-D", "test_name", "-D", "pvalues", "-d", *TESTS[test].split()]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        with ThreadPoolExecutor(1) as reader:
            read = reader.submit(process.stdout.read)
            try:
                for blocks in stream(turn):
                    process.stdin.write(blocks.tobytes())
            except BrokenPipeError:  # it has read enough
                pass
            with suppress(BrokenPipeError):
                process.stdin.close()
            told = read.result().decode()
    found = [float(value) for value in re.findall(r"\b[01]\.[0-9]{6,}\b", told)]
    assert found, f"dieharder said nothing about {test}: {told}"
    return found


# What is made of the words


def chi_square(counts: NDArray[np.int64], expected: NDArray[np.float64]) -> float:
    """The chance of as much scatter or more, by the cube root that makes it nearly normal (Wilson and Hilferty)."""
    free = counts.size - 1
    scatter = float(((counts - expected) ** 2 / expected).sum())
    normal = ((scatter / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))
    return math.erfc(normal / math.sqrt(2)) / 2


def even(counts: NDArray[np.int64]) -> float:
    return chi_square(counts, np.full(counts.size, counts.sum() / counts.size))


def bounded(bound: int, turn: int) -> Values:
    """Ten million numbers below a bound: each as often, and each after each other as often as far as there is room."""
    many = 10_000_000 // streams.LANES
    blocks, state = np.empty(streams.WORDS // 2, np.uint32), np.array([streams.WORDS, 0], np.int64)
    drawn = np.empty(many * streams.LANES, np.uint16)
    streams.draw_rows(
        streams.key(turn), np.uint64(bound), np.uint64(0), state, blocks, blocks.view(np.uint16), 0, many, bound, 0,
        streams.least(bound), drawn,
    )  # fmt: skip
    found = [even(np.bincount(drawn, minlength=bound))]
    if bound <= 400:
        found.append(even(np.bincount(drawn[:-1].astype(np.int64) * bound + drawn[1:], minlength=bound**2)))
    return found


def dealt_shoes(turn: int) -> Values:
    """160,000 shoes of six decks: the ranks of the first, tenth and 200th card, of neighbours, and of a shoe's two ends."""
    groups, size = 10_000, 312
    key, least = streams.key(turn), streams.least(size)
    blocks, state = np.empty(streams.WORDS // 2, np.uint32), np.empty(2, np.int64)
    numbers = np.empty(size * streams.LANES, np.uint16)
    held = np.repeat(np.arange(24, size, 24), streams.LANES).astype(np.uint16)
    cards, all_cards = np.zeros((size, streams.LANES), np.uint8), np.empty((groups, size, streams.LANES), np.uint8)
    for group in range(groups):
        state[:] = streams.WORDS, 0
        streams.draw_rows(
            key, np.uint64(group), np.uint64(0), state, blocks, blocks.view(np.uint16), 0, size, size, 1, least, numbers
        )
        kernel.take(0, size, numbers, 12, held.copy(), cards)
        all_cards[group] = cards
    assert (np.bincount(all_cards[:10].ravel()) == 24 * 10 * streams.LANES).all()
    pair = np.full((13, 13), 24 * 24.0)
    np.fill_diagonal(pair, 24 * 23.0)
    found = [even(np.bincount(all_cards[:, card].ravel(), minlength=13)) for card in (0, 9, 199)]
    for one, other in ((0, 1), (100, 101), (0, size - 1)):
        both = all_cards[:, one].ravel().astype(np.int64) * 13 + all_cards[:, other].ravel()
        found.append(chi_square(np.bincount(both, minlength=169), pair.ravel() / pair.sum() * both.size))
    return found


def spun(turn: int) -> Values:
    """A billion spins of a wheel with 38 stops, and of one with 37."""
    return [even(spins.every_spin(streams.key(turn + 5), 0, 30_000, 30_000 * spins.SPINS, stops)) for stops in (38, 37)]


def wagered(turn: int) -> Values:
    """A hundred million rounds of Casino War beside the exact odds: won, lost and tied."""
    plan = planned(open_edition("pa-2012/casino-war"), Asked(rounds=100_000_000, seed=turn + 100))
    won, lost, surrendered, *wars = plan.run(Chunk(0, plan.groups)).sums[:6]
    assert surrendered == 0
    tie = 23 / 311
    counts = np.array([won, lost, sum(wars)])
    return [chi_square(counts, np.array([(1 - tie) / 2, (1 - tie) / 2, tie]) * counts.sum())]


COUNTED: dict[str, Callable[[int], Values]] = {
    **{f"numbers below {bound}": partial(bounded, bound) for bound in (2, 13, 52, 312, 416, 1444)},
    "dealt shoes": dealt_shoes,
    "spins": spun,
    "rounds of Casino War": wagered,
}


# Running


def done(stream: str, test: str, once: Callable[[int], Values]) -> Told:
    """The test; where it is weak, twice more."""
    began = time.perf_counter()
    values = [once(0)]
    if FAILED <= extreme(values[0], both_sides=stream == COUNTED_HERE) < WEAK:
        values += [once(1), once(2)]
    return Told(stream, test, tuple(values), time.perf_counter() - began)


def _shown(values: Values) -> str:
    if len(values) <= 6:
        return " ".join(f"{value:.6f}" for value in values)
    return f"{min(values):.6f} to {max(values):.6f} in {len(values)}"


def main(asked: Sequence[str]) -> int:
    """All tests, or those with one of these words in their names, on all processors."""
    if shutil.which("dieharder") is None:
        print("the battery needs dieharder: apt-get install dieharder")
        return 2
    due: list[tuple[str, str, Callable[[int], Values]]] = [(COUNTED_HERE, name, once) for name, once in COUNTED.items()]
    for name, (stream, tests) in STREAMS.items():
        for test in tests:
            due.append((name, test, partial(dieharder, stream, test)))
    due = [each for each in due if not asked or any(word in f"{each[0]}: {each[1]}" for word in asked)]
    began, bad = time.perf_counter(), 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for told in pool.map(lambda each: done(*each), due):
            shown = "; ".join(_shown(values) for values in told.values)
            print(f"{told.stream:18} {told.test:26} {told.verdict:22} {told.seconds:5.1f} s  p = {shown}", flush=True)
            bad += told.verdict == "FAILED"
    print(f"{len(due)} tests, {bad} failed, {time.perf_counter() - began:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
