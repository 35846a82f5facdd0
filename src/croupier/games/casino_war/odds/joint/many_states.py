"""States of boxes by the million: the last boxes of a book are added in arrays, and summed up exactly.

A state has its net, and what its boxes hold: cards of each class, and marks. Boxes hold the same in many ways, so that
there are few different holdings and each is numbered. In how many ways the cards come to a holding is a large number; it
is cut into parts that an array can sum up without loss.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.errors import InputError

Numbers = NDArray[np.int64]
Options = Sequence[tuple[int, int]]
Group = Callable[[int], Options]
"""What may come to a box or several, by the marks of those before."""

_EXACT = 62  # bits of a sum in an array
_LEAST_PART = 6


class _States(NamedTuple):
    """Each with the number of what its boxes hold, its net and its arrangements; `held` are the holdings by number."""

    held: list[int]
    at: Numbers
    nets: Numbers
    arranged: Numbers


class ManyStates:
    """Adds boxes to states that are packed as `totals` packs them: the net above `net_at`, marks at the bottom.

    `fits` tells which marks may still be part of the table, `weighed` what a holding adds to the net and its ways. More
    than `most` states at once are refused with what `too_many` says.
    """

    def __init__(
        self,
        net_at: int,
        marked: int,
        fits: Callable[[int], bool],
        weighed: Callable[[int], tuple[int, int]],
        most: int,
        too_many: Callable[[], InputError],
    ) -> None:  # fmt: skip
        self._net_at, self._marked, self._fits = net_at, marked, fits
        self._weighed, self._most, self._too_many = weighed, most, too_many

    def totals(self, states: Mapping[int, int], groups: Sequence[Group]) -> Counter[int]:
        """The ways of every total when all groups are added."""
        *some, last = groups
        now = self._unpacked(states)
        for group in some:
            now = self._added(now, group)
        return self._summed(now, last)

    def _split(self, state: int) -> tuple[int, int]:
        return divmod(state, 1 << self._net_at)

    def _unpacked(self, states: Mapping[int, int]) -> _States:
        numbers: dict[int, int] = {}
        rows = []
        for state, arranged in states.items():
            net, held = self._split(state)
            rows.append((numbers.setdefault(held, len(numbers)), net, arranged))
        at, nets, arranged_ = (np.array(column, np.int64) for column in zip(*rows, strict=True))
        return _States(list(numbers), at, nets, arranged_)

    def _added(self, states: _States, group: Group) -> _States:
        """One more group in every way."""
        widest = max(len(group(marks)) for marks in {held & self._marked for held in states.held})
        if widest * len(states.at) > self._most:
            raise self._too_many()
        numbers: dict[int, int] = {}
        shape = len(states.held), widest
        to, steps, times = np.full(shape, -1, np.int64), np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        for place, held in enumerate(states.held):
            for option, (step, ways) in enumerate(group(held & self._marked)):
                net, more = self._split(step)
                if self._fits((held + more) & self._marked):
                    to[place, option] = numbers.setdefault(held + more, len(numbers))
                    steps[place, option], times[place, option] = net, ways
        columns = range(widest)
        at = np.concatenate([to[states.at, option] for option in columns])
        nets = np.concatenate([states.nets + steps[states.at, option] for option in columns])
        arranged = np.concatenate([states.arranged * times[states.at, option] for option in columns])
        return self._merged(list(numbers), at, nets, arranged)

    def _merged(self, held: list[int], at: Numbers, nets: Numbers, arranged: Numbers) -> _States:
        """States that are the same count as one."""
        kept = at >= 0
        if not kept.all():
            at, nets, arranged = at[kept], nets[kept], arranged[kept]
        lowest = int(nets.min()) if len(nets) else 0
        unit = int(np.gcd.reduce(nets - lowest)) or 1
        span = (int(nets.max()) - lowest) // unit + 1 if len(nets) else 1
        if span * max(1, len(held)) >= 1 << _EXACT:
            raise self._too_many()
        keys = at * span + (nets - lowest) // unit
        order = np.argsort(keys)
        keys = keys[order]
        starts = _starts(keys)
        keys = keys[starts]
        summed = np.add.reduceat(arranged[order], starts) if len(starts) else arranged
        self._require(int(np.abs(summed).astype(float).sum()))
        return _States(held, keys // span, keys % span * unit + lowest, summed)

    def _require(self, arrangements: int) -> int:
        """How many bits of a large number can be summed up at once over so many arrangements."""
        bits = _EXACT - arrangements.bit_length() - 1
        if bits < _LEAST_PART:
            raise self._too_many()
        return bits

    def _summed(self, states: _States, last: Group) -> Counter[int]:
        """The last group is not added to the states, but to their sums."""
        totals: Counter[int] = Counter()
        marks = np.array([held & self._marked for held in states.held], object)
        for mark in set(marks.tolist()):
            mine = (marks == mark).astype(bool)[states.at]
            order = np.argsort(states.nets[mine], kind="stable")
            at, nets, arranged = (column[mine][order] for column in (states.at, states.nets, states.arranged))
            starts = _starts(nets)
            values = nets[starts].tolist()
            bits = self._require(int(np.abs(arranged).astype(float).sum()))
            for step, times in last(mark):
                net, more = self._split(step)
                extra, ways = 0, [0] * len(states.held)
                for place in np.unique(at).tolist():
                    beyond, ways[place] = self._weighed(states.held[place] + more)
                    extra = beyond or extra
                for value, sum_ in zip(values, _exact_sums(ways, at, arranged, starts, bits), strict=True):
                    totals[value + net + extra] += times * sum_
        return totals


def _starts(sorted_: Numbers) -> Numbers:
    """Where each run of equal numbers begins."""
    if not len(sorted_):
        return np.empty(0, np.int64)
    return np.flatnonzero(np.concatenate(([True], sorted_[1:] != sorted_[:-1])))


def _exact_sums(ways: list[int], at: Numbers, arranged: Numbers, starts: Numbers, bits: int) -> list[int]:
    """The sums of arrangements times ways, run by run, part by part of the ways."""
    sums = [0] * len(starts)
    for shift in range(0, max(ways).bit_length(), bits):
        part = np.array([number >> shift & (1 << bits) - 1 for number in ways], np.int64)
        for place, number in enumerate(np.add.reduceat(arranged * part[at], starts).tolist()):
            sums[place] += number << shift
    return sums
