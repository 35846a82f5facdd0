"""The audit of a table's journal: every command is decided again under the rules that its first record keeps.

Its record must hold what follows, and every cent must have its two entries. A deviation is no fault of the journal: with
its ruling it passes, and it is listed.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import get_args

from croupier.errors import InputError
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.play.decider import Deviated, DeviationWithdrawn, Event, Ruled
from croupier.games.kit.play.refused import Refused
from croupier.games.kit.play.shown_cards import without_cards
from croupier.journal import canonical
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.journal.verification.report import Ruling
from croupier.rulebook.values import shown
from croupier.tables.codec.events import event_to_json
from croupier.tables.codec.records import command_of, events_of, signatures
from croupier.tables.corrections import corrected, with_record
from croupier.tables.engine import procedure
from croupier.tables.engine.commands import Adjust
from croupier.tables.engine.events import Evidence, SnapshotTaken, UnlawfulStepEntered
from croupier.tables.engine.procedure import Outcome
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.opening import (
    OUT_OF_PLACE,
    SET_UP,
    UNFOLLOWED,
    MissingGameError,
    OlderEngineError,
    live_of,
    require_terms,
    require_time,
    set_up_event,
    terms_of,
)
from croupier.tables.resume import evolved, snapshot_in
from croupier.tables.slips import Slip, slips_in
from croupier.tables.words.sentences import (
    deviation_in_words,
    difference_in_words,
    event_in_words,
    reason_against,
    unshown,
)

_EVIDENCE = get_args(Evidence)
_EVIDENCE_NAMES = {kind.__name__ for kind in _EVIDENCE}


@dataclass(slots=True)
class Deviation:
    """A deviation in the journal, without cards that were not shown in it.

    `ruling` is empty until a supervisor has ruled, or where it was withdrawn at a record.
    """

    record: int
    round: int
    rule: str
    cite: str
    what: str
    ruling: str = ""
    reason: str = ""
    ruled_at: int = 0
    withdrawn_at: int = 0

    @property
    def waits(self) -> bool:
        return not self.ruling and not self.withdrawn_at

    def __str__(self) -> str:
        what = f"record {self.record}, round {self.round}: {self.what} ({self.cite or self.rule})"
        if self.withdrawn_at:
            return f"{what}; withdrawn at record {self.withdrawn_at}"
        if not self.ruling:
            return f"{what}; no ruling yet"
        return f"{what}; ruled at record {self.ruled_at}: {self.ruling}, {self.reason}"

    def rule_as(self, ruling: str, reason: str, record: int) -> None:
        self.ruling, self.reason, self.ruled_at = ruling, reason, record


@dataclass(slots=True)
class AuditedTable:
    """One table as far as its journal was read."""

    live: Live
    now: Standing
    at: str = ""
    records: int = 0
    deviations: list[Deviation] = field(default_factory=list)
    read: Callable[[int], Record] | None = None  # an earlier record of the journal, by its number
    slips: set[Slip] = field(default_factory=set)  # of fills and credits

    @property
    def waiting(self) -> list[Deviation]:
        return [one for one in self.deviations if one.waits]


class Audit:
    """Called with each record of each journal in order, it gives what is wrong with it, a sentence each.

    `read` gives a record by its journal and number: there the audit looks up the record that an adjustment corrects, so
    that it keeps none itself. Without it, that record is not judged.
    """

    def __init__(self, read: Callable[[str, int], Record] | None = None) -> None:
        self.read = read
        self.tables: dict[str, AuditedTable] = {}
        self._lost: set[str] = set()  # journals that cannot be followed any further, or are no table's

    def __call__(self, record: Record) -> Iterator[str | Ruling]:
        if record.journal in self._lost:
            return
        try:
            yield from self._follow(record)
        except (OlderEngineError, MissingGameError):  # nothing is wrong with the journal
            raise
        except (InputError, *UNFOLLOWED) as wrong:
            self._lost.add(record.journal)
            reason = wrong if isinstance(wrong, InputError) else OUT_OF_PLACE
            yield f"record {record.sequence} cannot be followed: {reason}; nothing after it was decided again"

    def _follow(self, record: Record) -> Iterator[str | Ruling]:
        table = self.tables.get(record.journal)
        outcome: Outcome | Refused | None = None
        if table is None:
            if record.sequence != 1 or record.entry.command.get("name") != SET_UP:
                self._lost.add(record.journal)  # somebody else's journal: there are no rules to decide it by
                return
            live = live_of(record)
            read = partial(self.read, record.journal) if self.read else None
            table = self.tables[record.journal] = AuditedTable(live, live.first(), read=read)
            events = events_of(live.words, record)
            yield from _first(table, record, events)
        else:
            outcome = _decided_again(table, record)
            if isinstance(outcome, Outcome) and _same(table, record, outcome):
                events = outcome.events
            else:
                events = events_of(table.live.words, record)
            yield from _differences(table, record, outcome, events)
        yield from _entered_twice(table, record, events)
        yield from rulings(table, record, events)
        # The table continues with the recorded events, even where other events follow.
        same = isinstance(outcome, Outcome) and outcome.events is events
        table.now = outcome.after if isinstance(outcome, Outcome) and same else evolved(table.live, table.now, record)
        table.at, table.records = record.entry.at, record.sequence
        if total := table.live.total(table.now):
            yield f"after record {record.sequence} the ledger does not balance: {total} cents are too many or too few"


def audit_from(journal: Journal, after: int) -> Audit:
    """The audit of a journal after this record, which has a snapshot; 0: from the first record on.

    Of deviations that waited then only their number is known.
    """
    audit = Audit(lambda _, number: journal.record(number))
    if after:
        live = live_of(journal.record(1))
        found = snapshot_in(live, journal.record(after))
        if found is None:
            raise InputError(f"record {after} has no snapshot of the table")
        waiting = [Deviation(0, 0, one.rule, live.cite(one.rule), "") for one in found.now.game.deviations]
        at = found.record.entry.at
        audit.tables[journal.name] = AuditedTable(live, found.now, at, after, waiting, journal.record)
    return audit


def _first(table: AuditedTable, record: Record, events: tuple[Event, ...]) -> Iterator[str]:
    """What is wrong with the setting up: by whom, how, and under rules that the text does not allow."""
    terms, in_force = terms_of(record), table.live.rules.in_force
    if events != (set_up_event(terms),):
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


def _decided_again(table: AuditedTable, record: Record) -> Outcome | Refused:
    words = table.live.words
    command = command_of(words, record)
    names = {event.get("event") for event in record.entry.events}
    evidence: tuple[Evidence, ...] = ()
    if names & _EVIDENCE_NAMES:
        evidence = tuple(event for event in events_of(words, record) if isinstance(event, _EVIDENCE))
    happened = UnlawfulStepEntered.__name__ in names
    outcome = procedure.decide(table.live, table.now, command, evidence, happened=happened)
    return with_record(outcome, table.live, table.now, command, table.records, table.read)


def _same(table: AuditedTable, record: Record, outcome: Outcome) -> bool:
    """Whether these events are the recorded ones, to the letter."""
    due = [event_to_json(table.live.words, event) for event in outcome.events]
    return due == list(record.entry.events) and b'"events":' + canonical.spelled(due) + b',"expects"' in record.body


def _differences(
    table: AuditedTable, record: Record, outcome: Outcome | Refused, events: tuple[Event, ...]
) -> Iterator[str]:
    """What is wrong with a record after its command was decided again."""
    entry, place = record.entry, f"record {record.sequence}"
    if table.at and entry.at != table.at:
        try:
            require_time(entry.at, table.at)
        except InputError as wrong:
            yield f"{place}: {wrong.reason}"
    name = entry.command.get("name")
    if name == Adjust.name or entry.corrects is not None:
        due = corrected(command_of(table.live.words, record))
        if entry.corrects != due:
            yield f"{place}: {name} is entered as a correction of record {entry.corrects}, not {due}"
    if isinstance(outcome, Refused):
        cite = table.live.cite(outcome.rule) if outcome.rule else ""
        yield f"{place}: {name} was not lawful: {outcome.reason}" + (f" ({cite})" if cite else "")
    elif outcome.events != events or _snapshots(outcome.events) != _snapshots(events):
        yield f"{place}: {name} has other events than follow from it: {_differs(table.live.words, events, outcome.events)}"


def _snapshots(events: tuple[Event, ...]) -> list[bytes]:
    """The snapshots in these events to the letter: true and 1 are equal only to Python."""
    return [canonical.encode(event.standing) for event in events if isinstance(event, SnapshotTaken)]


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


def _entered_twice(table: AuditedTable, record: Record, events: tuple[Event, ...]) -> Iterator[str]:
    """Note the slips of this record, and say which were entered before."""
    for name, number in slips_in(events):
        if (name, number) in table.slips:
            yield f"record {record.sequence}: slip {number[:30]} of a {name} was entered already"
        table.slips.add((name, number))


def rulings(table: AuditedTable, record: Record, events: tuple[Event, ...]) -> Iterator[Ruling]:
    """Note the deviations of this record, and give those on which it rules."""
    for event in events:
        if isinstance(event, Deviated):
            reason = reason_against(table.live, table.now, record, events)
            what, cite = deviation_in_words(table.live, event, reason), table.live.cite(event.rule)
            what = without_cards(what, unshown(table.live, table.now, record))
            table.deviations.append(Deviation(record.sequence, table.now.round, event.rule, cite, what))
        elif isinstance(event, DeviationWithdrawn):
            table.waiting[event.place].withdrawn_at = record.sequence
        elif isinstance(event, Ruled) and table.waiting:
            oldest = table.waiting[0]
            oldest.rule_as(event.ruling, event.reason, record.sequence)
            yield Ruling(oldest.record, str(oldest))
