"""N11: every pair of editions of a game is compared, on its page and by the API, whatever differs between them.

The command compares them in the other order.
"""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.rulebook.text import library
from croupier.web.app import create_app
from edition_pairs import pairs

GAMES = sorted({library.head(id).game for id in library.ids()})


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    site = tmp_path_factory.mktemp("docs")
    (site / "index.html").write_text("<h1>Documentation</h1>")
    with TestClient(create_app(site)) as visitor:  # what goes wrong in a page is raised here
        yield visitor


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", GAMES)
def test_every_pair_of_editions_has_its_page(client: TestClient, game: str) -> None:
    for a, b in pairs(game, turned=1):
        report = client.get("/api/compare", params={"a": a, "b": b})
        assert report.status_code == 200, (a, b)
        told = report.json()
        assert told["editions"] == [a, b]
        page = client.get("/compare", params={"a": a, "b": b})
        assert page.status_code == 200, (a, b)
        if a == b:
            assert told["rules"] == told["units"] == []
            assert "No rule differs" in page.text
        _classes_agree(told, page.text)


def _classes_agree(told: dict[str, list[dict[str, object]]], page: str) -> None:
    """N9: what a request moves is one class in the report and on the page; N6: a page never denies what may move."""
    for request in told["requests"]:
        assert (request["class"] == "words") == (not request["paths"])
    units = {about: [u for u in told["units"] if u["class"] == about] for about in ("money", "procedure", "paper")}
    for about, listed in units.items():
        card = page.partition(f'data-class="{about}">')[2].partition("</li>")[0]
        moving = [unit for unit in listed if any(v for k, v in unit["effect"].items() if k != "open")]  # type: ignore[attr-defined]
        if moving:
            assert "None moves the odds" not in card
