"""The Host header: only the names that the server was given answer, so that another site's name leads nowhere."""

from typing import Any

import pytest

from access.conftest import LIVE, Furnished
from access.doors import DOORS
from access.server import VISITOR

OURS = ("localhost", "localhost:8000", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8000", "LOCALHOST:8000")
FOREIGN = (
    "evil.example",
    "evil.example:8000",
    "localhost.evil.example",
    "evil.example:80@localhost",
    "localhost@evil.example",
    "127.0.0.1.evil.example",
    "evil-localhost",
    "[::1].evil.example",
    "0x7f000001.evil.example",
    "",
)
PLACES = (
    "/",
    "/tables",
    "/api/v1/tables",
    "/login",
    "/static/base.css",
    "/docs/",
    "/api/openapi.json",
    "/no/such/page",
    "/floor",
)


@pytest.mark.parametrize("host", OURS)
def test_names_of_this_machine_answer(house: Furnished, host: str) -> None:
    for place in ("/login", "/api/v1/tables"):
        assert house.server.get(VISITOR, place, headers={"Host": host}).status == 200


@pytest.mark.parametrize("host", FOREIGN)
def test_other_names_do_not(house: Furnished, host: str) -> None:
    for reader in (VISITOR, "floorperson"):
        for place in PLACES:
            answer = house.server.get(reader, place, headers={"Host": host})
            assert 400 <= answer.status < 500, (reader, place, answer.status)
            assert LIVE.encode() not in answer.body


def test_no_address_answers_under_another_name(house: Furnished) -> None:
    """Every address, also the short way of commands and what is mounted, with a session that is good."""
    evil = {"Host": "evil.example", "Origin": "http://evil.example"}
    asked = [("GET", house.address(address)) for door in DOORS.values() for address in (*door.at, *door.open_to_all)]
    here = house.address("/api/v1/tables/{live}")
    asked += [("POST", f"{here}/commands"), ("POST", f"{here}/commands?as=dealer"), ("POST", f"{here}/signatures")]
    asked += [
        ("POST", place) for place in ("/login", "/logout", "/tables", "/api/v1/tables", "/api/v1/jobs", "/verify", "/desk")
    ]
    asked += [("HEAD", "/"), ("DELETE", house.address("/api/v1/jobs/{job}")), ("OPTIONS", "/api/v1/tables")]
    before = house.server.heads()
    for method, address in asked:
        sent: dict[str, Any] = {"json": {}} if method == "POST" else {}
        statuses = {
            house.server.request(reader, method, address, headers=evil, **sent).status
            for reader in (VISITOR, "floorperson")
        }
        assert statuses <= {400, 403, 404, 421}, (method, address, statuses)
    said = house.server.request(VISITOR, "GET", "/", headers=evil)
    assert said.status in (400, 403, 421)
    assert house.server.heads() == before
