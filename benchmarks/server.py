"""`croupier serve` in a process of its own, for whoever measures it from outside."""

import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread

STARTS_WITHIN = 60.0
ANSWERS = b"Uvicorn running on"
"""What the server says once it answers."""
PROGRAM = ("-m", "croupier")


@contextmanager
def serving(*arguments: str, program: Sequence[str] = PROGRAM) -> Iterator[tuple[int, "subprocess.Popen[bytes]"]]:
    """The server with these arguments on a free port, until it is no longer needed; one that does not start is told."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = int(door.getsockname()[1])
    command = [sys.executable, *program, "serve", "--port", str(port), *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        said, answers = list[bytes](), Event()
        listener = Thread(target=_listen, args=(process.stderr, said, answers))
        listener.start()
        try:
            if not answers.wait(STARTS_WITHIN) or not any(ANSWERS in line for line in said):
                raise TimeoutError(f"the server did not start: {b''.join(said[-5:]).decode(errors='replace')}")
            yield port, process
        finally:
            process.kill()
            listener.join()


def _listen(lines: Iterable[bytes], said: list[bytes], answers: Event) -> None:
    """Take in what the server says, so that it never waits for a reader, until it ends."""
    for line in lines:
        said[:] = [*said[-20:], line]
        if ANSWERS in line:
            answers.set()
    answers.set()
