"""Whole hands over the API: the same as on the command line, typed to the last field."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from fastapi.testclient import TestClient

from croupier.api import replays
from croupier.cli.poker.replay import replay as replay_command
from croupier.rulebook.text import library
from croupier.web.app import create_app
from croupier.web.poker.address import Source
from croupier.web.poker.api import played_of
from croupier.web.poker.hand_models import Played, Replays
from paths import DATA, ROOT

FILES = [*sorted((DATA / "phh").glob("*.phh")), ROOT / "examples" / "real-room.phh"]
POKER = [id for id in library.ids() if library.head(id).game == "poker"]


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as visitor:
        yield visitor


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_replay_is_typed(file: Path) -> None:
    Replays.model_validate(replays.replayed(file.read_text("utf-8")))


@pytest.mark.parametrize("edition", POKER)
def test_a_dealt_hand_is_typed_and_replays_to_the_same_end(edition: str) -> None:
    told = played_of(Source("", edition, 3, "call", 9), False)
    Played.model_validate(told)
    again = replays.replayed(str(told["phh"]))["hands"][0]
    assert again["agrees"] is True
    assert again["edition"] == edition


def test_the_api_and_the_command_line_tell_the_same(client: TestClient) -> None:
    file = DATA / "phh" / "FR-01-00-21.phh"
    told = client.post("/api/v1/replay", json={"history": file.read_text("utf-8"), "hand": 1, "equity": True})
    assert told.status_code == 200
    Replays.model_validate(told.json())
    printed = CliRunner().invoke(replay_command, [str(file), "--equity", "--json"])
    assert printed.exit_code == 0
    assert json.loads(printed.output) == {"schema": 1, **told.json()["hands"][0]}


def test_one_bad_hand_is_told_and_the_others_replay(client: TestClient) -> None:
    good = (DATA / "phh" / "FR-01-00-21.phh").read_text("utf-8")
    history = f"[1]\n{good}\n[2]\nvariant = 'FR'\nantes = 3\n[3]\n{good}"
    told = client.post("/api/v1/replay", json={"history": history}).json()
    Replays.model_validate(told)
    assert [hand["agrees"] for hand in told["hands"]] == [True, True]
    line = history[: history.index("[2]")].count("\n") + 1
    assert [one["reason"] for one in told["refused"]] == [
        f"the hand history, hand 2: the required field 'starting_stacks' is missing (line {line})"
    ]
    assert client.post("/api/v1/replay", json={"history": history, "hand": 2}).status_code == 422
    page = client.post("/hands", data={"history": history})
    assert (page.status_code, page.text.count("/hands/replay?z=")) == (200, 2)
    assert f"(line {line})" in page.text


@pytest.mark.parametrize(
    ("address", "body", "status", "complaint"),
    [
        ("replay", {"history": ""}, 422, "variant"),
        ("replay", {"history": "variant = 'FR'\nantes = 3\n"}, 422, "line 1"),
        ("replay", {"history": "x", "hand": 0}, 422, "hand"),
        ("replay", {}, 422, "history"),
        ("play", {"edition": "custom/holdem", "seats": 99}, 422, "seats"),
        ("play", {"edition": "custom/holdem", "policy": "wild"}, 422, "no policy"),
        ("play", {"edition": "pa-2012/casino-war"}, 422, "no poker game"),
        ("play", {"edition": "custom/nothing"}, 404, "custom/nothing"),
        ("play", {"edition": "/etc/passwd"}, 404, "passwd"),
    ],
)
def test_what_cannot_be_told_is_refused(
    client: TestClient, address: str, body: dict[str, object], status: int, complaint: str
) -> None:
    answer = client.post(f"/api/v1/{address}", json=body)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert complaint in answer.text
