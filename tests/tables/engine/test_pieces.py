"""Chips by denomination: counts by two who sign apart, fills and credits with their pieces, and the rack that follows."""

import tempfile
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.games.kit.play.decider import Role, Signature
from croupier.journal.store.store import Store, open_store
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import events as e
from croupier.tables.opening import Terms, set_up
from croupier.tables.read_access import WITHHELD, count_due, without_counts
from croupier.tables.table import Table
from croupier.tables.words.sentences import Narrator
from croupier.tables.words.view import table_view, view_json
from depth import cases
from tables.houses import PA2011, PA2012, House
from tables.sitting import CLERK, DEALER, FLOOR, GUARD, OTHER_FLOOR, PIT, SHIFT, Sitting

WAR = House(f"{PA2012}/casino-war")
ZOE = Signature("Zoe", Role.DEALER, "D-9")
TEN_THOUSAND = "5x1000.00 40x100.00 40x25.00"


def faults(store: Store, name: str = "war 1") -> list[object]:
    audit = Audit()
    return [each for record in Table(store, name).journal.records() for each in audit(record)]


def opens_with(store: Store, chips: str) -> Sitting:
    """Open, with the cards at the table: no count is due."""
    table = Sitting(WAR.opens(store, "war 1"))
    table.does("count the float", (DEALER, FLOOR), chips=chips)
    table.does("receive cards", decks=6, preinspected=False)
    return table


def test_a_rack_is_in_its_order_when_a_table_is_opened_again(store: Store) -> None:
    """A snapshot is written with it, and the audit compares that to the letter."""
    opens_with(store, TEN_THOUSAND)
    assert list(Table(store, "war 1").now.rack.items()) == [("1000.00", 5), ("100.00", 40), ("25.00", 40)]


def test_a_fill_and_a_credit_by_denomination_follow_into_the_rack(store: Store) -> None:
    table = opens_with(store, TEN_THOUSAND)
    assert table.table.now.rack == {"1000.00": 5, "100.00": 40, "25.00": 40}
    filled = table.does("fill", (FLOOR, GUARD), chips="200x5.00 20x25.00", slip="S-1")
    assert [type(event) for event in filled.events] == [e.Posted, e.ChipsMoved]
    assert table.accounts["inventory"] == 10_000_00 + 1_000_00 + 500_00
    table.does("credit", (FLOOR, GUARD), chips="5x1000.00", slip="S-2")
    assert table.table.now.rack == {"100.00": 40, "25.00": 60, "5.00": 200}
    assert table.accounts["inventory"] == 6_500_00
    assert table.says(filled.record) == [
        "1500.00 go from cage to inventory, slip S-1",
        "by denomination: 20x25.00 200x5.00",
    ]
    assert faults(store) == []
    assert Table(store, "war 1").now == table.table.now


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"chips": "20x25.00", "cents": 499_00}, "the pieces are worth 500.00, and 499.00 is given"),
        ({"chips": "20x7.00"}, "no chip of 7.00 is in play; there are 1000.00, 500.00, 100.00, 25.00, 5.00, 1.00, 0.50"),
        ({"chips": "20x25.00 3x25.00"}, "chips of 25.00 are counted twice: give all of them at once"),
        (
            {"chips": "twenty", "cents": 5_00},
            "'twenty' does not say how many chips of which value: give pieces such as 20x25.00",
        ),
        ({"chips": "20x25.00 or so", "cents": 500_00}, "'20x25.00 or so' does not say how many chips"),
        ({"chips": "-2x25.00", "cents": 5_00}, "'-2x25.00' does not say how many chips"),
        ({"chips": "0x25.00"}, "0.00 is not a possible amount"),
        ({"chips": "1000000000x1000.00", "cents": 5_00}, "does not say how many chips"),
    ],
)
def test_pieces_that_cannot_be_are_refused_and_change_nothing(store: Store, fields: dict[str, object], reason: str) -> None:
    table = Sitting(WAR.opens(store, "war 1"))
    table.counts_float()
    assert reason in table.refuses("fill", (FLOOR, GUARD), slip="S-1", **fields)


