"""Streams: whoever is cut off comes back to every line once and to the same state; a slow reader gets the latest."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from benchmarks.screens import merged
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.journal.store.store import open_store
from croupier.web.app import create_app
from croupier.web.request.headers import STRAIGHT
from croupier.web.tables import streams
from croupier.web.tables.hosting.hall import Hall
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.streams import MOST_TABLES, Wanted, Watched, sequences_in, stream, wanted_in
from croupier.web.tables.viewer import Viewer
from web.tables.halls import BADUGI, WAR, play, still_hall, typed_table
from web.visitors import HERE

LIMIT = 30.0


class Reader:
    """A browser's stream: it takes in what comes, is cut off, and resumes by the id of the last event."""

    def __init__(self, *watched: Watched, changes: bool = False) -> None:
        self.watched, self.changes = list(watched), changes
        self.bytes = 0
        self.last = ""
        self.lines: list[tuple[str, int, int]] = []
        self.states: dict[str, dict[str, Any]] = {}
        self.cuts = 0
        self._events: AsyncIterator[bytes] | None = None

    async def until(self, table: str, version: int) -> None:
        """Read until the table is shown at this version."""
        while self.states.get(table, {}).get("version") != version:
            if self._events is None:
                made: Any = stream(self.watched, sequences_in(self.last), changes=self.changes).body_iterator
                self._events = made
            self._take(await asyncio.wait_for(anext(self._events), LIMIT))

    async def cut(self) -> None:
        self.cuts += 1
        if self._events is not None:
            await self._events.aclose()  # type: ignore[attr-defined]
            self._events = None

    def _take(self, event: bytes) -> None:
        fields = dict(part.split(": ", 1) for part in event.decode().strip().split("\r\n"))
        if "data" in fields:
            self.last = fields["id"]
            news = json.loads(fields["data"])
            state = merged(self.states.get(news["table"], {}), news)
            self.states[state["table"]] = state
            self.bytes += len(event)
            self.lines += [(state["table"], line["record"], line["line"]) for line in state.get("log", ())]


async def moves(host: Host, steps: int) -> None:
    """So many records, as if another process had made them."""
    other = type(host.table)(host.table.journal.store, host.name, key=host.table.equipment.key)
    await asyncio.to_thread(play, other, steps)
    await host.refresh()


def watched(hall: Hall, host: Host, role: str = "surveillance") -> Watched:
    return Watched(Wanted(host.name, role), host, hall.viewer(host, role, {}, HERE))


@pytest.mark.parametrize(("cuts", "changes"), [(0, False), (1, True), (3, False), (3, True)])
def test_nothing_is_lost_or_doubled_however_often_the_line_is_cut(cuts: int, changes: bool, tmp_path: Path) -> None:
    async def scene() -> None:
        hall = still_hall(tmp_path, {"War 1": WAR, "Badugi 1": BADUGI})
        await hall.start()
        try:
            war, badugi = await hall.tables({}, HERE)
            reader = Reader(watched(hall, war), watched(hall, badugi), changes=changes)
            await reader.until(war.name, war.version)
            await reader.until(badugi.name, badugi.version)
            began = {host.name: host.version for host in (war, badugi)}
            for place in range(6):
                for host in (war, badugi):
                    await moves(host, 2)
                if cuts and place % (4 - cuts) == 0:
                    await reader.cut()
                    await moves(war, 1)
                await reader.until(war.name, war.version)
                await reader.until(badugi.name, badugi.version)
            assert len(reader.lines) == len(set(reader.lines))
            for host in (war, badugi):
                had = {
                    (record, line)
                    for table, record, line in reader.lines
                    if table == host.name and record > began[host.name]
                }
                every = [line for line in host._chronicle.lines if line.record > began[host.name]]
                assert len(had) == len(every)
                seen = json.loads((await host.state(Viewer("surveillance"))).json)
                assert {**seen, "log": []} == {**reader.states[host.name], "log": []}
            await reader.cut()
            assert (war.viewers, badugi.viewers) == (0, 0)
        finally:
            await hall.stop()

    asyncio.run(scene())


