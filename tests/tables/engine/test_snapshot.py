"""A standing that a record carries is the one that all records before it give, and whoever begins there sees the same."""

from datetime import datetime
from random import Random
from typing import Any

import pytest

from croupier.journal import canonical, times
from croupier.journal.book import Journal
from croupier.journal.problems import DamagedError
from croupier.journal.store.store import Store
from croupier.tables.audit.replay import about, replay
from croupier.tables.codec.events import event_from_json
from croupier.tables.engine import snapshot
from croupier.tables.engine.standing import Standing
from croupier.tables.resume import last_snapshot
from croupier.tables.table import Table
from tables.audit.forging import Forger, altered, leaves, ran, with_event
from tables.crowd import Crowd
from tables.houses import GGE, HOUSES, KEY, KINDS, PA2011, PA2012, House
from tables.sitting import FLOOR, GUARD, Sitting, player, ranges_read

WAR = House(f"{PA2012}/casino-war")


def sent(table: Table) -> Standing:
    """How the table stands, after it went through a journal."""
    told = canonical.decode(canonical.encode(snapshot.to_json(table.live, table.now)))
    assert isinstance(told, dict)
    return snapshot.from_json(table.live, told)


@pytest.mark.parametrize(
    "number",
    [pytest.param(at, marks=pytest.mark.long if at % 10 else []) for at, house in enumerate(HOUSES) if house in KINDS],
)
def test_a_standing_comes_back_whatever_happened(store: Store, number: int) -> None:
    house = HOUSES[number]
    table = house.opens(store, "table")
    crowd = Crowd(table, number, strays=0.1 if house.mode == "recorded" else 0.0)
    for _ in crowd.steps(40):
        back = sent(table)
        assert back == table.now
        assert _orders(back.game) == _orders(table.now.game)  # whose turn it is may follow from the order


def _orders(state: Any) -> list[list[object]]:
    values = state if isinstance(state, tuple) else vars(state).values()
    return [list(value) for value in values if isinstance(value, dict)]


def two_days(store: Store, house: House = WAR) -> Sitting:
    """Two rounds on the first day, a drop box between them, and a round of the second day that is not over."""
    table = Sitting(house.opens(store, "war")).opens_war("Ann")
    table.plays_war("Qs", "2d")
    table.does("exchange the drop box", (GUARD, FLOOR), box="B-2")
    table.plays_war("3s", "Kd")
    table.does("leave", player("Ann"), player="Ann")
    table.ends()
    table.opens_war("Bob", float_cents=table.accounts["inventory"])
    table.bets("Bob", "1", 20_00)
    table.does("no more bets")
    return table


def test_a_table_begins_where_the_last_day_ended(store: Store) -> None:
    table = two_days(store).table
    found = last_snapshot(table.journal, table.live)
    assert found is not None
    assert found.record.entry.command["name"] == "end the day"
    earlier = last_snapshot(table.journal, table.live, found.record.sequence - 1)
    assert earlier is not None
    assert (earlier.record.entry.command["name"], earlier.now.round) == ("exchange the drop box", 2)
    assert last_snapshot(table.journal, table.live, earlier.record.sequence - 1) is None
    again = Table(store, "war")
    assert (again.now, again.version, again.last_at, again.head) == (table.now, table.version, table.last_at, table.head)
    assert again.options() == table.options()


def test_what_comes_before_is_not_read_to_open_a_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = two_days(store).table
    found = last_snapshot(table.journal, table.live)
    assert found is not None
    read = ranges_read(monkeypatch)
    Table(store, "war")
    assert {each for each in read if each[0] != each[1]} == {(found.record.sequence + 1, None)}


def test_every_round_is_found_as_by_reading_all(store: Store) -> None:
    table = ran(WAR, store, steps=110)
    crowd = Crowd(table, 2, start=datetime.fromisoformat(table.last_at))
    for _ in crowd.steps(60):
        pass
    for _ in crowd.ends_the_day():
        pass
    now, starts, rounds = table.live.first(), {1: 1}, list[int]()
    records = list(table.journal.records())
    for record in records:
        rounds.append(now.round)
        for told in record.entry.events:
            now = table.live.evolve(now, event_from_json(table.live.words, told))
        starts.setdefault(now.round, record.sequence + 1)
    assert now.round > 5
    assert sum("SnapshotTaken" in str(record.entry.events) for record in records) >= 4
    for number in range(1, now.round):
        found = replay(table.journal, number)
        assert (found.first, found.last) == (starts[number], starts[number + 1] - 1)
    for record, number in list(zip(records, rounds, strict=True))[::9]:
        if times.about(table.journal, datetime.fromisoformat(record.entry.at)) == record.sequence:  # the last of its second
            assert about(table.journal, datetime.fromisoformat(record.entry.at)).number == number


