"""Who wins what: deals counted by the shares of the pot that each hand gets."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.chance.random.compiled import kernel
from croupier.games.poker.draws.sets import Real, Whole
from croupier.games.poker.equity.terms import units
from croupier.games.poker.rules import PokerRules

Ranked = NDArray[np.int32]
"""The values of hands, by share, hand and deal; 0 where none qualifies."""


class Counted(NamedTuple):
    """Deals counted: the units that each hand won, their squares, and by share and hand how often it won alone and tied."""

    deals: int
    won: Whole
    squares: Real
    wins: Whole


Groups = list[tuple[Fraction, Counted]]
"""Deals counted in groups, with the weight of each deal."""


def nothing_counted(shares: int, hands: int) -> Counted:
    return Counted(0, np.zeros(hands, np.int64), np.zeros(hands), np.zeros((shares, hands, 2), np.int64))


def added(parts: Sequence[Counted]) -> Counted:
    """Several counts as one."""
    deals, won, squares, wins = zip(*parts, strict=True)
    return Counted(sum(deals), np.sum(won, axis=0), np.sum(squares, axis=0), np.sum(wins, axis=0))


def units_of_ties(rules: PokerRules, hands: int) -> Whole:
    """The units of one hand: by the shares that nobody won, one bit each, by share, and by how many hands tie for it."""
    return np.array(units(rules, hands)[1], np.int64)[:, :, None] // np.maximum(np.arange(hands + 1), 1)


@kernel
def tally(values: Ranked, deals: int, units: Whole, won: Whole, squares: Real, wins: Whole) -> None:
    """Count so many deals; `units[void, share, tied]` are those of one hand, see `units_of_ties`."""
    shares, hands, _ = values.shape
    got, best = np.empty(hands, np.int64), np.empty(shares, np.int32)
    for deal in range(deals):
        got[:] = 0
        void = 0
        for share in range(shares):
            best[share] = 0
            for hand in range(hands):
                best[share] = max(best[share], values[share, hand, deal])
            if best[share] == 0:
                void |= 1 << share
        for share in range(shares):
            if best[share] == 0:
                continue
            tied = 0
            for hand in range(hands):
                tied += values[share, hand, deal] == best[share]
            for hand in range(hands):
                if values[share, hand, deal] == best[share]:
                    got[hand] += units[void, share, tied]
                    wins[share, hand, 0 if tied == 1 else 1] += 1
        for hand in range(hands):
            won[hand] += got[hand]
            squares[hand] += float(got[hand]) * float(got[hand])
