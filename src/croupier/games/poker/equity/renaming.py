"""Deals that differ only by names of suits and the order of the hands are sampled as one, with the same answer."""

from dataclasses import replace

import numpy as np

from croupier.equipment.cards import FACES
from croupier.games.poker.draws.sets import Whole, suit_orders
from croupier.games.poker.equity.ranges import Range
from croupier.games.poker.equity.terms import Known

Key = tuple[list[int], list[int], list[bytes]]
"""By which renamings are compared: the board, the dead cards, the hands."""


def standard(known: Known) -> tuple[Known, list[int]]:
    """The same deal with suits and hands in standard order, and the place of each hand in that order."""
    cards, ways = np.arange(FACES), []
    for order in suit_orders():
        ways.append(_renamed(known, cards & ~3 | order[cards & 3]))
    (board, dead, hands), renamed = min(ways, key=lambda each: each[0])
    order = [at for _, at in sorted((hand, at) for at, hand in enumerate(_keys(renamed)))]
    found = replace(known, ranges=tuple(renamed[at] for at in order), board=tuple(board), dead=tuple(dead))
    return found, [order.index(at) for at in range(len(hands))]


def _renamed(known: Known, way: Whole) -> tuple[Key, list[Range]]:
    ranges = []
    for each in known.ranges:
        rows = np.sort(way[np.array(each.alternatives, np.int64).reshape(len(each.alternatives), each.known)], axis=1)
        ranges.append(Range(each.text, tuple(map(tuple, rows[np.lexsort(rows.T)].tolist() if each.known else [()]))))
    board, dead = (sorted(way[list(group)].tolist()) for group in (known.board, known.dead))
    return (board, dead, sorted(_keys(ranges))), ranges


def _keys(ranges: list[Range]) -> list[bytes]:
    return [np.array(each.alternatives, np.uint8).tobytes() for each in ranges]
