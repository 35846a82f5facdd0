"""The report of a shift or a day over all tables in the terminal: for people, as JSON, or as CSV for a spreadsheet."""

from datetime import date, time

import click

from croupier.cli.terminal.show import print_json
from croupier.cli.terminal.show import table as columns
from croupier.journal.store.store import Store
from croupier.printable import printable
from croupier.tables import report_forms
from croupier.tables.read_access import WITHHELD
from croupier.tables.report import Period, TableReport, all_tables, floor_report, last_day
from croupier.tables.report_forms import RATINGS, TABLES, cells, rating_rows, report_json, sums, told


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
        click.echo(report_forms.as_csv(found, ratings=ratings, open_counts=open_counts), nl=False)
    elif json_:
        print_json({"schema": 1, "db": store.where, **report_json(period, found, open_counts)})
    else:
        _print(period, found, ratings=ratings, open_counts=open_counts)


def _print(period: Period, found: list[TableReport], *, ratings: bool, open_counts: bool) -> None:
    shift = "all shifts" if period.shift is None else f"shift {period.shift}"
    click.echo(f"{period.day.isoformat()}, {shift}: {period.start:%d.%m. %H:%M} to {period.end:%d.%m. %H:%M}")
    if not found:
        click.echo("no table has a record of that time")
        return
    click.echo()
    rows = [cells(one, open_counts) for one in found]
    rows.append(sums("all", all_tables(told(found, open_counts)), ["", ""]))
    columns(list(TABLES), rows, right=TABLES[1:])
    if any(one.counting for one in found) and not open_counts:
        click.echo(f"\nFigures are {WITHHELD} at a table, and left out of the sum.")
    for one in told(found, open_counts):
        _print_people(one)
    if ratings:
        click.echo()
        columns(list(RATINGS), rating_rows(found, open_counts), right=RATINGS[2:])


def _print_people(one: TableReport) -> None:
    dealt = ", ".join(f"{printable(name)} {seconds // 60} min" for name, seconds in one.dealers.items())
    lines = [f"dealt by {dealt}"] if dealt else []
    lines += [f"record {each.record}, {each.kind}: {printable(each.words)}" for each in one.matters]
    if lines:
        click.echo(f"\n{printable(one.table)}")
        for line in lines:
            click.echo(f"  {line}")
