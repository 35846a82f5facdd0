"""How long the server waits for a request, and for a reader: whoever opens a line and does not say in time what they want
is hung up on, and so is whoever takes nothing of an answer."""

import asyncio
from time import monotonic
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

PATIENCE = 20.0
"""Seconds within which the whole of a request arrives, head and body, however it drips."""
LOOK_SECONDS = 4.0


class PatientProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection that is looked at now and then, and closed when nobody asks or reads anything."""

    _waits_since: float | None = None
    _last: Any = None  # the request that was looked at last, and the bytes that were still to be read
    _look: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._looked()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._look is not None:
            self._look.cancel()
        super().connection_lost(exc)

    def _looked(self) -> None:
        cycle, unread = self.cycle, self.transport.get_write_buffer_size()
        answering = cycle is not None and not cycle.response_complete and not cycle.more_body and not unread
        if answering or (cycle, unread) != self._last or self._waits_since is None:
            self._waits_since, self._last = monotonic(), (cycle, unread)
        elif monotonic() - self._waits_since > PATIENCE:
            self.transport.abort()
            return
        self._look = self.loop.call_later(LOOK_SECONDS, self._looked)
