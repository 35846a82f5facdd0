"""The command `meters`: what the meters of side wagers are worth, how soon they are won, and where a wager is fair."""

from fractions import Fraction
from typing import Any

import click

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.meters import meters as report_on
from croupier.cli.terminal.amounts import units
from croupier.cli.terminal.assumptions import print_assumed, repeatable
from croupier.cli.terminal.show import NONE, Command, edition_heading, percent, print_json, sentences, table, warn
from croupier.errors import InputError
from croupier.figures import decimal, money, one_in, other_players


@click.command(cls=Command)
@click.argument("edition")
@click.option(
    "--players", type=click.IntRange(1, 20), metavar="N", help="Players with the wager; otherwise 1 to a full table."
)
@click.option("--decks", type=click.IntRange(1, 16), metavar="N", help="Number of decks.")
@click.option("--rounds-per-hour", metavar="R", help="Rounds an hour: adds hours, and jackpots a year.")
@click.option("--hours-a-day", metavar="H", help="With --rounds-per-hour: hours of play a day, for the year; otherwise 24.")
def meters(
    edition: str, players: int | None, decks: int | None, rounds_per_hour: str | None, hours_a_day: str | None, json_: bool
) -> None:
    """What the meters of side wagers are worth: base, reset and increment, the fair meter, time to a hit."""
    opened = open_edition(edition)
    if hours_a_day is not None and rounds_per_hour is None:
        raise InputError("--hours-a-day needs --rounds-per-hour")
    pace = {
        "rounds_per_hour": units(rounds_per_hour, "--rounds-per-hour"),
        "hours_a_day": units(hours_a_day or "24", "--hours-a-day") or Fraction(0),
    }
    asks = {} if decks is None else {"decks": decks}
    report: Any = repeatable(report_on(opened, players=players, asks=asks, **pace))  # type: ignore[arg-type]
    return print_json(report) if json_ else _print_report(opened, report)


def _print_report(opened: Opened, report: Any) -> None:
    edition_heading(opened)
    for wager in report["wagers"]:
        offered = "" if wager["offered"] else "; not offered without a submission"
        click.echo(f"\n{wager['wager']}, a wager of {wager['stake']}{offered}")
        _parts(wager)
        for at, meter in enumerate(wager["meters"]):
            _line(meter)
            _by_players(wager, at)
        _long_run(wager)
        _batches(wager)
    click.echo()
    sentences(report["says"])
    warn(report)
    print_assumed(report)


def _parts(wager: Any) -> None:
    seated = "" if wager["players"] == 1 else f", with {other_players(wager['players'])}"
    click.echo(f"The return in the long run{seated}:")
    rows = [[part["part"], _chance(part["chance"]), percent(part["adds"]), _exact(part["adds"])] for part in wager["parts"]]
    table(["part", "one in", "adds", "exact"], rows, right=["one in", "adds", "exact"])


def _line(meter: Any) -> None:
    slope = percent(10_000 * meter["line"]["per_dollar"]["float"])
    limit = meter["payout_limit"]
    most = f", until the payout limit of {money(Fraction(limit))} a hand keeps the rest" if limit else ""
    click.echo(f"\nThe house edge over the {meter['meter']} meter, {slope} for each $10,000 on it{most}:")
    rows = [
        [point["at"], _money(point["meter"]["float"]), percent(point["edge"]), point["edge"]["exact"]]
        for point in meter["points"]
    ]
    table(["at", "dollars", "house edge", "exact"], rows, right=["dollars", "house edge", "exact"])


def _by_players(wager: Any, at: int) -> None:
    timed = [(row, row["meters"][at]) for row in wager["by_players"]]
    click.echo(f"\nBy the players with the wager, the {timed[0][1]['meter']} meter:")
    heads = ["players", "fair meter", "a hit in rounds, mean", "median", "90 %", "meter at a hit, mean", "median", "90 %"]
    rows = []
    for row, meter in timed:
        rounds, shown = meter["rounds"], (meter["at_hit"] or {}).get("from_reset")
        waits = [f"{rounds['mean']['float']:,.0f}", f"{rounds['50%']:,}", f"{rounds['90%']:,}"] if rounds else [NONE] * 3
        money = [_money(shown[name]["float"]) for name in ("mean", "50%", "90%")] if shown else [NONE] * 3
        fair = _fair(meter["break_even"])
        rows.append([str(row["players"]), fair, *waits, *money])
    table(heads, rows, right=heads)
    if any("year" in meter for _, meter in timed):
        heads = ["players", "hours to a hit, mean", "median", "90 %", "jackpots a year", "a year without"]
        rows = []
        for row, meter in timed:
            hours, year = meter.get("hours"), meter.get("year")
            waits = [f"{hours[name]:,.1f}" for name in ("mean", "50%", "90%")] if hours else [NONE] * 3
            rows.append(
                [
                    str(row["players"]),
                    *waits,
                    *([decimal(year["jackpots"]["float"]), percent(year["none"])] if year else [NONE] * 2),
                ]
            )
        click.echo()
        table(heads, rows, right=heads)


def _long_run(wager: Any) -> None:
    rates = [edge["rate"]["float"] for edge in wager["long_run"][0]["edges"]]
    each = " to each meter" if len(wager["meters"]) > 1 else ""
    click.echo(f"\nThe house edge in the long run, by what part of each wager goes{each or ' to the meter'}:")
    heads = ["players", *(f"{100 * rate:g} %" for rate in rates), "as filed"]
    filed = {row["players"]: row["long_run"] for row in wager["by_players"]}
    rows = [
        [str(row["players"]), *(percent(edge["edge"]) for edge in row["edges"]), percent(filed[row["players"]])]
        for row in wager["long_run"]
    ]
    table(heads, rows, right=heads)


def _batches(wager: Any) -> None:
    if not wager.get("batches"):
        return
    click.echo("\nFrom every number of decks that may be dealt from:")
    names = [meter["meter"] for meter in wager["meters"]]
    heads = [
        "decks",
        *(f"{name}: one in" for name in names),
        "fixed return",
        "edge now",
        *(f"{name}: fair" for name in names),
        "long run, no increment",
    ]
    rows = [
        [
            str(row["decks"]),
            *map(_chance, row["hit"]),
            percent(row["fixed"]),
            percent(row["edge"]),
            *(_fair(fair) for fair in row["break_even"]),
            percent(row["long_run_without_increment"]),
        ]
        for row in wager["batches"]
    ]
    table(heads, rows, right=heads)


def _chance(number: Any) -> str:
    return one_in(number).removeprefix("1 in ") if number and number["float"] else NONE


def _fair(meter: Any) -> str:
    """Where the wager is fair: at a meter, or without one."""
    if not meter:
        return NONE
    return _money(meter["float"]) if meter["float"] > 0 else "without it"


def _exact(number: Any) -> str:
    return number["exact"] or NONE if number else NONE


def _money(amount: float) -> str:
    return f"{amount:,.2f}"
