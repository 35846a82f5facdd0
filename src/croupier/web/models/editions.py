"""What editions say: the list of them, rules, sections, readings, wagers; and what a search finds."""

from typing import Literal

from pydantic import Field, JsonValue

from croupier.web.models.common import (
    Assumptions,
    AtAStake,
    Cite,
    EditionId,
    Exact,
    Head,
    Model,
    Path,
    Schema,
    Status,
)


class EditionHead(Model):
    """An edition in the list."""

    id: EditionId
    game: str
    title: str
    name: str = Field(description="Its name for people")
    source: str
    published: str | None = Field(description="Where the text is published")
    jurisdiction: str
    status: Status
    effective: str | None = Field(description="The day since which it is law")
    amends: EditionId | None
    supersedes: EditionId | None


class Editions(Model):
    """Every edition; `problems` are games and editions from elsewhere that cannot be used."""

    schema_: Schema = Field(alias="schema")
    editions: list[EditionHead]
    problems: list[str] | None = None


class Allows(Model):
    """What the text allows: one value, one of several, a limit, a range, or what a house files."""

    is_: JsonValue = Field(None, alias="is")
    one_of: list[JsonValue] | None = None
    at_least: int | str | None = None
    at_most: int | str | None = None
    from_: int | str | None = Field(None, alias="from")
    to: int | str | None = None
    step: int | str | None = None
    house: str | None = Field(None, description="What the house files, in words")


class CitedIn(Model):
    """A section, and the edition in whose text it stands."""

    edition: EditionId
    section: str


class Rule(Model):
    """A rule in force."""

    path: Path
    value: JsonValue = Field(description="The value in force")
    allows: Allows
    says: str = Field(description="What the text allows, in words")
    cite: Cite
    cites: list[CitedIn]
    reading: str | None = Field(description="The unclear point on which it rests")
    chosen: bool = Field(description="Whether the house chose the value")


class Rules(Head):
    """The rules in force."""

    rules: list[Rule]


class OpenPoint(Model):
    """A point that the text leaves to the house."""

    path: Path
    words: str = Field(description="What people call it")
    cite: Cite
    says: list[str] = Field(description="Its sections in our words")
    allows: Allows
    allowed: str = Field(description="What the text allows, in words")
    default: JsonValue = Field(description="The value without a choice; null where only the house can know it")


class OpenPoints(Head):
    """Every point that a submission may settle."""

    open: list[OpenPoint]
    toml: str = Field(description="A submission that chooses nothing yet, with every point explained")


Holds = Literal["enforced", "recorded", "printed", "defined", "outside"]


class Section(Model):
    """A paragraph of the text in our words, and how it is honoured."""

    id: str
    says: str
    holds: list[Holds]
    rules: list[Path]
    why: str | None
    edition: EditionId


class Sections(Head):
    """Every paragraph of the text."""

    sections: list[Section]


class Link(Model):
    """Where to read on, on the pages."""

    title: str
    address: str | None


class Paragraph(Model):
    """One paragraph in our words, with the status of its text."""

    schema_: Schema = Field(alias="schema")
    edition: EditionId
    section: str
    says: str
    holds: list[Holds]
    title: str
    status: Status
    badge: str
    links: list[Link]


class EdgeRead(Model):
    """A house edge under an option of a reading."""

    wager: str
    strategy: str | None
    house_edge: Exact
    wheel: str | None = None


class CatalogueRead(Model):
    """The wagers that an option adds, and those that it lacks."""

    adds: list[str]
    lacks: list[str]


class Option(Model):
    """A way to read an unclear point, and what it would do."""

    name: str
    chosen: bool
    odds: list[EdgeRead] | None
    catalogue: CatalogueRead | None
    rounded: AtAStake | None = None


class Reading(Model):
    """An unclear point."""

    id: str
    edition: EditionId
    rules: list[Path]
    problem: str
    why: str
    options: list[Option]
    refused: list[str] = Field(description="Options under which no game can be played")


class Erratum(Model):
    """A slip of the text."""

    cite: Cite
    says: str
    edition: EditionId


class Readings(Head):
    """The unclear points of a text, and its slips."""

    assumptions: Assumptions
    readings: list[Reading]
    errata: list[Erratum]


class Wager(Model):
    """A lawful wager."""

    name: str
    wager: str = Field(description="Its kind")
    on: list[str]
    odds: str | None
    places: list[str]


class Wagers(Head):
    """The complete catalogue of lawful wagers."""

    wheel: str | None
    wagers: list[Wager]
    warnings: list[str] | None = None


class Hit(Model):
    """Something that answers a query."""

    title: str
    kind: Literal["edition", "wager", "section", "term", "reading", "rule"]
    address: str
    excerpt: str
    edition: EditionId
    status: Status


class SearchResult(Model):
    """What answers a query, best first."""

    schema_: Schema = Field(alias="schema")
    query: str
    found: list[Hit]
