"""Accounts: the persons of the register with their roles, each from a day until a day, who may be locked out.

Who gives and takes roles is named in the journal by reference. Nobody gives one to themselves.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Connection, insert, select, update

from croupier.errors import InputError
from croupier.games.kit.play.people import Role, disguised, identity, is_licence, is_reference, looks_like
from croupier.journal.problems import TwiceError
from croupier.journal.store.store import Row
from croupier.people import attempts
from croupier.people.diary import CONSOLE
from croupier.people.duties import ADMINISTRATOR, COMPLIANCE, POSTS, SURVEILLANCE, require_may_meet
from croupier.people.register import Entry, Register
from croupier.people.schema import persons, roles, sessions, tokens
from croupier.people.store import PeopleStore

LONGEST_NAME = 80
_UNLICENSED = (Role.PLAYER, SURVEILLANCE, ADMINISTRATOR, COMPLIANCE)
"""The roles for which no licence number is asked: they sign nothing for the house at a table."""


@dataclass(frozen=True, slots=True)
class Held:
    """A role of somebody: its licence, and its first and last day."""

    role: str
    licence: str
    since: date
    until: date | None

    def lasts(self, day: date) -> bool:
        return self.since <= day and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who has an account. A name that was erased is empty."""

    reference: str
    name: str
    roles: tuple[Held, ...]
    locked: bool
    has_password: bool

    @property
    def called(self) -> str:
        return f"{self.name} ({self.reference})" if self.name else self.reference

    def held(self, day: date) -> dict[str, Held]:
        """The roles that somebody has on a day; none while they are locked out."""
        return {} if self.locked else {one.role: one for one in self.roles if one.lasts(day)}


