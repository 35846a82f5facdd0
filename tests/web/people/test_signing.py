"""A house's tables in the browser: everybody signs as who they are, two where two must, and nobody without logging in."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.people import unsigned
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verify import verify_tables
from croupier.tables.opening import Terms, set_up
from people.houses import DEALER, FLOOR, OTHER, PASSWORD, enter
from tables.houses import FLOOR as KIM
from tables.houses import OPENED, PA2011, House
from web.people.doors import Browser, Door

WHEEL = House(f"{PA2011}/big-six")
COUNT: dict[str, Any] = {"name": "count the float", "cents": 5_000_00}
given = iter(range(10**6))


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    """A house with two tables of Big Six whose floats are to be counted."""
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        for name in ("wheel 1", "wheel 2"):
            set_up(store, name, WHEEL.rules, Terms(), at=OPENED, by=(KIM,))
    opened = Door(tmp_path)
    enter(opened.people, "E-1040", "Sam Guard", "security", "G-5")
    with opened:
        yield opened
    with open_store(str(tmp_path / "tables.db"), read_only=True) as store:
        for report in verify_tables(store, [], Audit()):
            assert [one.kind for one in report.findings if one.kind != "unsigned"] == []


def does(browser: Browser, table: str = "wheel 1", **command: object) -> Any:
    body = {"id": f"step {next(given)}", "command": command}
    return browser.post(f"/api/v1/tables/{table}/commands", json=body)


def signs(browser: Browser, id: str, **beside: str) -> Any:
    return browser.post("/api/v1/tables/wheel 1/signatures", json={"id": id, **beside})


def actors(door: Door, record: int) -> list[tuple[str, str, str | None]]:
    found = Journal(door.people.store.journals, "wheel 1").record(record)
    return [(one.person, one.role, one.licence) for one in found.entry.actors]


def opens(door: Door) -> tuple[Browser, Browser]:
    """The dealer and the floor, at a table that is open."""
    dealer, floor = door.browser(DEALER), door.browser(FLOOR)
    assert signs(floor, does(dealer, **COUNT).json()["waits"]["id"]).status_code == 201
    assert does(dealer, name="open table").status_code == 201
    return dealer, floor


def test_nobody_signs_without_logging_in(door: Door) -> None:
    nobody = door.browser()
    answer = does(nobody, **COUNT)
    assert answer.status_code == 401
    assert answer.json()["detail"].startswith("Log in. The tables of the house are for: player, dealer")
    assert nobody.get("/api/v1/tables/wheel 1").status_code == 401
    page = nobody.get("/tables/wheel 1?as=dealer")
    assert (page.status_code, page.headers["location"]) == (303, "/login?next=%2Ftables%2Fwheel%201%3Fas%3Ddealer")
    assert nobody.post("/tables/wheel 1?as=dealer", data={"name": "open table"}).status_code == 401


def test_the_first_signs_and_the_second_at_their_own_screen(door: Door) -> None:
    dealer, floor = door.browser(DEALER), door.browser(FLOOR)
    answer = does(dealer, **COUNT)
    assert answer.status_code == 202
    waits = answer.json()["waits"]
    assert (waits["by"], waits["needs"]) == (DEALER, "floorperson or above")
    for browser in (dealer, floor):
        assert browser.get("/api/v1/tables/wheel 1").json()["unsigned"] == [waits]
    assert "Waits for the floorperson or above" in floor.get("/tables/wheel 1").text
    assert Journal(door.people.store.journals, "wheel 1").head().version == 1  # nothing is recorded yet
    assert signs(dealer, waits["id"]).status_code == 403
    done = signs(floor, waits["id"])
    assert done.status_code == 201
    assert actors(door, 2) == [(DEALER, "dealer", "D-1"), (FLOOR, "floorperson", "F-2")]
    assert signs(floor, waits["id"]).json() == done.json()  # the same again, whose answer may have been lost
    assert signs(dealer, "another").status_code == 422
    assert floor.get("/api/v1/tables/wheel 1").json()["unsigned"] == []


def test_the_second_signs_at_the_same_screen_with_their_own_password(door: Door) -> None:
    dealer = door.browser(DEALER)
    id = does(dealer, **COUNT).json()["waits"]["id"]
    for person, password, status in (
        (FLOOR, OTHER, 422),
        ("E-9999", PASSWORD, 422),
        (DEALER, PASSWORD, 403),
        ("E-1040", PASSWORD, 403),
    ):
        assert signs(dealer, id, person=person, password=password).status_code == status, person
    form = {"sign": id, "person": "Kim Stone", "password": PASSWORD}
    answer = dealer.post("/tables/wheel 1?as=dealer", data=form, headers={"Origin": "http://localhost"})
    assert answer.status_code == 303  # without a script, too
    assert actors(door, 2)[1] == (FLOOR, "floorperson", "F-2")
    assert dealer.get("/api/v1/me").json()["reference"] == DEALER  # nobody else is logged in by it


def test_a_step_that_waits_too_long_is_forgotten(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unsigned, "WAITS_SECONDS", -1)
    dealer, floor = door.browser(DEALER), door.browser(FLOOR)
    id = does(dealer, **COUNT).json()["waits"]["id"]
    assert signs(floor, id).status_code == 422
    assert signs(floor, "never").status_code == 422


def test_an_id_under_which_a_step_waits_is_nothing_elses(door: Door) -> None:
    dealer, floor = opens(door)
    id = does(floor, name="fill", cents=100_00, slip="7").json()["waits"]["id"]
    for browser, command in (
        (dealer, {"name": "buy in", "player": "Ann", "cents": 100_00}),
        (floor, {"name": "close table"}),
        (floor, {"name": "fill", "cents": 200_00, "slip": "7"}),
    ):
        answer = browser.post("/api/v1/tables/wheel 1/commands", json={"id": id, "command": command})
        assert answer.status_code == 422, command
        assert "belongs to another step that waits" in answer.json()["detail"], command
    guard = door.browser("E-1040")
    assert signs(guard, id).status_code == 201


def test_a_dealer_enters_what_players_say_and_signs_beside_them(door: Door) -> None:
    dealer, floor = opens(door)
    assert does(dealer, name="buy in", player="Ann", cents=100_00).status_code == 201
    tip = does(dealer, name="tip", player="Ann", cents=5_00)
    assert tip.status_code == 201, tip.text
    assert actors(door, tip.json()["record"]) == [("Ann", "player", None), (DEALER, "dealer", "D-1")]
    refused = does(floor, name="tip", player="Ann", cents=5_00)
    assert (refused.status_code, refused.json()["role"]) == (403, "player")


def test_each_of_two_counts_by_themselves_and_neither_is_told(door: Door) -> None:
    dealer, floor = opens(door)
    assert does(floor, name="close table").status_code == 201
    steps = dealer.get("/api/v1/tables/wheel 1").json()["steps"]
    step = next(one for one in steps if one["command"] == "count the inventory")
    assert [field["name"] for field in step["fields"]] == ["cents"]

    def waits() -> str:
        found = does(dealer, name="count the inventory", cents=5_000_00).json()["waits"]
        assert (found["label"], found["counts"]) == ("count the inventory", True)
        return str(found["id"])

    id = waits()
    seen = floor.get("/tables/wheel 1").text
    assert not re.search(r"\b500000\b|5,?000\.00|\b5000\b", seen)
    for strange in ({}, {"count": ""}, {"count": "-5"}, {"count": "1e9"}):
        assert signs(floor, id, **strange).status_code == 422
    differs = signs(floor, id, count="4995.00")
    assert differs.status_code == 422
    assert "both count again" in differs.json()["detail"]
    assert signs(floor, id, count="5000.00").status_code == 422  # they begin again
    assert signs(floor, waits(), count="5000.00").status_code == 201


def test_each_role_does_its_own_alone(door: Door) -> None:
    dealer, floor = opens(door)
    assert does(dealer, name="fill", cents=1_000_00, slip="118").status_code == 403
    guard = door.browser("E-1040")
    waits = does(floor, name="fill", cents=1_000_00, slip="118").json()["waits"]
    assert waits["needs"] == "security"
    done = signs(guard, waits["id"])
    assert done.status_code == 201, done.text
    assert actors(door, done.json()["record"]) == [(FLOOR, "floorperson", "F-2"), ("E-1040", "security", "G-5")]
    looking = dealer.get("/api/v1/tables/wheel 1?as=floorperson").json()
    assert (looking["as"]["acts"], looking["steps"] != []) == (False, True)
    enter(door.people, "E-1060", "Vi Vale", "surveillance")
    watcher = door.browser("E-1060")
    assert watcher.get("/api/v1/tables/wheel 1").json()["as"]["role"] == "surveillance"
    assert does(watcher, name="open table").status_code == 403


def test_a_session_that_ends_in_mid_round_comes_back_to_the_same_step(door: Door) -> None:
    dealer, _ = opens(door)
    due = dealer.get("/api/v1/tables/wheel 1").json()["next"]
    door.clock.passes(minutes=15)
    assert does(dealer, name="buy in", player="Ann", cents=100_00).status_code == 401
    assert dealer.logs_in(DEALER, goes_to="/tables/wheel%201?as=dealer") == "/tables/wheel%201?as=dealer"
    assert dealer.get("/api/v1/tables/wheel 1?as=dealer").json()["next"] == due
    assert does(dealer, name="buy in", player="Ann", cents=100_00).status_code == 201


def test_a_device_acts_at_its_own_tables(door: Door) -> None:
    opens(door)
    token = door.people.tokens.give(DEALER, "dealer", "wheel", tables=["wheel 1"])
    device = {"Authorization": f"Bearer {token}"}
    nobody = door.browser()
    body = {"id": "device 1", "command": {"name": "buy in", "player": "Ann", "cents": 100_00}}
    assert nobody.post("/api/v1/tables/wheel 1/commands", json=body, headers=device).status_code == 201
    assert nobody.post("/api/v1/tables/wheel 1/commands", json=body, headers=device).status_code == 201
    assert nobody.post("/api/v1/tables/wheel 2/commands", json=body, headers=device).status_code == 403
    (listed,) = door.people.tokens.all()
    door.people.tokens.revoke(listed.id)
    assert nobody.post("/api/v1/tables/wheel 1/commands", json=body, headers=device).status_code == 401


def test_who_loses_the_role_can_sign_no_more(door: Door) -> None:
    dealer, _ = opens(door)
    door.people.accounts.end(DEALER, "dealer")
    assert does(dealer, name="buy in", player="Ann", cents=100_00).status_code == 401


def test_on_a_server_that_others_reach_everything_that_writes_needs_a_person(tmp_path: Path) -> None:
    seat = {"edition": f"{PA2011}/big-six", "as": "player", "name": "Ann"}
    with Door(tmp_path, local=False, practice=True) as door:
        nobody = door.browser()
        assert nobody.post("/api/v1/tables", json=seat).status_code == 401
        assert nobody.post("/tables", data=seat).status_code == 401
        assert door.browser(DEALER).post("/api/v1/tables", json=seat).status_code == 201


def test_behind_a_proxy_nobody_is_at_this_machine(tmp_path: Path) -> None:
    seat = {"edition": f"{PA2011}/big-six", "as": "player", "name": "Ann"}
    with Door(tmp_path, practice=True) as door:
        nobody = door.browser()
        assert nobody.post("/api/v1/tables", json=seat, headers={"X-Forwarded-For": "192.0.2.9"}).status_code == 401
        assert nobody.post("/api/v1/tables", json=seat).status_code == 201


def test_what_a_dispute_pays_is_entered_once_in_the_ledger_of_its_table(door: Door) -> None:
    """10.00 on $5 are paid 50.00; the video shows that 25.00 were handed over."""
    enter(door.people, "E-1900", "Eve Watch", "surveillance", "")
    dealer, floor = opens(door)
    eye, paid = door.browser("E-1900"), 0
    for step in (
        {"name": "buy in", "player": "P-2041", "cents": 100_00},
        {"name": "place wager", "player": "P-2041", "wager": "$5", "cents": 10_00},
        {"name": "no more bets"},
        {"name": "spin", "direction": "clockwise"},
        {"name": "clapper at rest", "symbol": "$5", "revolutions": 5},
        {"name": "collect losing wagers"},
        {"name": "pay winning wagers"},
    ):
        done = does(dealer, **step)
        assert done.status_code == 201, (step, done.text)
        paid = int(done.json()["record"])
    case = {"edition": f"{PA2011}/big-six", "table": "wheel 1", "round": 1, "text": "result $5\nP-2041: 10 $5; paid 25"}
    number = eye.post("/api/v1/disputes", json=case).json()["dispute"]
    address = f"/api/v1/disputes/{number}"
    assert eye.post(f"{address}/review", json={}).status_code == 200
    ruling = {"result": "upheld", "player": "P-2041", "amount": "25", "reasons": "25.00 were short"}
    assert "post" in floor.post(f"{address}/rule", json=ruling).json()["due"]
    assert "Enter 25.00 in the ledger of wheel 1" in floor.get(f"/desk/{number}").text
    assert eye.post(f"{address}/post", json={}).status_code == 403
    posted = floor.post(f"{address}/post", json={})
    assert posted.status_code == 200, posted.text
    assert posted.json()["steps"][-1]["did"] == "posted"
    entered = posted.json()["steps"][-1]["tells"]["table_record"]
    assert floor.post(f"{address}/post", json={}).status_code == 409
    journal = Journal(door.people.store.journals, "wheel 1")
    adjusted = journal.record(journal.head().version).entry
    told = {name: adjusted.command[name] for name in ("name", "player", "cents", "record")}
    assert told == {"name": "adjust", "player": "P-2041", "cents": 25_00, "record": paid}
    assert [one.person for one in adjusted.actors] == [FLOOR]
    assert f"record {journal.head().version}" in floor.get(f"/desk/{number}").text
    assert entered == journal.head().version
