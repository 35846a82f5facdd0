"""Deciding again for `journal verify`: the journals of tables, what deviates without a ruling, and how much was done."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.checkpoint import Checkpoint
from croupier.journal.record import Record, read
from croupier.journal.report import Report
from croupier.journal.store import Store
from croupier.journal.verify import verify
from croupier.tables.audit import Audit, Audited
from croupier.tables.live import SET_UP


def verified(
    store: Store, names: Sequence[str], audit: Audit, *, kept: Sequence[Checkpoint], **how: Any
) -> Iterator[Report]:
    """Verify journals, and decide again those of tables; others are spared what only a judge of records needs."""
    tables = [] if how.get("hashes_only") else _tables(store, names)
    others = [name for name in names or store.journals() if name not in tables] if tables else []
    if not others:
        yield from verify(store, names or None, kept=kept, decide=audit if tables else None, **how)
        return
    yield from verify(store, tables, kept=[one for one in kept if one.journal not in others], decide=audit, **how)
    rest = verify(store, others, kept=[one for one in kept if one.journal in others], **how)
    next(rest)  # the file itself was reported above
    yield from rest


def _tables(store: Store, names: Sequence[str]) -> list[str]:
    """The journals that are tables': their first record sets one up. What cannot be read is for the verifier to say."""
    found = []
    try:
        for name in names or store.journals():
            first = next(Journal(store, name).records(1, 1), None)
            if first is not None and first.entry.command.get("name") == SET_UP:
                found.append(name)
    except InputError:
        return []
    return found


def decide_export(file: Path, report: Report, audit: Audit) -> None:
    """Decide the commands of a complete export again, if it is whole; a receipt has no beginning to decide from."""
    for record in _records(file) if report.good else ():
        report.judge(audit, "unlawful", record)


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
    counted = (
        (len(tables), "table"),
        (sum(map(_rounds, tables)), "round"),
        (sum(one.records for one in tables), "command"),
    )
    ledger = "every account adds up" if all(map(_balances, tables)) else "accounts do not add up"
    click.echo(f"decided again: {', '.join(f'{count} {what}{_s(count)}' for count, what in counted)}; {ledger}")


def _rounds(table: Audited) -> int:
    return table.now.round - 1


def _balances(table: Audited) -> bool:
    return not sum(table.live.accounts(table.now).values())


def _s(count: int) -> str:
    return "" if count == 1 else "s"
