"""Reading a house: what is taken out is in the journal of people, whatever a table is called, and HEAD takes nothing."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from croupier.journal.store.store import open_store
from croupier.tables.opening import Terms, set_up
from people.houses import ADMINISTRATOR, DEALER, FLOOR
from tables.houses import FLOOR as KIM
from tables.houses import OPENED, PA2011, House
from web.people.doors import Door

NAME = "pit 3/wheel 1"
HERE = quote(NAME, safe="")


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    """A house with a table that has a slash in its name."""
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        set_up(store, NAME, House(f"{PA2011}/big-six").rules, Terms(), at=OPENED, by=(KIM,))
    with Door(tmp_path) as opened:
        yield opened


def exports(door: Door) -> list[tuple[str, object]]:
    return [(by, told["exported"]) for _, by, told in door.people.store.diary.told() if told["name"] == "export"]


def test_what_is_taken_out_is_recorded_by_whom(door: Door) -> None:
    kim, nobody = door.browser(FLOOR), door.browser()
    assert nobody.get(f"/api/v1/journals/{HERE}/records").status_code == 401
    took = [
        (kim, f"/api/v1/journals/{HERE}/records/1", FLOOR, f"record 1 of {NAME}"),
        (kim, "/floor/report.csv?day=2026-03-01", FLOOR, "report of the floor as CSV, 2026-03-01"),
        (kim, "/floor/report.csv?day=2026-03-01&ratings=true", FLOOR, "ratings of the floor as CSV, 2026-03-01"),
        (kim, "/api/v1/floor/report?day=2026-03-01&shift=2", FLOOR, "report of the floor, 2026-03-01 shift 2"),
    ]
    for browser, address, _, _ in took:
        assert browser.get(address).status_code == 200, address
    assert exports(door) == [(by, what) for _, _, by, what in took]


def test_who_has_it_already_or_is_refused_takes_nothing(door: Door) -> None:
    kim = door.browser(FLOOR)
    first = kim.get(f"/api/v1/journals/{HERE}/records")
    assert kim.get(f"/api/v1/journals/{HERE}/records", headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    assert kim.request("HEAD", f"/api/v1/journals/{HERE}/records").status_code == 200
    assert kim.request("HEAD", "/floor/report.csv").status_code == 200
    assert kim.get(f"/api/v1/journals/{HERE}/records/99").status_code == 404
    assert len(exports(door)) == 1


def test_a_name_with_a_slash_is_reached_everywhere(door: Door) -> None:
    dealer = door.browser(DEALER)
    page = dealer.get(f"/tables/{HERE}")
    assert (page.status_code, NAME in page.text) == (200, True)
    assert dealer.get(f"/api/v1/tables/{HERE}?as=dealer").json()["table"] == NAME
    assert dealer.get(f"/api/v1/tables/{HERE}/felt").json()["kind"] == "ring"
    count = {"id": "1", "command": {"name": "count the float", "cents": 5_000_00}}
    waits = dealer.post(f"/api/v1/tables/{HERE}/commands", json=count)
    assert waits.status_code == 202
    signed = door.browser(FLOOR).post(f"/api/v1/tables/{HERE}/signatures", json={"id": "1"})
    assert (signed.status_code, signed.json()["record"]) == (201, 2)
    form = {"name": "open table", "id": "2"}
    opened = door.browser(FLOOR).post(f"/tables/{HERE}?as=floorperson", data=form, headers={"Origin": "http://localhost"})
    assert (opened.status_code, opened.headers.get("location")) == (303, f"/tables/{HERE}?as=floorperson")
    near = dealer.get("/api/v1/tables/pit 3")
    assert (near.status_code, near.headers["content-type"]) == (404, "application/problem+json")


@pytest.mark.parametrize(
    "address",
    [
        "/api/v1/tables",
        f"/api/v1/tables/{HERE}",
        f"/api/v1/tables/{HERE}/felt",
        "/api/v1/floor",
        "/api/v1/me",
        f"/tables/{HERE}",
    ],
)
def test_head_is_get_without_its_body(door: Door, address: str) -> None:
    browser = door.browser(FLOOR)
    head, whole = browser.request("HEAD", address), browser.get(address)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]


def test_head_of_the_stream_says_what_it_is_and_ends(door: Door) -> None:
    head = door.browser(DEALER).request("HEAD", f"/api/v1/stream?tables={HERE}@dealer")
    assert (head.status_code, head.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    assert door.browser().request("HEAD", f"/api/v1/stream?tables={HERE}@dealer").status_code == 401
    assert door.browser().request("HEAD", "/api/v1/stream?tables=wheel").status_code == 404


def test_jobs_are_counted_by_person_and_token_before_the_address(door: Door) -> None:
    asked = {
        "kind": "win",
        "asked": {"edition": f"{PA2011}/big-six", "players": 3, "rounds_per_hour": "40", "wager": "5.00"},
    }
    lee, kim, nobody = door.browser(DEALER), door.browser(FLOOR), door.browser()
    ids = {}
    for who, browser in (("lee", lee), ("kim", kim), ("nobody", nobody)):
        answer = browser.post("/api/v1/jobs", json=asked)
        assert answer.status_code == 202, answer.text  # each has one of their own, though all are at one address
        ids[who] = answer.json()["job"]
    for who, browser in (("lee", lee), ("kim", kim), ("nobody", nobody)):
        assert [one["job"] for one in browser.get("/api/v1/jobs").json()["jobs"]] == [ids[who]]
    token = {"Authorization": f"Bearer {door.people.tokens.give(DEALER, 'dealer', 'shoe')}"}
    mine = door.browser().get("/api/v1/jobs", headers=token).json()["jobs"]
    assert [one["job"] for one in mine] == []
    wrong = door.browser().get("/api/v1/jobs", headers={"Authorization": "Bearer croupier_x_y"})
    assert wrong.json()["jobs"] == []
    for browser, whose in ((kim, "lee"), (nobody, "lee"), (lee, "nobody"), (door.browser(), "nobody")):
        for way in ("", "/points.csv", "/plot.svg"):
            assert browser.get(f"/api/v1/jobs/{ids[whose]}{way}").status_code == 404
        assert browser.request("DELETE", f"/api/v1/jobs/{ids[whose]}").status_code == 404
    assert nobody.get(f"/api/v1/jobs/{ids['nobody']}").status_code == 200
    assert door.browser(ADMINISTRATOR).request("DELETE", f"/api/v1/jobs/{ids['lee']}").status_code == 200
