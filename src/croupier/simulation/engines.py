"""Who does the work: an engine takes tasks and gives futures. Whichever it is, the counts are the same."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Protocol, Self, TypeVar

from croupier.errors import InputError
from croupier.games.kit.simulation.plan import Chunk

MOST_WORKERS = 256
DASK = "dask"

Result = TypeVar("Result")


class Engine(Protocol):
    """What a simulation asks of its workers."""

    @property
    def workers(self) -> int: ...
    def submit(self, task: Callable[[Chunk], Result], chunk: Chunk) -> "Future[Result]": ...
    def renew(self) -> None: ...  # after a worker was killed: new ones in the place of all
    def look(self) -> None: ...  # after a while in which nothing was finished: refuses to go on if nothing will be
    def __enter__(self) -> Self: ...
    def __exit__(self, *failed: object) -> None: ...


class Pool:
    """An engine on an executor of the standard library; what has not begun when it ends is never begun."""

    def __init__(self, start: Callable[[int], Executor], workers: int) -> None:
        self.workers = workers
        self._start = start
        self._pool = start(workers)

    def submit(self, task: Callable[[Chunk], Result], chunk: Chunk) -> "Future[Result]":
        return self._pool.submit(task, chunk)

    def renew(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._pool = self._start(self.workers)

    def look(self) -> None:
        """A pool tells at once when its workers are gone."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failed: object) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


def _processes(workers: int) -> Executor:
    """Processes of this machine, each started afresh. Ctrl-C is for the one that started them, which then ends them."""
    from multiprocessing import get_context
    from signal import SIG_IGN, SIGINT, signal

    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=signal, initargs=(SIGINT, SIG_IGN))


ENGINES: dict[str, Callable[[int], Executor]] = {"threads": ThreadPoolExecutor, "processes": _processes}
"""Pools by name: threads of this process, whose kernels run without the interpreter's lock; or processes."""


def engine(name: str = "threads", workers: int | None = None) -> Engine:
    """Return an engine by name, with a number of workers or one for each processor; refuse an unknown one.

    "dask" starts a cluster on this machine, "dask:ADDRESS" uses the workers of a scheduler that runs already.
    """
    kind, colon, address = name.partition(":")
    if kind != DASK and name not in ENGINES:
        there = ", ".join((*ENGINES, DASK, f"{DASK}:ADDRESS"))
        raise InputError(f"there is no engine {name[:30]!r}; there are {there}")
    number = workers_here() if workers is None else workers
    if not 1 <= number <= MOST_WORKERS:
        raise InputError(f"1 to {MOST_WORKERS} workers can be used, not {number}")
    if kind != DASK:
        return Pool(ENGINES[name], number)
    if colon and workers is not None:
        raise InputError("a Dask scheduler that runs already has its own workers; their number cannot be chosen here")
    from croupier.simulation.dask_engine import Dask

    return Dask(address if colon else None, number)


def workers_here() -> int:
    """The processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
