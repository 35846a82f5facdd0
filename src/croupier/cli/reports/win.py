"""The command `win`: what a whole table is expected to win for its operator, how far it may be off, and the tax on it."""

from fractions import Fraction
from typing import Any

import click

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.odds.win import Pace
from croupier.analysis.odds.win import win as report_on
from croupier.analysis.odds.win_sheet import csv_of
from croupier.cli.reports.together import print_rows
from croupier.cli.terminal.amounts import amount, bet_of, share, units
from croupier.cli.terminal.assumptions import print_assumed, repeatable
from croupier.cli.terminal.resting import print_resting
from croupier.cli.terminal.sheets import require_sheet, sheet_option, write_sheet
from croupier.cli.terminal.show import (
    Command,
    counted,
    edition_heading,
    percent,
    percent_range,
    print_json,
    sentences,
    table,
    warn,
    wheel_option,
)
from croupier.figures import chance, method

METHODS = {
    "exact": "The bands and the chance of a loss are counted exactly from the law of a round.",
    "fft": "The bands and the chance of a loss come from the exact law of a round by a Fourier sum.",
    "normal": "The bands and the chance of a loss take the sum of so many rounds as normal. A probability, also that of a "
    "band, may be off as much as that chance.",
    "simulated": "The bands and the chance of a loss come from simulated rounds of the whole table, weighted to the exact "
    "mean and deviation, by a Fourier sum. ± is what an end may be off; it and the error of the chance hold in 999 of "
    "1,000 simulations.",
}
METHOD = (
    "Expected win and deviation of a round are exact, and rounds are taken as independent. Win/handle is a share of the "
    "money first wagered. Hold is a share of the drop, what players buy chips for: give it with --drop, or with --churn "
    "how often they play it through. The tax is on the expected win."
)


@click.command(cls=Command)
@click.argument("edition")
@click.option("--players", type=int, required=True, metavar="N", help="Players at the table, all in every round.")
@click.option("--rounds-per-hour", required=True, metavar="R", help="Rounds or spins an hour.")
@click.option("--wager", metavar="AMOUNT", help="Wager of each player on each round, such as 25.00.")
@click.option(
    "--bet", "bets", multiple=True, metavar="'WAGER AMOUNT'", help="Instead: a bet of each player, or 'tie 5 at 2'."
)
@click.option("--hours", default="1", metavar="H", show_default=True, help="Number of hours.")
@click.option("--drop", metavar="AMOUNT", help="What players buy chips for in this time: adds the hold, win/drop.")
@click.option("--churn", metavar="TIMES", help="How often players play through what they buy chips for, instead of --drop.")
@click.option("--strategy", metavar="HOW", help="Casino War: on a tie war (the default) or surrender.")
@click.option("--on", multiple=True, metavar="WAGER", help="Wheels: what players wager on; repeat it, and they take turns.")
@wheel_option
@click.option("--tax", metavar="PERCENT", help="The state's tax on the win, where no document here names it.")
@click.option("--local-share", metavar="PERCENT", help="The local share of the win, beside the state's tax.")
@sheet_option
def win(
    edition: str,
    players: int,
    rounds_per_hour: str,
    wager: str | None,
    bets: tuple[str, ...],
    hours: str,
    drop: str | None,
    churn: str | None,
    strategy: str | None,
    on: tuple[str, ...],
    wheel: str | None,
    tax: str | None,
    local_share: str | None,
    file: str | None,
    json_: bool,
) -> None:
    """The operator's expected win from a table, how far it may be off, and the state's tax.

    Mean and variance of a round are exact: players share the dealer's cards or the ball. The bands are those of the law of
    a round, which is simulated where several players share cards.
    """
    opened = open_edition(edition, wheel=wheel)
    require_sheet(file)
    pace = Pace(
        players,
        amount(wager, "--wager"),
        units(rounds_per_hour, "--rounds-per-hour") or Fraction(0),
        units(hours, "--hours") or Fraction(0),
        amount(drop, "--drop"),
        units(churn, "--churn"),
    )
    taxes = {"tax_rate": share(tax, "--tax"), "local_share": share(local_share, "--local-share")}
    book = [bet_of(text) for text in bets]
    report: Any = repeatable(report_on(opened, pace, strategy=strategy, on=on, bets=book, **taxes))
    if json_:
        print_json(report)
    else:
        _print_report(opened, report)
    if file is not None:
        write_sheet(file, csv_of(report), json_=json_)


