"""Whole runs of a plan, and the chunks that it is cut into."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from croupier.games.kit.simulation.plan import Chunk, Counts, Plan
from croupier.simulation.engines import Engine
from croupier.simulation.run import Due, run


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


def chunks(
    plan: Plan, workers: int = 1, finished: Mapping[Chunk, Counts] | None = None, cuts: Sequence[int] = ()
) -> Iterator[Chunk]:
    """The chunks of a plan whose tasks last as long as it thinks."""
    return iter(Due(plan, workers, finished, cuts).take, None)
