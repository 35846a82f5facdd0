"""A server of a house with everything that somebody could read, and one reader of every kind."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

import anyio
from fastapi.testclient import TestClient

from croupier.analysis.edition import open_edition
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.book import Journal
from croupier.journal.keys import create, load
from croupier.journal.store.store import Store, open_store
from croupier.people.duties import POSTS
from croupier.people.people import People
from croupier.tables.attendant.attendant import Attendant
from croupier.tables.engine.equipment import default_key, fingerprint, key_in
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import Table
from croupier.training.store import TrainingStore
from croupier.web.app import create_app
from croupier.web.books import Books
from croupier.web.desk.dockets import Dockets
from croupier.web.jobs.queue import Jobs
from croupier.web.request.who import COOKIE
from croupier.web.tables.hosting import exercises
from croupier.web.tables.hosting.hall import Hall
from people.houses import PASSWORD, Clock, enter, house
from web.tables.halls import STILL

VISITOR, ROLELESS, TOKEN, ELSEWHERE = "visitor", "no role chosen", "token", "token of another table"
LICENSED = [role for role in Role if role is not Role.PLAYER]
PLAYERS = ("P-1001", "P-1002", "P-1003")
FLOOR = Signature("Kim", Role.FLOORPERSON, "F-2")


def now(table: Table | None = None) -> str:
    return table.clock() if table is not None else datetime.now(UTC).isoformat(timespec="milliseconds")


def live_table(store: Store, name: str, edition: str) -> Table:
    """A table of the house with an electronic shoe or wheel, whose key is beside the store, as its server expects it."""
    key = key_in(default_key(store.address), create=True)
    rules = open_edition(edition).in_force
    set_up(store, name, rules, Terms("strict", "electronic", shoe_key=fingerprint(key)), at=now(), by=(FLOOR,))
    return Table(store, name, key=key)


def play(table: Table, enough: Callable[[Table], bool], most: int = 1500) -> Table:
    """Play it by itself, whatever it is for, until that is enough."""
    attendant = Attendant(_Attended(table), seed=11, pace=0)  # type: ignore[arg-type]
    if table.purpose == "live":
        attendant._cast.players = list(PLAYERS)  # as a house's players are called: by references
    for _ in range(most):
        if enough(table):
            break
        step = attendant.next(now(table))
        assert step is not None
        table.do(table.command(step.fields, step.by, now(table)))
    else:
        raise AssertionError(f"{most} steps were not enough at {table.name}")
    return table


class _Attended:
    """A table of the house as one that may be attended."""

    purpose = "demonstration"

    def __init__(self, table: Table) -> None:
        self._table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)


def rounds(count: int) -> Callable[[Table], bool]:
    """So many rounds are over, and none is under way."""
    return lambda table: table.now.round > count and table.live.game.play.stage(table.now.game) != "round"


def sign(table: Table, folder: Path) -> None:
    """A checkpoint over all records, so that there are receipts."""
    file = folder / f"{quote(table.name)}.key"
    table.journal.checkpoint(load(file) if file.exists() else create(file), now())


class Answer(NamedTuple):
    """What somebody gets: `denied` is how a refusal for want of rights looks, at the API and on a page."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def __repr__(self) -> str:
        return f"{self.status} {self.headers.get('location', '')}"

    @property
    def logs_in(self) -> bool:
        return self.status == 401 or (self.status == 303 and urlsplit(self.headers["location"]).path.startswith("/login"))

    @property
    def denied(self) -> bool:
        return self.logs_in or self.status == 403


