"""The command `solve`: which pays, decks, wheels or weights give a wager the wanted edge, the nearest lawful ones first."""

from typing import Any

import click

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.solve.solve import edge_of
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
from croupier.rulebook.values import frozen, shown

MOST_SHOWN = 10


@click.command(cls=Command)
@click.argument("edition")
@click.option("--wager", required=True, metavar="WAGER", help="A kind of wager, or one wager such as 'split 17-20'.")
@click.option("--edge", required=True, metavar="EDGE", help="The wanted house edge: 0.10, 10% or 1/10.")
@click.option("--vary", metavar="WHAT", help="Only pays, decks, wheel, weights, numbers or choices, or one rule.")
@click.option("--strategy", metavar="HOW", help="Card games: how the wager is played, such as surrender.")
@wheel_option
def solve(
    edition: str, wager: str, edge: str, vary: str | None, strategy: str | None, wheel: str | None, json_: bool
) -> None:
    """Which pays, decks, wheels or weights give the wager a wanted house edge; the nearest lawful values first.

    Rules are varied one at a time, all else as it is in force; pays also with every number of decks.
    """
    wanted = edge_of(edge)
    opened = open_edition(edition, wheel=wheel)
    report: Any = repeatable(report_on(opened, wager, wanted, strategy=strategy, vary=vary))
    return print_json(report) if json_ else _print_report(opened, report)


def _print_report(opened: Opened, report: Any) -> None:
    edition_heading(opened, wheel=True)
    now, wanted = report["house_edge"], report["wanted"]
    click.echo(
        f"{played_name(report)}: {percent(now)} ({now['exact']}) as it is; wanted: {percent(wanted)} ({wanted['exact']})"
    )
    if "note" in report:
        click.echo(f"{played_name(report)}: {report['note']}")
    _rules(report["rules"])
    lawful = [one for one in report["candidates"] if one["lawful"]]
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
        return f"{one['broken']['float']:.4f}, not in chips"
    if one["exactly"] is None:
        return NONE if one["kind"] in ("decks", "wheel", "choices") else "cannot be reached"
    value, number = one["exactly"]["value"], one["exactly"]["number"]
    return _value(value) if value is not None else f"{number['float']:.6f}"


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


def _grid(grid: Any) -> None:
    title(f"Pays and decks together: {grid['rule']}")
    columns = {
        "decks": lambda row: str(row["decks"]),
        "exactly as wanted": lambda row: NONE if row["exactly"] is None else f"{row['exactly']['float']:.6f}",
        "nearest": lambda row: _value(row["value"]),
        "house edge": lambda row: percent(row["house_edge"]),
        "off by": lambda row: _off(row["off"]),
        "lawful": lambda row: "yes" if row["lawful"] else "no",
    }
    listing(grid["rows"], columns, left=["lawful"])
    paragraph("The pay that moves the edge most, for every number of decks.", indent="")


def _off(off: Any) -> str:
    return "0" if off["exact"] == "0" else f"{100 * off['float']:+.4f} %"


def _value(value: object) -> str:
    return shown(frozen(value))
