"""The journal under faults: writers killed, system calls that fail, rivals, a copy made while others write."""

import os
import shutil
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.export import lines
from croupier.journal.problems import ConflictError, UnavailableError
from croupier.journal.store.copies import backup
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.verify import verify
from depth import SOAK
from faults.processes import ended, start
from journal.entries import KEY, entry, filled, findings

KILLS = int(os.environ.get("CROUPIER_KILLS", "1000" if SOAK else "50"))


@pytest.mark.long
def test_killed_while_writing_nothing_acknowledged_is_lost() -> None:
    assert f"killed {KILLS} times" in ended(start("kill_loop.py", KILLS, 1))


@pytest.mark.long
@pytest.mark.parametrize(
    "fault", ["error=EIO:when={}", "error=ENOSPC:when={}+", "signal=KILL:when={}", *["error=ENOSPC:when={}"] * SOAK]
)
def test_every_failing_write_call_is_overcome_or_refused_and_nothing_acknowledged_is_lost(fault: str) -> None:
    assert shutil.which("strace"), "this test makes system calls fail with strace: apt-get install strace"
    assert "nothing lost" in ended(start("failing_calls.py", fault))


def check_rivals(store: Store, name: str, writers: int, each: int) -> None:
    """All records of all writers are there once, without a gap or a fork."""
    journal = Journal(store, name)
    assert journal.head().version == writers * each
    found = [record.entry.id for record in journal.records()]
    assert sorted(found) == sorted(f"{who}-{number}" for who in range(writers) for number in range(each))
    for who in range(writers):
        assert [id for id in found if id.startswith(f"{who}-")] == [f"{who}-{number}" for number in range(each)]
    assert findings(store) == []


@pytest.mark.long
def test_rival_processes_on_one_sqlite_journal(store: Store) -> None:
    Journal(store, "war-1", create=True)
    rivals = [start("rival.py", store.where, "war-1", who, 60) for who in range(3)]
    for rival in rivals:
        ended(rival)
    check_rivals(store, "war-1", 3, 60)


def test_rival_threads_on_one_sqlite_journal(store: Store) -> None:
    shared = Journal(store, "war-1", create=True)
    lost: list[int] = []

    def write(who: int, journal: Journal) -> None:
        version = 0
        for number in range(25):
            while True:
                try:
                    version = journal.append(entry(number, id=f"{who}-{number}"), expects=version).sequence
                    break
                except ConflictError as first:
                    lost.append(version)
                    version = first.version

    threads = [threading.Thread(target=write, args=(who, shared if who else Journal(store, "war-1"))) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check_rivals(store, "war-1", 4, 25)


@pytest.mark.long
def test_a_backup_while_others_write_is_a_true_beginning(store: Store, folder: Path) -> None:
    journal = Journal(store, "war-1", create=True)
    rival = start("rival.py", store.where, "war-1", "a", 300)
    sizes = []
    for number in range(1000):
        copy = folder / f"copy-{number}.db"
        over = rival.poll() is not None
        backup(store, copy)
        with open_store(str(copy), read_only=True) as copied:
            assert findings(copied) == []
            sizes.append(Journal(copied, "war-1").head().version)
            assert list(Journal(copied, "war-1").records()) == list(journal.records(1, sizes[-1]))
        copy.unlink()
        if over:
            break
    ended(rival)
    assert sizes == sorted(sizes)
    assert sizes[-1] == 300


def test_a_backup_is_a_copy_and_leaves_other_files_alone(store: Store, folder: Path) -> None:
    filled(store, 5, signed=(2, 5))
    filled(store, 1, name="war-2")
    backup(store, folder / "copy.db")
    assert sorted(file.name for file in folder.iterdir() if "copy" in file.name) == ["copy.db"]
    with open_store(str(folder / "copy.db")) as copied:
        assert copied.journals() == ["war-1", "war-2"]
        for name in ("war-1", "war-2"):
            assert list(lines(Journal(copied, name))) == list(lines(Journal(store, name)))
        Journal(copied, "war-1").append(entry(5), expects=5)
    with pytest.raises(InputError, match="the file exists already; name a new one"):
        backup(store, folder / "copy.db")
    with pytest.raises(InputError, match="no such folder"):
        backup(store, folder / "none" / "copy.db")


@pytest.fixture
def locked(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store that another program keeps locked."""
    filled(store, 2)
    store.close()
    monkeypatch.setattr("croupier.journal.store.store.WAIT_SECONDS", 0.0)
    other = sqlite3.connect(store.where, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield store
    other.close()


def test_a_file_that_another_program_keeps_locked_gives_a_clear_error(locked: Store) -> None:
    with open_store(locked.where) as opened:
        journal = Journal(opened, "war-1")
        with pytest.raises(UnavailableError, match="another program keeps it locked"):
            journal.append(entry(2), expects=2)
        assert journal.head().version == 2  # reading goes on


def test_a_full_disk_gives_a_clear_error_and_nothing_is_lost(store: Store) -> None:
    journal = filled(store, 3)
    with store.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    with store.appending() as cursor:
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    large = entry(3, card="Q" * 50_000)
    with pytest.raises(UnavailableError, match=r"the disk is full .*give it again with the same id"):
        journal.append(large, expects=3)
    assert journal.head().version == 3
    assert findings(store) == []
    assert journal.append(large, expects=3).sequence == 4  # on a new connection, which has room


def test_what_is_opened_for_reading_is_not_written(store: Store) -> None:
    filled(store, 1)
    with open_store(store.where, read_only=True) as opened:
        journal = Journal(opened, "war-1")
        with pytest.raises(UnavailableError, match="is open for reading only: nothing was recorded"):
            journal.append(entry(1), expects=1)
        with pytest.raises(UnavailableError, match="is open for reading only"):
            journal.checkpoint(KEY, "2026-03-01T21:40:00+00:00")
        assert all(report.good for report in verify(opened))


def test_a_file_that_may_not_be_written_gives_a_clear_error(store: Store) -> None:
    journal = filled(store, 1)
    with store.appending() as cursor:
        cursor.execute("PRAGMA query_only = ON")
    with pytest.raises(UnavailableError, match="it may only be read"):
        journal.append(entry(1), expects=1)
    assert journal.append(entry(1), expects=1).sequence == 2  # on a connection that may
