"""One record: a command and all that followed from it, chained to the record before by that record's hash."""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from croupier.errors import InputError
from croupier.journal import canonical
from croupier.journal.merkle import leaf_hash

SCHEMA = 1
NOTHING_BEFORE = bytes(32)
"""What the first record names as the hash of the one before."""
ENDING = b'"previous":"%%b","schema":%d,"sequence":%%d}' % SCHEMA
"""How a body ends: its keys are sorted, and these three are the last."""
LARGEST = 16 * 2**20
_KEYS = {"actors", "at", "command", "engine", "events", "expects", "id", "journal", "previous", "schema", "sequence"}
_KEYS_OF_CORRECTION = _KEYS | {"corrects"}
_TEXTS = ("id", "at", "engine", "journal", "previous")
_ACTOR_KEYS = {"licence", "person", "role"}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who signed: the person, in which role, and the licence number where one is asked for."""

    person: str
    role: str
    licence: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """What to record. The `id` comes with the command: a command given twice under one id is one record."""

    id: str
    at: str
    actors: tuple[Actor, ...]
    command: Mapping[str, object]
    events: Sequence[Mapping[str, object]] = ()
    corrects: int | None = None
    """The earlier record that was wrong: it stays, and this one says what is right."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record: `body` is the canonical JSON that is stored, and `hash` its leaf in the Merkle tree."""

    journal: str
    sequence: int
    previous: bytes
    entry: Entry
    engine: str
    schema: int
    body: bytes
    hash: bytes


def written(entry: Entry, *, journal: str, sequence: int, previous: bytes, engine: str) -> Record:
    """The record of the entry at this place; what cannot be recorded is refused."""
    if not entry.id or len(entry.id) > 200:
        raise InputError("the id of a command has between 1 and 200 characters")
    time_of(entry.at)
    parts = {
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
    if entry.corrects is not None:
        if not _earlier(entry.corrects, sequence):
            raise InputError(f"a correction names an earlier record, and {entry.corrects} does not stand before {sequence}")
        parts["corrects"] = entry.corrects
    body = canonical.encode(parts)
    if len(body) > LARGEST:
        raise InputError(f"the record has {len(body)} bytes; at most {LARGEST} are allowed")
    return Record(journal, sequence, previous, entry, engine, SCHEMA, body, leaf_hash(body))


def ending(sequence: int, previous: bytes) -> bytes:
    """How the body of this record ends."""
    return ENDING % (previous.hex().encode(), sequence)


def read(body: bytes) -> Record:
    """The record in this body; other bytes are refused."""
    return built(checked(body), body, leaf_hash(body))


def checked(body: bytes) -> dict[str, Any]:
    """The parts of the record in this body, by name; other bytes are refused."""
    try:
        found = canonical.decode(body)
        if not isinstance(found, dict) or (found.keys() != _KEYS and found.keys() != _KEYS_OF_CORRECTION):
            raise InputError("it lacks a part of a record, or has one too many")
        if found["schema"] != SCHEMA:
            raise InputError(f"it has schema {found['schema']!r}, and this program knows {SCHEMA}")
        for name in _TEXTS:
            if type(found[name]) is not str:
                raise InputError(f"{found[name]!r} should be a string")
        time_of(found["at"])
        for actor in _list(found["actors"]):
            _check_actor(actor)
        _mapping(found["command"])
        for event in _list(found["events"]):
            if type(event) is not dict:
                _mapping(event)
        sequence, expects = found["sequence"], found["expects"]
        if type(sequence) is not int or type(expects) is not int or expects != sequence - 1 or sequence < 1:
            raise InputError("its sequence does not follow the version that it expects")
        if "corrects" in found and not _earlier(found["corrects"], sequence):
            raise InputError(f"it corrects {found['corrects']!r}, which is not an earlier record")
        previous = bytes.fromhex(found["previous"])
        if len(previous) != len(NOTHING_BEFORE) or not body.endswith(ending(sequence, previous)):
            raise InputError("the hash of the record before is not written as a hash")
    except InputError as wrong:
        raise InputError(f"this is not a record: {wrong.reason}") from None
    except ValueError:
        raise InputError("this is not a record: the hash of the record before is not written as a hash") from None
    return found


def built(parts: dict[str, Any], body: bytes, leaf: bytes) -> Record:
    """The record of checked parts."""
    entry = Entry(
        parts["id"],
        parts["at"],
        tuple([Actor(actor["person"], actor["role"], actor["licence"]) for actor in parts["actors"]]),
        parts["command"],
        tuple(parts["events"]),
        parts.get("corrects"),
    )
    previous = bytes.fromhex(parts["previous"])
    return Record(parts["journal"], parts["sequence"], previous, entry, parts["engine"], SCHEMA, body, leaf)


def same_command(entry: Entry, recorded: Record) -> bool:
    """Whether this is the recorded command; time and events may differ when it is given again."""
    if (entry.corrects, entry.actors) != (recorded.entry.corrects, recorded.entry.actors):
        return False
    return canonical.encode(entry.command) == canonical.encode(recorded.entry.command)


def shown(record: Record) -> dict[str, object]:
    """The record as plain JSON, with its hash."""
    body = json.loads(record.body)
    assert isinstance(body, dict)
    return {**body, "hash": record.hash.hex()}


def time_of(at: str) -> datetime:
    """The time; one without its zone is refused."""
    with suppress(ValueError):
        if (time := datetime.fromisoformat(at)).tzinfo is not None:
            return time
    raise InputError(f"{at[:40]!r} is not a time with its zone, such as 2026-03-01T21:40:00+00:00")


def _check_actor(value: object) -> None:
    found = _mapping(value)
    if found.keys() != _ACTOR_KEYS:
        raise InputError("an actor has person, role and licence")
    for name, part in found.items():
        if type(part) is not str and (part is not None or name != "licence"):
            raise InputError(f"{part!r} should be a string")


def _earlier(corrected: object, sequence: int) -> bool:
    return type(corrected) is int and 0 < corrected < sequence


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise InputError(f"{value!r} should be a list")
    return value


def _mapping(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise InputError(f"{value!r} should be a mapping")
    return value
