"""The report of a shift and a day over all tables: exact against the ledger, with who dealt, played and complained."""

from datetime import date, time

import pytest

from croupier.errors import InputError
from croupier.journal.store.store import Store
from croupier.tables.ledger import added_up
from croupier.tables.report import Period, all_tables, floor_report, last_day
from tables.houses import PA2012, House
from tables.sitting import CLERK, FLOOR, GUARD, Sitting, player

WAR = House(f"{PA2012}/casino-war")
DAY = date(2026, 3, 1)


def two_shifts(store: Store) -> Sitting:
    """Ann loses $20.00 in the first shift and wins $30.00 in the second; one dispute is answered in between."""
    table = Sitting(WAR.opens(store, "war 1")).opens_war("Ann")
    table.plays_war("2s", "Qd", initial=20_00)
    table.clock = table.clock.replace(hour=13, minute=59, second=0)
    table.does("dispute", (*player("Ann"),), player="Ann", what="my card was an ace")
    table.clock = table.clock.replace(hour=14, minute=9, second=0)
    table.does("settle the dispute", (FLOOR,), reason="it was a two")
    table.plays_war("Qs", "2d", initial=30_00)
    table.does("exchange the drop box", (GUARD, FLOOR), box="B-2")
    table.does("count the drop box", (CLERK, GUARD), box="first", cents=990_00, second=990_00)
    return table


def test_the_sums_are_those_of_the_ledger_to_the_cent(store: Store) -> None:
    table = two_shifts(store)
    Sitting(WAR.opens(store, "war 2")).opens_war("Bob", "Cy")
    day = floor_report(store, Period(DAY, None))
    assert [one.table for one in day] == ["war 1", "war 2"]
    assert day[0].totals == added_up(table.table.journal.records()).total
    together = all_tables(day)
    assert (together.drop, together.win, together.handle) == (3_000_00, -20_00, 50_00)
    assert (together.soft_count, together.soft_over) == (990_00, -10_00)
    first, second = (floor_report(store, Period(DAY, shift))[0].totals for shift in (1, 2))
    assert (first.win, second.win) == (20_00, -40_00)  # and the box was short by ten
    assert floor_report(store, Period(DAY, 3)) == []
    assert last_day(store) == DAY


def test_a_rating_is_handle_times_the_exact_edge_with_the_time_at_the_table(store: Store) -> None:
    table = two_shifts(store)
    (one,) = floor_report(store, Period(DAY, None))
    (ann,) = one.players
    ((_, wager),) = one.totals.wagered
    edge = table.table.live.game.odds.edges(table.table.live.rules)(wager)
    assert edge is not None
    assert (ann.player, ann.rounds, ann.handle, ann.won) == ("Ann", 2, 50_00, 10_00)
    assert ann.average == 25_00
    assert ann.theoretical == one.theoretical == 50_00 * edge
    whole = table.clock.replace(tzinfo=None) - Period(DAY, 1).start
    assert one.dealers["Lee"] < whole.total_seconds()
    parts = [floor_report(store, Period(DAY, shift))[0] for shift in (1, 2)]
    assert sum(part.players[0].seconds for part in parts) == ann.seconds
    assert sum(part.dealers["Lee"] for part in parts) == one.dealers["Lee"]
    seconds = int((table.clock.replace(tzinfo=None) - Period(DAY, 2).start).total_seconds())
    assert parts[1].dealers["Lee"] == parts[1].players[0].seconds == seconds  # a shift begins on the minute


def test_what_people_contested_and_what_was_answered(store: Store) -> None:
    two_shifts(store)
    first, second = (floor_report(store, Period(DAY, shift))[0] for shift in (1, 2))
    assert [(each.kind, each.words) for each in first.matters] == [("dispute", "Ann contests: my card was an ace")]
    assert [(each.kind, each.words) for each in second.matters] == [("answer", "it was a two")]
    assert (first.opening, first.closing, second.opening) == (10_000_00, None, None)


def test_periods_that_are_none_are_refused(store: Store) -> None:
    two_shifts(store)
    for shift in (0, 4, -1):
        with pytest.raises(InputError, match=f"there is no shift {shift}: a gaming day has shifts 1 to 3"):
            floor_report(store, Period(DAY, shift))
    with pytest.raises(InputError, match="is no gaming day of a table"):
        floor_report(store, Period(date.max, None))
    assert floor_report(store, Period(DAY, 1, (time(0),)))[0].totals.win == -20_00
