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
from croupier.games.poker.draws.odds import DrawOdds

_BEST = 12
_EXCHANGES = 8
_WORTH_SAYING = 1e-6


@click.command(cls=Command)
@click.argument("edition")
@click.argument("hand")
@click.option("--draws", "count", type=int, metavar="N", help="So many draws to come; all of the game's if not said.")
@click.option("--target", metavar="HAND", help="Reach or beat this hand as often as possible: 8-6-4-3-2, or cards.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@click.option("--for", "half", metavar="KIND", help="Split pots: the kind of hand that is played for, such as 2-7.")
def draws(edition: str, hand: str, count: int | None, target: str | None, dead: str, half: str | None, json_: bool) -> None:
    """How likely every final hand is from a start, and what to throw away, in a draw game.

    Without a target the player plays to beat the field: somebody who draws as often, from unknown cards, just as well. In a
    split pot they play for one half and take the other as it comes.
    """
    progress = Doing() if sys.stderr.isatty() else None
    opened, odds, found = drawn(edition, hand, count, target=target, dead=dead, half=half, doing=progress)
    if progress:
        progress.end()
    report = repeatable(found)
    if json_:
        return print_json(report)
    _print(opened, odds)
    return print_assumed(report)


def _print(opened: Opened, odds: DrawOdds) -> None:
    edition_heading(opened)
    best = odds.exchanges[0]
    thrown = discards(odds, best.keep)
    aim = f"to reach {hands.name(odds.kind, odds.target)}" if odds.target is not None else "to beat the field"
    what = f"throw {thrown}, keep {names(best.keep) or 'nothing'}" if thrown else "stand pat"
    click.echo(f"{names(odds.hand)}, {counted(odds.draws, 'draw')} to come, {aim}: {what}")
    if odds.reached is not None:
        click.echo(f"reached with {percent(float(odds.reached))}")
    click.echo()
    rows = [[names(each.keep) or "nothing", decimal(each.worth, 6)] for each in odds.exchanges if each.exact][:_EXCHANGES]
    table(["keep", "worth"], rows, right=["worth"])
    others = [each.worth for each in odds.exchanges if not each.exact]
    if others:
        click.echo(f"All others are worth {decimal(max(others), 6)} at most.")
    click.echo(f"\nThe {min(_BEST, len(odds.hands))} best final hands:")
    so_far, rows = Fraction(0), []
    for each in odds.hands[:_BEST]:
        so_far += each.probability
        rows.append([each.name, percent(float(each.probability)), percent(float(so_far))])
    table(["hand", "probability", "this or better"], rows, right=["probability", "this or better"])
    click.echo("\nBy their highest card or class:")
    table(["final hand", "probability"], _classes(odds), right=["probability"])
    click.echo()
    words = ["discards never come back", *odds.assumes]
    if odds.more >= _WORTH_SAYING:
        words.append(f"with an eye to suits a play could be worth {decimal(odds.more, 6)} more at most")
    paragraph(" ".join(f"{each[0].upper()}{each[1:]}." for each in words), indent="")


def _classes(odds: DrawOdds) -> list[list[str]]:
    """The final hands added up by what people call them first: "8 low", "pair", "three-card badugi"."""
    sums: dict[str, Fraction] = {}
    for each in odds.hands:
        sums[_class(each.name)] = sums.get(_class(each.name), Fraction(0)) + each.probability
    return [[what, percent(float(part))] for what, part in sums.items()]


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
