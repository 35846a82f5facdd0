"""Names of suits: cards that differ only by them are alike, and one row of cards stands for all that are."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise, permutations

import numpy as np

from croupier.equipment.cards import FACES, Card
from croupier.games.poker.draws.sets import Whole


def renamings(*unchanged: Iterable[Card]) -> list[Whole]:
    """The ways to rename suits that leave each of these groups of cards as it is: the new card for each card."""
    groups, cards = [{*group} for group in unchanged], np.arange(FACES)
    ways = (cards & ~3 | order[cards & 3] for order in suit_orders())
    return [way for way in ways if all({*way[[*group]].tolist()} == group for group in groups)]


@cache
def suit_orders() -> Whole:
    """The new suit of each suit in every way to rename them, one way a row."""
    return np.array([*permutations(range(4))])


def standard(*groups: Iterable[Card]) -> Whole:
    """The renaming that gives cards which differ only by names of suits the same names: the new card for each card.

    Of all renamings it gives the groups, one after the other, the lowest cards.
    """
    given, cards = [np.array([*group], np.int64) for group in groups], np.arange(FACES)
    ways = (cards & ~3 | order[cards & 3] for order in suit_orders())
    return min(ways, key=lambda way: [sorted(way[group].tolist()) for group in given])


def least_codes(parts: Sequence[Whole], renamed: Iterable[Whole]) -> Whole:
    """One number for all rows that are alike; the order of the cards within a part does not matter."""
    codes = np.full(len(parts[0]), np.iinfo(np.int64).max)
    for way in renamed:
        code = np.zeros(len(parts[0]), np.int64)
        for column in np.hstack([np.sort(way[part], axis=1) for part in parts]).T:
            code = code * FACES + column
        codes = np.minimum(codes, code)
    return codes


def decode(codes: Whole, sizes: Sequence[int]) -> list[Whole]:
    """The rows of such numbers, in parts of these sizes."""
    rows = codes[:, None] // FACES ** np.arange(sum(sizes))[::-1] % FACES
    return [np.ascontiguousarray(rows[:, first:end]) for first, end in pairwise(np.cumsum([0, *sizes]).tolist())]
