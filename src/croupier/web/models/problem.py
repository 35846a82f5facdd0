"""A refusal, as `application/problem+json` (RFC 9457)."""

from pydantic import Field

from croupier.web.models.common import Model


class Problem(Model):
    """What was wrong, where, what would be right, and under which section."""

    type: str = Field(description="The kind of problem", examples=["about:blank"])
    title: str
    status: int
    detail: str = Field(description="One sentence for people")
    rule: str | None = Field(description="The path of the rule that decides")
    cite: str | None = Field(description="The section behind it")
    lawful: list[str] = Field(description="At a table: what may be done instead")
    near: list[str] = Field([], description="Names that are near to one that does not exist")
    version: int | None = Field(None, description="At a conflict: the present version of the table")
    role: str | None = Field(None, description="Where something is somebody else's: whose it is")
