"""How far a long count is, for whoever watches it: a terminal, or a job."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

Watch = Callable[[int, int], None]
"""Told how many steps are done, and of how many; several counts may follow one another."""

_watching: ContextVar[Watch | None] = ContextVar("watching", default=None)


@contextmanager
def watched(watch: Watch | None) -> Iterator[None]:
    """Counts inside are told to the watch; with None to nobody."""
    before = _watching.set(watch)
    try:
        yield
    finally:
        _watching.reset(before)


def told(steps: Sequence[T], step: Callable[[T], None]) -> None:
    """Take one step after the other, and tell how many are done; steps inside a step are not told."""
    watch = _watching.get()
    if watch is None:
        for each in steps:
            step(each)
        return
    for done, each in enumerate(steps):
        watch(done, len(steps))
        with watched(None):
            step(each)
    watch(len(steps), len(steps))
