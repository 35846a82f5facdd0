"""The command `solve`: which pays, decks, wheels or weights give a wager the wanted edge, the nearest lawful ones first."""

from typing import Any

import click

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.solve.solve import Target
from croupier.analysis.solve.solve import solve as report_on
from croupier.cli.terminal.assumptions import print_assumed, repeatable
from croupier.cli.terminal.show import (
    NONE,
    Command,
    edition_heading,
    listing,
    paragraph,
    percent,
    played_name,
    print_json,
    table,
    title,
    wheel_option,
)
from croupier.figures import decimal, rule_value
from croupier.rulebook.values import frozen, shown

MOST_SHOWN = 10


@click.command(cls=Command)
@click.argument("edition")
@click.option("--wager", required=True, metavar="WAGER", help="A kind of wager, or one wager such as 'split 17-20'.")
@click.option("--edge", required=True, metavar="EDGE", help="The wanted house edge: 0.10, 10% or 1/10, or a range: 5%..8%.")
@click.option(
    "--vary",
    multiple=True,
    metavar="WHAT",
    help="Only pays, decks, wheel, weights, numbers or choices, or one rule; two or three pays are also varied together.",
)
@click.option("--whole", is_flag=True, help="Only whole numbers, such as odds of 11 to 1.")
@click.option("--strategy", metavar="HOW", help="Card games: how the wager is played, such as surrender.")
@click.option("--players", type=click.IntRange(1, 20), metavar="N", help="Card games: number of players at the table.")
@wheel_option
def solve(edition: str, wager: str, edge: str, wheel: str | None, json_: bool, **asked: Any) -> None:
    """Which pays, decks, wheels or weights give the wager a wanted house edge; the nearest lawful values first.

    Rules are varied one at a time, all else as it is in force; pays also with every number of decks, or together.
    """
    wanted = Target.parse(edge)
    opened = open_edition(edition, wheel=wheel)
    report: Any = repeatable(report_on(opened, wager, wanted, **asked))
    return print_json(report) if json_ else _print_report(opened, report)


def _print_report(opened: Opened, report: Any) -> None:
    edition_heading(opened, wheel=True)
    now, wanted = report["house_edge"], report["wanted"]
    asked = f"{percent(wanted)} ({wanted['exact']})"
    if "wanted_to" in report:
        asked = f"{percent(wanted).removesuffix(' %')} to {percent(report['wanted_to'])}"
    click.echo(f"{played_name(report)}: {percent(now)} ({now['exact']}) as it is; wanted: {asked}")
    if "note" in report:
        click.echo(f"{played_name(report)}: {report['note']}")
    _rules(report["rules"])
    lawful = [one for one in report["candidates"] if one["lawful"]]
    if "joint" in report:
        _joint(report["joint"])
    _candidates("Lawful, the nearest first", lawful)
    _candidates("Not lawful here, whole numbers first", [one for one in report["candidates"] if not one["lawful"]])
    if "grid" in report:
        _grid(report["grid"])
    print_assumed(report)


def _rules(rules: Any) -> None:
    """What moves the edge, and the number at which it is exactly as wanted."""
    title("What moves it, one at a time")
    rows = [[one["rule"], _value(one["now"]), _exactly(one), _whole(one), one["allows"], one["cite"]] for one in rules]
    heads = ["rule", "now", "exactly as wanted", "nearest whole", "the text", "section"]
    table(heads, rows, wrap=["the text", "section"])


def _exactly(one: Any) -> str:
    if "broken" in one:
        return f"{decimal(one['broken']['float'])}, not in chips"
    if one["exactly"] is None:
        return NONE if one["kind"] in ("decks", "wheel", "choices") else "cannot be reached"
    ends = [end for end in (one["exactly"], one.get("exactly_to")) if end]
    said = [_value(end["value"]) if end["value"] is not None else decimal(end["number"]["float"]) for end in ends]
    return " … ".join(dict.fromkeys(said))


def _whole(one: Any) -> str:
    """The nearest whole number; where the edge is out of reach, none is an answer."""
    whole = one["nearest_whole"]
    return (
        NONE
        if whole is None or (one["exactly"] is None and "broken" not in one)
        else f"{_value(whole['value'])}: {percent(whole['house_edge'])}"
    )


def _candidates(head: str, candidates: Any) -> None:
    if not candidates:
        return
    title(head)
    columns = {
        "rule": lambda one: one["rule"] or "as it is",
        "value": lambda one: _value(one["value"]) if one["rule"] else "",
        "house edge": lambda one: percent(one["house_edge"]),
        "exact": lambda one: one["house_edge"]["exact"],
        "off by": lambda one: _off(one["off"]),
        "section": lambda one: one["cite"] or "",
    }
    listing(candidates[:MOST_SHOWN], columns, left=["value", "section"])
    if (more := len(candidates) - MOST_SHOWN) > 0:
        click.echo(f"… and {more} more with --json")


def _joint(rows: Any) -> None:
    title("Together, in whole numbers, the nearest first")
    if not rows:
        return click.echo("none")
    paths = list(rows[0]["values"])
    heads = [*paths, "house edge", "off by", "lawful"]
    cells = [
        [
            *(_value(row["values"][path]) for path in paths),
            percent(row["house_edge"]),
            _off(row["off"]),
            "yes" if row["lawful"] else "no",
        ]
        for row in rows
    ]
    return table(heads, cells, right=heads[:-1])


def _grid(grid: Any) -> None:
    title(f"Pays and decks together: {grid['rule']}")
    columns = {
        "decks": lambda row: str(row["decks"]),
        "exactly as wanted": lambda row: NONE if row["exactly"] is None else decimal(row["exactly"]["float"]),
        "nearest": lambda row: _value(row["value"]),
        "house edge": lambda row: percent(row["house_edge"]),
        "off by": lambda row: _off(row["off"]),
        "lawful": lambda row: "yes" if row["lawful"] else "no",
    }
    listing(grid["rows"], columns, left=["lawful"])
    paragraph("The pay that moves the edge most, for every number of decks.", indent="")


def _off(off: Any) -> str:
    return "0" if off["exact"] == "0" else percent(off, sign="+")


def _value(value: object) -> str:
    return rule_value(shown(frozen(value)))
