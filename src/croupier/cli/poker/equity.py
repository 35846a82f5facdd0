"""The command `equity`: the part of the pot that poker hands get on average, exact where it fits."""

import sys
from fractions import Fraction

import click

from croupier.analysis.assumptions.equities import equity_assumptions
from croupier.analysis.edition import Opened
from croupier.api.equity import once, poker_edition
from croupier.cli.assumed import print_assumed, repeatable
from croupier.cli.progress import counting
from croupier.cli.show import Command, counted, edition_heading, paragraph, percent, print_json, table
from croupier.games.poker.equity.equity import MOST_SAMPLES, SAMPLES, Equity, HandEquity
from croupier.games.poker.equity.equity import equity as work_out
from croupier.games.poker.equity.terms import Progress
from croupier.games.poker.rules import PokerRules


@click.command(cls=Command)
@click.argument("edition")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option("--board", default="", metavar="CARDS", help="The cards that lie on the board.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option("--draws", type=int, metavar="N", help="Draw games: so many draws to come; 0 is the showdown.")
@click.option(
    "--policy",
    metavar="P",
    help="Draw games: what players keep: low-8 (the default), low-5 to low-13, pat, alone, alone-2-7.",
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
    opened = poker_edition(edition)
    cards = {"board": once(board, "--board"), "dead": once(dead, "--dead")}

    def worked_out(rules: PokerRules, progress: Progress | None = None) -> Equity:
        return work_out(rules, hands, **cards, draws=draws, policy=policy, samples=samples, seed=seed, progress=progress)

    odds = worked_out(opened.rules, counting("deals") if sys.stderr.isatty() else None)
    report = repeatable({**_report(opened, odds), "assumptions": equity_assumptions(opened, odds, worked_out)})
    if json_:
        return print_json(report)
    _print(opened, odds)
    return print_assumed(report)


def _report(opened: Opened, odds: Equity) -> dict[str, object]:
    exact = odds.method == "exact"
    return {
        "schema": 1,
        "edition": opened.draft.id,
        "status": opened.draft.status,
        "method": odds.method,
        "boards": odds.deals,
        "seed": odds.seed,
        "draws": odds.draws,
        "policy": {"name": odds.policy.name, "says": odds.policy.says} if odds.policy else None,
        "hands": [
            {
                "hand": each.hand,
                "equity": as_number(each.equity, exact=exact),
                "shares": [
                    {
                        "hand_kind": share.kind,
                        "win": as_number(share.win, exact=exact),
                        "tie": as_number(share.tie, exact=exact),
                    }
                    for share in each.shares
                ],
                "standard_error": each.standard_error,
            }
            for each in odds.hands
        ],
    }


def as_number(number: Fraction, *, exact: bool = True) -> dict[str, object]:
    """A number for programs: as a fraction, unless it is sampled, and as a float."""
    return {"exact": _fraction(number) if exact else None, "float": float(number)}


def _fraction(number: Fraction) -> str:
    return f"{number.numerator}/{number.denominator}"


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
    precise = _fraction(each.equity) if each.standard_error is None else percent(each.standard_error)
    won = [percent(float(part)) for share in each.shares for part in (share.win, share.tie)]
    return [each.hand, percent(float(each.equity)), precise, *won]
