"""Tables decided again in several processes come out as in one, and whatever is wrong with them is said all the same."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

from croupier.games.casino_war.training import SIDE
from croupier.journal.book import Journal
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.keys import from_seed
from croupier.journal.record import Entry, Record
from croupier.journal.store.store import Store
from croupier.journal.verification import spans
from croupier.journal.verification.report import Report
from croupier.tables.audit import in_parallel
from croupier.tables.audit.audit import Audit, AuditedTable
from croupier.tables.audit.in_parallel import Part
from croupier.tables.audit.verify import verify_tables
from journal.entries import entry
from tables.audit.forging import with_event
from tables.houses import GGE, MD, PA2011, PA2012, House
from tables.sitting import FLOOR, GUARD, Sitting, player
from tables.test_day import day_of

HOUSES = {
    "war": House(f"{PA2012}/casino-war", mode="recorded"),
    "maryland": House(MD, SIDE, cards="electronic"),
    "roulette": House(f"{PA2011}/roulette", mode="recorded"),
    "badugi": House(f"{GGE}/badugi", cards="electronic"),
}


@pytest.fixture(autouse=True)
def short_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worth a process of its own in a test."""
    monkeypatch.setattr(in_parallel, "WORTHWHILE", 1)
    monkeypatch.setattr(in_parallel, "_SHORTEST", 4)


