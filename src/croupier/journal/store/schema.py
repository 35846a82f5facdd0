"""The tables of a journal's database, and the migrations that bring an older one to this version.

A migration, once released, is never changed: a later one is added. The database itself says which were applied.
"""

from collections.abc import Sequence

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Dialect,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

from croupier.errors import InputError
from croupier.journal.problems import DamagedError
from croupier.journal.store.tables import Migration, create, table_names, upgraded

metadata = MetaData()


class Bytes(LargeBinary):
    """Bytes as the driver gives them: in a damaged file they may be something else, which the reader reports."""

    def result_processor(self, dialect: Dialect, coltype: object) -> None:
        return None


versions = Table("croupier_versions", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

journals = Table(
    "journals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("version", BigInteger, nullable=False),
    Column("head", Bytes, nullable=False),
)
"""Each journal, how many records it has, and the hash of the last. Its writers take turns at this row."""

records = Table(
    "records",
    metadata,
    Column("journal", Integer, primary_key=True, autoincrement=False),
    Column("sequence", BigInteger, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("hash", Bytes, nullable=False),
    Column("body", Bytes, nullable=False),
    UniqueConstraint("journal", "id"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("journal", Integer, primary_key=True, autoincrement=False),
    Column("size", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Bytes, nullable=False),
    Column("signature", Bytes, nullable=False),
    Column("peaks", Bytes, nullable=False),
)
"""`peaks` are the roots of the complete subtrees, so that the next checkpoint reads only what came after."""

DENIED = "42501"
"""PostgreSQL's code for a role that lacks a permission."""
_GRANTS = {
    journals.name: "SELECT, INSERT, UPDATE (version, head)",
    records.name: "SELECT, INSERT",
    checkpoints.name: "SELECT, INSERT",
}
"""What a role needs that writes into these tables; a reader needs SELECT."""


def _first(connection: Connection) -> None:
    create(connection, journals, records, checkpoints)


MIGRATIONS: Sequence[Migration] = (_first,)
"""The one at place n - 1 makes version n of version n - 1."""

_UPGRADING = 0x63726F7570696572  # any number, the same for all who would upgrade a PostgreSQL database at once


def version(connection: Connection) -> int:
    """The version of the tables in the database; 0 if there are none."""
    return _version(connection, table_names(connection))


def _version(connection: Connection, tables: Sequence[str]) -> int:
    if versions.name not in tables:
        return 0
    applied = sorted(number for (number,) in connection.exec_driver_sql(f"SELECT version FROM {versions.name}"))
    if applied != list(range(1, len(applied) + 1)):
        raise DamagedError(f"the list of applied schema versions has a hole: {applied}")
    return len(applied)


def check(found: int, where: str) -> None:
    """Refuse a database of this version if it is no journal's, or if a newer program wrote it."""
    if found == 0:
        raise InputError(f"{where} holds no journals of Croupier's")
    if found > len(MIGRATIONS):
        raise InputError(f"{where} was written by a newer Croupier (schema {found}; this one has {len(MIGRATIONS)})")
    if found < len(MIGRATIONS):
        raise InputError(f"{where} has the older schema {found}: `croupier journal create` brings it to {len(MIGRATIONS)}")


def upgrade(connection: Connection, where: str) -> None:
    """Bring the tables to this version in the connection's transaction; other databases are refused."""
    other = f"{where} holds no journals of Croupier's but other tables"
    check(upgraded(connection, versions, MIGRATIONS, _version, lock=_UPGRADING, other=other), where)


def lacking(detail: str, role: str, *, writes: bool) -> str:
    """Which permission a PostgreSQL role lacks by the server's message, and the GRANT that gives it."""
    kind, _, name = detail.removeprefix("permission denied for ").partition(" ")
    match kind:
        case "table":
            grant = f"GRANT {_GRANTS.get(name, 'SELECT') if writes else 'SELECT'} ON {name} TO {role}"
        case "sequence":
            grant = f"GRANT USAGE ON SEQUENCE {name} TO {role}"
        case "schema" if writes:
            return f"{role} may make no tables here ({detail}): a role that may runs croupier journal create once"
        case "schema":
            grant = f"GRANT USAGE ON SCHEMA {name} TO {role}"
        case _:
            return f"{role} may not do this: {detail}"
    return f"{role} may not do this ({detail}): {grant} allows it"
