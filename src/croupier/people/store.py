"""Where people are kept: a SQLite file of their own beside the house's tables, or the same PostgreSQL database.

A journal's file holds nothing but journals, so that its verification can name everything else in it; and names, which
can be erased, are better apart from records, which cannot.
"""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Self

from sqlalchemy import Connection

from croupier.journal.store.store import Store, located, open_database, open_store
from croupier.people import schema
from croupier.people.diary import Diary
from croupier.people.passwords import Passwords

Clock = Callable[[], datetime]
DAY_BEGINS = timedelta(hours=6)
"""When the day of a house begins by its own clock: a night's shift is one day."""
SECRET_BYTES = 32


class PeopleStore:
    """An open database of people with the journal of what happens to them, and a clock."""

    def __init__(self, store: Store, journals: Store, *, clock: Clock, passwords: Passwords) -> None:
        self.store, self.journals = store, journals
        self.clock, self.passwords = clock, passwords
        self.diary = Diary(journals, clock)
        self.house = ""  # what the house is called, where a server knows

    def now(self) -> int:
        return int(self.clock().timestamp())

    def day(self) -> date:
        """The day of the house."""
        return (self.clock().astimezone() - DAY_BEGINS).date()

    @contextmanager
    def recorded(self, what: str, *, by: str, role: str = "", **fields: object) -> Iterator[Connection]:
        """One change with its record: the record is on the disk before the change is, and neither if either fails."""
        with self.store.writing() as connection:
            yield connection
            self.diary.write(what, by=by, role=role, **fields)

    def close(self) -> None:
        self.store.close()
        self.journals.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_people(
    house: str, where: str | None = None, *, clock: Clock | None = None, passwords: Passwords | None = None
) -> PeopleStore:
    """The people of the house whose tables are in this store, which is made if there is none yet.

    `where` is another place for people than the usual one beside the tables.
    """
    journals = open_store(house, create=True)
    try:
        store = open_database(where or beside(house), create=True)
    except BaseException:
        journals.close()
        raise
    try:
        with store.writing() as connection:
            schema.upgrade(connection, store.where)
        return PeopleStore(store, journals, clock=clock or journals.clock, passwords=passwords or Passwords())
    except BaseException:
        store.close()
        journals.close()
        raise


def beside(house: str) -> str:
    """The usual place for the people of a house: tables-people.db beside tables.db, or the same server."""
    found = located(house)
    return str(found.with_name(f"{found.stem}-people{found.suffix}")) if isinstance(found, Path) else house


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def kept(secret: str) -> str:
    """A secret as it is kept. It has 256 random bits, so that a plain hash is enough."""
    return sha256(secret.encode()).hexdigest()
