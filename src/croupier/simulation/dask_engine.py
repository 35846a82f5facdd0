"""Dask's workers: of a cluster that is started here and ends with the simulation, or of one that runs already.

The scheduler gives a killed worker's tasks to others. What it cannot finish fails as a broken pool does, and is done again.
"""

import asyncio
import logging
import re
import signal
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from pkgutil import resolve_name
from tempfile import TemporaryDirectory
from typing import Any, Self, TypeVar

from croupier.errors import InputError
from croupier.extras import require_extra
from croupier.games.kit.simulation.plan import Chunk

ANSWER_SECONDS = 3.0  # a scheduler that is there answers sooner
WORKERS_SECONDS = 30.0  # without any worker, until it is said
LOOK_SECONDS = 1.0  # how old the number of workers may be
ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(?P<host>\[[0-9A-Fa-f:.]+\]|[^\s/:\[\]]+):(?P<port>[0-9]{1,5})")
MOST_PORT = 2**16 - 1
NEEDS = ("croupier", "numpy", "numba")

Result = TypeVar("Result")


class Dask:
    """An engine on a Dask cluster. Without an address it starts one on this machine that nobody else can use."""

    def __init__(self, address: str | None, workers: int) -> None:
        require_extra("scale", "the engine dask")
        self._ends = ExitStack()
        self._started = workers
        self.address = address
        try:
            self._ends.enter_context(_quiet())
            self._client = self._ends.enter_context(_local(workers) if address is None else _there(address))
            self._counted = -LOOK_SECONDS, 0
            self._alone: float | None = None  # since when there is no worker
            self._require_workers()
        except BaseException:
            self._ends.close()
            raise

    @property
    def workers(self) -> int:
        """How many tasks they can do at once; workers may come and go."""
        now = time.monotonic()
        if now - self._counted[0] >= LOOK_SECONDS:
            self._counted = now, self._threads()
        return max(1, self._counted[1])

    def submit(self, task: Callable[[Chunk], Result], chunk: Chunk) -> "Future[Result]":
        future: Future[Result] = Future()
        try:
            dealt = self._client.submit(task, chunk, pure=False)
        except Exception as problem:
            raise BrokenExecutor(str(problem)) from None
        future.set_running_or_notify_cancel()
        dealt.add_done_callback(lambda done: _settle(done, future))
        return future

    def renew(self) -> None:
        """After a task was given up or the scheduler went: says so if it is gone."""
        self._threads()

    def look(self) -> None:
        """Nothing has been finished for a while: says so if nobody is there who could."""
        if self._threads():
            self._alone = None
            return
        since, self._alone = self._alone, self._alone or time.monotonic()
        if since is not None and time.monotonic() - since > WORKERS_SECONDS:
            raise InputError(f"the Dask cluster {self._where} has had no worker for {WORKERS_SECONDS:.0f} seconds")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failed: object) -> None:
        self._ends.close()

    @property
    def _where(self) -> str:
        return "of this simulation" if self.address is None else f"at {self.address}"

    def _threads(self) -> int:
        try:
            return sum(self._client.nthreads().values())
        except Exception:
            raise InputError(f"the Dask scheduler {self._where} does not answer any more") from None

    def _require_workers(self) -> None:
        """All workers must be able to do the tasks, and by the same code."""
        try:
            self._client.wait_for_workers(1, timeout=ANSWER_SECONDS)
        except TimeoutError:
            reason = "start some with: dask worker " + str(self.address)
            raise InputError(f"the Dask cluster {self._where} has no workers; {reason}") from None
        for name in NEEDS:
            for worker, found in self._client.run(resolve_name, f"{name}:__version__", on_error="return").items():
                if isinstance(found, Exception):
                    raise InputError(f"the Dask worker {worker} has no {name}; install 'croupier[scale]' where it runs")
                if name == "croupier" and found != (here := version_here()):
                    reason = f"has croupier {found}, and here is {here}; with both alike the numbers are the same"
                    raise InputError(f"the Dask worker {worker} {reason}")


def version_here() -> str:
    """The version of this package, asked for in the way that the workers' versions are."""
    return str(resolve_name("croupier:__version__"))


