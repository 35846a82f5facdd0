"""The best badugi among any cards: as many as possible without a rank or suit twice, and of those the lowest.

The ranks that can each be given a suit of their own form a matroid, so the greedy choice is the best one: go up from the
ace and keep a rank whenever suits can still be given out to all that are kept. All that must be remembered are the sets of
suits that could be in use so far, as a number of sixteen bits.
"""

from collections.abc import Iterable
from functools import cache

from croupier.equipment.cards import Card
from croupier.games.poker.hands.ladder import badugis

NOTHING = 1
"""Only the empty set of suits is in use."""


def spread(reached: int, suits: int) -> int:
    """The sets of suits that can be in use after one more rank, which is held in these suits; 0 if it cannot be kept."""
    further = 0
    for used in range(16):
        if reached >> used & 1:
            for suit in (1, 2, 4, 8):
                if suits & suit and not used & suit:
                    further |= 1 << (used | suit)
    return further


@cache
def steps() -> dict[tuple[int, int], int]:
    """What `spread` leads to from everything that can be reached, with any suits; a rank not kept changes nothing."""
    after: dict[tuple[int, int], int] = {}
    ahead = [NOTHING]
    while ahead:
        reached = ahead.pop()
        if (reached, 0) in after:
            continue
        for suits in range(16):
            after[reached, suits] = spread(reached, suits) or reached
            ahead.append(after[reached, suits])
    return after


@cache
def _values() -> dict[int, int]:
    """The value of a badugi by its ranks, one bit each."""
    return {sum(1 << rank for rank in each.ranks): value for value, each in enumerate(badugis(), 1)}


def value(cards: Iterable[Card]) -> int:
    """The value of the best badugi among these cards."""
    held = [0] * 13
    for card in cards:
        held[card >> 2] |= 1 << (card & 3)
    after, reached, ranks = steps(), NOTHING, 0
    for rank in (12, *range(12)):
        if held[rank]:
            further = after[reached, held[rank]]
            if further != reached:
                ranks |= 1 << rank
                reached = further
    return _values()[ranks]
