"""A hand told on the terminal, street by street, with the pot at the start of each and the section of every step."""

from collections.abc import Sequence

import click

from croupier.cli.show import table
from croupier.games.poker.amounts import in_units, is_known
from croupier.games.poker.words import Step


def tell(steps: Sequence[Step]) -> None:
    """The steps below a heading for each street, with the pot as it stood at its start."""
    width = max((len(step.what) for step in steps), default=0)
    street, cite, pot = None, "", 0
    for step in steps:
        if step.street != street:
            click.echo()
            name = f"{step.street} · pot {in_units(pot)}" if step.street else "before the deal"
            click.secho(name, bold=True)
            street, cite = step.street, ""
        comment = f"  # {step.comment}" if step.comment and step.kind != "note" else ""
        what = f"# {step.what}" if step.kind == "note" else step.what
        section = step.cite if step.cite != cite else ""  # said once where it holds for several steps
        click.echo(f"  {what.ljust(width)}  {section}".rstrip() + comment)
        cite, pot = step.cite or cite, step.pot


def stacks(who: Sequence[str], before: Sequence[int], after: Sequence[int], recorded: Sequence[int] | None = None) -> None:
    """What everybody had and has, and what a file says that they have."""
    heads = ["player", "name", "before", "after", "net", *(["recorded"] if recorded else [])]
    rows = []
    for position, name in enumerate(who):
        row = [f"p{position + 1}", name, _stack(before[position]), _stack(after[position])]
        rows.append([*row, _net(after[position] - before[position]), *([in_units(recorded[position])] if recorded else [])])
    click.echo()
    table(heads, rows, right=["before", "after", "net", "recorded"])


def _stack(cents: int) -> str:
    return in_units(cents) if is_known(cents) else "unknown"


def _net(cents: int) -> str:
    return ("+" if cents > 0 else "") + in_units(cents)
