"""What a simulation takes for granted, and the readings under which it would be another one.

Exact edges are worked out under each other option. What is simulated is not simulated again: where an option leads to the
same plan, number by number, it would come out the same, and otherwise that is not known.
"""

from collections.abc import Mapping, Set
from fractions import Fraction

from croupier.analysis.assumptions.block import Option, Point, assumptions, points_of
from croupier.analysis.edition import STUMBLES, Opened
from croupier.analysis.effect import Key
from croupier.analysis.resting import in_use, weighed
from croupier.analysis.simulation.wager_report import exact_edges
from croupier.games.kit.odds.odds import exact
from croupier.games.kit.simulation.plan import Asked, Plan
from croupier.games.kit.simulation.sessions import Sessions

NOT_AGAIN = "not simulated again"


def with_assumptions(opened: Opened, plan: Plan, asked: Asked, report: Mapping[str, object]) -> dict[str, object]:
    """The report of a simulation with all that it takes for granted."""
    bets = asked.bets or (opened.game.simulation.default_bets if isinstance(plan, Sessions) else ())
    lines = report.get("wagers", ())
    assert isinstance(lines, list | tuple)
    asks = {"stake": asked.stake, "players": asked.players}
    taken = assumptions(
        opened,
        {name: value for name, value in asks.items() if value is not None and name in opened.game.odds.asks},
        bets,
        more={
            **opened.game.odds.assumptions(opened.rules, plan=plan),
            **plan.assumptions,
            "mode": plan.mode,
            "seed": plan.seed,
            "generator": plan.generator,
        },
        strategies=(line["strategy"] for line in lines),
        rests=_points(opened, plan, asked, {(line.get("name", ""), line["wager"], line["strategy"]) for line in lines}),
        weighed="an exact edge or the simulation" if opened.game.wagers.banked else "the simulation",
    )
    return {**report, "assumptions": taken}


def _points(opened: Opened, plan: Plan, asked: Asked, told: Set[Key]) -> list[Point]:
    """By reading and option: the exact edges of the lines told that differ, or whether the simulation is the same."""

    def edges(read: Opened) -> dict[Key, Fraction]:
        return {key: edge for key, edge in exact_edges(read, plan, asked.bets).items() if key in told}

    found = weighed(opened, edges)
    moved = {point.id: {option.name: option for option in point.otherwise} for point in points_of(found, _exact)}
    usual = repr(plan)
    points = []
    for reading in opened.draft.readings.values():
        chosen, others = in_use(opened, reading), []
        for option in reading.options:
            if option.name == chosen:
                continue
            known = moved[reading.id].get(option.name)
            others.append(
                known if known and known.figures else _planned(opened, plan, asked, reading.id, option.name, usual)
            )
        points.append(Point(reading.id, chosen, tuple(others)))
    return points


def _planned(opened: Opened, plan: Plan, asked: Asked, id: str, option: str, usual: str) -> Option:
    """Whether the plan is the same under the option."""
    try:
        read = opened.with_(read={id: option})
        of_room = read.game.simulation.sessions if isinstance(plan, Sessions) else read.game.simulation.plan
        same = repr(of_room(read.rules, asked)) == usual
    except STUMBLES:
        return Option(option, None, "cannot be simulated so")
    return Option(option, () if same else None, "" if same else NOT_AGAIN)


def _exact(edge: Fraction | None) -> object:
    return None if edge is None else exact(edge)
