"""The command `dispute`: a case from its opening to its reopening, what is refused, and the journal that keeps it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cli.conftest import Run
from cli.tables import House
from croupier.cli import cli
from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from disputes.rounds import TIED

EYE, FLOOR = "S-07:surveillance", "F-118:floorperson:PA 40 118"


@pytest.fixture
def db(tmp_path: Path) -> str:
    return str(tmp_path / "house.db")


def ran(*words: str, given: str = "") -> str:
    result = CliRunner().invoke(cli, ["dispute", *words], input=given)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def told(*words: str, given: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ran(*words, "--json", given=given))
    assert found["schema"] == 1
    return found


def opened(db: str, *more: str) -> dict[str, Any]:
    facts = ("--edition", "pa-2012/casino-war", "--subject", "3", "--table", "War 2", "--about", "21:37")
    return told("new", "-", *facts, "--as", EYE, "--db", db, *more, given=TIED)


def test_what_the_law_refuses_has_its_section() -> None:
    raised = "1: 5 Initial Wager, 5 initial; Ks; paid 10\ndealer Qh\n"
    assert "lies and is not raised (651a.7(d))" in ran("read", "-", "--edition", "pa-2012/casino-war", given=raised)


def test_a_case_from_opening_to_reopening(db: str) -> None:
    assert opened(db)["answer"]["finding"]["players"]["3"]["difference"] == "-25.00"
    assert "not reviewed yet" in " ".join(ran("list", "--db", db).split())
    assert told("review", "1", "--remark", "clear", "--as", EYE, "--db", db)["review"]["error"] == "dealer"
    ruling = ("--result", "upheld", "--amount", "25", "--chips", "1x25", "--reasons", "one green chip")
    assert told("rule", "1", *ruling, "--as", FLOOR, "--db", db)["ruling"]["paid"] == "25.00"
    text = ran("show", "1", "--db", db)
    assert "Seat 3 is due 25.00. The tied War pays 2 to 1; it was paid 1 to 1. Error: dealer." in text
    assert "F-118 floorperson PA 40 118" in text
    assert told("close", "1", "--as", EYE, "--db", db)["state"] == "closed"
    assert told("reopen", "1", "--reason", "another clip", "--as", EYE, "--db", db)["entries"] == 2
    right = TIED.replace("25, 50", "50, 50")
    assert told("enter", "1", "-", "--as", EYE, "--db", db, given=right)["answer"]["finding"]["error"] == "no error"
    (listed,) = told("list", "--db", db)["disputes"]
    assert (listed["dispute"], listed["state"], listed["table"]) == ("1", "open", "War 2")
    assert told("list", "--state", "closed", "--db", db)["disputes"] == []
    assert "War 2" in ran("list", "--db", db)
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
    text = ran("show", "E1", "--db", db)
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
        (
            ("new", "--table", "War 9", "--about", "21:40", "--as", EYE),
            "there is no table 'War 9' here; none keeps a journal",
        ),
    ],
)
def test_what_is_refused_changes_nothing(db: str, words: tuple[str, ...], says: str) -> None:
    opened(db)
    with pytest.raises(InputError, match=says):
        ran(*words, "--db", db)
    assert len(told("show", "1", "--db", db)["steps"]) == 1


def test_a_store_without_disputes(db: str) -> None:
    with pytest.raises(InputError):
        ran("list", "--db", db)


PAID_SHORT = "dealer Qh 2c\n1: 20 initial, 5 tie; Qs; war; Kd; paid 50, 10\n3: 10 initial; 7h; lost 10\n"
"""Round 2 of the example's evening, in which a War of 20.00 was won; the video shows that 10.00 were paid for it."""
LATER = "2026-03-01T21:50:00+00:00"


@pytest.fixture
def ruled(run: Run, tmp_path: Path) -> House:
    """A table with a dispute of one of its rounds, which pays 10.00."""
    house = House(run, tmp_path)
    house.evening("war")
    facts = ("--table", "WAR", "--round", "2", "--subject", "1")
    told("new", "-", *facts, "--as", EYE, "--db", house.db, given=PAID_SHORT)
    told("review", "1", "--as", EYE, "--db", house.db)
    told("rule", "1", "--result", "upheld", "--amount", "10", "--reasons", "short", "--as", FLOOR, "--db", house.db)
    return house


def adjustments(db: str) -> list[dict[str, Any]]:
    with open_store(db, read_only=True) as store:
        return [
            dict(one.entry.command) for one in Journal(store, "war").records(1) if one.entry.command["name"] == "adjust"
        ]


