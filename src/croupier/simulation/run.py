"""Running a plan: its chunks go to an engine's workers, and their counts come back."""

import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Chunk, Counts, Plan
from croupier.simulation.checkpoint import missing
from croupier.simulation.engines import Engine

AHEAD = 2  # chunks that wait for each worker, so that none is idle and an interrupt loses little
TRIES = 5  # times that the workers may be killed one after the other without a chunk being finished
TASK_SECONDS = 0.35  # a shorter task is not worth sending to another machine
FASTER = 4  # times as many groups in a task, at most, as in those before it
PATIENCE_SECONDS = 5.0  # until the engine is asked whether anybody is still working

Finished = Mapping[Chunk, Counts]
Part = tuple[Chunk, Counts]


class Done(NamedTuple):
    """A finished task."""

    counts: Counts
    seconds: float


@dataclass(frozen=True, slots=True)
class Timed:
    """A plan's task as it is sent to workers: it tells how long it took there."""

    plan: Plan

    def __call__(self, chunk: Chunk) -> Done:
        began = time.perf_counter()
        return Done(self.plan.run(chunk), time.perf_counter() - began)


class Due:
    """All groups of a plan that are not finished, in order, cut into chunks as they are taken.

    Short plans are cut so that every worker gets a part. Where chunks turn out to last less than `TASK_SECONDS`, later ones
    have more groups, as long as enough is left for all workers. No chunk goes across one of the `cuts`.
    """

    def __init__(self, plan: Plan, workers: int = 1, finished: Finished | None = None, cuts: Sequence[int] = ()) -> None:
        self._parts = deque(_cut(missing(plan.groups, finished or {}), cuts))
        self._left = sum(part.groups for part in self._parts)
        self._workers = workers
        self._least = self._size = max(1, min(plan.groups_at_once, -(-self._left // workers)))

    def take(self) -> Chunk | None:
        """The next chunk, or None when there is no more."""
        if not self._parts:
            return None
        size = max(self._least, min(self._size, self._left // (2 * self._workers)))
        part = self._parts.popleft()
        chunk = Chunk(part.first, min(size, part.groups))
        if chunk.groups < part.groups:
            self._parts.appendleft(Chunk(chunk.first + chunk.groups, part.groups - chunk.groups))
        self._left -= chunk.groups
        return chunk

    def took(self, chunk: Chunk, seconds: float) -> None:
        """How long a chunk took tells how large the next ones should be."""
        if seconds < TASK_SECONDS:
            times = min(FASTER, 1.2 * TASK_SECONDS / max(seconds, 1e-9))
            self._size = max(self._size, int(chunk.groups * times))


def _cut(parts: Iterable[Chunk], cuts: Sequence[int]) -> Iterator[Chunk]:
    for first, groups in parts:
        ends = [cut for cut in sorted(cuts) if first < cut < first + groups]
        for start, end in pairwise((first, *ends, first + groups)):
            yield Chunk(start, end - start)


def run(plan: Plan, engine: Engine, finished: Finished | None = None, cuts: Sequence[int] = ()) -> Iterator[Part]:
    """Yield each unfinished chunk of the plan with its counts, in the order in which they end.

    Killed workers are replaced, and what they had not finished is done again. No chunk goes across one of the `cuts`.
    """
    due = Due(plan, engine.workers, finished, cuts)
    waiting: dict[Future[Done], Chunk] = {}
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
                    counts, seconds = future.result()
                except BrokenExecutor:
                    broken = True
                    continue
                killed = 0
                chunk = waiting.pop(future)
                due.took(chunk, seconds)
                yield chunk, counts
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
    waiting: dict[Future[Done], Chunk], again: deque[Chunk], due: Due, plan: Plan, engine: Engine
) -> bool:  # fmt: skip
    """Give the workers enough to do, first what was lost. True if they turn out to be killed."""
    while len(waiting) < AHEAD * engine.workers:
        chunk = again.popleft() if again else due.take()
        if chunk is None:
            break
        try:
            waiting[engine.submit(Timed(plan), chunk)] = chunk
        except BrokenExecutor:
            again.appendleft(chunk)
            return True
    return False


def _failed(future: "Future[Done]") -> bool:
    """Whether it ended without counts. A worker on another machine may still be busy with it."""
    return future.done() and (future.cancelled() or isinstance(future.exception(), BrokenExecutor))
