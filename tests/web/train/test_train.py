"""The trainer over HTTP: pages without a script, records of one's own, exams by the server's clock, and the API."""

import html
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier.training import scenario
from croupier.training.store import TrainingStore
from croupier.web.app import create_app
from croupier.web.models.house import training as models
from croupier.web.train import exams
from people.houses import DEALER, FLOOR
from web.people.doors import Door

WHEEL, WAR, BADUGI = "pa-2011-proposed/roulette", "pa-2012/casino-war", "gge-2011/badugi"
NO_PLACE = 'title = "Slips"\nedition = "md-1.2/casino-war"\nkinds = ["slip"]\nfaults = 2\nrounds = 1\n'
SCENARIO = 'title = "Mine"\nedition = "pa-2012/casino-war"\nfaults = 1\nrounds = 1'
PAY = f"/train/pay?edition={WHEEL}&seed=1"


@pytest.fixture(scope="module")
def visitor() -> Iterator[TestClient]:
    with TestClient(create_app()) as client:
        yield client


def heading(page: str) -> str:
    return str(re.findall(r"<h1>(.*?)</h1>", page)[0])


def test_a_question_is_answered_by_a_plain_form(visitor: TestClient) -> None:
    asked = visitor.get(PAY)
    assert "10 wins. Ann plays at 1.00 a chip. What is Ann paid?" in asked.text
    assert "140.00" not in asked.text  # the page does not know the answer before it is given
    answered = visitor.post(PAY, data={"amount": "106", "began": "2026-01-01T00:00:00+00:00"}, follow_redirects=False)
    assert (answered.status_code, answered.headers["location"]) == (
        303,
        f"/train/pay?edition={WHEEL.replace('/', '%2F')}&seed=1&amount=106",
    )
    marked = visitor.get(answered.headers["location"]).text
    assert "× 34.00 short" in marked
    assert "The least odds of each wager; the house may pay more." in marked
    assert marked.count("missed</b>") == 1
    assert "1" in re.findall(r'aria-label="Of the last (\d+), 0 right"', marked)
    again = visitor.get(answered.headers["location"]).text  # looking again answers nothing
    assert 'aria-label="Of the last 1, 0 right"' in again


def test_pots_are_divided_on_the_page(visitor: TestClient) -> None:
    """The showdown lies open on the felt and in words; the answer is laid in chips as at a layout."""
    address = f"/train/pay?edition={BADUGI}&seed=2"
    asked = visitor.get(address).text
    assert "What does seat 2 take?" in asked
    assert "Side pot 1: 38.00, for seats 2 and 3." in asked
    assert '<figure class="stage"' in asked
    assert "74.00" not in asked
    marked = visitor.get(f"{address}&amount=36").text
    assert "× 38.00 short" in marked
    assert marked.count("missed</b>") == 1
    assert "main pot, badugis" in marked


def test_a_question_without_a_seed_leads_to_one(visitor: TestClient) -> None:
    found = visitor.get(f"/train/next?edition={WAR}", follow_redirects=False)
    assert found.status_code == 303
    assert re.fullmatch(r"/train/next\?edition=pa-2012%2Fcasino-war&seed=\d+", found.headers["location"])
    assert heading(visitor.get("/train/hands").text) == "Order the hands"


