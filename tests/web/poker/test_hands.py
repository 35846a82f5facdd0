"""The pages of poker hands: a hand history replayed card by card, and hands dealt on the spot."""

import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier.rulebook import library
from croupier.web.app import create_app
from paths import DATA

HISTORY = DATA / "phh" / "F2L3D-02-42-44.phh"
POKER = [id for id in library.ids() if library.head(id).game == "poker"]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as visitor:
        yield visitor


def frames(page: str) -> list[dict[str, Any]]:
    found = re.search(r'<script type="application/json" id="frames">(.*?)</script>', page, re.DOTALL)
    assert found
    told: list[dict[str, Any]] = json.loads(found[1])
    return told


def test_a_recorded_hand_is_replayed_to_its_finishing_stacks(client: TestClient) -> None:
    answer = client.post("/hands", data={"history": HISTORY.read_text("utf-8"), "hand": "1"})
    assert answer.status_code == 200
    page = html.unescape(answer.text)
    assert "The hand ends as the file says." in page
    assert "Brian Rast shows 6h 3h 7d 2s 4d" in page
    told = frames(answer.text)
    assert len(told) == page.count("data-step=")
    assert told[-1]["stacks"] == ["4625000", "2500000", "17425000", "2575000", "2575000"]
    assert told[-1]["folded"] == [True, True, False, True, True]
    assert [rank + suit for rank, suit, _ in told[-1]["hands"][2]] == ["6♥", "3♥", "7♦", "2♠", "4♦"]


def test_cards_nobody_saw_are_shown_as_backs(client: TestClient) -> None:
    told = frames(client.post("/hands", data={"history": HISTORY.read_text("utf-8")}).text)
    dealt = next(frame for frame in told if frame["hands"][0])
    assert dealt["hands"][0] == [["", "", "back"]] * 5


def test_a_hand_shown_early_keeps_its_place_on_the_table(client: TestClient) -> None:
    """In stud only the cards face down are shown; in a draw a card shown may be discarded without its name."""
    stud = """variant = "FR"
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [5, 5]
actions = ["d dh p1 ????Kc", "d dh p2 ????2d", "p1 pb", "p2 cbr 4", "p1 cc", "p1 sm 2c3c", "d dh p1 4s", "d dh p2 4h"]
"""
    told = frames(client.post("/hands", data={"history": stud}).text)
    assert [rank + suit for rank, suit, _ in told[-1]["hands"][0]] == ["2♣", "3♣", "K♣", "4♠"]
    draw = """variant = "FB"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [4, 4]
actions = ["d dh p1 ????????", "d dh p2 ????????", "p2 cbr 4", "p1 cc", "p1 sm 2c3d4h5s", "p1 sd ??", "p2 sd"]
"""
    answer = client.post("/hands", data={"history": draw})
    assert answer.status_code == 200
    assert len(frames(answer.text)[-1]["hands"][0]) in (3, 4)


@pytest.mark.parametrize("edition", POKER)
def test_a_dealt_hand_is_the_same_at_the_same_address(client: TestClient, edition: str) -> None:
    address = f"/hands/deal?edition={edition}&seats=4&seed=11"
    page = client.get(address)
    assert page.status_code == 200
    assert page.text == client.get(address).text
    told = frames(page.text)
    assert sum(float(stack) for stack in told[-1]["stacks"]) == 4 * 200
    assert f'href="/editions/{edition}"' in page.text
    assert "seed=12" in page.text


def test_the_form_lists_every_poker_game(client: TestClient) -> None:
    page = client.get("/hands").text
    assert all(f'value="{edition}"' in page for edition in POKER)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, "variant"),
        ({"history": ""}, "variant"),
        ({"history": "nonsense"}, "not valid TOML"),
        ({"history": HISTORY.read_text("utf-8").replace("F2L3D", "NT")}, "NT"),
        ({"history": HISTORY.read_text("utf-8"), "hand": "2"}, "There is no hand '2'"),
        ({"history": HISTORY.read_text("utf-8"), "hand": "-1"}, "There is no hand '-1'"),
        ({"history": HISTORY.read_text("utf-8"), "hand": "x" * 50}, "There is no hand"),
        ({"history": "x" * 1_000_001}, "too large for a page"),
        ({"history": ".".join("a" * 28_000) + " = 1"}, "more than 30 parts"),
        ({"history": "a = {" + ".".join("a" * 28_000) + " = 1}"}, "variant"),
    ],
    ids=["nothing", "empty", "nonsense", "another game", "no such hand", "negative", "no number", "huge", "deep", "deeper"],
)
def test_what_cannot_be_replayed_is_refused_in_a_sentence(client: TestClient, data: dict[str, str], complaint: str) -> None:
    answer = client.post("/hands", data=data)
    assert answer.status_code == 422
    assert complaint in html.unescape(answer.text)
    assert "Traceback" not in answer.text


def test_bytes_that_are_no_text_are_refused(client: TestClient) -> None:
    answer = client.post(
        "/hands", content=b"\xff\xfe=%ff&" * 20, headers={"content-type": "application/x-www-form-urlencoded"}
    )
    assert answer.status_code == 422


@pytest.mark.parametrize(
    ("query", "complaint"),
    [
        ("edition=pa-2012/casino-war", "is no poker game"),
        ("edition=gge-2011/poker-room", "is no poker game"),
        ("edition=gge-2011/badugi&seats=9", "2 to 8"),
        ("edition=gge-2011/badugi&seats=1", "seats"),
        ("edition=gge-2011/badugi&policy=wild", "there is no policy 'wild'"),
        ("edition=gge-2011/badugi&seed=-1", "seed"),
        ("seats=3", "edition"),
    ],
)
def test_what_cannot_be_dealt_is_refused(client: TestClient, query: str, complaint: str) -> None:
    answer = client.get(f"/hands/deal?{query}")
    assert answer.status_code == 422
    assert complaint in html.unescape(answer.text)


def test_an_unknown_game_is_not_found(client: TestClient) -> None:
    assert client.get("/hands/deal?edition=gge-2011/holdem").status_code == 404
