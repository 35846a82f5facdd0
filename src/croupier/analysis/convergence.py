"""The running edge of each wager as a simulation goes on, with its confidence interval, beside the exact one."""

from typing import Any

from croupier.analysis.edition import Opened
from croupier.analysis.simulation import Bets, key_of, laws_of
from croupier.errors import InputError
from croupier.games.kit.simulation import Plan
from croupier.simulation.convergence import Trace
from croupier.simulation.statistics import estimate


def require_order(plan: Plan) -> None:
    """Refuse a plan whose rounds have no order to follow, before it is run for a plot."""
    if not plan.ordered:
        raise InputError("--plot follows the edge from spin to spin, so it needs --every-spin; totals have no order")


def convergence(opened: Opened, plan: Plan, trace: Trace, bets: Bets = ()) -> list[dict[str, Any]]:
    """For each wager what was known of its edge after more and more rounds; wagers that were never made are left out."""
    laws = laws_of(opened, bets) if plan.compared else {}
    found: dict[tuple[str, str | None, str], dict[str, Any]] = {}
    for counts in trace.points():
        rounds = plan.rounds_of(counts)
        for line in plan.lines(counts):
            if not line.made:
                continue
            law = laws.get(key_of(line))
            at = estimate(line, law)
            wager = found.setdefault(
                key_of(line),
                {
                    "wager": line.name or line.wager,
                    "strategy": line.strategy,
                    "exact": float(law.house_edge) if law else None,
                    "points": [],
                },
            )
            if at.interval is not None:
                low, high = at.interval
                wager["points"].append({"rounds": rounds, "edge": float(at.house_edge), "low": low, "high": high})
            wager["z"] = at.z
    return [wager for wager in found.values() if wager["points"]]