def test_each_browser_has_a_record_of_its_own(tmp_path: Path) -> None:
    with TestClient(create_app(training=TrainingStore(tmp_path / "t.db"))) as client:
        client.post(PAY, data={"amount": "140"})
        assert client.get("/api/v1/training/record").json()["record"]["right"] == 1
        assert "Right" not in client.get("/train").text
        assert "100 %" in client.get("/train").text
        assert client.get("/train/record.csv").text.splitlines()[1].split(",")[3:6] == ["617a.4(a)", "1", "1"]
        client.cookies.clear()
        assert client.get("/api/v1/training/record").json()["record"]["asked"] == 0
        client.cookies.set("croupier-trainee", "not a secret")
        assert client.get("/api/v1/training/record").json()["record"]["asked"] == 0


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/train/juggle", 404, "there is no drill"),
        ("/train/pay?edition=pa-2012/casino-wars", 404, "did you mean"),
        ("/train/pay?edition=../../etc/passwd", 404, "no edition"),
        ("/train/hands?edition=pa-2012/casino-war&seed=1", 422, "has nothing to ask"),
        ("/train/pay?edition=pa-2012/casino-war&seed=٣", 422, "is no seed"),
        (f"{PAY}&amount=1e9", 422, "answered in dollars"),
        (f"{PAY}&who=b", 422, "is not asked here"),
        ("/train/scenario/none", 404, "there is no scenario"),
        ("/train/scenario/no-spin?round=9", 404, "there is no round 9"),
        ("/train/exam/none", 404, "no such exam of yours"),
        ("/train?edition=custom/poker-room", 422, "no live table deals"),
        ("/class", 200, "this server keeps no accounts"),
        ("/class", 200, "croupier train class --db FILE"),
        ("/class.csv", 403, "this server keeps no accounts"),
        ("/api/v1/training/class", 403, "this server keeps no accounts"),
        ("/api/v1/training/class", 403, "see only their own record: /train/record"),
        ("/api/v1/training/class", 403, "croupier train class --db FILE"),
        (
            "/api/v1/training/questions/pay?edition=pa-2012/casino-war&seed=x",
            422,
            "'seed' cannot be used: give a whole number",
        ),
    ],
)
def test_bad_addresses_get_a_sentence(visitor: TestClient, address: str, status: int, says: str) -> None:
    answer = visitor.get(address)
    assert answer.status_code == status
    assert says.lower() in answer.text.lower()


def test_another_site_cannot_answer(visitor: TestClient) -> None:
    assert visitor.post(PAY, data={"amount": "1"}, headers={"origin": "https://evil.example"}).status_code == 403


def test_a_scenario_is_written_and_answered(visitor: TestClient) -> None:
    page = visitor.post(
        "/train/scenario", data={"toml": 'title = "Mine"\nedition = "pa-2012/casino-war"\nfaults = 2\nkinds = ["who"]'}
    )
    assert "2 of 2 faults have a place" in page.text
    nowhere = visitor.post("/train/scenario", data={"toml": NO_PLACE})
    assert nowhere.status_code == 422
    assert "none of them has a place" in nowhere.text
    bad = visitor.post("/train/scenario", data={"toml": "title = <b>"})
    assert bad.status_code == 422
    assert "this is no TOML" in bad.text
    assert "&lt;b&gt;" in bad.text
    first = scenario.questions(scenario.named("no-spin"))[0].asks[0].answer()
    done = visitor.post("/train/scenario/no-spin?round=1", data={"faults": first}, follow_redirects=False)
    assert "Right" in visitor.get(done.headers["location"]).text
    assert visitor.post("/train/scenario/no-spin?round=1", data={"faults": "zz"}).status_code == 422


# Exams


