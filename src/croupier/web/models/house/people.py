"""People: who one is, and the accounts for whoever keeps them."""

from typing import Literal

from pydantic import Field, RootModel

from croupier.web.models.common import Model, Schema


class Words(RootModel[dict[str, str]]):
    """An object of words, such as {"reference": "E-1017", "name": "Lee Park"}."""


class Me(Model):
    """Who asks: nobody, a person in a role, or a device by its token."""

    schema_: Schema = Field(alias="schema")
    kind: Literal["nobody", "person", "device"]
    reference: str | None
    name: str | None
    role: str | None
    licence: str | None
    tables: list[str] = Field(description="The tables of a device's token; without any, all")
    local: bool = Field(description="Whether this machine itself asks")


class HeldRole(Model):
    """A role that somebody holds from a day until a day."""

    role: str
    licence: str | None
    since: str
    until: str | None
    lasts: bool


class Person(Model):
    """Somebody with their roles."""

    reference: str
    name: str
    account: Literal["locked", "active", "no password"]
    roles: list[HeldRole]


class OnePerson(Person):
    """The same as an answer of its own."""

    schema_: Schema = Field(alias="schema")


class Token(Model):
    """A token of a device; its secret is shown once, when it is made."""

    id: str
    name: str
    person: str
    role: str
    tables: list[str]
    until: str
    standing: Literal["works", "expired", "revoked"]


class People(Model):
    """Everybody, and all tokens."""

    schema_: Schema = Field(alias="schema")
    people: list[Person]
    tokens: list[Token]


class Invited(Model):
    """A link that is used once, to set a password."""

    schema_: Schema = Field(alias="schema")
    link: str
