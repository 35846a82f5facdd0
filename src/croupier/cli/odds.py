"""The command `odds`: exact odds of every wager, of one, or of a book of bets, and what a session of them is like."""

import re
import sys
from fractions import Fraction
from typing import Any

import click

from croupier.analysis import reports
from croupier.analysis.opened import Opened
from croupier.cli.show import STATUS, as_json, heading, percent, print_json, table, warn
from croupier.errors import InputError
from croupier.games.exact import Exact

_NUMBER = re.compile(r"\d{1,18}(?:\.\d{1,9})?|\d{1,18}/[1-9]\d{0,17}", re.ASCII)


@click.command()
@click.argument("edition")
@click.option("--wager", metavar="WAGER", help="One kind of wager, or one wager such as 'split 17-20'.")
@click.option("--wheel", metavar="WHEEL", help="single-zero, double-zero or double-as-single.")
@click.option("--bet", "bets", multiple=True, metavar="'WAGER AMOUNT'", help="One of several bets on the same spin.")
@click.option("--rounds", type=int, metavar="N", help="Also what N rounds are like: hold, chance of being ahead, runs.")
@click.option("--bankroll", metavar="UNITS", help="Also the risk of ruin, for a bankroll in units of the wager.")
@click.option("--goal", metavar="UNITS", help="With --bankroll: stop when the bankroll reaches this.")
@click.option("--plot", metavar="FILE", help="Draw the distribution to FILE (.svg or .png).")
@as_json
def odds(
    edition: str,
    wager: str | None,
    wheel: str | None,
    bets: tuple[str, ...],
    rounds: int | None,
    bankroll: str | None,
    goal: str | None,
    plot: str | None,
    json_: bool,
) -> None:
    """Exact odds: house edge, variance, hit frequency and every outcome as whole-number ways."""
    opened = reports.open_edition(edition, wheel=wheel)
    if goal is not None and bankroll is None:
        raise InputError("--goal needs --bankroll")
    report: Any = reports.odds(
        opened,
        wager,
        bets=[_bet(text) for text in bets],
        rounds=rounds,
        bankroll=_units(bankroll, "--bankroll"),
        goal=_units(goal, "--goal"),
    )
    if plot is not None:
        _draw(opened, reports.lines(opened, wager, [_bet(text) for text in bets]), rounds, plot)
    if json_:
        return print_json(report)
    heading(opened.draft.id, opened.draft.title, STATUS[opened.draft.status], opened.wheel and f"{opened.wheel} wheel")
    _edges(report["wagers"])
    if len(report["wagers"]) == 1:
        _outcomes(report["wagers"][0])
    if rounds is not None:
        _sessions(report["wagers"], rounds)
    if bankroll is not None:
        _ruin(report["wagers"])
    warn(report)
    return click.echo(f"drawn to {plot}") if plot else None


def _draw(opened: Opened, lines: list[Exact], rounds: int | None, file: str) -> None:
    from croupier.documents.plot import draw_odds

    if sys.stderr.isatty():
        click.echo("drawing …", err=True)
    wheel = f", {opened.wheel} wheel" if opened.wheel else ""
    draw_odds(lines, rounds, f"{opened.draft.title}{wheel}", f"{opened.draft.id}, {STATUS[opened.draft.status]}", file)


def _edges(lines: Any) -> None:
    rows = [
        [
            _name(line),
            line["pays"] or "–",
            percent(line["house_edge"]["float"]),
            line["house_edge"]["exact"],
            percent(line["hit_frequency"]["float"]),
            f"{line['deviation']:.4f}",
            f"{line['skewness']:.4f}",
            line["of"],
            "yes" if line["offered"] else "no",
        ]
        for line in lines
    ]
    heads = ["wager", "pays", "house edge", "exact", "wins", "deviation", "skewness", "ways", "offered"]
    table(heads, rows, right=heads[1:-1])


def _outcomes(line: Any) -> None:
    click.echo()
    rows = [
        [out["net"], out["ways"], out["probability"], percent(float(Fraction(out["probability"])))]
        for out in line["outcomes"]
    ]
    table(["net", "ways", "exact", "probability"], rows, right=["net", "ways", "exact", "probability"])


def _sessions(lines: Any, rounds: int) -> None:
    click.echo(f"\nAfter {rounds:,} rounds of one unit:")
    rows = []
    for line in lines:
        session = line["session"]
        band = session["hold_bands"][1]
        rows.append(
            [
                _name(line),
                percent(session["ahead"]["float"]),
                percent(session["level"]["float"]),
                f"{100 * band['low']:.2f} % to {100 * band['high']:.2f} %",
                f"{session['longest_losing_run']['expected']:.2f}",
                session["method"] if not session["error"] else f"{session['method']}, within {session['error']:.0e}",
            ]
        )
    heads = ["wager", "ahead", "level", "hold (95 %)", "longest losing run", "method"]
    table(heads, rows, right=["ahead", "level", "longest losing run"])


def _ruin(lines: Any) -> None:
    click.echo("\nRisk of ruin:")
    for line in lines:
        risk = line["ruin"]
        close = f" (within {risk['error']:.0e})" if risk["error"] else ""
        click.echo(f"  {_name(line)}: {percent(risk['probability'])}{close}. {risk['says']}")


def _name(line: Any) -> str:
    on = "-".join(line.get("on", ())[:6])
    return f"{line['wager']} {on}".strip()


def _bet(text: str) -> tuple[str, Fraction]:
    wager, _, amount = text.strip().rpartition(" ")
    size = _units(amount, f"--bet {text!r}")
    if not wager or not size:
        raise InputError(f"--bet {text[:60]!r} must be a wager and an amount above zero, such as 'split 17-20 5'")
    return wager, size


def _units(text: str | None, option: str) -> Fraction | None:
    if text is None:
        return None
    if not _NUMBER.fullmatch(text):
        raise InputError(f'{option[:80]}: {text[:30]!r} is not a number such as "20", "2.5" or "5/2"')
    return Fraction(text)