class Kept(ProcessPoolExecutor):
    """Processes for several tests: to start them takes most of the time."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        pass

    def end(self) -> None:
        super().shutdown()


@pytest.fixture(scope="module")
def two_processes() -> Iterator[Executor]:
    kept = Kept(2, get_context("spawn"))
    yield kept
    kept.end()


@pytest.fixture
def kept_processes(monkeypatch: pytest.MonkeyPatch, two_processes: Executor) -> None:
    """Nothing that the tests say of two processes depends on their being new."""
    monkeypatch.setattr(spans, "pool", lambda processes: two_processes)


def alone(store: Store, name: str) -> AuditedTable:
    audit = Audit(lambda journal, number: Journal(store, journal).record(number))
    for record in Journal(store, name).records():
        assert not [found for found in audit(record) if isinstance(found, str)]
    return audit.tables[name]


def same(one: AuditedTable, other: AuditedTable) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in ("now", "at", "records", "deviations"))


def waits_over_night(store: Store, name: str = "waits") -> Sitting:
    """A deviation waits while the drop box is exchanged, another follows, and then both are ruled upon."""
    table = Sitting(HOUSES["war"].opens(store, name)).opens_war("Ann", "Bob")
    table.bets("Ann", "1", 20_00)
    table.does("no more bets")
    table.happens("place wager", player("Bob"), player="Bob", position="2", wager="initial", cents=20_00)
    table.does("exchange the drop box", (GUARD, FLOOR), box="B-2")
    table.deals("Qs")
    table.happens("place wager", player("Bob"), player="Bob", position="2", wager="initial", cents=40_00)
    table.deals("2d")
    table.does("rule on deviation", (FLOOR,), ruling="stands", reason="handed back")
    table.does("exchange the drop box", (GUARD, FLOOR), box="B-3")
    table.does("rule on deviation", (FLOOR,), ruling="stands", reason="handed back, too")
    table.does("settle the original deal")
    table.does("end the round")
    table.does("adjust", (FLOOR,), player="Ann", cents=5_00, record=table.table.version - 1, reason="paid short")
    return table


def test_a_journal_is_parted_where_records_carry_how_the_table_stood(store: Store) -> None:
    table = waits_over_night(store).table
    parts = list(in_parallel.parted(table.journal, table.version))
    boxes = [one.sequence for one in table.journal.records() if one.entry.command["name"] == "exchange the drop box"]
    assert parts == [Part("waits", 0, boxes[0]), Part("waits", boxes[0], boxes[1]), Part("waits", boxes[1], table.version)]
    # too short to be parted
    assert list(in_parallel.parted(table.journal, boxes[0] + 3)) == [Part("waits", 0, boxes[0] + 3)]


def test_no_part_is_too_short_to_be_worth_it(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = waits_over_night(store).table
    monkeypatch.setattr(in_parallel, "_SHORTEST", 1_000)
    assert list(in_parallel.parted(table.journal, table.version)) == [Part("waits", 0, table.version)]


@pytest.mark.long
def test_in_several_processes_a_day_comes_out_as_in_one(store: Store) -> None:
    for seed, (name, house) in enumerate(HOUSES.items()):
        day_of(house, store, name, seed=seed)
    waits_over_night(store)
    found = in_parallel.audited(store, store.journals(), 2)
    assert sorted(found) == sorted((*HOUSES, "waits"))
    for name, table in found.items():
        assert same(table, alone(store, name)), name
        ends = [part.end for part in in_parallel.parted(Journal(store, name), table.records)]
        assert len(ends) > 1
    both = [one.ruled_at for one in found["waits"].deviations]
    assert len(both) == 2
    assert both[0] < both[1]


def joined(store: Store, name: str) -> AuditedTable | None:
    """The same without other processes."""
    journal = Journal(store, name)
    end = journal.head().version
    done = [in_parallel.decide(store.address, part) for part in in_parallel.parted(journal, end)]
    return None if None in done else in_parallel._joined(store, name, end, [one for one in done if one])


@pytest.mark.usefixtures("kept_processes")
def test_a_ruling_reaches_the_deviation_of_an_earlier_part(store: Store) -> None:
    waits_over_night(store)
    table = joined(store, "waits")
    assert table is not None
    assert same(table, alone(store, "waits"))
    assert [(one.reason, one.round) for one in table.deviations] == [("handed back", 1), ("handed back, too", 1)]
    assert [ruled.says for ruled in reports(store, 2)["waits"].ruled] == [str(one) for one in table.deviations]


def put(store: Store, name: str, records: Sequence[Record]) -> None:
    journal = Journal(store, name, create=True)
    for version, one in enumerate(records):
        told = one.entry
        journal.append(
            Entry(f"{name} {version}", told.at, told.actors, told.command, told.events, told.corrects), expects=version
        )


def forged(store: Store, name: str) -> None:
    """The same table with a payment doubled in its last part."""
    records = list(waits_over_night(store, "true").table.journal.records())
    place = next(at for at, one in enumerate(records) if one.entry.command["name"] == "settle the original deal")
    paid = next(at for at, event in enumerate(records[place].entry.events) if event.get("kind") == "paid")
    records[place] = with_event(records[place], paid, cents=40_00)
    put(store, name, records)


def standing_forged(store: Store, name: str) -> None:
    """What a record carries is made up: the part after it would follow from that, the part before does not."""
    records = list(waits_over_night(store, "true").table.journal.records())
    place = next(at for at, one in enumerate(records) if one.entry.command["name"] == "exchange the drop box")
    told: Any = records[place].entry.events[-1]["standing"]
    game = {**told["game"], "meters": [["progressive", "1"]]}
    records[place] = with_event(records[place], len(records[place].entry.events) - 1, standing={**told, "game": game})
    put(store, name, records)


def reports(store: Store, processes: int, kept: Sequence[Checkpoint] = (), names: Sequence[str] = ()) -> dict[Any, Report]:
    audit = Audit()
    found = list(verify_tables(store, names, audit, kept=kept, processes=processes))
    assert found[0].journal is None
    told = {report.journal: report for report in found}
    assert len(told) == len(found)  # the file and every journal once
    return told


@pytest.mark.long
@pytest.mark.usefixtures("kept_processes")
@pytest.mark.parametrize("forge", [forged, standing_forged])
def test_what_is_wrong_is_said_as_in_one_process(store: Store, forge: Any) -> None:
    forge(store, "forged")
    Journal(store, "other", create=True).append(entry(0), expects=0)
    assert joined(store, "forged") is None
    one, two = reports(store, 1), reports(store, 2)
    assert one == two
    assert not one["forged"].good
    assert all(report.good for name, report in one.items() if name != "forged")


@pytest.mark.long
@pytest.mark.usefixtures("kept_processes")
def test_kept_checkpoints_count_for_each_journal_and_for_one_that_is_gone(store: Store) -> None:
    table = waits_over_night(store).table
    other = Journal(store, "other", create=True)
    other.append(entry(0), expects=0)
    key = from_seed(bytes(32))
    points = [table.journal.checkpoint(key, table.last_at), other.checkpoint(key, table.last_at)]
    gone = Journal(store, "gone", create=True)
    gone.append(entry(1), expects=0)
    points.append(gone.checkpoint(key, table.last_at))
    with store.writing() as connection:
        for what in ("records", "checkpoints"):
            connection.exec_driver_sql(f"DELETE FROM {what} WHERE journal = {gone.number}")
        connection.exec_driver_sql(f"DELETE FROM journals WHERE id = {gone.number}")
    one, two = reports(store, 1, points), reports(store, 2, points)
    assert one == two
    assert [finding.kind for finding in two["gone"].findings] == ["removed"]
    assert two["waits"].signed == table.version
    assert two["other"].signed == 1


@pytest.mark.long
@pytest.mark.usefixtures("kept_processes")
def test_one_journal_by_its_name(store: Store) -> None:
    waits_over_night(store)
    waits_over_night(store, "second")
    assert list(reports(store, 2, names=["second"])) == [None, "second"]


@pytest.mark.long
@pytest.mark.usefixtures("kept_processes")
def test_a_journal_that_grew_meanwhile_is_read_once_more(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = waits_over_night(store)
    ordinary = in_parallel.audited

    def then_grows(*asked: Any) -> dict[str, AuditedTable]:
        found = ordinary(*asked)
        table.bets("Ann", "1", 20_00)
        return found

    monkeypatch.setattr(in_parallel, "audited", then_grows)
    assert reports(store, 2)["waits"].records == table.table.version


def test_where_processes_fail_one_does_it_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    waits_over_night(store)

    def broken(processes: int) -> None:
        raise OSError

    monkeypatch.setattr(spans, "pool", broken)
    assert in_parallel.audited(store, ["waits"], 2) == {}
    assert reports(store, 2)["waits"].good


def test_short_journals_are_left_to_one_process(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = waits_over_night(store).table
    monkeypatch.setattr(in_parallel, "WORTHWHILE", table.version + 1)
    monkeypatch.delattr(spans, "pool")
    assert in_parallel.audited(store, ["waits"], 2) == {}
    assert in_parallel.audited(store, ["waits"], 1) == {}


def test_a_withdrawal_reaches_the_deviation_of_an_earlier_part(store: Store) -> None:
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "wheel")).opens_roulette("Ann")
    table.does("spin", wheel="clockwise", ball="counterclockwise")
    table.does("ball at rest", number="20", revolutions=13)
    table.does("exchange the drop box", (GUARD, FLOOR), box="B-2")
    done = table.does("withdraw report", (FLOOR,), report="ball at rest in 20")
    table.does("no more bets")
    for number in ("20", "17"):
        table.does("ball at rest", number=number, revolutions=13)
        table.does("withdraw report", (FLOOR,), report=f"ball at rest in {number}")
    found = joined(store, "wheel")
    assert found is not None
    assert len(list(in_parallel.parted(table.table.journal, table.table.version))) == 2
    assert same(found, alone(store, "wheel"))
    assert [one.withdrawn_at for one in found.deviations] == [done.record.sequence]
    assert found.waiting == []
