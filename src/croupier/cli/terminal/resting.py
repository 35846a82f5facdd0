"""The readings that numbers rest on, with their range over all options, as tables print them."""

from typing import Any

import click

from croupier.cli.terminal.show import percent, played_name, table


def print_resting(lines: Any, what: str = "edges") -> None:
    """A row for each wager and reading; nothing where no number rests on one."""
    rows = [
        [played_name(line), reading["id"], percent(reading["least"]), percent(reading["most"]), _without(reading)]
        for line in lines
        for reading in line.get("readings", ())
    ]
    if rows:
        click.echo(f"\nThese {what} rest on readings; over all their options:")
        table(["wager", "reading", "least", "most", ""], rows, right=["least", "most"])


def _without(reading: Any) -> str:
    return "or no such wager" if reading["without"] else ""
