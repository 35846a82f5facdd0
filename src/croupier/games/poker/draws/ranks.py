"""The five-card lows by ranks alone: every multiset of up to five ranks, and how draws lead from one to another.

A multiset is a node. Nodes of five ranks, the full hands, come first; no hand has five cards of a rank.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import part
from croupier.games.poker.draws.sets import Whole
from croupier.games.poker.hands.kinds import Kind
from croupier.games.poker.hands.ladder import KEYS, values
from croupier.games.poker.hands.single import SCALES

Nodes = NDArray[np.int32]
Ranks = NDArray[np.int8]

HELD = 5
ALL = (1 << HELD) - 1


class Tree(NamedTuple):
    """The nodes, some 8,500, and the draws of up to five ranks. A subset has a bit for each card of a full hand."""

    ranks: Ranks  # of each full hand, in ascending order
    step: Nodes  # by node and rank: the node with one card more
    counts: Nodes  # by node: how many cards of each rank
    order: Whole  # the nodes of less than five cards, large ones first
    parts: Nodes  # by full hand and subset: the node of these cards
    first: Whole  # by full hand: the subsets that keep other ranks than those before them, one bit each
    drawn: Ranks  # the ranks of each draw, in ascending order, by its size
    starts: Whole  # where the draws of each size begin


@cache
def node_numbers() -> dict[tuple[int, ...], int]:
    """The number of each node by its ranks in ascending order."""
    nodes = (ranks for size in (HELD, *range(HELD)) for ranks in combinations_with_replacement(range(13), size))
    return {ranks: number for number, ranks in enumerate(each for each in nodes if len(each) < HELD or each[0] != each[-1])}


@cache
def tree() -> Tree:
    """All of them."""
    number = node_numbers()
    full = [ranks for ranks in number if len(ranks) == HELD]
    step = np.zeros((len(number), 13), np.int32)
    for ranks, node in number.items():
        if len(ranks) < HELD:
            step[node] = [number.get(tuple(sorted((*ranks, rank))), 0) for rank in range(13)]
    chosen = [[at for at in range(HELD) if subset >> at & 1] for subset in range(ALL + 1)]
    parts = [[number[tuple(ranks[at] for at in each)] for each in chosen] for ranks in full]
    draws = [ranks for size in range(HELD + 1) for ranks in combinations_with_replacement(range(13), size)]
    return Tree(
        ranks=np.array(full, np.int8),
        step=step,
        counts=np.array([[ranks.count(rank) for rank in range(13)] for ranks in number], np.int32),
        order=np.array([node for ranks, node in reversed(number.items()) if len(ranks) < HELD], np.int64),
        parts=np.array(parts, np.int32),
        first=np.array([sum(1 << each.index(node) for node in {*each}) for each in parts], np.int64),
        drawn=np.array([(*ranks, *[0] * (HELD - len(ranks))) for ranks in draws], np.int8),
        starts=np.cumsum([0, *(comb(12 + size, size) for size in range(HELD + 1))]).astype(np.int64),
    )


_DIGITS = 13 ** np.arange(HELD)


@cache
def _by_digits() -> Nodes:
    nodes = np.zeros(13**HELD, np.int32)
    nodes[(tree().ranks.astype(np.int64) * _DIGITS).sum(axis=1)] = np.arange(len(tree().ranks))
    return nodes


def nodes_of(cards: NDArray[np.integer]) -> Nodes:
    """The nodes of hands of five cards in ascending order."""
    nodes: Nodes = _by_digits()[((cards >> 2) * _DIGITS).sum(axis=1)]
    return nodes


def key_of(ranks: Iterable[int]) -> int:
    """The sum of keys by which the ladder knows five ranks."""
    return sum(KEYS[4 * rank] for rank in ranks)


@cache
def plain_values(kind: Kind) -> Whole:
    """The value of each full hand that is no flush."""
    known = values(SCALES[kind]).plain
    return np.array([known[key_of(row)] for row in tree().ranks.tolist()], np.int64)


@cache
def twins() -> Whole:
    """By full hand and subset: the first subset that keeps the same ranks."""
    parts = tree().parts
    return np.stack([(parts == parts[:, [subset]]).argmax(axis=1) for subset in range(ALL + 1)], axis=1)


@part
def ways_to_draw(drawn: Ranks, size: int, left: Whole) -> int:
    """In how many ways these ranks can be drawn from so many cards of each rank."""
    ways, run = 1, 0
    for at in range(size):
        run = run + 1 if at and drawn[at] == drawn[at - 1] else 0
        ways = ways * max(0, left[drawn[at]] - run) // (run + 1)
    return ways
