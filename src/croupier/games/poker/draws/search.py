"""The search for the best play through the draws: every exchange is worked out, or shown to be worth no more than another.

A `Start` is what a player holds, a `Position` the hands that they can hold with two draws to
come; a position bounds from above, at little cost, what an exchange is worth, and works out those that the bound does not
rule out. Every card thrown away is known and gone.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import comb
from os import cpu_count
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.equipment.cards import FACES, Card
from croupier.games.poker.draws.sets import TIE, Real, Whole, every_draw
from croupier.games.poker.hands import Kind, batch

MANY = 4_000
"""Exchanges that are worth a second, closer bound."""
PARTS = 64

Report = Callable[[str, float], None]
"""Called with what is being done and which part of it is done."""
Part = Callable[[float], None]
Result = TypeVar("Result")
Chances = dict[int, Fraction]
"""The chance of each final value."""


class Position(ABC):
    """The hands that can be held with two draws to come, each with its chance. A subset has a bit for each card kept."""

    held: int

    @property
    @abstractmethod
    def likely(self) -> Real: ...

    @abstractmethod
    def bounds(self) -> Real:
        """By hand and subset: what it is worth at most, exactly for standing pat; below 0 where it is another's twin."""

    @abstractmethod
    def worth(self, rows: Whole, subsets: Whole, report: Part | None) -> Real:
        """What exchanges are worth; all keep as many cards."""

    def closer(self, rows: Whole, subset: int, known: int, report: Part | None) -> Real:
        """A closer bound for some hands: so many of the cards thrown away are known."""
        return np.full(len(rows), np.inf)

    def by_exchange(self, choice: Whole, report: Report | None) -> Iterator[tuple[int, Whole, Part | None]]:
        """The hands by the number of cards that they exchange: this number, their rows, and the report of the counting."""
        sizes = self.held - np.bitwise_count(choice).astype(np.int64)
        for away in np.unique(sizes).tolist():
            yield away, np.flatnonzero(sizes == away), _about(report, f"counting, {away} in the last draw but one")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to keep of each hand of a position, and what that is worth on average."""

    position: Position
    choice: Whole
    worth: float


class Start(ABC):
    """What a player holds and what is known to be gone, for one worth of final hands, by value."""

    kind: Kind

    def __init__(self, hand: Sequence[Card], worth: Sequence[float], dead: Sequence[Card]) -> None:
        self.hand, self.dead, self.worth = sorted(hand), tuple(dead), worth
        self.unseen = sorted({*range(FACES)} - {*hand, *dead})

    def kept(self, subset: int) -> tuple[Card, ...]:
        return tuple(card for at, card in enumerate(self.hand) if subset >> at & 1)

    def away(self, subset: int) -> int:
        return len(self.hand) - subset.bit_count()

    @abstractmethod
    def subsets(self) -> Sequence[int]:
        """The first exchanges to compare."""

    @abstractmethod
    def now(self) -> Position:
        """The start itself as a position with two draws to come."""

    @abstractmethod
    def position(self, subset: int) -> Position:
        """What a first exchange leads to, with two draws to come after it."""

    def drawn(self, subset: int) -> Chances:
        """The final values after this exchange, if it is the last."""
        hands = every_draw(self.kept(subset), self.unseen, self.away(subset))
        count = np.bincount(batch(self.kind, hands))
        return self.chances((value, int(count[value]), (self.away(subset),)) for value in np.flatnonzero(count).tolist())

    @abstractmethod
    def played(self, subset: int, plan: Plan, first: bool, report: Report | None) -> Chances:
        """The final values when the plan is followed, after a first exchange or from the start."""

    def overlooks(self, plan: Plan) -> bool:
        """Whether there is something that the plan does not see."""
        return False

    def closer(self, subset: int, plan: Plan, bound: Real) -> Position | None:
        """A position after a first exchange that sees more, made from the plan and the bounds of one that sees less."""
        return None

    def chances(self, ways: Iterable[tuple[int, int, Sequence[int]]]) -> Chances:
        """The chance of each value: its ways, when so many cards are exchanged in each draw."""
        counts = Counter[tuple[int, tuple[int, ...]]]()
        for value, count, exchanged in ways:
            counts[value, tuple(exchanged)] += count
        chances: Chances = {}
        for (value, drawn), count in counts.items():
            chances[value] = chances.get(value, Fraction(0)) + Fraction(count, self.ways_to_draw(drawn))
        return {value: part for value, part in chances.items() if part}

    def worth_of(self, final: Chances) -> float:
        """What final values are worth on average."""
        return sum(float(part) * self.worth[value] for value, part in final.items())

    def ways_to_draw(self, exchanged: Iterable[int]) -> int:
        """In how many ways so many cards can be drawn, one draw after the other."""
        ways, cards = 1, len(self.unseen)
        for count in exchanged:
            ways, cards = ways * comb(cards, count), cards - count
        return ways


@dataclass(frozen=True, slots=True)
class Weighed:
    """A first exchange, what any play can make of it at most, and its worth, or, if it is not exact, no more than that."""

    subset: int
    most: float
    worth: float
    exact: bool
    plan: Plan | None = None


def weigh(start: Start, draws: int, report: Report | None) -> tuple[Weighed, list[Weighed], Chances]:
    """The best first exchange, all of them, and the final hands of the best."""
    finals: dict[int, Chances] = {}

    def true(subset: int, plan: Plan) -> float:
        """What a plan is worth when everything counts; only in the lows a plan can overlook something."""
        if not start.overlooks(plan):
            return plan.worth
        finals[subset] = start.played(subset, plan, draws > 2, report)
        return start.worth_of(finals[subset])

    if draws == 1:
        finals = {subset: start.drawn(subset) for subset in start.subsets()}
        worths = {subset: start.worth_of(final) for subset, final in finals.items()}
        weighed = [Weighed(subset, worth, worth, exact=True) for subset, worth in worths.items()]
    elif draws == 2:
        now, weighed = start.now(), []
        for subset in start.subsets():
            plan = Plan(now, np.array([subset]), float(now.worth(np.zeros(1, np.int64), np.array([subset]), None)[0]))
            weighed.append(Weighed(subset, plan.worth, true(subset, plan), exact=True, plan=plan))
    else:
        weighed = best_first(start, true, report)
    best = max(weighed, key=lambda each: (each.exact, each.worth, each.subset.bit_count()))
    if best.subset not in finals:
        assert best.plan is not None
        finals[best.subset] = start.played(best.subset, best.plan, draws > 2, report)
    return best, weighed, finals[best.subset]


def best_first(start: Start, true: Callable[[int, Plan], float], report: Report | None = None) -> list[Weighed]:
    """All first exchanges; only those that may be best are worked out.

    `true` is what a plan is really worth, which may be less than it expects where it overlooks something.
    """
    waiting = []
    for subset in start.subsets():
        position = start.position(subset)
        bound = position.bounds()
        waiting.append((float(position.likely @ bound.max(axis=1)), subset, position, bound))
        if report:
            report("comparing first exchanges", len(waiting) / len(start.subsets()))
    waiting.sort(key=lambda each: -each[0])
    weighed: list[Weighed] = []
    best = -1.0
    for most, subset, position, bound in waiting:
        if most <= best + TIE:
            weighed.append(Weighed(subset, most, most, exact=False))
            continue
        then = _prefixed(report, f"throwing {start.away(subset)} now, ")
        plan = two_draws(position, bound, then)
        if start.overlooks(plan):
            if plan.worth <= best + TIE:
                weighed.append(Weighed(subset, plan.worth, plan.worth, exact=False))
                continue
            closer = start.closer(subset, plan, bound)
            plan = plan if closer is None else two_draws(closer, closer.bounds(), then)
        weighed.append(Weighed(subset, plan.worth, true(subset, plan), exact=True, plan=plan))
        best = max(best, weighed[-1].worth)
    return weighed


def two_draws(position: Position, bound: Real, report: Report | None = None) -> Plan:
    """The best exchange of every hand with two draws to come; bounds are replaced by what is worked out."""
    held, pat = position.held, (1 << position.held) - 1
    rows = np.arange(len(bound))
    best, choice = bound[:, pat].copy(), np.full(len(bound), pat, np.int64)
    for away in range(1, held + 1):
        subsets = np.array([subset for subset in range(pat) if held - subset.bit_count() == away])
        then = _about(report, f"{away} then")
        for known in range(1, min(3, away - 1)):
            for subset in subsets.tolist():
                at = np.flatnonzero(bound[:, subset] > best + TIE)
                if len(at) > MANY:
                    bound[at, subset] = np.minimum(bound[at, subset], position.closer(at, subset, known, then))
        # The most promising exchange of each hand first: it may rule out the others.
        order = bound[:, subsets].argsort(axis=1)[:, ::-1]
        for turn in range(len(subsets)):
            asked = subsets[order[:, turn]]
            at = np.flatnonzero(bound[rows, asked] > best + TIE)
            if len(at):
                worth = position.worth(at, asked[at], then)
                bound[at, asked[at]] = worth
                better = worth > best[at] + TIE
                choice[at[better]], best[at[better]] = asked[at[better]], worth[better]
    return Plan(position, choice, float(position.likely @ best))


def side_by_side(work: Callable[..., Result], arrays: Sequence[NDArray[Any]], report: Part | None) -> Iterator[Result]:
    """Do the work on all cores, some rows of the arrays at a time; rows that have the same in the first stay together."""
    new = arrays[0][1:] != arrays[0][:-1]
    starts = [0, *(np.flatnonzero(new if new.ndim == 1 else new.any(axis=1)) + 1).tolist(), len(arrays[0])]
    parts = min(len(starts) - 1, PARTS)
    if parts == 1:
        yield work(*arrays)
        return
    cuts = [starts[at] for at in np.linspace(0, len(starts) - 1, parts + 1).astype(int).tolist()]
    with ThreadPoolExecutor(cpu_count() or 1) as pool:
        pieces = (pool.submit(work, *(each[first:end] for each in arrays)) for first, end in pairwise(cuts))
        for done, piece in enumerate([*pieces], 1):
            yield piece.result()
            if report:
                report(done / parts)


def _about(report: Report | None, what: str) -> Part | None:
    return (lambda part: report(what, part)) if report else None


def _prefixed(report: Report | None, words: str) -> Report | None:
    return (lambda what, part: report(words + what, part)) if report else None
