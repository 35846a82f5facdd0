"""Sessions: who is logged in, in which role, since when, and when that ends.

A session lasts twelve hours, and for whoever signs at tables or keeps accounts it ends after a quarter of an hour without a
request. Somebody with several roles chooses one; what they did today keeps them from some.
"""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from croupier.errors import InputError
from croupier.games.kit.play.people import Role
from croupier.journal.problems import TwiceError
from croupier.people import attempts
from croupier.people.accounts import Accounts, Held, Person
from croupier.people.diary import CONSOLE
from croupier.people.duties import SURVEILLANCE, kept_from
from croupier.people.schema import persons, sessions, taken
from croupier.people.store import PeopleStore, kept, new_secret

LASTS_SECONDS = 12 * 3600
IDLE_SECONDS = 15 * 60
SEEN_EVERY = 30
"""Seconds after which a request is noted again as the last one: not every request is worth a write."""
_WATCHES = (Role.PLAYER, Role.REGULATOR, Role.AUDITOR, SURVEILLANCE)
"""Who signs nothing for the house: their screens may stand for hours without a request."""
_ID = 16
FORGOTTEN_SECONDS = 30 * 86_400
"""After which a session is no longer listed."""
_LONGEST = 200


class WrongPasswordError(InputError):
    """Nobody logs in so: the person is unknown, the password wrong, or neither. `left` tries remain before a wait."""

    def __init__(self, left: int, seconds: int) -> None:
        words = attempts.number(left).capitalize()
        after = f"{words} {'try' if left == 1 else 'tries'} left, then wait" if left else "Wait"
        super().__init__(f"not that person's password. {after} {attempts.in_words(seconds)}")
        self.left = left


class NotAllowedError(InputError):
    """Somebody is who they say, and may not be here in that role."""


class Session(NamedTuple):
    """Somebody who is logged in. `role` is empty until one is chosen; `id` names the session where it is listed."""

    id: str
    person: Person
    role: str
    licence: str
    began: int
    seen: int

    @property
    def expires(self) -> int:
        return min(self.began + LASTS_SECONDS, self.seen + idle_of(self.role))


def idle_of(role: str) -> int:
    """Seconds without a request after which a session in this role ends."""
    return LASTS_SECONDS if role in _WATCHES else IDLE_SECONDS


