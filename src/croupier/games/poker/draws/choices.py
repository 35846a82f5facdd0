"""What a policy may keep of a hand: all exchanges that are equally good to it, one as likely as the other.

A subset of a hand's cards has a bit for each card kept, in ascending order; a choice is a number with a bit for each such
subset. No order of suits decides between equals: hands that differ only by names of suits have the same choices, renamed.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import part
from croupier.games.poker.draws.sets import Whole, number_of

CHOICES = np.uint32
"""Holds the subsets of five cards."""
Choices = NDArray[np.uint32]


@part
def rename_choices(hand: Any, choices: int, orders: Whole, choose: Whole, numbers: Whole, out: Choices) -> None:
    """Add the choices of a hand to those of all hands that it becomes when suits are renamed, whose numbers it gives."""
    held = len(hand)
    cards, was = np.empty(held, np.int64), np.empty(held, np.int64)
    for way in range(len(orders)):
        for at in range(held):
            card, to = np.int64(hand[at] & 252) | orders[way, hand[at] & 3], at
            while to > 0 and cards[to - 1] > card:
                cards[to], was[to] = cards[to - 1], was[to - 1]
                to -= 1
            cards[to], was[to] = card, at
        renamed = 0
        for subset in range(1 << held):
            if choices >> subset & 1:
                kept = 0
                for at in range(held):
                    kept |= (subset >> was[at] & 1) << at
                renamed |= 1 << kept
        numbers[way] = number_of(cards, choose)
        out[numbers[way]] |= np.uint32(renamed)


@part
def one_of(choices: Any, chosen: int) -> int:
    """The subset that is so many after the first of the choices."""
    for subset in range(32):
        if choices >> subset & 1:
            if chosen == 0:
                return subset
            chosen -= 1
    return 0
