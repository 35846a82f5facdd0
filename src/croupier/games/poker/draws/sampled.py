"""Three draws from a start, sampled: the best first exchange, and the final hands of it, with their errors.

In the second draw a player keeps what is best if cards thrown away were back in the deck for the last draw, though what
comes in the second is dealt without them; in the last every card thrown away is known and gone. All first exchanges are
played; those that are clearly worse than another are left, and the best of the others played more often.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import hypot, sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES
from croupier.games.poker import hands as ranking
from croupier.games.poker.draws.odds import Exchange
from croupier.games.poker.draws.search import Chances, Report, Start, best_of
from croupier.games.poker.draws.sets import Cards, Tables, Whole, all_sets

SAMPLES = 200_000
"""Deals of the best first exchange."""
HEATS = ((2_000, 32), (20_000, 8), (SAMPLES, 4))
"""The deals of each first exchange, in turn, and how many exchanges at most are played so often."""
DEALS = 1 << 12
"""Deals that are played side by side."""
CLEAR = 4
"""Standard errors between two exchanges of which one is clearly better."""


def race(start: Start, seed: int, report: Report | None) -> tuple[list[Exchange], Chances]:
    """All first exchanges from the best down, and the final hands of the best."""
    held = start.held
    last = start.without(start.tables)
    forgetful = start.last_draws(all_sets(held), start.tables, FACES - held - len(start.dead))
    second = start.without(start.added_up(forgetful))
    running, found = start.subsets(), {}
    for turn, (samples, most) in enumerate(HEATS):
        running = running[:most]
        for done, subset in enumerate(running, 1):
            counts = np.zeros(len(start.worth), np.int64)
            for rows in _played(start, subset, second[subset], last[subset], samples, (seed, turn << 8 | subset)):
                counts += np.bincount(ranking.batch(start.kind, rows), minlength=len(counts))
            found[subset] = _weighed(start, subset, counts), counts
            if report:
                report(f"{samples:,} deals of each exchange", done / len(running))
        running.sort(key=lambda subset: -found[subset][0].worth)
        running = [subset for subset in running if not _clearly_better(found[running[0]][0], found[subset][0])]
    best, counts = found[running[0]]
    order = sorted((each for each, _ in found.values()), key=lambda each: (each is not best, -each.worth))
    return order, {value: Fraction(int(counts[value]), SAMPLES) for value in counts.nonzero()[0].tolist()}


def _played(start: Start, subset: int, second: Tables, last: Tables, samples: int, key: tuple[int, int]) -> Iterator[Cards]:
    """The final hands of so many deals after a first exchange; the tables are those of the draws to come."""
    random = np.random.Generator(np.random.Philox(key=np.array(key, np.uint64)))
    kept, thrown, held = np.array(start.kept(subset), np.uint8), len(start.thrown(subset)), start.held
    for first in range(0, samples, DEALS):
        deals = min(DEALS, samples - first)
        stub = random.permuted(np.tile(np.array(start.unseen, np.uint8), (deals, 1)), axis=1)
        hands = np.sort(np.hstack([np.tile(kept, (deals, 1)), stub[:, :thrown]]), axis=1)
        keep = best_of(start.means(hands, second, stub.shape[1] - thrown))
        for away in range(held + 1):
            some = np.flatnonzero(np.bitwise_count(keep) == held - away)
            if len(some):
                yield _last_draw(start, hands[some], keep[some], stub[some, thrown:], away, last)


def _last_draw(start: Start, hands: Cards, keep: Whole, stub: Cards, away: int, tables: Tables) -> Cards:
    """The final hands, if so many cards are thrown away in the second draw; both draws are served from the stub."""
    held = start.held
    stays = _bits(keep, held)
    seen = np.hstack([hands[stays].reshape(len(hands), -1), stub[:, :away], hands[~stays].reshape(len(hands), -1)])
    order = seen.argsort(axis=1)
    seen = np.take_along_axis(seen, order, axis=1)
    means = start.means(seen, tables, stub.shape[1] - away)
    gone = ((order >= held) << np.arange(held + away)).sum(axis=1)
    means[np.arange(len(means))[:, None] & gone > 0] = -1.0
    keep = best_of(means)
    more = stub[:, away : away + held]
    drawn = np.arange(more.shape[1]) < held - np.bitwise_count(keep)[:, None]
    return np.hstack([seen, more])[np.hstack([_bits(keep, held + away), drawn])].reshape(-1, held)


def _bits(subsets: Whole, cards: int) -> NDArray[np.bool_]:
    kept: NDArray[np.bool_] = (subsets[:, None] >> np.arange(cards) & 1).astype(np.bool_)
    return kept


def _weighed(start: Start, subset: int, counts: Whole) -> Exchange:
    """What an exchange is worth by its final hands."""
    worth, deals = np.array(start.worth), int(counts.sum())
    mean = float(counts @ worth) / deals
    return Exchange(start.kept(subset), mean, sqrt(max(0.0, float(counts @ worth**2) / deals - mean**2) / (deals - 1)))


def _clearly_better(one: Exchange, other: Exchange) -> bool:
    return one.worth - other.worth > CLEAR * hypot(one.standard_error or 0.0, other.standard_error or 0.0)
