"""`croupier journal backup`, `restore` and `create`: copies of all journals, and databases prepared for them."""

from pathlib import Path

import click

from croupier.cli.show import Command, answer, counted
from croupier.errors import InputError
from croupier.journal import copies
from croupier.journal.store import open_store
from croupier.printable import printable


@click.command(cls=Command)
@click.argument("where")
@click.argument("to", type=click.Path(path_type=Path), metavar="FILE")
def backup(where: str, to: Path, json_: bool) -> None:
    """Copy all journals into a new SQLite file. Tables may go on recording meanwhile."""
    if str(to).startswith(("postgresql:", "postgres:", "sqlite:")):
        raise InputError("a backup is a SQLite file; `croupier journal restore` copies it into a database")
    with open_store(where, read_only=True) as store:
        copies.backup(store, to)
    answer({"where": store.where, "written": str(to)}, f"copied to {to}", json_=json_)


@click.command(cls=Command)
@click.argument("copy")
@click.argument("where")
def restore(copy: str, where: str, json_: bool) -> None:
    """Copy all journals from COPY, a backup or any other store, into WHERE, which must be empty: all or nothing."""
    with open_store(copy, read_only=True) as store:
        found = copies.restore(store, where)
    lines = [f"{printable(each.journal)}: {counted(each.records, 'record')} restored" for each in found]
    report = {"copy": store.where, "journals": [each._asdict() for each in found]}
    answer(report, *lines, "`croupier journal verify` shows whether they are as they were signed", json_=json_)


@click.command(cls=Command)
@click.argument("where")
def create(where: str, json_: bool) -> None:
    """Prepare a database for journals, or bring an older one up to date.

    A database role that may create tables runs it once; roles with fewer rights then record and read.
    """
    with open_store(where, create=True) as store:
        answer({"where": store.where, "journals": store.journals()}, f"{store.where} is ready for journals", json_=json_)
