"""What a policy keeps of every hand that can be held, in compiled code: one byte a hand, a bit for each card kept.

A hand is numbered by its cards in ascending order, through Pascal's triangle; the bits follow the same order.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.hands.jit import kernel

Bytes = NDArray[np.uint8]
Whole = NDArray[np.int64]


@kernel
def number_of(cards: Any, choose: Whole) -> int:
    """The number of the hand of these cards, which stand in ascending order."""
    number = 0
    for at in range(len(cards)):
        number += choose[cards[at], at + 1]
    return number


@kernel
def sort_cards(cards: Any) -> None:
    """Put a few cards in ascending order."""
    for at in range(1, len(cards)):
        card, to = cards[at], at
        while to > 0 and cards[to - 1] > card:
            cards[to] = cards[to - 1]
            to -= 1
        cards[to] = card


@kernel
def keep_low(
    held: int, limit: int, badugi: bool, ace_in_badugi: int, low: bool, ace_in_low: int, breaks: bool, cap: int, out: Bytes
) -> None:
    """The policy "low" for every hand of so many cards. An ace counts 1 or 14; `cap` is the most that may be exchanged."""
    cards = np.arange(held)
    heights, low_heights = np.empty(held, np.int64), np.empty(held, np.int64)
    for number in range(len(out)):
        for at in range(held):
            rank = cards[at] >> 2
            heights[at] = rank + 2 if rank < 12 else ace_in_badugi
            low_heights[at] = rank + 2 if rank < 12 else ace_in_low
        kept = 0
        if badugi:
            kept = _best_badugi(cards, heights, limit)
        if low:
            kept = _add_ranks(cards, low_heights, limit, kept, held)
            if breaks and kept == (1 << held) - 1 and _spoilt(cards):
                highest = 0
                for at in range(held):
                    highest = at if low_heights[at] > low_heights[highest] else highest
                kept &= ~(1 << highest)
        discards = held
        for at in range(held):
            discards -= kept >> at & 1
        order = low_heights if low else heights
        while discards > cap:
            lowest = -1
            for at in range(held):
                if not kept >> at & 1 and (lowest < 0 or order[at] < order[lowest]):
                    lowest = at
            kept |= 1 << lowest
            discards -= 1
        out[number] = kept
        _next(cards)


@kernel
def _next(cards: Whole) -> None:
    """The next hand in the order of their numbers; what follows the last one does not matter."""
    for at in range(len(cards)):
        if at + 1 == len(cards) or cards[at] + 1 < cards[at + 1]:
            cards[at] += 1
            for lower in range(at):
                cards[lower] = lower
            return


@kernel
def _best_badugi(cards: Whole, heights: Whole, limit: int) -> int:
    """The largest set of different ranks and suits up to the limit, and of those the lowest from the top down."""
    best, best_size, best_ranks = 0, 0, 0
    for kept in range(1, 1 << len(cards)):
        ranks, suits, size, fits = 0, 0, 0, True
        for at in range(len(cards)):
            if kept >> at & 1:
                rank, suit = 1 << heights[at], 1 << (cards[at] & 3)
                fits = fits and heights[at] <= limit and not ranks & rank and not suits & suit
                ranks |= rank
                suits |= suit
                size += 1
        if fits and (size > best_size or (size == best_size and ranks < best_ranks)):
            best, best_size, best_ranks = kept, size, ranks
    return best


@kernel
def _add_ranks(cards: Whole, heights: Whole, limit: int, kept: int, held: int) -> int:
    """What is kept, and a card of every further rank up to the limit."""
    ranks = 0
    for at in range(held):
        if kept >> at & 1:
            ranks |= 1 << (cards[at] >> 2)
    for at in range(held):
        rank = 1 << (cards[at] >> 2)
        if not ranks & rank and heights[at] <= limit:
            ranks |= rank
            kept |= 1 << at
    return kept


@kernel
def _spoilt(cards: Whole) -> bool:
    """Whether different ranks are a straight (aces high) or a flush."""
    suited = True
    for at in range(1, len(cards)):
        suited = suited and (cards[at] ^ cards[0]) & 3 == 0
    return bool(suited or (cards[-1] >> 2) - (cards[0] >> 2) == len(cards) - 1)
