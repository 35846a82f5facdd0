"""The ladder of five-card hands: every class of equal hands, from the lowest to the highest, for each way of counting.

A class is written by its ranks in the order in which they are compared, such as K K 4 4 9. Its place on the ladder is
the value that ranking gives, 1 for the worst class. The lows turn the ladder upside down. Badugi has a ladder of its own.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

from croupier.equipment.cards import FACES, RANKS

Category: TypeAlias = Literal[
    "high card", "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush", "badugi"
]
Scale: TypeAlias = Literal["high", "2-7", "a-5", "8-or-better", "short-high"]

ACE = len(RANKS) - 1
KEYS = tuple(5 ** (card >> 2) for card in range(FACES))
"""One per card; a sum of these is a number to the base five whose digits say how often each rank occurs."""
WORDS = tuple(key | 1 << 32 + 4 * (card & 3) for card, key in enumerate(KEYS))
"""One per card: its key, and from bit 32 a one in the counter of its suit, of four bits."""
FIVE_SUITED = 0x3333 << 32
"""What the counters begin with, so that five of a suit set the top bit of its counter."""
ENOUGH = 0x8888 << 32
LOW = (1 << 32) - 1


class Class(NamedTuple):
    """Hands that are equal: what they are called and their ranks (0 deuce, 12 ace), first compared first."""

    category: Category
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Values:
    """The value of five cards by the sum of their keys; `suited` applies if they are of one suit and suits count."""

    classes: tuple[Class, ...]
    plain: dict[int, int] = field(repr=False)
    suited: dict[int, int] = field(repr=False)

    def of(self, value: int) -> Class:
        """The class with this value."""
        return self.classes[value - 1]


@cache
def values(scale: Scale) -> Values:
    """The ladder of a way of counting, with the value of every sum of keys; worked out at first use."""
    if scale == "high":  # the ace also stands below the deuce of a straight, and only there
        return _valued(_climb([(3, 2, 1, 0, ACE), *_runs()], suits=True))
    if scale == "short-high":  # and here below the six
        return _valued(_short())
    if scale == "2-7":
        return _valued(reversed(list(_climb(list(_runs()), suits=True))))
    low = reversed(list(_climb([], suits=False))) if scale == "a-5" else _eight_or_better()
    return _valued(Class(category, _ace_low(ranks)) for category, ranks in low)


@cache
def spoiled_by_cards() -> tuple[int, ...]:
    """By the value of a 2-7 low, its value where those that count against a player are compared from the top card down.

    Pairs, straights and flushes then do no other harm than to lose to all that has none. The cards alone decide between
    them, so that a straight and a straight flush of the same ranks are equal.
    """
    ladder = values("2-7").classes
    tops = [tuple(sorted(each.ranks, reverse=True)) for each in ladder]
    spoiled = [each.category != "high card" for each in ladder]
    worst_first = sorted({top for top, bad in zip(tops, spoiled, strict=True) if bad}, reverse=True)
    place = {top: number for number, top in enumerate(worst_first, 1)}
    return (0, *(place[top] if bad else value for value, (top, bad) in enumerate(zip(tops, spoiled, strict=True), 1)))


@cache
def badugis() -> tuple[Class, ...]:
    """The ladder of badugis: more cards above fewer, and of as many cards the lower above the higher, aces low."""
    lows = (ranks for count in range(1, 5) for ranks in reversed(_descending(count)))
    return tuple(Class("badugi", _ace_low(ranks)) for ranks in lows)


def _climb(straights: list[tuple[int, ...]], *, suits: bool) -> Iterator[Class]:
    """Every class of five cards from the lowest up, where these runs are straights and one suit may be a flush."""
    runs = {frozenset(run) for run in straights}
    lone = [ranks for ranks in _descending(5) if frozenset(ranks) not in runs]
    yield from (Class("high card", ranks) for ranks in lone)
    yield from (Class("pair", (one, one, *rest)) for one in range(13) for rest in _descending(3, (one,)))
    yield from (
        Class("two pair", (one, one, two, two, *rest)) for one, two in _descending(2) for rest in _descending(1, (one, two))
    )
    yield from (Class("three", (one, one, one, *rest)) for one in range(13) for rest in _descending(2, (one,)))
    yield from (Class("straight", run) for run in straights)
    if suits:
        yield from (Class("flush", ranks) for ranks in lone)
    others = [(one, two) for one in range(13) for two in range(13) if one != two]
    yield from (Class("full house", (one, one, one, two, two)) for one, two in others)
    yield from (Class("four", (one, one, one, one, two)) for one, two in others)
    if suits:
        yield from (Class("straight flush", run) for run in straights)


def _short() -> list[Class]:
    """The classes of a deck from the sixes up, in which a flush stands above a full house."""
    lowest = RANKS.index("6")
    wheel = (*range(lowest + 3, lowest - 1, -1), ACE)
    runs = [wheel, *(run for run in _runs() if min(run) >= lowest)]
    classes = [each for each in _climb(runs, suits=True) if min(each.ranks) >= lowest]
    return sorted(classes, key=lambda each: _SHORT.index(each.category))


_SHORT = ("high card", "pair", "two pair", "three", "straight", "full house", "flush", "four", "straight flush")


def _descending(count: int, without: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """So many different ranks, each set written from its highest down, the lowest set first."""
    ranks = [rank for rank in range(ACE, -1, -1) if rank not in without]
    return [*combinations(ranks, count)][::-1]


def _runs() -> Iterator[tuple[int, ...]]:
    """Five ranks in a row, from 6-5-4-3-2 to A-K-Q-J-T."""
    return (tuple(range(top, top - 5, -1)) for top in range(4, ACE + 1))


def _eight_or_better() -> Iterator[Class]:
    """Five different ranks of the eight lowest, the lowest hand last, as heights above the ace."""
    return (Class("high card", heights) for heights in reversed(_descending(5)) if heights[0] < 8)


def _ace_low(heights: tuple[int, ...]) -> tuple[int, ...]:
    """The ranks that stand so high where the ace stands lowest."""
    return tuple([_ABOVE_ACE[height] for height in heights])


_ABOVE_ACE = (ACE, *range(ACE))


def _valued(classes: Iterable[Class]) -> Values:
    """The classes numbered from one, by the sums of their keys."""
    ladder = tuple(classes)
    plain: dict[int, int] = {}
    suited: dict[int, int] = {}
    keys = KEYS[::4]
    for value, (category, ranks) in enumerate(ladder, 1):
        key = sum([keys[rank] for rank in ranks])
        (suited if category in {"flush", "straight flush"} else plain)[key] = value
    return Values(ladder, plain, suited)
