"""Which tables a database has, new ones in it, and older ones brought to this version.

A SQLite file is asked directly and its declarations are worded once, as the database library words them anew for every
file, which takes longer than making it.
"""

from collections.abc import Callable, Sequence
from functools import cache

from sqlalchemy import Connection, Table, inspect
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable

from croupier.errors import InputError

Migration = Callable[[Connection], None]
_NAMES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'"
"""All but those that SQLite keeps for itself."""


def table_names(connection: Connection) -> Sequence[str]:
    """The names of the tables in the database."""
    if connection.dialect.name == "sqlite":
        return [name for (name,) in connection.exec_driver_sql(_NAMES)]
    return inspect(connection).get_table_names()


def create(connection: Connection, *tables: Table) -> None:
    """Make those of the tables that are not there yet, in the connection's transaction."""
    if connection.dialect.name == "sqlite":
        known = table_names(connection)
        for table in tables:
            if table.name not in known:
                connection.exec_driver_sql(_declaration(table))
    else:
        tables[0].metadata.create_all(connection, tables=tables)


@cache
def _declaration(table: Table) -> str:
    return str(CreateTable(table).compile(dialect=sqlite.dialect()))


def upgraded(
    connection: Connection,
    versions: Table,
    migrations: Sequence[Migration],
    version: Callable[[Connection, Sequence[str]], int],
    *,
    lock: int,
    other: str,
) -> int:
    """The version of the tables after all migrations, made in the connection's transaction; each is noted in `versions`.

    A file that has none of them but other tables is refused with these words: a server's database may hold others besides.
    """
    alone = connection.dialect.name == "sqlite"
    if not alone:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({lock})")
    tables = table_names(connection)
    found = version(connection, tables)
    if alone and found == 0 and tables:
        raise InputError(other)
    if found >= len(migrations):
        return found
    create(connection, versions)
    for number in range(found + 1, len(migrations) + 1):
        migrations[number - 1](connection)
        connection.exec_driver_sql(f"INSERT INTO {versions.name} (version) VALUES ({number})")
    return version(connection, table_names(connection))
