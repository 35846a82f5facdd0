"""Opening: what is no journal, what is older or newer, what is not there, and two spellings of where."""

import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.export import lines, write
from croupier.journal.keys import from_seed
from croupier.journal.problems import DamagedError, UnavailableError
from croupier.journal.store import schema
from croupier.journal.store import store as store_module
from croupier.journal.store.copies import backup
from croupier.journal.store.store import Store, is_sqlite_file, open_store
from croupier.journal.verification import declarations
from croupier.journal.verification.verify import verify
from journal.entries import entry, filled, findings, ids


def test_durability_is_set_on_every_connection(folder: Path) -> None:
    with open_store(str(folder / "a.db"), create=True) as store, store.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar_one() == 2  # FULL


def test_a_file_is_made_only_where_asked(folder: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        open_store(str(folder / "a.db"))
    assert list(folder.iterdir()) == []
    with pytest.raises(InputError, match="no such folder"):
        open_store(str(folder / "none" / "a.db"), create=True)


def test_a_url_names_the_same_file(folder: Path) -> None:
    with open_store(f"sqlite:///{folder}/a b?.db".replace("?", "%3F"), create=True) as store:
        filled(store, 2)
    (file,) = [found for found in folder.iterdir() if found.suffix == ".db"]
    with open_store(str(file)) as store:
        assert Journal(store, "war-1").head().version == 2


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("mysql://root@host/casino", r"sqlite:///FILE or postgresql://…, not in mysql"),
        ("postgresql://user:hunter2@host:port/x", "is not a database URL"),
        ("sqlite://", "the URL of a SQLite journal is sqlite:///FILE"),
        ("http://example.org/x", "not in http"),
    ],
)
def test_a_wrong_url_is_refused(where: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as refused:
        open_store(where)
    assert "hunter2" not in str(refused.value)


def test_a_server_that_is_not_there_gives_a_clear_error_without_the_password(folder: Path) -> None:
    with pytest.raises(UnavailableError, match="the database does not answer") as refused:
        open_store(f"postgresql://ann:hunter2@/casino?host={folder}")
    assert "hunter2" not in str(refused.value)


def test_other_files_are_refused_and_left_alone(folder: Path) -> None:
    text = folder / "a.txt"
    text.write_text("not a database, though it is long enough to be one\n" * 100)
    with pytest.raises(InputError, match="is not a SQLite database"):
        open_store(str(text), create=True)
    other = folder / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE guests (name)")
    connection.close()
    for create in (True, False):
        with pytest.raises(InputError, match="holds no journals of Croupier's"):
            open_store(str(other), create=create)
    with sqlite3.connect(other) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("guests",)]
    connection.close()
    with pytest.raises(InputError, match="is not a SQLite database"):
        open_store(str(folder), create=True)
    assert (is_sqlite_file(other), is_sqlite_file(text), is_sqlite_file(folder)) == (True, False, False)


def test_an_empty_file_becomes_a_journal_only_where_asked(folder: Path) -> None:
    file = folder / "a.db"
    file.touch()
    with pytest.raises(InputError, match="holds no journals of Croupier's"):
        open_store(str(file))
    with open_store(str(file), create=True) as store:
        assert store.journals() == []


@pytest.fixture
def one_record(folder: Path) -> str:
    with open_store(str(folder / "night.db"), create=True) as store:
        filled(store, 1)
    return str(folder / "night.db")


def test_an_older_file_is_upgraded_when_it_is_opened_for_writing(one_record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def second(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE seals (seal TEXT)")

    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, second))
    declarations._fresh.cache_clear()
    with pytest.raises(InputError, match="has the older schema 1: `croupier journal create` brings it to 2"):
        open_store(one_record, read_only=True)
    for _ in range(2):
        with open_store(one_record) as store:
            assert ids(list(Journal(store, "war-1").records())) == ["command-0"]
            assert findings(store) == []
            with store.reading() as connection:
                assert schema.version(connection) == 2
    declarations._fresh.cache_clear()


def test_an_upgrade_that_fails_changes_nothing(one_record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def second(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE seals (seal TEXT)")
        raise InputError("the upgrade failed")

    with monkeypatch.context() as patch:
        patch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, second))
        with pytest.raises(InputError, match="the upgrade failed"):
            open_store(one_record)
    with open_store(one_record) as store:
        assert findings(store) == []


