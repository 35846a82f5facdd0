"""The ledger of a table from its journal: drop, win, hold and theoretical win, by gaming day and shift.

Every figure comes from the double entry. The win is what the operator's own accounts gained together: chips in the
inventory, the drop box, the count room and the cage, and the rake. What moves between them cancels.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.kit.play.decider import replace
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.rulebook.taxes import Tax, tax
from croupier.tables.codec.records import events_of, signatures
from croupier.tables.engine.events import SnapshotTaken
from croupier.tables.engine.page import Page
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.opening import live_of
from croupier.tables.resume import Snapshot, last_snapshot, page_in, snapshot_in, standing_after

SHIFTS = (time(6), time(14), time(22))
"""When shifts begin, by custom; the gaming day begins with the first."""
_APART = timedelta(hours=26)
"""How far two clocks can be apart at the same moment: the records of that time are read too, and do not count."""
SUMS = ("rounds", "drop", "fills", "credits", "handle", "win", "tips", "over_short", "deviations")
"""The totals that are single numbers, in the order in which they are shown."""
SOFT = ("soft_count", "soft_over")
"""Those of the count room."""

Edges = Callable[[str], Fraction | None]
"""The exact edge of a wager by its name at the table; None where it has none of its own."""


@dataclass(slots=True)
class Totals:
    """The totals of one shift, one day or one table, in cents; `theoretical` is exact."""

    rounds: int = 0
    drop: int = 0
    fills: int = 0
    credits: int = 0
    handle: int = 0
    win: int = 0
    tips: int = 0
    over_short: int = 0
    deviations: int = 0
    soft_count: int = 0  # what was found in the drop boxes that were counted
    soft_over: int = 0  # of it more than the ledger had, or less if below zero; over_short has it too
    players: Counter[str] = field(default_factory=Counter)  # what each won, or lost if below zero
    wagered: Counter[tuple[str, str]] = field(default_factory=Counter)  # by player and wager
    theoretical: dict[str, Fraction] = field(default_factory=dict)  # by player

    @property
    def hold(self) -> Fraction | None:
        """The part of the drop that was won; None without a drop."""
        return Fraction(self.win, self.drop) if self.drop else None

    def add(self, other: "Totals") -> None:
        for name in (*SUMS, *SOFT):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.players.update(other.players)
        self.wagered.update(other.wagered)
        for player, cents in other.theoretical.items():
            self.theoretical[player] = self.theoretical.get(player, Fraction(0)) + cents


@dataclass(frozen=True, slots=True)
class Shift:
    """One shift of a gaming day; the first is 1."""

    day: date
    number: int


@dataclass(slots=True)
class Ledger:
    """A table's journal added up, its shifts in the order of time."""

    live: Live
    now: Standing
    shifts: dict[Shift, Totals] = field(default_factory=dict)
    edges: Edges | None = None  # of the wagers, once anything was added up

    @property
    def total(self) -> Totals:
        return _sum(self.shifts.values())

    def day(self, day: date) -> Totals:
        return _sum(totals for shift, totals in self.shifts.items() if shift.day == day)

    @property
    def days(self) -> list[date]:
        return sorted({shift.day for shift in self.shifts})

    @property
    def tax(self) -> Tax | None:
        """The taxes on gross table game revenue where the table stands; None where no document here names them."""
        return tax(self.live.rules.in_force.draft.jurisdiction)


def _sum(parts: Iterable[Totals]) -> Totals:
    total = Totals()
    for part in parts:
        total.add(part)
    return total


def shift_of(at: str, begin: tuple[time, ...] = SHIFTS) -> Shift:
    """The shift of a time, by the clock of its own zone; before the first shift of a day it is the last of yesterday."""
    moment = datetime.fromisoformat(at)
    passed = sum(moment.time() >= start for start in begin)
    return Shift(moment.date(), passed) if passed else Shift(moment.date() - timedelta(days=1), len(begin))


def added_up(records: Iterable[Record], begin: tuple[time, ...] = SHIFTS) -> Ledger:
    """The ledger of a table from its records in order, read one by one."""
    _require_shifts(begin)
    rows = iter(records)
    first = next(rows, None)
    if first is None:
        raise InputError("the journal has no records to add up")
    live = live_of(first)
    ledger = Ledger(live, live.first())
    ledger.now = _add_records(ledger, ledger.now, chain((first,), rows), begin)
    return _finished(ledger)


