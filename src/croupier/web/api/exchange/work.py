"""Who works out what visitors ask: processes with bounds, and how often one visitor may ask them."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock
from time import monotonic
from typing import TypeVar

from fastapi import Request
from starlette.concurrency import run_in_threadpool

from croupier.web.request.who import LogInError, Visitor, address_of, who
from croupier.web.tables.problems import TooManyError
from croupier.web.work.worker import Worker

BURST, PER_SECOND = 240, 4.0
"""So many questions at once from one visitor that must be worked out, and then so many a second."""
MOST_VISITORS = 10_000

Answer = TypeVar("Answer")


class Often:
    """How often each visitor asked: a bucket that fills by and by, and that each question takes from."""

    def __init__(
        self, burst: float = BURST, per_second: float = PER_SECOND, clock: Callable[[], float] = monotonic
    ) -> None:
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._turn = Lock()

    def take(self, visitor: str) -> None:
        """Count a question; one too many is refused with the seconds until the next."""
        with self._turn:
            now = self._clock()
            left, since = self._left.pop(visitor, (self._burst, now))
            left = min(self._burst, left + (now - since) * self._per_second)
            self._left[visitor] = (left - 1 if left >= 1 else left, now)
            while len(self._left) > MOST_VISITORS:
                self._left.popitem(last=False)
        if left < 1:
            seconds = max(1, ceil((1 - left) / self._per_second))
            raise TooManyError(f"You asked for much to be worked out; ask again in {seconds} s.", seconds)


questions = Worker()
vectors = Worker(seconds=60)  # of its own, so that nobody's round waits for somebody's vectors
papers = Worker(seconds=60)  # of its own as well: its first simulation may have to be compiled
what_ifs = Worker(seconds=60)  # its first answer about an edition measures every knob
comparisons = Worker(seconds=60)  # every reading of every text may count
plots = Worker(seconds=60, memory=96 << 30)  # what draws reserves 64 GB of addresses and uses little; only time bounds it
plans = Worker(seconds=60, memory=3 << 30)  # compiled kernels reserve much and use little
hands = Worker(seconds=60)  # equities may have to be compiled, too
_often = Often()


def visitor(request: Request) -> str:
    """By whom somebody is counted: the person or the token, where there is one, and otherwise the address."""
    try:
        found = who(request)
    except LogInError:  # a token that works no more is nobody's
        found = Visitor()
    return f"{found.kind} {found.reference or found.access}" if found.is_somebody else address_of(request)


async def worked_out(
    request: Request, function: Callable[..., Answer], *arguments: object, by: Worker = questions
) -> Answer:
    """What the function gives in a process with bounds, as long as this visitor does not ask too often."""
    _often.take(await run_in_threadpool(visitor, request))
    return await by.run(function, *arguments)
