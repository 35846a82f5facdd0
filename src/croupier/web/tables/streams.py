"""Streams of tables as server-sent events: one for all tables and tabs of a browser.

An event has the whole state of a table for its viewer, and those lines of the log that are new. Whoever looks at many
tables at once asks for `War 1@floor`: a floorperson's state without drawing and log, and then only its parts that change.

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
from croupier.web.http.headers import STRAIGHT
from croupier.web.http.who import Visitor
from croupier.web.tables.hosting.doors import ENDED, Doors
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.viewer import FLOOR, ROLES, Viewer

MOST_TABLES = 60
"""Of one stream."""
BEAT_SECONDS = 5.0
"""After which a stream that has nothing to tell gives a sign of life, by which a page knows that it is not stale."""
KNOWN_BY = ("table", "version", "at", "as")
BEAT = b"event: beat\r\ndata: 1\r\n\r\n"
CUT_OFF_SECONDS = 20.0
"""After which a reader that takes nothing is cut off."""


class Wanted(NamedTuple):
    """A table of a stream by name, and the role in which it is seen; empty: that of the whole stream."""

    table: str
    role: str = ""

    @property
    def in_parts(self) -> bool:
        """Whether only what changes is wanted."""
        return self.role == FLOOR

    def seen_as(self, otherwise: str | None) -> str | None:
        """The role by whose eyes it is seen."""
        return "floorperson" if self.in_parts else self.role or otherwise

    @property
    def mark(self) -> str:
        return quote(self.table, safe="") + (f"@{self.role}" if self.role else "")


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
        try:
            async with aclosing(self.body_iterator) as events:
                async for event in events:
                    async with asyncio.timeout(CUT_OFF_SECONDS):
                        await send({"type": "http.response.body", "body": event, "more_body": True})
                    send = scope.get(STRAIGHT, send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:
            return  # without an end: the server closes the line
        finally:
            leaving.cancel()

    async def _leaves(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._events.end()


def stream(watched: list[Watched], since: dict[str, int], looker: Looker | None = None) -> EventStream:
    """The stream of these tables for a browser that has seen so much of each."""
    return EventStream(Events(watched, since, looker))


class Events:
    """The events of these tables for one browser, until somebody ends them."""

    def __init__(self, watched: list[Watched], since: dict[str, int], looker: Looker | None) -> None:
        self._watched = {one.wanted.mark: one for one in watched}
        self._seen = {mark: since.get(mark, -1) for mark in self._watched}
        self._shown: dict[str, int] = {}  # where each table stood when it was last told
        self._sent: dict[str, dict[str, bytes]] = {}
        self._looker = looker
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
                    if self._shown.get(mark) != one.host.stands:
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
        host, last = one.host, self._seen[mark]
        self._shown[mark] = host.stands
        if one.wanted.in_parts:
            version, parts = await host.parts(one.viewer)
            json = _changed(mark, self._sent.get(mark, {}), parts)
            self._sent[mark] = parts
        else:
            version, json = await (host.state(one.viewer) if last < 0 else host.news(one.viewer, last))
        self._seen[mark] = version
        marks = ",".join(f"{mark}:{number}" for mark, number in self._seen.items() if number >= 0)
        return b"event: table\r\nid: " + marks.encode() + b"\r\ndata: " + json + b"\r\n\r\n"


def _changed(mark: str, before: dict[str, bytes], now: dict[str, bytes]) -> bytes:
    """The parts that are others than before, with those by which an event is known."""
    told = {name: part for name, part in now.items() if name in KNOWN_BY or before.get(name) != part}
    return (
        b'{"mark":"' + mark.encode() + b'",' + b",".join(b'"%s":%s' % (name.encode(), told[name]) for name in told) + b"}"
    )
