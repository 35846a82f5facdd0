"""The command `draws`: the final hands of a start in a draw game, for a player who discards as well as possible."""

import sys
from fractions import Fraction

import click

from croupier.analysis.assumptions.equities import draws_assumptions
from croupier.analysis.edition import Opened
from croupier.api.equity import once, poker_edition
from croupier.cli.assumed import print_assumed, repeatable
from croupier.cli.poker.equity import as_number
from croupier.cli.progress import Doing
from croupier.cli.show import Command, counted, edition_heading, paragraph, percent, print_json, table
from croupier.equipment.cards import Card, cards, names
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.draws.discarding import require_single
from croupier.games.poker.draws.odds import DrawOdds, draw_odds, hand_value
from croupier.games.poker.equity.terms import draws_left

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
    opened = poker_edition(edition)
    kind = require_single(opened.rules, half)
    left = draws_left(opened.rules, count)
    if not left:
        raise InputError("with no draw to come the hand stays as it is; --draws 1 or more")
    aim = hand_value(kind, target, "--target ") if target is not None else None
    progress = Doing() if sys.stderr.isatty() else None
    odds = draw_odds(kind, cards(hand), left, target=aim, dead=once(dead, "--dead"), report=progress)
    if progress:
        progress.end()
    taken = draws_assumptions(opened, odds, lambda rules: (require_single(rules, half), draws_left(rules, count)))
    report = repeatable({**_report(opened, odds), "assumptions": taken})
    if json_:
        return print_json(report)
    _print(opened, odds)
    return print_assumed(report)


def _report(opened: Opened, odds: DrawOdds) -> dict[str, object]:
    return {
        "schema": 1,
        "edition": opened.draft.id,
        "status": opened.draft.status,
        "hand_kind": odds.kind,
        "hand": names(odds.hand),
        "draws": odds.draws,
        "objective": "target" if odds.target is not None else "field",
        "target": None if odds.target is None else hands.name(odds.kind, odds.target),
        "reached": None if odds.reached is None else as_number(odds.reached),
        "exchanges": [
            {
                "keep": names(each.keep),
                "discard": _discards(odds, each.keep),
                "worth": each.worth,
                "bound": not each.exact,
            }
            for each in odds.exchanges
        ],
        "more_at_most": odds.more,
        "hands": [
            {"name": each.name, "value": each.value, "probability": as_number(each.probability)} for each in odds.hands
        ],
        "assumes": list(odds.assumes),
    }


def _discards(odds: DrawOdds, keep: tuple[Card, ...]) -> str:
    return names(card for card in odds.hand if card not in keep)


def _print(opened: Opened, odds: DrawOdds) -> None:
    edition_heading(opened)
    best = odds.exchanges[0]
    thrown = _discards(odds, best.keep)
    aim = f"to reach {hands.name(odds.kind, odds.target)}" if odds.target is not None else "to beat the field"
    what = f"throw {thrown}, keep {names(best.keep) or 'nothing'}" if thrown else "stand pat"
    click.echo(f"{names(odds.hand)}, {counted(odds.draws, 'draw')} to come, {aim}: {what}")
    if odds.reached is not None:
        click.echo(f"reached with {percent(float(odds.reached))}")
    click.echo()
    rows = [[names(each.keep) or "nothing", f"{each.worth:.6f}"] for each in odds.exchanges if each.exact][:_EXCHANGES]
    table(["keep", "worth"], rows, right=["worth"])
    others = [each.worth for each in odds.exchanges if not each.exact]
    if others:
        click.echo(f"All others are worth {max(others):.6f} at most.")
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
        words.append(f"with an eye to suits a play could be worth {odds.more:.6f} more at most")
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
