"""A simulation as CSV: each edge after more and more rounds, or the bankrolls of sessions as the rounds go by."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

from croupier.errors import InputError
from croupier.simulation.statistics import SHARES

EDGES = ("wager", "strategy", "rounds", "house_edge", "low", "high", "exact", "exact_fraction")
MONEY = [f"{kind}{percent}_cents" for kind in ("p", "exact_p") for percent in SHARES]


def csv_of(report: Mapping[str, Any], lines: Sequence[Mapping[str, Any]] = ()) -> str:
    """The points of a simulation: of its sessions where it has any, and otherwise of these lines.

    Totals that were drawn at once have none, and hands of poker have no edge: that is refused.
    """
    if report.get("bankrolls_cents"):
        return _written(("round", *MONEY), map(_bankrolls, report["bankrolls_cents"]))
    if not lines:
        raise InputError("there are no points: only rounds that follow each other, on wagers against the house, have them")
    return _written(EDGES, (_edge(line, point) for line in lines for point in line["points"]))


def _edge(line: Mapping[str, Any], point: Mapping[str, Any]) -> list[object]:
    numbers = (point["rounds"], point["edge"], point["low"], point["high"], line["exact"], line["fraction"])
    return [line["wager"], line["strategy"], *numbers]


def _bankrolls(at: Mapping[str, Any]) -> list[object]:
    known = at["exact"] or {}
    return [at["round"], *at["quantiles"].values(), *(known.get(percent) for percent in SHARES)]


def _written(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    written = StringIO()
    sheet = csv.writer(written, lineterminator="\n")
    sheet.writerow(heads)
    sheet.writerows([["" if cell is None else cell for cell in row] for row in rows])
    return written.getvalue()
