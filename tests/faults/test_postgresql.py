"""The journal on a real PostgreSQL server: the same promises, rivals under load, and a server that goes away."""

import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.export import growth, lines, receipt
from croupier.journal.problems import ConflictError, DamagedError, UnavailableError
from croupier.journal.standalone import Check
from croupier.journal.store import schema
from croupier.journal.store.copies import backup, restore
from croupier.journal.store.store import open_store
from croupier.journal.verification import spans
from croupier.journal.verification.verify import verify
from depth import SOAK
from faults.postgresql import Cluster
from faults.processes import ended, start
from faults.test_journal import check_rivals
from journal.entries import AT, KEY, entry, filled, findings, ids

pytestmark = pytest.mark.long


def test_a_journal_is_the_same_as_in_a_file(cluster: Cluster, folder: Path) -> None:
    with open_store(cluster.database("same"), create=True) as store, open_store(str(folder / "a.db"), create=True) as file:
        one, other = filled(store, 7, signed=(3, 7)), filled(file, 7, signed=(3, 7))
        assert list(lines(one)) == list(lines(other))
        assert list(receipt(one, 2, 4)) == list(receipt(other, 2, 4))
        assert list(growth(one, 3, 7)) == list(growth(other, 3, 7))
        assert Check(KEY.public).run(lines(one)).wrong == []
        assert one.append(entry(2), expects=0).sequence == 3
        with pytest.raises(ConflictError, match="is at version 7, and the command expected 3"):
            one.append(entry(9), expects=3)
        with pytest.raises(InputError, match="belongs to another command"):
            one.append(entry(9, id="command-1"), expects=7)
        _, report = verify(store, key=KEY.public)
        assert (report.findings, report.records, report.signed) == ([], 7, 7)
        backup(store, folder / "copy.db")
        with open_store(str(folder / "copy.db")) as copy:
            assert list(lines(Journal(copy, "war-1"))) == list(lines(other))


def test_what_is_not_as_it_was_written_is_not_read(cluster: Cluster) -> None:
    with open_store(cluster.database("altered"), create=True) as store:
        one, other = filled(store, 1200), filled(store, 5, name="war-2")
        assert [found.sequence for found in one.records(3, 1100)] == [*range(3, 1101)]
        with store.writing() as connection:
            connection.exec_driver_sql("DELETE FROM records WHERE journal = %s AND sequence = 700", (one.number,))
            connection.exec_driver_sql(
                "UPDATE records SET body = %s WHERE journal = %s AND sequence = 5",
                (other.record(5).body.replace(b"Qs", b"Ks"), other.number),
            )
        for read in (lambda: list(one.records()), lambda: one.record(699), lambda: list(lines(one))):
            with pytest.raises(DamagedError, match="record 700 of journal 'war-1' is missing"):
                read()
        with pytest.raises(DamagedError, match="nothing was signed: record 5 of journal 'war-2' was altered"):
            other.checkpoint(KEY, AT)


def test_the_time_is_the_servers(cluster: Cluster) -> None:
    with open_store(cluster.database("clock"), create=True) as store:
        assert abs(store.clock() - datetime.now(UTC)) < timedelta(seconds=20)


def test_a_copy_goes_to_a_server_and_back_byte_for_byte(cluster: Cluster, folder: Path) -> None:
    with open_store(str(folder / "a.db"), create=True) as file, open_store(cluster.database("back"), create=True) as store:
        filled(file, 2, name="first")
        before = list(lines(filled(file, 1201, signed=(3, 1201))))
        assert restore(file, store.address) == [("first", 2), ("war-1", 1201)]
        assert list(lines(Journal(store, "war-1"))) == before
        assert findings(store) == []
        with pytest.raises(InputError, match="has journals already: restore a copy into an empty database"):
            restore(file, store.address)
        assert Journal(store, "war-2", create=True).append(entry(0), expects=0).sequence == 1
        restore(store, str(folder / "b.db"))
        with open_store(str(folder / "b.db")) as again:
            assert again.journals() == ["first", "war-1", "war-2"]
            assert list(lines(Journal(again, "war-1"))) == before
            assert findings(again) == []


def test_a_damaged_copy_leaves_a_server_empty(cluster: Cluster, folder: Path) -> None:
    with open_store(str(folder / "a.db"), create=True) as file, open_store(cluster.database("half"), create=True) as store:
        filled(file, 3)
        with file.writing() as connection:
            connection.execute(text("UPDATE journals SET version = 4"))
        with pytest.raises(DamagedError, match="does not end with record 4"):
            restore(file, store.address)
        assert store.journals() == []
        filled(store, 2)


def test_two_writers_on_each_of_two_journals_under_load(cluster: Cluster) -> None:
    where, each = cluster.database("rivals"), 2000 if SOAK else 60
    with open_store(where, create=True) as store:
        for name in ("war-1", "war-2"):
            Journal(store, name, create=True)
        rivals = [start("rival.py", where, name, who, each) for who in range(2) for name in ("war-1", "war-2")]
        for rival in rivals:
            ended(rival)
        for name in ("war-1", "war-2"):
            check_rivals(store, name, 2, each)


