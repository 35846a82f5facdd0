"""Roulette beside plain Python and plain NumPy: `python -m benchmarks roulette` prints how many times as fast we are.

A book of every kind of wager on the double-zero wheel. All are measured in one run, in turns, and the best of several turns
counts, so that a busy machine slows all alike.
"""

import random
import time
from collections.abc import Callable

import numpy as np
from benchmarks.row import Row

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned
from croupier.games.kit.simulation.plan import Asked, Chunk
from croupier.games.wheel.simulation import BLOCK, WheelPlan

EDITION = "pa-2011-proposed/roulette"
WAGERS, TURNS = 20, 5
BLOCK_SECONDS = 20e-6

Work = Callable[[], int]
"""Something to time; gives the spins it made."""


def book(rounds: int, *, every_spin: bool) -> WheelPlan:
    """Twenty wagers on every spin: each kind, and some of them twice."""
    plan = planned(open_edition(EDITION), Asked(rounds=rounds, every_spin=every_spin))
    assert isinstance(plan, WheelPlan)
    wagers = (plan.wagers * 2)[:WAGERS]
    return WheelPlan(plan.seed, rounds, wagers, every_spin)


def plain_python(nets: list[list[int]], spins: int) -> int:
    """The obvious loop: spin, and settle every wager."""
    generator, stops = random.Random(1), len(nets)
    won, squared = [0] * WAGERS, [0] * WAGERS
    for _ in range(spins):
        for wager, net in enumerate(nets[generator.randrange(stops)]):
            won[wager] += net
            squared[wager] += net * net
    assert sum(squared)
    return spins


def plain_numpy(nets: list[list[int]], spins: int) -> int:
    """Spins counted, then settled by the count."""
    generator, table = np.random.default_rng(1), np.array(nets, np.int64)
    counts = np.bincount(generator.integers(0, len(nets), spins, dtype=np.uint8), minlength=len(nets))
    assert (counts @ table**2).sum()
    return spins


def ours(plan: WheelPlan) -> int:
    counts = plan.run(Chunk(0, plan.groups))
    assert len(plan.lines(counts)) == WAGERS
    return plan.rounds_of(counts)


def rows() -> list[Row]:
    """Every comparison, measured now."""
    every, totals = book(40_000_000, every_spin=True), book(200 * BLOCK, every_spin=False)
    nets = [[int(paid.nets[stop]) for paid in every.wagers] for stop in range(every.stops)]
    works: dict[str, Work] = {
        "plain Python": lambda: plain_python(nets, 20_000),
        "plain NumPy": lambda: plain_numpy(nets, 2_000_000),
        "every spin": lambda: ours(every),
        "totals": lambda: ours(totals),
    }
    best = dict.fromkeys(works, float("inf"))
    for work in works.values():
        work()
    for _ in range(TURNS):
        for name, work in works.items():
            began = time.process_time()
            spins = work()
            best[name] = min(best[name], (time.process_time() - began) / spins)
    name = f"Roulette, {WAGERS} wagers, every spin made"
    took, block = best["every spin"], best["totals"] * BLOCK
    return [
        Row(name, "plain Python", best["plain Python"] / took, took),
        Row(name, "NumPy bincount", best["plain NumPy"] / took, took, 9),
        Row("Roulette, totals only, a block of 2^40 spins", "20 µs a block", BLOCK_SECONDS / block, block, 1),
    ]
