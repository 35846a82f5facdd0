"""Casino War beside plain Python and plain NumPy: `python -m benchmarks war` prints how many times as fast we are.

All deal six decks by the full procedure: a burned card, everybody to War on a tie, three cards burned before it. They are
measured in one run, in turns, and the best of several turns counts, so that a busy machine slows all alike. The baselines
deal to a cover card with a quarter of the shoe behind it; ours deals a fixed number of rounds, and to the cover card too.
"""

import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from benchmarks.row import Row
from numpy.typing import NDArray

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned
from croupier.games.kit.simulation.plan import Asked, Chunk, Plan

EDITION = "pa-2012/casino-war"
DECK = [rank for rank in range(13) for _ in range(4)] * 6
COVER, TURNS = 234, 5
GOAL = 25  # times as fast as plain NumPy; beside plain Python the ratio moves with the machine

Places = NDArray[np.int64]
Work = Callable[[], int]
"""Something to time; gives the rounds it dealt."""


def plain_python(shoes: int, players: int) -> int:
    """The obvious loop: shuffle, deal, compare."""
    deal, cards = random.Random(1), DECK.copy()
    rounds = net = 0
    for _ in range(shoes):
        deal.shuffle(cards)
        at = 1
        while at <= COVER:
            hands, dealer = cards[at : at + players], cards[at + players]
            at += players + 1
            ties = 0
            for card in hands:
                if card > dealer:
                    net += 1
                elif card < dealer:
                    net -= 1
                else:
                    ties += 1
            if ties:
                at += 3
                hands, dealer = cards[at : at + ties], cards[at + ties]
                at += ties + 1
                for card in hands:
                    net += 1 if card > dealer else 2 if card == dealer else -2
            rounds += 1
    assert abs(net) < rounds * players
    return rounds


def plain_numpy(shoes: int, players: int) -> int:
    """Many shoes at once, a round of each at a time, until all have reached the cover card."""
    generator = np.random.default_rng(1)
    cards = generator.permuted(np.tile(np.array(DECK, np.uint8), (shoes, 1)), axis=1)
    at, going, rounds, net = np.ones(shoes, np.int64), np.arange(shoes), 0, 0
    seats = np.arange(players)
    while going.size:
        start = at[going]
        hands, dealer = cards[going[:, None], start[:, None] + seats], cards[going, start + players]
        ties = (hands == dealer[:, None]).sum(axis=1)
        higher = (hands > dealer[:, None]).sum(axis=1)
        net += int((2 * higher + ties - players).sum())
        at[going] += players + 1
        war = ties > 0
        if war.any():
            net += _numpy_wars(cards, going[war], at, ties[war], seats)
        rounds += going.size
        going = going[at[going] <= COVER]
    assert abs(net) < rounds * players
    return rounds


def _numpy_wars(
    cards: NDArray[np.uint8],
    shoes: NDArray[np.int64],
    at: NDArray[np.int64],
    ties: NDArray[np.int64],
    seats: NDArray[np.int64],
) -> int:
    start = at[shoes] + 3
    hands, dealer = cards[shoes[:, None], start[:, None] + seats], cards[shoes, start + ties]
    dealt = seats < ties[:, None]
    higher = ((hands > dealer[:, None]) & dealt).sum(axis=1)
    again = ((hands == dealer[:, None]) & dealt).sum(axis=1)
    at[shoes] = start + ties + 1
    return int((higher + 2 * again - 2 * (ties - higher - again)).sum())


def ours(rounds: int, players: int, *, to_cover_card: bool = False) -> Work:
    """One thread, all counts."""
    plan = planned(open_edition(EDITION), Asked(rounds=rounds, players=players, to_cover_card=to_cover_card))
    return lambda: plan.rounds_of(plan.run(Chunk(0, plan.groups)))


def in_two_threads(plan: Plan) -> int:
    half = plan.groups // 2
    with ThreadPoolExecutor(2) as pool:
        parts = pool.map(plan.run, [Chunk(0, half), Chunk(half, plan.groups - half)])
        return sum(plan.rounds_of(part) for part in parts)


def seconds_a_round(works: dict[str, Work], clock: Callable[[], float] = time.process_time) -> dict[str, float]:
    """The best of several turns of each."""
    best = dict.fromkeys(works, float("inf"))
    for work in works.values():
        work()
    for _ in range(TURNS):
        for name, work in works.items():
            began = clock()
            rounds = work()
            best[name] = min(best[name], (clock() - began) / rounds)
    return best


def rows() -> list[Row]:
    """Every comparison, measured now."""
    found = []
    for players in (1, 7):
        works: dict[str, Work] = {
            "plain Python": lambda players=players: plain_python(60, players),
            "plain NumPy": lambda players=players: plain_numpy(1_000, players),
            "fixed": ours(4_000_000 // players, players),
            "cover": ours(4_000_000 // players, players, to_cover_card=True),
        }
        took = seconds_a_round(works)
        name = f"Casino War, 6 decks, {players} player{'s' if players > 1 else ''}, one thread"
        for how, mode in (("fixed", "fixed rounds per shoe"), ("cover", "to the cover card")):
            for peer, goal in (("plain Python", None), ("plain NumPy", GOAL)):
                found.append(Row(f"{name}, {mode}", peer, took[peer] / took[how], took[how], goal))
    plan = planned(open_edition(EDITION), Asked(rounds=30_000_000))
    works = {"one": lambda: plan.rounds_of(plan.run(Chunk(0, plan.groups))), "two": lambda: in_two_threads(plan)}
    took = seconds_a_round(works, time.perf_counter)
    return [*found, Row("Casino War, two threads", "one thread", took["one"] / took["two"], took["two"], 1.8)]
