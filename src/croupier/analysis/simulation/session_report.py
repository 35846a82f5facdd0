"""The report of simulated sessions: how they ended and what they went through, beside exact chances where there are any.

At a wheel rounds are independent, so every share of sessions has an exact chance to stand beside. Where a game has none,
its plan says so, and only the edge of a round stands beside the exact one.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.analysis.edition import Opened
from croupier.analysis.simulation.wager_report import (
    Bets,
    adjusted_json,
    apart,
    disagreements,
    estimates,
    interval_json,
    line_name,
    wagers_json,
)
from croupier.chance.bankroll import Bankrolls, Walk, fall_at_least, ruin, run_at_least, stopped
from croupier.chance.laws.distribution import Distribution
from croupier.equipment.money import dollars
from croupier.games.kit.simulation.plan import Counts, Tally
from croupier.games.kit.simulation.sessions import (
    DRAWDOWNS,
    FINALS,
    GOALS,
    LOSING_RUNS,
    MARKS_AT,
    RUIN_ROUNDS,
    RUINS,
    WINNING_RUNS,
    Sessions,
    SessionTerms,
)
from croupier.simulation.agreement import Compared, agreement, compare
from croupier.simulation.statistics import SHARES, SessionShare, at_least, mean, quantile, quantiles

NOT_COMPARED: dict[str, object] = {"z": None, "p_value": None}
FLOATS = 1e-9  # more than what the exact chances of sessions, which are computed in floats, are off


def session_report(opened: Opened, plan: Sessions, counts: Counts, bets: Bets = ()) -> dict[str, object]:
    """The counts of finished sessions as JSON. Money is in whole cents."""
    terms = plan.terms
    lines = estimates(opened, plan, counts, bets)
    walk = law = None
    if plan.exact:
        per_unit = lines[0].exact
        assert per_unit is not None
        law = per_unit if plan.staked == terms.stake else per_unit.scaled(Fraction(plan.staked, terms.stake))
        walk = Walk.of(law.scaled(terms.stake), terms.bankroll, terms.goal, terms.stake)
    exact = stopped(walk, terms.marks) if walk else None
    shares = dict(_shares(terms, counts, walk, law, exact))
    compared = plan.edge_compared(counts)
    edges = [(line_name(line), line.p_value if compared else None) for line in lines]
    every = compare([*edges, *((f"sessions that {what}", share.p_value) for what, share in shares.items())])
    of_edges, of_shares = every[: len(lines)], every[len(lines) :]
    warnings = disagreements(lines, of_edges)
    pairs = zip(shares.values(), of_shares, strict=True)
    warnings += [_disagrees(share, found) for share, found in pairs if found and found.disagrees]
    wagers = zip(wagers_json(opened, plan, lines, bets), of_edges, strict=True)
    return {
        **opened.head,
        "wheel": opened.wheel,
        "sessions": terms.sessions,
        "session_rounds": terms.rounds,
        "bankroll_cents": terms.bankroll,
        "stake_cents": terms.stake,
        "stop_win_cents": terms.win,
        "bets": [
            {"wager": wager, "cents": int(100 * amount)} for wager, amount in bets or opened.game.simulation.default_bets
        ],
        "rounds": plan.rounds_of(counts),
        "seed": plan.seed,
        "mode": plan.mode,
        "compared": compared,
        "generator": plan.generator,
        "assumptions": dict(plan.assumptions),
        "wagers": [adjusted_json(wager | ({} if compared else NOT_COMPARED), found) for wager, found in wagers],
        "shares": [_share(*each) for each in zip(shares, shares.values(), of_shares, strict=True)],
        "final_cents": _tallied(counts.tallies[FINALS]),
        "drawdown_cents": _tallied(counts.tallies[DRAWDOWNS]),
        "losing_run": _tallied(counts.tallies[LOSING_RUNS]),
        "winning_run": _tallied(counts.tallies[WINNING_RUNS]),
        "round_of_ruin": _tallied(counts.tallies[RUIN_ROUNDS]),
        "bankrolls_cents": list(_fan(terms, counts, exact)),
        "says": list(plan.says),
        "agreement": agreement(every),
        **({"warnings": warnings} if warnings else {}),
    }


# Shares of sessions


def _shares(
    terms: SessionTerms, counts: Counts, walk: Walk | None, law: Distribution | None, exact: Sequence[Bankrolls] | None
) -> Iterator[tuple[str, SessionShare]]:
    """What happened in how many sessions, beside its exact chance; a run or a fall as long as in the middle session."""
    of, tallies = terms.sessions, counts.tallies
    risk, close = _ruin(terms, law) if law else (None, 0.0)
    yield "were ruined", SessionShare(counts.sums[RUINS], of, risk, close)
    if terms.win is not None:
        reached = exact[-1].above(terms.bankroll + terms.win - 1) if exact else None
        yield f"won {dollars(terms.win)} and stopped", SessionShare(counts.sums[GOALS], of, reached, FLOATS)
    above = exact[-1].above(terms.bankroll) if exact else None
    yield "ended ahead", SessionShare(at_least(tallies[FINALS], terms.bankroll + 1), of, above, FLOATS)
    middle = {place: quantile(tallies[place], Fraction(1, 2)) or 0 for place in (LOSING_RUNS, WINNING_RUNS, DRAWDOWNS)}
    for place, kind in ((LOSING_RUNS, "lost"), (WINNING_RUNS, "won")):
        length = max(1, middle[place])
        chance = run_at_least(walk, terms.rounds, length, winning=place == WINNING_RUNS) if walk else None
        rounds = f"{length:,} round{'s' if length > 1 else ''}"
        yield f"{kind} {rounds} or more in a row", SessionShare(at_least(tallies[place], length), of, chance, FLOATS)
    fall = middle[DRAWDOWNS] or terms.stake
    chance = fall_at_least(walk, terms.rounds, fall) if walk else None
    fell = f"fell {dollars(fall)} or more below their highest"
    yield fell, SessionShare(at_least(tallies[DRAWDOWNS], fall), of, chance, FLOATS)


def _ruin(terms: SessionTerms, law: Distribution) -> tuple[float, float]:
    """The exact chance of ruin and its error; what is only bracketed has a large one."""
    goal = None if terms.goal is None else Fraction(terms.goal, terms.stake)
    risk = ruin(law, Fraction(terms.bankroll, terms.stake), goal=goal, rounds=terms.rounds)
    return risk.probability, risk.error


def _share(what: str, share: SessionShare, found: Compared | None) -> dict[str, object]:
    return {
        "sessions": what,
        "count": share.count,
        "share": float(share.share),
        "interval": interval_json(share.interval),
        "exact": share.exact,
        "z": share.z,
        "p_value": share.p_value,
        "p_adjusted": found and found.adjusted,
    }


def _disagrees(share: SessionShare, found: Compared) -> str:
    return f"{found.name} disagree with their exact chance: {apart(share.share, share.exact, share.z, found)}"


# Tallies


def _tallied(tally: Tally) -> dict[str, object] | None:
    """Mean, quantiles and every count; None where no session has such a thing."""
    if not tally:
        return None
    counts = [[value, tally[value]] for value in sorted(tally)]
    return {"mean": float(mean(tally)), "quantiles": quantiles(tally), "counts": counts}


def _fan(terms: SessionTerms, counts: Counts, exact: Sequence[Bankrolls] | None) -> Iterator[Mapping[str, object]]:
    """The quantiles of all bankrolls as the rounds go by; whoever has left the table keeps the bankroll."""
    start = dict.fromkeys(SHARES, terms.bankroll)
    yield {"round": 0, "quantiles": start, "exact": start if exact else None}
    for place, mark in enumerate(terms.marks):
        law = exact[place] if exact else None
        known = {percent: law.quantile(float(share)) for percent, share in SHARES.items()} if law else None
        yield {"round": mark, "quantiles": quantiles(counts.tallies[MARKS_AT + place]), "exact": known}
