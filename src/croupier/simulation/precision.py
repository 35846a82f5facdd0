"""How closely a simulation knows an edge: it stops at a wanted precision, and shows how it closes in on the truth.

Both look after given numbers of groups, in the order of the groups and never in the order in which workers end: the same
seed has the same points and stops at the same group with any engine and any number of workers.
"""

import re
from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from math import inf
from typing import Any

from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import WIDTH, Chunk, Counts, Key, Plan, Sampled
from croupier.simulation.statistics import deviation_of, estimate

CAP = 10**10  # rounds, where the user names no other number
MOST_ROUNDS = 10**13  # that a precision may ask for
AT_FIRST = 64  # looks while a plan's first chunk is dealt
APART = 50  # then a look whenever the groups have grown by one part of so many
A_DECADE = 12  # points of a plot while the rounds grow tenfold

_WIDTH = re.compile(r"(\d{1,6}(?:\.\d{1,12})?|\.\d{1,12}) ?(%?)", re.ASCII)

_Line = tuple[Key, dict[str, Any], dict[str, Any] | None, tuple[float | None, float | None]]
"""A wager after some rounds: what it is, its point, and z."""


# Stopping at a half-width


def half_width_of(text: str) -> Fraction:
    """A half-width as written, "0.01%" or "0.0001"; anything else, nothing and more than everything are refused."""
    written = _WIDTH.fullmatch(text.strip())
    if written is None:
        raise InputError(f'--until {text[:30]!r} is no half-width of an edge; write it as "0.01%" or 0.0001')
    wanted = Fraction(written[1]) / (100 if written[2] else 1)
    if not 0 < wanted <= 1:
        raise InputError(f"--until is a half-width above 0 and up to 100%, not {text[:30]}")
    return wanted


def looks(plan: Plan) -> tuple[int, ...]:
    """After how many groups the width is looked at."""
    step = max(1, plan.groups_at_once // AT_FIRST)
    places, at = [], 0
    while (at := at + max(step, at // APART)) < plan.groups:
        places.append(at)
    return (*places, plan.groups)


class Until:
    """The counts of a simulation in the order of its groups, until the wanted half-width is reached.

    Half-width is measured, but never taken as less than the exact deviation makes it where that is known: a jackpot that
    has not come yet makes any measured error too small.
    """

    def __init__(
        self, plan: Plan, wanted: Fraction, wager: str | None, laws: Mapping[Key, Distribution], capped: bool
    ) -> None:
        self.wanted, self.wager, self.capped = wanted, wager, capped
        self.looks = looks(plan)
        self.counts = Counts()
        self.accepted: list[tuple[Chunk, Counts]] = []
        self.width: float | None = None
        self.line: Sampled | None = None
        self.reached = False
        self._plan, self._laws = plan, laws
        self._at = 0
        self._places = frozenset(self.looks)
        self._waiting: dict[int, tuple[Chunk, Counts]] = {}

    def add(self, chunk: Chunk, counts: Counts) -> bool:
        """A chunk that ended; true when the width is reached, after which nothing more is added."""
        self._waiting[chunk.first] = chunk, counts
        while not self.reached and self._at in self._waiting:
            part = self._waiting.pop(self._at)
            self.accepted.append(part)
            self.counts += part[1]
            self._at += part[0].groups
            if self._at in self._places:
                self._look()
        return self.reached

    def take_accepted(self) -> list[tuple[Chunk, Counts]]:
        """The chunks that were added in order since this was last asked."""
        taken, self.accepted = self.accepted, []
        return taken

    @property
    def needed(self) -> int | None:
        """About how many rounds it takes, as far as the width tells."""
        if self.width is None or self.width == inf or not self.counts.sums:
            return None
        return round(self._plan.rounds_of(self.counts) * (self.width / float(self.wanted)) ** 2)

    def _look(self) -> None:
        lines = self._plan.lines(self.counts)
        named = [line for line in lines if self.wager in (None, line.name, line.wager)]
        if not named:
            names = ", ".join(dict.fromkeys(line.name or line.wager for line in lines))
            raise InputError(f"--wager {self.wager or ''!r} is not simulated here; there are {names}")
        self.line, before = named[0], self.width
        if self.line.made:
            law, error = self._laws.get(self.line.key), estimate(self.line).standard_error
            self.width = WIDTH * max(inf if error is None else error, deviation_of(self.line, law, error) if law else 0.0)
            self.reached = self.width <= self.wanted
        if before is None and (needed := self.needed) is not None:
            self._require_possible(needed)

    def _require_possible(self, needed: int) -> None:
        """Refuse a target width as soon as the projected run exceeds the limit."""
        takes = f"--until {percent(self.wanted)} would take about {float(f'{needed:.2g}'):,.0f} rounds"
        if needed > MOST_ROUNDS:
            raise InputError(f"{takes}, and at most {MOST_ROUNDS:,} are simulated; ask for a wider one")
        if not self.capped and needed > CAP:
            raise InputError(f"{takes}; without --rounds at most {CAP:,} are simulated: give --rounds N to wait for more")

    def report(self) -> dict[str, object]:
        """How it ended, as JSON."""
        assert self.line is not None
        line = self.line
        name = (line.name or line.wager) + (f" ({line.strategy})" if line.strategy else "")
        return {
            "half_width": float(self.wanted),
            "wager": line.name or line.wager,
            "strategy": line.strategy,
            "reached": self.reached,
            "width": self.width,
            "says": self._sentence(name),
        }

    def _sentence(self, name: str) -> str:
        width = "not known" if self.width in (None, inf) else percent(self.width or 0.0)
        if self.reached:
            return f"Stopped where the half-width of {name} was {percent(self.wanted)} or less: it is {width}."
        more = f"; about {float(f'{self.needed:.2g}'):,.0f} rounds would do" if self.needed is not None else ""
        return f"All rounds were simulated, and the half-width of {name} is {width}, not {percent(self.wanted)}{more}."


def percent(share: Fraction | float) -> str:
    """A half-width as a percentage, with as many digits as it needs."""
    return f"{100 * float(share):.3g} %"


# Closing in on the truth


def cuts(groups: int) -> tuple[int, ...]:
    """Numbers of groups, evenly spaced on a scale of powers, up to all of them."""
    numbers, power = set[int](), 0
    while (cut := round(10 ** (power / A_DECADE))) < groups:
        numbers.add(cut)
        power += 1
    return (*sorted(numbers), groups)


class Trace:
    """The counts between one cut and the next, collected in any order of the chunks."""

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


class Closing:
    """For each wager its edge after more and more rounds, beside the exact one; asked again, it works out only new points.

    Wagers never made are left out.
    """

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
