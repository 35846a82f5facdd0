"""The command, the events and the signatures of a record, as the table knows them."""

from functools import lru_cache

from croupier.errors import InputError
from croupier.games.kit.live import Vocabulary
from croupier.games.kit.play.decider import Command, Event, Role, Signature
from croupier.journal.record import Actor, Record
from croupier.tables.codec.events import event_from_json, recorded_command


def command_of(words: Vocabulary, record: Record) -> Command:
    """The command with who gave it and when; one that the table does not know is refused."""
    return recorded_command(words, record.entry.command, by=signatures(record), at=record.entry.at)


def events_of(words: Vocabulary, record: Record) -> tuple[Event, ...]:
    """What followed."""
    return tuple(event_from_json(words, event) for event in record.entry.events)


def signatures(record: Record) -> tuple[Signature, ...]:
    """Who signed the record; somebody in a role that no table knows is refused."""
    try:
        return tuple([_signature(one.person, one.role, one.licence) for one in record.entry.actors])
    except ValueError:
        raise InputError("somebody signed in a role that does not exist at a table") from None


def actors(by: tuple[Signature, ...]) -> tuple[Actor, ...]:
    """The same for a record to be written."""
    return tuple(Actor(one.person, str(one.role), one.licence) for one in by)


@lru_cache(maxsize=1024)
def _signature(person: str, role: str, licence: str | None) -> Signature:
    return Signature(person, Role(role), licence)
