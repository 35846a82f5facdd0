"""A long journal verified span by span in several processes: each span by itself, then the seams between them.

A span is a complete subtree of the Merkle tree, so that its root is all that is needed of it. Nobody trusts the hash that a
span was begun with: whoever joins the spans compares it with the end of the span before. Where processes fail, or a span
does not hold, the one that asked for them reads on by itself.
"""

import os
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import NamedTuple

from croupier.errors import InputError
from croupier.journal import chain, merkle, record
from croupier.journal.store import Store, open_store

LEVEL = 16
"""A span has 2**LEVEL records."""
WORTHWHILE = 4
"""Spans of a journal, below which it is verified before other processes have started."""


class Span(NamedTuple):
    """The records of a journal after one and up to another, and the sizes between at which checkpoints are."""

    name: str
    number: int
    after: int
    end: int
    marks: tuple[int, ...]
    parses: bool


class Walked(NamedTuple):
    """A span that holds: the hash that it begins with, the last one, its root, and its peaks at each of the marks."""

    previous: bytes
    last: bytes
    root: bytes
    marks: list[list[bytes]]


def processors() -> int:
    """How many processes this one may use at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def pool(processes: int) -> Executor:
    """Processes started afresh. Ctrl-C is for the one that started them, which then ends them."""
    return ProcessPoolExecutor(processes, get_context("spawn"), signal, (SIGINT, SIG_IGN))


def walked(store: Store, spans: Iterator[Span], processes: int) -> Generator[Walked | None, None, None]:
    """What each span gives, in their order; None where something is not as it should be. Only a few are begun ahead."""
    try:
        executor = pool(processes)
    except (OSError, ImportError, NotImplementedError):  # a system that does not let processes wait for each other
        return
    ahead: deque[Future[Walked | None]] = deque()
    try:
        while True:
            while len(ahead) < processes + 1 and (span := next(spans, None)) is not None:
                ahead.append(executor.submit(walk, store.address, span))
            if not ahead:
                return
            yield ahead.popleft().result()
    except BrokenExecutor:  # a process was ended from outside
        return
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


def walk(where: str, span: Span) -> Walked | None:
    """Read a span and check all that can be known without the rest."""
    try:
        with open_store(where, read_only=True) as store:
            return _walk(store, span)
    except InputError:
        return None  # it is read again by the one that asked, who says what is wrong


def _walk(store: Store, span: Span) -> Walked | None:
    peaks, count = merkle.Peaks(), span.after
    marks: list[list[bytes]] = []
    with store.reading() as connection:
        previous = record.NOTHING_BEFORE
        if span.after:
            before = "SELECT hash FROM records WHERE journal = ? AND sequence = ?"
            with store.batches(connection, before, (span.number, span.after)) as found:
                rows = next(found, [])
            if not rows or type(rows[0][0]) is not bytes:
                return None
            previous = rows[0][0]
        begun = last = previous
        question, values = chain.question(span.number, span.after, span.end, ids=span.parses)
        with store.batches(connection, question, values) as batches:
            for rows in batches:
                while rows:
                    room = span.marks[len(marks)] - count if len(marks) < len(span.marks) else len(rows)
                    part, rows = rows[:room], rows[room:]  # noqa: PLW2901
                    leaves = chain.linked(part, last, count)
                    if leaves is None or (span.parses and chain.parsed(part, span.name) is None):
                        return None
                    peaks.extend(leaves)
                    count, last = count + len(leaves), leaves[-1]
                    if len(marks) < len(span.marks) and span.marks[len(marks)] == count:
                        marks.append(list(peaks.hashes))
    if count != span.end or len(marks) != len(span.marks):
        return None
    return Walked(begun, last, peaks.root, marks)
