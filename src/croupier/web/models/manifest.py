"""The manifest of the installation that answers."""

from typing import Literal

from pydantic import Field

from croupier.web.models.common import EditionId, Model, Schema


class Manifest(Model):
    """Hashes (SHA-256) of every installed file and edition, and the versions of all that it runs on."""

    schema_: Schema = Field(alias="schema")
    kind: Literal["croupier manifest"]
    version: str
    python: str
    implementation: str
    files: dict[str, str] = Field(description="By path inside the package")
    editions: dict[EditionId, str] = Field(description="Of the file, by id")
    rules: dict[EditionId, str] = Field(description="Of the rules after amending, as reports show it, by id")
    dependencies: dict[str, str] = Field(description="Versions of installed packages, by name")
