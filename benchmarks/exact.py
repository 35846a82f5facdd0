"""The exact report of Casino War, by counting in whole numbers: `python benchmarks/exact.py` prints how long it takes.

The whole report is computed each time: every wager and strategy of six decks, as `croupier odds` has it.
"""

import time
from typing import NamedTuple

from croupier.analysis.edition import open_edition
from croupier.analysis.odds import odds

EDITIONS = ("pa-2012/casino-war", "md-1.2/casino-war")
MOST_MS, TURNS = 5.0, 30
only = ""  # words of the rows that are asked for


class Row(NamedTuple):
    """How long the report takes, as a share of what was promised. Here less is better."""

    row: str
    baseline: str
    ratio: float
    goal: float | None = None
    most: float | None = None


def milliseconds(edition: str) -> float:
    """The best of several turns."""
    opened, best = open_edition(edition), float("inf")
    for _ in range(TURNS):
        began = time.process_time()
        odds(opened)
        best = min(best, time.process_time() - began)
    return best * 1e3


def rows() -> list[Row]:
    """Every edition, measured now."""
    found = []
    for edition in EDITIONS:
        if only.lower() in f"exact report, {edition}".lower():
            took = milliseconds(edition)
            found.append(Row(f"exact report, {edition}, {took:.2f} ms", f"{MOST_MS:g} ms", took / MOST_MS, most=1))
    return found


if __name__ == "__main__":
    for row in rows():
        print(f"{row.ratio:10,.2f} × {row.baseline:<14} (at most {row.most or '–'})  {row.row}")
