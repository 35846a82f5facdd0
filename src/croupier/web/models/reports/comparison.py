"""Editions side by side, and a comment answered request by request."""

from typing import Literal

from pydantic import Field, JsonValue

from croupier.web.models.common import Assumptions, Cite, Dollars, EditionId, Exact, Model, Path, Schema, Status

About = Literal["money", "procedure", "paper", "words", "none"]
Adopted = Literal["yes", "partly", "no"]


class Change(Model):
    """An edge before and after."""

    wager: str
    strategy: str | None
    wheel: str | None = None
    before: Exact | None = Field(alias="from")
    after: Exact | None = Field(alias="to")


class Bounds(Model):
    """How far an edge goes over what a rule allows."""

    least: Exact
    most: Exact
    may_lack: bool | None = Field(None, description="Under some values there is no such wager")


class ChangeOver(Model):
    """An edge over all that a rule allows, before and after."""

    wager: str
    strategy: str | None
    wheel: str | None = None
    before: Bounds | None = Field(alias="from")
    after: Bounds | None = Field(alias="to")


class Over(Model):
    """An open rule, tried over what it allows; `when` are the choices with which it counts."""

    path: Path
    when: dict[str, JsonValue]
    wagers: list[ChangeOver]


class ChangedAtAStake(Model):
    """The edges that change at a small stake."""

    stake: Dollars
    wagers: list[Change]


class EffectRead(Model):
    """The effect under another option of a reading."""

    name: str
    alone: list[Change] | None
    last: list[Change] | None
    over: list[Over]
    rounded: ChangedAtAStake | None


class EffectReading(Model):
    """A reading on which the effect rests."""

    edition: EditionId
    id: str
    chosen: str
    options: list[EffectRead]


class ChangeEffect(Model):
    """What a change does to the odds: put alone into the first text, and taken alone out of the last."""

    alone: list[Change] | None
    last: list[Change] | None
    wagers: list[str] = Field(description="Wagers that come or go")
    open: list[Path]
    untried: list[Path]
    over: list[Over]
    undetermined: list[str]
    rounded: ChangedAtAStake | None
    readings: list[EffectReading]


class RuleSays(Model):
    """A rule on which the editions differ."""

    path: Path
    says: list[str]
    cites: list[Cite]
    about: About = Field(alias="class")


class WordsOnly(Model):
    """A point that the texts word differently, while the rules that it is about say the same, as they are read."""

    point: str
    says: list[str]
    cites: list[Cite]
    about: Literal["words"] = Field(alias="class")


class AnswerReadOtherwise(Model):
    """A point of a text read otherwise, and what the answer is then."""

    edition: EditionId
    id: str
    option: str
    adopted: Adopted | None


class AnswerToRule(Model):
    """What the adopted text made of a request for one rule."""

    path: Path
    says: list[str]
    cites: list[Cite]
    by: Literal["values", "words"] | None
    adopted: Adopted | None
    readings: list[AnswerReadOtherwise] = Field(description="Points that, read so, would make it another answer")


class Request(Model):
    """What a comment asks for, and what became of it."""

    item: str
    asks: str
    edition: EditionId
    base: EditionId | None
    about: About = Field(alias="class")
    paths: list[Path]
    request: str | None
    effect: ChangeEffect
    adopted: Adopted | None
    adopted_in: EditionId | None
    answers: list[AnswerToRule]


class Unit(Model):
    """Rules that change together."""

    paths: list[Path]
    request: str | None
    about: About = Field(alias="class")
    effect: ChangeEffect


class OddsOfEach(Model):
    """The edge of a wager in each edition."""

    wager: str
    strategy: str | None
    wheel: str | None = None
    house_edge: list[Exact | None]
    differs: bool


class EdgeOtherwise(Model):
    """An edge under another option."""

    wager: str
    strategy: str | None
    wheel: str | None = None
    house_edge: Exact | None


class OptionOtherwise(Model):
    """Another option, and the edges that it changes."""

    name: str
    wagers: list[EdgeOtherwise]


class RestingOn(Model):
    """A reading on which edges of an edition rest."""

    edition: EditionId
    id: str
    chosen: str
    options: list[OptionOtherwise]


