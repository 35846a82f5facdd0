"""The people of a house in one place: accounts, links, sessions, tokens and steps that wait, over one store."""

from typing import Self

from croupier.people.accounts import Accounts
from croupier.people.links import Links
from croupier.people.passwords import Passwords
from croupier.people.sessions import Sessions
from croupier.people.store import Clock, PeopleStore, open_people
from croupier.people.tokens import Tokens
from croupier.people.unsigned import UnsignedSteps


class People:
    """All of it; `with` closes the store."""

    def __init__(self, store: PeopleStore) -> None:
        self.store = store
        self.accounts = Accounts(store)
        self.links = Links(store, self.accounts)
        self.sessions = Sessions(store, self.accounts)
        self.tokens = Tokens(store, self.accounts)
        self.unsigned = UnsignedSteps(store)

    def exported(self, what: str, *, by: str, role: str) -> None:
        """Note that somebody took data out of the house."""
        self.store.diary.write("export", self.store.clock(), by=by, role=role, exported=what)

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
