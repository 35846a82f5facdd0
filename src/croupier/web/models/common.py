"""What many answers share: exact numbers, the head of a report, and what its numbers take for granted."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from croupier.rulebook.text import library

Schema = Annotated[Literal[1], Field(description="Number of the JSON contract")]
Status = Annotated[
    Literal["proposed", "comment", "final", "custom"], Field(description="What stands behind the text; only final is law")
]
EXAMPLE = max(
    (head for head in map(library.head, library.ids()) if head.status == "final"),
    key=lambda head: str(head.effective or ""),
).id
"""An edition that is law, for descriptions and where none is named: of those with a date the last."""
EditionId = Annotated[str, Field(description="The id of an edition", examples=[EXAMPLE])]
Fraction = Annotated[str, Field(description="An exact number: p/q, or whole", examples=["23138/993023"])]
Dollars = Annotated[str, Field(description="An amount in dollars and cents", examples=["25.00"])]
Cite = Annotated[str, Field(description="Sections of the text", examples=["651a.9(c)"])]
Path = Annotated[str, Field(description="The path of a rule", examples=["payouts.tie"])]


class Model(BaseModel):
    """Every field is named; there are no others."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


def body(model: type[BaseModel]) -> dict[str, Any]:
    """A body that an address reads for itself, as OpenAPI describes it, with all that it refers to."""
    schema = model.model_json_schema()
    whole = _inlined(schema, schema.pop("$defs", {}))
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": whole}}}}


def _inlined(node: Any, known: dict[str, Any]) -> Any:
    """The schema with what it refers to in its place: components are described only where an answer has them."""
    if isinstance(node, list):
        return [_inlined(each, known) for each in node]
    if not isinstance(node, dict):
        return node
    if isinstance(named := node.get("$ref"), str):
        beside = {key: value for key, value in node.items() if key != "$ref"}
        return _inlined({**known[named.rpartition("/")[2]], **beside}, known)
    return {key: _inlined(each, known) for key, each in node.items()}


class Exact(Model):
    """A number, exactly and as a float."""

    exact: Fraction
    number: float = Field(alias="float")


class Number(Model):
    """A number; exactly where that is known and short enough to be read."""

    exact: Fraction | None
    number: float = Field(alias="float")


class Span(Model):
    """From the lower to the higher number."""

    low: float
    high: float


class Interval(Span):
    """A confidence interval."""

    level: float = Field(description="How sure it is, such as 0.95")


class Range(Model):
    """The least and the most of an exact number."""

    least: Exact
    most: Exact


class Resting(Range):
    """A reading on which a figure rests, and how far its options move it."""

    id: str = Field(description="The reading")
    without: list[str] = Field(description="Options under which there is no such wager")


class Figure(Model):
    """A figure of the report that another option changes."""

    figure: str
    before: Exact | None = Field(alias="from")
    after: Exact | None = Field(alias="to")


class OtherOption(Model):
    """Another option of a reading."""

    option: str
    changes: bool | None = Field(description="Whether figures change; null where that is not worked out")
    figures: list[Figure]
    why: str | None = Field(None, description="Why it is not worked out")


class ReadingInForce(Model):
    """How an unclear point is read here."""

    id: str
    option: str
    changes: bool | None
    otherwise: list[OtherOption] | None = None


class EditionTold(Model):
    """Which text the numbers are of, to the byte."""

    id: EditionId
    status: Status
    digest: str = Field(description="SHA-256 of the edition's rules")
    described: bool | None = Field(None, description="False where no text says how the game is played")
    changed: str | None = Field(None, description="What-ifs: the rules with other values than the edition's, by path")
    in_force: str | None = Field(None, description="SHA-256 of the rules with the house's choices or a what-if's")


class Broken(Model):
    """A rule under which no table may do what was asked."""

    rule: Path
    cite: Cite


class Assumptions(BaseModel):
    """What the numbers take for granted. A game from elsewhere may bring words of its own."""

    model_config = ConfigDict(extra="allow", frozen=True)
    __pydantic_extra__: dict[str, JsonValue]

    edition: EditionTold
    lawful: bool | None = Field(None, description="Whether a table may do what was asked")
    outside: list[Broken] | None = None
    wheel: str | None = None
    wheels: str | None = None
    unit: str | None = None
    stops: int | None = None
    spins: str | None = None
    decks: int | None = None
    cards: int | None = None
    shoe: str | None = None
    shoe_model: str | None = None
    rounds_per_shoe: int | None = None
    deal: str | None = None
    players: int | str | None = None
    boxes: str | None = None
    meter: str | None = None
    visible: str | None = None
    strategies: dict[str, str] | None = None
    strategy: str | None = None
    stake: str | None = None
    chips: list[Dollars] | None = None
    choices: dict[str, JsonValue] | None = None
    readings: dict[str, str] | None = None
    rounds: str | None = None
    played: str | None = None
    tax: str | None = None
    method: str | None = None
    betting: str | None = None
    pot: str | None = None
    samples: int | None = None
    seed: int | None = None
    policy: str | None = None
    policies: list[str] | None = None
    stack: Dollars | None = None
    draws: int | None = None
    discards: str | None = None
    exchanges: list[str] | None = None
    mode: str | None = None
    generator: str | None = None
    weighed: str | None = Field(description="The figure by which readings are weighed")
    readings_in_force: list[ReadingInForce]
    version: str
    command: str = Field(description="The command that makes the report again in a terminal")


class Head(Model):
    """How every report on an edition begins."""

    schema_: Schema = Field(alias="schema")
    edition: EditionId
    status: Status
    submission: str | None = Field(None, description="The house's submission, where there is one")


class Rounded(Model):
    """An edge at a stake that the chips in play do not divide."""

    wager: str
    strategy: str | None
    house_edge: Exact


class AtAStake(Model):
    """The edges that are others at a small stake."""

    stake: Dollars
    wagers: list[Rounded]
