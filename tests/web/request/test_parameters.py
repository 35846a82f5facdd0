"""The API passes over no parameter in silence, and its refusals name parameters, not options of the command line."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app
from croupier.web.request.parameters import in_parameters

WAR = "/api/editions/pa-2012/casino-war"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(create_app(tmp_path_factory.mktemp("docs"))) as visitor:
        yield visitor


def reason(client: TestClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 422, answer.text
    return str(answer.json()["refused"]["reason"])


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (f"{WAR}/par.xlsx?boxes=-1", "There is no parameter 'boxes'; this address takes wheel, rounds, seed, players."),
        (f"{WAR}/meters?rounds-per-hour=60", "takes players, decks, rounds_per_hour, hours_a_day."),
        (f"{WAR}/odds?foo=1", "There is no parameter 'foo'; this address takes wheel, wager, bet, "),
        (f"{WAR}/odds?=1", "There is no parameter ''; "),
        (f"{WAR}/sections?wheel=x", "There is no parameter 'wheel'; this address takes none."),
        (f"{WAR}/odds?wager=tie&wager=initial", "The parameter 'wager' is given 2 times, and can be given once; "),
        (
            "/api/compare?a=x&a=y&b=z",
            "The parameter 'a' is given 2 times, and can be given once; this address takes a, b, c",
        ),
    ],
)
def test_an_unknown_or_repeated_parameter_is_refused(client: TestClient, address: str, said: str) -> None:
    assert said in reason(client, address)


def test_posted_rounds_take_no_parameters(client: TestClient) -> None:
    assert client.post("/api/settle?edition=x", json={}).status_code == 422


def test_what_may_be_given_several_times_still_is(client: TestClient) -> None:
    """Lists, as declared in each of three ways: list, Sequence, and list or None."""
    one = "pa-2011-proposed/roulette"
    book = client.get("/api/editions/pa-2011-proposed/roulette/odds?bet=red 5&bet=straight 17 1").json()
    assert len(book["wagers"][0]["returns"]) == 3
    for address in ("compare", "compare/letter"):
        answer = client.get(f"/api/{address}?a={one}&b={one}&b={one}")
        assert "given 2 times" not in answer.text


def test_a_page_passes_over_what_it_does_not_know(client: TestClient) -> None:
    assert client.get("/?from=a-letter").status_code == 200


def test_refusals_name_parameters(client: TestClient) -> None:
    assert reason(client, f"{WAR}/odds?churn=0").startswith("churn must be above 0")
    assert reason(client, f"{WAR}/odds?boxes=2") == "boxes goes with bets, such as bet 'initial 5' bet 'tie 1'"
    assert (
        reason(client, f"{WAR}/odds?bet=initial 5&stake=5") == "stake does not go with bet, which has an amount of its own"
    )


@pytest.mark.parametrize(
    ("on_the_command_line", "over_http"),
    [
        ("--rounds-per-hour must be above 0", "rounds_per_hour must be above 0"),
        ("--stake does not go with --bet, which", "stake does not go with bet, which"),
        ("'--stake' is no wager", "'--stake' is no wager"),
        ("run `croupier odds --json`, not --json", "run `croupier odds --json`, not json"),
        ("from 3--5, so -- no", "from 3--5, so -- no"),
    ],
)
def test_options_become_parameters(on_the_command_line: str, over_http: str) -> None:
    assert in_parameters(on_the_command_line) == over_http
