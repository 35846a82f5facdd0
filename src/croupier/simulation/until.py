"""Stopping at a wanted precision: when half the 95 % interval of a wager's edge is no wider than asked.

It is looked at after given numbers of groups, in the order of the groups and never in the order in which workers end: the
same seed stops at the same group with any engine and any number of workers. The places to look at lie a fiftieth apart.

Half-width is measured, but never taken as less than the exact deviation makes it where that is known: a jackpot that has
not come yet makes any measured error too small.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import inf

from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.games.kit.simulation.plan import WIDTH, Chunk, Counts, Key, Plan, Sampled
from croupier.simulation.statistics import deviation_of, estimate

CAP = 10**10  # rounds, where the user names no other number
MOST_ROUNDS = 10**13  # that a precision may ask for
AT_FIRST = 64  # looks while a plan's first chunk is dealt
APART = 50  # then a look whenever the groups have grown by one part of so many

_WIDTH = re.compile(r"(\d{1,6}(?:\.\d{1,12})?|\.\d{1,12}) ?(%?)", re.ASCII)


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
    """The counts of a simulation in the order of its groups, until the wanted half-width is reached."""

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
        if self.width is None or not self.counts.sums:
            return None
        return round(self._plan.rounds_of(self.counts) * (self.width / float(self.wanted)) ** 2)

    def _look(self) -> None:
        first = self.width is None
        lines = self._plan.lines(self.counts)
        self.line = named(lines, self.wager)
        if self.line is None:
            names = ", ".join(dict.fromkeys(line.name or line.wager for line in lines))
            raise InputError(f"--wager {self.wager or ''!r} is not simulated here; there are {names}")
        self.width = self._half_width(self.line)
        self.reached = self.width is not None and self.width <= self.wanted
        if first and self.width is not None:
            self._require_possible()

    def _half_width(self, line: Sampled | None) -> float | None:
        if line is None or not line.made:
            return None
        law = self._laws.get(line.key)
        error = estimate(line).standard_error
        exact = deviation_of(line, law, error) if law else 0.0
        return max(WIDTH * (inf if error is None else error), WIDTH * exact)

    def _require_possible(self) -> None:
        """Refuse a width that would take longer than anybody waits, as soon as that can be told."""
        needed = self.needed
        if needed is None or self.width == inf:
            return
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
        more = f"; about {float(f'{self.needed:.2g}'):,.0f} rounds would do" if self.width not in (None, inf) else ""
        return f"All rounds were simulated, and the half-width of {name} is {width}, not {percent(self.wanted)}{more}."


def named(lines: Sequence[Sampled], wager: str | None) -> Sampled | None:
    """The line whose width is looked at: the wager asked for, or the first of the report; None if it is not there."""
    if wager is None:
        return next(iter(lines), None)
    return next((line for line in lines if wager in (line.name, line.wager)), None)


def percent(share: Fraction | float) -> str:
    """A half-width as a percentage, with as many digits as it needs."""
    return f"{100 * float(share):.3g} %"
