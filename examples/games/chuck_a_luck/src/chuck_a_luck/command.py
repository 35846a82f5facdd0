"""The command `throws`, which only this game has: in how many ways the dice show a number so many times."""

from collections import Counter

import click

from croupier.analysis.edition import open_edition
from croupier.cli.terminal.show import Command, edition_heading, print_json, table
from croupier.errors import InputError


@click.command(cls=Command)
@click.argument("edition")
def throws(edition: str, json_: bool) -> None:
    """How often the dice of EDITION show a number once, twice and so on, of all ways in which they can fall."""
    opened = open_edition(edition)
    if opened.draft.game != "chuck-a-luck":
        raise InputError(f"{edition[:60]} is not an edition of chuck-a-luck: `croupier editions chuck-a-luck` lists them")
    every = opened.rules.throws
    ways = Counter(throw.split("-").count("1") for throw in every)
    if json_:
        return print_json({"schema": 1, "edition": opened.draft.id, "of": len(every), "ways": dict(sorted(ways.items()))})
    edition_heading(opened)
    rows = [[str(dice), str(many), str(len(every))] for dice, many in sorted(ways.items())]
    return table(["dice that show it", "ways", "of"], rows, right=["ways", "of"])
