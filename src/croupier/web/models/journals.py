"""Journals: lists, records, proofs, and what a verification found."""

from typing import Literal

from pydantic import Field, JsonValue

from croupier.web.models.common import Model, Schema


class JournalHead(Model):
    """A journal, how many records it has, and how many of them are signed."""

    journal: str
    records: int
    signed: int
    store: Literal["house", "exercises"]
    purpose: Literal["live", "practice", "demonstration"] | None = Field(description="null where it cannot be read")
    edition: str | None
    title: str | None
    rounds: int | None = Field(description="Rounds that are over")
    waiting: int | None = Field(description="Deviations that wait for a ruling")
    began: str | None
    at: str | None = Field(description="Time of the last record")
    says: str | None = Field(description="Why it cannot be read")


class Journals(Model):
    """The journals of the server's stores: the house's own, and demonstrations."""

    schema_: Schema = Field(alias="schema")
    journals: list[JournalHead]


class Actor(Model):
    """Who signed."""

    person: str
    role: str
    licence: str | None


class JournalRecord(Model):
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
    records: list[JournalRecord]


class Said(Model):
    """One event of a record in words, its rule and section, and the money that moved."""

    event: str
    says: str
    rule: str
    cite: str | None
    cents: int | None = None


class RecordSaid(Model):
    """A record in words: by whom, what was done, and what followed."""

    record: int
    at: str
    by: list[Actor]
    command: dict[str, JsonValue]
    events: list[Said]
    says: str
    hash: str


class Match(RecordSaid):
    """A record that was found, with its round; `in_play`: that is not over, and its other records are not told yet."""

    round: int
    in_play: bool


class Matches(Model):
    """Records that match, the newest first. `before` is where to go on; null where the search is over."""

    schema_: Schema = Field(alias="schema")
    journal: str
    version: int
    told: int = Field(description="The last record that is told; a round in play is told when it is over")
    records: list[Match]
    first: int = Field(description="The first record that was looked at")
    last: int
    before: int | None


class DeviationSaid(Model):
    """A deviation, and what became of it."""

    record: int
    round: int
    rule: str
    cite: str | None
    what: str
    waits: bool
    ruling: str | None
    reason: str | None
    ruled_at: int | None
    withdrawn_at: int | None
    in_play: bool = Field(description="Its round is not over")


class Deviations(Model):
    """The deviations of a table, the newest first."""

    schema_: Schema = Field(alias="schema")
    journal: str
    deviations: list[DeviationSaid]


class Around(Model):
    """What an account holds before and after a record, in cents."""

    before: int
    after: int


class Changed(Around):
    """The same over a round, with the change."""

    change: int


class JournalRoundRecord(RecordSaid):
    """A record of a round with the ledger around it; null while a count is due."""

    previous: str
    kind: Literal["card", "said", "settlement"]
    ledger: dict[str, Around] | None


class JournalRound(Model):
    """A round card by card, as `croupier journal replay` has it."""

    schema_: Schema = Field(alias="schema")
    table: str
    edition: str
    round: int
    over: bool
    records: list[JournalRoundRecord]
    unit: Literal["cents"]
    accounts: dict[str, Changed] | None


class SceneAt(Model):
    """The drawn table after a record."""

    record: int
    scene: dict[str, JsonValue]


class Scenes(Model):
    """The felt of a table, and what lay on it after each record of a round; `table/table.js` draws both."""

    schema_: Schema = Field(alias="schema")
    table: str
    round: int
    felt: dict[str, JsonValue]
    scenes: list[SceneAt]


class Proved(Model):
    """The checkpoint that signs a record, and the hashes by which its own becomes the root that was signed."""

    size: int
    root: str
    at: str
    key: str
    holds: bool
    proof: list[str]


class RecordProof(Model):
    """The hash of a record; `signed` is null where no checkpoint covers it yet."""

    schema_: Schema = Field(alias="schema")
    journal: str
    record: int
    hash: str
    previous: str
    signed: Proved | None


class JournalPoint(Model):
    """A signed checkpoint of a journal, and whether its signature is good."""

    size: int
    root: str
    at: str
    key: str
    good: bool


class Checkpoints(Model):
    """The checkpoints of a journal, the latest first."""

    schema_: Schema = Field(alias="schema")
    journal: str
    checkpoints: list[JournalPoint]


class CheckAsked(Model):
    """A receipt, an export or a proof of growth to check, as for `croupier journal verify FILE`."""

    lines: str = Field(min_length=1, max_length=90_000, description="The file: JSON Lines")
    key: list[str] = Field([], max_length=20, description="Only signatures by these public keys are accepted")
    kept: str = Field("", max_length=50_000, description="Checkpoints kept elsewhere, as JSON Lines")
    all_signed: bool = False


class Checked(Model):
    """What the stand-alone verifier finds in a file, in its words."""

    schema_: Schema = Field(alias="schema")
    good: bool
    journal: str
    records: int
    signed: int
    keys: list[str]
    findings: list["JournalFinding"]
    says: list[str]


class JournalFinding(Model):
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
    findings: list[JournalFinding]
    more: int
    ruled: list[Ruled]
    grown: list[Grown] | None
    decided: Decided | None


class Verification(Model):
    """What `croupier journal verify` finds."""

    schema_: Schema = Field(alias="schema")
    where: str
    good: bool
    file: list[JournalFinding]
    journals: list[VerifiedJournal]
