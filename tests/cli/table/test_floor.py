"""`croupier table floor`: all tables of a store, with the money of the day and what waits; blind while a count is due."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from cli.tables import KIM, LATER, House

AT = "2026-03-01T21:50:00+00:00"


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    made = House(run, tmp_path)
    made.evening("war")
    return made


def told(house: House, at: str = AT) -> dict[str, Any]:
    ran = house.run("table", "floor", "--db", house.db, "--at", at, "--json")
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_each_table_with_its_dealer_its_money_and_what_waits(house: House) -> None:
    """Bought in: 500.00 and 200.00. Ann lost 25.00, then won 20.00 and 50.00, and Bo lost 10.00: the house lost 35.00."""
    asked = {"name": "request a fill", "cents": 500_00, "by": [KIM], "at": "2026-03-01T21:45:00+00:00"}
    assert house.deal("war", asked).code == 0
    (one,) = told(house)["tables"]
    assert (one["table"], one["open"], one["round"], one["dealer"]) == ("war", True, 3, "Lee")
    assert {name: one["money"][name] for name in ("drop", "win", "rounds")} == {"drop": 700_00, "win": -35_00, "rounds": 2}
    assert one["waits"] == ["the cage to prepare a fill of 500.00, requested in record 39"]
    text = house.run("table", "floor", "--db", house.db, "--at", AT).out
    assert "50 min" in text
    assert "war waits for the cage to prepare a fill of 500.00" in text
    assert told(house, "2026-03-03T12:00:00+00:00")["tables"][0]["money"]["drop"] == 0  # another gaming day


def test_while_a_count_is_due_its_figures_are_withheld(house: House) -> None:
    closing = ({"name": "leave", "player": name, "at": LATER} for name in ("Ann", "Bo"))
    assert house.deal("war", *closing, {"name": "close table", "at": LATER}).code == 0
    (one,) = told(house)["tables"]
    assert (one["counting"], one["money"], one["waits"]) == (True, None, ["the count of the inventory"])
    assert "700.00" not in house.run("table", "floor", "--db", house.db, "--at", AT).out


@pytest.mark.parametrize("more", [("--at", "x"), ("--db", "none.db")])
def test_what_cannot_be_is_refused(house: House, more: tuple[str, str]) -> None:
    ran = house.run("table", "floor", "--db", house.db, *more)
    assert (ran.code, ran.out) == (2, "")


def test_a_store_without_tables_says_so(house: House, tmp_path: Path) -> None:
    empty = House(house.run, tmp_path / "other")
    (tmp_path / "other").mkdir()
    assert house.run("journal", "create", empty.db).code == 0
    assert "no table yet" in house.run("table", "floor", "--db", empty.db).out
