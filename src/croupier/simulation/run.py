"""Running a plan: its chunks go to an engine's workers, and their counts are added up as they come."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait

from croupier.errors import InputError
from croupier.games.sampled import Chunk, Counts, Plan
from croupier.simulation.checkpoint import missing
from croupier.simulation.engines import Engine

AHEAD = 2  # chunks that wait for each worker, so that none is idle and an interrupt loses little
TRIES = 5  # times that the workers may be killed one after the other without a chunk being finished

Heard = Callable[[Chunk, Counts], None]
Finished = Mapping[Chunk, Counts]


def chunks(plan: Plan, workers: int = 1, finished: Finished | None = None) -> Iterator[Chunk]:
    """All groups of the plan that are not finished, in order. Short plans are cut so that every worker gets a part."""
    left = missing(plan.groups, finished or {})
    size = max(1, min(plan.groups_at_once, -(-sum(chunk.groups for chunk in left) // workers)))
    for part in left:
        end = part.first + part.groups
        for first in range(part.first, end, size):
            yield Chunk(first, min(size, end - first))


def run(plan: Plan, engine: Engine, heard: Heard | None = None, finished: Finished | None = None) -> Counts:
    """The counts of the whole plan, what was finished before included.

    `heard` is told of each newly finished chunk, in whatever order they end.
    """
    counts = sum((finished or {}).values(), Counts())
    for chunk, more in _done(chunks(plan, engine.workers, finished), plan, engine):
        counts += more
        if heard is not None:
            heard(chunk, more)
    return counts


def _done(due: Iterator[Chunk], plan: Plan, engine: Engine) -> Iterator[tuple[Chunk, Counts]]:
    """Each chunk once. Killed workers are replaced, and what they had not finished is done again."""
    waiting: dict[Future[Counts], Chunk] = {}
    again: deque[Chunk] = deque()
    killed = 0
    try:
        while True:
            broken = _submit(waiting, again, due, plan, engine)
            if not waiting and not broken:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done if waiting else ():
                try:
                    counts = future.result()
                except BrokenExecutor:
                    broken = True
                    continue
                killed = 0
                yield waiting.pop(future), counts
            if broken:
                # A future that is done by now has its counts or failed with its worker; none can come in later.
                engine.renew()
                killed += 1
                for future in [future for future in waiting if _failed(future)]:
                    again.append(waiting.pop(future))
            if killed >= TRIES:
                reason = f"workers of the simulation were killed {TRIES} times and finished nothing in between"
                raise InputError(f"{reason}; with fewer of them it may need less memory, and it will give the same numbers")
    finally:
        for future in waiting:
            future.cancel()


def _submit(
    waiting: dict[Future[Counts], Chunk], again: deque[Chunk], due: Iterator[Chunk], plan: Plan, engine: Engine
) -> bool:
    """Give the workers enough to do, first what was lost; tells whether they turn out to be killed."""
    while len(waiting) < AHEAD * engine.workers:
        chunk = again.popleft() if again else next(due, None)
        if chunk is None:
            break
        try:
            waiting[engine.submit(plan.run, chunk)] = chunk
        except BrokenExecutor:
            again.appendleft(chunk)
            return True
    return False


def _failed(future: "Future[Counts]") -> bool:
    return future.cancelled() or isinstance(future.exception(), BrokenExecutor)
