"""What-ifs: one wager of an edition with other rules, readings and questions, and who permits it."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue, StringConstraints

from croupier.web.models.common import EXAMPLE, Assumptions, Cite, EditionId, Exact, Head, Model, Path, Status
from croupier.web.models.reports.odds import Return, WagerOdds, WholeTable

Verdict = Literal["permitted", "by a reading", "not permitted", "no such rule"]


class WhatIf(Model):
    """What is turned, as the file of a what-if has it."""

    rules: dict[str, JsonValue]
    readings: dict[str, str]
    asks: dict[str, str | int]


class Turned(Model):
    """A rule that is in force with another value than the edition has."""

    path: Path
    before: JsonValue = Field(alias="from")
    after: JsonValue = Field(alias="to")
    says: str
    cite: Cite
    allowed: bool = Field(description="Whether the edition allows the value")
    set: bool = Field(description="Whether it was set, or came with a reading or with what was set")


class ShortOdds(Model):
    """The edge of a line under the what-if, and in the edition; null where the edition has no such line."""

    wager: str
    strategy: str | None
    on: list[str]
    free: bool
    offered: bool
    house_edge: Exact
    edition_edge: Exact | None


class PayingReturn(Return):
    """A line of the return table, with the odds that it pays."""

    pays: str | None
    rule: Path | None = Field(None, description="The rule that brings this end, where it is one")
    cite: Cite | None = None


class ExploredOdds(WagerOdds):
    """The exact odds of the wager."""

    returns: list[PayingReturn]  # type: ignore[assignment]


class HoldBand(Model):
    """What the house keeps of the handle, with this chance."""

    level: float
    low: float
    high: float
    covers: float


class Bar(Model):
    """How likely the house keeps a share from `low` to `high`."""

    low: float
    high: float
    probability: float


class HoldAfter(Model):
    """The hold after so many rounds of one unit."""

    rounds: int
    method: str
    error: float
    house_behind: float
    bands: list[HoldBand]
    bars: list[Bar]


class MeterShows(Model):
    """The edge of a wager when a meter shows so much, in dollars."""

    meter: str
    shows: Exact
    house_edge: Exact
    break_even: Exact | None
    players: int


class ReadingOption(Model):
    """The option of a reading."""

    id: str
    option: str


class RuleVerdict(Model):
    """What a text says to one value."""

    path: Path
    value: JsonValue
    cite: Cite | None
    says: str | None
    verdict: Verdict
    reading: ReadingOption | None


class TextVerdict(Model):
    """What a text says to the what-if."""

    edition: EditionId
    name: str
    jurisdiction: str
    status: Status
    verdict: Verdict
    rules: list[RuleVerdict]


class ReadOtherwise(Model):
    """An edition with an option of an unclear point that it is not read by."""

    edition: EditionId
    reading: str
    option: str


class KnobValue(Model):
    """A value of a knob, and the texts that permit it: as they are read, and only if they were read otherwise."""

    value: JsonValue
    texts: list[EditionId]
    by_reading: list[ReadOtherwise]


class Knob(Model):
    """Something that can be turned."""

    kind: Literal["pays", "numbers", "choices", "wheel", "weights", "reading", "ask"]
    name: str
    now: JsonValue
    cite: Cite | None
    allows: str
    values: list[KnobValue]
    steps: list[int] | None = Field(description="The ends of a slider")
    moves: list[str] = Field(description="The wagers whose edge it moves")
    together: list[Path] = Field(description="Rules that make sense only together with it")


class CurvePoint(Model):
    """The edge at one value of a knob; null where that makes no game with this wager."""

    value: JsonValue
    house_edge: Exact | None
    lawful: bool
    here: bool


class Curve(Model):
    """The edge over all values of a knob."""

    knob: str
    points: list[CurvePoint]


class ExploreAsked(Model):
    """A what-if or a submission as text, and what is told of it; what is left out is as the text has it."""

    toml: Annotated[str, StringConstraints(min_length=1, max_length=100_000)] = Field(
        description="The file of a what-if (`what_if`) or of a submission (`edition`, `[choices]`)",
        examples=[f'what_if = "{EXAMPLE}"\n\n[asks]\ndecks = 8\n'],
    )
    wager: str | None = Field(None, max_length=80)
    strategy: str | None = Field(None, max_length=40)
    rounds: int | None = Field(None, ge=1, le=100_000_000, description="Of the hold")
    over: str | None = Field(None, max_length=200, description="A knob: adds the edge at each of its values")
    effects: bool = Field(False, description="Adds what each knob alone would do to the edge")


class KnobEffect(Model):
    """What one knob turned alone would do to the edge; `strategy` is another way to play the wager."""

    kind: Literal["pays", "numbers", "choices", "wheel", "weights", "reading", "ask", "strategy"]
    knob: str
    value: JsonValue
    cite: Cite | None
    house_edge: Exact
    change: Exact
    lawful: bool = Field(description="Whether the edition permits the value by itself")
    texts: list[str] = Field(description="The editions of the game that permit it, as they are read")


class Explored(Head):
    """One wager under a what-if."""

    what_if: WhatIf
    changes: list[Turned]
    assumptions: Assumptions
    wagers: list[ShortOdds]
    line: ExploredOdds
    edition_edge: Exact | None
    change: Exact | None = Field(description="Against the edition")
    hold: HoldAfter
    curve: Curve | None = None
    effects: list[KnobEffect] | None = None
    meters: list[MeterShows]
    without_meters: Exact | None
    table: list[WholeTable] | None = None
    details: dict[str, Exact] | None = None
    lawful: list[TextVerdict]
    knobs: list[Knob]
    warnings: list[str]
