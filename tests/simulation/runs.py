"""Whole runs of a plan."""

from collections.abc import Callable, Mapping

from croupier.games.kit.simulation.plan import Chunk, Counts, Plan
from croupier.simulation.engines import Engine
from croupier.simulation.run import run


def ran(
    plan: Plan,
    crew: Engine,
    heard: Callable[[Chunk, Counts], None] | None = None,
    finished: Mapping[Chunk, Counts] | None = None,
) -> Counts:
    """The counts of the whole plan, what was finished before included; `heard` is told of each chunk."""
    counts = sum((finished or {}).values(), Counts())
    for chunk, more in run(plan, crew, finished):
        counts += more
        if heard is not None:
            heard(chunk, more)
    return counts
