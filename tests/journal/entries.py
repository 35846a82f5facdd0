"""Commands to record, a key, and a journal that has some of them."""

import os
from collections.abc import Sequence
from pathlib import Path

from croupier.journal import keys, merkle
from croupier.journal.book import Journal
from croupier.journal.record import Actor, Entry, Record
from croupier.journal.standalone import roots_from_consistency
from croupier.journal.store.store import Store
from croupier.journal.verification.report import Finding
from croupier.journal.verification.verify import verify

KEY = keys.from_seed(bytes(range(32)))
AT = "2026-03-01T21:40:00+00:00"
DEALER = Actor("Ann", "dealer", "D-17")


def scratch_folder() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def entry(number: int, *, id: str | None = None, card: str = "Qs") -> Entry:
    command = {"kind": "deal", "card": card, "number": number}
    return Entry(id or f"command-{number}", AT, (DEALER,), command, [{"event": "dealt", "card": card, "v": 1}])


def filled(store: Store, count: int, *, name: str = "war-1", signed: tuple[int, ...] = ()) -> Journal:
    """A journal with so many records and checkpoints at these sizes."""
    journal = Journal(store, name, create=True, engine="test 1")
    for number in range(count):
        journal.append(entry(number), expects=number)
        if number + 1 in signed:
            journal.checkpoint(KEY, AT)
    return journal


def findings(store: Store, *, hashes_only: bool = False, processes: int = 1) -> list[Finding]:
    """All that is wrong with everything in the store."""
    reports = verify(store, hashes_only=hashes_only, processes=processes)
    return [finding for report in reports for finding in report.findings]


def inclusion(journal: Journal, sequence: int, size: int) -> tuple[bytes, ...]:
    """The proof that the record is one of the first `size`."""
    with journal.roots(size) as root_of:
        return merkle.inclusion(sequence - 1, size, root_of)


def consistency(journal: Journal, old: int, new: int) -> tuple[bytes, ...]:
    """The proof that the first `new` records begin with the first `old`."""
    with journal.roots(new) as root_of:
        return merkle.consistency(old, new, root_of)


def verify_consistency(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether the list of size `new` begins with the list of size `old`, as the stand-alone verifier sees it."""
    if not 0 < old <= new:
        return False
    return roots_from_consistency(old, new, list(proof), old_root) == (old_root, new_root)


def ids(records: list[Record]) -> list[str]:
    return [record.entry.id for record in records]


def copy_of(file: Path, to: Path) -> Path:
    to.write_bytes(file.read_bytes())
    return to
