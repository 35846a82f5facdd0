"""A PostgreSQL server that holds journals: how it is called, and what happens when it is silent.

The driver waits for an answer as long as the line stands, and a server that hangs keeps it standing. Therefore a silent
server is called once more: if it takes the call, it is busy, and the wait continues; if not, the line is given up.
"""

from collections.abc import Generator
from time import monotonic
from typing import Any

import psycopg
from psycopg import waiting
from sqlalchemy import URL, Connection, Engine, create_engine, event

from croupier.journal.store.calls import TRANSACTIONS

SILENT_SECONDS = 3.0
"""How long a server may be silent before it is called once more."""
CALL_SECONDS = 5
"""How long a call may take."""
AGAIN_SECONDS = 2
"""How long the call to a silent server may take."""
RECORD_SECONDS = 8
"""After which the server itself gives up recording, and waiting for another's lock."""
ANSWER_SECONDS = 10.0
"""How long recording may take until the terminal gives up, whatever the server does."""
_LOOK_SECONDS = 0.1
_LINE = {
    "connect_timeout": CALL_SECONDS,
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Settings of a call: a network that is cut is noticed in ten seconds. What the URL itself says goes before."""
_DEFAULTS = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')",
    f"SELECT set_config('lock_timeout', '{RECORD_SECONDS}s', false) WHERE current_setting('lock_timeout') = '0'",
    "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED",
)
_RECORDING = (
    f"SELECT set_config('statement_timeout', '{RECORD_SECONDS}s', false) WHERE current_setting('statement_timeout') = '0'"
)


class Line(psycopg.Connection[Any]):
    """A connection that gives up a server that hangs, and that Ctrl-C ends at once."""

    silent_seconds = SILENT_SECONDS
    again_seconds = AGAIN_SECONDS
    answer_seconds: float | None = None  # None: as long as the server is there
    patience = 1  # as many times as long it waits
    called: dict[str, Any]

    def for_records(self) -> None:
        """Use this line for recording: one statement at a time, which commits by itself."""
        self.autocommit = True
        self.execute(_RECORDING)
        self.answer_seconds = ANSWER_SECONDS

    def wait(self, gen: Generator[Any, Any, Any], *_: object, **__: object) -> Any:
        """Wait for an answer as the driver does, but not for ever, and without asking a hanging server to cancel."""
        try:
            return waiting.wait(self._watched(gen), self.pgconn.socket, _LOOK_SECONDS)
        except KeyboardInterrupt:
            self.pgconn.finish()
            raise

    def _watched(self, gen: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        begun = heard = monotonic()
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                now = monotonic()
                if ready:
                    heard = now
                elif self.answer_seconds is not None and now - begun > self.answer_seconds:
                    self._give_up(f"no answer came within {self.answer_seconds:.0f} seconds")
                elif now - heard > self.silent_seconds * self.patience:
                    if not self._is_there():
                        self._give_up(f"it has been silent for {monotonic() - heard:.0f} seconds")
                    heard = monotonic()
                wanted = gen.send(ready)
        except StopIteration as done:
            return done.value

    def _is_there(self) -> bool:
        """Whether the server takes another call, even if it refuses it."""
        try:
            psycopg.connect(**self.called | {"connect_timeout": self.again_seconds * self.patience}).close()
        except psycopg.errors.ConnectionTimeout:
            return False
        except psycopg.Error:
            return True
        return True

    def _give_up(self, why: str) -> None:
        self.pgconn.finish()
        raise psycopg.OperationalError(why)


def by_url(url: URL) -> Engine:
    """The engine that calls this server. Each read is a snapshot; writers wait for each other at their journal's row."""
    how = {name: value for name, value in _LINE.items() if name not in url.query}
    size = {"pool_size": TRANSACTIONS, "max_overflow": TRANSACTIONS + 1}  # the last is for a line that is called
    engine = create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True, connect_args=how, **size)

    @event.listens_for(engine, "do_connect")
    def _call(_: object, __: object, ___: object, called: dict[str, Any]) -> Line:
        line = Line.connect(**called)
        line.called = called
        return line

    @event.listens_for(engine, "connect")
    def _settings(line: Line, _: object) -> None:
        for setting in _DEFAULTS:
            line.execute(setting)
        line.commit()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if not connection.get_execution_options().get("croupier_writes"):
            connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")

    return engine
