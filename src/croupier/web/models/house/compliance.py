"""A submission checked, and an edition's text looked through."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from croupier.rulebook.text.draft import Defect
from croupier.web.models.common import EditionId, Exact, Head, Model, Path


class SubmissionSent(BaseModel):
    """A Rules Submission as JSON; as TOML it has the same keys."""

    model_config = ConfigDict(extra="allow", json_schema_extra={"additionalProperties": True})
    __pydantic_extra__: dict[str, JsonValue]

    edition: EditionId
    choices: dict[str, JsonValue] | None = Field(None, description="The house's choices by the paths of rules")
    readings: dict[str, str] | None = Field(None, description="Other options of readings, by id")


class FilingFinding(Model):
    """What is wrong, or comes first, and what would be right."""

    kind: Literal["violation", "missing", "notice", "advice"]
    path: str | None = Field(description="The rule, or the key of the file")
    value: JsonValue
    allowed: str | None = Field(description="What the text allows, in words")
    allows: dict[str, JsonValue] | None = Field(description="The same as the edition writes it")
    cite: str | None = Field(description="Sections of the text")
    says: str
    fix: str
    line: int | None = Field(description="Where it stands in the text that was sent")


class PaperDue(Model):
    """A paper that edition and choices ask for."""

    document: str
    of: str | None = Field(None, description="Which sign")
    why: str
    cite: str | None


class CheckedSubmission(Head):
    """All findings, the gravest first, and the papers due."""

    submission: str
    number: str | None = Field(description="The submission's")
    stage: str = Field(description="How far it has come: draft, filed, approved, in-force, superseded, withdrawn")
    findings: list[FilingFinding]
    due: list[PaperDue]


class FlawEffect(Model):
    """The edge of a wager under one way to read, or to set up a table."""

    option: str
    wager: str
    strategy: str | None
    house_edge: Exact


class Flaw(Model):
    """A drafting defect of the text."""

    defect: Defect
    cite: str
    says: str
    reading: str | None = Field(description="The reading that decides it, where something turns on it")
    rules: list[Path]
    money: bool = Field(description="Whether amounts depend on it")
    effect: list[FlawEffect] | None


class Linted(Head):
    """All drafting defects of an edition's text."""

    counts: dict[Defect, int]
    defects: list[Flaw]
