"""Reports that the API works out in its own process: a comment answered, and test vectors."""

import json
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from croupier.web.app import create_app


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    site = tmp_path_factory.mktemp("docs")
    (site / "index.html").write_text("<h1>Documentation</h1>")
    with TestClient(create_app(site)) as visitor:
        yield visitor


def test_a_letter_as_data_and_as_markdown(client: TestClient) -> None:
    war = {"a": "pa-2011-proposed/casino-war", "b": ["gge-2011/casino-war", "pa-2012/casino-war"]}
    report = client.get("/api/compare/letter", params=war).json()
    assert [request["disposition"] for request in report["requests"]][1:4] == ["adopted", "in part", "not adopted"]
    assert report["markdown"].startswith("# Answer to a comment: gge-2011/casino-war\n")
    alone = client.get("/api/compare/letter", params={"a": "gge-2011/poker-room"}).json()
    assert (alone["schema"], alone["base"]) == (1, None)


def test_what_cannot_be_answered(client: TestClient) -> None:
    for asked, code in (
        ({"a": "pa-2012/casino-war"}, 422),
        ({"a": "no-such/edition"}, 404),
        ({"a": "/etc/passwd"}, 404),
        ({}, 422),
        ({"a": "gge-2011/casino-war", "b": ["gge-2011/casino-war"] * 9}, 422),
    ):
        answer = client.get("/api/compare/letter", params=asked)
        assert (answer.status_code, bool(answer.json())) == (code, True), asked


def test_vectors_are_json_lines(client: TestClient) -> None:
    answer = client.get("/api/editions/gge-2011/poker-room/vectors")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    header, *vectors = map(json.loads, answer.text.splitlines())
    assert (header["edition"], header["count"]) == ("gge-2011/poker-room", len(vectors))
    assert client.get("/api/vectors/schema").json()["title"] == "Croupier test vectors"
    assert client.get("/api/editions/no-such/edition/vectors").status_code == 404
