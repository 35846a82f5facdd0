"""Simulations of an edition: planned, run on an engine with a file to continue from, and reported beside what is exact."""

from collections.abc import Callable
from contextlib import nullcontext
from hashlib import sha256

from croupier.analysis.edition import Opened
from croupier.analysis.session_report import session_report
from croupier.analysis.wager_report import (
    Bets,
    adjusted_json,
    compared_lines,
    disagreements,
    estimates,
    wagers_json,
)
from croupier.chance.random.seeds import require_seed
from croupier.extras import require_extra
from croupier.games.kit.simulation.plan import Asked, Counts, Plan, refuse_options
from croupier.games.kit.simulation.sessions import Sessions
from croupier.simulation.agreement import agreement
from croupier.simulation.checkpoint import ResumeFile
from croupier.simulation.convergence import Trace
from croupier.simulation.engines import engine
from croupier.simulation.run import run
from croupier.simulation.statistics import estimate
from croupier.version import VERSION

Progress = Callable[[int, int, float | None], None]
"""Called with the rounds simulated, the rounds due, and half the width of an edge's confidence interval so far."""


def planned(opened: Opened, asked: Asked) -> Plan:
    """The rounds that a user asks for; what this game does not have, and what is out of range, is refused."""
    require_seed(asked.seed)
    return opened.room.plan(opened.rules, asked)


def planned_sessions(opened: Opened, asked: Asked) -> Sessions:
    """The sessions that a user asks for; refused in the same way."""
    one = "a session is one player's, of --session-rounds rounds against the house"
    refuse_options(asked, ("players", "policy", "stack", "stake", "every_spin"), f"does not go with --sessions: {one}")
    require_seed(asked.seed)
    return opened.room.session_plan(opened.rules, asked)


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
) -> dict[str, object]:
    """Run the plan and report it. Where the kernels' libraries are not installed, that is refused.

    With `resume` every finished chunk is written to that file, and those that it holds are not simulated again. A `trace`
    collects how the counts grow.
    """
    require_extra("fast", "a simulation")
    file = nullcontext() if resume is None else ResumeFile(resume, what(opened, plan), plan.groups)
    with engine(engine_name, workers) as crew, file as checkpoint:
        finished = checkpoint.finished if checkpoint else {}
        counts = sum(finished.values(), Counts())
        if trace is not None:
            for chunk, known in finished.items():
                trace.add(chunk, known)
        for chunk, more in run(plan, crew, finished, trace.cuts if trace else ()):
            if checkpoint is not None:
                checkpoint.add(chunk, more)
            if trace is not None:
                trace.add(chunk, more)
            counts += more
            if progress is not None:
                progress(plan.rounds_of(counts), plan.rounds_due(counts), half_width(plan, counts))
    return report(opened, plan, counts, bets)


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
        **({"wheel": opened.wheel} if opened.room.banked else {}),
        "rounds": plan.rounds_of(counts),
        "seed": plan.seed,
        "mode": plan.mode,
        "compared": plan.compared,
        "generator": plan.generator,
        "assumptions": dict(plan.assumptions),
    }
    own = opened.room.simulation_report(plan, counts)
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
