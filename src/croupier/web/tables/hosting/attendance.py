"""Somebody to play the roles that nobody holds at a table: step after step, at a person's pace, while anybody looks on."""

import asyncio
import logging
from contextlib import suppress
from typing import Protocol

from croupier.errors import InputError
from croupier.journal.problems import DamagedError, UnavailableError
from croupier.web.tables.hosting.lead import Lead

AGAIN_SECONDS = 2.0
"""Between two tries to reach a store that does not answer, or to take over a table that another process attends."""
_log = logging.getLogger(__name__)


class Attended(Protocol):
    """The table: `moved` is set when it moves or somebody comes, and it rests while nobody looks."""

    name: str
    moved: asyncio.Event

    @property
    def resting(self) -> bool: ...

    async def step(self) -> bool:
        """One step of the attendant; whether there was any."""

    async def refresh(self) -> None:
        """Read what was recorded, or see whether a store answers again."""


class Attendance:
    """Attends one table from now on, unless another process does; `lead` says which."""

    def __init__(self, table: Attended, lead: Lead | None) -> None:
        self._table, self._lead = table, lead
        self.task = asyncio.create_task(self._attend(), name=f"attendant of {table.name}")
        self.task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """One table that fails never stops another."""
        if not task.cancelled() and (problem := task.exception()) is not None:
            _log.error("the attendant of %s stopped", self._table.name, exc_info=problem)

    async def end(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def _attend(self) -> None:
        table = self._table
        while True:
            if table.resting or (self._lead is not None and not self._lead.take()):
                await self._wait()
                continue
            try:
                if not await table.step():
                    await self._wait()
            except (UnavailableError, DamagedError) as wrong:
                _log.warning("table %s: %s", table.name, wrong.reason)
                await asyncio.sleep(AGAIN_SECONDS)
                await table.refresh()
            except InputError as refused:  # somebody was faster, or the attendant is wrong
                _log.warning("the attendant of %s was refused: %s", table.name, refused.reason)
                await self._wait()

    async def _wait(self) -> None:
        """Until the table moves or somebody comes, and not for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(AGAIN_SECONDS):
                await self._table.moved.wait()
        self._table.moved.clear()