def _settle(done: Any, future: "Future[Any]") -> None:
    """Pass on the result of a task of the cluster."""
    from distributed import KilledWorker

    if done.status == "finished":
        try:
            result = done.result()
        except Exception as problem:  # the worker that held it was lost in this moment
            future.set_exception(BrokenExecutor(str(problem)))
        else:
            future.set_result(result)
    elif done.status == "error" and not isinstance(done.exception(), KilledWorker):
        future.set_exception(done.exception())
    else:
        future.set_exception(BrokenExecutor(done.status))


def require_address(address: str) -> str:
    """The engine as it was asked for; what cannot be the address of a scheduler is refused."""
    asked = f"--engine dask:{address[:60]}"
    form = ADDRESS.fullmatch(address)
    if form is None or not 1 <= int(form["port"]) <= MOST_PORT:
        raise InputError(f"{asked}: not the address of a Dask scheduler, which is like tcp://127.0.0.1:8786")
    return asked


@contextmanager
def _there(address: str) -> Iterator[Any]:
    """The cluster of a scheduler that runs already."""
    from distributed import Client

    asked = require_address(address)
    try:
        with ThreadPoolExecutor(1) as aside:  # a notebook runs a loop in this thread
            aside.submit(lambda: asyncio.run(_greet(address))).result()
        client = Client(address, timeout=ANSWER_SECONDS, set_as_default=False)
    except Exception:
        raise InputError(f"{asked}: no Dask scheduler answers there; dask without an address starts one") from None
    try:
        yield client
    finally:
        _close(client)


async def _greet(address: str) -> None:
    """Dask itself would wait for ever if somebody else listened there."""
    from distributed.comm import connect
    from distributed.security import Security

    keys = Security().get_connection_args("client")
    heard = await asyncio.wait_for(connect(address, timeout=ANSWER_SECONDS, **keys), ANSWER_SECONDS)
    await heard.close()


@contextmanager
def _local(workers: int) -> Iterator[Any]:
    """A cluster of processes on this machine, reached only from it and only with a key that exists as long as it does."""
    from distributed import Client

    with _Cluster(workers) as cluster:
        client = Client(cluster.address, security=cluster.keys, timeout=10 * ANSWER_SECONDS, set_as_default=False)
        try:
            yield client
        finally:
            _close(client)


class _Cluster:
    """It is held by a thread, so that Ctrl-C is heard at once also while its processes start.

    Neither the thread nor the processes hear Ctrl-C themselves: it is for the one that started them, which ends them.
    """

    def __init__(self, workers: int) -> None:
        self.address, self.keys = "", None
        self._workers = workers
        self._stands: Future[None] = Future()
        self._thread = threading.Thread(target=self._hold, name="Dask cluster", daemon=True)

    def __enter__(self) -> Self:
        resource_tracker.ensure_running()  # later it would be started by the thread, and open its ears
        self._thread.start()
        try:
            self._stands.result()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *failed: object) -> None:
        self._end()
        self._thread.join(2 * ANSWER_SECONDS)

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)

    def _hold(self) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        asyncio.run(self._until_over())

    async def _until_over(self) -> None:
        from distributed import LocalCluster

        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        try:
            with TemporaryDirectory(prefix="croupier-dask-", ignore_cleanup_errors=True) as scratch:
                async with LocalCluster(
                    n_workers=self._workers, threads_per_worker=1, processes=True, host="127.0.0.1", security=True,
                    dashboard_address=None, worker_dashboard_address=None, memory_limit=0, local_directory=scratch,
                    silence_logs=logging.CRITICAL, asynchronous=True,
                ) as cluster:  # fmt: skip
                    self.address, self.keys = cluster.scheduler_address, cluster.security
                    self._stands.set_result(None)
                    await self._over.wait()
        except Exception as problem:
            if self._stands.done():
                raise
            self._stands.set_exception(InputError(f"a Dask cluster cannot be started here: {problem}"))


def _close(part: Any) -> None:
    with suppress(Exception):
        part.close(timeout=ANSWER_SECONDS)


@contextmanager
def _quiet() -> Iterator[None]:
    """Silence Dask while workers come and go; the engine says what matters."""
    import distributed  # noqa: F401

    names = ("distributed", "tornado", "asyncio")
    before = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)
