"""A job in a process of its own, with bounds on its time and memory; it can be ended at any moment."""

import multiprocessing
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, NamedTuple

from croupier.errors import InputError
from croupier.web.jobs.job import Progress
from croupier.web.jobs.kinds import KINDS, Place
from croupier.web.shelf import Report
from croupier.web.work.worker import TOO_MUCH, again, end_with_server, limit_memory

SECONDS = 1800.0
MEMORY = 3 << 30
"""Bytes of address space beside what the process has when it starts: compiled kernels reserve much and use little."""
LOOK_SECONDS = 0.1


GIVEN_UP = "The work was given up: it took too much memory, or failed; the log of the server says more."


class Bounds(NamedTuple):
    seconds: float = SECONDS
    memory: int = MEMORY


class EndedError(Exception):
    """The job was ended from outside."""


def run(
    kind: str,
    asked: Mapping[str, Any],
    place: Place,
    *,
    tell: Callable[[Progress], None],
    ended: Callable[[], bool],
    bounds: Bounds,
) -> Report:
    """What comes of a job, or its refusal. `tell` hears how far it is, `ended` says whether to give it up."""
    context = multiprocessing.get_context("spawn")
    line, other = context.Pipe()
    process = context.Process(target=_work, args=(other, kind, dict(asked), place, bounds.memory), daemon=True)
    process.start()
    other.close()
    until = monotonic() + bounds.seconds
    try:
        while True:
            if ended():
                raise EndedError
            if monotonic() > until:
                raise InputError(f"This takes more than {bounds.seconds:g} seconds, too long for a job; ask for less.")
            if not line.poll(LOOK_SECONDS):
                continue
            what, told = line.recv()
            if what == "progress":
                tell(Progress(*told))
            elif what == "refused":
                raise again(*told)
            else:
                report: Report = told
                return report
    except (EOFError, OSError):
        raise InputError(GIVEN_UP) from None
    finally:
        process.kill()
        process.join()
        line.close()


def _work(line: Connection, kind: str, asked: Mapping[str, Any], place: Place, memory: int) -> None:
    limit_memory(memory)
    end_with_server()  # so that nobody is left who still writes to the checkpoint of the job
    try:
        line.send(("answer", KINDS[kind](asked, place, lambda progress: line.send(("progress", tuple(progress))))))
    except InputError as refused:
        line.send(("refused", (type(refused), vars(refused))))
    except (MemoryError, RecursionError):
        line.send(("refused", (InputError, {"reason": TOO_MUCH})))
