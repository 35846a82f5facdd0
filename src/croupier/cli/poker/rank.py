"""The command `rank`: poker hands in their order."""

import click

from croupier.cli.show import NONE, Command, heading, print_json, table
from croupier.equipment.cards import cards, names
from croupier.errors import InputError
from croupier.games.poker import hands as ranking

MOST_HANDS = 1000


@click.command(cls=Command)
@click.argument("kind")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option("--board", default="", metavar="CARDS", help="The common cards, for omaha-high and omaha-8.")
def rank(kind: str, hands: tuple[str, ...], board: str, json_: bool) -> None:
    """Rank poker hands of a KIND: high, 2-7, a-5, 8-or-better, badugi, omaha-high or omaha-8.

    A HAND is written as one word, 8s6d4c3h2s, or in quotes; of more than five cards the best five count.
    """
    ranking.takes(kind)
    if len(hands) > MOST_HANDS:
        raise InputError(f"{len(hands):,} hands are too many for one command; at most {MOST_HANDS:,}")
    shared = cards(board)
    ranked = [_ranked(kind, text, shared, number) for number, text in enumerate(hands, 1)]
    values = sorted((value for _, value, _ in ranked if value is not None), reverse=True)
    rows = [
        {"hand": hand, "place": None if value is None else values.index(value) + 1, "name": name, "value": value}
        for hand, value, name in ranked
    ]
    if json_:
        return print_json({"schema": 1, "kind": kind, **({"board": names(shared)} if shared else {}), "hands": rows})
    heading(kind, f"board {names(shared)}" if shared else None)
    listed = sorted(rows, key=lambda row: (row["place"] is None, row["place"]))
    lines = [[str(row["place"] or NONE), str(row["hand"]), str(row["name"]), str(row["value"] or NONE)] for row in listed]
    return table(["place", "hand", "is", "value"], lines, right=["place", "value"])


def _ranked(kind: str, text: str, board: tuple[int, ...], number: int) -> tuple[str, int | None, str]:
    """The hand as read, its value and its name; what is wrong with one of several says which."""
    try:
        held = cards(text)
        value = ranking.rank(kind, held, board)  # type: ignore[arg-type]  # the kind is one: `takes` refuses others
        return names(held), value, ranking.name(kind, value)  # type: ignore[arg-type]
    except InputError as problem:
        raise InputError(f"hand {number}: {problem.reason}") from None