def added_up_since(journal: Journal, day: date, begin: tuple[time, ...] = SHIFTS) -> Ledger:
    """The ledger of a table from this gaming day on, page by page; what was before is not read.

    Only of a page with several shifts on it are the records themselves read.
    """
    _require_shifts(begin)
    live = live_of(journal.record(1))
    starts = datetime.combine(day, begin[0])
    last = last_snapshot(journal, live)
    ledger = Ledger(live, last.now if last else live.first())
    for part in reversed(_parts(journal, last, starts - _APART if starts - datetime.min > _APART else datetime.min)):
        shift = shift_of(part.page.at, begin)
        if not part.page.mixed and shift == shift_of(part.ended, begin):
            ledger.shifts.setdefault(shift, Totals()).add(_totals(part.page, part.after))
        else:
            before = snapshot_in(live, journal.record(part.page.since)) if part.page.since else None
            rows = journal.records(part.page.since + 1, part.last)
            _add_records(ledger, before.now if before else live.first(), rows, begin)
    ledger.now = _add_records(ledger, ledger.now, journal.records(last.record.sequence + 1 if last else 1), begin)
    ledger.shifts = {shift: totals for shift, totals in ledger.shifts.items() if shift.day >= day}
    return _finished(ledger)


def continue_with(ledger: Ledger, records: Iterable[Record], begin: tuple[time, ...] = SHIFTS) -> None:
    """Add the records that follow, in order: the ledger is then as if it had been added up with them."""
    ledger.now = _add_records(ledger, ledger.now, records, begin)
    _finished(ledger)


def only_standing(journal: Journal) -> Ledger:
    """How the table stands, without adding anything up."""
    live = live_of(journal.record(1))
    return Ledger(live, standing_after(journal, live))


def _require_shifts(begin: tuple[time, ...]) -> None:
    if not begin or list(begin) != sorted(set(begin)):
        raise InputError("give the beginnings of shifts as different times, the earliest first")


class _Part(NamedTuple):
    """A page that a record carries: that record's number and time, and how the next page begins."""

    last: int
    ended: str
    page: Page
    after: Page


def _parts(journal: Journal, last: Snapshot | None, earliest: datetime) -> list[_Part]:
    """The pages that a ledger is added up from, the last first; those that ended earlier are left out."""
    parts: list[_Part] = []
    if last is None:
        return parts
    record, page, after = last.record, last.page, last.now.page
    while datetime.fromisoformat(record.entry.at).replace(tzinfo=None) >= earliest:
        parts.append(_Part(record.sequence, record.entry.at, page, after))
        if not page.since:
            break
        record, after = journal.record(page.since), page
        page = page_in(record)
    return parts


def _totals(page: Page, after: Page) -> Totals:
    """What a page adds up to; `after` is the next, which begins as this one ends."""
    sums = page.sums
    totals = Totals(rounds=after.round - page.round, win=after.boxes - page.boxes)
    totals.drop = sums.get("drop", 0) + after.rake - page.rake
    for name in ("fills", "credits", "tips", "over_short", "deviations", *SOFT):
        setattr(totals, name, sums.get(name, 0))
    totals.players.update(page.players)
    for player, wagers in page.wagered.items():
        for wager, cents in wagers.items():
            totals.wagered[player, wager] = cents
            totals.handle += cents
    return totals


def _add_records(ledger: Ledger, now: Standing, records: Iterable[Record], begin: tuple[time, ...]) -> Standing:
    """Add these records one by one; how the table stands after them."""
    live = ledger.live
    for record in records:
        name, at, events = str(record.entry.command.get("name")), record.entry.at, events_of(live.words, record)
        carries = bool(events) and isinstance(events[-1], SnapshotTaken)
        before = live.turned(now)
        after = live.after(before, events[:-1] if carries else events, command=name, by=signatures(record), at=at)
        turned = live.turned(after)
        ledger.shifts.setdefault(shift_of(at, begin), Totals()).add(_totals(after.page, turned.page))
        now = turned if carries else replace(after, page=now.page.joined(after.page))
    return now


def _finished(ledger: Ledger) -> Ledger:
    """The ledger with the theoretical win, which is what was wagered times the edge."""
    live = ledger.live
    if ledger.edges is None:
        ledger.edges = cache(live.game.odds.edges(live.rules))
    edges = ledger.edges
    for totals in ledger.shifts.values():
        totals.theoretical = {}
        for (player, wager), cents in totals.wagered.items():
            edge = edges(wager)
            if edge is not None and cents:
                totals.theoretical[player] = totals.theoretical.get(player, Fraction(0)) + cents * edge
    ledger.shifts = dict(sorted(ledger.shifts.items(), key=lambda item: (item[0].day, item[0].number)))
    return ledger
