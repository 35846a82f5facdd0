"""Streams of tables as server-sent events: one for all tables and tabs of a browser.

An event has the whole state of a table for its viewer, and those lines of the log that are new. Whoever looks at many
tables at once asks for `War 1@floor`: a floorperson's state without drawing and log, and then only its parts that change.

Events are not queued for a reader: a slow one gets the latest state, and one that does not read at all is cut off and
resumes by the id of the last event, which names every table of the stream with its sequence:
`War%201:9122,Badugi%201@dealer:88`. Where somebody looks at a house's tables as who they are, the stream ends with an event
`ended` when they no longer are that.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple
from urllib.parse import quote, unquote

from sse_starlette import EventSourceResponse

from croupier.errors import InputError
from croupier.web.tables.hosting.doors import ENDED, Doors
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.viewer import FLOOR, ROLES, Viewer
from croupier.web.who import Visitor

MOST_TABLES = 60
"""Of one stream."""
BEAT_SECONDS = 5.0
"""After which a stream that has nothing to tell gives a sign of life, by which a page knows that it is not stale."""
KNOWN_BY = ("table", "version", "at", "as")
BEAT = b"event: beat\r\ndata: 1\r\n\r\n"
NEVER = 10**7
"""Seconds until somebody else would give a sign of life: theirs comes however much there is to tell."""
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


def stream(watched: list[Watched], since: dict[str, int], looker: Looker | None = None) -> EventSourceResponse:
    """The stream of these tables for a browser that has seen so much of each."""
    return EventSourceResponse(
        _events(watched, since, looker),
        ping=NEVER,
        send_timeout=CUT_OFF_SECONDS,
        headers={"Cache-Control": "no-store"},
    )


async def _events(watched: list[Watched], since: dict[str, int], looker: Looker | None) -> AsyncIterator[bytes]:
    bell = asyncio.Event()
    seen = {one.wanted.mark: since.get(one.wanted.mark, -1) for one in watched}
    for one in watched:
        one.host.viewers += 1
        one.host.listeners.add(bell.set)
        one.host.wake()
    door = looker.doors.open(looker.visitor, bell.set) if looker is not None else None
    shown: dict[str, int] = {}
    sent: dict[str, dict[str, bytes]] = {}
    loop, told, due = asyncio.get_running_loop(), False, False

    def beats() -> None:
        nonlocal due
        due = True
        bell.set()

    timer = loop.call_later(BEAT_SECONDS, beats)
    try:
        yield b"retry: 1000\r\n\r\n"
        while door is None or door.open:
            bell.clear()
            if due:
                timer, due = loop.call_later(BEAT_SECONDS, beats), False
                if not told:
                    yield BEAT
                told = False
            for wanted, host, viewer in watched:
                if shown.get(wanted.mark) == host.stands:
                    continue
                last, shown[wanted.mark] = seen[wanted.mark], host.stands
                if wanted.in_parts:
                    version, parts = await host.parts(viewer)
                    json = _changed(wanted.mark, sent.get(wanted.mark, {}), parts)
                    sent[wanted.mark] = parts
                else:
                    version, json = await (host.state(viewer) if last < 0 else host.news(viewer, last))
                seen[wanted.mark], told = version, True
                yield _event(seen, json)
            await bell.wait()
        if door.ended:
            yield ENDED
    finally:
        timer.cancel()
        for one in watched:
            one.host.viewers -= 1
            one.host.listeners.discard(bell.set)
            one.host.wake()
        if looker is not None:
            looker.doors.leave(door)


def _changed(mark: str, before: dict[str, bytes], now: dict[str, bytes]) -> bytes:
    """The parts that are others than before, with those by which an event is known."""
    told = {name: part for name, part in now.items() if name in KNOWN_BY or before.get(name) != part}
    return (
        b'{"mark":"' + mark.encode() + b'",' + b",".join(b'"%s":%s' % (name.encode(), told[name]) for name in told) + b"}"
    )


def _event(seen: dict[str, int], json: bytes) -> bytes:
    marks = ",".join(f"{mark}:{number}" for mark, number in seen.items() if number >= 0)
    return b"event: table\r\nid: " + marks.encode() + b"\r\ndata: " + json + b"\r\n\r\n"
