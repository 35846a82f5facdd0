"""How simulation scales: `python benchmarks/scaling.py` draws rounds against time and workers against speed-up.

Casino War and Roulette, each spin made, at powers of ten up to a second's work; and the same work for one worker up to one
for each processor, by each engine. Wall time, the best of several turns, without starting the engine. The plot goes to
docs/scaling.svg; the rows tell the speed-up with all processors.
"""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.row import Row

from croupier.analysis.edition import open_edition
from croupier.analysis.simulation.simulation import planned
from croupier.games.kit.simulation.plan import Asked, Counts, Plan
from croupier.simulation.engines import Engine, engine
from croupier.simulation.run import run

PLOT = Path(__file__).parents[1] / "docs" / "scaling.svg"
POWERS = range(3, 9)
LONGEST, TURNS = 3.0, 2  # seconds of a run, and how often each is measured
ENGINES = ("threads", "processes", "dask")
WORK = 100_000_000  # rounds of Casino War for the speed-up
GOAL = 1.8  # for two threads
only = ""  # words of the rows that are asked for


def casino_war(rounds: int) -> Plan:
    return planned(open_edition("pa-2012/casino-war"), Asked(rounds=rounds))


def roulette(rounds: int) -> Plan:
    return planned(open_edition("pa-2011-proposed/roulette"), Asked(rounds=rounds, every_spin=True))


GAMES: dict[str, Callable[[int], Plan]] = {"Casino War": casino_war, "Roulette, every spin": roulette}


def counted(plan: Plan, crew: Engine) -> Counts:
    """The whole plan by these workers."""
    return sum((counts for _, counts in run(plan, crew)), Counts())


def seconds(plan: Plan, crew: Engine) -> float:
    """The best of several turns."""
    best = float("inf")
    for _ in range(TURNS):
        began = time.perf_counter()
        counted(plan, crew)
        best = min(best, time.perf_counter() - began)
    return best


def by_rounds() -> Iterator[dict[str, object]]:
    """Rounds and the time they take with all processors; a first run of each game, which loads its kernel, is not told."""
    with engine("threads") as crew:
        for game, made in GAMES.items():
            counted(made(1000), crew)
            for power in POWERS:
                took = seconds(made(10**power), crew)
                yield {"game": game, "rounds": 10**power, "seconds": took}
                if took * 10 > LONGEST:
                    break


def by_workers() -> Iterator[dict[str, object]]:
    """Workers and how many times as fast they are as one of the same engine."""
    plan = casino_war(WORK)
    for name in ENGINES:
        alone = None
        for workers in range(1, (os.cpu_count() or 1) + 1):
            with engine(name, workers) as crew:
                counted(casino_war(10**6), crew)  # every worker loads the kernel
                took = seconds(plan, crew)
            alone = alone or took
            yield {"engine": name, "workers": workers, "times": alone / took, "seconds": took}


def draw(rounds: list[dict[str, object]], workers: list[dict[str, object]]) -> None:
    """Both plots side by side."""
    import altair as alt

    log, tens = alt.Scale(type="log"), [10.0**power for power in range(-6, 13)]
    left = (
        alt.Chart(alt.Data(values=rounds), title="Rounds against time, all processors")
        .mark_line(point=True)
        .encode(
            x=alt.X("rounds:Q", scale=log, title="rounds", axis=alt.Axis(format="~s", values=tens)),
            y=alt.Y("seconds:Q", scale=log, title="seconds", axis=alt.Axis(format="~g", values=tens)),
            color=alt.Color("game:N", title=None, legend=alt.Legend(orient="bottom")),
        )
        .properties(width=340, height=260)
    )
    most = max(int(str(each["workers"])) for each in workers)
    ideal = [{"workers": number, "times": number} for number in range(1, most + 1)]
    line = alt.Chart(alt.Data(values=ideal)).mark_line(strokeDash=[4, 4], color="#888")
    places = alt.X("workers:Q", title="workers", axis=alt.Axis(values=list(range(1, most + 1)), format="d"))
    right = (
        alt.Chart(alt.Data(values=workers), title="Workers against speed-up, Casino War")
        .mark_line(point=True)
        .encode(
            x=places,
            y=alt.Y("times:Q", title="times as fast as one", scale=alt.Scale(domainMin=0)),
            color=alt.Color("engine:N", title=None, legend=alt.Legend(orient="bottom")),
        )
        .properties(width=340, height=260)
    )
    both = alt.hconcat(left, line.encode(x=places, y="times:Q") + right).resolve_scale(color="independent")
    both.save(str(PLOT))


def rows() -> list[Row]:
    """The speed-up of each engine with all processors, measured now; draws the plot where all rows are asked for."""
    if only and only.lower() not in "two threads processes dask speed-up":
        return []
    rounds, workers = list(by_rounds()), list(by_workers())
    draw(rounds, workers)
    number = os.cpu_count() or 1
    found = []
    for each in workers:
        if each["workers"] == number and number > 1:
            goal = GOAL if (each["engine"], number) == ("threads", 2) else None
            name = f"Casino War, speed-up, {number} {each['engine'] if each['engine'] != 'dask' else 'Dask workers'}"
            found.append(Row(name, "one of them", float(str(each["times"])), goal=goal))
    return found
