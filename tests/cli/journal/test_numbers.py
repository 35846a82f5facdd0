"""T11: whatever stands where a number, a name, a time or a file is expected, the answer is one line and no traceback."""

from pathlib import Path

import click
import pytest

from cli.conftest import Run
from cli.tables import House
from croupier.cli.journal.commands import journal
from croupier.journal.book import Journal
from croupier.journal.store.store import open_store
from depth import SOAK
from journal.entries import filled

HUGE = "99999999999999999999999"
LONG = "9" * 5000  # more digits than Python reads
ODD = (
    *(HUGE, f"-{HUGE}", LONG, "-1", "0", "", " ", "x", "1.5", "1e9", "nan", "٣", "²", "1-", "-", "5-3", "0-0", f"1-{LONG}"),
    *("21:40", "99:99", "0001-01-01", "9999-12-31", "2026-02-30", "0001-01-01T00:00+14:00", "9999-12-31T23:59:59-14:00"),
    *("mysql://x", "postgresql://", "/", "\udcff", "\x1b[2J", "💥"),
)
COMMANDS = [name for name in journal.commands if name != "create"]


@pytest.fixture
def night(run: Run, tmp_path: Path) -> str:
    """A table that dealt, signed, and a journal that is no table's."""
    house = House(run, tmp_path)
    house.evening("war")
    with open_store(house.db) as store:
        filled(store, 4, signed=(2,))
    assert (
        run("journal", "sign", house.db, "--key", str(tmp_path / "key"), "--new-key", "-o", str(tmp_path / "kept")).code
        == 0
    )
    return house.db


def words_of(name: str, night: str, folder: Path) -> list[str]:
    """A call of the command that works."""
    return {
        "verify": [night],
        "show": [night, "war"],
        "find": [night],
        "replay": [night, "war", "1"],
        "export": [night, "war"],
        "prove": [night, "war-1", "--record", "1"],
        "sign": [night, "--key", str(folder / "key")],
        "backup": [night, str(folder / "copy.db")],
        "restore": [night, str(folder / "restored.db")],
    }[name]


@pytest.mark.long
@pytest.mark.parametrize("name", COMMANDS)
def test_odd_values_of_every_option_and_argument(run: Run, night: str, tmp_path: Path, name: str) -> None:
    command, working = journal.commands[name], words_of(name, night, tmp_path)
    options = [one for one in command.params if isinstance(one, click.Option) and not one.is_flag and one.name != "output"]
    tries = [[*working[:2], one.opts[0], *[odd] * one.nargs] for one in options for odd in ODD]
    places = range(1 if name in ("backup", "restore", "sign") else len(working))  # the others name a file that is written
    tries += [[*working[:place], odd, *working[place + 1 :]] for place in places for odd in ODD]
    for words in tries if SOAK else tries[::2]:  # an odd number of values: what one option leaves out, the next has
        ran = run("journal", name, *words)
        assert ran.code in (0, 1, 2), words
        assert "Traceback" not in ran.err + ran.out, words
        assert ran.err.count("\n") <= (1 if ran.code else 0), (words, ran.err)
        for made in ("copy.db", "restored.db"):
            (tmp_path / made).unlink(missing_ok=True)


@pytest.mark.parametrize("odd", [HUGE, "-1", "0", "x", "9" * 5000, "1.5", "²"])
def test_the_number_of_a_record(run: Run, night: str, odd: str) -> None:
    for words in (["show", night, "war", "--record"], ["show", night, "war", "--from"], ["show", night, "war", "--to"]):
        refused = run("journal", *words, odd).refused()
        assert refused.endswith("is not the number of a record; give 1 or more, in at most 18 digits")
    for words in (["export", night, "war", "--record"], ["prove", night, "war", "--record"]):
        assert run("journal", *words, odd).refused().endswith("is not a record or a range of records; give 5 or 5-9")
    assert len(run("journal", "prove", night, "war", "--growth", odd, odd).refused()) < 120


def test_a_record_that_is_not_there(run: Run, night: str) -> None:
    far = "999999999999999999"
    for words in (["show", night, "war-1", "--record", far], ["show", night, "war-1", "--from", far]):
        assert run("journal", *words).refused() == f"journal 'war-1' has no record {far}; it has 4"
    for command in ("export", "prove"):
        assert (
            run("journal", command, night, "war-1", "--record", f"1-{far}").refused().startswith("journal 'war-1' has no")
        )
    assert "are not a range" in run("journal", "show", night, "war-1", "--from", "3", "--to", "2").refused()
    assert run("journal", "show", night, "war-1", "--to", far).code == 0
    assert "has no checkpoint at 3; it has 2, 4" in run("journal", "prove", night, "war-1", "--growth", "2", "3").refused()


def test_from_python_too(night: str) -> None:
    with open_store(night) as store:
        book = Journal(store, "war-1")
        for odd in (10**30, -(10**30), 0, -1):
            with pytest.raises(ValueError, match="has no record"):
                book.record(odd)
        assert list(book.records(10**30)) == list(book.records(1, -(10**30))) == []
        assert len(list(book.records(-(10**30), 10**30))) == 4
        assert book.last_with(b"deal", 10**30) is not None
        assert book.last_checkpoint(10**30) is None
