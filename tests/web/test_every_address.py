"""Every address of the API and every page answers for every edition: 200, or 4xx with one clear reason."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.games import game
from croupier.rulebook.text import library
from croupier.web.app import create_app
from depth import of_each_kind

IDS = library.ids()
QUESTIONS = (
    "rules",
    "rules?path=payouts",
    "rules?path=no.such.rule",
    "odds",
    "odds?wager=tie",
    "odds?wager=straight+17",
    "odds?wager=no+such+wager",
    "odds?wheel=single-zero",
    "odds?wheel=square",
    "explore?set=payouts.tie=11",
    "explore?over=decks&wheel=single-zero",
    "solve?wager=tie&edge=0.10",
    "solve?wager=straight&edge=5%25&vary=pays",
    "solve?wager=%245&edge=1/10&vary=weights",
    "solve?wager=tie&edge=10",
    "solve?wager=tie",
    "sections",
    "readings",
    "wagers",
    "wagers?wheel=double-as-single",
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    site = tmp_path_factory.mktemp("docs")
    (site / "index.html").write_text("<h1>Documentation</h1>")
    with TestClient(create_app(site)) as visitor:  # what goes wrong is raised here
        yield visitor


@pytest.mark.long
@pytest.mark.parametrize("edition", [*of_each_kind(IDS), "no-such/edition", "custom/../../etc"])
def test_every_address_answers(client: TestClient, edition: str) -> None:
    for question in QUESTIONS:
        answer = client.get(f"/api/editions/{edition}/{question}")
        if answer.status_code == 200:
            assert answer.json()["schema"] == 1, question
        else:
            assert 400 <= answer.status_code < 500, question
            assert answer.json(), question
    for page in (f"/editions/{edition}", f"/editions/{edition}/wagers", f"/compare?a={edition}&b={edition}"):
        answer = client.get(page)
        assert answer.status_code < 500, page
        if edition in IDS and "wagers" not in page:
            assert answer.status_code == 200, page


@pytest.mark.parametrize("edition", [id for id in IDS if game(library.head(id).game).wagers.banked])
def test_a_page_says_what_its_numbers_assume_and_rest_on(client: TestClient, edition: str) -> None:
    """N5, N6, N7: the assumptions, what each line leaves out, and each reading with the range of its edges."""
    report = client.get(f"/api/editions/{edition}/odds").json()
    odds = client.get(f"/editions/{edition}/odds").text
    assumed = report["assumptions"]
    block = odds.partition('id="assumed-odds"')[2]
    assert f"{assumed['decks']} decks ({assumed['cards']} cards" in block if "decks" in assumed else " stops<" in block
    assert assumed["edition"]["digest"][:12] in block
    assert f"<code>croupier odds {edition}</code>" in block
    assert assumed["command"] == f"croupier odds {edition} --json"
    for line in report["wagers"]:
        assert line.get("note", "") in odds
        for reading in line.get("readings", ()):
            assert f'href="/editions/{edition}/readings#reading-{reading["id"]}"' in odds
            assert f"{reading['most']['float'] * 100:.4f}\u00a0%".replace("-", "−") in odds
    assert ("More about progressive" in odds) == ("progressive" in report.get("details", {}))
