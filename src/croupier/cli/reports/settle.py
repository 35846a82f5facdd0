"""The command `settle`: one written round, who gets what and why."""

import sys
from pathlib import Path
from typing import Any

import click

from croupier.analysis import settlement
from croupier.cli.terminal.show import STATUS, Command, heading, otherwise, paragraph, print_json, table, title, wager_name
from croupier.rulebook.toml.files import LARGEST, decoded, text_of
from croupier.rulebook.toml.files import table as read_table


@click.command(cls=Command)
@click.argument("file", metavar="FILE|-")
def settle(file: str, json_: bool) -> None:
    """Settle one round, written as JSON or TOML: edition, wagers and result."""
    name = "standard input" if file == "-" else file
    text = decoded(sys.stdin.buffer.read(LARGEST + 1), name) if file == "-" else text_of(Path(file))
    report: Any = settlement.settle(read_table(text, name))
    if json_:
        return print_json(report)
    filed = f"submission {report['submission']}" if "submission" in report else None
    heading(report["edition"], STATUS[report["status"]], *_spun(report), filed)
    for note in report.get("notes", ()):
        click.echo(note)
    click.echo()
    table(["the dealer", "section"], [[step["what"], step["cite"]] for step in report["procedure"]])
    click.echo()
    rows = [
        [step["player"], _wager(step), step["outcome"], step["amount"], step["rule"], step["cite"]]
        for step in report["steps"]
    ]
    table(["player", "wager", "outcome", "amount", "rule", "section"], rows, right=["amount"])
    click.echo()
    nets = [[player, result["net"]] for player, result in report["players"].items()]
    table(["player", "net"], nets, right=["net"])
    _otherwise(report.get("readings", ()))
    return None


def _otherwise(readings: Any) -> None:
    """The readings that this settlement rests on, with what each player would get under another option."""
    for reading in readings:
        title(f"This rests on reading {reading['id']} (“{reading['chosen']}”)")
        for option in reading["options"]:
            nets = ", ".join(f"{player} {result['net']}" for player, result in option.get("players", {}).items())
            paragraph(otherwise(option, nets), indent="    ")


def _spun(report: Any) -> list[str]:
    """The wheel and where it stopped, for a game that has one."""
    if "result" not in report:
        return []
    results = report["result"] if isinstance(report["result"], list) else [report["result"]]
    wheel = [f"{report['wheel']} wheel"] if report["wheel"] else []
    return [*wheel, "result " + ", then ".join(map(str, results))]


def _wager(step: Any) -> str:
    return wager_name(step["wager"], step["on"] if len(step["on"]) <= 6 else ())
