"""All tables of a server: alive by themselves, seen by all processes, resting for nobody; one that fails stops no other."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import OneOf
from croupier.journal.problems import UnavailableError
from croupier.journal.store.store import open_store
from croupier.tables.audit.audit import Audit
from croupier.tables.audit.verify import verify_tables
from croupier.web.tables.doing.intents import Intent
from croupier.web.tables.hosting import exercises, host
from croupier.web.tables.hosting import hall as halls
from croupier.web.tables.hosting.hall import Hall
from croupier.web.tables.hosting.host import Host
from croupier.web.tables.hosting.lead import Lead
from croupier.web.tables.problems import UnknownTableError
from croupier.web.tables.viewer import Viewer
from croupier.web.tables.visitors.seats import Seat
from faults.postgresql import Cluster
from tables.sitting import Sitting
from web.tables.halls import BADUGI, BIG_SIX, EDITIONS, ROULETTE, WAR, still_hall, typed_table
from web.visitors import HERE

LIMIT = 60.0


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other processes record is looked for more often than once in a second."""
    monkeypatch.setattr(halls, "SELDOM_SECONDS", 0.05)


async def until(what: Callable[[], bool], host: Host) -> None:
    """Until it is so, looked at whenever the table moves."""
    moved = asyncio.Event()
    host.listeners.add(moved.set)
    async with asyncio.timeout(LIMIT):
        while not what():
            await moved.wait()
            moved.clear()
    host.listeners.discard(moved.set)


def is_asked(host: Host, player: str) -> bool:
    """Whether it is this player's turn."""
    due = (one.fields.get("player") for one in host.table.options() if one.kind == "next")
    return OneOf((player,)) in due


