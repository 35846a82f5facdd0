"""The end of a day at a table: the count, what must wait no longer, and the day after."""

import pytest

from croupier.games.kit.play.decider import Between
from croupier.journal.store.store import Store
from croupier.tables.engine import events as e
from tables.houses import PA2011, House
from tables.ready_tables import MAINTENANCE, STEPS, closed, counted, disputed, lawful_people, war
from tables.sitting import DEALER, FLOOR, GUARD, PIT, Sitting, player


def test_a_count_that_is_over_or_short_is_entered_with_what_was_expected(store: Store) -> None:
    table = closed(store)
    assert table.refuses("end the day", (FLOOR,), locked=True) == "the inventory is counted before the day ends"
    for cents in (-1, 2**50):
        told = {"cents": cents, "second": cents}
        assert "not a possible amount" in table.refuses("count the inventory", (DEALER, FLOOR), **told)
    done = table.counts_inventory(8_995_00)
    assert done.events[-1] == e.InventoryCounted(rule="house.count_the_inventory", cents=8_995_00, expected=9_000_00)
    assert (table.accounts["over and short"], table.accounts["inventory"]) == (5_00, 8_995_00)
    assert table.refuses("count the inventory", (DEALER, FLOOR), cents=9_000_00, second=9_000_00) == (  # T8
        "the inventory was counted, and what it lacked or had too much is posted: it is not counted again"
    )
    assert "end the day" in table.offered
    assert "count the inventory" not in table.offered


def test_who_counts_is_not_told_what_should_be_there(store: Store) -> None:
    table = closed(store)
    for name in ("credit", "adjust"):  # a refusal would tell
        _, fields = STEPS[name]
        assert name not in table.offered
        assert table.refuses(name, lawful_people(name), **{**fields, "cents": 9_000_50}) == (
            f"{name} comes before the game is closed, or after the count that is due"
        )
    table.counts_inventory(9_000_00)
    most = [option.fields["cents"] for option in table.table.options() if option.command == "credit"]
    assert most == [Between(50, 9_000_00, 50)]


@pytest.mark.parametrize("what", ["fill", "credit", "adjust"])
def test_chips_that_move_after_the_count_make_it_due_again(store: Store, what: str) -> None:
    table = counted(store)
    assert "end the day" in table.offered
    _, fields = STEPS[what]
    table.does(what, lawful_people(what), **fields)
    assert table.refuses("end the day", (FLOOR,), locked=True) == "the inventory is counted before the day ends"
    table.counts_inventory(table.accounts["inventory"])
    table.does("end the day", (FLOOR,), locked=True)


def test_the_day_ends_when_nothing_waits(store: Store) -> None:
    table = disputed(store)
    assert table.refuses("end the day", (FLOOR,), locked=True) == "end the day comes after the game is closed"
    assert (
        table.refuses("count the inventory", (DEALER, FLOOR), cents=1, second=1)
        == "count the inventory comes after the game is closed"
    )
    table.does("report deviation", broken="burn.shoe", what="no card was burned")
    table.does("close table", (FLOOR,))
    table.counts_inventory(9_000_00)
    assert table.refuses("end the day", (FLOOR,), locked=True) == "a dispute is open: my card was an ace"
    table.does("settle the dispute", (FLOOR,), reason="it was a king")
    assert table.refuses("end the day", (FLOOR,), locked=True) == (
        "a floorperson or above must first rule on what broke 651a.8(b)"
    )
    table.does("rule on deviation", (FLOOR,), ruling="stands", reason="nobody was hurt")
    assert table.refuses("end the day", (FLOOR,), locked=False) == "the table must be locked: give locked yes"
    table.does("end the day", (FLOOR,), locked=True)
    assert table.offered == {"count the float", "count the chips", "leave"}  # Ann may still take her chips


def test_disputes_are_settled_one_by_one_the_oldest_first(store: Store) -> None:
    table = disputed(store)
    table.does("dispute", player="Bob", what="mine too")
    table.does("settle the dispute", (PIT,), reason="it was a king")
    assert [one.what for one in table.table.now.disputes] == ["mine too"]
    table.does("settle the dispute", (PIT,), reason="so was his")
    assert table.refuses("settle the dispute", (PIT,), reason="again") == "there is no dispute"


def test_no_day_ends_over_wagers_that_lie(store: Store) -> None:
    """A part of the wheel was replaced between two spins, and the table is closed with chips on the layout."""
    house = House(f"{PA2011}/roulette")
    table = Sitting(house.opens(store, "roulette 1")).opens_roulette("Ann")
    table.does("place wager", player("Ann"), player="Ann", cents=20_00, wager="red")
    table.does("replace part", (MAINTENANCE, GUARD), table="1", description="a fret")
    assert table.table.now.game.phase == "closed"
    assert "end the day" not in table.offered
    assert (
        table.refuses("count the inventory", (DEALER, FLOOR), cents=1, second=1)
        == "count the inventory comes after the game is closed"
    )


def test_a_second_day_begins_with_its_own_float(store: Store) -> None:
    table = war(store)
    table.ends(counted=8_995_00)
    assert table.accounts["inventory"] == 8_995_00
    assert (
        table.refuses("fill", (FLOOR, GUARD), cents=1_00, slip="1") == "the table is not open: its float is counted first"
    )
    table.counts_float(12_000_00)
    assert table.table.now.day == 2
    # Nobody brought chips over night: what is more or less than was locked up is over or short.
    assert table.accounts == {
        "cage": -10_000_00,
        "chips of Ann": 1_000_00,
        "drop box": 1_000_00,
        "inventory": 12_000_00,
        "over and short": 5_00 - 3_005_00,
        "purse of Ann": -1_000_00,
    }
