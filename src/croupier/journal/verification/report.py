"""The report of a verification: what was read, what is signed, what is wrong, and which deviations were ruled on."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from croupier.journal.checkpoint import Checkpoint
from croupier.journal.merkle import Peaks
from croupier.journal.record import NOTHING_BEFORE, Record
from croupier.journal.standalone import Mark

Kind = Literal["removed", "altered", "swapped", "forged", "unsigned", "unlawful", "damaged"]

MOST_FINDINGS = 100
"""More are only counted: after a hundred, another one says nothing new."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, and with which record; None where it concerns no single one."""

    kind: Kind
    sequence: int | None
    says: str


class Ruling(NamedTuple):
    """A deviation on which a supervisor's ruling is recorded: it is listed, and is not wrong."""

    sequence: int
    says: str


Decide = Callable[[Record], Iterable[str | Ruling]]
"""Judges a record after all records before it, and gives a sentence for each thing that is wrong with it.

The journals of a store come one after the other, each from its first record on; the record names its journal. Behind a
break in a journal nothing more of it is judged, as nobody can know any more what follows from what.
"""


class KeptTree(NamedTuple):
    """A checkpoint that was kept outside and the peaks of the tree that it signs, which the records here have."""

    checkpoint: Checkpoint
    peaks: Peaks


@dataclass(slots=True)
class Report:
    """One journal verified (or the file, with journal None)."""

    journal: str | None
    records: int = 0
    signed: int = 0
    """How many records the last good checkpoint covers."""
    keys: set[str] = field(default_factory=set)
    root: str = ""
    tree: Peaks = field(default_factory=Peaks)
    """The records that were read, as they can be signed if nothing is wrong; `head` is the hash of the last."""
    head: bytes = NOTHING_BEFORE
    lacking: list[KeptTree] = field(default_factory=list)
    """Good checkpoints that were kept outside, and that the database does not have or no longer has."""
    findings: list[Finding] = field(default_factory=list)
    more: int = 0
    """Findings that were only counted."""
    ruled: list[Ruling] = field(default_factory=list)
    grown: list[tuple[Mark, Mark]] | None = None
    """Only of a proof of growth: pairs of a signed journal and a larger one that begins with it."""

    @property
    def good(self) -> bool:
        return not self.findings

    @property
    def unsigned(self) -> int:
        """How many records came after the last signed one, where some are signed and nothing is wrong."""
        return self.records - self.signed if self.signed and self.good else 0

    def add(self, kind: Kind, sequence: int | None, says: str) -> None:
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(Finding(kind, sequence, says))
        else:
            self.more += 1

    def judge(self, decide: Decide, record: Record) -> None:
        for found in decide(record):
            if isinstance(found, Ruling):
                self.ruled.append(found)
            else:
                self.add("unlawful", record.sequence, found)
