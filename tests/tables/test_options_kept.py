"""What may be done is worked out once for a table as it stands, and anew when it moves or the time changes it."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from croupier.games.casino_war.game import GAME
from croupier.games.casino_war.live import WarPlay
from croupier.games.kit.game import Play
from croupier.journal.store.store import Store, open_store
from croupier.tables.engine import procedure
from croupier.tables.table import Table
from depth import SOAK
from tables.crowd import Crowd
from tables.houses import HOUSES, PA2012, House
from tables.sitting import FLOOR, Sitting

STEPS = 40
LATER = (0, 1, 25, 200, 0)
"""Hours after the last record at which a table is asked: its cards grow old, and limits come into force."""
WAR = House(f"{PA2012}/casino-war")


def times(table: Table) -> list[str]:
    last = datetime.fromisoformat(table.last_at)
    return ["", *((last + timedelta(hours=hours)).isoformat() for hours in LATER)]


@pytest.mark.parametrize("house", HOUSES[:: 1 if SOAK else 5], ids=lambda house: house.name)
def test_they_are_those_of_the_time(house: House, tmp_path: Path) -> None:
    with open_store(str(tmp_path / "tables.db"), create=True) as store:
        crowd = Crowd(house.opens(store, "a table"), 5)
        for _ in range(STEPS):
            crowd.step()
            table = crowd.table
            for at in times(table):
                assert table.options(at) == procedure.options(table.live, table.now, at)


def test_limits_that_are_announced_change_them_at_their_time(store: Store) -> None:
    sitting = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")
    sitting.does("announce new limits", (FLOOR,), limits="minimum 50.00", since="08:00")
    table = sitting.table
    before, after = "2026-03-01T07:59:59+00:00", "2026-03-01T08:00:00+00:00"
    assert table.options(before) is table.options("2026-03-01T07:30:00+00:00")
    assert table.options(after) != table.options(before)
    for at in (before, after, before):
        assert table.options(at) == procedure.options(table.live, table.now, at)


def test_a_table_that_stopped_has_none_and_then_the_same(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann").table
    known = table.options()
    table.halted = "the disk is full"
    assert table.options() == ()
    table.halted = ""
    assert table.options() is known


def test_a_game_that_asks_for_the_time_and_does_not_say_what_for_is_asked_each_time() -> None:
    class Silent(WarPlay):
        moment = Play.moment  # type: ignore[assignment]

    at = "2026-03-01T08:00:00+00:00"
    assert Silent(GAME).moment(None, None, at) == at  # type: ignore[arg-type]


def test_the_last_record_is_known_without_reading(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann").table
    read = list(table.journal.records(table.version - 2))
    assert list(table.records_after(table.version - 3)) == read
    assert list(Table(store, "war 1").records_after(table.version - 1)) == read[-1:]
    with monkeypatch.context() as gone:
        gone.setattr(table.journal, "records", None)
        assert list(table.records_after(table.version - 1)) == read[-1:]
        assert list(table.records_after(table.version)) == []
