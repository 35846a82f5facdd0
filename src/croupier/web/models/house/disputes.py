"""Disputes: the facts, what the video shows, the lawful settlement beside what was done, and every step of the case."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from croupier.web.models.common import Cite, Dollars, EditionId, Model, Path, Schema
from croupier.web.models.reports.settling import SettledReading, Settlement

State = Literal["open", "reviewed", "ruled", "closed"]
Fault = Literal["no error", "dealer", "patron", "supervisor"]
Number = str
Text = str
_LINES = "What the video shows, in lines or as for `croupier settle`"


class Given(BaseModel):
    """What somebody sends; nothing else is read."""

    model_config = ConfigDict(extra="forbid")


class FactsGiven(Given):
    """What a dispute is about."""

    edition: EditionId
    table: str | None = None
    about: str | None = Field(None, description="About when, such as 21:40 or 16 Nov 9:40 pm")
    round: int | None = None
    choices: dict[str, JsonValue] | None = None
    readings: dict[str, str] | None = None
    subject: str | None = Field(None, description="The player whom it is about, as the round calls them")
    requested_by: str | None = Field(None, description="A reference, or such as: patron at seat 3")
    camera: str | None = None
    claim: str | None = None
    dealt_by: list[str] | None = None


class SignedGiven(Given):
    """Who does it, for an exercise; whoever is logged in signs by themselves."""

    by: str | None = Field(None, description="A reference such as F-118")
    role: str | None = None
    licence: str | None = None
    id: str | None = Field(None, description="The same id again records nothing again")


class NewDispute(FactsGiven, SignedGiven):
    """A dispute to open."""

    text: Text = Field(description=_LINES)


class Doing(SignedGiven):
    """A step: enter has `text`, review `error` and `remark`, rule `result`, `player`, `amount`, `chips` and `reasons`,
    reopen `reason`; post enters what was ruled in the ledger of the table."""

    text: Text | None = Field(None, description=_LINES)
    error: str | None = None
    remark: str | None = None
    result: str | None = None
    player: str | None = None
    amount: str | None = None
    chips: str | None = None
    reasons: str | None = None
    reason: str | None = None


class Change(Given):
    """A change on the drawn table: so much more on an area, or a card more at a place."""

    area: str | None = None
    player: str | None = None
    amount: str | None = None
    card: str | None = None
    place: str | None = None


class SheetGiven(FactsGiven):
    """Lines to be read, compared and drawn."""

    text: Text = ""
    change: Change | None = None
    felt: bool = Field(False, description="Whether the drawn table itself is wanted, too")


class Facts(Model):
    """What a dispute is about."""

    edition: str
    table: str
    about: str
    round: int
    choices: dict[str, JsonValue]
    readings: dict[str, str]
    subject: str
    requested_by: str
    camera: str
    claim: str
    dealt_by: list[str]


class DisputeOutcome(Model):
    """What happens to a wager."""

    outcome: str
    amount: Dollars
    odds: str | None = Field(None, description="The odds that it is, where odds pay it, such as 2 to 1")


class DisputeRow(Model):
    """One step: lawful, done, and the difference for the player."""

    step: int | None
    player: str
    wager: str
    title: str = Field(description="What people call the wager")
    lawful: DisputeOutcome | None
    done: DisputeOutcome | None
    difference: Dollars | None
    verdict: Literal["agrees", "presumed", "short", "over", "otherwise", "order", "not entered"]
    says: str
    rule: Path | None
    cite: Cite | None


class Balance(Model):
    """A player's round."""

    lawful: Dollars
    done: Dollars | None
    difference: Dollars


class Deviation(Model):
    """What was irregular beside the money."""

    says: str
    rule: Path
    cite: Cite
    fault: Fault


class DisputeFinding(Model):
    """The lawful settlement beside what was done."""

    headline: str
    reason: str = Field(description="Why whoever is told first has more or less than is lawful")
    others: str = Field(description="Who else has more or less than is lawful")
    foremost: str
    entered: bool
    error: Fault
    errors: list[Fault]
    rows: list[DisputeRow]
    players: dict[str, Balance]
    deviations: list[Deviation]
    notes: list[str]


class Answer(Model):
    """What a round comes to."""

    settlement: Settlement
    finding: DisputeFinding
    readings: list[SettledReading]
    rules_digest: str


class NotSettled(Model):
    """Why a round cannot be settled yet."""

    reason: str
    rule: Path | None
    cite: Cite | None


class Signed(Model):
    """Who did it."""

    person: str
    role: str
    licence: str


class DisputeStep(Model):
    """A record of the dispute."""

    did: str
    at: str
    by: Signed
    record: int
    tells: dict[str, JsonValue]


class ClockTime(Model):
    """When something is to be seen, for the video system."""

    clock: str
    words: str


class DisputeHead(Model):
    """A dispute in the list."""

    dispute: Number
    exercise: bool
    state: State
    table: str
    about: str
    edition: str
    subject: str
    claim: str
    opened: str
    headline: str
    paid: str


class Disputes(Model):
    """Every dispute that the visitor may see, the newest first."""

    schema_: Schema = Field(alias="schema")
    disputes: list[DisputeHead]


class Dispute(DisputeHead):
    """The whole dispute."""

    schema_: Schema = Field(alias="schema")
    facts: Facts
    text: Text
    entries: int = Field(description="How often it was opened")
    due: list[str] = Field(description="What can be done next")
    answer: Answer | None
    refused: NotSettled | None
    times: list[ClockTime]
    review: dict[str, JsonValue] | None
    ruling: dict[str, JsonValue] | None
    steps: list[DisputeStep]


class FoundRound(Model):
    """A round of a table's journal, filled in."""

    schema_: Schema = Field(alias="schema")
    facts: Facts
    text: Text
    purpose: str


class DisputeSheet(Model):
    """Lines as they are read: the table that they make, and what they come to."""

    schema_: Schema = Field(alias="schema")
    text: Text
    scene: dict[str, JsonValue]
    words: list[str]
    places: list[str]
    answer: Answer | None
    refused: NotSettled | None
    felt: dict[str, JsonValue] | None = None
