"""What the command `submission diff` prints for people."""

from typing import Any

import click

from croupier.cli.terminal.show import NONE, heading, paragraph, percent, table, title
from croupier.documents.changes import in_words
from croupier.printable import printable


def print_changes(report: dict[str, Any]) -> None:
    """Rule by rule with the effect of each, all of them together, and what follows."""
    old, new = (_name(report[side]) for side in ("old", "new"))
    heading(printable(f"{old} → {new}"), report["new"]["edition"])
    if not report["rules"] and not report["beside"]:
        click.echo("both say the same")
    if report["rules"]:
        rows = [
            [one["path"], in_words(one["old"]), in_words(one["new"]), one["cite"], _effect(one)] for one in report["rules"]
        ]
        heads = ["rule", old, new, "section", "edges by itself"]
        table(heads, [[printable(cell) for cell in row] for row in rows], wrap=[old, new, "section", "edges by itself"])
    for one in report["beside"]:
        paragraph(printable(f"{one['what']}: {in_words(one['old'])} → {in_words(one['new'])}"), indent="")
    if report["odds"]:
        title("Edges with all of it")
        rows = [[_wager(one), _percent(one["old"]), _percent(one["new"])] for one in report["odds"]]
        table(["wager", old, new], rows, right=[old, new])
    title("To file again")
    again = report["file_again"]
    paragraph(again["says"] + (f" ({again['cite']})" if again["cite"] else ""))
    for one in again["approvals"]:
        paragraph(f"approval to be had again: {one['label']} ({one['cite']})")
    if report["print_again"] is None:
        return
    title("To print again")
    for one in report["print_again"]:
        of = f" --of {one['of']}" if one["of"] else ""
        due = f"; {one['due']} ({one['cite']})" if one["due"] else ""
        paragraph(f"{one['document']}{of}: {one['says']}{due}")
    if not report["print_again"]:
        paragraph("nothing")


def _name(side: dict[str, Any]) -> str:
    return str(side["number"] or side["name"])


def _wager(one: dict[str, Any]) -> str:
    return f"{one['wager']}, {one['strategy']}" if one["strategy"] else str(one["wager"])


def _percent(edge: dict[str, Any] | None) -> str:
    return percent(edge["float"]) if edge else NONE


def _effect(rule: dict[str, Any]) -> str:
    if rule["alone"] is None:
        return "alone it makes no game"
    moved = (f"{_wager(one)} {_percent(one['old'])} → {_percent(one['new'])}" for one in rule["alone"])
    return "; ".join(moved) or "none"
