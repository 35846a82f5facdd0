"""Several who run one table at once, and many tables: no gap, no fork, every command once, and whoever loses is told."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.errors import InputError
from croupier.games.kit.play.decider import replace
from croupier.journal.problems import UnavailableError
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.codec.records import signatures
from croupier.tables.engine import events as e
from croupier.tables.table import RefusedError, Table
from depth import SOAK
from faults.postgresql import Cluster
from faults.processes import ended, start
from tables.crowd import Crowd
from tables.houses import HOUSES, KEY, PA2012, House
from tables.rival import LATER, buys
from tables.sitting import DEALER, Sitting, player
from web.tables.halls import BIG_SIX, exercise, play

WAR = House(f"{PA2012}/casino-war")
RIVALS = 4 if SOAK else 2
"""Processes that run one table."""
ELECTRONIC = House(f"{PA2012}/casino-war", cards="electronic")


def opened(store: Store, name: str = "war 1") -> int:
    """A table where players 1 to 4 have $1,000.00 each; gives how many records it has."""
    return Sitting(WAR.opens(store, name)).opens_war("1", "2", "3", "4").table.version


def check_bought(store: Store, name: str, before: int, writers: int, each: int, told: list[int]) -> None:
    """Every buy-in of everybody once, in each one's own order, and told by its record's number."""
    table = Table(store, name)
    assert table.version == before + writers * each
    records = list(table.journal.records(before + 1))
    assert [record.sequence for record in records] == list(range(before + 1, table.version + 1))
    for who in range(1, writers + 1):
        own = [record.entry.id for record in records if record.entry.id.startswith(f"{who} ")]
        assert own == [f"{who} {number}" for number in range(each)]
        assert table.live.accounts(table.now)[f"chips of {who}"] == 1_000_00 + each * 1_00
    assert sorted(told) == [record.sequence for record in records]
    assert [report.findings for report in verify(store, decide=Audit()) if report.findings] == []


def test_threads_on_one_table(folder: Path) -> None:
    """Each with a table of its own over the same journal, as several screens have."""
    file = str(folder / "night.db")
    with open_store(file, create=True) as store:
        before = opened(store)
        told: list[int] = []

        def buy(who: str) -> None:
            table = Table(store, "war 1")
            for number in range(12):
                command = {"name": "buy in", "player": who, "position": who, "cents": 1_00}
                told.append(table.do(table.command(command, player(who), LATER), id=f"{who} {number}").record.sequence)

        run_all([lambda who=str(who): buy(who) for who in range(1, 5)])  # type: ignore[misc]
        check_bought(store, "war 1", before, 4, 12, told)


def run_all(work: list[Callable[[], None]]) -> None:
    """All at once; what any of them raises is raised."""
    failed: list[BaseException] = []

    def guarded(one: Callable[[], None]) -> None:
        try:
            one()
        except BaseException as wrong:
            failed.append(wrong)

    threads = [threading.Thread(target=guarded, args=(one,)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]


def rivals(where: str, each: int) -> list[int]:
    running = [start("../tables/rival.py", where, "war 1", who, each) for who in range(1, RIVALS + 1)]
    return [int(line) for process in running for line in ended(process).split()]


@pytest.mark.long
def test_processes_on_one_table_in_a_file(folder: Path) -> None:
    file = str(folder / "night.db")
    with open_store(file, create=True) as store:
        before = opened(store)
        check_bought(store, "war 1", before, RIVALS, 10, rivals(file, 10))


@pytest.mark.long
def test_processes_on_one_table_in_a_database(cluster: Cluster) -> None:
    where = cluster.database("one-table")
    with open_store(where, create=True) as store:
        before = opened(store)
        check_bought(store, "war 1", before, RIVALS, 10, rivals(where, 10))


# Two who ask for the same


def two(store: Store, house: House = WAR) -> tuple[Sitting, Sitting]:
    """Two screens of one table, both up to date, with Ann's wager on the layout."""
    one = Sitting(house.opens(store, "war 1")).opens_war("Ann")
    one.bets("Ann", "1", 20_00)
    return one, Sitting(Table(store, "war 1", key=KEY), at="2026-03-01T08:00:00+00:00")


def test_whoever_comes_second_is_told_why_not(store: Store) -> None:
    one, other = two(store)
    one.does("no more bets")
    with pytest.raises(RefusedError, match="no more bets is not possible now; the next step is: deal a card") as refused:
        other.does("no more bets")
    assert refused.value.lawful[0] == "deal a card"
    assert other.table.now == one.table.now  # and sees what is true now


def test_whoever_comes_second_may_go_on_if_it_is_still_lawful(store: Store) -> None:
    one, other = two(store)
    one.bets("Ann", "1", 5_00, "tie")
    done = other.does("no more bets")
    assert done.record.sequence == one.table.version + 1
    assert other.accounts["layout"] == 25_00


def test_a_time_before_what_another_recorded_is_refused(store: Store) -> None:
    one, other = two(store)
    one.clock = one.clock.replace(hour=9)
    one.does("no more bets")
    with pytest.raises(InputError, match="is before the last record of this table"):
        other.does("deal a card", to="1", card="Qs")


def test_nobody_is_refused_over_what_is_no_longer_true(store: Store) -> None:
    """The second screen still shows the time for wagers; by now the first card is due, and there it is."""
    one, other = two(store)
    one.does("no more bets")
    other.does("deal a card", to="1", card="Qs")
    assert other.table.now.game.cards == {"1": "Qs"}