class Accounts:
    """The accounts of a house."""

    def __init__(self, people: PeopleStore) -> None:
        self._people = people

    # Who there is

    def everybody(self) -> list[Person]:
        with self._people.store.reading() as connection:
            return _persons(connection)

    def find(self, who: str) -> Person | None:
        """Somebody by reference or by a name that only they have; None, where nobody or more than one is meant."""
        letters = identity(who)
        if not letters:
            return None
        found = _with_roles(self._people.store.answer(_FOUND, (letters,)))
        found = found or [one for one in self.everybody() if one.name and identity(one.name) == letters]
        return found[0] if len(found) == 1 else None

    def person(self, who: str) -> Person:
        """The same; who is not there is refused."""
        found = self.find(who)
        if found is None:
            raise InputError(f"{who[:30]!r} is nobody's reference or name here: `croupier people list` shows everybody")
        return found

    def has_administrator(self) -> bool:
        """Whether somebody keeps the accounts, and can log in."""
        day = self._people.day()
        return any(ADMINISTRATOR in one.held(day) and one.has_password for one in self.everybody())

    def register(self) -> Register:
        """The register of licences as tables look into it: every role at a table that somebody has now."""
        day = self._people.day()
        return Register(
            Entry(one.reference, Role(held.role), one.name, held.licence, held.until)
            for one in self.everybody()
            for held in one.held(day).values()
            if held.role in list(Role)
        )

    # What changes

    def add(self, reference: str, name: str = "", *, by: str = CONSOLE) -> Person:
        """A new person without roles; a reference that is taken, or cannot be one, is refused."""
        try:
            with self._people.recorded("add person", by=by, person=reference) as connection:
                add(connection, reference, name, self._people.now())
        except TwiceError:  # at the same moment
            raise InputError(f"{reference} is there already") from None
        return self.person(reference)

    def give(
        self,
        who: str,
        role: str,
        licence: str = "",
        *,
        since: date | None = None,
        until: date | None = None,
        by: str = CONSOLE,
    ) -> Person:
        """A role for somebody, or the same role with another licence or other days.

        Refused are roles that must not meet in one person, and a role for oneself.
        """
        person = self.person(who)
        if person.reference == by:
            raise InputError("nobody gives a role to themselves: another administrator does")
        held = _held(role, licence, since or self._people.day(), until)
        others = [one.role for one in person.roles if one.role != role and (one.until or date.max) >= self._people.day()]
        require_may_meet(person.reference, role, others)
        self._require_own_licence(person, held.licence)
        fields = {"person": person.reference, "given": role, "licence": held.licence, "until": _day(held.until)}
        with self._people.recorded("give role", by=by, **fields) as connection:
            give(connection, person.reference, held)
        return self.person(person.reference)

    def _require_own_licence(self, person: Person, licence: str) -> None:
        for other in self.everybody():
            if other.reference != person.reference and any(
                licence and identity(one.licence) == identity(licence) for one in other.roles
            ):
                raise InputError(f"licence {licence} is that of {other.reference}: one number is one person's")

    def end(self, who: str, role: str, *, by: str = CONSOLE) -> Person:
        """Take a role from somebody from now on; their sessions and tokens in it end."""
        person = self.person(who)
        if role not in {one.role for one in person.roles}:
            has = ", ".join(one.role for one in person.roles) or "no role"
            raise InputError(f"{person.reference} is not {role[:30]!r}: they have {has}")
        self._require_another_administrator(person, role)
        now, last = self._people.now(), self._people.day() - timedelta(days=1)
        with self._people.recorded("end role", by=by, person=person.reference, ended=role) as connection:
            theirs = (roles.c.reference == person.reference) & (roles.c.role == role)
            connection.execute(update(roles).where(theirs), {"until": last.isoformat()})
            _end_access(connection, person.reference, now, role)
        return self.person(person.reference)

    def lock(self, who: str, *, by: str = CONSOLE) -> Person:
        """Keep somebody out at once: their sessions and tokens end."""
        person = self.person(who)
        if person.reference == by:
            raise InputError("nobody locks themselves out: another administrator does")
        self._require_another_administrator(person, ADMINISTRATOR)
        with self._people.recorded("lock", by=by, person=person.reference) as connection:
            connection.execute(update(persons).where(persons.c.reference == person.reference), {"locked": 1})
            _end_access(connection, person.reference, self._people.now())
        return self.person(person.reference)

    def unlock(self, who: str, *, by: str = CONSOLE) -> Person:
        """Let somebody log in again, also before their wait after wrong passwords is over."""
        person = self.person(who)
        with self._people.recorded("unlock", by=by, person=person.reference) as connection:
            connection.execute(update(persons).where(persons.c.reference == person.reference), {"locked": 0})
            attempts.forget(connection, person.reference)
        return self.person(person.reference)

    def erase_name(self, who: str, *, by: str = CONSOLE) -> Person:
        """Take the name out: nothing says any more whose the reference was. They cannot log in again."""
        person = self.person(who)
        self._require_another_administrator(person, ADMINISTRATOR)
        with self._people.recorded("erase name", by=by, person=person.reference) as connection:
            gone = {"name": "", "password": None, "locked": 1}
            connection.execute(update(persons).where(persons.c.reference == person.reference), gone)
            _end_access(connection, person.reference, self._people.now())
        return self.person(person.reference)

    def _require_another_administrator(self, person: Person, role: str) -> None:
        day = self._people.day()
        if role != ADMINISTRATOR or ADMINISTRATOR not in person.held(day):
            return
        if not any(ADMINISTRATOR in one.held(day) for one in self.everybody() if one.reference != person.reference):
            raise InputError(f"{person.reference} is the only administrator: give another person that role before")


