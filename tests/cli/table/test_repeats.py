"""A script that gives a command again under its id gets the recorded answer again; another command or signer is refused."""

import json
from pathlib import Path

import pytest

from cli.conftest import Ran, Run
from cli.tables import AT, LATER, House

FILL = {"name": "fill", "cents": 100_00, "slip": "S-1", "id": "fill 1"}


@pytest.fixture
def house(run: Run, tmp_path: Path) -> House:
    found = House(run, tmp_path)
    found.open()
    return found


def by(house: House, *people: str, line: dict[str, object] = FILL) -> Ran:
    """Give the command, with these people at the table."""
    there = [word for one in people for word in ("--as", one)]
    words = ("table", "deal", "war", "--db", house.db, *there, "--at", AT, "--do", "-", "--json")
    return house.run(*words, stdin=json.dumps(line).encode())


def test_the_recorded_answer_is_given_again(house: House) -> None:
    first, again = (house.deal("war", FILL, more=["--json"]) for _ in range(2))
    assert (again.code, again.err) == (0, "")
    assert json.loads(again.out) == {**json.loads(first.out), "repeated": True}
    assert "repeated" not in json.loads(first.out)
    told = house.deal("war", FILL).out
    assert told.startswith(
        "line 1 is already recorded under its id:\n   3  fill: 100.00, slip S-1 · Kim (floorperson), Sam"
    )
    assert "100.00 go from cage to inventory, slip S-1" in told


def test_what_was_left_out_then_may_be_left_out_again(house: House) -> None:
    """The card went to the place that was due; now another one is due, or none."""
    house.deal_file("war", "war")
    placed = {"name": "place wager", "player": "Ann", "position": "1", "wager": "initial", "cents": 10_00, "at": LATER}
    dealt = {"name": "deal a card", "card": "9h", "id": "card 1", "at": LATER}
    first = house.deal("war", placed, {"name": "no more bets", "at": LATER}, dealt, more=["--json"])
    again = house.deal("war", dealt, more=["--json"])
    assert json.loads(again.out) == {**json.loads(first.out.splitlines()[-1]), "repeated": True}
    assert json.loads(again.out)["command"] == {"name": "deal a card", "to": "1", "card": "9h"}


def test_another_signer_is_refused(house: House) -> None:
    assert by(house, "Kim:floorperson:F-2", "Sam:security:G-5").code == 0
    signed = "line 1: the id 'fill 1' belongs to record 3, which Kim (floorperson) and Sam (security) signed"
    for people in (
        ("Zoe:floorperson:F-3", "Sam:security:G-5"),
        ("Kim:floorperson:F-2",),
        ("Kim:floorperson:F-9", "Sam:security:G-5"),
    ):
        assert by(house, *people).refused_json()["reason"].startswith(signed)
    named = {**FILL, "by": ["Zoe:floorperson:F-3", "Sam:security:G-5"]}
    assert by(house, "Kim:floorperson:F-2", "Sam:security:G-5", line=named).refused_json()["reason"].startswith(signed)
    own = {**FILL, "by": ["Kim:floorperson:F-2", "Sam:security:G-5"]}
    assert by(house, line=own).json["repeated"] is True


@pytest.mark.parametrize("change", [{"cents": 200_00}, {"slip": "S-2"}, {"name": "credit"}])
def test_another_command_is_refused(house: House, change: dict[str, object]) -> None:
    house.deal("war", FILL)
    refused = house.deal("war", {**FILL, **change}).refused()
    assert refused == "line 1: the id 'fill 1' belongs to another command, record 3: give another id"
