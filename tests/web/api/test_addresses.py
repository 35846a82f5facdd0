"""Addresses of the API over every edition: reports, comparisons, refusals, and a round that is settled."""

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

import croupier
from croupier.rulebook.text import library
from croupier.web import shelf
from depth import of_each_kind

ROULETTE = "pa-2011-proposed/roulette"
EDITIONS = library.ids()
BANKED = [id for id in EDITIONS if shelf.opened(id).game.wagers.banked]
PAIRS = [(before, id) for id in EDITIONS if (before := library.draft(id).amends or library.draft(id).supersedes)]
REPORTS = ("rules", "sections", "readings", "wagers", "odds")


@pytest.mark.parametrize("id", of_each_kind(EDITIONS))
@pytest.mark.parametrize("report", REPORTS)
def test_the_api_gives_the_contracts_reports(client: TestClient, id: str, report: str) -> None:
    answer = client.get(f"/api/editions/{id}/{report}")
    told = answer.json()
    assert told["schema"] == 1
    if id not in BANKED and report in ("odds", "wagers"):
        assert answer.status_code == 422
        assert "nobody bets against the house" in told["refused"]["reason"]
        return
    assert told["edition"] == id
    assert isinstance(told[report if report != "odds" else "wagers"], list)


def test_the_api_lists_editions(client: TestClient) -> None:
    told = client.get("/api/editions").json()
    assert told["schema"] == 1
    assert [edition["id"] for edition in told["editions"]] == list(EDITIONS)
    games = {edition["game"] for edition in client.get("/api/editions?game=roulette").json()["editions"]}
    assert games == {"roulette"}


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_api_compares(client: TestClient, a: str, b: str) -> None:
    told = client.get(f"/api/compare?a={a}&b={b}").json()
    assert told["schema"] == 1
    assert told["editions"] == [a, b]


def test_the_api_answers_for_one_wager_one_path_and_one_wheel(client: TestClient) -> None:
    odds = client.get(f"/api/editions/{ROULETTE}/odds", params={"wager": "first-five"}).json()
    assert [line["house_edge"]["exact"] for line in odds["wagers"]] == ["3/38"]
    rules = client.get(f"/api/editions/{ROULETTE}/rules?path=payouts.straight").json()
    assert [(rule["path"], rule["value"]) for rule in rules["rules"]] == [("payouts.straight", "35 to 1")]
    single = client.get(f"/api/editions/{ROULETTE}/odds?wheel=single-zero").json()
    assert {line["house_edge"]["exact"] for line in single["wagers"]} == {"1/37"}


@pytest.mark.parametrize(
    ("address", "status", "rule"),
    [
        ("/api/editions/x/y/odds", 404, None),
        ("/api/nothing", 404, None),
        (f"/api/editions/{ROULETTE}/odds?wheel=triple-zero", 422, "wheel.kind"),
        (f"/api/editions/{ROULETTE}/odds?wager=tie", 422, "wagers.others"),
        (f"/api/editions/{ROULETTE}/rules?path=nothing.at.all", 422, None),
        ("/api/editions?game=bridge", 422, None),
        ("/api/compare?a=x", 422, None),
        (f"/api/compare?a={ROULETTE}&b=x/y", 404, None),
    ],
)
def test_the_api_refuses_in_json(client: TestClient, address: str, status: int, rule: str | None) -> None:
    response = client.get(address)
    assert response.status_code == status
    told = response.json()["refused"]
    assert set(told) == {"rule", "cite", "reason"}
    assert told["rule"] == rule
    assert told["reason"]


def test_a_round_is_settled_by_id_and_never_by_a_file(client: TestClient, tmp_path: Path) -> None:
    """W4: an edition's file, or a submission's, is not opened for a visitor."""
    written = {"edition": "pa-2012/casino-war", "wagers": [], "cards": {}}
    file = tmp_path / "own.toml"
    file.write_text('edition = "pa-2012/casino-war"\n', "utf-8")
    for name in (str(file), "/etc/passwd", "../own.toml", "own.json"):
        answer = client.post("/api/settle", json={**written, "edition": name})
        assert answer.status_code == 404
        assert "There is no edition" in answer.json()["refused"]["reason"]


def test_a_round_is_settled_as_the_command_does(client: TestClient) -> None:
    written = {
        "edition": "pa-2011-proposed/roulette",
        "result": "17",
        "wagers": [{"player": "Ann", "wager": "straight", "on": ["17"], "amount": "5.00"}],
    }
    answer = client.post("/api/settle", json=written)
    assert answer.status_code == 200
    assert answer.json() == json.loads(json.dumps(croupier.settle(written)))


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b'{"edition": 1}', b"[" * 50_000, b"x" * 200_000])
def test_a_round_that_is_none_is_refused(client: TestClient, body: bytes) -> None:
    answer = client.post("/api/settle", content=body)
    assert answer.status_code == (413 if len(body) > 100_000 else 422)
    assert answer.json()["refused"]["reason"]
