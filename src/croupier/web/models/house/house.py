"""The submissions of a server's own house, and the steps of their life."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from croupier.web.models.common import EXAMPLE, Model


class SignedBy(Model):
    """Who took a step, by reference."""

    person: str
    role: str


class StepTaken(BaseModel):
    """One record of a submission. What else a step told stands beside it."""

    model_config = ConfigDict(extra="allow", json_schema_extra={"additionalProperties": True})
    __pydantic_extra__: dict[str, JsonValue]

    step: str
    date: str
    at: str
    by: SignedBy
    record: int


class ReviewItem(Model):
    """What the regulator said of an item, and what the house answered."""

    item: str
    result: Literal["met", "objection", "approved"]
    section: str
    words: str
    bureau: str
    approval: str
    answer: str
    on: str | None


class AnnouncedLimits(Model):
    """Limits that change with notice."""

    at: str
    since: str
    tables: list[str]
    limits: dict[str, JsonValue]


class HouseSubmission(Model):
    """A submission as its records have it; a draft has none."""

    number: str | None
    edition: str
    amends: str | None
    status: Literal["draft", "filed", "approved", "in-force", "superseded", "withdrawn"]
    exercise: bool
    tables: list[str]
    filed: str | None
    approved: str | None
    effective: str | None
    ended: str | None
    ended_by: str | None
    sha256: str | None = Field(description="Of what the last step froze")
    kept_until: str | None
    in_force: bool = False
    review: list[ReviewItem] = []
    announced: list[AnnouncedLimits] = []
    steps: list[StepTaken] = []


class HouseSubmissions(Model):
    """Everything that a house files."""

    schema_: Literal[1] = Field(alias="schema")
    house: str
    jurisdiction: str
    day: str
    submissions: list[HouseSubmission]
    problems: list[str] = Field(description="Files and copies that differ from the journal")


class OneSubmission(Model):
    """One of them."""

    schema_: Literal[1] = Field(alias="schema")
    submission: HouseSubmission
    notes: list[str] = Field(description="Approvals that one which is approved or in force still wants")


class NewSubmission(Model):
    """A submission to be begun. Without a number it gets the next free one."""

    edition: str = Field(max_length=200, examples=[EXAMPLE])
    number: str = Field("", max_length=60, examples=["CW-2026-004"])
    tables: list[str] = Field([], max_length=200, examples=[["CW-01"]])


class StepGiven(Model):
    """A step to be taken by who asks. `date` is today where it is not given."""

    step: str = Field(max_length=30, examples=["file"])
    date: str = Field("", max_length=20, examples=["2026-11-17"])
    exercise: bool = False
    approval: str = Field("", max_length=600)
    reason: str = Field("", max_length=600)
    item: str = Field("", max_length=200)
    result: str = Field("", max_length=20)
    section: str = Field("", max_length=60)
    words: str = Field("", max_length=600)
    bureau: str = Field("", max_length=200)
    on: str = Field("", max_length=20)
