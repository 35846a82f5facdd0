"""Win, drop, hold, theoretical win and tax of a table, by shift and gaming day: figures worked out by hand."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from fractions import Fraction

import pytest

from croupier.errors import InputError
from croupier.games import game
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.journal.store.store import Store
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit
from croupier.tables.engine import snapshot
from croupier.tables.ledger import SHIFTS, Shift, added_up, added_up_since, continue_with, only_standing, shift_of
from croupier.tables.table import Table
from tables.crowd import Crowd
from tables.houses import GGE, HOUSES, KEY, MD, PA2011, PA2012, RAKE, House
from tables.sitting import DEALER, FLOOR, GUARD, Sitting, player, ranges_read


@pytest.mark.parametrize(
    ("at", "day", "number"),
    [
        ("2026-03-01T06:00:00+00:00", 1, 1),
        ("2026-03-01T13:59:59+00:00", 1, 1),
        ("2026-03-01T14:00:00+00:00", 1, 2),
        ("2026-03-01T21:59:59.999999+00:00", 1, 2),
        ("2026-03-01T22:00:00+00:00", 1, 3),
        ("2026-03-02T00:00:00+00:00", 1, 3),
        ("2026-03-02T05:59:59+00:00", 1, 3),
        ("2026-03-02T06:00:00+00:00", 2, 1),
        ("2026-03-02T06:00:00-05:00", 2, 1),  # by the clock of the table, wherever it stands
    ],
)
def test_the_gaming_day_begins_with_its_first_shift(at: str, day: int, number: int) -> None:
    assert shift_of(at) == Shift(date(2026, 3, day), number)


def war_day(store: Store) -> Sitting:
    """Ann buys $1,000.00, wins $20.00 before two and loses $50.00 after, tips $5.00; the count is $5.00 short."""
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war 1")).opens_war("Ann")
    table.plays_war("Qs", "2d", initial=20_00)
    table.does("fill", (FLOOR, GUARD), cents=500_00, slip="1")
    table.clock = datetime.fromisoformat("2026-03-01T14:00:00+00:00")
    table.plays_war("3s", "Kd", initial=50_00)
    table.does("tip", (*player("Ann"), DEALER), player="Ann", cents=5_00)
    table.does("credit", (FLOOR, GUARD), cents=200_00, slip="2")
    table.does("exchange the drop box", (GUARD, FLOOR), box="2")
    table.ends(counted=9_325_00)
    return table


def test_a_ledger_goes_on_record_by_record(store: Store) -> None:
    journal = war_day(store).table.journal
    whole, last = added_up(journal.records()), journal.head().version
    for first in (1, 5, last - 1):
        ledger = added_up(journal.records(1, first))
        for number in range(first + 1, last + 1):
            continue_with(ledger, journal.records(number, number))
        assert (ledger.shifts, ledger.now.record) == (whole.shifts, last)
    assert whole.total.theoretical  # what is added up twice would be there twice


def test_a_day_of_casino_war(store: Store) -> None:
    table = war_day(store)
    ledger = added_up(table.table.journal.records())
    morning, afternoon = (ledger.shifts[Shift(date(2026, 3, 1), number)] for number in (1, 2))
    assert (morning.win, morning.rounds, morning.drop, morning.fills, morning.handle) == (
        -20_00,
        1,
        1_000_00,
        500_00,
        20_00,
    )
    assert (afternoon.win, afternoon.rounds, afternoon.drop, afternoon.credits) == (50_00 - 5_00, 1, 0, 200_00)
    assert (afternoon.tips, afternoon.over_short) == (5_00, -5_00)
    total = ledger.total
    # As it is counted on paper: drop and closing inventory and credits, less opening inventory and fills.
    assert total.win == 1_000_00 + 9_325_00 + 200_00 - 10_000_00 - 500_00 == 25_00
    assert total.hold == Fraction(25, 1000)
    assert total.players == {"Ann": -30_00}
    assert ledger.days == [date(2026, 3, 1)]
    assert ledger.day(date(2026, 3, 1)).win == 25_00
    assert ledger.day(date(2026, 3, 2)).win == 0


def test_theoretical_win_is_exact_by_player(store: Store) -> None:
    table = war_day(store)
    rules = table.table.live.rules
    (edge,) = (
        line.house_edge
        for line in game("casino-war").odds.lines(rules)
        if (line.wager, line.strategy) == ("initial", "war")
    )
    assert added_up(table.table.journal.records()).total.theoretical == {"Ann": 70_00 * edge}


def test_theoretical_win_at_a_wheel_by_hand(store: Store) -> None:
    """Red loses on 18 black and two zeros of 38: the house keeps 2/38 of it; a straight keeps 2/38 as well."""
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "roulette 1")).opens_roulette("Ann", "Bob")
    table.does("place wager", player("Ann"), player="Ann", cents=20_00, wager="red")
    table.does("place wager", player("Bob"), player="Bob", cents=5_00, wager="straight", on=["17"])
    table.does("place wager", player("Bob"), player="Bob", cents=5_00, wager="straight", on=["18"])
    table.does("take back wager", player("Bob"), player="Bob", wager="straight 18")
    table.does("spin", wheel="clockwise", ball="counterclockwise")
    table.does("no more bets")
    table.does("ball at rest", number="17", revolutions=5)
    table.does("mark number", number="17")
    table.does("collect losing wagers")
    table.does("pay winning wagers")
    total = added_up(table.table.journal.records()).total
    assert total.theoretical == {"Ann": Fraction(20_00 * 2, 38), "Bob": Fraction(5_00 * 2, 38)}
    assert total.handle == 25_00
    assert total.players == {"Ann": -20_00, "Bob": 175_00}  # 17 is black, and pays 35 to 1
    assert total.win == -155_00
    assert (total.drop, total.hold) == (400_00, Fraction(-155, 400))


def test_without_a_drop_there_is_no_hold(store: Store) -> None:
    table = House(f"{PA2012}/casino-war").opens(store, "war 1")
    assert added_up(table.journal.records()).total.hold is None


def test_at_a_poker_table_the_rake_is_drop_and_win(store: Store) -> None:
    """Two antes of $1.00 and $4.00 from each make $10.00, of which a tenth is raked; the last bet nobody called."""
    table = Sitting(House(f"{GGE}/razz", {**RAKE, "rake.taken": "every hand"}).opens(store, "razz 1"))
    table.counts_float()
    table.does("change the cards", (DEALER, FLOOR))
    table.does("open table")
    for seat, name in enumerate(("Ann", "Bob"), start=1):
        table.does("sit", player(name), player=name, seat=seat)
        table.does("buy in", player(name), player=name, cents=100_00, bills=False)
    table.does("start hand")
    for name in ("Ann", "Bob"):
        table.does("post", player(name), player=name)
    table.does("deal", cards=["2s", "3s", "4s", "5s", "6s", "Kd"])
    table.does("post", player("Bob"), player="Bob")  # the bring-in of the highest door card
    table.does("bet", player("Ann"), player="Ann", to=4_00)
    table.does("call", player("Bob"), player="Bob")
    table.does("deal", cards=["9h", "8s", "Qd"])
    table.does("bet", player("Ann"), player="Ann", to=4_00)
    table.does("fold", player("Bob"), player="Bob")
    table.does("award pots")
    total = added_up(table.table.journal.records()).total
    assert (total.win, total.drop, total.rounds) == (1_00, 1_00, 1)
    assert (table.accounts["chips of Ann"], table.accounts["chips of Bob"]) == (104_00, 95_00)
    table.does("drop the rake")
    table.does("exchange the drop box", (GUARD, FLOOR), box="2")
    total = added_up(table.table.journal.records()).total
    assert (total.win, total.drop) == (1_00, 1_00)  # wherever it is kept


@pytest.mark.parametrize(
    ("edition", "rates"), [(f"{PA2012}/casino-war", [Fraction(14, 100), Fraction(12, 100)]), (MD, None)]
)
def test_taxes_are_those_that_a_document_names(store: Store, edition: str, rates: list[Fraction] | None) -> None:
    found = added_up(House(edition).opens(store, "war 1").journal.records()).tax
    assert (found and [rate.rate for rate in found.rates]) == rates
    assert found is None or all(rate.cite for rate in found.rates)


def test_shifts_begin_one_after_the_other(store: Store) -> None:
    records = list(House(f"{PA2012}/casino-war").opens(store, "war 1").journal.records())
    for begin in ((), (time(6), time(6)), (time(14), time(6))):
        with pytest.raises(InputError, match="give the beginnings of shifts as different times, the earliest first"):
            added_up(records, begin)
    with pytest.raises(InputError, match="the journal has no records to add up"):
        added_up([])
    assert list(added_up(records, (time(0), time(12))).shifts) == [Shift(date(2026, 3, 1), 1)]


def test_what_is_left_lying_is_wagered_again(store: Store) -> None:
    """A paid wager that stays for the next spin is at risk once more; one that is taken back first is not."""
    table = Sitting(House(f"{PA2011}/roulette").opens(store, "roulette 1")).opens_roulette("Ann", "Bob")
    for name in ("Ann", "Bob"):
        table.does("place wager", player(name), player=name, cents=10_00, wager="red")
    spun(table, "1")
    table.does("take back wager", player("Bob"), player="Bob", wager="red")
    spun(table, "2")
    total = added_up(table.table.journal.records()).total
    assert total.handle == 30_00
    assert total.theoretical == {"Ann": Fraction(20_00, 19), "Bob": Fraction(10_00, 19)}


def spun(table: Sitting, number: str) -> None:
    table.does("spin", wheel="clockwise", ball="counterclockwise")
    table.does("no more bets")
    table.does("ball at rest", number=number, revolutions=5)
    table.does("mark number", number=number)
    table.does("collect losing wagers")
    table.does("pay winning wagers")


# A ledger from some day on


def three_days(store: Store) -> Sitting:
    """Ann wins $20.00 on the first day, loses $40.00 on the second and wins $60.00 on the third, which is not over."""
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war")).opens_war("Ann")
    table.plays_war("Qs", "2d", initial=20_00)
    for player_card, dealer_card, stake in (("2s", "Qd", 40_00), ("Qh", "2c", 60_00)):
        table.does("leave", player("Ann"), player="Ann")
        table.ends()
        table.clock += timedelta(days=1)
        table.opens_war("Ann", float_cents=table.accounts["inventory"])
        table.plays_war(player_card, dealer_card, initial=stake)
    return table


def test_a_ledger_from_some_day_on_is_the_end_of_the_whole(store: Store) -> None:
    table = three_days(store).table
    whole = added_up(table.journal.records())
    assert [whole.day(day).win for day in whole.days] == [-20_00, 40_00, -60_00]
    for place in range(3):
        days = whole.days[place:]
        part = added_up_since(table.journal, days[0])
        assert part.now == whole.now == table.now
        assert part.shifts == {shift: totals for shift, totals in whole.shifts.items() if shift.day in days}
    assert added_up_since(table.journal, date.min).shifts == whole.shifts
    assert added_up_since(table.journal, date.min, (time(0),)).total == whole.total
    assert added_up_since(table.journal, date.max).shifts == {}
    assert added_up_since(table.journal, date.max).now == whole.now
    assert only_standing(table.journal).now == whole.now


@pytest.mark.parametrize("number", range(0, len(HOUSES), 7))
def test_whatever_was_played_before_is_not_counted_again(store: Store, number: int) -> None:
    """Each day of a table that ran three, with drop boxes exchanged in the middle of rounds."""
    house = HOUSES[number]
    table = house.opens(store, "table")
    crowd = Crowd(table, number, strays=0.05 if house.mode == "recorded" else 0.0)
    for _ in range(3):
        list(crowd.steps(45))
        list(crowd.ends_the_day())
        crowd.clock += timedelta(days=1)
    whole = added_up(table.journal.records())
    assert len(whole.days) == 3
    for day in whole.days:
        part = added_up_since(table.journal, day)
        assert part.now == whole.now
        assert part.shifts == {shift: totals for shift, totals in whole.shifts.items() if shift.day >= day}


def test_what_was_before_is_not_read(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = three_days(store).table
    ends = [one.sequence for one in table.journal.records() if one.entry.command["name"] == "end the day"]
    read = ranges_read(monkeypatch)
    added_up_since(table.journal, date(2026, 3, 3))
    assert {each for each in read if each[0] != each[1]} == {(ends[-1] + 1, None)}


@pytest.mark.parametrize("number", range(1, len(HOUSES), 6))
def test_pages_add_up_to_what_the_records_do(store: Store, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """T7: at a table that never closes, whatever is played, in the middle of rounds, and over the ends of shifts."""
    monkeypatch.setattr(snapshot, "PAGE", 7)
    house = HOUSES[number]
    table = house.opens(store, "table")
    crowd = Crowd(table, number, strays=0.05 if house.mode == "recorded" else 0.0)
    for hours in (0, 5, 5, 5, 9):
        crowd.clock += timedelta(hours=hours)
        list(crowd.steps(30))
    whole = added_up(table.journal.records())
    assert len(whole.shifts) > 2
    assert whole.now == table.now == Table(store, "table", key=KEY).now
    for begin in (SHIFTS, (time(3, 17), time(16))):
        due = added_up(table.journal.records(), begin)
        for day in (date.min, *whole.days):
            part = added_up_since(table.journal, day, begin)
            assert part.now == whole.now
            assert part.shifts == {shift: totals for shift, totals in due.shifts.items() if shift.day >= day}
            assert list(part.shifts) == sorted(part.shifts, key=lambda one: (one.day, one.number))
    _, report = verify(store, decide=Audit())
    assert report.findings == []


def test_few_records_are_read_of_an_open_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """T7: to open it, and to add up today, however long it has been open: a page, and those in which a shift ended."""
    monkeypatch.setattr(snapshot, "PAGE", 20)
    table = House(f"{PA2012}/casino-war").opens(store, "war")
    crowd = Crowd(table, 3)
    for _ in range(30):
        crowd.clock += timedelta(hours=1)
        list(crowd.steps(12))
    pages = table.version / 20
    assert table.now.opened
    assert pages > 15
    read = records_read(monkeypatch)
    Table(store, "war")
    assert len(read) <= 2 * 20
    read.clear()
    assert only_standing(table.journal).now == table.now
    assert len(read) <= 2 * 20
    read.clear()
    first = min(added_up_since(table.journal, date.min).shifts, key=lambda one: one.day).day
    shifts = 5
    assert len(read) <= pages + (shifts + 1) * 20
    read.clear()
    assert added_up_since(table.journal, first + timedelta(days=1)).total.rounds > 0
    assert len(read) <= pages + (shifts + 1) * 20


def records_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """From now on the number of every record that is read of any journal."""
    read = list[int]()
    ordinary = Journal.records

    def noted(journal: Journal, first: int = 1, last: int | None = None) -> Iterator[Record]:
        for record in ordinary(journal, first, last):
            read.append(record.sequence)
            yield record

    monkeypatch.setattr(Journal, "records", noted)
    return read


def test_clocks_of_other_zones_lose_no_day(store: Store) -> None:
    """The day ended at 07:30 by a clock two hours ahead, and goes on at 05:45 by another: 05:30 and 05:45 of one zone."""
    table = Sitting(House(f"{PA2012}/casino-war").opens(store, "war", at="2026-03-01T02:00:00+02:00"))
    table.clock = datetime.fromisoformat("2026-03-01T07:25:00+02:00")
    table.opens_war("Ann")
    table.does("leave", player("Ann"), player="Ann")
    table.ends()
    table.clock = datetime.fromisoformat("2026-03-01T06:45:00+00:00")
    table.opens_war("Ann", float_cents=table.accounts["inventory"])
    whole = added_up(table.table.journal.records())
    for day in whole.days:
        part = added_up_since(table.table.journal, day)
        assert part.shifts == {shift: totals for shift, totals in whole.shifts.items() if shift.day >= day}