def test_the_same_command_under_the_same_id_is_one_record(store: Store) -> None:
    one, other = two(store)
    command = one.command("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
    first = one.table.do(command, id="tip 1")
    one.does("dispute", player="Ann", what="something else came between")
    for table in (one.table, other.table, one.table):
        again = table.do(command, id="tip 1")
        assert (again.record, again.events) == (first.record, first.events)
    other.table.refresh()
    assert other.table.now == one.table.now
    assert one.accounts["tip box"] == 5_00


def test_another_command_under_the_same_id_is_refused(store: Store) -> None:
    one, other = two(store)
    one.table.do(one.command("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00), id="tip 1")
    for table in (one, other):
        for command in (
            table.command("tip", (*player("Ann"), DEALER), player="Ann", cents=10_00),
            table.command("no more bets"),
        ):
            with pytest.raises(InputError, match=f"the id 'tip 1' belongs to another command, record {one.table.version}"):
                table.table.do(command, id="tip 1")


def test_the_same_id_from_two_at_the_same_moment_is_one_record(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second has looked for the id and not found it when the first records it, among others."""
    one, other = two(store)
    command = one.command("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
    looked = other.table.journal.find

    def first_then_look(id: str) -> object:
        monkeypatch.setattr(other.table.journal, "find", looked)
        one.does("tip", (*player("Ann"), DEALER), player="Ann", cents=1_00)
        one.table.do(one.command("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00), id="tip 1")
        one.does("no more bets")
        return None

    monkeypatch.setattr(other.table.journal, "find", first_then_look)
    done = other.table.do(command, id="tip 1")
    assert done.record.sequence == one.table.version - 1
    assert (other.table.now, other.table.version) == (one.table.now, one.table.version)
    assert one.accounts["tip box"] == 6_00


def test_two_at_an_electronic_shoe_never_draw_the_same_card_twice(store: Store) -> None:
    one, other = two(store, ELECTRONIC)
    one.does("no more bets")
    command = one.command("deal a card", to="1")
    first = one.table.do(command, id="card 1")
    assert other.table.do(command, id="card 1").record == first.record  # the same card, not the next
    second = other.does("deal a card", to="dealer")
    positions = [event.position for done in (first, second) for event in done.events if isinstance(event, e.ShoeCardDrawn)]
    assert positions == [1, 2]
    one.clock = other.clock
    with pytest.raises(RefusedError):
        one.does("deal a card", to="dealer")
    assert one.table.now == other.table.now
    assert [report.findings for report in verify(store, decide=Audit()) if report.findings] == []


def test_a_wheel_that_is_asked_twice_under_one_id_turned_once(store: Store) -> None:
    table = exercise(store, BIG_SIX)
    result = table.live.game.live.wheel
    assert result is not None
    while table.journal.record(table.version).entry.command["name"] != result.command:
        play(table, 1)
    turned = table.journal.record(table.version)
    given = {
        name: value
        for name, value in turned.entry.command.items()
        if name not in table.live.left(table.before(turned).now, result.command)
    }
    command = table.before(turned).command(given, signatures(turned), turned.entry.at)
    assert table.do(command, id=turned.entry.id).record == turned
    with pytest.raises(InputError, match=r"which .* signed: give another id"):
        table.do(replace(command, by=(DEALER,)), id=turned.entry.id)


def test_a_name_that_is_taken_is_refused(store: Store) -> None:
    WAR.opens(store, "war 1")
    with pytest.raises(InputError, match="there is a table 'war 1' already: `croupier table deal` continues it"):
        WAR.opens(store, "war 1")
    assert Table(store, "war 1").version == 1


# Many tables at once


@pytest.mark.long
def test_twenty_tables_at_once_in_a_database(cluster: Cluster) -> None:
    with open_store(cluster.database("twenty"), create=True) as store:
        crowds = [Crowd(house.opens(store, f"table {number}"), number) for number, house in enumerate(HOUSES[::2][:20])]

        def work(crowd: Crowd) -> Callable[[], None]:
            def steps() -> None:
                for _ in crowd.steps(12):
                    pass

            return steps

        run_all([work(crowd) for crowd in crowds])
        assert [report.findings for report in verify(store, decide=Audit()) if report.findings] == []
        for number, crowd in enumerate(crowds):
            again = Table(store, f"table {number}", key=KEY)
            assert (again.version, again.now) == (crowd.table.version, crowd.table.now)
            assert again.version > 5


@pytest.mark.long
def test_a_table_does_not_wait_for_another_one_in_a_database(cluster: Cluster) -> None:
    where = cluster.database("waiting-tables")
    with open_store(where, create=True) as store, open_store(where + "&options=-c%20lock_timeout%3D300") as hurried:
        opened(store, "war 1")
        opened(store, "war 2")
        one, two = (Sitting(Table(hurried, name), at=LATER) for name in ("war 1", "war 2"))
        with store.writing() as connection:  # somebody at war 1 who has not committed
            connection.execute(text("UPDATE journals SET version = version WHERE name = 'war 1'"))
            two.does("tip", (*player("1"), DEALER), player="1", cents=1_00)
            with pytest.raises(UnavailableError, match="lock timeout"):
                one.does("tip", (*player("1"), DEALER), player="1", cents=1_00)
        assert one.table.options() == ()
        one.table.refresh()
        one.does("tip", (*player("1"), DEALER), player="1", cents=1_00)


def test_the_program_of_the_rivals_works_in_this_process_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(folder / "night.db")
    with open_store(file, create=True) as store:
        before = opened(store)
    buys(file, "war 1", "1", 2)
    assert capsys.readouterr().out.split() == [str(before + 1), str(before + 2)]
