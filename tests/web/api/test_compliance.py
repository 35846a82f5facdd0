"""A submission checked over HTTP, as TOML and as JSON."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.analysis.edition import open_edition
from croupier.compliance.check import check
from croupier.compliance.lint import lint
from paths import ROOT

V1 = "/api/v1"
TOML = {"content-type": "application/toml"}
SUBMISSION = 'edition = "pa-2012/casino-war"\n[choices]\nseats = 10\n'


def test_a_submission_is_checked_as_in_a_terminal(client: TestClient) -> None:
    file = ROOT / "examples" / "to-be-checked.toml"
    told = client.post(f"{V1}/check", content=file.read_bytes(), headers=TOML)
    assert told.status_code == 200, told.text
    expected = check(str(file)).json()
    assert told.json() == {**expected, "submission": "submission.toml"}


def test_json_is_taken_too(client: TestClient) -> None:
    told = client.post(f"{V1}/check", json={"edition": "pa-2012/casino-war", "choices": {"seats": 10}}).json()
    wrong = [finding for finding in told["findings"] if finding["kind"] == "violation"]
    assert [(finding["path"], finding["value"], finding["cite"]) for finding in wrong] == [("seats", 10, "651a.2(a)")]


@pytest.mark.parametrize(
    ("status", "text", "says"),
    [
        (422, "", "'edition' is missing"),
        (422, "edition = [", "not valid TOML"),
        (404, 'edition = "pa-2012/casino-warr"', "There is no edition"),
        (404, 'edition = "../../etc/passwd"', "There is no edition"),
        (422, SUBMISSION + "no.such = 1\n", "no rule"),
        (422, 'amends = "CW-1"\n' + SUBMISSION, "read in its folder"),
        (422, 'status = "new"\n' + SUBMISSION, "is not one of"),
    ],
)
def test_what_is_no_submission(client: TestClient, status: int, text: str, says: str) -> None:
    refused = client.post(f"{V1}/check", content=text.encode(), headers=TOML)
    assert (refused.status_code, says in refused.json()["detail"]) == (status, True), refused.text


def test_no_file_of_the_server_is_opened(client: TestClient, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text('amends = "pa-2012/casino-war"\n', "utf-8")
    refused = client.post(f"{V1}/check", content=f'edition = "{tmp_path / "own.toml"}"'.encode(), headers=TOML)
    assert refused.status_code == 404


def test_another_type_or_too_much(client: TestClient) -> None:
    assert client.post(f"{V1}/check", content=b"x", headers={"content-type": "text/html"}).status_code == 415
    assert client.post(f"{V1}/check", content=b"x" * 200_000, headers=TOML).status_code == 413


def test_the_defects_of_a_text(client: TestClient) -> None:
    told = client.get(f"{V1}/editions/pa-2012/casino-war/lint")
    assert told.status_code == 200, told.text
    assert told.json() == lint(open_edition("pa-2012/casino-war")).json()
    assert client.get(f"{V1}/editions/pa-2012/none/lint").status_code == 404
