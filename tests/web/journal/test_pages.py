"""Journals and audits over HTTP: pages that say what the API says, rounds by record, receipts, jobs, bad input."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from hashlib import sha256
from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from fastapi.testclient import TestClient

from croupier.journal.book import Journal
from croupier.journal.export import checkpoint_line
from croupier.journal.keys import from_seed
from croupier.journal.standalone import Check
from croupier.journal.store.store import open_store
from croupier.tables.audit.replay import over_until
from croupier.web.app import create_app
from croupier.web.books import Books
from croupier.web.jobs.queue import Jobs
from croupier.web.journal import reading, receipts
from croupier.web.models import journals as models
from people.houses import FLOOR
from tables.houses import House
from web.people.doors import Door
from web.tables.halls import WAR, exercise, play_into_round, still_hall

V1 = "/api/v1/journals"
KEY = from_seed(b"s" * 32)
PAGE, TABLE = "/journal", "/journal/War%201"

pytestmark = pytest.mark.usefixtures("jobs_here")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a table in its fourth round, signed as it stands."""
    file = tmp_path_factory.mktemp("house") / "house.db"
    with open_store(str(file), create=True) as store:
        play_into_round(exercise(store, WAR, "War 1"), 4)
        Journal(store, "War 1").checkpoint(KEY, "2026-11-17T12:00:00+00:00")
    return file


@pytest.fixture(scope="module")
def client(house: Path) -> Iterator[TestClient]:
    app = create_app(jobs=Jobs(house.parent / "jobs", str(house)), books=Books(str(house)))
    with TestClient(app, follow_redirects=False) as visitor:
        yield visitor


def text(client: TestClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text[:400]
    return unescape(re.sub(r"<[^>]+>|\s+", " ", answer.text))


def test_journals_and_their_records(client: TestClient) -> None:
    listed = models.Journals.model_validate(client.get(V1).json())
    (head,) = listed.journals
    assert (head.journal, head.store, head.edition, head.waiting) == ("War 1", "house", WAR, 0)
    assert head.rounds is not None
    assert head.rounds >= 3
    assert f"{head.records:,}" in text(client, PAGE)
    found = models.Matches.model_validate(client.get(f"{V1}/War 1/find", params={"section": "651a.9"}).json())
    assert found.records
    page = text(client, f"{TABLE}?section=651a.9")
    assert all(f" {one.record} " in page for one in found.records)
    everywhere = text(client, f"{PAGE}?section=651a.9")
    assert f"War 1, record {found.records[0].record}" in everywhere
    for address in (f"{V1}/War 1/find?section=651a.99", f"{TABLE}?section=651a.99", f"{PAGE}?section=651a.99"):
        refused = client.get(address)
        assert refused.status_code == 422
        assert "has no section" in refused.text
        assert "did you mean" in refused.text
    assert client.get(f"{PAGE}?table=War+1&section=651a.9").headers["location"] == f"{TABLE}?section=651a.9"


def test_a_round_step_by_step(client: TestClient) -> None:
    told = models.JournalRound.model_validate(client.get(f"{V1}/War 1/rounds/2").json())
    scenes = models.Scenes.model_validate(client.get(f"{V1}/War 1/rounds/2/scenes").json())
    assert [one.record for one in scenes.scenes] == [one.record for one in told.records]
    for one in told.records:
        page = text(client, f"{TABLE}/rounds/2?record={one.record}")
        assert one.hash in page
        assert one.ledger is not None
        for both in one.ledger.values():
            assert reading_money(both.after) in page
    few = client.get(
        f"{V1}/War 1/rounds/2/scenes", params={"first": told.records[2].record, "last": told.records[3].record}
    )
    assert few.json()["scenes"] == client.get(f"{V1}/War 1/rounds/2/scenes").json()["scenes"][2:4]
    at = told.records[3].at
    about = client.get(f"{V1}/War 1/rounds", params={"about": at}).json()
    assert about["round"] == 2
    leads = client.get(TABLE, params={"about": at}).headers["location"]
    assert leads in {f"{TABLE}/rounds/2?record={one.record}" for one in told.records if one.at == at}  # a clock may stand


def reading_money(cents: int) -> str:
    return f"{'−' if cents < 0 else ''}{abs(cents) // 100:,}.{abs(cents) % 100:02}"


def test_a_code_holds_the_receipt_that_verifies(client: TestClient, house: Path) -> None:
    books = Books(str(house))
    proof, receipt = reading.proof_json(books, "War 1", 30), books.receipt("War 1", 30, 30)
    made = receipts.code_of(receipt, proof, "http://localhost/")
    assert made.whole
    packed = made.address.partition("#receipt=")[2]
    assert zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), -15) == receipt
    code = client.get(f"{TABLE}/receipt.svg?record=30")
    assert (code.status_code, code.headers["content-type"]) == (200, "image/svg+xml")
    file = client.get(f"{TABLE}/receipt.jsonl?first=30&last=32")
    assert 'filename="receipt-War-1-30-32.jsonl"' in file.headers["content-disposition"]
    assert Check([KEY.public]).run(file.content.splitlines(keepends=True)).wrong == []
    long = b"".join(sha256(bytes([number])).digest() for number in range(60))  # which cannot be packed
    named = receipts.code_of(long, proof, "http://localhost/")
    assert not named.whole
    assert proof["hash"] in named.address


