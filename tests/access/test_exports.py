"""What is taken out of a house is in its chain under who took it, with a limit; a visitor writes into no chain."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest

from access.conftest import LIVE, WAR, Furnished
from access.doors import DOORS
from access.server import TOKEN, VISITOR, Server, opened
from rulebook.house.houses import TempHouse

pytestmark = pytest.mark.long
HERE = f"/api/v1/journals/{quote(LIVE)}"
EXPORTS = (
    f"{HERE}/records",
    f"{HERE}/records/1",
    f"{HERE}/records/1/inclusion",
    f"{HERE}/deviations",
    "/api/v1/training/class",
    "/class.csv",
    f"{HERE}/receipt?first=1&last=2",
    f"/journal/{quote(LIVE)}/receipt.jsonl?first=1&last=2",
    f"{HERE}/rounds/1",
    f"{HERE}/find?person=P-1001",
    "/api/v1/floor/report",
    "/api/v1/floor/report.csv",
    "/floor/report.csv?ratings=true",
)


def exports(house: Furnished) -> list[tuple[str, str]]:
    return taken_from(house.server)


def taken_from(server: Server) -> list[tuple[str, str]]:
    told = server.people.store.diary.told()
    return [(by, str(what["exported"])) for _, by, what in told if what["name"] == "export"]


def test_a_visitor_writes_into_no_chain(house: Furnished) -> None:
    """All GETs of all addresses, of the house's and of demonstrations."""
    before = house.server.heads()
    for path, door in DOORS.items():
        for address in (*door.at, *(door.open_to_all if "journal" in path else ())) if not door.slow else ():
            house.server.get(VISITOR, house.address(address))
    assert house.server.heads() == before


def test_an_export_is_recorded_under_who_takes_it(house: Furnished) -> None:
    for reader, by, some in (("floorperson", "floorperson", EXPORTS), (TOKEN, "floorperson", EXPORTS[:1])):
        for address in some:
            before = len(exports(house))
            assert house.server.get(reader, address).status == 200, (reader, address)
            new = exports(house)[before:]
            assert [who for who, _ in new] == [house.server.references[by]], (reader, address)
    assert "console" not in {by for by, _ in exports(house)}


def test_papers_about_people_are_exports(house: Furnished) -> None:
    for address in ("/api/v1/disputes/1.pdf", house.address("/api/v1/training/class/{trainee}.pdf")):
        before = len(exports(house))
        assert house.server.get("floorperson", address).status == 200, address
        assert [who for who, _ in exports(house)[before:]] == [house.server.references["floorperson"]], address


def test_a_submission_is_an_export_also_as_its_text(tmp_path: Path) -> None:
    submissions = TempHouse.new(tmp_path / "house")
    with opened(tmp_path), Server(tmp_path, submissions=submissions.folder) as server:
        number = server.post("compliance", "/api/v1/house/submissions", json={"edition": WAR})["submission"]["number"]
        here = f"/house/submissions/{number}"
        page = server.get("compliance", here)
        form = {"mark": re.findall(r'name="mark" value="(\w+)"', page.body.decode())[0], "do": "text"}
        told = server.request("compliance", "POST", here, data=form)
        assert (told.status, told.headers["content-type"]) == (200, "application/toml")
        assert server.get("compliance", f"/api/v1{here}").status == 200
        by = server.references["compliance"]
        assert taken_from(server) == [(by, f"text of submission {number}"), (by, f"submission {number}")]


def test_what_is_denied_is_no_export(house: Furnished) -> None:
    before = house.server.heads()
    for reader in (VISITOR, "player", "dealer"):
        for address in EXPORTS:
            if quote(LIVE) in address:
                assert house.server.get(reader, address).denied
    assert house.server.heads() == before


def test_exports_have_a_limit_for_each_person(house: Furnished, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever takes much out must wait; others need not, and what was refused is not recorded."""
    monkeypatch.setattr("croupier.people.people.EXPORTS_PER_HOUR", 6, raising=False)
    statuses = list[int]()
    while 429 not in statuses and len(statuses) < 40:
        statuses.append(house.server.get("shift manager", f"{HERE}/records/1").status)
    assert statuses == [200] * 6 + [429]
    taken = len(exports(house))
    for address in EXPORTS:
        refused = house.server.get("shift manager", address)
        assert (refused.status, int(refused.headers.get("retry-after", 0)) > 0) == (429, True), address
    assert len(exports(house)) == taken
    assert house.server.get("pit manager", f"{HERE}/records/1").status == 200


def test_wrong_passwords_are_not_recorded_as_the_persons_own(house: Furnished) -> None:
    """Nobody knows who types them: no record of it is signed by the person whose name was typed."""
    before = list(house.server.people.store.diary.told())
    victim = house.server.references["cashier"]
    for _ in range(12):
        page = house.server.client.get("/login")
        mark = page.text.partition('name="mark" value="')[2].partition('"')[0]
        house.server.client.post(
            "/login",
            data={"mark": mark, "person": victim, "password": "wrong password"},
            headers={"Origin": "http://localhost"},
        )
    new = list(house.server.people.store.diary.told())[len(before) :]
    assert victim not in {by for _, by, _ in new}
