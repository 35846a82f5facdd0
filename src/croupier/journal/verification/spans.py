"""A long journal verified span by span in several processes: each span by itself, then the seams between them.

A span is a complete subtree of the Merkle tree, so that its root says all about it. The hash that a span begins with is
compared with the end of the span before when the spans are joined. Where processes fail, or a span does not hold, the
process that asked for them reads on by itself.
"""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import NamedTuple, TypeVar

from croupier.errors import InputError
from croupier.journal import merkle, record
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification import chain

LEVEL = 16
"""A span has 2**LEVEL records."""
WORTHWHILE = 4
"""Spans of a journal, below which it is verified before other processes have started."""
Task = TypeVar("Task")
Result = TypeVar("Result")
_BEFORE = "SELECT hash FROM records WHERE journal = ? AND sequence = ?"
_SIZES = "SELECT size FROM checkpoints WHERE journal = ? AND size > ? AND size < ?"


class Span(NamedTuple):
    """The records of a journal after one and up to another; `kept` are sizes of checkpoints that were kept outside."""

    name: str
    number: int
    after: int
    end: int
    kept: tuple[int, ...]
    parses: bool
    ids: bool


class GoodSpan(NamedTuple):
    """A span that holds: the hash before it, its last hash, its root, and its peaks at the size of each checkpoint."""

    previous: bytes
    last: bytes
    root: bytes
    peaks: dict[int, list[bytes]]


def processors() -> int:
    """How many processes this one may use at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pool(processes: int) -> Executor:
    """Fresh processes. Ctrl-C goes to the one that started them, which then ends them."""
    return ProcessPoolExecutor(processes, get_context("spawn"), signal, (SIGINT, SIG_IGN))


def in_processes(
    work: Callable[[str, Task], Result], where: str, tasks: Iterable[Task], processes: int
) -> Generator[Result, None, None]:
    """What the work on the store gives for each task, in their order; only a few are begun ahead.

    It ends early where the system has no such processes, or where somebody ended one.
    """
    try:
        executor = pool(processes)
    except (OSError, ImportError, NotImplementedError):  # a system without semaphores
        return
    left, ahead = iter(tasks), deque[Future[Result]]()
    try:
        while True:
            ahead.extend(executor.submit(work, where, task) for task in islice(left, processes + 1 - len(ahead)))
            if not ahead:
                return
            yield ahead.popleft().result()
    except BrokenExecutor:
        return
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def walk(where: str, span: Span) -> GoodSpan | None:
    """Read a span and check all that can be checked without the rest."""
    try:
        with open_store(where, read_only=True) as store:
            return _walk(store, span)
    except InputError:
        return None  # the process that asked reads it again, and says what is wrong


def _walk(store: Store, span: Span) -> GoodSpan | None:
    tree, count = merkle.Peaks(), span.after
    peaks: dict[int, list[bytes]] = {}
    with store.reading() as connection:
        before = store.rows(_BEFORE, (span.number, span.after), connection) if span.after else [(record.NOTHING_BEFORE,)]
        if not before or type(before[0][0]) is not bytes:
            return None
        previous = last = before[0][0]
        stored = store.rows(_SIZES, (span.number, span.after, span.end), connection)
        stops = sorted({*(size for (size,) in stored if type(size) is int), *span.kept}, reverse=True)
        question, values = chain.question(span.number, span.after, span.end, ids=span.ids)
        with store.batches(connection, question, values) as batches:
            for rows in batches:
                while rows:
                    room = stops[-1] - count if stops else len(rows)
                    part, rows = rows[:room], rows[room:]  # noqa: PLW2901
                    leaves = chain.linked(part, last, count)
                    if leaves is None or not _reads(span, part):
                        return None
                    tree.extend(leaves)
                    count, last = count + len(leaves), leaves[-1]
                    if stops and stops[-1] == count:
                        peaks[stops.pop()] = list(tree.hashes)
    return GoodSpan(previous, last, tree.root, peaks) if count == span.end and not stops else None


def _reads(span: Span, rows: chain.Rows) -> bool:
    """Whether the rows say of themselves what they should, as far as the span asks for it."""
    if span.parses:
        return chain.parsed(rows, span.name) is not None
    return not span.ids or chain.filed(rows, span.name)