class FallStep(Model):
    """Rules put alone into the first edition, and by how much they move the edge."""

    paths: list[Path]
    request: str | None
    change: Exact


class Fall(Model):
    """The steps that move an edge, and what they do only together."""

    steps: list[FallStep]
    interaction: Exact
    still: int = Field(description="Changes that leave this edge alone")
    unknown: list[Path] = Field(description="Rules that make no game by themselves")


class Waterfall(Fall):
    """From the first edition's edge to the last one's; in `parts` rule by rule where each makes a game."""

    wager: str
    strategy: str | None
    wheel: str | None = None
    before: Exact = Field(alias="from")
    after: Exact = Field(alias="to")
    parts: Fall


class RuleDisposition(Model):
    """Who asked for a rule to change, and what the adopted text made of it."""

    path: Path
    request: str | None
    adopted: Adopted | None
    adopted_in: EditionId | None
    readings: list[AnswerReadOtherwise]


class Switch(Model):
    """A reading of one of the editions that counts here; the letter is that of the edition in the comparison."""

    letter: str
    edition: EditionId
    id: str
    problem: str
    chosen: str
    usual: str
    options: list[str]
    rules: list[Path]
    moves: bool


Disposition = Literal["adopted", "in part", "not adopted", "otherwise"]


class GroupedRule(Model):
    """A rule of a group: what each text says, and what became of it where somebody asked for it."""

    path: Path
    says: list[str]
    cites: list[Cite]
    by: Literal["values", "words"] | None = None
    adopted: Adopted | None = None
    readings: list[AnswerReadOtherwise] = []
    disposition: Disposition | None = None


class RequestEdges(Model):
    """An edge as the request moves it, part by part."""

    wager: str
    strategy: str | None
    wheel: str | None = None
    base: Exact | None
    parts: list[Exact | None]
    alone: Exact | None
    without: Exact | None
    comment: Exact | None


class RuleGroup(Model):
    """The rules of a request, or a change that nobody asked for: effects alone, in parts and jointly."""

    item: str | None
    asks: str | None
    edition: EditionId
    base: EditionId | None
    about: About = Field(alias="class")
    paths: list[Path]
    request: str | None = None
    effect: ChangeEffect
    adopted: Adopted | None = None
    adopted_in: EditionId | None
    disposition: Disposition | None
    answers: list[GroupedRule]
    parts: list[list[Path]]
    edges: list[RequestEdges]


class Comparison(Model):
    """The rules that differ, request by request, and the effect on the odds."""

    schema_: Schema = Field(alias="schema")
    editions: list[EditionId]
    statuses: list[Status]
    assumptions: list[Assumptions]
    same: int = Field(description="How many rules are the same")
    rules: list[RuleSays]
    words: list[WordsOnly]
    requests: list[Request]
    dispositions: list[RuleDisposition]
    joint: list[Change] | None
    units: list[Unit]
    waterfalls: list[Waterfall]
    odds: list[OddsOfEach]
    readings: list[RestingOn]
    switches: list[Switch]
    warnings: list[str]
    groups: list[RuleGroup] | None = Field(None, description="The rules by request, where they are asked for so")


class Text(Model):
    """A text with its part in the answer."""

    role: str
    id: EditionId
    title: str
    source: str
    jurisdiction: str
    status: Status
    effective: str | None


class DisposedRule(AnswerToRule):
    """The same, with the word for it."""

    disposition: Disposition | None


class AnsweredRequest(Request):
    """A request, answered."""

    answers: list[DisposedRule]  # type: ignore[assignment]
    number: int
    disposition: Disposition | None
    parts: list[list[Path]]
    edges: list[RequestEdges]


class Letter(Model):
    """A comment answered, as data and under `markdown` as the letter."""

    schema_: Schema = Field(alias="schema")
    comment: EditionId
    banked: bool
    base: EditionId | None
    adopted_in: EditionId | None
    editions: list[Text]
    requests: list[AnsweredRequest]
    joint: list[Change] | None
    readings: list[RestingOn]
    assumptions: list[Assumptions]
    markdown: str
