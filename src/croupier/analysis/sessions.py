"""The report of simulated sessions: how they ended and what they went through, beside exact chances where there are any.

At a wheel rounds are independent, so every share of sessions has an exact chance to stand beside. Rounds dealt from one
shoe are not: there the report says so, and puts only the edge of a round beside the exact one.
"""

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from fractions import Fraction

from croupier.analysis.edition import Opened
from croupier.analysis.reports import head_of
from croupier.analysis.simulation import (
    Bets,
    Progress,
    disagreement,
    key_of,
    laws_of,
    line_json,
    what,
    widest,
)
from croupier.chance.laws.distribution import Distribution
from croupier.chance.random.seeds import require_seed
from croupier.chance.ruin.ruin import ruin
from croupier.chance.ruin.stopped import Staked, Stopped, fall_at_least, run_at_least, stopped
from croupier.equipment.money import dollars
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.kit.sessions import (
    DRAWDOWNS,
    FINALS,
    GOALS,
    LOSING_RUNS,
    MARKS_AT,
    RUIN_ROUNDS,
    RUINS,
    SESSIONS,
    WINNING_RUNS,
    AskedSessions,
    SessionCounts,
    SessionPlan,
    Tally,
    Terms,
)
from croupier.games.kit.simulation import LEVEL, Chunk, Counts
from croupier.simulation.checkpoint import Checkpoint
from croupier.simulation.engines import engine
from croupier.simulation.run import run
from croupier.simulation.sessions import SHARES, Share, at_least, mean, quantile, quantiles
from croupier.simulation.statistics import DISAGREE, Estimate, estimate

FLOATS = 1e-9  # more than what the exact chances of sessions, which are computed in floats, are off
SHOE = (
    "Rounds dealt from one shoe depend on each other, so there is no exact chance to put beside what happened to sessions. "
    "The exact edge of a round is shown; it is compared only where no session ended early and no War went unpaid."
)
CHIPS = (
    "Whether a tied player can go to War depends on the chips left, so there is no exact chance to put beside what "
    "happened to sessions. The exact edge of a round is shown; it is compared only where no War went unpaid."
)


def planned_sessions(opened: Opened, asked: AskedSessions) -> SessionPlan:
    """The sessions that were asked for; what this game does not have or is out of range is refused."""
    if not opened.room.banked:
        title = opened.draft.title
        raise InputError(f"in {title} nobody bets against the house, so it has no --sessions; simulate hands with --rounds")
    require_seed(asked.seed)
    return opened.room.session_plan(opened.rules, asked)


def simulate_sessions(
    opened: Opened,
    plan: SessionPlan,
    *,
    engine_name: str = "threads",
    workers: int | None = None,
    bets: Bets = (),
    progress: Progress | None = None,
    resume: str | None = None,
) -> dict[str, object]:
    """Play the sessions and report them. Where the kernels' libraries are not installed, that is refused."""
    require_extra("fast", "a simulation")
    with engine(engine_name, workers) as crew, _kept(resume, opened, plan) as checkpoint:
        finished = checkpoint.finished if checkpoint else {}
        counts = sum(finished.values(), Counts())

        def heard(chunk: Chunk, more: Counts) -> None:
            nonlocal counts
            if checkpoint is not None:
                checkpoint.add(chunk, more)
            counts += more
            if progress is not None:
                rounds = plan.rounds_of(counts)
                all_rounds = rounds * plan.terms.sessions // counts.sums[SESSIONS]  # as many sessions end early as so far
                progress(rounds, all_rounds, widest(plan, counts))

        done = run(plan, crew, heard, finished)
    assert isinstance(done, SessionCounts)
    return report(opened, plan, done, bets)


def _kept(resume: str | None, opened: Opened, plan: SessionPlan) -> AbstractContextManager[Checkpoint | None]:
    if resume is None:
        return nullcontext()
    terms = plan.terms
    said = {"sessions": terms.sessions, "session rounds": terms.rounds, "bankroll": dollars(terms.bankroll)}
    return Checkpoint(resume, {**said, **what(opened, plan)}, plan.groups, SessionCounts.of_json)


def report(opened: Opened, plan: SessionPlan, counts: SessionCounts, bets: Bets = ()) -> dict[str, object]:
    """The counts of finished sessions as JSON. Money is in whole cents."""
    terms = plan.terms
    laws = laws_of(opened, bets if plan.exact else ()) if plan.compared else {}
    lines = [estimate(line, laws.get(key_of(line))) for line in plan.lines(counts)]
    staked = law = None
    if plan.exact:
        law = lines[0].exact
        assert law is not None
        staked = Staked(law.scaled(terms.stake), terms.bankroll, terms.stake, terms.goal, terms.rounds)
    exact = stopped(staked, terms.marks) if staked else None
    shares = dict(_shares(terms, counts, staked, law, exact))
    early = counts.sums[RUINS] + counts.sums[GOALS]
    compared = not _unpaid(lines) and (plan.independent or not early)
    told: dict[str, object] = {
        **head_of(opened),
        "wheel": opened.wheel,
        "sessions": terms.sessions,
        "session_rounds": terms.rounds,
        "bankroll_cents": terms.bankroll,
        "stake_cents": terms.stake,
        "stop_win_cents": terms.win,
        "bets": [{"wager": wager, "cents": int(100 * amount)} for wager, amount in bets or opened.room.default_bets],
        "rounds": plan.rounds_of(counts),
        "seed": plan.seed,
        "mode": plan.mode,
        "compared": plan.compared and compared,
        "generator": plan.generator,
        "assumptions": dict(plan.told),
        "wagers": [line_json(line) | ({} if compared else {"z": None}) for line in lines],
        "shares": [_share(what, share) for what, share in shares.items()],
        "final_cents": _tallied(counts.tallies[FINALS]),
        "drawdown_cents": _tallied(counts.tallies[DRAWDOWNS]),
        "losing_run": _tallied(counts.tallies[LOSING_RUNS]),
        "winning_run": _tallied(counts.tallies[WINNING_RUNS]),
        "round_of_ruin": _tallied(counts.tallies[RUIN_ROUNDS]),
        "bankrolls_cents": list(_fan(terms, counts, exact)),
        "says": [*plan.says, *(() if plan.exact else (CHIPS if plan.independent else SHOE,))],
    }
    warnings = [disagreement(line) for line in lines if line.disagrees and compared]
    warnings += [_disagrees(what, share) for what, share in shares.items() if share.disagrees]
    return {**told, "warnings": warnings} if warnings else told


