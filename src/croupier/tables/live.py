"""A table on its journal: every command is decided, recorded durably, and only then true.

The table's standing is the fold of its journal, so a restart goes on where it was. If the journal cannot be written, the
table takes no more commands until it can be read again.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple
from uuid import uuid4

from croupier.errors import InputError
from croupier.games.refused import Refused
from croupier.games.table import Command, Event, Option, Role, Signature
from croupier.journal.book import Journal
from croupier.journal.problems import ConflictError, UnavailableError
from croupier.journal.record import Actor, Entry, Record
from croupier.journal.store import Store
from croupier.rulebook.choices import InForce
from croupier.tables import house as h
from croupier.tables import kept, procedure
from croupier.tables.equipment import Equipment
from croupier.tables.games import built, game
from croupier.tables.standing import Live
from croupier.tables.written import (
    Words,
    command_from_json,
    command_to_json,
    event_from_json,
    event_to_json,
)

SET_UP = "set up table"


class Terms(NamedTuple):
    """How a table is to be: strict (what is unlawful is refused) or recorded, and from where its cards come."""

    mode: h.Mode = "strict"
    cards: h.Source = "typed"
    version: str = ""


class Done(NamedTuple):
    """A command that was recorded, and what followed."""

    record: Record
    events: tuple[Event, ...]


class Table:
    """A live table by the name of its journal."""

    def __init__(self, store: Store, name: str, *, key: bytes | None = None) -> None:
        self.journal = Journal(store, name)
        self.name = name
        first = next(self.journal.records(1, 1), None)
        if first is None or first.entry.command.get("name") != SET_UP:
            raise InputError(f"the journal {name!r} is not a table's")
        self.live, self.words = opened(first)
        if self.terms_of(first).cards == "electronic" and key is None:
            raise InputError(f"table {name!r} deals from an electronic shoe: give the key that seals it")
        self.equipment = Equipment(key or b"")
        self.halted = ""
        self.version = 0
        self.last_at = ""
        self.now = self.live.first()
        self.refresh()

    @staticmethod
    def terms_of(first: Record) -> Terms:
        told = first.entry.command
        return Terms(told["mode"], told["cards"], str(told["version"]))  # type: ignore[arg-type]

    def refresh(self) -> None:
        """Read what was recorded since, by this table or by another at the same journal."""
        now = self.now
        for record in self.journal.records(self.version + 1):
            for event in record.entry.events:
                now = self.live.evolve(now, event_from_json(self.words, event))
            self.version, self.last_at = record.sequence, record.entry.at
        self.now, self.halted = now, ""

    def options(self) -> tuple[Option, ...]:
        """What may be done now; nothing while the table is halted."""
        return () if self.halted else procedure.options(self.live, self.now)

    def accounts(self) -> dict[str, int]:
        return self.live.accounts(self.now)

    def cite(self, rule: str) -> str:
        return cited(self.live, rule)

    def command(self, told: Mapping[str, object], by: tuple[Signature, ...], at: str) -> Command:
        """The command that is written so; what this table does not know is refused. Its cards may be left to the shoe."""
        return command_from_json(self.words, self._left_open(told), by=by, at=at)

    def _left_open(self, told: Mapping[str, object]) -> Mapping[str, object]:
        """What the electronic equipment fills in need not be said."""
        if self.now.cards != "electronic":
            return told
        by_shoe = {"deal a card": {"card": "??"}, "ball at rest": {"number": ""}, "clapper at rest": {"symbol": ""}}
        by_shoe["deal"] = {"cards": []}  # type: ignore[dict-item]
        return {**by_shoe.get(str(told.get("name")), {}), **told}

    def do(self, command: Command, *, id: str | None = None, happened: bool = False) -> Done:
        """Decide and record the command. Refused ones change nothing and say why.

        Under the same `id` a command is recorded once: given again, it answers with what followed then. If another
        writer was first, the command is decided anew on what is true now.
        """
        id = id or str(uuid4())
        while True:
            if self.halted:
                self.refresh()  # raises while the store does not answer
            if (repeated := self._repeated(id, command)) is not None:
                return repeated
            try:
                return self._done(command, id, happened)
            except ConflictError:
                self.refresh()
            except UnavailableError as wrong:
                self.halted = wrong.reason
                raise

    def _repeated(self, id: str, command: Command) -> Done | None:
        found = self.journal.find(id)
        if found is None:
            return None
        if found.entry.command.get("name") != command.name:
            raise InputError(f"the id {id[:60]!r} belongs to another command, record {found.sequence}")
        return Done(found, tuple(event_from_json(self.words, event) for event in found.entry.events))

    def _done(self, command: Command, id: str, happened: bool) -> Done:
        require_time(command.at, self.last_at)
        filled, evidence = self.equipment.fill(self.live, self.now, command)
        decision = procedure.decide(self.live, self.now, filled, evidence, happened=happened)
        if isinstance(decision, Refused):
            raise RefusedError(decision, self.cite(decision.rule) if decision.rule else "")
        entry = Entry(
            id,
            command.at,
            _actors(command.by),
            command_to_json(self.words, filled),
            [event_to_json(self.words, event) for event in decision],
        )
        record = self.journal.append(entry, expects=self.version)
        if record.sequence <= self.version:  # recorded before, by somebody else under the same id
            return Done(record, tuple(event_from_json(self.words, event) for event in record.entry.events))
        now = self.now
        for event in decision:
            now = self.live.evolve(now, event)
        self.now, self.version, self.last_at = now, record.sequence, record.entry.at
        return Done(record, decision)


class RefusedError(InputError):
    """What was asked is not lawful now; `lawful` is what would be."""

    def __init__(self, refused: Refused, cite: str) -> None:
        super().__init__(refused.reason, rule=refused.rule or None, cite=cite or None)
        self.lawful = refused.lawful


def set_up(store: Store, name: str, in_force: InForce, terms: Terms, *, at: str, by: tuple[Signature, ...]) -> None:
    """Begin a table under these rules; a name that is taken is refused. The rules themselves are recorded."""
    require_time(at, "")
    played = game(in_force.draft.game, terms.version)
    built(in_force)
    if not any(one.role in (Role.FLOORPERSON, Role.PIT_MANAGER, Role.SHIFT_MANAGER) and one.licensed for one in by):
        raise InputError("a table is set up by a floorperson or above, who signs with the licence number")
    if terms.version == "electronic" and in_force.values.get("electronic.offered") is not True:
        raise InputError("the electronic version is not offered under these rules", rule="electronic.offered")
    if terms.cards == "electronic" and terms.mode == "recorded":
        raise InputError("an electronic table is strict: what is unlawful does not happen there")
    journal = Journal(store, name, create=True)
    made = h.SetUp(rule="house.set_up", mode=terms.mode, cards=terms.cards, version=terms.version)
    command: dict[str, object] = {"name": SET_UP, **terms._asdict(), "rules": kept.to_json(in_force)}
    words = _joined(played.words)
    entry = Entry(str(uuid4()), at, _actors(by), command, [event_to_json(words, made)])
    try:
        journal.append(entry, expects=0)
    except ConflictError:
        raise InputError(f"there is a table {name!r} already: croupier table deal goes on with it") from None


def opened(first: Record) -> tuple[Live, Words]:
    """The game and rules of the table whose first record this is, and what it can be told."""
    told = first.entry.command
    rules = told.get("rules")
    if told.get("name") != SET_UP or not isinstance(rules, dict):
        raise InputError("the first record of a table sets it up, and this one does not")
    in_force = kept.from_json(rules)
    played = game(in_force.draft.game, str(told.get("version", "")))
    return Live(played, built(in_force)), _joined(played.words)


def cited(live: Live, rule: str) -> str:
    """The sections behind a rule; what the house does by itself is custom."""
    return "custom" if rule.startswith("house.") else live.rules.cite(rule)


def require_time(at: str, last: str) -> datetime:
    """A time with its zone, not before what was recorded last."""
    time: datetime | None
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        time = None
    if time is None or time.tzinfo is None:
        raise InputError(f"{at[:40]!r} is no time with its zone, such as 2026-03-01T21:40:00+00:00")
    if last and time < datetime.fromisoformat(last):
        raise InputError(f"{at} lies before the last record of this table, {last}")
    return time


def _actors(by: tuple[Signature, ...]) -> tuple[Actor, ...]:
    return tuple(Actor(one.person, str(one.role), one.licence) for one in by)


def _joined(words: Words) -> Words:
    both = {**words.commands, **h.WORDS.commands}
    assert len(both) == len(words.commands) + len(h.WORDS.commands)
    events = {**words.events, **h.WORDS.events}
    assert len(events) == len(words.events) + len(h.WORDS.events)
    return Words(both, events, words.cards)
