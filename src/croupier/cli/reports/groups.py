"""How `compare --group` prints rules by request, their effects alone and jointly, and money in a year."""

from typing import Any

import click

from croupier.analysis.comparison.requests import NOTHING
from croupier.cli.terminal.show import NONE, paragraph, table, title
from croupier.documents.figures import DISPOSED, edge, line_name, values_of
from croupier.documents.parts.effects import beside


def print_groups(report: Any) -> None:
    """Every request with its rules; then what nobody asked for."""
    banked = bool(report["odds"])
    for group in (one for one in report["groups"] if one["item"]):
        title(f"{group['item']} ({group['class']}): {group['asks']}")
        _rules(group)
        if banked:
            _effect(group)
        if group["adopted_in"]:
            values = values_of(group)
            told = f": {values}" if values else ""
            paragraph(f"In {group['adopted_in']}: {DISPOSED[group['disposition']]}{told}.")
    others = [one for one in report["groups"] if not one["item"]]
    if others:
        title("Nobody asked for it")
        names = report["editions"]
        rows = [[rule["path"], one["class"], *_said(rule)] for one in others for rule in one["answers"]]
        table(["rule", "about", *names], rows, wrap=names)
        for one in others if banked else ():
            if one["edges"] or one["effect"]["over"] or one["effect"]["undetermined"]:
                click.echo(f"\n{', '.join(one['paths'])}")
                _effect(one)
    if "yearly" in report:
        _yearly(report["yearly"], report["editions"])


def print_words(report: Any) -> None:
    """The points that the texts word differently, where no rule differs for it."""
    if report["words"]:
        names = report["editions"]
        title("Words only: the texts word it differently, and every rule about it, as it is read, says the same")
        table(["point", *names], [[row["point"], *_said(row)] for row in report["words"]], wrap=["point", *names])


def _rules(group: Any) -> None:
    heads = ["text", "asked", "adopted"] if group["base"] else ["asked", "adopted"]
    changed = [rule for rule in group["answers"] if rule["by"]]
    rows = [[rule["path"], *_said(rule)] for rule in changed]
    if rows:
        heads = heads[: len(rows[0]) - 1]
        table(["rule", *heads], rows, wrap=heads)


def _said(rule: Any) -> list[str]:
    return [said if cite == NOTHING else f"{said} [{cite}]" for said, cite in zip(rule["says"], rule["cites"], strict=True)]


def _effect(group: Any) -> None:
    if group["edges"]:
        parts = [f"{', '.join(part)} alone" for part in group["parts"]]
        heads = ["house edge", "text", *parts, "jointly", "last one without it", "last one"]
        rows = [
            [line_name(row), *map(edge, (row["base"], *row["parts"], row["alone"], row["without"], row["comment"]))]
            for row in group["edges"]
        ]
        table(heads, rows, wrap=heads[1:])
    if told := beside(group["effect"]):
        paragraph(" ".join(told))


def _yearly(year: Any, names: list[str]) -> None:
    pace = f"{year['rounds_per_hour']['float']:g} rounds an hour, {year['hours']['float']:g} hours"
    title(f"Money in a year: {pace}, {year['average_wager_cents'] / 100:,.2f} on the wager in each round")
    rows = [
        [line_name(row), *(NONE if win is None else f"{win['float']:,.2f}" for win in (*row["win"], row["change"]))]
        for row in year["wagers"]
    ]
    heads = [*names, "change"]
    table(["wager", *heads], rows, right=heads)
    click.echo(f"Each is the exact house edge of a handle of {year['handle']['float']:,.2f} dollars.")
