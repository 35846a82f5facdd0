"""Prints how the wagers of a book go together."""

from typing import Any

import click

from croupier.cli.terminal.show import NONE, table
from croupier.figures import decimal


def print_together(lines: Any) -> None:
    """The wagers of each book with their correlations, and the conventions by which they were counted."""
    books = [line for line in lines if "together" in line]
    alike: list[tuple[list[str], Any]] = []
    for line in books:
        told = line["together"]
        known = next((names for names, other in alike if other["covariances"] == told["covariances"]), None)
        if known is None:
            alike.append(([line["strategy"]], told))
        else:
            known.append(line["strategy"])
    for names, told in alike:
        print_rows(told, f"One round of {told['staked']}, {' and '.join(names)}")
    for said in dict.fromkeys(said for line in books for said in line["together"]["says"]):
        click.echo(f"{said[:1].upper()}{said[1:]}.")


def print_rows(told: Any, heading: str) -> None:
    """Means and deviations in dollars, and the correlation of every two wagers."""
    click.echo(f"\n{heading}, in dollars:")
    rows = []
    for at, row in enumerate(told["rows"]):
        known = [_correlation(number) for number in told["correlations"][at][: at + 1]]
        rows.append(
            [
                row["wager"],
                decimal(row["mean"]["float"]),
                decimal(row["deviation"]),
                *known,
                *[""] * (len(told["rows"]) - at - 1),
            ]
        )
    heads = ["wager", "mean", "deviation", *(row["wager"] for row in told["rows"])]
    table(heads, rows, right=heads[1:])


def _correlation(number: float | None) -> str:
    return NONE if number is None else decimal(number)
