"""The journal on a real PostgreSQL server: the same promises, rivals under load, and a server that goes away."""

from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.errors import InputError
from croupier.journal import schema
from croupier.journal.book import Journal
from croupier.journal.export import backup, growth, lines, receipt
from croupier.journal.problems import ConflictError, UnavailableError
from croupier.journal.standalone import Check
from croupier.journal.store import open_store
from croupier.journal.verify import verify
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


def test_rival_processes_on_two_journals(cluster: Cluster) -> None:
    where = cluster.database("rivals")
    with open_store(where, create=True) as store:
        for name in ("war-1", "war-2"):
            Journal(store, name, create=True)
        rivals = [start("rival.py", where, name, who, 40) for who in range(2) for name in ("war-1", "war-2")]
        for rival in rivals:
            ended(rival)
        for name in ("war-1", "war-2"):
            check_rivals(store, name, 2, 40)


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
    with pytest.raises(InputError, match="is no journal of Croupier's"):
        open_store(where)
    with pytest.raises(UnavailableError, match='database "nowhere" does not exist'):
        open_store(where.replace("/empty?", "/nowhere?"), create=True)
    with open_store(where, create=True) as store, store.writing() as connection:
        connection.execute(schema.versions.insert(), {"version": 2})
    with pytest.raises(InputError, match=r"was written by a newer Croupier \(schema 2\)"):
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