def test_a_slow_reader_gets_the_latest_state_with_all_lines(tmp_path: Path) -> None:
    async def scene() -> None:
        hall = still_hall(tmp_path, {"War 1": WAR})
        await hall.start()
        try:
            (war,) = await hall.tables({}, HERE)
            reader = Reader(watched(hall, war))
            await reader.until(war.name, war.version)
            shown = len(reader.lines)
            for _ in range(5):
                await moves(war, 3)  # nobody reads meanwhile
            events = 0

            taken = reader._take

            def counted(event: bytes) -> None:
                nonlocal events
                events += 1
                taken(event)

            reader._take = counted  # type: ignore[method-assign]
            await reader.until(war.name, war.version)
            assert events == 1
            assert len(reader.lines) > shown
            assert len(reader.lines) == len(set(reader.lines))
            await reader.cut()
        finally:
            await hall.stop()

    asyncio.run(scene())


def test_one_table_in_two_roles_is_one_stream(tmp_path: Path) -> None:
    async def scene() -> None:
        hall = still_hall(tmp_path, {"War 1": WAR})
        await hall.start()
        try:
            (war,) = await hall.tables({}, HERE)
            body: Any = stream([watched(hall, war, "dealer"), watched(hall, war, "player")], {}).body_iterator
            await anext(body)
            seen = [json.loads((await anext(body)).split(b"data: ")[1]) for _ in range(2)]
            assert [state["as"]["role"] for state in seen] == ["dealer", "player"]
            assert war.viewers == 2
            await body.aclose()
            assert (war.viewers, war.listeners) == (0, set())
        finally:
            await hall.stop()

    asyncio.run(scene())


def test_a_table_that_began_anew_is_shown_from_its_beginning(tmp_path: Path) -> None:
    async def scene() -> None:
        hall = still_hall(tmp_path, {"War 1": WAR})
        await hall.start()
        try:
            (war,) = await hall.tables({}, HERE)
            news = json.loads((await war.news(Viewer("player"), war.version + 5000)).json)
            assert news["version"] == war.version
            assert news["log"]
        finally:
            await hall.stop()

    asyncio.run(scene())


def test_a_stream_names_its_tables() -> None:
    assert wanted_in("War 1,Roulette 1@dealer,War%201@floorperson") == [
        Wanted("War 1"), Wanted("Roulette 1", "dealer"), Wanted("War 1", "floorperson")
    ]  # fmt: skip
    assert wanted_in("a@b@player") == [Wanted("a@b", "player")]
    assert wanted_in("a@king") == [Wanted("a@king")]
    for none in ("", ",", ",".join(map(str, range(61)))):
        with pytest.raises(InputError):
            wanted_in(none)


@given(st.dictionaries(st.text(min_size=1, max_size=12), st.integers(0, 10**12), max_size=5))
def test_ids_of_events_are_read_back(seen: dict[str, int]) -> None:
    marks = {Wanted(name).mark: number for name, number in seen.items()}
    assert sequences_in(",".join(f"{mark}:{number}" for mark, number in marks.items())) == marks


@given(st.text(max_size=80))
def test_what_is_no_id_says_nothing(text: str) -> None:
    assert all(number >= 0 for number in sequences_in(text).values())


def test_a_stream_with_nothing_to_tell_gives_signs_of_life(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0.01)

    async def scene() -> None:
        hall = still_hall(tmp_path, {"War 1": WAR})
        await hall.start()
        try:
            (war,) = await hall.tables({}, HERE)
            body: Any = stream([watched(hall, war)], {}).body_iterator
            heard = [await asyncio.wait_for(anext(body), LIMIT) for _ in range(5)]
            assert [event.partition(b"\r\n")[0] for event in heard] == [
                b"retry: 1000", b"event: table", b"event: beat", b"event: beat", b"event: beat"
            ]  # fmt: skip
            await body.aclose()
        finally:
            await hall.stop()

    asyncio.run(scene())


