"""What visitors ask is worked out in this process, unless the process is the point; every module's visitor is a new one.

What goes to another process and what comes back is pickled all the same: what could not get there fails here, too.
"""

import pickle
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import pytest

from croupier.errors import InputError
from croupier.web.api.exchange import work
from croupier.web.jobs import queue
from croupier.web.jobs.job import Progress
from croupier.web.jobs.kinds import KINDS, Place
from croupier.web.jobs.process import Bounds, EndedError
from croupier.web.shelf import Report
from croupier.web.work.worker import TOO_MUCH, Worker, again

IN_ITS_PROCESS = Worker._ask

Sent = TypeVar("Sent")


def sent(value: Sent) -> Sent:
    """What arrives in another process."""
    arrived: Sent = pickle.loads(pickle.dumps(value))
    return arrived


def ask_here(worker: Worker, function: Callable[..., Any], arguments: tuple[object, ...]) -> Any:
    with worker._turn:
        function, arguments = sent((function, arguments))
        try:
            return sent(function(*arguments))
        except InputError as refused:
            raise again(*sent((type(refused), vars(refused)))) from None
        except (MemoryError, RecursionError):
            raise InputError(TOO_MUCH) from None


@pytest.fixture(scope="module", autouse=True)
def workers_here() -> Iterator[None]:
    """Workers without a process, and a visitor who has asked for nothing yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Worker, "_ask", ask_here)
        patch.setattr(work, "_often", work.Often())
        yield


@pytest.fixture
def workers_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers with a process of their own, as in a server."""
    monkeypatch.setattr(Worker, "_ask", IN_ITS_PROCESS)


def run_here(
    kind: str,
    asked: Mapping[str, Any],
    place: Place,
    *,
    tell: Callable[[Progress], None],
    ended: Callable[[], bool],
    bounds: Bounds,
) -> Report:
    def heard(progress: Progress) -> None:
        if ended():
            raise EndedError
        tell(sent(progress))

    try:
        return sent(KINDS[kind](sent(dict(asked)), sent(place), heard))
    except InputError as refused:
        raise again(*sent((type(refused), vars(refused)))) from None


@pytest.fixture(scope="module")
def jobs_here() -> Iterator[None]:
    """Jobs without a process, where it is not the point."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(queue, "run", run_here)
        yield
