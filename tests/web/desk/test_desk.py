"""The dispute desk over HTTP: exercises without log-in, a house's own with people, and what is refused."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier.errors import InputError
from croupier.journal.store.store import open_store
from croupier.web.app import create_app
from croupier.web.desk.dockets import Dockets
from croupier.web.models.common import EXAMPLE
from croupier.web.models.house import disputes as models
from croupier.web.tables.problems import sentence
from disputes.rounds import TIED, attended
from people.houses import DEALER, FLOOR, enter
from web.people.doors import Door

WAR = "pa-2012/casino-war"
EYE = {"by": "S-07", "role": "surveillance"}
RULES = {"by": "F-118", "role": "floorperson", "licence": "PA 40 118"}
CASE = {"edition": WAR, "subject": "3", "table": "War 2", "about": "21:37", "claim": "paid once", "text": TIED}
UPHELD = {"result": "upheld", "player": "3", "amount": "25", "reasons": "one green chip", "chips": "1x25"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("desk")
    with open_store(str(folder / "exercises-0001.db"), create=True) as store:
        attended(store, "pa-2011-proposed/big-six", 2, seed=3)
    with TestClient(create_app(folder / "docs", dockets=Dockets(folder))) as visitor:
        yield visitor


@pytest.fixture(autouse=True)
def nobody(client: TestClient) -> None:
    client.cookies.clear()


def mark_of(page: str) -> str:
    found = re.search(r'name="mark" value="([0-9a-f]{64})"', page)
    assert found is not None
    return found[1]


def opened(client: TestClient, **more: Any) -> str:
    answer = client.post("/api/v1/disputes", json={**CASE, **EYE, **more})
    assert answer.status_code == 201, answer.text
    return str(models.Dispute.model_validate(answer.json()).dispute)


def test_a_case_over_the_api(client: TestClient) -> None:
    number = opened(client)
    address = f"/api/v1/disputes/{number}"
    early = client.post(f"{address}/rule", json={**UPHELD, **RULES})
    assert (early.status_code, early.json()["title"]) == (409, "Not now")
    assert client.post(f"{address}/review", json=EYE).json()["review"]["error"] == "dealer"
    own = client.post(f"{address}/rule", json={**UPHELD, **EYE})
    assert (own.status_code, "floorperson or above" in own.json()["detail"]) == (403, True)
    assert client.post(f"{address}/rule", json={**UPHELD, **RULES}).json()["ruling"]["paid"] == "25.00"
    assert client.post(f"{address}/close", json=EYE).json()["state"] == "closed"
    told = models.Dispute.model_validate(client.get(address).json())
    assert [step.did for step in told.steps] == ["opened", "reviewed", "ruled", "closed"]
    assert told.exercise
    assert told.answer is not None
    assert told.answer.finding.players["3"].difference == "-25.00"
    listed = models.Disputes.model_validate(client.get("/api/v1/disputes?state=closed").json())
    assert number in [one.dispute for one in listed.disputes]


def test_a_record_to_print_and_sign(client: TestClient) -> None:
    number = opened(client)
    answer = client.get(f"/api/v1/disputes/{number}.pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["content-disposition"] == f'inline; filename="dispute-{number}.pdf"'
    assert answer.content.startswith(b"%PDF-")
    assert f'href="/api/v1/disputes/{number}.pdf"' in client.get(f"/desk/{number}").text
    assert client.get("/api/v1/disputes/E999.pdf").status_code == 404


def test_a_case_by_forms_alone(client: TestClient) -> None:
    page = client.get("/desk/new", params={"edition": WAR, "subject": "3", "text": TIED})
    assert "The tied War pays 2 to 1; it was paid 1 to 1." in page.text
    mark = mark_of(page.text)
    sent = client.post("/desk", data={**CASE, **EYE, "mark": mark}, follow_redirects=False)
    assert sent.status_code == 303
    place = sent.headers["location"]
    case = client.get(place)
    assert "Exercise." in case.text
    assert "25.00 short" in case.text
    early = client.post(place, data={"do": "rule", **UPHELD, **RULES, "mark": mark})
    assert early.status_code == 409
    assert "what can follow is to enter or review it" in early.text
    client.post(place, data={"do": "review", **EYE, "mark": mark})
    wrong = client.post(place, data={"do": "rule", **UPHELD, "amount": "20", "chips": "", **RULES, "mark": mark})
    assert wrong.status_code == 422
    assert "25.00 is short of 3, not 20.00" in wrong.text
    assert "one green chip" in wrong.text  # what was written stays
    done = client.post(place, data={"do": "rule", **UPHELD, **RULES, "mark": mark})
    assert "F-118, floorperson, licence PA 40 118" in done.text
    drawn = client.get(f"{place}/picture.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "Q" in drawn.text
    assert f'href="{place}"' in client.get("/desk").text


def test_without_a_subject_the_verdict_is_of_whoever_differs(client: TestClient) -> None:
    split = "result 20\n1: 5 split 17-20; paid 90"  # 17 to 1 is 85
    new = client.get("/desk/new", params={"edition": "pa-2011-proposed/roulette", "text": split}).text
    number = opened(client, edition="pa-2011-proposed/roulette", subject="", text=split)
    for page in (new, client.get(f"/desk/{number}").text):
        shown = page[page.index('id="verdict"') - 60 :]
        assert '<section class="verdict off"' in page
        assert '<p class="money">5.00</p>' in shown
        assert "Too much for" in shown
        assert "Difference</p>" not in shown


def test_the_drawn_table_takes_chips_and_cards(client: TestClient) -> None:
    def pressed(text: str, **change: str) -> dict[str, Any]:
        body = {"edition": WAR, "text": text, "change": change}
        answer = client.post("/api/v1/disputes/sheet", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()  # type: ignore[no-any-return]

    one = pressed("", area="at-initial-and-war-3", amount="25.00")
    two = pressed(one["text"], area="at-initial-and-war-3", amount="5.00")
    assert two["text"] == "3: 30 initial"
    three = pressed(two["text"], card="Qs", place="3")
    four = pressed(three["text"], card="2h", place="dealer")
    assert four["text"] == "dealer 2h\n3: 30 initial; Qs"
    assert four["answer"]["finding"]["players"]["3"]["lawful"] == "30.00"
    assert three["refused"]["reason"].startswith("the card of the dealer is not entered")
    models.DisputeSheet.model_validate(
        client.post("/api/v1/disputes/sheet", json={"edition": WAR, "text": TIED, "felt": True}).json()
    )


def test_a_round_is_filled_in_from_its_journal(client: TestClient) -> None:
    found = client.get("/api/v1/disputes/round", params={"table": "war-2", "round": 1})
    told = models.FoundRound.model_validate(found.json())
    assert told.facts.table == "War 2"
    page = client.get("/desk/new", params={"find": "1", "table": "WAR 2", "about": "18:01"})
    assert page.status_code == 200
    assert "lawful to the cent" in page.text
    missing = client.get("/desk/new", params={"find": "1", "table": "War 7", "about": "18:01"})
    assert missing.status_code == 422
    assert "there is no table &#39;War 7&#39; here; those with a journal are War 2" in missing.text
    assert ".db" not in missing.text
    assert "Find the round" in missing.text


@pytest.mark.parametrize("sought", [{"about": "25:99"}, {"about": ""}, {"about": "21:40", "table": "War 7"}])
def test_a_round_that_is_not_found_keeps_the_entry(client: TestClient, sought: dict[str, str]) -> None:
    entry = {"edition": "pa-2012/casino-war", "table": "War 2", "text": TIED, "claim": "paid once", "camera": "C-14"}
    page = client.get("/desk/new", params={**entry, "by": "S-07", "requested_by": "patron", **sought, "find": "1"})
    assert page.status_code == 422
    assert 'role="alert"' in page.text
    assert "Open the dispute" in page.text
    for typed in (TIED, "paid once", 'value="C-14"', 'value="S-07"', 'value="patron"'):
        assert typed in page.text
    assert f'name="about" maxlength="80" value="{sought["about"]}"' in page.text


def test_the_first_text_is_the_one_that_training_begins_with(client: TestClient) -> None:
    for address in ("/desk/new", "/tables", "/train"):
        assert f'<option value="{EXAMPLE}" selected>' in client.get(address).text, address


@pytest.mark.parametrize(
    ("method", "address", "body", "status"),
    [
        ("GET", "/api/v1/disputes/E99", None, 404),
        ("GET", "/api/v1/disputes/zz", None, 404),
        ("GET", "/api/v1/disputes/7", None, 401),
        ("GET", "/api/v1/disputes?state=lost", None, 422),
        ("GET", "/api/v1/disputes?colour=red", None, 422),
        ("POST", "/api/v1/disputes", {**CASE, **EYE, "edition": "no-such/edition"}, 404),
        ("POST", "/api/v1/disputes", {**CASE, **EYE, "edition": "/etc/passwd"}, 404),
        ("POST", "/api/v1/disputes", {**CASE, **EYE, "text": "hello"}, 422),
        ("POST", "/api/v1/disputes", {**CASE, **EYE, "requested_by": "Ann Smith"}, 422),
        ("POST", "/api/v1/disputes", {**CASE, **EYE, "round": "one"}, 422),
        ("POST", "/api/v1/disputes", {**CASE, **EYE, "colour": "red"}, 422),
        ("POST", "/api/v1/disputes", {**CASE, "by": "Kim", "role": "surveillance"}, 422),
        ("POST", "/api/v1/disputes", {**CASE, "by": "D-204", "role": "dealer"}, 403),
        ("POST", "/api/v1/disputes", [], 422),
        ("POST", "/api/v1/disputes/E1/dance", EYE, 422),
        ("POST", "/api/v1/disputes/sheet", {"edition": WAR, "text": "", "change": {"area": "nowhere", "amount": "5"}}, 422),
        ("POST", "/api/v1/disputes/sheet", {"edition": WAR, "text": "", "change": {"card": "Zz", "place": "3"}}, 422),
    ],
)
def test_what_is_refused(client: TestClient, method: str, address: str, body: object, status: int) -> None:
    answer = client.request(method, address, **({} if body is None else {"json": body}))  # type: ignore[arg-type]
    assert answer.status_code == status, answer.text
    assert answer.json()["detail"]


@pytest.mark.parametrize(
    "query",
    [
        {"edition": WAR, "text": "1: foo"},
        {"edition": WAR, "text": "x" * 19_000},
        {"edition": WAR, "choices": "seats = 99"},
        {"edition": WAR, "choices": "no such"},
        {"edition": WAR, "round": "minus one", "text": TIED},
    ],
)
def test_a_page_with_bad_input_stays_usable(client: TestClient, query: dict[str, str]) -> None:
    page = client.get("/desk/new", params=query)
    assert page.status_code in (200, 422)
    assert "Open the dispute" in page.text
    assert "Traceback" not in page.text


def test_a_text_that_deals_no_table_is_refused_in_a_sentence(client: TestClient) -> None:
    page = client.get("/desk/new", params={"edition": "custom/poker-room", "text": "hello", "claim": "odd chip"})
    assert page.status_code == 422
    assert "custom/poker-room deals no table" in page.text
    assert "odd chip" in page.text
    assert "Open the dispute" in page.text
    sent = client.post("/api/v1/disputes", json={**CASE, **EYE, "edition": "gge-2011/poker-room"})
    assert sent.status_code == 422


def test_a_question_ends_with_its_mark(client: TestClient) -> None:
    page = client.get("/desk/new", params={"edition": WAR, "text": "att 5"})
    assert "did you mean at? " in page.text
    assert "?." not in page.text


def test_every_edition_has_its_desk(client: TestClient) -> None:
    for edition in ("md-1.2/casino-war", "gge-2011/roulette", "gge-2011/big-six", "gge-2011/razzdugi"):
        page = client.get("/desk/new", params={"edition": edition})
        assert page.status_code == 200
        assert "Something irregular?" in page.text


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    made = Door(tmp_path)
    enter(made.people, "E-1900", "Eve Watch", "surveillance", "")
    with made:
        yield made


def test_a_house_has_its_own_disputes_and_duties_are_apart(door: Door) -> None:
    eye, floor, dealer, visitor = (door.browser(who) for who in ("E-1900", FLOOR, DEALER, ""))
    claim = {**CASE, "claim": "Eve Watch saw one chip"}
    made = eye.post("/api/v1/disputes", json=claim)
    assert made.status_code == 201, made.text
    assert made.json()["exercise"] is False
    assert made.json()["facts"]["claim"] == "E-1900 saw one chip"  # no names in the journal
    number = made.json()["dispute"]
    assert dealer.get("/api/v1/disputes").status_code == 403
    assert visitor.get(f"/api/v1/disputes/{number}").status_code == 401
    assert visitor.get(f"/desk/{number}").headers["location"].startswith("/login")
    assert visitor.get("/api/v1/disputes").json()["disputes"] == []  # exercises, of which there are none
    assert eye.post(f"/api/v1/disputes/{number}/review", json={}).status_code == 200
    assert eye.post(f"/api/v1/disputes/{number}/rule", json=UPHELD).status_code == 403
    ruled = floor.post(f"/api/v1/disputes/{number}/rule", json={**UPHELD, "by": "F-1", "role": "pit manager"})
    assert ruled.status_code == 200, ruled.text
    assert ruled.json()["steps"][-1]["by"]["person"] == FLOOR  # who is logged in signs, whatever is sent
    assert floor.get(f"/desk/{number}").status_code == 200


def test_the_text_in_force_is_that_of_the_table(client: TestClient) -> None:
    chosen = re.compile(r'<option value="([^"]+)" selected>')
    assert chosen.findall(client.get("/desk/new").text) == [WAR]
    name = client.get("/desk").text.partition('<datalist id="tables"><option value="')[2].partition('"')[0]
    page = client.get("/desk/new", params={"table": name}).text
    assert chosen.findall(page) == ["pa-2011-proposed/big-six"]
    assert 'placeholder="patron, player 3"' in page
    assert chosen.findall(client.get("/desk/new", params={"table": "no such table"}).text) == [WAR]


@pytest.mark.parametrize(
    "who",
    [
        "patron, seat 3",
        "Patron at seat 3",
        "patron (seat 3)",
        "seat 3",
        "player 3",
        "patron, player 3",
        "floorperson F-118",
    ],
)
def test_who_asks_is_said_as_people_say_it(client: TestClient, who: str) -> None:
    opened(client, requested_by=who)


@pytest.mark.parametrize("who", ["Kim Park", "patron Park", "patron at seat Park"])
def test_no_names_of_who_asks_are_kept(client: TestClient, who: str) -> None:
    answer = client.post("/api/v1/disputes", json={**CASE, **EYE, "requested_by": who})
    assert (answer.status_code, "no names are kept" in answer.json()["detail"]) == (422, True)


def test_a_subject_who_does_not_play_is_said(client: TestClient) -> None:
    told = client.get(f"/api/v1/disputes/{opened(client, subject='seat 7')}").json()
    assert told["subject"] == "7"
    assert told["answer"]["finding"]["notes"] == [
        "The dispute is about seat 7, where nothing lies in this round; seats that play are 1, 3, 5."
    ]


def test_a_ruling_that_names_nobody_is_about_the_subject(client: TestClient) -> None:
    number = opened(client)
    client.post(f"/api/v1/disputes/{number}/review", json=EYE)
    said = {name: value for name, value in UPHELD.items() if name != "player"}
    assert client.post(f"/api/v1/disputes/{number}/rule", json={**said, **RULES}).json()["ruling"]["player"] == "3"


def test_a_body_is_refused_in_the_words_of_a_dispute(client: TestClient) -> None:
    json = {"Content-Type": "application/json"}
    broken = client.post("/api/v1/disputes/sheet", content="{", headers=json)
    assert (broken.status_code, "send an object with edition, table" in broken.json()["detail"]) == (400, True)
    long = client.post("/api/v1/disputes", json={**CASE, **EYE, "claim": "x" * 50_000})
    assert (long.status_code, long.json()["detail"]) == (422, "claim has 50000 characters; at most 2000 are kept")
    whole = client.post("/api/v1/disputes/sheet", json={"edition": WAR, "text": "x" * 100_000})
    assert (whole.status_code, "100,000 bytes" in whole.json()["detail"]) == (413, True)


def test_refusals_call_an_exercise_by_its_number(client: TestClient) -> None:
    number = opened(client)
    early = client.post(f"/api/v1/disputes/{number}/close", json=EYE).json()["detail"]
    assert early.startswith(f"dispute {number} is open: it cannot be closed now")
    short = client.post(f"/api/v1/disputes/{number}/review", json={**EYE, "by": "F-1"}).json()["detail"]
    assert "'F-1' is no reference" in short
    assert "this has 3" in short


def test_no_place_of_the_server_is_told() -> None:
    for reason in ("/home/x/tables 1/exercises-0001.db has no journal 'x'", "postgresql+psycopg://me@db/house: locked"):
        assert sentence(InputError(reason)).startswith("the store of this server")
    assert sentence(InputError("see /api/v1/disputes, or https is off")) == "see /api/v1/disputes, or https is off"


MARYLAND = {
    "edition": "md-1.2/casino-war",
    "choices": {"progressive": {"offered": True}},
    "text": """dealer Qh 8c
3: 25 initial, 5 tie, 5 progressive; Qs; war, 5 tie; 8d; paid 50, 25, 50
4: 25 initial, 5 progressive; Qd; war; 9s; paid 25""",
}


def test_readings_and_choices_are_told_in_words(client: TestClient) -> None:
    number = opened(client, **MARYLAND)
    page = client.get(f"/desk/{number}").text
    assert "The Progressive is offered: yes" in page
    assert ">What a tie war wager is</a>, read as “a War Wager whose deal ties”" in page
    assert "seat 3, War <b>+25.00</b> instead of +50.00" in page
    assert '<summary aria-label="1 more sections">+1</summary>' in page  # § 10.A(3) decides, § 10.A(4) is behind it
    told = models.Dispute.model_validate(client.get(f"/api/v1/disputes/{number}").json())
    assert told.answer is not None
    assert told.answer.finding.reason == (
        "The tied War pays 2 to 1; it was paid 1 to 1. Progressive pays 150.00; nothing was paid."
    )
    assert told.answer.finding.others == "Seat 4 is due 25.00."