def test_the_floor_is_told_what_changed_and_no_drawing(tmp_path: Path) -> None:
    async def scene() -> None:
        hall = still_hall(tmp_path, {"War 1": WAR, "Badugi 1": BADUGI})
        await hall.start()
        try:
            tables = await hall.tables({}, HERE)
            viewers = [hall.viewer(host, "floorperson", {}, HERE) for host in tables]
            seen = [Watched(Wanted(host.name, "floor"), host, viewer) for host, viewer in zip(tables, viewers, strict=True)]
            body: Any = stream(seen, {}).body_iterator
            await anext(body)
            shown = {}
            for _ in tables:
                state = json.loads((await anext(body)).split(b"data: ")[1])
                shown[state["table"]] = state
            war, viewer = tables[0], viewers[0]
            for _ in range(3):
                await moves(war, 1)
                event = await asyncio.wait_for(anext(body), LIMIT)
                news = json.loads(event.split(b"data: ")[1])
                assert (news["table"], news["mark"]) == ("War 1", "War%201@floor")  # the other table did not move
                assert not {"scene", "log", "view", "title", "edition"} & news.keys()
                assert news["since"] == shown["War 1"]["version"]
                shown["War 1"] = merged(shown["War 1"], news)
                whole = json.loads((await war.state(viewer)).json)
                assert {**whole, **shown["War 1"]} == {**whole, "mark": "War%201@floor"}
                assert len(event) < len(json.dumps(whole)) / 2
            await body.aclose()
        finally:
            await hall.stop()

    asyncio.run(scene())


def test_whoever_asks_for_changes_sees_the_same_in_fewer_bytes(tmp_path: Path) -> None:
    async def scene() -> None:
        hall = still_hall(tmp_path, {"War 1": WAR, "Badugi 1": BADUGI})
        await hall.start()
        try:
            for host in await hall.tables({}, HERE):
                seen = watched(hall, host, "player")
                plain, brief = Reader(seen), Reader(seen, changes=True)
                for reader in (plain, brief):
                    await reader.until(host.name, host.version)
                first = brief.bytes
                for _ in range(10):
                    await moves(host, 1)
                    for reader in (plain, brief):
                        await reader.until(host.name, host.version)
                    assert brief.states == plain.states
                assert brief.lines == plain.lines
                assert brief.bytes - first < (plain.bytes - first) * 0.6
                for reader in (plain, brief):
                    await reader.cut()
        finally:
            await hall.stop()

    asyncio.run(scene())


class Line:
    """The line between a stream and its reader, as a server gives it: what was sent, by which way, and who hangs up."""

    def __init__(self, *, takes: bool = True) -> None:
        self.around: list[dict[str, Any]] = []  # through all that lies around the app
        self.straight: list[dict[str, Any]] = []
        self.takes, self.hung_up, self.came = takes, asyncio.Event(), asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.hung_up.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        self.around.append(message)

    async def send_straight(self, message: Any) -> None:
        if not self.takes:
            await asyncio.Event().wait()
        self.straight.append(message)
        self.came.set()

    def follows(self, *seen: Watched) -> "asyncio.Task[None]":
        scope = {"type": "http", STRAIGHT: self.send_straight}
        return asyncio.create_task(stream(list(seen), {})(scope, self.receive, self.send))


def in_a_hall(folder: Path, scene: Callable[[Hall, Host], Awaitable[None]]) -> None:
    async def whole() -> None:
        hall = still_hall(folder, {"War 1": WAR})
        await hall.start()
        try:
            (war,) = await hall.tables({}, HERE)
            await scene(hall, war)
            assert (war.viewers, war.listeners, war._looks) == (0, set(), {})
        finally:
            await hall.stop()

    asyncio.run(whole())


def test_events_go_straight_to_the_server_once_a_stream_has_begun(tmp_path: Path) -> None:
    async def scene(hall: Hall, war: Host) -> None:
        line = Line()
        task = line.follows(watched(hall, war))
        await asyncio.wait_for(line.came.wait(), LIMIT)
        head, first = line.around
        assert (head["type"], head["status"]) == ("http.response.start", 200)
        named = dict(head["headers"])
        assert named[b"content-type"].startswith(b"text/event-stream")
        assert named[b"cache-control"] == b"no-store"
        assert b"content-length" not in named
        assert first["body"] == b"retry: 1000\r\n\r\n"
        assert line.straight[0]["body"].startswith(b"event: table\r\n")
        line.hung_up.set()  # the reader leaves, and nothing has to move for that to be seen
        await asyncio.wait_for(task, LIMIT)
        assert line.straight[-1] == {"type": "http.response.body", "body": b"", "more_body": False}

    in_a_hall(tmp_path, scene)


