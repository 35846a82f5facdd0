"""What `simulate` prints: the edge of each wager beside the exact one; of sessions how they ended and what they met."""

from importlib import import_module
from math import floor, log10
from typing import Any

import click

from croupier.analysis.edition import Opened
from croupier.cli.terminal.assumptions import print_assumed
from croupier.cli.terminal.resting import print_resting
from croupier.cli.terminal.show import (
    NONE,
    counted,
    edition_heading,
    listing,
    paragraph,
    percent,
    percent_range,
    played_name,
    sentences,
    signed,
    table,
    warn,
)
from croupier.documents.plots.caption import what_sessions
from croupier.figures import one_in
from croupier.games.kit.simulation.plan import Plan

_PERCENTS = {"5": "5 %", "25": "25 %", "50": "median", "75": "75 %", "95": "95 %"}


def print_rounds(opened: Opened, plan: Plan, report: Any) -> None:
    """The report of rounds. A game with a report of its own names the module that prints it."""
    if opened.game.extras.simulation_printer:
        import_module(opened.game.extras.simulation_printer).print_report(opened, report)
        print_assumed(report)
        return
    edition_heading(opened, wheel=True)
    click.echo(f"{counted(report['rounds'], 'round')}, seed {report['seed']}, {report['mode']}")
    _edges(report["wagers"])
    for line in report["wagers"]:
        _side_wager(line)
    print_resting(report["wagers"], "exact edges")
    sentences((*plan.says, *_stop(report), *_agreement(report)))
    warn(report)
    print_assumed(report)


def print_sessions(opened: Opened, report: Any) -> None:
    """The report of sessions."""
    edition_heading(opened, wheel=True)
    paragraph(what_sessions(report), indent="")
    click.echo(f"{counted(report['rounds'], 'round')} played, seed {report['seed']}\n")
    _edges(report["wagers"])
    click.echo()
    columns = {
        "sessions that": lambda share: share["sessions"],
        "count": lambda share: f"{share['count']:,}",
        "share": lambda share: percent(share["share"], 3),
        "95 % interval": lambda share: percent_range(share["interval"], 3),
        "exact": lambda share: percent(share["exact"], 3),
        "z": lambda share: signed(share["z"]),
        "p": lambda share: _chance(share["p_value"]),
    }
    listing(report["shares"], columns)
    click.echo()
    rows = [
        ["bankroll at the end", *_money(report["final_cents"])],
        ["deepest fall from the highest", *_money(report["drawdown_cents"])],
        ["longest run of lost rounds", *_counts(report["losing_run"])],
        ["longest run of won rounds", *_counts(report["winning_run"])],
    ]
    if report["round_of_ruin"]:
        rows.append(["round of ruin, of the ruined", *_counts(report["round_of_ruin"])])
    heads = ["of all sessions", *_PERCENTS.values(), "mean"]
    table(heads, rows, right=heads[1:])
    print_resting(report["wagers"], "exact edges")
    sentences((*report["says"], *_agreement(report)))
    warn(report)
    print_assumed(report)


def _edges(lines: Any) -> None:
    digits = _digits([line["standard_error"] for line in lines if line["standard_error"]])
    columns = {
        "wager": played_name,
        "wagers made": lambda line: f"{line['wagered']:,}",
        "house edge": lambda line: percent(line["house_edge"], digits),
        "error": lambda line: percent(line["standard_error"], digits),
        "95 % interval": lambda line: percent_range(line["interval"], digits),
        "exact": lambda line: percent(line["exact"], digits),
        "z": lambda line: signed(line["z"]),
        "p": lambda line: _chance(line["p_value"]),
        "hit frequency": lambda line: percent(line["hit_frequency"], digits),
    }
    listing(lines, columns)


def _chance(p_value: float | None) -> str:
    """A p-value, as short as it can be told."""
    return NONE if p_value is None else f"{p_value:.3f}" if p_value >= 0.001 else one_in(p_value)


def _stop(report: Any) -> tuple[str, ...]:
    return (report["until"]["says"],) if "until" in report else ()


def _agreement(report: Any) -> tuple[str, ...]:
    return (report["agreement"]["says"],) if report["agreement"] else ()


def _digits(errors: list[float]) -> int:
    """Decimals of a percentage: four, or as many as the smallest error needs for two digits of its own."""
    return max(4, 1 - floor(log10(100 * min(errors)))) if errors else 4


def _side_wager(line: Any) -> None:
    if "hands" in line:
        click.echo(
            f"\nHands of {line['wager']}: " + ", ".join(f"{hand} {count:,}" for hand, count in line["hands"].items())
        )
    if "meter" in line:
        meter = line["meter"]
        paid, stands = meter["paid_cents"] / 100, meter["stands_cents"] / 100
        won = counted(meter["won"], "time")
        click.echo(f"Meter: won {won}, paid {paid:,.2f}, stands at {stands:,.2f}; not in the edge above")
    if "spins" in line:
        click.echo(f"\nBonus Spin: {counted(line['spins'], 'round')} with a spin")
    if "meters" in line:
        meters = dict(line["meters"])
        paid = meters.pop("paid_cents") / 100
        each = [
            f"{name} won {counted(meter['won'], 'time')}, stands at {meter['stands_cents'] / 100:,.2f}"
            for name, meter in meters.items()
        ]
        paragraph(
            f"Its meters through these rounds: {'; '.join(each)}; paid {paid:,.2f} from them. The edge above is by "
            "the meters as they stood at first, as the exact one is.",
            indent="",
        )


def _money(tallied: Any) -> list[str]:
    return [*(f"{tallied['quantiles'][percent] / 100:,.2f}" for percent in _PERCENTS), f"{tallied['mean'] / 100:,.2f}"]


def _counts(tallied: Any) -> list[str]:
    return [*(f"{tallied['quantiles'][percent]:,}" for percent in _PERCENTS), f"{tallied['mean']:,.2f}"]
