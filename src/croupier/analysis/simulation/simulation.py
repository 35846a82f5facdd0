"""Simulations of an edition: planned, run on an engine with a file to continue from, and reported beside what is exact."""

from collections.abc import Callable
from contextlib import nullcontext
from fractions import Fraction
from hashlib import sha256
from math import inf

from croupier.analysis.edition import Opened
from croupier.analysis.simulation.session_report import session_report
from croupier.analysis.simulation.wager_report import (
    Bets,
    adjusted_json,
    compared_lines,
    disagreements,
    estimates,
    laws_of,
    wagers_json,
)
from croupier.chance.random.compiled import require_seed
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.kit.simulation.plan import Asked, Chunk, Counts, Plan, refuse_options
from croupier.games.kit.simulation.sessions import Sessions
from croupier.simulation.agreement import agreement
from croupier.simulation.checkpoint import ResumeFile
from croupier.simulation.engines import engine
from croupier.simulation.precision import Trace, Until
from croupier.simulation.run import run
from croupier.simulation.statistics import estimate
from croupier.version import VERSION

Progress = Callable[[int, int, float | None], None]
"""Called with the rounds simulated, the rounds due, and half the width of an edge's confidence interval so far."""


def planned(opened: Opened, asked: Asked) -> Plan:
    """The rounds that a user asks for; what this game does not have, and what is out of range, is refused."""
    require_seed(asked.seed)
    return opened.game.simulation.plan(opened.rules, asked)


def planned_sessions(opened: Opened, asked: Asked) -> Sessions:
    """The sessions that a user asks for; refused in the same way."""
    one = "a session is one player's, of --session-rounds rounds against the house"
    options = ("players", "policy", "stack", "stake", "every_spin", "until")
    refuse_options(asked, options, f"does not go with --sessions: {one}")
    require_seed(asked.seed)
    return opened.game.simulation.sessions(opened.rules, asked)


def stopping(
    opened: Opened, plan: Plan, wanted: Fraction, wager: str | None = None, *, bets: Bets = (), capped: bool = True
) -> Until:
    """Where the plan is to stop: at a half-width of that wager's edge, or of the first one's; `capped`: by named rounds."""
    if not opened.game.wagers.banked:
        raise InputError(f"--until stops at a width of a wager's edge, and {opened.draft.title} has no wager with an edge")
    return Until(plan, wanted, wager, laws_of(opened, plan, bets), capped)


def simulate(
    opened: Opened,
    plan: Plan,
    *,
    engine_name: str = "threads",
    workers: int | None = None,
    bets: Bets = (),
    progress: Progress | None = None,
    resume: str | None = None,
    trace: Trace | None = None,
    until: Until | None = None,
) -> dict[str, object]:
    """Run the plan and report it. Where the kernels' libraries are not installed, that is refused.

    With `resume` every finished chunk is written to that file, and those that it holds are not simulated again. A `trace`
    collects how the counts grow; `until` says when they are enough.
    """
    require_extra("fast", "a simulation")
    stop = {} if until is None else {"until": {"half_width": str(until.wanted), "wager": until.wager}}
    file = nullcontext() if resume is None else ResumeFile(resume, {**what(opened, plan), **stop}, plan.groups)
    cuts = (*(trace.cuts if trace else ()), *(until.looks if until else ()))
    with engine(engine_name, workers) as crew, file as checkpoint:
        finished = checkpoint.finished if checkpoint else {}
        counting = Counting(plan, trace, until)
        for chunk in sorted(finished):
            counting.add(chunk, finished[chunk])
        parts = iter(()) if counting.enough else run(plan, crew, finished, cuts)
        for chunk, more in parts:
            if checkpoint is not None:
                checkpoint.add(chunk, more)
            counting.add(chunk, more)
            if progress is not None:
                progress(*counting.progress())
            if counting.enough:
                break
    found = report(opened, plan, counting.counts, bets)
    return found if until is None else {**found, "until": until.report()}


class Counting:
    """Chunks added up as they end: in any order, or where it is to stop at a width, in theirs."""

    def __init__(self, plan: Plan, trace: Trace | None, until: Until | None) -> None:
        self._plan, self._trace, self._until = plan, trace, until
        self._counts = Counts()

    @property
    def counts(self) -> Counts:
        return self._until.counts if self._until else self._counts

    @property
    def enough(self) -> bool:
        return self._until is not None and self._until.reached

    def add(self, chunk: Chunk, more: Counts) -> None:
        if self._until is not None:
            self._until.add(chunk, more)
            parts = self._until.take_accepted()
        else:
            self._counts += more
            parts = [(chunk, more)]
        if self._trace is not None:
            for part, counts in parts:
                self._trace.add(part, counts)

    def progress(self) -> tuple[int, int, float | None]:
        """The rounds so far, those that are due, and half the width of the edge."""
        plan, counts = self._plan, self.counts
        if self._until is None:
            return plan.rounds_of(counts), plan.rounds_due(counts), half_width(plan, counts)
        due, width = self._until.needed, self._until.width
        rounds = plan.rounds_of(counts) if counts.sums else 0
        return rounds, min(due or plan.rounds_due(counts), plan.rounds_due(counts)), width if width != inf else None


def what(opened: Opened, plan: Plan) -> dict[str, object]:
    """All that the counts of a plan depend on, first what people would name; `plan` is a digest of every number of it."""
    return {
        "edition": opened.draft.id,
        "wheel": opened.wheel,
        **plan.extent,
        "seed": plan.seed,
        "mode": plan.mode,
        "generator": plan.generator,
        "assumptions": dict(plan.assumptions),
        "version": VERSION,  # a kernel may deal in another order after a change
        "plan": sha256(repr(plan).encode()).hexdigest(),
    }


def report(opened: Opened, plan: Plan, counts: Counts, bets: Bets = ()) -> dict[str, object]:
    """The counts of a finished simulation as the contract's JSON."""
    if isinstance(plan, Sessions):
        return session_report(opened, plan, counts, bets)
    head: dict[str, object] = {
        **opened.head,
        **({"wheel": opened.wheel} if opened.game.wagers.banked else {}),
        "rounds": plan.rounds_of(counts),
        "seed": plan.seed,
        "mode": plan.mode,
        "compared": plan.compared,
        "generator": plan.generator,
        "assumptions": dict(plan.assumptions),
    }
    own = opened.game.simulation.report(plan, counts)
    if own is not None:
        return {**head, **own}
    lines = estimates(opened, plan, counts, bets)
    compared = compared_lines(lines)
    wagers = [adjusted_json(*each) for each in zip(wagers_json(opened, plan, lines, bets), compared, strict=True)]
    warnings = disagreements(lines, compared)
    return {
        **head,
        "wagers": wagers,
        "agreement": agreement(compared),
        **({"warnings": warnings} if warnings else {}),
    }


def half_width(plan: Plan, counts: Counts) -> float | None:
    """Half the confidence interval of the first wager's edge, which narrows as rounds come in."""
    line = next(iter(plan.lines(counts)), None)
    interval = estimate(line).interval if line and line.made else None
    return None if interval is None else (interval[1] - interval[0]) / 2