def test_who_takes_nothing_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "CUT_OFF_SECONDS", 0.01)

    async def scene(hall: Hall, war: Host) -> None:
        line = Line(takes=False)
        await asyncio.wait_for(line.follows(watched(hall, war)), LIMIT)
        assert line.straight == []  # not even an end: the server closes the line

    in_a_hall(tmp_path, scene)


def test_a_server_that_stops_ends_its_streams_first(tmp_path: Path) -> None:
    async def scene(hall: Hall, war: Host) -> None:
        lines = [Line(), Line()]
        tasks = [line.follows(watched(hall, war, role)) for line, role in zip(lines, ("dealer", "player"), strict=True)]
        for line in lines:
            await asyncio.wait_for(line.came.wait(), LIMIT)
        hall.end_streams()
        await asyncio.wait_for(asyncio.gather(*tasks), LIMIT)
        assert all(not line.straight[-1]["more_body"] for line in lines)

    in_a_hall(tmp_path, scene)


def test_a_table_that_moved_is_made_once_for_all_who_look_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(hall: Hall, war: Host) -> None:
        lines = [Line() for _ in range(8)]
        roles = ("dealer", "player", "player", "surveillance") * 2
        tasks = [line.follows(watched(hall, war, role)) for line, role in zip(lines, roles, strict=True)]
        for line in lines:
            await asyncio.wait_for(line.came.wait(), LIMIT)
            line.came.clear()
        made: list[list[str]] = []
        makes = war._made

        def counted(viewers: list[Viewer]) -> Any:
            made.append(sorted(viewer.role for viewer in viewers))
            return makes(viewers)

        monkeypatch.setattr(war, "_made", counted)
        await moves(war, 2)
        for line in lines:
            await asyncio.wait_for(line.came.wait(), LIMIT)
            line.hung_up.set()
        await asyncio.wait_for(asyncio.gather(*tasks), LIMIT)
        assert made == [["dealer", "player", "surveillance"]]
        players = [line.straight[1]["body"] for line, role in zip(lines, roles, strict=True) if role == "player"]
        assert len(set(players)) == 1

    in_a_hall(tmp_path, scene)


def test_a_table_whose_store_hangs_keeps_no_other_from_its_viewers(tmp_path: Path) -> None:
    async def whole() -> None:
        hall = still_hall(tmp_path, {"War 1": WAR, "War 2": WAR, "War 3": WAR, "Badugi 1": BADUGI})
        await hall.start()
        try:
            *hanging, badugi = await hall.tables({}, HERE)
            for host in hanging:
                await host._turn.acquire()  # somebody does something there, and waits
            waiting = [asyncio.create_task(host.state(Viewer("player"))) for host in hanging]
            await asyncio.sleep(0)
            assert (await asyncio.wait_for(badugi.state(Viewer("player")), LIMIT)).version == badugi.version
            assert not any(task.done() for task in waiting)
            for host in hanging:
                host._turn.release()
            for host, task in zip(hanging, waiting, strict=True):
                assert (await asyncio.wait_for(task, LIMIT)).version == host.version
        finally:
            await hall.stop()

    asyncio.run(whole())


def test_the_floor_is_one_stream_however_many_tables_there_are(tmp_path: Path) -> None:
    names = [f"War {number}" for number in range(MOST_TABLES + 2)]
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        for name in names:
            typed_table(store, WAR, name)
    hall = Hall(None, str(tmp_path / "tables.db"))
    with TestClient(create_app(hall=hall), base_url="http://localhost") as client:
        assert client.head("/api/v1/stream", params={"tables": "*@floor"}).status_code == 200
        by_name = client.head("/api/v1/stream", params={"tables": ",".join(f"{name}@floor" for name in names)})
        assert by_name.status_code == 422

    async def scene() -> None:
        hall = Hall(None, str(tmp_path / "tables.db"))
        await hall.start()
        try:
            floor = await hall.floor({}, HERE)
            reader = Reader(*(Watched(Wanted(host.name, "floor"), host, viewer) for host, viewer in floor))
            for name in sorted(names, reverse=True):
                await reader.until(name, 1)
            assert sorted(reader.states) == sorted(names)
            assert reader.last == ""  # cards come whole again, so that no id names them all
            await reader.cut()
        finally:
            await hall.stop()

    asyncio.run(scene())
