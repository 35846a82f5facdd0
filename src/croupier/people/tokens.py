"""Tokens for devices and programs: shown once, kept as a hash, in one role, at some tables or all, until a day or revoked.

A token acts for the person to whom it was given, with their licence, and ends with their role.
"""

import hmac
import json
import secrets
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from sqlalchemy import insert, select, update

from croupier.errors import InputError
from croupier.people.accounts import Accounts, Person
from croupier.people.diary import CONSOLE
from croupier.people.duties import ADMINISTRATOR
from croupier.people.schema import tokens
from croupier.people.store import PeopleStore, kept, new_secret

MARK = "croupier"
USUAL_DAYS, MOST_DAYS = 90, 366
MOST_TABLES = 100
_LONGEST = 200
_FOUND = f"SELECT {', '.join(tokens.columns.keys())} FROM {tokens.name} WHERE id = ?"


class Token(NamedTuple):
    """A token as it is listed: never with its secret. Without `tables` it is for all."""

    id: str
    name: str
    person: Person
    role: str
    licence: str
    tables: tuple[str, ...]
    given: int
    expires: int
    revoked: int | None

    def covers(self, table: str) -> bool:
        """Whether it may be used at this table."""
        return not self.tables or table in self.tables


class Tokens:
    """The tokens of a house."""

    def __init__(self, people: PeopleStore, accounts: Accounts) -> None:
        self._people, self._accounts = people, accounts

    def give(
        self,
        who: str,
        role: str,
        name: str,
        *,
        tables: Collection[str] = (),
        days: int = USUAL_DAYS,
        by: str = CONSOLE,
    ) -> str:
        """A new token of somebody in one of their roles; this is the only time that it is shown."""
        person, name = self._accounts.person(who), " ".join(name.split())
        if role == ADMINISTRATOR:
            raise InputError("no token keeps accounts: an administrator logs in")
        if role not in person.held(self._people.day()):
            has = ", ".join(person.held(self._people.day())) or "no role today"
            raise InputError(f"{person.reference} is not {role[:30]!r}: they have {has}")
        if not 0 < len(name) <= 60 or not name.isprintable():
            raise InputError(
                "a token has a name of 1 to 60 printable signs that says what it is for, such as 'shoe of War 7'"
            )
        if not 1 <= days <= MOST_DAYS:
            raise InputError(f"a token lasts 1 to {MOST_DAYS} days, and not {days}")
        chosen = list(dict.fromkeys(tables))
        if len(chosen) > MOST_TABLES or not all(0 < len(one) <= 200 and one.isprintable() for one in chosen):
            raise InputError(f"a token names at most {MOST_TABLES} tables by their names, or none for all")
        id, secret, now = secrets.token_hex(6), new_secret(), self._people.now()
        row: dict[str, Any] = {"id": id, "hash": kept(secret), "name": name, "reference": person.reference, "role": role}
        row |= {"tables": json.dumps(chosen), "given": now, "expires": now + days * 86_400}
        fields: dict[str, Any] = {"person": person.reference, "token": id, "given": role, "tables": chosen}
        with self._people.recorded("give token", by=by, **fields) as connection:
            connection.execute(insert(tokens), row)
        return f"{MARK}_{id}_{secret}"

    def find(self, text: str) -> Token | None:
        """The token of this text, while it can be used."""
        mark, _, rest = text.partition("_")
        id, _, secret = rest.partition("_")
        if mark != MARK or not secret or len(text) > _LONGEST:
            return None
        found = self._people.store.answer(_FOUND, (id,))
        row = dict(zip(tokens.columns.keys(), found[0], strict=True)) if found else None
        stored = row["hash"] if row is not None else ""
        if not hmac.compare_digest(stored.encode(), kept(secret).encode()) or row is None:
            return None
        token = self._token(row, self._accounts.find(row["reference"]))
        return token if token is not None and self._lasts(token) else None

    def _lasts(self, token: Token) -> bool:
        ended = token.revoked is not None or token.expires <= self._people.now()
        return not ended and token.role in token.person.held(self._people.day())

    def lasting(self) -> dict[str, str]:
        """The ids of all tokens that can be used now, each with its role."""
        return {token.id: token.role for token in self.all() if self._lasts(token)}

    def all(self, reference: str | None = None) -> list[Token]:
        """All tokens, or those of one person, the latest first."""
        asked = select(tokens).order_by(tokens.c.given.desc(), tokens.c.id)
        with self._people.store.reading() as connection:
            chosen = asked if reference is None else asked.where(tokens.c.reference == reference)
            rows = connection.execute(chosen).mappings().all()
        persons = {person.reference: person for person in self._accounts.everybody()} if rows else {}
        return [token for row in rows if (token := self._token(row, persons.get(row["reference"]))) is not None]

    def _token(self, row: Mapping[Any, Any], person: Person | None) -> Token | None:
        if person is None:
            return None
        held = next((one for one in person.roles if one.role == row["role"]), None)
        licence = held.licence if held is not None else ""
        scope = tuple(json.loads(row["tables"]))
        return Token(
            row["id"], row["name"], person, row["role"], licence, scope, row["given"], row["expires"], row["revoked"]
        )

    def revoke(self, id: str, *, by: str = CONSOLE, reference: str | None = None) -> None:
        """End a token at once, of anybody or only of one person; revoked, it stays so. An unknown one is refused."""
        with self._people.recorded("revoke token", by=by, token=id[:40]) as connection:
            open_ = (tokens.c.id == id) & tokens.c.revoked.is_(None)
            chosen = open_ if reference is None else open_ & (tokens.c.reference == reference)
            if connection.execute(update(tokens).where(chosen), {"revoked": self._people.now()}).rowcount != 1:
                raise InputError(f"there is no token {id[:30]!r} that has not been revoked")
