"""An insider with full control of the database, and of nothing else: the key and the kept checkpoints lie elsewhere."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from croupier.journal import checkpoint, keys, merkle, record
from croupier.journal.book import Journal
from croupier.journal.record import Record
from croupier.journal.store.store import open_store
from journal.entries import AT, entry

STRANGER = keys.from_seed(b"a key of the insider's own......")

Step = Callable[["Insider"], None]
Change = Callable[[list[Record]], list[Record]]


@dataclass(frozen=True)
class Insider:
    """The database, the same as it was after the first night, and another house's."""

    where: str
    old: str
    foreign: str
    empty: str
    replaced_by: Callable[[str], None]

    @property
    def sqlite(self) -> bool:
        return "://" not in self.where

    @contextmanager
    def connected(self) -> Iterator[Any]:
        if self.sqlite:
            connection: Any = sqlite3.connect(self.where, isolation_level=None)
        else:
            import psycopg

            connection = psycopg.connect(self.where, autocommit=True)
        try:
            yield connection
        finally:
            connection.close()

    def do(self, statement: str, values: tuple[object, ...] = ()) -> None:
        with self.connected() as connection:
            connection.execute(statement if self.sqlite else statement.replace("?", "%s"), values)

    def records(self, name: str) -> list[Record]:
        with open_store(self.where) as store:
            return list(Journal(store, name).records())

    def put(self, name: str, rows: list[Record]) -> None:
        """These records in the place of the journal's, which then ends with the last of them."""
        number = f"(SELECT id FROM journals WHERE name = '{name}')"
        self.do(f"DELETE FROM records WHERE journal = {number}")
        insert = f"INSERT INTO records (journal, sequence, id, hash, body) VALUES ({number}, ?, ?, ?, ?)"
        for row in rows:
            self.do(insert, (row.sequence, row.entry.id, row.hash, row.body))
        last = rows[-1].hash if rows else record.NOTHING_BEFORE
        self.do("UPDATE journals SET version = ?, head = ? WHERE name = ?", (len(rows), last, name))

    def sign(self, name: str, key: keys.SigningKey, *, claims: bytes | None = None) -> None:
        """New signatures of this key in the place of all checkpoints, which may claim to be another key's."""
        number = f"(SELECT id FROM journals WHERE name = '{name}')"
        rows = self.records(name)
        with self.connected() as connection:
            sizes = connection.execute(f"SELECT size FROM checkpoints WHERE journal = {number} ORDER BY size").fetchall()
        self.do(f"DELETE FROM checkpoints WHERE journal = {number}")
        for (size,) in sizes:
            tree = merkle.Peaks()
            tree.extend([row.hash for row in rows[:size]])
            made = checkpoint.sign(key, journal=name, size=size, root=tree.root, at=AT)
            body = made.body if claims is None else made.body.replace(key.public.hex().encode(), claims.hex().encode())
            insert = f"INSERT INTO checkpoints (journal, size, body, signature, peaks) VALUES ({number}, ?, ?, ?, ?)"
            self.do(insert, (size, body, made.signature, b"".join(tree.hashes)))


def sql(*statements: str, postgresql: tuple[str, ...] | None = None) -> Step:
    """These statements, on PostgreSQL others where it spells them otherwise."""

    def step(insider: Insider) -> None:
        for statement in statements if insider.sqlite or postgresql is None else postgresql:
            insider.do(statement)

    return step


def cut(name: str, size: int) -> Step:
    """The end is cut off, and the journal's row says so."""
    return lambda insider: insider.put(name, insider.records(name)[:size])


def rewritten(name: str, change: Change) -> Step:
    """Records changed, and every hash after them computed anew."""
    return lambda insider: insider.put(name, rechained(name, change(insider.records(name))))


def rechained(name: str, rows: list[Record]) -> list[Record]:
    made: list[Record] = []
    for number, row in enumerate(rows, start=1):
        previous = made[-1].hash if made else record.NOTHING_BEFORE
        made.append(record.written(row.entry, journal=name, sequence=number, previous=previous, engine=row.engine))
    return made


def with_card(number: int, card: str = "As") -> Change:
    """Another card in this record."""

    def change(rows: list[Record]) -> list[Record]:
        old = rows[number - 1]
        rows[number - 1] = replace(old, entry=replace(old.entry, command={**old.entry.command, "card": card}))
        return rows

    return change


def swapped(one: int, other: int) -> Change:
    def change(rows: list[Record]) -> list[Record]:
        rows[one - 1], rows[other - 1] = rows[other - 1], rows[one - 1]
        return rows

    return change


def without(number: int) -> Change:
    return lambda rows: [row for row in rows if row.sequence != number]


def with_another(after: int, name: str = "war-1") -> Change:
    """A record more, after this one."""

    def change(rows: list[Record]) -> list[Record]:
        more = record.written(
            entry(99, id="put in"), journal=name, sequence=1, previous=record.NOTHING_BEFORE, engine="test 1"
        )
        return [*rows[:after], more, *rows[after:]]

    return change


def appended(name: str, count: int) -> Step:
    """Records that never were, one after the other, as the journal itself writes them."""

    def step(insider: Insider) -> None:
        with open_store(insider.where) as store:
            journal = Journal(store, name, engine="test 1")
            for number in range(count):
                journal.append(entry(700 + number), expects=journal.head().version)

    return step


def unlawful_tip(insider: Insider) -> None:
    """A command of the table's with events that do not follow from it."""
    with open_store(insider.where) as store:
        table = Journal(store, "war")
        last = table.record(table.head().version).entry
        command = {"name": "tip", "player": "Ann", "cents": 500}
        table.append(replace(last, id="tip", command=command, events=(), corrects=None), expects=table.head().version)


def signed_by_a_stranger(name: str, *, claims: bytes | None = None) -> Step:
    return lambda insider: insider.sign(name, STRANGER, claims=claims)


def body_of(name: str, sequence: int, *, rehashed: bool) -> Step:
    """A queen becomes a king in the stored bytes, and the hash beside them follows, if it does."""

    def step(insider: Insider) -> None:
        row = insider.records(name)[sequence - 1]
        body = row.body.replace(b"Qs", b"Ks")
        assert json.loads(body) != json.loads(row.body)
        leaf = merkle.leaf_hash(body) if rehashed else row.hash
        where = f"sequence = {sequence} AND journal = (SELECT id FROM journals WHERE name = '{name}')"
        insider.do(f"UPDATE records SET body = ?, hash = ? WHERE {where}", (body, leaf))

    return step


def exchanged(name: str, one: int, other: int) -> Step:
    """Two records with all that is stored of them, each in the place of the other."""

    def step(insider: Insider) -> None:
        rows = insider.records(name)
        number = f"(SELECT id FROM journals WHERE name = '{name}')"
        insider.do(f"DELETE FROM records WHERE journal = {number} AND sequence IN ({one}, {other})")
        insert = f"INSERT INTO records (journal, sequence, id, hash, body) VALUES ({number}, ?, ?, ?, ?)"
        for place, row in ((one, rows[other - 1]), (other, rows[one - 1])):
            insider.do(insert, (place, row.entry.id, row.hash, row.body))

    return step


def restored(insider: Insider) -> None:
    insider.replaced_by(insider.old)


def replaced(insider: Insider) -> None:
    insider.replaced_by(insider.foreign)


def emptied(insider: Insider) -> None:
    insider.replaced_by(insider.empty)
