"""Every desk says what it is for, and leads to its page of the documentation, which there is."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app

DOCS = Path(__file__).parents[3] / "docs"
LINK = re.compile(r'href="/docs/([\w/-]+)\.html(?:#([\w-]+))?"')
WAR = "pa-2012/casino-war"
DESKS = (
    *("/tables", "/floor", "/floor/report", "/desk", "/train", "/train/exam", "/train/scenario", "/train/record", "/odds"),
    *("/compare", "/simulate", "/hands", "/hands/equity", "/hands/draws", "/journal", "/verify", "/protection", "/win"),
    *(f"/train/pay?edition={WAR}", f"/train/cards?edition={WAR}", "/house/submissions"),
)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), base_url="http://localhost") as visitor:
        yield visitor


@pytest.mark.parametrize("path", DESKS)
def test_a_desk_leads_to_its_documentation(client: TestClient, path: str) -> None:
    page = client.get(path)
    assert page.status_code in (200, 422)  # a form that asks nothing yet says what is needed
    main = page.text.partition("<main")[2].partition("</main")[0]
    found = LINK.findall(main)
    assert found, path
    for name, part in found:
        text = (DOCS / f"{name}.md").read_text(encoding="utf-8")
        titles = [
            re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
            for line in text.splitlines()
            if line.startswith("#")
        ]
        assert not part or part in titles, (path, name, part)


def test_the_hourly_win_is_chosen_by_text(client: TestClient) -> None:
    page = client.get("/win").text
    assert f'href="/win/{WAR}"' in page
    assert "badugi" not in page  # nobody wins from the players there
