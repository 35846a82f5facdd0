"""The plot of a command: checked before the work begins, and drawn after the report is printed."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from croupier.cli.terminal.show import refusal
from croupier.errors import InputError
from croupier.new_file import exists_already

_PICTURES = (b"<", b"\x89PNG")
"""How the drawings begin that a new one may take the place of."""


theme_option = click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    expose_value=False,
    callback=lambda context, _, theme: context.meta.__setitem__(_THEME, theme),
    help="Paper that the plot is drawn on [default: light].",
)
"""The option of commands that draw; `draw_plot` follows it."""
_THEME = "croupier.theme"


def require_plot(file: str | None) -> None:
    """Refuse a plot that could not be drawn: another ending, a missing folder, or a missing package that draws it.

    A new drawing may take an older one's place, but never that of a file which only has such a name, as a store may.
    """
    if file is None:
        if click.get_current_context().meta.get(_THEME):
            raise InputError("--theme needs --plot: it says on which paper that is drawn")
        return
    from croupier.documents.plots.distributions import drawing_for

    drawing_for(file)
    if not os.path.isdir(Path(file).absolute().parent):
        raise InputError(f"{file[:80]}: no such folder")
    if os.path.isdir(file):  # unlike a Path's, not upset by a name that is too long
        raise InputError(f"{file[:80]}: a folder, not a file")
    if os.path.isfile(file) and not _is_picture(file):
        raise exists_already(file)


def _is_picture(file: str) -> bool:
    """Whether the file is a drawing, or empty."""
    try:
        with open(file, "rb") as opened:
            start = opened.read(8)
    except OSError as problem:
        raise InputError(f"{file[:80]}: cannot be read ({problem.strerror})") from None
    return not start or start.startswith(_PICTURES)


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
    from croupier.documents.plots.theme import themed

    with report_is_out(), themed(click.get_current_context().meta.get(_THEME) or "light"):
        draw(file)
    if not json_:
        click.echo(f"drawn to {file}")