def test_a_fill_without_pieces_leaves_the_rack_as_it_was_counted(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war 1"))
    table.does("count the float", (DEALER, FLOOR), chips="100x100.00")
    table.fills(500_00)
    assert table.table.now.rack == {"100.00": 100}
    assert table.accounts["inventory"] == 10_500_00


def closed_with(store: Store) -> Sitting:
    """Closed with 9,900 in the inventory, and a count due."""
    table = opens_with(store, TEN_THOUSAND)
    table.does("credit", (FLOOR, GUARD), chips="1x100.00", slip="S-1")
    table.does("close table", (FLOOR,))
    return table


def test_two_who_count_apart_open_a_table(store: Store) -> None:
    table = Sitting(WAR.opens(store, "war 1"))
    table.does("count the chips", (FLOOR,), chips=TEN_THOUSAND)
    assert not table.table.now.opened
    done = table.does("count the chips", (DEALER,), chips="40x25 40x100 5x1000")
    assert [type(event) for event in done.events] == [e.Posted, e.FloatCounted, e.ChipsCounted, e.DealerChanged]
    assert (table.table.now.opened, table.table.now.day, table.table.now.dealer) == (True, 1, "Lee")
    assert table.accounts["inventory"] == 10_000_00
    table.does("receive cards", decks=6, preinspected=False)
    assert table.refuses("count the chips", (DEALER,), chips="1x5.00") == (
        "chips are counted before the table opens, and once after the game is closed"
    )
    assert faults(store) == []


def test_two_who_count_apart_close_a_table_and_open_it_the_next_day(store: Store) -> None:
    table = closed_with(store)
    table.does("count the chips", (DEALER,), chips="5x1000.00 39x100.00 39x25.00")
    done = table.does("count the chips", (PIT,), chips="5x1000.00 39x100.00 39x25.00")
    assert done.events == (
        e.Posted(rule="house.count_the_chips", source="inventory", target="over and short", cents=25_00),
        e.InventoryCounted(rule="house.count_the_chips", cents=9_875_00, expected=9_900_00),
        e.ChipsCounted(rule="house.count_the_chips", chips={"1000.00": 5, "100.00": 39, "25.00": 39}),
    )
    table.does("end the day", (FLOOR,), locked=True)
    table.does("count the chips", (ZOE,), chips="5x1000.00 39x100.00 39x25.00")
    table.does("count the chips", (FLOOR,), chips="5x1000.00 39x100.00 39x25.00")
    assert (table.table.now.day, table.table.now.dealer, table.table.now.sealed) == (2, "Zoe", ())
    assert faults(store) == []
    assert Table(store, "war 1").now == table.table.now


def test_counts_that_differ_are_told_and_both_count_again(store: Store) -> None:
    table = closed_with(store)
    table.does("count the chips", (DEALER,), chips="99x100.00")
    done = table.does("count the chips", (FLOOR,), chips="9x1000.00 9x100.00")  # worth the same, and not the same chips
    assert table.says(done.record) == ["the two counts differ: both count again"]
    assert (table.table.now.sealed, table.table.now.sealed_by, table.table.now.counted) == ((), (), False)
    for one in (FLOOR, DEALER):  # in any order
        table.does("count the chips", (one,), chips="99x100.00")
    assert table.table.now.counted
    assert faults(store) == []


def test_nobody_counts_twice_and_two_of_one_side_do_not_count(store: Store) -> None:
    table = closed_with(store)
    table.does("count the chips", (FLOOR,), chips="99x100.00")
    assert table.refuses("count the chips", (FLOOR,), chips="99x100.00") == (
        "Kim has counted (record 6): another one counts too"
    )
    assert table.refuses("count the chips", (OTHER_FLOOR,), chips="99x100.00") == (
        "Kim has counted as floorperson: the second count is that of a dealer"
    )
    assert table.refuses("count the chips", (GUARD,), chips="99x100.00") == (
        "count the chips is for the dealer or floorperson or above"
    )
    assert table.refuses("count the chips", (DEALER,), chips=" ") == "count the chips needs its chips"


def test_a_sealed_count_is_shown_to_nobody_before_the_other_is_in(store: Store) -> None:
    table = closed_with(store)
    record = table.does("count the chips", (DEALER,), chips="98x100.00 77x0.50").record
    assert count_due(table.table.journal)
    plain: dict[str, object] = {
        "command": dict(record.entry.command),
        "events": [dict(event) for event in record.entry.events],
    }
    hidden = without_counts(plain)
    assert hidden["command"]["chips"] == WITHHELD
    assert "77" not in str(hidden)
    live, now = table.table.live, table.table.now
    for who in (DEALER, FLOOR, PIT, SHIFT, GUARD, CLERK, Signature("Ann", Role.PLAYER)):
        told = f"{table_view(live, now, who)} {view_json(live, now, who)}"
        assert "77" not in told
        assert "9900" not in told  # what the ledger has
        assert "990000" not in told
    narrator = Narrator(live, Table(store, "war 1").live.first())
    words = [narrator.describe(each) for each in table.table.journal.records()]
    assert "77" not in f"{words[-1].command} {words[-1].sentences} {words[-1].json()}"
    options = str([option.fields for option in table.table.options() if option.command.startswith("count")])
    assert "9900" not in options


def test_one_record_of_both_counts_by_denomination(store: Store) -> None:
    table = closed_with(store)
    both = (DEALER, FLOOR)
    assert table.refuses("count the inventory", both, chips="99x100.00", second=9_900_00) == (
        "count the inventory: both count by denomination, or neither does"
    )
    assert table.refuses("count the inventory", both, chips="99x100.00", second_chips="9x1000.00 9x100.00") == (
        "the two counts differ by denomination: both count again"
    )
    table.does("count the inventory", both, chips="99x100.00", second_chips="99x100.00")
    assert table.table.now.rack == {"100.00": 99}


def test_a_table_of_the_older_practice_counts_as_it_did(store: Store) -> None:
    set_up(store, "old", WAR.rules, Terms(practice=1), at="2026-03-01T06:00:00+00:00", by=(FLOOR,))
    table = Sitting(Table(store, "old"))
    assert table.offered == {"count the float"}
    assert table.refuses("count the chips", (DEALER,), chips="1x5.00") == (
        "the table is not open: its float is counted first"
    )


def test_a_wrong_fill_at_a_recorded_table_has_its_pieces_too(store: Store) -> None:
    table = Sitting(House(f"{PA2012}/casino-war", mode="recorded").opens(store, "war 1"))
    table.does("count the float", (DEALER, FLOOR), chips="100x100.00")
    table.happens("fill", (FLOOR,), chips="20x25.00", slip="S-1")
    assert table.table.now.rack == {"100.00": 100, "25.00": 20}
    with pytest.raises(InputError, match=r"no chip of 7\.00 is in play"):
        table.happens("fill", (FLOOR,), chips="20x7.00", cents=140_00, slip="S-2")
    assert faults(store) == []


AMOUNTS = st.dictionaries(st.sampled_from(["1.00", "5.00", "25.00", "100.00"]), st.integers(1, 40), min_size=1)


@settings(max_examples=cases(25), deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["fill", "credit"]), AMOUNTS), max_size=8))
def test_chips_are_conserved_by_denomination(moves: list[tuple[str, dict[str, int]]]) -> None:
    with tempfile.TemporaryDirectory() as folder, open_store(str(Path(folder) / "t.db"), create=True) as store:
        table = Sitting(House(f"{PA2011}/big-six").opens(store, "wheel"))
        table.does("count the float", (DEALER, FLOOR), chips="100x100.00")
        table.does("open table")
        cage: Counter[str] = Counter({"100.00": -100})
        for number, (name, pieces) in enumerate(moves):
            chips = " ".join(f"{count}x{value}" for value, count in pieces.items())
            sign = 1 if name == "fill" else -1
            cents = sum(int(value.removesuffix(".00")) * 100 * count for value, count in pieces.items())
            if name == "credit" and cents > table.accounts["inventory"]:
                assert "inventory has" in table.refuses(name, (FLOOR, GUARD), chips=chips, slip=f"S-{number}")
                continue
            table.does(name, (FLOOR, GUARD), chips=chips, slip=f"S-{number}")
            cage.update({value: -sign * count for value, count in pieces.items()})
        rack = Counter(table.table.now.rack)
        assert {value: rack[value] + cage[value] for value in {*rack, *cage}} == dict.fromkeys({*rack, *cage}, 0)
        assert table.accounts["inventory"] == sum(round(float(value) * 100) * count for value, count in rack.items())
        assert Table(store, "wheel").now == table.table.now
        assert faults(store, "wheel") == []
