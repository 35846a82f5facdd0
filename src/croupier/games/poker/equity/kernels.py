"""Deals in compiled code: every deal by its number, and random deals by theirs.

A random deal is a function of the seed and its own number, so that it does not matter who works it out, or in what order.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel, part
from croupier.games.poker.draws.sets import Cards, U, Whole, unseen

_GOLDEN = U(0x9E3779B97F4A7C15)
_FIRST, _SECOND = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
_LOW = U(0xFFFFFFFF)
_HALF = U(32)


@part
def mixed(word: Any) -> Any:
    """The word with its bits well stirred (the output step of splitmix64)."""
    word = (word ^ (word >> U(30))) * _FIRST
    word = (word ^ (word >> U(27))) * _SECOND
    return word ^ (word >> U(31))


@part
def below(state: NDArray[np.uint64], count: int) -> Any:
    """A random number below the count, each equally likely; the state moves on."""
    bound = U(count)
    while True:
        state[0] += _GOLDEN
        product = (mixed(state[0]) >> _HALF) * bound
        if (product & _LOW) >= (U(1) << _HALF) % bound:
            return np.int64(product >> _HALF)


@part
def stream(state: NDArray[np.uint64], seed: Any, number: int) -> None:
    """Start the stream of one deal."""
    state[0] = mixed(seed + _GOLDEN) ^ mixed(mixed(U(number) + _GOLDEN))


@kernel
def enumerate_deals(first: int, stub: Cards, sizes: Whole, ways: Whole, choose: Whole, slots: Whole, out: Cards) -> None:
    """Deals number `first` and on: each group of unknown cards takes so many of those that the groups before it left.

    `ways` are the choices of each group, `choose` Pascal's triangle, `slots` the columns that the groups fill in turn.
    """
    left = np.empty(len(stub), np.uint8)
    for row in range(len(out)):
        number = first + row
        for at in range(len(stub)):
            left[at] = stub[at]
        count, slot = len(stub), 0
        for group in range(len(sizes)):
            place = number % ways[group]
            number //= ways[group]
            needed, at, kept = sizes[group], 0, 0
            # Card by card: of the choices that remain, those with this card come first.
            for at in range(count):
                if needed:
                    with_it = choose[count - at - 1, needed - 1]
                    if place < with_it:
                        out[row, slots[slot]] = left[at]
                        slot += 1
                        needed -= 1
                        continue
                    place -= with_it
                left[kept] = left[at]
                kept += 1
            count = kept


@kernel
def sample_deals(
    first: int, seed: Any, known: Cards, starts: Whole, ways: Whole, dead: Any, slots: Whole, columns: Whole, out: Cards
) -> bool:
    """Random deals. Hand p has `ways[p]` alternatives at `starts[p]` in `known`; clashes are drawn again.

    `columns` are those that the known cards of each hand fill. False where hardly any alternatives go together.
    """
    state = np.empty(1, np.uint64)
    pack = np.empty(52, np.uint8)
    for row in range(len(out)):
        stream(state, seed, first + row)
        used = U(0)
        for attempt in range(100_000):
            used = dead
            clash = False
            column = 0
            for player in range(len(ways)):
                chosen = starts[player] + (below(state, ways[player]) if ways[player] > 1 else 0)
                for at in range(known.shape[1]):
                    card = known[chosen, at]
                    if card == 255:
                        break
                    clash |= (used >> U(card)) & U(1) != U(0)
                    used |= U(1) << U(card)
                    out[row, columns[column]] = card
                    column += 1
            if not clash:
                break
            if attempt == 99_999:
                return False
        count = unseen(used, pack)
        for slot in range(len(slots)):
            at = slot + below(state, count - slot)
            pack[slot], pack[at] = pack[at], pack[slot]
            out[row, slots[slot]] = pack[slot]
    return True
