"""A good journal of a table, and forgeries of it that are chained anew, so that only what it says can betray them."""

import copy
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from croupier.journal.book import Journal
from croupier.journal.record import Actor, Entry, Record, written
from croupier.journal.store.store import Store
from croupier.journal.verification.report import Finding
from croupier.journal.verification.verify import verify
from croupier.tables.audit.audit import Audit, AuditedTable
from croupier.tables.table import Table
from tables.crowd import Crowd
from tables.houses import House

NAME = "table"


class Forger:
    """Holds the records of a table that ran, and how the audit stood before each."""

    def __init__(self, table: Table) -> None:
        self.records = list(table.journal.records())
        self.live = table.live
        self.before: list[AuditedTable | None] = [None]
        audit = Audit()
        for record in self.records:
            found = [each for each in audit(record) if isinstance(each, str)]
            assert not found, found
            self.before.append(_copied(audit.tables[record.journal]))

    def says(self, record: Record) -> list[str]:
        """What the audit says of this record in the place of the one with its number; the rest is not read."""
        audit = Audit()
        before = self.before[record.sequence - 1]
        if before is not None:
            audit.tables[record.journal] = _copied(before)
        return [each for each in audit(record) if isinstance(each, str)]

    def named(self, name: str) -> list[Record]:
        return [record for record in self.records if record.entry.command.get("name") == name]

    def one(self, name: str) -> Record:
        """The first record of a command that was not entered as a deviation."""
        lawful = (
            record for record in self.named(name) if all(e["event"] != "UnlawfulStepEntered" for e in record.entry.events)
        )
        return next(lawful)


def ran(house: House, store: Store, *, seed: int = 1, steps: int = 60, strays: float = 0.0, name: str = NAME) -> Table:
    """A table after a day with so many steps."""
    table = house.opens(store, name)
    crowd = Crowd(table, seed, strays=strays)
    for _ in crowd.steps(steps):
        pass
    for _ in crowd.ends_the_day():
        pass
    return table


def _copied(audited: AuditedTable) -> AuditedTable:
    return replace(audited, deviations=[copy.copy(one) for one in audited.deviations])


def with_entry(record: Record, **changes: Any) -> Record:
    """The record with another entry, written and hashed anew in its place."""
    entry = replace(record.entry, **changes)
    return written(entry, journal=record.journal, sequence=record.sequence, previous=record.previous, engine=record.engine)


def with_command(record: Record, **changes: object) -> Record:
    return with_entry(record, command={**record.entry.command, **changes})


def with_event(record: Record, number: int, **changes: object) -> Record:
    events = list(record.entry.events)
    events[number] = {**events[number], **changes}
    return with_entry(record, events=tuple(events))


def signed(record: Record, *people: Actor) -> Record:
    return with_entry(record, actors=people)


def chained(store: Store, records: list[Record], audit: Audit | None = None) -> list[Finding]:
    """What verifying says of a new journal with these records, whose hashes are all right."""
    journal = Journal(store, f"forged {len(store.journals())}", create=True)
    for version, record in enumerate(records):
        entry = record.entry
        journal.append(
            Entry(f"{version}", entry.at, entry.actors, entry.command, entry.events, entry.corrects), expects=version
        )
    file, report = verify(store, [journal.name], decide=audit or Audit())
    assert file.good
    return report.findings


# Every single thing that can be changed


Path = tuple[str | int, ...]


def leaves(value: object, path: Path = ()) -> Iterator[Path]:
    """The place of every single value; of an empty list or mapping the place itself."""
    parts: list[tuple[str | int, object]] = []
    if isinstance(value, Mapping):
        parts = list(value.items())
    elif isinstance(value, list | tuple):
        parts = list(enumerate(value))
    if not parts:
        yield path
    for key, part in parts:
        yield from leaves(part, (*path, key))


def altered(value: Any, path: Path, chance: Random) -> Any:
    """A copy in which the value at this place is another one of its kind."""
    if not path:
        return other(value, chance)
    changed: Any = dict(value) if isinstance(value, Mapping) else list(value)
    changed[path[0]] = altered(value[path[0]], path[1:], chance)
    return changed


def other(value: Any, chance: Random) -> Any:
    """Another value of the same kind, near to it."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-1, 1, 100, -100))
    if isinstance(value, str):
        return chance.choice([each for each in (*_WORDS, value + "x", value[:-1]) if each != value])
    if value is None:
        return "x"
    return {"x": 1} if isinstance(value, Mapping) else ["x"]


_WORDS = (
    "Qs",
    "2d",
    "1",
    "2",
    "17",
    "Ann",
    "Bob",
    "paid",
    "lost",
    "placed",
    "betting",
    "dealer",
    "cage",
    "inventory",
    "seats",
)
