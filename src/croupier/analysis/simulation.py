"""The report of a simulation: every wager's simulated edge beside the exact one, and plain words where they disagree."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from croupier import __version__
from croupier.analysis.edition import Opened
from croupier.analysis.reports import SCHEMA, exact, found, require_banked
from croupier.chance.random.seeds import require_seed
from croupier.errors import InputError
from croupier.games.casino_war.rules import WarRules
from croupier.games.casino_war.simulation import plan as sampling
from croupier.games.kit.odds import Exact
from croupier.games.kit.simulation import Chunk, Counts, Plan, Sampled
from croupier.games.kit.wager import Wager
from croupier.games.wheel.simulation import WheelPlan
from croupier.simulation.checkpoint import Checkpoint
from croupier.simulation.convergence import Trace
from croupier.simulation.engines import engine
from croupier.simulation.run import run
from croupier.simulation.statistics import DISAGREE, LEVEL, Estimate, estimate

BETS = "book"
_NEEDS = ("numpy", "numba")

WHEELS = {"roulette": "croupier.games.roulette.simulation", "big-six": "croupier.games.big_six.simulation"}
POKER = ("poker", "poker-room")

Bets = Sequence[tuple[str, Fraction]]
Progress = Callable[[int, int, float | None], None]
"""Told of rounds simulated, rounds asked for, and the widest confidence interval so far."""


def planned(
    opened: Opened,
    *,
    rounds: int,
    seed: int = 1,
    players: int | None = None,
    strategy: str | None = None,
    to_cover_card: bool = False,
    bets: Bets = (),
    every_spin: bool = False,
    policy: str | None = None,
    stack: str | None = None,
) -> Plan:
    """The simulation that was asked for; what this game does not have, and what is out of range, is refused."""
    require_seed(seed)
    if opened.draft.game in POKER:
        from croupier.analysis.simulated_poker import planned_poker

        others = {"bet": bets, "strategy": strategy, "to-cover-card": to_cover_card, "every-spin": every_spin}
        return planned_poker(
            opened, rounds=rounds, seed=seed, players=players, policy=policy, stack=stack, not_for_poker=others
        )
    for option, told in (("policy", policy), ("stack", stack)):
        if told is not None:
            raise InputError(f"--{option} is for poker; {opened.draft.title} is played against the house")
    require_banked(opened)
    if isinstance(opened.rules, WarRules):
        if bets:
            raise InputError("--bet is for one spin of a wheel; in Casino War one unit lies on every wager")
        if every_spin:
            raise InputError("--every-spin is for a wheel; Casino War is always dealt card by card")
        asked: Any = strategy or "war"
        seats = 1 if players is None else players
        return sampling.plan(
            opened.rules,
            rounds=rounds,
            seed=seed,
            players=seats,
            strategy=asked,
            to_cover_card=to_cover_card,
        )
    for option, given in (("players", players), ("strategy", strategy), ("to-cover-card", to_cover_card or None)):
        if given is not None:
            raise InputError(f"--{option} is for a card game; {opened.draft.title} has a wheel")
    return _wheel(opened, rounds, seed, bets, every_spin)


def _wheel(opened: Opened, rounds: int, seed: int, bets: Bets, every_spin: bool) -> Plan:
    """Every kind of wager once, or the bets and all of them as one book."""
    kernel: Any = import_module(WHEELS[opened.draft.game])
    if bets:
        book = [(found(opened, text), amount) for text, amount in bets]
        paid = [kernel.paid(opened.rules, wager, wager.name) for wager, _ in dict.fromkeys(book)]
        if len(book) > 1:
            paid.append(kernel.book(opened.rules, book))
    else:
        paid = [kernel.paid(opened.rules, wager, wager.name if line.on else "") for line, wager in _each_kind(opened)]
    return WheelPlan(seed, rounds, tuple(paid), every_spin)


def _each_kind(opened: Opened) -> list[tuple[Exact, Wager]]:
    """For each line of the odds that the house offers, one wager."""
    catalogue = opened.room.catalogue(opened.rules).values()
    told = []
    for line in opened.room.odds(opened.rules):
        same = (wager for wager in catalogue if wager.kind == line.wager and line.on in ((), wager.on))
        if line.offered and (wager := next(same, None)) is not None:
            told.append((line, wager))
    return told


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
    require_kernels()
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


def require_kernels() -> None:
    """Refuse to simulate where the kernels' libraries are not installed."""
    if missing := next((name for name in _NEEDS if find_spec(name) is None), None):
        raise InputError(f"simulation needs {missing}; install it with pip install 'croupier[fast]'")


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
    if opened.draft.game in POKER:
        from croupier.analysis.simulated_poker import report_poker

        return report_poker(opened, cast(Any, plan), counts)
    laws = laws_of(opened, bets) if plan.compared else {}
    lines = [estimate(line, laws.get(key_of(line))) for line in plan.lines(counts)]
    told: dict[str, object] = {
        "schema": SCHEMA,
        "edition": opened.draft.id,
        "status": opened.draft.status,
        **({"submission": opened.name} if opened.submitted.file else {}),
        "wheel": opened.wheel,
        "rounds": plan.rounds_of(counts),
        "seed": getattr(plan, "seed", None),
        "mode": plan.mode,
        "compared": plan.compared,
        "generator": plan.generator,
        "assumptions": dict(plan.told),
        "wagers": [line_json(line) for line in lines],
    }
    if warnings := [disagreement(line) for line in lines if line.disagrees]:
        told["warnings"] = warnings
    return told


def laws_of(opened: Opened, bets: Bets) -> Mapping[tuple[str, str | None, str], Any]:
    """The exact distribution of each line, by wager, strategy and name."""
    laws: dict[tuple[str, str | None, str], Any] = {}
    if bets:
        book = [(found(opened, text), amount) for text, amount in bets]
        for wager, _ in book:
            laws[wager.kind, None, wager.name] = opened.room.odds_of(opened.rules, wager).distribution
        laws[BETS, None, ""] = opened.room.book(opened.rules, book).distribution
        return laws
    if opened.draft.game in WHEELS:
        for line, wager in _each_kind(opened):
            laws[line.wager, None, wager.name if line.on else ""] = line.distribution
        return laws
    for line in opened.room.odds(opened.rules):
        strategy = line.strategy
        if line.wager in ("progressive", "envy"):
            strategy = "war"  # the odds take a player with a tie to go to War always
        laws[line.wager, strategy, ""] = line.distribution
    return laws


def key_of(line: Sampled) -> tuple[str, str | None, str]:
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
