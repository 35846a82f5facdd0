"""Which tables a database has, and new ones in it.

A SQLite file is asked directly and its declarations are worded once, as the database library words them anew for every
file, which takes longer than making it.
"""

from collections.abc import Sequence
from functools import cache

from sqlalchemy import Connection, Table, inspect
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable

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
