"""The tables in which people are kept, and the migrations that bring an older database to this version.

They are apart from the journals: names and passwords can be changed and erased here, and records never. Times are whole
seconds since 1970, days are written as 2027-06-30, and of every secret only its hash is kept.
"""

from collections.abc import Sequence

from sqlalchemy import BigInteger, Column, Connection, Integer, MetaData, Table, Text

from croupier.errors import InputError
from croupier.journal.store.tables import Migration, create, table_names, upgraded

metadata = MetaData()

versions = Table("people_versions", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

persons = Table(
    "people_persons",
    metadata,
    Column("reference", Text, primary_key=True),
    Column("letters", Text, nullable=False, unique=True),  # of the reference, however it is spelled
    Column("name", Text, nullable=False),
    Column("password", Text),
    Column("locked", Integer, nullable=False),
    Column("added", BigInteger, nullable=False),
)

roles = Table(
    "people_roles",
    metadata,
    Column("reference", Text, primary_key=True),
    Column("role", Text, primary_key=True),
    Column("licence", Text, nullable=False),
    Column("since", Text, nullable=False),
    Column("until", Text),
)
"""The roles of each person, from a day until a day, both included."""

taken = Table(
    "people_taken",
    metadata,
    Column("reference", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("role", Text, primary_key=True),
)
"""In which roles somebody logged in on a day."""

links = Table(
    "people_links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("reference", Text, nullable=False),  # empty: of the first administrator, whose reference is not known yet
    Column("expires", BigInteger, nullable=False),
    Column("used", BigInteger),
)

sessions = Table(
    "people_sessions",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("reference", Text, nullable=False),
    Column("role", Text, nullable=False),  # empty: none is chosen yet
    Column("began", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ended", BigInteger),
)

tokens = Table(
    "people_tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("hash", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("reference", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("tables", Text, nullable=False),  # names as JSON; an empty list: all tables
    Column("given", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)

tries = Table(
    "people_tries",
    metadata,
    Column("key", Text, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Passwords that were tried and wrong, by person and by address, and until when no other is taken."""

unsigned = Table(
    "people_unsigned",
    metadata,
    Column("at_table", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("fields", Text, nullable=False),  # of the command, as JSON
    Column("signed_by", Text, nullable=False),  # who has signed, as JSON
    Column("needs", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)
"""Steps at tables that wait for a second signature."""


def _first(connection: Connection) -> None:
    create(connection, persons, roles, taken, links, sessions, tokens, tries)


def _second(connection: Connection) -> None:
    create(connection, unsigned)


MIGRATIONS: Sequence[Migration] = (_first, _second)
"""The one at place n - 1 makes version n of version n - 1; once released, none is changed."""
_UPGRADING = 0x70656F706C65  # any number, the same for all who would upgrade a PostgreSQL database at once


def version(connection: Connection) -> int:
    """The version of the tables in the database; 0 if there are none."""
    return _version(connection, table_names(connection))


def _version(connection: Connection, tables: Sequence[str]) -> int:
    if versions.name not in tables:
        return 0
    return max((number for (number,) in connection.exec_driver_sql(f"SELECT version FROM {versions.name}")), default=0)


def require_current(found: int, where: str) -> None:
    """Refuse a database of this version if it holds no people, or if a newer program wrote it."""
    if found == 0:
        raise InputError(f"{where} holds no people: `croupier people invite` or `croupier serve --db` begins it")
    if found > len(MIGRATIONS):
        raise InputError(f"{where} was written by a newer Croupier (people {found}; this one has {len(MIGRATIONS)})")


def upgrade(connection: Connection, where: str) -> None:
    """Bring the tables to this version in the connection's transaction; a file with something else is refused."""
    other = f"{where} holds something else than people: give them a file of their own"
    require_current(upgraded(connection, versions, MIGRATIONS, _version, lock=_UPGRADING, other=other), where)
