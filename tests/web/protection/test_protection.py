"""Game protection as a page: the numbers of the command line, in its address, with files; and what is wrong with it."""

import csv
import html
import json
import re
from collections.abc import Iterator
from io import StringIO

import pytest
from fastapi.testclient import TestClient

from croupier.analysis.protection.protection import protection
from croupier.web import shelf
from croupier.web.app import create_app
from croupier.web.page import charts
from croupier.web.page.show import render
from croupier.web.protection import pages
from croupier.web.protection.models import Protection

WAR = "pa-2012/casino-war"
ASKED = {"shoes": "40", "seed": "2", "depth": "0"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as visitor:
        yield visitor


@pytest.mark.long
def test_page_files_and_command_tell_the_same(client: TestClient) -> None:
    known = protection(shelf.opened(WAR), depth="0", shoes=40, seed=2)
    report = client.get(f"/api/v1/editions/{WAR}/protection", params=ASKED).json()
    Protection.model_validate(report)
    for name in ("profitable", "by_cut", "by_depth", "says", "best"):
        assert report[name] == json.loads(json.dumps(known[name]))
    rows = list(csv.DictReader(StringIO(client.get(f"/api/v1/editions/{WAR}/protection.csv", params=ASKED).text)))
    assert len(rows) == len(report["by_depth"]) + len(report["by_cut"])
    assert sum(int(row["rounds"]) for row in rows if row["by"] == "cards dealt") == report["rounds"]
    page = html.unescape(client.get(f"/protection/{WAR}", params=ASKED).text)
    assert report["says"][0] in page
    assert "−58/311" in page  # 23/311 of ties at 10 to 1
    assert "Not what the edition allows." in page  # a cover card has cards behind it
    assert 'aria-label="Rounds that are profitable' in page


def test_a_device_without_a_cover_card_has_no_plot() -> None:
    """Every round is dealt from all cards: one edge, nothing sampled, and the page says so in a sentence."""
    opened = shelf.opened(WAR).with_(choices={"shoe.kind": "reshuffling", "shoe.approval": "GLI 2012-1"})
    report = protection(opened, shoes=5)
    assert (report["by_depth"], report["method"]) == ([], "exact")
    Protection.model_validate({**report, "assumptions": shelf.report("odds", WAR)["assumptions"]})
    shown = pages._frame(opened, {}) | {"files": [], "assumed": [], **pages._charts(report)}
    page = render("protection.html", refused=None, report=report, **shown)
    assert "there is no depth" in page
    assert 'aria-label="How often"' not in page


def test_rare_things_are_told_as_one_in_so_many(client: TestClient) -> None:
    text = client.get("/protection/pa-2012/casino-war?shoes=200").text
    page = text[: text.index('class="assumed')] if 'class="assumed' in text else text
    assert not re.findall(r"\de-\d\d", page)
    assert "−58/311" in page
    assert re.search(r"1 in [\d.]+ million rounds", page)
    assert re.search(r"<text[^>]*>1 in [\d,]+<", page)  # of the axis


@pytest.mark.parametrize(
    ("chance", "says"),
    [(1 / 420, "1 in 420"), (1e-6, "1 in 1 million"), (1e-9, "1 in 1 billion"), (4.1e-7, "1 in 2.44 million")],
)
def test_seldom(chance: float, says: str) -> None:
    assert charts.seldom(chance) == says


def test_the_texts_to_choose_from(client: TestClient) -> None:
    page = client.get("/protection").text
    listed = re.findall(r'href="/protection/([^"]+)"', page)
    assert listed[0] == WAR  # which is law
    assert set(listed) == {head["id"] for head in shelf.editions()["editions"] if head["game"] == "casino-war"}


@pytest.mark.long
def test_what_is_wrong_is_said_and_the_form_stays(client: TestClient) -> None:
    for wrong, said in (
        ({"shoes": "20001"}, "at most 20,000 shoes"),
        ({"shoes": "x"}, "not a whole number"),
        ({"decks": "17"}, "1 to 16"),
        ({"depth": "many"}, "is no depth"),
        ({"dance": "1"}, "There is no field"),
    ):
        page = client.get(f"/protection/{WAR}", params=wrong)
        assert page.status_code == 422
        assert said in html.unescape(page.text)
        assert 'name="shoes"' in page.text
    assert "has none to count for" in html.unescape(client.get("/protection/pa-2011-proposed/roulette").text)
    assert client.get("/protection/no/such").status_code == 404
    assert client.get(f"/api/v1/editions/{WAR}/protection", params={"shoes": 20001}).status_code == 422