def test_many_tables_at_once_write_into_one_database(cluster: Cluster) -> None:
    """Twelve tables from twelve threads through one store, while a thirteenth keeps the row of its journal locked."""
    tables, each = [f"war-{number}" for number in range(12)], 200 if SOAK else 20
    failed: list[Exception] = []

    def deal(journal: Journal) -> None:
        try:
            for number in range(each):
                assert journal.append(entry(number), expects=number).sequence == number + 1
        except Exception as wrong:
            failed.append(wrong)

    with open_store(cluster.database("many"), create=True) as store:
        threads = [threading.Thread(target=deal, args=(Journal(store, name, create=True),)) for name in tables]
        Journal(store, "big-six-1", create=True)
        with store.writing() as connection:
            connection.execute(text("UPDATE journals SET version = version WHERE name = 'big-six-1'"))
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        assert failed == []
        assert [Journal(store, name).head().version for name in tables] == [each] * 12
        assert findings(store) == []


def test_a_server_killed_under_a_writer_gives_it_a_clear_error_and_keeps_what_was_acknowledged(cluster: Cluster) -> None:
    with open_store(cluster.database("killed"), create=True) as store:
        Journal(store, "war-1", create=True)
        writer = start("until_gone.py", store.where, "war-1")
        assert writer.stdout
        for number in range(1, 31):
            assert writer.stdout.readline() == f"{number}\n"
        cluster.stop()
        try:
            *more, says = ended(writer).splitlines()
        finally:
            cluster.start()
        assert "the database does not answer" in says
        assert says.endswith("the command may or may not be recorded: give it again with the same id")
        acknowledged = 30 + len(more)
        assert more == [str(number) for number in range(31, acknowledged + 1)]
        journal = Journal(store, "war-1")
        assert journal.head().version in (acknowledged, acknowledged + 1)
        assert journal.append(entry(acknowledged), expects=acknowledged).sequence == acknowledged + 1
        assert ids(list(journal.records())) == [f"command-{number}" for number in range(acknowledged + 1)]
        assert findings(store) == []


def test_processes_verify_the_spans_of_a_journal(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spans, "LEVEL", 2)
    with open_store(cluster.database("spans"), create=True) as store:
        filled(store, 19, signed=(3, 16))
        one = list(verify(store))
        assert list(verify(store, processes=2)) == one
        assert (one[1].good, one[1].records, one[1].signed) == (True, 19, 16)


def test_tables_do_not_wait_for_each_other_and_writers_of_one_do(cluster: Cluster) -> None:
    where = cluster.database("waiting")
    with open_store(where, create=True) as store, open_store(where + "&options=-c%20lock_timeout%3D300") as hurried:
        one, two = filled(store, 1), filled(store, 1, name="war-2")
        with store.writing() as connection:  # a writer of war-1 that has not committed
            connection.execute(text("UPDATE journals SET version = version WHERE name = 'war-1'"))
            assert Journal(hurried, "war-2").append(entry(1), expects=1).sequence == 2
            with pytest.raises(UnavailableError, match="lock timeout"):
                Journal(hurried, "war-1").append(entry(1), expects=1)
        assert one.append(entry(1), expects=1).sequence == 2
        assert two.head().version == 2
        assert findings(store) == []


def test_many_may_create_and_upgrade_at_once(cluster: Cluster) -> None:
    where = cluster.database("fresh")
    with open_store(where, create=True) as store:
        Journal(store, "war-1", create=True)
    with open_store(where, create=True) as one, open_store(where, create=True) as two:
        Journal(two, "war-1", create=True).append(entry(0), expects=0)
        assert ids(list(Journal(one, "war-1").records())) == ["command-0"]


def test_tampering_is_found(cluster: Cluster) -> None:
    with open_store(cluster.database("tampered"), create=True) as store:
        filled(store, 5, signed=(5,))
        with store.writing() as connection:
            connection.execute(text("DELETE FROM records WHERE sequence = 2"))
            connection.execute(text("UPDATE records SET body = body || '\\x20'::bytea WHERE sequence = 4"))
        assert [(found.kind, found.sequence) for found in findings(store)] == [("removed", 2), ("altered", 4)]


def test_a_database_that_is_no_journal_or_not_there_is_refused(cluster: Cluster) -> None:
    where = cluster.database("empty")
    with pytest.raises(InputError, match="holds no journals of Croupier's"):
        open_store(where)
    with pytest.raises(UnavailableError, match='database "nowhere" does not exist'):
        open_store(where.replace("/empty?", "/nowhere?"), create=True)
    with open_store(where, create=True) as store, store.writing() as connection:
        connection.execute(schema.versions.insert(), {"version": 2})
    with pytest.raises(InputError, match=r"was written by a newer Croupier \(schema 2;"):
        open_store(where, create=True)


def test_a_server_that_goes_away_gives_a_clear_error_and_nothing_is_lost(cluster: Cluster) -> None:
    with open_store(cluster.database("gone"), create=True) as store:
        journal = filled(store, 3, signed=(2,))
        cluster.stop()
        try:
            for _ in range(2):
                with pytest.raises(UnavailableError, match="the database does not answer"):
                    journal.append(entry(3), expects=3)
            with pytest.raises(UnavailableError, match="the database does not answer"):
                journal.head()
        finally:
            cluster.start()
        assert journal.append(entry(3), expects=3).sequence == 4
        journal.checkpoint(KEY, AT)
        assert findings(store) == []


def test_a_server_that_was_started_again_meanwhile_is_not_noticed(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a pause the connection is asked before it is used."""
    monkeypatch.setattr("croupier.journal.store.store.FRESH_SECONDS", 0.0)
    with open_store(cluster.database("again"), create=True) as store:
        journal = filled(store, 2)
        cluster.stop()
        cluster.start()
        assert journal.append(entry(2), expects=2).sequence == 3
        assert findings(store) == []
