"""The PAR sheet over HTTP: the bytes of the command, as a file to keep."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, paper
from croupier.web.app import create_app

ROULETTE = "pa-2011-proposed/roulette"


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
    assert answer.content == paper("par").make(open_edition(ROULETTE, wheel="single-zero"), Asked()).content


@pytest.mark.parametrize(
    ("address", "status", "reason"),
    [
        ("gge-2011/badugi/par.xlsx", 422, "nobody bets against the house"),
        ("no/such/par.xlsx", 404, "There is no edition 'no/such'"),
        (f"{ROULETTE}/par.xlsx?wheel=square", 422, "there is no wheel 'square'"),
    ],
)
def test_what_there_is_none_of(client: TestClient, address: str, status: int, reason: str) -> None:
    answer = client.get(f"/api/editions/{address}")
    assert answer.status_code == status
    assert reason in answer.json()["refused"]["reason"]
