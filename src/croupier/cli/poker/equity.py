"""The command `equity`: the part of the pot that poker hands get on average, exact where it fits."""

import sys

import click

from croupier.analysis.edition import Opened
from croupier.api.hands import equities, fraction
from croupier.cli.terminal.assumptions import print_assumed, repeatable
from croupier.cli.terminal.progress import counting
from croupier.cli.terminal.show import Command, counted, edition_heading, paragraph, percent, print_json, table
from croupier.games.poker.equity.equity import MOST_SAMPLES, SAMPLES, Equity, HandEquity


@click.command(cls=Command)
@click.argument("edition")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option("--board", default="", metavar="CARDS", help="The cards that lie on the board.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option("--draws", type=int, metavar="N", help="Draw games: so many draws to come; 0 is the showdown.")
@click.option(
    "--policy",
    metavar="P",
    help="Draw games: what players keep: low-8 (the default), low-5 to low-13, pat.",
)
@click.option(
    "--samples", type=click.IntRange(2, MOST_SAMPLES), metavar="N", help=f"Sample so many deals ({SAMPLES:,} where needed)."
)
@click.option("--seed", type=int, default=1, metavar="S", show_default=True, help="Of the samples.")
def equity(
    edition: str,
    hands: tuple[str, ...],
    board: str,
    dead: str,
    draws: int | None,
    policy: str | None,
    samples: int | None,
    seed: int,
    json_: bool,
) -> None:
    """The part of the pot that each of two to eight hands gets on average.

    A HAND is "As2h3d4c5s"; "??" or a card left out is unknown, "Ax" any ace, "{AsKs, 2c3c}" one of several hands.
    """
    opened, odds, found = equities(
        edition, hands, board=board, dead=dead, draws=draws, policy=policy, samples=samples, seed=seed,
        progress=counting("deals") if sys.stderr.isatty() else None,
    )  # fmt: skip
    report = repeatable(found)
    if json_:
        return print_json(report)
    _print(opened, odds)
    return print_assumed(report)


def _print(opened: Opened, odds: Equity) -> None:
    edition_heading(opened)
    if odds.method == "exact":
        click.echo(f"exact, {counted(odds.deals, 'deal')}")
    else:
        click.echo(f"sampled, {odds.deals:,} deals, seed {odds.seed}")
    if odds.policy:
        draws = f"{odds.draws} draws to come" if odds.draws > 1 else "one draw to come"
        paragraph(f"{draws}; policy {odds.policy.name}: {odds.policy.says}", indent="")
    kinds = [share.kind for share in odds.hands[0].shares]
    heads = ["hand", "equity", "exact" if odds.method == "exact" else "standard error"]
    heads += [f"{what} {kind}" for kind in kinds for what in ("wins", "ties")]
    table(heads, [_row(each) for each in odds.hands], right=heads[1:])


def _row(each: HandEquity) -> list[str]:
    precise = fraction(each.equity) if each.standard_error is None else percent(each.standard_error)
    won = [percent(float(part)) for share in each.shares for part in (share.win, share.tie)]
    return [each.hand, percent(float(each.equity)), precise, *won]
