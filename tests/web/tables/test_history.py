"""Meters, last rounds by seat and a round step by step over HTTP, and the page of last rounds: who reads what."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.models.tables import history as models
from web.tables.halls import BADUGI, EDITIONS, ROULETTE, WAR, play, still_hall


class Seated:
    """A practice table at which rounds were played, and a visitor who sits there."""

    def __init__(self, client: TestClient, edition: str, role: str, steps: int) -> None:
        self.client = client
        sat = client.post("/api/v1/tables", json={"edition": edition, "as": role, "name": "Ann"}).json()
        self.name = sat["table"]
        table = client.app.state.hall._hosts[self.name].table  # type: ignore[attr-defined]
        play(table, steps)
        self.table = table

    def get(self, what: str, as_: str | None = None, *, status: int = 200, **asked: str | int) -> dict[str, Any]:
        role = {} if as_ is None else {"as": as_}
        answer = self.client.get(f"/api/v1/tables/{self.name}/{what}", params={**asked, **role})
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def page(self, as_: str | None = None, **asked: str | int) -> str:
        role = {} if as_ is None else {"as": as_}
        answer = self.client.get(f"/tables/{self.name}/recall", params={**asked, **role})
        assert answer.status_code == 200, answer.text
        return answer.text


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path, hall=still_hall(tmp_path))) as client:
        yield client


@pytest.mark.parametrize("edition", EDITIONS)
def test_answers_have_their_models_whoever_looks(client: TestClient, edition: str) -> None:
    seated = Seated(client, edition, "dealer", 90)
    assert seated.table.now.round > 1
    for role in ("player", "dealer", "floorperson", "surveillance"):
        models.Recall.model_validate(seated.get("recall", role))
        models.PlayedRound.model_validate(seated.get("rounds/1", role))
        assert "Last rounds of" in seated.page(role)
        if role != "player":
            models.TableMeters.model_validate(seated.get("meters", role))


def test_a_player_reads_of_their_own_seat(client: TestClient) -> None:
    seated = Seated(client, WAR, "player", 120)
    rounds = seated.get("recall")["rounds"]
    people = {row["player"] for one in rounds for row in one["seats"]}
    assert people == {"Ann"}
    assert len({row["player"] for one in seated.get("recall", "floorperson")["rounds"] for row in one["seats"]}) > 1
    assert "supervise or watch" in str(seated.get("meters", status=403)["detail"])
    assert seated.get("rounds/1")["accounts"] is None
    assert "Ann" in seated.page()


def test_surveillance_reads_cards_that_lay_face_down_and_the_floor_does_not(client: TestClient) -> None:
    seated = Seated(client, BADUGI, "dealer", 160)
    last = seated.table.now.round - 1
    assert last >= 1
    everything = seated.get(f"rounds/{last}", "surveillance")
    floor = seated.get(f"rounds/{last}", "floorperson")
    assert everything != floor
    assert "??" not in str(seated.get("recall", "surveillance")["rounds"][-1])


def test_one_seat_and_so_many_rounds(client: TestClient) -> None:
    seated = Seated(client, WAR, "dealer", 150)
    seat = next(iter(seated.table.now.game.seats))
    found = seated.get("recall", seat=seat, last=1)
    assert found["seat"] == seat
    assert len(found["rounds"]) <= 1
    for one in seated.get("recall", seat=seat)["rounds"]:
        assert {row["seat"] for row in one["seats"]} == {seat}
    assert f'aria-current="true">{seat}</a>' in seated.page("floorperson", seat=seat)


def test_what_is_refused(client: TestClient) -> None:
    seated = Seated(client, ROULETTE, "dealer", 0)
    wrong: tuple[tuple[str, dict[str, str], int], ...] = (
        ("recall", {"last": "0"}, 422),
        ("recall", {"last": "1001"}, 422),
        ("recall", {"last": "many"}, 422),
        ("recall", {"seat": "x" * 31}, 422),
        ("recall", {"as": "cook"}, 422),
        ("recall", {"strange": "1"}, 422),
        ("rounds/0", {}, 422),
        ("rounds/99999", {}, 404),
        ("rounds/x", {}, 422),
    )
    for what, asked, status in wrong:
        assert seated.get(what, status=status, **asked)["status"] == status
    assert client.get("/api/v1/tables/nowhere/recall").status_code == 404


def test_a_round_that_was_interrupted_is_told_to_staff_until_somebody_goes_on(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, hall=still_hall(tmp_path))) as client:
        seated = Seated(client, WAR, "dealer", 0)
        while seated.table.live.game.play.stage(seated.table.now.game) != "round" or not seated.table.now.game.cards:
            play(seated.table, 1)
        record, name, cookies = seated.table.version, seated.name, client.cookies
    with TestClient(create_app(tmp_path, hall=still_hall(tmp_path)), cookies=cookies) as client:
        address = f"/api/v1/tables/{name}"
        dealer = client.get(address, params={"as": "dealer"}).json()
        (told,) = dealer["notices"]
        assert told.startswith(f"Round {dealer['round']} was interrupted at ")
        assert f"after record {record} (deal " in told
        assert "Nothing is lost" in told
        assert told in client.get(f"/tables/{name}", params={"as": "dealer"}).text
        floor = client.get(address, params={"as": "floorperson"}).json()
        assert floor["pit"]["alerts"][0]["title"] == "Taken up again."
        assert client.get(address, params={"as": "player"}).json()["notices"] == []
        host = client.app.state.hall._hosts[name]  # type: ignore[attr-defined]
        play(host.table, 1)
        client.portal.call(host.refresh)  # type: ignore[union-attr]
        assert client.get(address, params={"as": "dealer"}).json()["notices"] == []
