"""What `simulate --sessions` tells: how sessions ended, what they went through, and their bankrolls."""

from collections.abc import Callable
from typing import Any

import click

from croupier.analysis.edition import Opened
from croupier.cli.show import counted, edition_heading, paragraph, table, warn
from croupier.equipment.money import dollars

_PERCENTS = {"5": "5 %", "25": "25 %", "50": "median", "75": "75 %", "95": "95 %"}


def tell_sessions(opened: Opened, report: Any, edges: Callable[[Any], None]) -> None:
    """The report of sessions for people. `edges` shows the table of each wager's edge."""
    edition_heading(opened, opened.wheel and f"{opened.wheel} wheel")
    paragraph(says(report), indent="")
    more = ", ".join(f"{name.replace('_', ' ')}: {value}" for name, value in report["assumptions"].items())
    played = report["rounds"]
    click.echo(f"{counted(played, 'round')} played, seed {report['seed']}; {more}\n")
    edges(report["wagers"])
    click.echo()
    heads = ["sessions that", "count", "share", "95 % interval", "exact", "z"]
    table(heads, [_share(share) for share in report["shares"]], right=heads[1:])
    click.echo()
    heads = ["of all sessions", *_PERCENTS.values(), "mean"]
    rows = [
        ["bankroll at the end", *_money(report["final_cents"])],
        ["deepest fall from the highest", *_money(report["drawdown_cents"])],
        ["longest run of lost rounds", *_counts(report["losing_run"])],
        ["longest run of won rounds", *_counts(report["winning_run"])],
    ]
    if report["round_of_ruin"]:
        rows.append(["round of ruin, of the ruined", *_counts(report["round_of_ruin"])])
    table(heads, rows, right=heads[1:])
    for sentence in report["says"]:
        click.echo()
        paragraph(sentence, indent="")
    warn(report)


def says(report: Any) -> str:
    """What every session is."""
    wagers = [f"{bet['wager']} {dollars(bet['cents'])}" for bet in report["bets"]]
    sessions, rounds = report["sessions"], report["session_rounds"]
    one = f"{counted(sessions, 'session')} of at most {counted(rounds, 'round')}"
    stop = report["stop_win_cents"]
    ends = f", over with a win of {dollars(stop)}" if stop is not None else ""
    return f"{one}: {', '.join(wagers)} on every round, a bankroll of {dollars(report['bankroll_cents'])}{ends}"


def _share(share: Any) -> list[str]:
    interval = share["interval"]
    return [
        share["sessions"],
        f"{share['count']:,}",
        f"{100 * share['share']:.3f} %",
        f"{100 * interval['low']:.3f} to {100 * interval['high']:.3f} %",
        f"{100 * share['exact']:.3f} %" if share["exact"] is not None else "–",
        f"{share['z']:+.2f}" if share["z"] is not None else "–",
    ]


def _money(tallied: Any) -> list[str]:
    return [*(f"{tallied['quantiles'][percent] / 100:,.2f}" for percent in _PERCENTS), f"{tallied['mean'] / 100:,.2f}"]


def _counts(tallied: Any) -> list[str]:
    return [*(f"{tallied['quantiles'][percent]:,}" for percent in _PERCENTS), f"{tallied['mean']:,.2f}"]
