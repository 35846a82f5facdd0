"""The numbers of a command as CSV: checked before the work begins, written after the report is printed."""

import click

from croupier.cli.terminal.plots import report_is_out
from croupier.errors import InputError
from croupier.new_file import require_new, write_new

sheet_option = click.option("-o", "file", metavar="FILE", help="Write the numbers as a table to a new FILE (.csv).")
"""The option of commands whose numbers make a table."""


def require_sheet(file: str | None) -> None:
    """Refuse a file that is not called .csv, and one that is there already."""
    if file is None:
        return
    if not file.lower().endswith(".csv"):
        raise InputError(f"{file[:80]}: -o writes a table as .csv")
    require_new(file)


def write_sheet(file: str | None, content: str, *, json_: bool) -> None:
    """Write it, where a file was named."""
    if file is None:
        return
    with report_is_out():
        write_new(file, content)
    if not json_:
        click.echo(f"written to {file}")
