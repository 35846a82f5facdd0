"""`journal verify`: what was found, in words."""

from collections.abc import Iterator

import click

from croupier.cli.terminal.show import counted, heading
from croupier.journal.verification.report import Report
from croupier.printable import printable
from croupier.tables.audit.verification import Verification, balances, rounds_of


def print_verification(found: Verification) -> None:
    """The reports in words, and at the end how much is wrong."""
    for report in found.reports:
        if report.journal is not None:
            heading(printable(report.journal), *_read(report))
            for old, new in report.grown or ():
                click.echo(f"  its first {counted(old.size, 'record')} of {new.size:,} are those that were signed before")
                for mark in (old, new):
                    click.echo(f"  at {mark.size:,}: root {mark.root.hex()}, signed {printable(mark.at)} by {mark.key}")
            compare = " (compare it with the key that you were given)" if not found.keys else ""
            for key in sorted(report.keys):
                click.echo(f"  signed by {key}{compare}")
        for point in report.lacking:
            click.echo(f"  the checkpoint at {point.checkpoint.size:,}, which was kept, is not in the database")
        for finding in report.findings:
            click.echo(f"  {finding.kind.upper()}: {printable(finding.says)}")
        if report.more:
            click.echo(f"  and {report.more} more")
        for ruled in report.ruled:
            click.echo(f"  by ruling: {printable(ruled.says)}")
    if tables := found.audit.tables.values():
        done = (
            counted(len(tables), "table"),
            counted(sum(map(rounds_of, tables)), "round"),
            counted(sum(one.records for one in tables), "command"),
        )
        ledger = "every account adds up" if all(map(balances, tables)) else "accounts do not add up"
        click.echo(f"decided again: {', '.join(done)}; {ledger}")
    wrong = sum(len(report.findings) + report.more for report in found.reports)
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
