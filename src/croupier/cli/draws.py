"""The command `draws`: the final hands of a start in a draw game, for a player who discards as well as he can."""

import sys
from fractions import Fraction

import click

from croupier.analysis.opened import Opened
from croupier.cli.equity import counting, poker_edition, seen
from croupier.cli.show import as_json, edition_heading, paragraph, percent, print_json, table
from croupier.equipment.cards import Card, cards, names
from croupier.errors import InputError
from croupier.games.poker import hands
from croupier.games.poker.discarding import require_single
from croupier.games.poker.draw_odds import DrawOdds, draw_odds
from croupier.games.poker.equity_terms import draws_left
from croupier.games.poker.hands.kinds import Kind

_BEST = 12


@click.command()
@click.argument("edition")
@click.argument("hand")
@click.option("--draws", "count", type=int, metavar="N", help="So many draws to come; all of the game's if not said.")
@click.option("--target", metavar="HAND", help="Reach or beat this hand as often as possible: 8-6-4-3-2, or cards.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that are out of play.")
@as_json
def draws(edition: str, hand: str, count: int | None, target: str | None, dead: str, json_: bool) -> None:
    """How likely every final hand is from a start, and what to throw away, in a draw game with one kind of hand.

    Without a target the player plays to beat the field: somebody who draws as often, from unknown cards, just as well.
    """
    opened = poker_edition(edition)
    kind = require_single(opened.rules)
    left = draws_left(opened.rules, count)
    if not left:
        raise InputError("with no draw to come the hand stays as it is; --draws 1 or more")
    tell = counting("parts") if sys.stderr.isatty() else None
    found = draw_odds(
        kind,
        cards(hand),
        left,
        target=_target(kind, target) if target is not None else None,
        dead=seen(dead, "--dead"),
        tell=(lambda part: tell(int(100 * part), 100)) if tell else None,
    )
    if tell:
        tell(1, 1)
    if json_:
        return print_json(_report(opened, found))
    return _tell(opened, found)


def _target(kind: Kind, text: str) -> int:
    """The value of a hand written by its ranks, such as 8-6-4-3-2 (of more than one suit), or by its cards."""
    ranks = text.upper().replace("10", "T").split("-")
    # Suits that go round: no flush, and four different ones for a badugi.
    round_the_suits = " ".join(rank + "cdhs"[at % 4] for at, rank in enumerate(ranks))
    written = round_the_suits if len(ranks) > 1 else text
    try:
        value = hands.rank(kind, cards(written))
    except InputError as problem:
        raise InputError(f"--target {text[:30]!r} is no hand such as 8-6-4-3-2: {problem.reason}") from None
    assert value is not None, "only lows that must qualify have no value"
    return value


def _report(opened: Opened, found: DrawOdds) -> dict[str, object]:
    return {
        "schema": 1,
        "edition": opened.draft.id,
        "status": opened.draft.status,
        "hand_kind": found.kind,
        "hand": names(found.hand),
        "draws": found.draws,
        "objective": "target" if found.target is not None else "field",
        "target": None if found.target is None else hands.name(found.kind, found.target),
        "reached": None if found.reached is None else _number(found.reached),
        "exchanges": [
            {"keep": names(each.keep), "discard": _discards(found, each.keep), "worth": each.worth}
            for each in found.exchanges
        ],
        "hands": [
            {"name": each.name, "value": each.value, "probability": _number(each.probability)} for each in found.hands
        ],
        "assumes": list(found.assumes),
    }


def _number(number: Fraction) -> dict[str, object]:
    return {"exact": f"{number.numerator}/{number.denominator}", "float": float(number)}


def _discards(found: DrawOdds, keep: tuple[Card, ...]) -> str:
    return names(card for card in found.hand if card not in keep)


def _tell(opened: Opened, found: DrawOdds) -> None:
    edition_heading(opened)
    best = found.exchanges[0]
    thrown = _discards(found, best.keep)
    aim = f"to reach {hands.name(found.kind, found.target)}" if found.target is not None else "to beat the field"
    what = f"throw {thrown}, keep {names(best.keep) or 'nothing'}" if thrown else "stand pat"
    click.echo(f"{names(found.hand)}, {found.draws} draw{'s' if found.draws > 1 else ''} to come, {aim}: {what}")
    if found.reached is not None:
        click.echo(f"reached with {percent(float(found.reached))}")
    if len(found.exchanges) > 1:
        click.echo()
        rows = [[names(each.keep) or "nothing", f"{each.worth:.6f}"] for each in found.exchanges]
        table(["keep", "worth"], rows, right=["worth"])
    click.echo(f"\nThe {min(_BEST, len(found.hands))} best final hands:")
    so_far, rows = Fraction(0), []
    for each in found.hands[:_BEST]:
        so_far += each.probability
        rows.append([each.name, percent(float(each.probability)), percent(float(so_far))])
    table(["hand", "probability", "this or better"], rows, right=["probability", "this or better"])
    click.echo("\nBy their highest card or class:")
    table(["final hand", "probability"], _classes(found), right=["probability"])
    click.echo()
    paragraph(
        "Discards never come back. " + ". ".join(each[0].upper() + each[1:] for each in found.assumes) + ".", indent=""
    )


def _classes(found: DrawOdds) -> list[list[str]]:
    """The final hands added up by what people call them first: "8 low", "pair", "three-card badugi"."""
    sums: dict[str, Fraction] = {}
    for each in found.hands:
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
