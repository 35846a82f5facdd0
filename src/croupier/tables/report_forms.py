"""The report of a shift or a day as the terminal, a page and programs give it: rows for a sheet, CSV, and plain JSON.

A table at which a count is due is named, and its figures are withheld without `open_counts`.
"""

import csv
import io
from collections.abc import Iterable
from fractions import Fraction
from math import floor
from typing import Any

from croupier.equipment.money import dollars
from croupier.games.kit.odds.odds import exact
from croupier.tables.ledger import SOFT, SUMS, Totals
from croupier.tables.read_access import WITHHELD
from croupier.tables.report import Period, Rating, TableReport, all_tables

COUNTS = ("rounds", "deviations")
TABLES = ("table", "opening", "closing", *SUMS, *SOFT, "theoretical", "hold")
RATINGS = ("table", "player", "minutes", "rounds", "average", "handle", "theoretical", "won")


def as_csv(found: list[TableReport], *, ratings: bool = False, open_counts: bool = False) -> str:
    """The tables, or the players at them, for a spreadsheet."""
    rows = rating_rows(found, open_counts) if ratings else [cells(one, open_counts) for one in found]
    out = io.StringIO()
    sheet = csv.writer(out, lineterminator="\n")
    sheet.writerow(RATINGS if ratings else TABLES)
    sheet.writerows([_for_a_sheet(cell) for cell in row] for row in rows)
    return out.getvalue()


def _for_a_sheet(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula, and a percentage as a number."""
    if cell.endswith(" %"):
        return str(round(float(cell.removesuffix(" %")) / 100, 6))
    amount = cell[:1] == "-" and cell[1:].replace(".", "").isdecimal()
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t") and not amount else cell


def told(found: Iterable[TableReport], open_counts: bool = False) -> list[TableReport]:
    """Those whose figures are not withheld."""
    return [one for one in found if open_counts or not one.counting]


def cells(one: TableReport, open_counts: bool = False) -> list[str]:
    """The row of one table, under `TABLES`."""
    if one.counting and not open_counts:
        return [one.table, *[WITHHELD if name == "opening" else "" for name in TABLES[1:]]]
    counts = ["" if cents is None else dollars(cents) for cents in (one.opening, one.closing)]
    return sums(one.table, one.totals, counts)


def sums(name: str, totals: Totals, counts: list[str]) -> list[str]:
    """A row of totals under this name, after its two counts."""
    values = [getattr(totals, each) for each in (*SUMS, *SOFT)]
    added = [str(value) if each in COUNTS else dollars(value) for each, value in zip((*SUMS, *SOFT), values, strict=True)]
    expected = _rounded(sum(totals.theoretical.values(), Fraction(0))) if totals.theoretical else ""
    return [name, *counts, *added, expected, f"{float(totals.hold) * 100:.4f} %" if totals.hold is not None else ""]


def rating_rows(found: Iterable[TableReport], open_counts: bool = False) -> list[list[str]]:
    """The row of every player at every table, under `RATINGS`."""
    return [[one.table, *_rating_cells(each)] for one in told(found, open_counts) for each in one.players]


def _rating_cells(one: Rating) -> list[str]:
    average = "" if one.average is None else _rounded(one.average)
    expected = "" if one.theoretical is None else _rounded(one.theoretical)
    return [one.player, str(one.seconds // 60), str(one.rounds), average, dollars(one.handle), expected, dollars(one.won)]


def _rounded(cents: Fraction) -> str:
    """Dollars to the cent, half a cent up: once, at the end."""
    return dollars(floor(cents + Fraction(1, 2)))


# For programs


def report_json(period: Period, found: list[TableReport], open_counts: bool = False) -> dict[str, object]:
    """The report as plain JSON: amounts in cents, theoretical wins and averages exact."""
    return {
        "unit": "cents",
        "day": period.day.isoformat(),
        "shift": period.shift,
        "from": period.start.isoformat(),
        "to": period.end.isoformat(),
        "total": _totals(all_tables(told(found, open_counts))),
        "tables": [_table(one, open_counts) for one in found],
    }


def _table(one: TableReport, open_counts: bool) -> dict[str, object]:
    head: dict[str, object] = {"table": one.table, "edition": one.edition, "counting": one.counting}
    if one.counting and not open_counts:
        return {**head, "withheld": WITHHELD}
    return {
        **head,
        "opening": one.opening,
        "closing": one.closing,
        **_totals(one.totals),
        "dealers": [{"person": name, "seconds": seconds} for name, seconds in one.dealers.items()],
        "players": [_rating(each) for each in one.players],
        "matters": [each._asdict() for each in one.matters],
    }


def _totals(totals: Totals) -> dict[str, object]:
    expected = sum(totals.theoretical.values(), Fraction(0)) if totals.theoretical else None
    return {
        **{name: getattr(totals, name) for name in (*SUMS, *SOFT)},
        "theoretical": None if expected is None else exact(expected),
        "hold": None if totals.hold is None else exact(totals.hold),
    }


def _rating(one: Rating) -> dict[str, Any]:
    return {
        **one._asdict(),
        "average": None if one.average is None else exact(one.average),
        "theoretical": None if one.theoretical is None else exact(one.theoretical),
        "theoretical_dollars": None if one.theoretical is None else _exact_dollars(one.theoretical),
    }


def _exact_dollars(cents: Fraction) -> str:
    """Dollars as "5.37" where they are whole cents, else as an exact fraction of a dollar, "16/3"."""
    return dollars(cents.numerator) if cents.denominator == 1 else str(cents / 100)
