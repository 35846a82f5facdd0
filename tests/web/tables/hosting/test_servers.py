"""Several servers of one house, whatever their own clocks say: one time, and what one records all others tell."""

import asyncio
import re
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg
import pytest

from croupier.analysis.edition import open_edition
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.people.people import people_of
from croupier.rulebook.house.filing import Step, file_submission
from croupier.rulebook.house.new import new_house
from croupier.rulebook.house.record.filings import Signed
from croupier.tables.engine.equipment import default_key, fingerprint, key_in
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import Table
from croupier.web.app import create_app
from croupier.web.books import Books
from croupier.web.tables.hosting import hall as halls
from croupier.web.tables.hosting.hall import Hall
from faults.postgresql import Cluster
from people.houses import cheap, enter, staffed
from tables.sitting import FLOOR as KIM
from tables.sitting import Sitting
from web.tables.halls import WAR, typed_table

MOST = 20
"""Connections of a server, as the documentation says."""
NEVER = 3600.0
FLOOR = "E-1005"
DAY = re.compile("gaming day [^<]+")
_numbers = count()


@pytest.fixture(params=["file", pytest.param("database", marks=pytest.mark.long)])
def address(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The store of a house with an open table and its people; nobody asks it but whoever wants to know."""
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("LOOK_SECONDS", "SELDOM_SECONDS"):
        monkeypatch.setattr(halls, name, NEVER)
    where = str(tmp_path / "tables.db")
    if request.param == "database":
        where = request.getfixturevalue("cluster").database("servers")
    return opened(where, tmp_path)


def opened(where: str, folder: Path) -> str:
    with open_store(where, create=True) as store:
        Sitting(typed_table(store, WAR, "War 7")).opens_war("Ann")
    with staffed(folder, address=where) as people:
        enter(people, FLOOR, "Una Stone", "floorperson", "F-5")
    return where


class Server:
    """One of them, as a screen of the floor uses it."""

    def __init__(self, client: httpx.AsyncClient, token: str) -> None:
        self._client, self._token = client, {"Authorization": f"Bearer {token}"}

    async def get(self, address: str) -> Any:
        found = await self._client.get(address, headers=self._token)
        assert found.status_code == 200, found.text
        return found.json() if address.startswith("/api") else found.text

    async def post(self, address: str, **body: Any) -> httpx.Response:
        return await self._client.post(address, json=body, headers=self._token)

    async def does(self, name: str = "War 7", **intent: Any) -> httpx.Response:
        deviation = {"name": "report deviation", "broken": "seats", "what": "a stool was moved"}
        body = {"id": f"step {next(_numbers)}", "command": deviation, **intent}
        return await self.post(f"/api/v1/tables/{name}/commands", **body)


@asynccontextmanager
async def server(
    address: str, who: tuple[str, str] = (FLOOR, "floorperson"), house: Path | None = None
) -> AsyncIterator[Server]:
    people = people_of(address, passwords=cheap())
    token = people.tokens.give(*who, f"screen {next(_numbers)}")
    hall = Hall(None, address, people=people, submissions=house)
    app = create_app(hall=hall, people=people, books=Books(address))
    inside = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")
    async with app.router.lifespan_context(app), inside as client:
        yield Server(client, token)


def with_two(address: str, scene: Callable[[Server, Server], Any]) -> None:
    async def whole() -> None:
        async with server(address) as one, server(address) as other:
            await scene(one, other)

    asyncio.run(whole())


@contextmanager
def clock_off_by(seconds: float) -> Iterator[None]:
    """This process's clock is wrong."""

    class Wrong(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime.now(tz) + timedelta(seconds=seconds)

    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("croupier.") and getattr(module, "datetime", None) is datetime:
                patch.setattr(module, "datetime", Wrong)
        yield


def times(address: str, journal: str) -> list[datetime]:
    with open_store(address, read_only=True) as store:
        return [datetime.fromisoformat(one.entry.at) for one in Journal(store, journal).records()]


def test_times_never_go_back_and_nobody_is_locked_out(address: str) -> None:
    """A database's clock counts, whatever those of its servers say; a file's is that of its machine, which may waver."""
    off = (1800, -1800, 5, -86400, 86400, 0) if "://" in address else (20, -30, 5, -35, 0)
    began, before = datetime.now(UTC) - timedelta(seconds=1), len(times(address, "War 7"))

    async def scene(one: Server, other: Server) -> None:
        for seconds in off:
            with clock_off_by(seconds):
                assert (await one.does()).status_code == 201
            assert (await other.does()).status_code == 201

    with_two(address, scene)
    ended = datetime.now(UTC) + timedelta(seconds=60 if "://" not in address else 1)
    found = times(address, "War 7")[before:]
    assert len(found) == 2 * len(off)
    assert [began, *found, ended] == sorted([began, *found, ended])
    if "://" in address:
        assert times(address, "people") == sorted(times(address, "people"))


@pytest.mark.long
def test_floor_and_submissions_have_the_time_of_the_store(cluster: Cluster, tmp_path: Path) -> None:
    where, house = opened(cluster.database("days"), tmp_path), tmp_path / "house"
    new_house(house, "Test House", "Pennsylvania")
    (house / "submissions" / "CW-1.toml").write_text(
        'edition = "pa-2012/casino-war"\nnumber = "CW-1"\ntables = ["C"]\n[choices]\n'
    )
    with people_of(where, passwords=cheap()) as people:
        enter(people, "C-1031", "Cora Pliance", "compliance")
    day = datetime.now(UTC).date()
    file_submission(house / "submissions" / "CW-1.toml", Step(Signed("C-1031", "compliance"), day, day))

    async def whole() -> None:
        async with server(where) as floor, server(where, ("C-1031", "compliance"), house) as office:

            async def days() -> list[str]:
                found = [(await floor.get("/api/v1/floor/report"))["day"], *DAY.findall(await floor.get("/floor"))]
                return [*found, (await office.get("/api/v1/house/submissions"))["day"]]

            right = await days()
            with clock_off_by(3 * 86400):
                assert await days() == right
                taken = await office.post("/api/v1/house/submissions/CW-1/steps", step="withdraw", reason="no")
        assert taken.status_code == 201, taken.text
        last = taken.json()["submission"]["steps"][-1]
        assert abs(datetime.fromisoformat(last["at"]) - datetime.now(UTC)) < timedelta(hours=1)

    asyncio.run(whole())


def test_who_come_at_once_are_all_recorded_at_a_later_time_each(address: str) -> None:
    async def scene(one: Server, other: Server) -> None:
        answers = await asyncio.gather(*(here.does() for _ in range(12) for here in (one, other)))
        assert [answer.status_code for answer in answers] == [201] * 24
        assert len({answer.json()["record"] for answer in answers}) == 24

    with_two(address, scene)
    assert times(address, "War 7") == sorted(times(address, "War 7"))


def test_what_one_recorded_is_in_the_next_answer_of_every_other(address: str) -> None:
    async def scene(one: Server, other: Server) -> None:
        for here, there in ((one, other), (other, one)) * 3:
            version = (await here.does()).json()["version"]
            assert (await there.get("/api/v1/tables/War 7"))["version"] == version
            version = (await here.does()).json()["version"]
            assert [table["version"] for table in (await there.get("/api/v1/tables"))["tables"]] == [version]
            version = (await here.does()).json()["version"]
            assert [table["version"] for table in (await there.get("/api/v1/floor"))["tables"]] == [version]
            version = (await here.does()).json()["version"]
            assert f'"version":{version}' in await there.get("/tables/War 7")
        fill = {"name": "fill", "cents": 100_00, "slip": "7"}
        waits = await one.does(command=fill)
        assert waits.status_code == 202, waits.text
        assert [step["label"] for step in (await other.get("/api/v1/tables/War 7"))["unsigned"]] == [
            waits.json()["waits"]["label"]
        ]

    with_two(address, scene)


def test_a_key_that_comes_later_opens_the_table_without_a_restart(address: str, tmp_path: Path) -> None:
    right = key_in(tmp_path / "right.shoe-key", create=True)
    key_in(tmp_path / "wrong.shoe-key", create=True)
    with open_store(address) as store:
        terms = Terms(cards="electronic", shoe_key=fingerprint(right))
        set_up(store, "War 8", open_edition(WAR).in_force, terms, at="2026-03-01T06:00:00+00:00", by=(KIM,))
        Sitting(Table(store, "War 8", key=right)).opens_war("Ann")
    place = default_key(address)
    place.parent.mkdir(parents=True, exist_ok=True)

    async def scene(one: Server, other: Server) -> None:
        for key in (None, tmp_path / "wrong.shoe-key"):
            if key is not None:
                place.write_bytes(key.read_bytes())
                place.chmod(0o600)
            refused = await one.does("War 8")
            assert refused.status_code == 409
            assert f"this server lacks the key that seals the shoes of War 8: put it there as {place.name}" in refused.text
            assert (await one.get("/api/v1/tables/War 8"))["as"]["acts"] is False
            assert (await one.does()).status_code == 201  # at all other tables they go on
        place.write_bytes((tmp_path / "right.shoe-key").read_bytes())
        for here in (one, other):
            assert (await here.get("/api/v1/tables/War 8"))["as"]["acts"] is True
            assert (await here.does("War 8")).status_code == 201

    with_two(address, scene)


@pytest.mark.long
@pytest.mark.parametrize("bound", [MOST, 4])
def test_a_server_has_few_connections_and_nobody_waits_for_ever(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: int
) -> None:
    """64 clients at once; at the narrowest, a transaction, one inside it, one that is called, and a single statement."""
    if bound < MOST:
        for name in ("calls.TRANSACTIONS", "calls.LINES", "postgresql.TRANSACTIONS"):
            monkeypatch.setattr(f"croupier.journal.store.{name}", 1)
    where = opened(cluster.database("crowded"), tmp_path)
    looks = ("/api/v1/tables/War 7", "/api/v1/floor", "/api/v1/journals", "/api/v1/journals/War 7/records?first=1")
    most = 0
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'crowded'"

    async def client(here: Server, number: int, line: psycopg.Connection[tuple[int]]) -> None:
        nonlocal most
        for turn in range(2):
            if (number + turn) % 2:
                assert (await here.does()).status_code == 201
            else:
                await here.get(looks[number // 2 % len(looks)])
            most = max(most, *(line.execute(asked).fetchone() or ()))

    async def whole() -> None:
        async with server(where) as here:
            with psycopg.connect(where.replace("/crowded?", "/postgres?"), autocommit=True) as line:
                await asyncio.gather(*(client(here, number, line) for number in range(64)))

    asyncio.run(whole())
    assert 0 < most <= bound
