"""The wagers of a simulation beside their exact odds: what reports say of each, and plain words where they disagree."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.analysis import effect
from croupier.analysis.edition import Opened
from croupier.analysis.resting import ranges, weighed
from croupier.chance.laws.distribution import Distribution
from croupier.errors import InputError
from croupier.figures import percent
from croupier.games.kit.odds.odds import exact
from croupier.games.kit.simulation.plan import LEVEL, Counts, Key, Plan
from croupier.simulation.agreement import Compared, compare, share
from croupier.simulation.statistics import Estimate, estimate

Bets = Sequence[tuple[str, Fraction]]


def laws_of(opened: Opened, plan: Plan, bets: Bets) -> Mapping[Key, Distribution]:
    """The exact distribution of each line; none where a plan converges to something else."""
    if not plan.compared:
        return {}
    named = [(opened.game.wagers.named(opened.rules, text), amount) for text, amount in bets]
    return {**opened.game.odds.laws(opened.rules, named, plan.stake_cents), **plan.laws(opened.rules)}


def estimates(opened: Opened, plan: Plan, counts: Counts, bets: Bets) -> list[Estimate]:
    """Every wager of the plan beside its exact law."""
    laws = laws_of(opened, plan, bets)
    return [estimate(line, laws.get(line.key)) for line in plan.lines(counts)]


def wagers_json(opened: Opened, plan: Plan, lines: Sequence[Estimate], bets: Bets) -> list[dict[str, object]]:
    """The wagers of a report, each with the readings that its exact edge rests on."""
    rests = ranges(weighed(opened, lambda read: exact_edges(read, plan, bets)))
    return [
        wager_json(line) | ({"readings": found} if (found := rests.get(_key(line.sampled.key))) else {}) for line in lines
    ]


def exact_edges(opened: Opened, plan: Plan, bets: Bets) -> dict[effect.Key, Fraction]:
    """The exact edges of the lines; none where the rules read so do not have the bets."""
    try:
        return {_key(key): law.house_edge for key, law in laws_of(opened, plan, bets).items()}
    except InputError:
        return {}


def _key(key: Key) -> effect.Key:
    wager, strategy, name = key
    return name, wager, strategy


def wager_json(line: Estimate) -> dict[str, object]:
    """One wager of a report."""
    sampled = line.sampled
    return {
        "wager": sampled.wager,
        "strategy": sampled.strategy,
        **({"name": sampled.name} if sampled.name else {}),
        "wagered": sampled.made,
        "house_edge": float(line.house_edge),
        "standard_error": line.standard_error,
        "interval": line.interval and interval_json(line.interval),
        "exact": exact(line.exact.house_edge) if line.exact else None,
        "z": line.z,
        "p_value": line.p_value,
        "mean": exact(-line.house_edge),
        "variance": float(line.variance),
        "hits": line.hits,
        "hit_frequency": line.hits / sampled.made,
        "outcomes": [{"net": str(net), "count": count} for net, count in sampled.outcomes],
        **dict(sampled.notes),
    }


def interval_json(interval: tuple[float, float]) -> dict[str, object]:
    return {"level": LEVEL, "low": interval[0], "high": interval[1]}


def line_name(line: Estimate) -> str:
    """A line by its wager, and how it is played."""
    sampled = line.sampled
    return (sampled.name or sampled.wager) + (f" ({sampled.strategy})" if sampled.strategy else "")


def compared_lines(lines: Sequence[Estimate]) -> list[Compared | None]:
    """Every line with its p-value, corrected for how many there are."""
    return compare([(line_name(line), line.p_value) for line in lines])


def disagreements(lines: Sequence[Estimate], compared: Sequence[Compared | None]) -> list[str]:
    """A sentence for each wager whose simulation and exact odds disagree."""
    said = []
    for line, found in zip(lines, compared, strict=True):
        if found is not None and found.disagrees:
            exact_edge = line.exact.house_edge if line.exact else None
            said.append(f"{found.name} disagrees with the exact odds: {apart(line.house_edge, exact_edge, line.z, found)}")
    return said


def apart(simulated: Fraction, exact: Fraction | float | None, z: float | None, found: Compared) -> str:
    """How far a simulated number is from the exact one that it disagrees with."""
    assert exact is not None
    assert z is not None
    numbers = f"simulated {percent(simulated, 6)}, exact {percent(exact, 6)}, {abs(z):.1f} standard errors apart"
    return f"{numbers}; corrected for all lines, chance brings that with a probability of {share(found.adjusted)}"


def adjusted_json(wager: dict[str, object], found: Compared | None) -> dict[str, object]:
    """A wager of a report with its p-value corrected."""
    return {**wager, "p_adjusted": None if found is None else found.adjusted}
