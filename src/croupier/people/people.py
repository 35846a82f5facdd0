"""The people of a house in one place: accounts, links, sessions, tokens and steps that wait, over one store."""

from collections import defaultdict, deque
from datetime import datetime, timedelta
from typing import Self

from croupier.people.accounts import Accounts
from croupier.people.attempts import TooSoonError
from croupier.people.diary import EXPORT
from croupier.people.links import Links
from croupier.people.passwords import Passwords
from croupier.people.sessions import Sessions
from croupier.people.store import Clock, PeopleStore, open_people
from croupier.people.tokens import Tokens
from croupier.people.unsigned import UnsignedSteps

EXPORTS_PER_HOUR = 240
"""Most exports of one person within an hour, from one server."""


class People:
    """All of it; `with` closes the store."""

    def __init__(self, store: PeopleStore) -> None:
        self.store = store
        self.accounts = Accounts(store)
        self.links = Links(store, self.accounts)
        self.sessions = Sessions(store, self.accounts)
        self.tokens = Tokens(store, self.accounts)
        self.unsigned = UnsignedSteps(store)
        self._exports: defaultdict[str, deque[datetime]] = defaultdict(lambda: deque(maxlen=EXPORTS_PER_HOUR))

    def exported(self, what: str, *, by: str, role: str) -> None:
        """Record that a person took data out of the house; more than the limit of an hour is refused."""
        now, last = self.store.clock(), self._exports[by]
        if len(last) == EXPORTS_PER_HOUR and (left := last[0] + timedelta(hours=1) - now) > timedelta(0):
            raise TooSoonError(int(left.total_seconds()) + 1, "exports")
        last.append(now)
        self.store.diary.write(EXPORT, by=by, role=role, exported=what)

    def close(self) -> None:
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def people_of(
    house: str, where: str | None = None, *, clock: Clock | None = None, passwords: Passwords | None = None
) -> People:
    """The people of the house whose tables are in this store; see `open_people`."""
    return People(open_people(house, where, clock=clock, passwords=passwords))
