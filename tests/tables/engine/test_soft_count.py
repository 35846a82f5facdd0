"""The soft count: what a drop box held, against what the ledger says went in."""

from datetime import date

import pytest

from croupier.journal.store.store import Store
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import events as e
from croupier.tables.ledger import added_up, added_up_since
from croupier.tables.opening import Terms, set_up
from croupier.tables.table import Table
from tables.houses import PA2012, House
from tables.sitting import CLERK, DEALER, FLOOR, GUARD, Sitting

WAR = House(f"{PA2012}/casino-war")
ROOM = (CLERK, GUARD)


def exchanged(store: Store) -> Sitting:
    """Ann's and Bob's $1,000.00 are in the box that is in the count room."""
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann", "Bob")
    table.does("exchange the drop box", (GUARD, FLOOR), box="B-2")
    return table


def boxes(table: Sitting) -> list[tuple[str, int]]:
    """Those that wait in the count room."""
    return [(one.box, one.cents) for one in table.table.now.boxes]


def test_a_box_that_holds_what_the_ledger_has(store: Store) -> None:
    table = exchanged(store)
    assert boxes(table) == [("first", 2_000_00)]
    done = table.does("count the drop box", ROOM, box="first", cents=2_000_00, second=2_000_00)
    assert done.events == (e.BoxCounted(rule="house.count_the_drop_box", box="first", cents=2_000_00, expected=2_000_00),)
    assert (boxes(table), table.accounts["count room"]) == ([], 2_000_00)
    assert table.says(done.record) == ["drop box first is counted: 2000.00, as the ledger has it"]
    assert table.refuses("count the drop box", ROOM, box="first", cents=1, second=1) == (
        "no drop box of this table is in the count room and still to be counted"
    )


def test_what_a_box_lacks_is_short_and_part_of_the_win(store: Store) -> None:
    table = exchanged(store)
    done = table.does("count the drop box", ROOM, box="first", cents=1_980_00, second=1_980_00)
    assert table.says(done.record)[0] == "drop box first is counted: 1980.00, 20.00 too few"
    assert (table.accounts["count room"], table.accounts["over and short"]) == (1_980_00, 20_00)
    total = added_up(table.table.journal.records()).total
    assert (total.drop, total.soft_count, total.soft_over, total.over_short) == (2_000_00, 1_980_00, -20_00, -20_00)
    assert total.win == -20_00
    audit = Audit()
    assert [each for record in table.table.journal.records() for each in audit(record)] == []


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"box": "first", "cents": 1, "second": 2}, "the two counts differ, 0.01 and 0.02: both count again"),
        ({"box": "B-2", "cents": 1, "second": 1}, "drop box B-2 does not wait to be counted; there are first"),
        ({"box": " ", "cents": 1, "second": 1}, "count the drop box needs its box"),
        ({"box": "first", "cents": -1, "second": -1}, "-0.01 is not a possible amount"),
        ({"box": "first", "cents": 2**50, "second": 2**50}, "is not a possible amount"),
    ],
)
def test_a_count_that_cannot_be_is_refused(store: Store, fields: dict[str, object], reason: str) -> None:
    assert reason in exchanged(store).refuses("count the drop box", ROOM, **fields)


def test_boxes_are_counted_after_the_day_and_the_oldest_of_a_number_first(store: Store) -> None:
    table = exchanged(store)
    table.does("buy in", player="Ann", position="1", cents=300_00)
    table.does("exchange the drop box", (GUARD, FLOOR), box="B-2")  # it came back empty
    table.does("exchange the drop box", (GUARD, FLOOR), box="B-3")
    assert boxes(table) == [("first", 2_000_00), ("B-2", 300_00), ("B-2", 0)]
    table.does("close table", (FLOOR,))
    table.counts_inventory(table.accounts["inventory"])
    table.does("end the day", (FLOOR,), locked=True)
    table.does("count the drop box", ROOM, box="B-2", cents=300_00, second=300_00)
    assert boxes(table) == [("first", 2_000_00), ("B-2", 0)]
    table.does("count the float", (DEALER, FLOOR), cents=table.accounts["inventory"], second=table.accounts["inventory"])
    assert Table(store, "war 1").now == table.table.now
    ledger = added_up_since(table.table.journal, date(2026, 3, 1))
    assert ledger.total.soft_count == 300_00


def test_whoever_dealt_or_supervised_does_not_count_the_box(store: Store) -> None:
    table = exchanged(store)
    fields = {"box": "first", "cents": 2_000_00, "second": 2_000_00}
    assert table.refuses("count the drop box", (FLOOR, GUARD), **fields) == "count the drop box is for the auditor"


def test_a_table_of_the_older_practice_sends_no_box(store: Store) -> None:
    set_up(store, "old", WAR.rules, Terms(practice=1), at="2026-03-01T06:00:00+00:00", by=(FLOOR,))
    table = Sitting(Table(store, "old")).opens_war("Ann")
    done = table.does("exchange the drop box", (GUARD, FLOOR), box="B-2")
    assert [type(event) for event in done.events] == [e.Posted, e.BoxExchanged, e.SnapshotTaken]
    assert (boxes(table), table.table.now.box) == ([], "")
