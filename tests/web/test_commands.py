"""The short way of commands through the server: the answer is that of the long way, to the last header."""

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier.web import commands
from croupier.web.app import create_app
from croupier.web.tables import api
from croupier.web.tables.doing.intents import LARGEST
from web.tables.halls import WAR, still_hall

SHORT, LONG = "?as=player", "?as=pl%61yer"
"""The same address, plainly and otherwise."""
BET: dict[str, Any] = {"name": "place wager", "player": "Ann", "wager": "initial", "cents": 20_00}
ASKED: dict[str, dict[str, Any]] = {
    "done": {"json": {"id": "done", "command": BET}},
    "not lawful": {"json": {"id": "a", "command": {**BET, "cents": 1}}},
    "at another version": {"json": {"id": "b", "expects": 1, "command": BET}},
    "somebody else's": {"json": {"id": "c", "command": {"name": "no more bets"}}},
    "no command": {"json": {"id": "d"}},
    "no object": {"json": []},
    "broken": {"content": b"{", "headers": {"content-type": "application/json"}},
    "no JSON": {"content": b"{}", "headers": {"content-type": "text/plain"}},
    "too large": {"content": b" " * (LARGEST + 1), "headers": {"content-type": "application/json"}},
    "of another site": {"json": {"id": "e", "command": BET}, "headers": {"origin": "http://elsewhere.example"}},
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("hall")
    with TestClient(create_app(folder / "docs", still_hall(folder, {"War 1": WAR}))) as visitor:
        yield visitor


@pytest.fixture(scope="module")
def sat(client: TestClient) -> str:
    """The address of Ann's table."""
    name = client.post("/api/v1/tables", json={"edition": WAR, "as": "player", "name": "Ann"}).json()["table"]
    BET["position"] = client.get(f"/api/v1/tables/{name}?as=player").json()["as"]["seat"]
    return f"/api/v1/tables/{name}/commands"


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the tables for which the short way was taken."""
    taken: list[str] = []
    does = api.command

    async def noted(request: Any, name: str, as_: str | None) -> Any:
        taken.append(name)
        return await does(request, name, as_)

    class Noted:
        command = staticmethod(noted)

    monkeypatch.setattr(commands, "api", Noted)
    return taken


@pytest.mark.parametrize("what", ASKED)
def test_both_ways_answer_alike(what: str, client: TestClient, sat: str, ways: list[str]) -> None:
    short = client.post(sat + SHORT, **ASKED[what])
    assert len(ways) == 1
    long = client.post(sat + LONG, **ASKED[what])
    assert len(ways) == 1
    assert (short.status_code, short.json()) == (long.status_code, long.json())
    assert dict(short.headers) == dict(long.headers)


def test_without_a_role_one_acts_as_who_sits_there(client: TestClient, sat: str, ways: list[str]) -> None:
    assert client.post(sat, json={"id": "done", "command": BET}).status_code == 201
    assert len(ways) == 1


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/api/v1/tables/War 1/commands", 404),
        ("POST", "/api/v1/tables/War 1/commands?as=player&as=dealer", 422),
        ("POST", "/api/v1/tables/War 1/commands?how=fast", 422),
        ("POST", f"/api/v1/tables/War 1/commands?as={'a' * 31}", 422),
        ("POST", f"/api/v1/tables/{'a' * 201}/commands", 422),
        ("POST", "/api/v1/tables/a/b/commands", 404),
    ],
)
def test_what_is_unusual_goes_the_long_way(
    method: str, address: str, status: int, client: TestClient, ways: list[str]
) -> None:
    answer = client.request(method, address, json={"id": "x", "command": BET})
    assert (answer.status_code, ways) == (status, [])
    assert answer.headers["content-type"] == "application/problem+json"
