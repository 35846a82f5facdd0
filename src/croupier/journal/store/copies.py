"""Copies of all journals: a backup into a new SQLite file, and a copy restored into an empty database."""

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Connection, Integer, Table, Text, func, insert, select, text

from croupier.errors import InputError
from croupier.journal.problems import DamagedError, TwiceError
from croupier.journal.store import schema
from croupier.journal.store.store import Row, Store, open_store
from croupier.new_file import exists_already, require_new

_TABLES = (schema.journals, schema.records, schema.checkpoints)


def _for_journals(file: str) -> Store:
    return open_store(file, create=True)


def backup(
    store: Store, to: Path, tables: Sequence[Table] = _TABLES, opens: Callable[[str], Store] = _for_journals
) -> None:
    """Copy the tables as they stand now into a new SQLite file while others write on; a file that exists is refused.

    `opens` makes the file with its tables.
    """
    if os.path.lexists(to):  # a backup is a file, so whatever is there is in its way
        raise exists_already(to)
    unfinished = to.with_name(f".{to.name}.unfinished")
    _remove(unfinished)
    try:
        with opens(str(unfinished)) as copy, copy.writing() as target:
            fill(target, store, tables, sound=False)
        require_new(to)  # it takes a while, and somebody else may have made one
        unfinished.rename(to)
        _sync_folder(to.absolute().parent)
    except OSError as wrong:
        raise InputError(f"{to}: the backup cannot be written: {wrong.strerror}") from None
    finally:
        _remove(unfinished)


class RestoredJournal(NamedTuple):
    """A journal that was restored, and how many records it has."""

    journal: str
    records: int


def restore(copy: Store, where: str) -> list[RestoredJournal]:
    """Copy everything into this database byte for byte, in one transaction: all of it or nothing.

    A database that has journals is refused, and so is a copy whose journals do not end as they say.
    """
    with open_store(where, create=True) as target:
        try:
            with target.writing() as connection:
                require_empty(connection, f"{target.where} has journals already", _TABLES)
                fill(connection, copy, _TABLES)
                if target.dialect == "postgresql":
                    connection.execute(text(_COUNT_ON))
                return [_ended(connection, copy, *row) for row in connection.execute(select(schema.journals)).all()]
        except TwiceError:
            raise InputError(f"{target.where}: somebody else is writing journals into it: nothing was restored") from None


_COUNT_ON = "SELECT setval(pg_get_serial_sequence('journals', 'id'), max(id)) FROM journals HAVING max(id) IS NOT NULL"
"""The next journal gets a number that is free."""
_KINDS: dict[type, str] = {Integer: "int4", BigInteger: "int8", Text: "text", schema.Bytes: "bytea"}


def fill(connection: Connection, source: Store, tables: Sequence[Table], *, sound: bool = True) -> None:
    """Copy the rows of these tables in the connection's transaction; `sound`: refuse what was never written so."""
    with closing(_rows(source, tables)) as parts:
        for table, rows in parts:
            if sound and not all(_sound(table, row) for row in rows):
                raise _not_restored(f"{source.where}: what is stored under {table.name} is not what was written")
            _insert(connection, table, rows)


def _rows(store: Store, tables: Sequence[Table]) -> Generator[tuple[Table, list[Row]], None, None]:
    """All rows as they stand at one moment, a few hundred at a time."""
    with store.reading() as connection:
        for table in tables:
            question = f"SELECT {', '.join(table.columns.keys())} FROM {table.name} ORDER BY {_order(table)}"
            with store.batches(connection, question, ()) as batches:
                for rows in batches:
                    yield table, rows


def _order(table: Table) -> str:
    return ", ".join(table.primary_key.columns.keys())


def _insert(connection: Connection, table: Table, rows: list[Row]) -> None:
    names = table.columns.keys()
    if connection.dialect.name != "postgresql":
        connection.execute(insert(table), [dict(zip(names, row, strict=True)) for row in rows])
        return
    into = f"COPY {table.name} ({', '.join(names)}) FROM STDIN WITH (FORMAT BINARY)"
    driver: Any = connection.connection.driver_connection
    with driver.cursor() as cursor, cursor.copy(into) as stream:  # takes half the time of INSERT
        stream.set_types([_KINDS[type(column.type)] for column in table.columns])
        for row in rows:
            stream.write_row(row)


def require_empty(connection: Connection, has: str, tables: Sequence[Table]) -> None:
    """Refuse a database that has rows in these tables, in these words."""
    for table in tables:
        if connection.execute(select(table.c[0]).limit(1)).first() is not None:
            raise InputError(f"{has}: restore a copy into an empty database")


def _sound(table: Table, row: Row) -> bool:
    """Whether every value is of its column's kind, which a SQLite file does not enforce."""
    return all(
        type(value) is column.type.python_type or (value is None and column.nullable)
        for value, column in zip(row, table.columns, strict=True)
    )


def _ended(connection: Connection, copy: Store, number: int, name: str, version: int, head: bytes) -> RestoredJournal:
    """The journal, if it has all its records and ends with the hash that it should."""
    rows = schema.records.c
    count = connection.execute(select(func.count()).where(rows.journal == number)).scalar_one()
    last = select(rows.hash).where(rows.journal == number, rows.sequence == version)
    if count != version or (version and connection.execute(last).scalar_one_or_none() != head):
        raise _not_restored(f"{copy.where}: journal {name!r} does not end with record {version} as it says, or has a gap")
    return RestoredJournal(name, version)


def _not_restored(why: str) -> DamagedError:
    return DamagedError(f"{why}; `croupier journal verify` shows more; nothing was restored")


def _remove(file: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