def begun(client: TestClient, **more: str) -> str:
    form = {"edition": BADUGI, "seed": "5", "questions": "2", "minutes": "5", "pass": "50", "drills": "hands", **more}
    answer = client.post("/train/exam", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[0]


def test_an_exam_by_forms(visitor: TestClient) -> None:
    exam = begun(visitor)
    page = visitor.get(f"{exam}/1").text
    assert "hint" not in page.lower()
    assert "From the best" not in page
    seed = 5  # of the first question; its answer as the drill itself marks it
    asked = visitor.post(
        "/api/v1/training/questions/hands", json={"edition": BADUGI, "seed": seed, "answers": "a b c d e"}
    ).json()
    right = " ".join(asked["marked"]["asks"][0]["answer"])
    assert visitor.post(f"{exam}/1", data={"answer": "a b"}).status_code == 422  # and the question is still there
    after = visitor.post(f"{exam}/1", data={"answer": right}, follow_redirects=False)
    assert after.headers["location"] == f"{exam}/2"
    assert visitor.get(exam, follow_redirects=False).headers["location"] == f"{exam}/2"
    result = visitor.post(exam).text
    assert heading(result) == "Passed: 1 of 2"
    assert visitor.post(f"{exam}/2", data={"answer": "a b c d e"}, follow_redirects=False).headers["location"] == exam
    assert heading(visitor.get(exam).text) == "Passed: 1 of 2"
    mine = visitor.cookies["croupier-trainee"]
    visitor.cookies.clear()
    assert visitor.get(exam).status_code == 404  # it is nobody else's
    visitor.cookies.set("croupier-trainee", mine)


def test_the_clock_ends_an_exam(visitor: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    exam = begun(visitor, minutes="1")
    later = (datetime.now(UTC) + timedelta(seconds=61)).isoformat()
    monkeypatch.setattr(exams, "now", lambda: later)
    late = visitor.post(f"{exam}/1", data={"answer": "a b c d e"}, follow_redirects=False)
    assert late.headers["location"] == exam
    page = visitor.get(exam).text
    assert heading(page) == "Not passed: 0 of 2"
    assert "took 1 min 0 s of 1 min" in page


@pytest.mark.parametrize(
    ("more", "says"),
    [({"questions": "0"}, "from 1 to 100"), ({"seed": "x"}, "whole number"), ({"minutes": "999"}, "seconds of an exam"),
     ({"drills": "cut order"}, "has nothing to ask")],
)  # fmt: skip
def test_an_exam_that_cannot_be(visitor: TestClient, more: dict[str, str], says: str) -> None:
    form = {"edition": BADUGI, "seed": "5", "questions": "2", "minutes": "5", "pass": "50", **more}
    answer = visitor.post("/train/exam", data=form)
    assert answer.status_code == 422
    assert says in answer.text


# The class


def test_trainees_see_their_own_and_trainers_the_class(tmp_path: Path) -> None:
    with Door(tmp_path) as door:
        dealer, floor, nobody = door.browser(DEALER), door.browser(FLOOR), door.browser()
        dealer.post(PAY, data={"amount": "140"})
        assert dealer.get("/api/v1/training/record").json()["record"]["right"] == 1
        assert floor.get("/api/v1/training/record").json()["record"]["asked"] == 0
        listed = floor.get("/api/v1/training/class").json()["class"]
        assert [one["right"] for one in listed] == [1]
        reference = listed[0]["trainee"]
        assert reference in floor.get("/class").text
        assert "Training record" in floor.get(f"/class/{reference}").text
        assert floor.get("/class/E-9999").status_code == 404
        signed = floor.get(f"/api/v1/training/class/{reference}.pdf")
        assert (signed.status_code, signed.content[:5]) == (200, b"%PDF-")
        assert f"/api/v1/training/class/{reference}.pdf" in floor.get("/class").text
        assert floor.get("/api/v1/training/class/E-9999.pdf").status_code == 404
        assert dealer.get(f"/api/v1/training/class/{reference}.pdf").status_code == 403
        assert dealer.get("/api/v1/training/record.pdf").headers["content-type"] == "application/pdf"
        assert floor.get("/class.csv").text.count(reference) == 1
        assert (dealer.get("/class").status_code, dealer.get(f"/class/{reference}").status_code) == (403, 403)
        assert nobody.get("/class").headers["location"].startswith("/login?next=%2Fclass")
        assert nobody.get("/api/v1/training/class").status_code == 401


def test_on_a_server_that_others_reach_only_people_train(tmp_path: Path) -> None:
    with Door(tmp_path, local=False) as door:
        nobody = door.browser()
        assert nobody.get("/train").status_code == 200
        assert nobody.get(PAY).headers["location"].startswith("/login")
        assert nobody.post("/api/v1/training/exams", json={"edition": WAR, "seed": 1}).status_code == 401


# The API


def test_every_answer_of_the_api_is_as_described(visitor: TestClient) -> None:
    api = "/api/v1/training"
    began = visitor.post(f"{api}/exams", json={"edition": BADUGI, "seed": 6, "questions": 1, "drills": ["hands"]}).json()
    body = {"edition": WHEEL, "seed": 1, "answers": "1", "keep": True}
    for model, told in (
        (models.Drills, visitor.get(f"{api}/drills?edition={WAR}").json()),
        (models.AskedQuestion, visitor.get(f"{api}/questions/irregularity?edition={WAR}&seed=1").json()),
        (models.Answered, visitor.post(f"{api}/questions/pay", json=body).json()),
        (models.BegunExam, began),
        (models.HandedIn, visitor.post(f"{api}/exams/{began['id']}", json={"answers": [None]}).json()),
        (models.Scenarios, visitor.get(f"{api}/scenarios").json()),
        (models.ScenarioRounds, visitor.get(f"{api}/scenarios/no-spin").json()),
        (models.ScenarioPreview, visitor.post(f"{api}/scenarios/check", json={"toml": SCENARIO}).json()),
        (models.OwnRecord, visitor.get(f"{api}/record").json()),
    ):
        model.model_validate(told)


def test_the_api_asks_marks_and_keeps(visitor: TestClient) -> None:
    api = "/api/v1/training"
    assert [one["name"] for one in visitor.get(f"{api}/drills?edition={BADUGI}").json()["drills"]][-1] == "hands"
    asked = visitor.get(f"{api}/questions/pay?edition={WHEEL}&seed=1").json()["question"]
    assert "answer" not in asked["asks"][0]
    body: dict[str, Any] = {"edition": WHEEL, "seed": 1, "answers": {"amount": "140"}, "keep": True, "seconds": 4}
    told = visitor.post(f"{api}/questions/pay", json=body).json()
    assert (told["marked"]["right"], told["due"][0]["section"]) == (True, "617a.4(a)")
    began = visitor.post(f"{api}/exams", json={"edition": BADUGI, "seed": 5, "questions": 2, "drills": ["hands"]}).json()
    assert len(began["paper"]) == 2
    assert visitor.get(f"{api}/exams/{began['id']}").status_code == 404  # no result yet
    handed = visitor.post(f"{api}/exams/{began['id']}", json={"answers": [None, "a b c d e"]}).json()["result"]
    assert (handed["questions"], handed["answers"][0]["verdict"]) == (2, "Not answered")
    assert visitor.get(f"{api}/exams/{began['id']}").json()["result"] == handed
    rounds = visitor.get(f"{api}/scenarios/no-spin").json()["questions"]
    assert len(rounds) == 4
    first = scenario.questions(scenario.named("no-spin"))[0].asks[0].answer()
    found = visitor.post(f"{api}/scenarios/no-spin", json={"answers": [first, "a", "b", "a"]}).json()
    assert (found["marked"][0]["right"], found["passed"]) == (True, False)


@pytest.mark.parametrize(
    ("address", "body", "says"),
    [
        ("questions/pay", {"edition": WHEEL, "seed": 1, "answers": {}}, "amount is not answered"),
        ("questions/pay", {"edition": WHEEL, "seed": 1, "answers": {"amount": {"a": 1}}}, "answered in dollars"),
        ("questions/pay", {"edition": WHEEL, "seed": -1, "answers": "1"}, "'seed' cannot be used: give at least 0"),
        ("questions/pay", {"edition": 7, "seed": 1, "answers": "1"}, "'edition' cannot be used: give a text"),
        ("scenarios/check", {"toml": NO_PLACE}, "faults = 2, and none of them has a place"),
        ("exams", {"edition": WAR, "seed": 1, "questions": 101}, "questions"),
        ("exams", {"edition": WAR, "seed": 2**31 - 1}, "seed of an exam"),
        ("scenarios/check", {"toml": "x = 1"}, "unknown key"),
        ("scenarios/no-spin", {"answers": ["m"]}, "4 questions and 1 answers"),
    ],
)
def test_bad_bodies_get_a_sentence(visitor: TestClient, address: str, body: Any, says: str) -> None:
    answer = visitor.post(f"/api/v1/training/{address}", json=body)
    assert answer.status_code == 422
    assert says in answer.json()["detail"]


KEPT = 'title = "Two of mine"\nedition = "pa-2012/casino-war"\nrounds = 2\nfaults = 1\nkinds = ["who"]\n'


def test_a_scenario_is_kept_changed_and_deleted_on_the_page(visitor: TestClient) -> None:
    form = {"toml": KEPT, "name": "two-of-mine"}
    done = visitor.post("/train/scenario", data={**form, "do": "keep"})
    assert (done.status_code, str(done.url.query, "ascii")) == (200, "name=two-of-mine")
    assert "Delete two-of-mine" in done.text
    assert "Two of mine" in visitor.get("/train").text
    assert visitor.get("/train/scenario/two-of-mine?round=2").status_code == 200
    listed = visitor.get("/api/v1/training/scenarios").json()["scenarios"]
    assert [one["name"] for one in listed if one["kept"]] == ["two-of-mine"]
    again = {**form, "toml": KEPT.replace("Two of mine", "Still mine"), "do": "keep"}
    assert "Still mine" in visitor.post("/train/scenario", data=again).text
    assert "Still mine" not in visitor.post("/train/scenario", data={**form, "do": "delete"}).text
    assert visitor.get("/train/scenario/two-of-mine").status_code == 404
    assert visitor.get("/train/scenario?name=two-of-mine").status_code == 404


@pytest.mark.parametrize(
    ("given", "status", "says"),
    [
        ({"name": "", "toml": KEPT}, 422, "small letters, digits and dashes"),
        ({"name": "../etc", "toml": KEPT}, 422, "small letters, digits and dashes"),
        ({"name": "no-spin", "toml": KEPT}, 403, "comes with Croupier"),
        ({"name": "mine", "toml": "title = 3"}, 422, "title is missing"),
        ({"name": "nobody-has-it", "toml": KEPT, "do": "delete"}, 404, "is kept here"),
    ],
)
def test_what_cannot_be_kept_is_said_and_the_text_stays(
    visitor: TestClient, given: dict[str, str], status: int, says: str
) -> None:
    page = visitor.post("/train/scenario", data={"do": "keep", **given})
    assert page.status_code == status
    assert says in html.unescape(page.text)
    assert html.escape(given["toml"].split("\n")[0], quote=False) in page.text.replace("&#34;", '"')


def test_guests_keep_apart_what_is_theirs_over_the_api(visitor: TestClient) -> None:
    address = "/api/v1/training/scenarios/mine-alone"
    kept = visitor.put(address, json={"toml": KEPT})
    assert kept.status_code == 200, kept.text
    models.KeptScenario.model_validate(kept.json())
    assert visitor.put(address, json={"toml": KEPT}).status_code == 200
    own = dict(visitor.cookies)
    visitor.cookies.clear()
    assert visitor.get(address).status_code == 200  # everybody may train with it
    assert visitor.put(address, json={"toml": KEPT}).status_code == 403
    assert visitor.delete(address).status_code == 403
    visitor.cookies.clear()
    visitor.cookies.update(own)
    assert visitor.delete(address).json()["kept"] is False
    assert visitor.delete(address).status_code == 404


def test_flash_cards_are_on_a_page_and_in_the_api(visitor: TestClient) -> None:
    told = visitor.get("/api/v1/training/cards", params={"edition": WAR, "section": "651a.9"}).json()
    models.FlashCards.model_validate(told)
    page = html.unescape(visitor.get("/train/cards", params={"edition": WAR}).text)
    assert all(card["question"] in page and card["answer"] in page for card in told["cards"])
    assert visitor.get("/api/v1/training/cards", params={"edition": WAR, "section": "1"}).status_code == 422
    assert visitor.get("/train/cards", params={"edition": "pa-2012/casino-wra"}).status_code == 404


def test_in_a_house_trainers_keep_scenarios(tmp_path: Path) -> None:
    with Door(tmp_path) as door:
        address, body = "/api/v1/training/scenarios/shared", {"toml": KEPT}
        assert door.browser(DEALER).request("PUT", address, json=body).status_code == 403
        assert door.browser("").request("PUT", address, json=body).status_code == 401
        assert door.browser(FLOOR).request("PUT", address, json=body).status_code == 200
        assert door.browser(DEALER).get(address).status_code == 200
        page = "/train/scenario?name=shared"  # with its faults marked
        assert [door.browser(who).get(page).status_code for who in ("", DEALER, FLOOR)] == [303, 403, 200]
        assert door.browser(FLOOR).request("DELETE", address).status_code == 200
