"""Who works out what visitors ask: processes with bounds, and how often one address may ask them."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from threading import Lock
from time import monotonic
from typing import TypeVar

from fastapi import Request

from croupier.web.tables.problems import TooManyError
from croupier.web.worker import Worker

BURST, PER_SECOND = 240, 4.0
"""So many questions at once from one address that must be worked out, and then so many a second."""
MOST_ADDRESSES = 10_000

Answer = TypeVar("Answer")


class Often:
    """How often each address asked: a bucket that fills by and by, and that each question takes from."""

    def __init__(
        self, burst: float = BURST, per_second: float = PER_SECOND, clock: Callable[[], float] = monotonic
    ) -> None:
        self._burst, self._per_second, self._clock = burst, per_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._turn = Lock()

    def take(self, address: str) -> None:
        """Count a question; one too many is refused with the seconds until the next."""
        with self._turn:
            now = self._clock()
            left, since = self._left.pop(address, (self._burst, now))
            left = min(self._burst, left + (now - since) * self._per_second)
            self._left[address] = (left - 1 if left >= 1 else left, now)
            while len(self._left) > MOST_ADDRESSES:
                self._left.popitem(last=False)
        if left < 1:
            seconds = max(1, ceil((1 - left) / self._per_second))
            raise TooManyError(f"You asked for much to be worked out; ask again in {seconds} s.", seconds)


questions = Worker()
vectors = Worker(seconds=60)  # of its own, so that nobody's round waits for somebody's vectors
papers = Worker(seconds=60)  # of its own as well: its first simulation may have to be compiled
what_ifs = Worker(seconds=60)  # its first answer about an edition measures every knob
comparisons = Worker(seconds=60)  # every reading of every text may count
hands = Worker(seconds=60)  # equities may have to be compiled, too
_often = Often()


def visitor(request: Request) -> str:
    """The address that somebody asks from."""
    return request.client.host if request.client else ""


async def worked_out(
    request: Request, function: Callable[..., Answer], *arguments: object, by: Worker = questions
) -> Answer:
    """What the function gives in a process with bounds, as long as this address does not ask too often."""
    _often.take(visitor(request))
    return await by.run(function, *arguments)
