"""Which docket a visitor writes into, and as whom.

A person who is logged in works on the house's own disputes. On this machine anybody may open exercises: they are in a
store of their own, their numbers begin with E, and who signs them is typed.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import NamedTuple

from fastapi import Request

from croupier.disputes.docket import Docket, Signed, UnknownDisputeError
from croupier.disputes.recorded import edition_of, tables_in
from croupier.errors import InputError
from croupier.games.kit.play.decider import Role
from croupier.journal.store.store import Store, open_store
from croupier.people.people import People
from croupier.people.register import Entry, Register
from croupier.rulebook.text import library
from croupier.tables.read_access import Data, Whose
from croupier.web.request.who import LogInError, Visitor, who

FILE = "disputes.db"
_NUMBER = re.compile(r"(E?)([1-9]\d{0,8})", re.ASCII | re.IGNORECASE)


class NoTablesError(InputError):
    """The server keeps no tables whose journal could be looked into."""


class Dockets:
    """The dockets of one server: a house's own in its store, and exercises in a folder, or until it stops."""

    def __init__(self, folder: Path | None = None, people: People | None = None) -> None:
        self._folder, self.people = folder, people
        self._turn = Lock()
        self._own: Docket | None = None
        self._exercises: Docket | None = None
        self._temporary: TemporaryDirectory[str] | None = None

    def own(self) -> Docket:
        """The house's own."""
        if self.people is None:
            raise LogInError("a house's disputes need a person: this server keeps no accounts")
        with self._turn:
            if self._own is None:
                self._own = Docket(self.people.store.journals)
            return self._own

    def exercises(self) -> Docket:
        with self._turn:
            if self._exercises is None:
                self._exercises = Docket(open_store(str(self._place() / FILE), create=True), exercise=True)
            return self._exercises

    def _place(self) -> Path:
        if self._folder is None:
            self._temporary = TemporaryDirectory(prefix="croupier-desk-")
            return Path(self._temporary.name)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self._folder

    @contextmanager
    def tables(self, *, exercise: bool) -> Iterator[Store]:
        """The store of the tables whose rounds such a dispute is about; where there is none, that is said."""
        if not exercise and self.people is not None:
            yield self.people.store.journals
            return
        place = self._tables_of_exercises()
        if place is None:
            raise NoTablesError("this server has no journals of tables to look into: enter what the video shows")
        with open_store(place, read_only=True) as store:
            yield store

    def _tables_of_exercises(self) -> str | None:
        files = sorted(self._folder.glob("exercises-*.db")) if self._folder and self._folder.is_dir() else []
        return str(files[-1]) if files else None

    def names(self, *, exercise: bool) -> list[str]:
        """The tables that a dispute can be about, by name."""
        try:
            with self.tables(exercise=exercise) as store:
                return tables_in(store)
        except InputError:
            return []

    def edition(self, table: str, *, exercise: bool) -> str:
        """The edition by which a table deals; empty where no such table is known, or its edition has no id here."""
        try:
            with self.tables(exercise=exercise) as store:
                found = edition_of(store, table) if table.strip() else ""
        except InputError:
            return ""
        return found if library.known(found) else ""

    def without_names(self, words: str) -> str:
        """Words in which every name of the house's people is its reference."""
        if self.people is None or not words:
            return words
        known = self.people.accounts.everybody()
        return Register(Entry(one.reference, Role.PLAYER, one.name) for one in known).without_names(words)

    def close(self) -> None:
        if self._exercises is not None:
            self._exercises.store.close()
        if self._temporary is not None:
            self._temporary.cleanup()


class AtDesk(NamedTuple):
    """A visitor with the docket that is theirs; `signed` is None where who signs is typed."""

    docket: Docket
    visitor: Visitor
    signed: Signed | None

    @property
    def exercise(self) -> bool:
        return self.docket.exercise

    @property
    def face_down(self) -> bool:
        """Whether they are told cards that were never shown."""
        return self.visitor.reader(exercise=self.exercise).reads(Data.UNSHOWN, Whose.OTHER)

    def signs(self, person: str = "", role: str = "", licence: str = "") -> Signed:
        """Who signs: whoever is logged in, or for an exercise whoever is named."""
        return self.signed or Signed(person.strip(), role.strip(), licence.strip())


def dockets_of(request: Request) -> Dockets:
    found: Dockets = request.app.state.dockets
    return found


def at_desk(request: Request) -> AtDesk:
    """The docket of whoever asks: the house's for a person, exercises on this machine; others log in."""
    visitor, dockets = who(request), dockets_of(request)
    if visitor.is_somebody and dockets.people is not None:
        visitor.reader().require(Data.DISPUTES)
        return AtDesk(dockets.own(), visitor, Signed(visitor.reference, visitor.role, visitor.licence))
    if not visitor.local:
        raise LogInError
    return AtDesk(dockets.exercises(), visitor, None)


def at_case(request: Request, number: str) -> tuple[AtDesk, int]:
    """The docket of a dispute by its number: E3 is an exercise, 31 a house's own, for which a person is needed."""
    found = _NUMBER.fullmatch(number)
    if found is None:
        raise UnknownDisputeError(f"there is no dispute {number[:20]!r}; they are numbered 31, and for exercises E3")
    visitor, dockets = who(request), dockets_of(request)
    if not found[1]:
        if not visitor.is_somebody:
            raise LogInError
        return at_desk(request), int(found[2])
    if not visitor.may_practise:
        raise LogInError
    return AtDesk(dockets.exercises(), visitor, None), int(found[2])
