"""A store that goes away or is full: the table says so and takes nothing more; nothing acknowledged is lost."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from croupier.journal.problems import DamagedError, UnavailableError
from croupier.journal.record import Entry, Record
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.table import Table
from faults.postgresql import Cluster
from faults.processes import ended, start
from tables.audit.forging import with_event
from tables.houses import KEY, PA2012, House
from tables.sitting import DEALER, Sitting, player

WAR = House(f"{PA2012}/casino-war")
ELECTRONIC = House(f"{PA2012}/casino-war", cards="electronic")
AWAY = "the database does not answer"


@pytest.mark.long
def test_a_database_that_goes_away_stops_the_table_and_loses_nothing(cluster: Cluster) -> None:
    with open_store(cluster.database("tables-gone"), create=True) as store:
        table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")
        version, now = table.table.version, table.table.now
        command = table.command("place wager", player="Ann", position="1", wager="initial", cents=20_00)
        cluster.stop()
        try:
            for id in ("wager 1", "wager 1", None):
                with pytest.raises(UnavailableError, match=AWAY):
                    table.table.do(command, id=id)
                assert AWAY in table.table.halted
                assert table.table.options() == ()
            with pytest.raises(UnavailableError, match=AWAY):
                table.table.refresh()
            assert (table.table.version, table.table.now) == (version, now)
        finally:
            cluster.start()
        table.table.refresh()
        assert table.table.halted == ""
        assert (table.table.version, table.table.now) == (version, now)
        assert table.table.options()
        done = table.table.do(command, id="wager 1")
        assert table.table.do(command, id="wager 1").record == done.record
        assert (table.table.version, table.accounts["layout"]) == (version + 1, 20_00)
        assert [report.findings for report in verify(store, decide=Audit()) if report.findings] == []


@pytest.mark.long
def test_a_halted_table_goes_on_by_itself_when_it_is_asked_again(cluster: Cluster) -> None:
    with open_store(cluster.database("tables-back"), create=True) as store:
        table = Sitting(ELECTRONIC.opens(store, "war 1")).opens_war("Ann")
        table.bets("Ann", "1", 20_00)
        table.does("no more bets")
        command = table.command("deal a card", to="1")
        cluster.stop()
        try:
            with pytest.raises(UnavailableError, match=AWAY):
                table.table.do(command, id="card 1")
        finally:
            cluster.start()
        done = table.table.do(command, id="card 1")
        assert table.table.now.shoe
        assert table.table.now.shoe.position == 2
        assert Table(store, "war 1", key=KEY).now == table.table.now
        assert done.record.sequence == table.table.version


@pytest.mark.long
def test_a_disk_that_is_full_stops_the_table_and_loses_nothing(folder: Path) -> None:
    assert "none lost" in ended(start("../tables/full_disk.py", folder / "night.db"))


@pytest.fixture
def table(store: Store) -> Sitting:
    return Sitting(WAR.opens(store, "war 1")).opens_war("Ann")


def test_a_command_that_was_kept_but_not_acknowledged_is_recorded_once(
    table: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer of the database was lost: whoever asks again under the same id gets what was recorded."""
    journal, version = table.table.journal, table.table.version
    append = journal.append

    def kept_but_lost(entry: Entry, *, expects: int) -> Record:
        append(entry, expects=expects)
        raise UnavailableError("the line is dead")

    monkeypatch.setattr(journal, "append", kept_but_lost)
    command = table.command("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
    with pytest.raises(UnavailableError, match="the line is dead"):
        table.table.do(command, id="tip 1")
    monkeypatch.setattr(journal, "append", append)
    assert (table.table.halted, table.table.options()) == ("the line is dead", ())
    done = table.table.do(command, id="tip 1")
    assert done.record.sequence == table.table.version == version + 1
    assert table.accounts["tip box"] == 5_00


def test_a_command_that_was_not_kept_is_recorded_when_it_is_given_again(
    table: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, version = table.table.journal, table.table.version
    append = journal.append

    def lost(entry: Entry, *, expects: int) -> Record:
        raise UnavailableError("the line is dead")

    monkeypatch.setattr(journal, "append", lost)
    command = table.command("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
    with pytest.raises(UnavailableError, match="the line is dead"):
        table.table.do(command, id="tip 1")
    assert table.table.version == version
    monkeypatch.setattr(journal, "append", append)
    assert table.table.do(command, id="tip 1").record.sequence == version + 1
    assert table.accounts["tip box"] == 5_00


def test_reading_that_breaks_off_in_the_middle_leaves_the_table_as_it_was(
    table: Sitting, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half of what another recorded was read when the line went dead: none of it counts, and all is read again."""
    other = Sitting(Table(store, "war 1"), at=table.clock.isoformat())
    for _ in range(4):
        other.does("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
    before = table.table.now, table.table.version, table.table.last_at
    journal: Any = table.table.journal
    records = journal.records

    def breaks_off(first: int = 1, last: int | None = None) -> Iterator[Record]:
        for number, record in enumerate(records(first, last)):
            if number == 2:
                raise UnavailableError("the line is dead")
            yield record

    monkeypatch.setattr(journal, "records", breaks_off)
    with pytest.raises(UnavailableError, match="the line is dead"):
        table.table.refresh()
    assert (table.table.now, table.table.version, table.table.last_at) == before
    assert table.table.options() == ()
    with pytest.raises(UnavailableError, match="the line is dead"):
        table.does("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
    monkeypatch.setattr(journal, "records", records)
    table.table.refresh()
    assert (table.table.now, table.table.version) == (other.table.now, other.table.version)
    assert table.accounts["tip box"] == 20_00


def test_a_table_whose_look_for_an_id_fails_is_halted_too(table: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(id: str) -> Record | None:
        raise UnavailableError("the line is dead")

    monkeypatch.setattr(table.table.journal, "find", dead)
    with pytest.raises(UnavailableError, match="the line is dead"):
        table.table.do(table.command("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00), id="tip 1")
    assert table.table.options() == ()


def test_records_that_do_not_fit_stop_the_table_with_a_sentence(table: Sitting, store: Store) -> None:
    """Somebody wrote a dealt card into the journal in the middle of nowhere."""
    other = Table(store, "war 1")
    records = list(other.journal.records())
    forged = with_event(records[-1], 0, event="Dealt", to="9", card="Qs")
    other.journal.append(replace(forged.entry, id="forged"), expects=other.version)
    with pytest.raises(DamagedError, match="record 18 of journal 'war 1' cannot be followed: "):
        table.does("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
    assert table.table.options() == ()


def test_a_store_that_may_only_be_read_takes_nothing(table: Sitting, store: Store) -> None:
    with open_store(store.where, read_only=True) as opened:
        reader = Sitting(Table(opened, "war 1"), at=table.clock.isoformat())
        assert reader.table.options() == table.table.options()
        with pytest.raises(UnavailableError, match="is open for reading only: nothing was recorded"):
            reader.does("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
        assert reader.table.options() == ()
    table.does("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
