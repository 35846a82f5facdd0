"""Deciding again for `journal verify`: the journals of tables, what deviates without a ruling, and how much was done."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any

import click

from croupier.cli.show import counted
from croupier.cli.simulate.progress import Bar
from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.problems import DamagedError
from croupier.journal.record import Record, read
from croupier.journal.report import Report
from croupier.journal.store import Store
from croupier.journal.verify import verify
from croupier.tables.audit import in_parallel as apart_from_here
from croupier.tables.audit.audit import Audit, Audited
from croupier.tables.table import SET_UP


def verified(
    store: Store, names: Sequence[str], audit: Audit, *, kept: Sequence[Checkpoint], **how: Any
) -> Iterator[Report]:
    """Verify journals, and decide again those of tables; others are spared what only a judge of records needs.

    Long journals of tables are decided in several processes, and again in this one if anything is wrong with them.
    """
    audit.read = lambda name, number: Journal(store, name).record(number)
    tables = [] if how.get("hashes_only") else _tables(store, names)
    if not tables:
        yield from verify(store, names or None, kept=kept, **how)
        return
    apart = apart_from_here.audited(store, tables, how.get("processes", 1), how.get("seen"))
    here = [name for name in tables if name not in apart]
    others = [name for name in names or store.journals() if name not in tables]
    gone = [point for point in kept if point.journal not in (*tables, *others)]

    def group(of: Sequence[str], **more: Any) -> Iterator[Report]:
        points = [*gone, *(point for point in kept if point.journal in of)]
        gone.clear()
        return verify(store, of, kept=points, **{**how, **more})

    for report in group([*apart], parses=False, seen=None) if apart else ():
        done = apart.get(report.journal or "")
        if done is not None and not (report.good and report.records == done.records):
            here.append(str(report.journal))
            continue
        if done is not None:
            audit.tables[str(report.journal)] = done
            report.ruled += apart_from_here.ruled(done)
        yield report
    file = not apart  # which every group reports, and is told once
    for of, more in ((here, {"decide": audit}), (others, {})):
        for report in group(of, **more) if of else ():
            if report.journal is not None or file:
                yield report
        file = file and not of


@contextmanager
def shown(store: Store, names: Sequence[str]) -> Iterator[Callable[[int], None] | None]:
    """What is told how many more records were read, and shows it as a bar if somebody is there to see it."""
    if not sys.stderr.isatty():
        yield None
        return
    of = sum(Journal(store, name).head().version for name in names or store.journals())
    bar, done = Bar("records", "reading the file"), 0

    def seen(more: int) -> None:
        nonlocal done, of
        done += more
        of = max(of, done)
        bar.progress(done, of)

    try:
        yield seen
    finally:
        bar.end()


def _tables(store: Store, names: Sequence[str]) -> list[str]:
    """The journals that are tables': their first record sets one up. What cannot be read is for the verifier to say."""
    found = []
    try:
        for name in names or store.journals():
            with suppress(DamagedError):
                first = next(Journal(store, name).records(1, 1), None)
                if first is not None and first.entry.command.get("name") == SET_UP:
                    found.append(name)
    except InputError:
        return []
    return found


def decide_export(file: Path, report: Report, audit: Audit) -> None:
    """Decide the commands of a complete export again, if it is whole; a receipt has no beginning to decide from."""
    audit.read = lambda name, number: next(islice(_records(file), number - 1, None))
    whole = all(finding.kind == "unsigned" for finding in report.findings)
    for record in _records(file) if whole else ():
        report.judge(audit, record)


def _records(file: Path) -> Iterator[Record]:
    with file.open("rb") as lines:
        if not next(lines, b"").startswith(b'{"export":'):
            return
        for line in lines:
            if not line.startswith(b'{"checkpoint":'):
                yield read(line.rstrip(b"\n"))


def add_waiting(audit: Audit, reports: Iterable[Report]) -> None:
    """A deviation on which nobody ruled is something wrong."""
    for report in reports:
        table = audit.tables.get(report.journal or "")
        for one in table.waiting if table else ():
            report.add("unlawful", one.record, str(one))


def decided(audit: Audit, report: Report) -> dict[str, object] | None:
    """What was decided again of a journal; None if it is no table's."""
    table = audit.tables.get(report.journal or "")
    if table is None:
        return None
    deviations = [
        {
            "record": one.record,
            "round": one.round,
            "rule": one.rule,
            "cite": one.cite or None,
            "what": one.what,
            "ruling": one.ruling or None,
            "reason": one.reason or None,
            "ruled_at": one.ruled_at or None,
        }
        for one in table.deviations
    ]
    return {"commands": table.records, "rounds": _rounds(table), "balances": _balances(table), "deviations": deviations}


def tell(audit: Audit) -> None:
    """How much was decided again, in one line."""
    tables = audit.tables.values()
    if not tables:
        return
    done = (
        counted(len(tables), "table"),
        counted(sum(map(_rounds, tables)), "round"),
        counted(sum(one.records for one in tables), "command"),
    )
    ledger = "every account adds up" if all(map(_balances, tables)) else "accounts do not add up"
    click.echo(f"decided again: {', '.join(done)}; {ledger}")


def _rounds(table: Audited) -> int:
    return table.now.round - 1


def _balances(table: Audited) -> bool:
    return not sum(table.live.accounts(table.now).values())
