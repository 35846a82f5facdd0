"""What takes long is worked out before anybody asks, in a process of its own that gives way to everything else.

In the server itself it would keep tables waiting: threads of one process take turns. What comes of it is put on the shelf.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection
from threading import Thread

from croupier.errors import InputError
from croupier.web import shelf
from croupier.web.work.worker import end_with_server

NICE = 15
Asked = tuple[str, ...]
"""A report by its kind and what it is asked of: ("readings", "pa-2012/casino-war")."""


def work_out(asked: Iterable[Asked], then: Callable[[], object]) -> Thread:
    """Have reports worked out, one after the other; `then` is done when all are there, or none will come any more."""
    wanted = list(asked)
    shelf.expect(wanted)
    thread = Thread(target=_wait_for, args=(wanted, then), name="worked out ahead", daemon=True)
    thread.start()
    return thread


def _wait_for(wanted: list[Asked], then: Callable[[], object]) -> None:
    context = multiprocessing.get_context("spawn")
    line, other = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(other, wanted), daemon=True)
    try:
        process.start()
        other.close()
        while True:
            shelf.put(*line.recv())
    except (EOFError, OSError):
        pass  # it is over, or was given up: what is missing is worked out when somebody asks
    finally:
        shelf.expect(())
        process.join()
        line.close()
        then()


def _work(line: Connection, wanted: list[Asked]) -> None:
    end_with_server()
    os.nice(NICE)
    for one in wanted:
        try:
            line.send((one, shelf.made(*one)))
        except InputError:  # an edition from outside may be broken; whoever opens it reads what is wrong
            continue
        except (BrokenPipeError, KeyboardInterrupt):
            return
