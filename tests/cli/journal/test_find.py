"""The commands `journal find` and `journal prove --qr`."""

from pathlib import Path

import pytest

from cli.conftest import Run
from cli.tables import House


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    return House(run, tmp_path)


def test_records_of_the_example_are_found(house: House) -> None:
    house.evening("war")
    found = house.journal("find", "war", "--section", "651a.9(g)(2)").out
    assert "war · 1 record\n" in found
    assert " 37  2026-03-01T21:41:10      2  Lee  Ann gets 20.00 on initial 1 " in found
    told = house.journal("find", "--person", "bo", "--json").json["journals"]
    assert [one["journal"] for one in told] == ["war"]
    records = [one["record"] for one in told[0]["records"]]
    assert records == sorted(records, reverse=True)
    assert 24 in records  # Bo wagers in the second round
    wrong = house.journal("find", "war", "--deviation", "every")
    assert (wrong.code, "any, waiting, ruled, withdrawn" in wrong.err) == (2, True)
    assert house.journal("find", "--before", "9").code == 2
    assert house.journal("find", "nowhere").code == 2


def test_a_round_that_is_not_over_is_left_out(house: House) -> None:
    house.open("war")
    told = house.journal("find", "war", "--json").json["journals"][0]["records"]
    assert [one["record"] for one in told] == [1]  # the setting up, before the first round
    assert house.journal("find", "war", "--open-cards", "--json").json["journals"][0]["last"] == 2  # the float


def test_deviations_are_found_with_their_ruling(house: House) -> None:
    house.open("big-six", None, "--mode", "recorded")
    happened = {"name": "clapper at rest", "symbol": "joker", "revolutions": 2, "happened": True}
    house.deal("big-six", {"name": "open table"}, happened)
    waiting = house.journal("find", "--deviation", "waiting", "--json").json["journals"]
    assert [one["record"] for one in waiting[0]["records"]] == [4]
    house.deal("big-six", {"name": "rule on deviation", "ruling": "stands", "reason": "tried out"})
    assert house.journal("find", "--deviation", "waiting", "--json").json["journals"][0]["records"] == []
    ruled = house.journal("find", "--deviation", "ruled", "--json").json["journals"]
    assert [one["record"] for one in ruled[0]["records"]] == [5, 4]


def test_a_receipt_as_a_code(house: House, tmp_path: Path) -> None:
    house.evening("war")
    code, receipt = tmp_path / "code.svg", tmp_path / "receipt.jsonl"
    words = ("war", "--record", "30", "--qr", str(code), "-o", str(receipt))
    assert house.journal("prove", *words).code == 2  # nothing is signed yet
    house.journal("sign", "--key", str(tmp_path / "key"), "--new-key")
    assert house.journal("prove", *words, "--address", "ftp://x").code == 2
    assert house.journal("prove", *words).code == 0
    assert code.read_text().startswith("<svg ")
    assert house.journal("prove", *words).code == 2  # both are there already
    assert house.journal("prove", "war", "--record", "3-4", "--qr", str(code)).code == 2