class Sessions:
    """The sessions of a house."""

    def __init__(self, people: PeopleStore, accounts: Accounts) -> None:
        self._people, self._accounts = people, accounts

    # Coming

    def log_in(self, who: str, password: str, *, address: str, role: str = "") -> str:
        """The secret of a new session for whoever knows the password; in the role, or in the only one that they have.

        Wrong: WrongPasswordError. Too often: TooSoonError. Right, but without a role today: NotAllowedError.
        """
        person = self.checked(who, password, address=address)
        offered, refused = self.offered(person)
        if not offered:
            why = next(iter(refused.values()), "they have no role that lasts today")
            raise NotAllowedError(f"{person.reference} cannot log in: {why}")
        chosen = role or (next(iter(offered)) if len(offered) == 1 else "")
        secret, now = new_secret(), self._people.now()
        with self._people.recorded("log in", by=person.reference, role=chosen) as connection:
            connection.execute(delete(sessions).where(sessions.c.began < now - FORGOTTEN_SECONDS))
            row = {"hash": kept(secret), "reference": person.reference, "role": "", "began": now, "seen": now}
            connection.execute(insert(sessions), row)
            if chosen:
                self._take(connection, kept(secret), person, chosen)
        return secret

    def checked(self, who: str, password: str, *, address: str) -> Person:
        """The person, if this is their password; every other answer is the same, and takes as long."""
        who = who[:_LONGEST]
        found = self._accounts.find(who)
        counted = found.reference if found is not None else who.strip().casefold()
        left = self._begin(counted, address)
        stored = None if found is None or found.locked else self._stored(found.reference)
        if not self._people.passwords.fits(stored, password):
            if left == 0 and found is not None:
                waits = "wait after wrong passwords"
                self._people.diary.write(waits, by=CONSOLE, role="server", person=found.reference)
            raise WrongPasswordError(left, self._wait(counted))
        assert found is not None  # nobody's password fits nothing
        assert stored is not None
        with self._people.store.writing() as connection:
            attempts.right(connection, counted, address)
            if self._people.passwords.is_old(stored):
                fresh = {"password": self._people.passwords.hashed(password)}
                connection.execute(update(persons).where(persons.c.reference == found.reference), fresh)
        return found

    def _begin(self, who: str, address: str) -> int:
        while True:
            try:
                with self._people.store.writing() as connection:
                    return attempts.begin(connection, who, address, self._people.now())
            except TwiceError:
                continue  # another process counted the first try at the same moment

    def _wait(self, who: str) -> int:
        now = self._people.now()
        with self._people.store.reading() as connection:
            until = attempts.waits_until(connection, who, now)
        return until - now if until else attempts.FIRST_WAIT

    def _stored(self, reference: str) -> str | None:
        with self._people.store.reading() as connection:
            stored: str | None = connection.execute(
                select(persons.c.password).where(persons.c.reference == reference)
            ).scalar()
        return stored

    def stand_by(self, who: str, password: str, *, address: str, fits: Callable[[str], bool]) -> Session:
        """Somebody who signs beside another at one screen, in the first of their roles that fits; no session begins."""
        person = self.checked(who, password, address=address)
        offered, refused = self.offered(person)
        role = next((role for role in offered if fits(role)), None)
        if role is None:
            why = next((why for name, why in refused.items() if fits(name)), "they have no role that does")
            raise NotAllowedError(f"{person.reference} cannot sign this: {why}")
        with self._people.recorded("sign beside another", by=person.reference, role=role) as connection:
            self._note_taken(connection, person, role)
        now = self._people.now()
        return Session("", person, role, offered[role].licence, now, now)

    # In which role

    def offered(self, person: Person) -> tuple[dict[str, Held], dict[str, str]]:
        """The roles in which somebody may be here today, and why not in the others that they have."""
        with self._people.store.reading() as connection:
            return self._offered(connection, person)

    def _offered(self, connection: Connection, person: Person) -> tuple[dict[str, Held], dict[str, str]]:
        day = self._people.day()
        today = (taken.c.reference == person.reference) & (taken.c.day == day.isoformat())
        was = [str(role) for role in connection.execute(select(taken.c.role).where(today)).scalars()]
        offered, refused = {}, {}
        for role, held in person.held(day).items():
            if other := kept_from(role, was):
                refused[role] = f"they were {other} today, and {role} must not meet that in one person on one day"
            else:
                offered[role] = held
        return offered, refused

    def choose(self, secret: str, role: str) -> Session:
        """Take a role in a session that has none, or another one from now on."""
        session = self.require(secret)
        with self._people.recorded("take role", by=session.person.reference, role=role) as connection:
            self._take(connection, kept(secret), session.person, role)
        return self.require(secret)

    def _take(self, connection: Connection, hashed: str, person: Person, role: str) -> None:
        offered, refused = self._offered(connection, person)
        if role not in offered:
            raise NotAllowedError(
                f"{person.reference} cannot be here as {role[:30]}: {refused.get(role, 'they are not that')}"
            )
        now = self._people.now()
        connection.execute(update(sessions).where(sessions.c.hash == hashed), {"role": role, "seen": now})
        self._note_taken(connection, person, role)

    def _note_taken(self, connection: Connection, person: Person, role: str) -> None:
        """Note a role of today; sessions in roles from which it keeps somebody end."""
        barred = [each for each in person.held(self._people.day()) if kept_from(each, [role])]
        theirs = (sessions.c.reference == person.reference) & sessions.c.role.in_(barred) & sessions.c.ended.is_(None)
        connection.execute(update(sessions).where(theirs), {"ended": self._people.now()})
        day = self._people.day().isoformat()
        row = {"reference": person.reference, "day": day, "role": role}
        known = (taken.c.reference == person.reference) & (taken.c.day == day) & (taken.c.role == role)
        if connection.execute(select(taken.c.role).where(known)).first() is None:
            connection.execute(insert(taken), row)

    # Being here

    def find(self, secret: str) -> Session | None:
        """The session of this secret; None if it ended, expired, or never was one. Looking keeps it alive."""
        if not secret or len(secret) > _LONGEST:
            return None
        now = self._people.now()
        with self._people.store.reading() as connection:
            row = connection.execute(select(sessions).where(sessions.c.hash == kept(secret))).mappings().first()
        if row is None or row["ended"] is not None:
            return None
        session = self._session(row, self._accounts.find(row["reference"]))
        if session is None or session.expires <= now:
            return None
        if now - session.seen >= SEEN_EVERY:
            with self._people.store.writing() as connection:
                connection.execute(update(sessions).where(sessions.c.hash == row["hash"]), {"seen": now})
            session = session._replace(seen=now)
        return session

    def lasting(self) -> dict[str, str]:
        """The ids of all sessions that last now, each with its role. To look at them so keeps none alive."""
        now = self._people.now()
        open_ = sessions.c.ended.is_(None) & (sessions.c.began > now - LASTS_SECONDS)
        with self._people.store.reading() as connection:
            rows = connection.execute(select(sessions).where(open_)).mappings().all()
        persons = {person.reference: person for person in self._accounts.everybody()} if rows else {}
        found = (self._session(row, persons.get(row["reference"])) for row in rows)
        return {session.id: session.role for session in found if session is not None and session.expires > now}

    def require(self, secret: str) -> Session:
        found = self.find(secret)
        if found is None:
            raise NotAllowedError("nobody is logged in here: log in again")
        return found

    def _session(self, row: RowMapping, person: Person | None) -> Session | None:
        if person is None or person.locked:
            return None
        held = person.held(self._people.day()).get(row["role"])
        if row["role"] and held is None:
            return None  # the role has ended since
        licence = held.licence if held is not None else ""
        return Session(row["hash"][:_ID], person, row["role"], licence, row["began"], row["seen"])

    def of(self, reference: str) -> list[Session]:
        """Where somebody is logged in now, the latest first."""
        with self._people.store.reading() as connection:
            theirs = (sessions.c.reference == reference) & sessions.c.ended.is_(None)
            rows = connection.execute(select(sessions).where(theirs).order_by(sessions.c.began.desc())).mappings().all()
        now = self._people.now()
        person = self._accounts.find(reference)
        return [found for row in rows if (found := self._session(row, person)) is not None and found.expires > now]

    # Going

    def log_out(self, secret: str) -> None:
        """End the session; one that has ended stays so."""
        session = self.find(secret)
        if session is not None:
            self.end(session.person.reference, session.id, by=session.person.reference)

    def end(self, reference: str, id: str, *, by: str) -> None:
        """End a session of somebody by its id; an unknown one is refused."""
        with self._people.recorded("end session", by=by, person=reference) as connection:
            theirs = (sessions.c.reference == reference) & sessions.c.hash.startswith(id, autoescape=True)
            open_ = theirs & sessions.c.ended.is_(None)
            if (
                len(id) != _ID
                or connection.execute(update(sessions).where(open_), {"ended": self._people.now()}).rowcount != 1
            ):
                raise InputError(f"{reference} has no session {id[:30]!r} that has not ended")
