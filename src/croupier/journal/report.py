"""What verifying a journal found: what was read, what is signed, what is wrong, and what was ruled upon."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from croupier.journal.record import Record

Kind = Literal["removed", "altered", "swapped", "forged", "unsigned", "unlawful", "unbalanced", "damaged"]

MOST_FINDINGS = 100
"""More are only counted: one that moved every record says no more than one that moved a hundred."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, and with which record; None where it concerns no single one."""

    kind: Kind
    sequence: int | None
    says: str


class Ruled(NamedTuple):
    """A deviation that stands because a ruling upon it is recorded: it is listed, and is not wrong."""

    sequence: int
    says: str


class Signed(NamedTuple):
    """What a checkpoint says: the root of the first `size` records, by whose key, and when."""

    size: int
    root: str
    key: str
    at: str


Decide = Callable[[Record], Iterable[str | Ruled]]
"""Judges a record after all records before it, and gives a sentence for each thing that is wrong with it.

The journals of a store come one after the other, each from its first record; the record says of which it is. Where a
journal is broken nothing more of it is judged, as what follows can no longer be known to follow.
"""


@dataclass(slots=True)
class Report:
    """One journal verified (or the file, with journal None)."""

    journal: str | None
    records: int = 0
    signed: int = 0
    """How many records the last good checkpoint covers."""
    keys: set[str] = field(default_factory=set)
    root: str = ""
    findings: list[Finding] = field(default_factory=list)
    more: int = 0
    """Findings that were only counted."""
    ruled: list[Ruled] = field(default_factory=list)
    grown: list[tuple[Signed, Signed]] | None = None
    """Of a proof of growth: the smaller journals that are shown to begin the larger ones. None for anything else."""

    @property
    def good(self) -> bool:
        return not self.findings

    @property
    def unsigned(self) -> int:
        """How many records came after the last that is signed, where some are and nothing is wrong."""
        return self.records - self.signed if self.signed and self.good else 0

    def add(self, kind: Kind, sequence: int | None, says: str) -> None:
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(kind, sequence, says))
        else:
            self.more += 1

    def judge(self, decide: Decide, kind: Kind, record: Record) -> None:
        for found in decide(record):
            if isinstance(found, Ruled):
                self.ruled.append(found)
            else:
                self.add(kind, record.sequence, found)