def test_a_newer_file_is_refused(one_record: str) -> None:
    with open_store(one_record) as store, store.writing() as connection:
        connection.execute(schema.versions.insert(), {"version": 2})
    for options in ({"create": True}, {"read_only": True}, {}):
        with pytest.raises(InputError, match=r"was written by a newer Croupier \(schema 2; this one has 1\)"):
            open_store(one_record, **options)


def test_a_hole_in_the_list_of_versions_is_damage(one_record: str) -> None:
    with open_store(one_record) as store, store.writing() as connection:
        connection.execute(schema.versions.insert(), {"version": 3})
    with pytest.raises(DamagedError, match="has a hole"):
        open_store(one_record)


def test_a_corrupted_file_gives_a_clear_error(one_record: str) -> None:
    content = bytearray(Path(one_record).read_bytes())
    content[4096 : 4096 * 3] = b"\x55" * (4096 * 2)
    Path(one_record).write_bytes(content)
    with (
        pytest.raises(DamagedError, match="is damaged: database disk image is malformed"),
        open_store(one_record) as store,
    ):
        Journal(store, "war-1").append(entry(1), expects=1)


def test_a_copy_on_a_read_only_disk_is_verified(one_record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with open_store(one_record, read_only=True) as store:
        assert all(report.good for report in verify(store))
    assert sorted(file.name for file in Path(one_record).parent.iterdir()) == ["night.db"]


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(InputError, match=r"a journal on PostgreSQL needs psycopg: pip install 'croupier\[postgres\]'"):
        open_store("postgres://ann@host/casino")
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(InputError, match=r"signing a journal needs cryptography: pip install 'croupier\[journal\]'"):
        from_seed(bytes(32))


def mode_of(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_what_names_people_is_for_its_owner_alone(folder: Path) -> None:
    """T13: it was made with whatever the system allows everybody."""
    before = os.umask(0o022)
    try:
        file = folder / "tables.db"
        with open_store(str(file), create=True) as store:
            journal = filled(store, 2, signed=(2,))
            assert [mode_of(folder / name) for name in ("tables.db", "tables.db-wal", "tables.db-shm")] == [0o600] * 3
            backup(store, folder / "copy.db")
            assert write(lines(journal), folder / "all.jsonl") == 4
        assert (mode_of(folder / "copy.db"), mode_of(folder / "all.jsonl")) == (0o600, 0o600)
        file.chmod(0o640)  # the house may share it with a group
        with open_store(str(file)) as store:
            Journal(store, "war-1").append(entry(2), expects=2)
            assert (mode_of(file), mode_of(folder / "tables.db-wal")) == (0o640, 0o640)
    finally:
        os.umask(before)


def as_a_stranger(what: Callable[[], object]) -> str:
    """What somebody is told who owns nothing here."""
    read, write_ = os.pipe()
    if (child := os.fork()) == 0:
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
        says = "nothing"
        try:
            what()
        except InputError as wrong:
            says = wrong.reason
        finally:
            os.write(write_, says.encode())
            os._exit(0)
    os.close(write_)
    with os.fdopen(read) as told:
        says = told.read()
    os.waitpid(child, 0)
    return says


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become somebody else")
def test_what_may_not_be_read_is_not_called_something_else(folder: Path) -> None:
    """T13: it was called no SQLite database."""
    file = folder / "tables.db"
    with open_store(str(file), create=True) as store:
        filled(store, 1)
    folder.chmod(0o755)
    denied = f"{file}: it cannot be opened: Permission denied"
    assert as_a_stranger(lambda: open_store(str(file))) == denied
    assert as_a_stranger(lambda: open_store(str(file), read_only=True)) == denied
    assert as_a_stranger(lambda: open_store(str(file), create=True)) == denied
    file.chmod(0o644)
    assert as_a_stranger(lambda: open_store(str(file))) == f"{file}: it may only be read, not written"
    assert as_a_stranger(lambda: open_store(str(file), read_only=True)) == "nothing"
    file.chmod(0o666)
    assert "nothing may be written into its folder, where SQLite keeps its log" in as_a_stranger(
        lambda: open_store(str(file))
    )
    new = folder / "new.db"
    assert as_a_stranger(lambda: open_store(str(new), create=True)) == f"{new}: it cannot be made: Permission denied"
    folder.chmod(0o700)
    assert as_a_stranger(lambda: open_store(str(file))) == denied


def test_what_is_no_database_is_called_what_it_is(folder: Path) -> None:
    """T13."""
    empty, pipe = folder / "empty.db", folder / "pipe"
    empty.touch()
    os.mkfifo(pipe)
    for where, says in [
        (folder, "is not a SQLite database: it is a folder"),
        (pipe, "is not a SQLite database: it is no file"),
        (empty, "is empty: it holds no journals of Croupier's"),
        (folder / "nowhere.db", "no such file"),
        (folder / "nowhere" / "a.db", "no such file"),
        (empty / "a.db", "no such file"),
        (folder / ("x" * 300), "it cannot be opened: File name too long"),
    ]:
        for read_only in (True, False):
            with pytest.raises(InputError, match=says):
                open_store(str(where), read_only=read_only)


def test_a_file_that_another_program_keeps_locked_says_so(one_record: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """T13."""
    monkeypatch.setattr("croupier.journal.store.store.WAIT_SECONDS", 0.0)
    with sqlite3.connect(one_record, isolation_level=None) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        for read_only in (True, False):
            with pytest.raises(UnavailableError, match="another program keeps it locked"):
                open_store(one_record, read_only=read_only)
        other.execute("ROLLBACK")
    other.close()


def test_an_export_is_there_whole_or_not_at_all(folder: Path, store: Store) -> None:
    journal = filled(store, 3)
    file = folder / "all.jsonl"
    with store.writing() as connection:
        connection.exec_driver_sql("UPDATE records SET body = x'00' WHERE sequence = 3")
    with pytest.raises(DamagedError):
        write(lines(journal), file)
    assert not file.exists()
    assert not list(folder.glob(".*"))


def test_an_export_leaves_a_file_that_was_made_meanwhile(folder: Path) -> None:
    """T1 by another door."""
    file = folder / "all.jsonl"

    def made() -> Iterator[bytes]:
        yield b"{}\n"
        file.write_bytes(b"somebody else's")

    with pytest.raises(InputError, match=r"all\.jsonl: the file exists already; name a new one"):
        write(made(), file)
    assert file.read_bytes() == b"somebody else's"
    assert not list(folder.glob(".*"))


def test_what_is_asked_all_the_time_is_answered_alike(folder: Path) -> None:
    with open_store(str(folder / "a.db"), create=True) as store:
        filled(store, 3)
        question = "SELECT sequence, id FROM records WHERE journal = ? AND sequence > ? ORDER BY sequence"
        assert store.answer(question, (1, 1)) == store.rows(question, (1, 1))
        filled(store, 1, name="war-2")  # what another line wrote is seen at once
        assert store.answer("SELECT name, version FROM journals ORDER BY name") == [("war-1", 3), ("war-2", 1)]
        with pytest.raises(DamagedError):
            store.answer("SELECT nothing FROM nowhere")
        assert store.answer("SELECT 1") == [(1,)]  # on another line


def test_a_writer_who_never_gets_a_turn_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "WAIT_SECONDS", 0.01)
    with open_store(str(folder / "a.db"), create=True) as store:
        filled(store, 1)
        journal = Journal(store, "war-1")
        with store._turn(), pytest.raises(UnavailableError, match="keeps it locked; nothing was recorded"):
            journal.append(entry(2), expects=1)
        assert journal.append(entry(2), expects=1).sequence == 2


def test_a_store_that_is_opened_twice_keeps_its_locks(folder: Path) -> None:
    """Looking at the head of an open file would end this process's locks on it: another program that comes and goes would
    then take the log away, and what is written afterwards would be lost."""
    file = folder / "tables.db"
    with open_store(str(file), create=True), open_store(str(file)) as second:
        assert is_sqlite_file(file)
        with second.reading() as connection:
            connection.exec_driver_sql("SELECT 1")
        come_and_go = (
            "import sqlite3, sys; found = sqlite3.connect(sys.argv[1]); "
            "found.execute('SELECT * FROM sqlite_master').fetchall(); found.close()"
        )
        subprocess.run([sys.executable, "-c", come_and_go, str(file)], check=True)
        assert file.with_name("tables.db-wal").exists()
