"""The command `protection`: what a perfect counter can take from the Tie Wager before the cover card comes."""

import sys
from collections.abc import Callable
from typing import Any

import click

from croupier.analysis.edition import Opened, open_edition
from croupier.analysis.protection.protection import MOST_PLAYERS, MOST_SHOES, SHOES
from croupier.analysis.protection.protection import protection as report_on
from croupier.analysis.protection.sheet import csv_of
from croupier.cli.terminal.assumptions import print_assumed, repeatable
from croupier.cli.terminal.plots import draw_plot, require_plot, theme_option
from croupier.cli.terminal.progress import counting
from croupier.cli.terminal.sheets import require_sheet, sheet_option, write_sheet
from croupier.cli.terminal.show import (
    NONE,
    STATUS,
    Command,
    counted,
    edition_heading,
    listing,
    paragraph,
    percent,
    print_json,
    sentences,
    table,
)
from croupier.figures import decimal


@click.command(cls=Command)
@click.argument("edition")
@click.option("--decks", type=click.IntRange(1, 16), metavar="N", help="Number of decks in the shoe.")
@click.option("--depth", metavar="D", help="Cards behind the cover card: a share such as 1/4, or a number such as 78.")
@click.option("--shoes", type=click.IntRange(1, MOST_SHOES), default=SHOES, metavar="N", help=f"Shoes [default: {SHOES}].")
@click.option("--seed", type=click.IntRange(0), default=1, metavar="S", help="Seed of the shuffles [default: 1].")
@click.option("--players", type=click.IntRange(1, MOST_PLAYERS), default=1, metavar="N", help="Players [default: 1].")
@click.option("--plot", metavar="FILE", help="Draw share and edge by cards dealt to FILE (.svg or .png).")
@theme_option
@sheet_option
def protection(
    edition: str,
    decks: int | None,
    depth: str | None,
    shoes: int,
    seed: int,
    players: int,
    plot: str | None,
    file: str | None,
    json_: bool,
) -> None:
    """How often, and by how much, a perfect counter finds a profitable Tie Wager (Casino War).

    Exact for each composition of the unseen cards, sampled over shoes; the same seed gives the same shoes.
    """
    opened = open_edition(edition)
    require_plot(plot)
    require_sheet(file)
    progress = counting("shoes") if sys.stderr.isatty() else None
    found = report_on(opened, decks=decks, depth=depth, shoes=shoes, seed=seed, players=players, progress=progress)
    report: Any = repeatable(found)
    if json_:
        print_json(report)
    else:
        _print_report(opened, report)
    if file is not None:
        write_sheet(file, csv_of(report), json_=json_)
    if plot is not None:
        draw_plot(plot, lambda file: _draw(opened, report, file), json_=json_)


def _draw(opened: Opened, report: Any, file: str) -> None:
    from croupier.documents.plots.protection import draw_protection

    draw_protection(report, f"{opened.draft.title}: what a perfect counter finds", STATUS[opened.draft.status], file)


def _print_report(opened: Opened, report: Any) -> None:
    assumed, even, full = report["assumptions"], report["break_even"], report["full_shoe"]
    edition_heading(opened)
    lawful = "" if assumed["lawful"] else "; not what the edition allows"
    cover = f", {counted(assumed['cards_left'], 'card')} behind the cover card" if "cards_left" in assumed else ""
    players, decks = counted(assumed["players"], "player"), counted(assumed["decks"], "deck")
    click.echo(f"{decks}, {assumed['shoe']} shoe{cover}, {players}{lawful}\n")
    paragraph(
        f"Exact: at {assumed['pays']} a Tie Wager is profitable when {even['condition']}. A full shoe ties with "
        f"{full['tie_probability']['exact']} ({percent(full['tie_probability'])}), an edge of "
        f"{full['edge']['exact']} ({_signed(full['edge']['float'])}). " + _fewest(even["fewest_cards_seen"]),
        indent="",
    )
    if report["method"] == "sampled":
        _print_sampled(report)
    sentences(report["says"])
    print_assumed(report)


def _fewest(seen: int | None) -> str:
    if seen is None:
        return "No composition of the unseen cards is profitable."
    return f"However the cards fall, it is not before {seen} cards have been seen."


def _print_sampled(report: Any) -> None:
    best = report["best"]
    shoes, rounds = counted(report["shoes"], "shoe"), counted(report["rounds"], "round")
    click.echo(f"\nSampled: {shoes}, seed {report['seed']}, {rounds}")
    expected = report["expected"]
    share, error = report["profitable"]["share"], report["profitable"]["standard_error"]
    edge = percent(expected["edge_when_profitable"])
    rows = [
        ["profitable rounds", *map(percent, (share, error)), _one_in(expected)],
        ["edge when profitable", *_with_error(report["edge_when_profitable"], percent), edge],
        ["win per 100 rounds", *_with_error(report["win_per_100_rounds"], _units), _units(expected["win_per_100_rounds"])],
        ["win per shoe", *_with_error(report["win_per_shoe"], _units), _units(expected["win_per_shoe"])],
    ]
    table(["one unit, only then", "sampled", "error", "expected"], rows, right=["sampled", "error", "expected"])
    click.echo(f"expected: {report['assumptions']['expected']}")
    click.echo(f"best edge seen: {_signed(best['edge']['float'])} after {counted(best['cards_dealt'], 'card')}")
    click.echo("\nBy cards behind the cover card:")
    listing(report["by_cut"], {"behind it": _behind, **_ROUNDS})
    worth = [line for line in report["by_depth"] if line["expected"]["share"] or line["profitable"]["rounds"]]
    if worth:
        before = worth[0]["cards_dealt"][0]
        click.echo(f"\nBy cards dealt when the round begins, to the end of the shoe; before {before}: below 1e-12")
        listing(worth, {"dealt": lambda line: "{}–{}".format(*line["cards_dealt"]), **_ROUNDS})


def _behind(line: Any) -> str:
    share = line["share_left"]["exact"]
    return f"{line['cards_left']} ({share})" if line["cards_left"] else "0"


def _with_error(estimate: Any, written: Callable[[float], str]) -> list[str]:
    return [written(number) if number is not None else NONE for number in (estimate["mean"], estimate["standard_error"])]


def _one_in(expected: Any) -> str:
    share, error = expected["share"], expected["standard_error"]
    off = f" ± {100 * error / share:.2g} %" if error else ""
    return f"1 in {float(f'{1 / share:.3g}'):,.0f}{off}" if share else "below 1e-12"


def _units(number: float) -> str:
    return decimal(number)


def _signed(share: float) -> str:
    return percent(share, sign="+")


_ROUNDS: dict[str, Callable[[Any], str]] = {
    "rounds/shoe": lambda line: f"{line['rounds_per_shoe']:.1f}",
    "profitable": lambda line: percent(line["profitable"]["share"]),
    "error": lambda line: percent(line["profitable"]["standard_error"]),
    "expected": lambda line: _one_in(line["expected"]),
    "edge then": lambda line: percent(line["expected"]["edge_when_profitable"]),
    "win/100 rounds": lambda line: _units(line["expected"]["win_per_100_rounds"]),
    "win/shoe": lambda line: _units(line["expected"]["win_per_shoe"]),
}
"""The columns of a table by cards behind the cover card, or by cards dealt."""
