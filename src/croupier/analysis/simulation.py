"""The report of a simulation: every wager's simulated edge beside the exact one, and plain words where they disagree."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from hashlib import sha256

from croupier import __version__
from croupier.analysis.edition import Opened
from croupier.analysis.reports import exact, head_of
from croupier.chance.laws.distribution import Distribution
from croupier.chance.random.seeds import require_seed
from croupier.extras import require_extra
from croupier.games.kit.simulation import LEVEL, Asked, Chunk, Counts, Key, Plan, Sampled
from croupier.simulation.checkpoint import Checkpoint
from croupier.simulation.convergence import Trace
from croupier.simulation.engines import engine
from croupier.simulation.run import run
from croupier.simulation.statistics import DISAGREE, Estimate, estimate

Bets = Sequence[tuple[str, Fraction]]
Progress = Callable[[int, int, float | None], None]
"""Told of rounds simulated, rounds asked for, and the widest confidence interval so far."""


def planned(opened: Opened, asked: Asked) -> Plan:
    """The simulation that was asked for; what this game does not have, and what is out of range, is refused."""
    require_seed(asked.seed)
    return opened.room.plan(opened.rules, asked)


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
    with engine(engine_name, workers) as crew, _opened(resume, opened, plan) as checkpoint:
        finished = checkpoint.finished if checkpoint else {}
        counts = sum(finished.values(), Counts())
        if trace is not None:
            for chunk, known in finished.items():
                trace.add(chunk, known)

        def heard(chunk: Chunk, more: Counts) -> None:
            nonlocal counts
            if checkpoint is not None:
                checkpoint.add(chunk, more)
            if trace is not None:
                trace.add(chunk, more)
            counts += more
            if progress is not None:
                progress(plan.rounds_of(counts), getattr(plan, "rounds", 0), widest(plan, counts))

        done = run(plan, crew, heard, finished, trace.cuts if trace else ())
    return report(opened, plan, done, bets)


def _opened(resume: str | None, opened: Opened, plan: Plan) -> AbstractContextManager[Checkpoint | None]:
    return nullcontext() if resume is None else Checkpoint(resume, what(opened, plan), plan.groups)


def what(opened: Opened, plan: Plan) -> dict[str, object]:
    """All that the counts of a plan depend on, first what people would name; `plan` is a digest of every number of it."""
    return {
        "edition": opened.draft.id,
        "wheel": opened.wheel,
        "rounds": getattr(plan, "rounds", None),
        "seed": getattr(plan, "seed", None),
        "mode": plan.mode,
        "generator": plan.generator,
        "assumptions": dict(plan.told),
        "version": __version__,  # a kernel may deal in another order after a change
        "plan": sha256(repr(plan).encode()).hexdigest(),
    }


def report(opened: Opened, plan: Plan, counts: Counts, bets: Bets = ()) -> dict[str, object]:
    """The counts of a finished simulation as the contract's JSON."""
    head: dict[str, object] = {
        **head_of(opened),
        **({"wheel": opened.wheel} if opened.room.banked else {}),
        "rounds": plan.rounds_of(counts),
        "seed": getattr(plan, "seed", None),
        "mode": plan.mode,
        "compared": plan.compared,
        "generator": plan.generator,
        "assumptions": dict(plan.told),
    }
    own = opened.room.simulation_report(plan, counts)
    if own is not None:
        return {**head, **own}
    laws = laws_of(opened, bets) if plan.compared else {}
    lines = [estimate(line, laws.get(key_of(line))) for line in plan.lines(counts)]
    warnings = [disagreement(line) for line in lines if line.disagrees]
    return {**head, "wagers": [line_json(line) for line in lines], **({"warnings": warnings} if warnings else {})}


def laws_of(opened: Opened, bets: Bets) -> Mapping[Key, Distribution]:
    """The exact distribution of each line, by wager, strategy and name."""
    return opened.room.laws(opened.rules, [(opened.room.found(opened.rules, text), amount) for text, amount in bets])


def key_of(line: Sampled) -> Key:
    """By which `laws_of` knows the line."""
    return line.wager, line.strategy, line.name


def line_json(line: Estimate) -> dict[str, object]:
    """One wager of a report."""
    sampled = line.sampled
    told: dict[str, object] = {"wager": sampled.wager, "strategy": sampled.strategy}
    if sampled.name:
        told["name"] = sampled.name
    interval = line.interval
    return {
        **told,
        "wagered": sampled.made,
        "house_edge": float(line.house_edge),
        "standard_error": line.standard_error,
        "interval": None if interval is None else {"level": LEVEL, "low": interval[0], "high": interval[1]},
        "exact": exact(line.exact.house_edge) if line.exact else None,
        "z": line.z,
        "mean": exact(-line.house_edge),
        "variance": float(line.variance),
        "hits": line.hits,
        "hit_frequency": line.hits / sampled.made,
        "outcomes": [{"net": str(net), "count": count} for net, count in sampled.outcomes],
        **dict(sampled.notes),
    }


def disagreement(line: Estimate) -> str:
    """Plain words for a wager whose simulation and exact odds disagree."""
    assert line.exact is not None
    assert line.z is not None
    name = line.sampled.name or line.sampled.wager
    how = f" ({line.sampled.strategy})" if line.sampled.strategy else ""
    return (
        f"{name}{how} disagrees with the exact odds: simulated {float(line.house_edge):.6%}, exact "
        f"{float(line.exact.house_edge):.6%}, {abs(line.z):.1f} standard errors apart; more than {DISAGREE:g} are no chance"
    )


def widest(plan: Plan, counts: Counts) -> float | None:
    """Half the widest of the confidence intervals of the first wager, which narrows as rounds come in."""
    line = next(iter(plan.lines(counts)), None)
    interval = estimate(line).interval if line and line.made else None
    return None if interval is None else (interval[1] - interval[0]) / 2
