"""The command `check`: a Rules Submission, or a folder of them, judged before it is filed."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.terminal.show import STATUS, Command, counted, heading, paragraph, print_json, refusal, title
from croupier.compliance.check import Checked
from croupier.compliance.check import check as checked
from croupier.compliance.finding import FAILS
from croupier.printable import printable
from croupier.rulebook.text.draft import CUSTOM

if TYPE_CHECKING:
    from croupier.compliance.folder import Folder


@click.command(cls=Command)
@click.argument("submission", metavar="SUBMISSION|DIR")
def check(submission: str, json_: bool) -> None:
    """Check a Rules Submission: what is forbidden, missing, to be approved first, or unwise; and the papers it makes due.

    Exit 0 where nothing is forbidden or missing (notices and advice alone do not fail it), 1 where something is, 2 where
    a file cannot be read. A folder is a house's, or any with submissions in it: all of them are checked.
    """
    if os.path.isdir(submission):
        from croupier.compliance.folder import check_folder

        return _folder(check_folder(Path(submission)), json_)
    found = checked(submission)
    if json_:
        print_json(found.json())
    else:
        show(found)
    return _exit(1 if found.fails else 0)


def _folder(folder: "Folder", json_: bool) -> None:
    """All submissions of a folder: those that can be read, then those that cannot."""
    if json_:
        print_json(folder.json())
    else:
        for found in folder.checked:
            show(found)
            click.echo()
        for problem in folder.problems:
            click.secho(f"WARNING: {printable(problem)}", bold=True)
        for bad in folder.unreadable:
            click.echo(f"croupier: {refusal(bad.problem.reason, bad.problem.cite)}", err=True)
        ready = sum(not found.fails for found in folder.checked)
        said = [f"{ready} ready to be filed", f"{len(folder.checked) - ready} not"]
        unreadable = [f"{len(folder.unreadable)} cannot be read"] if folder.unreadable else []
        click.echo(
            f"{counted(len(folder.checked) + len(folder.unreadable), 'submission')}: {', '.join(said + unreadable)}."
        )
    _exit(2 if folder.unreadable else 1 if folder.fails else 0)


def _exit(code: int) -> None:
    if code:
        raise click.exceptions.Exit(code)


def show(found: Checked) -> None:
    """The findings, the gravest first, and the papers due."""
    heading(found.name, found.draft.id, found.draft.title, STATUS[found.draft.status])
    for finding in found.findings:
        where = f"line {finding.line}" if finding.line else ""
        title(" · ".join(part for part in (finding.kind, finding.path, where, _cited(finding.cite)) if part))
        paragraph(finding.says)
        paragraph(f"→ {finding.fix}")
    if found.due:
        title("Papers due")
        for due in found.due:
            of = f" --of {due.of}" if due.of else ""
            paragraph(f"{due.document}{of}: {due.why} ({_cited(due.cite)})")
    click.echo()
    click.echo(summary(found))


def _cited(cite: str) -> str:
    """The sections; what stands in no text is custom of the trade."""
    return "by custom" if cite == CUSTOM else cite


def summary(found: Checked) -> str:
    """How many of each kind, in a line."""
    kinds = [finding.kind for finding in found.findings]
    counts = [counted(kinds.count(kind), kind) for kind in ("violation", "notice") if kind in kinds]
    if "missing" in kinds:
        counts.insert(1 if "violation" in kinds else 0, f"{kinds.count('missing')} missing")
    if "advice" in kinds:
        counts.append(f"{kinds.count('advice')} advice")
    verdict = "not ready to be filed" if any(kind in FAILS for kind in kinds) else "ready to be filed"
    return f"{', '.join(counts) or 'Nothing found'}: {verdict}."
