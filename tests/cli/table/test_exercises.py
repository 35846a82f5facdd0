"""Exercises in the terminal: a table for practice, the attendant, and what is left to a person."""

import json
from pathlib import Path

import pytest

from cli.conftest import Ran, Run
from cli.tables import EDITIONS, LEE, House


class Room:
    """A store of exercises."""

    def __init__(self, run: Run, folder: Path) -> None:
        self.run, self.db = run, str(folder / "practice.db")

    def table(self, *words: str) -> Ran:
        return self.run("table", *words, "--db", self.db)


@pytest.fixture
def room(run: Run, tmp_path: Path) -> Room:
    return Room(run, tmp_path)


def test_a_table_for_practice_is_attended_shown_and_verified(room: Room) -> None:
    ran = room.table("practice", EDITIONS["war"])
    assert f"table casino-war is set up in {room.db}: pa-2012/casino-war, for practice, no real money" in ran.out
    played = room.table("attend", "casino-war", "--rounds", "2", "--pace", "0")
    assert "the dealer says: no more bets" in played.out
    assert played.out.splitlines()[-1].startswith("2 rounds, ")
    assert "PRACTICE, NO REAL MONEY" in room.table("show", "casino-war").out
    assert json.loads(room.table("show", "casino-war", "--json").out)["purpose"] == "practice"
    (row,) = json.loads(room.table("list", "--json").out)["tables"]
    assert row["purpose"] == "practice"
    assert room.run("journal", "verify", room.db).code == 0


def test_attending_gives_one_object_for_each_record_and_one_at_the_end(room: Room) -> None:
    made = json.loads(room.table("practice", EDITIONS["big-six"], "--demonstration", "--table", "w", "--json").out)
    assert (made["schema"], made["table"], made["purpose"], made["key"]) == (1, "w", "demonstration", None)
    lines = [json.loads(line) for line in room.table("attend", "w", "--pace", "0", "--json").out.splitlines()]
    assert [line["record"] for line in lines[:-1]] == list(range(2, len(lines) + 1))
    assert lines[-1] == {"schema": 1, "table": "w", "records": len(lines) - 1, "rounds": 1, "waiting_for": []}


def test_what_a_person_holds_is_waited_for_and_done_by_them(room: Room) -> None:
    room.table("practice", EDITIONS["war"], "--table", "w")
    attend = ("attend", "w", "--pace", "0", "--quiet", "--hold", "dealer")
    assert room.table(*attend).out == "0 rounds, 0 records\nwaits for dealer: count the float\n"
    count = b'{"name": "count the float", "cents": 2000000}'
    words = ("table", "deal", "w", "--db", room.db, "--as", LEE, "--as", "Kim:floorperson:F-2", "--do", "-")
    assert room.run(*words, stdin=count).code == 0
    assert "waits for dealer: receive cards" in room.table(*attend).out


def test_a_table_closes_for_the_day(room: Room) -> None:
    room.table("practice", EDITIONS["roulette"], "--table", "w")
    room.table("attend", "w", "--pace", "0", "--quiet")
    assert room.table("attend", "w", "--pace", "0", "--close").out.splitlines()[-2].strip().startswith("the day is over")
    assert room.table("attend", "w", "--pace", "0", "--close", "--quiet").out == "0 rounds, 0 records\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--pace", "nan"), "the pace is a number from 0 to 100, not nan"),
        (("--mistakes", "often"), "'often' is no share of steps; give one such as 1/10"),
        (("--mistakes", "1/0"), "'1/0' is no share of steps; give one such as 1/10"),
        (("--mistakes", "3/4"), "mistakes come before a share of the steps from 0 to 1/2, not 3/4"),
        (("--hold", "boss"), "'boss' is nothing that a person holds at a table"),
        (("--seats", "0"), "from 1 to 20 players are at an attended table, not 0"),
        (("--rounds", "0"), "0 is not in the range"),
    ],
)
def test_what_cannot_be_is_refused(room: Room, words: tuple[str, ...], reason: str) -> None:
    room.table("practice", EDITIONS["big-six"], "--table", "w")
    assert reason in room.table("attend", "w", *words).refused()


def test_a_houses_own_table_is_not_attended_and_takes_no_exercise_beside_it(run: Run, tmp_path: Path) -> None:
    house = House(run, tmp_path)
    house.open("war")
    attend = run("table", "attend", "war", "--db", house.db).refused()
    assert "table 'war' is a house's own: only tables for practice or demonstration are attended" in attend
    practice = run("table", "practice", EDITIONS["war"], "--table", "w", "--db", house.db).refused()
    assert "has a house's own tables, such as 'war'" in practice
    assert "cannot be the name of a table" in run("table", "practice", EDITIONS["war"], "--table", " w").refused()
