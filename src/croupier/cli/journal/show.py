"""`croupier journal show`: the journals in a store, or the records of one."""

from collections.abc import Iterable

import click

from croupier.cli.journal.replay import day_option
from croupier.cli.show import Command, counted, heading, print_json, table
from croupier.errors import InputError
from croupier.journal import times
from croupier.journal.book import Journal
from croupier.journal.record import Record, shown
from croupier.journal.store import open_store
from croupier.printable import printable

LAST = 20
"""How many records are shown by default."""


@click.command(cls=Command)
@click.argument("where")
@click.argument("name", metavar="[JOURNAL]", required=False)
@click.option("--table", metavar="JOURNAL", help="Same as JOURNAL.")
@click.option("--record", type=int, metavar="N", help="Show one record in full.")
@click.option("--from", "first", type=int, metavar="N", help=f"First record to show; without it, the last {LAST}.")
@click.option("--to", "last", type=int, metavar="N", help="Last record to show.")
@click.option("--about", metavar="TIME", help=f"Show {LAST} records around this time by the table's clock, such as 21:40.")
@day_option
def show(
    where: str,
    name: str | None,
    table: str | None,
    record: int | None,
    first: int | None,
    last: int | None,
    about: str | None,
    day: str | None,
    json_: bool,
) -> None:
    """List the journals in a store, or show the records of one."""
    if None not in (name, table):
        raise InputError("JOURNAL and --table name the same thing: give one of them")
    if sum((record is not None, first is not None or last is not None, about is not None)) > 1 or (day and not about):
        raise InputError("give one of --record N, --from N --to M, and --about TIME; --day goes only with --about")
    name = name or table
    with open_store(where, read_only=True) as store:
        if name is None:
            if any(given is not None for given in (record, first, last, about)):
                raise InputError(f"name the journal; {store.where} has {', '.join(store.journals()) or 'none'}")
            return _show_journals([Journal(store, each) for each in store.journals()], store.where, json_)
        book = Journal(store, name)
        if record is not None:
            return _show_records(book, [book.record(record)], json_, whole=True)
        if about is not None:
            at = times.about(book, times.meant(book, about, day))
            first, last = max(at - LAST // 2 + 1, 1), at + LAST // 2
        end = book.head().version if last is None else last
        found = book.records(max(end - LAST + 1, 1) if first is None else first, end)
        return _show_records(book, found, json_, whole=False)


def _show_journals(books: list[Journal], where: str, json_: bool) -> None:
    rows = []
    for book in books:
        signed = book.last_checkpoint()
        size = signed.checkpoint.size if signed else 0
        rows.append({"journal": book.name, "records": book.head().version, "signed": size})
    if json_:
        return print_json({"schema": 1, "where": where, "journals": rows})
    heading(where)
    cells = [[printable(str(row["journal"])), str(row["records"]), str(row["signed"])] for row in rows]
    return table(["journal", "records", "signed"], cells, right=["records", "signed"])


def _show_records(book: Journal, found: Iterable[Record], json_: bool, *, whole: bool) -> None:
    version = book.head().version
    if json_:
        records = [shown(each) for each in found]
        return print_json({"schema": 1, "journal": book.name, "version": version, "records": records})
    if whole:
        for each in found:
            print_json(shown(each))
        return None
    rows = [
        [
            str(each.sequence),
            printable(each.entry.at),
            printable(", ".join(f"{actor.person} ({actor.role})" for actor in each.entry.actors)),
            printable(_command(each)),
            str(len(each.entry.events)),
            each.hash.hex()[:12],
        ]
        for each in found
    ]
    heading(printable(book.name), counted(version, "record"))
    return table(["record", "at", "by", "command", "events", "hash"], rows, right=["record", "events"], wrap=["by"])


def _command(record: Record) -> str:
    command, corrects = record.entry.command, record.entry.corrects
    return str(command.get("name") or command.get("kind") or "–") + ("" if corrects is None else f", corrects {corrects}")
