"""The command `rank`: poker hands in their order."""

import click

from croupier.api.hands import ranked
from croupier.cli.terminal.show import NONE, Command, heading, print_json, table


@click.command(cls=Command)
@click.argument("kind")
@click.argument("hands", nargs=-1, required=True, metavar="HAND...")
@click.option("--board", default="", metavar="CARDS", help="The common cards, for omaha-high and omaha-8.")
def rank(kind: str, hands: tuple[str, ...], board: str, json_: bool) -> None:
    """Rank poker hands of a KIND: high, 2-7, a-5, 8-or-better, badugi, omaha-high or omaha-8.

    A HAND is written as one word, 8s6d4c3h2s, or in quotes; of more than five cards the best five count.
    """
    report = ranked(kind, hands, board)
    if json_:
        return print_json(report)
    heading(kind, f"board {report['board']}" if "board" in report else None)
    rows = report["hands"]
    listed = sorted(rows, key=lambda row: (row["place"] is None, row["place"]))
    lines = [[str(row["place"] or NONE), str(row["hand"]), str(row["name"]), str(row["value"] or NONE)] for row in listed]
    return table(["place", "hand", "is", "value"], lines, right=["place", "value"])
