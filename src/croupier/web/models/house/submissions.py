"""What one submission changes against another."""

from typing import Literal

from pydantic import Field, JsonValue

from croupier.web.models.common import Cite, EditionId, Exact, Model, Path, Schema
from croupier.web.models.house.compliance import SubmissionSent


class TwoSubmissions(Model):
    """The submission as it was and as it would be."""

    old: SubmissionSent
    new: SubmissionSent


class Side(Model):
    """One of the two."""

    name: str
    edition: EditionId
    number: str | None
    status: str
    exercise: bool


class EdgeMoved(Model):
    """A wager whose edge is another; null where one of the two does not have it."""

    wager: str
    strategy: str | None
    old: Exact | None
    new: Exact | None


class RuleChanged(Model):
    """A rule whose value is another."""

    path: Path
    label: str
    old: JsonValue
    new: JsonValue
    cite: Cite
    class_: str = Field(alias="class", description="money, procedure or paper")
    alone: list[EdgeMoved] | None = Field(description="What it does by itself; null where alone it makes no game")


class Beside(Model):
    """What differs beside the rules: edition, tables, a statement."""

    what: str
    old: JsonValue
    new: JsonValue


class Approval(Model):
    """An approval that the change asks for again."""

    path: Path
    label: str
    cite: Cite


class FileAgain(Model):
    """How the change comes into force."""

    how: Literal["nothing", "limits", "amendment", "new submission"]
    says: str
    cite: str | None
    approvals: list[Approval]


class PrintAgain(Model):
    """A paper that says something else, is due now, or is due no longer."""

    document: str
    of: str | None = Field(description="Which sign")
    says: str
    due: str | None = Field(description="What asks for it")
    cite: str | None


class Changes(Model):
    """Rules and edges that change, and what is filed and printed again."""

    schema_: Schema = Field(alias="schema")
    old: Side
    new: Side
    rules: list[RuleChanged]
    beside: list[Beside]
    odds: list[EdgeMoved]
    file_again: FileAgain
    print_again: list[PrintAgain] | None = Field(description="Null where it was not asked for")
