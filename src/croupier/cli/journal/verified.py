"""What `journal verify` found, for people and programs."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import click

from croupier.cli.show import counted, heading
from croupier.errors import InputError
from croupier.journal.export import kept_lines
from croupier.journal.report import Kind, Report, SignedRoot
from croupier.journal.standalone import Check, Mark, NoExportError
from croupier.printable import printable


def of_export(where: str, trusted: bytes | None, kept: Path | None, all_signed: bool) -> Report:
    """What an export says of itself, by the stand-alone verifier; what is no export is refused."""
    points = kept_lines(kept) if kept is not None else []
    try:
        with Path(where).open("rb") as opened:
            check = Check(trusted, points, all_signed).run(opened)
    except OSError as wrong:
        raise InputError(f"{where}: {wrong.strerror}") from None
    except NoExportError as wrong:
        raise InputError(f"{where}: {wrong}") from None
    report = Report(check.journal, check.count, check.covered, set(check.keys))
    for each in check.wrong:
        report.add(cast(Kind, each.kind), each.record, each.says)
    if check.of_growth:
        report.grown = [(_signed(old), _signed(new)) for old, new in check.grown]
    return report


def _signed(mark: Mark) -> SignedRoot:
    return SignedRoot(mark.size, mark.root.hex(), mark.key, mark.at)


def as_dict(reports: list[Report], again: dict[str | None, dict[str, object] | None]) -> dict[str, object]:
    """The reports as JSON; `again` is what was decided again, by journal."""

    def findings(report: Report) -> list[dict[str, object]]:
        return [{"kind": each.kind, "record": each.sequence, "says": each.says} for each in report.findings]

    def grown(report: Report) -> list[dict[str, object]] | None:
        pairs = report.grown
        return None if pairs is None else [{"old": old._asdict(), "new": new._asdict()} for old, new in pairs]

    journals = [
        {
            "journal": report.journal,
            "records": report.records,
            "signed": report.signed,
            "root": report.root or None,
            "keys": sorted(report.keys),
            "findings": findings(report),
            "more": report.more,
            "ruled": [{"record": each.sequence, "says": each.says} for each in report.ruled],
            "grown": grown(report),
            "decided": again.get(report.journal),
        }
        for report in reports
        if report.journal is not None
    ]
    return {
        "file": [each for report in reports if report.journal is None for each in findings(report)],
        "journals": journals,
    }


def tell(reports: list[Report], *, key_given: bool, also: Callable[[], None]) -> None:
    """The reports in words, and at the end how much is wrong."""
    for report in reports:
        if report.journal is not None:
            heading(printable(report.journal), *_read(report))
            for old, new in report.grown or ():
                click.echo(f"  its first {counted(old.size, 'record')} of {new.size:,} are those that were signed before")
                for mark in (old, new):
                    click.echo(f"  at {mark.size:,}: root {mark.root}, signed {printable(mark.at)} by {mark.key}")
            for key in sorted(report.keys):
                click.echo(f"  signed by {key}" + ("" if key_given else " (compare it with the key that you were given)"))
        for finding in report.findings:
            click.echo(f"  {finding.kind.upper()}: {printable(finding.says)}")
        if report.more:
            click.echo(f"  and {report.more} more")
        for ruled in report.ruled:
            click.echo(f"  by ruling: {printable(ruled.says)}")
    also()
    wrong = sum(len(report.findings) + report.more for report in reports)
    click.echo("nothing is wrong" if not wrong else "1 thing is wrong" if wrong == 1 else f"{wrong} things are wrong")


def _read(report: Report) -> Iterator[str]:
    """What was read, in a few words."""
    if report.grown is not None:
        yield "a proof that it only grew"
        return
    yield counted(report.records, "record")
    yield f"{report.signed:,} signed"
    if report.unsigned:
        yield f"the last {report.unsigned:,} are not signed yet" if report.unsigned > 1 else "the last is not signed yet"
