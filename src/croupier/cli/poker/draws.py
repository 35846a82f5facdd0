"""The command `draws`: the final hands of a start in a draw game, for a player who discards as well as possible."""

import sys
from fractions import Fraction

import click

from croupier.analysis.edition import Opened
from croupier.api.hands import discards, drawn
from croupier.cli.terminal.assumptions import print_assumed, repeatable
from croupier.cli.terminal.progress import Doing
from croupier.cli.terminal.show import Command, counted, edition_heading, paragraph, percent, print_json, table
from croupier.equipment.cards import names
from croupier.figures import decimal
from croupier.games.poker import hands
from croupier.games.poker.draws.odds import DrawOdds, standard_error

_BEST = 12
_EXCHANGES = 8


@click.command(cls=Command)
@click.argument("edition")
@click.argument("hand")
@click.option("--draws", "count", type=int, metavar="N", help="So many draws to come; all of the game's if not said.")
@click.option("--target", metavar="HAND", help="Reach or beat this hand as often as possible: 8-6-4-3-2, or cards.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option("--for", "half", metavar="KIND", help="Split pots: the kind of hand that is played for, such as 2-7.")
@click.option("--seed", type=int, default=1, metavar="S", show_default=True, help="Of three draws, which are sampled.")
def draws(
    edition: str, hand: str, count: int | None, target: str | None, dead: str, half: str | None, seed: int, json_: bool
) -> None:
    """How likely every final hand is from a start, and what to throw away, in a draw game.

    Without a target the player plays to beat the field: somebody who draws as often, from unknown cards, just as well. In a
    split pot they play for one half and take the other as it comes. One draw or two are worked out, three are sampled.
    """
    progress = Doing() if sys.stderr.isatty() else None
    opened, odds, found = drawn(edition, hand, count, target=target, dead=dead, half=half, seed=seed, doing=progress)
    if progress:
        progress.end()
    report = repeatable(found)
    if json_:
        return print_json(report)
    _print(opened, odds)
    return print_assumed(report)


def _print(opened: Opened, odds: DrawOdds) -> None:
    edition_heading(opened)
    sampled = odds.method == "sampled"
    click.echo(f"sampled, {odds.deals:,} deals, seed {odds.seed}" if sampled else "exact")
    best = odds.exchanges[0]
    thrown = discards(odds, best.keep)
    aim = f"to reach {hands.name(odds.kind, odds.target)}" if odds.target is not None else "to beat the field"
    what = f"throw {thrown}, keep {names(best.keep) or 'nothing'}" if thrown else "stand pat"
    click.echo(f"{names(odds.hand)}, {counted(odds.draws, 'draw')} to come, {aim}: {what}")
    if odds.reached is not None:
        error = "" if best.standard_error is None else f", standard error {percent(best.standard_error)}"
        click.echo(f"reached with {percent(odds.reached)}{error}")
    click.echo()
    rows = [[names(each.keep) or "nothing", decimal(each.worth, 6)] for each in odds.exchanges[:_EXCHANGES]]
    _table(["keep", "worth"], rows, [decimal(each.standard_error or 0, 6) for each in odds.exchanges], sampled)
    click.echo(f"\nThe {min(_BEST, len(odds.hands))} best final hands:")
    so_far, finals = Fraction(0), []
    for final in odds.hands[:_BEST]:
        so_far += final.probability
        finals.append([final.name, percent(final.probability), percent(so_far)])
    _table(
        ["hand", "probability", "this or better"], finals, [percent(each.standard_error) for each in odds.hands], sampled
    )
    click.echo("\nBy their highest card or class:")
    classes = _classes(odds)
    errors = [percent(standard_error(part, odds.deals)) for part in classes.values()]
    _table(["final hand", "probability"], [[what, percent(part)] for what, part in classes.items()], errors, sampled)
    click.echo()
    words = ["discards never come back", *odds.assumes]
    paragraph(" ".join(f"{each[0].upper()}{each[1:]}." for each in words), indent="")


def _table(heads: list[str], rows: list[list[str]], errors: list[str], sampled: bool) -> None:
    """A table of numbers; sampled ones have their errors behind them."""
    if sampled:
        heads, rows = [*heads, "standard error"], [[*row, error] for row, error in zip(rows, errors, strict=False)]
    table(heads, rows, right=heads[1:])


def _classes(odds: DrawOdds) -> dict[str, Fraction]:
    """The final hands added up by what people call them first: "8 low", "pair", "three-card badugi"."""
    sums: dict[str, Fraction] = {}
    for each in odds.hands:
        sums[_class(each.name)] = sums.get(_class(each.name), Fraction(0)) + each.probability
    return sums


def _class(name: str) -> str:
    if name.endswith(" low"):
        return f"{name.split('-', maxsplit=1)[0]} low"
    words = name.split()
    if "badugi" in words:
        return " ".join(words[:-1]) if len(words) > 2 else f"badugi, {words[1].split('-')[0]} high"
    for what in ("straight flush", "royal flush", "full house", "two pair"):
        if name.startswith(what):
            return what
    return words[0].rstrip(",")
