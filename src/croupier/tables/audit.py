"""The audit of a table's journal: every command is decided again under the rules that its first record keeps.

What was recorded must be what follows; every cent must have its two entries. A deviation is no fault of the journal: it
passes with its ruling, and is listed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.errors import InputError
from croupier.games.refused import Refused
from croupier.games.table import Deviated, Event, Role, Ruled, Signature
from croupier.journal.record import Record
from croupier.journal.report import Ruled as Passed
from croupier.tables import house as h
from croupier.tables import procedure
from croupier.tables.live import SET_UP, cited, opened, require_time
from croupier.tables.standing import Live, Standing
from croupier.tables.written import Words, command_from_json, event_from_json

_EVIDENCE = (h.Loaded, h.Drawn, h.Passed, h.Stopped)


@dataclass(slots=True)
class Deviation:
    """What happened although it should not have; `ruling` is empty until a supervisor has ruled."""

    record: int
    round: int
    rule: str
    cite: str
    what: str
    ruling: str = ""
    reason: str = ""
    ruled_at: int = 0

    def __str__(self) -> str:
        what = f"record {self.record}, round {self.round}: {self.what} ({self.cite or self.rule})"
        if not self.ruling:
            return f"{what}; no ruling yet"
        return f"{what}; ruled at record {self.ruled_at}: {self.ruling}, {self.reason}"


@dataclass(slots=True)
class Audited:
    """One table as far as its journal was read."""

    live: Live
    words: Words
    now: Standing
    at: str = ""
    records: int = 0
    deviations: list[Deviation] = field(default_factory=list)

    @property
    def waiting(self) -> list[Deviation]:
        return [one for one in self.deviations if not one.ruling]


class Audit:
    """Called with each record of each journal in its order, it gives what is wrong with it, a sentence each."""

    def __init__(self) -> None:
        self.tables: dict[str, Audited] = {}
        self._lost: set[str] = set()  # journals that cannot be followed any further, or are no table's

    def __call__(self, record: Record) -> Iterator[str | Passed]:
        if record.journal in self._lost:
            return
        try:
            yield from self._follow(record)
        except InputError as wrong:
            self._lost.add(record.journal)
            yield f"record {record.sequence} cannot be followed: {wrong}; what comes after it was not decided again"

    def _follow(self, record: Record) -> Iterator[str | Passed]:
        table = self.tables.get(record.journal)
        if table is None:
            if record.sequence != 1 or record.entry.command.get("name") != SET_UP:
                self._lost.add(record.journal)  # somebody else's journal: there are no rules to decide it by
                return
            table = self.tables[record.journal] = _set_up(record)
            events = tuple(event_from_json(table.words, told) for told in record.entry.events)
            if (says := _first(record, events)) is not None:
                yield says
        else:
            events = tuple(event_from_json(table.words, told) for told in record.entry.events)
            yield from _decided_again(table, record, events)
        yield from _happened(table, record, events)
        if total := sum(table.live.accounts(table.now).values()):
            yield f"after record {record.sequence} the ledger does not balance: {total} cents are too many or too few"


def _set_up(record: Record) -> Audited:
    live, words = opened(record)
    return Audited(live, words, live.first())


def _first(record: Record, events: tuple[Event, ...]) -> str | None:
    told = record.entry.command
    made = h.SetUp(rule="house.set_up", mode=told["mode"], cards=told["cards"], version=told["version"])  # type: ignore[arg-type]
    return None if events == (made,) else "record 1 sets the table up otherwise than its command says"


def _decided_again(table: Audited, record: Record, events: tuple[Event, ...]) -> Iterator[str]:
    entry, place = record.entry, f"record {record.sequence}"
    try:
        require_time(entry.at, table.at)
    except InputError as wrong:
        yield f"{place}: {wrong.reason}"
    command = command_from_json(table.words, entry.command, by=signatures(record), at=entry.at)
    evidence = tuple(event for event in events if isinstance(event, _EVIDENCE))
    happened = any(isinstance(event, h.Strayed) for event in events)
    decision = procedure.decide(table.live, table.now, command, evidence, happened=happened)
    if isinstance(decision, Refused):
        cite = cited(table.live, decision.rule) if decision.rule else ""
        yield f"{place}: {command.name} was not lawful: {decision.reason}" + (f" ({cite})" if cite else "")
    elif decision != events:
        yield f"{place}: {command.name} has other events than follow from it: {_differs(events, decision)}"


def _differs(recorded: tuple[Event, ...], due: tuple[Event, ...]) -> str:
    for at, (one, other) in enumerate(zip(recorded, due, strict=False), start=1):
        if one != other:
            return f"event {at} is {_told(one)}, and {_told(other)} follows"
    return f"{len(recorded)} are recorded, and {len(due)} follow"


def _told(event: Event) -> str:
    return repr(event)[:160]


def _happened(table: Audited, record: Record, events: tuple[Event, ...]) -> Iterator[Passed]:
    """Evolve the table, and give the deviations on which this record rules."""
    for event in events:
        if isinstance(event, Deviated):
            cite = cited(table.live, event.rule)
            table.deviations.append(Deviation(record.sequence, table.now.round, event.rule, cite, event.what))
        elif isinstance(event, Ruled) and table.waiting:
            oldest = table.waiting[0]
            oldest.ruling, oldest.reason, oldest.ruled_at = event.ruling, event.reason, record.sequence
            yield Passed(oldest.record, str(oldest))
        table.now = table.live.evolve(table.now, event)
    table.at, table.records = record.entry.at, record.sequence


def signatures(record: Record) -> tuple[Signature, ...]:
    """Who signed the record; somebody in a role that no table knows is refused."""
    try:
        return tuple(Signature(one.person, Role(one.role), one.licence) for one in record.entry.actors)
    except ValueError:
        raise InputError("somebody signed in a role that no table knows") from None
