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

from croupier.errors import InputError
from croupier.games.kit.decider import Deviated, Event
from croupier.games.kit.money import Money
from croupier.journal import times
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.rulebook.taxes import Tax, tax
from croupier.tables.codec.records import events_of, signatures
from croupier.tables.engine.commands import Credit, Fill, rule_of
from croupier.tables.engine.events import BOXES, OVER_SHORT, TIP_BOX, Posted
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.opening import live_of
from croupier.tables.resume import last_snapshot, standing_after

SHIFTS = (time(6), time(14), time(22))
"""When shifts begin, by custom; the gaming day begins with the first."""
_APART = timedelta(hours=26)
"""How far two clocks can be apart at the same moment: the records of that time are read too, and do not count."""
SUMS = ("rounds", "drop", "fills", "credits", "handle", "win", "tips", "over_short", "deviations")
"""The totals that are single numbers, in the order in which they are shown."""
_BACK = ("take back wager", "leave")
_DECIDED = ("lost", "paid", "surrendered")

Edges = Callable[[str], Fraction | None]
"""The exact edge of a wager by its name at the table; None where it has none of its own."""
Riding = dict[tuple[str, str], int]
"""Stakes that lie on after a settled spin, by player and wager: they are wagered again if the next spin decides them."""


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
    players: Counter[str] = field(default_factory=Counter)  # what each won, or lost if below zero
    wagered: Counter[tuple[str, str]] = field(default_factory=Counter)  # by player and wager
    theoretical: dict[str, Fraction] = field(default_factory=dict)  # by player

    @property
    def hold(self) -> Fraction | None:
        """The part of the drop that was won; None without a drop."""
        return Fraction(self.win, self.drop) if self.drop else None

    def add(self, other: "Totals") -> None:
        for name in SUMS:
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
    _add(ledger, chain((first,), rows), begin)
    return ledger


def added_up_since(journal: Journal, day: date, begin: tuple[time, ...] = SHIFTS) -> Ledger:
    """The ledger of a table from this gaming day on; earlier days that ended are not read."""
    _require_shifts(begin)
    live = live_of(journal.record(1))
    before = datetime.combine(day, begin[0])
    until = times.about(journal, before - _APART) if before - datetime.min > _APART else 0
    found = last_snapshot(journal, live, until)
    while found is not None and found.now.opened:  # in the middle of a day wagers may lie that were counted before
        found = last_snapshot(journal, live, found.record.sequence - 1)
    ledger = Ledger(live, found.now if found else live.first())
    _add(ledger, journal.records(found.record.sequence + 1 if found else 1), begin)
    ledger.shifts = {shift: totals for shift, totals in ledger.shifts.items() if shift.day >= day}
    return ledger


def only_standing(journal: Journal) -> Ledger:
    """How the table stands, without adding anything up."""
    live = live_of(journal.record(1))
    return Ledger(live, standing_after(journal, live))


def _require_shifts(begin: tuple[time, ...]) -> None:
    if not begin or list(begin) != sorted(set(begin)):
        raise InputError("give the beginnings of shifts as different times, the earliest first")


def _add(ledger: Ledger, records: Iterable[Record], begin: tuple[time, ...]) -> None:
    live = ledger.live
    edges: Edges = cache(live.room.edges(live.rules))
    riding: Riding = {}
    before, rake = _boxes(live, ledger.now), _rake(live, ledger.now)
    for record in records:
        totals = ledger.shifts.setdefault(shift_of(record.entry.at, begin), Totals())
        taken_back = record.entry.command.get("name") in _BACK
        rounds, events = ledger.now.round, events_of(live.words, record)
        for event in events:
            _count(totals, event, edges, riding, taken_back=taken_back)
            ledger.now = live.evolve(ledger.now, event)
            if live.game.banked and live.game.over(event):
                riding = {(stake.player, stake.wager): stake.cents for stake in ledger.now.game.stakes}
        name, by = str(record.entry.command.get("name")), signatures(record)
        ledger.now = live.noted(ledger.now, events, command=name, by=by, at=record.entry.at)
        totals.rounds += ledger.now.round - rounds
        after = _boxes(live, ledger.now)
        totals.win += after - before
        before = after
        raked = _rake(live, ledger.now)
        totals.drop += raked - rake
        rake = raked


def _rake(live: Live, now: Standing) -> int:
    """All that the game itself has raked so far, whether it is still at the table or not."""
    return live.game.accounts(now.game).get("rake", 0)


def _boxes(live: Live, now: Standing) -> int:
    accounts = live.accounts(now)
    return sum(accounts.get(name, 0) for name in BOXES)


def _count(totals: Totals, event: Event, edges: Edges, riding: Riding, *, taken_back: bool) -> None:
    if isinstance(event, Money) and event.kind in _DECIDED:
        for (player, wager), cents in riding.items():  # what was left lying is wagered once more
            _wagered(totals, player, wager, cents, edges)
        riding.clear()
    match event:
        case Deviated():
            totals.deviations += 1
        case Money(kind="bought"):
            totals.drop += event.cents
        case Money(kind="placed"):
            _wagered(totals, event.player, event.wager, event.cents, edges)
        case Money(kind="returned" | "voided" | "taken") if taken_back or event.kind != "returned":
            left = min(event.cents, riding.get((event.player, event.wager), 0))
            if left:
                riding[event.player, event.wager] -= left
            if event.kind != "taken":
                _wagered(totals, event.player, event.wager, left - event.cents, edges)
        case Posted() if event.target == TIP_BOX:
            totals.tips += event.cents
        case Posted() if event.source == OVER_SHORT:
            totals.over_short += event.cents
        case Posted() if event.target == OVER_SHORT:
            totals.over_short -= event.cents
        case Posted() if event.rule == rule_of(Fill.name):
            totals.fills += event.cents
        case Posted() if event.rule == rule_of(Credit.name):
            totals.credits += event.cents
    match event:
        case Money(kind="paid" | "restored"):
            totals.players[event.player] += event.cents
        case Money(kind="lost" | "surrendered" | "reclaimed"):
            totals.players[event.player] -= event.cents


def _wagered(totals: Totals, player: str, wager: str, cents: int, edges: Edges) -> None:
    totals.handle += cents
    totals.wagered[player, wager] += cents
    edge = edges(wager)
    if edge is not None:
        totals.theoretical[player] = totals.theoretical.get(player, Fraction(0)) + cents * edge
