"""The command `dispute`: a case from its opening to its reopening, what is refused, and the journal that keeps it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from croupier.cli import cli
from croupier.errors import InputError
from disputes.rounds import TIED

EYE, FLOOR = "S-07:surveillance", "F-118:floorperson:PA 40 118"


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "house.db")


def run(*words: str, given: str = "") -> str:
    result = CliRunner().invoke(cli, ["dispute", *words], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def told(*words: str, given: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json", given=given))
    assert found["schema"] == 1
    return found


def opened(db: str, *more: str) -> dict[str, Any]:
    facts = ("--edition", "pa-2012/casino-war", "--subject", "3", "--table", "War 2", "--about", "21:37")
    return told("new", "-", *facts, "--as", EYE, "--db", db, *more, given=TIED)


def test_a_case_from_opening_to_reopening(db: str) -> None:
    assert opened(db)["answer"]["finding"]["players"]["3"]["difference"] == "-25.00"
    assert told("review", "1", "--remark", "clear", "--as", EYE, "--db", db)["review"]["error"] == "dealer"
    ruling = ("--result", "upheld", "--amount", "25", "--chips", "1x25", "--reasons", "one green chip")
    assert told("rule", "1", *ruling, "--as", FLOOR, "--db", db)["ruling"]["paid"] == "25.00"
    text = run("show", "1", "--db", db)
    assert "Seat 3 is due 25.00. War pays 50.00; 25.00 was paid. Error: dealer." in text
    assert "F-118 floorperson PA 40 118" in text
    assert told("close", "1", "--as", EYE, "--db", db)["state"] == "closed"
    assert told("reopen", "1", "--reason", "another clip", "--as", EYE, "--db", db)["entries"] == 2
    right = TIED.replace("25, 50", "50, 50")
    assert told("enter", "1", "-", "--as", EYE, "--db", db, given=right)["answer"]["finding"]["error"] == "no error"
    (listed,) = told("list", "--db", db)["disputes"]
    assert (listed["dispute"], listed["state"], listed["table"]) == ("1", "open", "War 2")
    assert told("list", "--state", "closed", "--db", db)["disputes"] == []
    assert "War 2" in run("list", "--db", db)
    verified = CliRunner().invoke(cli, ["journal", "verify", db])
    assert verified.exit_code == 0
    assert "nothing is wrong" in verified.output


def test_an_exercise_says_so_and_the_full_form_is_read(db: str) -> None:
    wager = {"player": "1", "wager": "red", "amount": "10.00"}
    done = [{"player": "1", "outcome": "paid", "amount": "15.00"}]
    written = {"edition": "pa-2011-proposed/roulette", "wagers": [wager], "result": "18", "done": done}
    found = told("new", "-", "--exercise", "--as", EYE, "--db", db, given=json.dumps(written))
    assert (found["dispute"], found["exercise"]) == ("E1", True)
    assert found["answer"]["finding"]["players"]["1"]["difference"] == "5.00"
    text = run("show", "E1", "--db", db)
    assert "EXERCISE" in text
    assert "rests on reading which-are-red" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", "9"), "there is no dispute 9; the last is 1"),
        (("show", "nine"), "is not the number of a dispute"),
        (("list", "--state", "lost"), "is no state of a dispute"),
        (("review", "1"), "say who does this"),
        (("review", "1", "--as", "Kim"), "does not say who does this"),
        (("review", "1", "--as", "Kim Park:surveillance"), "is no reference"),
        (("review", "1", "--error", "nobody", "--as", EYE), "is nobody's error"),
        (("rule", "1", "--result", "upheld", "--reasons", "x", "--as", FLOOR), "dispute 1 is open: it cannot be ruled"),
        (("close", "1", "--as", EYE), "it cannot be closed now"),
        (("reopen", "1", "--reason", "x", "--as", EYE), "it cannot be reopened now"),
        (("new", "--as", EYE), "give what the video shows"),
        (("new", "--table", "War 9", "--about", "21:40", "--as", EYE), "has no table 'War 9'"),
    ],
)
def test_what_is_refused_changes_nothing(db: str, words: tuple[str, ...], says: str) -> None:
    opened(db)
    with pytest.raises(InputError, match=says):
        run(*words, "--db", db)
    assert len(told("show", "1", "--db", db)["steps"]) == 1


def test_a_store_without_disputes(db: str) -> None:
    with pytest.raises(InputError):
        run("list", "--db", db)
