"""When something is gone in the middle: the database, or the right time. The table stops, loses nothing, and comes back."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.journal.problems import UnavailableError
from croupier.journal.store import store as kept
from croupier.web.tables.doing.intents import Intent
from croupier.web.tables.hosting import hall as halls
from croupier.web.tables.hosting.host import Done, Host
from croupier.web.tables.problems import problem_json
from faults.postgresql import Cluster
from people.houses import Clock, house
from web.people.test_two_processes import COUNT, DEALER, SECOND, opened, process
from web.tables.halls import BIG_SIX, still_hall
from web.tables.hosting.test_hall import until
from web.visitors import HERE

BET = {"name": "place wager", "player": "Ann", "wager": "$1", "cents": 5_00}


def stopped(table: Host) -> Callable[[], bool]:
    return lambda: bool(table.table.halted)


def goes_on(table: Host) -> Callable[[], bool]:
    return lambda: not table.table.halted


def test_a_database_that_is_gone_is_noticed_and_comes_back_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(halls, "SELDOM_SECONDS", 0.01)

    async def scene() -> None:
        hall = still_hall(tmp_path)
        await hall.start()
        try:
            table, seat = await hall.sit_down(BIG_SIX, "player", "Ann")
            viewer = hall.viewer(table, "player", {table.name: seat}, HERE)
            table.viewers += 1
            version, store = table.version, table.table.journal.store

            def gone(*_: object, **__: object) -> None:
                raise UnavailableError("the database does not answer")

            with monkeypatch.context() as broken:
                for question in ("answer", "rows", "reading", "appending", "writing"):
                    broken.setattr(store, question, gone)
                await until(stopped(table), table)  # nobody had to do anything
                state = (await table.state(viewer)).json
                assert b'"stopped":"Table stopped' in state
                assert b'"steps":[]' in state  # no new bets
                with pytest.raises(UnavailableError) as refused:
                    await table.do(viewer, Intent("bet", command=BET))
                told = problem_json(refused.value)
                assert (told["status"], told["detail"].partition(":")[0]) == (409, "Table stopped, nothing lost")
            await until(goes_on(table), table)
            assert b'"stopped":""' in (await table.state(viewer)).json
            assert table.version == version
            assert isinstance(await table.do(viewer, Intent("bet", command=BET)), Done)
        finally:
            await hall.stop()

    asyncio.run(scene())


@pytest.mark.long
def test_a_server_of_databases_that_stops_and_starts_again(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "SELDOM_SECONDS", 0.05)
    address = opened(cluster.database("gone"))

    async def scene() -> None:
        async with process(address, Clock()) as table:
            await table.do(DEALER, Intent("one", command=COUNT))
            await asyncio.to_thread(cluster.stop)
            await until(stopped(table), table)
            with pytest.raises(UnavailableError):
                await table.sign("one", SECOND)
            await asyncio.to_thread(cluster.start)
            await until(goes_on(table), table)
            assert (await table.sign("one", SECOND)).record == 2  # what waited for a signature still does

    asyncio.run(scene())
    with house(Path(), Clock(), address) as people:
        assert people.unsigned.ids() == {}


def test_a_clock_that_went_back_is_told_and_nothing_is_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Back(datetime):
        """An hour ago."""

        @classmethod
        def now(cls, tz: object = None) -> "datetime":  # type: ignore[override]
            return datetime.now(UTC) - timedelta(hours=1)

    async def scene() -> None:
        hall = still_hall(tmp_path)
        await hall.start()
        try:
            table, seat = await hall.sit_down(BIG_SIX, "player", "Ann")
            viewer = hall.viewer(table, "player", {table.name: seat}, HERE)
            version = table.version
            with monkeypatch.context() as back:
                back.setattr(kept, "datetime", Back)
                assert (await table.state(viewer)).version == version  # it is still looked at
                with pytest.raises(InputError, match=r"the clock says .* before the last record .*: correct the clock"):
                    await table.do(viewer, Intent("bet", command=BET))
            assert table.version == version
            assert isinstance(await table.do(viewer, Intent("bet", command=BET)), Done)
        finally:
            await hall.stop()

    asyncio.run(scene())
