"""How the API answers: marks, HEAD, problems with true statuses, and the older addresses."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

from croupier.web.api.exchange.bodies import LARGEST
from croupier.web.api.exchange.work import Often
from croupier.web.models.house.submissions import Changes
from croupier.web.models.problem import Problem
from croupier.web.tables.problems import TooManyError

V1 = "/api/v1"
ODDS = f"{V1}/editions/pa-2012/casino-war/odds"


def problem(client: TestClient, status: int, method: str, address: str, **sent: Any) -> dict[str, Any]:
    answer = client.request(method, address, **sent)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = answer.json()
    Problem.model_validate(told)
    assert told["status"] == status
    return told


@pytest.mark.parametrize("address", [f"{V1}/editions", f"{V1}/editions/pa-2012/casino-war/rules", ODDS])
def test_what_somebody_has_is_not_sent_again(client: TestClient, address: str) -> None:
    first = client.get(address)
    mark = first.headers["etag"]
    assert first.headers["cache-control"] == "private, no-cache"
    for known in (mark, f'"other", {mark}', mark.removeprefix("W/"), "*"):
        again = client.get(address, headers={"If-None-Match": known})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", mark), known
    assert client.get(address, headers={"If-None-Match": '"other"'}).status_code == 200


def test_another_answer_has_another_mark(client: TestClient) -> None:
    marks = {client.get(ODDS, params=asked).headers["etag"] for asked in ({}, {"wager": "tie"}, {"wager": "initial"})}
    assert len(marks) == 3


def test_open_points_come_with_a_blank_submission(client: TestClient) -> None:
    found = client.get(f"{V1}/editions/pa-2012/casino-war/open-points").json()
    assert len(found["open"]) == 21
    assert found["toml"].startswith("# A Rules Submission under pa-2012/casino-war")
    assert all(f"#{point['path']} = " in found["toml"] for point in found["open"])


def test_head_tells_what_get_would(client: TestClient) -> None:
    read, head = client.get(ODDS), client.head(ODDS)
    assert (head.status_code, head.content, head.headers["etag"]) == (200, b"", read.headers["etag"])


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [
        ("POST", f"{V1}/editions", "GET, HEAD"),
        ("DELETE", ODDS, "GET, HEAD"),
        ("GET", f"{V1}/settle", "POST"),
        ("PUT", f"{V1}/jobs", "GET, HEAD, POST"),
        ("POST", f"{V1}/jobs/x", "GET, HEAD, DELETE"),
    ],
)
def test_405_says_what_is_allowed(client: TestClient, method: str, address: str, allowed: str) -> None:
    problem(client, 405, method, address)
    assert client.request(method, address).headers["allow"] == allowed


def test_404_has_near_names(client: TestClient) -> None:
    told = problem(client, 404, "GET", f"{V1}/editions/pa-2012/casino-wars/odds")
    assert told["near"][0] == "pa-2012/casino-war"
    assert problem(client, 404, "GET", f"{V1}/nothing")["near"] == []
    in_worker = problem(client, 404, "GET", f"{V1}/editions/pa-2012/casino-wars/solve?wager=tie&edge=1%25")
    assert in_worker["near"] == told["near"]
    paragraph = problem(client, 404, "GET", f"{V1}/editions/pa-2012/casino-war/sections/651a.99")
    assert paragraph["near"]


@pytest.mark.parametrize("spelled", ["7.b.1", "7.B.1", "7b(1)", "§ 7.B (1)", "Chapter 7.B(1)"])
def test_a_section_is_found_however_it_is_written(client: TestClient, spelled: str) -> None:
    answer = client.get(f"{V1}/editions/md-1.2/casino-war/sections/{quote(spelled)}")
    assert answer.json()["section"] == "7.B(1)"


def test_422_names_the_rule_and_the_section(client: TestClient) -> None:
    wheel = problem(client, 422, "GET", f"{V1}/editions/pa-2011-proposed/roulette/odds?wheel=square")
    assert (wheel["rule"], bool(wheel["cite"])) == ("wheel.kind", True)
    assert "There is no parameter 'foo'" in problem(client, 422, "GET", f"{ODDS}?foo=1")["detail"]
    assert problem(client, 422, "GET", f"{ODDS}?churn=0")["detail"].startswith("churn must be above 0")


def test_bodies_that_cannot_be_read(client: TestClient) -> None:
    as_json = {"content-type": "application/json"}
    for address in (f"{V1}/rank", f"{V1}/jobs"):
        problem(client, 400, "POST", address, content=b"{", headers=as_json)
        problem(client, 415, "POST", address, content=b"{}", headers={"content-type": "text/plain"})
        problem(client, 415, "POST", address, content=b"{}")
        problem(client, 422, "POST", address, json=[])
        problem(client, 422, "POST", address, json={})
    problem(client, 415, "POST", f"{V1}/settle", content=b"{}")
    problem(client, 422, "POST", f"{V1}/settle", content=b"{", headers=as_json)
    assert "'hands.1'" in problem(client, 422, "POST", f"{V1}/rank", json={"kind": "high", "hands": ["As", 5]})["detail"]


def test_a_body_may_not_be_too_large(client: TestClient) -> None:
    as_json = {"content-type": "application/json"}
    large = b'{"kind": "' + b"x" * LARGEST + b'"}'

    def in_parts() -> Any:
        yield from (large[at : at + 10_000] for at in range(0, len(large), 10_000))

    for address in (f"{V1}/rank", f"{V1}/settle", f"{V1}/jobs", f"{V1}/tables"):
        for sent in (large, in_parts()):
            problem(client, 413, "POST", address, content=sent, headers=as_json)


def test_who_asks_too_often_is_told_when_to_come_again() -> None:
    now = 100.0
    often = Often(burst=3, per_second=0.5, clock=lambda: now)
    for _ in range(3):
        often.take("here")
    with pytest.raises(TooManyError) as refused:
        often.take("here")
    assert refused.value.seconds == 2
    often.take("elsewhere")
    now = 101.9
    with pytest.raises(TooManyError):
        often.take("here")
    now = 102.0
    often.take("here")


def test_the_older_addresses_stay(client: TestClient) -> None:
    assert client.get("/api/editions").content == client.get(f"{V1}/editions").content
    refused = client.get("/api/editions/x/y/odds")
    assert (refused.status_code, set(refused.json())) == (404, {"schema", "refused"})


def test_hands(client: TestClient) -> None:
    """A royal flush beats a pair; a hand that makes the badugi is drawn to; the better hand has all of the pot."""
    ranked = client.post(f"{V1}/rank", json={"kind": "high", "hands": ["2c2d3h4s5c", "AsKsQsJsTs"]}).json()
    assert [(hand["place"], hand["name"]) for hand in ranked["hands"]] == [(2, "pair of deuces"), (1, "royal flush")]
    shown = {"edition": "custom/five-card-draw", "hands": ["AsKsQsJsTs", "2c2d3h4s5c"], "draws": 0}
    told = client.post(f"{V1}/equity", json=shown).json()
    assert [hand["equity"]["exact"] for hand in told["hands"]] == ["1/1", "0/1"]
    assert told["assumptions"]["command"].endswith("--draws 0 --seed 1 --json")
    problem(client, 404, "POST", f"{V1}/equity", json={**shown, "edition": "/etc/passwd"})
    problem(client, 422, "POST", f"{V1}/equity", json={**shown, "edition": "pa-2012/casino-war"})
    assert problem(client, 422, "POST", f"{V1}/draws", json={"edition": "gge-2011/badugi", "hand": "As", "draws": 1})


def test_a_round_is_settled_as_in_a_terminal(client: TestClient) -> None:
    """17 is black: red loses 5, and 1 on 17 wins 35."""
    wagers = [{"player": "1", "wager": "red", "amount": "5.00"}, {"player": "2", "wager": "straight 17", "amount": "1.00"}]
    asked = {"edition": "pa-2011-proposed/roulette", "wheel": "double-zero", "wagers": wagers, "result": "17"}
    told = client.post(f"{V1}/settle", json=asked)
    assert told.status_code == 200, told.text
    assert {player: won["net"] for player, won in told.json()["players"].items()} == {"1": "-5.00", "2": "35.00"}


def test_openapi_describes_everything(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    ids = []
    for path, methods in described["paths"].items():
        assert path.startswith("/api/v1/")
        for method, operation in methods.items():
            ids.append(operation["operationId"])
            assert operation["description"], path
            assert "422" in operation["responses"], (method, path)
            good = next(iter(operation["responses"].values()))
            assert all(one.get("schema") for one in good["content"].values()), path
    assert len(ids) == len(set(ids))
    names = set(described["components"]["schemas"])
    written = json.dumps(described)
    assert all(f'"#/components/schemas/{name}"' in written for name in names)
    assert "HTTPValidationError" not in names
    assert all(name.isalnum() for name in names)  # a module's path in a name would be in every client's code
    assert "#/$defs/" not in written


def test_the_page_of_the_api_names_every_address(client: TestClient) -> None:
    page = client.get("/api/docs")
    assert page.status_code == 200
    for path, methods in client.get("/api/openapi.json").json()["paths"].items():
        assert f'data-path="{path}"' in page.text
        assert all(f'id="{operation["operationId"]}"' in page.text for operation in methods.values())


@pytest.mark.long
def test_two_submissions_compared(client: TestClient) -> None:
    sent = {"edition": "pa-2012/casino-war", "choices": {"decks.shoe": 6}}
    both = {"old": sent, "new": {**sent, "choices": {"decks.shoe": 8}}}
    found = client.post(f"{V1}/submissions/diff", json=both).json()
    Changes.model_validate(found)
    assert [(one["path"], one["old"], one["new"]) for one in found["rules"]] == [("decks.shoe", 6, 8)]
    assert found["file_again"]["how"] == "amendment"
    for body, says in (
        ({"old": sent}, "send two submissions"),
        ({"old": sent, "new": {"edition": "/etc/passwd.toml"}}, "there is no edition"),
        ({"old": sent, "new": {**sent, "amends": "CW-1"}}, "an amendment is read in its folder"),
        ({"old": sent, "new": {"edition": "gge-2011/badugi"}}, "different games"),
    ):
        assert says in problem(client, 422, "POST", f"{V1}/submissions/diff", json=body)["detail"]
    problem(client, 415, "POST", f"{V1}/submissions/diff", content=b"x", headers={"Content-Type": "text/plain"})
