"""Whose a table is: of a house without accounts, and where a demonstration has the name of a table of the house."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from access.bytes import poker_hand, told_of
from access.server import PLAYERS, VISITOR, Server, exercise, live_table, opened, play, rounds
from access.test_unshown_cards import BESIDE, at_table, in_journal
from croupier.web.app import create_app
from croupier.web.books import Books
from croupier.web.tables.hosting.hall import Hall

NAME, BADUGI = "badugi-7", "gge-2011/badugi"
HOUSE = (f"/api/v1/tables/{NAME}", f"/tables/{NAME}", f"/api/v1/journals/{NAME}/records", f"/journal/{NAME}")
LISTS = ("/floor", "/tables", "/journal", "/api/v1/journals")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with opened(tmp_path) as store:
        play(live_table(store, NAME, BADUGI), rounds(1))
    return tmp_path


BEHIND = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Via", "X-Real-IP", "X-Client-IP",
          "True-Client-IP", "CF-Connecting-IP", "X-Cluster-Client-IP")  # fmt: skip
"""What a proxy adds, of which one is enough."""


@pytest.mark.parametrize("header", BEHIND)
def test_who_comes_through_a_proxy_is_not_at_the_machine(folder: Path, header: str) -> None:
    db = str(folder / "tables.db")
    app = create_app(hall=Hall(None, db), books=Books(db))
    with TestClient(app, base_url="http://localhost", follow_redirects=False) as client:
        assert {client.get(address, headers={header: "1.1 proxy"}).status_code for address in HOUSE} <= {303, 401, 403}
        assert client.get("/api/v1/me", headers={header: "1.1 proxy"}).json()["local"] is False


@pytest.mark.parametrize("local", [True, False])
def test_without_accounts_only_the_machine_itself_reads(folder: Path, local: bool) -> None:
    db = str(folder / "tables.db")
    app = create_app(hall=Hall(None, db), local=local, books=Books(db))
    with TestClient(app, base_url="http://localhost", follow_redirects=False) as client:
        for address in HOUSE:
            assert (client.get(address).status_code == 200) == local, address
            forwarded = client.get(address, headers={"X-Forwarded-For": "203.0.113.7"})
            assert forwarded.status_code in (303, 401, 403), address
            assert PLAYERS[0] not in forwarded.text
        for address in LISTS:
            assert (NAME in client.get(address).text) == local, address
            assert NAME not in client.get(address, headers={"X-Forwarded-For": "203.0.113.7"}).text, address


def test_who_came_by_a_name_that_others_know_is_not_at_the_machine(folder: Path) -> None:
    """A proxy may say nothing of whom it asks for."""
    db = str(folder / "tables.db")
    app = create_app(hall=Hall(None, db), books=Books(db), names=("localhost", "tables.house.example"))
    with TestClient(app, base_url="http://tables.house.example", follow_redirects=False) as client:
        assert {client.get(address).status_code for address in HOUSE} <= {303, 401, 403}
        assert [address for address in LISTS if NAME in client.get(address).text] == []
        assert client.get("/api/v1/me").json()["local"] is False


def test_a_demonstration_of_the_same_name_opens_nothing(folder: Path) -> None:
    with opened(folder) as store:
        hand = poker_hand(play(live_table(store, "other", BADUGI), rounds(1)).journal)
    with Server(folder) as server:
        exercise(server, NAME, BADUGI, rounds(1))
        for address in (*at_table(NAME), *at_table(NAME, "surveillance"), *in_journal(NAME, hand), *BESIDE):
            answer = server.get(VISITOR, address)
            assert answer.status < 500, address
            assert PLAYERS[0].encode() not in answer.body, address
            assert told_of(answer, (), PLAYERS) == [], address
