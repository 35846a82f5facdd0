"""The HTTP API answers what `croupier odds` can be asked, and refuses the rest with a reason."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from fastapi.testclient import TestClient

from croupier.analysis.edition import open_edition
from croupier.analysis.odds.meters import meters as metered
from croupier.analysis.odds.odds import odds
from croupier.web.app import create_app

WAR, ROULETTE = "pa-2012/casino-war", "pa-2011-proposed/roulette"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("docs"))) as visitor:
        yield visitor


def asked(client: TestClient, edition: str, **questions: Any) -> Any:
    answer = client.get(f"/api/editions/{edition}/odds", params=questions)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_all_questions_of_the_command_line(client: TestClient) -> None:
    """What it answers is what the report of the same question says."""
    opened = open_edition(WAR)
    told = asked(client, WAR, wager="initial", stake="7.50", decks=8, players=3, rounds=200, churn="5/2")
    same: Any = odds(opened, "initial", rounds=200, churn=Fraction(5, 2), asks={"stake": 7_50, "decks": 8, "players": 3})
    assert told["wagers"] == same["wagers"]
    assert told["table"] == same["table"]
    ruin = asked(client, WAR, wager="tie", bankroll="20", goal="40")["wagers"][0]["ruin"]
    assert (ruin["bankroll"], ruin["goal"]) == ("20", "40")
    seen = asked(client, WAR, wager="war-tie", visible="Qs Qh 7d")["wagers"][0]
    assert seen["of"] == str(309 * 308)
    assert asked(client, WAR, shoe="6 decks less Qs Qh")["assumptions"]["cards"] == 310


def test_boxes_and_the_meter(client: TestClient) -> None:
    told = asked(client, "md-1.2/casino-war", bet=["initial 5", "progressive 5", "tie 1 at 2"], boxes=2, meter="none")
    rows = [row["wager"] for row in told["wagers"][0]["together"]["rows"]]
    assert rows == ["initial at 1", "initial at 2", "tie at 2", "progressive"]
    refused = client.get("/api/editions/md-1.2/casino-war/odds", params={"bet": ["initial 5"], "meter": "much"})
    assert refused.status_code == 422
    assert "meter" in refused.json()["refused"]["reason"]


def test_meters(client: TestClient) -> None:
    """What it answers is what the report says; a pace that cannot be, and a game without meters, are refused."""
    address = "/api/editions/md-1.2/casino-war/meters"
    told = client.get(address, params={"players": 2, "rounds_per_hour": "60"}).json()
    same = metered(open_edition("md-1.2/casino-war"), players=2, rounds_per_hour=Fraction(60))
    assert told["wagers"] == same["wagers"]
    for where, asked_so, reason in (
        (address, {"rounds_per_hour": "0"}, "rounds_per_hour must be above 0"),
        (address, {"hours_a_day": "x"}, "is not a number"),
        (f"/api/editions/{WAR}/meters", {}, "has no wager that pays from a meter"),
    ):
        answer = client.get(where, params=asked_so)
        assert answer.status_code == 422
        assert reason in answer.json()["refused"]["reason"]
    assert client.get(address, params={"players": 0}).status_code == 422


def test_bets_and_bands(client: TestClient) -> None:
    book = asked(client, ROULETTE, bet=["red 5", "straight 17 1"], bands=True)["wagers"][0]
    assert [row["outcome"] for row in book["returns"]] == ["straight 17 wins", "red wins", "all lose"]
    assert [at["rounds"] for at in book["hold_bands"]][-1] == 10**8


@pytest.mark.parametrize(
    ("edition", "questions", "reason"),
    [
        (WAR, {"stake": "x"}, "stake 'x' is not an amount of money"),
        (WAR, {"stake": "-5"}, "is not an amount of money"),
        (WAR, {"decks": 17}, "'decks' cannot be used"),
        (WAR, {"players": 0}, "'players' cannot be used"),
        (WAR, {"rounds": 0}, "'rounds' cannot be used"),
        (WAR, {"rounds": 10**13}, "'rounds' cannot be used"),
        (WAR, {"goal": "40"}, "goal needs bankroll"),
        (WAR, {"churn": "-1"}, "churn: '-1' is not a number"),
        (WAR, {"churn": "0"}, "must be above 0"),
        (WAR, {"visible": "Qs"}, "give two tied cards"),
        (WAR, {"bet": "red"}, "must be a wager and an amount"),
        (WAR, {"bet": ["initial 5"] * 41}, "'bet' cannot be used"),
        (WAR, {"shoe": "6 decks", "decks": 6}, "not for both"),
        (ROULETTE, {"shoe": "6 decks"}, "Roulette has no shoe to ask about"),
        (ROULETTE, {"wager": "red", "bet": "red 5"}, "not for both"),
        ("gge-2011/badugi", {"stake": "5.00"}, "nobody bets against the house"),
    ],
)
def test_what_cannot_be_asked(client: TestClient, edition: str, questions: dict[str, Any], reason: str) -> None:
    answer = client.get(f"/api/editions/{edition}/odds", params=questions)
    assert answer.status_code == 422
    assert reason in answer.json()["refused"]["reason"]


def test_an_edition_that_there_is_not(client: TestClient) -> None:
    assert client.get("/api/editions/no/such/odds?stake=5.00").status_code == 404


def test_the_page_has_return_tables(client: TestClient) -> None:
    page = client.get(f"/editions/{WAR}/odds").text
    table = page.partition('id="return-tables"')[2].partition("</details>")[0]
    for said in ("wins the War", "ties the War", "loses the War", "surrenders", "no tie", "−2.330057\xa0%", "9294695280"):
        assert said in table
    spread = page.partition('id="spread"')[2].partition("</details>")[0]
    assert "2.1696\xa0%" in spread
    assert "1.6449 standard deviations" in spread
