"""Layouts, wheels and signs over HTTP: the bytes of the command, links on the print page, refusals."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, paper
from croupier.web.app import create_app

WAR, BIG_SIX, ROULETTE = "pa-2012/casino-war", "pa-2011-proposed/big-six", "pa-2011-proposed/roulette"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("docs"))) as visitor:
        yield visitor


def test_a_drawing_is_what_the_command_writes(client: TestClient) -> None:
    answer = client.get(f"/api/v1/editions/{WAR}/to-scale/layout.svg?scale=1:10&letters=text")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    asked = Asked(ending=".svg", scale="1:10", letters="text")
    assert answer.content == paper("layout").make(open_edition(WAR), asked).content
    pdf = client.get(f"/api/v1/editions/{BIG_SIX}/wheel.pdf?scale=1:10")
    assert pdf.content == paper("wheel").make(open_edition(BIG_SIX), Asked(scale="1:10")).content


def test_the_print_page_links_what_the_edition_has(client: TestClient) -> None:
    page = client.get(f"/editions/{BIG_SIX}/print").text
    assert f'href="/api/editions/{BIG_SIX}/layout.pdf?scale=1%3A10"' in page
    assert f'href="/api/editions/{BIG_SIX}/wheel.pdf?scale=1%3A10"' in page
    assert f'href="/api/editions/{BIG_SIX}/to-scale/wheel.svg?letters=text&amp;scale=1%3A10"' in page
    assert "/sign.pdf" not in page
    assert "/wheel.pdf" not in client.get(f"/editions/{WAR}/print").text
    assert "sign.pdf?of=out-of-order" in client.get("/editions/gge-2011/badugi/print").text


@pytest.mark.parametrize(
    ("address", "status", "reason"),
    [
        (f"{WAR}/layout.pdf?scale=1:0", 422, "a scale is written 1:10"),
        (f"{WAR}/wheel.pdf?scale=1:10", 422, "Casino War has no wheel"),
        (f"{WAR}/sign.pdf?of=odds", 422, "no sign odds is due"),
        (f"{WAR}/rules.pdf?scale=1:10", 422, "scale is for layout, wheel, not for rules"),
        (f"{ROULETTE}/sign.pdf?of=limits", 422, "limits.minimum is not chosen yet"),
    ],
)
def test_what_is_refused(client: TestClient, address: str, status: int, reason: str) -> None:
    answer = client.get(f"/api/editions/{address}")
    assert answer.status_code == status
    assert reason in answer.json()["refused"]["reason"]
