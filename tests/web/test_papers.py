"""Printed papers over HTTP: the bytes of the command, shown in the browser, linked from the edition's page."""

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


def test_it_is_what_the_command_writes_and_is_not_sent_twice(client: TestClient) -> None:
    answer = client.get(f"/api/v1/editions/{WAR}/rules.pdf")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'inline; filename="pa-2012-casino-war-rules.pdf"'
    assert answer.content == paper("rules").make(open_edition(WAR), Asked()).content
    again = client.get(f"/api/v1/editions/{WAR}/rules.pdf", headers={"If-None-Match": answer.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("id", [WAR, "gge-2011/badugi"])
def test_the_page_of_an_edition_links_it(client: TestClient, id: str) -> None:
    assert f'href="/api/editions/{id}/rules.pdf"' in client.get(f"/editions/{id}/print").text


@pytest.mark.parametrize(
    ("address", "status", "reason"),
    [
        (f"{WAR}/poem.pdf", 404, "There is no paper 'poem' as .pdf; there are rules"),
        (f"{WAR}/par.pdf", 404, "There is no paper 'par' as .pdf"),
        ("no/such/rules.pdf", 404, "There is no edition 'no/such'"),
        (f"{ROULETTE}/rules.pdf?wheel=square", 422, "there is no wheel 'square'"),
    ],
)
def test_what_there_is_none_of(client: TestClient, address: str, status: int, reason: str) -> None:
    answer = client.get(f"/api/editions/{address}")
    assert answer.status_code == status
    assert reason in answer.json()["refused"]["reason"]
