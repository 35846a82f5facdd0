"""A copy of journals brought back into an empty database, a file or a server: all of it byte for byte, or nothing."""

from collections.abc import Generator
from contextlib import closing
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Connection, Integer, Table, Text, func, insert, select, text

from croupier.errors import InputError
from croupier.journal import schema
from croupier.journal.book import streamed
from croupier.journal.problems import DamagedError, TwiceError
from croupier.journal.store import AT_ONCE, Store, open_store

_TABLES = (schema.journals, schema.records, schema.checkpoints)


class Restored(NamedTuple):
    """A journal that was brought back, and how many records it has."""

    journal: str
    records: int


def restore(copy: Store, where: str) -> list[Restored]:
    """Copy all journals, records and checkpoints into this database, in one transaction and a few rows at a time.

    A database that has journals is refused, and so is a copy whose journals do not end as they say.
    """
    with open_store(where, create=True) as target:
        try:
            with target.writing() as connection, closing(_everything(copy)) as parts:
                _require_empty(connection, target.where)
                for table, rows in parts:
                    _put(connection, table, rows)
                if target.dialect == "postgresql":
                    connection.execute(text(_COUNT_ON))
                return [_ended(connection, copy, *row) for row in connection.execute(select(schema.journals)).all()]
        except TwiceError:
            raise InputError(f"{target.where}: somebody else writes journals into it: nothing was restored") from None


_COUNT_ON = "SELECT setval(pg_get_serial_sequence('journals', 'id'), max(id)) FROM journals HAVING max(id) IS NOT NULL"
"""The next journal gets a number that is free."""


def _put(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> None:
    if connection.dialect.name != "postgresql":
        connection.execute(insert(table), rows)
        return
    into = f"COPY {table.name} ({', '.join(table.columns.keys())}) FROM STDIN WITH (FORMAT BINARY)"
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(into) as stream:  # in half the time
        stream.set_types([_KINDS[type(column.type)] for column in table.columns])
        for row in rows:
            stream.write_row(tuple(row.values()))


_KINDS: dict[type, str] = {Integer: "int4", BigInteger: "int8", Text: "text", schema.Bytes: "bytea"}


def _require_empty(connection: Connection, where: str) -> None:
    for table in _TABLES:
        if connection.execute(select(table.c[0]).limit(1)).first() is not None:
            raise InputError(f"{where} has journals already: a copy is restored into an empty database only")


def _everything(copy: Store) -> Generator[tuple[Table, list[dict[str, Any]]], None, None]:
    """All rows as they stand at one moment, some hundred at a time."""
    with copy.reading() as source:
        for table in _TABLES:
            with streamed(source, select(table).order_by(*table.primary_key)) as found:
                for rows in found.mappings().partitions(AT_ONCE):
                    made = [dict(row) for row in rows]
                    if not all(_sound(table, row) for row in made):
                        raise DamagedError(
                            f"{copy.where}: what is stored under {table.name} is not what was written; "
                            "croupier journal verify says more; nothing was restored"
                        )
                    yield table, made


def _sound(table: Table, row: dict[str, Any]) -> bool:
    """Whether every value is of its column's kind, which a SQLite file does not enforce."""
    return all(type(row[column.name]) is column.type.python_type for column in table.columns)


def _ended(connection: Connection, copy: Store, number: int, name: str, version: int, head: bytes) -> Restored:
    """The journal, after checking that it has all its records and ends with the hash that it should."""
    rows = schema.records.c
    count = connection.execute(select(func.count()).where(rows.journal == number)).scalar_one()
    last = select(rows.hash).where(rows.journal == number, rows.sequence == version)
    if count != version or (version and connection.execute(last).scalar_one_or_none() != head):
        raise DamagedError(
            f"{copy.where}: journal {name!r} should end with record {version} and does not, or has a gap; "
            "croupier journal verify says more; nothing was restored"
        )
    return Restored(name, version)
