"""Screens and dealers at a server, as many as asked for in one process: streams that note what they hear and when, and
dealers who do what their own screen says is next. Nothing of the server is imported; all of it goes over HTTP.
"""

import asyncio
import json
import re
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, NamedTuple
from urllib.parse import quote

_LINE = re.compile(rb'"record":(\d+),"line":(\d+)')
_LOG = b',"log":['
_VERSION = re.compile(rb'"version":(\d+)')
PATIENCE = 30.0
Fields = dict[str, Any]


def merged(before: Fields, news: Fields) -> Fields:
    """A state after the news of a stream: the news themselves, or the state before with what has changed of it."""
    if "since" not in news:
        return news
    now = {**before, **news}
    if "scene" in news:
        now["scene"] = {**before["scene"], **news["scene"]}
        if "pieces" in news["scene"]:
            now["scene"]["pieces"] = _things(before["scene"]["pieces"], news["scene"]["pieces"])
    if "steps" in news:
        now["steps"] = _things(before["steps"], news["steps"])
    del now["since"]
    return now


def _things(before: list[Fields], news: list[Any]) -> list[Fields]:
    """A list in which a thing that is as it was is told by its id."""
    known = {thing["id"]: thing for thing in before}
    return [known[thing] if isinstance(thing, str) else thing for thing in news]


class Place(NamedTuple):
    """Where the server is, and the token of whoever deals."""

    port: int
    token: str

    def head(self, method: str, path: str, more: str = "") -> bytes:
        return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n{more}\r\n".encode()


class Screen(asyncio.Protocol):
    """One stream of one table in one role. It is cut, and resumes by the id of the last event."""

    def __init__(self, place: Place, table: str, role: str, heard: Callable[["Screen", int, float], None]) -> None:
        self._place, self.table, self.role, self._heard = place, table, role, heard
        self.last, self.version, self.first = "", 0, 0
        self.lines: list[tuple[int, int]] = []
        self.state: Fields = {}
        """Of whoever deals by it."""
        self.cuts = 0
        self._line: asyncio.BaseTransport | None = None
        self._buffer = b""

    async def open(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self._place.port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._line, self._buffer = transport, b""
        assert isinstance(transport, asyncio.Transport)
        after = f"Last-Event-ID: {self.last}\r\n" if self.last else ""
        path = f"/api/v1/stream?changes=true&tables={quote(self.table)}@{self.role}"
        transport.write(self._place.head("GET", path, after))

    async def cut(self) -> None:
        """Lose the line, and come back."""
        self.cuts += 1
        if self._line is not None:
            self._line.abort()  # type: ignore[attr-defined]
        await self.open()

    def close(self) -> None:
        if self._line is not None:
            self._line.close()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        while (end := self._buffer.find(b"\r\n\r\n")) >= 0:
            event, self._buffer = self._buffer[:end], self._buffer[end + 4 :]
            if b"event: table\r\n" in event:
                self._take(event)

    def _take(self, event: bytes) -> None:
        at = perf_counter()
        begin = event.index(b"\r\nid: ") + 6
        self.last = event[begin : event.index(b"\r\n", begin)].decode()
        state = event[event.index(b"data: ") + 6 :]
        found = _VERSION.search(state)
        assert found is not None
        self.version = int(found[1])
        log = state[state.rindex(_LOG) :]
        lines = [(int(record), int(line)) for record, line in _LINE.findall(log)]
        if not self.first:
            self.first = self.version
        else:
            self.lines += lines
        if self.role == "dealer":
            self.state = merged(self.state, json.loads(state))
        self._heard(self, self.version, at)


class Dealer:
    """Who deals at one table by what their own screen shows, one step after the other."""

    def __init__(self, place: Place, screen: Screen, seed: int) -> None:
        self._place, self.screen, self._lots = place, screen, Random(seed)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._given, self._bets, self._round = 0, 0, -1
        self.refused: list[str] = []

    async def step(self) -> tuple[float, float, int] | None:
        """One step: when it was sent, how long its answer took, and its record; None if it was refused."""
        state = self.screen.state
        command = self._chosen(state)
        self._given += 1
        body = json.dumps({"id": f"{self.screen.table} {self._given}", "command": command}).encode()
        sent = perf_counter()
        status, answer = await self._post(f"/api/v1/tables/{quote(self.screen.table)}/commands?as=dealer", body)
        took = perf_counter() - sent
        if status != 201:
            self.refused.append(f"{command} at {state['phase']}: {status} {answer[:300]!r}")
            return None
        return sent, took, int(json.loads(answer)["record"])

    async def takes_over(self) -> None:
        body = json.dumps({"id": f"{self.screen.table} takes over", "command": {"name": "new dealer"}}).encode()
        status, answer = await self._post(f"/api/v1/tables/{quote(self.screen.table)}/commands?as=dealer", body)
        assert status == 201, answer

    def _chosen(self, state: Fields) -> Fields:
        """Three wagers, and then whatever is next."""
        if state["round"] != self._round:
            self._round, self._bets = state["round"], 0
        steps = {step["id"]: step for step in state["steps"]}
        wager = next((step for id, step in steps.items() if id.endswith(":place wager")), None)
        if wager is not None and self._bets < 3:
            seat = state["places"][self._bets]
            self._bets += 1
            how: Fields = {"wager": "initial", "cents": 10_00, "means": "value chips"}
            return {"name": "place wager", "player": seat["player"], "position": seat["seat"], **how}
        step = next(step for step in state["steps"] if step["kind"] == "next")
        given = {field["name"]: self._answer(field) for field in step["fields"]}
        if {"player", "position"} <= given.keys():  # whose place it is
            given["player"] = next(seat["player"] for seat in state["places"] if seat["seat"] == given["position"])
        return {"name": step["command"], **given}

    def _answer(self, field: dict[str, Any]) -> object:
        if field["name"] == "accepted":
            return False
        if field["values"]:
            return self._lots.choice(field["values"])["value"]
        return field["ranges"][0]["low"] + (40 if field["name"] == "cards_from_top" else 0)

    async def _post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """The answer to a command. A line that is closed just as it is used is opened again: by its id it is done once."""
        try:
            return await self._posted(path, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.close()
            self._writer = None
            return await self._posted(path, body)

    async def _posted(self, path: str, body: bytes) -> tuple[int, bytes]:
        if self._writer is None or self._writer.is_closing() or (self._reader is not None and self._reader.at_eof()):
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._place.port)
        assert self._reader is not None
        more = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        self._writer.write(self._place.head("POST", path, more) + body)
        async with asyncio.timeout(PATIENCE):
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)content-length: (\d+)", head)
            assert length is not None, head
            return int(head.split(b" ", 2)[1]), await self._reader.readexactly(int(length[1]))

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
