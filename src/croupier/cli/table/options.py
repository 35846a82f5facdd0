"""Options that several commands of `table` take."""

from pathlib import Path

import click

HOUSE = "CROUPIER_HOUSE"
"""The environment's name for the house's folder."""
db = click.option("--db", default="tables.db", show_default=True, metavar="FILE|URL", help="Store of the tables.")
exercises_db = click.option(
    "--db", default="practice.db", show_default=True, metavar="FILE|URL", help="Store of the exercises."
)
at = click.option("--at", metavar="TIME", help="The time of the steps, with its zone [default: now].")
key = click.option(
    "--key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The key that seals electronic shoes [default: beside the file; for a server, in the user's folder].",
)
house = click.option(
    "--house",
    envvar=HOUSE,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help=f"The house's folder: its tables stand under submissions in force [default: ${HOUSE}].",
)
seed = click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True, help="Of people's choices.")
