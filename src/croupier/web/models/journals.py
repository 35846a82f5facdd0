"""Journals: lists, records, proofs, and what a verification found."""

from typing import Literal

from pydantic import Field, JsonValue

from croupier.web.models.common import Model, Schema


class JournalHead(Model):
    """A journal, how many records it has, and how many of them are signed."""

    journal: str
    records: int
    signed: int


class Journals(Model):
    """The journals of the house's store."""

    schema_: Schema = Field(alias="schema")
    journals: list[JournalHead]


class Actor(Model):
    """Who signed."""

    person: str
    role: str
    licence: str | None


class Record(Model):
    """A record as it was written, with its hash."""

    schema_: Literal[1] = Field(alias="schema", description="Number of the journal's own format")
    journal: str
    sequence: int
    expects: int
    id: str
    at: str
    engine: str
    actors: list[Actor]
    command: dict[str, JsonValue]
    events: list[dict[str, JsonValue]]
    corrects: int | None = None
    previous: str
    hash: str


class Records(Model):
    """Records of a journal, and how many it has."""

    schema_: Schema = Field(alias="schema")
    journal: str
    version: int
    records: list[Record]


class Finding(Model):
    """Something that is wrong."""

    kind: str
    record: int | None
    says: str


class Ruled(Model):
    """A deviation on which a supervisor ruled."""

    record: int
    says: str


class Mark(Model):
    """A signed checkpoint."""

    size: int
    root: str
    at: str
    key: str


class Grown(Model):
    """That the journal at the second checkpoint begins with the journal at the first."""

    old: Mark
    new: Mark


class Decided(Model):
    """What was decided again."""

    commands: int
    rounds: int
    balances: bool
    deviations: list[dict[str, JsonValue]]


class VerifiedJournal(Model):
    """A journal, verified."""

    journal: str
    records: int
    signed: int
    root: str | None
    keys: list[str]
    lacking: list[int]
    findings: list[Finding]
    more: int
    ruled: list[Ruled]
    grown: list[Grown] | None
    decided: Decided | None


class Verification(Model):
    """What `croupier journal verify` finds."""

    schema_: Schema = Field(alias="schema")
    where: str
    good: bool
    file: list[Finding]
    journals: list[VerifiedJournal]
