"""The floor over HTTP: the page says what the API says, duties are done by denomination, the report is the ledger's."""

import csv
import re
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.tables.ledger import added_up
from croupier.web.app import create_app
from croupier.web.models.tables import floor as models
from croupier.web.tables.hosting.hall import Hall
from web.tables.halls import BADUGI, ROULETTE, WAR, play, still_hall
from web.tables.test_commands import Visitor

SHOWS = {"War 1": WAR, "Roulette 1": ROULETTE, "Badugi 1": BADUGI}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    return still_hall(tmp_path_factory.mktemp("floor"), SHOWS)


@pytest.fixture(scope="module")
def client(hall: Hall, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("docs"), hall)) as visitor:
        visitor.get("/floor")
        for host in hall._hosts.values():
            play(host.table, 40)
            assert visitor.portal is not None
            visitor.portal.call(host.refresh)
        yield visitor


@pytest.fixture(autouse=True)
def nobody(client: TestClient) -> None:
    client.cookies.clear()


def amount(cents: int) -> str:
    return f"{'−' if cents < 0 else ''}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def slot(page: str, table: str, name: str) -> str:
    """What the card of a table says."""
    card = page.split(f'data-table="{table}"')[1].split("</li>", maxsplit=1)[0]
    found = re.search(rf'data-f="{name}"[^>]*>([^<]*)<', card)
    assert found is not None, (table, name)
    return found[1]


def test_the_page_says_what_the_ledgers_say(client: TestClient, hall: Hall) -> None:
    page = client.get("/floor")
    assert page.status_code == 200
    drop = win = 0
    for name in SHOWS:
        total = added_up(hall._hosts[name].table.journal.records()).total
        assert slot(page.text, name, "drop") == amount(total.drop)
        if hall._hosts[name].table.live.game.wagers.banked:
            assert slot(page.text, name, "win") == amount(total.win)
            assert slot(page.text, name, "theoretical") == amount(round(sum(total.theoretical.values())))
            drop, win = drop + total.drop, win + total.win
        else:
            assert slot(page.text, name, "rounds") == str(total.rounds)
    answer = client.get("/api/v1/floor").json()
    models.Floor.model_validate(answer)
    sums = answer["sums"]
    assert (sums["drop"], sums["win"], sums["tables"], sums["open"]) == (drop, win, 3, 3)
    assert f'data-sum="drop">{amount(drop)}<' in page.text
    assert f'data-sum="win">{amount(win)}<' in page.text


def test_a_floorperson_fills_by_denomination(client: TestClient) -> None:
    kim = Visitor(client, WAR, "floorperson")
    before = kim.state()["pit"]
    page = client.get("/floor").text
    assert f'aria-label="Duties at {kim.name}"' in page  # one's own table is chosen
    assert 'name="chips"' in page  # and its forms are there without a script
    answers = {"name": "fill", "chips": "40x25.00 10x100.00", "slip": "F-0231"}
    assert kim.do(answers=answers).status_code == 201
    after = kim.state()["pit"]
    assert after["rack"] == {
        **before["rack"],
        "100.00": before["rack"]["100.00"] + 10,
        "25.00": before["rack"]["25.00"] + 40,
    }
    assert (after["money"]["fills"], after["money"]["win"]) == (2_000_00, before["money"]["win"])
    wrong = {**answers, "chips": "40x26.00", "slip": "F-0232"}
    refused = kim.do(answers=wrong)
    assert refused.status_code == 422
    assert "no chip of 26.00 is in play" in refused.json()["detail"]
    assert kim.do(answers={"name": "fill", "cents": "500", "slip": "F-0233"}).status_code == 201  # the amount alone
    lacks = kim.do(answers={"name": "fill", "slip": "F-0234"})
    assert (lacks.status_code, "amount" in lacks.json()["detail"]) == (422, True)
    differs = kim.do(answers={**answers, "cents": "7.00", "slip": "F-0235"})
    assert differs.status_code == 422


def test_a_slip_without_a_script(client: TestClient) -> None:
    kim = Visitor(client, WAR, "floorperson")
    before = kim.state()["pit"]["rack"]["500.00"]
    form = {"name": "fill", "chips": "4x500.00", "cents": "", "slip": "F-1"}
    sent = client.post(f"/tables/{kim.name}?as=floorperson", data=form, follow_redirects=False)
    assert sent.status_code == 303
    assert kim.state()["pit"]["rack"]["500.00"] == before + 4


