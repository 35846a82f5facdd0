"""How a simulation closes in on the truth: its counts after more and more rounds, in the order of its groups.

The groups are cut at the same places whoever does the work, so that every point is the same with any engine and workers.
"""

from bisect import bisect_left
from itertools import accumulate

from croupier.games.kit.simulation import Chunk, Counts

A_DECADE = 12  # points while the rounds grow tenfold


def cuts(groups: int) -> tuple[int, ...]:
    """Numbers of groups, evenly spaced on a scale of powers, up to all of them."""
    found, power = set[int](), 0
    while (cut := round(10 ** (power / A_DECADE))) < groups:
        found.add(cut)
        power += 1
    return (*sorted(found), groups)


class Trace:
    """The counts between one cut and the next, collected in whatever order the chunks end."""

    def __init__(self, groups: int) -> None:
        self.cuts = cuts(groups)
        self._stages = [Counts()] * len(self.cuts)
        self._crossed: set[int] = set()

    def add(self, chunk: Chunk, counts: Counts) -> None:
        """A chunk of a file that was written without cuts may go across some; there will be no points at these."""
        end = chunk.first + chunk.groups
        stage = bisect_left(self.cuts, end)
        self._stages[stage] += counts
        self._crossed.update(cut for cut in self.cuts if chunk.first < cut < end)

    def points(self) -> list[Counts]:
        """The counts of all groups up to each cut."""
        sums = accumulate(self._stages)
        return [counts for cut, counts in zip(self.cuts, sums, strict=True) if cut not in self._crossed and counts.sums]
