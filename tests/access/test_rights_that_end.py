"""Whoever reads as somebody else by now: another role of theirs, a narrower token, a seat at a practice table."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from access.bytes import poker_hand
from access.server import VISITOR, Server, exercise, live_table, opened, play, rounds, sign
from access.test_unshown_cards import at_table, in_journal, leaks, moved, receipts
from croupier.web.jobs import queue
from croupier.web.request.who import COOKIE
from people.houses import PASSWORD
from web.conftest import run_here

pytestmark = pytest.mark.long
WAR, POKER, BADUGI = "pit-7 war", "pit-7 badugi", "gge-2011/badugi"
VERIFIES: dict[str, Any] = {"kind": "verify", "asked": {"store": "house"}}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(queue, "run", run_here)
    with opened(tmp_path) as store:
        for name, edition in ((WAR, "pa-2012/casino-war"), (POKER, BADUGI)):
            sign(live_table(store, name, edition), tmp_path)
    with Server(tmp_path) as running:
        yield running


def logs_in(server: Server, role: str) -> str:
    secret = server.people.sessions.log_in("E-3000", PASSWORD, address="here", role=role)
    server.calls(role, {"Cookie": f"{COOKIE}={secret}"})
    return role


def verified(server: Server, reader: str) -> str:
    """A job that is over; whoever started it reads what came of it."""
    job: str = server.post(reader, "/api/v1/jobs", json=VERIFIES)["job"]
    told = [server.get(reader, f"/api/v1/jobs/{job}?wait=5").body for _ in range(4)]
    assert POKER.encode() in told[-1]
    return job


def of_job(job: str) -> tuple[str, ...]:
    return f"/api/v1/jobs/{job}", f"/api/v1/jobs/{job}?wait=1", f"/verify?job={job}"


def test_what_came_of_a_job_is_read_in_the_role_of_now(server: Server) -> None:
    job = verified(server, logs_in(server, "floorperson"))
    logs_in(server, "dealer")  # who supervised may go on to deal
    for address in of_job(job):
        assert server.get("dealer", address).status == 403, address
    server.people.accounts.end("E-3000", "floorperson")
    assert {server.get("dealer", address).status for address in of_job(job)} == {403}


def test_a_narrower_token_of_the_same_person_reads_no_more_than_its_tables(server: Server) -> None:
    server.gives_token("wide", "pit manager")
    server.gives_token("narrow", "pit manager", WAR)
    job = verified(server, "wide")
    for address in of_job(job):
        answer = server.get("narrow", address)
        assert (answer.status, POKER.encode() in answer.body) == (403, False), address


def test_who_cancels_a_job_of_another_is_not_told_what_came_of_it(server: Server) -> None:
    job = verified(server, "auditor")
    told = server.request("administrator", "DELETE", f"/api/v1/jobs/{job}")
    assert (told.status, POKER.encode() in told.body) == (200, False)


def test_a_token_is_not_told_the_names_of_other_tables(server: Server) -> None:
    server.gives_token("narrow", "floorperson", WAR)
    for address in ("/api/v1/tables/{}", "/api/v1/journals/{}/records", "/api/v1/stream?tables={}"):
        for reader, told in (("narrow", False), ("auditor", True)):
            server.get("auditor", f"/api/v1/tables/{quote(POKER)}")  # it is open by now
            answer = server.get(reader, address.format(quote("pit-7 badugl")))
            assert (answer.status, POKER.encode() in answer.body) == (404, told), (reader, address)


def test_a_token_of_a_table_reads_no_training_record(server: Server) -> None:
    server.gives_token("narrow", "dealer", WAR)
    server.gives_token("wide", "dealer")
    for address in ("/api/v1/training/record", "/train/record", "/train/record.csv"):
        assert [server.get(reader, address).status for reader in ("narrow", "wide", "dealer")] == [403, 200, 200], address


def test_a_journal_that_is_no_tables_is_no_table(server: Server) -> None:
    for reader in (VISITOR, "auditor"):
        assert server.get(reader, "/api/v1/tables/people").status == 404, reader


@pytest.mark.parametrize("role", ["surveillance", "auditor", "regulator"])
def test_who_watches_elsewhere_and_plays_here_sees_none(server: Server, role: str) -> None:
    sat = server.client.post("/api/v1/tables", json={"edition": BADUGI, "as": "player", "name": "Ann"})
    name, cookie = sat.json()["table"], sat.headers["set-cookie"].partition(";")[0]
    server.calls("Ann", {"Cookie": f"{cookie}; {server._headers[role]['Cookie']}"})
    table = play(server.hall._hosts[name].table, rounds(1))
    sign(table, server.folder)
    moved(server, name)
    hand = poker_hand(table.journal)
    looks = (*at_table(name), *at_table(name, "surveillance"), *in_journal(name, hand), *receipts(name, hand))
    assert leaks(server, "Ann", looks, hand, own="Ann") == {}


def test_at_a_demonstration_they_see_them(server: Server) -> None:
    hand = poker_hand(exercise(server, "Shown", BADUGI, rounds(1)).journal)
    assert leaks(server, "auditor", ["/api/v1/journals/Shown/rounds/1"], hand) != {}
