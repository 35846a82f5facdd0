"""Steps that wait for a second signature: every process of a server sees them, they outlive it, and are recorded once."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.problems import UnavailableError
from croupier.journal.store.store import open_store
from croupier.people.unsigned import MOST, WAITS_SECONDS, UnsignedStep
from croupier.tables.opening import Terms, set_up
from croupier.web.tables.doing.intents import Intent
from croupier.web.tables.hosting.hall import Hall
from croupier.web.tables.hosting.host import Done, Host
from croupier.web.tables.viewer import Viewer
from faults.postgresql import Cluster
from people.houses import Clock, house
from tables.houses import FLOOR as KIM
from tables.houses import OPENED, PA2011, House
from web.tables.hosting.test_hall import often, until  # noqa: F401
from web.visitors import HERE

DEALER = Viewer("dealer", "E-1017", "D-1", acts=True, signs=Role.DEALER, enters=True)
SECOND = Signature("E-1001", Role.FLOORPERSON, "F-2")
COUNT = {"name": "count the float", "cents": 5_000_00}


@asynccontextmanager
async def process(address: str, clock: Clock) -> AsyncIterator[Host]:
    """A server process of the house with its table, at which somebody looks."""
    people = house(Path(), clock, address)
    hall = Hall(None, address, people=people)
    await hall.start()
    try:
        (table,) = await hall.tables({}, HERE)
        table.viewers += 1
        yield table
    finally:
        await hall.stop()
        people.close()


def opened(address: str) -> str:
    with open_store(address, create=True) as store:
        set_up(store, "wheel 1", House(f"{PA2011}/big-six").rules, Terms(), at=OPENED, by=(KIM,))
    return address


async def begins(table: Host, id: str) -> None:
    assert isinstance(await table.do(DEALER, Intent(id, command=COUNT)), UnsignedStep)


def shows(table: Host, *ids: str) -> Callable[[], bool]:
    return lambda: [step.id for step in table.unsigned] == list(ids)


async def both_sign(address: str) -> None:
    clock = Clock()
    async with process(address, clock) as first, process(address, clock) as second:
        await begins(first, "one")
        await until(shows(second, "one"), second)
        answers = await asyncio.gather(first.sign("one", SECOND), second.sign("one", SECOND))
        assert answers[0] == answers[1]  # recorded once, and told to both
        assert isinstance(answers[0], Done)
        for table in (first, second):
            await until(lambda table=table: table.version == answers[0].version and not table.unsigned, table)  # type: ignore[misc]
        with pytest.raises(InputError, match="waits any more"):
            await second.sign("one", Signature("E-1002", Role.FLOORPERSON, "F-3"))


async def waits_on(address: str) -> None:
    clock = Clock()
    async with process(address, clock) as first:
        await begins(first, "one")
    async with process(address, clock) as again:
        assert shows(again, "one")()
        clock.passes(seconds=WAITS_SECONDS)
        await until(shows(again), again)
        with pytest.raises(InputError, match="waits any more"):
            await again.sign("one", SECOND)
        assert again.version == 1


def test_a_step_waits_in_every_process_and_is_recorded_once(tmp_path: Path) -> None:
    asyncio.run(both_sign(opened(str(tmp_path / "tables.db"))))


def test_a_step_waits_through_a_restart_and_is_forgotten_in_time(tmp_path: Path) -> None:
    asyncio.run(waits_on(opened(str(tmp_path / "tables.db"))))


@pytest.mark.long
def test_the_same_in_a_database(cluster: Cluster) -> None:
    asyncio.run(both_sign(opened(cluster.database("signed"))))
    asyncio.run(waits_on(opened(cluster.database("waiting"))))


def test_a_step_whose_record_is_in_doubt_can_be_signed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with process(opened(str(tmp_path / "tables.db")), Clock()) as table:
            await begins(table, "one")

            def gone(*_: object, **__: object) -> None:
                raise UnavailableError("the disk does not answer")

            with monkeypatch.context() as broken:
                broken.setattr(table.table.journal, "append", gone)
                with pytest.raises(UnavailableError):
                    await table.sign("one", SECOND)
            assert (await table.sign("one", SECOND)).record == 2

    asyncio.run(scene())


def test_an_id_belongs_to_who_signed_first_and_the_oldest_goes(tmp_path: Path) -> None:
    clock = Clock()
    with house(tmp_path, clock) as people:
        by = (Signature("E-1017", Role.DEALER, "D-1"),)
        steps = [UnsignedStep("wheel 1", f"step {n}", {"cents": n}, by, "security", "fill") for n in range(MOST + 1)]
        for step in (*steps, steps[-1]):
            clock.passes(seconds=1)
            people.unsigned.add(step)
        assert list(people.unsigned.at("wheel 1")) == steps[1:]
        assert people.unsigned.ids() == {"wheel 1": {step.id for step in steps[1:]}}
        stranger = steps[-1]._replace(by=(Signature("E-1018", Role.DEALER, "D-2"),))
        with pytest.raises(InputError, match="another step that waits"):
            people.unsigned.add(stranger)
        people.unsigned.add(stranger._replace(table="wheel 2"))
        for _ in range(2):
            people.unsigned.drop(steps[-1])
            assert people.unsigned.find("wheel 1", steps[-1].id) is None
        assert people.unsigned.find("wheel 2", steps[-1].id) is not None