def add(connection: Connection, reference: str, name: str, now: int) -> None:
    """Enter a person in a transaction."""
    name = " ".join(name.split())
    if not is_reference(reference):
        raise InputError(
            f"{reference[:30]!r} cannot be a reference; give 4 to 24 letters, digits and dashes, "
            "with a letter and two digits, such as E-1017"
        )
    if not name.isprintable() or len(name) > LONGEST_NAME or is_reference(name):
        raise InputError(f"{name[:30]!r} cannot be a name: give at most {LONGEST_NAME} printable signs")
    if (why := disguised(name)) is not None:
        raise InputError(why)
    for other, known in connection.execute(select(persons.c.reference, persons.c.name)):
        if name and known and looks_like(name, known):
            raise InputError(
                f"{name[:30]!r} looks like {known[:30]!r}, the name of {other}: write it so, or add a middle name"
            )
    row = {"reference": reference, "letters": identity(reference), "name": name, "locked": 0, "added": now}
    if connection.execute(select(persons.c.reference).where(persons.c.letters == row["letters"])).first() is not None:
        raise InputError(f"{reference} is there already")
    connection.execute(insert(persons), row)


def give(connection: Connection, reference: str, held: Held) -> None:
    """Enter a role in a transaction, in place of the same role."""
    theirs = (roles.c.reference == reference) & (roles.c.role == held.role)
    values = {"licence": held.licence, "since": held.since.isoformat(), "until": _day(held.until) or None}
    if connection.execute(update(roles).where(theirs), values).rowcount == 0:
        connection.execute(insert(roles), {"reference": reference, "role": held.role, **values})


def _held(role: str, licence: str, since: date, until: date | None) -> Held:
    licence = licence.strip()
    if role not in POSTS:
        raise InputError(f"{role[:30]!r} is no role; the roles are {', '.join(POSTS)}")
    if role in _UNLICENSED and licence:
        raise InputError(f"the role {role} has no licence: leave it out")
    if role not in _UNLICENSED and not is_licence(licence):
        raise InputError(f"{licence[:20]!r} is no licence number, which every {role} needs")
    if until is not None and until < since:
        raise InputError(f"the role would end on {until}, before it begins on {since}")
    return Held(role, licence, since, until)


def _end_access(connection: Connection, reference: str, now: int, role: str | None = None) -> None:
    for table, column in ((sessions, sessions.c.ended), (tokens, tokens.c.revoked)):
        theirs = (table.c.reference == reference) & column.is_(None)
        chosen = theirs if role is None else theirs & (table.c.role == role)
        connection.execute(update(table).where(chosen), {column.name: now})


_COLUMNS = ("reference", "name", "locked", "password")
_HELD = ("role", "licence", "since", "until")
_FOUND = (
    f"SELECT {', '.join(f'p.{name}' for name in _COLUMNS)}, {', '.join(f'r.{name}' for name in _HELD)} "
    f"FROM {persons.name} p LEFT JOIN {roles.name} r ON r.reference = p.reference WHERE p.letters = ?"
)
"""Whose reference has these letters, with each of their roles: asked with every request of somebody."""


def _persons(connection: Connection) -> list[Person]:
    """Everybody, by reference."""
    held: dict[str, list[Held]] = {}
    for row in connection.execute(select(roles)).mappings():
        held.setdefault(row["reference"], []).append(_role(*(row[name] for name in _HELD)))
    found = connection.execute(select(persons).order_by(persons.c.reference)).mappings()
    return [_person([row[name] for name in _COLUMNS], held.get(row["reference"], ())) for row in found]


def _with_roles(rows: list[Row]) -> list[Person]:
    """The one person in these rows, of which each has a role of theirs."""
    columns = len(_COLUMNS)
    return [_person(rows[0][:columns], [_role(*row[columns:]) for row in rows if row[columns]])] if rows else []


def _person(columns: Sequence[Any], held: Iterable[Held]) -> Person:
    reference, name, locked, password = columns
    return Person(reference, name, tuple(held), locked=bool(locked), has_password=bool(password))


def _role(role: str, licence: str, since: str, until: str | None) -> Held:
    return Held(role, licence, date.fromisoformat(since), date.fromisoformat(until) if until else None)


def _day(day: date | None) -> str:
    return "" if day is None else day.isoformat()