def test_the_proof_of_a_record_gives_the_root(client: TestClient, house: Path) -> None:
    from croupier.journal.merkle import node_hash

    told = models.RecordProof.model_validate(client.get(f"{V1}/War 1/records/30/inclusion").json())
    assert told.signed is not None
    assert told.signed.holds
    found = bytes.fromhex(told.hash)
    for rung in reversed(receipts.ladder_of(client.get(f"{V1}/War 1/records/30/inclusion").json())):
        beside = bytes.fromhex(rung.hash)
        found = node_hash(beside, found) if rung.side == "left" else node_hash(found, beside)
    assert found.hex() == told.signed.root
    (point,) = models.Checkpoints.model_validate(client.get(f"{V1}/War 1/checkpoints").json()).checkpoints
    assert (point.root, point.good) == (told.signed.root, True)
    assert models.Deviations.model_validate(client.get(f"{V1}/War 1/deviations").json()).deviations == []


def test_a_round_in_play_is_told_when_it_is_over(client: TestClient, house: Path) -> None:
    with open_store(str(house), read_only=True) as store:
        last = over_until(Journal(store, "War 1"))
    playing = client.get(f"{V1}/War 1/rounds/99")
    assert playing.status_code == 404
    number = models.Journals.model_validate(client.get(V1).json()).journals[0].rounds
    assert number is not None
    hidden = client.get(f"{V1}/War 1/rounds/{number + 1}")
    assert (hidden.status_code, "told when it is over" in hidden.json()["detail"]) == (404, True)
    assert client.get(f"{V1}/War 1/records/{last + 1}/inclusion").status_code == 404
    assert client.get(f"{V1}/War 1/find").json()["last"] == last


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/journal/War%202", 404, "War 1"),
        (f"{TABLE}?since=soon", 422, "no time"),
        (f"{TABLE}?deviation=x", 422, "no kind of deviation"),
        (f"{TABLE}?about=99:99", 422, "not a time"),
        (f"{TABLE}?before=0", 422, "before"),
        (f"{PAGE}?until=1e9", 422, "no time"),
        (f"{TABLE}/rounds/0", 422, "number"),
        (f"{TABLE}/rounds/2?record=1", 404, "has records"),
        (f"{TABLE}/rounds/٣x", 422, "number"),
        (f"{TABLE}/receipt.svg?record=999999", 404, "no record"),
        (f"{TABLE}/receipt.jsonl?first=9&last=2", 422, "not a range"),
        ("/verify?job=nothing", 404, "no job"),
    ],
)
def test_bad_input_gets_one_sentence(client: TestClient, address: str, status: int, says: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, says in unescape(answer.text), "Traceback" in answer.text) == (status, True, False)


def test_a_receipt_is_checked_without_a_script(client: TestClient) -> None:
    receipt = client.get(f"{TABLE}/receipt.jsonl?first=30&last=30").text
    good = client.post("/verify/receipt", data={"lines": receipt.replace("\n", "\r\n"), "key": KEY.public.hex()})
    assert (good.status_code, "Nothing is wrong" in good.text) == (200, True)
    bad = client.post("/verify/receipt", data={"lines": receipt.replace('"sequence":30', '"sequence":31', 1)})
    assert (bad.status_code, "wrong" in bad.text, "Nothing is wrong" in bad.text) == (200, True, False)
    for lines, key in (("", ""), ("{}", ""), (receipt, "abc")):
        assert client.post("/verify/receipt", data={"lines": lines, "key": key}).status_code == 422
    assert client.post("/verify/receipt", content=b"lines=" + b"x" * 1_100_000).status_code == 413
    told = client.post("/api/v1/receipts", json={"lines": receipt, "key": [KEY.public.hex()]}).json()
    assert models.Checked.model_validate(told).good
    other = client.post("/api/v1/receipts", json={"lines": receipt, "key": ["00" * 32]}).json()
    assert (other["good"], other["findings"][0]["kind"]) == (False, "unsigned")


def kept_of(house: Path) -> str:
    with open_store(str(house), read_only=True) as store:
        return b"".join(map(checkpoint_line, Journal(store, "War 1").checkpoints())).decode()


