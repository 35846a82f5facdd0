"""The house's journals over HTTP: lists, records of rounds that are over, receipts that the verifier accepts, audits."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.journal.book import Journal
from croupier.journal.keys import from_seed
from croupier.journal.standalone import Check
from croupier.journal.store.store import open_store
from croupier.web.app import create_app
from croupier.web.books import Books
from croupier.web.jobs.queue import Jobs
from croupier.web.models.journals import Journals, Records, Verification
from web.tables.halls import WAR, exercise, play_into_round

V1 = "/api/v1/journals"

pytestmark = pytest.mark.usefixtures("jobs_here")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a table in its fourth round, signed as it stands."""
    file = tmp_path_factory.mktemp("house") / "house.db"
    with open_store(str(file), create=True) as store:
        table = exercise(store, WAR, "War 1")
        play_into_round(table, 4)
        Journal(store, "War 1").checkpoint(from_seed(b"s" * 32), "2026-11-17T12:00:00+00:00")
    return file


@pytest.fixture(scope="module")
def client(house: Path) -> Iterator[TestClient]:
    with TestClient(create_app(jobs=Jobs(house.parent / "jobs", str(house)), books=Books(str(house)))) as visitor:
        yield visitor


def test_lists_and_records(client: TestClient) -> None:
    listed = client.get(V1).json()
    Journals.model_validate(listed)
    (head,) = listed["journals"]
    assert (head["journal"], head["records"]) == ("War 1", head["signed"])
    told = client.get(f"{V1}/War 1/records").json()
    Records.model_validate(told)
    numbers = [record["sequence"] for record in told["records"]]
    assert numbers == list(range(numbers[0], numbers[0] + 20))
    one = client.get(f"{V1}/War 1/records/{numbers[0]}").json()["records"]
    assert one == told["records"][:1]


def test_a_round_in_play_is_not_told(client: TestClient) -> None:
    told = client.get(f"{V1}/War 1/records").json()
    last = told["records"][-1]["sequence"]
    assert last < told["version"]
    refused = client.get(f"{V1}/War 1/records/{last + 1}")
    assert (refused.status_code, "when their round is over" in refused.json()["detail"]) == (404, True)
    assert client.get(f"{V1}/War 1/receipt", params={"first": 1, "last": last + 1}).status_code == 404


def test_a_receipt_is_accepted_by_the_verifier(client: TestClient) -> None:
    receipt = client.get(f"{V1}/War 1/receipt", params={"first": 2, "last": 4})
    check = Check().run(receipt.content.splitlines(keepends=True))
    assert (check.wrong, check.count) == ([], 3)


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("War 2/records", 404),
        ("War 1/records/99999", 404),
        ("War 1/records?first=5&last=2", 422),
        ("War 1/records/0", 422),
        ("War 1/records/-1", 422),
        ("War 1/records/٣x", 422),
        ("War 1/receipt", 422),
        ("War 1/proof?old=2&new=1", 422),
        ("War 1/proof?old=1&new=2", 422),
        ("..%2F..%2Fetc%2Fpasswd/records", 404),
    ],
)
def test_what_is_not_there(client: TestClient, address: str, status: int) -> None:
    assert client.get(f"{V1}/{address}").status_code == status


def test_verification_is_a_job(client: TestClient, house: Path) -> None:
    address = client.post("/api/v1/jobs", json={"kind": "verify"}).headers["location"]
    while (told := client.get(address, params={"wait": 20}).json())["status"] in ("queued", "running"):
        pass  # the limit of the test ends it
    Verification.model_validate(told["result"])
    assert (told["result"]["good"], told["result"]["where"]) == (True, "house")
    assert str(house) not in str(told)


def test_without_a_house() -> None:
    with TestClient(create_app()) as client:
        assert "croupier serve --db" in client.get(V1).json()["detail"]
