"""The connections of this process to a database: few, kept open, and shared by all stores at one PostgreSQL address."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from threading import BoundedSemaphore, Lock, local

from sqlalchemy import Engine, PoolProxiedConnection

TRANSACTIONS, LINES = 6, 8
"""Transactions and single statements that a process has at once in a database. A transaction may need a second one to read,
and a single statement needs nothing else, so nobody waits for ever. Maximum connections of a process: 20."""
READER_PATIENCE = 5
"""A reader waits this many times as long for a silent server: no table stands still meanwhile."""
_shared: "dict[str, Calls]" = {}
_changing = Lock()


class Calls:
    """The connections to one database, for its `users`; `clock` is the time that it told last, and when."""

    def __init__(self, engine: Engine) -> None:
        self.engine, self.users = engine, 1
        self._transactions, self.lines = BoundedSemaphore(TRANSACTIONS), BoundedSemaphore(LINES)
        self.idle: list[tuple[PoolProxiedConnection, float]] = []
        self.clock: tuple[datetime, float] | None = None
        self._inside = local()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """A turn for a transaction; one inside another takes none."""
        if getattr(self._inside, "one", False):
            yield
            return
        with self._transactions:
            self._inside.one = True
            try:
                yield
            finally:
                self._inside.one = False

    def leave(self, address: str) -> None:
        """Hang up with the last user."""
        with _changing:
            self.users -= 1
            if not self.users and _shared.get(address) is self:
                del _shared[address]
        if not self.users:
            self.hang_up()

    def hang_up(self) -> None:
        with suppress(IndexError):  # another thread may close at the same time
            while True:
                self.idle.pop()[0].close()
        self.engine.dispose()


def shared(address: str, engine: Callable[[], Engine]) -> Calls:
    """The calls to a server, for one more user."""
    with _changing:
        if (known := _shared.get(address)) is not None:
            known.users += 1
            return known
        _shared[address] = Calls(engine())
        return _shared[address]
