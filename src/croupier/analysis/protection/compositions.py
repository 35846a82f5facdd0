"""The Tie Wager of Casino War by the composition of the unseen cards: its exact edge, and the chance of a profit."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, isqrt
from typing import NamedTuple

from croupier.equipment.awards import Odds
from croupier.equipment.cards import RANKS
from croupier.extras import require_extra
from croupier.games.casino_war.odds.counting import falling, tied_pairs


def tie_edge(unseen: Sequence[int], pays: Odds) -> Fraction:
    """The exact expectation of a unit on the Tie Wager, for so many unseen cards of each rank."""
    return (pays.ratio + 1) * Fraction(tied_pairs(unseen), falling(sum(unseen), 2)) - 1


def fewest_seen(of_each: int, pays: Odds) -> int | None:
    """How many cards must have been seen before any composition is profitable at all; None if none ever is.

    Ties are likeliest when what is left is whole ranks and a rest of one more, so only that has to be tried.
    """
    for seen in range(of_each * len(RANKS) - 1):
        whole, rest = divmod(of_each * len(RANKS) - seen, of_each)
        if tie_edge((of_each,) * whole + (rest,), pays) > 0:
            return seen
    return None


class Chance(NamedTuple):
    """Of so many unseen cards, whichever they are: how often they are profitable, and a unit's gain if only then bet."""

    share: float
    gain: float


NEVER = Chance(0.0, 0.0)
NOTHING = 1e-12  # what floats can still tell from zero here
SLIGHT = 1e-17  # a count of one rank so rare that leaving it out does not show


def chances(of_each: int, pays: Odds, unseen: Iterable[int]) -> dict[int, Chance]:
    """The chance for each number of unseen cards, by counting all their compositions.

    Lumpiness is lost with size: above the first number that has no chance worth telling, none has.
    """
    seen = fewest_seen(of_each, pays)
    most = -1 if seen is None else of_each * len(RANKS) - seen
    chance_of: dict[int, Chance] = {}
    hopeless = False
    for cards in sorted(unseen):
        chance_of[cards] = NEVER if hopeless or cards > most else chance(of_each, pays, cards)
        if chance_of[cards].share < NOTHING:
            chance_of[cards], hopeless = NEVER, True
    return chance_of


def require_numpy() -> None:
    """Says what is missing, to whoever is about to sample shoes for these chances, too."""
    require_extra("chance", "the chance of a profitable composition")


@lru_cache(maxsize=4096)
def chance(of_each: int, pays: Odds, unseen: int) -> Chance:
    """How often so many cards, out of equally many of each rank, make a Tie Wager profitable.

    Counts the compositions that do not, rank by rank, by how far their counts lie from the middle: the sum of those
    distances, and of their squares, is all that decides.
    """
    require_numpy()
    import numpy as np

    ranks = len(RANKS)
    middle = round(unseen / ranks)
    ways = falling(unseen, 2)
    even = pays.stake * ways // (pays.win + pays.stake)  # tied pairs that are not yet profitable
    limit = even + unseen - 2 * middle * unseen + ranks * middle**2
    reach, odd = isqrt(ranks * max(limit, 0)), unseen - ranks * middle
    full = float(tie_edge((of_each,) * ranks, pays))  # the average over all compositions, whatever the number
    if limit < 0 or abs(odd) > reach:
        return Chance(1.0, full)  # even the most even composition is profitable
    share = unseen / (of_each * ranks)
    weights = {k - middle: comb(of_each, k) * share**k * (1 - share) ** (of_each - k) for k in range(of_each + 1)}
    ways_to = np.zeros((2 * reach + 1, limit + 1))
    ways_to[reach, 0] = 1
    for _ in range(ranks):
        more = np.zeros_like(ways_to)
        for step, weight in weights.items():
            if step * step <= limit and weight > SLIGHT:
                low, high = max(step, 0), min(step, 0)
                more[low : high or None, step * step :] += weight * ways_to[-high : -low or None, : limit + 1 - step * step]
        ways_to = more
    row = ways_to[reach + odd]
    total = comb(of_each * ranks, unseen) * share**unseen * (1 - share) ** (of_each * ranks - unseen)
    tied = np.arange(limit + 1) - (limit - even)
    edges = float(pays.ratio + 1) * tied / ways - 1
    return Chance(max(float(1 - row.sum() / total), 0.0), max(float(full - (row * edges).sum() / total), 0.0))
