"""Verifying a store: every journal's hashes, chain and signatures, and those of tables also by deciding them again."""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from croupier.journal import record
from croupier.journal.book import Journal
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.record import Record
from croupier.journal.store.store import Store
from croupier.journal.verification.report import Report, Ruling
from croupier.journal.verification.verify import verify
from croupier.tables.audit import in_parallel
from croupier.tables.audit.audit import Audit


def verify_tables(
    store: Store, names: Sequence[str], audit: Audit, *, kept: Sequence[Checkpoint] = (), **how: Any
) -> Iterator[Report]:
    """Verify journals as `verify` does, and audit those of tables.

    Long journals are audited in several processes, and once more in this one if anything is wrong with them.
    """
    audit.read = lambda name, number: Journal(store, name).record(number)
    if how.get("hashes_only"):
        yield from verify(store, names or None, kept=kept, **how)
        return
    good = in_parallel.audited(store, names, how.get("processes", 1), how.get("seen"))
    for report in verify(store, names or None, kept=kept, decide=audit, decided=good, **how):
        table = good.get(report.journal or "")
        if table is None:
            yield report
        elif report.good and report.records == table.records:
            audit.tables[str(report.journal)] = table
            ruled = sorted((one for one in table.deviations if one.ruling), key=lambda one: one.ruled_at)
            report.ruled += [Ruling(one.record, str(one)) for one in ruled]
            yield report
        else:
            again = verify(store, [str(report.journal)], kept=kept, decide=audit, **how)
            yield from (one for one in again if one.journal == report.journal)


def audit_export(file: Path, report: Report, audit: Audit) -> None:
    """Audit a complete export, if it is whole; a receipt has no beginning to decide from."""
    audit.read = lambda name, number: next(islice(records_of(file), number - 1, None))
    if all(finding.kind == "unsigned" for finding in report.findings):
        for one in records_of(file):
            report.judge(audit, one)


def records_of(file: Path) -> Iterator[Record]:
    """The records of a complete export in order; none of another file."""
    with file.open("rb") as lines:
        if not next(lines, b"").startswith(b'{"export":'):
            return
        for line in lines:
            if not line.startswith(b'{"checkpoint":'):
                yield record.read(line.rstrip(b"\n"))
