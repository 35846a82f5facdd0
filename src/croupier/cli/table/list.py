"""`croupier table list`: the tables in a store."""

import click

from croupier.cli.show import NONE, Command, print_json, table
from croupier.cli.table.desk import db_option, open_tables
from croupier.journal.book import Journal
from croupier.journal.problems import DamagedError
from croupier.journal.store import Store
from croupier.printable import printable
from croupier.tables.opening import first_of, terms_of

_ROW = ("table", "edition", "mode", "cards", "version", "practice", "shoe_key", "records", "at", "last")


@click.command("list", cls=Command)
@db_option
def list_tables(db: str, json_: bool) -> None:
    """List the tables in a store."""
    with open_tables(db, read_only=True) as store:
        rows = _tables(store)
    if json_:
        return print_json({"schema": 1, "db": store.where, "tables": rows})
    if not rows:
        click.echo(f"{store.where}: no table yet; `croupier table open` sets one up")
        return None
    heads = ["table", "edition", "mode", "cards", "records", "at", "last"]
    cells = [[NONE if row[head] is None else printable(str(row[head])) for head in heads] for row in rows]
    return table(heads, cells, right=["records"])


def _tables(store: Store) -> list[dict[str, object]]:
    """Each table with its last record, without the journals of others."""
    rows: list[dict[str, object]] = []
    for name in store.journals():
        try:
            journal = Journal(store, name)
            first = first_of(journal)
            if first is None:
                continue
            terms, version = terms_of(first), journal.head().version
            last, rules = journal.record(version).entry, first.entry.command["rules"]
        except DamagedError as wrong:  # the others are as good as before
            rows.append({**dict.fromkeys(_ROW), "table": name, "last": wrong.reason})
            continue
        edition = rules.get("id") if isinstance(rules, dict) else None
        row: dict[str, object] = {"table": name, "edition": edition, **terms._asdict()}
        rows.append({**row, "records": version, "at": last.at, "last": last.command.get("name")})
    return rows
