"""The command `explore`: a what-if of an edition, the edge that it gives a wager, and which texts permit it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from croupier.analysis.edition import open_edition
from croupier.analysis.explore.explore import ROUNDS
from croupier.analysis.explore.explore import explore as report_on
from croupier.analysis.explore.file import is_what_if, read_what_if, toml
from croupier.analysis.explore.what_if import Shown, WhatIf, what_if
from croupier.cli.terminal.amounts import Count
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
    warn,
    wheel_option,
)
from croupier.errors import InputError
from croupier.figures import chance, decimal, method, money, rule_value, to_one
from croupier.new_file import require_new, write_new
from croupier.rulebook.values import frozen, shown

ENDINGS = (".toml", ".csv")


@click.command(cls=Command)
@click.argument("edition")
@click.option("--set", "sets", multiple=True, metavar="RULE=VALUE", help="Another value, such as payouts.tie='11 to 1'.")
@click.option("--read", "reads", multiple=True, metavar="ID=OPTION", help="An unclear point read otherwise.")
@click.option("--wager", metavar="WAGER", help="The wager that is told; otherwise the first.")
@click.option("--strategy", metavar="HOW", help="How it is played, such as surrender.")
@wheel_option
@click.option("--decks", type=int, metavar="N", help="Card games: number of decks, 1 to 16.")
@click.option("--shoe", metavar="CARDS", help="Card games: a shoe such as '6 decks less Qs Qh'.")
@click.option("--visible", metavar="CARDS", help="Casino War: cards seen before the War deal.")
@click.option("--stake", metavar="AMOUNT", help="Amount on each wager, paid in the chips in play.")
@click.option("--players", type=int, metavar="N", help="Card games: players at the table.")
@click.option("--meter", metavar="AMOUNT", help="What the meters of a progressive show.")
@click.option("--rounds", type=Count(), metavar="N", help=f"Of the hold [default: {ROUNDS}].")
@click.option("--over", metavar="KNOB", help="Add the edge at each value of a knob, such as decks.")
@click.option("--effects", is_flag=True, help="Add what each knob alone would do to the edge.")
@click.option("--knobs", is_flag=True, help="List all that can be turned, and what each moves.")
@click.option("-o", "file", metavar="FILE", help="Write the what-if (.toml), or the return table (.csv), to a new file.")
def explore(
    edition: str,
    sets: tuple[str, ...],
    reads: tuple[str, ...],
    wager: str | None,
    strategy: str | None,
    wheel: str | None,
    rounds: int | None,
    over: str | None,
    effects: bool,
    knobs: bool,
    file: str | None,
    json_: bool,
    **asks: Any,
) -> None:
    """A wager of EDITION with other rules, readings and decks: its exact edge, and which texts permit that.

    EDITION is an id, an edition, a submission, or the file of a what-if that -o wrote.
    """
    _require_file(file)
    asked = _asked(edition, sets, reads, asks, wheel)
    asked = replace(asked, shown=asked.shown.under(Shown(wager, strategy, rounds, over)))
    report: Any = repeatable(report_on(asked, effects=effects))
    if file is not None:
        write_new(file, _written(file, asked, report))
    if json_:
        return print_json(report)
    edition_heading(asked.base)
    _print_edge(report, asked.words)
    if knobs:
        _print_knobs(report)
    _print_lawful(report)
    _print_returns(report)
    _print_hold(report["hold"])
    if "curve" in report:
        _print_curve(report["curve"])
    if effects:
        _print_effects(report["effects"])
    warn(report)
    print_assumed(report)
    return click.echo(f"written to {file}") if file is not None else None


def _require_file(file: str | None) -> None:
    if file is not None:
        if Path(file).suffix.lower() not in ENDINGS:
            raise InputError(f"{file[:80]}: a what-if is written as .toml, its return table as .csv")
        require_new(file)


def _asked(edition: str, sets: tuple[str, ...], reads: tuple[str, ...], asks: dict[str, Any], wheel: str | None) -> WhatIf:
    """What the file of a what-if asks, and what the options turn beside it."""
    if not is_what_if(edition):
        return what_if(open_edition(edition), sets, reads, asks, wheel=wheel)
    before = read_what_if(edition)
    given = what_if(before.base, sets, reads, asks, wheel=wheel)
    return WhatIf(
        before.base,
        {**before.rules, **given.rules},
        {**before.read, **given.read},
        {**before.asks, **given.asks},
        before.shown,
    )


def _written(file: str, asked: WhatIf, report: Any) -> str:
    if file.lower().endswith(".toml"):
        return toml(asked)
    from croupier.analysis.explore.sheet import csv_of

    return csv_of(report)


def _print_edge(report: Any, turned: str) -> None:
    line = report["line"]
    click.echo(f"What if: {turned}" if turned else "As the edition has it")
    change = report["change"]
    against = "no such wager in the edition" if change is None else _points(change)
    click.echo(f"{played_name(line)}: {percent(line['house_edge'])} ({line['house_edge']['exact']}); {against}")
    if "note" in line:
        click.echo(f"{played_name(line)}: {line['note']}")
    for meter in report["meters"]:
        edge = percent(meter["house_edge"])
        click.echo(f"With the meter {meter['meter']} at {money(meter['shows'])}: {edge}{_seated(meter)}; {_fair(meter)}")
    if report["without_meters"]:
        without = "the meters" if len(report["meters"]) > 1 else "the meter"
        click.echo(
            f"Without {without}: {percent(report['without_meters'])}{_seated(report['meters'][0])}, as in the tables below"
        )


def _seated(meter: Any) -> str:
    return f" with {meter['players']} players" if meter["players"] > 1 else ""


def _fair(meter: Any) -> str:
    """Where the wager is fair; no amount below zero is one."""
    even = meter["break_even"]
    if even is None:
        return "never fair"
    return f"fair at {money(even)}" if even["float"] > 0 else "the player has the edge at any meter"


def _points(change: Any) -> str:
    """By how much the edge moved; in words where it did not."""
    if change["exact"] == "0":
        return "as in the edition"
    return f"{decimal(100 * change['float'], sign='+')} points against the edition"


def _print_knobs(report: Any) -> None:
    title("What can be turned")
    columns: dict[str, Callable[[Any], str]] = {
        "knob": lambda knob: knob["name"],
        "now": lambda knob: NONE if knob["now"] is None else shown(frozen(knob["now"])),
        "the text": lambda knob: knob["allows"],
        "moves": lambda knob: ", ".join(knob["moves"]) or "no edge",
        "section": lambda knob: knob["cite"] or NONE,
    }
    rows = [[tell(knob) for tell in columns.values()] for knob in report["knobs"]]
    table(list(columns), rows, wrap=["the text", "moves", "section"])


def _print_lawful(report: Any) -> None:
    title("Permitted by")
    for text in report["lawful"]:
        status = "" if text["status"] == "final" else f" ({text['status']}, not law)"
        paragraph(f"{text['edition']}{status}: {text['verdict']}")
        for row in text["rules"]:
            said = f", which says {row['says']}" if row["says"] and row["verdict"] == "not permitted" else ""
            read = f" ({row['reading']['id']}: {row['reading']['option']})" if row["reading"] else ""
            cite = f" [{row['cite']}]" if row["cite"] else ""
            paragraph(f"{row['path']} = {_short(row['value'])}: {row['verdict']}{read}{said}{cite}", indent="    ")


def _short(value: object) -> str:
    told = rule_value(shown(frozen(value)))
    return told if len(told) <= 60 else told[:60] + "…"


def _print_returns(report: Any) -> None:
    line = report["line"]
    title(f"Return table of {played_name(line)}, per unit wagered")
    columns = {
        "outcome": lambda row: row["outcome"],
        "ways": lambda row: row["ways"],
        "probability": lambda row: percent(row["probability"], 6),
        "pays": lambda row: to_one(row["pays"]) if row["pays"] else NONE,
        "contribution": lambda row: percent(row["contribution"], 6),
    }
    listing(line["returns"], columns)


def _print_curve(curve: Any) -> None:
    title(f"House edge by {curve['knob']}")
    columns = {
        curve["knob"]: lambda point: shown(frozen(point["value"])) + (" (here)" if point["here"] else ""),
        "house edge": lambda point: percent(point["house_edge"]) if point["house_edge"] else NONE,
        "exact": lambda point: point["house_edge"]["exact"] if point["house_edge"] else NONE,
        "lawful here": lambda point: "yes" if point["lawful"] else "no",
    }
    listing(curve["points"], columns, left=["lawful here"])


def _print_effects(effects: Any) -> None:
    title("Which rule moves it, alone, in points")
    columns = {
        "knob": lambda row: row["knob"],
        "value": lambda row: _short(row["value"]),
        "change": lambda row: decimal(100 * row["change"]["float"], sign="+"),
        "house edge": lambda row: percent(row["house_edge"]),
        "lawful": lambda row: "here" if row["lawful"] else ", ".join(row["texts"]) or "in no text",
        "section": lambda row: row["cite"] or NONE,
    }
    listing(effects, columns, left=["value", "lawful", "section"])


def _print_hold(hold: Any) -> None:
    title(f"What the house keeps after {hold['rounds']:,} rounds of one unit")
    for band in hold["bands"]:
        paragraph(f"{100 * band['level']:g} %: {percent(band['low'], 2)} to {percent(band['high'], 2)}")
    paragraph(f"behind: {chance(hold['house_behind'], hold['error'])} ({method(hold)})")
