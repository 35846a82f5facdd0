"""How a simulation closes in on the truth: each wager's edge after more and more rounds, in the order of the groups.

The groups are cut at the same places whoever does the work, so that every point is the same with any engine and workers.
"""

from bisect import bisect_left
from collections.abc import Mapping
from itertools import accumulate
from typing import Any

from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Chunk, Counts, Key, Plan
from croupier.simulation.statistics import estimate

_Line = tuple[Key, dict[str, Any], dict[str, Any] | None, tuple[float | None, float | None]]
"""A wager after so many rounds: what it is, its point, and z."""

A_DECADE = 12  # points while the rounds grow tenfold


def cuts(groups: int) -> tuple[int, ...]:
    """Numbers of groups, evenly spaced on a scale of powers, up to all of them."""
    numbers, power = set[int](), 0
    while (cut := round(10 ** (power / A_DECADE))) < groups:
        numbers.add(cut)
        power += 1
    return (*sorted(numbers), groups)


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
        """The counts of all groups up to each cut; of a simulation that was stopped, up to where it was."""
        found, before = list[Counts](), Counts()
        for cut, counts in zip(self.cuts, accumulate(self._stages), strict=True):
            if cut not in self._crossed and counts != before:
                found.append(counts)
            before = counts
        return found


def trace_of(plan: Plan) -> Trace:
    """The trace of a plan that is about to run; refused where its rounds have no order or are too few to follow."""
    if not plan.ordered:
        raise InputError("--plot follows the edge from spin to spin, so it needs --every-spin; totals have no order")
    trace = Trace(plan.groups)
    if len(trace.cuts) == 1:
        raise InputError("there is nothing to draw: so few rounds are simulated in one part; ask for more of them")
    return trace


def convergence(plan: Plan, trace: Trace, laws: Mapping[Key, Distribution]) -> list[dict[str, Any]]:
    """For each wager its edge after more and more rounds, beside the exact one; wagers never made are left out."""
    return Closing(plan, trace, laws).wagers()


class Closing:
    """The same while a simulation runs: asked again and again, it works out only the points that are new."""

    def __init__(self, plan: Plan, trace: Trace, laws: Mapping[Key, Distribution]) -> None:
        self._plan, self._trace, self._laws = plan, trace, laws
        self._known: dict[tuple[int, ...], list[_Line]] = {}

    def wagers(self) -> list[dict[str, Any]]:
        """Each wager with its points so far, and how many standard errors it is off at the last of them."""
        wagers: dict[Key, dict[str, Any]] = {}
        known, self._known = self._known, {}
        for counts in self._trace.points():
            lines = self._known[counts.sums] = known.get(counts.sums) or self._lines(counts)
            for key, head, point, (z, p_value) in lines:
                wager = wagers.setdefault(key, {**head, "points": []})
                if point is not None:
                    wager["points"].append(point)
                wager["z"], wager["p_value"] = z, p_value
        return [wager for wager in wagers.values() if wager["points"]]

    def _lines(self, counts: Counts) -> list[_Line]:
        rounds, found = self._plan.rounds_of(counts), []
        for line in self._plan.lines(counts):
            if not line.made:
                continue
            law = self._laws.get(line.key)
            exact, now = float(law.house_edge) if law else None, estimate(line, law)
            fraction = str(law.house_edge) if law else None
            head = {"wager": line.name or line.wager, "strategy": line.strategy, "exact": exact, "fraction": fraction}
            point = None
            if now.interval is not None:
                low, high = now.interval
                point = {"rounds": rounds, "edge": float(now.house_edge), "low": low, "high": high}
            found.append((line.key, head, point, (now.z, now.p_value)))
        return found
