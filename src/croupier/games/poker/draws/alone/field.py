"""The field that a player wants to beat: somebody who draws as often, from any cards, and plays just as well.

It starts from hands as dealt and plays against itself a few times.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.games.poker.draws.sets import Real, Whole

ROUNDS = 2
"""How often the field is made better."""
PARTS = 64

Kept = NDArray[Any]
"""What to keep of each hand, a bit for each card."""


class Game(ABC):
    """Draws in which discards are forgotten: hands, each with a number, and what one draw makes of them."""

    dealt: Real
    """How likely each hand is to be dealt."""

    @abstractmethod
    def worth(self, likely: Real) -> Real:
        """What each hand is worth against somebody whose hand is so likely."""

    @abstractmethod
    def plan(self, worth: Real, draws: int) -> list[Kept]:
        """What to keep in each draw, the last one first, for final hands of this worth."""

    @abstractmethod
    def after(self, likely: Real, kept: Kept) -> Real:
        """How likely hands are after a draw."""

    def field(self, draws: int) -> Real:
        """How likely the final hands of the field are."""
        likely = self.dealt
        for _ in range(ROUNDS if draws else 0):
            plan, likely = self.plan(self.worth(likely), draws), self.dealt
            for kept in reversed(plan):
                likely = self.after(likely, kept)
        return likely


def beaten(values: Whole, likely: Real, size: int = 0) -> Real:
    """By value, the chance to beat a hand of these values and likelihoods; of equal hands each wins half."""
    chance = np.bincount(values, likely, minlength=size)
    found: Real = chance.cumsum() - chance / 2
    return found


def in_threads(work: Callable[..., None], count: int, *given: object) -> None:
    """Do the work on all cores, from row to row."""
    cuts = np.linspace(0, count, PARTS + 1).astype(int).tolist()
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        [*pool.map(lambda first, end: work(first, end, *given), cuts[:-1], cuts[1:])]
