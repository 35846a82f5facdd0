"""What a database declares unlike a journal: a trigger, rule, view or policy could swallow or alter what is stored.

In a SQLite file every declaration must be to the letter what this program writes. A PostgreSQL database may hold other
things, so there the journal's own tables are looked at, with everything that hangs on them.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import BigInteger, Connection, Integer, Table, Text, UniqueConstraint, create_engine, text

from croupier.journal.store import schema

Declared = tuple[str, str]
"""The kind of thing, and its name."""


def undeclared(connection: Connection) -> list[Declared]:
    """What is declared beyond or unlike this program, in order."""
    if connection.dialect.name == "sqlite":
        found = {(str(kind), str(name)) for kind, name, _ in _declarations(connection) ^ _fresh()}
    else:
        found = set(_on_server(connection))
    return sorted(found, key=lambda one: (one[0] == "index", one))  # an index follows from a table


def _declarations(connection: Connection) -> frozenset[tuple[object, object, object]]:
    rows = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master")
    return frozenset((kind, name, sql) for kind, name, sql in rows)


@cache
def _fresh() -> frozenset[tuple[object, object, object]]:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        schema.upgrade(connection, "memory")
        found = _declarations(connection)
    engine.dispose()
    return found


# PostgreSQL: its catalogue may be read by every role

_TABLES = (schema.versions, schema.journals, schema.records, schema.checkpoints)
_TYPES: dict[type, str] = {Integer: "integer", BigInteger: "bigint", Text: "text", schema.Bytes: "bytea"}
_KINDS = {"v": "view", "m": "materialized view", "f": "foreign table", "p": "partitioned table"}
_PLAIN = "r"
_HANGING: dict[str, str] = {
    "trigger": "SELECT tgname FROM pg_trigger WHERE tgrelid = :table",
    "rule": "SELECT rulename FROM pg_rewrite WHERE ev_class = :table AND rulename <> '_RETURN'",
    "policy": "SELECT polname FROM pg_policy WHERE polrelid = :table",
    "inherited table": (
        "SELECT CASE WHEN inhparent = :table THEN inhrelid ELSE inhparent END::regclass::text"
        " FROM pg_inherits WHERE :table IN (inhparent, inhrelid)"
    ),
    "index": (
        "SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = :table"
        " AND (NOT i.indisvalid OR NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid))"
    ),
}
"""What hangs on a table; a journal's tables have none of it."""
_CLASS = (
    "SELECT oid, relkind::text, relpersistence::text, relrowsecurity OR relforcerowsecurity, relnamespace"
    " FROM pg_class WHERE oid = to_regclass(:name)"
)
_COLUMNS = (
    "SELECT a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated::text || a.attidentity::text,"
    " coalesce(pg_get_expr(d.adbin, d.adrelid), '') FROM pg_attribute a LEFT JOIN pg_attrdef d"
    " ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE a.attrelid = :table AND a.attnum > 0 AND NOT a.attisdropped"
)
_PATH = "SELECT pg_catalog.current_schemas(true)::pg_catalog.text[]"
_CATALOGUE = "pg_catalog"
_CONSTRAINTS = "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = :table AND contype <> 'n'"


class _Column(NamedTuple):
    """A column as the server's catalogue has it; `filled` says whether the server computes its value."""

    name: str
    kind: str
    required: bool
    filled: str
    default: str


def _on_server(connection: Connection) -> Iterator[Declared]:
    path = connection.execute(text(_PATH)).scalar_one()
    for name in path[: path.index(_CATALOGUE)]:  # whose tables would stand before those that are read here
        yield "search path", f"{name}, {_CATALOGUE}"
    schemas = set()
    for table in _TABLES:
        found = connection.execute(text(_CLASS), {"name": table.name}).first()
        if found is None:
            yield "missing table", table.name
            continue
        number, kind, persistence, secured, namespace = found
        schemas.add(namespace)
        if kind != _PLAIN:
            yield _KINDS.get(kind, "relation"), table.name
            continue
        if persistence != "p":
            yield "table that a crash empties", table.name
        if secured:
            yield "row security of table", table.name
        for thing, question in _HANGING.items():
            yield from ((thing, str(name)) for (name,) in _rows(connection, question, number))
        yield from _unlike(connection, table, number)
    if len(schemas) > 1:
        yield "search path", "which takes tables from several schemas"


def _unlike(connection: Connection, table: Table, number: int) -> Iterator[Declared]:
    """Columns and constraints of the table that are not as this program makes them."""
    found = {column.name: column for column in (_Column(*row) for row in _rows(connection, _COLUMNS, number))}
    for column in table.columns:
        there = found.pop(column.name, None)
        serial = column is table.autoincrement_column
        due = (column.name, _TYPES[type(column.type)], True, "")
        if there is None or there[:4] != due or not _default_is_due(there.default, table, serial):
            yield "column", f"{table.name}.{column.name}"
    yield from (("column", f"{table.name}.{name}") for name in found)
    due_constraints = {f"PRIMARY KEY ({', '.join(table.primary_key.columns.keys())})"} | {
        f"UNIQUE ({', '.join(one.columns.keys())})" for one in table.constraints if isinstance(one, UniqueConstraint)
    }
    constraints = {str(says): str(name) for name, says in _rows(connection, _CONSTRAINTS, number)}
    yield from (("constraint", name) for says, name in constraints.items() if says not in due_constraints)
    yield from (("missing constraint", f"{table.name}: {says}") for says in due_constraints - constraints.keys())


def _default_is_due(default: str, table: Table, serial: bool) -> bool:
    """Whether a column has the default that it should: only the number of a journal is counted by the server."""
    return default.startswith("nextval('") and f"{table.name}_id_seq'" in default if serial else not default


def _rows(connection: Connection, question: str, table: int) -> list[Any]:
    return list(connection.execute(text(question), {"table": table}))
