"""Running a plan: its chunks go to an engine's workers, and their counts are added up as they come."""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait

from croupier.errors import InputError
from croupier.games.sampled import Chunk, Counts, Plan
from croupier.simulation.engines import Engine

AHEAD = 2  # chunks that wait for each worker, so that none is idle and an interrupt loses little

Heard = Callable[[Chunk, Counts], None]


def chunks(plan: Plan, workers: int = 1) -> Iterator[Chunk]:
    """All groups of the plan, in order. Short plans are cut so that every worker gets a part; the counts stay the same."""
    groups = plan.groups
    size = max(1, min(plan.groups_at_once, -(-groups // workers)))
    for first in range(0, groups, size):
        yield Chunk(first, min(size, groups - first))


def run(plan: Plan, engine: Engine, heard: Heard | None = None) -> Counts:
    """The counts of the whole plan. `heard` is told of each finished chunk, in whatever order they end."""
    counts = Counts()
    for chunk, more in _done(plan, engine):
        counts += more
        if heard is not None:
            heard(chunk, more)
    return counts


def _done(plan: Plan, engine: Engine) -> Iterator[tuple[Chunk, Counts]]:
    waiting: dict[Future[Counts], Chunk] = {}
    due = chunks(plan, engine.workers)
    try:
        while True:
            while len(waiting) < AHEAD * engine.workers and (chunk := next(due, None)) is not None:
                waiting[engine.submit(plan.run, chunk)] = chunk
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()
    except BrokenExecutor:
        raise InputError("a worker of the simulation was killed; start it again, it will give the same numbers") from None
    finally:
        for future in waiting:
            future.cancel()
