"""The jobs of a server: they wait in one line, run one after the other, and can be looked at and cancelled."""

import secrets
import tempfile
from asyncio import sleep, to_thread
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any

from croupier.errors import InputError
from croupier.web.jobs.job import CANCELLED, OPEN, RUNNING, Job
from croupier.web.jobs.kinds import Place
from croupier.web.jobs.process import Bounds, EndedError, run
from croupier.web.jobs.store import JobStore
from croupier.web.request.parameters import in_parameters
from croupier.web.shelf import NotThereError
from croupier.web.tables.hosting.lead import Lead
from croupier.web.tables.problems import TooManyError, problem_json

BROWSER = " browser "
"""Between an address and the mark of one browser there, in whose a job is: an address has one job at a time."""
MOST = 20
"""So many jobs may be open at once, and of one visitor one."""
LOOK_SECONDS = 1.0
"""Between two looks for jobs that another process took in."""
WATCH_SECONDS = 0.1
"""Between two looks at a job that somebody waits for; another process may run it."""


class UnknownJobError(NotThereError):
    """No job has this id."""


def unknown(id: str) -> UnknownJobError:
    return UnknownJobError(f"There is no job {id[:40]!r} of yours; jobs that are long over are forgotten.")


class Jobs:
    """`folder` is where jobs and their unfinished work are kept; without one they end with the server.

    `exercises` says where the store of demonstrations is, when a job asks for it; `engine` does the simulations, such as
    dask:tcp://127.0.0.1:8786, and without one it is this machine.
    """

    def __init__(
        self,
        folder: Path | None = None,
        house: str | None = None,
        *,
        exercises: Callable[[], str | None] = lambda: None,
        bounds: Bounds | None = None,
        engine: str | None = None,
    ) -> None:
        self._wanted, self._house, self._bounds, self.engine = folder, house, bounds or Bounds(), engine
        self._exercises = exercises
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self._folder = Path()
        self._kept: JobStore | None = None
        self._lead: Lead | None = None
        self._came, self._stopping = Event(), Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Open the file; what was running when the server ended is taken up again."""
        if self._wanted is None:
            self._temporary = tempfile.TemporaryDirectory(prefix="croupier-jobs-")
            self._folder = Path(self._temporary.name)
        else:
            self._folder = self._wanted
            try:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as wrong:
                raise InputError(f"{self._folder}: jobs cannot be kept here: {wrong.strerror}") from None
        self._kept = JobStore(self._folder / "jobs.sqlite")
        self._lead = Lead(self._folder, "jobs")
        self._stopping.clear()
        self._thread = Thread(target=self._run, name="jobs", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End what runs; it is taken up when the server starts again."""
        self._stopping.set()
        self._came.set()
        if self._thread is not None:
            self._thread.join()
        if self._kept is not None:
            self._kept.close()
        if self._lead is not None:
            self._lead.give_up()
        if self._temporary is not None:
            self._temporary.cleanup()

    def add(self, visitor: str, kind: str, asked: Mapping[str, Any]) -> Job:
        """Take in a job; a second of the same visitor, and one too many, is refused."""
        self.require_turn(visitor)
        id = secrets.token_urlsafe(12)
        self._store.add(id, visitor, kind, asked)
        self._came.set()
        return self.find(id)

    def require_turn(self, visitor: str) -> None:
        """Refuse whoever has a job already, and everybody while too many wait."""
        for job in self._store.open():
            if job.visitor.partition(BROWSER)[0] == visitor.partition(BROWSER)[0]:
                named = f"Your job {job.id}" if job.visitor == visitor else "A job of another browser at your address"
                said = f"{named} is {job.status}; each visitor has one at a time: wait, or cancel it."
                raise TooManyError(said, 5)
        if self._store.waiting() >= MOST:
            raise TooManyError(f"{MOST} jobs wait already; try again in a while.")

    def find(self, id: str) -> Job:
        found = self._store.find(id)
        if found is None:
            raise unknown(id)
        return found

    async def changed(self, id: str, seconds: float) -> Job:
        """The job as soon as it changes, or after so many seconds; no thread is held meanwhile."""
        first = job = await to_thread(self.find, id)
        until = monotonic() + seconds
        while job == first and job.status in OPEN and monotonic() < until:
            await sleep(WATCH_SECONDS)
            job = await to_thread(self.find, id)
        return job

    def of(self, visitor: str) -> list[Job]:
        return self._store.of(visitor)

    def line(self) -> list[Job]:
        """All that wait and what runs, in the order of their turns."""
        return sorted(self._store.open(), key=lambda job: job.status != RUNNING)

    def cancel(self, id: str) -> Job:
        """End a job that waits or runs; one that is over stays as it is."""
        self.find(id)
        self._store.cancel(id)
        return self.find(id)

    @property
    def _store(self) -> JobStore:
        if self._kept is None:
            raise InputError("this server runs no jobs")
        return self._kept

    def _run(self) -> None:
        assert self._lead is not None
        leads = False
        while not self._stopping.is_set():
            if not leads and self._lead.take():
                leads = True
                self._store.again()
            job = self._store.next() if leads else None
            if job is not None:
                self._do(job)
                continue
            self._came.wait(LOOK_SECONDS)
            self._came.clear()

    def _do(self, job: Job) -> None:
        checkpoint = self._folder / f"{job.id}.part"
        try:
            result = run(
                job.kind,
                job.asked,
                Place(checkpoint, self._house, self._exercises(), self.engine),
                tell=lambda progress: self._store.progressed(job.id, progress),
                ended=lambda: self._stopping.is_set() or self._cancelled(job.id),
                bounds=self._bounds,
            )
            self._store.end(job.id, result, None)
        except EndedError:
            if self._stopping.is_set():
                return  # the checkpoint stays
        except InputError as wrong:
            wrong.reason = in_parameters(wrong.reason)  # nobody types options of a terminal here
            self._store.end(job.id, None, problem_json(wrong))
        with suppress(OSError):
            checkpoint.unlink(missing_ok=True)

    def _cancelled(self, id: str) -> bool:
        found = self._store.find(id)
        return found is None or found.status == CANCELLED