def _print_report(opened: Opened, report: Any) -> None:
    edition_heading(opened, wheel=True)
    players, hours = report["players"], report["hours"]["float"]
    each = " each" if players > 1 else ""
    seated = f"{counted(players, 'player')} with {report['wager']}{each}" if report["wager"] else counted(players, "player")
    pace = report["rounds_per_hour"]["float"]
    click.echo(f"{seated} ({report['played']}), {pace:g} round{'' if pace == 1 else 's'} an hour, {hours:g} h")
    won, drop = report["win"], report["drop"]
    rows = [
        ["handle", _money(report["handle"]["float"]), "", ""],
        *([["drop", _money(drop["float"]), "", ""]] if drop else []),
        ["expected win", _money(won["expected"]["float"]), percent(report["win_of_handle"]), percent(report["hold"])],
        ["an hour", _money(won["per_hour"]["float"]), "", ""],
        ["deviation", _money(won["deviation"]), *_shares(won["deviation"], report["handle"], drop)],
    ]
    table(["", "dollars", "win/handle", "hold (win/drop)"], rows, right=["dollars", "win/handle", "hold (win/drop)"])
    click.echo()
    bands = [
        [
            f"{100 * band['level']:g} %",
            _band(band["win"]),
            *([f"{band['error']['low']:,.0f} and {band['error']['high']:,.0f}"] if band["error"] else []),
            *(percent_range(band[of], 2) for of in ("win_of_handle", "hold")),
        ]
        for band in report["bands"]
    ]
    simulated = report["method"] == "simulated"
    heads = ["chance", "win", *(["±"] if simulated else []), "win/handle", "hold (win/drop)"]
    if bands:
        table(heads, bands, right=heads)
    if "together" in report:
        print_rows(report["together"], "One round of the whole table, as the players see it")
        click.echo()
    if bands:
        loses = chance(report["operator_loses"], report["error"])
        click.echo(f"The operator loses over this time: {loses} ({method(report)})\n")
    _print_tax(report["tax"])
    print_resting([{"wager": "win/handle", "strategy": None, "readings": report.get("readings", ())}], "shares")
    sentences([*([METHODS[report["method"]]] if bands else []), METHOD])
    warn(report)
    print_assumed(report)


def _print_tax(tax: Any) -> None:
    local = tax["local_share"]
    rows = [
        [
            f"state, {rate['when']}" if rate["when"] else "state",
            percent(rate["rate"]),
            _money(rate["state"]["float"]),
            _money(rate["left"]["float"]),
            rate["cite"],
        ]
        for rate in tax["rates"]
    ]
    if local is not None:
        rows.append(["local share", percent(local["rate"]), _money(local["expected"]["float"]), "", "given"])
    heads = [f"tax on {tax['of']}", "rate", "expected", "left to the operator", "stands in"]
    table(heads, rows, right=heads[1:4])
    if tax["source"] != "given":
        click.echo(f"Rates: {tax['source']}")
    if local is None and tax["local_cite"]:
        click.echo(f"A local share comes on top ({tax['local_cite']} does not say how much); give it with --local-share")


def _shares(dollars: float, handle: Any, drop: Any) -> list[str]:
    return [percent(dollars / handle["float"]), percent(dollars / drop["float"] if drop else None)]


def _money(amount: float) -> str:
    return f"{amount:,.2f}"


def _band(band: Any) -> str:
    return f"{_money(band['low'])} to {_money(band['high'])}"