def test_what_a_ruling_pays_is_entered_once_in_the_ledger_of_its_table(ruled: House) -> None:
    signed = ("post", "1", "--at", LATER, "--db", ruled.db, "--as")
    for who, says in (
        (EYE, "by a floorperson or above, not by surveillance"),
        ("F-118:floorperson", "needs the licence number of F-118"),
    ):
        with pytest.raises(InputError, match=says):
            ran(*signed, who)
    with pytest.raises(InputError, match="say who does this"):
        ran("post", "1", "--db", ruled.db)
    with pytest.raises(InputError, match="record 37 is older than 7 days"):  # the table decides, by its own clock
        ran("post", "1", "--db", ruled.db, "--as", FLOOR)
    assert adjustments(ruled.db) == []
    last = told(*signed, FLOOR)["steps"][-1]
    assert (last["did"], last["by"]["person"], last["tells"]["table_record"]) == ("posted", "F-118", 39)
    (made,) = adjustments(ruled.db)
    assert {name: made[name] for name in ("player", "cents", "record")} == {"player": "Ann", "cents": 10_00, "record": 37}
    assert "entered in the ledger of war: record 39 there" in ran("show", "1", "--db", ruled.db)
    with pytest.raises(InputError, match="pays nothing that is still to be entered"):
        ran(*signed, FLOOR)
    assert len(adjustments(ruled.db)) == 1
    assert ruled.journal("verify").code == 0


def test_what_the_table_has_and_the_docket_has_not_is_entered_by_the_same_record(ruled: House) -> None:
    """As after a power cut between the two."""
    line = {"name": "adjust", "player": "Ann", "cents": 10_00, "record": 37, "reason": "dispute 1, upheld"}
    by = ["F-118:floorperson:PA 40 118"]
    done = ruled.deal("war", {**line, "id": "dispute-1-3", "by": by, "at": LATER})
    assert done.code == 0, done.err
    posted = told("post", "1", "--at", LATER, "--db", ruled.db, "--as", FLOOR)
    assert posted["steps"][-1]["tells"]["table_record"] == 39
    assert len(adjustments(ruled.db)) == 1


def test_above_the_houses_limit_two_enter_it(run: Run, tmp_path: Path) -> None:
    house = House(run, tmp_path)
    assert house.open("war", None, "--two-above", "5").code == 0
    assert house.deal_file("war", "war").code == 0
    facts = ("--table", "war", "--round", "2", "--subject", "1")
    told("new", "-", *facts, "--as", EYE, "--db", house.db, given=PAID_SHORT)
    told("review", "1", "--as", EYE, "--db", house.db)
    told("rule", "1", "--result", "upheld", "--amount", "10", "--reasons", "short", "--as", FLOOR, "--db", house.db)
    signed = ("post", "1", "--at", LATER, "--db", house.db, "--as", FLOOR)
    with pytest.raises(InputError, match="floorperson or above"):
        told(*signed)
    assert told(*signed, "--as", "P-3:pit manager:PA 40 3")["steps"][-1]["did"] == "posted"


def test_an_exercise_moves_no_money(db: str) -> None:
    opened(db, "--exercise")
    with pytest.raises(InputError, match="an exercise moves no money of a table"):
        told("post", "E1", "--as", FLOOR, "--db", db)


def test_lines_are_compared_and_nothing_is_recorded(run: Run, tmp_path: Path) -> None:
    house = House(run, tmp_path)
    house.evening("war")
    found = told("read", "-", "--table", "war", "--round", "2", "--subject", "1", "--db", house.db, given=PAID_SHORT)
    assert found["answer"]["finding"]["players"]["1"]["difference"] == "-10.00"
    text = ran("read", "--table", "war", "--about", "21:39", "--db", house.db)
    assert "nothing is recorded" in text
    assert "1: 20 initial, 5 tie; Qs; war; Kd; paid 50 tie, returned 20 initial, paid 20 war" in text
    assert "What was done is lawful to the cent." in text
    alone = told("read", "-", "--edition", "pa-2012/casino-war", "--db", str(tmp_path / "none.db"), given=TIED)
    assert alone["answer"]["finding"]["players"]["3"]["difference"] == "-25.00"
    with open_store(house.db, read_only=True) as store:
        assert store.journals() == ["war"]
    assert not (tmp_path / "none.db").exists()
    for words, says in (((), "give what the video shows"), (("--table", "war"), "say which round")):
        with pytest.raises(InputError, match=says):
            ran("read", *words, "--db", house.db)
