"""What visitors ask is worked out in this process, unless the process is the point; every module's visitor is a new one.

What goes to a worker and what comes back is pickled all the same: what could not reach another process fails here.
"""

import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from croupier.errors import InputError
from croupier.web.api.exchange import work
from croupier.web.work.worker import TOO_MUCH, Worker, again

IN_ITS_PROCESS = Worker._ask


def _ask_here(worker: Worker, function: Callable[..., Any], arguments: tuple[object, ...]) -> Any:
    with worker._turn:
        function, arguments = pickle.loads(pickle.dumps((function, arguments)))
        try:
            return pickle.loads(pickle.dumps(function(*arguments)))
        except InputError as refused:
            raise again(*pickle.loads(pickle.dumps((type(refused), vars(refused))))) from None
        except (MemoryError, RecursionError):
            raise InputError(TOO_MUCH) from None


@pytest.fixture(scope="module", autouse=True)
def workers_here() -> Iterator[None]:
    """Workers without a process, and a visitor who has asked for nothing yet."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Worker, "_ask", _ask_here)
        patch.setattr(work, "_often", work.Often())
        yield


@pytest.fixture
def workers_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers with a process of their own, as in a server."""
    monkeypatch.setattr(Worker, "_ask", IN_ITS_PROCESS)
