"""What the command `submission diff` prints for people."""

from typing import Any

import click

from croupier.cli.show import STATUS, heading, line_name, paragraph, percent, table, title
from croupier.rulebook.values import frozen, shown


def print_difference(report: Any) -> None:
    """The changes as a table, the edges that they move together, and what is filed and printed again."""
    heading(f"{report['old']} → {report['new']}", report["edition"], STATUS[report["status"]])
    if not report["changes"]:
        return click.echo("No rule changes.")
    rows = [
        [change["path"], _value(change["old"]), _value(change["new"]), change["cite"], _effect(change["effect"])]
        for change in report["changes"]
    ]
    table(["rule", "old", "new", "section", "by itself"], rows, wrap=["old", "new", "section", "by itself"])
    if report["odds"]:
        title("House edges, all changes together")
        for line in report["odds"]:
            paragraph(_moved(line))
    title("File again")
    for step in report["file_again"]:
        paragraph(f"{step['step']}: {step['why']} ({step['cite'] or 'no section at hand'})")
    title("Print again")
    for paper in report["print_again"]:
        of = f" --of {paper['of']}" if paper.get("of") else ""
        paragraph(f"{paper['document']}{of}: {paper['why']}")
    return None if report["print_again"] else paragraph("nothing")


def _value(value: Any) -> str:
    return shown(None if value is None else frozen(value))


def _effect(effect: Any) -> str:
    if effect is None:
        return "makes no game by itself"
    return "; ".join(map(_moved, effect))


def _moved(line: Any) -> str:
    return f"{line_name(line)} {_edge(line['from'])} → {_edge(line['to'])}"


def _edge(edge: Any) -> str:
    return "–" if edge is None else percent(edge)
