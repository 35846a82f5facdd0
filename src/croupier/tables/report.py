"""The report of a shift or a gaming day over all tables of a store, and the ratings of players.

Its sums are those of the ledgers, to the cent. How long somebody dealt or played is the time between records while they
did, as the clock at the table showed it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.kit.play.decider import Event, Ruled
from croupier.games.kit.play.money import Money
from croupier.journal import times
from croupier.journal.book import Journal
from croupier.journal.problems import UnavailableError
from croupier.journal.store.store import Store
from croupier.tables.codec.records import events_of
from croupier.tables.engine import events as e
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.ledger import SHIFTS, Shift, Totals, added_up_since, shift_of
from croupier.tables.opening import first_of
from croupier.tables.resume import evolved, standing_after

_PLAYED = ("placed", "lost", "paid", "surrendered")
"""Kinds of money by which somebody has part in a round."""
_ZONES = timedelta(hours=26)
"""How far two clocks can be apart: records of so much time before are looked at too."""


class Period(NamedTuple):
    """A gaming day, or one shift of it; by the clock at the table it begins at `start` and is over at `end`."""

    day: date
    shift: int | None
    begin: tuple[time, ...] = SHIFTS

    @property
    def start(self) -> datetime:
        return datetime.combine(self.day, self.begin[(self.shift or 1) - 1])

    @property
    def end(self) -> datetime:
        if self.shift is None or self.shift == len(self.begin):
            return datetime.combine(self.day + timedelta(days=1), self.begin[0])
        return datetime.combine(self.day, self.begin[self.shift])

    def has(self, shift: Shift) -> bool:
        return shift.day == self.day and self.shift in (None, shift.number)


class Rating(NamedTuple):
    """One player at one table: how long, how many rounds, what was wagered, what the house expects of it, what was won.

    `theoretical` is exact, in cents, and None where no wager has an edge of its own; `won` is below zero for a loss.
    """

    player: str
    seconds: int
    rounds: int
    handle: int
    theoretical: Fraction | None
    won: int

    @property
    def average(self) -> Fraction | None:
        """The average wager of a round, in cents; None without a round."""
        return Fraction(self.handle, self.rounds) if self.rounds else None


class Matter(NamedTuple):
    """A dispute, its answer, a deviation's ruling or an adjustment, with the record that it is in."""

    record: int
    at: str
    kind: str
    words: str


@dataclass(slots=True)
class TableReport:
    """What one table did in the period; `counting`: a count is due, and whoever counts must not read the rest."""

    table: str
    edition: str
    totals: Totals
    counting: bool
    opening: int | None = None  # the first float that was counted
    closing: int | None = None  # the last count of the inventory
    dealers: dict[str, int] = field(default_factory=dict)  # seconds of each
    players: list[Rating] = field(default_factory=list)
    matters: list[Matter] = field(default_factory=list)

    @property
    def theoretical(self) -> Fraction | None:
        """What the house expects of all wagers, exact; None where none has an edge of its own."""
        found = self.totals.theoretical.values()
        return sum(found, Fraction(0)) if found else None


def floor_report(store: Store, period: Period) -> list[TableReport]:
    """The report of every table of the store that has records in the period or stands open, by name.

    A journal that is no table's is left out; one that cannot be read is refused with its name.
    """
    require_period(period)
    found = (table_report(Journal(store, name), period) for name in sorted(store.journals()) if _is_table(store, name))
    return [one for one in found if one is not None]


def require_period(period: Period) -> None:
    """Refuse a day that is none of a table, and a shift that the day has not."""
    if not date(1900, 1, 1) <= period.day <= date(9000, 1, 1):
        raise InputError(f"{period.day.isoformat()} is no gaming day of a table")
    if period.shift is not None and not 1 <= period.shift <= len(period.begin):
        raise InputError(f"there is no shift {period.shift}: a gaming day has shifts 1 to {len(period.begin)}")


def last_day(store: Store, begin: tuple[time, ...] = SHIFTS) -> date:
    """The last gaming day of which any table has a record."""
    days = []
    for name in store.journals():
        if _is_table(store, name):
            journal = Journal(store, name)
            days.append(shift_of(journal.record(journal.head().version).entry.at, begin).day)
    if not days:
        raise InputError(f"{store.where}: no table yet; `croupier table open` sets one up")
    return max(days)


