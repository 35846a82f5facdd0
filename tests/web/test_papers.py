"""Printed papers over HTTP: the bytes of the command, shown in the browser, linked from the edition's page."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from fastapi.testclient import TestClient

from croupier.analysis.edition import open_edition
from croupier.documents.papers import Asked, paper
from croupier.web import shelf
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


@pytest.mark.long
@pytest.mark.parametrize("id", [ROULETTE, "gge-2011/badugi"])
def test_every_paper_that_a_page_links_is_there(client: TestClient, id: str) -> None:
    links = re.findall(r'href="(/api/editions/[^"]+\.pdf[^"]*)"', client.get(f"/editions/{id}/print").text)
    assert {"submission", "rules", "guide"} <= {link.partition(".pdf")[0].rpartition("/")[2] for link in links}
    for link in links:
        answer = client.get(unescape(link))
        assert answer.status_code == 200, (link, answer.text)
        assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("address", "status", "reason"),
    [
        (f"{WAR}/poem.pdf", 404, "There is no paper 'poem' as .pdf; there are "),
        (f"{WAR}/packet.pdf", 404, "There is no paper 'packet' as .pdf"),
        (f"{WAR}/rules.pdf?players=3", 422, "players is for par, not for rules"),
        ("no/such/rules.pdf", 404, "There is no edition 'no/such'"),
        (f"{ROULETTE}/rules.pdf?wheel=square", 422, "there is no wheel 'square'"),
    ],
)
def test_what_there_is_none_of(client: TestClient, address: str, status: int, reason: str) -> None:
    answer = client.get(f"/api/editions/{address}")
    assert answer.status_code == status
    assert reason in answer.json()["refused"]["reason"]


def test_a_ranking_chart_is_a_paper_of_poker_alone(client: TestClient) -> None:
    answer = client.get("/api/v1/editions/gge-2011/badugi/ranking.pdf")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.content == paper("ranking").make(open_edition("gge-2011/badugi"), Asked()).content
    assert "ranking.pdf" in client.get("/editions/gge-2011/badugi/print").text
    refused = client.get(f"/api/v1/editions/{WAR}/ranking.pdf")
    assert refused.status_code == 422
    assert "Casino War has no ranking of hands" in refused.json()["detail"]
    assert "ranking.pdf" not in client.get(f"/editions/{WAR}/print").text


COMPARED = "a=pa-2011-proposed/casino-war&b=gge-2011/casino-war"


@pytest.mark.parametrize("kind", ["memo", "letter"])
def test_comparisons_are_papers_too(client: TestClient, kind: str) -> None:
    address = f"/api/v1/compare/{kind}.pdf?{COMPARED}"
    answer = client.get(address)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    wanted = paper(kind)
    names = ("pa-2011-proposed/casino-war", "gge-2011/casino-war")
    assert answer.content == wanted.make(wanted.subject(names, Asked()), Asked()).content
    assert client.get(address, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304
    assert f'href="{address.replace("&", "&amp;")}"' in client.get(f"/compare?{COMPARED}").text


@pytest.mark.parametrize(
    ("address", "status", "reason"),
    [
        ("memo.pdf?a=pa-2012/casino-war&b=/etc/passwd", 404, "There is no edition '/etc/passwd'"),
        ("memo.pdf?a=pa-2012/casino-war&b=pa-2011-proposed/roulette", 422, "different games"),
        (f"memo.pdf?{COMPARED}&hours=10", 422, "give rounds_per_hour and average_wager, too"),
        (f"memo.pdf?{COMPARED}&b=pa-2012/casino-war&c=md-1.2/casino-war", 422, "two texts, or three"),
        ("letter.pdf?a=pa-2012/casino-war", 422, "asks for nothing"),
    ],
)
def test_what_cannot_be_compared_on_paper(client: TestClient, address: str, status: int, reason: str) -> None:
    answer = client.get(f"/api/v1/compare/{address}")
    assert answer.status_code == status
    assert reason in answer.json()["detail"]


def test_a_paper_of_no_game_is_none_of_an_edition(client: TestClient) -> None:
    assert client.get(f"/api/v1/editions/{WAR}/memo.pdf").status_code == 404
    shelf.require_paper("flash-cards", ".pdf")


def test_rules_are_grouped_by_request_where_that_is_asked_for(client: TestClient) -> None:
    from croupier.web.models.reports.comparison import Comparison

    told = client.get(f"/api/v1/compare?{COMPARED}&group=true").json()
    groups = Comparison.model_validate(told).groups
    assert groups is not None
    (second,) = (group for group in groups if group.item == "letter 3, second")
    assert len(second.parts) == 2
    assert "groups" not in client.get(f"/api/v1/compare?{COMPARED}").json()