@pytest.mark.parametrize("house", [WAR, House(f"{PA2011}/roulette"), House(f"{GGE}/badugi", cards="electronic")])
def test_every_part_of_a_standing_that_is_forged_is_found(store: Store, house: House) -> None:
    table = ran(house, store, steps=80)
    forger, chance = Forger(table), Random(3)
    carrying = [record for record in forger.records if record.entry.events[-1]["event"] == "SnapshotTaken"]
    assert [record.entry.command["name"] for record in carrying][-1] == "end the day"
    for record in carrying:
        told: Any = record.entry.events[-1]["standing"]
        last = len(record.entry.events) - 1
        for path in leaves(told):
            forged = with_event(record, last, standing=altered(told, path, chance))
            assert forger.says(forged), path
        assert forger.says(with_event(record, last, standing={}))
        assert forger.says(with_event(record, last, standing={**told, "opened": 0}))


def test_true_is_not_one(store: Store) -> None:
    forger = Forger(two_days(store).table)
    record = next(one for one in forger.named("exchange the drop box"))
    told: Any = record.entry.events[-1]["standing"]
    assert told["opened"] is True
    assert forger.says(with_event(record, len(record.entry.events) - 1, standing={**told, "opened": 1}))


@pytest.mark.parametrize(
    "standing",
    [
        {"round": "2"},
        {"opened": 1},
        {"nothing": 1},
        {"game": {"phase": "asleep"}},
        {"game": []},
        {"accounts": [["cage"]]},
        {"accounts": [[1, 2]]},
        {"shoe": {"root": "x"}},
        {"shoe": {"burned": "xyz"}},
        {"slips": 1},
        {"game": {"meters": [["x", "1/0"]]}},
    ],
)
def test_a_standing_that_no_table_has_stops_the_table(store: Store, standing: dict[str, object]) -> None:
    table = two_days(store).table
    records = list(table.journal.records())
    journal = Journal(store, "other", create=True)
    for version, record in enumerate(records):
        entry = record.entry
        if entry.command["name"] == "end the day":
            entry = with_event(record, len(entry.events) - 1, standing=standing).entry
        journal.append(entry.__class__(f"{version}", entry.at, entry.actors, entry.command, entry.events), expects=version)
    with pytest.raises(DamagedError, match="its snapshot holds a standing that this game does not have"):
        Table(store, "other", key=KEY)


def test_bytes_are_found_in_the_last_body_that_has_them(store: Store) -> None:
    journal = two_days(store).table.journal
    marks = [record.sequence for record in journal.records() if b'"event":"Money"' in record.body]
    found = journal.last_with(b'"event":"Money"')
    assert found is not None
    assert found.sequence == marks[-1]
    before = journal.last_with(b'"event":"Money"', marks[-1] - 1)
    assert before is not None
    assert before.sequence == marks[-2]
    assert journal.last_with(b"nothing of the kind") is None
    assert journal.last_with(b'"event":"Money"', marks[0] - 1) is None


def test_a_standing_that_is_too_large_is_not_carried(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "LARGEST", 100)
    table = two_days(store).table
    assert last_snapshot(table.journal, table.live) is None
    assert Table(store, "war").now == table.now


def test_a_last_record_that_was_put_in_its_place_stops_the_table(store: Store) -> None:
    table = two_days(store)
    forged = with_event(table.table.journal.record(table.table.version), 0, words="place your bets")
    with store.writing() as connection:
        row = (forged.hash, forged.body, table.table.journal.number, forged.sequence)
        connection.exec_driver_sql("UPDATE records SET hash = ?, body = ? WHERE journal = ? AND sequence = ?", row)
        connection.exec_driver_sql("UPDATE journals SET head = ? WHERE id = ?", (forged.hash, table.table.journal.number))
    with pytest.raises(DamagedError, match="is missing or was altered: the table cannot continue"):
        table.does("deal a card", to="1", card="Qs")
    assert table.table.journal.head().version == forged.sequence
