"""The audit of a table's journal: every command is decided again under the rules that its first record keeps.

What was recorded must be what follows; every cent must have its two entries. A deviation is no fault of the journal: it
passes with its ruling, and is listed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from croupier.errors import InputError
from croupier.games.refused import Refused
from croupier.games.table import Deviated, Event, Role, Ruled, Signature
from croupier.journal import canonical
from croupier.journal.record import Record
from croupier.journal.report import Ruled as Passed
from croupier.rulebook.values import shown
from croupier.tables import house as h
from croupier.tables import procedure
from croupier.tables.live import (
    OUT_OF_PLACE,
    SET_UP,
    UNFOLLOWED,
    Table,
    cited,
    corrected,
    opened,
    require_terms,
    require_time,
    unrecorded,
)
from croupier.tables.procedure import Taken
from croupier.tables.standing import Live, Standing
from croupier.tables.written import Words, event_from_json, event_to_json, recorded_command

_KINDS = (h.Loaded, h.Drawn, h.Passed, h.Stopped)
_EVIDENCE = {kind.__name__: kind for kind in _KINDS}


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
        except UNFOLLOWED:
            self._lost.add(record.journal)
            yield f"record {record.sequence} cannot be followed: {OUT_OF_PLACE}; what comes after it was not decided again"

    def _follow(self, record: Record) -> Iterator[str | Passed]:
        table = self.tables.get(record.journal)
        if table is None:
            if record.sequence != 1 or record.entry.command.get("name") != SET_UP:
                self._lost.add(record.journal)  # somebody else's journal: there are no rules to decide it by
                return
            table = self.tables[record.journal] = _set_up(record)
            events = _recorded(table, record)
            yield from _first(table, record, events)
            taken = None
        else:
            taken = _decided_again(table, record)
            events = taken.events if isinstance(taken, Taken) and _same(table, record, taken) else _recorded(table, record)
            yield from _differences(table, record, taken, events)
        yield from _ruled(table, record, events)
        # What was recorded goes on, also where it is not what follows.
        table.now = taken.after if isinstance(taken, Taken) and taken.events is events else _evolved(table, events)
        table.at, table.records = record.entry.at, record.sequence
        if total := table.live.total(table.now):
            yield f"after record {record.sequence} the ledger does not balance: {total} cents are too many or too few"


def _set_up(record: Record) -> Audited:
    live, words = opened(record)
    return Audited(live, words, live.first())


def _first(table: Audited, record: Record, events: tuple[Event, ...]) -> Iterator[str]:
    """Whether the table could be set up so, under rules that the text allows."""
    terms, in_force = Table.terms_of(record), table.live.rules.in_force
    made = h.SetUp(rule="house.set_up", mode=terms.mode, cards=terms.cards, version=terms.version)
    if events != (made,):
        yield "record 1 sets the table up otherwise than its command says"
    try:
        require_terms(in_force, terms, signatures(record))
    except InputError as wrong:
        yield f"record 1: {wrong.reason}"
    for path, value in in_force.values.items():
        says = in_force.says[path]
        if value is not None and not says.allows(value):
            yield f"record 1: {path} = {shown(value)} is not allowed: it must be {says} ({in_force.cite(path)})"
        elif path in in_force.choices and in_force.choices[path] != value:
            yield f"record 1: {path} = {shown(value)}, and the house chose {shown(in_force.choices[path])}"


def _recorded(table: Audited, record: Record) -> tuple[Event, ...]:
    return tuple(event_from_json(table.words, told) for told in record.entry.events)


def _decided_again(table: Audited, record: Record) -> Taken | Refused:
    entry = record.entry
    command = recorded_command(table.words, entry.command, by=signatures(record), at=entry.at)
    names = {told.get("event") for told in entry.events}
    evidence: tuple[h.Evidence, ...] = ()
    if names & _EVIDENCE.keys():
        evidence = tuple(event for event in _recorded(table, record) if isinstance(event, _KINDS))
    refused = unrecorded(command, table.records)
    return refused or procedure.decide(table.live, table.now, command, evidence, happened="Strayed" in names)


def _same(table: Audited, record: Record, taken: Taken) -> bool:
    """Whether these events are what was recorded, to the letter."""
    mine = [event_to_json(table.words, event) for event in taken.events]
    return mine == list(record.entry.events) and b'"events":' + canonical.encode(mine) + b',"expects"' in record.body


def _differences(table: Audited, record: Record, taken: Taken | Refused, events: tuple[Event, ...]) -> Iterator[str]:
    """What is wrong with a record, where it was decided again."""
    entry, place = record.entry, f"record {record.sequence}"
    if table.at and entry.at != table.at:
        try:
            require_time(entry.at, table.at)
        except InputError as wrong:
            yield f"{place}: {wrong.reason}"
    name = entry.command.get("name")
    if name == h.Adjust.name or entry.corrects is not None:
        command = recorded_command(table.words, entry.command)
        if entry.corrects != corrected(command):
            yield f"{place}: {name} is entered as a correction of record {entry.corrects}, not {corrected(command)}"
    if isinstance(taken, Refused):
        cite = cited(table.live, taken.rule) if taken.rule else ""
        yield f"{place}: {name} was not lawful: {taken.reason}" + (f" ({cite})" if cite else "")
    elif taken.events != events:
        yield f"{place}: {name} has other events than follow from it: {_differs(events, taken.events)}"


def _differs(recorded: tuple[Event, ...], due: tuple[Event, ...]) -> str:
    for at, (one, other) in enumerate(zip(recorded, due, strict=False), start=1):
        if one != other:
            return f"event {at} is {_told(one)}, and {_told(other)} follows"
    return f"{len(recorded)} are recorded, and {len(due)} follow"


def _told(event: Event) -> str:
    return repr(event)[:160]


def _ruled(table: Audited, record: Record, events: tuple[Event, ...]) -> Iterator[Passed]:
    """Note the deviations of this record, and give those on which it rules."""
    for event in events:
        if isinstance(event, Deviated):
            cite = cited(table.live, event.rule)
            table.deviations.append(Deviation(record.sequence, table.now.round, event.rule, cite, event.what))
        elif isinstance(event, Ruled) and table.waiting:
            oldest = table.waiting[0]
            oldest.ruling, oldest.reason, oldest.ruled_at = event.ruling, event.reason, record.sequence
            yield Passed(oldest.record, str(oldest))


def _evolved(table: Audited, events: tuple[Event, ...]) -> Standing:
    now = table.now
    for event in events:
        now = table.live.evolve(now, event)
    return now


def signatures(record: Record) -> tuple[Signature, ...]:
    """Who signed the record; somebody in a role that no table knows is refused."""
    try:
        return tuple(Signature(one.person, Role(one.role), one.licence) for one in record.entry.actors)
    except ValueError:
        raise InputError("somebody signed in a role that no table knows") from None
