"""Streams of tables as server-sent events: one for all tables and tabs of a browser.

An event has the whole state of a table for its viewer, and those lines of the log that are new. Whoever asks for changes,
as our own pages do, gets it whole once and then what has changed of it (`seen/changes.py`); whoever looks at many tables at
once asks for `War 1@floor`, or for all of them as `*@floor`: a floorperson's state without drawing and log, and then its
changes.

Events are not queued for a reader: a slow one gets the latest state, and one that does not read at all is cut off and
resumes by the id of the last event, which names every table of the stream with its sequence:
`War%201:9122,Badugi%201@dealer:88`. Where somebody looks at a house's tables as who they are, the stream ends with an event
`ended` when they no longer are that.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import NamedTuple
from urllib.parse import quote, unquote

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from croupier.errors import InputError
from croupier.web.request.headers import STRAIGHT
from croupier.web.request.who import Visitor
from croupier.web.tables.hosting.doors import ENDED, Doors
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.hosting.screens import LOG_AT_FIRST, Shown
from croupier.web.tables.viewer import FLOOR, ROLES, Viewer

MOST_TABLES = 60
"""Of one stream by name; the floor has as many as there are."""
BEAT_SECONDS = 5.0
"""After which a stream that has nothing to tell gives a sign of life, by which a page knows that it is not stale."""
BEAT = b"event: beat\r\ndata: 1\r\n\r\n"
CUT_OFF_SECONDS = 20.0
"""After which a reader that takes nothing is cut off."""


class Wanted(NamedTuple):
    """A table of a stream by name, and the role in which it is seen; empty: that of the whole stream."""

    table: str
    role: str = ""

    @property
    def as_card(self) -> bool:
        """Whether it is wanted without drawing and log."""
        return self.role == FLOOR

    def seen_as(self, otherwise: str | None) -> str | None:
        """The role by whose eyes it is seen."""
        return "floorperson" if self.as_card else self.role or otherwise

    @property
    def mark(self) -> str:
        return quote(self.table, safe="") + (f"@{self.role}" if self.role else "")


WHOLE_FLOOR = Wanted("*", FLOOR)
"""Every table that its reader may see as the floor does."""


class Watched(NamedTuple):
    wanted: Wanted
    host: Host
    viewer: Viewer


def wanted_in(tables: str) -> list[Wanted]:
    """The tables of an address: `a,b`, or with a role of its own `a@dealer`. Names may be percent-encoded."""
    found = []
    for part in dict.fromkeys(tables.split(",")):
        name, at, role = part.rpartition("@")
        one = Wanted(unquote(name), role) if at and role in (*ROLES, FLOOR) else Wanted(unquote(part))
        if one.table:
            found.append(one)
    if not 0 < len(found) <= MOST_TABLES:
        raise InputError(f"a stream has between 1 and {MOST_TABLES} tables, such as tables=War 1,Roulette 1")
    return found


def sequences_in(text: str) -> dict[str, int]:
    """Where a stream stood, by the id of its last event; what is no such id says nothing."""
    found = {}
    for part in text[:8000].split(","):
        mark, colon, number = part.rpartition(":")
        if colon and number.isascii() and number.isdecimal() and len(number) < 16:
            found[mark] = int(number)
    return found


class Looker(NamedTuple):
    """Who looks through a stream, and the doors of the server that close when they are that no more."""

    visitor: Visitor
    doors: Doors


class EventStream(Response):
    """An answer that goes on until its events or its reader do. A reader that takes nothing for long is cut off.

    Its head and first event pass through everything that lies around the app; after that there is nothing to add, and
    events go straight to the server, as there are thousands a second.
    """

    media_type = "text/event-stream"

    def __init__(self, events: "Events") -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]  # nobody knows it
        self.body_iterator = events.told()
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        leaving = asyncio.create_task(self._leaves(receive))
        patience = _Patience()
        try:
            async with aclosing(self.body_iterator) as events:
                async for event in events:
                    patience.begin()
                    await send({"type": "http.response.body", "body": event, "more_body": True})
                    patience.end()
                    send = scope.get(STRAIGHT, send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except asyncio.CancelledError:
            if not patience.lost:
                raise
        finally:  # a line that was cut off has no end: the server closes it
            patience.stop()
            leaving.cancel()

    async def _leaves(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._events.end()


class _Patience:
    """Cancels the task in which it is made if something that has begun does not end in time; it looks now and then, as
    beginning and ending happen thousands of times a second."""

    def __init__(self) -> None:
        self._task, self._loop = asyncio.current_task(), asyncio.get_running_loop()
        self._since: float | None = None
        self.lost = False
        self._timer = self._loop.call_later(CUT_OFF_SECONDS / 4, self._look)

    def begin(self) -> None:
        self._since = self._loop.time()

    def end(self) -> None:
        self._since = None

    def stop(self) -> None:
        self._timer.cancel()

    def _look(self) -> None:
        if self._since is not None and self._loop.time() - self._since > CUT_OFF_SECONDS and self._task is not None:
            self.lost = True
            self._task.cancel()
        else:
            self._timer = self._loop.call_later(CUT_OFF_SECONDS / 4, self._look)


def stream(
    watched: list[Watched], since: dict[str, int], looker: Looker | None = None, *, changes: bool = False
) -> EventStream:
    """The stream of these tables for a browser that has seen so much of each."""
    return EventStream(Events(watched, since, looker, changes=changes))


class Events:
    """The events of these tables for one browser, until somebody ends them."""

    def __init__(
        self, watched: list[Watched], since: dict[str, int], looker: Looker | None, *, changes: bool = False
    ) -> None:
        self._watched = {one.wanted.mark: one for one in watched}
        self._seen = {mark: since.get(mark, -1) for mark in self._watched}
        self._stood: dict[str, int] = {}  # where each table stood when it was last told
        self._shown: dict[str, Shown] = {}  # and what was told of it, where changes are told
        self._looker, self._changes = looker, changes
        self._bell = asyncio.Event()
        self._ended, self._beats = False, False

    def end(self) -> None:
        """Nobody reads any more."""
        self._ended = True
        self._bell.set()

    def _beat(self) -> None:
        self._beats = True
        self._bell.set()

    async def told(self) -> AsyncGenerator[bytes, None]:
        """Each as bytes; while there is nothing to tell, signs of life."""
        bell, loop, looker = self._bell, asyncio.get_running_loop(), self._looker
        for one in self._watched.values():
            one.host.look(one.viewer, bell.set)
        door = looker.doors.open(looker.visitor, bell.set) if looker is not None else None
        timer, told = loop.call_later(BEAT_SECONDS, self._beat), False
        try:
            yield b"retry: 1000\r\n\r\n"
            while not self._ended and (door is None or door.open):
                bell.clear()
                if self._beats:
                    timer, self._beats = loop.call_later(BEAT_SECONDS, self._beat), False
                    if not told:
                        yield BEAT
                    told = False
                for mark, one in self._watched.items():
                    self._ended |= one.host.over
                    if self._stood.get(mark) != one.host.stands:
                        yield await self._event(mark, one)
                        told = True
                if not self._ended:
                    await bell.wait()
            if door is not None and door.ended:
                yield ENDED
        finally:
            timer.cancel()
            for one in self._watched.values():
                one.host.look_away(one.viewer, bell.set)
            if looker is not None:
                looker.doors.leave(door)

    async def _event(self, mark: str, one: Watched) -> bytes:
        host, viewer, last = one.host, one.viewer, self._seen[mark]
        self._stood[mark] = host.stands
        screens, before = await host.screens(viewer), self._shown.get(mark)
        if one.wanted.as_card:
            seen = screens.card(viewer, before, mark)
        elif before is not None:
            seen = screens.change(viewer, before)
        else:
            seen = screens.news(viewer, 0, LOG_AT_FIRST) if last < 0 else screens.news(viewer, last)
        if one.wanted.as_card or self._changes:
            self._shown[mark] = screens.now(viewer)
        if not one.wanted.as_card:  # which comes whole again, and of which there may be any number
            self._seen[mark] = seen.version
        marks = ",".join(f"{mark}:{number}" for mark, number in self._seen.items() if number >= 0)
        return b"event: table\r\nid: " + marks.encode() + b"\r\ndata: " + seen.json + b"\r\n\r\n"
