"""The search for the best play through the draws: every exchange is worked out, or shown to be worth no more than another.

It knows no kind of hand. A `Position` has the hands that can be held with two draws to come; it bounds what an exchange is
worth from above at little cost, and works out those that the bound does not rule out. Every card thrown away is known and
gone.
"""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb
from os import cpu_count
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

Whole = NDArray[np.int64]
Real = NDArray[np.float64]

TIE = 1e-12
"""What an exchange must be worth more than one of fewer cards, lest rounding decide."""
MANY = 4_000
"""Exchanges that are worth a second, closer bound."""
PARTS = 64

Tell = Callable[[str, float], None]
"""Told what is being done, and which part of it is."""
Told = Callable[[float], None]
Found = TypeVar("Found")


class Position(Protocol):
    """The hands that can be held with two draws to come, each with its chance. A subset has a bit for each card kept."""

    @property
    def held(self) -> int: ...

    @property
    def likely(self) -> Real: ...

    def bounds(self) -> Real:
        """By hand and subset: what it is worth at most, exactly for standing pat; below 0 where it is another's twin."""

    def closer(self, rows: Whole, subset: int, known: int, tell: Told | None) -> Real:
        """A closer bound for some hands: so many of the cards thrown away are known."""

    def worth(self, rows: Whole, subsets: Whole, tell: Told | None) -> Real:
        """What exchanges are worth; all keep as many cards."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to keep of each hand of a position, and what that is worth on average."""

    position: Position
    choice: Whole
    worth: float


Closer = Callable[[int, Plan, Real], Position | None]
"""For a first exchange the position that sees more, from the plan and the bounds of the one that sees less."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A first exchange, what any play can make of it at most, and its worth by the plan; without one only the bound."""

    subset: int
    most: float
    worth: float
    plan: Plan | None


def best_first(
    positions: Iterable[tuple[int, Position]],
    count: int,
    true: Callable[[int, Plan], float],
    tell: Tell | None = None,
    closer: Closer | None = None,
) -> list[Weighed]:
    """So many first exchanges, each with the position that follows; only what may be best is worked out.

    `true` tells what a plan is worth, which may be less than the plan thinks. Then `closer` may give a position that sees
    more; it is asked if the plan may be the best.
    """
    waiting = []
    for subset, position in positions:
        bound = position.bounds()
        waiting.append((float(position.likely @ bound.max(axis=1)), subset, position, bound))
        if tell:
            tell("looking at first exchanges", len(waiting) / count)
    waiting.sort(key=lambda each: -each[0])
    found: list[Weighed] = []
    best = -1.0
    for most, subset, position, bound in waiting:
        if most <= best + TIE:
            found.append(Weighed(subset, most, most, None))
            continue
        away = position.held - subset.bit_count()
        told = _prefixed(tell, f"throwing {away} now, ")
        plan = two_draws(position, bound, told)
        if closer is not None:
            if plan.worth <= best + TIE:
                found.append(Weighed(subset, plan.worth, plan.worth, None))
                continue
            seen = closer(subset, plan, bound)
            plan = plan if seen is None else two_draws(seen, seen.bounds(), told)
        found.append(Weighed(subset, plan.worth, true(subset, plan), plan))
        best = max(best, found[-1].worth)
    return found


def two_draws(position: Position, bound: Real, tell: Tell | None = None) -> Plan:
    """The best exchange of every hand with two draws to come; bounds are lowered as they are found."""
    held, pat = position.held, (1 << position.held) - 1
    rows = np.arange(len(bound))
    best, choice = bound[:, pat].copy(), np.full(len(bound), pat, np.int64)
    for away in range(1, held + 1):
        subsets = np.array([subset for subset in range(pat) if held - subset.bit_count() == away])
        told = told_about(tell, f"{away} then")
        for known in range(1, min(3, away - 1)):
            for subset in subsets.tolist():
                at = np.flatnonzero(bound[:, subset] > best + TIE)
                if len(at) > MANY:
                    bound[at, subset] = np.minimum(bound[at, subset], position.closer(at, subset, known, told))
        # The most promising exchange of each hand first: it may rule out the others.
        order = bound[:, subsets].argsort(axis=1)[:, ::-1]
        for turn in range(len(subsets)):
            asked = subsets[order[:, turn]]
            at = np.flatnonzero(bound[rows, asked] > best + TIE)
            if len(at):
                worth = position.worth(at, asked[at], told)
                bound[at, asked[at]] = worth
                better = worth > best[at] + TIE
                choice[at[better]], best[at[better]] = asked[at[better]], worth[better]
    return Plan(position, choice, float(position.likely @ best))


def told_about(tell: Tell | None, what: str) -> Told | None:
    return (lambda part: tell(what, part)) if tell else None


def _prefixed(tell: Tell | None, words: str) -> Tell | None:
    return (lambda what, part: tell(words + what, part)) if tell else None


def side_by_side(work: Callable[[int, int], Found], gone: Whole, tell: Told | None) -> list[Found]:
    """Do the work from row to row on all cores; rows with the same cards gone stay together."""
    new = gone[1:] != gone[:-1]
    starts = [0, *(np.flatnonzero(new if new.ndim == 1 else new.any(axis=1)) + 1).tolist(), len(gone)]
    parts = min(len(starts) - 1, PARTS)
    cuts = [starts[at] for at in np.linspace(0, len(starts) - 1, parts + 1).astype(int).tolist()]
    if parts == 1:
        return [work(0, len(gone))]
    found = []
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        for each in pool.map(work, cuts[:-1], cuts[1:]):
            found.append(each)
            if tell:
                tell(len(found) / parts)
    return found


def ways_of(counts: Iterable[int], cards: int) -> int:
    """In how many ways so many cards can be drawn, one draw after the other."""
    ways = 1
    for count in counts:
        ways, cards = ways * comb(cards, count), cards - count
    return ways
