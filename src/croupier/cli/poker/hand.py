"""A hand on the terminal, street by street, with the pot at the start of each and the section of every step."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from croupier.cli.terminal.show import counted, percent, table, title
from croupier.games.poker.histories.phh import in_units, is_known
from croupier.games.poker.words import Step


def print_steps(steps: Sequence[Step]) -> None:
    """The steps below a heading for each street, with the pot as it stood at its start."""
    width = max((len(step.what) for step in steps), default=0)
    street, cite, pot = None, "", 0
    for step in steps:
        if step.street != street:
            title(f"{step.street} · pot {in_units(pot)}" if step.street else "before the deal")
            street, cite = step.street, ""
        comment = f"  # {step.comment}" if step.comment and step.kind != "note" else ""
        what = f"# {step.what}" if step.kind == "note" else step.what
        section = step.cite if step.cite != cite else ""  # said once where it holds for several steps
        click.echo(f"  {what.ljust(width)}  {section}".rstrip() + comment)
        cite, pot = step.cite or cite, step.pot


def print_stacks(
    who: Sequence[str], before: Sequence[int], after: Sequence[int], recorded: Sequence[int] | None = None
) -> None:
    """What everybody had and has, and what a file says that they have."""
    rows = []
    for position, (name, had, has) in enumerate(zip(who, before, after, strict=True)):
        net = ("+" if has > had else "") + in_units(has - had)
        rows.append([f"p{position + 1}", name, _stack(had), _stack(has), net])
        if recorded:
            rows[-1].append(in_units(recorded[position]))
    click.echo()
    amounts = ["before", "after", "net", *(["recorded"] if recorded else [])]
    table(["player", "name", *amounts], rows, right=amounts)


def print_equities(streets: Sequence[Mapping[str, Any]]) -> None:
    """What the hands get of the pot on average as each street begins, and how that was worked out."""
    for street in streets:
        title(f"equity on {street['street']} · {street['why'] or _worked_out(street)}")
        rows = [
            [one["name"], one["hand"], percent(one["equity"]["float"]), one["equity"]["exact"] or _between(one["interval"])]
            for one in street["hands"]
        ]
        if rows:
            heads = ["name", "hand", "equity", "exact" if street["method"] == "exact" else "95% interval"]
            table(heads, rows, right=heads[2:])


def _worked_out(street: Mapping[str, Any]) -> str:
    drawn = f"; {counted(street['draws'], 'draw')} to come, policy {street['policy']}" if street["policy"] else ""
    if street["method"] == "exact":
        return f"exact, {counted(street['boards'], 'deal')}{drawn}"
    return f"sampled, {counted(street['boards'], 'deal')}, seed {street['seed']}{drawn}"


def _between(interval: Mapping[str, float]) -> str:
    return f"{percent(interval['low'])} to {percent(interval['high'])}"


def _stack(cents: int) -> str:
    return in_units(cents) if is_known(cents) else "unknown"
