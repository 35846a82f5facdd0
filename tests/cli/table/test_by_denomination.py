"""Floats and closing counts by denomination on the command line."""

from pathlib import Path

from click.testing import CliRunner

from croupier.cli import cli

PEOPLE = ("--as", "Kim:floorperson:F-2", "--as", "Lee:dealer:D-1")


def run(db: Path, *words: str, at: str = "07:00", typed: str = "") -> tuple[int, str]:
    given = ["table", *words, "--db", str(db), *PEOPLE, "--at", f"2026-03-01T{at}:00+00:00"]
    ran = CliRunner().invoke(cli, given, input=typed)
    return ran.exit_code, ran.output + str(ran.exception or "")


def test_a_table_is_opened_and_closed_by_denomination(tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    code, out = run(db, "open", "pa-2011-proposed/big-six", "--table", "w", "--float", "40x100 100x5")
    assert (code, "the float is counted: 40x100 100x5" in out) == (0, True)
    assert run(db, "deal", "w", "--do", "-", at="07:10", typed='{"name": "open table"}')[0] == 0
    mixed = run(db, "close", "w", "--count", "45x100", "--count", "4500", at="08:00")
    assert "one count is by denomination and the other an amount" in mixed[1]
    code, out = run(db, "close", "w", "--count", "40x100 99x5", "--count", "40x100 99x5", at="08:00")
    assert (code, "the inventory is counted: 4495.00, 5.00 too few" in out) == (0, True)
    assert "by denomination: 40x100.00 99x5.00" in out


def test_chips_that_are_not_in_play_are_refused_before_anything_is_set_up(tmp_path: Path) -> None:
    db = tmp_path / "t.db"
    code, out = run(db, "open", "pa-2011-proposed/big-six", "--table", "w", "--float", "40x7")
    assert code != 0
    assert "no chip of 7.00 is in play" in out
    assert not db.exists()