class Server:
    """A running server; `reader` names who asks: a post, a visitor, somebody who chose no role, or a device."""

    def __init__(self, folder: Path, *, submissions: Path | None = None) -> None:
        self.folder, self.house = folder, str(folder / "tables.db")
        self.people: People = house(folder, Clock())
        first = self.people.links.first()
        assert first is not None
        self.references = {post: PLAYERS[0] if post == "player" else f"E-{2000 + at}" for at, post in enumerate(POSTS)}
        self.people.links.use(first, PASSWORD, reference=self.references["administrator"], name="Ada Adams")
        for post, reference in self.references.items():
            if post != "administrator":
                enter(self.people, reference, f"Name of {reference}", post, f"L-{reference}" if post in LICENSED else "")
        enter(self.people, "E-3000", "Two Roles", "dealer", "D-3")
        self.people.accounts.give("E-3000", "floorperson", "F-3")
        self.hall = Hall(
            folder / "exercises", self.house, people=self.people, pace=STILL, shows={}, submissions=submissions
        )
        self.training = TrainingStore(None)
        self.app = create_app(
            hall=self.hall,
            people=self.people,
            books=Books(self.house, self.hall.exercise_store),
            jobs=Jobs(None, self.house, exercises=self.hall.exercise_store),
            dockets=Dockets(folder / "exercises", self.people),
            training=self.training,
        )
        self.client = TestClient(
            self.app, base_url="http://localhost", follow_redirects=False, raise_server_exceptions=False
        )
        self._headers: dict[str, dict[str, str]] = {VISITOR: {}}

    def __enter__(self) -> "Server":
        self.client.__enter__()
        for post, reference in (*self.references.items(), (ROLELESS, "E-3000")):
            secret = self.people.sessions.log_in(reference, PASSWORD, address="here")
            self._headers[post] = {"Cookie": f"{COOKIE}={secret}"}
        return self

    def __exit__(self, *_: object) -> None:
        self.client.__exit__()

    def gives_token(self, name: str, role: str, *tables: str) -> None:
        token = self.people.tokens.give(self.references[role], role, name, tables=tables)
        self.calls(name, {"Authorization": f"Bearer {token}"})

    def calls(self, reader: str, headers: dict[str, str]) -> None:
        """From now on whoever sends these headers is called so."""
        self._headers[reader] = headers

    def request(self, reader: str, method: str, address: str, **how: Any) -> Answer:
        headers = {**self._headers[reader], **how.pop("headers", {})}
        if method == "GET" and address.startswith("/api/v1/stream?"):
            return self._streamed(address, headers)
        self.client.cookies.clear()
        got = self.client.request(method, address, headers=headers, **how)
        return Answer(got.status_code, got.headers, got.content)

    def get(self, reader: str, address: str, **how: Any) -> Answer:
        return self.request(reader, "GET", address, **how)

    def post(self, reader: str, address: str, **sent: Any) -> Any:
        found = self.client.post(address, headers=self._headers[reader], **sent)
        assert found.status_code < 300, found.text
        return found.json()

    def _streamed(self, address: str, headers: Mapping[str, str]) -> Answer:
        """A stream up to its first event for each table, then the reader leaves."""
        path, _, query = address.partition("?")
        sent: dict[str, Any] = {"body": b"", "status": 0, "headers": {}}

        async def follow() -> None:
            enough = anyio.Event()

            async def receive() -> dict[str, Any]:
                if sent["asked"]:
                    await enough.wait()
                    return {"type": "http.disconnect"}
                sent["asked"] = True
                return {"type": "http.request", "body": b"", "more_body": False}

            async def send(message: Mapping[str, Any]) -> None:
                if message["type"] == "http.response.start":
                    sent["status"] = message["status"]
                    sent["headers"] = {key.decode(): value.decode() for key, value in message["headers"]}
                else:
                    sent["body"] += message.get("body", b"")
                    if b"event: table" in sent["body"] or not message.get("more_body"):
                        enough.set()

            raw = [(name.lower().encode(), value.encode()) for name, value in {"host": "localhost", **headers}.items()]
            scope = {
                "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
                "path": path, "raw_path": path.encode(), "query_string": query.encode(), "headers": raw,
                "client": ("127.0.0.1", 1), "server": ("localhost", 80), "root_path": "", "app": self.app, "state": {},
            }  # fmt: skip
            sent["asked"] = False
            await self.app(scope, receive, send)

        assert self.client.portal is not None
        self.client.portal.call(follow)
        return Answer(sent["status"], sent["headers"], sent["body"])

    def heads(self) -> dict[str, tuple[int, str]]:
        """How long every journal of the house, of exercises and of their disputes is, with its last hash."""
        found: dict[str, tuple[int, str]] = {}
        for file in (Path(self.house), *sorted((self.folder / "exercises").glob("*.db"))):
            with open_store(str(file), read_only=True) as store:
                for name in store.journals():
                    head = Journal(store, name).head()
                    found[f"{file.name}: {name}"] = head.version, repr(head)
        return found


def exercise(server: Server, name: str, edition: str, enough: Callable[[Table], bool]) -> Table:
    """A demonstration in the running server, played so far."""
    store, key, _ = server.hall._stores["exercises"]
    assert key is not None
    table = exercises.set_up(store, name, edition, "demonstration", key)
    server.hall._shows[name] = edition
    sign(table, server.folder)
    return play(table, enough)


@contextmanager
def opened(folder: Path) -> Iterator[Store]:
    with open_store(str(folder / "tables.db"), create=True) as store:
        yield store
