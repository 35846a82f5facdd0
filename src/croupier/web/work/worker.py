"""Work on what a visitor sends, in a process of its own: bounded in time and memory, one at a time, a few waiting.

Whatever the text makes of itself, the server goes on answering everybody else.
"""

import asyncio
import multiprocessing
import os
import resource
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Any, TypeVar

from starlette.requests import Request

from croupier.errors import InputError

SECONDS = 10
MEMORY = 1 << 30
"""Bytes that one piece of work may take beside what the process has when it starts."""
WAITING = 8
"""So many may wait for their turn; whoever comes then is asked to come again."""

TOO_MUCH = "This is too much for a page; the work was given up."
FAILED = "This cannot be worked out; the log of the server says why."

Answer = TypeVar("Answer")


class TooLargeError(InputError):
    """More was sent than is read."""


async def received(request: Request, most: int, what: str) -> str:
    """The text that a visitor sends; more than so many bytes, or what is no text, is refused."""
    try:
        return (await received_bytes(request, most, what)).decode()
    except UnicodeDecodeError:
        raise InputError(f"{what} could not be read; send it as text.") from None


async def received_bytes(request: Request, most: int, what: str) -> bytes:
    """What a visitor sends as it comes; more than so many bytes are refused."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise TooLargeError(f"{what} is too large for a page (over {most:,} bytes); use the command line.")
    return body


class BusyError(InputError):
    """Too many wait already."""


class Worker:
    """A process that does one piece of work after another. It is started when first needed, and again if it was ended."""

    def __init__(self, seconds: float = SECONDS, memory: int = MEMORY, waiting: int = WAITING) -> None:
        self._seconds, self._memory, self._most = seconds, memory, waiting
        self._waiting = 0
        self._turn = Lock()
        self._process: Any = None
        self._line: Connection | None = None
        self._first: tuple[Callable[..., object], tuple[object, ...]] | None = None
        self._ready: Any = None  # the process that has done so

    def start_with(self, function: Callable[..., object], *arguments: object) -> None:
        """Have the process do this now, and before anything else whenever it is started again."""
        with self._turn:
            self._first = function, arguments
            try:
                self._started()
            except (EOFError, OSError):
                self.close()  # whoever asks first starts it again

    async def run(self, function: Callable[..., Answer], *arguments: object) -> Answer:
        """What the function gives, or its refusal. The function must be found by name: it goes to another process."""
        if self._waiting >= self._most:
            raise BusyError("Too many others are waiting for an answer; try again in a moment.")
        self._waiting += 1
        try:
            return await asyncio.to_thread(self._ask, function, arguments)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process = self._line = self._ready = None

    def _ask(self, function: Callable[..., Answer], arguments: tuple[object, ...]) -> Answer:
        with self._turn:
            try:
                line = self._started()
                line.send((function, arguments))
                if not line.poll(self._seconds):
                    raise InputError(f"This takes more than {self._seconds:g} seconds, too long for a page.")
                answer, refusal = line.recv()
            except (EOFError, OSError):
                self.close()
                raise InputError(TOO_MUCH) from None
            except InputError:
                self.close()
                raise
        if refusal is not None:
            raise again(*refusal)
        given: Answer = answer
        return given

    def _started(self) -> Connection:
        if self._line is None or not self._process.is_alive():
            context = multiprocessing.get_context("spawn")
            self._line, other = context.Pipe()
            self._process = context.Process(target=_work, args=(other, self._memory), daemon=True)
            self._process.start()
            other.close()
        if self._first is not None and self._ready is not self._process:
            self._line.send(self._first)
            self._line.recv()
            self._ready = self._process
        return self._line


def again(kind: type[InputError], told: dict[str, Any]) -> InputError:
    """A refusal as it was raised in the other process, with all that it tells."""
    refused = kind.__new__(kind)
    InputError.__init__(refused, told["reason"])
    vars(refused).update(told)
    return refused


def _work(line: Connection, memory: int) -> None:
    """Take work until the other side is gone."""
    end_with_server()
    limited = False
    while True:
        try:
            function, arguments = line.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if not limited:  # what the work needs is imported by now
            limited = True
            limit_memory(memory)
        try:
            line.send((function(*arguments), None))
        except InputError as refused:
            line.send((None, (type(refused), vars(refused))))
        except (MemoryError, RecursionError):
            line.send((None, (InputError, {"reason": TOO_MUCH})))
        except Exception:  # whoever asks next finds this process at work
            traceback.print_exc()
            line.send((None, (InputError, {"reason": FAILED})))


def end_with_server() -> None:
    """Have this process end with the server, also in the middle of work: one that was killed bounds nothing any more."""
    Thread(target=_wait_for_server, name="end with the server", daemon=True).start()


def _wait_for_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)


def limit_memory(more: int) -> None:
    """Let this process take so many bytes beside what it has."""
    most = _in_use() + more
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _in_use() -> int:
    """Bytes of address space that this process has."""
    with open("/proc/self/statm", encoding="ascii") as status:
        return int(status.read().split()[0]) * resource.getpagesize()