def finished(client: TestClient, form: dict[str, str]) -> str:
    """The page of a verification that is over."""
    begun = client.post("/verify", data={"store": "house", **form})
    assert begun.status_code == 303, begun.text[:300]
    job = begun.headers["location"].partition("job=")[2].partition("#")[0]
    for _ in range(30):
        if client.get(f"/api/v1/jobs/{job}?wait=20").json()["status"] not in ("queued", "running"):
            break
    return unescape(client.get(f"/verify?job={job}").text)


@pytest.mark.long
def test_a_store_is_compared_with_what_was_kept(client: TestClient, house: Path) -> None:
    with open_store(str(house.parent / "other.db"), create=True) as store:  # the same table, with other records
        play_into_round(exercise(store, WAR, "War 1"), 5)
        Journal(store, "War 1").checkpoint(KEY, "2026-11-17T12:30:00+00:00")
    wrong = finished(client, {"kept": kept_of(house.parent / "other.db")})
    assert "First thing wrong: War 1" in wrong
    for form, says in (
        ({"kept": "nonsense"}, "no checkpoint in it"),
        ({"journal": "War 9"}, "no journal"),
        ({"key": "abc"}, "64"),
        ({"store": "exercises"}, "no demonstration"),
    ):
        refused = client.post("/verify", data={"store": "house", **form})
        assert refused.status_code in (404, 422)
        assert says in unescape(refused.text)


@pytest.mark.long
def test_the_first_bad_record_is_named(house: Path, tmp_path: Path) -> None:
    import sqlite3

    copy = tmp_path / "bad.db"
    copy.write_bytes(house.read_bytes())
    with sqlite3.connect(copy) as opened:
        opened.execute("UPDATE records SET body = replace(body, '\"v\":1', '\"v\":2') WHERE sequence = 17")
    with TestClient(create_app(jobs=Jobs(tmp_path / "jobs", str(copy)), books=Books(str(copy)))) as visitor:
        visitor.follow_redirects = False
        page = finished(visitor, {})
    assert "First thing wrong: War 1, record 17" in page


def test_demonstrations_are_signed_here_and_a_house_is_not(client: TestClient, tmp_path: Path) -> None:
    refused = client.post(f"{V1}/War 1/checkpoints")
    assert (refused.status_code, "croupier journal sign" in refused.json()["detail"]) == (403, True)
    with TestClient(create_app(hall=still_hall(tmp_path, {"Demo 1": WAR})), follow_redirects=False) as visitor:
        visitor.get("/api/v1/tables")  # answers when the demonstrations are open
        (head,) = visitor.get(V1).json()["journals"]
        assert (head["journal"], head["store"], head["purpose"], head["signed"]) == (
            "Demo 1",
            "exercises",
            "demonstration",
            0,
        )
        assert visitor.post("/journal/Demo%201/sign").headers["location"] == "/journal/Demo%201?signed=true"
        back = visitor.post("/journal/Demo%201/sign?round=1&record=4").headers["location"]
        assert back == "/journal/Demo%201/rounds/1?record=4"
        assert visitor.post("/journal/Demo%201/sign?round=x").status_code == 422
        signed = visitor.get(V1).json()["journals"][0]
        assert signed["signed"] > 0
        assert "are signed" in visitor.get("/journal/Demo%201?signed=true").text
        assert visitor.post("/journal/Demo%201/sign", headers={"Origin": "http://elsewhere.example"}).status_code == 403


def test_who_may_read_them(tmp_path: Path) -> None:
    with Door(tmp_path, local=False) as door:
        nobody = door.browser()
        assert nobody.get("/journal").headers["location"].startswith("/login")
        assert nobody.get("/api/v1/journals").status_code == 401
        assert nobody.get("/verify").status_code == 200  # a receipt is checked by anybody
        assert door.browser(FLOOR).get("/journal").status_code == 200


def test_without_a_store_the_pages_say_so() -> None:
    with TestClient(create_app()) as visitor:
        assert "croupier serve --db" in unescape(visitor.get("/journal").text)
        assert "no journals that you may verify" in visitor.get("/verify").text
        assert visitor.get("/journal/War 1").status_code == 422
        assert json.loads(visitor.get(V1).content)["status"] == 422


def test_a_name_with_a_slash_is_reached(tmp_path: Path) -> None:
    name, file = "pit 3/wheel 1", str(tmp_path / "tables.db")
    with open_store(file, create=True) as store:
        House("pa-2011-proposed/big-six").opens(store, name)
    with TestClient(create_app(books=Books(file)), follow_redirects=False) as visitor:
        here = quote(name, safe="")
        assert f'href="/journal/{here}"' in visitor.get("/journal").text
        assert "the table is set up" in visitor.get(f"/journal/{here}").text
        assert visitor.get(f"{V1}/{here}/find").json()["journal"] == name
        assert visitor.get(f"{V1}/{here}/records/1/inclusion").json()["signed"] is None
        assert "Round 1, card by card" in visitor.get(f"/journal/{here}/rounds/1").text  # the table is not open
