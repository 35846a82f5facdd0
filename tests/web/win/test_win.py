"""The hourly win as a page: the numbers of the command line, in its address, with files; and what is wrong with it."""

import csv
import html
import re
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from math import sqrt

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.models.reports.simulation import Win

WAR, ROULETTE = "pa-2012/casino-war", "pa-2011-proposed/roulette"
ASKED = {"players": "3", "rounds_per_hour": "50", "wager": "10.00", "hours": "6", "on": "red"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as visitor:
        yield visitor


@pytest.mark.long
def test_the_win_of_red_by_hand(client: TestClient) -> None:
    """Three players with 10 dollars on red at double zero: all win or lose together, 20 of 38 spins are the house's."""
    asked = {**ASKED, "wheel": "double-zero"}
    report = client.get(f"/api/v1/editions/{ROULETTE}/win", params=asked).json()
    Win.model_validate(report)
    mean = Fraction(2, 38) * 30
    assert Fraction(report["win"]["expected"]["exact"]) == mean * 300
    assert [Fraction(at["hours"]["exact"]) for at in report["by_hour"]] == [Fraction(part, 4) for part in range(1, 25)]
    variance = 30**2 - mean**2
    for at in report["by_hour"]:
        rounds = 50 * Fraction(at["hours"]["exact"])
        assert Fraction(at["expected"]["exact"]) == mean * rounds
        band = at["bands"][1]
        assert band["high"] - band["low"] == pytest.approx(2 * 1.959964 * sqrt(variance * rounds), abs=60)  # a spin
    assert report["by_hour"][-1]["bands"][2]["low"] == pytest.approx(report["bands"][2]["win"]["low"])
    page = client.get(f"/win/{ROULETTE}", params=asked)
    assert f'data-expected="{mean * 300}"' in page.text
    rows = list(csv.DictReader(StringIO(client.get(f"/api/v1/editions/{ROULETTE}/win.csv", params=asked).text)))
    assert [Fraction(row["expected_exact"]) for row in rows] == [mean * 50 * Fraction(part, 4) for part in range(1, 25)]


def test_the_page_without_a_question_and_with_a_bad_one(client: TestClient) -> None:
    for edition in (WAR, ROULETTE):
        assert "As the hours go by" in client.get(f"/win/{edition}").text
    for wrong, said in (
        ({"players": "x"}, "not a whole number"),
        ({"players": "5"}, "rounds_per_hour is missing"),
        ({**ASKED, "on": "purple"}, "purple"),
        ({**ASKED, "hours": "-1"}, "hours"),
        ({**ASKED, "dance": "1"}, "There is no field"),
    ):
        page = client.get(f"/win/{ROULETTE}", params=wrong)
        assert page.status_code == 422
        assert said in html.unescape(page.text)
        assert 'name="players"' in page.text
    assert client.get("/win/no/such").status_code == 404
    assert client.get("/win/custom/badugi").status_code in (404, 422)


def test_bands_are_drawn_from_the_beginning_through_every_hour(client: TestClient) -> None:
    text = client.get("/win/pa-2012/casino-war?players=5&rounds_per_hour=60&wager=25.00&hours=8").text
    widest = re.findall(r'<path class="cone" d="M([^"]+)Z"', text)[0].split("L")
    assert len(widest) == 2 * (1 + 24)
    assert widest[0] == widest[-1]
    assert "simulated, within" in text


def test_a_game_that_nobody_banks_has_a_page_of_its_own(client: TestClient) -> None:
    for desk in ("win", "odds"):
        answer = client.get(f"/{desk}/gge-2011/badugi")
        assert answer.status_code == 200
        assert "In Badugi nobody bets against the house" in answer.text
        assert 'href="/hands"' in answer.text
        assert "`" not in re.sub(r"<script.*?</script>", "", answer.text, flags=re.DOTALL)


def test_an_edition_leads_to_its_desks(client: TestClient) -> None:
    for address in (f"/editions/{WAR}", f"/editions/{WAR}/odds", f"/odds/{WAR}"):
        text = html.unescape(client.get(address).text)
        for desk in (f"/win/{WAR}", f"/protection/{WAR}", f"/simulate?edition={WAR}"):
            assert f'href="{desk}"' in text, (address, desk)
    assert "/protection/" not in client.get(f"/editions/{ROULETTE}").text
