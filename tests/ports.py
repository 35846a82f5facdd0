"""Ports for servers that are processes of their own."""

import os
import socket
from contextlib import suppress
from itertools import count

_OF_A_WORKER = 300
_worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_next = count(20_000 + _worker % 30 * _OF_A_WORKER + os.getpid() % _OF_A_WORKER)


def free_port() -> int:
    """A port that is free, and stays so until the server takes it: below those that the system gives out by itself, from
    others in each worker, and never the same twice."""
    while True:
        port = next(_next)
        with socket.socket() as door, suppress(OSError):
            door.bind(("127.0.0.1", port))
            return port