def about(told: Mapping[str, object]) -> dict[str, object]:
    """What goes with the paths of sessions: how they can be played again."""
    names = ("edition", "status", "wheel", "sessions", "session_rounds", "bankroll_cents", "stake_cents", "stop_win_cents")
    return {name: told[name] for name in (*names, "bets", "seed", "mode", "generator", "assumptions")}


def _unpaid(lines: list[Estimate]) -> bool:
    return any(name == "wars_not_covered" and count for line in lines for name, count in line.sampled.notes)


# Shares of sessions


def _shares(
    terms: Terms, counts: SessionCounts, staked: Staked | None, law: Distribution | None, exact: Stopped | None
) -> Iterator[tuple[str, Share]]:
    """What happened in how many sessions, beside its exact chance; a run or a fall as long as in the middle session."""
    of, tallies = terms.sessions, counts.tallies
    risk, close = _ruin(terms, law) if law else (None, 0.0)
    yield "were ruined", Share(counts.sums[RUINS], of, risk, close)
    if terms.win is not None:
        reached = exact.reached if exact else None
        yield f"won {dollars(terms.win)} and stopped", Share(counts.sums[GOALS], of, reached, FLOATS)
    above = exact.at[-1].above(terms.bankroll) if exact else None
    yield "ended ahead", Share(at_least(tallies[FINALS], terms.bankroll + 1), of, above, FLOATS)
    middle = {place: quantile(tallies[place], Fraction(1, 2)) or 0 for place in (LOSING_RUNS, WINNING_RUNS, DRAWDOWNS)}
    for place, kind in ((LOSING_RUNS, "lost"), (WINNING_RUNS, "won")):
        length = max(1, middle[place])
        chance = run_at_least(staked, length, winning=place == WINNING_RUNS) if staked else None
        rounds = f"{length:,} round{'s' if length > 1 else ''}"
        yield f"{kind} {rounds} or more in a row", Share(at_least(tallies[place], length), of, chance, FLOATS)
    fall = middle[DRAWDOWNS] or terms.stake
    chance = fall_at_least(staked, fall) if staked else None
    told = f"fell {dollars(fall)} or more below their highest"
    yield told, Share(at_least(tallies[DRAWDOWNS], fall), of, chance, FLOATS)


def _ruin(terms: Terms, law: Distribution) -> tuple[float, float]:
    """The exact chance of ruin and its error; what is only bracketed has a large one."""
    goal = None if terms.goal is None else Fraction(terms.goal, terms.stake)
    risk = ruin(law, Fraction(terms.bankroll, terms.stake), goal=goal, rounds=terms.rounds)
    return float(risk.probability), risk.error


def _share(what: str, share: Share) -> dict[str, object]:
    low, high = share.interval
    return {
        "sessions": what,
        "count": share.count,
        "share": float(share.share),
        "interval": {"level": LEVEL, "low": low, "high": high},
        "exact": share.exact,
        "z": share.z,
    }


def _disagrees(what: str, share: Share) -> str:
    assert share.exact is not None
    assert share.z is not None
    return (
        f"sessions that {what} disagree with their exact chance: simulated {float(share.share):.6%}, exact "
        f"{share.exact:.6%}, {abs(share.z):.1f} standard errors apart; more than {DISAGREE:g} are no chance"
    )


# Tallies


def _tallied(tally: Tally) -> dict[str, object] | None:
    """Mean, quantiles and every count; None where no session has such a thing."""
    if not tally:
        return None
    counts = [[value, tally[value]] for value in sorted(tally)]
    return {"mean": float(mean(tally)), "quantiles": quantiles(tally), "counts": counts}


def _fan(terms: Terms, counts: SessionCounts, exact: Stopped | None) -> Iterator[Mapping[str, object]]:
    """The quantiles of all bankrolls as the rounds go by; whoever has left the table keeps the bankroll."""
    start = dict.fromkeys(SHARES, terms.bankroll)
    yield {"round": 0, "quantiles": start, "exact": start if exact else None}
    for place, mark in enumerate(terms.marks):
        law = exact.at[place] if exact else None
        known = {percent: law.quantile(float(share)) for percent, share in SHARES.items()} if law else None
        yield {"round": mark, "quantiles": quantiles(counts.tallies[MARKS_AT + place]), "exact": known}
