"""What `journal verify` finds: a store or an export, verified and audited, as JSON."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import cast

from croupier.errors import InputError
from croupier.journal.book import Journal
from croupier.journal.export import kept_checkpoints, kept_lines
from croupier.journal.problems import DamagedError
from croupier.journal.record import Record
from croupier.journal.standalone import Check, Mark, NoExportError
from croupier.journal.store.store import Store, open_store
from croupier.journal.verification.report import Kind, Report
from croupier.journal.verification.spans import processors
from croupier.people.register import Register
from croupier.tables.audit.audit import Audit, AuditedTable
from croupier.tables.audit.licences import unlicensed
from croupier.tables.audit.verify import audit_export, records_of, verify_tables

Show = Callable[[int, int], None]


class Verification:
    """What was verified and audited: `reports` on the file and its journals, and the tables in `audit`."""

    def __init__(
        self, where: str, keys: Sequence[bytes], kept: Path | None, *, all_signed: bool, register: Register | None = None
    ) -> None:
        self.where, self.keys, self.kept, self.all_signed, self.register = where, keys, kept, all_signed, register
        self.audit = Audit()
        self.reports: list[Report] = []

    @property
    def good(self) -> bool:
        return all(report.good for report in self.reports)

    def of_export(self, *, hashes_only: bool) -> None:
        """An export or a receipt, by the stand-alone verifier; other files are refused."""
        points = kept_lines(self.kept) if self.kept is not None else []
        try:
            with Path(self.where).open("rb") as opened:
                check = Check(self.keys, points, self.all_signed).run(opened)
        except OSError as wrong:
            raise InputError(f"{self.where}: {wrong.strerror}") from None
        except NoExportError as wrong:
            raise InputError(f"{self.where}: {wrong}") from None
        report = Report(check.journal, check.count, check.covered, set(check.keys))
        for each in check.wrong:
            report.add(cast(Kind, each.kind), each.record, each.says)
        if check.of_growth:
            report.grown = check.grown
        if not hashes_only:
            audit_export(Path(self.where), report, self.audit)
        self._end([report], lambda _: records_of(Path(self.where)))

    def of_store(
        self, names: Sequence[str], *, hashes_only: bool, show: Show | None = None, processes: int | None = None
    ) -> None:
        """Journals of a store, all if none is named; `show` is told how many records were read, and of how many."""
        points = kept_checkpoints(self.kept) if self.kept is not None else ()
        how = {
            "key": self.keys,
            "hashes_only": hashes_only,
            "all_signed": self.all_signed,
            "processes": processes or processors(),
        }
        try:
            with open_store(self.where, read_only=True) as store:
                self.where = store.where  # which has no password in it
                seen = None if show is None else counting(store, names, show)
                reports = [*verify_tables(store, names, self.audit, kept=points, seen=seen, **how)]
                self._end(reports, lambda name: Journal(store, name).records())
        except DamagedError as wrong:
            report = Report(None)
            report.add("damaged", None, wrong.reason)
            self._end([report], lambda _: ())

    def _end(self, reports: list[Report], records: Callable[[str], Iterable[Record]]) -> None:
        """A deviation on which nobody ruled is wrong too, and who signed otherwise than the register has them."""
        self.reports = reports
        for report in reports:
            table = self.audit.tables.get(report.journal or "")
            for one in table.waiting if table else ():
                report.add("unlawful", one.record, str(one))
            if table and table.now.register and self.register is not None:
                for each in unlicensed(records(report.journal or ""), self.register):
                    report.add("unlawful", each.record, each.says)

    def json(self) -> dict[str, object]:
        return {
            "schema": 1,
            "where": self.where,
            "good": self.good,
            "file": [each for report in self.reports if report.journal is None for each in _findings(report)],
            "journals": [self._journal(report) for report in self.reports if report.journal is not None],
        }

    def _journal(self, report: Report) -> dict[str, object]:
        table = self.audit.tables.get(report.journal or "")
        pairs = report.grown
        return {
            "journal": report.journal,
            "records": report.records,
            "signed": report.signed,
            "root": report.root or None,
            "keys": sorted(report.keys),
            "lacking": [point.checkpoint.size for point in report.lacking],
            "findings": _findings(report),
            "more": report.more,
            "ruled": [{"record": each.sequence, "says": each.says} for each in report.ruled],
            "grown": None if pairs is None else [{"old": _mark(old), "new": _mark(new)} for old, new in pairs],
            "decided": None if table is None else _decided(table),
        }


def counting(store: Store, names: Sequence[str], show: Show) -> Callable[[int], None]:
    """What is called with how many more records were read."""
    of, done = sum(Journal(store, name).head().version for name in names or store.journals()), 0

    def seen(more: int) -> None:
        nonlocal done
        done += more
        show(done, max(of, done))

    return seen


def _mark(mark: Mark) -> dict[str, object]:
    return {**mark._asdict(), "root": mark.root.hex()}


def _findings(report: Report) -> list[dict[str, object]]:
    return [{"kind": each.kind, "record": each.sequence, "says": each.says} for each in report.findings]


def _decided(table: AuditedTable) -> dict[str, object]:
    """What was decided again of a table."""
    empty = ("cite", "ruling", "reason", "ruled_at", "withdrawn_at")
    deviations = [
        {name: value or None if name in empty else value for name, value in asdict(one).items()} for one in table.deviations
    ]
    return {"commands": table.records, "rounds": rounds_of(table), "balances": balances(table), "deviations": deviations}


def rounds_of(table: AuditedTable) -> int:
    return table.now.round - 1


def balances(table: AuditedTable) -> bool:
    return not sum(table.live.accounts(table.now).values())
