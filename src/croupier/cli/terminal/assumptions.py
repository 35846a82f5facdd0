"""The block at the end of every report: what its numbers take for granted, and the command that makes it again."""

import textwrap
from collections.abc import Iterable
from typing import Any

import click

from croupier.analysis.assumptions.block import with_command
from croupier.analysis.assumptions.command_line import command_line
from croupier.analysis.assumptions.lines import AGAIN, TITLE, Line, lines, lines_of_several
from croupier.cli.terminal.show import page_width, title

_ASIDE = frozenset(("plot", "theme", "paths", "file", "engine", "workers", "resume"))
"""Options that write something else, or say how the work is done: the report is the same without them."""

_PERCENT = "\u00a0%"  # stays with its number where lines are wrapped


def repeatable(report: Any) -> Any:
    """The report with the command that is running, in one spelling, defaults included."""
    running = click.get_current_context()
    arguments: list[str] = []
    options: dict[str, object] = {}
    for parameter in running.command.params:
        assert parameter.name is not None
        value = running.params.get(parameter.name)  # some options keep their value for themselves
        if isinstance(parameter, click.Argument):
            arguments += [value] if isinstance(value, str) else value or ()
        elif parameter.name not in _ASIDE and value != "":
            options[parameter.opts[-1]] = value
    return with_command(report, command_line(running.info_name or "", arguments, options))


def print_assumed(report: Any, readings: str = "") -> None:
    """The block of a report; one for all editions of a comparison. `readings` where the report tells of each."""
    found = report["assumptions"]
    print_block(lines_of_several(found, report["editions"]) if isinstance(found, list) else lines(found, readings))


def print_block(block: Iterable[Line]) -> None:
    """Labels beside what they say; the command stays in one piece, so that it can be copied."""
    block = list(block)
    title(TITLE)
    width = max(len(line.label) for line in block)
    before = ""
    for label, says in block:
        head = f"  {'' if label == before else label:{width}}  "
        before = label
        if label == AGAIN:
            click.echo(head + says)
            continue
        wrapped = textwrap.TextWrapper(page_width(), initial_indent=head, subsequent_indent=" " * len(head))
        wrapped.break_long_words = wrapped.break_on_hyphens = False
        click.echo(wrapped.fill(says.replace(" %", _PERCENT)).replace(_PERCENT, " %"))
