"""The models of tables are those of real tables, whoever looks; a step is recorded once under its id."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.models.tables import tables as models
from web.tables.halls import EDITIONS, ROULETTE, still_hall


@pytest.mark.parametrize("edition", EDITIONS)
def test_tables_have_their_models(tmp_path: Path, edition: str) -> None:
    with TestClient(create_app(tmp_path, hall=still_hall(tmp_path))) as client:
        sat = client.post("/api/v1/tables", json={"edition": edition, "as": "dealer", "name": "Ann"}).json()
        models.SatDown.model_validate(sat)
        address = f"/api/v1/tables/{sat['table']}"
        for role in ("dealer", "player", "floorperson", "surveillance"):
            models.TableState.model_validate(client.get(address, params={"as": role}).json())
        models.Felt.model_validate(client.get(f"{address}/felt").json())
        models.Tables.model_validate(client.get("/api/v1/tables").json())


def test_a_step_is_recorded_once_under_its_id(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path, hall=still_hall(tmp_path))) as client:
        sat = client.post("/api/v1/tables", json={"edition": ROULETTE, "as": "dealer", "name": "Ann"}).json()
        address = f"/api/v1/tables/{sat['table']}"
        state = client.get(address).json()
        first = next(step for step in state["steps"] if step["id"] == state["next"])
        answers = {
            "name": first["command"],
            **{field["name"]: field["usual"] for field in first["fields"] if field["usual"]},
        }
        sent = {"id": "one", "expects": state["version"], "answers": answers}
        done = client.post(f"{address}/commands", json=sent)
        assert done.status_code == 201, done.text
        models.Recorded.model_validate(done.json())
        assert client.post(f"{address}/commands", json=sent).json() == done.json()
        assert client.get(address).json()["version"] == done.json()["version"]
