"""One-time links with which somebody sets their password: the first administrator's, and everybody's who is invited.

A link expires, works once, and only its hash is kept: whoever reads the database cannot use it.
"""

from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, insert, select, update

from croupier.errors import InputError
from croupier.people import accounts as entering
from croupier.people import attempts
from croupier.people.accounts import Accounts, Held, Person
from croupier.people.diary import CONSOLE
from croupier.people.duties import ADMINISTRATOR
from croupier.people.passwords import require_good
from croupier.people.schema import links, persons, sessions
from croupier.people.store import PeopleStore, kept, new_secret

INVITED_SECONDS = 72 * 3600
FIRST_SECONDS = 24 * 3600


class SpentLinkError(InputError):
    """The link was used, has expired, or never was one."""

    def __init__(self) -> None:
        super().__init__("this link was used before, has expired, or never was one: ask an administrator for a new one")


class Invited(NamedTuple):
    """Whom a link is for; the first administrator says so with it."""

    reference: str
    name: str

    @property
    def is_first(self) -> bool:
        return not self.reference


class Links:
    """The links of a house."""

    def __init__(self, people: PeopleStore, accounts: Accounts) -> None:
        self._people, self._accounts = people, accounts

    def first(self) -> str | None:
        """A link for the first administrator; None where there is one already.

        Every server that starts before gives one. All of them work until one is used. Refused where the journal says that
        people had passwords and nobody is here: their accounts were lost.
        """
        if self._accounts.has_administrator():
            return None
        had = (told["name"] == "set password" for _, _, told in self._people.diary.told())
        if not self._accounts.everybody() and any(had):
            raise InputError(
                f"{self._people.store.where} holds nobody, and the journal says that people had accounts: `croupier "
                "journal restore` brings them back from a copy, `croupier people add` begins anew"
            )
        secret = new_secret()
        with self._people.recorded("first link", by=CONSOLE) as connection:
            self._enter(connection, secret, "", FIRST_SECONDS)
        return secret

    def invite(self, who: str, *, by: str = CONSOLE) -> str:
        """A link for somebody to set a password, new or forgotten. An earlier link of theirs no longer works."""
        person = self._accounts.person(who)
        if person.locked:
            raise InputError(f"{person.reference} is locked out: unlock them before")
        secret = new_secret()
        with self._people.recorded("invite", by=by, person=person.reference) as connection:
            self._enter(connection, secret, person.reference, INVITED_SECONDS)
        return secret

    def _enter(self, connection: Connection, secret: str, reference: str, seconds: int) -> None:
        theirs = (links.c.reference == reference) & links.c.used.is_(None)
        expired = links.c.expires <= self._people.now()
        connection.execute(delete(links).where(theirs | expired if reference else expired))
        connection.execute(
            insert(links), {"hash": kept(secret), "reference": reference, "expires": self._people.now() + seconds}
        )

    def look(self, secret: str) -> Invited:
        """Whom the link is for, while it can be used; otherwise SpentLinkError."""
        with self._people.store.reading() as connection:
            reference = connection.execute(select(links.c.reference).where(self._usable(secret))).scalar()
        if reference is None or (reference == "" and self._accounts.has_administrator()):
            raise SpentLinkError
        if not reference:
            return Invited("", "")
        person = self._accounts.person(reference)
        if person.locked:
            raise SpentLinkError
        return Invited(person.reference, person.name)

    def use(self, secret: str, password: str, *, reference: str = "", name: str = "") -> Person:
        """Set the password with a link, which is spent by it; every session of the person ends.

        `reference` and `name` are the first administrator's. Of many who use a link at once one succeeds.
        """
        invited = self.look(secret)
        who = invited.reference or reference.strip()
        require_good(password, who, invited.name or name, self._people.house)
        hashed, now = self._people.passwords.hashed(password), self._people.now()
        with self._people.recorded("set password", by=who, first=invited.is_first or None) as connection:
            spent = (links.c.reference == "") & links.c.used.is_(None) if invited.is_first else self._usable(secret)
            if not connection.execute(update(links).where(spent), {"used": now}).rowcount:
                raise SpentLinkError
            if invited.is_first:
                entering.add(connection, who, name, now)
                entering.give(connection, who, Held(ADMINISTRATOR, "", self._people.day(), None))
            theirs = persons.c.reference == who
            if (
                connection.execute(update(persons).where(theirs & (persons.c.locked == 0)), {"password": hashed}).rowcount
                != 1
            ):
                raise SpentLinkError
            open_ = (sessions.c.reference == who) & sessions.c.ended.is_(None)
            connection.execute(update(sessions).where(open_), {"ended": now})
            attempts.forget(connection, who)
        return self._accounts.person(who)

    def _usable(self, secret: str) -> ColumnElement[bool]:
        return (links.c.hash == kept(secret)) & links.c.used.is_(None) & (links.c.expires > self._people.now())
