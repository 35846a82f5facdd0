"""What visitors send is worked on in a process of its own (W1): too long, too large or too many is refused, and the next
piece of work is done as if nothing had happened.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from select import select
from threading import Event

import pytest

from croupier.errors import InputError
from croupier.web.work.worker import BusyError, Worker

LONG = 5  # seconds: a loaded machine takes one or two to start a process

pytestmark = pytest.mark.usefixtures("workers_apart")


def twice(text: str) -> str:
    return text * 2


def refuse(text: str) -> str:
    raise InputError(text, rule="seats", cite="651a.2(a)")


def for_ever(text: str) -> str:
    Event().wait()
    return text


def swallow(text: str) -> int:
    return len([text * 10**6 for _ in range(10**6)])


def fall_over(text: str) -> str:
    os._exit(1)


def where(text: str) -> int:
    return os.getpid()


_heard: list[str] = []


def hear(text: str) -> None:
    _heard.append(text)


def heard(text: str) -> list[str]:
    return _heard


SERVER = """\
from signal import pause
from croupier.web.work.worker import Worker
worker = Worker()
worker._started().send((pause, ()))
print(worker._process.pid, flush=True)
pause()
"""
"""A server whose worker has work without an end."""


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(seconds=LONG, memory=1 << 28)
    yield worker
    worker.close()


def run(worker: Worker, function: object, text: str = "ab") -> object:
    return asyncio.run(worker.run(function, text))  # type: ignore[arg-type]


def test_work_is_done_in_another_process(worker: Worker) -> None:
    assert run(worker, twice) == "abab"
    assert run(worker, where) != os.getpid()


def test_what_it_is_to_start_with_is_done_first_and_once_in_every_process(worker: Worker) -> None:
    first = run(worker, where)
    worker.start_with(hear, "knobs")  # in the process that is there
    assert (run(worker, heard), run(worker, where)) == (["knobs"], first)
    worker.close()
    assert (run(worker, heard), run(worker, heard)) == (["knobs"], ["knobs"])
    assert run(worker, where) != first


def test_a_refusal_comes_back_with_its_rule_and_section(worker: Worker) -> None:
    with pytest.raises(InputError, match="too many") as refused:
        run(worker, refuse, "too many")
    assert (refused.value.rule, refused.value.cite) == ("seats", "651a.2(a)")


@pytest.mark.parametrize(
    ("work", "complaint"), [(for_ever, "too long"), (swallow, "too (much|long)"), (fall_over, "too much")]
)
def test_what_would_not_end_is_given_up_and_the_next_is_done(worker: Worker, work: object, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        run(worker, work)
    assert run(worker, twice) == "abab"


def test_a_server_that_is_killed_leaves_nobody_at_work_behind() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        at_work = os.pidfd_open(int(server.stdout.readline()))
        server.kill()
    try:
        ended, _, _ = select([at_work], [], [], 60)
        assert ended
    finally:
        os.close(at_work)


def test_who_comes_when_many_wait_is_sent_away(worker: Worker) -> None:
    busy = Worker(seconds=LONG, waiting=0)
    with pytest.raises(BusyError, match="try again"):
        run(busy, twice)
