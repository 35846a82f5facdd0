"""The plot of a command: checked before the work begins, and drawn after the report is printed."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from croupier.cli.show import refusal
from croupier.errors import InputError


def require_plot(file: str | None) -> None:
    """Refuse a plot that could not be drawn: another ending, a missing folder, or a missing package that draws it."""
    if file is None:
        return
    from croupier.documents.plot import drawing_for

    drawing_for(file)
    if not os.path.isdir(Path(file).absolute().parent):
        raise InputError(f"{file[:80]}: no such folder")
    if os.path.isdir(file):  # unlike a Path's, not upset by a name that is too long
        raise InputError(f"{file[:80]}: a folder, not a file")


@contextmanager
def report_is_out() -> Iterator[None]:
    """What goes wrong after the report is printed: one line on standard error and exit 2, and no second JSON object."""
    try:
        yield
    except InputError as wrong:
        click.echo(f"croupier: {refusal(wrong.reason, wrong.cite)}", err=True)
        sys.exit(2)


def draw_plot(file: str, draw: Callable[[str], None], *, json_: bool) -> None:
    """Draw to the file after the report was printed."""
    if sys.stderr.isatty():
        click.echo("drawing …", err=True)
    with report_is_out():
        draw(file)
    if not json_:
        click.echo(f"drawn to {file}")
