"""The report of a shift or a day over all tables in the terminal: for people, as JSON, or as CSV for a spreadsheet."""

import csv
import sys
from collections.abc import Iterable
from datetime import date, time
from fractions import Fraction
from math import floor
from typing import Any

import click

from croupier.cli.show import exact_dollars, percent, print_json
from croupier.cli.show import table as columns
from croupier.equipment.money import dollars
from croupier.games.kit.odds import exact
from croupier.journal.store import Store
from croupier.printable import printable
from croupier.tables.ledger import SOFT, SUMS, Totals
from croupier.tables.report import Period, Rating, TableReport, all_tables, floor_report, last_day
from croupier.tables.words.blind import WITHHELD

_COUNTS = ("rounds", "deviations")
_TABLES = ("table", "opening", "closing", *SUMS, *SOFT, "theoretical", "hold")
_RATINGS = ("table", "player", "minutes", "rounds", "average", "handle", "theoretical", "won")


def report(
    store: Store,
    day: date | None,
    shift: int | None,
    begin: tuple[time, ...],
    *,
    as_csv: bool,
    ratings: bool,
    open_counts: bool,
    json_: bool,
) -> None:
    """Print it; a table at which a count is due is named, and its figures are withheld without `open_counts`."""
    period = Period(day or last_day(store, begin), shift, begin)
    found = floor_report(store, period)
    if as_csv:
        rows = _rating_rows(found, open_counts) if ratings else [_cells(one, open_counts) for one in found]
        out = csv.writer(sys.stdout, lineterminator="\n")
        out.writerow(_RATINGS if ratings else _TABLES)
        out.writerows([_for_a_sheet(cell) for cell in row] for row in rows)
    elif json_:
        print_json({"schema": 1, "db": store.where, **_json(period, found, open_counts)})
    else:
        _print(period, found, ratings=ratings, open_counts=open_counts)


def _for_a_sheet(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula, and a percentage as a number."""
    if cell.endswith(" %"):
        return str(round(float(cell.removesuffix(" %")) / 100, 6))
    amount = cell[:1] == "-" and cell[1:].replace(".", "").isdecimal()
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t") and not amount else cell


def _told(found: Iterable[TableReport], open_counts: bool) -> list[TableReport]:
    return [one for one in found if open_counts or not one.counting]


def _print(period: Period, found: list[TableReport], *, ratings: bool, open_counts: bool) -> None:
    shift = "all shifts" if period.shift is None else f"shift {period.shift}"
    click.echo(f"{period.day.isoformat()}, {shift}: {period.start:%d.%m. %H:%M} to {period.end:%d.%m. %H:%M}")
    if not found:
        click.echo("no table has a record of that time")
        return
    click.echo()
    rows = [_cells(one, open_counts) for one in found]
    rows.append(_sums("all", all_tables(_told(found, open_counts)), ["", ""]))
    columns(list(_TABLES), rows, right=_TABLES[1:])
    if any(one.counting for one in found) and not open_counts:
        click.echo(f"\nFigures are {WITHHELD} at a table, and left out of the sum.")
    for one in _told(found, open_counts):
        _print_people(one)
    if ratings:
        click.echo()
        columns(list(_RATINGS), _rating_rows(found, open_counts), right=_RATINGS[2:])


def _print_people(one: TableReport) -> None:
    dealt = ", ".join(f"{printable(name)} {seconds // 60} min" for name, seconds in one.dealers.items())
    lines = [f"dealt by {dealt}"] if dealt else []
    lines += [f"record {each.record}, {each.kind}: {printable(each.words)}" for each in one.matters]
    if lines:
        click.echo(f"\n{printable(one.table)}")
        for line in lines:
            click.echo(f"  {line}")


def _cells(one: TableReport, open_counts: bool) -> list[str]:
    if one.counting and not open_counts:
        return [one.table, *[WITHHELD if name == "opening" else "" for name in _TABLES[1:]]]
    counts = ["" if cents is None else dollars(cents) for cents in (one.opening, one.closing)]
    return _sums(one.table, one.totals, counts)


def _sums(name: str, totals: Totals, counts: list[str]) -> list[str]:
    values = [getattr(totals, each) for each in (*SUMS, *SOFT)]
    sums = [str(value) if each in _COUNTS else dollars(value) for each, value in zip((*SUMS, *SOFT), values, strict=True)]
    expected = _rounded(sum(totals.theoretical.values(), Fraction(0))) if totals.theoretical else ""
    return [name, *counts, *sums, expected, percent(float(totals.hold)) if totals.hold is not None else ""]


def _rating_rows(found: Iterable[TableReport], open_counts: bool) -> list[list[str]]:
    return [[one.table, *_rating_cells(each)] for one in _told(found, open_counts) for each in one.players]


def _rating_cells(one: Rating) -> list[str]:
    average = "" if one.average is None else _rounded(one.average)
    expected = "" if one.theoretical is None else _rounded(one.theoretical)
    return [one.player, str(one.seconds // 60), str(one.rounds), average, dollars(one.handle), expected, dollars(one.won)]


def _rounded(cents: Fraction) -> str:
    """Dollars to the cent, half a cent up: once, at the end."""
    return dollars(floor(cents + Fraction(1, 2)))


# For programs


def _json(period: Period, found: list[TableReport], open_counts: bool) -> dict[str, object]:
    return {
        "unit": "cents",
        "day": period.day.isoformat(),
        "shift": period.shift,
        "from": period.start.isoformat(),
        "to": period.end.isoformat(),
        "total": _totals(all_tables(_told(found, open_counts))),
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
        "theoretical_dollars": None if one.theoretical is None else exact_dollars(one.theoretical / 100),
    }
