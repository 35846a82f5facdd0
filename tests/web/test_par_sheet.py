"""The PAR sheet over HTTP: the bytes of the command, as a file to keep."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, paper
from croupier.web.app import create_app

ROULETTE, WAR = "pa-2011-proposed/roulette", "pa-2012/casino-war"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("docs"))) as visitor:
        yield visitor


@pytest.mark.long
def test_it_is_what_the_command_writes(client: TestClient) -> None:
    answer = client.get(f"/api/editions/{ROULETTE}/par.xlsx", params={"wheel": "single-zero"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    file = "pa-2011-proposed-roulette-single-zero-par.xlsx"
    assert answer.headers["content-disposition"] == f'attachment; filename="{file}"'
    assert answer.content == paper("par").make(open_edition(ROULETTE, wheel="single-zero"), Asked(ending=".xlsx")).content


@pytest.mark.long
def test_rounds_and_seed_are_those_of_the_command(client: TestClient) -> None:
    answer = client.get(f"/api/editions/{WAR}/par.xlsx", params={"rounds": 1000, "seed": 7})
    assert answer.status_code == 200
    assert answer.content == paper("par").make(open_edition(WAR), Asked(1000, 7, ".xlsx")).content


@pytest.mark.parametrize(
    ("address", "status", "reason"),
    [
        ("gge-2011/badugi/par.xlsx", 422, "nobody bets against the house"),
        ("no/such/par.xlsx", 404, "There is no edition 'no/such'"),
        (f"{ROULETTE}/par.xlsx?wheel=square", 422, "there is no wheel 'square'"),
        (f"{ROULETTE}/par.xlsx?rounds=-1", 422, "rounds"),
        (f"{ROULETTE}/par.xlsx?rounds=10000001", 422, "rounds"),
        (f"{ROULETTE}/par.xlsx?rounds=many", 422, "rounds"),
        (f"{ROULETTE}/par.xlsx?rounds=0&seed=3", 422, "seed is for a simulation, and rounds=0 runs none"),
        (f"{ROULETTE}/par.xlsx?seed=-3", 422, "seed"),
    ],
)
def test_what_there_is_none_of(client: TestClient, address: str, status: int, reason: str) -> None:
    answer = client.get(f"/api/editions/{address}")
    assert answer.status_code == status
    assert reason in answer.json()["refused"]["reason"]
