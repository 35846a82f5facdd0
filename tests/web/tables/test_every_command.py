"""Every command of a table by every role over HTTP, as the engine's own options allow it; fuzzed intents."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.games.kit.play.decider import may_act_as
from croupier.journal.store.store import open_store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.table import Table
from croupier.web.app import create_app
from croupier.web.tables.hosting.hall import Hall
from croupier.web.tables.viewer import ROLES
from depth import cases
from web.tables.fuzz import fuzzed
from web.tables.halls import EDITIONS, WAR, play, still_hall


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Hall]]:
    """A server whose tables nobody attends; in the end all that it recorded is decided again."""
    folder: Path = tmp_path_factory.mktemp("floor")
    hall = still_hall(folder)
    with TestClient(create_app(folder / "docs", hall)) as client:
        yield client, hall
    (kept,) = folder.glob("exercises-*.db")
    with open_store(str(kept)) as store:
        assert [report.findings for report in verify(store, decide=Audit()) if report.findings] == []


def sits(client: TestClient, edition: str, role: str) -> str:
    answer = client.post("/api/v1/tables", json={"edition": edition, "as": role, "name": "Ann"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def allowed(table: Table, role: str) -> dict[str, bool]:
    """The commands that are open now, and whether the role may give them, by the engine's options alone."""
    found: dict[str, bool] = {}
    for option in table.options(table.clock()):
        may = role != "surveillance" and any(may_act_as(ROLES[role], str(one)) for one in option.roles)
        found[option.command] = found.get(option.command, False) or may
    return found


@pytest.mark.parametrize("steps", [pytest.param(0, marks=pytest.mark.soak), 7])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_command_by_every_role(floor: tuple[TestClient, Hall], edition: str, steps: int) -> None:
    client, hall = floor
    client.cookies.clear()
    name = sits(client, edition, "dealer")
    table = hall._hosts[name].table
    play(table, steps)
    for role in ("player", "dealer", "floorperson", "surveillance"):
        for command in table.live.words.commands:
            may, before = allowed(table, role), table.version
            answer = client.post(
                f"/api/v1/tables/{name}/commands",
                params={"as": role},
                json={"id": f"{role} {command}", "command": {"name": command}},
            )
            body, status = answer.json(), answer.status_code
            assert status in (201, 403, 422), (role, command, body)
            if status == 201:
                assert may.get(command), (role, command)
            else:
                assert table.version == before
                assert body["detail"]
                assert "\n" not in body["detail"]
            if role == "surveillance":
                assert status == 403
            elif command in may and not may[command]:  # open, but to others, who are named
                assert status == 403, (role, command, body)
                assert body["role"]


@pytest.mark.parametrize("role", ["player", "dealer", "floorperson"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_fuzzed_intents_never_break_the_server(floor: tuple[TestClient, Hall], edition: str, role: str) -> None:
    client, _ = floor
    client.cookies.clear()
    address, lots = f"/api/v1/tables/{sits(client, edition, role)}", random.Random(f"{edition} {role}")
    for number in range(cases(150)):
        state = client.get(address, params={"as": role}).json()
        intent = fuzzed(lots, state, number)
        seen_as = lots.choice([role, role, role, "player", "dealer", "floorperson", "surveillance", "boss"])
        answer = client.post(f"{address}/commands", params={"as": seen_as}, json=intent)
        assert answer.status_code in (201, 400, 403, 404, 409, 413, 422), (intent, answer.text)
        assert answer.status_code == 201 or answer.json()["detail"]


def test_another_visitor_cannot_act_for_one_who_sits(floor: tuple[TestClient, Hall]) -> None:
    client, hall = floor
    client.cookies.clear()
    name = sits(client, WAR, "dealer")
    client.cookies.clear()
    sits(client, WAR, "dealer")  # a cookie, but of another table
    before = hall._hosts[name].version
    for role in ("player", "dealer", "floorperson", "surveillance"):
        for path in ("commands", "pass"):
            body = {"id": f"{role} {path}", "command": {"name": "new dealer"}}
            answer = client.post(f"/api/v1/tables/{name}/{path}", params={"as": role}, json=body)
            assert answer.status_code == 403
    assert hall._hosts[name].version == before
