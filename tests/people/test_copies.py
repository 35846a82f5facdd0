"""A house is copied, lost and brought back: whoever had an account logs in as before, and every journal is what it was."""

import stat
from pathlib import Path

import pytest
from click.testing import CliRunner

from croupier.cli import cli
from croupier.errors import InputError
from croupier.journal import keys
from croupier.journal.store.store import open_store
from croupier.people.people import people_of
from croupier.tables.engine.equipment import key_in
from croupier.tables.opening import Terms, set_up
from croupier.training.store import TrainingStore
from people.houses import DEALER, FLOOR, PASSWORD, Clock, cheap, staffed
from tables.houses import FLOOR as KIM
from tables.houses import OPENED, PA2011, House


def run(*arguments: object) -> str:
    """What a command says, or its refusal."""
    done = CliRunner().invoke(cli, [str(one) for one in arguments])
    if isinstance(done.exception, InputError):
        return f"refused: {done.exception.reason}"
    assert done.exit_code == 0, done.output
    return done.output


@pytest.fixture(params=["sqlite", "postgresql"])
def addresses(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, str]:
    """Where a house is, and the empty place into which it is restored."""
    if request.param == "sqlite":
        (tmp_path / "new").mkdir()
        return str(tmp_path / "tables.db"), str(tmp_path / "new" / "tables.db")
    cluster = request.getfixturevalue("cluster")
    return cluster.database("lost"), cluster.database("restored")


def test_a_house_is_copied_lost_and_brought_back(addresses: tuple[str, str], tmp_path: Path) -> None:
    old, new = addresses
    clock = Clock()
    with open_store(old, create=True) as store:
        set_up(store, "wheel 1", House(f"{PA2011}/big-six").rules, Terms(), at=OPENED, by=(KIM,))
    with staffed(tmp_path, clock, old) as people:
        session = people.sessions.log_in(DEALER, PASSWORD, address="")
        token = people.tokens.give(FLOOR, "floorperson", "a screen")
        link = people.links.invite(FLOOR)
        count = people.store.diary.journal.head().version
    house, data, copy = tmp_path / "house", tmp_path / "data", tmp_path / "copy.db"
    run("house", "new", house)
    data.mkdir()
    records = TrainingStore(data / "training.db")
    records.name("E-1017", "Lee Park")
    with open_store(str(house / "filings.db"), create=True):  # somebody files something meanwhile
        run("journal", "backup", old, copy, "--house", house, "--data", data)
    assert [file.name for file in (tmp_path / "copy-house").glob("filings.db*")] == ["filings.db"]  # whole as it is
    records.close()

    assert run("journal", "restore", copy, new) == (
        f"refused: {tmp_path}/copy-house: belongs to this copy: say with --house DIR where it goes"
    )
    back, kept = tmp_path / "back", tmp_path / "kept"
    said = run("journal", "restore", copy, new, "--house", back, "--data", kept)
    assert f"people: {count} records restored" in said
    assert "3 accounts restored" in said
    assert run("journal", "verify", new).endswith("nothing is wrong\n")
    with people_of(new, clock=clock, passwords=cheap()) as people:
        assert people.links.first() is None
        assert people.sessions.log_in(DEALER, PASSWORD, address="")
        assert people.tokens.find(token) is not None
        assert people.sessions.find(str(session)) is None
        with pytest.raises(InputError, match="used before"):
            people.links.look(link)
    assert (back / "house.toml").read_text() == (house / "house.toml").read_text()
    assert TrainingStore(kept / "training.db")._rows("SELECT name FROM trainees") == [("Lee Park",)]
    for file in (copy, tmp_path / "copy-people.db", tmp_path / "copy-data" / "training.db", kept / "training.db"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert "has accounts already" in run("journal", "restore", copy, new, "--house", house, "--data", data)


def test_accounts_that_were_lost_are_not_begun_anew_by_a_link(tmp_path: Path) -> None:
    staffed(tmp_path).close()
    run("journal", "backup", tmp_path / "tables.db", tmp_path / "copy.db")
    for part in tmp_path.glob("*-people.db*"):
        part.unlink()
    said = run("people", "invite", "--db", tmp_path / "tables.db")
    assert "people had accounts" in said
    said = run("journal", "restore", tmp_path / "copy.db", tmp_path / "alone.db")
    assert said.count("restored") == 1
    assert "no accounts are beside this copy" in said


@pytest.mark.parametrize("there", ["copy.db", "copy-people.db", "copy-house", "copy-data"])
def test_nothing_is_written_over_and_nothing_half_done(tmp_path: Path, there: str) -> None:
    staffed(tmp_path).close()
    (tmp_path / there).mkdir()
    before = sorted(tmp_path.iterdir())
    assert "exists already" in run("journal", "backup", tmp_path / "tables.db", tmp_path / "copy.db")
    assert sorted(tmp_path.iterdir()) == before


def test_a_copy_that_cannot_be_read_restores_nothing(tmp_path: Path) -> None:
    staffed(tmp_path).close()
    run("journal", "backup", tmp_path / "tables.db", tmp_path / "copy.db")
    with open_store(str(tmp_path / "copy.db")) as store, store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM records WHERE sequence = 2")
    assert "nothing was restored" in run("journal", "restore", tmp_path / "copy.db", tmp_path / "new.db")
    assert not list(tmp_path.glob("new*"))  # no empty store, whose first start would make anybody its administrator


def test_a_house_in_one_folder_is_copied_without_keys_sessions_and_itself(tmp_path: Path) -> None:
    house, copy = tmp_path / "house", tmp_path / "copy.db"
    run("house", "new", house)
    staffed(house).close()
    with open_store(str(house / "filings.db"), create=True):
        pass
    keys.create(house / "ours.txt")
    key_in(house / "tables.db.shoe-key", create=True)
    (house / "submissions" / "war.db.md").write_text("what we thought")
    inside = house / "submissions" / "copy.db"
    for strange in ("", tmp_path):  # what a script gives that forgot to set its variable
        assert "not the folder of a house" in run("journal", "backup", house / "tables.db", copy, "--house", strange)
    assert "is inside" in run("journal", "backup", house / "tables.db", inside, "--house", house)
    assert not inside.with_name("copy-people.db").exists()
    run("journal", "backup", house / "tables.db", copy, "--house", house)
    found = {str(file.relative_to(tmp_path)) for file in (tmp_path / "copy-house").rglob("*") if file.is_file()}
    assert found == {f"copy-house/{name}" for name in ("house.toml", "filings.db", "submissions/war.db.md")}
