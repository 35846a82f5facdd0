"""The cage and the count room in the browser: several fills at once, each with its slip and signatures; the soft count."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verify import verify_tables
from croupier.tables.opening import Terms, set_up
from people.houses import DEALER, FLOOR, enter
from tables.houses import FLOOR as KIM
from tables.houses import OPENED, PA2011, House
from web.people.doors import Browser, Door

TABLE = "/api/v1/tables/wheel 1"
CASHIER, GUARD, AUDITOR = "E-1050", "E-1040", "E-1060"
given = iter(range(10**6))


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    """A house with one table of Big Six, a cashier, a guard and an auditor."""
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        set_up(store, "wheel 1", House(f"{PA2011}/big-six").rules, Terms(), at=OPENED, by=(KIM,))
    opened = Door(tmp_path)
    enter(opened.people, GUARD, "Sam Guard", "security", "G-5")
    enter(opened.people, CASHIER, "Cas Cage", "cashier", "C-7")
    enter(opened.people, AUDITOR, "Ada Book", "auditor", "A-6")
    with opened:
        yield opened
    with open_store(str(tmp_path / "tables.db"), read_only=True) as store:
        for report in verify_tables(store, [], Audit()):
            assert [one.kind for one in report.findings if one.kind != "unsigned"] == []


def answers(browser: Browser, **fields: str) -> Any:
    return browser.post(f"{TABLE}/commands", json={"id": f"step {next(given)}", "answers": fields})


def by_two(first: Browser, second: Browser, count: str = "", **fields: str) -> int:
    """A step that waits for another, who signs it, with their own count where each counts; gives its record."""
    waits = answers(first, **fields)
    assert waits.status_code == 202, waits.text
    done = second.post(f"{TABLE}/signatures", json={"id": waits.json()["waits"]["id"], "count": count})
    assert done.status_code == 201, done.text
    return int(done.json()["record"])


def step(browser: Browser, command: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in browser.get(TABLE).json()["steps"] if one["command"] == command)
    return found


def test_two_fills_and_a_credit_at_once(door: Door) -> None:
    dealer, floor, cashier, guard = (door.browser(who) for who in (DEALER, FLOOR, CASHIER, GUARD))
    by_two(dealer, floor, name="count the float", cents="5000")
    assert answers(dealer, name="open table").status_code == 201
    asked = [answers(floor, name="request a fill", cents=amount).json()["record"] for amount in ("100", "200")]
    assert answers(floor, name="request a credit", cents="50").status_code == 201
    alerts = floor.get("/api/v1/floor").json()["tables"][0]["alerts"]
    named = [(alert["step"], alert["fields"]) for alert in alerts if "under way" in alert["title"]]
    assert named[:2] == [("prepare the fill", {"request": str(number)}) for number in asked]
    assert named[2][0] == "send the credit"
    fields = {field["name"]: field for field in step(cashier, "prepare the fill")["fields"]}
    assert [one["says"] for one in fields["request"]["values"]] == ["100.00", "200.00"]
    assert (fields["request"]["settled"], fields["cents"]["settled"], fields["slip"]["settled"]) == (False, True, False)
    page = cashier.get("/tables/wheel 1").text
    assert f"{asked[1]}: 200.00</option>" in page
    lacks = answers(cashier, name="prepare the fill", slip="F-2")
    assert lacks.status_code == 422
    assert lacks.json()["detail"].startswith("prepare the fill needs its record of the request")
    by_two(cashier, guard, name="prepare the fill", request=str(asked[1]), slip="F-2")
    again = answers(cashier, name="prepare the fill", slip="F-2")  # of the other one, with the same slip
    twice = (
        guard.post(f"{TABLE}/signatures", json={"id": again.json()["waits"]["id"]}) if again.status_code == 202 else again
    )
    assert twice.status_code == 422
    assert "slip F-2 was entered already" in twice.json()["detail"]
    by_two(cashier, guard, name="prepare the fill", slip="F-1")
    assert [one["label"] for one in step(dealer, "receive the fill")["fields"][0]["values"]] == ["F-1", "F-2"]
    by_two(dealer, floor, name="receive the fill", slip="F-2", cents="200")
    by_two(dealer, floor, name="receive the fill", cents="100")
    cancelled = answers(floor, name="cancel the request", reason="not needed")
    assert cancelled.status_code == 201
    money = floor.get("/api/v1/floor").json()["tables"][0]["money"]
    assert (money["fills"], money["credits"]) == (300_00, 0)
    journal = Journal(door.people.store.journals, "wheel 1")
    signers = {
        str(record.entry.command["slip"]): [one.person for one in record.entry.actors]
        for record in journal.records(1)
        if record.entry.command["name"] == "prepare the fill"
    }
    assert signers == {"F-2": [CASHIER, GUARD], "F-1": [CASHIER, GUARD]}


def test_the_soft_count_by_an_auditor_and_security(door: Door) -> None:
    """100.00 went into the box; 95.00 are counted: 5.00 short."""
    dealer, floor, guard, auditor = (door.browser(who) for who in (DEALER, FLOOR, GUARD, AUDITOR))
    by_two(dealer, floor, name="count the float", cents="5000")
    assert answers(dealer, name="open table").status_code == 201
    assert answers(dealer, name="buy in", player="P-2041", cents="100").status_code == 201
    by_two(guard, floor, name="exchange the drop box", box="B-2")
    state = auditor.get(TABLE).json()
    assert (state["as"]["role"], [one["command"] for one in state["steps"]]) == ("floorperson", ["count the drop box"])
    counted = by_two(auditor, guard, name="count the drop box", box="first", cents="95", count="95")
    events = Journal(door.people.store.journals, "wheel 1").record(counted).entry.events
    assert next(one for one in events if one["event"] == "BoxCounted")["expected"] == 100_00
    assert auditor.get(TABLE).json()["steps"] == []
