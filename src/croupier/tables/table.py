"""A table on its journal: every command is decided, recorded durably, and only then true.

The table's standing is the fold of its journal, so a restart continues where it was. If the journal cannot be written, the
table takes no more commands until it can be read again.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from copy import copy
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from croupier.equipment.cards import UNKNOWN
from croupier.errors import InputError
from croupier.games.kit.play.decider import Command, Event, Option, Signature, replace
from croupier.games.kit.play.refused import Refused
from croupier.journal.book import Journal
from croupier.journal.problems import ConflictError, DamagedError, TakenError, UnavailableError
from croupier.journal.record import NOTHING_BEFORE, Entry, Record
from croupier.journal.store.store import Store
from croupier.people.register import Register
from croupier.tables.codec.events import command_from_json, command_to_json, event_to_json
from croupier.tables.codec.records import actors, events_of
from croupier.tables.corrections import corrected, own_record, with_record
from croupier.tables.engine import procedure
from croupier.tables.engine.commands import CountFloat
from croupier.tables.engine.conflicts import conflict
from croupier.tables.engine.equipment import Equipment
from croupier.tables.engine.events import Purpose
from croupier.tables.engine.limits import with_time
from croupier.tables.engine.pieces import with_sums
from croupier.tables.engine.standing import Live, Standing
from croupier.tables.filed import Under, require_in_force, under_of
from croupier.tables.opening import OUT_OF_PLACE, UNFOLLOWED, live_of, require_table, require_time, terms_of
from croupier.tables.resume import evolved, last_snapshot, standing_after
from croupier.tables.slips import entered_before

BEHIND = timedelta(seconds=60)
"""How far a clock may be behind the last record, whose time is then taken."""


class RecordedCommand(NamedTuple):
    """The record of a command, and what followed from it."""

    record: Record
    events: tuple[Event, ...]


class _Known(NamedTuple):
    """What may be done at a table that stands so, as long as the time does not change it."""

    now: Standing
    moment: tuple[object, ...]
    options: tuple[Option, ...]


class RefusedError(InputError):
    """The command is not lawful now; `lawful` is what would be."""

    def __init__(self, refused: Refused, cite: str) -> None:
        super().__init__(refused.reason, rule=refused.rule or None, cite=cite or None)
        self.lawful = refused.lawful
        self.args = refused, cite  # what `pickle` makes it from


class Table:
    """A live table by the name of its journal.

    `key` seals its electronic shoes, and another one is refused; `lost`: nobody has that key any more. `register` has the
    people of a table that was set up with one, by whose references they are recorded. `house` is the house's folder: a day
    begins only while the table's submission is in force. Whoever only `reads` needs none of them, and records nothing;
    `lacks` says what it would take to record.
    """

    lacks = ""
    _last: Record | None = None
    _known: "_Known | None" = None  # what may be done, as it was last asked for

    def __init__(
        self,
        store: Store,
        name: str,
        *,
        key: bytes | None = None,
        lost: bool = False,
        register: Register | None = None,
        house: Path | None = None,
        reads: bool = False,
    ) -> None:
        self.journal = Journal(store, name)
        self.name = name
        self.house = house
        first = self._first = require_table(self.journal)
        self._live = live_of(first)
        terms = terms_of(first)
        self.reads = reads
        if terms.cards == "electronic" and key is None and not reads:
            raise InputError(f"table {name!r} deals from an electronic shoe: give the key that seals it")
        if bool(terms.register) != (register is not None) and not reads:
            raise InputError(_register_wanted(name, register))
        self.register = register
        self.equipment = Equipment(key or b"")
        self.halted = ""
        self.version = 0
        self.last_at = ""
        self.head = NOTHING_BEFORE  # the hash of the last record
        self.now = self._live.first()
        if (found := last_snapshot(self.journal, self._live)) is not None:
            self.now = found.now
            self._note(found.record)
        self.refresh()
        if self.now.cards == "electronic" and self.live.game.live.cards.dealt and not lost and not reads:
            self.equipment.require_key(self.now)

    def take_key(self, key: bytes) -> None:
        """Record from now on at an electronic table that was only read; a key that does not seal its shoes is refused."""
        equipment = Equipment(key)
        if self.live.game.live.cards.dealt:
            equipment.require_key(self.now)
        self.equipment, self.reads, self.lacks = equipment, False, ""

    @property
    def live(self) -> Live:
        """The game and its rules, with the limits that are in force now."""
        return self._live.under(self.now)

    @property
    def purpose(self) -> Purpose:
        """What the table is for: a house's own, or an exercise."""
        return self.now.purpose

    @property
    def under(self) -> Under | None:
        """The submission of its house under which the table was set up."""
        return under_of(self._first)

    def _note(self, record: Record) -> None:
        """The record is the last one."""
        self.version, self.last_at, self.head = record.sequence, record.entry.at, record.hash
        self._last = record

    def records_after(self, sequence: int) -> Iterable[Record]:
        """What the table stands on beyond this record; the last record alone is known without reading."""
        if self._last is not None and self._last.sequence == sequence + 1:
            return (self._last,)
        return self.journal.records(sequence + 1, self.version) if sequence < self.version else ()

    def refresh(self) -> None:
        """Read what was recorded since, by this table or by another at the same journal."""
        now, last, version, head = self.now, None, self.version, self.head
        try:
            for record in self.journal.records(version + 1):
                if (record.sequence, record.previous) != (version + 1, head):
                    raise self._altered(version + 1)
                now, last = evolved(self.live, now, record), record
                version, head = record.sequence, record.hash
            stands = self.journal.head()
            if stands.version == version and stands.hash != head:
                raise self._altered(version)
        except InputError as wrong:  # a part that was read is read again
            self.halted = wrong.reason
            raise
        except UNFOLLOWED:
            self.halted = f"record {version + 1} of journal {self.name!r} cannot be followed: {OUT_OF_PLACE}"
            raise DamagedError(self.halted) from None
        self.now, self.halted = now, ""
        if last is not None:
            self._note(last)

    def _altered(self, record: int) -> DamagedError:
        return DamagedError(
            f"record {record} of journal {self.name!r} is missing or was altered: the table cannot continue; "
            "`croupier journal verify` shows more"
        )

    def options(self, at: str = "") -> tuple[Option, ...]:
        """What may be done now, or at this time; nothing while the table is halted."""
        if self.halted:
            return ()
        live, known = self.live, self._known
        moment = procedure.moment(live, self.now, at)
        if known is None or known.now is not self.now or known.moment != moment:
            known = self._known = _Known(self.now, moment, procedure.options(live, self.now, at))
        return known.options

    def clock(self, *, waits: bool = True) -> str:
        """Now by the store's clock."""
        return self.stamped(self.journal.store.clock(waits=waits))

    def stamped(self, now: datetime) -> str:
        """The time of a step; where a clock is slightly behind the last record, the time of that record."""
        at = now.isoformat(timespec="milliseconds")
        late = self.last_at and datetime.fromisoformat(at) < datetime.fromisoformat(self.last_at) <= now + BEHIND
        return self.last_at if late else at

    def before(self, record: Record) -> "Table":
        """The table as it stood before a record, for reading."""
        then = copy(self)
        then.now = standing_after(self.journal, self._live, record.sequence - 1)
        then.version, then.reads, then._known = record.sequence - 1, True, None
        return then

    def cite(self, rule: str) -> str:
        return self.live.cite(rule)

    def command(self, fields: Mapping[str, object], by: tuple[Signature, ...], at: str) -> Command:
        """The command with this name and these fields; those of the electronic equipment may be left out.

        With a register, people are looked up in it: who is not there, or not so, is refused.
        """
        left = self.live.left(self.now, str(fields.get("name")))
        if self.register is not None:
            require_time(at, "")
            by = tuple(self.register.signature(one, at) for one in by)
        told = with_time(with_sums(self.live, self.by_reference(fields)), at)
        return command_from_json(self.live.words, {**left, **told}, by=by, at=at)

    def by_reference(self, fields: Mapping[str, object]) -> Mapping[str, object]:
        """The fields with the references of the people in them; as they are, where there is no register."""
        return fields if self.register is None else self.register.by_reference(fields)

    def may_sign(self, command: Command) -> bool:
        """Whether nothing that its people did before keeps them from signing the command."""
        if conflict(self.live, self.now, command) is not None:
            return False
        if not 1 < (corrected(command) or 2) <= self.version:
            return True  # it is refused for what it names, and not for who signs
        return not own_record(self.now, command, self.journal.record)

    def do(
        self,
        command: Command,
        *,
        id: str | None = None,
        happened: bool = False,
        expects: int | None = None,
        clock: Callable[[], str] | None = None,
    ) -> RecordedCommand:
        """Decide and record the command. A refused one changes nothing and says why.

        Under the same `id` a command is recorded once: given again, it answers with what followed then. If another
        writer was first, the command is decided again on what is true now; or, if it `expects` the table at a version,
        it is a ConflictError. It has its own time, or that of the `clock` at each try.
        """
        if self.reads:
            raise UnavailableError(f"table {self.name!r} is open for reading only: nothing was recorded")
        if id is not None and not (0 < len(id) <= 200 and id.isprintable()):
            raise InputError("the id of a command has between 1 and 200 printable characters")
        try:
            while True:
                if self.halted:
                    self.refresh()  # raises while the store does not answer
                if id is not None and (repeated := self.repeated(id, command)) is not None:
                    return repeated
                if expects is not None and expects != self.version:
                    raise ConflictError(self.name, expects, self.version)
                if clock is not None:
                    command = replace(command, at=clock())
                    if self.last_at and datetime.fromisoformat(command.at) < datetime.fromisoformat(self.last_at):
                        late = f"{command.at}, which is before the last record of this table, {self.last_at}"
                        raise InputError(f"the clock says {late}: correct the clock; nothing was recorded")
                try:
                    return self._recorded(command, id or str(uuid4()), happened)
                except ConflictError:
                    self.refresh()
                except RefusedError:
                    if self.journal.head().version == self.version:
                        raise
                    self.refresh()  # it was decided on what is no longer true
        except (UnavailableError, DamagedError) as wrong:
            self.halted = wrong.reason
            raise

    def repeated(self, id: str, command: Command) -> RecordedCommand | None:
        """What followed when the command was given under this id before; None if it was not."""
        found = self.journal.find(id)
        if found is None:
            return None
        left = self.live.left(self.before(found).now, command.name)
        both = command_to_json(self.live.words, command), found.entry.command
        given, there = ({name: value for name, value in one.items() if name not in left} for one in both)
        if given != there:
            raise TakenError(id, found.sequence)
        if found.entry.actors != actors(command.by):
            who = " and ".join(f"{one.person} ({one.role})" for one in found.entry.actors) or "nobody"
            raise InputError(f"the id {id[:60]!r} belongs to record {found.sequence}, which {who} signed: give another id")
        return self._read(found)

    def _read(self, record: Record) -> RecordedCommand:
        return RecordedCommand(record, events_of(self.live.words, record))

    def _recorded(self, command: Command, id: str, happened: bool) -> RecordedCommand:
        require_time(command.at, self.last_at)
        if isinstance(command, CountFloat) and not self.now.opened and self.purpose == "live":
            require_in_force(self.house, self.name, self._first, command.at)
        if not left_to_equipment(self.live.left(self.now, command.name), command):
            raise InputError(f"electronic equipment gives the result of {command.name!r}: leave it out")
        filled, evidence = self.equipment.fill(self.live, self.now, command)
        outcome = procedure.decide(self.live, self.now, filled, evidence, happened=happened)
        outcome = with_record(outcome, self.live, self.now, command, self.version, self.journal.record)
        if not isinstance(outcome, Refused):
            outcome = entered_before(self.journal, self.now, command) or outcome
        if isinstance(outcome, Refused):
            raise RefusedError(outcome, self.cite(outcome.rule) if outcome.rule else "")
        events, after = outcome
        words = self.live.words
        written = tuple(event_to_json(words, event) for event in events)
        entry = Entry(id, command.at, actors(command.by), command_to_json(words, filled), written, corrected(command))
        record: Record | None = None
        with suppress(TakenError):
            record = self.journal.append(entry, expects=self.version)
        if record is None or record.sequence != self.version + 1 or tuple(record.entry.events) != entry.events:
            self.refresh()  # somebody else recorded it under the same id, and equipment may have given another result
            found = self.repeated(id, command)
            assert found is not None
            return found
        self.now = after
        self._note(record)
        return RecordedCommand(record, events)


def _register_wanted(name: str, register: Register | None) -> str:
    if register is None:
        return f"table {name!r} was set up with a register of licences: give it with --register FILE"
    return f"table {name!r} was set up without a register of licences, and its records carry names: leave out --register"


def left_to_equipment(left: Iterable[str], command: Command) -> bool:
    """Whether the command leaves these fields open, which electronic equipment fills in."""
    values = (getattr(command, field) for field in left)
    return all(
        value in ("", "??") or (isinstance(value, tuple) and all(card == UNKNOWN for card in value)) for value in values
    )