def _is_table(store: Store, name: str) -> bool:
    try:
        return first_of(Journal(store, name)) is not None
    except UnavailableError:
        raise
    except InputError:
        return False


def table_report(journal: Journal, period: Period) -> TableReport | None:
    """The report of one table; None if it has no record in the period."""
    ledger = added_up_since(journal, period.day, period.begin)
    totals = Totals()
    shifts = [part for shift, part in ledger.shifts.items() if period.has(shift)]
    if not shifts:
        return None
    for part in shifts:
        totals.add(part)
    draft = ledger.live.rules.in_force.draft
    report = TableReport(journal.name, draft.id, totals, ledger.live.counting(ledger.now))
    watch = _Watch(ledger.live, period, report)
    first = times.about(journal, period.start - _ZONES)
    last = times.about(journal, period.end + _ZONES)
    watch.read(standing_after(journal, ledger.live, first) if first else ledger.live.first(), journal, first, last)
    return report


class _Watch:
    """Reads a table's records of the period one after the other, and notes who was there."""

    def __init__(self, live: Live, period: Period, report: TableReport) -> None:
        self.live, self.period, self.report = live, period, report
        self.played: set[str] = set()  # in the round that is under way
        self.rounds: Counter[str] = Counter()
        self.seconds: Counter[str] = Counter()

    def read(self, now: Standing, journal: Journal, first: int, last: int) -> None:
        before: datetime | None = None
        for record in journal.records(first + 1, last):
            at = datetime.fromisoformat(record.entry.at)
            if before is not None:
                self._passes(now, before, at)
            events = events_of(self.live.words, record)
            inside = self.period.has(shift_of(record.entry.at, self.period.begin))
            for event in events:
                self._note(now, event, inside=inside)
                if inside:
                    self.report.matters += _matters(record.sequence, record.entry.at, event)
            now, before = evolved(self.live, now, record), at
        totals = self.report.totals
        wagered: Counter[str] = Counter()
        for (player, _), cents in totals.wagered.items():
            wagered[player] += cents
        for name in sorted({*self.seconds, *self.rounds, *wagered, *totals.players}):
            expected = totals.theoretical.get(name)
            rating = (self.seconds[name], self.rounds[name], wagered[name], expected, totals.players[name])
            self.report.players.append(Rating(name, *rating))

    def _passes(self, now: Standing, since: datetime, until: datetime) -> None:
        """Time passes between two records: whoever deals or plays does so."""
        begins, ends = since.replace(tzinfo=None), until.astimezone(since.tzinfo).replace(tzinfo=None)
        passed = int((min(ends, self.period.end) - max(begins, self.period.start)).total_seconds())
        if passed <= 0 or not now.opened:
            return
        if now.dealer:
            self.report.dealers[now.dealer] = self.report.dealers.get(now.dealer, 0) + passed
        for player in self.live.game.live.seated(now.game):
            self.seconds[player] += passed

    def _note(self, now: Standing, event: Event, *, inside: bool) -> None:
        match event:
            case Money() if event.kind in _PLAYED:
                self.played.add(event.player)
            case e.FloatCounted() if inside and self.report.opening is None:
                self.report.opening = event.cents
            case e.InventoryCounted() if inside:
                self.report.closing = event.cents
        if self.live.game.play.ends(event):
            if inside:
                self.rounds.update(
                    self.played if self.live.game.wagers.banked else set(self.live.game.live.seated(now.game))
                )
            self.played.clear()


def _matters(record: int, at: str, event: Event) -> Iterator[Matter]:
    match event:
        case e.Disputed():
            yield Matter(record, at, "dispute", f"{event.player} contests: {event.what}")
        case e.DisputeSettled():
            yield Matter(record, at, "answer", event.reason)
        case Ruled():
            yield Matter(record, at, "ruling", f"{event.ruling}: {event.reason}")
        case e.Adjusted():
            yield Matter(record, at, "adjustment", f"record {event.record}, {event.player}: {event.reason}")


def all_tables(reports: Iterable[TableReport]) -> Totals:
    """The sums of all tables; whose figures are withheld is left out by the caller."""
    total = Totals()
    for one in reports:
        total.add(one.totals)
    return total
