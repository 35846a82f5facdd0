"""What happened at a recorded table is entered without a script: refused first with the reason, then as a deviation."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from croupier.journal.store.store import open_store
from croupier.tables.opening import Terms, set_up
from people.houses import DEALER, FLOOR
from tables.houses import FLOOR as KIM
from tables.houses import OPENED, PA2011, House
from web.people.doors import Browser, Door

PAGE = "/tables/wheel 1?as=dealer"
FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
OURS = {"Origin": "http://localhost"}


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        rules = House(f"{PA2011}/big-six").rules
        set_up(store, "wheel 1", rules, Terms(mode="recorded"), at=OPENED, by=(KIM,))
        set_up(store, "wheel 2", rules, Terms(), at=OPENED, by=(KIM,))
    with Door(tmp_path) as opened:
        yield opened


def opens(door: Door, table: str) -> Browser:
    dealer, floor = door.browser(DEALER), door.browser(FLOOR)
    address = f"/api/v1/tables/{table}"
    count = {"id": f"count {table}", "answers": {"name": "count the float", "cents": "5000"}}
    waits = dealer.post(f"{address}/commands", json=count).json()["waits"]
    assert floor.post(f"{address}/signatures", json={"id": waits["id"]}).status_code == 201
    for number, step in enumerate(("open table", "buy in P-2041 100", "no more bets")):
        done = dealer.post(f"{address}/commands", json={"id": f"{table} {number}", "typed": step})
        assert done.status_code == 201, done.text
    return dealer


def test_a_wager_that_came_too_late_is_recorded_though_it_is_refused(door: Door) -> None:
    dealer = opens(door, "wheel 1")
    late = {"name": "place wager", "player": "P-2041", "wager": "$5", "cents": "10"}
    refused = dealer.post(PAGE, data=late, headers=OURS)
    assert refused.status_code == 422
    (form,) = (part for part in refused.text.split("<form ") if "It happened: record it" in part)
    fields = {name: unescape(value) for name, value in FIELD.findall(form)}
    assert {**fields, **late} == fields
    done = dealer.post(PAGE, data={**fields, "happened": "yes"}, headers=OURS)
    assert done.status_code == 303, done.text
    assert "Waits for a ruling" in dealer.get(PAGE).text
    again = dealer.post(PAGE, data={**fields, "happened": "yes"}, headers=OURS)  # the form sent twice is recorded once
    assert again.status_code == 303
    assert dealer.get(PAGE).text.count('class="w">Waits for a ruling') == 1


def test_a_strict_table_and_what_means_nothing_offer_no_such_thing(door: Door) -> None:
    late = {"name": "place wager", "player": "P-2041", "wager": "$5", "cents": "10"}
    for table, sent in (("wheel 2", late), ("wheel 1", {"typed": "dance 10"}), ("wheel 1", {"sign": "never"})):
        dealer = door.browser(DEALER) if sent is not late and "typed" not in sent else opens(door, table)
        refused = dealer.post(f"/tables/{table}?as=dealer", data=sent, headers=OURS)
        assert refused.status_code == 422
        assert "It happened: record it" not in refused.text
