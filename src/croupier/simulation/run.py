"""Running a plan: its chunks go to an engine's workers, and their counts come back."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from itertools import pairwise

from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Chunk, Counts, Plan
from croupier.simulation.checkpoint import missing
from croupier.simulation.engines import Engine

AHEAD = 2  # chunks that wait for each worker, so that none is idle and an interrupt loses little
TRIES = 5  # times that the workers may be killed one after the other without a chunk being finished
PATIENCE_SECONDS = 5.0  # until the engine is asked whether anybody is still working

Finished = Mapping[Chunk, Counts]
Part = tuple[Chunk, Counts]


def chunks(plan: Plan, workers: int = 1, finished: Finished | None = None, cuts: Sequence[int] = ()) -> Iterator[Chunk]:
    """All groups of a plan that are not finished, in order; no chunk goes across one of the `cuts`.

    Short plans are cut so that every worker gets a part.
    """
    parts = list(_cut(missing(plan.groups, finished or {}), cuts))
    size = max(1, min(plan.groups_at_once, -(-sum(groups for _, groups in parts) // workers)))
    for first, groups in parts:
        for at in range(0, groups, size):
            yield Chunk(first + at, min(size, groups - at))


def _cut(parts: Iterable[Chunk], cuts: Sequence[int]) -> Iterator[Chunk]:
    for first, groups in parts:
        ends = [cut for cut in sorted(cuts) if first < cut < first + groups]
        for start, end in pairwise((first, *ends, first + groups)):
            yield Chunk(start, end - start)


def run(plan: Plan, engine: Engine, finished: Finished | None = None, cuts: Sequence[int] = ()) -> Iterator[Part]:
    """Yield each unfinished chunk of the plan with its counts, in the order in which they end.

    Killed workers are replaced, and what they had not finished is done again. No chunk goes across one of the `cuts`.
    """
    due = chunks(plan, engine.workers, finished, cuts)
    waiting: dict[Future[Counts], Chunk] = {}
    again: deque[Chunk] = deque()
    killed = 0
    try:
        while True:
            broken = _submit(waiting, again, due, plan, engine)
            if not waiting and not broken:
                return
            ended = wait(waiting, PATIENCE_SECONDS, FIRST_COMPLETED).done if waiting else set()
            if not ended and not broken:
                engine.look()
            for future in ended:
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
) -> bool:  # fmt: skip
    """Give the workers enough to do, first what was lost. True if they turn out to be killed."""
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
    """Whether it ended without counts. A worker on another machine may still be busy with it."""
    return future.done() and (future.cancelled() or isinstance(future.exception(), BrokenExecutor))
