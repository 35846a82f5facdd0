"""`croupier table recall`, and what the terminal says of a round that was interrupted."""

from pathlib import Path

from cli.conftest import Run
from cli.tables import LATER, LEE, House

RECALL = ("table", "recall", "war")


def test_the_last_rounds_by_seat(run: Run, tmp_path: Path) -> None:
    house = House(run, tmp_path)
    house.evening("war")
    told = run(*RECALL, "--db", house.db, "--json").json
    assert (told["schema"], told["unit"], told["edition"]) == (1, "cents", "pa-2012/casino-war")
    last, first = told["rounds"]
    ann = {"seat": "1", "player": "Ann", "wagers": [{"wager": "initial 1", "cents": 25_00}], "cards": "9d"}
    assert first["seats"] == [{**ann, "paid": 0, "net": -25_00}]
    assert (last["round"], last["over"], [one["player"] for one in last["seats"]]) == (2, True, ["Ann", "Bo"])
    assert [one["net"] for one in last["seats"]] == [70_00, -10_00]
    third = run(*RECALL, "--db", house.db, "--seat", "3", "--last", "1", "--json").json
    assert [row["player"] for one in third["rounds"] for row in one["seats"]] == ["Bo"]
    shown = run(*RECALL, "--db", house.db, "--player", "Bo").out
    assert "initial 3: 10.00" in shown
    assert "Ann" not in shown


def test_what_cannot_be_recalled_is_refused(run: Run, tmp_path: Path) -> None:
    house = House(run, tmp_path)
    house.evening("war")
    assert "0 rounds cannot be recalled; give from 1 to 1000" in run(*RECALL, "--db", house.db, "--last", "0").refused()
    assert "nobody" in run("table", "recall", "nobody", "--db", house.db).refused()
    seat = run(*RECALL, "--db", house.db, "--seat", "99").refused()
    assert "seat 99 had no part in the last rounds of table war; seats 1, 3 had" in seat
    assert "players Ann, Bo had" in run(*RECALL, "--db", house.db, "--player", "Nobody").refused()
    assert run(*RECALL, "--db", house.db, "--player", "Nobody", "--json").code == 2
    assert (
        "--last: '٣' is not a number; write it with the digits 0 to 9"
        in run(*RECALL, "--db", house.db, "--last", "٣").refused()
    )


def test_a_table_without_a_round_has_none_to_recall(run: Run, tmp_path: Path) -> None:
    house = House(run, tmp_path)
    assert house.open("war").err == ""
    for asked in ((), ("--seat", "99")):
        assert run(*RECALL, "--db", house.db, *asked).out == "table war has no round to recall yet\n"


def test_whoever_takes_up_a_round_that_was_interrupted_reads_where_it_stands(run: Run, tmp_path: Path) -> None:
    house = House(run, tmp_path)
    house.evening("war")
    words = ("table", "deal", "war", "--db", house.db, "--as", LEE, "--at", LATER)
    assert "interrupted" not in run(*words, stdin=b"quit\n").out
    wager = {"name": "place wager", "player": "Ann", "position": "1", "wager": "initial", "cents": 20_00, "at": LATER}
    assert house.deal("war", wager, more=("--as", "Ann:player")).err == ""
    said = " ".join(run(*words, stdin=b"quit\n").out.split())
    assert "Round 3 was interrupted at 22:30, after record 39 (Ann puts 20.00 on initial at position 1" in said
    assert "It stands at: betting. Next: no more bets, by the dealer. Nothing is lost: go on from here." in said