def test_one_table_of_chips_serves_fill_credit_and_their_requests(client: TestClient) -> None:
    kim = Visitor(client, WAR, "floorperson")
    page = client.get(f"/tables/{kim.name}?as=floorperson").text
    (form,) = (one for one in page.split("<form ") if 'value="request a fill"' in one)
    for once in ('name="chips"', 'name="slip"', 'value="fill"', 'value="credit"', 'value="request a credit"'):
        assert form.count(once) == page.count(once) == 1, once
    asked = {"name": "request a fill", "chips": "4x500.00", "cents": "", "slip": "written too early"}
    sent = client.post(f"/tables/{kim.name}?as=floorperson", data=asked, follow_redirects=False)
    assert sent.status_code == 303
    steps = {step["command"]: step for step in kim.state()["steps"]}
    assert "cancel the request" in steps
    assert steps["cancel the request"]["form"] is None
    assert steps["credit"]["form"] == "fill and credit"


def test_others_practice_tables_are_not_on_the_floor(client: TestClient) -> None:
    kim = Visitor(client, WAR, "floorperson")
    page = client.get("/floor").text
    assert kim.name in page
    assert '<span class="demo">Demonstration and practice, no real money</span>' in page
    assert page.count(" · practice, your table</span>") == 1
    client.cookies.clear()
    assert '<span class="demo">Demonstration, no real money</span>' in client.get("/floor").text
    assert kim.name not in client.get("/floor").text
    assert kim.name not in client.get("/floor/report").text


def test_filters_hide_what_does_not_fit(client: TestClient) -> None:
    Visitor(client, WAR, "floorperson")
    hidden = re.compile(r'<li class="[^"]*" data-table="[^"]*" hidden>')
    assert len(hidden.findall(client.get("/floor").text)) == 0
    assert len(hidden.findall(client.get("/floor?show=open").text)) == 0
    assert len(hidden.findall(client.get("/floor?show=needs").text)) == 4
    refused = client.get("/floor?show=closed")
    assert (refused.status_code, "all, open, needs" in refused.text) == (422, True)
    assert client.get("/floor?table=nobody").status_code == 200


def test_the_report_is_the_ledgers(client: TestClient, hall: Hall) -> None:
    found = client.get("/api/v1/floor/report").json()
    models.FloorReport.model_validate(found)
    assert [one["table"] for one in found["tables"]] == list(SHOWS)
    rows = {row["table"]: row for row in csv.DictReader(client.get("/floor/report.csv").text.splitlines())}
    for one in found["tables"]:
        total = added_up(hall._hosts[one["table"]].table.journal.records()).total
        assert (one["drop"], one["win"], one["handle"]) == (total.drop, total.win, total.handle)
        assert round(float(rows[one["table"]]["win"]) * 100) == total.win
        assert {row["player"]: row["won"] for row in one["players"] if row["won"]} == {
            name: cents for name, cents in total.players.items() if cents
        }
    assert found["total"]["win"] == sum(one["win"] for one in found["tables"])
    page = client.get("/floor/report").text
    assert amount(found["total"]["drop"]) in page
    ratings = client.get("/floor/report.csv?ratings=true").text.splitlines()
    assert client.get("/api/v1/floor/report.csv?ratings=true").text.splitlines()[0] == ratings[0]
    assert len(ratings) == 1 + sum(len(one["players"]) for one in found["tables"])


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("day=yesterday", "is no day"),
        ("day=2026-02-30", "is no day"),
        ("day=0001-01-01", "no gaming day"),
        ("shift=0", "no shift 0"),
        ("shift=9", "no shift 9"),
        ("shift=-1", "is no shift"),
        ("shift=٣", "is no shift"),
    ],
)
def test_a_report_of_no_day_is_refused(asked: str, says: str, client: TestClient) -> None:
    for address in ("/floor/report", "/floor/report.csv", "/api/v1/floor/report"):
        refused = client.get(f"{address}?{asked}")
        assert (refused.status_code, says in refused.text) == (422, True), (address, refused.text[:300])


def test_a_day_without_records_is_empty(client: TestClient) -> None:
    assert "No table has a record of that time" in client.get("/floor/report?day=1999-01-01").text
    assert client.get("/api/v1/floor/report?day=1999-01-01").json()["tables"] == []


def test_the_report_leads_to_days_with_records_alone(client: TestClient) -> None:
    link = re.compile(r'<a href="/floor/report\?day=([\d-]+)">(Day before|Day after)</a>')
    (today,) = re.findall(r"day=(\d{4}-\d\d-\d\d)", client.get("/floor/report").text)[:1]
    assert link.findall(client.get(f"/floor/report?day={today}").text) == []  # all records are of one day
    assert link.findall(client.get("/floor/report?day=1999-01-01").text) == [(today, "Day after")]
    assert link.findall(client.get("/floor/report?day=2999-01-01").text) == [(today, "Day before")]


def test_the_report_is_a_paper_to_sign(client: TestClient, hall: Hall) -> None:
    answer = client.get("/api/v1/floor/report.pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")
    assert re.search(r'href="/api/v1/floor/report\.pdf\?day=[\d-]+"', client.get("/floor/report").text)
    assert client.get("/api/v1/floor/report.pdf?day=yesterday").status_code == 422
    assert client.get("/api/v1/floor/report.pdf?shift=9").status_code == 422
