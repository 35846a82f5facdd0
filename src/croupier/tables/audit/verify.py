"""Verifying a store: every journal's hashes, chain and signatures, and those of tables also by deciding them again."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from croupier.errors import InputError
from croupier.journal import record
from croupier.journal.book import Journal
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.problems import DamagedError
from croupier.journal.record import Record
from croupier.journal.report import Report, Ruling
from croupier.journal.store import Store
from croupier.journal.verify import verify
from croupier.tables.audit import in_parallel
from croupier.tables.audit.audit import Audit
from croupier.tables.opening import first_of


def verify_tables(
    store: Store, names: Sequence[str], audit: Audit, *, kept: Sequence[Checkpoint] = (), **how: Any
) -> Iterator[Report]:
    """Verify journals as `verify` does, and audit those of tables.

    Long journals of tables are audited in several processes, and once more in this one if anything is wrong with them.
    """
    audit.read = lambda name, number: Journal(store, name).record(number)
    tables = [] if how.get("hashes_only") else _tables(store, names)
    if not tables:
        yield from verify(store, names or None, kept=kept, **how)
        return
    good = in_parallel.audited(store, tables, how.get("processes", 1), how.get("seen"))
    here = [name for name in tables if name not in good]
    others = [name for name in names or store.journals() if name not in tables]
    gone = [point for point in kept if point.journal not in (*tables, *others)]

    def group(of: Sequence[str], **more: Any) -> Iterator[Report]:
        points = [*gone, *(point for point in kept if point.journal in of)]
        gone.clear()
        return verify(store, of, kept=points, **{**how, **more})

    for report in group([*good], parses=False, seen=None) if good else ():
        table = good.get(report.journal or "")
        if table is not None and not (report.good and report.records == table.records):
            here.append(str(report.journal))
            continue
        if table is not None:
            audit.tables[str(report.journal)] = table
            ruled = sorted((one for one in table.deviations if one.ruling), key=lambda one: one.ruled_at)
            report.ruled += [Ruling(one.record, str(one)) for one in ruled]
        yield report
    file = not good  # every group reports on the file: the first one counts
    for of, more in ((here, {"decide": audit}), (others, {})):
        for report in group(of, **more) if of else ():
            if report.journal is not None or file:
                yield report
        file = file and not of


def audit_export(file: Path, report: Report, audit: Audit) -> None:
    """Audit a complete export, if it is whole; a receipt has no beginning to decide from."""
    audit.read = lambda name, number: next(islice(_records(file), number - 1, None))
    if all(finding.kind == "unsigned" for finding in report.findings):
        for one in _records(file):
            report.judge(audit, one)


def _tables(store: Store, names: Sequence[str]) -> list[str]:
    """The journals that are tables'. What cannot be read is for the verifier to say."""
    found = []
    try:
        for name in names or store.journals():
            with suppress(DamagedError):
                if first_of(Journal(store, name)) is not None:
                    found.append(name)
    except InputError:
        return []
    return found


def _records(file: Path) -> Iterator[Record]:
    with file.open("rb") as lines:
        if not next(lines, b"").startswith(b'{"export":'):
            return
        for line in lines:
            if not line.startswith(b'{"checkpoint":'):
                yield record.read(line.rstrip(b"\n"))
