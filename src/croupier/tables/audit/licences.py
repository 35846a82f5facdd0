"""Who signed the records of a table, held against the register: unknown, in another role, or expired on that day."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.errors import InputError
from croupier.games.kit.play.decider import Signature
from croupier.journal.record import Record
from croupier.people.register import Register
from croupier.tables.codec.records import signatures


class Unlicensed(NamedTuple):
    """The first record of a day that somebody signed otherwise than the register has them."""

    record: int
    says: str


def unlicensed(records: Iterable[Record], register: Register) -> Iterator[Unlicensed]:
    """Everybody who signed otherwise than the register has them, once a day."""
    seen: set[tuple[Signature, str]] = set()
    for record in records:
        for one in signatures(record):
            at = record.entry.at
            if (one, at[:10]) in seen:
                continue
            seen.add((one, at[:10]))
            if says := _wrong(one, at, register):
                yield Unlicensed(record.sequence, f"record {record.sequence}: {says}")


def _wrong(one: Signature, at: str, register: Register) -> str:
    try:
        right = register.signature(one, at)
    except InputError as wrong:
        return wrong.reason
    if right != one:
        return f"{one.person[:30]} signed as {one.role} without the licence that the register has"
    return ""
