"""The odds by simulation: every line found once more by the kernels, with its distance from what is counted."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from croupier.analysis.edition import Opened
from croupier.analysis.odds.by_play import key_of
from croupier.analysis.simulation.simulation import planned
from croupier.analysis.simulation.wager_report import estimates
from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.kit.odds.small import LineKey
from croupier.games.kit.simulation.plan import Asked, Counts
from croupier.simulation.engines import engine
from croupier.simulation.run import run
from croupier.simulation.statistics import Estimate


@dataclass(frozen=True, slots=True)
class BySimulation:
    """So many rounds by every strategy, each from the same seed; 0 if none was run. `refused`: why lines are missing."""

    rounds: int = 0
    seed: int = 0
    lines: Mapping[LineKey, Estimate] = field(default_factory=dict)
    refused: tuple[str, ...] = ()


def by_simulation(
    opened: Opened, rounds: int, seed: int, *, players: int | None = None, lenient: bool = False
) -> BySimulation:
    """Simulate with every wager that a house might offer.

    Refused where the kernels' libraries are missing, or where nothing can be simulated; `lenient` gives the reason instead.
    """
    whole = opened.offering_all()
    found: dict[LineKey, Estimate] = {}
    refusals: list[InputError] = []
    try:
        require_extra("fast", "a simulation")
        for asked in whole.game.simulation.trials(whole.rules):
            try:
                more = _simulated(whole, rounds, seed, asked, {} if players is None else {"players": players})
            except InputError as problem:
                refusals.append(problem)
            else:
                found |= {key: line for key, line in more.items() if key not in found}
        if refusals and not found:
            raise refusals[0]
    except InputError as refused:
        if not lenient:
            raise
        return BySimulation(0, seed, {}, (refused.reason,))
    return BySimulation(rounds, seed, found, tuple(dict.fromkeys(problem.reason for problem in refusals)))


def _simulated(
    opened: Opened, rounds: int, seed: int, asked: Mapping[str, Any], asks: Mapping[str, Any]
) -> dict[LineKey, Estimate]:
    """The lines of one simulation that have exact odds beside them, and the very ones of this edition."""
    plan, counts = planned(opened, Asked(rounds=rounds, seed=seed, **{**asked, **asks})), Counts()
    with engine() as crew:
        for _, more in run(plan, crew):
            counts += more
    exact = {key_of(line): line.house_edge for line in opened.game.odds.lines(opened.rules, **asks)}
    catalogue = opened.game.wagers.catalogue(opened.rules)
    usual = next(iter(opened.game.odds.strategies), None)
    found: dict[LineKey, Estimate] = {}
    for line in estimates(opened, plan, counts, ()):
        sampled = line.sampled
        on = catalogue[sampled.name].on if sampled.name in catalogue else ()
        # a wager that is counted for one strategy alone has none in its name
        names = (sampled.strategy, None) if sampled.strategy == usual else (sampled.strategy,)
        for key in ((sampled.wager, strategy, on) for strategy in names):
            if line.z is not None and line.exact is not None and exact.get(key) == line.exact.house_edge:
                found.setdefault(key, line)
    return found