def in_a_hall(hall: Hall, scene: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await hall.start()
        try:
            await scene()
        finally:
            await hall.stop()

    asyncio.run(whole())


def test_demonstrations_of_every_game_play_by_themselves(tmp_path: Path) -> None:
    hall = Hall(tmp_path, pace=0, shows={"Big Six 1": BIG_SIX, "Badugi 1": BADUGI})

    async def scene() -> None:
        for table in await hall.tables({}, HERE):
            first = table.table.now.round
            await until(lambda table=table, first=first: table.table.now.round >= first + 2, table)  # type: ignore[misc]
            assert table.purpose == "demonstration"

    in_a_hall(hall, scene)


def test_the_games_name_their_demonstrations() -> None:
    assert set(Hall()._shows.values()) == set(EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_visitor_sits_down_in_every_role(edition: str, tmp_path: Path) -> None:
    hall = still_hall(tmp_path)

    async def scene() -> None:
        for role in ("player", "dealer", "floorperson"):
            table, seat = await hall.sit_down(edition, role, " Ann  Lee ")
            assert seat == Seat(role, "Ann Lee")
            viewer = hall.viewer(table, None, {table.name: seat}, HERE)
            assert (viewer.role, viewer.acts) == (role, True)
            seated = set(table.table.live.game.live.seated(table.table.now.game))
            assert ("Ann Lee" in seated) == (role == "player")
            assert viewer.person == (table.table.now.dealer if role == "dealer" else "Ann Lee")
            held = {"player": "player:Ann Lee"}.get(role, role)
            assert table.attendant is not None
            assert table.attendant.held == {held}
            looks = hall.viewer(table, "dealer", {}, HERE)
            assert (looks.role, looks.person, looks.acts) == ("dealer", "", False)

    in_a_hall(hall, scene)


def test_a_person_who_waits_is_waited_for(tmp_path: Path) -> None:
    hall = Hall(tmp_path, pace=0, shows={})

    async def scene() -> None:
        table, seat = await hall.sit_down(WAR, "player", "Ann")
        viewer = hall.viewer(table, "player", {table.name: seat}, HERE)
        position = table.table.live.game.live.sits_at(table.table.now.game, "Ann")
        bet = {"name": "place wager", "player": "Ann", "position": position, "wager": "initial", "cents": 20_00}
        await table.do(viewer, Intent("bet", command=bet))
        assert table.table.now.game.phase == "betting"
        await table.pass_turn(viewer)
        await until(lambda: table.table.now.game.phase != "betting" or table.table.now.round > 1, table)

    in_a_hall(hall, scene)


def test_two_processes_attend_a_table_once_and_both_see_it(tmp_path: Path) -> None:
    first, second = (Hall(tmp_path, pace=0, shows={"Big Six 1": BIG_SIX}) for _ in range(2))

    async def scene() -> None:
        async def other() -> None:
            (here,) = await first.tables({}, HERE)
            await second.start()
            try:
                (there,) = await second.tables({}, HERE)
                there.viewers += 1  # somebody looks: the store is asked often
                seen = there.version
                await until(lambda: there.version >= seen + 5, there)
                assert here._lead is not None
                assert here._lead.take()
                assert there._lead is not None
                assert not there._lead.take()
                await first.stop()
                seen = there.version
                await until(lambda: there.version >= seen + 5, there)  # it took over
                assert there._lead.take()
            finally:
                await second.stop()

        await other()

    async def whole() -> None:
        await first.start()
        await scene()

    asyncio.run(whole())


def test_a_lock_is_held_once(tmp_path: Path) -> None:
    one, other = Lead(tmp_path, "War 1"), Lead(tmp_path, "War 1")
    assert one.take()
    assert one.take()
    assert not other.take()
    another = Lead(tmp_path, "War 2")
    assert another.take()
    another.give_up()
    one.give_up()
    assert other.take()
    assert not one.take()
    other.give_up()
    assert not list(tmp_path.glob("*.lock"))


def test_a_table_rests_when_nobody_looks_and_wakes_for_somebody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "RESTS_AFTER", 0.0)
    hall = Hall(tmp_path, pace=0, shows={"Big Six 1": BIG_SIX})

    async def scene() -> None:
        (table,) = await hall.tables({}, HERE)
        assert table.resting
        before = table.version
        await asyncio.sleep(0)
        assert table.version == before
        table.viewers += 1
        table.wake()
        await until(lambda: table.version > before + 3, table)

    in_a_hall(hall, scene)


def test_a_table_that_fails_stops_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    hall = Hall(tmp_path, pace=0, shows={"Big Six 1": BIG_SIX, "Roulette 1": ROULETTE})

    async def scene() -> None:
        def fails(at: str) -> None:
            raise ZeroDivisionError(at)

        broken, whole = await hall.tables({}, HERE)
        assert broken.attendant is not None
        broken.attendant.next = fails  # type: ignore[method-assign]
        assert broken.attendance is not None
        await asyncio.wait([broken.attendance.task], timeout=LIMIT)
        assert "the attendant of Big Six 1 stopped" in caplog.text
        before = whole.version
        await until(lambda: whole.version > before + 5, whole)
        assert (await broken.state(Viewer("player"))).version == broken.version  # it can still be looked at

    in_a_hall(hall, scene)


def test_a_store_that_is_gone_stops_the_table_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = still_hall(tmp_path)

    async def scene() -> None:
        table, seat = await hall.sit_down(BIG_SIX, "player", "Ann")
        viewer = hall.viewer(table, "player", {table.name: seat}, HERE)
        bet = Intent("bet", command={"name": "place wager", "player": "Ann", "wager": "$1", "cents": 5_00})
        journal = table.table.journal

        def gone(*_: object, **__: object) -> None:
            raise UnavailableError("the disk does not answer")

        with monkeypatch.context() as broken:
            for question in ("append", "head", "records"):
                broken.setattr(journal, question, gone)
            with pytest.raises(UnavailableError):
                await table.do(viewer, bet)
            state = (await table.state(viewer)).json
            assert b'"stopped":"Table stopped' in state
            assert b'"steps":[]' in state
        done = await table.do(viewer, bet)  # the same step, under the same id
        assert isinstance(done, host.Done)
        assert done.version == table.version
        assert b'"stopped":""' in (await table.state(viewer)).json

    in_a_hall(hall, scene)


def test_a_houses_tables_are_looked_at_and_not_touched(tmp_path: Path) -> None:
    looks_on(str(tmp_path / "house.db"))


@pytest.mark.long
def test_a_houses_tables_in_a_database_are_looked_at(cluster: Cluster) -> None:
    looks_on(cluster.database("house-tables"))


def looks_on(house: str) -> None:
    """What somebody else records at a house's table is seen here, where nobody can record anything."""
    with open_store(house, create=True) as store:
        sitting = Sitting(typed_table(store, WAR, "War 7")).opens_war("Ann")
        hall = Hall(None, house)

        async def scene() -> None:
            (table,) = await hall.tables({}, HERE)
            assert (table.name, table.purpose) == ("War 7", "live")
            viewer = hall.viewer(table, "dealer", {"War 7": Seat("dealer", "Lee")}, HERE)
            assert not viewer.acts
            table.viewers += 1
            sitting.bets("Ann", "1", 20_00)
            await until(lambda: table.version == sitting.table.version, table)
            with pytest.raises(UnknownTableError, match="War 7"):
                await hall.find("War 77", {}, HERE)
            with pytest.raises(InputError, match="keeps no practice tables"):
                await hall.sit_down(WAR, "player", "Ann")
            with pytest.raises(UnavailableError, match="reading only"):
                table.table.do(table.table.command({"name": "no more bets"}, (), table.table.clock()))

        in_a_hall(hall, scene)


def test_a_large_store_gives_way_to_a_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercises, "LARGE", 1)
    for name in ("exercises-0001.db", "exercises-0001.db-wal", "exercises-0002.db"):
        (tmp_path / name).write_bytes(b"old")
    with exercises.store_in(tmp_path) as store:
        assert Path(store.address).name == "exercises-0003.db"
    assert sorted(one.name for one in tmp_path.glob("*.db*") if "0003" not in one.name) == ["exercises-0002.db"]


def test_seats_outlive_the_server_and_the_journal_is_clean(tmp_path: Path) -> None:
    async def sits() -> tuple[str, Seat, int]:
        hall = Hall(tmp_path, pace=0, shows={})
        await hall.start()
        table, seat = await hall.sit_down(BADUGI, "player", "Ann")
        await until(lambda: is_asked(table, "Ann"), table)
        await hall.stop()
        return table.name, seat, table.table.version

    async def returns(name: str, seat: Seat) -> int:
        hall = still_hall(tmp_path)
        await hall.start()
        table = await hall.find(name, {}, HERE)
        assert table.attendant is None  # somebody else looks on: nobody plays Ann's hand meanwhile
        assert not hall.viewer(table, "player", {}, HERE).acts
        assert await hall.find(name, {name: seat}, HERE) is table
        assert table.attendant is not None
        assert table.attendant.held == {"player:Ann"}
        await hall.stop()
        return table.version

    name, seat, version = asyncio.run(sits())
    assert asyncio.run(returns(name, seat)) == version
    file = next(tmp_path.glob("exercises-*.db"))
    with open_store(str(file), read_only=True) as store:
        _, report = verify_tables(store, [name], Audit())
        assert [one for one in report.findings if one.kind != "unsigned"] == []


def test_a_clock_that_is_behind_gives_the_time_of_the_last_record(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "t.db"), create=True) as store:
        table = typed_table(store, WAR)
        table.last_at = (datetime.now(UTC) + timedelta(seconds=30)).isoformat()
        assert table.clock() == table.last_at
        table.last_at = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
        assert table.clock() < table.last_at
