"""The audit of a table's journal: every command is decided again under the rules that its first record keeps.

What was recorded must be what follows; every cent must have its two entries. A deviation is no fault of the journal: it
passes with its ruling, and is listed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import get_args

from croupier.errors import InputError
from croupier.games.kit.decider import Deviated, Event, Ruled
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.refused import Refused
from croupier.journal import canonical
from croupier.journal.record import Record
from croupier.journal.report import Ruling
from croupier.rulebook.values import shown
from croupier.tables.codec.events import event_to_json
from croupier.tables.codec.records import command_of, events_of, signatures
from croupier.tables.engine import house as h
from croupier.tables.engine import procedure
from croupier.tables.engine.procedure import Taken
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.table import (
    OUT_OF_PLACE,
    SET_UP,
    UNFOLLOWED,
    OlderEngineError,
    Table,
    cited,
    corrected,
    opened,
    require_terms,
    require_time,
    uncorrectable,
)
from croupier.tables.words.sentences import deviation_in_words, difference_in_words, event_in_words

_KINDS = get_args(h.Evidence)
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
    now: Standing
    at: str = ""
    records: int = 0
    deviations: list[Deviation] = field(default_factory=list)
    read: Callable[[int], Record] | None = None  # an earlier record of the journal, by its number

    @property
    def waiting(self) -> list[Deviation]:
        return [one for one in self.deviations if not one.ruling]


class Audit:
    """Called with each record of each journal in its order, it gives what is wrong with it, a sentence each.

    `read` gives a record by its journal and number: whether the one that an adjustment corrects concerns its player is
    looked up there, so that no record need be kept. Without it, that is not judged.
    """

    def __init__(self, read: Callable[[str, int], Record] | None = None) -> None:
        self.read = read
        self.tables: dict[str, Audited] = {}
        self._lost: set[str] = set()  # journals that cannot be followed any further, or are no table's

    def __call__(self, record: Record) -> Iterator[str | Ruling]:
        if record.journal in self._lost:
            return
        try:
            yield from self._follow(record)
        except OlderEngineError:
            raise
        except InputError as wrong:
            self._lost.add(record.journal)
            yield f"record {record.sequence} cannot be followed: {wrong}; what comes after it was not decided again"
        except UNFOLLOWED:
            self._lost.add(record.journal)
            yield f"record {record.sequence} cannot be followed: {OUT_OF_PLACE}; what comes after it was not decided again"

    def _follow(self, record: Record) -> Iterator[str | Ruling]:
        table = self.tables.get(record.journal)
        if table is None:
            if record.sequence != 1 or record.entry.command.get("name") != SET_UP:
                self._lost.add(record.journal)  # somebody else's journal: there are no rules to decide it by
                return
            table = self.tables[record.journal] = _set_up(record)
            table.read = partial(self.read, record.journal) if self.read else None
            events = events_of(table.live.words, record)
            yield from _first(table, record, events)
            taken = None
        else:
            taken = _decided_again(table, record)
            events = (
                taken.events
                if isinstance(taken, Taken) and _same(table, record, taken)
                else events_of(table.live.words, record)
            )
            yield from _differences(table, record, taken, events)
        yield from _ruled(table, record, events)
        # What was recorded goes on, also where it is not what follows.
        table.now = taken.after if isinstance(taken, Taken) and taken.events is events else _evolved(table, events)
        table.at, table.records = record.entry.at, record.sequence
        if total := table.live.total(table.now):
            yield f"after record {record.sequence} the ledger does not balance: {total} cents are too many or too few"


def _set_up(record: Record) -> Audited:
    live = opened(record)
    return Audited(live, live.first())


def _first(table: Audited, record: Record, events: tuple[Event, ...]) -> Iterator[str]:
    """Whether the table could be set up so, under rules that the text allows."""
    terms, in_force = Table.terms_of(record), table.live.rules.in_force
    made = h.SetUp(rule="house.set_up", **terms._asdict())
    if events != (made,):
        yield "record 1 sets the table up otherwise than its command says"
    try:
        require_terms(table.live, terms, signatures(record))
    except InputError as wrong:
        yield f"record 1: {wrong.reason}"
    for path, value in in_force.values.items():
        says = in_force.says[path]
        if value is not None and not says.allows(value):
            yield f"record 1: {path} = {shown(value)} is not allowed: it must be {says} ({in_force.cite(path)})"
        elif path in in_force.choices and in_force.choices[path] != value:
            yield f"record 1: {path} = {shown(value)}, and the house chose {shown(in_force.choices[path])}"


def _decided_again(table: Audited, record: Record) -> Taken | Refused:
    entry = record.entry
    command = command_of(table.live.words, record)
    names = {told.get("event") for told in entry.events}
    evidence: tuple[h.Evidence, ...] = ()
    if names & _EVIDENCE.keys():
        evidence = tuple(event for event in events_of(table.live.words, record) if isinstance(event, _KINDS))
    refused = uncorrectable(table.now, command, table.records, table.read)
    return refused or procedure.decide(table.live, table.now, command, evidence, happened="Strayed" in names)


def _same(table: Audited, record: Record, taken: Taken) -> bool:
    """Whether these events are what was recorded, to the letter."""
    mine = [event_to_json(table.live.words, event) for event in taken.events]
    return mine == list(record.entry.events) and b'"events":' + canonical.spelled(mine) + b',"expects"' in record.body


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
        command = command_of(table.live.words, record)
        if entry.corrects != corrected(command):
            yield f"{place}: {name} is entered as a correction of record {entry.corrects}, not {corrected(command)}"
    if isinstance(taken, Refused):
        cite = cited(table.live, taken.rule) if taken.rule else ""
        yield f"{place}: {name} was not lawful: {taken.reason}" + (f" ({cite})" if cite else "")
    elif taken.events != events or _carried(taken.events) != _carried(events):
        yield f"{place}: {name} has other events than follow from it: {_differs(table.live.words, events, taken.events)}"


def _carried(events: tuple[Event, ...]) -> list[bytes]:
    """The standings in these events to the letter: true and 1 are alike only to Python."""
    return [canonical.encode(event.standing) for event in events if isinstance(event, h.Carried)]


def _differs(words: Vocabulary, recorded: tuple[Event, ...], due: tuple[Event, ...]) -> str:
    for at, (one, other) in enumerate(zip(recorded, due, strict=False), start=1):
        if canonical.encode(event_to_json(words, one)) != canonical.encode(event_to_json(words, other)):
            found, follows = difference_in_words(words, one, other)
            return f"event {at} is {found}, and {follows} follows"
    are, follow = ("is" if len(recorded) == 1 else "are"), ("follows" if len(due) == 1 else "follow")
    counts = f"{len(recorded)} {are} recorded, and {len(due)} {follow}"
    if len(recorded) < len(due):
        return f"{counts}; missing is {event_in_words(words, due[len(recorded)])}"
    return f"{counts}; too many is {event_in_words(words, recorded[len(due)])}"


def _ruled(table: Audited, record: Record, events: tuple[Event, ...]) -> Iterator[Ruling]:
    """Note the deviations of this record, and give those on which it rules."""
    for event in events:
        if isinstance(event, Deviated):
            cite, what = cited(table.live, event.rule), deviation_in_words(table.live, event, table.now, record)
            table.deviations.append(Deviation(record.sequence, table.now.round, event.rule, cite, what))
        elif isinstance(event, Ruled) and table.waiting:
            oldest = table.waiting[0]
            oldest.ruling, oldest.reason, oldest.ruled_at = event.ruling, event.reason, record.sequence
            yield Ruling(oldest.record, str(oldest))


def _evolved(table: Audited, events: tuple[Event, ...]) -> Standing:
    now = table.now
    for event in events:
        now = table.live.evolve(now, event)
    return now
