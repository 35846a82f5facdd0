"""One record: a command and all that followed from it, chained to the record before by that record's hash."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from croupier.errors import InputError
from croupier.journal import canonical
from croupier.journal.merkle import leaf_hash

SCHEMA = 1
NOTHING_BEFORE = bytes(32)
"""What the first record names as the hash of the one before."""
LARGEST = 16 * 2**20
_KEYS = {"actors", "at", "command", "engine", "events", "expects", "id", "journal", "previous", "schema", "sequence"}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who signed: the person, in which role, and the licence number where one is asked for."""

    person: str
    role: str
    licence: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What is to be recorded. The `id` is made by who gives the command: given twice, it is one record."""

    id: str
    at: str
    actors: tuple[Actor, ...]
    command: Mapping[str, object]
    events: Sequence[Mapping[str, object]] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """What was recorded: `body` is the canonical JSON that is stored, and `hash` its leaf in the Merkle tree."""

    journal: str
    sequence: int
    previous: bytes
    entry: Entry
    engine: str
    schema: int
    body: bytes
    hash: bytes

    @property
    def expects(self) -> int:
        """The version that the command was decided on: all records before this one."""
        return self.sequence - 1


def written(entry: Entry, *, journal: str, sequence: int, previous: bytes, engine: str) -> Record:
    """The record of the entry at this place; what cannot be recorded is refused and says why."""
    if not entry.id or len(entry.id) > 200:
        raise InputError("the id of a command has between 1 and 200 characters")
    checked_time(entry.at)
    body = canonical.encode(
        {
            "actors": [{"licence": a.licence, "person": a.person, "role": a.role} for a in entry.actors],
            "at": entry.at,
            "command": entry.command,
            "engine": engine,
            "events": entry.events,
            "expects": sequence - 1,
            "id": entry.id,
            "journal": journal,
            "previous": previous.hex(),
            "schema": SCHEMA,
            "sequence": sequence,
        }
    )
    if len(body) > LARGEST:
        raise InputError(f"the record has {len(body)} bytes, and at most {LARGEST} are taken")
    return Record(journal, sequence, previous, entry, engine, SCHEMA, body, leaf_hash(body))


def ending(sequence: int, previous: bytes) -> bytes:
    """How the body of this record ends: its keys are sorted, and these three are the last."""
    return b'"previous":"%b","schema":%d,"sequence":%d}' % (previous.hex().encode(), SCHEMA, sequence)


def read(body: bytes) -> Record:
    """The record that is written in this body; bytes that are no record are refused and say what is wrong."""
    try:
        found = canonical.decode(body)
        if not isinstance(found, dict) or set(found) != _KEYS:
            raise InputError("it lacks a part of a record, or has one too many")
        if found["schema"] != SCHEMA:
            raise InputError(f"it has schema {found['schema']!r}, and this program knows {SCHEMA}")
        entry = Entry(
            _text(found["id"]),
            checked_time(_text(found["at"])),
            tuple(_actor(actor) for actor in _list(found["actors"])),
            _mapping(found["command"]),
            tuple(_mapping(event) for event in _list(found["events"])),
        )
        sequence = found["sequence"]
        if (
            type(sequence) is not int
            or type(found["expects"]) is not int
            or found["expects"] != sequence - 1
            or sequence < 1
        ):
            raise InputError("its sequence does not follow the version that it expects")
        previous = bytes.fromhex(_text(found["previous"]))
        if len(previous) != len(NOTHING_BEFORE) or not body.endswith(ending(sequence, previous)):
            raise InputError("the hash of the record before is not written as a hash")
        engine, journal = _text(found["engine"]), _text(found["journal"])
    except InputError as wrong:
        raise InputError(f"this is no record: {wrong.reason}") from None
    except ValueError:
        raise InputError("this is no record: the hash of the record before is not written as a hash") from None
    return Record(journal, sequence, previous, entry, engine, SCHEMA, body, leaf_hash(body))


def same_command(entry: Entry, recorded: Record) -> bool:
    """Whether it is the command that was recorded; time and events may differ when it is given again."""
    return canonical.encode(entry.command) == canonical.encode(recorded.entry.command)


def shown(record: Record) -> dict[str, object]:
    """The record as plain JSON, with its hash."""
    body = json.loads(record.body)
    assert isinstance(body, dict)
    return {**body, "hash": record.hash.hex()}


def checked_time(at: str) -> str:
    try:
        zone = datetime.fromisoformat(at).tzinfo
    except ValueError:
        zone = None
    if zone is None:
        raise InputError(f"{at!r} is no time with its zone, such as 2026-03-01T21:40:00+00:00")
    return at


def _actor(value: object) -> Actor:
    found = _mapping(value)
    if set(found) != {"licence", "person", "role"}:
        raise InputError("an actor has person, role and licence")
    licence = found["licence"]
    return Actor(_text(found["person"]), _text(found["role"]), None if licence is None else _text(licence))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InputError(f"{value!r} stands where a string belongs")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise InputError(f"{value!r} stands where a list belongs")
    return value


def _mapping(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise InputError(f"{value!r} stands where a mapping belongs")
    return value
